//! The rack taken apart: every part of it, what it leaves, and whether it makes words.

use quixotry_lexicon::{Question, Tile, WordMap};
use quixotry_rules::Rack;

use super::best::Mover;
use super::span::{MANY, NONE, Paid};
use super::valuation::Valuation;

/// The most tiles of a rack that the mover takes.
pub(super) const MOST: usize = 9;

/// A part of the rack: the tiles of a play.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Part {
    /// The sum of its letters in the word map, blanks without.
    pub sum: u64,
    /// Without a blank: the letters with which it makes a word. With one: what the blank may be for a word of it alone.
    pub completes: u64,
    /// The points of its first tiles, by their number; the most valuable come first.
    pub points: [i16; 16],
    /// What keeping the other tiles is worth.
    pub kept: i32,
    /// What the valuation knows of it.
    known: u32,
    /// Its number among all parts, in which each kind of tile is a digit.
    code: u16,
    /// Its kinds of tiles, as bits.
    kinds: u16,
    /// Its last kind of tile, and how many of that it has.
    kind: u8,
    count: u8,
    pub blanks: u8,
}

/// Parts of one size, as bits.
pub(super) type Chosen = [u64; CHUNKS];
/// Four of nine tiles are chosen in 126 ways.
pub(super) const CHUNKS: usize = 2;

/// The parts that have a tile of some kinds: of the kinds 3 n to 3 n + 2, by the set of them, all n.
type Having = [[Chosen; 8]; MOST / 3];

/// A rack and all its parts.
#[derive(Clone, Default)]
pub(super) struct Hand {
    /// The parts, those of one tile first; and their sums, once more, side by side.
    parts: Vec<Part>,
    sums: Vec<u64>,
    /// Where the parts of each size begin.
    first: [usize; MOST + 2],
    /// How many tiles there are, and how many of them are blanks.
    pub tiles: usize,
    pub blanks: usize,
    /// Its kinds: letter (0 for a blank) and count, the most valuable first; their points, and what they count in codes.
    kinds: [(u8, u8); MOST],
    /// The letters of the kinds once more, and 63 where there is none.
    letters: [u8; MOST],
    values: [i16; 16],
    weights: [u16; MOST],
    different: usize,
    /// What it is worth to keep a part, by code.
    kept: Vec<i32>,
    /// What is kept of each size at the best, for parts that make a word by themselves, with some one letter, and at all.
    pub best: [[i32; 4]; 16],
    /// With which letters of the board parts of each size may make words, as bits: with none ([`NONE`]), one, or several
    /// ([`MANY`]).
    pub with: [u64; 16],
    /// The points of the first tiles, by their number; and what they bring on squares of all levels.
    pub points: [i16; 16],
    pub paid: Paid,
    /// By size: the parts that spell a word by themselves; those with a tile of some kinds; those with a blank.
    spelling: [Chosen; MOST + 1],
    having: [Having; MOST + 1],
    wild: [Chosen; MOST + 1],
    /// By letter and size: the parts that spell a word with that letter, once they were asked for.
    joining: Vec<[(u64, Chosen); MOST + 1]>,
    /// How many racks were taken up: of which one a letter was asked for.
    turn: u64,
}

/// No part: worse than any.
pub(super) const NEVER: i32 = i32::MIN / 2;

impl Hand {
    /// Takes up a rack; false if it has more tiles than the mover takes, or more than two blanks.
    pub fn take(&mut self, rack: &Rack, values: &[i16], map: &WordMap, valuation: &impl Valuation) -> bool {
        if !Mover::takes(rack) {
            return false;
        }
        (self.tiles, self.blanks) = (rack.len(), rack.blanks());
        self.different = 0;
        for (letter, count) in rack.kinds().filter(|&(letter, _)| letter > 0).chain(Some((0, rack.blanks()))) {
            if count == 0 {
                continue;
            }
            let mut at = self.different;
            while letter > 0 && at > 0 && values[usize::from(self.kinds[at - 1].0)] < values[letter] {
                self.kinds[at] = self.kinds[at - 1];
                at -= 1;
            }
            self.kinds[at] = (letter as u8, count as u8);
            self.different += 1;
        }
        self.letters = [63; MOST];
        let mut weight = 1;
        for (kind, &(letter, count)) in self.kinds[..self.different].iter().enumerate() {
            self.letters[kind] = letter;
            self.values[kind] = values[usize::from(letter)];
            self.weights[kind] = weight;
            weight *= u16::from(count) + 1;
        }
        self.kept.clear();
        self.kept.resize(usize::from(weight), 0);
        self.part(map, valuation);
        self.look_up(map);
        true
    }

