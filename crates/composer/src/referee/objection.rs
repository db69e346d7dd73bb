//! What a referee can object to in a perfect game: each with the turn, the word and the squares, and a sentence.

use std::fmt;

use quixotry_rules::{Direction, Square};

use crate::composition::Shared;

/// Something that keeps turns from being a perfect game of their version. Turns count from 0 here, from 1 in sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objection {
    /// There are more or fewer turns than the bag fills racks.
    Turns {
        /// How many there are.
        found: usize,
        /// How many were expected.
        expected: usize,
    },
    /// The game is over before this turn: the bag is empty, and a player has no tile left.
    Over {
        /// The turn.
        turn: usize,
    },
    /// The game is not over after the last turn.
    NotOver,
    /// A turn lays more tiles than its player can hold by then.
    Held {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// How many tiles it lays.
        found: usize,
        /// How many its player holds.
        held: usize,
    },
    /// A word has not the length that its version wants.
    Length {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// How long it is.
        found: usize,
        /// How long it should be.
        expected: usize,
    },
    /// A turn lays more or fewer tiles than fill a rack.
    Laid {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// How many tiles it lays.
        found: usize,
        /// How many it should.
        expected: usize,
    },
    /// A word is not in the word list.
    NoWord {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
    },
    /// A word stands a second time.
    Repeated {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// The turn in which it stood before.
        earlier: usize,
    },
    /// A blank stands for no letter.
    Undesignated {
        /// The turn.
        turn: usize,
        /// Its tiles.
        word: String,
    },
    /// A turn lays more blanks than it may.
    Blanks {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// How many it lays.
        found: usize,
        /// How many it may.
        most: usize,
    },
    /// The turns together lay tiles that the bag does not hold.
    Beyond {
        /// The tiles that are too many.
        tiles: String,
    },
    /// The tiles left over are not the rest of the bag.
    Left {
        /// What is said to be left.
        found: String,
        /// What is.
        expected: String,
    },
    /// A word shares more or fewer tiles with earlier ones than its version wants.
    SharedCount {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// How many it shares.
        found: usize,
        /// How many it should.
        expected: usize,
    },
    /// A shared tile is named that is none: there is no such place, or that turn did not lay it, or it is named twice.
    SharedNowhere {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// What it names.
        shared: Shared,
    },
    /// The shared tile is another one here than there.
    SharedDiffers {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// The tile here.
        tile: String,
        /// The turn that laid it.
        earlier: usize,
        /// That turn's word.
        other: String,
        /// The tile there.
        there: String,
    },
    /// A word has no place on the board.
    NoSpot {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
    },
    /// A word has a place on a board that its version does not have.
    Spot {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
    },
    /// A word runs off the board.
    OffBoard {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// Where it begins.
        start: Square,
        /// Which way it runs.
        direction: Direction,
    },
    /// A tile is laid where one lies already.
    Occupied {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// Where.
        square: Square,
    },
    /// The shared tile does not lie where the word needs it.
    Elsewhere {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// Where the word needs it.
        square: Square,
        /// The turn that laid it.
        earlier: usize,
        /// Where it lies.
        there: Square,
    },
    /// The first word does not cover the start square.
    MissesStart {
        /// The word.
        word: String,
        /// The start square.
        square: Square,
    },
    /// The word goes on with tiles that lie before or behind it.
    Part {
        /// The turn.
        turn: usize,
        /// The word as it is told.
        word: String,
        /// The word as it lies.
        whole: String,
    },
    /// The rules of the game forbid the play.
    Illegal {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// What they say.
        fault: String,
    },
    /// By the strict rule a word crosses exactly one earlier word.
    Crossings {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// The turns whose words it crosses.
        crossed: Vec<usize>,
    },
    /// By the strict rule a word keeps out of the zones of all words but the one that it crosses.
    Zone {
        /// The turn.
        turn: usize,
        /// Its word.
        word: String,
        /// The turn whose zone it is.
        earlier: usize,
        /// That turn's word.
        other: String,
        /// Its squares in that zone.
        squares: Vec<Square>,
    },
    /// Two words of the same direction have a square in common.
    Overlap {
        /// The turns.
        turns: [usize; 2],
        /// Their words.
        words: [String; 2],
        /// The square.
        square: Square,
    },
    /// Two tiles lie side by side and in no word together.
    Touch {
        /// Their squares.
        squares: [Square; 2],
    },
    /// The words and their crossings make no tree: some are not connected, or there is a ring.
    NoTree {
        /// How many words there are.
        words: usize,
        /// How many crossings.
        crossings: usize,
    },
}

