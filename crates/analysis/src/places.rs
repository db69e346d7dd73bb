//! Numbers for multisets of tiles: the place of each among those of its size, and all of them in that order.

use quixotry_rules::Edition;

use crate::leaves::{Leaves, choose};

/// The most tiles of a multiset: a rack of seven.
pub const WHOLE: usize = 7;

/// The multisets of up to seven tiles of an edition, numbered as in [`Leaves`].
#[derive(Debug)]
pub struct Places {
    /// How many kinds of tiles there are; the blank is the last.
    pub kinds: usize,
    /// How many of each kind the bag has.
    pub counts: [u8; 64],
    /// The number of each letter by its place in the alphabet.
    pub numbers: [u8; 64],
    /// What the tile with a number adds as the `i`-th of a rising sequence: `steps[i][number]`, from 1.
    pub steps: [[u32; 64]; WHOLE + 2],
    /// Where those of each size begin, all sizes in a row.
    pub firsts: [usize; WHOLE + 2],
}

impl Places {
    /// The multisets of an edition.
    #[must_use]
    pub fn new(edition: &Edition, leaves: &Leaves) -> Self {
        let kinds = leaves.kinds.len();
        let mut places =
            Self { kinds, counts: [0; 64], numbers: [0; 64], steps: [[0; 64]; WHOLE + 2], firsts: [0; WHOLE + 2] };
        for (number, &letter) in leaves.kinds.iter().enumerate() {
            places.counts[number] = edition.count(usize::from(letter)).min(255) as u8;
            places.numbers[usize::from(letter)] = number as u8;
        }
        for size in 1..=WHOLE + 1 {
            for number in 0..kinds {
                places.steps[size][number] = choose(number + size - 1, size) as u32;
            }
        }
        places.firsts[1] = 1;
        for size in 1..=WHOLE {
            places.firsts[size + 1] = places.firsts[size] + choose(kinds + size - 1, size);
        }
        places
    }

    /// How many multisets of a size there are.
    #[must_use]
    pub const fn of_size(&self, size: usize) -> usize {
        self.firsts[size + 1] - self.firsts[size]
    }

    /// How many tiles the bag has.
    #[must_use]
    pub fn total(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// The place among those of its size of a rising sequence of numbers.
    #[must_use]
    #[inline]
    pub fn place(&self, tiles: impl IntoIterator<Item = u8>) -> usize {
        tiles.into_iter().zip(1..).map(|(tile, at)| self.steps[at][usize::from(tile & 63)] as usize).sum()
    }

    /// Whether the bag has so many.
    #[must_use]
    pub fn exists(&self, tiles: &[u8]) -> bool {
        let mut run = 0;
        tiles.iter().enumerate().all(|(at, &tile)| {
            run = if at > 0 && tiles[at - 1] == tile { run + 1 } else { 1 };
            run <= self.counts[usize::from(tile)]
        })
    }

    /// In how many ways the tiles can be drawn from the full bag.
    #[must_use]
    pub fn ways(&self, tiles: &[u8]) -> f64 {
        let (mut ways, mut run) = (1.0, 0_u8);
        for (at, &tile) in tiles.iter().enumerate() {
            run = if at > 0 && tiles[at - 1] == tile { run + 1 } else { 1 };
            ways *= f64::from(self.counts[usize::from(tile)].saturating_sub(run - 1)) / f64::from(run);
        }
        ways
    }

    /// Shows all multisets of a size in the order of their places.
    pub fn each(&self, size: usize, mut show: impl FnMut(usize, &[u8])) {
        let mut tiles = [0_u8; WHOLE];
        for place in 0..self.of_size(size) {
            show(place, &tiles[..size]);
            // The next in this order: the first tile that may rise does, those before it start again.
            for at in 0..size {
                let most = if at + 1 < size { usize::from(tiles[at + 1]) } else { self.kinds - 1 };
                if usize::from(tiles[at]) < most {
                    tiles[at] += 1;
                    tiles[..at].fill(0);
                    break;
                }
            }
        }
    }

    /// Shows for each different tile of a multiset that tile and the place of the rest among those of its size.
    #[inline]
    pub fn less_one(&self, tiles: &[u8], mut show: impl FnMut(u8, usize)) {
        let mut rest = self.place(tiles.iter().skip(1).copied());
        for at in 0..tiles.len() {
            if at == 0 || tiles[at] != tiles[at - 1] {
                show(tiles[at], rest);
            }
            if at + 1 < tiles.len() {
                let step = &self.steps[at + 1];
                rest = rest + step[usize::from(tiles[at])] as usize - step[usize::from(tiles[at + 1])] as usize;
            }
        }
    }
}
