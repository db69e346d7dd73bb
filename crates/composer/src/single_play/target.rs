//! Targets: each word at each place of a line with each choice of fresh tiles, and a quick bound on what it can score.

use std::cmp::Reverse;

use quixotry_rules::Premium;

use super::ground::{Ground, Line};

/// A play that is sought: the word, where it lies, and which of its tiles are fresh. The board is what is left to choose.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Target {
    /// The line in which the word lies.
    pub line: Line,
    /// The place of its first letter in the line.
    pub start: u8,
    /// The letters of the word as places in the alphabet.
    pub word: Vec<u8>,
    /// Which letters are fresh, as bits.
    pub fresh: u64,
}

impl Target {
    /// Whether the letter at `index` is fresh.
    #[must_use]
    pub const fn is_fresh(&self, index: usize) -> bool {
        self.fresh >> index & 1 == 1
    }

    /// The place in the line of the letter at `index`.
    #[must_use]
    pub const fn place(&self, index: usize) -> u8 {
        self.start + index as u8
    }

    /// The product of the word premiums under fresh tiles.
    #[must_use]
    pub fn times(&self, ground: &Ground) -> i32 {
        self.fresh_indices().map(|index| i32::from(ground.premium(self.line, self.place(index)).word)).product()
    }

    /// The places in the word of the fresh tiles.
    pub fn fresh_indices(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.word.len()).filter(|&index| self.is_fresh(index))
    }

    /// The runs of tiles that lie already, as ranges of the word.
    #[must_use]
    pub fn lying(&self) -> Vec<std::ops::Range<usize>> {
        let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
        for index in (0..self.word.len()).filter(|&index| !self.is_fresh(index)) {
            match runs.last_mut() {
                Some(run) if run.end == index => run.end += 1,
                _ => runs.push(index..index + 1),
            }
        }
        runs
    }

    /// What the main word scores with the bonus, if no tile of it is a blank.
    #[must_use]
    pub fn main_score(&self, ground: &Ground) -> i32 {
        let tile = |(index, &letter): (usize, &u8)| {
            let times = if self.is_fresh(index) { ground.premium(self.line, self.place(index)).letter } else { 1 };
            ground.values[usize::from(letter)] * i32::from(times)
        };
        let sum: i32 = self.word.iter().enumerate().map(tile).sum();
        sum * self.times(ground) + ground.setup.rules.bonus_for(self.fresh.count_ones() as usize)
    }

    /// The word with its fresh letters in capitals and the others in small letters.
    #[must_use]
    pub fn text(&self, ground: &Ground) -> String {
        let letter = |(index, letter): (usize, &u8)| {
            let text = ground.text(&[*letter]);
            if self.is_fresh(index) { text } else { text.to_lowercase() }
        };
        self.word.iter().enumerate().map(letter).collect()
    }
}

/// Every target that may score `least` or more, by a bound that counts each tile beside the word as if it lay under the
/// highest premium of the play. The highest bounds come first; each with its target.
#[must_use]
pub fn targets(ground: &Ground, least: i32) -> Vec<(i32, Target)> {
    let mut found = Vec::new();
    let longest = ground.words.iter().map(|word| word.len()).max().unwrap_or(0);
    let mut by_length: Vec<Vec<&[u8]>> = vec![Vec::new(); longest + 1];
    for word in &ground.words {
        by_length[word.len()].push(word);
    }
    for line in ground.lines() {
        for start in 0..ground.length(line) {
            for length in 2..=ground.length(line) - start {
                let stretch = Stretch::new(ground, line, start, length);
                for word in by_length.get(usize::from(length)).into_iter().flatten() {
                    if stretch.above(stretch.product, stretch.highest, &stretch.worths(word)) >= least {
                        stretch.masks(word, least, &mut found);
                    }
                }
            }
        }
    }
    found.sort_by_key(|(bound, target)| (Reverse(*bound), target.clone()));
    found
}

/// A stretch of a line that a word can take.
struct Stretch<'a> {
    ground: &'a Ground,
    line: Line,
    start: u8,
    premiums: Vec<Premium>,
    /// The most fresh tiles of a play.
    most: usize,
    /// The highest product of word premiums under fresh tiles, and the highest of them.
    product: i32,
    highest: i32,
    bonus: i32,
    /// The value of all tiles.
    total: i32,
}

