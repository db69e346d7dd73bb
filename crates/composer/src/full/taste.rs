//! What the search likes: what a tile is worth while it is in the bag, and what the prospects of high premiums are worth.

use quixotry_rules::rng::Random;

use super::ground::{ByLetter, Ground, LETTERS};

/// The likings of one search. In sixteenths of a point where nothing else is said.
#[derive(Clone, Debug)]
pub struct Taste {
    /// What each letter is worth in the bag.
    pub price: ByLetter<i32>,
    /// What a blank is worth in the bag.
    pub blank: i32,
    /// What the prospects of lanes count, in hundredths.
    pub prospects: i32,
    /// How far a node's value is moved at random.
    pub noise: i32,
    /// The factor from which a main word is one over a lane.
    pub lane_times: i32,
    /// The squares of high word premiums, in order.
    pub premiums: Vec<usize>,
    /// What an ordinary play leaves after its price.
    pub ordinary: i32,
}

/// The numbers from which a [`Taste`] is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaning {
    /// The price of a tile per point of its value.
    pub price: i32,
    /// The price of a blank.
    pub blank: i32,
    /// Hundredths of the prospects of lanes: plays over several high word premiums that could be made now.
    pub prospects: i32,
    /// Noise on each node.
    pub noise: i32,
    /// How much prices may differ by letter, at random.
    pub spread: i32,
    /// How much rarer letters of the list than of the box are cheaper.
    pub balance: i32,
}

impl Leaning {
    /// What has proved good.
    pub const USUAL: Self = Self { price: 50, blank: 480, prospects: 50, noise: 40, spread: 16, balance: 40 };

    /// A variation by chance.
    #[must_use]
    pub fn varied(random: &mut Random) -> Self {
        let mut between = |low: i32, high: i32| low + random.below((high - low + 1) as usize) as i32;
        Self {
            price: between(32, 68),
            blank: between(320, 640),
            prospects: between(35, 65),
            noise: between(0, 100),
            spread: between(0, 32),
            balance: between(0, 60),
        }
    }
}

impl Taste {
    /// The taste that comes of `leaning`.
    #[must_use]
    pub fn new(ground: &Ground, leaning: &Leaning, random: &mut Random) -> Self {
        let mut price = [0; LETTERS];
        for letter in 1..=ground.kinds {
            let spread = random.below((2 * leaning.spread + 1) as usize) as i32 - leaning.spread;
            price[letter] =
                leaning.price * ground.values[letter] + spread + leaning.balance * ground.shares[letter] / 100;
        }
        let high = ground.word_times.iter().copied().max().unwrap_or(1).min(3);
        let premiums: Vec<usize> = if high > 1 {
            (0..ground.squares()).filter(|&square| ground.word_times[square] >= high).take(64).collect()
        } else {
            Vec::new()
        };
        Self {
            price,
            blank: leaning.blank,
            prospects: leaning.prospects,
            noise: leaning.noise,
            lane_times: if high > 1 { high * high } else { i32::MAX },
            premiums,
            ordinary: 16 * 30,
        }
    }

    /// The same taste when there is little time left: prices at `hundredths` of theirs.
    #[must_use]
    pub fn late(&self, hundredths: i32) -> Self {
        Self {
            price: self.price.map(|price| price * hundredths / 100),
            blank: self.blank * hundredths / 100,
            ..self.clone()
        }
    }

    /// The high word premiums under `squares`, as bits.
    pub fn lane_bits(&self, ground: &Ground, squares: impl Iterator<Item = usize>) -> u64 {
        let high = |square: &usize| ground.word_times[*square] >= 3;
        squares
            .filter(high)
            .filter_map(|square| self.premiums.binary_search(&square).ok())
            .fold(0, |bits, n| bits | 1 << n)
    }
}