    /// All parts, size by size: each grows from one that is smaller by a tile of its last kind or a later one.
    fn part(&mut self, map: &WordMap, valuation: &impl Valuation) {
        self.parts.clear();
        self.sums.clear();
        self.kept[0] = valuation.kept(0, 0);
        let worths = self.kinds.map(|(letter, _)| map.worth(letter));
        let (mut begin, mut end) = (0, 1);
        for size in 1..=self.tiles {
            self.first[size] = self.parts.len();
            for parent in begin..end {
                let from = if size == 1 { Part::default() } else { self.parts[parent] };
                let spent = size > 1 && from.count == self.kinds[usize::from(from.kind)].1;
                let first = usize::from(from.kind) + usize::from(spent);
                let kinds = self.kinds[..self.different].iter().zip(worths).enumerate().skip(first);
                for (kind, (&(letter, _), worth)) in kinds {
                    let mut part = from;
                    part.count = if kind == usize::from(from.kind) { from.count + 1 } else { 1 };
                    part.kind = kind as u8;
                    part.sum = part.sum.wrapping_add(worth);
                    part.blanks += u8::from(letter == 0);
                    part.points[size] = part.points[size - 1] + self.values[kind];
                    part.kinds |= 1 << kind;
                    part.code += self.weights[kind];
                    part.known = valuation.grown(part.known, size, letter);
                    // The memory that will be read is asked for at once.
                    map.prefetch(Question::Completions, part.sum);
                    self.sums.push(part.sum);
                    self.parts.push(part);
                }
            }
            (begin, end) = (self.first[size], self.parts.len());
            for part in &self.parts[begin..end] {
                self.kept[usize::from(part.code)] = valuation.kept(part.known, size);
            }
        }
        self.first[self.tiles + 1] = self.parts.len();
        self.points = self.parts.last().map_or([0; 16], |part| part.points);
        self.paid.learn(self.tiles, &self.points);
    }

    /// What each part leaves, and which of them make words.
    fn look_up(&mut self, map: &WordMap) {
        self.with = [0; 16];
        self.joining.resize(64, [(0, [0; CHUNKS]); MOST + 1]);
        self.turn += 1;
        let whole = self.kept.len() - 1;
        for size in 1..=self.tiles {
            let (mut alone, mut joined, mut any, mut with) = (NEVER, NEVER, NEVER, 0);
            let (mut spelling, mut wild, mut having) = ([0; CHUNKS], [0; CHUNKS], [[0; CHUNKS]; MOST]);
            for (number, part) in self.parts[self.first[size]..self.first[size + 1]].iter_mut().enumerate() {
                let (chunk, bit) = (number / 64 % CHUNKS, 1 << (number % 64));
                let mut kinds = part.kinds;
                while kinds != 0 {
                    having[kinds.trailing_zeros() as usize % MOST][chunk] |= bit;
                    kinds &= kinds - 1;
                }
                let found = if part.blanks < 2 { map.completions(part.sum) } else { u64::MAX };
                part.completes = found & !1;
                let spells = if part.blanks == 0 { found & 1 == 1 } else { part.completes != 0 };
                let kept = self.kept[whole - usize::from(part.code)];
                part.kept = kept;
                any = any.max(kept);
                if part.blanks > 0 {
                    wild[chunk] |= bit;
                }
                if spells {
                    spelling[chunk] |= bit;
                    alone = alone.max(kept);
                }
                let joins = if part.blanks == 0 { part.completes } else { u64::MAX };
                if joins != 0 {
                    joined = joined.max(kept);
                    with |= joins;
                }
            }
            (self.spelling[size], self.wild[size]) = (spelling, wild);
            for (all, some) in self.having[size].iter_mut().zip(having.chunks_exact(3)) {
                for set in 1..8_usize {
                    let (rest, kind) = (set & (set - 1), some[set.trailing_zeros() as usize]);
                    all[set] = std::array::from_fn(|chunk| all[rest][chunk] | kind[chunk]);
                }
            }
            self.best[size] = [alone, joined, any, NEVER];
            self.with[size] = with & !(1 << NONE) | u64::from(alone != NEVER) << NONE | 1 << MANY;
        }
    }

    /// The parts of a size.
    #[inline]
    pub fn of_size(&self, size: usize) -> &[Part] {
        &self.parts[self.first[size]..self.first[size + 1]]
    }

    /// The sums of the parts of a size.
    #[inline]
    pub fn sums_of_size(&self, size: usize) -> &[u64] {
        &self.sums[self.first[size]..self.first[size + 1]]
    }

