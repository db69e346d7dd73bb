//! Every choice of cross words that may score enough: a walk through the columns that leaves out what prices forbid.
//!
//! With the prices of a good bound, each choice of a column falls short of the column's best by so much, and a play that
//! scores the least that is asked can fall short by no more than the bound exceeds it. So few choices remain that all of
//! them can be walked through (enumeration by reduced costs: Baldacci, Christofides and Mingozzi 2008). On the way
//! neighbouring columns are held against each other: tiles that lie side by side must be part of a word, and the tiles
//! that make them one must be in the bag.

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::complete::unheld;
use super::ground::Crossing;
use super::model::{Choice, Group, Model, Prices, UNIT};
use super::needs::Needs;
use super::runs::{EMPTY, UNKNOWN};

/// A choice for each group, and the most that the play then scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    /// The cross word of each group of the model.
    pub crossings: Vec<Option<Crossing>>,
    /// The score with the blanks where they cost least.
    pub score: i32,
}

/// A choice within the slack: how far it falls short of its column's best, and which it is.
type Near = (i64, u32);

/// A group whose choices are walked, and what the present one has changed.
struct Frame {
    group: usize,
    /// How many of its choices have been taken.
    taken: usize,
    /// Whether the last of them lies on the board.
    put: bool,
    squares: Vec<(usize, u8)>,
    needs: Vec<(usize, u8)>,
}

/// The walk; see [`Search::advance`].
pub struct Search {
    model: Arc<Model>,
    prices: Vec<i64>,
    /// The most that the selection may fall short of the bound, in thousandths.
    slack: i64,
    least: i32,
    /// For each group the choices within the slack, the best first.
    near: Vec<Vec<Near>>,
    /// For each group and kind of tile, the most that any near choice takes.
    most: Vec<Vec<i32>>,
    frames: Vec<Frame>,
    decided: Vec<bool>,
    shortfall: i64,
    /// Squares by depth and place.
    squares: Vec<u8>,
    width: usize,
    left: Vec<i32>,
    /// For each kind of tile, how many all groups that are not decided can take together.
    takers: Vec<i32>,
    needs: Needs,
    /// How many tiles each row needs beside those that lie, and all of them.
    row_needs: Vec<u8>,
    needed: i32,
    /// The runs that lie in the line, as ranges of the word.
    lying: Vec<Range<usize>>,
    /// How many choices have been tried.
    pub tried: u64,
    /// What was found and not taken yet.
    pub found: Vec<Selection>,
    done: bool,
}

/// How much a column counts as smaller that lies beside one that is decided: one choice in so many will fit.
const FITTING: usize = 20;

impl Search {
    /// A walk through all selections that may score `least` or more, with the prices of a bound. It is quick where the
    /// bound is not far above.
    #[must_use]
    pub fn new(model: &Arc<Model>, prices: &Prices, least: i32) -> Self {
        let slack = model.bound(prices) - UNIT * i64::from(least);
        let near: Vec<Vec<Near>> = model.groups.iter().map(|group| near(model, group, prices, slack)).collect();
        let most: Vec<Vec<i32>> =
            model.groups.iter().zip(&near).map(|(group, near)| most(model, group, near)).collect();
        let takers = (0..model.left.len()).map(|kind| most.iter().map(|most| most[kind]).sum()).collect();
        let width = usize::from(model.ground.length(model.target.line));
        let depth = usize::from(model.ground.depth(model.target.line));
        let mut search = Self {
            model: Arc::clone(model),
            prices: prices.to_vec(),
            slack,
            least,
            decided: vec![false; near.len()],
            near,
            most,
            frames: Vec::new(),
            shortfall: 0,
            squares: vec![UNKNOWN; width * depth],
            width,
            left: model.left.clone(),
            takers,
            needs: Needs::default(),
            row_needs: vec![0; depth],
            needed: 0,
            lying: model.target.lying(),
            tried: 0,
            found: Vec::new(),
            done: slack < 0,
        };
        search.descend();
        search
    }

    /// How many choices each group has within the slack.
    #[must_use]
    pub fn near_counts(&self) -> Vec<usize> {
        self.near.iter().map(Vec::len).collect()
    }

