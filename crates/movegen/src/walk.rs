//! The walk from each anchor of a line: back to the first letter of a word, then onwards behind the anchor.

use quixotry_lexicon::Tile;
use quixotry_lexicon::paths::{Paths, Step};
use quixotry_rules::{Direction, Rack, Setup};

use crate::lines::square_at;
use crate::play::{HELD, RawPlay};
use crate::row::{ROOM, Row, Sums, apart, values};
use crate::search::Sink;

/// No blank was on the rack; there is one still; all are laid. What is quickest is not the same.
const NEVER: u8 = 0;
const SPARE: u8 = 1;
const SPENT: u8 = 2;

/// Those of some letters that may be laid, if tiles of others are left. A blank is laid where no tile is left; which tiles of
/// a word are blanks is settled when it is whole.
#[inline(always)]
const fn of<const BLANKS: u8>(allowed: u64, letters: u64) -> u64 {
    if BLANKS == SPARE { allowed } else { allowed & letters }
}

/// A whole word.
#[derive(Clone, Copy)]
struct Whole {
    /// Its tiles, none of them a blank, if they are not too many.
    tiles: [u8; HELD],
    length: usize,
    fresh: usize,
    /// Factor of the main word.
    times: i32,
}

/// A blank among the tiles of a word, by place.
const BLANK_AT: [u128; HELD] = {
    let mut blanks = [Tile::BLANK.byte() as u128; HELD];
    let mut at = 0;
    while at < HELD {
        blanks[at] <<= 8 * at;
        at += 1;
    }
    blanks
};

pub struct Walk<'a, P: Paths, S> {
    paths: &'a P,
    sink: &'a mut S,
    /// The line.
    pub row: Row,
    /// Points by letter.
    values: [i32; ROOM],
    /// Tiles left on the rack, by letter. Below 0: for so many of this letter blanks must stand.
    left: [i16; ROOM],
    tiles: usize,
    blanks: usize,
    /// Tiles that are left, and blanks that need not stand for a letter of which no tile was left.
    rest: usize,
    spare: usize,
    /// Bonus by number of fresh tiles.
    bonus: Vec<i32>,
    /// Fresh tiles by place in the line; 0 elsewhere.
    word: [u8; ROOM + HELD],
    anchor: usize,
    /// Where the word begins.
    first: usize,
    /// The leftmost place where a fresh tile may lie: behind the anchor before this one.
    limit: usize,
}

impl<'a, P: Paths, S: Sink> Walk<'a, P, S> {
    pub fn new(setup: &Setup, paths: &'a P, rack: &Rack, sink: &'a mut S) -> Self {
        let mut left = [0; ROOM];
        for (index, count) in rack.kinds().filter(|&(index, _)| index > 0) {
            left[index - 1] = count as i16;
        }
        Self {
            paths,
            sink,
            row: Row::new(),
            values: values(setup),
            left,
            tiles: rack.len(),
            blanks: rack.blanks(),
            rest: rack.len(),
            spare: rack.blanks(),
            bonus: (0..=rack.len()).map(|fresh| setup.rules.bonus_for(fresh)).collect(),
            word: [0; ROOM + HELD],
            anchor: 0,
            first: 0,
            limit: 0,
        }
    }

    /// Whether the search may stop.
    pub fn is_done(&self) -> bool {
        self.sink.is_done()
    }

    /// Searches the line from each anchor, left to right: the end of a run of tiles, or an empty square that must be covered
    /// and lies next to no run. A play belongs to the leftmost of its anchors.
    pub fn line(&mut self) {
        let occupied = self.row.occupied;
        let ends = occupied & !(occupied >> 1);
        let alone = self.row.anchors & !(occupied << 1 | occupied >> 1);
        let mut anchors = ends | alone;
        self.limit = 0;
        let mut letters = 0;
        for (letter, &left) in self.left.iter().enumerate() {
            letters |= u64::from(left > 0) << letter;
        }
        while anchors != 0 {
            self.anchor = anchors.trailing_zeros() as usize;
            if ends & anchors & anchors.wrapping_neg() != 0 {
                self.extend_run(letters);
                // A tile directly behind the run would join it, so later plays keep a square away.
                self.limit = self.anchor + 2;
            } else {
                self.start(self.anchor + 1, self.paths.end(), letters);
                self.limit = self.anchor + 1;
            }
            anchors &= anchors - 1;
        }
    }

