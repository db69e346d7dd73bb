//! Letters, tiles and sets of letters: one byte each, so that boards and racks stay small.

use std::num::NonZeroU8;

/// A letter of an alphabet, by its place there: 1 for the first.
///
/// A letter is what a word is made of; a [`Tile`] is what lies on a board or a rack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(NonZeroU8);

impl Letter {
    /// The most letters an alphabet may have: a set of them must fit a 64-bit mask.
    pub const MAX: usize = 62;

    /// The letter at `index` (1 to [`Letter::MAX`]), or nothing outside that range.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        match NonZeroU8::new(index) {
            Some(index) if index.get() as usize <= Self::MAX => Some(Self(index)),
            _ => None,
        }
    }

    /// The place in the alphabet, 1 for the first letter.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }

    /// The same place as a byte.
    #[inline]
    #[must_use]
    pub const fn byte(self) -> u8 {
        self.0.get()
    }
}

impl std::fmt::Debug for Letter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Letter({})", self.0)
    }
}

/// A tile: a letter, a blank that stands for a letter, or a blank that stands for nothing yet.
///
/// No tile has the byte 0, so an empty square (`None`) and an undesignated blank can never be mistaken
/// for each other, and `Option<Tile>` is one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tile(NonZeroU8);

impl Tile {
    const BLANK_BIT: u8 = 0x80;

    /// The blank that stands for no letter: as it lies on a rack or in the bag.
    pub const BLANK: Self = match NonZeroU8::new(Self::BLANK_BIT) {
        Some(byte) => Self(byte),
        None => unreachable!(),
    };

    /// The tile that carries `letter`.
    #[inline]
    #[must_use]
    pub const fn of(letter: Letter) -> Self {
        Self(letter.0)
    }

    /// A blank that stands for `letter`.
    #[inline]
    #[must_use]
    pub const fn blank_as(letter: Letter) -> Self {
        Self(Self::BLANK.0.saturating_add(letter.byte()))
    }

    /// The letter that the tile shows; nothing for an undesignated blank.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> Option<Letter> {
        Letter::new(self.0.get() & !Self::BLANK_BIT)
    }

    /// Whether the tile is a blank, designated or not. Blanks are worth nothing.
    #[inline]
    #[must_use]
    pub const fn is_blank(self) -> bool {
        self.0.get() & Self::BLANK_BIT != 0
    }

    /// The tile as it lies on a rack: a designated blank becomes [`Tile::BLANK`] again.
    #[inline]
    #[must_use]
    pub const fn on_rack(self) -> Self {
        if self.is_blank() { Self::BLANK } else { self }
    }

    /// The place in a table of racks and bags: 0 for a blank, else the letter's place.
    #[inline]
    #[must_use]
    pub const fn rack_index(self) -> usize {
        if self.is_blank() { 0 } else { self.0.get() as usize }
    }

    /// The tile at a place of such a table (see [`Tile::rack_index`]), or nothing outside the alphabet's range.
    #[inline]
    #[must_use]
    pub const fn from_rack_index(index: usize) -> Option<Self> {
        if index == 0 {
            return Some(Self::BLANK);
        }
        if index > Letter::MAX {
            return None;
        }
        match Letter::new(index as u8) {
            Some(letter) => Some(Self::of(letter)),
            None => None,
        }
    }

    /// One byte that tells all tiles apart; never 0.
    #[inline]
    #[must_use]
    pub const fn byte(self) -> u8 {
        self.0.get()
    }

    /// The order of the game's lists: by letter, the real tile before the blank, an undesignated blank last.
    #[must_use]
    pub const fn sort_key(self) -> u8 {
        match self.letter() {
            Some(letter) => letter.byte() * 2 + self.is_blank() as u8,
            None => u8::MAX,
        }
    }
}

impl PartialOrd for Tile {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Tile {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl std::fmt::Debug for Tile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.letter(), self.is_blank()) {
            (None, _) => write!(f, "Tile(?)"),
            (Some(letter), true) => write!(f, "Tile(blank {})", letter.byte()),
            (Some(letter), false) => write!(f, "Tile({})", letter.byte()),
        }
    }
}

/// The first 21 letters of a word in one number, six bits each: words sort by it, but for those that differ only later.
#[inline]
pub(crate) fn leading_letters(letters: impl Iterator<Item = u8>) -> u128 {
    letters.take(21).zip(0..).fold(0, |key, (letter, place)| key | u128::from(letter) << (120 - 6 * place))
}

/// A set of letters in 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct LetterSet(u64);

impl LetterSet {
    /// No letter.
    pub const EMPTY: Self = Self(0);
    /// Every letter that any alphabet can have.
    pub const ALL: Self = Self(!1);

    /// Whether the set holds `letter`.
    #[inline]
    #[must_use]
    pub const fn contains(self, letter: Letter) -> bool {
        self.0 >> letter.byte() & 1 != 0
    }

    /// Adds `letter`.
    #[inline]
    pub const fn insert(&mut self, letter: Letter) {
        self.0 |= 1 << letter.byte();
    }

    /// Whether the set holds nothing.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many letters the set holds.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set as bits: bit `n` for the letter at place `n`.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The letters, in the order of the alphabet.
    pub fn iter(self) -> impl Iterator<Item = Letter> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let letter = Letter::new(bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            Some(letter)
        })
    }
}

impl FromIterator<Letter> for LetterSet {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut set = Self::EMPTY;
        letters.into_iter().for_each(|letter| set.insert(letter));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_undesignated_blank_is_never_an_empty_square() {
        assert_eq!(std::mem::size_of::<Option<Tile>>(), 1);
        assert_ne!(Tile::BLANK.byte(), 0);
        assert_eq!(Tile::BLANK.letter(), None);
        for index in 1..=Letter::MAX as u8 {
            let letter = Letter::new(index).expect("in range");
            assert_eq!(Tile::blank_as(letter).letter(), Some(letter));
            assert_eq!(Tile::blank_as(letter).on_rack(), Tile::BLANK);
            assert_eq!(Tile::from_rack_index(Tile::of(letter).rack_index()), Some(Tile::of(letter)));
        }
        assert_eq!(Letter::new(0), None);
        assert_eq!(Letter::new(63), None);
    }

    #[test]
    fn a_set_gives_its_letters_in_order() {
        let letters: Vec<Letter> = [3, 1, 62].into_iter().filter_map(Letter::new).collect();
        let set: LetterSet = letters.iter().copied().collect();
        assert_eq!(set.iter().map(Letter::byte).collect::<Vec<_>>(), [1, 3, 62]);
        assert_eq!(set.len(), 3);
        assert!(LetterSet::ALL.contains(letters[2]));
    }
}
