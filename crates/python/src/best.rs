//! The best play of a position that Python holds: found at once, and sooner still when the same position is asked again.

use std::sync::{Arc, Mutex, TryLockError};

use pyo3::prelude::*;
use quixotry_movegen::best_play;
use quixotry_movegen::mover::Ground;
use quixotry_movegen::mover::Points;
use quixotry_movegen::mover::desk::{best_on, ground_to_keep};
use quixotry_rules::{Placement, Position, Variant};

use crate::enter;

/// What positions with the same board keep for the search of best plays. Nothing of it is pickled.
///
/// The first question is answered with the board that this thread has looked at last, brought up to date: so go games.
/// Whoever asks a second time may go on asking, and gets a ground of his own.
#[derive(Clone, Default)]
pub struct Asked(Arc<Mutex<Kept>>);

#[derive(Default)]
enum Kept {
    #[default]
    Nothing,
    /// Asked once.
    Once,
    Ground(Box<Ground>),
}

impl Asked {
    /// The play that scores most, and its score; nothing if there is no play.
    pub fn best(&self, py: Python<'_>, position: &Position) -> Option<(Placement, i32)> {
        let setup = &position.setup;
        let has_map = setup.lexicon.as_ref().is_some_and(|lexicon| lexicon.has_word_map());
        if !has_map || setup.rules.variant != Variant::Classic {
            // Making the map takes a while, and so may a search without it.
            return enter::briefly(py, || best_play(setup, &position.board, position.rack()));
        }
        // Some microseconds: letting go of the interpreter would take as long.
        let mut kept = match self.0.try_lock() {
            Ok(kept) => kept,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            // Another thread is at it.
            Err(TryLockError::WouldBlock) => return best_play(setup, &position.board, position.rack()),
        };
        match &mut *kept {
            Kept::Nothing => *kept = Kept::Once,
            Kept::Once => {
                if let Some(ground) = ground_to_keep(setup, &position.board) {
                    *kept = Kept::Ground(Box::new(ground));
                }
            }
            Kept::Ground(_) => (),
        }
        if let Kept::Ground(ground) = &mut *kept
            && let Some(found) = best_on(ground, position.rack(), &Points, 1)
        {
            return found.into_iter().next().map(|best| (best.placement, best.score));
        }
        best_play(setup, &position.board, position.rack())
    }
}