    /// Plays that extend the run of tiles that ends at the anchor, in front, behind or both.
    fn extend_run(&mut self, letters: u64) {
        let (mut node, mut place) = (self.paths.end(), self.anchor);
        loop {
            let letter = self.row.allowed[place % ROOM];
            if node[0].letters() & letter == 0 {
                return;
            }
            node = self.paths.back(node[0], letter);
            if self.row.occupied << 1 >> place & 1 == 0 {
                self.start(place, node, letters);
                return;
            }
            place -= 1;
        }
    }

    fn start(&mut self, place: usize, node: [P::Step; 2], letters: u64) {
        if self.blanks > 0 {
            self.go::<SPARE>(place, node, letters, 0);
        } else {
            self.go::<NEVER>(place, node, letters, 0);
        }
    }

    /// The word reaches from `place` to the anchor, or is about to begin there: goes on behind the anchor, then back. At
    /// least a tile is left.
    #[inline(always)]
    fn go<const BLANKS: u8>(&mut self, place: usize, [node, turned]: [P::Step; 2], letters: u64, sums: Sums) {
        let onward = self.anchor + 1;
        let fitting = turned.letters() & of::<BLANKS>(self.row.allowed[onward % ROOM], letters);
        if fitting != 0 {
            self.first = place;
            self.onward::<BLANKS>(onward, turned, fitting, letters, sums);
        }
        if place > self.limit {
            let fitting = node.letters() & of::<BLANKS>(self.row.allowed[(place - 1) % ROOM], letters);
            if fitting != 0 {
                self.back::<BLANKS>(place - 1, node, fitting, letters, sums);
            }
        }
    }

    /// Lays each of some letters at `place`, and goes on.
    fn back<const BLANKS: u8>(&mut self, place: usize, node: P::Step, fitting: u64, letters: u64, sums: Sums) {
        // What may go on behind the anchor, and further back.
        let (mut turning, mut further) = (0, 0);
        if self.rest > 1 {
            turning = of::<BLANKS>(self.row.allowed[(self.anchor + 1) % ROOM], letters);
            if place > self.limit {
                further = of::<BLANKS>(self.row.allowed[(place - 1) % ROOM], letters);
            }
        }
        if BLANKS == SPARE && self.spare == 1 {
            let (plain, wild) = (fitting & letters, fitting & !letters);
            self.back_by::<SPARE, SPARE>(place, node, plain, letters, sums, [further, turning]);
            self.back_by::<SPARE, SPENT>(place, node, wild, letters, sums, [further & letters, turning & letters]);
        } else {
            self.back_by::<BLANKS, BLANKS>(place, node, fitting, letters, sums, [further, turning]);
        }
        self.word[place % ROOM] = 0;
    }

    #[inline(always)]
    fn back_by<const BLANKS: u8, const THEN: u8>(
        &mut self,
        place: usize,
        node: P::Step,
        fitting: u64,
        letters: u64,
        sums: Sums,
        [further, turning]: [u64; 2],
    ) {
        let mut fitting = fitting;
        while fitting != 0 {
            let number = fitting.trailing_zeros() as usize;
            let reached = self.paths.back(node, fitting & fitting.wrapping_neg());
            fitting &= fitting - 1;
            let accepts = reached[0].accepts();
            if !accepts && reached[0].letters() & further == 0 && reached[1].letters() & turning == 0 {
                continue;
            }
            let (letters, sums) = self.lay::<BLANKS>(place, number, letters, sums);
            if accepts {
                self.first = place;
                self.found(self.anchor, sums);
            }
            if self.rest > 0 {
                self.go::<THEN>(place, reached, letters, sums);
            }
            self.take::<BLANKS>(number);
        }
    }

    /// Lays each of some letters at `place`, behind the anchor, and goes on.
    fn onward<const BLANKS: u8>(&mut self, place: usize, node: P::Step, fitting: u64, letters: u64, sums: Sums) {
        let next = place + 1;
        let joins = self.row.occupied >> next & 1 == 1;
        let (mut further, mut spent) = (0, 0);
        if joins {
            further = self.row.allowed[next % ROOM];
            spent = further;
        } else if self.rest > 1 {
            further = of::<BLANKS>(self.row.allowed[next % ROOM], letters);
            spent = further & letters;
        }
        if BLANKS == SPARE && self.spare == 1 {
            let (plain, wild) = (fitting & letters, fitting & !letters);
            self.onward_by::<SPARE, SPARE>(place, node, plain, letters, sums, joins, further);
            self.onward_by::<SPARE, SPENT>(place, node, wild, letters, sums, joins, spent);
        } else {
            self.onward_by::<BLANKS, BLANKS>(place, node, fitting, letters, sums, joins, further);
        }
        self.word[place % ROOM] = 0;
    }