    /// Whether everything has been walked through.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// How much of the walk lies behind, from 0 to 1: by the choices of the first columns, as if all took as long.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        if self.done {
            return 1.0;
        }
        let (mut sum, mut share) = (0.0, 1.0);
        for frame in self.frames.iter().take(4) {
            share /= self.near[frame.group].len().max(1) as f64;
            sum += share * frame.taken.saturating_sub(1) as f64;
        }
        sum
    }

    /// Walks on for about as long, or until `most` selections wait to be taken.
    pub fn advance(&mut self, budget: Duration, most: usize) {
        let end = Instant::now() + budget;
        while !self.done && self.found.len() < most {
            for _ in 0..256 {
                self.step();
            }
            if Instant::now() >= end {
                break;
            }
        }
    }

    /// How far the choices so far fall short of the bound at least: each of its column's best; and where the bag runs
    /// out of a tile a blank is dearer, and what nobody can use any more has been paid for in vain.
    fn spent(&self) -> i64 {
        let blank = self.prices[0];
        let kinds = self.left.iter().zip(&self.takers).zip(&self.prices).skip(1);
        let waste = kinds.map(|((&left, &takers), &price)| {
            i64::from((left - takers).max(0)) * price + i64::from((-left).max(0)) * (blank - price).max(0)
        });
        waste.sum::<i64>() + self.shortfall
    }

    /// Goes on to the group with the fewest choices left, those beside what is decided first.
    fn descend(&mut self) {
        if self.done {
            return;
        }
        let room = self.slack - self.spent();
        let weight = |&group: &usize| {
            let count = self.near[group].partition_point(|&(gap, _)| gap <= room);
            let index = self.model.groups[group].index;
            let beside = self.frames.iter().any(|frame| self.model.groups[frame.group].index.abs_diff(index) == 1);
            count * if beside { 1 } else { FITTING }
        };
        let next = (0..self.near.len()).filter(|&group| !self.decided[group]).min_by_key(weight);
        let Some(group) = next else {
            self.keep();
            return;
        };
        self.decided[group] = true;
        self.takers.iter_mut().zip(&self.most[group]).for_each(|(takers, most)| *takers -= most);
        self.frames.push(Frame { group, taken: 0, put: false, squares: Vec::new(), needs: Vec::new() });
    }

    fn step(&mut self) {
        self.take_back();
        let Some(frame) = self.frames.last_mut() else {
            self.done = true;
            return;
        };
        let group = frame.group;
        let next = self.near[group].get(frame.taken).filter(|&&(gap, _)| self.shortfall + gap <= self.slack);
        let Some(&(_, choice)) = next else {
            self.decided[group] = false;
            self.takers.iter_mut().zip(&self.most[group]).for_each(|(takers, most)| *takers += most);
            self.frames.pop();
            return;
        };
        frame.taken += 1;
        self.tried += 1;
        if self.put(group, choice as usize) {
            self.descend();
        }
    }

    /// Takes back what the last choice of the last group has changed.
    fn take_back(&mut self) {
        let Some(frame) = self.frames.last_mut().filter(|frame| frame.put) else { return };
        frame.put = false;
        let (gap, choice) = self.near[frame.group][frame.taken - 1];
        self.shortfall -= gap;
        for letter in self.model.beside(&self.model.groups[frame.group].choices[choice as usize]) {
            self.left[usize::from(letter)] += 1;
        }
        for (square, before) in frame.squares.drain(..) {
            self.squares[square] = before;
        }
        for (row, before) in frame.needs.drain(..).rev() {
            self.needed += i32::from(before) - i32::from(self.row_needs[row]);
            self.row_needs[row] = before;
        }
    }

    /// Puts a choice on the board; whether it fits with the prices, the bag and the columns beside it.
    fn put(&mut self, group: usize, choice: usize) -> bool {
        let model = Arc::clone(&self.model);
        let choice = &model.groups[group].choices[choice];
        for letter in model.beside(choice) {
            self.left[usize::from(letter)] -= 1;
        }
        let Some(frame) = self.frames.last_mut() else { return false };
        frame.put = true;
        self.shortfall += self.near[group][frame.taken - 1].0;
        let short: i32 = self.left[1..].iter().map(|&left| (-left).max(0)).sum();
        // What the rows need is known only when the tiles lie: they may be the very ones that were missing.
        let short = short > self.left[0] || self.left.iter().sum::<i32>() < self.model.ground.reserve();
        if short || self.spent() > self.slack {
            return false;
        }
        let line = usize::from(model.target.line.index);
        let place = usize::from(model.target.place(model.groups[group].index));
        let depth = self.squares.len() / self.width;
        let (word, at): (&[u8], usize) = match choice.crossing {
            Some(crossing) => (&model.ground.words[crossing.word as usize], usize::from(crossing.at)),
            None => (&model.target.word[model.groups[group].index..][..1], 0),
        };
        let first = line - at;
        let before = first.checked_sub(1).map(|row| (row, EMPTY));
        let behind = (first + word.len() < depth).then_some((first + word.len(), EMPTY));
        let rows = word.iter().enumerate().map(|(step, &letter)| (first + step, letter));
        rows.chain(before)
            .chain(behind)
            .filter(|&(row, _)| row != line)
            .all(|(row, content)| self.put_square(row, place, content))
            && self.has_room()
    }

    /// Sets a square; whether its row may still hold words.
    fn put_square(&mut self, row: usize, place: usize, content: u8) -> bool {
        let square = row * self.width + place;
        let before = std::mem::replace(&mut self.squares[square], content);
        let needs = self.needs.of(&self.model.ground, &self.squares[row * self.width..(row + 1) * self.width]);
        let Some(frame) = self.frames.last_mut() else { return false };
        frame.squares.push((square, before));
        let Some(needs) = needs else { return false };
        self.needed += i32::from(needs) - i32::from(self.row_needs[row]);
        frame.needs.push((row, std::mem::replace(&mut self.row_needs[row], needs)));
        true
    }

    /// Whether the bag holds the tiles that must still be laid beside those that somebody else must hold.
    fn has_room(&self) -> bool {
        let left: i32 = self.left.iter().sum::<i32>() - self.model.ground.reserve();
        if left < self.needed {
            return false;
        }
        let mut held = 0_u64;
        for frame in self.frames.iter().filter(|frame| frame.put) {
            let choice = self.near[frame.group][frame.taken - 1].1 as usize;
            let group = &self.model.groups[frame.group];
            held |= u64::from(group.choices[choice].crossing.is_some()) << group.index;
        }
        let unheld = unheld(&self.lying, self.model.target.word.len(), |index| held >> index & 1 == 1);
        left >= unheld as i32
    }

    fn keep(&mut self) {
        let mut choices: Vec<Option<&Choice>> = vec![None; self.near.len()];
        for frame in &self.frames {
            let choice = self.near[frame.group][frame.taken - 1].1 as usize;
            choices[frame.group] = self.model.groups[frame.group].choices.get(choice);
        }
        let choices: Vec<&Choice> = choices.into_iter().flatten().collect();
        if let Some(score) = self.model.score(&choices)
            && score >= self.least
        {
            let crossings = choices.into_iter().map(|choice| choice.crossing).collect();
            self.found.push(Selection { crossings, score });
        }
    }
}

fn near(model: &Model, group: &Group, prices: &Prices, slack: i64) -> Vec<Near> {
    let profits: Vec<i64> = group.choices.iter().map(|choice| model.profit(group, choice, prices)).collect();
    let best = profits.iter().copied().max().unwrap_or(0);
    let gaps = profits.into_iter().zip(0..).map(|(profit, choice)| (best - profit, choice));
    let mut near: Vec<Near> = gaps.filter(|&(gap, _)| gap <= slack).collect();
    near.sort_unstable();
    near
}

fn most(model: &Model, group: &Group, near: &[Near]) -> Vec<i32> {
    let mut most = vec![0; model.left.len()];
    for &(_, choice) in near {
        let mut counts = vec![0; model.left.len()];
        model.beside(&group.choices[choice as usize]).for_each(|letter| counts[usize::from(letter)] += 1);
        most.iter_mut().zip(counts).for_each(|(most, count): (&mut i32, i32)| *most = count.max(*most));
    }
    most
}
