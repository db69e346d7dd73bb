//! What one may wish of a composed game: which words, and what becomes of the blanks.

use quixotry_lexicon::Letter;

/// How blanks are laid; never before the last two turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BlankWish {
    /// As the article has it: in V1 and V2 one in each of the last two turns, in V3 as [`BlankWish::Free`].
    #[default]
    Usual,
    /// At most one in the last turn but one; in the last turn at most one, or two if that one had none.
    Free,
    /// None at all: both are left over.
    None,
}

impl BlankWish {
    /// The wish of that name: `usual`, `free` or `none`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "usual" => Self::Usual,
            "free" => Self::Free,
            "none" => Self::None,
            _ => return None,
        })
    }
}

/// What a game is to be like. The default wishes for nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// Only words at least as common as this band (10 everyday to 80 rare); words of no band are left out.
    pub max_band: Option<u8>,
    /// Words that each game has to have.
    pub include: Vec<Vec<Letter>>,
    /// Words that no game may have.
    pub avoid: Vec<Vec<Letter>>,
    /// Words that are taken before all others wherever they fit; those not in the list are passed over.
    pub theme: Vec<Vec<Letter>>,
    /// Whether only words of the theme are taken.
    pub theme_only: bool,
    /// How blanks are laid.
    pub blanks: BlankWish,
    /// Whether the game has to end in a tie after the final adjustment. Only V3 has scores.
    pub tie: bool,
}
