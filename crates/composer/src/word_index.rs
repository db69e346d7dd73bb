//! The words that games are composed of, by length, and by the letter that stands at a place.

use quixotry_lexicon::Letter;
use quixotry_rules::rng::Random;
use quixotry_rules::rule_set::MAX_RACK;
use quixotry_rules::{Edition, Setup};

use crate::error::ComposeError;
use crate::packed::{LETTERS, Packed, Packing};
use crate::wishes::Wishes;

/// The most letters that a word of a game may have.
pub(crate) const LONGEST: usize = MAX_RACK + 1;

/// Words of one length, in an order that is random but always the same, so that neighbours have nothing in common.
#[derive(Clone, Default)]
pub(crate) struct Words {
    pub(crate) length: usize,
    letters: Vec<[u8; LONGEST]>,
    packed: Vec<Packed>,
    /// Which letters each word has.
    masks: Vec<u64>,
    /// How many of them belong to the theme; those come first.
    pub(crate) theme: usize,
}

impl Words {
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.letters.len()
    }

    #[inline]
    pub(crate) fn letters(&self, word: u32) -> &[u8] {
        &self.letters[word as usize][..self.length]
    }

    #[inline]
    pub(crate) fn packed(&self, word: u32) -> Packed {
        self.packed[word as usize]
    }

    #[inline]
    pub(crate) fn mask(&self, word: u32) -> u64 {
        self.masks[word as usize]
    }

    #[inline]
    pub(crate) fn masks(&self) -> &[u64] {
        &self.masks
    }

    /// The word's number here.
    pub(crate) fn find(&self, letters: &[u8]) -> Option<u32> {
        (0..self.len() as u32).find(|&word| self.letters(word) == letters)
    }

    fn push(&mut self, letters: &[u8], packing: &Packing) {
        let mut padded = [0; LONGEST];
        let (Some(part), Some(packed)) = (padded.get_mut(..letters.len()), packing.pack(letters)) else { return };
        part.copy_from_slice(letters);
        self.letters.push(padded);
        self.packed.push(packed);
        self.masks.push(mask_of(letters));
    }

    /// From words of one length, those of the theme first, each part in an order that is always the same.
    fn new(length: usize, mut theme: Vec<Vec<u8>>, mut others: Vec<Vec<u8>>, packing: &Packing) -> Self {
        let mut words = Self { length, ..Self::default() };
        let mut random = Random::stream(0, length as u64);
        random.shuffle(&mut theme);
        random.shuffle(&mut others);
        theme.iter().for_each(|word| words.push(word, packing));
        words.theme = words.len();
        others.iter().for_each(|word| words.push(word, packing));
        words
    }
}

/// A set of letters as bits.
pub(crate) fn mask_of(letters: &[u8]) -> u64 {
    letters.iter().fold(0, |mask, letter| mask | 1 << letter)
}

/// The words that have a letter at a place, in the order of [`Words`].
#[derive(Clone, Default)]
pub(crate) struct Listed {
    pub(crate) words: Vec<u32>,
    /// Which letters each of them has, but for the one at the place.
    pub(crate) masks: Vec<u64>,
    /// How many of them belong to the theme.
    pub(crate) theme: usize,
}

/// All words of the two lengths.
#[derive(Clone)]
pub(crate) struct WordIndex {
    pub(crate) packing: Packing,
    /// Words of a rack.
    pub(crate) short: Words,
    /// Words of a rack and one tile.
    pub(crate) long: Words,
    /// The long words by the place and the letter there.
    listed: Vec<Listed>,
    /// How often each letter occurs in the short and in the long words.
    pub(crate) frequencies: [[u64; LETTERS]; 2],
    include: [Vec<u32>; 2],
}

