//! The end of a game: why it ended and what the tiles left over cost.

use quixotry_lexicon::Tile;

use crate::edition::Edition;
use crate::rack::Rack;
use crate::rule_choice::Leftover;
use crate::rule_set::RuleSet;

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// The bag is empty and a player has no tile left.
    Out,
    /// All players passed twice in succession.
    Passes,
    /// Too many turns in succession scored nothing.
    Scoreless,
    /// The bag is empty and nobody can play.
    Blocked,
    /// The players' final turns after the bag emptied are over.
    FinalTurns,
    /// A challenge decided the game.
    Challenge,
    /// A player gave up.
    Resigned,
    /// A player was too long over time.
    Time,
}

impl EndReason {
    /// The reason as scripts know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Out => "out",
            Self::Passes => "passes",
            Self::Scoreless => "scoreless",
            Self::Blocked => "blocked",
            Self::FinalTurns => "final_turns",
            Self::Challenge => "challenge",
            Self::Resigned => "resigned",
            Self::Time => "time",
        }
    }
}

/// The face value of a rack in points; blanks count nothing.
#[must_use]
pub fn rack_value(edition: &Edition, rack: &Rack) -> i32 {
    rack.tiles().map(Tile::on_rack).map(|tile| edition.value(tile)).sum()
}

/// What each player gains or loses by the tiles left over. `out` is the player who went out, if one did.
#[must_use]
pub fn adjustments(rules: &RuleSet, edition: &Edition, racks: &[Rack], out: Option<usize>) -> Vec<i32> {
    let values: Vec<i32> = racks.iter().map(|rack| rack_value(edition, rack)).collect();
    let total: i32 = values.iter().sum();
    let doubled = rules.leftover == Leftover::Double && racks.len() == 2;
    let change = |(player, value): (usize, &i32)| match (rules.leftover, out) {
        (Leftover::None, _) => 0,
        (_, Some(winner)) if winner == player => {
            if doubled {
                2 * total
            } else {
                total
            }
        }
        (_, Some(_)) if doubled => 0,
        _ => -value,
    };
    values.iter().enumerate().map(change).collect()
}

/// The players with the highest score: one, or several in a tie.
#[must_use]
pub fn leaders(scores: &[i32]) -> Vec<usize> {
    let best = scores.iter().max();
    (0..scores.len()).filter(|&player| scores.get(player) == best).collect()
}
