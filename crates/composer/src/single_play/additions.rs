//! Words that can be added to a board, in a row or a column, and which of them to try first.

use std::ops::Range;
use std::time::Instant;

use quixotry_lexicon::Letter;
use quixotry_lexicon::graph::Node;

use super::complete::{Completer, Way};
use super::runs::{EMPTY, is_tile, run_at};

/// A word in a row or a column of the view.
#[derive(Clone, Debug)]
pub(super) struct Addition {
    /// The squares that get a tile, with their letters.
    pub fresh: Vec<(usize, u8)>,
    /// Squares at the ends that have to stay empty.
    pub ends: [Option<usize>; 2],
}

impl Completer {
    /// All words of at most `room` fresh tiles, and at least one, that can be added in a way and hold every place of
    /// `within`; nothing if they are `most` or more.
    fn additions(&self, way: Way, within: Range<usize>, room: usize, most: usize) -> Option<Vec<Addition>> {
        let row = self.content(way);
        let mut adder = Adder {
            completer: self,
            way,
            row: &row,
            start: 0,
            least: within.end,
            room,
            most,
            left: self.left.clone(),
            fresh: Vec::new(),
            found: Vec::new(),
            steps: 0,
            over: false,
        };
        let mut needed = 0;
        for start in (0..=within.start).rev() {
            if start < within.start {
                needed += usize::from(!is_tile(row[start]));
                if row[start] == EMPTY || needed > room {
                    break;
                }
            }
            if start == 0 || !is_tile(row[start - 1]) {
                adder.start = start;
                adder.go(start, self.ground.lexicon().graph().dawg_root());
            }
        }
        if adder.over { None } else { Some(adder.found) }
    }

    /// How many fresh tiles a word in a way may have, all other ways of its direction given what they need.
    fn room_in(&self, number: usize, needs: &[usize]) -> usize {
        let same = if number < self.height { &needs[..self.height] } else { &needs[self.height..] };
        self.room.saturating_sub(same.iter().sum::<usize>() - needs[number])
    }

    /// The words that make a run a word, for the run with the fewest; nothing if the time was over.
    pub(super) fn repairs(&self, needs: &[usize], faults: Vec<(usize, Range<usize>)>) -> Option<Vec<Addition>> {
        let ways: Vec<Way> = self.ways().collect();
        self.fewest(faults.into_iter().map(|(number, run)| vec![(ways[number], run, self.room_in(number, needs))]))
    }

    /// The fewest of several lists of words, each list as the ways and places where its words lie.
    fn fewest(&self, lists: impl Iterator<Item = Vec<(Way, Range<usize>, usize)>>) -> Option<Vec<Addition>> {
        let lists: Vec<_> = lists.collect();
        let mut most = 64;
        loop {
            let mut best: Option<Vec<Addition>> = None;
            for list in &lists {
                let limit = best.as_ref().map_or(most, Vec::len);
                let mut additions = Some(Vec::new());
                for (way, within, room) in list {
                    additions = additions.and_then(|mut all: Vec<Addition>| {
                        let more = self.additions(*way, within.clone(), *room, limit.saturating_sub(all.len()))?;
                        all.extend(more);
                        Some(all)
                    });
                }
                if let Some(additions) = additions {
                    if additions.is_empty() {
                        return Some(additions);
                    }
                    best = Some(additions);
                }
            }
            if best.is_some() || Instant::now() >= self.end {
                return best;
            }
            most *= 16;
        }
    }

    /// The words through a tile of an island, for the island with the fewest; nothing if the time was over. In the end
    /// each island hangs together with the others, so a tile lies beside one of its own, and in a word with it.
    pub(super) fn joins(&self, needs: &[usize], islands: &[u8], count: u8) -> Option<Vec<Addition>> {
        let ways: Vec<Way> = self.ways().collect();
        let of_island = |island: u8| {
            let mut list = Vec::new();
            for (number, &way) in ways.iter().enumerate() {
                let row = self.content(way);
                let mut at = 0;
                while at < row.len() {
                    let run = run_at(&row, at);
                    at = run.end.max(at + 1);
                    if !run.is_empty() && islands[way.first + run.start * way.step] == island {
                        list.push((way, run, self.room_in(number, needs)));
                    }
                }
            }
            list
        };
        self.fewest((1..=count).map(of_island))
    }
}

/// A walk along a way through the graph.
struct Adder<'a> {
    completer: &'a Completer,
    way: Way,
    row: &'a [u8],
    start: usize,
    /// Where the word may end first.
    least: usize,
    /// How many fresh tiles it may have.
    room: usize,
    /// How many words are too many.
    most: usize,
    left: Vec<i32>,
    fresh: Vec<(usize, u8)>,
    found: Vec<Addition>,
    steps: u32,
    /// Whether there are too many words, or the time was over.
    over: bool,
}

impl Adder<'_> {
    fn go(&mut self, at: usize, node: Node) {
        if self.over || at == self.row.len() || self.row[at] == EMPTY {
            return;
        }
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(4096) && Instant::now() >= self.completer.end {
            self.over = true;
        }
        let graph = self.completer.ground.lexicon().graph();
        if is_tile(self.row[at]) {
            let arc = Letter::new(self.row[at]).and_then(|letter| graph.step(node, letter));
            if let Some(arc) = arc {
                self.end(at + 1, arc.accepts());
                self.go(at + 1, arc.target());
            }
            return;
        }
        if self.fresh.len() == self.room {
            return;
        }
        let square = self.way.first + at * self.way.step;
        for arc in graph.arcs(node) {
            let Some(letter) = arc.letter() else { continue };
            let kind = if self.left[letter.index()] > 0 { letter.index() } else { 0 };
            if self.left[kind] == 0 || !self.completer.crosses(square, letter.byte(), self.way) {
                continue;
            }
            self.left[kind] -= 1;
            self.fresh.push((square, letter.byte()));
            self.end(at + 1, arc.accepts());
            self.go(at + 1, arc.target());
            self.fresh.pop();
            self.left[kind] += 1;
        }
    }

    fn end(&mut self, end: usize, accepts: bool) {
        let behind = self.row.get(end).copied();
        if !accepts || end < self.least || self.fresh.is_empty() || behind.is_some_and(is_tile) {
            return;
        }
        let square = |at: usize| self.way.first + at * self.way.step;
        let ends = [self.start.checked_sub(1).map(square), behind.map(|_| square(end))];
        self.found.push(Addition { fresh: self.fresh.clone(), ends });
        self.over |= self.found.len() >= self.most;
    }
}
