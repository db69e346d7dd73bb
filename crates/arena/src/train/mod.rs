//! Training of leaves from a word list alone.
//!
//! Boards come from [`duel`](crate::duel)s of two players with the leaves so far; on each of them the worth of leaves is
//! found by a census of all racks (`census.rs`), not by waiting until they are drawn. After a few boards the leaves
//! are moved towards what was found, the later boards counting more, since they were found with better leaves. The same
//! seed gives the same leaves after the same number of boards, on any number of threads.

mod bench;
mod census;
mod fit;
mod sheet;
mod state;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use quixotry_analysis::places::{Places, WHOLE};
use quixotry_analysis::{Leaves, TableInfo};
use quixotry_lexicon::Lexicon;
use quixotry_rules::{Game, Setup, Start, Variant};

use bench::{Bench, Slice};
use census::{Classes, Ways, in_units};
use fit::{Properties, properties};
use sheet::UNITS;

/// How many boards make good leaves of an English list, in a few minutes on two cores.
pub const USUAL_BOARDS: u64 = 1024;
/// About how many leaves are looked at on one board.
const A_BOARD: usize = 200_000;
/// How many boards at least before the leaves are moved.
const A_STEP: u64 = 8;

/// Why leaves cannot be trained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrainError {
    /// The setup has no word list.
    NoWords,
    /// The setup cannot be searched or has racks too small: what is in the way.
    Setup(String),
    /// The state to go on from is none of this training: what is wrong with it.
    State(String),
}

impl std::fmt::Display for TrainError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoWords => write!(f, "leaves are trained from a word list; the setup has none"),
            Self::Setup(problem) => write!(f, "leaves cannot be trained for this setup: {problem}"),
            Self::State(problem) => write!(f, "this state of a training cannot be taken up: {problem}"),
        }
    }
}

impl std::error::Error for TrainError {}

/// How far a training is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Boards looked at.
    pub boards: u64,
    /// Boards to be looked at.
    pub wanted: u64,
    /// How many times the leaves have been moved.
    pub steps: u64,
    /// Whether it is done.
    pub done: bool,
    /// The part that is done, 0 to 1.
    pub fraction: f64,
}

/// A training of leaves, driven in slices of time.
pub struct Training {
    setup: Setup,
    lexicon: Arc<Lexicon>,
    seed: u64,
    wanted: u64,
    ways: Ways,
    rest: Rest,
    leaves: Arc<Leaves>,
    /// Rows of 32, 48 or 64 tiles.
    hall: Hall,
    /// The next board, for all threads.
    next: AtomicU64,
}

/// The room of all threads, as wide as the alphabet needs it.
enum Hall {
    Narrow(Bench<32>),
    Middle(Bench<48>),
    Wide(Bench<64>),
}

/// What goes on from step to step.
struct Rest {
    boards: u64,
    steps: u64,
    /// For each longest leave: the mean of what was found so far, in points, by weight of the step.
    means: Vec<f32>,
    /// For each longest leave: the sum of what this step found, less what was the boards' own.
    sums: Vec<i32>,
    /// The sum of the coefficients of what was the boards' own.
    own: Vec<i64>,
}

impl Training {
    /// A training for a setup from nothing: so many boards, on so many threads.
    ///
    /// # Errors
    /// [`TrainError`] if the setup has no words, lets letters lie in any order, or has racks of fewer than three tiles.
    pub fn new(setup: &Setup, seed: u64, boards: u64, threads: usize) -> Result<Self, TrainError> {
        let lexicon = Arc::clone(setup.lexicon.as_ref().ok_or(TrainError::NoWords)?);
        let whole = setup.rules.rack_size.min(WHOLE);
        if whole < 3 || setup.edition.total() <= 2 * setup.rules.rack_size + whole {
            let problem = format!(
                "racks of {} tiles of {}; racks of at least 3 and a bag that goes on for some turns were expected",
                setup.rules.rack_size,
                setup.edition.total()
            );
            return Err(TrainError::Setup(problem));
        }
        if setup.rules.variant != Variant::Classic {
            let problem = format!("in the variant '{}' letters may lie in any order", setup.rules.variant);
            return Err(TrainError::Setup(problem));
        }
        Game::new(setup.clone(), 2, seed, Start::ByRule, None).map_err(|error| TrainError::Setup(error.to_string()))?;
        let leaves = Arc::new(Leaves::nothing(&setup.edition));
        let places = Arc::new(Places::new(&setup.edition, &leaves));
        let size = whole - 1;
        let classes = Classes::new(&places, size, A_BOARD);
        let ways = Ways { places, classes, size };
        let kinds = ways.places.kinds;
        let threads = threads.max(1);
        let hall = match kinds {
            ..=32 => Bench::new(setup, &ways, threads).map(Hall::Narrow),
            33..=48 => Bench::new(setup, &ways, threads).map(Hall::Middle),
            _ => Bench::new(setup, &ways, threads).map(Hall::Wide),
        };
        let hall = hall.ok_or(TrainError::NoWords)?;
        let longest = ways.places.of_size(size);
        let rest = Rest {
            boards: 0,
            steps: 0,
            means: vec![0.0; longest],
            sums: vec![0; longest],
            own: vec![0; properties(&ways.places)],
        };
        let setup = setup.clone();
        let next = AtomicU64::new(0);
        let mut training = Self { setup, lexicon, seed, wanted: boards, ways, rest, leaves, hall, next };
        training.wanted = training.rounded(boards);
        Ok(training)
    }

