//! The arrangements of one frame, numbered: which pair of halves, and which way through each of them.

use std::sync::OnceLock;

use super::frame::Frame;
use super::half::{DEGREES, Entry, Half, STEPS};
use super::join::{each_end, fit};
use super::laid::Laid;
use super::partition::Partitions;
use super::path::{End, lay, number};
use super::rule::Apart;

/// Both halves of a frame.
pub(super) struct FrameTable {
    half: Half,
    flipped: Half,
    /// For each set of free columns, how many ends of the first half there are for the sets before it.
    firsts: Vec<usize>,
    /// See [`FrameTable::before`]; for each number of words across.
    before: [OnceLock<Vec<u64>>; 2 * DEGREES - 1],
}

impl FrameTable {
    /// Builds the halves of a frame.
    pub(super) fn new(frame: Frame, apart: Apart, partitions: &Partitions) -> Self {
        let half = Half::new(frame, apart, partitions);
        let flipped =
            if frame.flipped() == frame { half.clone() } else { Half::new(frame.flipped(), apart, partitions) };
        let firsts =
            half.layers[STEPS].iter().scan(0, |sum, entries| Some(std::mem::replace(sum, *sum + entries.len())));
        Self { firsts: firsts.collect(), half, flipped, before: std::array::from_fn(|_| OnceLock::new()) }
    }

    /// How many states it keeps: what its size goes by.
    pub(super) fn size(&self) -> usize {
        let halves = [&self.half, &self.flipped];
        halves.iter().flat_map(|half| &half.layers).flatten().map(Vec::len).sum()
    }

    /// How many arrangements with `across` words across come before those of each end of the first half, in the order
    /// of [`each_end`]; a last number for the end.
    fn before(&self, partitions: &Partitions, across: usize) -> &[u64] {
        let Some(before) = self.before.get(across) else { return &[] };
        before.get_or_init(|| {
            let mut sums = vec![0];
            let mut sum = 0;
            each_end(&self.half, &self.flipped, partitions, |ways, mates| {
                sum += splits(across).map(|words| ways[words] * mates[across - words]).sum::<u64>();
                sums.push(sum);
            });
            sums
        })
    }

    /// Calls `found` with each end of the other half that goes with an end of the first one, with how many words across
    /// the two lay, and with how many ways lead to them, in order, until it returns true.
    fn each_mate(
        &self,
        partitions: &Partitions,
        across: usize,
        set: usize,
        entry: &Entry,
        mut found: impl FnMut(End, End, u64, u64) -> bool,
    ) {
        let other_set = self.half.sets() - 1 - set;
        for other in self.flipped.layers[STEPS][other_set].iter().filter(|other| fit(entry.state, other.state)) {
            if !partitions.is_tree(entry.state.partition, other.state.partition) {
                continue;
            }
            for words in splits(across) {
                let (ways, times) = (entry.ways[words], other.ways[across - words]);
                if ways != 0 && times != 0 {
                    let end = End { set, state: entry.state, words };
                    let other_end = End { set: other_set, state: other.state, words: across - words };
                    if found(end, other_end, ways, times) {
                        return;
                    }
                }
            }
        }
    }

    /// The arrangement of the frame with `across` words across that has this number.
    pub(super) fn unrank(&self, partitions: &Partitions, across: usize, number: u64) -> Option<Laid> {
        let before = self.before(partitions, across);
        let place = before.partition_point(|&first| first <= number).checked_sub(1)?;
        let mut rest = number - before[place];
        let last = &self.half.layers[STEPS];
        let set = self.firsts.partition_point(|&first| first <= place) - 1;
        let entry = last.get(set)?.get(place - self.firsts[set])?;
        let mut pair = None;
        self.each_mate(partitions, across, set, entry, |end, other, ways, times| {
            let block = ways * times;
            if rest < block {
                pair = Some((end, other, rest / times, rest % times));
                return true;
            }
            rest -= block;
            false
        });
        let (end, other, first, second) = pair?;
        let mut laid = Laid::new(self.half.frame.root);
        lay(&self.flipped, partitions, other, second, &mut laid);
        laid = laid.flipped();
        lay(&self.half, partitions, end, first, &mut laid);
        Some(laid)
    }

    /// The number of an arrangement of the frame; nothing when the rule does not allow it.
    pub(super) fn rank(&self, partitions: &Partitions, laid: &Laid) -> Option<u64> {
        let (end, first) = number(&self.half, partitions, laid)?;
        let (other_end, second) = number(&self.flipped, partitions, &laid.flipped())?;
        let across = end.words + other_end.words;
        let entries = &self.half.layers[STEPS][end.set];
        let entry = entries.binary_search_by_key(&end.state, |entry| entry.state).ok()?;
        let mut earlier = self.before(partitions, across).get(self.firsts[end.set] + entry).copied()?;
        let mut rank = None;
        self.each_mate(partitions, across, end.set, &entries[entry], |one, other, ways, times| {
            if (one, other) == (end, other_end) {
                rank = Some(earlier + first * times + second);
                return true;
            }
            earlier += ways * times;
            false
        });
        rank
    }
}

/// How many of `across` words across the first half can lay.
fn splits(across: usize) -> impl Iterator<Item = usize> {
    across.saturating_sub(DEGREES - 1)..=across.min(DEGREES - 1)
}
