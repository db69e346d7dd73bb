//! What each multiset of tiles can score on a board: every word in every place where it may lie, blanks included.

use std::sync::Arc;

use quixotry_analysis::places::{Places, WHOLE};
use quixotry_lexicon::{Arc as Step, Graph, Letter, LetterSet, Node};
use quixotry_movegen::lines::{Gap, Lines};
use quixotry_rules::{Board, Direction, Setup};

/// How many units make a point.
pub const UNITS: i32 = 32;
/// What a multiset is worth that cannot be played.
pub const NEVER: i16 = i16::MIN;
/// The most that is told apart.
const MOST: i32 = 32_000;

/// The best score of every multiset of at most seven tiles on a board, in 32nds of a point.
pub struct Sheet {
    places: Arc<Places>,
    room: usize,
    blanks: usize,
    /// By place, all sizes in a row.
    pub scores: Vec<i16>,
    /// The multisets that have a score: a byte for each tile, the number of tiles in the highest.
    pub scored: Vec<u64>,
    /// Bonus by number of tiles.
    bonus: [i32; WHOLE + 1],
    values: [i32; Letter::MAX + 1],
}

/// A square of a line.
#[derive(Clone, Copy)]
struct Cell {
    letter: Option<Letter>,
    allowed: u64,
    anchor: bool,
    points: i32,
    letter_times: i32,
    word_times: i32,
    /// The same if there is a cross word, else 0.
    cross_times: i32,
    cross_points: i32,
}

/// A fresh tile: its number, what it brings by its square alone, and in the cross word.
#[derive(Clone, Copy, Default)]
struct Fresh {
    number: u8,
    own: i32,
    cross: i32,
}

#[derive(Clone, Copy)]
struct Points {
    lying: i32,
    times: i32,
    crosses: i32,
}

struct Walk<'a> {
    sheet: &'a mut Sheet,
    graph: &'a Graph,
    line: &'a [Cell],
    anchor: usize,
    first: usize,
    limit: usize,
    fresh: [Fresh; WHOLE],
    laid: usize,
}

impl Sheet {
    /// A sheet for boards of a setup, for racks of at most seven tiles.
    pub fn new(setup: &Setup, places: Arc<Places>) -> Self {
        let room = setup.rules.rack_size.min(WHOLE);
        let mut bonus = [0; WHOLE + 1];
        for (tiles, bonus) in bonus.iter_mut().enumerate() {
            *bonus = setup.rules.bonus_for(tiles);
        }
        let mut values = [0; Letter::MAX + 1];
        for letter in setup.alphabet().letters() {
            values[letter.index()] = setup.edition.letter_value(letter);
        }
        let scores = vec![NEVER; places.firsts[room + 1]];
        Self { room, blanks: setup.edition.blanks(), scores, scored: Vec::new(), bonus, values, places }
    }

    /// Fills the sheet for a board.
    pub fn fill(&mut self, setup: &Setup, graph: &Graph, board: &Board) {
        for tiles in std::mem::take(&mut self.scored) {
            let bytes = tiles.to_le_bytes();
            let size = usize::from(bytes[WHOLE]);
            let at = self.places.firsts[size] + self.places.place(bytes[..size].iter().copied());
            self.scores[at] = NEVER;
        }
        let across_only = board.is_empty() && setup.layout.is_symmetric();
        let mut cells = Vec::new();
        for direction in Direction::BOTH {
            if across_only && direction == Direction::Down {
                break;
            }
            for line in Lines::new(setup, board, direction, |gap| fitting(graph, gap)).iter() {
                cells.clear();
                cells.extend(line.iter().map(|square| {
                    let word_times = i32::from(square.word_times);
                    let cross_times = if square.crosses { word_times } else { 0 };
                    Cell {
                        letter: square.letter(),
                        allowed: square.allowed.bits(),
                        anchor: square.anchor,
                        points: i32::from(square.points),
                        letter_times: i32::from(square.letter_times),
                        word_times,
                        cross_times,
                        cross_points: i32::from(square.points) * cross_times,
                    }
                }));
                let mut walk = Walk {
                    sheet: self,
                    graph,
                    line: &cells,
                    anchor: 0,
                    first: 0,
                    limit: 0,
                    fresh: [Fresh::default(); WHOLE],
                    laid: 0,
                };
                walk.line();
            }
        }
    }

