//! A board round a selection: words are added until all that lies beside each other is a word and everything hangs
//! together.
//!
//! The squares are those of the line's own view: the line runs across, the words that cross it down.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::additions::Addition;
use super::ground::Ground;
use super::model::Model;
use super::needs::Needs;
use super::runs::{EMPTY, UNKNOWN, is_tile, run_at};
use super::search::Selection;

/// A board on which the play can be made, in the line's own view: letters by depth and place, 0 where none lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// The squares, row by row.
    pub squares: Vec<u8>,
    /// How long a row is.
    pub width: usize,
    /// Tiles that are left, the blank first.
    pub left: Vec<i32>,
}

/// What a search for a board came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A board that was accepted.
    Found(Completion),
    /// There is none: everything has been tried.
    Impossible,
    /// None was found in time, or none was accepted of those found.
    Unknown,
}

/// What a way through the squares is: a row, or a column.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub first: usize,
    pub step: usize,
    pub length: usize,
}

/// The search for a board.
pub struct Completer {
    pub(super) ground: Arc<Ground>,
    width: usize,
    pub(super) height: usize,
    pub(super) squares: Vec<u8>,
    pub(super) left: Vec<i32>,
    /// How many tiles may still be added.
    pub(super) room: usize,
    /// The start square of the board.
    pub start: usize,
    pub(super) end: Instant,
    /// The places of the runs that lie in the line.
    lying: Vec<Range<usize>>,
    line: usize,
    needs: Needs,
    seen: HashSet<Vec<u8>>,
    /// Whether anything was left out: the time was over, or a board was not accepted.
    cut: bool,
    /// How many boards have been looked at.
    pub tried: u64,
    found: Option<Completion>,
}

impl Completer {
    /// The board of a selection before the play, with its fresh tiles in hand.
    #[must_use]
    pub fn new(model: &Model, selection: &Selection) -> Self {
        let ground = Arc::clone(&model.ground);
        let target = &model.target;
        let (width, height) = (usize::from(ground.length(target.line)), usize::from(ground.depth(target.line)));
        let mut squares = vec![UNKNOWN; width * height];
        let mut left = model.left.clone();
        let line = usize::from(target.line.index);
        let mut put = |depth: usize, place: usize, content: u8| squares[depth * width + place] = content;
        for (group, crossing) in model.groups.iter().zip(&selection.crossings) {
            let place = usize::from(target.place(group.index));
            let (word, at): (&[u8], usize) = match crossing {
                Some(crossing) => (&ground.words[crossing.word as usize], usize::from(crossing.at)),
                None => (&target.word[group.index..=group.index], 0),
            };
            let first = line - at;
            for (step, &letter) in word.iter().enumerate() {
                put(first + step, place, letter);
                if step != at {
                    left[usize::from(letter)] -= 1;
                }
            }
            if first > 0 {
                put(first - 1, place, EMPTY);
            }
            if first + word.len() < height {
                put(first + word.len(), place, EMPTY);
            }
        }
        for (index, &letter) in target.word.iter().enumerate() {
            put(line, usize::from(target.place(index)), if target.is_fresh(index) { EMPTY } else { letter });
        }
        for place in [target.start.checked_sub(1), Some(target.start + target.word.len() as u8)].into_iter().flatten() {
            if usize::from(place) < width {
                put(line, usize::from(place), EMPTY);
            }
        }
        for kind in 1..left.len() {
            left[0] += left[kind].min(0);
            left[kind] = left[kind].max(0);
        }
        let start = ground.setup.layout.start();
        let (depth, place) = match target.line.direction {
            quixotry_rules::Direction::Across => (start.row, start.column),
            quixotry_rules::Direction::Down => (start.column, start.row),
        };
        let room = (left.iter().sum::<i32>() - ground.reserve()).max(0) as usize;
        let start = usize::from(depth) * width + usize::from(place);
        let first = usize::from(target.start);
        let lying = target.lying().into_iter().map(|run| first + run.start..first + run.end).collect();
        Self {
            ground,
            width,
            height,
            squares,
            left,
            room,
            start,
            end: Instant::now(),
            lying,
            line,
            needs: Needs::default(),
            seen: HashSet::new(),
            cut: false,
            tried: 0,
            found: None,
        }
    }

