//! Every legal play of a rack, by walking the GADDAG outwards from each anchor (Gordon 1994).

use quixotry_lexicon::{Arc, Graph, Letter, Node, Tile};
use quixotry_rules::square::MAX_SIDE;
use quixotry_rules::{Board, Direction, Rack, Setup, Square};

use crate::lines::{LineSquare, Lines, fitting, square_at};
use crate::play::RawPlay;

/// Receives plays as they are found.
pub trait Sink {
    /// Takes a play; the order is not specified.
    fn take(&mut self, play: RawPlay<'_>);

    /// Whether a play of at most `most` points that lies there and begins with these tiles could matter; asked by searches
    /// that can tell before a play is whole.
    #[inline]
    fn may_matter(&self, most: i32, start: Square, direction: Direction, tiles: &[u8]) -> bool {
        let _ = (most, start, direction, tiles);
        true
    }

    /// Whether the search may stop.
    #[inline]
    fn is_done(&self) -> bool {
        false
    }
}

/// Shows every legal play of `rack` to `sink`, each exactly once, in its canonical form.
///
/// On an empty board whose layout is symmetric only plays across are shown.
pub fn search<S: Sink>(setup: &Setup, graph: &Graph, board: &Board, rack: &Rack, sink: &mut S) {
    if rack.is_empty() {
        return;
    }
    let across_only = board.is_empty() && setup.layout.is_symmetric();
    for direction in Direction::BOTH {
        if across_only && direction == Direction::Down {
            break;
        }
        let lines = Lines::new(setup, board, direction, |gap| fitting(graph, gap));
        let mut search = Search::new(setup, graph, rack, direction, sink);
        for (number, line) in lines.iter().enumerate() {
            search.line(number, line);
            if search.sink.is_done() {
                return;
            }
        }
    }
}

/// Places of a line; a power of two, so that no place is out of bounds.
const ROOM: usize = 64;
const _: () = assert!(MAX_SIDE < ROOM && Letter::MAX < ROOM);

/// No blank was on the rack; there is one still; all are laid. What is quickest is not the same.
const NEVER: u8 = 0;
const SPARE: u8 = 1;
const SPENT: u8 = 2;

/// What is left of the rack.
#[derive(Clone, Copy)]
struct Left {
    /// The letters of which a tile is left, as bits.
    letters: u64,
    tiles: u16,
    /// Blanks that need not stand for a letter of which no tile was left.
    spare: u16,
}

impl Left {
    /// Those of some letters that may be laid. A blank is laid where no tile is left; which tiles of a word are blanks is
    /// settled when it is whole.
    #[inline]
    const fn of<const BLANKS: u8>(self, allowed: u64) -> u64 {
        if BLANKS == SPARE && self.spare > 0 { allowed } else { allowed & self.letters }
    }
}

/// Factors of a square: for a letter, for the word through it, and for its cross word; that is 0 without one.
#[derive(Clone, Copy, Default)]
struct Factors {
    letter: i32,
    word: i32,
    cross: i32,
    /// Points of the tile that lies here, or of those of the cross word.
    points: i32,
}

/// A whole word.
#[derive(Clone, Copy)]
struct Whole {
    last: usize,
    fresh: usize,
    /// Factor of the main word.
    times: i32,
}

struct Search<'a, S> {
    graph: &'a Graph,
    sink: &'a mut S,
    direction: Direction,
    line_number: usize,
    length: usize,
    /// Places of the line where a tile lies, as bits; those where one would form a cross word; those that must be covered.
    occupied: u64,
    crossed: u64,
    anchors: u64,
    /// The letters that may be laid at each place, as bits.
    allowed: [u64; ROOM],
    /// The letter of the tile that lies at each place.
    letters: [u8; ROOM],
    factors: [Factors; ROOM],
    /// Points by letter.
    values: [i32; ROOM],
    /// The letters of the alphabet, as bits.
    alphabet: u64,
    /// Tiles left on the rack, by letter. Below 0: for so many of this letter blanks must stand.
    left: [i16; ROOM],
    tiles: usize,
    blanks: usize,
    /// Bonus by number of fresh tiles.
    bonus: Vec<i32>,
    /// Fresh tiles by place in the line; 0 elsewhere.
    word: [u8; ROOM],
    anchor: usize,
    /// Where the word begins.
    first: usize,
    /// The leftmost place where a fresh tile may lie: behind the anchor before this one.
    limit: usize,
}