impl WordIndex {
    /// The words of the list that keep the wishes.
    pub(crate) fn new(setup: &Setup, wishes: &Wishes) -> Result<Self, ComposeError> {
        let edition = &setup.edition;
        let lexicon = setup.lexicon.as_ref().ok_or(ComposeError::NoLexicon)?;
        let rack = setup.rules.rack_size;
        let packing = Packing::new(edition)
            .ok_or_else(|| ComposeError::edition(edition, "it has more kinds of tiles than can be reckoned with"))?;
        let sorted = |words: &[Vec<Letter>]| {
            let mut words = words.to_vec();
            words.sort();
            words.dedup();
            words
        };
        let (avoid, theme, include) = (sorted(&wishes.avoid), sorted(&wishes.theme), sorted(&wishes.include));
        let mut parts: [[Vec<Vec<u8>>; 2]; 2] = Default::default();
        let mut words = lexicon.words();
        let mut number = 0;
        while let Some(word) = words.advance() {
            let (at, length) = (number, word.len());
            number += 1;
            if length != rack && length != rack + 1 {
                continue;
            }
            let is_in = |list: &[Vec<Letter>]| list.binary_search_by(|other| other.as_slice().cmp(word)).is_ok();
            let common =
                wishes.max_band.is_none_or(|most| lexicon.band_at(at).is_some_and(|band| (1..=most).contains(&band)));
            let (themed, wanted) = (is_in(&theme), is_in(&include));
            if is_in(&avoid) || !(wanted || common && (themed || !wishes.theme_only)) {
                continue;
            }
            let bytes = word.iter().map(|letter| letter.byte()).collect();
            parts[length - rack][usize::from(!themed)].push(bytes);
        }
        let [short, long] = parts;
        let [theme_words, others] = short;
        let short = Words::new(rack, theme_words, others, &packing);
        let [theme_words, others] = long;
        let long = Words::new(rack + 1, theme_words, others, &packing);
        let mut index = Self {
            listed: listed(&long),
            frequencies: [frequencies(&short), frequencies(&long)],
            packing,
            short,
            long,
            include: Default::default(),
        };
        for word in &include {
            index.wish(word, &avoid, edition, rack)?;
        }
        Ok(index)
    }

    /// Finds a word that has to be had.
    fn wish(
        &mut self,
        word: &[Letter],
        avoid: &[Vec<Letter>],
        edition: &Edition,
        rack: usize,
    ) -> Result<(), ComposeError> {
        let bytes: Vec<u8> = word.iter().map(|letter| letter.byte()).collect();
        let wrong = |problem: String| ComposeError::Word { word: edition.alphabet.word_text(word), problem };
        if word.len() != rack && word.len() != rack + 1 {
            return Err(wrong(format!("it has {} letters; {rack} or {} were expected", word.len(), rack + 1)));
        }
        if avoid.binary_search_by(|other| other.as_slice().cmp(word)).is_ok() {
            return Err(wrong("it is to be avoided, too".to_owned()));
        }
        let kind = word.len() - rack;
        let words = if kind == 0 { &self.short } else { &self.long };
        match words.find(&bytes) {
            Some(number) => self.include[kind].push(number),
            None if self.packing.pack(&bytes).is_none() => {
                return Err(wrong("the bag has too few of its letters, even with blanks".to_owned()));
            }
            None => return Err(wrong("it is not in the word list".to_owned())),
        }
        Ok(())
    }

    /// The short or the long words.
    #[inline]
    pub(crate) fn words(&self, long: bool) -> &Words {
        if long { &self.long } else { &self.short }
    }

    /// The words that each game has to have.
    #[inline]
    pub(crate) fn include(&self, long: bool) -> &[u32] {
        &self.include[usize::from(long)]
    }

    /// The long words with this letter at this place.
    #[inline]
    pub(crate) fn listed(&self, place: usize, letter: u8) -> &Listed {
        &self.listed[place * LETTERS + usize::from(letter)]
    }
}

fn listed(long: &Words) -> Vec<Listed> {
    let mut lists = vec![Listed::default(); long.length * LETTERS];
    for word in 0..long.len() as u32 {
        let letters = long.letters(word);
        for (place, &letter) in letters.iter().enumerate() {
            let others = letters.iter().enumerate().filter(|&(other, _)| other != place);
            let list = &mut lists[place * LETTERS + usize::from(letter)];
            list.words.push(word);
            list.masks.push(others.fold(0, |mask, (_, letter)| mask | 1 << letter));
            list.theme += usize::from((word as usize) < long.theme);
        }
    }
    lists
}

fn frequencies(words: &Words) -> [u64; LETTERS] {
    let mut counts = [0; LETTERS];
    for word in 0..words.len() as u32 {
        words.letters(word).iter().for_each(|&letter| counts[usize::from(letter)] += 1);
    }
    counts
}
