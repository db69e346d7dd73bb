//! Scores of V3, quickly: a turn lays one word, and of the tiles in it all but one are new. The referee scores with the
//! rules themselves; tests hold the two together.

use quixotry_lexicon::Letter;
use quixotry_rules::ending::adjustments;
use quixotry_rules::{Rack, Setup};

use crate::arrange::Laid;
use crate::packed::LETTERS;
use crate::place::Place;
use crate::sketch::Play;
use crate::squares::{SIDE, Squares};
use crate::word_index::WordIndex;

/// What squares and letters count.
#[derive(Clone)]
pub(crate) struct ScoreTable {
    letter: Vec<i32>,
    word: Vec<i32>,
    values: [i32; LETTERS],
    bonus: i32,
}

impl ScoreTable {
    pub(crate) fn new(setup: &Setup) -> Self {
        let squares =
            || (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| quixotry_rules::Square::new(row, column)));
        let premium = |square| setup.layout.premium(square);
        let value = |letter: usize| Letter::new(letter as u8).map_or(0, |letter| setup.edition.letter_value(letter));
        Self {
            letter: squares().map(|square| premium(square).letter.into()).collect(),
            word: squares().map(|square| premium(square).word.into()).collect(),
            values: std::array::from_fn(value),
            bonus: setup.rules.bonus_for(setup.rules.rack_size),
        }
    }

    /// What a word scores where it lies; the tile at `shared` was there already, those of `blanks` count nothing.
    #[inline]
    pub(crate) fn score(&self, letters: &[u8], place: Place, shared: usize, blanks: u32) -> i32 {
        let (mut sum, mut times) = (0, 1);
        for (at, &letter) in letters.iter().enumerate() {
            let square = place.square(at as u8);
            let number = Squares::number(square.row, square.column);
            let value = if blanks >> at & 1 == 1 { 0 } else { self.values[usize::from(letter)] };
            if at == shared {
                sum += value;
            } else {
                sum += value * self.letter[number];
                times *= self.word[number];
            }
        }
        sum * times + self.bonus
    }

    /// What a tile of a letter counts.
    #[inline]
    pub(crate) fn value(&self, letter: u8) -> i32 {
        self.values[usize::from(letter)]
    }

    /// What each turn scores.
    pub(crate) fn scores(&self, index: &WordIndex, plays: &[Play], laid: &[Laid]) -> Vec<i32> {
        let score = |(play, laid): (&Play, &Laid)| {
            self.score(play.letters(index), laid.place, play.shared_place(), play.blanks)
        };
        plays.iter().zip(laid).map(score).collect()
    }
}

/// By how much the first player's final adjustment exceeds the second's, when somebody is left with these tiles.
pub(crate) fn adjustment(setup: &Setup, left: &Rack, turns: usize) -> i32 {
    // Whoever has the last turn goes out; the other one keeps the tiles.
    let racks = if turns.is_multiple_of(2) { [*left, Rack::EMPTY] } else { [Rack::EMPTY, *left] };
    let out = (turns + 1) % 2;
    let changes = adjustments(&setup.rules, &setup.edition, &racks, Some(out));
    changes.first().copied().unwrap_or(0) - changes.get(1).copied().unwrap_or(0)
}
