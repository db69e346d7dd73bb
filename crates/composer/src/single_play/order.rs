//! The plays that build a board: it is taken apart from the end, so that a legal board remains each time.

use std::collections::HashSet;
use std::time::Instant;

use super::complete::Completion;
use super::ground::Ground;

/// One play in the line's own view: the squares of the tiles it lays.
pub type Laid = Vec<usize>;

/// Takes a board apart.
pub struct Dismantler<'a> {
    ground: &'a Ground,
    width: usize,
    squares: Vec<u8>,
    start: usize,
    seen: HashSet<Vec<u8>>,
    plays: Vec<Laid>,
    end: Instant,
}

impl<'a> Dismantler<'a> {
    /// For a board whose start square is `start`.
    #[must_use]
    pub fn new(ground: &'a Ground, board: &Completion, start: usize, end: Instant) -> Self {
        let squares = board.squares.clone();
        Self { ground, width: board.width, squares, start, seen: HashSet::new(), plays: Vec::new(), end }
    }

    /// The plays in the order in which they are made; nothing if no order was found in time.
    pub fn plays(mut self) -> Option<Vec<Laid>> {
        if !self.go() {
            return None;
        }
        self.plays.reverse();
        Some(self.plays)
    }

    fn go(&mut self) -> bool {
        if self.squares.iter().all(|&square| square == 0) {
            return true;
        }
        if Instant::now() >= self.end || !self.seen.insert(self.squares.clone()) {
            return false;
        }
        let mut removals = self.removals();
        removals.sort_by_key(|removal| std::cmp::Reverse(removal.len()));
        for removal in removals {
            let before = self.squares.clone();
            removal.iter().for_each(|&square| self.squares[square] = 0);
            self.plays.push(removal);
            if self.hangs_together() && self.go() {
                return true;
            }
            self.plays.pop();
            self.squares = before;
        }
        false
    }

    fn hangs_together(&self) -> bool {
        let tiles = self.squares.iter().filter(|&&square| square != 0).count();
        if tiles == 0 {
            return true;
        }
        if self.squares[self.start] == 0 {
            return false;
        }
        let mut seen = vec![false; self.squares.len()];
        let (mut stack, mut count) = (vec![self.start], 0);
        while let Some(at) = stack.pop() {
            if std::mem::replace(&mut seen[at], true) || self.squares[at] == 0 {
                continue;
            }
            count += 1;
            let (row, column) = (at / self.width, at % self.width);
            let up = (row > 0).then(|| at - self.width);
            let down = Some(at + self.width).filter(|&down| down < self.squares.len());
            let before = (column > 0).then(|| at - 1);
            let behind = (column + 1 < self.width).then_some(at + 1);
            stack.extend([up, down, before, behind].into_iter().flatten());
        }
        count == tiles
    }

    /// The runs of the board: each a list of squares.
    fn runs(&self, step: usize) -> Vec<Vec<usize>> {
        let height = self.squares.len() / self.width;
        let (ways, length) = if step == 1 { (height, self.width) } else { (self.width, height) };
        let mut runs = Vec::new();
        for way in 0..ways {
            let first = if step == 1 { way * self.width } else { way };
            let mut run = Vec::new();
            for at in 0..=length {
                let square = first + at * step;
                if at < length && self.squares[square] != 0 {
                    run.push(square);
                } else if !run.is_empty() {
                    runs.push(std::mem::take(&mut run));
                }
            }
        }
        runs
    }

    fn stands(&self, squares: &[usize]) -> bool {
        let letters: Vec<u8> = squares.iter().map(|&square| self.squares[square]).collect();
        self.ground.stands(&letters)
    }

    /// Whether a tile can be taken out of the run across.
    fn loose(&self, square: usize, across: &[Vec<usize>]) -> bool {
        across.iter().filter(|run| run.len() > 1).all(|run| match run.iter().position(|&there| there == square) {
            Some(at) => self.stands(&run[..at]) && self.stands(&run[at + 1..]),
            None => true,
        })
    }

    /// Every set of tiles that one play may have laid, as far as words go.
    fn removals(&self) -> Vec<Laid> {
        let mut removals = Vec::new();
        for (step, other) in [(1, self.width), (self.width, 1)] {
            let across = self.runs(other);
            for run in self.runs(step) {
                if run.len() < 2 {
                    continue;
                }
                let loose: Vec<bool> = run.iter().map(|&square| self.loose(square, &across)).collect();
                self.subsets(&run, &loose, 0, 0, &mut Vec::new(), &mut removals);
            }
        }
        removals
    }

    /// Takes tiles out of a run from `at` on; those since `kept` stay side by side.
    fn subsets(
        &self,
        run: &[usize],
        loose: &[bool],
        at: usize,
        kept: usize,
        out: &mut Vec<usize>,
        found: &mut Vec<Laid>,
    ) {
        if at == run.len() {
            if !out.is_empty() && self.stands(&run[kept..at]) {
                found.push(out.clone());
            }
            return;
        }
        self.subsets(run, loose, at + 1, kept, out, found);
        if loose[at] && out.len() < self.ground.setup.rules.rack_size && self.stands(&run[kept..at]) {
            out.push(run[at]);
            self.subsets(run, loose, at + 1, at + 1, out, found);
            out.pop();
        }
    }
}