impl<'a, S: Sink> Search<'a, S> {
    fn new(setup: &Setup, graph: &'a Graph, rack: &Rack, direction: Direction, sink: &'a mut S) -> Self {
        let mut values = [0; ROOM];
        for letter in setup.alphabet().letters() {
            values[letter.index()] = setup.edition.value(Tile::of(letter));
        }
        let mut left = [0; ROOM];
        for (index, count) in rack.kinds().filter(|&(index, _)| index > 0) {
            left[index] = count as i16;
        }
        Self {
            graph,
            sink,
            direction,
            line_number: 0,
            length: 0,
            occupied: 0,
            crossed: 0,
            anchors: 0,
            allowed: [0; ROOM],
            letters: [0; ROOM],
            factors: [Factors::default(); ROOM],
            values,
            alphabet: (2 << setup.alphabet().len()) - 2,
            left,
            tiles: rack.len(),
            blanks: rack.blanks(),
            bonus: (0..=rack.len()).map(|fresh| setup.rules.bonus_for(fresh)).collect(),
            word: [0; ROOM],
            anchor: 0,
            first: 0,
            limit: 0,
        }
    }

    /// Searches a line from each anchor, left to right: the end of a run of tiles, or an empty square that must be covered
    /// and lies next to no run. A play belongs to the leftmost of its anchors.
    fn line(&mut self, number: usize, line: &[LineSquare]) {
        self.read(number, line);
        let ends = self.occupied & !(self.occupied >> 1);
        let alone = self.anchors & !(self.occupied << 1 | self.occupied >> 1);
        let mut anchors = ends | alone;
        self.limit = 0;
        while anchors != 0 {
            self.anchor = anchors.trailing_zeros() as usize;
            if ends & anchors & anchors.wrapping_neg() != 0 {
                self.extend_run();
                // A tile directly behind the run would join it, so later plays keep a square away.
                self.limit = self.anchor + 2;
            } else {
                self.backward(self.anchor + 1, self.graph.gaddag_root());
                self.limit = self.anchor + 1;
            }
            anchors &= anchors - 1;
        }
    }

    fn read(&mut self, number: usize, line: &[LineSquare]) {
        (self.line_number, self.length) = (number, line.len());
        (self.occupied, self.crossed, self.anchors) = (0, 0, 0);
        for (place, square) in line.iter().enumerate() {
            self.occupied |= u64::from(square.tile != 0) << place;
            self.crossed |= u64::from(square.crosses) << place;
            self.anchors |= u64::from(square.anchor) << place;
            self.allowed[place] = square.allowed.bits() & self.alphabet;
            self.letters[place] = square.letter().map_or(0, Letter::byte);
            let word = i32::from(square.word_times);
            self.factors[place] = Factors {
                letter: i32::from(square.letter_times),
                word,
                cross: if square.crosses { word } else { 0 },
                points: i32::from(square.points),
            };
        }
    }

    /// Goes on with all letters that are left on the rack.
    fn backward(&mut self, place: usize, node: Node) {
        let mut letters = 0;
        for (letter, &left) in self.left.iter().enumerate() {
            letters |= u64::from(left > 0) << letter;
        }
        let left = Left { letters, tiles: self.tiles as u16, spare: self.blanks as u16 };
        if self.blanks > 0 {
            self.backward_with::<SPARE>(place, node, left);
        } else {
            self.backward_with::<NEVER>(place, node, left);
        }
    }

