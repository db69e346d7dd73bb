//! The best plays of a position: by the mover, or where that does not serve by a search that leaves alone what cannot matter.

use std::cell::RefCell;

use quixotry_rules::{Board, Direction, Move, Placement, Rack, Setup, Square};

use crate::mover::desk::best_at;
use crate::mover::{FORBIDDEN, Points, Valuation};
use crate::play::canonical_tiles;
use crate::{PlayList, RawPlay, Sink, all_plays, search_in};

/// The play that scores most, the first in canonical order if several do, with its score; nothing if there is no play.
#[must_use]
pub fn best_play(setup: &Setup, board: &Board, rack: &Rack) -> Option<(Placement, i32)> {
    match best_at(setup, board, rack, &Points, 1) {
        Some(found) => found.into_iter().next().map(|best| (best.placement, best.score)),
        None => best_by_search(setup, board, rack, |_| true),
    }
}

/// The same among the plays that are `allowed`. That is asked only of plays that are not worse than the best so far.
#[must_use]
pub fn best_play_where(
    setup: &Setup,
    board: &Board,
    rack: &Rack,
    allowed: impl FnMut(&RawPlay<'_>) -> bool,
) -> Option<(Placement, i32)> {
    let allowed = Allowed(RefCell::new(allowed));
    match best_at(setup, board, rack, &allowed, 1) {
        Some(found) => found.into_iter().next().map(|best| (best.placement, best.score)),
        None => best_by_search(setup, board, rack, allowed.0.into_inner()),
    }
}

/// The `wanted` plays that score most, or as many as there are, with their scores: the first of [`all_plays`], in its order.
#[must_use]
pub fn best_plays(setup: &Setup, board: &Board, rack: &Rack, wanted: usize) -> Vec<(Placement, i32)> {
    match best_at(setup, board, rack, &Points, wanted) {
        Some(found) => found.into_iter().map(|best| (best.placement, best.score)).collect(),
        None => all_plays(setup, board, rack).iter().take(wanted).map(|play| (play.placement(), play.score)).collect(),
    }
}

/// What a player does who wants points now: the play that scores most, or a pass if none scores above 0. With its score.
#[must_use]
pub fn best_move(setup: &Setup, board: &Board, rack: &Rack) -> (Move, i32) {
    match best_play(setup, board, rack) {
        Some((placement, score)) if score > 0 => (Move::Place(placement), score),
        _ => (Move::Pass, 0),
    }
}

fn best_by_search(
    setup: &Setup,
    board: &Board,
    rack: &Rack,
    allowed: impl FnMut(&RawPlay<'_>) -> bool,
) -> Option<(Placement, i32)> {
    let mut best = Best { found: PlayList::default(), allowed };
    search_in(setup, setup.lexicon.as_deref()?, board, rack, &mut best);
    best.found.get(0).map(|play| (play.placement(), play.score))
}

/// Points, of the plays that are allowed.
struct Allowed<F>(RefCell<F>);

impl<F: FnMut(&RawPlay<'_>) -> bool> Valuation for Allowed<F> {
    fn grown(&self, _: u32, _: usize, _: u8) -> u32 {
        0
    }

    fn kept(&self, _: u32, _: usize) -> i32 {
        0
    }

    fn laid(&self, play: &RawPlay<'_>) -> i32 {
        if (self.0.borrow_mut())(play) { 0 } else { FORBIDDEN }
    }

    fn lays_plainly(&self) -> bool {
        false
    }
}

/// Keeps the best of the plays that are allowed.
struct Best<F> {
    found: PlayList,
    allowed: F,
}

impl<F: FnMut(&RawPlay<'_>) -> bool> Sink for Best<F> {
    #[inline]
    fn take(&mut self, play: RawPlay<'_>) {
        let better = match self.found.get(0) {
            None => true,
            Some(best) if best.score != play.score => play.score > best.score,
            Some(best) => play.best_first(&best).is_lt(),
        };
        if better && (self.allowed)(&play) {
            self.found.clear();
            self.found.push(play);
        }
    }

    #[inline]
    fn may_matter(&self, most: i32, start: Square, direction: Direction, tiles: &[u8]) -> bool {
        let Some(best) = self.found.get(0) else { return true };
        if most != best.score {
            return most > best.score;
        }
        // Of equal plays the first in canonical order counts.
        let so_far = &best.tiles[..tiles.len().min(best.tiles.len())];
        (start, direction).cmp(&(best.start, best.direction)).then_with(|| canonical_tiles(tiles, so_far)).is_le()
    }
}
