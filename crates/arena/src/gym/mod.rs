//! Games for somebody who learns: he chooses moves by number, many games go on at once, and all that he may know is in arrays.
//!
//! **Does**: numbers the moves of a turn ([`Slots`]), tells of each what it brings ([`Choices`]), plays a game against a
//! program or for both sides ([`Bout`]), and many of them on threads ([`Bouts`]). **Does not** know any rule: the games are
//! those of the turn machine, [`quixotry_rules::Game`], and the programs are those of [`crate::duel`].
//!
//! Used by the Python package, which shows it as environments of Gymnasium.

mod bout;
mod bouts;
mod choices;
mod slots;

pub use bout::{Bout, COUNTERS, Reward, Seen, Terms, Told};
pub use bouts::{Bouts, GymError};
pub use choices::{COLUMNS, Choices, Row};
pub use slots::{Slot, Slots};