    /// Plays that extend the run of tiles that ends at the anchor, in front, behind or both.
    fn extend_run(&mut self) {
        let (mut node, mut place) = (self.graph.gaddag_root(), self.anchor);
        loop {
            let letter = Letter::new(self.letters[place % ROOM]);
            let Some(arc) = letter.and_then(|letter| self.graph.step(node, letter)) else { return };
            node = arc.target();
            if node.is_none() {
                return;
            }
            if self.occupied << 1 >> place & 1 == 0 {
                self.first = place;
                self.backward(place, node);
                return;
            }
            place -= 1;
        }
    }

    /// The word reaches from `place` to the anchor, or is about to begin there; at least a tile is left.
    fn backward_with<const BLANKS: u8>(&mut self, place: usize, node: Node, left: Left) {
        let turned = self.graph.turn(node);
        if self.anchor + 1 < self.length && !turned.is_none() {
            self.forward::<BLANKS>(self.anchor + 1, turned, left);
        }
        if place <= self.limit {
            return;
        }
        let place = place - 1;
        let fitting = left.of::<BLANKS>(self.allowed[place % ROOM]);
        if fitting == 0 {
            return;
        }
        let is_last = left.tiles == 1;
        if BLANKS == SPENT {
            for arc in self.graph.arcs_by(node, fitting, is_last) {
                self.step_back::<BLANKS>(place, arc, left);
            }
        } else {
            for arc in self.graph.arcs(node) {
                if fitting >> arc.letter_byte() & 1 == 1 && (!is_last || arc.accepts()) {
                    self.step_back::<BLANKS>(place, arc, left);
                }
            }
        }
        self.word[place % ROOM] = 0;
    }

    #[inline(always)]
    fn step_back<const BLANKS: u8>(&mut self, place: usize, arc: Arc, left: Left) {
        let then = self.lay::<BLANKS>(place, arc, left);
        self.first = place;
        if arc.accepts() {
            self.found(self.anchor, then);
        }
        if then.tiles > 0 && !arc.target().is_none() {
            if BLANKS == SPARE && then.spare == 0 {
                self.backward_with::<SPENT>(place, arc.target(), then);
            } else {
                self.backward_with::<BLANKS>(place, arc.target(), then);
            }
        }
        self.left[usize::from(arc.letter_byte())] += 1;
    }

    /// Reads the tile at `place`, going on behind the anchor, or lays one.
    fn forward<const BLANKS: u8>(&mut self, place: usize, node: Node, left: Left) {
        let (mut place, mut node) = (place, node);
        while let Some(letter) = Letter::new(self.letters[place % ROOM]) {
            let Some(arc) = self.graph.step(node, letter) else { return };
            let ends = self.occupied >> place & 2 == 0;
            if ends && arc.accepts() {
                self.found(place, left);
            }
            place += 1;
            node = arc.target();
            if node.is_none() || place == self.length || ends && left.tiles == 0 {
                return;
            }
        }
        let fitting = left.of::<BLANKS>(self.allowed[place % ROOM]);
        if fitting == 0 {
            return;
        }
        let ends = self.occupied >> place & 2 == 0;
        let stops = place + 1 == self.length || ends && left.tiles == 1;
        if BLANKS == SPENT {
            for arc in self.graph.arcs_by(node, fitting, stops) {
                self.step_on::<BLANKS>(place, arc, left, ends, stops);
            }
        } else {
            for arc in self.graph.arcs(node) {
                if fitting >> arc.letter_byte() & 1 == 1 && (!stops || arc.accepts()) {
                    self.step_on::<BLANKS>(place, arc, left, ends, stops);
                }
            }
        }
        self.word[place % ROOM] = 0;
    }

