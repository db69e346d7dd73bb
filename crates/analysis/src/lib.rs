//! What a play is worth: leaves and static equity.
//!
//! **Does**: values the tiles kept ([`Leaves`]), and plays and exchanges by points and what they leave ([`Static`]); keeps
//! leaves in a file ([`table`]), and reads and writes those of others ([`klv`]).
//! **Does not** search: the best play by a valuation is found by [`quixotry_movegen::mover`]. Leaves are trained by games,
//! which is the arena's.
//!
//! Used by the arena's players and by the Python package.

mod coder;
pub mod equity;
pub mod klv;
pub mod leaves;
pub mod places;
pub mod pool;
pub mod table;

pub use equity::Static;
pub use klv::{KlvError, read_klv2, write_klv2};
pub use leaves::Leaves;
pub use pool::Pool;
pub use table::{LeavesError, TableInfo};
