//! Squares, directions and coordinates: `8H` runs across from row 8, column H; `H8` runs down.

use std::fmt;

/// The longest side a board may have.
pub const MAX_SIDE: usize = 63;

/// A square by row and column, both from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// Row from the top, 0-based.
    pub row: u8,
    /// Column from the left, 0-based.
    pub column: u8,
}

impl Square {
    /// The square at `row` and `column`, both from 0.
    #[must_use]
    pub const fn new(row: u8, column: u8) -> Self {
        Self { row, column }
    }

    /// The square `steps` further in `direction`; the caller keeps to the board.
    #[must_use]
    pub const fn ahead(self, direction: Direction, steps: u8) -> Self {
        match direction {
            Direction::Across => Self::new(self.row, self.column + steps),
            Direction::Down => Self::new(self.row + steps, self.column),
        }
    }

    /// The place along a line in `direction`: the column across, the row down.
    #[must_use]
    pub const fn along(self, direction: Direction) -> u8 {
        match direction {
            Direction::Across => self.column,
            Direction::Down => self.row,
        }
    }

    /// As a coordinate that names the direction: `8H` across, `H8` down.
    #[must_use]
    pub fn coordinate(self, direction: Direction) -> String {
        let (row, column) = (usize::from(self.row) + 1, column_name(self.column));
        match direction {
            Direction::Across => format!("{row}{column}"),
            Direction::Down => format!("{column}{row}"),
        }
    }
}

impl fmt::Display for Square {
    /// The square alone, column first: `H8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.coordinate(Direction::Down))
    }
}

/// Which way a word runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl Direction {
    /// Both, across first: the canonical order.
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    /// The other one.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Across => "across",
            Self::Down => "down",
        })
    }
}

/// The letters of a column: A to Z, then AA, AB and so on.
#[must_use]
pub fn column_name(column: u8) -> String {
    let letter = |n: u8| char::from(b'A' + n);
    match column {
        0..26 => letter(column).to_string(),
        _ => format!("{}{}", letter(column / 26 - 1), letter(column % 26)),
    }
}

/// Reads a coordinate in any case: row first means across, column first means down.
///
/// Nothing if the text is no coordinate or lies beyond the largest board ([`MAX_SIDE`]).
#[must_use]
pub fn parse_coordinate(text: &str) -> Option<(Square, Direction)> {
    let direction = if text.starts_with(|c: char| c.is_ascii_digit()) { Direction::Across } else { Direction::Down };
    let (row, column) = match direction {
        Direction::Across => text.split_at(text.find(|c: char| !c.is_ascii_digit())?),
        Direction::Down => {
            let (column, row) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
            (row, column)
        }
    };
    if row.len() > 2 || row.starts_with('0') {
        return None;
    }
    let row: usize = row.parse().ok()?;
    let mut place = 0usize;
    if column.is_empty() || column.len() > 2 || !column.bytes().all(|b| b.is_ascii_alphabetic()) {
        return None;
    }
    for byte in column.bytes() {
        place = place * 26 + usize::from(byte.to_ascii_uppercase() - b'A') + 1;
    }
    if row > MAX_SIDE || place > MAX_SIDE {
        return None;
    }
    Some((Square::new(row as u8 - 1, place as u8 - 1), direction))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_read_back_in_both_directions_and_any_case() {
        for row in 0..MAX_SIDE as u8 {
            for column in 0..MAX_SIDE as u8 {
                for direction in Direction::BOTH {
                    let square = Square::new(row, column);
                    let text = square.coordinate(direction);
                    assert_eq!(parse_coordinate(&text), Some((square, direction)), "{text}");
                    assert_eq!(parse_coordinate(&text.to_lowercase()), Some((square, direction)));
                }
            }
        }
        for text in ["", "8", "H", "0A", "A0", "8H8", "H8H", "64A", "ZZ1", "8-", "Ä1", "100A"] {
            assert_eq!(parse_coordinate(text), None, "{text}");
        }
    }
}
