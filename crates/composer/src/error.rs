//! Why nothing can be composed: what was asked for, and what was expected instead.

use quixotry_rules::{Edition, Setup};

/// Why there is no [`crate::Composer`], or what keeps it from composing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ComposeError {
    /// There is no word list to take words from.
    NoLexicon,
    /// The tiles, the rules or the board are not made for it.
    Unsuited {
        /// What is not: `the edition English`.
        what: String,
        /// Why not.
        problem: String,
    },
    /// The list has too few words of the lengths that are needed.
    TooFewWords {
        /// Name of the word list.
        lexicon: String,
        /// How many words have the length of a rack.
        short: usize,
        /// How many have one letter more.
        long: usize,
        /// The length of a rack.
        rack: usize,
    },
    /// A word that cannot be had.
    Word {
        /// The word.
        word: String,
        /// Why not.
        problem: String,
    },
    /// Nothing was found after many attempts: such a game may not exist.
    NotFound {
        /// What was to be composed: `v3`.
        version: &'static str,
        /// How many attempts were made.
        attempts: usize,
    },
    /// Text that does not tell the state of a search.
    State {
        /// The part of the text that is wrong.
        text: String,
        /// What was expected.
        expected: String,
    },
}

impl ComposeError {
    /// The kind's name, as scripts know it.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NoLexicon => "no_lexicon",
            Self::Unsuited { .. } => "unsuited",
            Self::TooFewWords { .. } => "too_few_words",
            Self::Word { .. } => "word",
            Self::NotFound { .. } => "not_found",
            Self::State { .. } => "state",
        }
    }

    /// An edition that is not made for it.
    pub(crate) fn edition(edition: &Edition, problem: impl Into<String>) -> Self {
        Self::Unsuited { what: format!("the edition {}", edition.name), problem: problem.into() }
    }

    /// Rules or a layout that are not made for it.
    pub(crate) fn layout(setup: &Setup, problem: impl Into<String>) -> Self {
        Self::Unsuited { what: format!("the layout {}", setup.layout.name), problem: problem.into() }
    }
}

impl std::fmt::Display for ComposeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoLexicon => write!(f, "there is no word list; one was expected, to take words from"),
            Self::Unsuited { what, problem } => write!(f, "{what} is not made for perfect games: {problem}"),
            Self::TooFewWords { lexicon, short, long, rack } => write!(
                f,
                "the word list {lexicon}, with all wishes, leaves {short} {} of {rack} letters and {long} of {}; \
                 more were expected",
                if *short == 1 { "word" } else { "words" },
                rack + 1
            ),
            Self::Word { word, problem } => write!(f, "{word} cannot be had: {problem}"),
            Self::NotFound { version, attempts } => {
                write!(
                    f,
                    "no {version} game was found in {attempts} attempts; fewer wishes or more words were expected"
                )
            }
            Self::State { text, expected } => write!(f, "'{text}' does not tell how a search stands; {expected}"),
        }
    }
}

impl std::error::Error for ComposeError {}
