//! How many more tiles a row of squares needs at least before its tiles are words.

use std::collections::HashMap;

use quixotry_lexicon::Letter;
use quixotry_lexicon::graph::Node;

use super::ground::Ground;
use super::runs::{EMPTY, is_tile, run_at};

/// The most tiles that are looked for: a row that needs more is said to need one more than these.
const MOST: u8 = 4;

/// What rows need, remembered by what lies in them.
#[derive(Default)]
pub struct Needs(HashMap<Box<[u8]>, Option<u8>>);

impl Needs {
    /// How many tiles the row needs at least; nothing if no tiles make words of what lies in it.
    pub fn of(&mut self, ground: &Ground, row: &[u8]) -> Option<u8> {
        if let Some(&known) = self.0.get(row) {
            return known;
        }
        let needs = needs(ground, row);
        self.0.insert(row.into(), needs);
        needs
    }
}

fn needs(ground: &Ground, row: &[u8]) -> Option<u8> {
    let (mut at, mut most) = (0, 0);
    while at < row.len() {
        let run = run_at(row, at);
        at = run.end.max(at + 1);
        if run.len() > 1 && !ground.is_word(&row[run.clone()]) {
            if !ground.run_fits(row, run.start) {
                return None;
            }
            // Two runs may become one word, so the most that any of them needs is all that is certain.
            most = most.max(extension(ground, row, &run)?);
        }
    }
    Some(most)
}

/// The fewest tiles that make a word of a run.
fn extension(ground: &Ground, row: &[u8], run: &std::ops::Range<usize>) -> Option<u8> {
    let mut walk = Walk { ground, row, end: run.end, best: MOST + 1, cut: false };
    let mut start = run.start;
    let mut fresh = 0;
    loop {
        if start == 0 || !is_tile(row[start - 1]) {
            walk.go(start, ground.lexicon().graph().dawg_root(), 0);
        }
        let Some(before) = start.checked_sub(1).filter(|&before| row[before] != EMPTY) else { break };
        fresh += u8::from(!is_tile(row[before]));
        if fresh > MOST {
            walk.cut = true;
            break;
        }
        start = before;
    }
    (walk.best <= MOST || walk.cut).then_some(walk.best)
}

struct Walk<'a> {
    ground: &'a Ground,
    row: &'a [u8],
    end: usize,
    best: u8,
    /// Whether anything was left out because it needs too many tiles.
    cut: bool,
}

impl Walk<'_> {
    fn go(&mut self, at: usize, node: Node, fresh: u8) {
        if at == self.row.len() || self.row[at] == EMPTY {
            return;
        }
        let graph = self.ground.lexicon().graph();
        if is_tile(self.row[at]) {
            if let Some(arc) = Letter::new(self.row[at]).and_then(|letter| graph.step(node, letter)) {
                self.end(at + 1, arc.accepts(), fresh);
                self.go(at + 1, arc.target(), fresh);
            }
            return;
        }
        if fresh + 1 >= self.best {
            self.cut = true;
            return;
        }
        for arc in graph.arcs(node) {
            if arc.letter().is_some() {
                self.end(at + 1, arc.accepts(), fresh + 1);
                self.go(at + 1, arc.target(), fresh + 1);
            }
        }
    }

    fn end(&mut self, end: usize, accepts: bool, fresh: u8) {
        if accepts && end >= self.end && !self.row.get(end).copied().is_some_and(is_tile) {
            self.best = self.best.min(fresh);
        }
    }
}
