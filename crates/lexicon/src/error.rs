//! What can be wrong with words, lists and lexicon files.

use std::path::PathBuf;

use crate::decode::DecodeError;
use crate::kwg::KwgError;
use crate::report::ReadReport;

/// Why there is no lexicon.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LexiconError {
    /// A word that no lexicon can hold.
    Word {
        /// The word.
        word: String,
        /// What is wrong with it.
        problem: String,
    },
    /// More words than the graph can hold.
    TooLarge {
        /// Name of the list.
        name: String,
        /// Which limit it passes.
        detail: String,
    },
    /// A word list whose text cannot be read.
    Text {
        /// Name of the list.
        name: String,
        /// What is wrong with it.
        problem: DecodeError,
    },
    /// A word list without a word of its alphabet.
    NoWords {
        /// Name of the list.
        name: String,
        /// Name of the alphabet.
        alphabet: String,
        /// What was skipped and why.
        report: Box<ReadReport>,
    },
    /// A graph of another program that cannot be read.
    Kwg {
        /// Name of the list.
        name: String,
        /// What is wrong with it.
        problem: KwgError,
    },
    /// A file that cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: FileProblem,
    },
}

impl std::fmt::Display for LexiconError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Word { word, problem } => write!(f, "'{word}' cannot be a word of a lexicon: {problem}"),
            Self::TooLarge { name, detail } => write!(f, "the word list '{name}' is too large: {detail}"),
            Self::Text { name, problem } => write!(f, "the word list '{name}' cannot be read: {problem}"),
            Self::NoWords { name, alphabet, report } if report.skipped() == 0 => {
                write!(f, "the word list '{name}' is empty; words of the {alphabet} alphabet were expected, one a line")
            }
            Self::NoWords { name, alphabet, report } => {
                write!(f, "the word list '{name}' has no word of the {alphabet} alphabet: {report}")
            }
            Self::Kwg { name, problem } => write!(f, "the KWG file '{name}' cannot be read: {problem}"),
            Self::File { path, problem } => problem.describe(&path.display(), f),
        }
    }
}

impl std::error::Error for LexiconError {}

/// What is wrong with a lexicon file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileProblem {
    /// It does not begin as a lexicon file does.
    NotALexicon {
        /// Its first bytes, at most eight.
        found: Vec<u8>,
    },
    /// It was written in another version of the layout.
    Version {
        /// The version that is read.
        expected: u32,
        /// The version of the file.
        found: u32,
    },
    /// Its end is missing.
    Cut {
        /// Bytes that there should be, at least.
        expected: u64,
        /// Bytes that there are.
        found: u64,
    },
    /// It is not as it was written.
    Corrupt {
        /// Which part: header, graph, counts, bands, definitions or info.
        section: &'static str,
        /// How that shows.
        detail: String,
    },
    /// It is written in another alphabet.
    ForeignAlphabet {
        /// Name of the alphabet asked for.
        expected: String,
        /// Name of the file's alphabet.
        found: String,
    },
    /// The system refused.
    Io {
        /// What was tried: `read` or `write`.
        action: &'static str,
        /// What kind of refusal it was.
        kind: std::io::ErrorKind,
        /// What the system says.
        detail: String,
    },
}

impl FileProblem {
    pub(crate) fn io(action: &'static str, error: &std::io::Error) -> Self {
        Self::Io { action, kind: error.kind(), detail: error.to_string() }
    }

    pub(crate) fn at(self, path: &std::path::Path) -> LexiconError {
        LexiconError::File { path: path.to_owned(), problem: self }
    }

    fn describe(&self, path: &dyn std::fmt::Display, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotALexicon { found } if found.is_empty() => {
                write!(f, "'{path}' is empty; a lexicon file was expected")
            }
            Self::NotALexicon { found } => write!(
                f,
                "'{path}' is not a lexicon file: it begins with \"{}\", where \"{}\" was expected",
                found.escape_ascii(),
                crate::file_layout::MAGIC.escape_ascii()
            ),
            Self::Version { expected, found } => write!(
                f,
                "'{path}' is a lexicon file of version {found}; version {expected} was expected: build it anew from its words"
            ),
            Self::Cut { expected, found } => {
                write!(f, "'{path}' is cut short: it has {found} bytes, {expected} were expected")
            }
            Self::Corrupt { section, detail } => write!(f, "'{path}' is damaged in its {section}: {detail}"),
            Self::ForeignAlphabet { expected, found } if expected == found => {
                write!(f, "'{path}' is written in another {found} alphabet than the one that is now expected")
            }
            Self::ForeignAlphabet { expected, found } => {
                write!(f, "'{path}' is written in the {found} alphabet; the {expected} one was expected")
            }
            Self::Io { action, detail, .. } => write!(f, "cannot {action} '{path}': {detail}"),
        }
    }
}
