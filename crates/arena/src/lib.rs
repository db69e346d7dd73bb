//! Players (bots), what each of them knows and doubts, and the runner that lets them play.
//!
//! Holds no rule of the game: the state machine is [`quixotry_rules::Game`]. In reading order: [`Player`], [`Greedy`],
//! [`Vocabulary`], [`Level`] and [`Bot`], [`doubt`] and [`challenge`] (which words a bot does not believe), [`play_game`],
//! [`in_parallel`], [`perft`]; fast games without records in [`duel`], matches of them in [`series`], the training of
//! leaves by them in [`train`], and games for somebody who learns in [`gym`].
//!
//! ```
//! use quixotry_arena::{Greedy, Player, play_game};
//! use std::sync::Arc;
//! use quixotry_lexicon::Lexicon;
//! use quixotry_rules::{Edition, Layout, RuleSet, Setup};
//!
//! let edition = Edition::named("English").unwrap();
//! let words = ["QUIZ", "QUIT", "SUIT"].map(|word| edition.alphabet.word(word).unwrap());
//! let lexicon = Lexicon::from_words("toy", Arc::clone(&edition.alphabet), words).unwrap();
//! let (layout, rules) = (Layout::named("standard").unwrap(), RuleSet::named("box").unwrap());
//! let setup = Setup { edition, layout, rules, lexicon: Some(Arc::new(lexicon)) };
//! let mut players: Vec<Box<dyn Player>> = vec![Box::new(Greedy), Box::new(Greedy)];
//! let game = play_game(&setup, &mut players, 7).unwrap();
//! assert_eq!(game.outcome().unwrap().reason.name(), "passes"); // three words do not last long
//! ```
//!
//! Used by the Python package, whose bots these are and which plays its games by `quixotry.game`, and by tests and
//! benchmarks.

pub mod challenge;
pub mod doubt;
pub mod duel;
pub mod gym;
pub mod level;
mod listing;
pub mod log;
pub mod perft;
pub mod player;
pub mod runner;
pub mod series;
pub mod train;
pub mod vocabulary;

pub use challenge::OpponentPlay;
pub use level::{Bot, Level};
pub use player::{ByEquity, Greedy, Player};
pub use runner::{RunError, in_parallel, play_game, turns};
pub use series::play_pairs;
pub use train::{TrainError, Training};
pub use vocabulary::Vocabulary;
