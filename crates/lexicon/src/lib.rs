//! Alphabets, word lists, the word graph and the questions asked of it.
//!
//! Knows letters and words, nothing of the game: no values, no boards. In reading order: [`Letter`] and [`Tile`],
//! [`Alphabet`], [`Graph`], [`WordList`], [`Lexicon`].
//!
//! Used by every other crate.

pub mod alphabet;
pub mod build;
pub mod cache;
pub mod decode;
pub mod error;
pub mod file;
pub mod graph;
pub mod info;
pub mod kwg;
mod layout;
pub mod letter;
pub mod lexicon;
pub mod load;
pub mod pattern;
pub mod query;
pub mod reader;
pub mod report;
mod storage;
mod word_index;
pub mod word_list;

pub use alphabet::{Alphabet, AlphabetError, AlphabetSpec, Spelling, Token};
pub use cache::Origin;
pub use decode::{DecodeError, Encoding};
pub use error::{FileProblem, LexiconError};
pub use graph::{Arc, Graph, Node};
pub use info::{LexiconInfo, Provenance};
pub use kwg::{KwgError, read_kwg};
pub use letter::{Letter, LetterSet, Tile};
pub use lexicon::{Lexicon, Words};
pub use load::FileKind;
pub use pattern::{Pattern, PatternError};
pub use query::Hooks;
pub use reader::{ReadOptions, read_words};
pub use report::{ReadReport, Skip, Skipped};
pub use word_list::WordList;
