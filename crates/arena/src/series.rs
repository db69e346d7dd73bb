//! A match in pairs of games: the same bag twice, the seats changed, so that luck counts for both; and how sure it is.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

use quixotry_rules::{GameError, Setup};

use crate::duel::{Ended, Seat, duel};

/// How a match stands. From the side of the first player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// Pairs by half points that the first player made in their two games: 0 to 4.
    pub pairs: [u64; 5],
    /// Games that ended in a tie.
    pub ties: u64,
    /// Points of each player in all games.
    pub points: [i64; 2],
    /// Turns of all games.
    pub turns: u64,
    /// Sum of the squares of the pairs' spreads: points of the first player less those of the second, in both games.
    pub squares: f64,
}

impl Standing {
    fn add(&mut self, games: &[(usize, Ended); 2]) {
        let (mut halves, mut spread) = (0, 0);
        for (seat, ended) in games {
            let [mine, theirs] = [ended.scores[*seat], ended.scores[1 - seat]];
            halves += match mine.cmp(&theirs) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            self.ties += u64::from(mine == theirs);
            self.points[0] += i64::from(mine);
            self.points[1] += i64::from(theirs);
            self.turns += ended.turns as u64;
            spread += mine - theirs;
        }
        self.pairs[halves] += 1;
        self.squares += f64::from(spread).powi(2);
    }

    fn join(&mut self, other: &Self) {
        self.pairs.iter_mut().zip(other.pairs).for_each(|(mine, theirs)| *mine += theirs);
        self.points.iter_mut().zip(other.points).for_each(|(mine, theirs)| *mine += theirs);
        self.ties += other.ties;
        self.turns += other.turns;
        self.squares += other.squares;
    }

    /// How many pairs were played.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The part of the games that the first player won, a tie being half: 0 to 1.
    #[must_use]
    pub fn win_rate(&self) -> f64 {
        let halves: u64 = (0_u64..).zip(self.pairs).map(|(halves, pairs)| halves * pairs).sum();
        halves as f64 / (4 * self.count()).max(1) as f64
    }

    /// The variance of a pair's win rate.
    fn variance(&self) -> f64 {
        let (mean, count) = (self.win_rate(), self.count() as f64);
        let square = |(halves, pairs): (i32, u64)| pairs as f64 * (f64::from(halves) / 4.0 - mean).powi(2);
        (0..).zip(self.pairs).map(square).sum::<f64>() / (count - 1.0).max(1.0)
    }

    /// The 95 % interval of [`Standing::win_rate`], by the spread between pairs.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let margin = 1.96 * (self.variance() / (self.count() as f64).max(1.0)).sqrt();
        ((self.win_rate() - margin).max(0.0), (self.win_rate() + margin).min(1.0))
    }

    /// An interval that holds at every moment of a match at once with 95 %, so that one may stop as soon as it leaves out
    /// one half. It is the normal mixture of Robbins (1970) as Howard et al. (2021, "Time-uniform, nonparametric,
    /// nonasymptotic confidence sequences") give it, tuned for some thousand pairs.
    #[must_use]
    pub fn lasting_interval(&self) -> (f64, f64) {
        const TUNED: f64 = 1.0 / 1000.0;
        let count = (self.count() as f64).max(1.0);
        // A few pairs tell little of their variance, which is at most a quarter.
        let variance = (self.variance() * count + 0.25 * 20.0) / (count + 20.0);
        let grown = count * TUNED + 1.0;
        let margin = (variance * 2.0 * grown / (count * count * TUNED) * (grown.sqrt() / 0.05).ln()).sqrt();
        ((self.win_rate() - margin).max(0.0), (self.win_rate() + margin).min(1.0))
    }

    /// Whether it is sure which player is better; see [`Standing::lasting_interval`].
    #[must_use]
    pub fn is_decided(&self) -> bool {
        let (low, high) = self.lasting_interval();
        low > 0.5 || high < 0.5
    }

    /// The mean of the spread of a pair's two games for the first player, in points a game, and its standard error.
    #[must_use]
    pub fn spread(&self) -> (f64, f64) {
        let count = (self.count() as f64).max(1.0);
        let mean = (self.points[0] - self.points[1]) as f64 / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        (mean / 2.0, (variance / count).sqrt() / 2.0)
    }
}

/// A match of two programs, pair after pair. Pair `n` is played with the bag of seed `first + n`.
pub struct Series {
    setup: Setup,
    seats: [Seat; 2],
    next: u64,
    standing: Standing,
}

impl Series {
    /// A match that begins with the bag of a seed.
    #[must_use]
    pub fn new(setup: &Setup, seats: [Seat; 2], first: u64) -> Self {
        Self { setup: setup.clone(), seats, next: first, standing: Standing::default() }
    }

    /// How it stands.
    #[must_use]
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Plays so many pairs more. What comes out does not depend on the threads.
    ///
    /// # Errors
    /// [`GameError`] when no game of two can begin with this setup.
    pub fn play(&mut self, pairs: u64, threads: usize) -> Result<&Standing, GameError> {
        let (first, end) = (self.next, self.next.saturating_add(pairs));
        let next = AtomicU64::new(first);
        let joined = Mutex::new(Ok(Standing::default()));
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, usize::try_from(pairs).unwrap_or(usize::MAX).max(1)) {
                scope.spawn(|| {
                    let mut seats = self.seats.clone();
                    let mut mine = Ok(Standing::default());
                    while let Ok(standing) = &mut mine {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed >= end {
                            break;
                        }
                        match pair(&self.setup, &mut seats, seed) {
                            Ok(games) => standing.add(&games),
                            Err(error) => mine = Err(error),
                        }
                    }
                    let mut all = joined.lock().unwrap_or_else(PoisonError::into_inner);
                    match (&mut *all, mine) {
                        (Ok(all), Ok(mine)) => all.join(&mine),
                        (_, Err(error)) => *all = Err(error),
                        _ => {}
                    }
                });
            }
        });
        let played = joined.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        self.next = end;
        self.standing.join(&played);
        Ok(&self.standing)
    }
}

/// Both games of a pair, each with the seat that the first player has in it.
fn pair(setup: &Setup, seats: &mut [Seat; 2], seed: u64) -> Result<[(usize, Ended); 2], GameError> {
    let [one, two] = seats;
    let first = duel(setup, [one, two], seed, |_| {})?;
    let second = duel(setup, [two, one], seed, |_| {})?;
    Ok([(0, first), (1, second)])
}
