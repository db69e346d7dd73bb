//! What the tiles that are kept are good for: how many words of a whole rack they come to on average.
//!
//! The rack is filled up from the tiles of the box that are neither on it nor on the board, all draws being equally
//! likely. Counted are the different words that use every tile of the filled rack; a blank that was kept stands for any
//! letter, and a draw in which there is a blank counts as making none. So it is, for each word of that length, the chance
//! that the tiles drawn are exactly what the kept ones lack for it, whichever letters the kept blanks take; and the sum
//! of these chances. It is a measure for comparing leaves, no points.

use std::collections::HashMap;

use quixotry_lexicon::Letter;
use quixotry_rules::Rack;

use super::chance::{choices, counts};
use super::question::Question;

/// What has to be known to value leaves.
pub struct Leaves<'a> {
    question: &'a Question,
    /// By kind of tile: in how many ways so many of those that can be drawn are chosen.
    ways: Vec<Vec<f64>>,
    /// In how many ways so many tiles are drawn, blanks included.
    draws: Vec<f64>,
}

/// A leave on its way to be valued.
struct Leave {
    kinds: Vec<(usize, usize)>,
    /// Its letters as bits.
    letters: u64,
    blanks: usize,
    /// How many tiles are drawn.
    missing: usize,
    sum: f64,
}

impl<'a> Leaves<'a> {
    /// The tiles that can be drawn after what was asked.
    #[must_use]
    pub fn new(question: &'a Question) -> Self {
        let edition = &question.edition;
        let mut gone = [0; Letter::MAX + 1];
        question.rack.kinds().for_each(|(index, count)| gone[index] += count);
        question.ground.tiles().iter().for_each(|tile| gone[tile.rack_index()] += 1);
        let left: Vec<usize> =
            (0..edition.kinds()).map(|index| edition.count(index).saturating_sub(gone[index])).collect();
        let size = question.rules.rack_size;
        Self {
            question,
            ways: left.iter().map(|&count| choices(count, size)).collect(),
            draws: choices(left.iter().sum(), size),
        }
    }

    /// The values of leaves; nothing for one that fills the rack already. 0 where too few tiles are left to fill it.
    #[must_use]
    pub fn values(&self, racks: &[Rack]) -> Vec<Option<f64>> {
        let size = self.question.rules.rack_size;
        let mut places: HashMap<Rack, usize> = HashMap::new();
        let mut leaves: Vec<Leave> = Vec::new();
        for rack in racks.iter().filter(|rack| rack.len() < size) {
            places.entry(*rack).or_insert_with(|| {
                let kinds: Vec<(usize, usize)> = rack.kinds().filter(|(index, _)| *index > 0).collect();
                let letters = kinds.iter().fold(0, |bits, (index, _)| bits | 1 << index);
                let (blanks, missing) = (rack.blanks(), size - rack.len());
                leaves.push(Leave { kinds, letters, blanks, missing, sum: 0.0 });
                leaves.len() - 1
            });
        }
        if !leaves.is_empty() {
            let mut words = self.question.lexicon.words();
            while let Some(word) = words.advance() {
                if word.len() == size {
                    self.add(word, &mut leaves);
                }
            }
        }
        let value = |leave: &Leave| match self.draws.get(leave.missing) {
            Some(draws) => leave.sum / draws,
            None => 0.0,
        };
        racks.iter().map(|rack| places.get(rack).map(|&place| value(&leaves[place]))).collect()
    }

    /// Adds, for each leave, in how many ways what it lacks for `word` can be drawn.
    fn add(&self, word: &[Letter], leaves: &mut [Leave]) {
        let mut count = [0; Letter::MAX + 1];
        counts(word).for_each(|(index, number)| count[index] = number);
        let letters = word.iter().fold(0u64, |bits, letter| bits | 1 << letter.byte());
        for leave in leaves {
            if leave.letters & !letters != 0 || leave.kinds.iter().any(|&(index, kept)| count[index] < kept) {
                continue;
            }
            let mut lacking = count;
            leave.kinds.iter().for_each(|&(index, kept)| lacking[index] -= kept);
            leave.sum += self.draws_of(letters, &lacking, leave.missing, leave.blanks);
        }
    }

    /// In how many ways `missing` of the lacking letters can be drawn, the others being left to blanks.
    fn draws_of(&self, letters: u64, lacking: &[usize], missing: usize, blanks: usize) -> f64 {
        let chosen = |index: usize, number: usize| {
            self.ways.get(index).and_then(|ways| ways.get(number)).copied().unwrap_or(0.0)
        };
        let mut drawn = [0.0; quixotry_rules::rule_set::MAX_RACK + 1];
        drawn[0] = 1.0;
        let mut bits = letters;
        while bits != 0 {
            let index = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let most = lacking[index];
            let least = most.saturating_sub(blanks);
            for sum in (0..=missing).rev() {
                drawn[sum] = (least..=most.min(sum)).map(|number| drawn[sum - number] * chosen(index, number)).sum();
            }
        }
        drawn[missing]
    }
}
