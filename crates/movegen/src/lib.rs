//! Every legal play, fast; every exchange; and the slow oracle that checks them.
//!
//! Knows how to find plays, not how to value them: scores only. In reading order: [`all_plays`], [`best_play`],
//! [`best_play_where`], [`best_play_by`], [`best_move`], [`can_play`], then [`search()`] with a [`Sink`] of one's own, [`PlayList`],
//! [`exchanges`], [`naive`]. Words from tiles without a game are found by [`find`].
//!
//! ```
//! use quixotry_movegen::{all_plays, best_play};
//! use std::sync::Arc;
//! use quixotry_lexicon::Lexicon;
//! use quixotry_rules::{Edition, Layout, RuleSet, Setup, cgp};
//!
//! let edition = Edition::named("English").unwrap();
//! let words = ["QUIZ", "QUIT", "SUIT"].map(|word| edition.alphabet.word(word).unwrap());
//! let lexicon = Lexicon::from_words("toy", Arc::clone(&edition.alphabet), words).unwrap();
//! let (layout, rules) = (Layout::named("standard").unwrap(), RuleSet::named("box").unwrap());
//! let setup = Setup { edition, layout, rules, lexicon: Some(Arc::new(lexicon)) };
//! let position = cgp::parse("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QUIZ/", &setup).unwrap();
//! assert_eq!(all_plays(&setup, &position.board, position.rack()).len(), 4); // QUIZ from 8E to 8H
//! assert_eq!(best_play(&setup, &position.board, position.rack()).unwrap().1, 44);
//! ```
//!
//! Used by the arena's players and by the Python package.

pub mod exchanges;
pub mod find;
pub mod lines;
pub mod mover;
pub mod naive;
mod opening;
pub mod play;
mod row;
pub mod search;
mod smog;
mod walk;

pub use play::{PlayList, RawPlay};
pub use search::{Sink, search};

use play::canonical_tiles;
use quixotry_lexicon::Lexicon;
use quixotry_rules::{Board, Direction, Move, Placement, Rack, Setup, Square, Variant};

/// Every legal play of `rack`, best first; equal scores in canonical order. Empty without a word list.
#[must_use]
pub fn all_plays(setup: &Setup, board: &Board, rack: &Rack) -> PlayList {
    let mut plays = PlayList::with_room(256 << (3 * rack.blanks().min(2)));
    if let Some(lexicon) = &setup.lexicon {
        search_in(setup, lexicon, board, rack, &mut plays);
    }
    plays.sort();
    plays
}

fn search_in<S: Sink>(setup: &Setup, lexicon: &Lexicon, board: &Board, rack: &Rack, sink: &mut S) {
    match setup.rules.variant {
        Variant::Classic => search(setup, lexicon.graph(), board, rack, sink),
        Variant::WordSmog => smog::search(setup, lexicon, board, rack, sink),
    }
}

/// The play that scores most, the first in canonical order if several do, with its score; nothing if there is no play.
#[must_use]
pub fn best_play(setup: &Setup, board: &Board, rack: &Rack) -> Option<(Placement, i32)> {
    best_play_where(setup, board, rack, |_| true)
}

/// The same among the plays that are `allowed`. That is asked only of a play that is better than the best so far.
#[must_use]
pub fn best_play_where(
    setup: &Setup,
    board: &Board,
    rack: &Rack,
    allowed: impl FnMut(&RawPlay<'_>) -> bool,
) -> Option<(Placement, i32)> {
    let mut best = Best { found: PlayList::default(), allowed };
    search_in(setup, setup.lexicon.as_deref()?, board, rack, &mut best);
    best.found.get(0).map(|play| (play.placement(), play.score))
}

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

/// What a player does who wants points now: the play that scores most, or a pass if none scores above 0. With its score.
#[must_use]
pub fn best_move(setup: &Setup, board: &Board, rack: &Rack) -> (Move, i32) {
    match best_play(setup, board, rack) {
        Some((placement, score)) if score > 0 => (Move::Place(placement), score),
        _ => (Move::Pass, 0),
    }
}

/// Whether the rack has any legal play.
#[must_use]
pub fn can_play(setup: &Setup, board: &Board, rack: &Rack) -> bool {
    let mut any = Any(false);
    if let Some(lexicon) = &setup.lexicon {
        search_in(setup, lexicon, board, rack, &mut any);
    }
    any.0
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

struct Any(bool);

impl Sink for Any {
    #[inline]
    fn take(&mut self, _: RawPlay<'_>) {
        self.0 = true;
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.0
    }
}
