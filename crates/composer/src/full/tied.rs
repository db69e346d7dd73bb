//! The long search for the highest tie: games grown from nothing, then improved again and again, and put in the order
//! in which they end in a tie.
//!
//! First come some rounds of narrow beams, so that there is a game at once; nothing else is made of them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quixotry_rules::Setup;
use quixotry_rules::rng::Random;

use super::game::Game;
use super::ground::{Ground, Play};
use super::improve::Task;
use super::order::{Tie, best_tie};
use super::scan::Scanner;
use super::state::State;
use super::text::{body_of, number, plays_text, read_plays, sealed, wrong_state};
use crate::error::ComposeError;

/// Games that are kept and improved.
const KEPT: usize = 10;
/// Tasks without success after which a game that is not the best makes room for a new one.
const PATIENCE: u32 = 40;
/// Tasks in a round; what one learns, the others use in the next round only.
const TASKS: usize = 8;
/// Positions that the beam of a new game keeps each turn, or twice as many.
const BREADTH: usize = 40;
/// The same for the first rounds.
const NARROW: [usize; 3] = [1, 2, 5];
const TITLE: &str = "quixotry tied 1";

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Whether there is nothing left to do.
    pub done: bool,
    /// The total of the best tie.
    pub best: Option<i32>,
    /// The total of the best game, tied or not.
    pub untied: Option<i32>,
    /// Finished rounds.
    pub rounds: u64,
    /// Finished tasks, those of the round at work included.
    pub tasks: u64,
}

/// A game that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    total: i32,
    plays: Vec<Play>,
    /// Tasks since it last became better.
    idle: u32,
}

/// The search. It never ends by itself; with the same seed the same rounds give the same games, whatever the number of
/// threads and however the time is cut.
pub struct TiedSearch {
    ground: Arc<Ground>,
    seed: u64,
    /// Positions that a new game's beam keeps each turn, or twice as many.
    kept: usize,
    /// Finished narrow rounds; they do not count as rounds.
    narrow: usize,
    round: u64,
    pool: Vec<Entry>,
    tasks: Vec<Task>,
    /// The best tie of all finished rounds.
    best: Option<(Tie, Vec<Play>)>,
    /// A better one that a task of the round at work has found.
    newest: Option<(Tie, Vec<Play>)>,
    best_total: i32,
    scanners: Vec<Scanner>,
}

impl TiedSearch {
    /// A search that begins.
    ///
    /// # Errors
    /// [`ComposeError`] when no game of bingos can be played with these words, tiles and rules.
    pub fn new(setup: &Setup, seed: u64, threads: usize) -> Result<Self, ComposeError> {
        let threads = threads.clamp(1, TASKS);
        Ok(Self {
            ground: Arc::new(Ground::new(setup)?),
            seed,

            kept: BREADTH,
            narrow: 0,
            round: 0,
            pool: Vec::new(),
            tasks: Vec::new(),
            best: None,
            newest: None,
            best_total: 0,
            scanners: (0..threads).map(|_| Scanner::default()).collect(),
        })
    }

    /// The same with narrower beams, for tests: `kept` positions each turn.
    ///
    /// # Errors
    /// As [`TiedSearch::new`].
    pub fn with_breadth(setup: &Setup, seed: u64, threads: usize, kept: usize) -> Result<Self, ComposeError> {
        Ok(Self { kept, ..Self::new(setup, seed, threads)? })
    }

    /// The seed of all its chance.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The best tie so far.
    #[must_use]
    pub fn best(&self) -> Option<&Tie> {
        self.best_found().map(|(tie, _)| tie)
    }

    fn best_found(&self) -> Option<&(Tie, Vec<Play>)> {
        self.newest.as_ref().or(self.best.as_ref())
    }