    /// Looks for a board that `accept` accepts, for about so long at most.
    pub fn search(&mut self, budget: Duration, accept: &mut dyn FnMut(&Completion) -> bool) -> Outcome {
        self.end = Instant::now() + budget;
        // Of tiles that the blanks cannot make up for there is no board.
        if self.left[0] < 0 {
            return Outcome::Impossible;
        }
        self.go(accept);
        match self.found.take() {
            Some(board) => Outcome::Found(board),
            None if self.cut => Outcome::Unknown,
            None => Outcome::Impossible,
        }
    }

    pub(super) fn ways(&self) -> impl Iterator<Item = Way> + use<> {
        let (width, height) = (self.width, self.height);
        let rows = (0..height).map(move |row| Way { first: row * width, step: 1, length: width });
        rows.chain((0..width).map(move |column| Way { first: column, step: width, length: height }))
    }

    fn way_across(&self, square: usize, way: Way) -> (Way, usize) {
        if way.step == 1 {
            (Way { first: square % self.width, step: self.width, length: self.height }, square / self.width)
        } else {
            let row = square / self.width;
            (Way { first: row * self.width, step: 1, length: self.width }, square % self.width)
        }
    }

    pub(super) fn content(&self, way: Way) -> Vec<u8> {
        (0..way.length).map(|at| self.squares[way.first + at * way.step]).collect()
    }

    /// Whether a letter on a square goes with what lies across the way.
    pub(super) fn crosses(&self, square: usize, letter: u8, way: Way) -> bool {
        let (across, at) = self.way_across(square, way);
        let mut row = self.content(across);
        row[at] = letter;
        self.ground.run_fits(&row, at)
    }

    /// The runs that are no words: the number of the way, and which places the run takes.
    fn faults(&self) -> Vec<(usize, Range<usize>)> {
        let mut faults = Vec::new();
        for (number, way) in self.ways().enumerate() {
            let row = self.content(way);
            let mut at = 0;
            while at < row.len() {
                let run = run_at(&row, at);
                at = run.end.max(at + 1);
                if run.len() > 1 && !self.ground.is_word(&row[run.clone()]) {
                    faults.push((number, run));
                }
            }
        }
        faults
    }

    /// For each square the number of the group of tiles that hang together, from 1; 0 where none lies.
    fn islands(&self) -> (Vec<u8>, u8) {
        let mut islands = vec![0; self.squares.len()];
        let mut count = 0;
        for square in 0..self.squares.len() {
            if !is_tile(self.squares[square]) || islands[square] != 0 {
                continue;
            }
            count += 1;
            let mut stack = vec![square];
            while let Some(at) = stack.pop() {
                if islands[at] != 0 || !is_tile(self.squares[at]) {
                    continue;
                }
                islands[at] = count;
                stack.extend(self.beside(at));
            }
        }
        (islands, count)
    }

