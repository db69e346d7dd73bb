//! Vocabularies: which words of a list a player knows, and the best play among those he knows all words of.

use std::sync::Arc;

use quixotry_lexicon::{Letter, Lexicon, Tile};
use quixotry_movegen::{RawPlay, best_play_where};
use quixotry_rules::{Board, Placement, Position, Setup, Square, Variant};

/// The words of a list that a player knows: the short ones, and of the others those that are common. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    list: Arc<Lexicon>,
    short: usize,
    common: Option<(Arc<Lexicon>, u8)>,
}

impl Vocabulary {
    /// The words of `list` of up to `short` letters, and of the longer ones those to which `bands`, which may be the same
    /// list and is in the same letters, gives a band of commonness of `max_band` or a lower one.
    #[must_use]
    pub fn common(list: Arc<Lexicon>, short: usize, bands: Arc<Lexicon>, max_band: u8) -> Self {
        Self { list, short, common: Some((bands, max_band)) }
    }

    /// The words of `list` of up to `longest` letters.
    #[must_use]
    pub fn short(list: Arc<Lexicon>, longest: usize) -> Self {
        Self { list, short: longest, common: None }
    }

    /// The list that the words are of.
    #[must_use]
    pub fn list(&self) -> &Arc<Lexicon> {
        &self.list
    }

    /// Every word of the list of up to so many letters is known, so that a shorter one that is not known is none.
    #[must_use]
    pub const fn complete_up_to(&self) -> usize {
        self.short
    }

    /// Whether `word` is one of them.
    #[must_use]
    pub fn knows(&self, word: &[Letter]) -> bool {
        self.list.contains(word) && self.knows_listed(word)
    }

    /// Whether `word`, which is in the list, is one of them.
    fn knows_listed(&self, word: &[Letter]) -> bool {
        let is_common =
            |(bands, max): &(Arc<Lexicon>, u8)| bands.band(word).is_some_and(|band| (1..=*max).contains(&band));
        word.len() <= self.short || self.common.as_ref().is_some_and(is_common)
    }

    /// Whether letters that lie side by side are a word that is known: in the WordSmog variant some order of them.
    #[must_use]
    pub fn accepts(&self, letters: &[Letter], variant: Variant) -> bool {
        match variant {
            Variant::Classic => self.knows(letters),
            Variant::WordSmog => {
                let tiles: Vec<Tile> = letters.iter().copied().map(Tile::of).collect();
                // Any anagram is as long, so of short letters one is enough.
                if letters.len() <= self.short {
                    return self.list.has_anagram(&tiles);
                }
                self.list.anagrams(&tiles).iter().any(|word| self.knows_listed(word))
            }
        }
    }

    /// The play that scores most among those that score at all and form only words that are known; the first in canonical
    /// order of several.
    #[must_use]
    pub fn best_play(&self, view: &Position) -> Option<(Placement, i32)> {
        let setup = Setup { lexicon: Some(Arc::clone(&self.list)), ..view.setup.clone() };
        let mut word = Vec::new();
        let known =
            |play: &RawPlay<'_>| play.score > 0 && self.covers(&view.board, play, setup.rules.variant, &mut word);
        best_play_where(&setup, &view.board, view.rack(), known)
    }

    /// Whether every word that a play of the list forms is known. `word` is scratch.
    fn covers(&self, board: &Board, play: &RawPlay<'_>, variant: Variant, word: &mut Vec<Letter>) -> bool {
        let knows = |word: &[Letter]| match variant {
            Variant::Classic => self.knows_listed(word),
            Variant::WordSmog => self.accepts(word, variant),
        };
        let squares = || (0..).zip(play.tiles).map(|(step, &byte)| (play.start.ahead(play.direction, step), byte));
        let crossing = play.direction.turned();
        for (square, byte) in squares() {
            let Some(letter) = fresh_letter(byte) else { continue };
            if board.touches_along(square, crossing) {
                word.clear();
                let start = board.run_start(square, crossing);
                let run = std::iter::successors(Some(start), |&at| board.after(at, crossing));
                word.extend(run.map_while(|at| if at == square { Some(letter) } else { letter_at(board, at) }));
                if !knows(word) {
                    return false;
                }
            }
        }
        word.clear();
        word.extend(squares().filter_map(|(square, byte)| fresh_letter(byte).or_else(|| letter_at(board, square))));
        knows(word)
    }
}

/// The letter of a tile of a [`RawPlay`]; nothing where a tile lies already.
fn fresh_letter(byte: u8) -> Option<Letter> {
    quixotry_movegen::play::tile_of(byte).and_then(Tile::letter)
}

fn letter_at(board: &Board, square: Square) -> Option<Letter> {
    board.get(square).and_then(Tile::letter)
}
