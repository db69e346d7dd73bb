//! The tiles that are left while a game is composed, and how good they are for the words to come.

use quixotry_rules::Edition;

use crate::packed::{LETTERS, Packed, Packing};

/// The letters of a bag; blanks are counted elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bag {
    /// With guards set: see [`Packed::holds`].
    pub(crate) packed: Packed,
    counts: [u8; LETTERS],
    /// Which letters there are.
    pub(crate) mask: u64,
}

impl Bag {
    /// All letters of an edition.
    pub(crate) fn full(edition: &Edition, packing: &Packing) -> Self {
        let mut bag = Self { packed: packing.guards(), counts: [0; LETTERS], mask: 0 };
        for letter in 1..edition.kinds().min(LETTERS) {
            (0..edition.count(letter)).for_each(|_| bag.add(letter as u8, packing));
        }
        bag
    }

    #[inline]
    pub(crate) fn add(&mut self, letter: u8, packing: &Packing) {
        self.counts[usize::from(letter)] += 1;
        self.mask |= 1 << letter;
        self.packed = self.packed.plus(packing.unit(letter));
    }

    /// Takes a letter that is there.
    #[inline]
    pub(crate) fn take(&mut self, letter: u8, packing: &Packing) {
        let count = &mut self.counts[usize::from(letter)];
        *count = count.saturating_sub(1);
        if *count == 0 {
            self.mask &= !(1 << letter);
        }
        self.packed = self.packed.minus(packing.unit(letter));
    }

    /// Which letters there would be after a word, with those of `more` in any case.
    #[inline]
    pub(crate) fn mask_after(&self, letters: &[u8], more: u64) -> u64 {
        let mut mask = self.mask;
        for &letter in letters {
            let taken = letters.iter().filter(|&&other| other == letter).count();
            if taken >= usize::from(self.count(letter)) {
                mask &= !(1 << letter);
            }
        }
        mask | more
    }

    #[inline]
    pub(crate) fn count(&self, letter: u8) -> u8 {
        self.counts[usize::from(letter)]
    }
}

/// How far bags are from what words are made of: the less, the better for the words to come.
///
/// For each letter the squared difference between how many there are and how many there would be if the letters that
/// are left were shared out as in the words of the list, divided by the latter and a half, in thousandths.
#[derive(Clone, Debug)]
pub(crate) struct Quality {
    cost: Vec<i32>,
    /// How many counts there are for each letter.
    counts: usize,
}

impl Quality {
    /// For games of `turns` turns; `frequencies` tells how often each letter occurs in the words.
    pub(crate) fn new(edition: &Edition, turns: usize, rack: usize, frequencies: &[u64; LETTERS]) -> Self {
        let kinds = (1..edition.kinds().min(LETTERS)).map(|letter| edition.count(letter));
        let counts = kinds.clone().max().unwrap_or(0) + 4;
        let letters: usize = kinds.sum();
        let all: i128 = frequencies.iter().map(|&count| i128::from(count)).sum::<i128>().max(1);
        let mut cost = Vec::with_capacity(turns * LETTERS * counts);
        for turn in 0..turns {
            let left = letters.saturating_sub((turn + 1) * rack) as i128;
            for &frequency in frequencies {
                let expected = left * i128::from(frequency);
                for count in 0..counts {
                    let difference = count as i128 * all - expected;
                    let value = difference * difference * 1000 / (all * (expected + all / 2 + 1));
                    cost.push(i32::try_from(value).unwrap_or(i32::MAX / 16).min(i32::MAX / 16));
                }
            }
        }
        Self { cost, counts }
    }

    /// What `count` tiles of a letter cost after a turn.
    #[inline]
    pub(crate) fn cost(&self, turn: usize, letter: u8, count: u8) -> i32 {
        self.cost[(turn * LETTERS + usize::from(letter)) * self.counts + usize::from(count)]
    }

    /// What a bag costs more when the letters of a word, but for the one at `shared`, are taken from it after a turn.
    #[inline]
    pub(crate) fn change(&self, turn: usize, bag: &mut Bag, word: &[u8], shared: usize) -> i32 {
        let mut change = 0;
        for (index, &letter) in word.iter().enumerate() {
            if index != shared {
                let count = &mut bag.counts[usize::from(letter)];
                change += self.cost(turn, letter, count.saturating_sub(1)) - self.cost(turn, letter, *count);
                *count = count.saturating_sub(1);
            }
        }
        for (index, &letter) in word.iter().enumerate() {
            if index != shared {
                bag.counts[usize::from(letter)] += 1;
            }
        }
        change
    }
}