    fn beside(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, column) = (at / self.width, at % self.width);
        let up = (row > 0).then(|| at - self.width);
        let down = (row + 1 < self.height).then_some(at + self.width);
        let before = (column > 0).then(|| at - 1);
        let behind = (column + 1 < self.width).then_some(at + 1);
        [up, down, before, behind].into_iter().flatten()
    }

    fn go(&mut self, accept: &mut dyn FnMut(&Completion) -> bool) -> bool {
        self.tried += 1;
        if Instant::now() >= self.end {
            self.cut = true;
            return false;
        }
        if !self.seen.insert(self.squares.clone()) {
            return false;
        }
        let Some(needs) = self.way_needs() else { return false };
        let (islands, count) = self.islands();
        if self.least_needed(&needs, &islands, count) > self.room {
            return false;
        }
        let faults = self.faults();
        let options = if faults.is_empty() {
            // Before the first play nothing lies, and nothing has to hang together.
            if count == 0 || (count == 1 && is_tile(self.squares[self.start])) {
                return self.offer(accept);
            }
            self.joins(&needs, &islands, count)
        } else {
            self.repairs(&needs, faults)
        };
        let Some(mut options) = options else {
            self.cut = true;
            return false;
        };
        options.sort_by_cached_key(|addition| (!self.joined(addition, &islands), addition.fresh.len()));
        for addition in options {
            let before = (self.squares.clone(), self.left.clone(), self.room);
            self.add(&addition);
            if self.go(accept) {
                return true;
            }
            (self.squares, self.left, self.room) = before;
            if Instant::now() >= self.end {
                self.cut = true;
                return false;
            }
        }
        false
    }

    fn offer(&mut self, accept: &mut dyn FnMut(&Completion) -> bool) -> bool {
        let squares = self.squares.iter().map(|&square| if is_tile(square) { square } else { 0 }).collect();
        let completion = Completion { squares, width: self.width, left: self.left.clone() };
        let accepted = accept(&completion);
        if accepted {
            self.found = Some(completion);
        }
        // An empty board is the only one there is.
        self.cut |= !accepted && self.squares.iter().any(|&square| is_tile(square));
        accepted
    }

    /// What each way needs at least; nothing if one of them can never be words.
    fn way_needs(&mut self) -> Option<Vec<usize>> {
        let ground = Arc::clone(&self.ground);
        self.ways().map(|way| Some(usize::from(self.needs.of(&ground, &self.content(way))?))).collect()
    }

    /// A lower bound on the tiles that are still to be laid.
    fn least_needed(&self, needs: &[usize], islands: &[u8], count: u8) -> usize {
        let rows: usize = needs[..self.height].iter().sum();
        let columns: usize = needs[self.height..].iter().sum();
        let beside = |place: usize| {
            (0..self.height).any(|depth| depth != self.line && is_tile(self.squares[depth * self.width + place]))
        };
        let gaps = unheld(&self.lying, self.width, beside);
        rows.max(columns).max(gaps).max(self.least_joined(islands, count))
    }

    /// How many tiles it takes at least to join the islands: no less than from any of them to the nearest other; one for
    /// each four, as no tile lies beside more; and for each as many as lie on half its way to the nearest other, as no
    /// tile is so near to two.
    fn least_joined(&self, islands: &[u8], count: u8) -> usize {
        if count < 2 {
            return 0;
        }
        let ways: Vec<usize> = (1..=count).map(|island| self.way_out(islands, island)).collect();
        let longest = ways.iter().copied().max().unwrap_or(0);
        let halves: usize = ways.iter().map(|way| way / 2).sum();
        longest.max(halves).max(ways.len().div_ceil(4))
    }

    /// The fewest tiles between an island and the nearest other.
    fn way_out(&self, islands: &[u8], island: u8) -> usize {
        let mut seen: Vec<bool> = islands.iter().map(|&there| there == island).collect();
        let mut edge: Vec<usize> = (0..islands.len()).filter(|&at| islands[at] == island).collect();
        for tiles in 0.. {
            let mut next = Vec::new();
            for at in edge {
                for beside in self.beside(at) {
                    if islands[beside] != 0 && islands[beside] != island {
                        return tiles;
                    }
                    if !seen[beside] && self.squares[beside] == UNKNOWN {
                        seen[beside] = true;
                        next.push(beside);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            edge = next;
        }
        // No way leads to another: more than there are tiles.
        self.squares.len()
    }

    /// Whether a word joins an island to another.
    fn joined(&self, addition: &Addition, islands: &[u8]) -> bool {
        let beside = addition.fresh.iter().flat_map(|&(square, _)| self.beside(square)).map(|square| islands[square]);
        let mut touched = beside.filter(|&island| island != 0);
        let first = touched.next();
        touched.any(|island| Some(island) != first)
    }

    fn add(&mut self, addition: &Addition) {
        for &(square, letter) in &addition.fresh {
            self.squares[square] = letter;
            let kind = usize::from(letter);
            let kind = if self.left[kind] > 0 { kind } else { 0 };
            self.left[kind] -= 1;
        }
        for end in addition.ends.into_iter().flatten() {
            self.squares[end] = EMPTY;
        }
        self.room -= addition.fresh.len();
    }
}

/// How many more columns have to get a tile beside the line, when `held` says which have one. A run that lies in the line
/// is held from beside in some column. Where tiles lie beside the line on both sides of it, what joins them leads through
/// each of its columns, beside the line or in the run, and into the run only at a column that is held: so both of its
/// ends are.
pub(super) fn unheld(lying: &[Range<usize>], width: usize, held: impl Fn(usize) -> bool) -> usize {
    let first = (0..width).find(|&place| held(place));
    let last = (0..width).rev().find(|&place| held(place));
    let run = |run: &Range<usize>| {
        let end = run.end - 1;
        if first.is_some_and(|first| first < run.start) && last.is_some_and(|last| last > end) {
            usize::from(!held(run.start)) + usize::from(run.len() > 1 && !held(end))
        } else {
            usize::from(!run.clone().any(&held))
        }
    };
    lying.iter().map(run).sum()
}
