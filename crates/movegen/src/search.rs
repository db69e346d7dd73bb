//! Every legal play of a rack, by walking the GADDAG outwards from each anchor (Gordon 1994).

use quixotry_lexicon::Graph;
use quixotry_lexicon::paths::Paths;
use quixotry_lexicon::trails::AnyTrails;
use quixotry_rules::{Board, Direction, Rack, Setup, Square};

use crate::opening;
use crate::play::{HELD, RawPlay};
use crate::row::Sight;
use crate::walk::Walk;

/// Receives plays as they are found.
pub trait Sink {
    /// Takes a play; the order is not specified.
    fn take(&mut self, play: RawPlay<'_>);

    /// The same for a play of so many tiles at most, which are there once more, with 0 behind them.
    #[inline]
    fn take_held(&mut self, play: RawPlay<'_>, tiles: [u8; HELD]) {
        let _ = tiles;
        self.take(play);
    }

    /// So many plays are about to be shown; told by searches that know.
    #[inline]
    fn expect(&mut self, plays: usize) {
        let _ = plays;
    }

    /// Whether a play of at most `most` points that lies there and begins with these tiles could matter; asked by searches
    /// that can tell before a play is whole.
    #[inline]
    fn may_matter(&self, most: i32, start: Square, direction: Direction, tiles: &[u8]) -> bool {
        let _ = (most, start, direction, tiles);
        true
    }

    /// Whether the search may stop.
    #[inline]
    fn is_done(&self) -> bool {
        false
    }
}

/// Shows every legal play of `rack` to `sink`, each exactly once, in its canonical form.
///
/// On an empty board whose layout is symmetric only plays across are shown.
pub fn search<S: Sink>(setup: &Setup, graph: &Graph, board: &Board, rack: &Rack, sink: &mut S) {
    if rack.is_empty() {
        return;
    }
    // Blanks make a search longer.
    match graph.trails(2 << (2 * rack.blanks().min(2))) {
        None => search_along(setup, graph, board, rack, sink),
        Some(AnyTrails::Narrow(trails)) => search_along(setup, trails, board, rack, sink),
        #[cfg(target_arch = "x86_64")]
        Some(AnyTrails::Counted(trails)) => search_along(setup, trails, board, rack, sink),
        Some(AnyTrails::Broad(trails)) => search_along(setup, trails, board, rack, sink),
    }
}

fn search_along<P: Paths, S: Sink>(setup: &Setup, paths: &P, board: &Board, rack: &Rack, sink: &mut S) {
    let mut letters =
        rack.kinds().filter(|&(index, _)| index > 0).fold(0, |letters, (index, _)| letters | 1 << (index - 1));
    if rack.blanks() > 0 {
        letters = (1 << setup.alphabet().len()) - 1;
    }
    let directions =
        if board.is_empty() && setup.layout.is_symmetric() { &[Direction::Across][..] } else { &Direction::BOTH };
    if board.is_empty() && rack.len() <= opening::MOST_TILES {
        opening::search(setup, paths, board, directions, letters, rack, sink);
        return;
    }
    let sight = Sight::new(setup, paths, board, letters);
    let mut walk = Walk::new(setup, paths, rack, sink);
    for &direction in directions {
        for number in 0..sight.lines(direction) {
            if sight.read(direction, number, &mut walk.row) {
                walk.line();
                if walk.is_done() {
                    return;
                }
            }
        }
    }
}