    /// Goes on for about so long, for one board a thread at least.
    pub fn advance(&mut self, budget: Duration) -> Progress {
        let until = Instant::now() + budget;
        let a_step = self.a_step();
        while self.rest.boards < self.wanted {
            let end = (self.rest.steps + 1) * a_step;
            self.next.store(self.rest.boards, Ordering::Relaxed);
            let slice = Slice {
                setup: &self.setup,
                lexicon: &self.lexicon,
                ways: &self.ways,
                leaves: &self.leaves,
                seed: self.seed,
                next: &self.next,
                end,
                until,
            };
            let means = self.points();
            match &mut self.hall {
                Hall::Narrow(bench) => bench.run(&slice, &means, &mut self.rest),
                Hall::Middle(bench) => bench.run(&slice, &means, &mut self.rest),
                Hall::Wide(bench) => bench.run(&slice, &means, &mut self.rest),
            }
            self.rest.boards = self.next.load(Ordering::Relaxed).min(end);
            if self.rest.boards == end {
                self.step();
            }
            if Instant::now() >= until {
                break;
            }
        }
        self.progress()
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let Rest { boards, steps, .. } = self.rest;
        let fraction = boards as f64 / self.wanted as f64;
        Progress { boards, wanted: self.wanted, steps, done: boards >= self.wanted, fraction }
    }

    /// The leaves as they are now; of a training that has hardly begun they are worth little.
    #[must_use]
    pub fn leaves(&self) -> &Leaves {
        &self.leaves
    }

    /// The same, shared: what is learnt later does not change it.
    #[must_use]
    pub fn table(&self) -> Arc<Leaves> {
        Arc::clone(&self.leaves)
    }

    /// What a table of these leaves says of itself.
    #[must_use]
    pub fn info(&self) -> TableInfo {
        let lexicon = self.lexicon.info();
        TableInfo {
            edition: self.setup.edition.name.clone(),
            lexicon: lexicon.name.clone(),
            sha256: lexicon.sha256.clone(),
            layout: self.setup.layout.name.clone(),
            rules: self.setup.rules.name.clone(),
            seed: self.seed,
            boards: self.rest.boards,
            made: "a census of all racks on boards of games between static players".to_owned(),
        }
    }

    /// So many boards, or a few more: whole steps.
    fn rounded(&self, boards: u64) -> u64 {
        boards.div_ceil(self.a_step()).max(1).saturating_mul(self.a_step())
    }

    fn a_step(&self) -> u64 {
        A_STEP.max(self.ways.classes.count as u64)
    }

    /// Moves the leaves towards what the boards of a step have shown.
    fn step(&mut self) {
        self.rest.steps += 1;
        let size = self.ways.size;
        let looked = self.a_step() / self.ways.classes.count as u64;
        let draws = (self.ways.places.total() - size) as f32;
        let parts = draws * looked as f32 * UNITS as f32;
        let share = share(self.rest.steps);
        let boards = self.a_step() as f64;
        let before = self.points();
        let places = &self.ways.places;
        let Rest { means, sums, own, .. } = &mut self.rest;
        places.each(size, |place, tiles| {
            let before = f64::from(in_units(before[places.firsts[size] + place])) / f64::from(UNITS);
            let said = Properties::new(places, tiles, before).said(own, boards) as f32;
            let mean = &mut means[place];
            *mean += share * (sums[place] as f32 / parts + said - *mean);
            sums[place] = 0;
        });
        own.fill(0);
        self.take_means();
    }

    /// Makes leaves of the means.
    fn take_means(&mut self) {
        let points = folded(&self.ways, &self.rest.means);
        let worths = points.into_iter().map(|points| (1000.0 * points).round() as i32);
        Arc::make_mut(&mut self.leaves).set_worths(worths);
        match &mut self.hall {
            Hall::Narrow(bench) => bench.prior = None,
            Hall::Middle(bench) => bench.prior = None,
            Hall::Wide(bench) => bench.prior = None,
        }
    }

    /// The leaves in points.
    fn points(&self) -> Vec<f32> {
        let worths = self.leaves.worths().iter().take(self.ways.places.firsts[self.ways.size + 1]);
        worths.map(|&worth| worth as f32 / 1000.0).collect()
    }
}

/// How much of the leaves comes from the boards of the latest of so many steps: steps weigh as the squares of their numbers.
fn share(steps: u64) -> f32 {
    let squares = steps * (steps + 1) * (2 * steps + 1) / 6;
    ((steps * steps) as f64 / squares as f64) as f32
}

/// From the longest leaves all shorter ones, in points: each is worth the mean of what it becomes by the next tile, and the
/// empty one nothing.
fn folded(ways: &Ways, longest: &[f32]) -> Vec<f32> {
    let places = &ways.places;
    let mut points = vec![0.0_f32; places.firsts[ways.size + 1]];
    points[places.firsts[ways.size]..].copy_from_slice(longest);
    for size in (1..=ways.size).rev() {
        let (less, of) = points.split_at_mut(places.firsts[size]);
        let first = places.firsts[size - 1];
        let draws = (places.total() - (size - 1)) as f32;
        places.each(size, |place, tiles| {
            if !places.exists(tiles) {
                return;
            }
            places.less_one(tiles, |tile, rest| {
                let held = tiles.iter().filter(|&&other| other == tile).count() - 1;
                let left = usize::from(places.counts[usize::from(tile)]) - held;
                less[first + rest] += of[place] * left as f32 / draws;
            });
        });
    }
    let mean = points[0];
    for size in 0..=ways.size {
        let of = &mut points[places.firsts[size]..places.firsts[size + 1]];
        places.each(size, |place, tiles| of[place] = if places.exists(tiles) { of[place] - mean } else { 0.0 });
    }
    points
}
