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
    /// Whether there is a cross word.
    crossed: bool,
}

impl Points {
    const NONE: Self = Self { sum: 0, times: 1, crosses: 0, crossed: false };
}

struct Search<'a, S> {
    graph: &'a Graph,
    sink: &'a mut S,
    direction: Direction,
    line_number: usize,
    line: &'a [LineSquare],
    /// Points by letter.
    values: [i32; Letter::MAX + 1],
    /// Tiles left on the rack, by letter; blanks at 0.
    left: [u8; Letter::MAX + 1],
    /// The letters of which a real tile is left, as bits.
    letters_left: u64,
    tiles_left: usize,
    fresh: usize,
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
        for (index, count) in rack.kinds() {
            left[index] = count as u8;
            letters_left |= u64::from(index > 0) << index;
        }
        let bonus = (0..=rack.len()).map(|fresh| setup.rules.bonus_for(fresh)).collect();
        Self {
            graph,
            sink,
            direction,
            line_number: 0,
            line: &[],
            values,
            left,
            letters_left,
            tiles_left: rack.len(),
            fresh: 0,
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
            let square = self.line[place];
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

    #[inline]
    fn is_free(&self, place: usize) -> bool {
        self.line.get(place).is_none_or(|square| square.tile == 0)
    }

    /// Whether nothing lies directly before `place`.
    #[inline]
    fn starts_at(&self, place: usize) -> bool {
        place == 0 || self.line[place - 1].tile == 0
    }

    /// Lays a tile at `place`, an empty square in front of what has been read.
    fn backward(&mut self, place: usize, node: Node, points: Points) {
        self.lay(place, node, points, Self::went_back);
    }

    /// The word reaches from `place` to the anchor now, and `arc` led here. Nothing lies before `place`.
    #[inline]
    fn went_back(&mut self, place: usize, arc: Arc, points: Points) {
        self.first = place;
        if arc.accepts() {
            self.found(self.anchor, points);
        }
        let node = arc.target();
        if node.is_none() || self.tiles_left == 0 {
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
        let square = self.line[place];
        if let Some(letter) = square.letter() {
            if let Some(arc) = self.graph.step(node, letter) {
                let sum = points.sum + i32::from(square.points);
                self.went_on(place, arc, Points { sum, ..points });
            }
            return;
        }
        self.lay(place, node, points, Self::went_on);
    }

    #[inline]
    fn went_on(&mut self, place: usize, arc: Arc, points: Points) {
        let after = place + 1;
        let ends = self.is_free(after);
        if ends && arc.accepts() {
            self.found(place, points);
        }
        let node = arc.target();
        if !node.is_none() && after < self.line.len() && (self.tiles_left > 0 || !ends) {
            self.forward(after, node, points);
        }
    }

    /// Lays each tile that fits at an empty square, real ones first, and goes on with `then`.
    #[inline]
    fn lay(&mut self, place: usize, node: Node, points: Points, then: impl Fn(&mut Self, usize, Arc, Points) + Copy) {
        let square = self.line[place];
        let blanks = self.left[0];
        let fitting = if blanks > 0 { square.allowed.bits() } else { square.allowed.bits() & self.letters_left };
        if fitting == 0 {
            return;
        }
        let graph = self.graph;
        for arc in graph.arcs(node) {
            let letter = arc.letter_byte();
            if fitting >> letter & 1 == 0 {
                continue;
            }
            let index = usize::from(letter);
            if self.left[index] > 0 {
                self.take(index);
                self.word[place] = letter;
                let points = self.scored(square, self.values[index], points);
                then(self, place, arc, points);
                self.give_back(index);
            }
            if blanks > 0 {
                self.take(0);
                self.word[place] = letter | Tile::BLANK.byte();
                let points = self.scored(square, 0, points);
                then(self, place, arc, points);
                self.give_back(0);
            }
        }
        self.word[place] = 0;
    }

    #[inline]
    fn take(&mut self, index: usize) {
        self.left[index] -= 1;
        if self.left[index] == 0 {
            self.letters_left &= !(1 << index);
        }
        self.tiles_left -= 1;
        self.fresh += 1;
    }

    #[inline]
    fn give_back(&mut self, index: usize) {
        self.left[index] += 1;
        if index > 0 {
            self.letters_left |= 1 << index;
        }
        self.tiles_left += 1;
        self.fresh -= 1;
    }

    #[inline]
    fn scored(&self, square: LineSquare, value: i32, points: Points) -> Points {
        let value = value * i32::from(square.letter_times);
        let word_times = i32::from(square.word_times);
        let cross = if square.crosses { (i32::from(square.points) + value) * word_times } else { 0 };
        Points {
            sum: points.sum + value,
            times: points.times.saturating_mul(word_times),
            crosses: points.crosses + cross,
            crossed: points.crossed || square.crosses,
        }
    }

    /// A word from `self.first` to `last`.
    #[inline]
    fn found(&mut self, last: usize, points: Points) {
        // A run as it lies is no play, nor is a single tile; one that also forms a word across is shown there.
        let down_again = self.fresh == 1 && points.crossed && self.direction == Direction::Down;
        if self.fresh == 0 || self.first == last || down_again {
            return;
        }
        let main = points.sum.saturating_mul(points.times);
        let score = main.saturating_add(points.crosses + self.bonus[self.fresh]);
        self.sink.take(RawPlay {
            start: square_at(self.direction, self.line_number, self.first),
            direction: self.direction,
            tiles: &self.word[self.first..=last],
            fresh: self.fresh,
            score,
        });
    }
}
