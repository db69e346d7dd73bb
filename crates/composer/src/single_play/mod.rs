//! The highest single play: bounds that prove how much it can score, and games that reach it.
//!
//! In reading order: [`Ground`], the setup made ready; [`Target`], a word with its fresh tiles in a line; [`Model`], its
//! integer program and the bound that prices of the tiles give; [`Search`], every choice of cross words that may score
//! enough; `complete`, a board round them; `order`, the plays that build it.

mod additions;
pub mod complete;
pub mod game;
pub mod ground;
pub mod model;
pub mod needs;
pub mod order;
pub mod runs;
pub mod search;
pub mod target;

pub use complete::{Completer, Completion, Outcome};
pub use game::{Reach, Reached, reach};
pub use ground::{Crossing, Ground, Line};
pub use model::{Choice, Group, Model};
pub use search::{Search, Selection};
pub use target::{Target, targets};

/// Why no highest play can be sought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SinglePlayError {
    /// There is no word list.
    NoLexicon,
    /// The rules, by name, let words lie in any order of their letters.
    Variant(String),
}

impl std::fmt::Display for SinglePlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoLexicon => f.write_str("no word list was given; the highest play is sought in one"),
            Self::Variant(rules) => {
                write!(
                    f,
                    "the rules '{rules}' let words lie in any order of letters; rules of the classic game were expected"
                )
            }
        }
    }
}

impl std::error::Error for SinglePlayError {}