    /// Works for about `budget`.
    pub fn advance(&mut self, budget: Duration) -> Progress {
        let until = Instant::now() + budget;
        loop {
            if self.tasks.is_empty() {
                self.begin_round();
            }
            self.work(until);
            self.look_at_tasks();
            if self.tasks.iter().all(Task::is_done) {
                self.end_round();
            }
            if Instant::now() >= until {
                return self.progress();
            }
        }
    }

    /// All threads take tasks, those that take longest first, until none is left or the time is over.
    fn work(&mut self, until: Instant) {
        let ground = &self.ground;
        let mut tasks: Vec<&mut Task> = self.tasks.iter_mut().filter(|task| !task.is_done()).collect();
        tasks.sort_by_key(|task| task.of.is_none());
        let tasks = Mutex::new(tasks);
        let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).pop();
        std::thread::scope(|scope| {
            for scanner in &mut self.scanners {
                scope.spawn(move || {
                    while let Some(task) = next() {
                        while !task.is_done() && Instant::now() < until {
                            task.step(ground, scanner);
                        }
                    }
                });
            }
        });
    }

    /// Takes the best tie of the tasks that are done now, so that nobody has to wait for the end of the round.
    fn look_at_tasks(&mut self) {
        for task in self.tasks.iter_mut().filter(|task| task.is_done() && !task.seen) {
            task.seen = true;
            if let Some(better) = better_tie(&self.ground, task, self.newest.as_ref().or(self.best.as_ref())) {
                self.newest = Some(better);
            }
        }
    }

    /// How far the search has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let done = self.tasks.iter().filter(|task| task.is_done()).count() as u64;
        Progress {
            done: false,
            best: self.best().map(|tie| tie.total),
            untied: (self.best_total > 0).then_some(self.best_total),
            rounds: self.round,
            tasks: self.round * TASKS as u64 + done,
        }
    }

    fn begin_round(&mut self) {
        let scanner = &mut self.scanners[0];
        if let Some(&kept) = NARROW.get(self.narrow).filter(|kept| **kept < self.kept) {
            for number in 0..TASKS {
                let mut random = Random::stream(self.seed, u64::MAX - (self.narrow * TASKS + number) as u64);
                self.tasks.push(Task::fresh(&self.ground, kept, &mut random, scanner));
            }
            return;
        }
        self.narrow = NARROW.len();
        for number in 0..TASKS {
            let mut random = Random::stream(self.seed, self.round * TASKS as u64 + number as u64);
            let task = if (self.pool.len() < KEPT && (self.pool.is_empty() || number % 4 == 0)) || random.below(32) == 0
            {
                Task::fresh(&self.ground, self.kept, &mut random, scanner)
            } else {
                let of = random.below(self.pool.len()).min(random.below(self.pool.len()));
                Task::improve(&self.ground, of, &self.pool[of].plays, &mut random, scanner)
            };
            self.tasks.push(task);
        }
    }

    fn end_round(&mut self) {
        let ground = Arc::clone(&self.ground);
        let tasks = std::mem::take(&mut self.tasks);
        for task in &tasks {
            let highest = task.finals.iter().map(State::score).max();
            self.best_total = self.best_total.max(highest.unwrap_or(0));
            // In the order of the tasks, whichever was done first.
            if self.newest.is_some()
                && let Some(better) = better_tie(&ground, task, self.best.as_ref())
            {
                self.best = Some(better);
            }
        }
        self.newest = None;
        if self.narrow < NARROW.len() {
            self.narrow += 1;
            return;
        }
        for task in tasks {
            let Some(state) = task.finals.first() else {
                if let Some(entry) = task.of.and_then(|of| self.pool.get_mut(of)) {
                    entry.idle += 1;
                }
                continue;
            };
            let entry = Entry { total: state.score(), plays: state.plays.clone(), idle: 0 };
            match task.of.and_then(|of| self.pool.get_mut(of)) {
                Some(old) if entry.total > old.total => *old = entry,
                Some(old) if entry.total == old.total => *old = Entry { idle: old.idle + 1, ..entry },
                Some(old) => old.idle += 1,
                None => self.pool.push(entry),
            }
        }
        self.pool.sort_by(|a, b| b.total.cmp(&a.total).then_with(|| a.plays.cmp(&b.plays)));
        self.pool.dedup_by(|a, b| a.total == b.total && same_squares(a, b));
        self.pool.truncate(KEPT);
        let best = self.pool.first().map_or(0, |entry| entry.total);
        self.pool.retain(|entry| entry.idle < PATIENCE || entry.total == best);
        self.round += 1;
    }

    /// The search as text, from which [`TiedSearch::resume`] goes on; what the round at work has done so far is not in it.
    #[must_use]
    pub fn state(&self) -> String {
        let mut text = format!("{TITLE}\nseed {}\nround {}\ntotal {}\n", self.seed, self.round, self.best_total);
        if self.narrow < NARROW.len() {
            text.push_str(&format!("narrow {}\n", self.narrow));
        }
        if let Some((_, plays)) = self.best_found() {
            text.push_str(&format!("tie {}\n", plays_text(&self.ground, plays)));
        }
        for entry in &self.pool {
            text.push_str(&format!("game {} {}\n", entry.idle, plays_text(&self.ground, &entry.plays)));
        }
        sealed(text)
    }

    /// Takes up a search that was put by.
    ///
    /// # Errors
    /// [`ComposeError::State`] when the text is not that of a search, was changed, or is of other words or tiles.
    pub fn resume(setup: &Setup, text: &str, threads: usize) -> Result<Self, ComposeError> {
        let body = body_of(text, TITLE)?;
        let mut search = Self { narrow: NARROW.len(), ..Self::new(setup, 0, threads)? };
        for line in body.lines().skip(1) {
            match line.split_once(' ') {
                Some(("seed", rest)) => search.seed = number(rest)?,
                Some(("narrow", rest)) => search.narrow = number(rest)?.min(NARROW.len() as u64) as usize,
                Some(("round", rest)) => search.round = number(rest)?,
                Some(("total", rest)) => search.best_total = number(rest)? as i32,
                Some(("tie", rest)) => {
                    let plays = read_plays(&search.ground, rest)?;
                    let tie = best_tie(&search.ground, &Game::new(&search.ground, &plays), 0);
                    search.best = Some((tie.ok_or_else(|| wrong_state(rest, "a tie was expected"))?, plays));
                }
                Some(("game", rest)) => {
                    let (idle, rest) = rest.split_once(' ').ok_or_else(|| wrong_state(line, "a game was expected"))?;
                    let plays = read_plays(&search.ground, rest)?;
                    let game = Game::new(&search.ground, &plays);
                    let (cost, _) = game
                        .blanks(&search.ground, 1)
                        .pop()
                        .ok_or_else(|| wrong_state(rest, "fewer blanks were expected"))?;
                    let scores = (0..plays.len()).map(|turn| game.score(&search.ground, turn, &[]));
                    let total = scores.sum::<i32>() - cost;
                    search.pool.push(Entry { total, plays, idle: number(idle)? as u32 });
                }
                _ => return Err(wrong_state(line, "another line was expected")),
            }
        }
        Ok(search)
    }
}

/// The best tie of what a task has found, if it is better than `best`.
fn better_tie(ground: &Ground, task: &Task, best: Option<&(Tie, Vec<Play>)>) -> Option<(Tie, Vec<Play>)> {
    let (mut better, mut least) = (None, best.map_or(0, |(tie, _)| tie.total));
    for state in &task.finals {
        if state.score() > least
            && let Some(tie) = best_tie(ground, &Game::new(ground, &state.plays), least)
        {
            least = tie.total;
            better = Some((tie, state.plays.clone()));
        }
    }
    better
}

/// Whether two games lay the same words in the same places.
fn same_squares(a: &Entry, b: &Entry) -> bool {
    let sorted = |entry: &Entry| {
        let mut plays = entry.plays.clone();
        plays.sort_unstable();
        plays
    };
    sorted(a) == sorted(b)
}
