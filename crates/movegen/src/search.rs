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

/// What has been scored on the way.
#[derive(Clone, Copy)]
struct Points {
    /// Main word, before its factor.
    sum: i32,
    /// Factor of the main word.
    times: i32,
    /// Cross words, factors included.
    crosses: i32,
}

impl Points {
    const NONE: Self = Self { sum: 0, times: 1, crosses: 0 };
}

struct Search<'a, S> {
    graph: &'a Graph,
    sink: &'a mut S,
    direction: Direction,
    line_number: usize,
    line: &'a [LineSquare],
    /// Places of the line where a tile lies, as bits.
    occupied: u64,
    /// Points by letter.
    values: [i32; Letter::MAX + 1],
    /// Tiles left on the rack, by letter. Below 0: for so many of this letter blanks must stand.
    left: [i16; Letter::MAX + 1],
    /// The letters of which a real tile is left, as bits.
    letters_left: u64,
    blanks: usize,
    /// How many blanks must stand for letters of which no tile was left.
    forced: usize,
    tiles: usize,
    /// Where the fresh tiles lie, in the order in which they were laid.
    fresh: [u8; MAX_SIDE],
    count: usize,
    /// Bonus by number of fresh tiles.
    bonus: Vec<i32>,
    /// Fresh tiles by place in the line; 0 elsewhere.
    word: [u8; MAX_SIDE],
    anchor: usize,
    /// Where the word begins.
    first: usize,
    /// The leftmost place where a fresh tile may lie: behind the anchor before this one.
    limit: usize,
}

impl<'a, S: Sink> Search<'a, S> {
    fn new(setup: &Setup, graph: &'a Graph, rack: &Rack, direction: Direction, sink: &'a mut S) -> Self {
        let mut values = [0; Letter::MAX + 1];
        for letter in setup.alphabet().letters() {
            values[letter.index()] = setup.edition.value(Tile::of(letter));
        }
        let mut left = [0; Letter::MAX + 1];
        let mut letters_left = 0;
        for (index, count) in rack.kinds().filter(|&(index, _)| index > 0) {
            left[index] = count as i16;
            letters_left |= 1 << index;
        }
        let bonus = (0..=rack.len()).map(|fresh| setup.rules.bonus_for(fresh)).collect();
        Self {
            graph,
            sink,
            direction,
            line_number: 0,
            line: &[],
            occupied: 0,
            values,
            left,
            letters_left,
            blanks: rack.blanks(),
            forced: 0,
            tiles: rack.len(),
            fresh: [0; MAX_SIDE],
            count: 0,
            bonus,
            word: [0; MAX_SIDE],
            anchor: 0,
            first: 0,
            limit: 0,
        }
    }

    /// Searches a line from each anchor, left to right: the end of a run of tiles, or an empty square that must be covered
    /// and lies next to no run. A play belongs to the leftmost of its anchors.
    fn line(&mut self, number: usize, line: &'a [LineSquare]) {
        self.line_number = number;
        self.line = line;
        self.occupied = line.iter().rfold(0, |bits, square| bits << 1 | u64::from(square.tile != 0));
        self.limit = 0;
        for (place, square) in line.iter().enumerate() {
            self.anchor = place;
            let open = self.is_free(place + 1);
            if square.tile != 0 && open {
                self.extend_run(place);
                // A tile directly behind the run would join it, so later plays keep a square away.
                self.limit = place + 2;
            } else if square.anchor && open && self.starts_at(place) {
                self.backward(place, self.graph.gaddag_root(), Points::NONE);
                self.limit = place + 1;
            }
        }
    }

    /// Plays that extend the run of tiles that ends at `last`, in front, behind or both.
    fn extend_run(&mut self, last: usize) {
        let mut node = self.graph.gaddag_root();
        let mut points = Points::NONE;
        let mut place = last;
        loop {
            let square = &self.line[place];
            let Some(arc) = square.letter().and_then(|letter| self.graph.step(node, letter)) else { return };
            points.sum += i32::from(square.points);
            if self.starts_at(place) {
                self.went_back(place, arc, points);
                return;
            }
            node = arc.target();
            place -= 1;
        }
    }

