//! Editions, layouts and rule sets; board, play, score and legality; the game as a state machine; CGP.
//!
//! The one home of the rules of the game. It knows words only as a list to look up, and finds no plays. In reading order:
//! [`Setup`] (with [`Edition`], [`Layout`], [`RuleSet`]), [`Board`], [`Rack`], [`Move`] and [`Written`],
//! [`judge()`], [`Position`], [`cgp`], [`Game`].
//!
//! ```
//! use quixotry_rules::Written;
//! use std::sync::Arc;
//! use quixotry_lexicon::Lexicon;
//! use quixotry_rules::{Edition, Layout, RuleSet, Setup, cgp};
//!
//! let edition = Edition::named("English").unwrap();
//! let words = ["QUIZ", "QUIT", "SUIT"].map(|word| edition.alphabet.word(word).unwrap());
//! let lexicon = Lexicon::from_words("toy", Arc::clone(&edition.alphabet), words).unwrap();
//! let (layout, rules) = (Layout::named("standard").unwrap(), RuleSet::named("box").unwrap());
//! let setup = Setup { edition, layout, rules, lexicon: Some(Arc::new(lexicon)) };
//! let position = cgp::parse("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QUIZTAS/", &setup).unwrap();
//! let judgement = position.judge(&Written::parse("8H QUIZ", setup.alphabet()).unwrap());
//! assert_eq!((judgement.is_legal(), judgement.score), (true, Some(44)));
//! let phony = position.judge(&Written::parse("8H QUA", setup.alphabet()).unwrap());
//! assert_eq!(phony.faults[0].to_string(), "QUA is not in the word list");
//! ```
//!
//! Used by every crate but the lexicon.

mod arrange;
pub mod bag;
pub mod board;
pub mod cgp;
mod challenge;
pub mod edition;
pub mod ending;
pub mod event;
pub mod fault;
pub mod game;
pub mod judge;
pub mod layout;
pub mod opening;
pub mod play;
pub mod position;
pub mod rack;
pub mod rng;
pub mod rule_choice;
pub mod rule_set;
mod setup;
mod shelves;
pub mod square;
pub mod start;
pub mod tables;
mod turn;

pub use arrange::ArrangeError;
pub use board::Board;
pub use challenge::Window;
pub use edition::Edition;
pub use ending::EndReason;
pub use event::{Event, Verdict};
pub use fault::{Fault, FaultKind};
pub use game::{Game, Phase};
pub use judge::{FormedWord, Judgement, judge, judge_squares};
pub use layout::{Layout, Premium};
pub use opening::{Deal, GameError};
pub use play::{Cell, Move, MoveError, Placement, Written, WrittenPlay};
pub use position::{Outcome, Position};
pub use rack::Rack;
pub use rule_choice::{ChallengeRule, Leftover, StartRule, Variant, WordHelp};
pub use rule_set::RuleSet;
pub use setup::Setup;
pub use square::{Direction, Square};
pub use start::Start;
pub use tables::TableError;
pub use turn::CanPlay;
