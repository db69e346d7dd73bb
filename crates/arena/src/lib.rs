//! Players (bots) and the runner that lets them play.
//!
//! Holds no rule of the game: the state machine is [`quixotry_rules::Game`]. In reading order: [`Player`], [`Greedy`],
//! [`play_game`], [`in_parallel`], [`perft`].
//!
//! Used by the tests and benchmarks; the Python package plays its games by `quixotry.game`.

pub mod perft;
pub mod player;
pub mod runner;

pub use player::{Greedy, Player};
pub use runner::{RunError, in_parallel, play_game, turns};
