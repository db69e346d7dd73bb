//! Many games of somebody who learns, a step of all at a time, on threads; and what can be wrong with a step.

use std::sync::{Mutex, PoisonError};

use quixotry_rules::GameError;

use super::bout::{Bout, Terms};

/// Why a step or a new game is not possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GymError {
    /// The game could not begin.
    Start(GameError),
    /// No game has begun.
    NotBegun,
    /// The game is over.
    Over,
    /// No move has such a number.
    NoAction {
        /// The number.
        action: i64,
        /// How many there are.
        most: usize,
    },
    /// The move of that number is not allowed now.
    Closed {
        /// The number.
        action: i64,
        /// How many plays have a number now.
        plays: usize,
        /// How many moves are allowed.
        open: usize,
    },
    /// The rules refuse a move that was listed: a mistake of this library.
    Refused(String),
    /// There are not as many numbers as games.
    Count {
        /// How many numbers there are.
        found: usize,
        /// How many games.
        games: usize,
    },
}

impl std::fmt::Display for GymError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::NotBegun => f.write_str("no game has begun; reset was expected before"),
            Self::Over => f.write_str("the game is over; reset was expected before the next step"),
            Self::NoAction { action, most } => {
                write!(f, "{action} is no action; 0 to {} were expected", most - 1)
            }
            Self::Closed { action, plays, open } => write!(
                f,
                "action {action} is not allowed now; one of the {open} that the mask allows was expected, of which {plays} \
                 are plays, numbered from 0"
            ),
            Self::Refused(sentences) => write!(f, "a move that was listed is not legal, which is a bug: {sentences}"),
            Self::Count { found, games } => write!(f, "{found} numbers for {games} games; one for each was expected"),
        }
    }
}

impl std::error::Error for GymError {}

/// Many bouts that are alike but for their seeds.
pub struct Bouts {
    bouts: Vec<Bout>,
}

impl Bouts {
    /// So many bouts. The one at place `n` takes its seeds from the seed `seed + n` until it is told another.
    #[must_use]
    pub fn new(with: &Terms, count: usize, seed: u64) -> Self {
        let bout = |number| Bout::new(with.clone(), seed.wrapping_add(number as u64));
        Self { bouts: (0..count).map(bout).collect() }
    }

    /// The bouts.
    #[must_use]
    pub fn all(&self) -> &[Bout] {
        &self.bouts
    }

    /// Begins a game in each: see [`Bout::reset`]; in those places alone that `only` tells, if it tells any. What comes out
    /// does not depend on the threads.
    ///
    /// # Errors
    /// The first [`GymError`] in order of the bouts.
    pub fn reset(&mut self, seeds: &[Option<u64>], only: Option<&[bool]>, threads: usize) -> Result<(), GymError> {
        self.one_for_each(only.map_or(seeds.len(), <[bool]>::len))?;
        let begins = |place: usize| only.is_none_or(|only| only.get(place) == Some(&true));
        let told: Vec<_> = seeds.iter().enumerate().map(|(place, &seed)| (begins(place), seed)).collect();
        self.on_threads(&told, threads, |bout, (begins, seed)| if begins { bout.reset(seed) } else { Ok(()) })
    }

    /// Makes a move in each: see [`Bout::step`]. With `again`, a bout whose game is over begins the next one instead. If one
    /// move is refused, none is made.
    ///
    /// # Errors
    /// The first [`GymError`] in order of the bouts, with its place.
    pub fn step(&mut self, actions: &[i64], again: bool, threads: usize) -> Result<(), (usize, GymError)> {
        self.one_for_each(actions.len()).map_err(|error| (0, error))?;
        if let Some(refused) = self.refusal(actions, again) {
            return Err(refused);
        }
        let step = |bout: &mut Bout, action| {
            if again && bout.is_over() { bout.reset(None) } else { bout.step(action) }
        };
        self.on_threads(actions, threads, step).map_err(|error| (0, error))
    }

    fn one_for_each(&self, found: usize) -> Result<(), GymError> {
        let games = self.bouts.len();
        if found == games { Ok(()) } else { Err(GymError::Count { found, games }) }
    }

    fn refusal(&self, actions: &[i64], again: bool) -> Option<(usize, GymError)> {
        let pairs = self.bouts.iter().zip(actions).enumerate().filter(|(_, (bout, _))| !again || !bout.is_over());
        let mut errors = pairs.filter_map(|(number, (bout, &action))| Some((number, bout.check(action).err()?)));
        errors.next()
    }

    fn on_threads<T: Copy + Send + Sync>(
        &mut self,
        told: &[T],
        threads: usize,
        job: impl Fn(&mut Bout, T) -> Result<(), GymError> + Sync,
    ) -> Result<(), GymError> {
        self.one_for_each(told.len())?;
        let threads = threads.clamp(1, self.bouts.len().max(1));
        let mut results: Vec<Result<(), GymError>> = vec![Ok(()); told.len()];
        let work = Mutex::new(self.bouts.iter_mut().zip(told).zip(&mut results));
        let labour = || {
            loop {
                let next = work.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(((bout, &told), result)) = next else { return };
                *result = job(bout, told);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(labour);
            }
            labour();
        });
        results.into_iter().collect()
    }
}
