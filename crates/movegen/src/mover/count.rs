//! How much there is to choose from in a turn: anchors, places, candidates and legal plays, counted without being listed.

/// How much there is to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Empty squares of which a play must cover one: those beside a tile; on an empty board the start square.
    pub anchors: u32,
    /// Places where a play may lie: a first square, a direction and a length.
    pub places: u32,
    /// Words that the tiles may make at these places, before it is looked whether letter by letter they lie right.
    pub candidates: u32,
    /// Legal plays.
    pub plays: u32,
}
