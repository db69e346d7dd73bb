//! Targets: each word at each place of a line with each choice of fresh tiles, and a quick bound on what it can score.

use std::cmp::Reverse;

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
/// highest premium of the line. The highest bounds come first; each with its target.
#[must_use]
pub fn targets(ground: &Ground, least: i32) -> Vec<(i32, Target)> {
    let mut found = Vec::new();
    for line in ground.lines() {
        for word in &ground.words {
            for start in 0..=ground.length(line).saturating_sub(word.len() as u8) {
                if word.len() > usize::from(ground.length(line)) {
                    continue;
                }
                masks(ground, line, start, word, least, &mut found);
            }
        }
    }
    found.sort_by_key(|(bound, target)| (Reverse(*bound), target.clone()));
    found
}

/// The parts of the quick bound that are the same for all choices of fresh tiles.
struct Quick {
    /// The value of each letter of the word, 0 for those that must be blanks.
    values: Vec<i32>,
    /// The value of all other tiles.
    rest: i32,
}

impl Quick {
    /// Nothing if the bag cannot make the word.
    fn new(ground: &Ground, word: &[u8]) -> Option<Self> {
        let mut counts = ground.counts.clone();
        let mut values = Vec::with_capacity(word.len());
        for &letter in word {
            let count = &mut counts[usize::from(letter)];
            *count -= 1;
            values.push(if *count >= 0 { ground.values[usize::from(letter)] } else { 0 });
        }
        let blanks: i32 = counts[1..].iter().map(|&count| (-count).max(0)).sum();
        let left = counts.iter().zip(&ground.values).skip(1);
        let rest = left.map(|(&count, &value)| count.max(0) * value).sum();
        (blanks <= counts[0]).then_some(Self { values, rest })
    }
}

/// Which blank tile stands where is left open: a letter that the bag has too few of may be worth its value in the place
/// where it counts most, so the bound takes the values of all but the cheapest such places.
fn masks(ground: &Ground, line: Line, start: u8, word: &[u8], least: i32, found: &mut Vec<(i32, Target)>) {
    let premiums: Vec<_> = (0..word.len()).map(|index| ground.premium(line, start + index as u8)).collect();
    let most = ground.setup.rules.rack_size.min(word.len());
    // First all choices at once.
    let mut times: Vec<i32> = premiums.iter().map(|premium| i32::from(premium.word)).collect();
    let highest = times.iter().copied().max().unwrap_or(1);
    times.sort_unstable_by_key(|&times| Reverse(times));
    let product: i32 = times[..most].iter().product();
    let full: Vec<i32> = word.iter().map(|&letter| ground.values[usize::from(letter)]).collect();
    let worth = |values: &[i32]| -> i32 {
        values.iter().zip(&premiums).map(|(value, premium)| value * i32::from(premium.letter)).sum()
    };
    let bonus = (0..=most).map(|tiles| ground.setup.rules.bonus_for(tiles)).max().unwrap_or(0);
    let crossed = |values: &[i32]| -> i32 { values.iter().max().copied().unwrap_or(0) };
    let total: i32 = ground.counts.iter().zip(&ground.values).map(|(count, value)| count * value).sum();
    if product * worth(&full) + bonus + highest * (total + worth(&full) + crossed(&full)) < least {
        return;
    }
    let Some(quick) = Quick::new(ground, word) else { return };
    let forced_blanks: i32 = full.iter().sum::<i32>() - quick.values.iter().sum::<i32>();
    for fresh in 1..1_u64 << word.len() {
        if fresh.count_ones() as usize > most {
            continue;
        }
        let target = Target { line, start, word: word.to_vec(), fresh };
        let times = target.times(ground);
        // No more than `times`: a blank in the word loses at least what its tile can gain elsewhere.
        let highest = target.fresh_indices().map(|index| i32::from(premiums[index].word)).max().unwrap_or(1);
        let crossing: i32 = target
            .fresh_indices()
            .map(|index| full[index] * i32::from(premiums[index].letter) * i32::from(premiums[index].word))
            .sum();
        let bound = target.main_score(ground) - times * forced_blanks + crossing + highest * quick.rest;
        if bound >= least && target.lying().into_iter().all(|run| ground.stands(&word[run])) {
            found.push((bound, target));
        }
    }
}
