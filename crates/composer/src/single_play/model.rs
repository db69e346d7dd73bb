//! The integer program of a target: for each of its columns the words that may cross there, with scores and tiles.
//!
//! A *group* is a column of the line of which exactly one choice is taken. A column with a fresh tile chooses its cross
//! word, or none. A tile that lies alone in the line was laid as part of a word across it, so its column chooses which;
//! it scores nothing now and takes tiles. The other tiles that lie are left open, which can only raise the bound. Tiles
//! of each kind are limited by the bag; a blank may stand for any tile and takes away what the tile would score.

use std::sync::Arc;

use super::ground::{Crossing, Ground};
use super::target::Target;

/// Points are counted in thousandths where prices are fractions, so that all sums are whole numbers.
pub const UNIT: i64 = 1000;

/// A tile that lies alone is left open as well if more words than these can cross the line with it: they would be too
/// many to tell apart, and the tiles of a common letter are cheap.
const MOST_LYING: usize = 1000;

/// One way to fill a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The word that crosses the line; nothing where nothing lies beside the fresh tile.
    pub crossing: Option<Crossing>,
    /// What the word scores with this play, if none of its tiles is a blank.
    pub score: i32,
}

/// A column in which something is to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The index in the target's word.
    pub index: usize,
    /// What each tile of the cross word beside the line is multiplied by: 0 in the column of a tile that lies.
    pub times: i32,
    /// What there is to choose.
    pub choices: Vec<Choice>,
}

/// The integer program of a target.
pub struct Model {
    /// What it was made from.
    pub ground: Arc<Ground>,
    /// The play.
    pub target: Target,
    /// The columns, from the first to the last.
    pub groups: Vec<Group>,
    /// What the main word scores without a blank, the bonus included.
    pub main: i32,
    /// How many tiles of each kind are left beside the word; below 0 where blanks have to stand for some.
    pub left: Vec<i32>,
    /// For each letter of the word what a blank in its place takes away, its cross word left out of account.
    pub blank_losses: Vec<(u8, i32)>,
}

/// What each tile costs, in thousandths of a point; the blank at 0. None is below 0.
pub type Prices = [i64];

impl Model {
    /// The program of a target.
    #[must_use]
    pub fn new(ground: &Arc<Ground>, target: &Target) -> Self {
        let mut groups = Vec::new();
        let runs = target.lying();
        let alone = |index: usize| runs.iter().any(|run| run.len() == 1 && run.start == index);
        for (index, &letter) in target.word.iter().enumerate() {
            let fresh = target.is_fresh(index);
            // A word that is as long as what lies of it has no column of its own to be held by.
            if !fresh && !alone(index) {
                continue;
            }
            let premium = ground.premium(target.line, target.place(index));
            let times = if fresh { i32::from(premium.word) } else { 0 };
            let extra = ground.values[usize::from(letter)] * (i32::from(premium.letter) - 1);
            let choice = |crossing: Crossing| {
                let word = &ground.words[crossing.word as usize];
                let sum: i32 = word.iter().map(|&letter| ground.values[usize::from(letter)]).sum();
                Choice { crossing: Some(crossing), score: times * (sum + extra) }
            };
            let crossings = ground.crossings(target.line, letter, fresh);
            if !fresh && crossings.len() > MOST_LYING {
                continue;
            }
            let none = fresh.then_some(Choice { crossing: None, score: 0 });
            let choices = none.into_iter().chain(crossings.into_iter().map(choice)).collect();
            groups.push(Group { index, times, choices });
        }
        let mut left = ground.counts.clone();
        let times = target.times(ground);
        let mut blank_losses = Vec::new();
        for (index, &letter) in target.word.iter().enumerate() {
            left[usize::from(letter)] -= 1;
            let premium = ground.premium(target.line, target.place(index));
            let own = if target.is_fresh(index) { i32::from(premium.letter) } else { 1 };
            blank_losses.push((letter, times * own * ground.values[usize::from(letter)]));
        }
        Self {
            ground: Arc::clone(ground),
            target: target.clone(),
            groups,
            main: target.main_score(ground),
            left,
            blank_losses,
        }
    }

