//! The rack taken apart: every part of it, what it leaves, and whether it makes words.

use quixotry_lexicon::{Tile, WordMap};
use quixotry_rules::Rack;

use super::best::Mover;
use super::span::{MANY, NONE};
use super::valuation::Valuation;

/// The most tiles of a rack that the mover takes.
pub(super) const MOST: usize = 9;

/// A part of the rack: the tiles of a play.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    /// The sum of its letters in the word map, blanks without.
    pub sum: u64,
    /// Its letters, as bits; all if there is a blank.
    pub letters: u64,
    /// Without a blank: the letters with which it makes a word. With one: what the blank may be for a word of it alone.
    pub completes: u64,
    /// What keeping the other tiles is worth.
    pub kept: i32,
    /// The points of its first tiles, by their number; the most valuable come first.
    pub points: [i16; 16],
    pub blanks: u8,
    /// Whether it makes a word by itself, or may.
    pub spells: bool,
    /// Its kinds of tiles, as bits.
    kinds: u16,
    /// Its last kind of tile, and how many of that it has.
    kind: u8,
    count: u8,
    /// Its number among all parts, in which each kind of tile is a digit.
    code: u16,
    /// What the valuation knows of it.
    known: u32,
}

/// Parts of one size, as bits.
pub(super) type Chosen = [u64; CHUNKS];
/// Four of nine tiles are chosen in 126 ways.
pub(super) const CHUNKS: usize = 2;

