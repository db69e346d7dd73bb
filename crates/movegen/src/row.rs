//! A line of the board as the search of plays walks it, and a board that is quick to read lines from.

use quixotry_lexicon::paths::{Paths, Step};
use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::square::MAX_SIDE;
use quixotry_rules::{Board, Direction, Setup};

use crate::lines::square_at;

/// Places of a line; a power of two, so that no place is out of bounds.
pub const ROOM: usize = 64;
const _: () = assert!(MAX_SIDE < ROOM && Letter::MAX < ROOM);

/// Two sums in one: what is multiplied by the factor of the word, and what is not, 32 bits further up.
pub type Sums = i64;

/// Both sums.
#[inline]
pub const fn sums(main: i32, aside: i32) -> Sums {
    main as i64 + ((aside as i64) << 32)
}

/// The sum that is multiplied by the factor of the word, and the one that is not.
#[inline]
pub const fn apart(sums: Sums) -> (i32, i32) {
    let main = sums as i32;
    (main, (sums.wrapping_sub(main as i64) >> 32) as i32)
}

/// One line.
pub struct Row {
    pub direction: Direction,
    pub number: usize,
    pub length: usize,
    /// Places where a tile lies, as bits; those where one would form a cross word; those of which a play must cover one.
    pub occupied: u64,
    pub crossed: u64,
    pub anchors: u64,
    /// Places with a factor for the word through them.
    pub multiplied: u64,
    /// The letters that may be laid at each place, as bits, the first of the alphabet lowest; the letter that lies there;
    /// none behind the last place.
    pub allowed: [u64; ROOM],
    /// What a point of a fresh tile at each place is multiplied by.
    pub gains: [Sums; ROOM],
    /// What all before each place brings whatever is laid: the tiles that lie, and those of cross words.
    pub before: [Sums; ROOM],
    /// Factor for a word through each place.
    pub word_times: [u8; ROOM],
}

impl Row {
    pub const fn new() -> Self {
        Self {
            direction: Direction::Across,
            number: 0,
            length: 0,
            occupied: 0,
            crossed: 0,
            anchors: 0,
            multiplied: 0,
            allowed: [0; ROOM],
            gains: [0; ROOM],
            before: [0; ROOM],
            word_times: [1; ROOM],
        }
    }

    /// An empty line of so many plain squares, of which a play must cover the first, for some letters.
    pub fn plain(length: usize, letters: u64) -> Self {
        let mut row = Self::new();
        (row.length, row.anchors) = (length, 1);
        row.allowed[..length].fill(letters);
        row.gains[..length].fill(sums(1, 0));
        row
    }
}

/// A board, and the letters that matter on it.
pub struct Sight<'a, P: Paths> {
    setup: &'a Setup,
    paths: &'a P,
    /// The tiles row by row; 0 where there is none.
    tiles: Vec<u8>,
    columns: usize,
    rows: usize,
    is_empty: bool,
    /// Places with a tile in each row and in each column, as bits.
    across: [u64; ROOM],
    down: [u64; ROOM],
    /// The letters that may be laid at all, as bits.
    letters: u64,
    values: [i32; ROOM],
}

impl<'a, P: Paths> Sight<'a, P> {
    pub fn new(setup: &'a Setup, paths: &'a P, board: &Board, letters: u64) -> Self {
        let mut sight = Self {
            setup,
            paths,
            tiles: vec![0; board.rows() * board.columns()],
            columns: board.columns(),
            rows: board.rows(),
            is_empty: board.is_empty(),
            across: [0; ROOM],
            down: [0; ROOM],
            letters,
            values: values(setup),
        };
        for (square, tile) in board.occupied() {
            let (row, column) = (usize::from(square.row), usize::from(square.column));
            sight.tiles[row * sight.columns + column] = tile.byte();
            sight.across[row % ROOM] |= 1 << column;
            sight.down[column % ROOM] |= 1 << row;
        }
        sight
    }

    /// How many lines there are in a direction.
    pub const fn lines(&self, direction: Direction) -> usize {
        match direction {
            Direction::Across => self.rows,
            Direction::Down => self.columns,
        }
    }

    #[inline]
    fn tile(&self, direction: Direction, number: usize, place: usize) -> u8 {
        match direction {
            Direction::Across => self.tiles[number * self.columns + place],
            Direction::Down => self.tiles[place * self.columns + number],
        }
    }

