//! What is shown in a turn: a word in every position in which it fits.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::{WrittenPlay, judge};

use super::ByHand;
use super::completer::places;
use super::ground::{Crossing, FIRST, GROUND};
use super::words::{Counts, LETTERS, Lacking, counts, with_blanks};
use crate::composition::{Shared, Spot, Turn};
use crate::place::{LATER_LENGTH, Place};

/// A word that fits where it lies, with the blanks that it needs there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The turn that it would be.
    pub turn: Turn,
    /// What it would score.
    pub score: i32,
    /// How many blanks it takes.
    pub blanks: usize,
}

/// A word in all its positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The word.
    pub word: Vec<Letter>,
    /// Where it fits: those with fewer blanks first, then by direction, row and column. The same place stands several
    /// times when different tiles of the word may be the blank.
    pub positions: Vec<Position>,
}

/// A crossing that a word of this turn may have, with the tile that lies there.
struct Open {
    crossing: Crossing,
    there: u8,
    tile: Tile,
}

/// What fits in a turn.
pub(super) struct Fitting<'a> {
    game: &'a ByHand,
    bag: Counts,
    allowed: usize,
    /// Which crossings a word of this turn may have; nothing in the first turn.
    open: Option<Vec<Open>>,
    /// The letters that it may share, as a set for each index of the word.
    wanted: [u64; LATER_LENGTH as usize],
    used: Vec<Vec<Letter>>,
}

impl ByHand {
    pub(super) fn fitting(&self) -> Fitting<'_> {
        let turns = self.turns();
        let laid = places(&turns).unwrap_or_default();
        let mut wanted = [0_u64; LATER_LENGTH as usize];
        let open = (!laid.is_empty()).then(|| {
            let open = GROUND.crossings(&laid).filter_map(|crossing| {
                let there = GROUND.there(&laid, crossing);
                let tile = *turns[usize::from(crossing.earlier)].tiles.get(usize::from(there))?;
                wanted[usize::from(crossing.index)] |= 1 << tile.letter()?.byte();
                Some(Open { crossing, there, tile })
            });
            open.collect()
        });
        Fitting {
            game: self,
            bag: counts(&self.left()),
            allowed: self.blanks_allowed(),
            open,
            wanted,
            used: turns.iter().map(Turn::letters).collect(),
        }
    }
}

impl Fitting<'_> {
    fn is_used(&self, word: &[u8]) -> bool {
        self.used.iter().any(|used| used.iter().map(|letter| letter.byte()).eq(word.iter().copied()))
    }

    /// Whether a word has a position, without naming it.
    pub fn fits(&self, word: &[u8]) -> bool {
        debug_assert!(word.iter().all(|&letter| usize::from(letter) < LETTERS));
        let shared = usize::from(self.open.is_some());
        let Some(lacking) = Lacking::of(&self.bag, word, self.allowed + shared) else { return false };
        let fits = |index: usize, letter: u8| {
            self.wanted[index] >> letter & 1 == 1 && lacking.sharing(letter).len <= self.allowed
        };
        let fits = match self.open {
            None => lacking.len <= self.allowed,
            Some(_) => word.iter().enumerate().any(|(index, &letter)| fits(index, letter)),
        };
        fits && !self.is_used(word)
    }

    /// The word in all its positions.
    pub fn offer(&self, word: &[u8]) -> Offer {
        let letters: Vec<Letter> = word.iter().filter_map(|&letter| Letter::new(letter)).collect();
        let mut offer = Offer { word: letters, positions: Vec::new() };
        if !self.fits(word) {
            return offer;
        }
        let Some(lacking) = Lacking::of(&self.bag, word, self.allowed + 1) else { return offer };
        match &self.open {
            None => {
                for place in &GROUND.places[..FIRST] {
                    self.push(&mut offer, word, *place, None, lacking);
                }
            }
            Some(open) => {
                for open in open {
                    let letter = word[usize::from(open.crossing.index)];
                    if open.tile.letter().is_some_and(|there| there.byte() == letter) {
                        let place = GROUND.places[usize::from(open.crossing.place)];
                        self.push(&mut offer, word, place, Some(open), lacking.sharing(letter));
                    }
                }
            }
        }
        offer.positions.sort_by_key(|position| position.blanks);
        offer
    }

    fn push(&self, offer: &mut Offer, word: &[u8], place: Place, open: Option<&Open>, lacking: Lacking) {
        if lacking.len > self.allowed {
            return;
        }
        for mut tiles in with_blanks(word, &lacking, open.map(|open| open.crossing.index)) {
            let shared = open.map(|open| Shared {
                index: usize::from(open.crossing.index),
                turn: usize::from(open.crossing.earlier),
                there: usize::from(open.there),
            });
            if let (Some(open), Some(shared)) = (open, shared) {
                tiles[shared.index] = open.tile;
            }
            let spot = Spot { start: place.square(0), direction: place.direction };
            let turn = Turn { tiles, shared: shared.into_iter().collect(), spot: Some(spot) };
            let game = self.game;
            let play = turn.placement().map(|placement| WrittenPlay::from(&placement));
            let score = play.and_then(|play| judge(&game.setup, &game.board, None, &play).score);
            offer.positions.push(Position { turn, score: score.unwrap_or_default(), blanks: lacking.len });
        }
    }
}
