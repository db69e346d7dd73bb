//! What the search likes: what a tile is worth while it is in the bag, and what a way to a high word premium is worth.

use quixotry_rules::rng::Random;

use super::ground::{ByLetter, Ground, LETTERS};
use super::state::State;

/// Squares between two squares of a high word premium: whoever fills them and both ends multiplies twice.
#[derive(Clone, Debug)]
pub struct Lane {
    /// The squares from one end to the other.
    pub squares: Vec<usize>,
    /// Whether it runs down.
    pub down: bool,
}

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
    /// What a letter on a square of an untouched lane is worth, by square.
    pub opens: Vec<ByLetter<i32>>,
    /// The factor from which a main word is one over a lane.
    pub lane_times: i32,
    /// The lanes.
    pub lanes: Vec<Lane>,
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
    /// Opening a lane: hundredths of its prospects.
    pub opening: i32,
    /// Hundredths of the prospects of lanes with a tile in them.
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
    pub const USUAL: Self =
        Self { price: 80, blank: 400, opening: 30, prospects: 70, noise: 64, spread: 16, balance: 40 };

    /// A variation by chance.
    #[must_use]
    pub fn varied(random: &mut Random) -> Self {
        let mut between = |low: i32, high: i32| low + random.below((high - low + 1) as usize) as i32;
        Self {
            price: between(48, 112),
            blank: between(160, 640),
            opening: between(10, 60),
            prospects: between(40, 100),
            noise: between(0, 160),
            spread: between(0, 48),
            balance: between(0, 96),
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
            price[letter] = leaning.price * ground.values[letter] + spread + leaning.balance * ground.shares[letter] / 100;
        }
        let high = ground.word_times.iter().copied().max().unwrap_or(1).min(3);
        let premiums: Vec<usize> = if high > 1 {
            (0..ground.squares()).filter(|&square| ground.word_times[square] >= high).take(64).collect()
        } else {
            Vec::new()
        };
        let mut taste = Self {
            price,
            blank: leaning.blank,
            prospects: leaning.prospects,
            noise: leaning.noise,
            opens: vec![[0; LETTERS]; ground.squares()],
            lane_times: if high > 1 { high * high } else { i32::MAX },
            lanes: lanes(ground, &premiums),
            premiums,
            ordinary: 16 * 30,
        };
        for lane in taste.lanes.clone() {
            taste.open(ground, &lane, leaning.opening);
        }
        taste
    }

    /// The same taste when there is little time left: prices at `hundredths` of theirs, and no lanes to be opened.
    #[must_use]
    pub fn late(&self, hundredths: i32) -> Self {
        Self {
            price: self.price.map(|price| price * hundredths / 100),
            blank: self.blank * hundredths / 100,
            opens: vec![[0; LETTERS]; self.opens.len()],
            ..self.clone()
        }
    }

    /// The high word premiums under `squares`, as bits.
    pub fn lane_bits(&self, ground: &Ground, squares: impl Iterator<Item = usize>) -> u64 {
        let high = |square: &usize| ground.word_times[*square] >= 3;
        squares.filter(high).filter_map(|square| self.premiums.binary_search(&square).ok()).fold(0, |bits, n| bits | 1 << n)
    }

    /// The squares of lanes in which no tile lies, without their ends.
    #[must_use]
    pub fn open_squares(&self, state: &State) -> Vec<bool> {
        let mut open = vec![false; state.letters.len()];
        for lane in &self.lanes {
            if lane.squares.iter().all(|&square| state.letters[square] == 0) {
                lane.squares[1..lane.squares.len() - 1].iter().for_each(|&square| open[square] = true);
            }
        }
        open
    }

    /// What each letter opens on each square of a lane: a part of what the best words through it leave after their price.
    fn open(&mut self, ground: &Ground, lane: &Lane, hundredths: i32) {
        const BEST: usize = 12;
        let Some(table) = ground.table(lane.squares.len()) else { return };
        let times: i32 = lane.squares.iter().map(|&square| ground.word_times[square]).product();
        let mut best: Vec<Vec<i32>> = vec![Vec::new(); lane.squares.len() * LETTERS];
        for number in 0..table.len() {
            let word = table.word(number);
            let key = |(place, &letter): (usize, &u8)| {
                let letter = usize::from(letter);
                16 * times * ground.letter_times[lane.squares[place]] * ground.values[letter] - self.price[letter]
            };
            let whole: i32 = word.iter().enumerate().map(key).sum();
            for (place, &letter) in word.iter().enumerate() {
                let letter = usize::from(letter);
                let lying = 16 * times * ground.values[letter] - key((place, &(letter as u8)));
                let best = &mut best[place * LETTERS + letter];
                best.push(whole + lying);
                if best.len() > 4 * BEST {
                    best.sort_unstable_by(|a, b| b.cmp(a));
                    best.truncate(BEST);
                }
            }
        }
        for (place, &square) in lane.squares.iter().enumerate() {
            for letter in 1..=ground.kinds {
                let best = &mut best[place * LETTERS + letter];
                best.sort_unstable_by(|a, b| b.cmp(a));
                best.truncate(BEST);
                let mean = best.iter().sum::<i32>() / BEST as i32 + 16 * ground.bonus - self.ordinary;
                self.opens[square][letter] = mean.max(0) / 100 * hundredths;
            }
        }
    }
}

/// Lanes: neighbouring high word premiums of a line that a rack and at least one tile between them can join.
fn lanes(ground: &Ground, premiums: &[usize]) -> Vec<Lane> {
    let mut lanes = Vec::new();
    for down in [false, true] {
        for line in 0..ground.length(!down) {
            let step = ground.step(down);
            let first = line * ground.step(!down);
            let squares: Vec<usize> = (0..ground.length(down)).map(|place| first + place * step).collect();
            let high: Vec<usize> = (0..squares.len()).filter(|&at| premiums.contains(&squares[at])).collect();
            let joined = ground.rack + 1..=ground.rack + 3;
            for ends in high.windows(2).filter(|ends| joined.contains(&(ends[1] - ends[0] + 1))) {
                lanes.push(Lane { squares: squares[ends[0]..=ends[1]].to_vec(), down });
            }
        }
    }
    lanes
}