    #[inline(always)]
    fn step_on<const BLANKS: u8>(&mut self, place: usize, arc: Arc, left: Left, ends: bool, stops: bool) {
        let then = self.lay::<BLANKS>(place, arc, left);
        if ends && arc.accepts() {
            self.found(place, then);
        }
        if !stops && !arc.target().is_none() {
            if BLANKS == SPARE && then.spare == 0 {
                self.forward::<SPENT>(place + 1, arc.target(), then);
            } else {
                self.forward::<BLANKS>(place + 1, arc.target(), then);
            }
        }
        self.left[usize::from(arc.letter_byte())] += 1;
    }

    /// Lays a tile and gives what is left then. It is for the caller to put it back among those left.
    #[inline]
    fn lay<const BLANKS: u8>(&mut self, place: usize, arc: Arc, left: Left) -> Left {
        let letter = arc.letter_byte();
        self.word[place % ROOM] = letter;
        let count = &mut self.left[usize::from(letter)];
        *count -= 1;
        Left {
            letters: left.letters & !(u64::from(*count <= 0) << letter),
            tiles: left.tiles - 1,
            spare: left.spare - if BLANKS == SPARE { u16::from(*count < 0) } else { 0 },
        }
    }

    /// A word from `self.first` to `last`.
    fn found(&mut self, last: usize, left: Left) {
        let fresh = self.tiles - usize::from(left.tiles);
        let squares = (2 << last) - (1 << self.first);
        // A run as it lies is no play, nor is a single tile; one that also forms a word across is shown there.
        let down_again = || self.direction == Direction::Down && squares & self.crossed & !self.occupied != 0;
        if fresh == 0 || self.first == last || fresh == 1 && down_again() {
            return;
        }
        let (mut sum, mut times, mut crosses) = (0, 1_i32, self.bonus[fresh]);
        for place in self.first..=last {
            let Factors { letter, word, cross, points } = self.factors[place % ROOM];
            if self.occupied >> place & 1 == 1 {
                sum += points;
                continue;
            }
            let value = self.values[usize::from(self.word[place % ROOM] & 63)] * letter;
            sum += value;
            times = times.saturating_mul(word);
            crosses += (points + value) * cross;
        }
        let word = Whole { last, fresh, times };
        let missing = self.blanks - usize::from(left.spare);
        if missing == 0 {
            self.show(&word, sum, crosses);
        }
        if self.blanks > 0 {
            self.designate(self.first, self.blanks, missing, &word, sum, crosses);
        }
    }

    /// Makes blanks of the fresh tiles of a word in all ways: of those at `from` and behind it, at most `blanks` of them, and
    /// those for `missing` tiles that the rack does not have.
    fn designate(&mut self, from: usize, blanks: usize, missing: usize, word: &Whole, sum: i32, crosses: i32) {
        let squares = (2_u64 << word.last) - (1 << from);
        let mut fresh = squares & !self.occupied;
        while fresh != 0 {
            let place = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let letter = self.word[place % ROOM];
            let index = usize::from(letter & 63);
            let needed = usize::from(self.left[index] < 0);
            if needed == 0 && blanks <= missing {
                continue;
            }
            let Factors { letter: times, cross, .. } = self.factors[place % ROOM];
            let value = self.values[index] * times;
            let (sum, crosses, missing) = (sum - value, crosses - value * cross, missing - needed);
            self.word[place % ROOM] = letter | Tile::BLANK.byte();
            if missing == 0 {
                self.show(word, sum, crosses);
            }
            if blanks > 1 {
                self.left[index] += 1;
                self.designate(place + 1, blanks - 1, missing, word, sum, crosses);
                self.left[index] -= 1;
            }
            self.word[place % ROOM] = letter;
        }
    }

    #[inline]
    fn show(&mut self, word: &Whole, sum: i32, crosses: i32) {
        self.sink.take(RawPlay {
            start: square_at(self.direction, self.line_number, self.first),
            direction: self.direction,
            tiles: &self.word[self.first..=word.last],
            fresh: word.fresh,
            score: sum.saturating_mul(word.times).saturating_add(crosses),
        });
    }
}
