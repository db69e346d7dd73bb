//! A half as it is kept in memory: its states and the ways to them, packed into a few bytes each.

use super::half::{DEGREES, Entry, Half, Layer, STEPS, Shape, State};
use super::row::Class;

/// The bits of a packed state that tell the partition; there are fewer than a thousand.
const PARTITION_BITS: u32 = 12;
/// The bits that tell a class.
const CLASS_BITS: u32 = 2;

/// The states of a half of a frame after each of its steps.
pub(super) struct KeptHalf {
    /// What it is a half of.
    pub(super) shape: Shape,
    layers: Vec<KeptLayer>,
}

/// The states after one step.
struct KeptLayer {
    /// For each set of free columns, how many states those before it have; a last one for the end.
    firsts: Vec<u32>,
    entries: Vec<KeptEntry>,
    ways: Vec<u32>,
}

/// A state, and where the numbers of ways to it are kept.
#[derive(Clone, Copy)]
pub(super) struct KeptEntry {
    state: u16,
    /// The smallest number of words across that a way to it lays.
    lowest: u8,
    /// How many numbers of words there are from there on.
    count: u8,
    /// Where the ways begin.
    first: u32,
}

impl KeptEntry {
    /// The state.
    #[inline]
    pub(super) fn state(self) -> State {
        let class = |shift: u32| Class::ALL[usize::from(self.state >> shift & ((1 << CLASS_BITS) - 1))];
        State {
            above: class(PARTITION_BITS + CLASS_BITS),
            below: class(PARTITION_BITS),
            partition: self.state & ((1 << PARTITION_BITS) - 1),
        }
    }
}

impl KeptHalf {
    /// Packs a half.
    pub(super) fn new(half: &Half) -> Self {
        Self { shape: half.shape, layers: half.layers.iter().map(KeptLayer::new).collect() }
    }

    /// The states after `steps` steps when the set with this number has begun, in order.
    #[inline]
    pub(super) fn entries(&self, steps: usize, set: usize) -> &[KeptEntry] {
        let layer = &self.layers[steps];
        match layer.firsts.get(set..set + 2) {
            Some(&[from, to]) => &layer.entries[from as usize..to as usize],
            _ => &[],
        }
    }

    /// How many ways with so many words across lead to a state after `steps` steps.
    #[inline]
    pub(super) fn ways(&self, steps: usize, entry: KeptEntry, words: usize) -> u64 {
        match words.checked_sub(entry.lowest.into()) {
            Some(place) if place < entry.count.into() => self.layers[steps].ways[entry.first as usize + place].into(),
            _ => 0,
        }
    }

    /// For each set, how many states those before it have after the last step; a last one for the end.
    pub(super) fn firsts(&self) -> &[u32] {
        &self.layers[STEPS].firsts
    }

    /// The states after the last step, unpacked.
    pub(super) fn last_layer(&self) -> Layer {
        let ways = |entry| std::array::from_fn(|words| self.ways(STEPS, entry, words));
        let unpacked = |&entry: &KeptEntry| Entry { state: entry.state(), ways: ways(entry) };
        (0..self.shape.sets()).map(|set| self.entries(STEPS, set).iter().map(unpacked).collect()).collect()
    }

    /// How many bytes it takes, about.
    pub(super) fn bytes(&self) -> usize {
        let bytes = |layer: &KeptLayer| {
            size_of_val(&layer.firsts[..]) + size_of_val(&layer.entries[..]) + size_of_val(&layer.ways[..])
        };
        self.layers.iter().map(bytes).sum()
    }
}

impl KeptLayer {
    fn new(layer: &Layer) -> Self {
        let states = layer.iter().map(Vec::len).sum();
        let mut kept = Self {
            firsts: Vec::with_capacity(layer.len() + 1),
            entries: Vec::with_capacity(states),
            ways: Vec::with_capacity(2 * states),
        };
        for entries in layer {
            kept.firsts.push(kept.entries.len() as u32);
            for Entry { state, ways } in entries {
                let lowest = ways.iter().position(|&ways| ways != 0).unwrap_or_default();
                let end = ways.iter().rposition(|&ways| ways != 0).map_or(lowest, |last| last + 1);
                let classes = (state.above as u16) << CLASS_BITS | state.below as u16;
                kept.entries.push(KeptEntry {
                    state: classes << PARTITION_BITS | state.partition,
                    lowest: lowest as u8,
                    count: (end - lowest) as u8,
                    first: kept.ways.len() as u32,
                });
                // They fit: a test looks at all frames.
                kept.ways.extend(ways[lowest..end].iter().map(|&ways| u32::try_from(ways).unwrap_or(u32::MAX)));
            }
        }
        kept.firsts.push(kept.entries.len() as u32);
        kept.ways.shrink_to_fit();
        kept
    }
}

const _: () = assert!(DEGREES <= u8::MAX as usize && Class::ALL.len() <= 1 << CLASS_BITS);

#[cfg(test)]
mod tests {
    use super::super::catalogue::numbered_frames;
    use super::super::join::AllPartitions;
    use super::super::rule::Apart;
    use super::*;

    #[test]
    fn halves_are_kept_as_they_are() {
        let partitions = AllPartitions::default();
        for apart in [Apart::Sides, Apart::Corners] {
            for frame in numbered_frames(apart).expect("there are some") {
                let half = Half::new(frame, apart, partitions.of(frame));
                let kept = KeptHalf::new(&half);
                assert!(kept.last_layer() == half.layers[STEPS], "{frame:?}");
            }
        }
    }
}
