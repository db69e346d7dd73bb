//! Filling a shape with letters, column by column, so that its rows become words; in steps, from any point on.

use std::collections::BTreeMap;
use std::sync::Arc;

use quixotry_lexicon::Lexicon;
use quixotry_rules::rng::Random;

use super::shape::{Need, Run, Shape};
use super::words::{Words, is_word};
use crate::full::ground::{Ground, LETTERS};

/// A shape that is filled with letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// The letters of each row.
    pub rows: Vec<Vec<u8>>,
    /// Bit `w`: its rows can be laid in way `w`, see [`grown`].
    pub ways: u64,
}

/// Letters for a column.
pub struct Candidate {
    letters: Vec<u8>,
    ways: u64,
}

/// The words that may stand in a row, in the order of their letters, one after the other.
pub struct Lane {
    length: usize,
    words: Vec<u8>,
}

/// The words for rows and columns, as shapes have asked for them.
pub struct Store {
    /// What words go on.
    pub words: Words,
    seed: u64,
    lanes: BTreeMap<(usize, Need), Arc<Lane>>,
    columns: BTreeMap<(usize, Run), Arc<Vec<Candidate>>>,
}

impl Store {
    /// A store without anything yet; the seed says in which order columns are tried.
    #[must_use]
    pub const fn new(words: Words, seed: u64) -> Self {
        Self { words, seed, lanes: BTreeMap::new(), columns: BTreeMap::new() }
    }

    fn lane(&mut self, length: usize, need: Need) -> Arc<Lane> {
        let words = &self.words;
        let made = || Arc::new(Lane { length, words: words.list(length, need).concat() });
        Arc::clone(self.lanes.entry((length, need)).or_insert_with(made))
    }

    fn column(&mut self, ground: &Ground, rows: usize, run: Run) -> Arc<Vec<Candidate>> {
        let (words, seed) = (&self.words, self.seed);
        let made = || {
            let mut list = words.list(run.last - run.first + 1, run.need);
            Random::stream(seed, (run.first * LETTERS + run.last) as u64).shuffle(&mut list);
            let candidates = list.into_iter().filter_map(|letters| {
                let ways = ways_of(&ground.lexicon, rows, run, &letters);
                (ways != 0).then_some(Candidate { letters, ways })
            });
            Arc::new(candidates.collect())
        };
        Arc::clone(self.columns.entry((rows, run)).or_insert_with(made))
    }
}

/// Where a column stands: the candidate that comes next, and what was so before it was filled.
struct Level {
    next: usize,
    ways: u64,
    /// For each row of the column, for each letter, the words that are still possible behind it.
    after: Vec<[(u32, u32); LETTERS]>,
    /// For each row of the column the letters that some word has there.
    masks: Vec<u64>,
}

/// A shape at work.
pub struct Filler {
    shape: Shape,
    runs: Vec<Run>,
    columns: Vec<Arc<Vec<Candidate>>>,
    /// For each row where it begins and which words it may have.
    lanes: Vec<(usize, Arc<Lane>)>,
    levels: Vec<Level>,
    /// For each row the words that are still possible, one entry a filled column.
    ranges: Vec<Vec<(u32, u32)>>,
    used: [i8; LETTERS],
    counts: [i8; LETTERS],
    blanks: i32,
}

impl Filler {
    /// Begins a shape; nothing if a row or a column can never hold. `shut` says whether what closes columns must be shut to
    /// all letters.
    #[must_use]
    pub fn new(ground: &Ground, store: &mut Store, shape: &Shape, shut: bool) -> Option<Self> {
        let runs = shape.runs(store.words.open_letters)?;
        let rows = shape.rows.len();
        let lanes = shape.rows.iter().enumerate().map(|(row, &(first, last))| {
            let lane = store.lane(last - first + 1, shape.need_of_row(row, shut));
            (lane.len() > 0).then_some((first, lane))
        });
        let lanes: Vec<(usize, Arc<Lane>)> = lanes.collect::<Option<_>>()?;
        let columns = runs.iter().map(|&run| Some(store.column(ground, rows, run)).filter(|column| !column.is_empty()));
        let columns: Vec<Arc<Vec<Candidate>>> = columns.collect::<Option<_>>()?;
        let ranges = vec![lanes.iter().map(|(_, lane)| (0, lane.len() as u32)).collect()];
        let (counts, blanks) = (ground.counts, i32::from(ground.counts[0]));
        let mut filler = Self {
            shape: shape.clone(),
            runs,
            columns,
            lanes,
            levels: Vec::new(),
            ranges,
            used: [0; LETTERS],
            counts,
            blanks,
        };
        let ways = (1_u64 << (1_u64 << (shape.rows.len() - 1))).wrapping_sub(1);
        filler.enter(ways);
        Some(filler)
    }

    /// Which candidate each column at work has come to.
    #[must_use]
    pub fn place(&self) -> Vec<usize> {
        self.levels.iter().map(|level| level.next).collect()
    }

    /// Goes on where a filler of the same kind was; false if it cannot have been there.
    pub fn go_to(&mut self, place: &[usize]) -> bool {
        for (level, &next) in place.iter().enumerate() {
            let Some(at) = self.levels.get_mut(level) else { return false };
            if next > self.columns[level].len() {
                return false;
            }
            at.next = next;
            // All but the last column have letters: those of the candidate before the next one.
            if level + 1 < place.len() && (next == 0 || !self.fits(level, next - 1) || !self.push(level, next - 1)) {
                return false;
            }
        }
        true
    }

