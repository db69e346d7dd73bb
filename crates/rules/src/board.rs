//! A board: what lies on each square. Premium squares belong to the layout.

use quixotry_lexicon::Tile;

use crate::square::{Direction, Square};

/// Rows and columns of squares, each empty or with a tile.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u8,
    columns: u8,
    squares: Vec<Option<Tile>>,
    tiles: u16,
}

impl Board {
    /// An empty board of up to [`crate::square::MAX_SIDE`] rows and columns.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Self {
        Self { rows: rows as u8, columns: columns as u8, squares: vec![None; rows * columns], tiles: 0 }
    }

    /// How many rows.
    #[inline]
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows as usize
    }

    /// How many columns.
    #[inline]
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns as usize
    }

    /// How many squares a line in `direction` has.
    #[inline]
    #[must_use]
    pub const fn length(&self, direction: Direction) -> usize {
        match direction {
            Direction::Across => self.columns as usize,
            Direction::Down => self.rows as usize,
        }
    }

    /// Whether the square is on the board.
    #[inline]
    #[must_use]
    pub const fn has(&self, square: Square) -> bool {
        square.row < self.rows && square.column < self.columns
    }

    #[inline]
    const fn index(&self, square: Square) -> usize {
        square.row as usize * self.columns as usize + square.column as usize
    }

    /// The tile on a square; nothing where it is empty or off the board.
    #[inline]
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Tile> {
        if self.has(square) { self.squares[self.index(square)] } else { None }
    }

    /// Puts a tile on a square of the board, or takes it off.
    pub fn set(&mut self, square: Square, tile: Option<Tile>) {
        if self.has(square) {
            let index = self.index(square);
            self.tiles -= u16::from(self.squares[index].is_some());
            self.tiles += u16::from(tile.is_some());
            self.squares[index] = tile;
        }
    }

    /// How many tiles lie on the board.
    #[must_use]
    pub const fn tiles(&self) -> usize {
        self.tiles as usize
    }

    /// Whether no tile lies on the board.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// Every square, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Square::new(row, column)))
    }

    /// The squares that hold tiles, row by row.
    pub fn occupied(&self) -> impl Iterator<Item = (Square, Tile)> + '_ {
        self.squares().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The square before this one in `direction`, if it is on the board.
    #[must_use]
    pub fn before(&self, square: Square, direction: Direction) -> Option<Square> {
        match direction {
            Direction::Across => Some(Square::new(square.row, square.column.checked_sub(1)?)),
            Direction::Down => Some(Square::new(square.row.checked_sub(1)?, square.column)),
        }
    }

    /// The square after this one in `direction`, if it is on the board.
    #[must_use]
    pub fn after(&self, square: Square, direction: Direction) -> Option<Square> {
        Some(square.ahead(direction, 1)).filter(|&square| self.has(square))
    }

    /// Whether a tile lies next to the square, across or down.
    #[must_use]
    pub fn touches(&self, square: Square) -> bool {
        Direction::BOTH.into_iter().any(|direction| self.touches_along(square, direction))
    }

    /// Whether a tile lies directly before or after the square in `direction`.
    #[must_use]
    pub fn touches_along(&self, square: Square, direction: Direction) -> bool {
        let filled = |neighbour: Option<Square>| neighbour.is_some_and(|neighbour| self.get(neighbour).is_some());
        filled(self.before(square, direction)) || filled(self.after(square, direction))
    }

    /// The runs of two or more tiles, each with its first square and its direction: those across first, then those down.
    pub fn words(&self) -> impl Iterator<Item = (Square, Direction, Vec<Tile>)> + '_ {
        Direction::BOTH.into_iter().flat_map(move |direction| {
            let starts = self.occupied().filter(move |&(square, _)| self.run_start(square, direction) == square);
            starts.filter_map(move |(start, _)| {
                let run = std::iter::successors(Some(start), |&at| self.after(at, direction));
                let tiles: Vec<Tile> = run.map_while(|at| self.get(at)).collect();
                (tiles.len() > 1).then_some((start, direction, tiles))
            })
        })
    }

    /// The first square of the run of tiles that ends directly before `square` in `direction`; `square` itself if none.
    #[must_use]
    pub fn run_start(&self, square: Square, direction: Direction) -> Square {
        let mut start = square;
        while let Some(before) = self.before(start, direction).filter(|&before| self.get(before).is_some()) {
            start = before;
        }
        start
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Board({}×{}, {} tiles)", self.rows, self.columns, self.tiles)
    }
}
