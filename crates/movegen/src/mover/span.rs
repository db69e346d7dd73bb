//! Spans: where in a line a play may lie, and what bounds its points whatever the rack.

use super::line::{Line, ROOM};

/// No letter of the board in a span.
pub(super) const NONE: u8 = 0;
/// More than one letter of the board in a span.
pub(super) const MANY: u8 = 63;

/// How many squares there are, and how many of them multiply a letter by at least 2, 3, 4: four bits each.
pub(super) type Levels = u16;

/// What a square with this letter factor adds to levels.
pub(super) const fn step(times: u8) -> Levels {
    match times {
        0 | 1 => 1,
        2 => 0x11,
        3 => 0x111,
        _ => 0x1111,
    }
}

/// The points that the first tiles of a rack bring on squares of these levels at most, before any word factor. They come
/// with the most valuable first, and `points` adds them up; the best tiles lie on the best squares.
#[inline]
pub(super) fn paid(levels: Levels, points: &[i16; 16]) -> i32 {
    let of = |shift: u32| i32::from(points[usize::from(levels >> shift & 15)]);
    of(0) + of(4) + of(8) + of(12)
}

/// What [`paid`] adds up for two levels, by both.
#[derive(Clone)]
pub(super) struct Paid([i32; 256]);

impl Default for Paid {
    fn default() -> Self {
        Self([0; 256])
    }
}

impl Paid {
    /// Learns that for at most so many squares.
    pub fn learn(&mut self, most: usize, points: &[i16; 16]) {
        for one in 0..=most.min(15) {
            for two in 0..=one {
                self.0[one | two << 4] = i32::from(points[one]) + i32::from(points[two]);
            }
        }
    }

    /// The same as [`paid`].
    #[inline]
    pub const fn of(&self, levels: Levels) -> i32 {
        self.0[(levels & 255) as usize] + self.0[(levels >> 8) as usize]
    }
}

/// What a word factor adds to a product that is kept as exponents: five bits for that of two, four for that of three.
pub(super) const fn exponents(factor: u8) -> u16 {
    match factor {
        2 => 1,
        3 => 0x20,
        4 => 2,
        _ => 0,
    }
}

const PRODUCTS: [i32; 512] = {
    let (mut products, mut at) = ([0; 512], 0);
    while at < 512 {
        products[at] = 3_i32.wrapping_pow(at as u32 >> 5).wrapping_shl(at as u32 & 31);
        at += 1;
    }
    products
};

/// From an empty place or the edge to the next that may end a word: where the word of a play would lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span {
    /// Its places, as bits.
    pub squares: u32,
    /// Points of the tiles that lie: of its word with its factor, and of all cross words with theirs.
    pub fixed: i32,
    /// The levels of its empty squares, and of those that are not picky.
    pub levels: Levels,
    pub easy: Levels,
    /// Factor of its word.
    pub times: i16,
    /// What the values of fresh tiles in cross words are multiplied by, added up.
    pub extra: i16,
    /// Its first place, and the one behind it.
    pub first: u8,
    pub end: u8,
    /// The letter of the board in it: [`NONE`], its place in the alphabet, or [`MANY`]; and how many there are, 0 to 2.
    pub through: u8,
    pub crowd: u8,
}

impl Span {
    /// How many tiles it takes.
    #[inline]
    pub const fn fresh(&self) -> usize {
        (self.levels & 15) as usize
    }
}

/// The spans of a line.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Spans(pub Vec<Span>);

/// What a line has before each place, added up.
struct Before {
    /// Levels of the empty places; from bit 16 on of those that are not picky; from bit 32 on how many there are.
    levels: [u64; ROOM],
    /// Exponents of the word factors, and from bit 16 on the factors in cross words.
    factors: [u32; ROOM],
    /// Points of the tiles that lie in the line, and of cross words.
    lying: [i32; ROOM],
    crosses: [i32; ROOM],
}

