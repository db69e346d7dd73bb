//! Words from tiles, without a game: those of a rack, through letters on a board, or in a row of squares.
//!
//! In reading order: [`Question`] (with [`Ground`], [`Row`], [`Filter`], [`Order`]), [`Found`] with its [`FoundWord`]s;
//! [`read`] makes questions of texts. It knows no board but a row, and no cross words: that is what
//! [`all_plays`](crate::all_plays) is for.
//!
//! ```
//! use quixotry_movegen::find::{Found, Question, read};
//! use std::sync::Arc;
//! use quixotry_lexicon::Lexicon;
//! use quixotry_rules::{Edition, RuleSet};
//!
//! let edition = Edition::named("English").unwrap();
//! let words = ["QAT", "AIT", "QI", "AI", "QUIT"].map(|word| edition.alphabet.word(word).unwrap());
//! let lexicon = Arc::new(Lexicon::from_words("toy", Arc::clone(&edition.alphabet), words).unwrap());
//! let rack = read::rack("qaid", &edition.alphabet).unwrap();
//! let mut question = Question::new(lexicon, Arc::clone(&edition), RuleSet::named("box").unwrap(), rack);
//! let texts = |found: &Found| found.iter().map(|word| edition.alphabet.word_text(&word.letters)).collect::<Vec<_>>();
//! assert_eq!(texts(&Found::new(question.clone())), ["QI", "AI"]);
//!
//! question.ground = read::row("..T", &edition.alphabet).unwrap();
//! assert_eq!(texts(&Found::new(question)), ["QAT", "AIT"]);
//! ```

pub mod chance;
mod filter;
mod found;
mod hand;
mod lay;
pub mod leave;
mod question;
pub mod read;
mod row;
mod walk;

pub use filter::{BlankUse, Filter};
pub use found::{Found, FoundWord};
pub use question::{Ground, Order, Question, Worth};
pub use row::{Row, RowSquare};
