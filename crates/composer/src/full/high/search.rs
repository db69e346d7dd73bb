//! The long search for the highest game: games grown from nothing for one plan after the other, then improved.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quixotry_rules::Setup;
use quixotry_rules::rng::Random;

use super::super::ground::Ground;
use super::super::scan::Scanner;
use super::super::text::{body_of, number, plays_text, read_plays, sealed, wrong_state};
use super::finished::{Finished, composition};
use super::hooks::Hooks;
use super::plans::Plans;
use super::task::{Entry, Task};
use crate::composition::Composition;
use crate::error::ComposeError;

const TITLE: &str = "quixotry high 1";
/// Games that are kept and improved.
const KEPT: usize = 12;
/// How many of them may have the same words over targets.
const ALIKE: usize = 3;
/// Tasks without success after which a game that is not the best makes room for a new one.
const PATIENCE: u32 = 60;
/// Tasks in each round but the first; what one learns, the others use in the next round only.
const TASKS: usize = 8;
/// Positions of each number of tiles that the beam of a new game keeps; in the first round of plans, and later at most.
const NARROW: usize = 4;
const BROAD: usize = 24;
/// And that of a game that is improved.
const IMPROVED: usize = 10;
/// Sets of targets that new games are grown for, the first of those that promise much.
const PLANS: usize = 150;

/// A game that the referee has judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HighGame {
    /// The game.
    pub game: Composition,
    /// The points of all plays.
    pub total: i32,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HighProgress {
    /// Always false: a better game may yet be found.
    pub done: bool,
    /// The total of the best game so far.
    pub best: Option<i32>,
    /// Finished rounds.
    pub rounds: u64,
    /// Finished tasks, those of the round at work included.
    pub tasks: u64,
}

/// The search. It never ends by itself; with the same seed the same rounds give the same games, whatever the number of
/// threads and however the time is cut.
pub struct HighSearch {
    ground: Arc<Ground>,
    hooks: Hooks,
    /// Made when the first game is found.
    plans: Option<Plans>,
    seed: u64,
    /// How many positions of each number of tiles beams keep, if that is not left to the search.
    breadth: Option<usize>,
    round: u64,
    pool: Vec<Entry>,
    tasks: Vec<Task>,
    /// The best game, also one that a task of the round at work has found.
    best: Option<(HighGame, Entry)>,
    scanners: Vec<Scanner>,
}

impl HighSearch {
    /// A search that begins; some tenths of a second for a large word list.
    ///
    /// # Errors
    /// [`ComposeError`] when no game can be played with these words, tiles and rules.
    pub fn new(setup: &Setup, seed: u64, threads: usize) -> Result<Self, ComposeError> {
        let ground = Arc::new(Ground::new(setup)?);
        Ok(Self {
            hooks: Hooks::new(&ground),
            plans: None,
            ground,
            seed,
            breadth: None,
            round: 0,
            pool: Vec::new(),
            tasks: Vec::new(),
            best: None,
            scanners: (0..threads.clamp(1, TASKS)).map(|_| Scanner::default()).collect(),
        })
    }

    /// The same with narrower beams, for tests: `breadth` positions of each number of tiles.
    ///
    /// # Errors
    /// As [`HighSearch::new`].
    pub fn with_breadth(setup: &Setup, seed: u64, threads: usize, breadth: usize) -> Result<Self, ComposeError> {
        Ok(Self { breadth: Some(breadth), ..Self::new(setup, seed, threads)? })
    }

    /// The seed of all its chance.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The best game so far.
    #[must_use]
    pub fn best(&self) -> Option<&HighGame> {
        self.best.as_ref().map(|(best, _)| best)
    }

    /// Works for about `budget`.
    pub fn advance(&mut self, budget: Duration) -> HighProgress {
        let until = Instant::now() + budget;
        loop {
            if self.tasks.is_empty() {
                self.begin_round();
            }
            self.work(until);
            self.look();
            if self.tasks.iter().all(Task::is_done) {
                self.end_round();
            }
            if Instant::now() >= until {
                return self.progress();
            }
        }
    }

    /// How far the search has come.
    #[must_use]
    pub fn progress(&self) -> HighProgress {
        let done = self.tasks.iter().filter(|task| task.is_done()).count() as u64;
        let best = self.best().map(|best| best.total);
        let before = self.round.saturating_sub(1) * TASKS as u64 + self.round.min(1);
        HighProgress { done: false, best, rounds: self.round, tasks: before + done }
    }

    /// All threads take tasks until none is left or the time is over.
    fn work(&mut self, until: Instant) {
        let (ground, hooks) = (&*self.ground, &self.hooks);
        let waiting = Mutex::new(self.tasks.iter_mut().filter(|task| !task.is_done()));
        std::thread::scope(|scope| {
            for scanner in &mut self.scanners {
                let waiting = &waiting;
                scope.spawn(move || {
                    while Instant::now() < until {
                        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
                        let Some(task) = next else { break };
                        while !task.is_done() && Instant::now() < until {
                            task.step(ground, hooks, scanner);
                        }
                    }
                });
            }
        });
    }

    /// Looks whether a task has found a better game; refused ones are dropped.
    fn look(&mut self) {
        for task in &mut self.tasks {
            let least = self.best.as_ref().map_or(0, |(best, _)| best.total);
            let Some(entry) = task.found.as_ref().filter(|entry| entry.total > least) else { continue };
            match composition(&self.ground, &entry.plays) {
                Some((game, total)) => self.best = Some((HighGame { game, total }, entry.clone())),
                None => task.found = None,
            }
        }
    }

