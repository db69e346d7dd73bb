//! What a word has to be to lie right on a span, checked for many words of the right letters.

use super::line::{Line, ROOM};
use super::lookup::Found;
use super::span::Span;

/// What a word has to be on a span.
pub(super) struct Site<'a, const WIDE: usize> {
    /// The letters that lie, in packed form, and where.
    lying: [u64; WIDE],
    mask: [u64; WIDE],
    /// The letters that fit at each place of the line, and where the span begins.
    fits: &'a [u64; ROOM],
    first: u8,
    /// Its empty places where not every letter fits, as bits.
    picky: u32,
}

/// All bits of each byte that is not 0, if none is above 127.
#[inline]
pub(super) const fn filled(bytes: u64) -> u64 {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    let set = (bytes + (HIGHEST - HIGHEST / 128)) & HIGHEST;
    (set >> 7) * 255
}

/// The letters that lie on a span, in packed form.
#[inline]
pub(super) fn lying<const WIDE: usize>(line: &Line, span: &Span) -> [u64; WIDE] {
    std::array::from_fn(|number| {
        let (first, end) = (usize::from(span.first) + 8 * number, usize::from(span.end));
        let (from, kept) = (first.min(ROOM - 8), end.saturating_sub(first).min(8));
        match line.letters[from..].first_chunk() {
            Some(&letters) if kept > 0 => {
                u64::from_le_bytes(letters) >> (8 * (first - from) % 64) & u64::MAX >> (64 - 8 * kept)
            }
            _ => 0,
        }
    })
}

impl<'a, const WIDE: usize> Site<'a, WIDE> {
    /// That for a span of a line, with these of its empty places where not every letter fits.
    #[inline]
    pub fn of(line: &'a Line, span: &Span, picky: u32) -> Self {
        let lying = lying(line, span);
        Self { lying, mask: lying.map(filled), fits: &line.fits, first: span.first, picky }
    }

    /// How often those of some words count that lie right.
    #[inline]
    pub fn count<'b>(&self, words: impl Iterator<Item = &'b Found<WIDE>>) -> u32 {
        // Without a branch for the first two places: which way it goes is hard to foresee.
        let mut rest = self.picky;
        let [one, two] = [0, 1].map(|_| {
            let place = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            if place < u32::BITS { self.at(place) } else { (0, u64::MAX) }
        });
        let mut times = 0;
        for word in words {
            let lying = self.lying.iter().zip(&self.mask);
            let differing =
                word.letters.iter().zip(lying).fold(0, |all, (word, (lying, mask))| all | (word ^ lying) & mask);
            let fits = fit(&word.letters, one) & fit(&word.letters, two) & u64::from(differing == 0);
            if rest == 0 {
                times += fits as u32 * word.times;
            } else if fits != 0 && self.fits_at(rest, &word.letters) {
                times += word.times;
            }
        }
        times
    }

    /// Whether a word lies right.
    pub fn takes(&self, word: &[u64; WIDE]) -> bool {
        let lying = self.lying.iter().zip(&self.mask);
        let differing = word.iter().zip(lying).fold(0, |all, (word, (lying, mask))| all | (word ^ lying) & mask);
        differing == 0 && self.fits_at(self.picky, word)
    }

    /// A place of the line in a word, and what fits there.
    #[inline]
    fn at(&self, place: u32) -> (u8, u64) {
        (place as u8 - self.first, self.fits[place as usize % ROOM])
    }

    /// Whether the letters of a word fit at some places of the line.
    #[inline]
    fn fits_at(&self, mut places: u32, word: &[u64; WIDE]) -> bool {
        while places != 0 {
            if fit(word, self.at(places.trailing_zeros())) == 0 {
                return false;
            }
            places &= places - 1;
        }
        true
    }
}

/// 1 if the letter of a word at a place is one of these, else 0.
#[inline]
fn fit<const WIDE: usize>(word: &[u64; WIDE], (at, letters): (u8, u64)) -> u64 {
    let letter = word[usize::from(at / 8) % WIDE] >> (at % 8 * 8) & 63;
    letters >> letter & 1
}
