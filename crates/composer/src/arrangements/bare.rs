//! The bare geometry: words may lie side by side, so neighbouring rows do not concern each other, but far more columns can
//! hold words.
//!
//! The steps are those of `half.rs`, without classes of rows. As no condition ties the words that begin in a step to the
//! rows of that step, the columns can begin one after the other: a step costs n 2^n sums for n columns, not 3^n.

use std::cmp::Ordering;

use super::frame::{Frame, LATER, SIDE, mirrored};
use super::half::{DEGREES, Polynomial, STEPS};
use super::join::Totals;
use super::partition::{NEVER, Partitions};
use super::row::{choices, scatter};
use super::rule::Apart;

/// Partitions and the ways to each, by number of words across, in order of the partitions.
type Ways = Vec<(u16, Polynomial)>;

/// What the words across can do in a row: for each set of columns that words down pass, what they connect as elements of
/// the partitions, and how many of them do; by the number of the set.
struct Rows(Vec<Vec<(u16, u64)>>);

impl Rows {
    fn new(frame: Frame) -> Self {
        let columns = frame.columns();
        let row = |set: u16| {
            let choices = choices(frame, Apart::Bare, scatter(set, columns), 0);
            choices.iter().map(|choice| (choice.elements, u64::from(choice.starts.count_ones()))).collect()
        };
        Self((0..1 << columns.count_ones()).map(row).collect())
    }
}

/// For each set of columns whose word has begun after the last step, the ways to each partition, with at most `most`
/// words across.
fn half(frame: Frame, partitions: &Partitions, most: usize) -> Vec<Ways> {
    let rows = Rows::new(frame);
    let sets = rows.0.len();
    let mut ways: Vec<Ways> = vec![Vec::new(); sets];
    let mut start = [0; DEGREES];
    start[0] = 1;
    ways[0].push((partitions.finest(), start));
    let mut scratch = Scratch::new(partitions, most, reach(frame.outside()).max(1));
    for step in 0..STEPS {
        if step > 0 {
            for (ways, row) in ways.iter_mut().zip(&rows.0) {
                scratch.row(row, ways);
            }
        }
        let mut bit = 1;
        while bit < sets {
            for set in (0..sets).filter(|set| set & bit == 0) {
                let (lower, upper) = ways.split_at_mut(set | bit);
                scratch.add_all(&mut upper[0], &lower[set]);
            }
            bit <<= 1;
        }
        for (ways, row) in ways.iter_mut().zip(rows.0.iter().rev()) {
            scratch.row(row, ways);
        }
    }
    ways
}

/// The most of these columns that one word across can cross.
fn reach(columns: u16) -> usize {
    let covered = |start: u8| ((1_u32 << LATER) - 1) << start & u32::from(columns);
    (0..=SIDE - LATER).map(|start| covered(start).count_ones() as usize).max().unwrap_or_default()
}

/// What ways are worked out in.
struct Scratch<'a> {
    partitions: &'a Partitions,
    most: usize,
    /// The most things that one word across can connect to others.
    reach: usize,
    /// The ways to each partition that was reached.
    sums: Vec<Polynomial>,
    reached: Vec<u16>,
    is_reached: Vec<bool>,
    merged: Ways,
}

impl<'a> Scratch<'a> {
    fn new(partitions: &'a Partitions, most: usize, reach: usize) -> Self {
        let count = partitions.len();
        let sums = vec![[0; DEGREES]; count];
        Self { partitions, most, reach, sums, reached: Vec::new(), is_reached: vec![false; count], merged: Vec::new() }
    }

    /// Adds ways to others, both in order.
    fn add_all(&mut self, sum: &mut Ways, more: &Ways) {
        if sum.is_empty() || more.is_empty() {
            sum.extend_from_slice(more);
            return;
        }
        let merged = &mut self.merged;
        merged.clear();
        let (mut one, mut other) = (&sum[..], &more[..]);
        while let (Some((a, one_rest)), Some((b, other_rest))) = (one.split_first(), other.split_first()) {
            match a.0.cmp(&b.0) {
                Ordering::Less => {
                    merged.push(*a);
                    one = one_rest;
                }
                Ordering::Greater => {
                    merged.push(*b);
                    other = other_rest;
                }
                Ordering::Equal => {
                    merged.push((a.0, std::array::from_fn(|degree| a.1[degree] + b.1[degree])));
                    (one, other) = (one_rest, other_rest);
                }
            }
        }
        merged.extend_from_slice(one);
        merged.extend_from_slice(other);
        sum.clear();
        sum.extend_from_slice(merged);
    }

