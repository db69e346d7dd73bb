//! Spans: where in a line a play may lie, and what bounds its points whatever the rack.

use super::line::Line;

/// No letter of the board in a span.
pub(super) const NONE: u8 = 0;
/// More than one letter of the board in a span.
pub(super) const MANY: u8 = 63;

/// How many squares there are, and how many of them multiply a letter by at least 2, 3, 4: a byte each.
pub(super) type Levels = u32;

/// What a square with this letter factor adds to levels.
pub(super) const fn step(times: u8) -> Levels {
    match times {
        0 | 1 => 1,
        2 => 0x101,
        3 => 0x1_0101,
        _ => 0x101_0101,
    }
}

/// The points that the first tiles of a rack bring on squares of these levels at most, before any word factor. They come
/// with the most valuable first, and `points` adds them up; the best tiles lie on the best squares.
#[inline]
pub(super) fn paid(levels: Levels, points: &[i16; 16]) -> i32 {
    let of = |shift: u32| i32::from(points[(levels >> shift & 15) as usize]);
    of(0) + of(8) + of(16) + of(24)
}

/// From an empty place or the edge to the next that may end a word: where the word of a play would lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub first: u8,
    pub last: u8,
    /// The letter of the board in it: [`NONE`], its place in the alphabet, or [`MANY`].
    pub through: u8,
    /// The levels of its empty squares, and of those that are not picky.
    pub levels: Levels,
    pub easy: Levels,
    /// Factor of its word.
    pub times: i16,
    /// Points of the tiles that lie: of its word with its factor, and of all cross words with theirs.
    pub fixed: i16,
    /// What the values of fresh tiles in cross words are multiplied by, added up.
    pub extra: i16,
}

impl Span {
    /// How many tiles it takes.
    #[inline]
    pub const fn fresh(&self) -> usize {
        (self.levels & 255) as usize
    }

    /// Its places, as bits.
    #[inline]
    pub const fn squares(&self) -> u32 {
        (2 << self.last) - (1 << self.first)
    }
}

/// The spans of a line.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Spans(pub Vec<Span>);

impl Spans {
    /// Finds the spans of a line anew, of at most `rack` tiles.
    pub fn fill(&mut self, line: &Line, rack: usize, down: bool) {
        self.0.clear();
        let touching = line.anchors | line.occupied;
        let mut firsts = ((1_u32 << line.side) - 1) & !(line.occupied << 1);
        while firsts != 0 {
            let first = firsts.trailing_zeros();
            firsts &= firsts - 1;
            // Too far from all that it must touch.
            let reach = (touching >> first).trailing_zeros();
            if reach >= 32 {
                break;
            }
            if reach as usize <= rack {
                self.from(line, first, rack as u32, down, touching);
            }
        }
    }

    fn from(&mut self, line: &Line, first: u32, rack: u32, down: bool, touching: u32) {
        let mut span = Span { first: first as u8, times: 1, ..Span::default() };
        let (mut lying, mut crosses) = (0, 0);
        let from = u32::MAX << first;
        for last in first as usize..line.side {
            let bit = 1 << last;
            if line.occupied & bit != 0 {
                lying += line.points[last];
                span.through = if span.through == NONE { line.letters[last] } else { MANY };
            } else {
                if line.fits[last] == 0 || span.levels & 255 == rack {
                    return;
                }
                let step = line.steps[last];
                span.levels += step;
                let word = i16::from(line.word_times[last]);
                span.times *= word;
                if line.crossed & bit != 0 {
                    crosses += line.points[last] * word;
                    span.extra += i16::from(line.letter_times[last]) * word;
                }
                span.easy += if line.picky & bit != 0 { 0 } else { step };
            }
            let ends = line.occupied & bit << 1 == 0;
            let touches = touching & from & (bit << 1).wrapping_sub(1) != 0;
            if !(ends && touches) || last == first as usize || span.levels == 0 {
                continue;
            }
            // A single tile that forms a word both ways is shown across.
            if down && span.levels & 255 == 1 && span.extra > 0 {
                continue;
            }
            span.last = last as u8;
            span.fixed = lying.saturating_mul(span.times).saturating_add(crosses);
            self.0.push(span);
        }
    }
}