    /// Tries so many candidates; the next filled shape, or whether there is more to try.
    pub fn step(&mut self, tries: usize) -> Result<Filled, bool> {
        for _ in 0..tries {
            let Some(level) = self.levels.len().checked_sub(1) else { return Err(false) };
            let next = self.levels[level].next;
            if next >= self.columns[level].len() {
                self.levels.pop();
                if level > 0 {
                    self.pop(level - 1);
                }
                continue;
            }
            self.levels[level].next += 1;
            if !self.fits(level, next) {
                continue;
            }
            if level + 1 == self.columns.len() {
                if let Some(filled) = self.filled(level, next) {
                    return Ok(filled);
                }
            } else {
                self.push(level, next);
            }
        }
        Err(!self.levels.is_empty())
    }

    /// Whether a candidate's letters suit the rows.
    fn fits(&self, level: usize, number: usize) -> bool {
        let (at, candidate) = (&self.levels[level], &self.columns[level][number]);
        at.ways & candidate.ways != 0
            && candidate.letters.iter().zip(&at.masks).all(|(&letter, mask)| mask >> letter & 1 == 1)
    }

    /// Takes a candidate and goes to the next column; false if the box has not so many tiles of a letter.
    fn push(&mut self, level: usize, number: usize) -> bool {
        if !self.take(level, number) {
            return false;
        }
        let run = self.runs[level];
        let candidate = &self.columns[level][number];
        let at = &self.levels[level];
        let ways = at.ways & candidate.ways;
        let mut ranges = self.ranges[level].clone();
        for (place, &letter) in candidate.letters.iter().enumerate() {
            ranges[run.first + place] = at.after[place][usize::from(letter)];
        }
        self.ranges.push(ranges);
        self.enter(ways);
        true
    }

    /// Takes the tiles of a candidate, if they are there.
    fn take(&mut self, level: usize, number: usize) -> bool {
        for &letter in &self.columns[level][number].letters {
            self.used[usize::from(letter)] += 1;
        }
        if self.over() > self.blanks {
            self.give_back(level, number);
            return false;
        }
        true
    }

    fn give_back(&mut self, level: usize, number: usize) {
        for &letter in &self.columns[level][number].letters {
            self.used[usize::from(letter)] -= 1;
        }
    }

    /// Undoes [`Filler::push`].
    fn pop(&mut self, level: usize) {
        self.ranges.pop();
        let number = self.levels[level].next - 1;
        self.give_back(level, number);
    }

    /// How many letters only blanks can be.
    fn over(&self) -> i32 {
        (1..LETTERS).map(|letter| i32::from((self.used[letter] - self.counts[letter]).max(0))).sum()
    }

    /// Gets the next column ready.
    fn enter(&mut self, ways: u64) {
        let column = self.levels.len();
        let run = self.runs[column];
        let (mut after, mut masks) = (Vec::new(), Vec::new());
        for row in run.first..=run.last {
            let (first, lane) = &self.lanes[row];
            let place = column - first;
            let (mut at, end) = self.ranges[column][row];
            let mut by_letter = [(0, 0); LETTERS];
            let mut mask = 0_u64;
            while at < end {
                let letter = lane.letter(at, place);
                let next = lane.behind(at, end, place, letter);
                by_letter[usize::from(letter) % LETTERS] = (at, next);
                mask |= 1 << letter;
                at = next;
            }
            after.push(by_letter);
            masks.push(mask);
        }
        self.levels.push(Level { next: 0, ways, after, masks });
    }

    /// The shape with a candidate in its last column.
    fn filled(&mut self, level: usize, number: usize) -> Option<Filled> {
        if !self.take(level, number) {
            return None;
        }
        self.give_back(level, number);
        let mut rows: Vec<Vec<u8>> = self.lanes.iter().map(|(_, lane)| Vec::with_capacity(lane.length)).collect();
        let mut ways = self.levels[0].ways;
        for column in 0..self.columns.len() {
            let chosen = if column == level { number } else { self.levels[column].next - 1 };
            let candidate = &self.columns[column][chosen];
            ways &= candidate.ways;
            for (place, &letter) in candidate.letters.iter().enumerate() {
                rows[self.runs[column].first + place].push(letter);
            }
        }
        Some(Filled { rows, ways })
    }

    /// The shape.
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }
}

impl Lane {
    fn len(&self) -> usize {
        self.words.len() / self.length
    }

    fn letter(&self, word: u32, place: usize) -> u8 {
        self.words[word as usize * self.length + place]
    }

    /// Behind the words of a range that have the same letter at a place as the first one.
    fn behind(&self, first: u32, end: u32, place: usize, letter: u8) -> u32 {
        let (mut low, mut high) = (first, end);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.letter(middle, place) <= letter { low = middle + 1 } else { high = middle }
        }
        low
    }
}

/// The rows that lie after each move, first and last, when they are laid in `way`: bit `b` says whether the row after `b`
/// rows lies above them. The first row is where that leads to.
#[must_use]
pub fn grown(rows: usize, way: u64) -> Vec<(usize, usize)> {
    let first = (0..rows - 1).filter(|bit| way >> bit & 1 == 1).count();
    let mut parts = vec![(first, first)];
    for bit in 0..rows - 1 {
        let (above, below) = parts[bit];
        parts.push(if way >> bit & 1 == 1 { (above - 1, below) } else { (above, below + 1) });
    }
    parts
}

/// The ways in which a column's letters can come about, row by row: each part of them is a word.
fn ways_of(lexicon: &Lexicon, rows: usize, run: Run, letters: &[u8]) -> u64 {
    let mut ways = 0;
    for way in 0..1_u64 << (rows - 1) {
        let holds = grown(rows, way).into_iter().all(|(above, below)| {
            let (first, last) = (above.max(run.first), below.min(run.last));
            first >= last || is_word(lexicon, &letters[first - run.first..=last - run.first])
        });
        ways |= u64::from(holds) << way;
    }
    ways
}
