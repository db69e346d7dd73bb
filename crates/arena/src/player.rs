//! Players that a program plays: what one sees is a position, what it gives is a move.

use quixotry_lexicon::Letter;
use quixotry_movegen::best_move;
use quixotry_rules::{Move, Position};

use crate::challenge::OpponentPlay;

/// A player of any kind. It knows its position and nothing else: not the bag, not the other racks.
pub trait Player: Send {
    /// The move for this turn. It must be legal.
    fn choose(&mut self, view: &Position) -> Move;

    /// The words of an opponent's play to challenge; none to let it stand.
    ///
    /// `view` is the position after the play, with this player first.
    fn challenge(&mut self, view: &Position, play: &OpponentPlay<'_>) -> Vec<Vec<Letter>> {
        let _ = (view, play);
        Vec::new()
    }
}

/// Plays what scores most, the first in canonical order of several; never exchanges; passes if no play scores above 0.
///
/// It knows every word of the list, so it challenges exactly the words that the list lacks.
#[derive(Clone, Copy, Default, Debug)]
pub struct Greedy;

impl Player for Greedy {
    fn choose(&mut self, view: &Position) -> Move {
        best_move(&view.setup, &view.board, view.rack()).0
    }

    fn challenge(&mut self, view: &Position, play: &OpponentPlay<'_>) -> Vec<Vec<Letter>> {
        play.words.iter().filter(|word| !view.setup.is_word(word)).cloned().collect()
    }
}