    #[inline]
    fn offer(&mut self, at: usize, score: i32, tiles: impl FnOnce() -> u64) {
        let worth = (score * UNITS).min(MOST) as i16;
        let Some(known) = self.scores.get_mut(at) else { return };
        if worth > *known {
            if *known == NEVER {
                self.scored.push(tiles());
            }
            *known = worth;
        }
    }

    /// Takes up a play, and the same with blanks for its tiles.
    fn take(&mut self, laid: &[Fresh], points: Points) {
        let size = laid.len();
        let mut tiles = [(0_u8, 0_i32); WHOLE];
        let mut score = points.lying * points.times + points.crosses + self.bonus[size];
        for (at, fresh) in laid.iter().enumerate() {
            let brings = fresh.own * points.times + fresh.cross;
            score += brings;
            let mut to = at;
            while to > 0 && tiles[to - 1].0 > fresh.number {
                tiles[to] = tiles[to - 1];
                to -= 1;
            }
            tiles[to] = (fresh.number, brings);
        }
        let tiles = &tiles[..size];
        // Of the first tiles, the places in a sequence of which none, one and two tiles before are gone.
        let mut sums = [[0_usize; WHOLE + 1]; 3];
        for (at, &(number, _)) in tiles.iter().enumerate() {
            for (gone, sums) in sums.iter_mut().enumerate() {
                let step = (at + 1).saturating_sub(gone);
                sums[at + 1] = sums[at] + if step > 0 { self.step(step, number) } else { 0 };
            }
        }
        let [none, one, two] = sums;
        let first = self.places.firsts[size];
        self.offer(first + none[size], score, || packed(tiles, usize::MAX, usize::MAX, 0));
        if self.blanks == 0 {
            return;
        }
        let blank = (self.places.kinds - 1) as u8;
        let last = self.step(size, blank);
        for (at, &(_, brings)) in tiles.iter().enumerate() {
            let place = none[at] + one[size] - one[at + 1] + last;
            self.offer(first + place, score - brings, || packed(tiles, at, usize::MAX, blank));
        }
        if self.blanks == 1 || size < 2 {
            return;
        }
        let last = last + self.step(size - 1, blank);
        for at in 0..size {
            for other in at + 1..size {
                let place = none[at] + one[other] - one[at + 1] + two[size] - two[other + 1] + last;
                let score = score - tiles[at].1 - tiles[other].1;
                self.offer(first + place, score, || packed(tiles, at, other, blank));
            }
        }
    }

    #[inline]
    fn step(&self, at: usize, number: u8) -> usize {
        self.places.steps[at][usize::from(number & 63)] as usize
    }
}

/// Tiles as in [`Sheet::scored`], blanks for two of them.
#[cold]
fn packed(tiles: &[(u8, i32)], one: usize, two: usize, blank: u8) -> u64 {
    let mut bytes = [0; 8];
    let mut at = 0;
    for (number, &(tile, _)) in tiles.iter().enumerate() {
        if number != one && number != two {
            bytes[at] = tile;
            at += 1;
        }
    }
    bytes[at..tiles.len()].fill(blank);
    bytes[WHOLE] = tiles.len() as u8;
    u64::from_le_bytes(bytes)
}

