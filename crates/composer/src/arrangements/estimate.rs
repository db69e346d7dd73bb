//! Estimates of how many arrangements there are, by random growth: what a count has to agree with, and a look at sizes
//! that nobody has counted. The method is that of D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975.

use quixotry_rules::rng::Random;

use super::relation::{Chance, Relations};
use super::rule::Apart;
use crate::place::Place;

/// An estimate with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The mean of the probes: it is unbiased.
    pub mean: f64,
    /// The standard error of the mean, as far as the probes show it: few probes grow large, so it is too low at first.
    pub standard_error: f64,
}

/// The sums of the probes for one number of words.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Sums {
    reached: u64,
    orders: [f64; 2],
    sets: [f64; 2],
}

/// Random probes: each starts with a first word and adds legal words, each equally likely, as long as it can.
///
/// The product of the numbers of choices is an unbiased estimate of the number of legal orders; divided by the number of
/// legal orders of the arrangement that has grown it is one of the number of arrangements.
pub struct Estimation {
    relations: &'static Relations,
    firsts: usize,
    seed: u64,
    probes: u64,
    sums: Vec<Sums>,
}

impl Estimation {
    /// No probe yet, of up to `most_words` words. Probe i of a seed is the same in every run.
    #[must_use]
    pub fn new(apart: Apart, most_words: usize, seed: u64) -> Self {
        let sums = vec![Sums::default(); most_words.min(usize::from(u8::MAX))];
        Self { relations: Relations::of_rule(apart), firsts: Place::first().len(), seed, probes: 0, sums }
    }

    /// Makes `count` more probes.
    pub fn probe(&mut self, count: u64) {
        for _ in 0..count {
            self.grow();
            self.probes += 1;
        }
    }

    /// How many probes there were.
    #[must_use]
    pub fn probes(&self) -> u64 {
        self.probes
    }

    /// How many probes reached `words` words.
    #[must_use]
    pub fn reached(&self, words: usize) -> u64 {
        self.of(words).reached
    }

    /// The estimated number of arrangements of `words` words.
    #[must_use]
    pub fn unordered(&self, words: usize) -> Estimate {
        self.estimate(self.of(words).sets)
    }

    /// The estimated number of legal orders of `words` words.
    #[must_use]
    pub fn ordered(&self, words: usize) -> Estimate {
        self.estimate(self.of(words).orders)
    }

    fn of(&self, words: usize) -> Sums {
        words.checked_sub(1).and_then(|place| self.sums.get(place)).copied().unwrap_or_default()
    }

    fn estimate(&self, [sum, squares]: [f64; 2]) -> Estimate {
        let probes = self.probes.max(1) as f64;
        let mean = sum / probes;
        let variance = (squares / probes - mean * mean).max(0.0);
        Estimate { mean, standard_error: (variance / probes).sqrt() }
    }

    fn grow(&mut self) {
        let mut random = Random::stream(self.seed, self.probes);
        let later = self.relations.places.len() - self.firsts;
        let mut chances = vec![Chance::default(); later];
        let mut legal: Vec<usize> = (0..self.firsts).collect();
        let mut parents: Vec<usize> = Vec::new();
        let mut weight = 1.0;
        for words in 0..self.sums.len() {
            if legal.is_empty() {
                return;
            }
            weight *= legal.len() as f64;
            let word = legal[random.below(legal.len())];
            let crossed = word.checked_sub(self.firsts).and_then(|later| chances[later].crossed());
            parents.push(crossed.unwrap_or_default());
            legal.clear();
            for (place, chance) in chances.iter_mut().enumerate() {
                chance.lay(words, self.relations.of(self.firsts + place, word));
                if chance.crossed().is_some() {
                    legal.push(self.firsts + place);
                }
            }
            let sums = &mut self.sums[words];
            let sets = weight / orders(&parents);
            sums.reached += 1;
            for (sum, value) in [(&mut sums.orders, weight), (&mut sums.sets, sets)] {
                sum[0] += value;
                sum[1] += value * value;
            }
        }
    }
}

/// The number of legal orders of words, each of which crosses an earlier one: by the hook length formula for trees.
fn orders(parents: &[usize]) -> f64 {
    let mut sizes = vec![1_u32; parents.len()];
    let mut orders = 1.0;
    for word in (1..parents.len()).rev() {
        sizes[parents[word]] += sizes[word];
        orders *= word as f64 / f64::from(sizes[word]);
    }
    orders
}
