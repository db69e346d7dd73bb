//! A table of what it is worth to keep tiles, for every leave.

use quixotry_lexicon::Letter;
use quixotry_rules::{Edition, Rack};

/// The most tiles of a leave that a table knows.
pub const LONGEST: usize = 6;

/// What each leave of one to six tiles is worth, in thousandths of a point. The empty leave is worth 0.
///
/// The tiles of a leave are numbered by kind: the letter of the highest value first, equal ones in the order of the
/// alphabet, the blank last. As a rising sequence `t1 <= t2 <= ...` of such numbers it has the place
/// `C(t1, 1) + C(t2 + 1, 2) + C(t3 + 2, 3) + ...` among those of its size (the combinatorial number system of multisets,
/// Knuth, The Art of Computer Programming 4A, 7.2.1.3), so no leave needs to be stored beside its worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaves {
    /// By place in the alphabet, the blank first: the number of each kind.
    pub(crate) numbers: Vec<u8>,
    /// The kinds by their numbers.
    pub(crate) kinds: Vec<u8>,
    /// What each kind adds to the place of a leave whose last tile it is, by size and letter.
    pub(crate) steps: Vec<[u32; 64]>,
    /// Where the leaves of each size begin.
    pub(crate) firsts: [usize; LONGEST + 2],
    pub(crate) worths: Vec<i32>,
}

impl Leaves {
    /// A table for the tiles of an edition in which every leave is worth nothing.
    #[must_use]
    pub fn nothing(edition: &Edition) -> Self {
        let kinds = kinds(edition);
        let mut numbers = vec![0; kinds.len()];
        for (number, &kind) in kinds.iter().enumerate() {
            numbers[usize::from(kind)] = number as u8;
        }
        let mut steps = vec![[0; 64]; LONGEST + 1];
        let mut firsts = [0; LONGEST + 2];
        firsts[1] = 1;
        for size in 1..=LONGEST {
            for (number, &kind) in kinds.iter().enumerate() {
                steps[size][usize::from(kind)] = choose(number + size - 1, size) as u32;
            }
            firsts[size + 1] = firsts[size] + choose(kinds.len() + size - 1, size);
        }
        Self { numbers, kinds, steps, firsts, worths: vec![0; firsts[LONGEST + 1]] }
    }

    /// What is known of a leave when a tile is added to it: its place among those of its size.
    #[inline]
    #[must_use]
    pub fn grown(&self, place: u32, size: usize, letter: u8) -> u32 {
        self.steps.get(size).map_or(0, |steps| place + steps[usize::from(letter & 63)])
    }

    /// What the leave at a place among those of a size is worth; of more tiles than six nothing is known.
    #[inline]
    #[must_use]
    pub fn worth_at(&self, place: u32, size: usize) -> i32 {
        if size > LONGEST {
            return 0;
        }
        self.worths.get(self.firsts[size] + place as usize).copied().unwrap_or(0)
    }

    /// What some tiles are worth, in thousandths of a point; nothing if there are more than six.
    #[must_use]
    pub fn worth(&self, tiles: &Rack) -> Option<i32> {
        Some(self.worths[self.index(tiles)?])
    }

    /// Says what some tiles are worth; false if there are more than six.
    pub fn set(&mut self, tiles: &Rack, worth: i32) -> bool {
        let index = self.index(tiles);
        if let Some(index) = index {
            self.worths[index] = worth;
        }
        index.is_some()
    }

    /// The table of an edition with these worths in the order of [`Leaves::worths`]; nothing if they are not as many.
    #[must_use]
    pub fn with_worths(edition: &Edition, worths: Vec<i32>) -> Option<Self> {
        let empty = Self::nothing(edition);
        (empty.worths.len() == worths.len()).then_some(Self { worths, ..empty })
    }

