//! The board as the mover keeps it: both directions line by line, brought up to date by each play instead of made anew.

use quixotry_lexicon::{Graph, Letter, Lexicon, Tile, WordMap};
use quixotry_rules::{Board, Direction, Placement, Setup, Square, Variant};
use std::sync::Arc;

use super::desk::are_alike;
use super::line::{Crossing, KnownCrossings, KnownSides, Line, SIDE};
use super::span::Spans;

/// A board under a setup, ready to be searched.
///
/// Everything that depends on the board and not on the rack is kept here: which letters fit where, and the spans where a
/// play may lie. [`Ground::lay`] and [`Ground::take_off`] bring just the lines up to date that a play touches.
#[derive(Clone)]
pub struct Ground {
    pub(super) setup: Setup,
    lexicon: Arc<Lexicon>,
    pub(super) board: Board,
    /// Points by letter.
    pub(super) values: [i16; Letter::MAX + 1],
    /// Bonus by number of fresh tiles.
    pub(super) bonus: [i32; 16],
    rows: usize,
    columns: usize,
    start: Square,
    sides: KnownSides,
    crossings: KnownCrossings,
    /// Whether letters may lie in any order (WordSmog).
    pub(super) any_order: bool,
    /// The lines across, then those down.
    pub(super) lines: Vec<Line>,
    pub(super) spans: Vec<Spans>,
    /// Lines whose spans are of an earlier board, as bits.
    stale: u64,
}

impl Ground {
    /// The ground of a board; nothing without a word list with a word map, or for a board larger than 21 by 21.
    #[must_use]
    pub fn new(setup: &Setup, board: &Board) -> Option<Self> {
        if !Self::serves(setup, board) {
            return None;
        }
        let lexicon = Arc::clone(setup.lexicon.as_ref()?);
        lexicon.word_map()?;
        let (rows, columns) = (board.rows(), board.columns());
        let mut values = [0; Letter::MAX + 1];
        for letter in setup.alphabet().letters() {
            values[letter.index()] = setup.edition.letter_value(letter) as i16;
        }
        let mut bonus = [0; 16];
        for (fresh, bonus) in bonus.iter_mut().enumerate() {
            *bonus = setup.rules.bonus_for(fresh);
        }
        let across = (0..rows).map(|row| Line::new(&setup.layout, Direction::Across, row, columns));
        let down = (0..columns).map(|column| Line::new(&setup.layout, Direction::Down, column, rows));
        let lines: Vec<Line> = across.chain(down).collect();
        let mut ground = Self {
            setup: setup.clone(),
            lexicon,
            board: Board::new(rows, columns),
            values,
            bonus,
            rows,
            columns,
            start: setup.layout.start(),
            sides: KnownSides::new(),
            crossings: KnownCrossings::new(),
            any_order: setup.rules.variant == Variant::WordSmog,
            spans: vec![Spans::default(); lines.len()],
            lines,
            stale: 0,
        };
        for (square, tile) in board.occupied() {
            ground.put(square, tile);
        }
        for square in board.squares() {
            ground.look_at(square);
        }
        ground.stale = u64::MAX;
        Some(ground)
    }

    /// Whether there are grounds for such a game, given a word map.
    pub(super) fn serves(setup: &Setup, board: &Board) -> bool {
        let side = board.rows().max(board.columns());
        side <= SIDE && setup.rules.rack_size < 16
    }

    /// Whether it can be turned to this board.
    pub(super) fn is_of(&self, setup: &Setup, board: &Board) -> bool {
        (self.rows, self.columns) == (board.rows(), board.columns()) && are_alike(&self.setup, setup)
    }

    /// A copy for a board that will not change: small, since it remembers nothing that only changes ask for.
    pub(super) fn copy_to_keep(&mut self) -> Self {
        self.settle();
        let known = (std::mem::take(&mut self.sides), std::mem::take(&mut self.crossings));
        let copy = self.clone();
        (self.sides, self.crossings) = known;
        copy
    }

    /// The board as it lies.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    #[inline]
    pub(super) fn map(&self) -> &WordMap {
        // There is one: `new` has asked for it.
        self.lexicon.word_map().unwrap_or_else(|| unreachable!())
    }

    #[inline]
    pub(super) fn graph(&self) -> &Graph {
        self.lexicon.graph()
    }

    /// The direction and the number of the line at a place of `lines`.
    #[inline]
    pub(super) const fn line_at(&self, place: usize) -> (Direction, usize) {
        if place < self.rows { (Direction::Across, place) } else { (Direction::Down, place - self.rows) }
    }

    /// Lays the fresh tiles of a play.
    pub fn lay(&mut self, placement: &Placement) {
        let was_empty = self.board.is_empty();
        for (square, tile) in placement.fresh() {
            self.put(square, tile);
        }
        let mut first = true;
        for (square, _) in placement.fresh() {
            self.look_at(square);
            self.around(square, placement.direction.turned());
            if first {
                self.around(square, placement.direction);
                first = false;
            }
        }
        if was_empty {
            // It is an anchor of the empty board only.
            self.look_at(self.start);
        }
    }

