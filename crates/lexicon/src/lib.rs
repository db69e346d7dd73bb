//! Alphabets, word lists, the word graph and the questions asked of it.
//!
//! **Does**: reads words of any edition from lists in any dialect and from KWG files, builds their graph (DAWG and GADDAG
//! in one array), keeps it in one checked file that is mapped into memory, and answers questions about words.
//! **Does not** know the game: no values, no boards, no editions' tables (`quixotry-rules` has them), and no folders of
//! the user's (the caller says where files lie). It prints nothing and uses no network.
//!
//! In reading order: [`Letter`], [`Tile`] and [`LetterSet`]; [`Alphabet`], which reads and writes text; [`read_words`] and
//! [`read_kwg`], which make a [`WordList`]; [`Graph`], the packed arcs that move generation walks; [`Lexicon`], which
//! holds it all ([`Lexicon::open_or_build`] for files, [`Lexicon::within`] and its neighbours for questions, [`Pattern`],
//! [`Hooks`]); [`LexiconError`].
//!
//! ```
//! use std::sync::Arc;
//! use quixotry_lexicon::{Alphabet, Lexicon, Pattern, Provenance, ReadOptions};
//!
//! let alphabet = Arc::new(Alphabet::latin());
//! let list = b"retinas\nnastier\nrain a shower\ntrain\nDublin\ndon't\n";
//! let (lexicon, report) =
//!     Lexicon::from_text("toy", Arc::clone(&alphabet), list, &ReadOptions::default(), Provenance::default())?;
//! assert_eq!((lexicon.len(), report.skipped()), (4, 2));
//!
//! let text = |words: Vec<Vec<_>>| words.iter().map(|word| alphabet.word_text(word)).collect::<Vec<_>>();
//! assert_eq!(text(lexicon.anagrams(&alphabet.tiles("RETINA?")?)), ["NASTIER", "RETINAS"]);
//! assert_eq!(text(lexicon.matching(&Pattern::new("*[AEI]IN", &alphabet)?)), ["RAIN", "TRAIN"]);
//! let rain = alphabet.word("rain")?;
//! assert_eq!(lexicon.definition(&rain), Some("a shower"));
//! assert_eq!(alphabet.word_text(&lexicon.hooks(&rain).front), "T");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Used by every other crate.

pub mod alphabet;
pub mod anagrams;
pub mod build;
pub mod cache;
pub mod decode;
pub mod error;
pub mod file;
mod file_layout;
pub mod graph;
pub mod info;
pub mod kwg;
pub mod letter;
pub mod lexicon;
pub mod load;
pub mod paths;
pub mod pattern;
pub mod query;
pub mod reader;
pub mod report;
mod storage;
pub mod trails;
mod word_index;
pub mod word_list;
pub mod word_map;

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
pub use word_map::{Class, Question, WordMap};
