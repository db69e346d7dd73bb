//! A game while it is made: words by number, tiles by letter; and how it becomes a composition.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::{Rack, Setup};

use crate::arrange::Laid;
use crate::composition::{Composition, Shared, Spot, Turn, Version};
use crate::word_index::WordIndex;

/// A turn of a game that is being made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Play {
    /// The word's number among the short or the long words.
    pub(crate) word: u32,
    /// Whether it is one of the long ones.
    pub(crate) long: bool,
    /// The tile that it shares: its place here, the turn that laid it, its place there.
    pub(crate) shared: Option<(u8, u8, u8)>,
    /// Which places have blanks, as bits.
    pub(crate) blanks: u32,
}

impl Play {
    /// Where the shared tile is; beyond every word when there is none.
    #[inline]
    pub(crate) fn shared_place(&self) -> usize {
        self.shared.map_or(usize::MAX, |(place, ..)| usize::from(place))
    }

    #[inline]
    pub(crate) fn letters<'a>(&self, index: &'a WordIndex) -> &'a [u8] {
        index.words(self.long).letters(self.word)
    }
}

/// The plays as a composition.
pub(crate) fn finish(
    setup: &Setup,
    index: &WordIndex,
    version: Version,
    plays: &[Play],
    laid: Option<&[Laid]>,
) -> Composition {
    let mut turns: Vec<Turn> = Vec::with_capacity(plays.len());
    let mut left: Rack = (0..setup.edition.kinds())
        .filter_map(Tile::from_rack_index)
        .flat_map(|tile| std::iter::repeat_n(tile, setup.edition.count(tile.rack_index())))
        .collect();
    for (number, play) in plays.iter().enumerate() {
        let shared: Vec<Shared> = play
            .shared
            .iter()
            .map(|&(index, turn, there)| Shared { index: index.into(), turn: turn.into(), there: there.into() })
            .collect();
        let mut tiles: Vec<Tile> = Vec::with_capacity(setup.rules.rack_size + 1);
        for (place, letter) in play.letters(index).iter().filter_map(|&byte| Letter::new(byte)).enumerate() {
            let common = shared.iter().find(|shared| shared.index == place);
            let there = common.and_then(|shared| turns.get(shared.turn)?.tiles.get(shared.there).copied());
            let blank = play.blanks >> place & 1 == 1;
            let own = if blank { Tile::blank_as(letter) } else { Tile::of(letter) };
            if there.is_none() {
                left.remove(own);
            }
            tiles.push(there.unwrap_or(own));
        }
        let spot = laid
            .and_then(|laid| laid.get(number))
            .map(|laid| Spot { start: laid.place.square(0), direction: laid.place.direction });
        turns.push(Turn { tiles, shared, spot });
    }
    Composition { version, turns, left }
}