    #[expect(clippy::too_many_arguments, reason = "a walk half done")]
    #[inline(always)]
    fn onward_by<const BLANKS: u8, const THEN: u8>(
        &mut self,
        place: usize,
        node: P::Step,
        fitting: u64,
        letters: u64,
        sums: Sums,
        joins: bool,
        further: u64,
    ) {
        let mut fitting = fitting;
        while fitting != 0 {
            let number = fitting.trailing_zeros() as usize;
            let mut reached = self.paths.onward(node, fitting & fitting.wrapping_neg());
            fitting &= fitting - 1;
            if (joins || !reached.accepts()) && reached.letters() & further == 0 {
                continue;
            }
            let mut next = place + 1;
            if joins {
                let Some(passed) = self.pass(next, reached) else { continue };
                (next, reached) = passed;
            }
            let (letters, sums) = self.lay::<BLANKS>(place, number, letters, sums);
            if reached.accepts() {
                self.found(next - 1, sums);
            }
            if self.rest > 0 {
                let fitting = reached.letters() & of::<THEN>(self.row.allowed[next % ROOM], letters);
                if fitting != 0 {
                    self.onward::<THEN>(next, reached, fitting, letters, sums);
                }
            }
            self.take::<BLANKS>(number);
        }
    }

    /// Reads the run of tiles at `place`: the place behind it, and the node there.
    fn pass(&self, place: usize, node: P::Step) -> Option<(usize, P::Step)> {
        let (mut place, mut node) = (place, node);
        while self.row.occupied >> place & 1 == 1 {
            let letter = self.row.allowed[place % ROOM];
            if node.letters() & letter == 0 {
                return None;
            }
            node = self.paths.onward(node, letter);
            place += 1;
        }
        Some((place, node))
    }

    /// Lays a tile: the letters of which tiles are left then, and what has been laid brings.
    #[inline(always)]
    fn lay<const BLANKS: u8>(&mut self, place: usize, number: usize, letters: u64, sums: Sums) -> (u64, Sums) {
        self.word[place % ROOM] = number as u8 + 1;
        self.rest -= 1;
        let count = &mut self.left[number % ROOM];
        *count -= 1;
        if BLANKS == SPARE {
            self.spare -= usize::from(*count < 0);
        }
        let gain = self.row.gains[place % ROOM].wrapping_mul(Sums::from(self.values[number % ROOM]));
        (letters & !(u64::from(*count <= 0) << number), sums.wrapping_add(gain))
    }

    /// Takes it back.
    #[inline(always)]
    fn take<const BLANKS: u8>(&mut self, number: usize) {
        self.rest += 1;
        let count = &mut self.left[number % ROOM];
        if BLANKS == SPARE {
            self.spare += usize::from(*count < 0);
        }
        *count += 1;
    }

    /// A word from `self.first` to `last`.
    fn found(&mut self, last: usize, sums: Sums) {
        let fresh = self.tiles - self.rest;
        let squares = ((2 << last) - (1 << self.first)) & !self.row.occupied;
        // A single tile is no word; one that also forms a word across is shown there.
        let down_again = || self.row.direction == Direction::Down && squares & self.row.crossed != 0;
        if self.first == last || fresh == 1 && down_again() {
            return;
        }
        let (mut times, mut multiplied) = (1_i32, self.row.multiplied & squares);
        while multiplied != 0 {
            let place = multiplied.trailing_zeros() as usize;
            multiplied &= multiplied - 1;
            times = times.saturating_mul(i32::from(self.row.word_times[place % ROOM]));
        }
        let lying = self.row.before[(last + 1) % ROOM].wrapping_sub(self.row.before[self.first % ROOM]);
        let (main, aside) = apart(sums.wrapping_add(lying));
        let score = main.saturating_mul(times).saturating_add(aside).saturating_add(self.bonus[fresh]);
        let missing = self.blanks - self.spare;
        let length = last + 1 - self.first;
        let mut word = Whole { tiles: [0; HELD], length, fresh, times };
        if length > HELD {
            if missing == 0 {
                self.show_long(word, score);
            }
            if self.blanks > 0 {
                self.designate_long(squares, self.blanks, missing, word, score);
            }
            return;
        }
        word.tiles.copy_from_slice(&self.word[self.first..self.first + HELD]);
        if missing == 0 {
            self.show(&word, word.tiles, score);
        }
        if self.blanks > 0 {
            let lacking = if missing > 0 { self.lacking(squares) } else { 0 };
            self.designate(squares, lacking, self.blanks, missing, &word, u128::from_le_bytes(word.tiles), score);
        }
    }

