//! Players that a program plays: what one sees is a position, what it gives is a move.

use std::sync::Arc;

use quixotry_analysis::{Leaves, Static};
use quixotry_lexicon::Letter;
use quixotry_movegen::{best_move, best_play, best_play_by};
use quixotry_rules::{Move, Position, Variant};

use crate::challenge::OpponentPlay;
use crate::duel::PATIENCE;
use crate::listing;

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

/// Plays what is worth most by points and by what it keeps, the first in canonical order of several; exchanges where that is
/// worth more, and passes where it can do neither. The same moves as those of a program of [`crate::duel::Way::Static`], but
/// for any game: also those of more than two, and every board and alphabet. In WordSmog, where a rack of two blanks has
/// millions of plays, it takes the one of most points then.
///
/// It knows every word of the list, so it challenges exactly the words that the list lacks.
#[derive(Clone, Debug)]
pub struct ByEquity(pub Arc<Leaves>);

impl ByEquity {
    /// The move for this turn; nothing where there is neither a play nor an exchange.
    #[must_use]
    pub fn best(&self, view: &Position) -> Option<Move> {
        let (setup, rack, bag) = (&view.setup, view.rack(), view.bag());
        let valuation = Static::new(setup, &self.0, bag, &view.unseen(), view.board.is_empty());
        let most = valuation.most(rack);
        let best = if setup.rules.variant == Variant::WordSmog && rack.blanks() > 1 {
            // Millions of plays: by points alone.
            best_play(setup, &view.board, rack).map(|(placement, score)| (placement, 1000 * score))
        } else {
            best_play_by(setup, &view.board, rack, most, |play| valuation.equity(rack, play))
        };
        // Those who only exchange would never come to an end.
        let stuck = view.scoreless as usize >= PATIENCE * view.racks.len();
        if !stuck
            && let Some((kept, worth)) = listing::best_kept(setup, rack, &valuation, bag)
            && best.as_ref().is_none_or(|&(_, most)| worth > most)
            && let Some(tiles) = rack.without(&kept)
        {
            return Some(Move::Exchange(tiles));
        }
        best.map(|(placement, _)| Move::Place(placement))
    }
}

impl Player for ByEquity {
    fn choose(&mut self, view: &Position) -> Move {
        self.best(view).unwrap_or(Move::Pass)
    }

    fn challenge(&mut self, view: &Position, play: &OpponentPlay<'_>) -> Vec<Vec<Letter>> {
        Greedy.challenge(view, play)
    }
}
