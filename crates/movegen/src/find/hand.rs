//! The tiles that words are laid with: those of the rack, and those that must be used wherever they lie.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::Rack;

const KINDS: usize = Letter::MAX + 1;

/// Where the tile for a letter came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// A blank that lies on the board and shows the letter.
    Lying,
    /// A real tile.
    Real,
    /// A blank of the rack.
    Blank,
}

/// Tiles by letter. For each letter what lies as a blank goes first, then real tiles, then blanks: that is how a word
/// with these letters scores most, as long as no square has a premium.
#[derive(Clone)]
pub(super) struct Hand {
    /// Real tiles, of the rack and lying.
    real: [u16; KINDS],
    /// Blanks that lie on the board, by the letter that they show.
    shown: [u16; KINDS],
    blanks: u16,
    /// How many tiles there are.
    pub(super) tiles: usize,
    /// The letters that can be had without a blank, as bits.
    without_blank: u64,
}

impl Hand {
    pub(super) fn new(rack: &Rack, lying: &[Tile]) -> Self {
        let mut hand =
            Self { real: [0; KINDS], shown: [0; KINDS], blanks: rack.blanks() as u16, tiles: 0, without_blank: 0 };
        for (index, count) in rack.kinds().filter(|(index, _)| *index > 0) {
            hand.real[index] = count as u16;
            hand.without_blank |= 1 << index;
        }
        for tile in lying {
            let Some(letter) = tile.letter() else { continue };
            let kind = if tile.is_blank() { &mut hand.shown } else { &mut hand.real };
            kind[letter.index()] += 1;
            hand.without_blank |= 1 << letter.byte();
        }
        hand.tiles = rack.len() + lying.len();
        hand
    }

    /// The letters of which a tile can be taken, as bits.
    #[inline]
    pub(super) const fn letters(&self) -> u64 {
        if self.blanks > 0 { u64::MAX } else { self.without_blank }
    }

    /// Whether it has a real tile of a letter.
    #[inline]
    pub(super) const fn has_real(&self, letter: Letter) -> bool {
        self.real[letter.index()] > 0
    }

    /// Takes the tile for a letter; nothing, and nothing changed, if there is none.
    #[inline]
    pub(super) const fn take(&mut self, letter: Letter) -> Option<Source> {
        let index = letter.index();
        let source = if self.shown[index] > 0 {
            self.shown[index] -= 1;
            Source::Lying
        } else if self.real[index] > 0 {
            self.real[index] -= 1;
            Source::Real
        } else if self.blanks > 0 {
            self.blanks -= 1;
            self.tiles -= 1;
            return Some(Source::Blank);
        } else {
            return None;
        };
        if self.real[index] == 0 && self.shown[index] == 0 {
            self.without_blank &= !(1 << index);
        }
        self.tiles -= 1;
        Some(source)
    }

    /// Puts a tile back that was taken for that letter.
    #[inline]
    pub(super) const fn give_back(&mut self, letter: Letter, source: Source) {
        let index = letter.index();
        self.tiles += 1;
        match source {
            Source::Lying => self.shown[index] += 1,
            Source::Real => self.real[index] += 1,
            Source::Blank => {
                self.blanks += 1;
                return;
            }
        }
        self.without_blank |= 1 << index;
    }
}
