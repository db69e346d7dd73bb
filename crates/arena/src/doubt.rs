//! Doubt: how likely a word that a player does not know is none, judged by the words that he knows.
//!
//! A word may be of three kinds: valid, made up to look like one, or letters put down at random. The first two look like
//! the words that are known, the third looks like tiles from the bag; how much of either is measured by letter trigrams
//! with Witten-Bell smoothing. What has a known word in it, with a beginning or an ending that many known words have, is
//! taken for an inflection. All of this is learnt from the vocabulary, so that it serves every language.

use std::collections::HashMap;
use std::sync::Arc;

use quixotry_lexicon::Letter;
use quixotry_rules::Edition;

use crate::vocabulary::Vocabulary;

/// The most words of the list that are looked at, and the most of the known ones from which affixes are learnt.
const LETTER_SAMPLE: usize = 40_000;
const AFFIX_SAMPLE: usize = 4_000;
/// The longest beginning or ending that is learnt, and the shortest word that takes one.
const LONGEST_AFFIX: usize = 4;
const SHORTEST_STEM: usize = 3;
/// A beginning or ending is common if one in so many words has it on another word.
const AFFIX_RARITY: usize = 150;
/// So much of anything may be a tile at random, even in a valid word: no single letter rules a word out.
const ODDITY: f64 = 0.02;
/// How many times likelier a valid unknown word is to be an inflection than a made-up one.
const INFLECTED: f64 = 8.0;

/// What a player has learnt from the words that he knows.
#[derive(Debug)]
pub struct Doubt {
    vocabulary: Vocabulary,
    /// For two letters and the next one: the logarithm of how many times likelier it is in a word than from the bag.
    /// Place 0 is the edge of the word.
    ratios: Vec<f32>,
    kinds: usize,
    endings: Vec<Ending>,
    beginnings: Vec<Vec<Letter>>,
}

/// An ending, with the letter of a known word that it takes the place of, if it does: the ING of BAKING that of an E.
type Ending = (Vec<Letter>, Option<Letter>);

impl Doubt {
    /// Learns from `vocabulary`; the tiles of `edition` are those from which letters at random come.
    #[must_use]
    pub fn new(vocabulary: Vocabulary, edition: &Edition) -> Self {
        let mut letters = Trigrams::new(edition.alphabet.len() + 1);
        let mut affixes = Affixes::default();
        let list = Arc::clone(vocabulary.list());
        let each = list.len().div_ceil(LETTER_SAMPLE).max(1);
        let mut words = list.words();
        let mut number = 0;
        while let Some(word) = words.advance() {
            number += 1;
            if number % each == 0 && vocabulary.knows(word) {
                letters.add(word);
                // Spread over the whole list.
                if affixes.words * list.len() < AFFIX_SAMPLE * number {
                    affixes.add(word, &vocabulary);
                }
            }
        }
        let (beginnings, endings) = affixes.common();
        Self { vocabulary, kinds: letters.kinds, ratios: letters.ratios(edition), endings, beginnings }
    }

    /// How many times likelier it is that `word`, which is not known, is none than that it is valid, if it is `unseen` times
    /// likelier before anybody looks at it.
    #[must_use]
    pub fn odds(&self, word: &[Letter], unseen: f64) -> f64 {
        // Of the words that are none, half look like words.
        let looks = 0.5 + 0.5 * (-self.likeness(word)).exp();
        unseen * looks / if self.is_inflection(word) { INFLECTED } else { 1.0 }
    }

    /// The logarithm of how many times likelier the letters are in a word than from the bag.
    fn likeness(&self, word: &[Letter]) -> f64 {
        let (mut before, mut last, mut sum) = (0, 0, 0.0);
        // Most short words are odd as parts of longer ones: where they end tells nothing.
        let edge = (word.len() > 3).then_some(0);
        for next in word.iter().map(|letter| letter.index()).chain(edge) {
            sum += f64::from(self.ratios[(before * self.kinds + last) * self.kinds + next]);
            (before, last) = (last, next);
        }
        sum
    }

    /// Whether the word is a known one with a common beginning or ending.
    fn is_inflection(&self, word: &[Letter]) -> bool {
        let stem = |ending: &Ending| {
            let stem = word.strip_suffix(ending.0.as_slice()).filter(|stem| stem.len() >= SHORTEST_STEM)?;
            Some(match (ending.1, stem) {
                (Some(letter), _) => self.vocabulary.knows(&[stem, &[letter]].concat()),
                // RUN and RUNNING.
                (None, [shorter @ .., before, last]) if before == last => {
                    self.vocabulary.knows(stem) || self.vocabulary.knows(&[shorter, &[*before]].concat())
                }
                (None, _) => self.vocabulary.knows(stem),
            })
        };
        let rest = |beginning: &Vec<Letter>| {
            let rest = word.strip_prefix(beginning.as_slice()).filter(|rest| rest.len() >= SHORTEST_STEM);
            rest.is_some_and(|rest| self.vocabulary.knows(rest))
        };
        self.endings.iter().any(|ending| stem(ending) == Some(true)) || self.beginnings.iter().any(rest)
    }
}

