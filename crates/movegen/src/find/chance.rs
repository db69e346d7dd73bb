//! The chance to draw a word: as many tiles as it has, drawn from the full box, spell it.
//!
//! A draw is a set of tiles. It spells the word if the blanks in it can stand for the letters that the others lack, so
//! the draws are counted by how many blanks they have for which letters: exact, and no draw twice.

use quixotry_lexicon::{Letter, Lexicon};
use quixotry_rules::Edition;

/// What has to be known of a box to say how likely its words are.
#[derive(Clone, Debug)]
pub struct Chances {
    /// By kind of tile, 0 for the blank: in how many ways so many of its tiles can be chosen.
    ways: Vec<Vec<f64>>,
    /// In how many ways so many tiles can be drawn from the box.
    draws: Vec<f64>,
    blanks: usize,
}

impl Chances {
    /// The box of an edition.
    #[must_use]
    pub fn new(edition: &Edition) -> Self {
        let ways = (0..edition.kinds()).map(|index| choices(edition.count(index), Lexicon::LONGEST)).collect();
        Self { ways, draws: choices(edition.total(), Lexicon::LONGEST), blanks: edition.blanks() }
    }

    /// The chance that as many tiles as `word` has spell it.
    #[must_use]
    pub fn of(&self, word: &[Letter]) -> f64 {
        let draws = self.draws.get(word.len()).copied().unwrap_or(0.0);
        if word.is_empty() || draws == 0.0 {
            return 0.0;
        }
        let most = self.blanks.min(word.len());
        // spelled[k]: in how many ways the real tiles can be chosen if k letters are left to blanks.
        let mut spelled = vec![0.0; most + 1];
        spelled[0] = 1.0;
        for (index, count) in counts(word) {
            let ways = |left_out: usize| self.chosen(index, count - left_out);
            for k in (0..=most).rev() {
                spelled[k] = (0..=count.min(k)).map(|left_out| spelled[k - left_out] * ways(left_out)).sum();
            }
        }
        let spelled: f64 = spelled.iter().enumerate().map(|(k, ways)| ways * self.chosen(0, k)).sum();
        spelled / draws
    }

    fn chosen(&self, index: usize, count: usize) -> f64 {
        self.ways.get(index).and_then(|ways| ways.get(count)).copied().unwrap_or(0.0)
    }
}

/// In how many ways 0, 1, 2 … of `all` things can be chosen, up to `most` of them. Beyond `all` there is none.
pub(super) fn choices(all: usize, most: usize) -> Vec<f64> {
    let mut ways = vec![1.0];
    for chosen in 1..=most.min(all) {
        // Whole numbers divide evenly here, so that this is exact as far as floating-point numbers reach.
        ways.push((ways[chosen - 1] * (all + 1 - chosen) as f64 / chosen as f64).round());
    }
    ways
}

/// The letters of a word with how often each is in it, by place in the alphabet.
pub(super) fn counts(word: &[Letter]) -> impl Iterator<Item = (usize, usize)> {
    let mut counts = [0u8; Letter::MAX + 1];
    word.iter().for_each(|letter| counts[letter.index()] += 1);
    let mut bits = word.iter().fold(0u64, |bits, letter| bits | 1 << letter.byte());
    std::iter::from_fn(move || {
        let index = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            (index, usize::from(counts[index]))
        })
    })
}
