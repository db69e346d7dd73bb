//! A row of squares into which words are to fit.

use quixotry_lexicon::Tile;
use quixotry_rules::{Direction, Layout, Premium, Square};

/// A square of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RowSquare {
    /// What lies there.
    pub tile: Option<Tile>,
    /// What it multiplies if it is empty.
    pub premium: Premium,
}

impl RowSquare {
    /// An empty square without a premium.
    pub const PLAIN: Self = Self { tile: None, premium: Premium::PLAIN };
}

/// A row of squares, across or down, with what lies on them. Nothing lies before its first square or behind its last.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    squares: Vec<RowSquare>,
    /// Where on a board its first square is, and which way it runs.
    place: Option<(Square, Direction)>,
}

impl Row {
    /// The most squares of a row.
    pub const LONGEST: usize = 100;

    /// A row that lies nowhere in particular. Squares beyond [`Row::LONGEST`] are dropped.
    #[must_use]
    pub fn new(mut squares: Vec<RowSquare>) -> Self {
        squares.truncate(Self::LONGEST);
        Self { squares, place: None }
    }

    /// The row with what lies on it, its first square on `start` of a board: its empty squares get the premiums of
    /// the layout. Nothing if it is longer than the board from there.
    #[must_use]
    pub fn on(mut self, layout: &Layout, start: Square, direction: Direction) -> Option<Self> {
        let side = match direction {
            Direction::Across => layout.columns(),
            Direction::Down => layout.rows(),
        };
        if !layout.contains(start) || usize::from(start.along(direction)) + self.squares.len() > side {
            return None;
        }
        for (step, square) in (0..).zip(&mut self.squares) {
            square.premium = layout.premium(start.ahead(direction, step));
        }
        self.place = Some((start, direction));
        Some(self)
    }

    /// The squares, from the first.
    #[must_use]
    pub fn squares(&self) -> &[RowSquare] {
        &self.squares
    }

    /// Where on a board its first square is, and which way it runs; nothing if that was not said.
    #[must_use]
    pub fn place(&self) -> Option<(Square, Direction)> {
        self.place
    }

    /// The coordinate of a word that begins so many squares after the first; nothing if the row lies nowhere.
    #[must_use]
    pub fn coordinate(&self, start: usize) -> Option<String> {
        let (first, direction) = self.place?;
        Some(first.ahead(direction, start as u8).coordinate(direction))
    }

    /// The tiles that lie on it.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.squares.iter().filter_map(|square| square.tile)
    }

    /// Whether nothing lies on a square, or there is no such square.
    pub(super) fn is_free(squares: &[RowSquare], at: usize) -> bool {
        squares.get(at).is_none_or(|square| square.tile.is_none())
    }
}
