//! A set of the squares of the standard board, as four machine words.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use quixotry_rules::Square;

/// The side of the board on which the strict rule is played.
pub const SIDE: u8 = 15;

/// A set of squares of a board of 15 × 15; the square at row r and column c is bit 15 r + c.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Squares(pub [u64; 4]);

impl Squares {
    /// No square.
    pub const NONE: Self = Self([0; 4]);

    /// The number of a square on the board: 15 times its row and its column.
    #[inline]
    #[must_use]
    pub const fn number(row: u8, column: u8) -> usize {
        row as usize * SIDE as usize + column as usize
    }

    /// The set with the square at `row` and `column` too.
    #[inline]
    #[must_use]
    pub const fn with(mut self, row: u8, column: u8) -> Self {
        let number = Self::number(row, column);
        self.0[number / 64] |= 1 << (number % 64);
        self
    }

    /// Whether the square at `row` and `column` is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, row: u8, column: u8) -> bool {
        let number = Self::number(row, column);
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// How many squares there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Whether the two sets have a square in common.
    #[inline]
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The squares, row by row.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        (0..4_usize).flat_map(move |word| {
            std::iter::successors((self.0[word] != 0).then_some(self.0[word]), |&rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| {
                let number = word * 64 + rest.trailing_zeros() as usize;
                Square::new((number / SIDE as usize) as u8, (number % SIDE as usize) as u8)
            })
        })
    }
}

impl BitAnd for Squares {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Squares {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Squares {
    type Output = Self;

    /// The other squares of the board.
    #[inline]
    fn not(self) -> Self {
        const LAST: u64 = (1 << (225 - 192)) - 1;
        let [a, b, c, d] = self.0;
        Self([!a, !b, !c, !d & LAST])
    }
}