    /// What the tile at a place brings in all words, and its letter from 0 for the first of the alphabet.
    #[inline(always)]
    fn brings(&self, place: usize, times: i32) -> (i32, usize) {
        let letter = usize::from(self.word[place % ROOM].wrapping_sub(1)) % ROOM;
        let (main, aside) = apart(self.row.gains[place % ROOM]);
        (self.values[letter].wrapping_mul(main.wrapping_mul(times).wrapping_add(aside)), letter)
    }

    /// Which of some places have a letter of which the rack has too few tiles.
    #[inline(always)]
    fn lacking(&self, places: u64) -> u64 {
        let (mut lacking, mut rest) = (0, places);
        while rest != 0 {
            let place = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let letter = usize::from(self.word[place % ROOM].wrapping_sub(1)) % ROOM;
            lacking |= u64::from(self.left[letter] < 0) << place;
        }
        lacking
    }

    /// Makes blanks of fresh tiles of a word in all ways: of those at these places, at most `blanks` of them, and those for
    /// `missing` tiles that the rack does not have, whose letters lie at the `lacking` places.
    #[expect(clippy::too_many_arguments, reason = "a word half settled")]
    fn designate(
        &mut self,
        places: u64,
        lacking: u64,
        blanks: usize,
        missing: usize,
        word: &Whole,
        tiles: u128,
        score: i32,
    ) {
        let mut chosen = if blanks <= missing { lacking } else { places };
        while chosen != 0 {
            let place = chosen.trailing_zeros() as usize;
            chosen &= chosen - 1;
            let (points, letter) = self.brings(place, word.times);
            let missing = missing - (lacking >> place & 1) as usize;
            let tiles = tiles | BLANK_AT[(place - self.first) % HELD];
            let score = score - points;
            if missing == 0 {
                self.show(word, tiles.to_le_bytes(), score);
            }
            let behind = places & !1 << place;
            if blanks > 1 && behind != 0 {
                self.left[letter] += 1;
                let lacking = if missing > 0 { self.lacking(lacking & behind) } else { 0 };
                self.designate(behind, lacking, blanks - 1, missing, word, tiles, score);
                self.left[letter] -= 1;
            }
        }
    }

    #[inline(always)]
    fn show(&mut self, word: &Whole, tiles: [u8; HELD], score: i32) {
        let play = RawPlay {
            start: square_at(self.row.direction, self.row.number, self.first),
            direction: self.row.direction,
            tiles: &tiles[..word.length],
            fresh: word.fresh,
            score,
        };
        self.sink.take_held(play, tiles);
    }

    /// The same as [`Walk::designate`] for a word of more tiles than are held.
    #[cold]
    fn designate_long(&mut self, places: u64, blanks: usize, missing: usize, word: Whole, score: i32) {
        let lacking = self.lacking(places);
        let mut chosen = if blanks <= missing { lacking } else { places };
        while chosen != 0 {
            let place = chosen.trailing_zeros() as usize;
            chosen &= chosen - 1;
            let (points, letter) = self.brings(place, word.times);
            let missing = missing - (lacking >> place & 1) as usize;
            let score = score - points;
            self.word[place % ROOM] |= Tile::BLANK.byte();
            if missing == 0 {
                self.show_long(word, score);
            }
            if blanks > 1 {
                self.left[letter] += 1;
                self.designate_long(places & !1 << place, blanks - 1, missing, word, score);
                self.left[letter] -= 1;
            }
            self.word[place % ROOM] &= !Tile::BLANK.byte();
        }
    }

    fn show_long(&mut self, word: Whole, score: i32) {
        self.sink.take(RawPlay {
            start: square_at(self.row.direction, self.row.number, self.first),
            direction: self.row.direction,
            tiles: &self.word[self.first..self.first + word.length],
            fresh: word.fresh,
            score,
        });
    }
}
