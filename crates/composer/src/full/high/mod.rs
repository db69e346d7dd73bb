//! The highest game of two players who work together: any plays, any draws; what counts is the sum of all plays.
//!
//! The plan of most games: two words over three triple word squares each, in lines that lie far apart, for the last two
//! turns. Seven tiles of each come last; those between lie by then, brought there by other plays. Boards without such
//! lines, and lists without such words, have games that are only grown for points.
//!
//! Two such words and a beam over the number of tiles are what I. Kazmenko's program had in the contest Alphabet City
//! (2014; there the order of the tiles was fixed). Here draws are free, plays come from the whole bag at once, and games
//! are taken apart and played anew in places.

pub mod finished;
pub mod grow;
pub mod hooks;
pub mod plan;
pub mod plans;
mod search;
pub mod sight;
pub mod target;
pub mod task;
#[cfg(test)]
mod tests;

pub use plan::Plan;
pub use search::{HighGame, HighProgress, HighSearch};
pub use target::Target;