    /// Whether no tile lies at `place`, be it on the line or behind its end.
    #[inline]
    const fn is_free(&self, place: usize) -> bool {
        self.occupied >> place & 1 == 0
    }

    /// Whether nothing lies directly before `place`.
    #[inline]
    const fn starts_at(&self, place: usize) -> bool {
        self.occupied << 1 >> place & 1 == 0
    }

    /// The letters that may be laid on a square. A blank is laid where no tile is left; which tiles of a word are blanks is
    /// settled when it is whole.
    #[inline]
    const fn fitting(&self, square: &LineSquare) -> u64 {
        let allowed = square.allowed.bits();
        if self.forced < self.blanks { allowed } else { allowed & self.letters_left }
    }

    /// Lays a tile at `place`, an empty square in front of what has been read.
    fn backward(&mut self, place: usize, node: Node, points: Points) {
        let square = &self.line[place];
        let fitting = self.fitting(square);
        if fitting == 0 {
            return;
        }
        let scoring = Scoring::of(square, points);
        let is_last = self.count + 1 == self.tiles;
        for arc in self.graph.arcs(node) {
            if fitting >> arc.letter_byte() & 1 == 0 || is_last && !arc.accepts() {
                continue;
            }
            let points = scoring.with(self.lay(place, arc));
            self.went_back(place, arc, points);
            self.take_off(arc);
        }
        self.word[place] = 0;
    }

    /// The word reaches from `place` to the anchor now, and `arc` led here. Nothing lies before `place`.
    #[inline]
    fn went_back(&mut self, place: usize, arc: Arc, points: Points) {
        self.first = place;
        if arc.accepts() {
            self.found(self.anchor, points);
        }
        let node = arc.target();
        if node.is_none() || self.count == self.tiles {
            return;
        }
        let after = self.anchor + 1;
        if after < self.line.len() {
            let turned = self.graph.turn(node);
            if !turned.is_none() {
                self.forward(after, turned, points);
            }
        }
        if place > self.limit {
            self.backward(place - 1, node, points);
        }
    }

    /// Reads or lays the tile at `place`, going on behind the anchor.
    fn forward(&mut self, place: usize, node: Node, points: Points) {
        let square = &self.line[place];
        let ends = self.is_free(place + 1);
        if let Some(letter) = square.letter() {
            let Some(arc) = self.graph.step(node, letter) else { return };
            let points = Points { sum: points.sum + i32::from(square.points), ..points };
            if ends && arc.accepts() {
                self.found(place, points);
            }
            let blocked = place + 1 == self.line.len() || ends && self.count == self.tiles;
            if !blocked && !arc.target().is_none() {
                self.forward(place + 1, arc.target(), points);
            }
            return;
        }
        let fitting = self.fitting(square);
        if fitting == 0 {
            return;
        }
        let scoring = Scoring::of(square, points);
        let blocked = place + 1 == self.line.len() || ends && self.count + 1 == self.tiles;
        for arc in self.graph.arcs(node) {
            if fitting >> arc.letter_byte() & 1 == 0 {
                continue;
            }
            let accepts = ends && arc.accepts();
            let leads_on = !blocked && !arc.target().is_none();
            if !accepts && !leads_on {
                continue;
            }
            let points = scoring.with(self.lay(place, arc));
            if accepts {
                self.found(place, points);
            }
            if leads_on {
                self.forward(place + 1, arc.target(), points);
            }
            self.take_off(arc);
        }
        self.word[place] = 0;
    }