    /// The parts of a size that spell a word with a letter of the board, or may; without one, by themselves; with several,
    /// any may.
    #[inline]
    pub fn spelling(&mut self, size: usize, through: u8) -> Chosen {
        match through {
            NONE => self.spelling[size],
            MANY => self.all(size),
            letter => match self.joining[usize::from(letter & 63)][size] {
                (turn, chosen) if turn == self.turn => chosen,
                _ => self.join(size, letter),
            },
        }
    }

    /// All parts of a size.
    #[inline]
    pub fn all(&self, size: usize) -> Chosen {
        let parts = self.first[size + 1] - self.first[size];
        std::array::from_fn(|chunk| match parts.saturating_sub(64 * chunk) {
            0 => 0,
            rest => u64::MAX >> (64 - rest.min(64)),
        })
    }

    #[cold]
    fn join(&mut self, size: usize, letter: u8) -> Chosen {
        let mut chosen = self.wild[size];
        for (number, part) in self.parts[self.first[size]..self.first[size + 1]].iter().enumerate() {
            chosen[number / 64 % CHUNKS] |= (part.completes >> letter & 1) << (number % 64);
        }
        self.joining[usize::from(letter & 63)][size] = (self.turn, chosen);
        chosen
    }

    /// The parts of a size with a blank.
    #[inline]
    pub fn wild(&self, size: usize) -> Chosen {
        self.wild[size]
    }

    /// The parts of a size that have a tile of one of these kinds.
    #[inline]
    pub fn having(&self, size: usize, kinds: u16) -> Chosen {
        let [one, two, three] = &self.having[size];
        let at = |shift: u16| usize::from(kinds >> shift & 7);
        std::array::from_fn(|chunk| one[at(0)][chunk] | two[at(3)][chunk] | three[at(6)][chunk])
    }

    /// The kinds of tiles that may be one of these letters, as bits.
    #[inline]
    pub fn fitting(&self, letters: u64) -> u16 {
        let letters = letters | u64::from(letters != 0);
        let bit = |kind: usize| ((letters >> (self.letters[kind] & 63) & 1) as u16) << kind;
        (0..MOST).fold(0, |fitting, kind| fitting | bit(kind))
    }

    /// All kinds of tiles, as bits.
    #[inline]
    pub const fn all_kinds(&self) -> u16 {
        (1 << self.different) - 1
    }

    /// How many tiles of each letter there are; blanks at 0.
    pub fn counts(&self) -> [u8; 64] {
        let mut counts = [0; 64];
        for &(letter, count) in &self.kinds[..self.different] {
            counts[usize::from(letter & 63)] = count;
        }
        counts
    }

    /// The letters of the tiles that are left beside a part, as bits.
    pub fn beside(&self, part: &Part) -> u64 {
        let mut letters = 0;
        for (kind, &(letter, count)) in self.kinds[..self.different].iter().enumerate() {
            let taken = part.code / self.weights[kind] % (u16::from(count) + 1);
            letters |= u64::from(letter > 0 && taken < u16::from(count)) << (letter & 63);
        }
        letters
    }

    /// All its tiles.
    pub fn rack(&self) -> Rack {
        self.tiles_of(self.kept.len() - 1)
    }

    /// The value of the first of these kinds, which no other exceeds.
    #[inline]
    pub fn value_of_first(&self, kinds: u16) -> i32 {
        i32::from(self.values[kinds.trailing_zeros() as usize % 16])
    }

    /// What is best kept when one to `most` other tiles are exchanged, as its code with its worth: of several, what goes
    /// with the first exchange in canonical order. Nothing if none may be exchanged.
    pub fn best_kept(&self, most: usize) -> Option<(usize, i32)> {
        let whole = self.kept.len() - 1;
        let mut best: Option<(usize, i32)> = (most >= self.tiles && self.tiles > 0).then(|| (0, self.kept[0]));
        for size in self.tiles.saturating_sub(most).max(1)..self.tiles {
            for part in self.of_size(size) {
                let (code, worth) = (usize::from(part.code), self.kept[usize::from(part.code)]);
                let better = best.is_none_or(|(other, most)| {
                    worth > most || worth == most && self.tiles_of(whole - code) < self.tiles_of(whole - other)
                });
                if better {
                    best = Some((code, worth));
                }
            }
        }
        best
    }

    /// The tiles of a code.
    pub fn tiles_of(&self, code: usize) -> Rack {
        let mut tiles = Rack::EMPTY;
        for (kind, &(letter, count)) in self.kinds[..self.different].iter().enumerate() {
            let here = code / usize::from(self.weights[kind]) % (usize::from(count) + 1);
            if let Some(tile) = Tile::from_rack_index(usize::from(letter)) {
                (0..here).for_each(|_| tiles.add(tile));
            }
        }
        tiles
    }
}