/// Counts of letter sequences.
struct Trigrams {
    kinds: usize,
    three: Vec<u32>,
    two: Vec<u32>,
    one: Vec<u32>,
}

impl Trigrams {
    fn new(kinds: usize) -> Self {
        Self { kinds, three: vec![0; kinds * kinds * kinds], two: vec![0; kinds * kinds], one: vec![0; kinds] }
    }

    fn add(&mut self, word: &[Letter]) {
        let (mut before, mut last) = (0, 0);
        for next in word.iter().map(|letter| letter.index()).chain([0]) {
            self.three[(before * self.kinds + last) * self.kinds + next] += 1;
            self.two[last * self.kinds + next] += 1;
            self.one[next] += 1;
            (before, last) = (last, next);
        }
    }

    fn ratios(&self, edition: &Edition) -> Vec<f32> {
        let kinds = self.kinds;
        let uniform = vec![1.0 / kinds as f64; kinds];
        let one = smoothed(&self.one, &uniform);
        let tiles: f64 = (1..kinds).map(|index| edition.count(index) as f64 + 0.5).sum();
        // The edge is as likely as in words: lengths tell nothing.
        let edge = one[0];
        let from_bag = |next: usize| match next {
            0 => edge,
            _ => (1.0 - edge) * (edition.count(next) as f64 + 0.5) / tiles,
        };
        let two: Vec<Vec<f64>> = self.two.chunks(kinds).map(|counts| smoothed(counts, &one)).collect();
        let three = self.three.chunks(kinds).zip(0..).map(|(counts, context)| smoothed(counts, &two[context % kinds]));
        let ratio = |(next, chance): (usize, f64)| ((1.0 - ODDITY) * chance / from_bag(next) + ODDITY).ln() as f32;
        three.flat_map(|chances| chances.into_iter().enumerate().map(ratio).collect::<Vec<f32>>()).collect()
    }
}

/// The chance of each letter by its count, mixed with what a shorter context says (Witten and Bell 1991).
fn smoothed(counts: &[u32], shorter: &[f64]) -> Vec<f64> {
    let total: f64 = counts.iter().map(|&count| f64::from(count)).sum();
    let kinds = counts.iter().filter(|&&count| count > 0).count() as f64;
    if total == 0.0 {
        return shorter.to_vec();
    }
    counts.iter().zip(shorter).map(|(&count, chance)| (f64::from(count) + kinds * chance) / (total + kinds)).collect()
}

/// Counts of what is put before and behind known words.
#[derive(Default)]
struct Affixes {
    words: usize,
    beginnings: HashMap<Vec<Letter>, usize>,
    endings: HashMap<Ending, usize>,
}

impl Affixes {
    fn add(&mut self, word: &[Letter], vocabulary: &Vocabulary) {
        self.words += 1;
        for length in 1..=LONGEST_AFFIX.min(word.len().saturating_sub(SHORTEST_STEM)) {
            let (stem, ending) = word.split_at(word.len() - length);
            if vocabulary.knows(stem) {
                *self.endings.entry((ending.to_vec(), None)).or_default() += 1;
            } else {
                let graph = vocabulary.list().graph();
                let arcs = graph.arcs(graph.follow(graph.dawg_root(), stem.iter().copied()));
                for letter in arcs.filter(|arc| arc.accepts()).filter_map(|arc| arc.letter()) {
                    if vocabulary.knows(&[stem, &[letter]].concat()) {
                        *self.endings.entry((ending.to_vec(), Some(letter))).or_default() += 1;
                    }
                }
            }
            let (beginning, rest) = word.split_at(length);
            // Nearly every letter makes another word of some: alone it tells nothing.
            if length > 1 && vocabulary.knows(rest) {
                *self.beginnings.entry(beginning.to_vec()).or_default() += 1;
            }
        }
    }

    fn common(self) -> (Vec<Vec<Letter>>, Vec<Ending>) {
        let least = (self.words / AFFIX_RARITY).max(2);
        let beginnings = self.beginnings.into_iter().filter(|&(_, count)| count >= least).map(|(affix, _)| affix);
        let endings = self.endings.into_iter().filter(|&(_, count)| count >= least).map(|(affix, _)| affix);
        (beginnings.collect(), endings.collect())
    }
}