/// The walk of the GADDAG outwards from each anchor (Gordon 1994), as in [`quixotry_movegen::search()`], with any tiles.
impl Walk<'_> {
    fn line(&mut self) {
        let none = Points { lying: 0, times: 1, crosses: 0 };
        for place in 0..self.line.len() {
            self.anchor = place;
            let cell = self.line[place];
            let open = self.is_free(place + 1);
            if cell.letter.is_some() && open {
                self.extend_run(place, none);
                self.limit = place + 2;
            } else if cell.anchor && open && self.starts_at(place) {
                self.lay(place, self.graph.gaddag_root(), none, Self::went_back);
                self.limit = place + 1;
            }
        }
    }

    fn extend_run(&mut self, last: usize, mut points: Points) {
        let mut node = self.graph.gaddag_root();
        let mut place = last;
        loop {
            let cell = self.line[place];
            let Some(arc) = cell.letter.and_then(|letter| self.graph.step(node, letter)) else { return };
            points.lying += cell.points;
            if self.starts_at(place) {
                self.went_back(place, arc.accepts(), arc.target(), points);
                return;
            }
            node = arc.target();
            place -= 1;
        }
    }

    #[inline]
    fn is_free(&self, place: usize) -> bool {
        self.line.get(place).is_none_or(|cell| cell.letter.is_none())
    }

    #[inline]
    fn starts_at(&self, place: usize) -> bool {
        place == 0 || self.line[place - 1].letter.is_none()
    }

    fn went_back(&mut self, place: usize, accepts: bool, node: Node, points: Points) {
        self.first = place;
        if accepts {
            self.found(self.anchor, points);
        }
        if node.is_none() || self.laid == self.sheet.room {
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
            self.lay(place - 1, node, points, Self::went_back);
        }
    }

    fn forward(&mut self, place: usize, node: Node, points: Points) {
        let cell = self.line[place];
        if let Some(letter) = cell.letter {
            if let Some(arc) = self.graph.step(node, letter) {
                let points = Points { lying: points.lying + cell.points, ..points };
                self.went_on(place, arc.accepts(), arc.target(), points);
            }
            return;
        }
        self.lay(place, node, points, Self::went_on);
    }

    #[inline]
    fn went_on(&mut self, place: usize, accepts: bool, node: Node, points: Points) {
        let after = place + 1;
        let ends = self.is_free(after);
        if ends && accepts {
            self.found(place, points);
        }
        if !node.is_none() && after < self.line.len() && (self.laid < self.sheet.room || !ends) {
            self.forward(after, node, points);
        }
    }

    #[inline]
    fn lay(
        &mut self,
        place: usize,
        node: Node,
        points: Points,
        then: impl Fn(&mut Self, usize, bool, Node, Points) + Copy,
    ) {
        let cell = self.line[place];
        if self.laid == self.sheet.room {
            return;
        }
        let points = Points {
            lying: points.lying,
            times: points.times.saturating_mul(cell.word_times),
            crosses: points.crosses + cell.cross_points,
        };
        let graph = self.graph;
        for arc in graph.arcs(node) {
            let letter = usize::from(arc.letter_byte());
            if letter == 0 || cell.allowed >> letter & 1 == 0 {
                continue;
            }
            let own = self.sheet.values[letter] * cell.letter_times;
            let number = self.sheet.places.numbers[letter];
            self.fresh[self.laid] = Fresh { number, own, cross: own * cell.cross_times };
            self.laid += 1;
            then(self, place, arc.accepts(), arc.target(), points);
            self.laid -= 1;
        }
    }

    #[inline]
    fn found(&mut self, last: usize, points: Points) {
        if self.laid > 0 && self.first != last {
            self.sheet.take(&self.fresh[..self.laid], points);
        }
    }
}

/// The letters that make a word in a gap, by the graph.
fn fitting(graph: &Graph, gap: &Gap<'_>) -> LetterSet {
    let mut front = gap.front().filter_map(|tile| tile.letter()).peekable();
    let back = gap.back().filter_map(|tile| tile.letter());
    if front.peek().is_none() {
        // Read backwards from the end of the word: one walk, then every arc that ends it.
        let node = graph.follow(graph.gaddag_root(), back.rev());
        return graph.arcs(node).filter(|arc| arc.accepts()).filter_map(|arc| arc.letter()).collect();
    }
    let node = graph.follow(graph.dawg_root(), front);
    let fits = |arc: &Step| {
        let reached = back.clone().try_fold(*arc, |arc, letter| graph.step(arc.target(), letter));
        reached.is_some_and(Step::accepts)
    };
    graph.arcs(node).filter(fits).filter_map(|arc| arc.letter()).collect()
}