    /// Lets a row hold nothing or one of its words across.
    fn row(&mut self, row: &[(u16, u64)], ways: &mut Ways) {
        if row.is_empty() {
            return;
        }
        let connected = self.partitions.elements() - 1;
        for (partition, ways) in &*ways {
            self.add(*partition, ways, 0, 1);
            for &(elements, times) in row {
                let merged = self.partitions.merged(*partition, elements);
                if merged != NEVER {
                    self.add(merged, ways, 1, times);
                }
            }
        }
        self.reached.sort_unstable();
        ways.clear();
        for partition in self.reached.drain(..) {
            let place = usize::from(partition);
            self.is_reached[place] = false;
            let mut sum = std::mem::replace(&mut self.sums[place], [0; DEGREES]);
            // What is still to be connected takes more words, and there are only so many.
            let missing = (connected - self.partitions.rank(partition)).div_ceil(self.reach);
            sum.iter_mut().skip((self.most + 1).saturating_sub(missing)).for_each(|ways| *ways = 0);
            if sum.iter().any(|&ways| ways != 0) {
                ways.push((partition, sum));
            }
        }
    }

    #[inline]
    fn add(&mut self, partition: u16, ways: &Polynomial, words: usize, times: u64) {
        let place = usize::from(partition);
        if !self.is_reached[place] {
            self.is_reached[place] = true;
            self.reached.push(partition);
        }
        for degree in words..=self.most.min(DEGREES - 1) {
            self.sums[place][degree] += ways[degree - words] * times;
        }
    }
}

/// The arrangements of a frame with at most `most` words across, and those among them that a half turn leaves alone.
pub(super) fn count_frame(frame: Frame, partitions: &Partitions, most: usize) -> (Totals, Totals) {
    let (mut totals, mut half_turned) = (Totals::default(), Totals::default());
    let columns = frame.columns();
    // No word across is long enough to cross columns on both sides of the first word.
    let left = frame.outside() & ((1 << frame.root) - 1);
    let needed = [left, frame.outside() & !left].map(|side| side.count_ones().div_ceil(reach(side).max(1) as u32));
    if columns != 0 && (columns & frame.inside() == 0 || needed.iter().sum::<u32>() as usize > most) {
        return (totals, half_turned);
    }
    let half = half(frame, partitions, most);
    let whole = partitions.elements() - 1;
    let names: Vec<usize> = std::iter::once(0).chain((1..=whole).rev()).collect();
    let mut by_rank: Vec<Vec<(u16, &Polynomial)>> = vec![Vec::new(); whole + 1];
    for (set, ways) in half.iter().enumerate() {
        let others = &half[half.len() - 1 - set];
        // The ways of the other half, by how much they connect: the two halves together connect everything once.
        by_rank.iter_mut().for_each(Vec::clear);
        for (partition, ways) in others {
            by_rank[partitions.rank(*partition)].push((*partition, ways));
        }
        for (partition, ways) in ways {
            let mut mates = [0_u64; DEGREES];
            for (mate, ways) in &by_rank[whole - partitions.rank(*partition)] {
                if partitions.is_tree(*partition, *mate) {
                    for (sum, ways) in mates.iter_mut().zip(*ways) {
                        *sum += ways;
                    }
                }
            }
            for (i, &a) in ways.iter().enumerate() {
                for (j, &b) in mates.iter().enumerate().filter(|(j, _)| i + j <= most) {
                    totals[i + j] += u128::from(a) * u128::from(b);
                }
            }
        }
        let begun = scatter(set as u16, columns);
        if frame.mirrored() == frame && mirrored(begun) == columns & !begun {
            for (partition, ways) in ways {
                if partitions.is_tree(*partition, partitions.renamed(*partition, &names)) {
                    for (words, &ways) in ways.iter().enumerate().filter(|(words, _)| 2 * words <= most) {
                        half_turned[2 * words] += u128::from(ways);
                    }
                }
            }
        }
    }
    (totals, half_turned)
}