    /// Whether the table numbers the tiles of an edition as it would be numbered for it: how many there are of each does not
    /// matter.
    #[must_use]
    pub fn suits(&self, edition: &Edition) -> bool {
        self.kinds == kinds(edition)
    }

    /// Every part of some tiles of one to six tiles with what it is worth, the best first; equal ones with fewer tiles first,
    /// then in the order of racks.
    #[must_use]
    pub fn parts(&self, tiles: &Rack) -> Vec<(Rack, i32)> {
        let mut parts = vec![Rack::EMPTY];
        for (kind, count) in tiles.kinds() {
            let Some(tile) = quixotry_lexicon::Tile::from_rack_index(kind) else { continue };
            for at in 0..parts.len() {
                let mut part = parts[at];
                for _ in 0..count.min(LONGEST - part.len()) {
                    part.add(tile);
                    parts.push(part);
                }
            }
        }
        let worth = |part: Rack| self.worth(&part).map(|worth| (part, worth));
        let mut valued: Vec<_> = parts.into_iter().skip(1).filter_map(worth).collect();
        valued.sort_by(|(some, a), (other, b)| b.cmp(a).then(some.len().cmp(&other.len())).then(some.cmp(other)));
        valued
    }

    /// Shows every leave of one to six tiles with what it is worth, which may be changed; small leaves first, those of a size
    /// in the order of the table.
    pub fn for_each(&mut self, mut seen: impl FnMut(&Rack, &mut i32)) {
        let mut numbers = [0_usize; LONGEST];
        for size in 1..=LONGEST {
            for place in 0..self.firsts[size + 1] - self.firsts[size] {
                if place == 0 {
                    numbers = [0; LONGEST];
                } else {
                    // The next rising sequence in the order of its last tile, then the one before it.
                    let grows = (0..size).find(|&at| at + 1 == size || numbers[at] < numbers[at + 1]).unwrap_or(0);
                    numbers[grows] += 1;
                    numbers[..grows].fill(0);
                }
                let tiles = numbers[..size].iter().filter_map(|&number| {
                    let kind = usize::from(self.kinds[number]);
                    quixotry_lexicon::Tile::from_rack_index(kind)
                });
                let tiles: Rack = tiles.collect();
                seen(&tiles, &mut self.worths[self.firsts[size] + place]);
            }
        }
    }

    /// The kinds of tiles by their numbers: each the place of its letter in the alphabet, the blank 0.
    #[must_use]
    pub fn kinds(&self) -> &[u8] {
        &self.kinds
    }

    /// The worths of all leaves, the empty one first, small ones before larger ones, those of a size by their places.
    #[must_use]
    pub fn worths(&self) -> &[i32] {
        &self.worths
    }

    /// The same, to be changed. The empty leave is always worth 0: what is said of it does not count.
    pub fn set_worths(&mut self, worths: impl IntoIterator<Item = i32>) {
        self.worths.iter_mut().skip(1).zip(worths.into_iter().skip(1)).for_each(|(worth, new)| *worth = new);
    }

    fn index(&self, tiles: &Rack) -> Option<usize> {
        if tiles.len() > LONGEST {
            return None;
        }
        let (mut place, mut size) = (0, 0);
        for &kind in &self.kinds {
            for _ in 0..tiles.count(usize::from(kind)) {
                size += 1;
                place += self.steps[size][usize::from(kind)];
            }
        }
        Some(self.firsts[size] + place as usize)
    }
}

/// The kinds of tiles of an edition by their numbers.
fn kinds(edition: &Edition) -> Vec<u8> {
    let mut kinds: Vec<u8> = edition.alphabet.letters().map(Letter::byte).collect();
    let value = |letter: u8| Letter::new(letter).map_or(0, |letter| edition.letter_value(letter));
    kinds.sort_by_key(|&letter| (-value(letter), letter));
    kinds.push(0);
    kinds
}

/// How many ways there are to choose `k` of `n`.
pub(crate) fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, step| ways * (n - step) / (step + 1))
}
