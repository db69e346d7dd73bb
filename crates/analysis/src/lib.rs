//! What a play is worth: leaves and static equity.
//!
//! **Does**: values the tiles kept ([`Leaves`]), and plays and exchanges by points and what they leave ([`Static`]).
//! **Does not** search: the best play by a valuation is found by [`quixotry_movegen::mover`].
//!
//! Used by the arena's players and by the Python package.

pub mod equity;
pub mod klv;
pub mod leaves;

pub use equity::Static;
pub use klv::{KlvError, read_klv2};
pub use leaves::Leaves;
