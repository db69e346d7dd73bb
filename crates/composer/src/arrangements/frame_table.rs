//! The arrangements of one frame, numbered: which pair of halves, and which way through each of them.

use std::sync::OnceLock;

use super::frame::Frame;
use super::half::{DEGREES, Half, STEPS};
use super::join::{each_end, fit};
use super::kept_half::{KeptEntry, KeptHalf};
use super::laid::Laid;
use super::partition::Partitions;
use super::path::{End, lay, number};
use super::rule::Apart;

/// Both halves of a frame.
pub(super) struct FrameTable {
    half: KeptHalf,
    /// That of the frame upside down, if that is another frame.
    flipped: Option<KeptHalf>,
    /// See [`FrameTable::before`]; for each number of words across.
    before: [OnceLock<Vec<u64>>; 2 * DEGREES - 1],
}

impl FrameTable {
    /// Builds the halves of a frame.
    pub(super) fn new(frame: Frame, apart: Apart, partitions: &Partitions) -> Self {
        let half = |frame| KeptHalf::new(&Half::new(frame, apart, partitions));
        let flipped = (frame.flipped() != frame).then(|| half(frame.flipped()));
        Self { half: half(frame), flipped, before: std::array::from_fn(|_| OnceLock::new()) }
    }

    fn flipped(&self) -> &KeptHalf {
        self.flipped.as_ref().unwrap_or(&self.half)
    }

    /// How many bytes it takes, about, when it is asked for one number of words.
    pub(super) fn bytes(&self) -> usize {
        let ends = self.half.firsts().last().copied().unwrap_or_default() as usize;
        self.half.bytes() + self.flipped.as_ref().map_or(0, KeptHalf::bytes) + ends * size_of::<u64>()
    }

    /// How many arrangements with `across` words across come before those of each end of the first half, in the order
    /// of [`each_end`]; a last number for the end.
    fn before(&self, partitions: &Partitions, across: usize) -> &[u64] {
        let Some(before) = self.before.get(across) else { return &[] };
        before.get_or_init(|| {
            let mut sums = vec![0];
            let mut sum = 0;
            each_end(&self.half.last_layer(), &self.flipped().last_layer(), partitions, |ways, mates| {
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
        entry: KeptEntry,
        mut found: impl FnMut(End, End, u64, u64) -> bool,
    ) {
        let (state, other_set) = (entry.state(), self.half.shape.sets() - 1 - set);
        for &other in self.flipped().entries(STEPS, other_set) {
            let mate = other.state();
            if !fit(state, mate) || !partitions.is_tree(state.partition, mate.partition) {
                continue;
            }
            for words in splits(across) {
                let ways = self.half.ways(STEPS, entry, words);
                let times = self.flipped().ways(STEPS, other, across - words);
                if ways != 0 && times != 0 {
                    let end = End { set, state, words };
                    let other_end = End { set: other_set, state: mate, words: across - words };
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
        let firsts = self.half.firsts();
        let set = firsts.partition_point(|&first| first as usize <= place) - 1;
        let entry = *self.half.entries(STEPS, set).get(place - firsts[set] as usize)?;
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
        let mut laid = Laid::new(self.half.shape.frame.root);
        lay(self.flipped(), partitions, other, second, &mut laid);
        laid = laid.flipped();
        lay(&self.half, partitions, end, first, &mut laid);
        Some(laid)
    }

    /// The number of an arrangement of the frame; nothing when the rule does not allow it.
    pub(super) fn rank(&self, partitions: &Partitions, laid: &Laid) -> Option<u64> {
        let (end, first) = number(&self.half, partitions, laid)?;
        let (other_end, second) = number(self.flipped(), partitions, &laid.flipped())?;
        let across = end.words + other_end.words;
        let entries = self.half.entries(STEPS, end.set);
        let entry = entries.binary_search_by_key(&end.state, |entry| entry.state()).ok()?;
        let place = self.half.firsts()[end.set] as usize + entry;
        let mut earlier = self.before(partitions, across).get(place).copied()?;
        let mut rank = None;
        self.each_mate(partitions, across, end.set, entries[entry], |one, other, ways, times| {
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
