//! What can be wrong with arrangements, their numbers, and the texts and tables that keep them.

use quixotry_rules::Square;

use super::rule::Apart;
use crate::place::Place;

/// What is wrong, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArrangementError {
    /// No word is as long as a rack.
    NoFirstWord,
    /// Two words are as long as a rack.
    SecondFirstWord,
    /// A word can not lie there.
    Misplaced(Place),
    /// Its row or column holds a word already.
    SameLine(Place),
    /// The words do not lie as the rule wants it.
    NotLegal(Apart),
    /// No arrangement has so many words.
    NoSuchSize {
        /// How many words were asked for.
        words: usize,
        /// The most words of an arrangement.
        most: usize,
    },
    /// The arrangements of so many words end before this number.
    NoSuchNumber {
        /// The number that was asked for.
        number: u128,
        /// How many words were asked for.
        words: usize,
        /// How many arrangements of so many words there are.
        count: u128,
    },
    /// What was asked for is not kept for this rule.
    NotNumbered(Apart),
    /// Legal orders are not counted for this rule.
    NotOrdered(Apart),
    /// A text is not the state of a count.
    State(String),
    /// Bytes are not the table of a catalogue; why not.
    Table(&'static str),
}

fn shown(place: &Place) -> String {
    format!("a word of {} at {}", place.length, Square::new(place.row, place.column).coordinate(place.direction))
}

impl std::fmt::Display for ArrangementError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoFirstWord => write!(f, "there is no word of 7 letters; an arrangement has exactly one"),
            Self::SecondFirstWord => write!(f, "there are two words of 7 letters; an arrangement has exactly one"),
            Self::Misplaced(place) => write!(
                f,
                "{} is no place of an arrangement; one word of 7 that covers the centre, and words of 8 on the board were expected",
                shown(place)
            ),
            Self::SameLine(place) => {
                write!(f, "{} shares its row or column with another word; only one fits", shown(place))
            }
            Self::NotLegal(apart) => write!(
                f,
                "these words are no arrangement under the rule {:?}; each has to cross exactly one of those before it and keep apart from the others",
                apart.name()
            ),
            Self::NoSuchSize { words, most } => {
                write!(f, "no arrangement has {words} words; 1 to {most} were expected")
            }
            Self::NoSuchNumber { number, words, count } => {
                write!(
                    f,
                    "there is no arrangement {number} of {words} words; 0 to {} were expected",
                    count.saturating_sub(1)
                )
            }
            Self::NotNumbered(apart) => {
                write!(
                    f,
                    "arrangements are not numbered under the rule {:?}; sides or corners was expected",
                    apart.name()
                )
            }
            Self::NotOrdered(apart) => {
                write!(f, "orders are not counted under the rule {:?}; sides or corners was expected", apart.name())
            }
            Self::State(problem) => write!(f, "this is not the state of a count of arrangements: {problem}"),
            Self::Table(problem) => write!(f, "this is not the table of all arrangements of a rule: {problem}"),
        }
    }
}

impl std::error::Error for ArrangementError {}
