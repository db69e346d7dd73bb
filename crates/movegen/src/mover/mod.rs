//! The best play without listing all plays.
//!
//! Three ideas. **Spans**: for each line of the board the places where a play may lie, with what bounds their points; they
//! depend on the board alone and are kept from turn to turn ([`Ground`]). **Parts**: a rack of seven different tiles has 127
//! parts, each with what it leaves; the word map tells which of them spell words, and with which letter more. **Bounds**: the
//! most that any tiles of the rack could bring on a span, by the rearrangement inequality (Hardy, Littlewood, Pólya 1934),
//! added to the best that they could leave; spans are tried in falling order of it (the idea of shadow play, from wolges)
//! until none can beat what has been found. Words of a span are looked up by the sum of their letters.
//!
//! Exact: the same best plays, ties included, as a list of all plays sorted.

mod any_order;
mod best;
mod bound;
mod choose;
mod count;
pub mod desk;
mod ground;
mod hand;
mod line;
mod lookup;
mod site;
mod span;
mod top;
mod valuation;

pub use best::{Mover, Valued};
pub use count::Counts;
pub use ground::Ground;
pub use valuation::{FORBIDDEN, Points, Valuation};