    #[inline]
    fn points(&self, tile: u8) -> i32 {
        if tile & Tile::BLANK.byte() == 0 { self.values[usize::from(tile.wrapping_sub(1)) % ROOM] } else { 0 }
    }

    /// Reads a line, unless no play can lie on it.
    pub fn read(&self, direction: Direction, number: usize, row: &mut Row) -> bool {
        let (lines, length) = match direction {
            Direction::Across => (&self.across, self.columns),
            Direction::Down => (&self.down, self.rows),
        };
        let (occupied, all) = (lines[number % ROOM], (1_u64 << length) - 1);
        let beside = lines[(number + 1) % ROOM] | if number > 0 { lines[(number - 1) % ROOM] } else { 0 };
        row.crossed = beside & all & !occupied;
        row.anchors = (beside | occupied << 1 | occupied >> 1) & all & !occupied;
        let start = self.setup.layout.start();
        if self.is_empty && square_at(direction, number, usize::from(start.along(direction))) == start {
            row.anchors |= 1 << start.along(direction);
        }
        if row.anchors == 0 {
            return false;
        }
        (row.direction, row.number, row.length, row.occupied) = (direction, number, length, occupied);
        row.multiplied = 0;
        let mut sum = 0;
        for place in 0..length {
            row.before[place % ROOM] = sum;
            if occupied >> place & 1 == 1 {
                let tile = self.tile(direction, number, place);
                row.allowed[place % ROOM] = 1 << (tile.wrapping_sub(1) & 63);
                sum += sums(self.points(tile), 0);
                continue;
            }
            let premium = self.setup.layout.premium(square_at(direction, number, place));
            let (letter, word) = (i32::from(premium.letter), i32::from(premium.word));
            row.word_times[place % ROOM] = premium.word;
            row.multiplied |= u64::from(word != 1) << place;
            let crosses = row.crossed >> place & 1 == 1;
            let (allowed, points) = if crosses { self.crossing(direction, number, place) } else { (self.letters, 0) };
            row.allowed[place % ROOM] = allowed;
            row.gains[place % ROOM] = sums(letter, if crosses { letter * word } else { 0 });
            sum += sums(0, points * word);
        }
        row.before[length % ROOM] = sum;
        row.allowed[length % ROOM] = 0;
        true
    }

    /// The letters that make a word of the run across a place, and what its tiles bring.
    fn crossing(&self, direction: Direction, number: usize, place: usize) -> (u64, i32) {
        let lines = match direction {
            Direction::Across => &self.down,
            Direction::Down => &self.across,
        };
        let occupied = lines[place % ROOM];
        let front = (occupied << 1 << (ROOM - 1 - number)).leading_ones() as usize;
        let back = (occupied >> number >> 1).trailing_ones() as usize;
        let tile = |at: usize| self.tile(direction.turned(), place, at);
        let bit = |at: usize| 1_u64 << (tile(at).wrapping_sub(1) & 63);
        let points = (number - front..number).chain(number + 1..=number + back).map(|at| self.points(tile(at))).sum();
        let paths = self.paths;
        let mut allowed = 0;
        if front == 0 {
            let mut node = paths.end()[0];
            for at in (number + 1..=number + back).rev() {
                if node.letters() & bit(at) == 0 {
                    return (0, points);
                }
                [node, _] = paths.back(node, bit(at));
            }
            let mut letters = node.letters() & self.letters;
            while letters != 0 {
                let letter = letters & letters.wrapping_neg();
                letters ^= letter;
                allowed |= if paths.back(node, letter)[0].accepts() { letter } else { 0 };
            }
            return (allowed, points);
        }
        let mut node = paths.start();
        for at in number - front..number {
            if node.letters() & bit(at) == 0 {
                return (0, points);
            }
            node = paths.onward(node, bit(at));
        }
        let mut letters = node.letters() & self.letters;
        'letters: while letters != 0 {
            let letter = letters & letters.wrapping_neg();
            letters ^= letter;
            let mut reached = paths.onward(node, letter);
            for at in number + 1..=number + back {
                if reached.letters() & bit(at) == 0 {
                    continue 'letters;
                }
                reached = paths.onward(reached, bit(at));
            }
            allowed |= if reached.accepts() { letter } else { 0 };
        }
        (allowed, points)
    }
}

/// Points by letter, from 0 for the first of the alphabet.
pub fn values(setup: &Setup) -> [i32; ROOM] {
    let mut values = [0; ROOM];
    for letter in setup.alphabet().letters() {
        values[letter.index() - 1] = setup.edition.value(Tile::of(letter));
    }
    values
}
