//! Which multisets of letters are an anagram of a word, answered by a sum: a quick no for nearly every one that is none.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use crate::letter::Letter;
use crate::lexicon::Lexicon;

/// The sums of the letters of all words.
#[derive(Debug, Default)]
pub struct Alphagrams {
    sums: HashSet<u64, BuildHasherDefault<Itself>>,
}

impl Alphagrams {
    pub(crate) fn of(lexicon: &Lexicon) -> Self {
        let mut sums = HashSet::with_capacity_and_hasher(lexicon.len(), BuildHasherDefault::default());
        let mut words = lexicon.words();
        while let Some(word) = words.advance() {
            sums.insert(word.iter().fold(0, |sum: u64, &letter| sum.wrapping_add(Self::worth(letter))));
        }
        Self { sums }
    }

    /// What a letter adds to the sum of a multiset, wrapping: far apart for different letters (SplitMix64, Steele et al.
    /// 2014), so that two multisets hardly ever have the same sum.
    #[inline]
    #[must_use]
    pub const fn worth(letter: Letter) -> u64 {
        let mut mixed = (letter.byte() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Whether letters of this sum may be an anagram of a word; if not, they are none.
    #[inline]
    #[must_use]
    pub fn may_have(&self, sum: u64) -> bool {
        self.sums.contains(&sum)
    }
}

/// A hasher for numbers that are random already.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, &byte| sum << 8 | u64::from(byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
