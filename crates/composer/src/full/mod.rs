//! Games of bingos by the full rules: any legal plays, whatever they hook to, cross or run along.

#![allow(clippy::needless_range_loop, reason = "a letter's number looks up several tables at once")]

pub mod beam;
pub mod best_play;
pub mod game;
pub mod ground;
pub mod high;
pub mod improve;
pub mod order;
pub mod refill;
pub mod scan;
pub mod short;
pub mod state;
pub mod table;
pub mod taste;
#[cfg(test)]
mod tests;
pub mod text;
pub mod tied;

pub use best_play::{BestPlayGame, BestPlayProgress, BestPlaySearch, is_best_play};
pub use ground::{Ground, Play};
pub use high::{HighGame, HighProgress, HighSearch};
pub use order::Tie;
pub use scan::{Found, Keep, Scanner};
pub use short::{Blocked, ShortProgress, ShortSearch};
pub use state::State;
pub use tied::{Progress, TiedSearch};
