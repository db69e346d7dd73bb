//! Runs of tiles that lie side by side: whether they are, or may become, words.

use quixotry_lexicon::graph::Node;
use quixotry_lexicon::{Graph, Letter};

use super::ground::Ground;

/// A square of which nothing is known yet.
pub const UNKNOWN: u8 = 0xFF;
/// A square that stays empty.
pub const EMPTY: u8 = 0;

/// Whether a tile lies on a square.
#[inline]
#[must_use]
pub const fn is_tile(square: u8) -> bool {
    square != UNKNOWN && square != EMPTY
}

/// The words backwards, in order: whether any ends with a run of letters.
pub struct Endings(Vec<Box<[u8]>>);

impl Endings {
    /// Turns all words round.
    #[must_use]
    pub fn new(words: &[Box<[u8]>]) -> Self {
        let mut backwards: Vec<Box<[u8]>> = words.iter().map(|word| word.iter().rev().copied().collect()).collect();
        backwards.sort_unstable();
        Self(backwards)
    }

    fn any(&self, run: &[u8]) -> bool {
        let backwards: Vec<u8> = run.iter().rev().copied().collect();
        let at = self.0.partition_point(|word| **word < *backwards);
        self.0.get(at).is_some_and(|word| word.starts_with(&backwards))
    }
}

impl Ground {
    /// Whether letters side by side may be part of a word that goes on before them, or behind, or is there as it is.
    #[must_use]
    pub fn fits(&self, run: &[u8], open_before: bool, open_behind: bool) -> bool {
        let graph = self.lexicon().graph();
        match (open_before, open_behind) {
            _ if run.len() < 2 => true,
            (false, false) => self.is_word(run),
            (false, true) => follows(graph, graph.dawg_root(), letters(run)),
            (true, false) => self.endings.any(run),
            (true, true) => follows(graph, graph.gaddag_root(), letters(run).rev()),
        }
    }

    /// Whether the run of tiles through a place of a row of squares may be part of a word; yes where no tile lies.
    #[must_use]
    pub fn run_fits(&self, row: &[u8], place: usize) -> bool {
        let run = run_at(row, place);
        let open_before = run.start > 0 && row[run.start - 1] == UNKNOWN;
        let open_behind = row.get(run.end) == Some(&UNKNOWN);
        self.fits(&row[run], open_before, open_behind)
    }
}

/// The tiles side by side round a place of a row of squares; empty where no tile lies.
#[must_use]
pub fn run_at(row: &[u8], place: usize) -> std::ops::Range<usize> {
    let start = (0..place).rev().take_while(|&at| is_tile(row[at])).last().unwrap_or(place);
    let end = (place..row.len()).take_while(|&at| is_tile(row[at])).last().map_or(place, |last| last + 1);
    if end == place { place..place } else { start..end }
}

fn letters(run: &[u8]) -> impl DoubleEndedIterator<Item = Letter> + '_ {
    run.iter().filter_map(|&letter| Letter::new(letter))
}

fn follows(graph: &Graph, from: Node, mut run: impl Iterator<Item = Letter>) -> bool {
    let mut node = from;
    run.all(|letter| {
        let arc = graph.step(node, letter);
        node = arc.map_or(Node::NONE, |arc| arc.target());
        arc.is_some()
    })
}