    /// Lays a tile and gives its value.
    #[inline]
    fn lay(&mut self, place: usize, arc: Arc) -> i32 {
        let letter = arc.letter_byte();
        let index = usize::from(letter);
        self.fresh[self.count] = place as u8;
        self.word[place] = letter;
        let left = self.left[index] - 1;
        self.left[index] = left;
        self.forced += usize::from(left < 0);
        self.letters_left &= !(u64::from(left <= 0) << index);
        self.count += 1;
        self.values[index]
    }

    /// Takes the tile back that was laid last.
    #[inline]
    fn take_off(&mut self, arc: Arc) {
        let index = usize::from(arc.letter_byte());
        let left = self.left[index];
        self.left[index] = left + 1;
        self.forced -= usize::from(left < 0);
        self.letters_left |= u64::from(left >= 0) << index;
        self.count -= 1;
    }

    /// A word from `self.first` to `last`.
    #[inline]
    fn found(&mut self, last: usize, points: Points) {
        // A run as it lies is no play, nor is a single tile; one that also forms a word across is shown there.
        let down_again = || self.direction == Direction::Down && self.line[usize::from(self.fresh[0])].crosses;
        if self.count == 0 || self.first == last || self.count == 1 && down_again() {
            return;
        }
        if self.forced == 0 {
            self.show(last, points);
        }
        if self.blanks > 0 {
            self.designate(0, self.blanks, last, points);
        }
    }

    /// Makes blanks of the tiles of a word in all ways: of those laid from the `from`-th on, and at most `blanks` of them.
    fn designate(&mut self, from: usize, blanks: usize, last: usize, points: Points) {
        for number in from..self.count {
            let place = usize::from(self.fresh[number]);
            let letter = self.word[place];
            let index = usize::from(letter);
            let needed = self.left[index] < 0;
            if !needed && blanks <= self.forced {
                continue;
            }
            self.word[place] = letter | Tile::BLANK.byte();
            self.left[index] += 1;
            self.forced -= usize::from(needed);
            let (main, cross) = Scoring::of(&self.line[place], Points::NONE).brought(self.values[index]);
            let points = Points { sum: points.sum - main, crosses: points.crosses - cross, ..points };
            if self.forced == 0 {
                self.show(last, points);
            }
            if blanks > 1 {
                self.designate(number + 1, blanks - 1, last, points);
            }
            self.forced += usize::from(needed);
            self.left[index] -= 1;
            self.word[place] = letter;
        }
    }

    #[inline]
    fn show(&mut self, last: usize, points: Points) {
        let main = points.sum.saturating_mul(points.times);
        let score = main.saturating_add(points.crosses + self.bonus[self.count]);
        self.sink.take(RawPlay {
            start: square_at(self.direction, self.line_number, self.first),
            direction: self.direction,
            tiles: &self.word[self.first..=last],
            fresh: self.count,
            score,
        });
    }
}

/// What a fresh tile on a square adds to the points.
struct Scoring {
    before: Points,
    letter_times: i32,
    /// Factor of the cross word; 0 without one.
    cross_times: i32,
}

impl Scoring {
    #[inline]
    fn of(square: &LineSquare, points: Points) -> Self {
        let word_times = i32::from(square.word_times);
        let cross_times = if square.crosses { word_times } else { 0 };
        let before = Points {
            sum: points.sum,
            times: points.times.saturating_mul(word_times),
            crosses: points.crosses + i32::from(square.points) * cross_times,
        };
        Self { before, letter_times: i32::from(square.letter_times), cross_times }
    }

    /// What a tile of this value brings: in the main word before its factor, and in its cross word.
    #[inline]
    const fn brought(&self, value: i32) -> (i32, i32) {
        let main = value * self.letter_times;
        (main, main * self.cross_times)
    }

    #[inline]
    const fn with(&self, value: i32) -> Points {
        let (main, cross) = self.brought(value);
        Points { sum: self.before.sum + main, times: self.before.times, crosses: self.before.crosses + cross }
    }
}
