//! Counts of letters packed into four machine words, so that one subtraction tells whether a bag holds a word.
//!
//! Each letter has a field that is wide enough for what the bag holds of it and three more, and a guard bit above it.
//! A bag has all guards set: where a word takes more than is there, the guard of that letter is lost, and nowhere else.

use quixotry_lexicon::Letter;
use quixotry_rules::Edition;

/// How many machine words hold the fields.
const LANES: usize = 4;
/// Tables by letter have this length.
pub(crate) const LETTERS: usize = Letter::MAX + 1;
/// What a field has room for beyond the tiles of the bag: a shared tile and two blanks.
const SPARE: usize = 3;
/// The most tiles that [`Short`] tells.
const SHORT_MOST: usize = 4;

/// Packed counts of letters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Packed([u64; LANES]);

impl Packed {
    #[inline]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
    }

    #[inline]
    pub(crate) fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].wrapping_sub(other.0[lane])))
    }

    /// Whether the bag, whose guards are set, holds every tile of `word`.
    #[inline]
    pub(crate) fn holds(self, word: Self, guards: Self) -> bool {
        let rest = self.minus(word);
        (0..LANES).fold(0, |lost, lane| lost | (guards.0[lane] & !rest.0[lane])) == 0
    }
}

/// The tiles of a word that a bag lacks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Short {
    letters: [u8; SHORT_MOST],
    len: u8,
}

impl Short {
    /// Nothing is lacking.
    pub(crate) const NONE: Self = Self { letters: [0; SHORT_MOST], len: 0 };

    #[inline]
    pub(crate) fn letters(&self) -> &[u8] {
        &self.letters[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    /// One more tile that is lacking; false when there is no room for it.
    #[inline]
    pub(crate) fn push(&mut self, letter: u8) -> bool {
        let Some(place) = self.letters.get_mut(usize::from(self.len)) else { return false };
        *place = letter;
        self.len += 1;
        true
    }
}

/// Where the field of each letter lies.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    /// One of each letter; nothing for letters that the edition has not.
    units: Vec<Packed>,
    /// The most of each letter that a field holds.
    most: Vec<u8>,
    guards: Packed,
    /// The letter whose guard is this bit.
    letter_of: [[u8; 64]; LANES],
    /// How many bits its field has.
    width_of: [[u8; 64]; LANES],
}

impl Packing {
    /// Fields for the letters of an edition; nothing where they do not fit.
    pub(crate) fn new(edition: &Edition) -> Option<Self> {
        let mut packing = Self {
            units: vec![Packed::default(); LETTERS],
            most: vec![0; LETTERS],
            guards: Packed::default(),
            letter_of: [[0; 64]; LANES],
            width_of: [[0; 64]; LANES],
        };
        let mut used = [0_u32; LANES];
        for letter in 1..edition.kinds().min(LETTERS) {
            let most = edition.count(letter) + SPARE;
            let width = usize::BITS - most.leading_zeros();
            let lane = (0..LANES).find(|&lane| used[lane] + width < 64)?;
            let (shift, guard) = (used[lane], used[lane] + width);
            packing.units[letter].0[lane] = 1 << shift;
            packing.most[letter] = u8::try_from(most).unwrap_or(u8::MAX);
            packing.guards.0[lane] |= 1 << guard;
            packing.letter_of[lane][guard as usize] = letter as u8;
            packing.width_of[lane][guard as usize] = width as u8;
            used[lane] = guard + 1;
        }
        Some(packing)
    }

    /// All guards: what a bag of nothing is.
    #[inline]
    pub(crate) const fn guards(&self) -> Packed {
        self.guards
    }

    /// One tile of a letter.
    #[inline]
    pub(crate) fn unit(&self, letter: u8) -> Packed {
        self.units[usize::from(letter)]
    }

    /// The letters of a word; nothing when it has more of one than any game could lay.
    pub(crate) fn pack(&self, letters: &[u8]) -> Option<Packed> {
        let mut counts = [0_u8; LETTERS];
        let mut packed = Packed::default();
        for &letter in letters {
            let count = counts.get_mut(usize::from(letter))?;
            *count += 1;
            if *count > self.most[usize::from(letter)] {
                return None;
            }
            packed = packed.plus(self.unit(letter));
        }
        Some(packed)
    }

    /// Which tiles of `word` the bag lacks; nothing when they are more than `limit`.
    #[inline]
    pub(crate) fn short(&self, bag: Packed, word: Packed, limit: usize) -> Option<Short> {
        let rest = bag.minus(word);
        let lost = (0..LANES).map(|lane| (self.guards.0[lane] & !rest.0[lane]).count_ones()).sum::<u32>();
        if lost as usize > limit {
            return None;
        }
        let mut short = Short::NONE;
        for lane in 0..LANES {
            let mut lost = self.guards.0[lane] & !rest.0[lane];
            while lost != 0 {
                let guard = lost.trailing_zeros() as usize;
                lost &= lost - 1;
                let width = u32::from(self.width_of[lane][guard]);
                let field = rest.0[lane] >> (guard as u32 - width) & ((1 << width) - 1);
                for _ in 0..(1 << width) - field {
                    if short.len() == limit || !short.push(self.letter_of[lane][guard]) {
                        return None;
                    }
                }
            }
        }
        Some(short)
    }

    /// The tiles of `short` as packed counts.
    #[inline]
    pub(crate) fn pack_short(&self, short: &Short) -> Packed {
        short.letters().iter().fold(Packed::default(), |packed, &letter| packed.plus(self.unit(letter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_tells_what_it_lacks() {
        let edition = Edition::named("English").expect("an edition");
        let packing = Packing::new(&edition).expect("room");
        let bytes = |text: &str| -> Vec<u8> {
            edition.alphabet.word(text).expect("letters").iter().map(|letter| letter.byte()).collect()
        };
        let pack = |text: &str| packing.pack(&bytes(text)).expect("a word");
        let bag = pack("SCIENCE").plus(packing.guards());
        let short = |word: &str, limit| packing.short(bag, pack(word), limit).map(|short| short.letters().to_vec());
        assert!(bag.holds(pack("NIECES"), packing.guards()));
        assert!(!bag.holds(pack("NINES"), packing.guards()));
        assert_eq!(short("NIECES", 0), Some(vec![]));
        assert_eq!(short("NINES", 2), Some(bytes("N")));
        assert_eq!(short("NINJA", 3), Some(bytes("AJN")));
        assert_eq!(short("NINJA", 2), None);
        assert_eq!(packing.pack(&bytes("ZZZZZ")), None);
    }

    #[test]
    fn every_edition_has_room() {
        for name in Edition::names() {
            assert!(Packing::new(&Edition::named(name).expect("an edition")).is_some(), "{name}");
        }
    }
}
