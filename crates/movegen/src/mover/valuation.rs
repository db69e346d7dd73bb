//! What a play is worth beside its points.

use crate::play::RawPlay;

/// Values plays: points, and what stays on the rack. In thousandths of a point.
///
/// The mover finds the plays with the highest sum of `1000 * points + kept + laid`. What is kept is told tile by tile:
/// first the letter of the highest value, equal ones in the order of the alphabet, blanks (0) last.
pub trait Valuation {
    /// What is known of kept tiles when one more is added to them; of none it is 0. `size` counts the new one.
    fn grown(&self, known: u32, size: usize, letter: u8) -> u32;

    /// What it is worth to keep so many tiles of which that is known.
    fn kept(&self, known: u32, size: usize) -> i32;

    /// What a play is worth beside that: never more than 0; [`FORBIDDEN`] for one that is not to be found.
    #[inline]
    fn laid(&self, play: &RawPlay<'_>) -> i32 {
        let _ = play;
        0
    }

    /// Whether [`Valuation::laid`] is 0 for every play.
    #[inline]
    fn lays_plainly(&self) -> bool {
        true
    }
}

/// What [`Valuation::laid`] says of a play that is not to be found: so little that no points make up for it.
pub const FORBIDDEN: i32 = i32::MIN / 2 - (1 << 28);

/// Points and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points;

impl Valuation for Points {
    #[inline]
    fn grown(&self, _: u32, _: usize, _: u8) -> u32 {
        0
    }

    #[inline]
    fn kept(&self, _: u32, _: usize) -> i32 {
        0
    }
}