/// What the letters of a word are worth, taken together.
struct Worths {
    /// With their letter premiums.
    premium: i32,
    plain: i32,
    /// Of those letters, as often as the bag has none left for them, that must be blanks.
    blanks: i32,
}

impl<'a> Stretch<'a> {
    fn new(ground: &'a Ground, line: Line, start: u8, length: u8) -> Self {
        let premiums: Vec<Premium> = (start..start + length).map(|place| ground.premium(line, place)).collect();
        let most = ground.setup.rules.rack_size.min(premiums.len());
        let mut times: Vec<i32> = premiums.iter().map(|premium| i32::from(premium.word)).collect();
        times.sort_unstable_by_key(|&times| Reverse(times));
        Self {
            ground,
            line,
            start,
            most,
            product: times[..most].iter().product(),
            highest: times[0],
            bonus: (0..=most).map(|tiles| ground.setup.rules.bonus_for(tiles)).max().unwrap_or(0),
            total: ground.counts.iter().zip(&ground.values).map(|(count, value)| count * value).sum(),
            premiums,
        }
    }

    /// The worths of a word, as if the bag held enough of every tile.
    fn worths(&self, word: &[u8]) -> Worths {
        let (mut premium, mut plain) = (0, 0);
        for (&letter, square) in word.iter().zip(&self.premiums) {
            let value = self.ground.values[usize::from(letter)];
            plain += value;
            premium += value * i32::from(square.letter);
        }
        Worths { premium, plain, blanks: 0 }
    }

    /// The most that a word can score, where its fresh tiles have word premiums with this product and this highest one.
    /// A blank loses at least as much in the word as its tile can gain beside it, as the highest is no more than the
    /// product.
    fn above(&self, product: i32, highest: i32, worths: &Worths) -> i32 {
        let beside = worths.premium + self.total - worths.plain + worths.blanks;
        product * (worths.premium - worths.blanks) + self.bonus + highest * beside
    }

    /// The value of the letters that must be blanks; nothing if the bag cannot make the word.
    fn blanks(&self, word: &[u8]) -> Option<i32> {
        let mut counts = self.ground.counts.clone();
        let mut value = 0;
        for &letter in word {
            let kind = usize::from(letter);
            counts[kind] -= 1;
            if counts[kind] < 0 {
                counts[0] -= 1;
                value += self.ground.values[kind];
            }
        }
        (counts[0] >= 0).then_some(value)
    }

    /// Adds the targets of a word.
    fn masks(&self, word: &[u8], least: i32, found: &mut Vec<(i32, Target)>) {
        let Some(blanks) = self.blanks(word) else { return };
        let worths = Worths { blanks, ..self.worths(word) };
        let bits = |index: usize| u64::from(self.premiums[index].word > 1) << index;
        let word_premiums: u64 = (0..word.len()).map(bits).sum();
        for chosen in subsets(word_premiums).filter(|chosen| chosen.count_ones() as usize <= self.most) {
            let fresh = (0..word.len()).filter(|index| chosen >> index & 1 == 1);
            let factors = fresh.map(|index| i32::from(self.premiums[index].word));
            let product = factors.clone().product();
            let highest = factors.max().unwrap_or(1);
            if self.above(product, highest, &worths) < least {
                continue;
            }
            for others in subsets(((1 << word.len()) - 1) & !word_premiums) {
                let fresh = chosen | others;
                if fresh == 0 || fresh.count_ones() as usize > self.most {
                    continue;
                }
                let target = Target { line: self.line, start: self.start, word: word.to_vec(), fresh };
                let crossed = |index: usize| {
                    let premium = self.premiums[index];
                    let value = self.ground.values[usize::from(word[index])];
                    value * i32::from(premium.letter) * i32::from(premium.word)
                };
                let crossing: i32 = target.fresh_indices().map(crossed).sum();
                let beside = crossing + highest * (self.total - worths.plain + blanks);
                let bound = target.main_score(self.ground) - product * blanks + beside;
                if bound >= least && target.lying().into_iter().all(|run| self.ground.stands(&word[run])) {
                    found.push((bound, target));
                }
            }
        }
    }
}

/// Every subset of a set of bits, the empty one first.
fn subsets(bits: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0_u64);
    std::iter::from_fn(move || {
        let subset = next?;
        let after = (subset | !bits).wrapping_add(1) & bits;
        next = (after != 0).then_some(after);
        Some(subset)
    })
}
