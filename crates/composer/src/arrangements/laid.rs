//! An arrangement as rows and columns: where the word of each line begins; and how it turns and mirrors.

use quixotry_rules::Direction;

use super::error::ArrangementError;
use super::frame::{FIRST, Frame, LATER, MIDDLE, SIDE};
use super::row::bits;
use crate::place::Place;

/// A line without a word.
const NONE: u8 = u8::MAX;

/// The words of an arrangement whose first word lies across: no line of the board holds two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Laid {
    /// The column in which the first word begins.
    root: u8,
    /// For each row, the column in which its word begins; the middle row holds the first word only.
    across: [u8; SIDE as usize],
    /// For each column, the row in which its word begins.
    down: [u8; SIDE as usize],
}

impl Laid {
    /// The first word alone, beginning in column `root`.
    pub(super) const fn new(root: u8) -> Self {
        Self { root, across: [NONE; SIDE as usize], down: [NONE; SIDE as usize] }
    }

    /// Lays a word across in `row` that begins in `start`.
    pub(super) const fn lay_across(&mut self, row: u8, start: u8) {
        self.across[row as usize] = start;
    }

    /// Lays a word down in `column` that begins in `start`.
    pub(super) const fn lay_down(&mut self, column: u8, start: u8) {
        self.down[column as usize] = start;
    }

    /// The column in which the word across `row` begins.
    pub(super) fn across(&self, row: u8) -> Option<u8> {
        self.across.get(usize::from(row)).copied().filter(|&start| start != NONE)
    }

    /// The row in which the word down `column` begins.
    pub(super) fn down(&self, column: u8) -> Option<u8> {
        self.down.get(usize::from(column)).copied().filter(|&start| start != NONE)
    }

    /// The columns whose word begins in `row`.
    pub(super) fn beginning(&self, row: u8) -> u16 {
        bits(u16::MAX).filter(|&column| self.down(column) == Some(row)).fold(0, |columns, column| columns | 1 << column)
    }

    /// How many words there are.
    pub(super) fn words(&self) -> usize {
        1 + self.across.iter().chain(&self.down).filter(|&&start| start != NONE).count()
    }

    /// The frame: words in neighbouring columns are taken to end and begin in the middle row.
    pub(super) fn frame(&self) -> Frame {
        let columns = bits(u16::MAX).filter(|&column| self.down(column).is_some()).fold(0_u16, |all, c| all | 1 << c);
        let pairs = columns & columns >> 1;
        let crowded = pairs | pairs << 1;
        Frame {
            root: self.root,
            free: columns & !crowded,
            up: crowded & self.beginning(0),
            down: crowded & !self.beginning(0),
        }
    }

    /// Left and right exchanged.
    pub(super) fn mirrored(&self) -> Self {
        let mut mirrored = Self::new(SIDE - FIRST - self.root);
        for line in 0..SIDE {
            if let Some(start) = self.across(line) {
                mirrored.lay_across(line, SIDE - LATER - start);
            }
            if let Some(start) = self.down(line) {
                mirrored.lay_down(SIDE - 1 - line, start);
            }
        }
        mirrored
    }

    /// Upside down.
    pub(super) fn flipped(&self) -> Self {
        let mut flipped = Self::new(self.root);
        for line in 0..SIDE {
            if let Some(start) = self.across(line) {
                flipped.lay_across(SIDE - 1 - line, start);
            }
            if let Some(start) = self.down(line) {
                flipped.lay_down(line, SIDE - LATER - start);
            }
        }
        flipped
    }

    /// The words as places in an order in which they may be laid; rows and columns exchanged when `turned`.
    pub(super) fn places(&self, turned: bool) -> Vec<Place> {
        let place = |direction: Direction, row, column, length| {
            if turned {
                Place { direction: direction.turned(), row: column, column: row, length }
            } else {
                Place { direction, row, column, length }
            }
        };
        let mut places = vec![place(Direction::Across, MIDDLE, self.root, FIRST)];
        let mut waiting = Vec::with_capacity(2 * usize::from(SIDE));
        for line in 0..SIDE {
            waiting.extend(self.down(line).map(|start| place(Direction::Down, start, line, LATER)));
            waiting.extend(self.across(line).map(|start| place(Direction::Across, line, start, LATER)));
        }
        let mut next = 0;
        while next < places.len() {
            let crossed = places[next];
            next += 1;
            places.extend(waiting.extract_if(.., |place| place.meets(crossed)));
        }
        places.extend(waiting);
        places
    }

    /// The words of places, and whether rows and columns were exchanged so that the first word lies across.
    pub(super) fn read(places: &[Place]) -> Result<(Self, bool), ArrangementError> {
        let mut firsts = places.iter().filter(|place| place.length == FIRST);
        let first = *firsts.next().ok_or(ArrangementError::NoFirstWord)?;
        if firsts.next().is_some() {
            return Err(ArrangementError::SecondFirstWord);
        }
        let turned = first.direction == Direction::Down;
        let lines = |place: Place| match place.direction {
            Direction::Across => (place.row, place.column),
            Direction::Down => (place.column, place.row),
        };
        let (line, start) = lines(first);
        if line != MIDDLE || start > FIRST || start + FIRST <= MIDDLE {
            return Err(ArrangementError::Misplaced(first));
        }
        let mut laid = Self::new(start);
        for &place in places.iter().filter(|place| place.length != FIRST) {
            let (line, start) = lines(place);
            if place.length != LATER || line >= SIDE || start > SIDE - LATER {
                return Err(ArrangementError::Misplaced(place));
            }
            let across = (place.direction == Direction::Across) != turned;
            let starts = if across { &mut laid.across } else { &mut laid.down };
            if starts[usize::from(line)] != NONE || across && line == MIDDLE {
                return Err(ArrangementError::SameLine(place));
            }
            starts[usize::from(line)] = start;
        }
        Ok((laid, turned))
    }
}
