//! How many arrangements a symmetry of the square leaves as they are, and the number up to symmetry (Burnside).
//!
//! A quarter turn and a mirror on a diagonal exchange across and down, so the first word can not stay where it is. A
//! mirror left to right moves every word of eight letters across, so an arrangement that it leaves alone consists of a
//! first word across and words down that all cross it, or of a first word down alone; upside down the same with across
//! and down exchanged. Only the half turn leaves larger ones alone, and only odd numbers of words.

use super::frame::{Frame, LATER, mirrored};
use super::half::{Half, STEPS, State};
use super::join::{Totals, fit};
use super::partition::Partitions;
use super::row::bits;

/// The symmetries of the square.
const SYMMETRIES: u128 = 8;

/// Whether the first word and the columns of a frame stay where they are by a half turn.
pub(super) fn is_turned(frame: Frame) -> bool {
    frame.mirrored().flipped() == frame
}

/// For each number of words across, how many arrangements of a frame a half turn leaves as they are.
///
/// The second half is the first one turned, which upside down is the first one mirrored.
pub(super) fn half_turned(half: &Half, partitions: &Partitions) -> Totals {
    let mut totals = Totals::default();
    let columns = half.shape.frame.columns();
    let names: Vec<usize> = std::iter::once(0).chain((1..partitions.elements()).rev()).collect();
    for (set, entries) in half.layers[STEPS].iter().enumerate() {
        let begun = half.shape.begun(STEPS, set);
        if mirrored(begun) != columns & !begun {
            continue;
        }
        for entry in entries {
            let State { above, below, partition } = entry.state;
            let image = State {
                above: above.mirrored(),
                below: below.mirrored(),
                partition: partitions.renamed(partition, &names),
            };
            if fit(entry.state, image) && partitions.is_tree(partition, image.partition) {
                for (words, &ways) in entry.ways.iter().enumerate() {
                    totals[2 * words] += u128::from(ways);
                }
            }
        }
    }
    totals
}

/// How many arrangements without words across, apart from the first one, a mirror left to right leaves as they are.
pub(super) fn mirrored_alone(frame: Frame) -> u128 {
    if frame.mirrored() != frame || frame.outside() != 0 {
        return 0;
    }
    let orbits = bits(frame.free).filter(|&column| 1 << column <= mirrored(1 << column)).count();
    (0..orbits).fold(1, |product, _| product * u128::from(LATER))
}

/// The number of arrangements up to symmetry: all of them, those that the half turn leaves alone, and those that a
/// mirror left to right leaves alone, as many as the one upside down does (Cauchy, Frobenius; "Burnside's lemma").
pub(super) fn orbits(all: u128, half_turned: u128, mirrored: u128) -> u128 {
    (all + half_turned + 2 * mirrored) / SYMMETRIES
}
