//! One task of the search: a game grown from nothing, or a game of which some turns are taken back and played anew.

use std::sync::Arc;

use quixotry_rules::rng::Random;

use super::super::ground::{Ground, Play};
use super::super::improve::keep_some;
use super::super::refill::refill;
use super::super::scan::Scanner;
use super::super::taste::{Leaning, Taste};
use super::finished::Finished;
use super::grow::Grow;
use super::hooks::Hooks;
use super::plan::Plan;
use super::target::Target;

/// A game with the number of its last plays that lie over targets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The points of all plays.
    pub total: i32,
    /// The plays.
    pub plays: Vec<Play>,
    /// How many of them, at the end, complete targets.
    pub completed: usize,
    /// Tasks since it last became better.
    pub idle: u32,
}

/// A task at work.
pub struct Task {
    /// The number of the game that is improved; nothing for one from nothing.
    pub of: Option<usize>,
    grow: Option<Grow>,
    completed: usize,
    random: Random,
    /// What came of it.
    pub found: Option<Entry>,
}

impl Task {
    /// A game from nothing, by a beam that keeps `kept` positions of each number of tiles.
    #[must_use]
    pub fn fresh(ground: &Ground, targets: Vec<Target>, kept: usize, random: &mut Random) -> Self {
        let completed = targets.len();
        let plan = Arc::new(Plan::new(ground, targets, share(random)));
        let start = plan.begin(ground);
        let taste = taste(ground, random);
        let grow = Grow::new(ground, plan, taste, kept, start, random);
        Self { of: None, grow: Some(grow), completed, random: random.clone(), found: None }
    }

    /// The game at number `of`, some turns played anew.
    #[must_use]
    pub fn improve(ground: &Ground, of: usize, entry: &Entry, kept: usize, random: &mut Random) -> Self {
        let before = &entry.plays[..entry.plays.len() - entry.completed];
        let plays = keep_some(ground, before, random);
        let plan = Arc::new(Plan::new(ground, entry.targets(ground), share(random)));
        let mut start = plan.begin(ground);
        plays.iter().for_each(|&play| plan.lay(ground, &mut start, play));
        let taste = taste(ground, random);
        let grow = Grow::new(ground, plan, taste, kept, start, random);
        Self { of: Some(of), grow: Some(grow), completed: entry.completed, random: random.clone(), found: None }
    }

    /// Whether the task is finished.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.grow.is_none()
    }

    /// Goes on for a few milliseconds.
    pub fn step(&mut self, ground: &Ground, hooks: &Hooks, scanner: &mut Scanner) {
        if self.grow.as_mut().is_some_and(|grow| grow.step(ground, hooks, scanner))
            && let Some(finished) = self.grow.take().and_then(Grow::finish)
        {
            let rounds = if self.of.is_some() { 20 } else { 60 };
            let plays = refill(ground, &finished.plays, rounds, &mut self.random);
            let better = Finished::of(ground, &plays).filter(|better| better.total > finished.total);
            let Finished { total, plays } = better.unwrap_or(finished);
            self.found = Some(Entry { total, plays, completed: self.completed, idle: 0 });
        }
    }
}

impl Entry {
    /// The plays that complete targets.
    #[must_use]
    pub fn last(&self) -> &[Play] {
        &self.plays[self.plays.len() - self.completed..]
    }

    /// The targets that its last plays complete.
    #[must_use]
    pub fn targets(&self, ground: &Ground) -> Vec<Target> {
        let (before, last) = self.plays.split_at(self.plays.len() - self.completed);
        let mut lies = vec![false; ground.squares()];
        before.iter().flat_map(|play| play.squares(ground)).for_each(|square| lies[square] = true);
        let target = |play: &Play| {
            let fresh = play.squares(ground).enumerate().filter(|(_, square)| !lies[*square]);
            Target::new(ground, *play, fresh.fold(0, |late, (place, _)| late | 1 << place))
        };
        last.iter().filter_map(target).collect()
    }
}

fn share(random: &mut Random) -> i32 {
    Plan::USUAL * (75 + random.below(76) as i32) / 100
}

/// What the search likes this time: in a game that lays its tiles in pieces of any size each tile has a price of its own.
fn taste(ground: &Ground, random: &mut Random) -> Taste {
    let mut taste = Taste::new(ground, &Leaning::varied(random), random);
    let each = 32 + random.below(97) as i32;
    taste.price[1..=ground.kinds].iter_mut().for_each(|price| *price += each);
    taste.lane_times = i32::MAX;
    taste
}
