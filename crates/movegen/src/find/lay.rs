//! Which tiles a word is laid with where it lies, and what that scores.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::Edition;

use super::hand::{Hand, Source};
use super::row::RowSquare;

/// What one tile of a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Laid {
    pub(super) tile: Tile,
    /// Where it came from; nothing for a tile that lies on its very square.
    pub(super) source: Option<Source>,
}

/// Lays `word` from the first of `squares`, so that it scores most: where blanks must serve for some tiles of a letter,
/// they go where the letter counts least, and of equal squares on the last. Nothing if the tiles do not suffice.
pub(super) fn lay(word: &[Letter], squares: &[RowSquare], mut hand: Hand, laid: &mut Vec<Laid>) -> bool {
    laid.clear();
    let mut blanks = false;
    for (&letter, square) in word.iter().zip(squares) {
        if let Some(tile) = square.tile {
            laid.push(Laid { tile, source: None });
            continue;
        }
        let Some(source) = hand.take(letter) else { return false };
        blanks |= source == Source::Blank;
        let tile = if source == Source::Real { Tile::of(letter) } else { Tile::blank_as(letter) };
        laid.push(Laid { tile, source: Some(source) });
    }
    if blanks {
        for &letter in word {
            move_blanks(letter, squares, laid);
        }
    }
    laid.len() == word.len()
}

/// Of the tiles for `letter`, puts the real ones where it counts most, on the first of equal squares.
fn move_blanks(letter: Letter, squares: &[RowSquare], laid: &mut [Laid]) {
    let fresh = |laid: &Laid| laid.source.is_some_and(|source| source != Source::Lying);
    let places: Vec<usize> =
        (0..laid.len()).filter(|&at| laid[at].tile.letter() == Some(letter) && fresh(&laid[at])).collect();
    let real = places.iter().filter(|&&at| laid[at].source == Some(Source::Real)).count();
    if real == 0 || real == places.len() {
        return;
    }
    let mut dearest_first = places;
    dearest_first.sort_by_key(|&at| std::cmp::Reverse(squares[at].premium.letter));
    for (rank, at) in dearest_first.into_iter().enumerate() {
        laid[at] = if rank < real {
            Laid { tile: Tile::of(letter), source: Some(Source::Real) }
        } else {
            Laid { tile: Tile::blank_as(letter), source: Some(Source::Blank) }
        };
    }
}

/// What tiles score from the first of `squares`, without any bonus.
pub(super) fn points(laid: &[Laid], squares: &[RowSquare], edition: &Edition) -> i64 {
    let (mut sum, mut times) = (0, 1i64);
    for (laid, square) in laid.iter().zip(squares) {
        let value = i64::from(edition.value(laid.tile));
        if square.tile.is_some() {
            sum += value;
        } else {
            sum += value * i64::from(square.premium.letter);
            times = times.saturating_mul(i64::from(square.premium.word));
        }
    }
    sum.saturating_mul(times)
}
