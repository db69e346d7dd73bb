//! Arrangements: the ways to lay one word of seven and others of eight letters on the board, counted, drawn, numbered.
//!
//! An arrangement is a set of places: one of seven squares that covers the centre, the others of eight, such that they
//! can be laid one after the other, each crossing exactly one of those before it and keeping [`Apart`] from the others.
//!
//! - [`Counting`]: how many arrangements of k words there are, for every k at once: U(k), the number up to the eight
//!   symmetries of the square, and the number of legal orders O(k). In slices, with a state that can be resumed.
//! - [`Catalogue`]: a number for each arrangement ([`Catalogue::rank`], [`Catalogue::unrank`]), and draws in which each
//!   arrangement is equally likely ([`Catalogue::sample`]); made from a small table ([`Catalogue::of`]).
//! - [`Estimation`]: estimates by random growth, with standard errors, which need none of the counting.
//! - [`legal_order`]: whether words are an arrangement, judged by the rule alone.
//!
//! How it is counted: `docs/arrangements.md`. In reading order: `frame.rs`, `row.rs`, `half.rs`, `join.rs`.
//!
//! ```
//! use std::time::Duration;
//! use quixotry_composer::arrangements::{Apart, Counting};
//!
//! let mut counting = Counting::new(Apart::Corners, Some(3), false, 1)?;
//! while !counting.advance(Duration::from_millis(200)).is_done() {}
//! let counts = counting.counts().expect("it is done");
//! assert_eq!(counts.unordered, [0, 14, 784, 36_960]);
//! # Ok::<(), quixotry_composer::arrangements::ArrangementError>(())
//! ```

mod bare;
mod catalogue;
mod counting;
mod error;
mod estimate;
mod frame;
mod frame_table;
mod half;
mod join;
mod kept_half;
mod laid;
mod ordered;
mod ordered_half;
mod partition;
mod path;
mod relation;
mod row;
mod rule;
mod symmetry;
mod tables;
mod threads;

pub use catalogue::Catalogue;
pub use counting::{Counting, Counts, Progress};
pub use error::ArrangementError;
pub use estimate::{Estimate, Estimation};
pub use relation::legal_order;
pub use rule::{Apart, UnknownApart};