/// A rack and all its parts.
#[derive(Clone, Default)]
pub(super) struct Hand {
    /// The parts, those of one tile first.
    parts: Vec<Part>,
    /// Where the parts of each size begin.
    first: [usize; MOST + 2],
    /// How many tiles there are.
    pub tiles: usize,
    /// The letters on it, as bits; all if there is a blank.
    pub letters: u64,
    /// Its kinds: letter (0 for a blank) and count, the most valuable first; and what they count in codes.
    kinds: [(u8, u8); MOST],
    weights: [u16; MOST],
    different: usize,
    /// What it is worth to keep a part, by code.
    kept: Vec<i32>,
    /// What is kept of each size at the best, for parts that make a word by themselves, with some one letter, and at all.
    pub alone: [i32; MOST + 1],
    pub joined: [i32; MOST + 1],
    pub any: [i32; MOST + 1],
    /// The letters that complete some part of each size.
    pub completes: [u64; MOST + 1],
    /// The points of the first tiles, by their number.
    pub points: [i16; 16],
    /// By size: the parts that spell a word by themselves; those with a tile of each kind; those with a blank.
    spelling: [Chosen; MOST + 1],
    having: [[Chosen; MOST]; MOST + 1],
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
        self.tiles = rack.len();
        self.different = 0;
        self.letters = if rack.blanks() > 0 { u64::MAX } else { 0 };
        for (letter, count) in rack.kinds().filter(|&(letter, _)| letter > 0).chain(Some((0, rack.blanks()))) {
            if count == 0 {
                continue;
            }
            self.letters |= 1 << letter;
            let mut at = self.different;
            while letter > 0 && at > 0 && values[usize::from(self.kinds[at - 1].0)] < values[letter] {
                self.kinds[at] = self.kinds[at - 1];
                at -= 1;
            }
            self.kinds[at] = (letter as u8, count as u8);
            self.different += 1;
        }
        let mut weight = 1;
        for (kind, &(_, count)) in self.kinds[..self.different].iter().enumerate() {
            self.weights[kind] = weight;
            weight *= u16::from(count) + 1;
        }
        self.kept.clear();
        self.kept.resize(usize::from(weight), 0);
        self.part(values, map, valuation);
        self.look_up(map);
        true
    }

    /// All parts, size by size: each grows from one that is smaller by a tile of its last kind or a later one.
    fn part(&mut self, values: &[i16], map: &WordMap, valuation: &impl Valuation) {
        self.parts.clear();
        self.kept[0] = valuation.kept(0, 0);
        let (mut begin, mut end) = (0, 1);
        for size in 1..=self.tiles {
            self.first[size] = self.parts.len();
            for parent in begin..end {
                let from = if size == 1 { Part::default() } else { self.parts[parent] };
                for kind in usize::from(from.kind)..self.different {
                    let (letter, most) = self.kinds[kind];
                    let same = size > 1 && kind == usize::from(from.kind);
                    let count = if same { from.count + 1 } else { 1 };
                    if count > most {
                        continue;
                    }
                    let mut part = from;
                    part.sum = part.sum.wrapping_add(map.worth(letter));
                    part.blanks += u8::from(letter == 0);
                    part.letters |= if letter == 0 { u64::MAX } else { 1 << letter };
                    part.points[size] = part.points[size - 1] + values[usize::from(letter)];
                    part.kinds |= 1 << kind;
                    part.code += self.weights[kind];
                    part.known = valuation.grown(part.known, size, letter);
                    self.kept[usize::from(part.code)] = valuation.kept(part.known, size);
                    (part.kind, part.count) = (kind as u8, count);
                    self.parts.push(part);
                }
            }
            (begin, end) = (self.first[size], self.parts.len());
        }
        self.first[self.tiles + 1] = self.parts.len();
        self.points = self.parts.last().map_or([0; 16], |part| part.points);
    }

    /// What each part leaves, and which of them make words.
    fn look_up(&mut self, map: &WordMap) {
        (self.alone, self.joined, self.any) = ([NEVER; MOST + 1], [NEVER; MOST + 1], [NEVER; MOST + 1]);
        self.completes = [0; MOST + 1];
        (self.spelling, self.wild) = ([[0; CHUNKS]; MOST + 1], [[0; CHUNKS]; MOST + 1]);
        self.having = [[[0; CHUNKS]; MOST]; MOST + 1];
        self.joining.resize(64, [(0, [0; CHUNKS]); MOST + 1]);
        self.turn += 1;
        let whole = self.kept.len() - 1;
        // All the memory that will be read, asked for at once.
        std::hint::black_box(self.parts.iter().fold(0, |all, part| all ^ map.touch(part.sum)));
        for size in 1..=self.tiles {
            for (number, part) in self.parts[self.first[size]..self.first[size + 1]].iter_mut().enumerate() {
                let (chunk, bit) = (number / 64 % CHUNKS, 1 << (number % 64));
                let mut kinds = part.kinds;
                while kinds != 0 {
                    self.having[size][kinds.trailing_zeros() as usize % MOST][chunk] |= bit;
                    kinds &= kinds - 1;
                }
                let found = if part.blanks < 2 { map.completions(part.sum) } else { u64::MAX };
                part.completes = found & !1;
                part.spells = if part.blanks == 0 { found & 1 == 1 } else { part.completes != 0 };
                part.kept = self.kept[whole - usize::from(part.code)];
                let kept = part.kept;
                self.any[size] = self.any[size].max(kept);
                if part.blanks > 0 {
                    self.wild[size][chunk] |= bit;
                }
                if part.spells {
                    self.spelling[size][chunk] |= bit;
                    self.alone[size] = self.alone[size].max(kept);
                }
                let joins = if part.blanks == 0 { part.completes } else { u64::MAX };
                if joins != 0 {
                    self.joined[size] = self.joined[size].max(kept);
                    self.completes[size] |= joins;
                }
            }
        }
    }

    /// The parts of a size.
    #[inline]
    pub fn of_size(&self, size: usize) -> &[Part] {
        &self.parts[self.first[size]..self.first[size + 1]]
    }

    /// The parts of a size that spell a word with a letter of the board, or may; without one, by themselves; with several,
    /// any may.
    #[inline]
    pub fn spelling(&mut self, size: usize, through: u8) -> Chosen {
        match through {
            NONE => self.spelling[size],
            MANY => [u64::MAX; CHUNKS],
            letter => match self.joining[usize::from(letter & 63)][size] {
                (turn, chosen) if turn == self.turn => chosen,
                _ => self.join(size, letter),
            },
        }
    }

    fn join(&mut self, size: usize, letter: u8) -> Chosen {
        let mut chosen = self.wild[size];
        for (number, part) in self.parts[self.first[size]..self.first[size + 1]].iter().enumerate() {
            chosen[number / 64 % CHUNKS] |= (part.completes >> letter & 1) << (number % 64);
        }
        self.joining[usize::from(letter & 63)][size] = (self.turn, chosen);
        chosen
    }

    /// The parts of a size that have one of these letters, or a blank.
    #[inline]
    pub fn having(&self, size: usize, letters: u64) -> Chosen {
        let mut chosen = [0; CHUNKS];
        for (kind, &(letter, _)) in self.kinds[..self.different].iter().enumerate() {
            if (letters | 1) >> letter & 1 == 1 {
                for (chosen, having) in chosen.iter_mut().zip(&self.having[size][kind]) {
                    *chosen |= having;
                }
            }
        }
        chosen
    }

    /// The highest value of a letter of these that is on the rack.
    #[inline]
    pub fn highest(&self, letters: u64, values: &[i16]) -> i16 {
        let mut kinds = self.kinds[..self.different].iter();
        let kind = kinds.find(|&&(letter, _)| letter > 0 && letters >> letter & 1 == 1);
        kind.map_or(0, |&(letter, _)| values[usize::from(letter)])
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
