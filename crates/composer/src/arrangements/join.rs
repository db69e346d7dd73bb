//! The two halves of a frame put together: the other half is a half of the same frame upside down.
//!
//! Upside down, row r becomes row 14 - r, a word down that begins in row t one that begins in row 7 - t, and the steps 4
//! to 7 become the steps 3 to 0. So an arrangement of a frame is a half of the frame and a half of the flipped frame such
//! that: a word down has begun in the one exactly if it has not begun in the other; the rows 2 and 3, and 11 and 12, may
//! be neighbours; and what the two have connected makes one tree.

use std::sync::OnceLock;

use super::frame::Frame;
use super::half::{DEGREES, Entry, Half, Layer, Polynomial, STEPS, State};
use super::partition::Partitions;
use super::row::Class;
use super::rule::Apart;
use super::symmetry::{half_turned, is_turned};

/// For each number of words across, how many arrangements a frame has.
pub(super) type Totals = [u128; 2 * DEGREES - 1];

/// Counts the arrangements of a frame from its two halves.
pub(super) fn join(half: &Half, flipped: &Half, partitions: &Partitions) -> Totals {
    let mut totals = [0; 2 * DEGREES - 1];
    each_end(&half.layers[STEPS], &flipped.layers[STEPS], partitions, |ways, mates| multiply(ways, mates, &mut totals));
    totals
}

/// Calls `found` with the ways to each end of a half, in order, and those to all ends of the other half that go with it.
/// The ends are the states after the last steps.
pub(super) fn each_end(
    ends: &Layer,
    flipped: &Layer,
    partitions: &Partitions,
    mut found: impl FnMut(&Polynomial, &Polynomial),
) {
    for (entries, others) in ends.iter().zip(flipped.iter().rev()) {
        let mut sums: Vec<Option<Vec<Polynomial>>> = vec![None; Class::ALL.len() * Class::ALL.len()];
        for Entry { state, ways } in entries {
            let classes = state.above as usize * Class::ALL.len() + state.below as usize;
            let sums = sums[classes].get_or_insert_with(|| beside(*state, others, partitions));
            let mut mates = [0_u64; DEGREES];
            for &mate in partitions.mates(state.partition) {
                for (sum, ways) in mates.iter_mut().zip(&sums[usize::from(mate)]) {
                    *sum += ways;
                }
            }
            found(ways, &mates);
        }
    }
}

/// For each partition, the ways of the other half that may lie beside rows of these classes.
fn beside(state: State, others: &[Entry], partitions: &Partitions) -> Vec<Polynomial> {
    let mut sums = vec![[0; DEGREES]; partitions.len()];
    for other in others.iter().filter(|other| fit(state, other.state)) {
        for (sum, ways) in sums[usize::from(other.state.partition)].iter_mut().zip(&other.ways) {
            *sum += ways;
        }
    }
    sums
}

/// Whether the last rows of a half and of a flipped half may be neighbours.
pub(super) const fn fit(state: State, other: State) -> bool {
    state.above.beside(other.below) && state.below.beside(other.above)
}

fn multiply(one: &Polynomial, other: &Polynomial, totals: &mut Totals) {
    for (i, &a) in one.iter().enumerate().filter(|(_, a)| **a != 0) {
        for (j, &b) in other.iter().enumerate().filter(|(_, b)| **b != 0) {
            totals[i + j] += u128::from(a) * u128::from(b);
        }
    }
}

/// The partitions that frames need, by the number of columns beside the first word; made when asked for.
#[derive(Default)]
pub(super) struct AllPartitions([OnceLock<Partitions>; 9]);

impl AllPartitions {
    /// Those of a frame.
    pub(super) fn of(&self, frame: Frame) -> &Partitions {
        let columns = frame.outside().count_ones() as usize;
        self.0[columns].get_or_init(|| Partitions::new(columns + 1))
    }
}

/// Counts the arrangements of a frame, by number of words across, and those among them that a half turn leaves alone.
pub(super) fn count_frame(frame: Frame, apart: Apart, partitions: &Partitions) -> (Totals, Totals) {
    let half = Half::new(frame, apart, partitions);
    let totals = if frame.flipped() == frame {
        join(&half, &half, partitions)
    } else {
        join(&half, &Half::new(frame.flipped(), apart, partitions), partitions)
    };
    (totals, if is_turned(frame) { half_turned(&half, partitions) } else { Totals::default() })
}
