//! Every position that a word can take on a board of V3, and which of them need blanks.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::{Rack, Setup};

use crate::arrange::common;
use crate::composition::Turn;
use crate::place::{FIRST_LENGTH, LATER_LENGTH, Place};

/// A position of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Where it lies.
    pub place: Place,
    /// The word that it crosses, by number, the index of the common tile in the word itself, and its index there;
    /// nothing for a first word.
    pub crossed: Option<Crossed>,
    /// The letters for which the bag has no tile any more: blanks have to stand for them.
    pub blanks: Vec<Letter>,
}

/// What a word shares in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossed {
    /// The word that lies, by number.
    pub turn: usize,
    /// The index of the common tile in the new word.
    pub index: usize,
    /// Its index in the word that lies.
    pub there: usize,
}

/// Every position that `word` can take after the turns that are laid, in the order of places: under the strict rule, and
/// with the tiles that the full bag still holds, blanks included. Whether a turn may lay blanks is not asked.
///
/// None for a word of another length than 7 on an empty board, or 8 later. Turns without a spot are passed over.
#[must_use]
pub fn places(setup: &Setup, laid: &[Turn], word: &[Letter]) -> Vec<Position> {
    let edition = &setup.edition;
    let mut bag: Rack = (0..edition.kinds())
        .filter_map(Tile::from_rack_index)
        .flat_map(|tile| std::iter::repeat_n(tile, edition.count(tile.rack_index())))
        .collect();
    for turn in laid {
        turn.laid().tiles().for_each(|tile| {
            bag.remove(tile);
        });
    }
    let lain: Vec<(usize, Place)> =
        laid.iter().enumerate().filter_map(|(turn, lain)| Some((turn, place_of(lain)?))).collect();
    let places: Vec<Place> = lain.iter().map(|&(_, place)| place).collect();
    let first = places.is_empty();
    if word.len() != usize::from(if first { FIRST_LENGTH } else { LATER_LENGTH }) {
        return Vec::new();
    }
    let position = |place: Place| {
        let crossed = if first {
            None
        } else {
            let number = place.crosses(&places)?;
            let (index, there) = common(place, places[number])?;
            let (turn, index, there) = (lain[number].0, usize::from(index), usize::from(there));
            if laid[turn].tiles.get(there)?.letter()? != word[index] {
                return None;
            }
            Some(Crossed { turn, index, there })
        };
        let mut left = bag;
        let needs = |&(index, letter): &(usize, &Letter)| {
            crossed.is_none_or(|crossed| crossed.index != index) && !left.remove(Tile::of(*letter))
        };
        let blanks: Vec<Letter> = word.iter().enumerate().filter(needs).map(|(_, letter)| *letter).collect();
        (blanks.len() <= bag.blanks()).then_some(Position { place, crossed, blanks })
    };
    let all = if first { Place::first() } else { Place::later() };
    all.into_iter().filter_map(position).collect()
}

/// The place of a turn that has a spot.
#[must_use]
pub fn place_of(turn: &Turn) -> Option<Place> {
    let spot = turn.spot?;
    let length = u8::try_from(turn.tiles.len()).ok()?;
    Some(Place { direction: spot.direction, row: spot.start.row, column: spot.start.column, length })
}