impl Objection {
    /// The kind as scripts know it: `shared_differs`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Turns { .. } => "turns",
            Self::Over { .. } => "over",
            Self::NotOver => "not_over",
            Self::Held { .. } => "held",
            Self::Length { .. } => "length",
            Self::Laid { .. } => "laid",
            Self::NoWord { .. } => "no_word",
            Self::Repeated { .. } => "repeated",
            Self::Undesignated { .. } => "undesignated",
            Self::Blanks { .. } => "blanks",
            Self::Beyond { .. } => "beyond",
            Self::Left { .. } => "left",
            Self::SharedCount { .. } => "shared_count",
            Self::SharedNowhere { .. } => "shared_nowhere",
            Self::SharedDiffers { .. } => "shared_differs",
            Self::NoSpot { .. } => "no_spot",
            Self::Spot { .. } => "spot",
            Self::OffBoard { .. } => "off_board",
            Self::Occupied { .. } => "occupied",
            Self::Elsewhere { .. } => "elsewhere",
            Self::MissesStart { .. } => "misses_start",
            Self::Part { .. } => "part",
            Self::Illegal { .. } => "illegal",
            Self::Crossings { .. } => "crossings",
            Self::Zone { .. } => "zone",
            Self::Overlap { .. } => "overlap",
            Self::Touch { .. } => "touch",
            Self::NoTree { .. } => "no_tree",
        }
    }

    /// The turn that it is about, from 0; nothing when it is about the whole game.
    #[must_use]
    pub fn turn(&self) -> Option<usize> {
        match self {
            Self::Turns { .. }
            | Self::NotOver
            | Self::Beyond { .. }
            | Self::Left { .. }
            | Self::Touch { .. }
            | Self::NoTree { .. } => None,
            Self::MissesStart { .. } => Some(0),
            Self::Overlap { turns, .. } => turns.iter().max().copied(),
            Self::Over { turn }
            | Self::Held { turn, .. }
            | Self::Length { turn, .. }
            | Self::Laid { turn, .. }
            | Self::NoWord { turn, .. }
            | Self::Repeated { turn, .. }
            | Self::Undesignated { turn, .. }
            | Self::Blanks { turn, .. }
            | Self::SharedCount { turn, .. }
            | Self::SharedNowhere { turn, .. }
            | Self::SharedDiffers { turn, .. }
            | Self::NoSpot { turn, .. }
            | Self::Spot { turn, .. }
            | Self::OffBoard { turn, .. }
            | Self::Occupied { turn, .. }
            | Self::Elsewhere { turn, .. }
            | Self::Part { turn, .. }
            | Self::Illegal { turn, .. }
            | Self::Crossings { turn, .. }
            | Self::Zone { turn, .. } => Some(*turn),
        }
    }
}

fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("{number} {thing}") } else { format!("{number} {thing}s") }
}