    fn begin_round(&mut self) {
        if self.round == 0 {
            // A game without a plan is found at once.
            let mut random = Random::stream(self.seed, 0);
            self.tasks.push(Task::fresh(&self.ground, Vec::new(), 1, &mut random));
            return;
        }
        if self.plans.is_none() {
            self.plans = Some(Plans::new(&self.ground));
        }
        for number in 0..TASKS {
            let mut random = Random::stream(self.seed, self.round * TASKS as u64 + number as u64);
            let task = self.task(number, &mut random);
            self.tasks.push(task);
        }
    }

    /// What a round's task at a place is: a new plan, a plan that has served well, or a game that is improved.
    fn task(&self, number: usize, random: &mut Random) -> Task {
        let ground = &self.ground;
        let choose = |most: usize, third: bool, random: &mut Random| {
            self.plans.as_ref().map_or_else(Vec::new, |plans| plans.choose(most, third, random))
        };
        if self.round == 1 {
            let targets = choose(PLANS, number >= TASKS / 2, random);
            return Task::fresh(ground, targets, self.breadth.unwrap_or(NARROW), random);
        }
        if self.pool.is_empty() || number < 2 {
            let third = random.below(4) > 0;
            let targets = choose(2 * PLANS, third, random);
            let kept = BROAD >> random.below(3);
            return Task::fresh(ground, targets, self.breadth.unwrap_or(kept), random);
        }
        let of = random.below(self.pool.len()).min(random.below(self.pool.len()));
        let entry = &self.pool[of];
        if number < TASKS / 2 && entry.completed > 0 {
            Task::fresh(ground, entry.targets(ground), self.breadth.unwrap_or(BROAD), random)
        } else {
            let kept = IMPROVED << random.below(2);
            Task::improve(ground, of, entry, self.breadth.unwrap_or(kept), random)
        }
    }

    fn end_round(&mut self) {
        for task in std::mem::take(&mut self.tasks) {
            let of = task.of.and_then(|of| self.pool.get_mut(of));
            match (task.found, of) {
                (Some(found), Some(old))
                    if found.total > old.total && composition(&self.ground, &found.plays).is_some() =>
                {
                    *old = found;
                }
                (Some(found), Some(old)) if found.total == old.total => *old = Entry { idle: old.idle + 1, ..found },
                (_, Some(old)) => old.idle += 1,
                (Some(found), None) if composition(&self.ground, &found.plays).is_some() => self.pool.push(found),
                _ => {}
            }
        }
        self.pool.sort_by(|a, b| b.total.cmp(&a.total).then_with(|| a.plays.cmp(&b.plays)));
        self.pool.dedup_by(|a, b| a.total == b.total);
        let best = self.pool.first().map_or(0, |entry| entry.total);
        let mut seen: Vec<Vec<u32>> = Vec::new();
        self.pool.retain(|entry| {
            let mut words: Vec<u32> = entry.last().iter().map(|play| play.word).collect();
            words.sort_unstable();
            let alike = seen.iter().filter(|other| **other == words).count();
            let keep = alike < ALIKE && (entry.idle < PATIENCE || entry.total == best);
            if keep {
                seen.push(words);
            }
            keep
        });
        self.pool.truncate(KEPT);
        self.round += 1;
    }

    /// The search as text, from which [`HighSearch::resume`] goes on; what the round at work has done so far is not in it,
    /// but for its best game.
    #[must_use]
    pub fn state(&self) -> String {
        let mut text = format!("{TITLE}\nseed {}\nround {}\n", self.seed, self.round);
        let line = |name: &str, entry: &Entry| {
            format!("{name} {} {} {}\n", entry.idle, entry.completed, plays_text(&self.ground, &entry.plays))
        };
        self.pool.iter().for_each(|entry| text.push_str(&line("game", entry)));
        if let Some((_, entry)) = &self.best {
            text.push_str(&line("best", entry));
        }
        sealed(text)
    }

    /// Takes up a search that was put by.
    ///
    /// # Errors
    /// [`ComposeError::State`] when the text is not that of a search, was changed, or is of other words or tiles.
    pub fn resume(setup: &Setup, text: &str, threads: usize) -> Result<Self, ComposeError> {
        let body = body_of(text, TITLE)?;
        let mut search = Self::new(setup, 0, threads)?;
        for line in body.lines().skip(1) {
            match line.split_once(' ') {
                Some(("seed", rest)) => search.seed = number(rest)?,
                Some(("round", rest)) => search.round = number(rest)?,
                Some(("game", rest)) => {
                    let (entry, _) = search.read(rest)?;
                    search.pool.push(entry);
                }
                Some(("best", rest)) => {
                    let (entry, game) = search.read(rest)?;
                    search.best = Some((HighGame { game, total: entry.total }, entry));
                }
                _ => return Err(wrong_state(line, "another line was expected")),
            }
        }
        Ok(search)
    }

    /// Reads a game that was put by.
    fn read(&self, line: &str) -> Result<(Entry, Composition), ComposeError> {
        let mut parts = line.splitn(3, ' ');
        let (Some(idle), Some(completed), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(wrong_state(line, "a game was expected"));
        };
        let plays = read_plays(&self.ground, rest)?;
        let (idle, completed) = (number(idle)? as u32, number(completed)? as usize);
        let wrong = || wrong_state(rest, "a whole game was expected");
        let Finished { total, plays } = Finished::of(&self.ground, &plays).ok_or_else(wrong)?;
        let (game, _) = composition(&self.ground, &plays).ok_or_else(wrong)?;
        let entry = Entry { total, plays, completed: completed.min(3), idle };
        if entry.plays.len() <= entry.completed || entry.targets(&self.ground).len() < entry.completed {
            return Err(wrong());
        }
        Ok((entry, game))
    }
}
