//! Every legal play, fast; every exchange; and the slow oracle that checks them.
//!
//! Knows how to find plays, not how to value them: scores only. In reading order: [`all_plays`], [`best_play`],
//! [`best_play_where`], [`best_plays`], [`best_play_by`], [`best_move`], [`can_play`], then [`search()`] with a [`Sink`] of
//! one's own, [`PlayList`], [`exchanges`], [`naive`]. Words from tiles without a game are found by [`find`].
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

mod best;
mod best_by;
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

pub use best::{best_move, best_play, best_play_where, best_plays};
pub use best_by::best_play_by;
pub use play::{PlayList, RawPlay};
pub use search::{Sink, search};

use quixotry_lexicon::Lexicon;
use quixotry_rules::{Board, Rack, Setup, Variant};

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

/// Shows plays to a sink, by the variant that is played.
fn search_in<S: Sink>(setup: &Setup, lexicon: &Lexicon, board: &Board, rack: &Rack, sink: &mut S) {
    match setup.rules.variant {
        Variant::Classic => search(setup, lexicon.graph(), board, rack, sink),
        Variant::WordSmog => smog::search(setup, lexicon, board, rack, sink),
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