fn listed(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(turn) = self.turn() {
            write!(f, "turn {}: ", turn + 1)?;
        }
        match self {
            Self::Turns { found, expected } => {
                write!(
                    f,
                    "the game has {}; {expected} were expected, as many as the bag fills racks",
                    count(*found, "turn")
                )
            }
            Self::Over { .. } => {
                f.write_str("the game is over before it, since the bag is empty and a player has no tile left")
            }
            Self::NotOver => {
                f.write_str("the game is not over: somebody could still play with the tiles that are left")
            }
            Self::Held { word, found, held, .. } => {
                write!(f, "{word} lays {}; its player holds {held} by then", count(*found, "tile"))
            }
            Self::Length { word, found, expected, .. } => {
                write!(f, "{word} is a word of {}; {expected} were expected", count(*found, "tile"))
            }
            Self::Laid { word, found, expected, .. } => {
                write!(f, "{word} lays {}; {expected} were expected, a full rack", count(*found, "tile"))
            }
            Self::NoWord { word, .. } => write!(f, "{word} is not in the word list"),
            Self::Repeated { word, earlier, .. } => {
                write!(f, "{word} stands a second time, after turn {}; every word was expected once", earlier + 1)
            }
            Self::Undesignated { word, .. } => {
                write!(f, "{word} has a blank without a letter; each blank was expected to stand for one")
            }
            Self::Blanks { word, found, most: 0, .. } => {
                write!(f, "{word} lays {}; none was expected before the last two turns", count(*found, "blank"))
            }
            Self::Blanks { word, found, most, .. } => {
                write!(f, "{word} lays {}; at most {most} may be laid in this turn", count(*found, "blank"))
            }
            Self::Beyond { tiles } => write!(f, "the turns lay {tiles} beyond the tiles of the bag"),
            Self::Left { found, expected } => {
                let text = |tiles: &str| if tiles.is_empty() { "no tile".to_owned() } else { tiles.to_owned() };
                write!(f, "{} is said to be left over; the rest of the bag is {}", text(found), text(expected))
            }
            Self::SharedCount { word, found, expected, .. } => {
                write!(f, "{word} shares {} with earlier words; {expected} were expected", count(*found, "tile"))
            }
            Self::SharedNowhere { word, shared, .. } => write!(
                f,
                "{word} is said to share its tile {} with tile {} of turn {}; a tile that an earlier turn laid was expected, once",
                shared.index.saturating_add(1),
                shared.there.saturating_add(1),
                shared.turn.saturating_add(1)
            ),
            Self::SharedDiffers { word, tile, earlier, other, there, .. } => write!(
                f,
                "{word} has {tile} where {other} of turn {} has {there}; the same tile was expected",
                earlier + 1
            ),
            Self::NoSpot { word, .. } => write!(f, "{word} has no place; a square and a direction were expected"),
            Self::Spot { word, .. } => write!(f, "{word} has a place on a board; this version has no board"),
            Self::OffBoard { word, start, direction, .. } => {
                write!(f, "{word} from {start} {direction} does not fit on the board")
            }
            Self::Occupied { word, square, .. } => {
                write!(f, "{word} lays a tile on {square}, where one lies that it is not said to share")
            }
            Self::Elsewhere { word, square, earlier, there, .. } => write!(
                f,
                "{word} needs on {square} the tile that turn {} laid on {there}; one square was expected",
                earlier + 1
            ),
            Self::MissesStart { word, square } => write!(f, "{word} does not cover the start square {square}"),
            Self::Part { word, whole, .. } => {
                write!(f, "{word} lies as a part of {whole}; the whole word was expected")
            }
            Self::Illegal { word, fault, .. } => write!(f, "{word} is no legal play: {fault}"),
            Self::Crossings { word, crossed, .. } if crossed.is_empty() => {
                write!(f, "{word} crosses no earlier word; it was expected to cross exactly one")
            }
            Self::Crossings { word, crossed, .. } => write!(
                f,
                "{word} crosses the words of turns {}; it was expected to cross exactly one",
                listed(crossed.iter().map(|turn| (turn + 1).to_string()))
            ),
            Self::Zone { word, earlier, other, squares, .. } => write!(
                f,
                "{word} lies on {}, in the zone of {other} of turn {}, which was expected to stay free",
                listed(squares.iter().map(Square::to_string)),
                earlier + 1
            ),
            Self::Overlap { words: [first, second], square, .. } => {
                write!(f, "{first} and {second} run the same way through {square}; words were expected to cross only")
            }
            Self::Touch { squares: [first, second] } => {
                write!(f, "the tiles on {first} and {second} lie side by side and in no word together")
            }
            Self::NoTree { words, crossings } => write!(
                f,
                "{} with {} make no tree; each word was expected to hang on one earlier word",
                count(*words, "word"),
                count(*crossings, "crossing")
            ),
        }
    }
}
