//! What can go wrong in a game by hand, each with a sentence that quotes what was asked.

use std::fmt;

/// Why a game by hand cannot begin, go on or be taken up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ByHandError {
    /// The game cannot be played with these tiles, board, rules or words.
    Setup {
        /// What is wrong, in words.
        problem: String,
    },
    /// There is no such position of the word that is shown.
    NoPosition {
        /// The one that was asked for, from 0.
        found: usize,
        /// How many there are.
        count: usize,
    },
    /// No word is shown: all have been looked at in this turn, or the game is complete.
    NothingShown,
    /// A word cannot lie there now.
    DoesNotFit {
        /// What was asked for: the word and its place.
        play: String,
    },
    /// A saved state is damaged or of another version.
    State {
        /// Its line, from 1.
        line: usize,
        /// That line.
        text: String,
        /// What was expected there.
        expected: String,
    },
    /// A saved state belongs to another setup.
    OtherSetup {
        /// What differs: `lexicon`.
        what: &'static str,
        /// What the state says.
        found: String,
        /// What the setup has.
        expected: String,
    },
}

impl fmt::Display for ByHandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup { problem } => f.write_str(problem),
            Self::NoPosition { found, count: 0 } => {
                write!(f, "position {}: the word has none; skip it", found.saturating_add(1))
            }
            Self::NoPosition { found, count } => {
                write!(f, "position {}: the word has positions 1 to {count}", found.saturating_add(1))
            }
            Self::NothingShown => f.write_str("no word is shown; going back was expected"),
            Self::DoesNotFit { play } => write!(f, "{play} does not fit here"),
            Self::State { line, text, expected } => {
                write!(f, "line {line} of the saved state is {text:?}; {expected} was expected")
            }
            Self::OtherSetup { what, found, expected } => {
                write!(f, "the saved game is played with the {what} {found:?}; {expected:?} was given")
            }
        }
    }
}

impl std::error::Error for ByHandError {}
