//! Places of words under the strict rule: which there are, what each covers and keeps free, which may follow.

use quixotry_rules::{Direction, Square};

use crate::squares::{SIDE, Squares};

/// How long the first word is: a rack.
pub const FIRST_LENGTH: u8 = 7;
/// How long every other word is: a rack and the tile it shares.
pub const LATER_LENGTH: u8 = 8;
/// How many words a perfect game with the usual 100 tiles has; with others see [`crate::composition::turns_of`].
pub const WORDS: usize = 14;
/// The most words that any arrangement has: see [`crate::arrangements`].
pub const MOST_WORDS: usize = 16;
/// The row, and the column, of the square that the first word covers.
pub const CENTRE: u8 = SIDE / 2;

/// The place of a word: where it begins, which way it runs, how long it is. Ordered by direction, row, column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Which way the word runs.
    pub direction: Direction,
    /// The row of its first square, from 0.
    pub row: u8,
    /// The column of its first square, from 0.
    pub column: u8,
    /// How many squares it covers.
    pub length: u8,
}

impl Place {
    /// The places of the first word: those that cover the centre. 14 of them, in order.
    #[must_use]
    pub fn first() -> Vec<Self> {
        Self::all(FIRST_LENGTH).into_iter().filter(|place| place.squares().has(CENTRE, CENTRE)).collect()
    }

    /// The places of every later word: all that are on the board. 240 of them, in order.
    #[must_use]
    pub fn later() -> Vec<Self> {
        Self::all(LATER_LENGTH)
    }

    fn all(length: u8) -> Vec<Self> {
        let mut places = Vec::new();
        for direction in Direction::BOTH {
            for row in 0..SIDE {
                for column in 0..SIDE {
                    let place = Self { direction, row, column, length };
                    let start = Square::new(row, column);
                    if start.along(direction) + length <= SIDE {
                        places.push(place);
                    }
                }
            }
        }
        places
    }

    /// The square at `step` of the word.
    #[inline]
    #[must_use]
    pub const fn square(self, step: u8) -> Square {
        Square::new(self.row, self.column).ahead(self.direction, step)
    }

    /// The squares that the word covers.
    #[must_use]
    pub fn squares(self) -> Squares {
        (0..self.length).fold(Squares::NONE, |squares, step| {
            let square = self.square(step);
            squares.with(square.row, square.column)
        })
    }

    /// Whether the word runs across another one and has a square in common with it.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        let (across, down) = match (self.direction, other.direction) {
            (Direction::Across, Direction::Down) => (self, other),
            (Direction::Down, Direction::Across) => (other, self),
            _ => return false,
        };
        across.column <= down.column
            && down.column < across.column + across.length
            && down.row <= across.row
            && across.row < down.row + down.length
    }

    /// The word's zone: its squares, the one beyond each end, and those along both sides; no corner squares.
    #[must_use]
    pub fn zone(self) -> Squares {
        let mut zone = Squares::NONE;
        for Square { row, column } in self.squares().iter() {
            for (down, right) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
                let near = (row.checked_add_signed(down), column.checked_add_signed(right));
                if let (Some(row @ 0..SIDE), Some(column @ 0..SIDE)) = near {
                    zone = zone.with(row, column);
                }
            }
        }
        zone
    }

    /// The word that this one crosses, by number, when it may follow the words that lie: by the strict rule it stands
    /// across one of them, and has exactly one square in common with that word and the zones of all the others.
    #[must_use]
    pub fn crosses(self, laid: &[Self]) -> Option<usize> {
        let squares = self.squares();
        laid.iter().position(|crossed| {
            let others = laid.iter().filter(|other| *other != crossed);
            let taken = others.fold(crossed.squares(), |taken, other| taken | other.zone());
            crossed.direction != self.direction && crossed.squares().meets(squares) && (squares & taken).len() == 1
        })
    }
}
