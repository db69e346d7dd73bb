//! Training of leaves from a word list alone.
//!
//! Boards come from games that two players with the leaves so far play against each other; on each of them the worth of
//! leaves is found by a census of all racks ([`census`]), not by waiting until they are drawn. After a few boards the leaves
//! are moved towards what was found, the later boards counting more, since they were found with better leaves. The same
//! seed gives the same leaves after the same number of boards, on any number of threads.

mod census;
mod fit;
pub(crate) mod places;
pub mod selfplay;
mod sheet;
mod state;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use quixotry_lexicon::Lexicon;
use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Setup, Variant};

use crate::leaves::{LONGEST, Leaves};
use crate::table::TableInfo;
use census::{Classes, Prior, Rows, Ways, in_units};
use fit::{Properties, properties};
use places::{Places, WHOLE};
use selfplay::Searcher;
use sheet::{Sheet, UNITS};

/// How many boards make good leaves of an English list, in a few minutes on two cores.
pub const USUAL_BOARDS: u64 = 1024;
/// About how many leaves are looked at on one board.
const A_BOARD: usize = 200_000;
/// How many boards at least before the leaves are moved.
const A_STEP: u64 = 8;

/// The golden ratio as a fraction of 64 bits.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

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
    leaves: Leaves,
    /// Rows of 32, 48 or 64 tiles.
    hall: Hall,
    /// The next board, for all threads.
    next: AtomicU64,
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

enum Hall {
    Narrow(Bench<32>),
    Middle(Bench<48>),
    Wide(Bench<64>),
}

/// The room of all threads, and what they know before a step.
struct Bench<const L: usize> {
    places: Vec<Place<L>>,
    prior: Option<Prior<L>>,
}

/// The room of a thread.
struct Place<const L: usize> {
    searcher: Searcher,
    sheet: Sheet,
    rows: Rows<L>,
    sums: Vec<i32>,
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
        let leaves = Leaves::nothing(&setup.edition);
        let places = Arc::new(Places::new(&setup.edition, &leaves));
        let size = whole - 1;
        let classes = Classes::new(&places, size, A_BOARD);
        let ways = Ways { places, classes, size };
        let kinds = ways.places.kinds;
        let threads = threads.max(1);
        let hall = match kinds {
            ..=32 => Hall::Narrow(Bench::new(setup, &ways, threads)),
            33..=48 => Hall::Middle(Bench::new(setup, &ways, threads)),
            _ => Hall::Wide(Bench::new(setup, &ways, threads)),
        };
        let longest = ways.places.of_size(size);
        let rest = Rest {
            boards: 0,
            steps: 0,
            means: vec![0.0; longest],
            sums: vec![0; longest],
            own: vec![0; properties(&ways.places)],
        };
        let a_step = A_STEP.max(ways.classes.count as u64);
        let wanted = boards.div_ceil(a_step).max(1) * a_step;
        let setup = setup.clone();
        Ok(Self { setup, lexicon, seed, wanted, ways, rest, leaves, hall, next: AtomicU64::new(0) })
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
    pub const fn leaves(&self) -> &Leaves {
        &self.leaves
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
        for (worth, points) in self.leaves.worths.iter_mut().zip(points) {
            *worth = (1000.0 * points).round() as i32;
        }
        match &mut self.hall {
            Hall::Narrow(bench) => bench.prior = None,
            Hall::Middle(bench) => bench.prior = None,
            Hall::Wide(bench) => bench.prior = None,
        }
    }

    /// The leaves in points.
    fn points(&self) -> Vec<f32> {
        self.leaves.worths[..self.ways.places.firsts[self.ways.size + 1]]
            .iter()
            .map(|&worth| worth as f32 / 1000.0)
            .collect()
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

/// What threads work on.
struct Slice<'a> {
    setup: &'a Setup,
    lexicon: &'a Lexicon,
    ways: &'a Ways,
    leaves: &'a Leaves,
    seed: u64,
    next: &'a AtomicU64,
    end: u64,
    until: Instant,
}

impl<const L: usize> Bench<L> {
    fn new(setup: &Setup, ways: &Ways, threads: usize) -> Self {
        let place = || Place {
            searcher: Searcher::new(setup),
            sheet: Sheet::new(setup, Arc::clone(&ways.places)),
            rows: Rows::new(&ways.places, &ways.classes, ways.size),
            sums: vec![0; ways.places.of_size(ways.size)],
            own: vec![0; properties(&ways.places)],
        };
        Self { places: (0..threads).map(|_| place()).collect(), prior: None }
    }

    fn run(&mut self, slice: &Slice<'_>, points: &[f32], rest: &mut Rest) {
        let prior = self.prior.get_or_insert_with(|| Prior::new(&slice.ways.places, slice.ways.size, points));
        let prior = &*prior;
        if let [place] = self.places.as_mut_slice() {
            place.run(slice, prior);
        } else {
            std::thread::scope(|scope| {
                for place in &mut self.places {
                    scope.spawn(move || place.run(slice, prior));
                }
            });
        }
        for place in &mut self.places {
            for (sum, more) in rest.sums.iter_mut().zip(&mut place.sums) {
                *sum = sum.wrapping_add(*more);
                *more = 0;
            }
            for (own, more) in rest.own.iter_mut().zip(&mut place.own) {
                *own = own.wrapping_add(*more);
                *more = 0;
            }
        }
    }
}

impl<const L: usize> Place<L> {
    /// Looks at one board after another while there is time, at one at least.
    fn run(&mut self, slice: &Slice<'_>, prior: &Prior<L>) {
        loop {
            let board = slice.next.fetch_add(1, Ordering::Relaxed);
            if board >= slice.end {
                return;
            }
            self.look_at(slice, prior, board);
            if Instant::now() >= slice.until {
                return;
            }
        }
    }

    fn look_at(&mut self, slice: &Slice<'_>, prior: &Prior<L>, number: u64) {
        let board = self.board(slice, number);
        let ways = slice.ways;
        self.sheet.fill(slice.setup, slice.lexicon.graph(), &board);
        let class = number as usize & (ways.classes.count - 1);
        let own = self.rows.census(&ways.places, &ways.classes, prior, &self.sheet, class);
        for (sum, own) in self.own.iter_mut().zip(own) {
            *sum = sum.wrapping_add(own);
        }
        for &(leave, total) in &self.rows.found {
            let sum = &mut self.sums[leave as usize];
            *sum = sum.wrapping_add(total);
        }
    }

    /// The board before one of the turns of a game: not the first, and with tiles for an exchange in the bag.
    fn board(&mut self, slice: &Slice<'_>, number: u64) -> Board {
        let setup = slice.setup;
        let mut random = Random::stream(slice.seed, number);
        let mut boards: Vec<Board> = Vec::new();
        loop {
            let bag = selfplay::shuffled(setup, &mut random);
            let leaves = [slice.leaves; 2];
            let least = setup.rules.rack_size;
            selfplay::play(setup, leaves, &mut self.searcher, bag, &mut random, |board, bag| {
                if !board.is_empty() && bag >= least {
                    boards.push(board.clone());
                }
            });
            if !boards.is_empty() {
                // Early and late boards take turns: the golden ratio spreads them evenly.
                let part = (number.wrapping_mul(GOLDEN) >> 32) as usize;
                return boards.swap_remove((part * boards.len()) >> 32);
            }
        }
    }
}

const _: () = assert!(LONGEST + 1 == WHOLE, "racks are a tile longer than the longest leaves");
