//! The words of one length, sorted by price, with a set of bits for each letter at each place.

use quixotry_lexicon::{Letter, Lexicon};

use super::ground::ByLetter;

/// The words of one length. A pattern of letters is answered by joining a few sets of bits.
#[derive(Debug)]
pub struct Table {
    length: usize,
    letters: Vec<u8>,
    /// For each place and letter, the words that have it there: `blocks` numbers each.
    sets: Vec<u64>,
    blocks: usize,
    kinds: usize,
    /// The highest and the lowest price in each block of 64 words.
    prices: Vec<(i32, i32)>,
}

impl Table {
    /// The tables of all words of `lexicon`, by length, up to `longest` letters; nothing where there is no such word.
    #[must_use]
    pub fn all(lexicon: &Lexicon, prices: &ByLetter<i32>, longest: usize) -> Vec<Option<Self>> {
        let kinds = lexicon.alphabet().len() + 1;
        let mut by_length: Vec<Vec<Vec<u8>>> = vec![Vec::new(); longest + 1];
        let mut words = lexicon.words();
        while let Some(word) = words.advance() {
            if word.len() <= longest {
                by_length[word.len()].push(word.iter().copied().map(Letter::byte).collect());
            }
        }
        let price = |word: &Vec<u8>| -> i32 { word.iter().map(|&letter| prices[usize::from(letter)]).sum() };
        by_length
            .into_iter()
            .enumerate()
            .map(|(length, mut words)| {
                words.sort_by_cached_key(|word| (-price(word), word.clone()));
                (length > 0 && !words.is_empty()).then(|| Self::new(length, kinds, &words, price))
            })
            .collect()
    }

    fn new(length: usize, kinds: usize, words: &[Vec<u8>], price: impl Fn(&Vec<u8>) -> i32) -> Self {
        let blocks = words.len().div_ceil(64);
        let mut sets = vec![0; length * kinds * blocks];
        let mut letters = Vec::with_capacity(length * words.len());
        for (number, word) in words.iter().enumerate() {
            for (place, &letter) in word.iter().enumerate() {
                sets[(place * kinds + usize::from(letter)) * blocks + number / 64] |= 1 << (number % 64);
            }
            letters.extend_from_slice(word);
        }
        let ends = |block: &[Vec<u8>]| (block.first().map_or(0, &price), block.last().map_or(0, &price));
        let prices = words.chunks(64).map(ends).collect();
        Self { length, letters, sets, blocks, kinds, prices }
    }

    /// How many words there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.letters.len() / self.length
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The letters of a word as bytes.
    #[inline]
    #[must_use]
    pub fn word(&self, number: usize) -> &[u8] {
        &self.letters[number * self.length..(number + 1) * self.length]
    }

    /// The highest and the lowest price of the words of each block of 64.
    #[must_use]
    pub fn prices(&self) -> &[(i32, i32)] {
        &self.prices
    }

    /// How many blocks of 64 words there are.
    #[must_use]
    pub const fn blocks(&self) -> usize {
        self.blocks
    }

    /// The words with one of the letters in `letters` at `place`, as a set of bits.
    pub fn with_any(&self, place: usize, letters: u64, found: &mut Vec<u64>) {
        found.clear();
        found.resize(self.blocks, 0);
        each_bit(letters, |letter| {
            found.iter_mut().zip(self.set(place, letter)).for_each(|(found, set)| *found |= set);
        });
    }

    fn set(&self, place: usize, letter: usize) -> &[u64] {
        let first = (place * self.kinds + letter) * self.blocks;
        &self.sets[first..first + self.blocks]
    }

    /// The words that keep every demand, each a place and the letters allowed there as bits, as a set of bits in `found`.
    /// `spare` is room for the work.
    pub fn matching(&self, demands: &[(usize, u64)], found: &mut Vec<u64>, spare: &mut Vec<u64>) {
        found.clear();
        found.resize(self.blocks, !0);
        if !self.len().is_multiple_of(64) {
            found[self.blocks - 1] = (1 << (self.len() % 64)) - 1;
        }
        let everything = ((1_u64 << (self.kinds - 1)) - 1) << 1;
        for &(place, allowed) in demands {
            let allowed = allowed & everything;
            let refused = everything & !allowed;
            if allowed.count_ones() == 1 {
                let set = self.set(place, allowed.trailing_zeros() as usize);
                found.iter_mut().zip(set).for_each(|(found, set)| *found &= set);
            } else if refused.count_ones() <= allowed.count_ones() {
                each_bit(refused, |letter| {
                    let set = self.set(place, letter);
                    found.iter_mut().zip(set).for_each(|(found, set)| *found &= !set);
                });
            } else {
                spare.clear();
                spare.resize(self.blocks, 0);
                each_bit(allowed, |letter| {
                    spare.iter_mut().zip(self.set(place, letter)).for_each(|(spare, set)| *spare |= set);
                });
                found.iter_mut().zip(&*spare).for_each(|(found, set)| *found &= set);
            }
        }
    }
}

/// Calls `act` with the place of each bit that is set.
#[inline]
pub fn each_bit(mut bits: u64, mut act: impl FnMut(usize)) {
    while bits != 0 {
        act(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