    /// Takes all tiles off.
    pub fn clear(&mut self) {
        self.board = Board::new(self.rows, self.columns);
        for line in &mut self.lines {
            line.clear_all();
        }
        self.spans.iter_mut().for_each(|spans| spans.0.clear());
        self.stale = 0;
        self.look_at(self.start);
    }

    /// Takes the fresh tiles of a play off again, which was the last one laid.
    pub fn take_off(&mut self, placement: &Placement) {
        for (square, _) in placement.fresh() {
            self.board.set(square, None);
            self.lines[usize::from(square.row)].clear(usize::from(square.column));
            self.lines[self.rows + usize::from(square.column)].clear(usize::from(square.row));
        }
        for (square, _) in placement.fresh() {
            self.look_at(square);
            Direction::BOTH.into_iter().for_each(|direction| self.around(square, direction));
        }
        if self.board.is_empty() {
            self.look_at(self.start);
        }
    }

    /// Makes it the ground of another board of the same size: what differs is taken off and laid.
    pub fn turn_to(&mut self, board: &Board) {
        let was_empty = self.board.is_empty();
        let mut changed = Vec::new();
        for square in board.squares() {
            let (lies, lay) = (self.board.get(square), board.get(square));
            if lies == lay {
                continue;
            }
            if lies.is_some() {
                self.board.set(square, None);
                self.lines[usize::from(square.row)].clear(usize::from(square.column));
                self.lines[self.rows + usize::from(square.column)].clear(usize::from(square.row));
            }
            if let Some(tile) = lay {
                self.put(square, tile);
            }
            changed.push(square);
        }
        for &square in &changed {
            self.look_at(square);
            Direction::BOTH.into_iter().for_each(|direction| self.around(square, direction));
        }
        if was_empty != self.board.is_empty() {
            self.look_at(self.start);
        }
    }

    fn put(&mut self, square: Square, tile: Tile) {
        let Some(letter) = tile.letter() else { return };
        let (row, column) = (usize::from(square.row), usize::from(square.column));
        let points = if tile.is_blank() { 0 } else { self.values[letter.index()] };
        self.board.set(square, Some(tile));
        self.lines[row].put(column, letter, points);
        self.lines[self.rows + column].put(row, letter, points);
    }

    /// Looks anew at the ends of the runs along `direction` through a square, or next to it if it is empty.
    fn around(&mut self, square: Square, direction: Direction) {
        let (row, column) = (usize::from(square.row), usize::from(square.column));
        let (before, after) = match direction {
            Direction::Across => self.lines[row].ends(column),
            Direction::Down => self.lines[self.rows + column].ends(row),
        };
        for place in [before, after].into_iter().flatten() {
            self.look_at(match direction {
                Direction::Across => Square::new(square.row, place as u8),
                Direction::Down => Square::new(place as u8, square.column),
            });
        }
    }

    /// Finds out anew what may be laid on a square.
    fn look_at(&mut self, square: Square) {
        let (row, column) = (usize::from(square.row), usize::from(square.column));
        self.stale |= 1 << row | 1 << (self.rows + column);
        if self.lines[row].is_occupied(column) {
            return;
        }
        let across = self.crossing(row, column);
        let down = self.crossing(self.rows + column, row);
        let starts = self.board.is_empty() && square == self.start;
        let is_anchor = across.is_some() || down.is_some() || starts;
        self.lines[row].set(column, down, is_anchor);
        self.lines[self.rows + column].set(row, across, is_anchor);
    }

    fn crossing(&mut self, line: usize, place: usize) -> Option<Crossing> {
        let (line, known) = (&self.lines[line], &mut self.crossings);
        if self.any_order {
            let map = self.lexicon.word_map().unwrap_or_else(|| unreachable!());
            line.crossing_in_any_order(map, known, place)
        } else {
            line.crossing(self.lexicon.graph(), known, place)
        }
    }

    /// Brings the spans of all lines up to date.
    pub(super) fn settle(&mut self) {
        let rack = self.setup.rules.rack_size;
        let lines = self.lines.len();
        while self.stale != 0 {
            let place = self.stale.trailing_zeros() as usize;
            self.stale &= self.stale - 1;
            if place >= lines {
                break;
            }
            let down = place >= self.rows;
            let map = self.lexicon.word_map().unwrap_or_else(|| unreachable!());
            self.lines[place].sum_up(map);
            if !self.any_order {
                self.lines[place].look_beside(self.lexicon.graph(), &mut self.sides);
            }
            self.spans[place].fill(&self.lines[place], rack, down);
        }
        self.stale = 0;
    }

    /// Whether all that is kept is the same as in another ground. (For tests: it must be, for equal boards.)
    #[must_use]
    pub fn is_like(&mut self, mut other: Self) -> bool {
        self.settle();
        other.settle();
        self.lines == other.lines && self.spans == other.spans
    }

    /// Which lines are searched: on an empty symmetric board only those across.
    #[inline]
    pub(super) fn searched(&self) -> usize {
        if self.board.is_empty() && self.setup.layout.is_symmetric() { self.rows } else { self.lines.len() }
    }

    /// The rows of the board.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The columns of the board.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }
}
