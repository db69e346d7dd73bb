//! Partitions of the first word and the columns beside it into what is connected already; how they merge and join.

use std::sync::OnceLock;

/// "These two do not go together": a merge that would close a cycle.
pub(super) const NEVER: u16 = u16::MAX;

/// All partitions of `elements` things, and what becomes of each when some of the things are connected.
///
/// Element 0 is the first word with everything that crosses it; the others are the columns of words beside it.
pub(super) struct Partitions {
    elements: usize,
    /// Each partition as the block of each element, blocks numbered as they appear; the finest one is the last.
    all: Vec<Blocks>,
    /// For each partition, its blocks of several elements, as sets.
    sets: Vec<Vec<u16>>,
    /// For each partition, how many blocks fewer it has than the finest one.
    ranks: Vec<u8>,
    /// For partition p and set s of elements, at `p << elements | s`: the partition in which s is one block.
    merged: Vec<u16>,
    /// For each partition, the partitions that together with it make one tree of everything; made when asked for.
    mates: OnceLock<Vec<Vec<u16>>>,
}

/// The most elements: the first word and the columns beside it.
const MOST_ELEMENTS: usize = 9;
/// The block of each element; those that are not there have block 0.
type Blocks = [u8; MOST_ELEMENTS];

impl Partitions {
    /// Those of `elements` things, 1 to 9 of them.
    pub(super) fn new(elements: usize) -> Self {
        let mut all = vec![[0; MOST_ELEMENTS]];
        for element in 1..elements {
            let longer = |blocks: &Blocks| {
                let fresh = blocks[..element].iter().max().map_or(0, |most| most + 1);
                let mut blocks = *blocks;
                (0..=fresh).map(move |block| {
                    blocks[element] = block;
                    blocks
                })
            };
            all = all.iter().flat_map(longer).collect();
        }
        let mut merged = Vec::with_capacity(all.len() << elements);
        for blocks in &all {
            merged.extend((0..1_u16 << elements).map(|set| merge(&all, elements, blocks, set)));
        }
        let sets: Vec<Vec<u16>> = all.iter().map(|blocks| sets(elements, blocks)).collect();
        let rank = |sets: &Vec<u16>| sets.iter().map(|set| set.count_ones() as u8 - 1).sum();
        Self { elements, all, ranks: sets.iter().map(rank).collect(), sets, merged, mates: OnceLock::new() }
    }

    /// How many partitions there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The partition in which nothing is connected.
    pub(super) fn finest(&self) -> u16 {
        (self.len() - 1) as u16
    }

    /// How many things are partitioned.
    pub(super) fn elements(&self) -> usize {
        self.elements
    }

    /// How many blocks fewer a partition has than the finest one.
    pub(super) fn rank(&self, partition: u16) -> usize {
        usize::from(self.ranks[usize::from(partition)])
    }

    /// What becomes of a partition when a word crosses the elements in `set`; [`NEVER`] when two were connected already.
    #[inline]
    pub(super) fn merged(&self, partition: u16, set: u16) -> u16 {
        self.merged[(usize::from(partition) << self.elements) | usize::from(set)]
    }

    /// The partitions that make one tree of everything together with this one.
    pub(super) fn mates(&self, partition: u16) -> &[u16] {
        let all = || (0..self.len() as u16).map(|one| self.find_mates(one)).collect();
        &self.mates.get_or_init(all)[usize::from(partition)]
    }

    fn find_mates(&self, one: u16) -> Vec<u16> {
        (0..self.len() as u16).filter(|&other| self.is_tree(one, other)).collect()
    }

    /// The partition with its elements renamed: element e becomes `names[e]`.
    pub(super) fn renamed(&self, partition: u16, names: &[usize]) -> u16 {
        let blocks = &self.all[usize::from(partition)];
        let mut moved = [0; MOST_ELEMENTS];
        for (&name, &block) in names.iter().zip(blocks) {
            moved[name] = block;
        }
        position(&self.all, &canonical(self.elements, moved))
    }

    /// Whether two partitions together connect everything without closing a cycle.
    #[inline]
    pub(super) fn is_tree(&self, one: u16, other: u16) -> bool {
        let mut joined = other;
        for &set in &self.sets[usize::from(one)] {
            joined = self.merged(joined, set);
            if joined == NEVER {
                return false;
            }
        }
        joined == 0
    }
}

/// The blocks of several elements, as sets.
fn sets(elements: usize, blocks: &Blocks) -> Vec<u16> {
    let mut sets = [0_u16; MOST_ELEMENTS];
    for (element, &block) in blocks[..elements].iter().enumerate() {
        sets[usize::from(block)] |= 1 << element;
    }
    sets.into_iter().filter(|set| set.count_ones() > 1).collect()
}

/// The blocks numbered as they appear.
fn canonical(elements: usize, mut blocks: Blocks) -> Blocks {
    let mut names = [u8::MAX; MOST_ELEMENTS];
    let mut fresh = 0;
    for block in &mut blocks[..elements] {
        let name = &mut names[usize::from(*block)];
        if *name == u8::MAX {
            *name = fresh;
            fresh += 1;
        }
        *block = *name;
    }
    blocks
}

fn position(all: &[Blocks], blocks: &Blocks) -> u16 {
    all.binary_search(blocks).map_or(NEVER, |found| found as u16)
}

fn merge(all: &[Blocks], elements: usize, blocks: &Blocks, set: u16) -> u16 {
    let mut touched = 0_u16;
    for element in (0..elements).filter(|element| set >> element & 1 == 1) {
        let block = 1 << blocks[element];
        if touched & block != 0 {
            return NEVER;
        }
        touched |= block;
    }
    let mut merged = *blocks;
    for block in merged[..elements].iter_mut().filter(|block| touched >> **block & 1 == 1) {
        *block = touched.trailing_zeros() as u8;
    }
    position(all, &canonical(elements, merged))
}

#[cfg(test)]
mod tests {
    use super::{NEVER, Partitions};

    #[test]
    fn there_are_as_many_as_bell_numbers() {
        for (elements, count) in [(1, 1), (2, 2), (3, 5), (4, 15), (5, 52), (6, 203)] {
            assert_eq!(Partitions::new(elements).len(), count);
        }
    }

    #[test]
    fn merging_closes_no_cycle() {
        let partitions = Partitions::new(3);
        let pair = partitions.merged(partitions.finest(), 0b011);
        assert_eq!(partitions.merged(pair, 0b011), NEVER);
        assert_eq!(partitions.merged(pair, 0b110), 0);
        assert_eq!(partitions.merged(pair, 0b100), pair);
        assert!(partitions.is_tree(0, partitions.finest()));
        assert!(!partitions.is_tree(0, pair));
        assert!(partitions.is_tree(pair, partitions.merged(partitions.finest(), 0b101)));
    }
}