impl Before {
    fn new(line: &Line) -> Self {
        let mut before = Self { levels: [0; ROOM], factors: [0; ROOM], lying: [0; ROOM], crosses: [0; ROOM] };
        let (mut levels, mut factors, mut lying, mut crosses) = (0, 0, 0, 0);
        for at in 0..line.side.min(ROOM - 1) {
            let bit = |places: u32| places >> at & 1;
            let (empty, picky, crossed) = (bit(!line.occupied), bit(line.picky), bit(line.crossed));
            let step = u32::from(line.steps[at]) * empty;
            // A square may be picky only if it is empty.
            levels += u64::from(step | (step * (1 - picky)) << 16) | u64::from(empty) << 32;
            let cross = u32::from(line.word_times[at]) * crossed;
            factors += (u32::from(line.words[at]) * empty) | (cross * u32::from(line.letter_times[at])) << 16;
            let points = i32::from(line.points[at]);
            lying += points * (1 - empty as i32);
            crosses += points * cross as i32;
            before.levels[at + 1] = levels;
            before.factors[at + 1] = factors;
            before.lying[at + 1] = lying;
            before.crosses[at + 1] = crosses;
        }
        before
    }
}

impl Spans {
    /// Finds the spans of a line anew, of at most `rack` tiles.
    pub fn fill(&mut self, line: &Line, rack: usize, down: bool) {
        self.0.clear();
        let touching = line.anchors | line.occupied;
        if touching == 0 {
            return;
        }
        let whole = (1_u32 << line.side) - 1;
        let empty = whole & !line.occupied;
        let dead = (0..line.side).fold(0, |dead, at| dead | u32::from(line.fits[at] == 0) << at) & empty;
        let before = Before::new(line);
        // Places that no tile follows.
        let ends = whole & !(line.occupied >> 1);
        let mut firsts = whole & !(line.occupied << 1) & !dead;
        while firsts != 0 {
            let first = firsts.trailing_zeros();
            firsts &= firsts - 1;
            let from = u32::MAX << first;
            // A span touches something, has an empty place and is longer than one place.
            let (touch, open) = (touching & from, empty & from);
            if touch == 0 {
                break;
            }
            if open == 0 {
                continue;
            }
            let least = touch.trailing_zeros().max(open.trailing_zeros()).max(first + 1);
            let stop = (dead & from | 1 << line.side).trailing_zeros();
            let mut lasts = ends & (u32::MAX << least) & ((1 << stop) - 1);
            let first = first as usize;
            let (levels_before, factors_before) = (before.levels[first], before.factors[first]);
            let (lying_before, crosses_before) = (before.lying[first], before.crosses[first]);
            while lasts != 0 {
                let end = lasts.trailing_zeros() as usize + 1;
                lasts &= lasts - 1;
                let levels = before.levels[end] - levels_before;
                let fresh = (levels >> 32) as usize;
                if fresh > rack {
                    break;
                }
                let factors = before.factors[end] - factors_before;
                let extra = (factors >> 16) as i16;
                // A single tile that forms a word both ways is shown across.
                if down && fresh == 1 && extra > 0 {
                    continue;
                }
                let squares = from & ((1 << end) - 1);
                let tiles = line.occupied & squares;
                let (through, crowd) = match tiles {
                    0 => (NONE, 0),
                    _ if tiles & (tiles - 1) == 0 => (line.letters[tiles.trailing_zeros() as usize], 1),
                    _ => (MANY, 2),
                };
                let times = PRODUCTS[(factors & 511) as usize];
                let lying = before.lying[end] - lying_before;
                self.0.push(Span {
                    squares,
                    fixed: lying.wrapping_mul(times) + before.crosses[end] - crosses_before,
                    levels: levels as u16,
                    easy: (levels >> 16) as u16,
                    times: times as i16,
                    extra,
                    first: first as u8,
                    end: end as u8,
                    through,
                    crowd,
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_paid_by_pairs() {
        let points = std::array::from_fn(|first| [0, 10, 18, 23, 26, 28, 29, 29][first.min(7)]);
        let mut all = Paid::default();
        all.learn(9, &points);
        for levels in (0..10_u16).flat_map(|one| (0..=one).map(move |two| one | two << 4)) {
            for levels in
                (0..=(levels >> 4)).flat_map(|three| (0..=three).map(move |four| levels | three << 8 | four << 12))
            {
                assert_eq!(all.of(levels), paid(levels, &points));
            }
        }
        assert_eq!([exponents(2), exponents(3), exponents(4)].map(|one| PRODUCTS[usize::from(one)]), [2, 3, 4]);
        assert_eq!(PRODUCTS[usize::from(7 * exponents(3) + 2 * exponents(4))], 2187 * 16);
    }
}
