//! The walk from each anchor of a line: back to the first letter of a word, then onwards behind the anchor.

use quixotry_lexicon::Tile;
use quixotry_lexicon::trails::{Step, Trails};
use quixotry_rules::{Direction, Rack, Setup};

use crate::lines::square_at;
use crate::play::{HELD, RawPlay};
use crate::row::{ROOM, Row, Sums, apart, values};
use crate::search::Sink;

/// No blank was on the rack; there is one still; all are laid. What is quickest is not the same.
const NEVER: u8 = 0;
const SPARE: u8 = 1;
const SPENT: u8 = 2;

/// What is left of the rack, and what the tiles that were laid bring.
#[derive(Clone, Copy)]
struct Left {
    /// The letters of which a tile is left, as bits.
    letters: u64,
    sums: Sums,
    tiles: u16,
    /// Blanks that need not stand for a letter of which no tile was left.
    spare: u16,
}

impl Left {
    /// Those of some letters that may be laid. A blank is laid where no tile is left; which tiles of a word are blanks is
    /// settled when it is whole.
    #[inline(always)]
    const fn of<const BLANKS: u8>(self, allowed: u64) -> u64 {
        if BLANKS == SPARE && self.spare > 0 { allowed } else { allowed & self.letters }
    }
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

pub struct Walk<'a, T: Step, S> {
    trails: &'a Trails<T>,
    sink: &'a mut S,
    /// The line.
    pub row: Row,
    /// Points by letter.
    values: [i32; ROOM],
    /// Tiles left on the rack, by letter. Below 0: for so many of this letter blanks must stand.
    left: [i16; ROOM],
    tiles: usize,
    blanks: usize,
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

impl<'a, T: Step, S: Sink> Walk<'a, T, S> {
    pub fn new(setup: &Setup, trails: &'a Trails<T>, rack: &Rack, sink: &'a mut S) -> Self {
        let mut left = [0; ROOM];
        for (index, count) in rack.kinds().filter(|&(index, _)| index > 0) {
            left[index - 1] = count as i16;
        }
        Self {
            trails,
            sink,
            row: Row::new(),
            values: values(setup),
            left,
            tiles: rack.len(),
            blanks: rack.blanks(),
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
        let left = Left { letters, sums: 0, tiles: self.tiles as u16, spare: self.blanks as u16 };
        while anchors != 0 {
            self.anchor = anchors.trailing_zeros() as usize;
            if ends & anchors & anchors.wrapping_neg() != 0 {
                self.extend_run(left);
                // A tile directly behind the run would join it, so later plays keep a square away.
                self.limit = self.anchor + 2;
            } else {
                self.start(self.anchor + 1, self.trails.end(), left);
                self.limit = self.anchor + 1;
            }
            anchors &= anchors - 1;
        }
    }

    /// Plays that extend the run of tiles that ends at the anchor, in front, behind or both.
    fn extend_run(&mut self, left: Left) {
        let (mut node, mut place) = (self.trails.end(), self.anchor);
        loop {
            let letter = self.row.allowed[place % ROOM];
            if node[0].letters() & letter == 0 {
                return;
            }
            node = self.trails.back(node[0], letter);
            if self.row.occupied << 1 >> place & 1 == 0 {
                self.first = place;
                self.start(place, node, left);
                return;
            }
            place -= 1;
        }
    }

    fn start(&mut self, place: usize, node: [T; 2], left: Left) {
        if self.blanks > 0 {
            self.go::<SPARE>(place, node, left);
        } else {
            self.go::<NEVER>(place, node, left);
        }
    }

    /// The word reaches from `place` to the anchor, or is about to begin there: goes on behind the anchor, then back. At
    /// least a tile is left.
    #[inline(always)]
    fn go<const BLANKS: u8>(&mut self, place: usize, [node, turned]: [T; 2], left: Left) {
        let onward = self.anchor + 1;
        let fitting = turned.letters() & left.of::<BLANKS>(self.row.allowed[onward % ROOM]);
        if fitting != 0 {
            self.onward::<BLANKS>(onward, turned, fitting, left);
        }
        if place > self.limit {
            let fitting = node.letters() & left.of::<BLANKS>(self.row.allowed[(place - 1) % ROOM]);
            if fitting != 0 {
                self.back::<BLANKS>(place - 1, node, fitting, left);
            }
        }
    }

    /// Lays each of some letters at `place`, and goes on.
    fn back<const BLANKS: u8>(&mut self, place: usize, node: T, fitting: u64, left: Left) {
        // What may go on behind the anchor, and further back.
        let (mut turning, mut further) = (0, 0);
        if left.tiles > 1 {
            turning = left.of::<BLANKS>(self.row.allowed[(self.anchor + 1) % ROOM]);
            if place > self.limit {
                further = left.of::<BLANKS>(self.row.allowed[(place - 1) % ROOM]);
            }
        }
        let mut fitting = fitting;
        while fitting != 0 {
            let letter = fitting & fitting.wrapping_neg();
            fitting ^= letter;
            let reached = self.trails.back(node, letter);
            let accepts = reached[0].accepts();
            if !accepts && reached[0].letters() & further == 0 && reached[1].letters() & turning == 0 {
                continue;
            }
            let number = letter.trailing_zeros() as usize;
            let then = self.lay::<BLANKS>(place, number, left);
            self.first = place;
            if accepts {
                self.found(self.anchor, then);
            }
            if then.tiles > 0 {
                if BLANKS == SPARE && then.spare == 0 {
                    self.go::<SPENT>(place, reached, then);
                } else {
                    self.go::<BLANKS>(place, reached, then);
                }
            }
            self.left[number % ROOM] += 1;
        }
        self.word[place % ROOM] = 0;
    }

    /// Lays each of some letters at `place`, behind the anchor, and goes on.
    fn onward<const BLANKS: u8>(&mut self, place: usize, node: T, fitting: u64, left: Left) {
        let next = place + 1;
        let joins = self.row.occupied >> next & 1 == 1;
        let further = if joins {
            self.row.allowed[next % ROOM]
        } else if left.tiles > 1 {
            left.of::<BLANKS>(self.row.allowed[next % ROOM])
        } else {
            0
        };
        let mut fitting = fitting;
        while fitting != 0 {
            let letter = fitting & fitting.wrapping_neg();
            fitting ^= letter;
            let mut reached = self.trails.onward(node, letter);
            if (joins || !reached.accepts()) && reached.letters() & further == 0 {
                continue;
            }
            let mut next = next;
            if joins {
                let Some(passed) = self.pass(next, reached) else { continue };
                (next, reached) = passed;
            }
            let number = letter.trailing_zeros() as usize;
            let then = self.lay::<BLANKS>(place, number, left);
            if reached.accepts() {
                self.found(next - 1, then);
            }
            if then.tiles > 0 {
                let further = reached.letters() & then.of::<BLANKS>(self.row.allowed[next % ROOM]);
                if further != 0 {
                    if BLANKS == SPARE && then.spare == 0 {
                        self.onward::<SPENT>(next, reached, further, then);
                    } else {
                        self.onward::<BLANKS>(next, reached, further, then);
                    }
                }
            }
            self.left[number % ROOM] += 1;
        }
        self.word[place % ROOM] = 0;
    }

    /// Reads the run of tiles at `place`: the place behind it, and the node there.
    fn pass(&self, place: usize, node: T) -> Option<(usize, T)> {
        let (mut place, mut node) = (place, node);
        while self.row.occupied >> place & 1 == 1 {
            let letter = self.row.allowed[place % ROOM];
            if node.letters() & letter == 0 {
                return None;
            }
            node = self.trails.onward(node, letter);
            place += 1;
        }
        Some((place, node))
    }

    /// Lays a tile and gives what is left then. It is for the caller to put it back among those left.
    #[inline(always)]
    fn lay<const BLANKS: u8>(&mut self, place: usize, number: usize, left: Left) -> Left {
        self.word[place % ROOM] = number as u8 + 1;
        let count = &mut self.left[number % ROOM];
        *count -= 1;
        Left {
            letters: left.letters & !(u64::from(*count <= 0) << number),
            sums: left
                .sums
                .wrapping_add(self.row.gains[place % ROOM].wrapping_mul(Sums::from(self.values[number % ROOM]))),
            tiles: left.tiles - 1,
            spare: left.spare - if BLANKS == SPARE { u16::from(*count < 0) } else { 0 },
        }
    }

    /// A word from `self.first` to `last`.
    fn found(&mut self, last: usize, left: Left) {
        let fresh = self.tiles - usize::from(left.tiles);
        let squares = (2 << last) - (1 << self.first) & !self.row.occupied;
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
        let (main, aside) = apart(left.sums.wrapping_add(lying));
        let score = main.saturating_mul(times).saturating_add(aside).saturating_add(self.bonus[fresh]);
        let missing = self.blanks - usize::from(left.spare);
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
            self.designate(squares, self.blanks, missing, &word, u128::from_le_bytes(word.tiles), score);
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
    /// `missing` tiles that the rack does not have.
    fn designate(&mut self, places: u64, blanks: usize, missing: usize, word: &Whole, tiles: u128, score: i32) {
        let lacking = if missing > 0 { self.lacking(places) } else { 0 };
        let mut chosen = if blanks <= missing { lacking } else { places };
        while chosen != 0 {
            let place = chosen.trailing_zeros() as usize;
            chosen &= chosen - 1;
            let (points, letter) = self.brings(place, word.times);
            let missing = missing - (lacking >> place & 1) as usize;
            let tiles = tiles | u128::from(Tile::BLANK.byte()) << (8 * (place - self.first));
            let score = score - points;
            if missing == 0 {
                self.show(word, tiles.to_le_bytes(), score);
            }
            let behind = places & !1 << place;
            if blanks > 1 && behind != 0 {
                self.left[letter] += 1;
                self.designate(behind, blanks - 1, missing, word, tiles, score);
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