    /// The letters that a choice lays beside the line.
    pub fn beside(&self, choice: &Choice) -> impl Iterator<Item = u8> + '_ {
        let crossing = choice.crossing;
        let word = crossing.map_or(&[][..], |crossing| &self.ground.words[crossing.word as usize]);
        let at = crossing.map_or(usize::MAX, |crossing| usize::from(crossing.at));
        word.iter().enumerate().filter(move |&(place, _)| place != at).map(|(_, &letter)| letter)
    }

    /// What a choice is worth at these prices: its score less its tiles, each of them a blank where that is cheaper.
    #[must_use]
    pub fn profit(&self, group: &Group, choice: &Choice, prices: &Prices) -> i64 {
        let tiles: i64 = self
            .beside(choice)
            .map(|letter| {
                let kind = usize::from(letter);
                prices[kind].min(prices[0] + UNIT * i64::from(group.times * self.ground.values[kind]))
            })
            .sum();
        UNIT * i64::from(choice.score) - tiles
    }

    /// What the main word is worth with all that the bag holds beside it at these prices, every tile sold.
    #[must_use]
    pub fn fixed(&self, prices: &Prices) -> i64 {
        let stock: i64 = self.left.iter().zip(prices).map(|(&left, &price)| i64::from(left) * price).sum();
        let blanks: i64 = self
            .blank_losses
            .iter()
            .map(|&(letter, loss)| (prices[usize::from(letter)] - prices[0] - UNIT * i64::from(loss)).max(0))
            .sum();
        UNIT * i64::from(self.main) + stock + blanks
    }

    /// An upper bound on what the play can score, in thousandths, whatever the prices: the Lagrangian of the program.
    ///
    /// Whoever keeps to the bag pays at most what the whole bag costs, so each choice less its price, summed over the
    /// best ones, plus the price of the bag, is never below the score. Whole numbers throughout: nothing is rounded.
    #[must_use]
    pub fn bound(&self, prices: &Prices) -> i64 {
        let best = |group: &Group| group.choices.iter().map(|choice| self.profit(group, choice, prices)).max();
        self.fixed(prices) + self.groups.iter().map(|group| best(group).unwrap_or(i64::MIN / 64)).sum::<i64>()
    }
}

impl Model {
    /// What the play scores with these choices, one for each group, and the blanks where they cost least; nothing if the
    /// bag cannot make them all.
    #[must_use]
    pub fn score(&self, choices: &[&Choice]) -> Option<i32> {
        let mut left = self.left.clone();
        let mut score = self.main;
        for choice in choices {
            score += choice.score;
            self.beside(choice).for_each(|letter| left[usize::from(letter)] -= 1);
        }
        let mut blanks = left[0];
        for (kind, &left) in left.iter().enumerate().skip(1).filter(|&(_, &left)| left < 0) {
            let mut losses = self.losses(kind as u8, choices);
            losses.sort_unstable();
            let lacking = left.unsigned_abs() as usize;
            blanks -= lacking as i32;
            if losses.len() < lacking || blanks < 0 {
                return None;
            }
            score -= losses[..lacking].iter().sum::<i32>();
        }
        Some(score)
    }

    /// What a blank takes away in each place where the letter lies.
    fn losses(&self, kind: u8, choices: &[&Choice]) -> Vec<i32> {
        let value = self.ground.values[usize::from(kind)];
        let mut losses = Vec::new();
        for (index, &(letter, loss)) in self.blank_losses.iter().enumerate().filter(|(_, (letter, _))| *letter == kind)
        {
            let crossed = self.groups.iter().zip(choices).find(|(group, _)| group.index == index);
            let premium = self.ground.premium(self.target.line, self.target.place(index));
            let again = crossed.filter(|(_, choice)| choice.crossing.is_some());
            let again = again.map_or(0, |(group, _)| group.times * i32::from(premium.letter));
            losses.push(loss + again * self.ground.values[usize::from(letter)]);
        }
        for (group, choice) in self.groups.iter().zip(choices) {
            losses.extend(self.beside(choice).filter(|&letter| letter == kind).map(|_| group.times * value));
        }
        losses
    }
}
