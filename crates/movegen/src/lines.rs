//! The board as lines to be searched: for each square what lies there, which letters its cross word allows, and what it pays.

use quixotry_lexicon::{Letter, LetterSet, Tile};
use quixotry_rules::{Board, Direction, Setup, Square};

/// One square of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSquare {
    /// The letters that the cross word allows here: all of them where there is no cross word.
    pub allowed: LetterSet,
    /// The byte of the tile that lies here; 0 for an empty square.
    pub tile: u8,
    /// Whether a fresh tile here would form a cross word.
    pub crosses: bool,
    /// Whether a play must cover such a square: an empty one next to a tile, or the start.
    pub anchor: bool,
    /// Factor for a fresh tile.
    pub letter_times: u8,
    /// Factor for a word through a fresh tile.
    pub word_times: u8,
    /// Points of the tiles that the cross word has already, or of the tile that lies here.
    pub points: i16,
}

impl LineSquare {
    /// The letter of the tile that lies here.
    #[inline]
    #[must_use]
    pub fn letter(&self) -> Option<Letter> {
        Letter::new(self.tile & 0x7f)
    }
}

/// All lines of a board in one direction.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Which way the lines run.
    pub direction: Direction,
    squares: Vec<LineSquare>,
    length: usize,
}

impl Lines {
    /// The lines of a board in `direction`. `fitting` gives the letters that make a word in a gap.
    #[must_use]
    pub fn new(setup: &Setup, board: &Board, direction: Direction, fitting: impl Fn(&Gap<'_>) -> LetterSet) -> Self {
        let length = board.length(direction);
        let mut lines = Self { direction, squares: Vec::with_capacity(board.rows() * board.columns()), length };
        for line in 0..board.length(direction.turned()) {
            for place in 0..length {
                lines.squares.push(look(setup, board, direction, square_at(direction, line, place), &fitting));
            }
        }
        lines
    }

    /// The lines, top to bottom or left to right.
    pub fn iter(&self) -> impl Iterator<Item = &[LineSquare]> {
        self.squares.chunks_exact(self.length.max(1))
    }
}

/// The square at a place of a line.
#[inline]
#[must_use]
pub const fn square_at(direction: Direction, line: usize, place: usize) -> Square {
    match direction {
        Direction::Across => Square::new(line as u8, place as u8),
        Direction::Down => Square::new(place as u8, line as u8),
    }
}

fn look(
    setup: &Setup,
    board: &Board,
    direction: Direction,
    square: Square,
    fitting: &impl Fn(&Gap<'_>) -> LetterSet,
) -> LineSquare {
    let premium = setup.layout.premium(square);
    let mut seen = LineSquare {
        allowed: LetterSet::ALL,
        tile: 0,
        crosses: false,
        anchor: false,
        letter_times: premium.letter,
        word_times: premium.word,
        points: 0,
    };
    if let Some(tile) = board.get(square) {
        seen.tile = tile.byte();
        seen.points = setup.edition.value(tile) as i16;
        return seen;
    }
    let crossing = direction.turned();
    seen.crosses = board.touches_along(square, crossing);
    seen.anchor = seen.crosses
        || if board.is_empty() { square == setup.layout.start() } else { board.touches_along(square, direction) };
    if seen.crosses {
        let gap = Gap { board, square, direction: crossing };
        seen.allowed = fitting(&gap);
        seen.points = gap.front().chain(gap.back()).map(|tile| setup.edition.value(tile)).sum::<i32>() as i16;
    }
    seen
}

/// An empty square and the tiles before and behind it.
pub struct Gap<'a> {
    board: &'a Board,
    square: Square,
    direction: Direction,
}

impl Gap<'_> {
    fn at(&self, place: u8) -> Option<Tile> {
        let Square { row, column } = self.square;
        self.board.get(match self.direction {
            Direction::Across => Square::new(row, place),
            Direction::Down => Square::new(place, column),
        })
    }

    /// The tiles directly before the square, in reading order.
    pub fn front(&self) -> impl DoubleEndedIterator<Item = Tile> + '_ {
        let end = self.square.along(self.direction);
        let start = self.board.run_start(self.square, self.direction).along(self.direction);
        (start..end).filter_map(|place| self.at(place))
    }

    /// The tiles directly behind the square, in reading order.
    pub fn back(&self) -> impl DoubleEndedIterator<Item = Tile> + Clone + '_ {
        let start = self.square.along(self.direction) + 1;
        let length = (start..).take_while(|&place| self.at(place).is_some()).count() as u8;
        (start..start + length).filter_map(|place| self.at(place))
    }
}
