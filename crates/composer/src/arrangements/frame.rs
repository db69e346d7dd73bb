//! Frames: the first word and the columns that hold words down. What is counted is counted frame by frame.

use super::rule::Apart;

/// The columns (and rows) of the board.
pub(super) const SIDE: u8 = 15;
/// The middle row and column: each word of eight letters covers one of the two.
pub(super) const MIDDLE: u8 = SIDE / 2;
/// The bit of the middle column in a set of columns.
pub(super) const MIDDLE_BIT: u16 = 1 << MIDDLE;
/// How long the first word is.
pub(super) const FIRST: u8 = 7;
/// How long each other word is; words as long as this cover each residue of rows modulo it exactly once.
pub(super) const LATER: u8 = 8;

/// The first word, across in the middle row, and which columns hold a word down.
///
/// Two words down in neighbouring columns have a square side by side in the middle row, so they both cross the first
/// word; as they may touch nowhere else, one of them ends in the middle row and its neighbour begins there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Frame {
    /// The column in which the first word begins: 1 to 7.
    pub(super) root: u8,
    /// The columns whose word may begin in any row from 0 to 7.
    pub(super) free: u16,
    /// The columns whose word ends in the middle row, beside one that begins there.
    pub(super) up: u16,
    /// The columns whose word begins in the middle row, beside one that ends there.
    pub(super) down: u16,
}

/// The set of columns mirrored left to right.
pub(super) const fn mirrored(columns: u16) -> u16 {
    columns.reverse_bits() >> 1
}

impl Frame {
    /// All columns that hold a word down.
    pub(super) const fn columns(self) -> u16 {
        self.free | self.up | self.down
    }

    /// The columns of the first word.
    pub(super) const fn inside(self) -> u16 {
        ((1 << FIRST) - 1) << self.root
    }

    /// The words of the frame: the first one and those down.
    pub(super) const fn words(self) -> usize {
        1 + self.columns().count_ones() as usize
    }

    /// The columns beside the first word that hold a word down.
    pub(super) const fn outside(self) -> u16 {
        self.columns() & !self.inside()
    }

    /// The frame seen in a mirror: left and right exchanged.
    pub(super) const fn mirrored(self) -> Self {
        Self {
            root: SIDE - FIRST - self.root,
            free: mirrored(self.free),
            up: mirrored(self.up),
            down: mirrored(self.down),
        }
    }

    /// The frame upside down.
    pub(super) const fn flipped(self) -> Self {
        Self { up: self.down, down: self.up, ..self }
    }

    /// The first of the frames that mirrors make of this one.
    pub(super) fn representative(self) -> Self {
        let other = self.mirrored();
        self.min(other).min(self.flipped()).min(other.flipped())
    }

    /// All frames, in order.
    pub(super) fn all(apart: Apart) -> Vec<Self> {
        let mut frames = Vec::new();
        for root in 1..=FIRST {
            let empty = Self { root, free: 0, up: 0, down: 0 };
            let closed = match apart {
                Apart::Bare => 0,
                Apart::Sides | Apart::Corners => 1 << (root - 1) | 1_u32 << (root + FIRST),
            };
            for columns in 0..1_u16 << SIDE {
                if u32::from(columns) & closed == 0 {
                    empty.with_columns(columns, apart, &mut frames);
                }
            }
        }
        frames.sort_unstable();
        frames
    }

    /// The frames with words in exactly these columns.
    fn with_columns(self, columns: u16, apart: Apart, frames: &mut Vec<Self>) {
        let pairs = columns & columns >> 1;
        if apart == Apart::Bare || pairs == 0 {
            frames.push(Self { free: columns, ..self });
            return;
        }
        let crowded = pairs | pairs << 1;
        if apart == Apart::Corners || crowded & !self.inside() != 0 {
            return;
        }
        let mut partial = vec![Self { free: columns & !crowded, ..self }];
        for column in (0..SIDE).filter(|column| crowded >> column & 1 == 1) {
            let (bit, before) = (1_u16 << column, 1_u16 << column >> 1);
            let mut longer = Vec::new();
            for frame in partial {
                if frame.up & before == 0 {
                    longer.push(Self { up: frame.up | bit, ..frame });
                }
                if frame.down & before == 0 {
                    longer.push(Self { down: frame.down | bit, ..frame });
                }
            }
            partial = longer;
        }
        frames.extend(partial);
    }
}

#[cfg(test)]
mod tests {
    use super::{Apart, Frame};

    #[test]
    fn mirrors_map_frames_to_frames() {
        for apart in [Apart::Sides, Apart::Corners] {
            let frames = Frame::all(apart);
            for frame in &frames {
                for image in [frame.mirrored(), frame.flipped(), frame.representative()] {
                    assert!(frames.binary_search(&image).is_ok(), "{image:?}");
                }
                assert_eq!(frame.mirrored().mirrored(), *frame);
                assert!(frame.outside().count_ones() <= 4);
            }
        }
    }
}
