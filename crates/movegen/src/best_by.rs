//! The play that is worth most by any measure: a search of all plays that leaves alone what cannot matter.

use quixotry_rules::{Board, Direction, Placement, Rack, Setup, Square};

use crate::{PlayList, RawPlay, Sink, search_in};

/// The play that is worth most by `worth`, in thousandths of a point, the first in canonical order of several, with that;
/// nothing if there is no play. No play may be worth more than `most` beside its points.
#[must_use]
pub fn best_play_by(
    setup: &Setup,
    board: &Board,
    rack: &Rack,
    most: i32,
    worth: impl FnMut(&RawPlay<'_>) -> i32,
) -> Option<(Placement, i32)> {
    let mut best = Worthiest { found: PlayList::default(), reached: i32::MIN, most, worth };
    search_in(setup, setup.lexicon.as_deref()?, board, rack, &mut best);
    best.found.get(0).map(|play| (play.placement(), best.reached))
}

/// Keeps the play that is worth most.
struct Worthiest<F> {
    found: PlayList,
    /// What it is worth.
    reached: i32,
    most: i32,
    worth: F,
}

impl<F: FnMut(&RawPlay<'_>) -> i32> Sink for Worthiest<F> {
    #[inline]
    fn take(&mut self, play: RawPlay<'_>) {
        if 1000 * play.score + self.most < self.reached {
            return;
        }
        let worth = (self.worth)(&play);
        let better = match self.found.get(0) {
            Some(best) if worth == self.reached => play.canonical_cmp(&best).is_lt(),
            Some(_) => worth > self.reached,
            None => true,
        };
        if better {
            self.reached = worth;
            self.found.clear();
            self.found.push(play);
        }
    }

    #[inline]
    fn may_matter(&self, most: i32, _: Square, _: Direction, _: &[u8]) -> bool {
        1000 * most + self.most >= self.reached
    }
}
