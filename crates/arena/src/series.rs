//! A match in pairs of games: the same bag twice, the seats changed, so that luck counts for both; and how sure it is.

use std::sync::atomic::AtomicBool;

use quixotry_rules::{GameError, Setup};

use crate::duel::{Seat, duel};
use crate::player::Player;
use crate::runner::{RunError, in_parallel, in_parallel_with, play_game, turns};

/// Makes a player for each game.
pub type Maker<'a> = &'a (dyn Fn() -> Box<dyn Player> + Sync);

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

/// A game of a pair: the points of the first player and of the second one, and how many turns it had.
struct Played {
    scores: [i32; 2],
    turns: usize,
}

impl std::fmt::Display for Standing {
    /// `72.4 % (69.8-75.0) of 1000 games, 12 ties, 401-351 points`, of the first player.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let games = 2 * self.count();
        let mean = |player: usize| self.points[player] as f64 / games.max(1) as f64;
        let (rate, (low, high)) = (100.0 * self.win_rate(), self.interval());
        let (low, high, ties, mine, theirs) = (100.0 * low, 100.0 * high, self.ties, mean(0), mean(1));
        write!(f, "{rate:.1} % ({low:.1}–{high:.1}) of {games} games, {ties} ties, {mine:.0}–{theirs:.0} points")
    }
}

impl Standing {
    fn add(&mut self, games: &[Played; 2]) {
        let (mut halves, mut spread) = (0, 0);
        for game in games {
            let [mine, theirs] = game.scores;
            halves += match mine.cmp(&theirs) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            self.ties += u64::from(mine == theirs);
            self.points[0] += i64::from(mine);
            self.points[1] += i64::from(theirs);
            self.turns += game.turns as u64;
            spread += mine - theirs;
        }
        self.pairs[halves] += 1;
        self.squares += f64::from(spread).powi(2);
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
        let (first, count) = (self.next, usize::try_from(pairs).unwrap_or(usize::MAX));
        let seats = || self.seats.clone();
        let played = in_parallel_with(count, threads, &AtomicBool::new(false), seats, |seats, number| {
            pair(&self.setup, seats, first.saturating_add(number as u64))
        });
        let mut standing = self.standing.clone();
        for games in played {
            standing.add(&games?);
        }
        self.next = first.saturating_add(pairs);
        self.standing = standing;
        Ok(&self.standing)
    }
}

/// Both games of a pair; in the second the first player has the second seat.
fn pair(setup: &Setup, seats: &mut [Seat; 2], seed: u64) -> Result<[Played; 2], GameError> {
    let [one, two] = seats;
    let first = duel(setup, [one, two], seed, |_| {})?;
    let second = duel(setup, [two, one], seed, |_| {})?;
    let [theirs, mine] = second.scores;
    Ok([Played { scores: first.scores, turns: first.turns }, Played { scores: [mine, theirs], turns: second.turns }])
}

/// Plays `pairs` pairs of games of any two players by the turn machine, with challenges and records; the result does not
/// depend on the threads. The bag of pair `n` is that of seed `first_seed + n`.
///
/// # Errors
/// [`RunError`] when the games cannot begin or a player chooses an illegal move.
pub fn play_pairs(
    setup: &Setup,
    players: [Maker<'_>; 2],
    pairs: usize,
    first_seed: u64,
    threads: usize,
) -> Result<Standing, RunError> {
    let game = |seed, mine: usize| -> Result<Played, RunError> {
        let mut seated: Vec<Box<dyn Player>> = players.iter().map(|make| make()).collect();
        seated.rotate_left(mine);
        let game = play_game(setup, &mut seated, seed)?;
        let scores = game.scores();
        Ok(Played { scores: [scores[mine], scores[1 - mine]], turns: turns(game.events()) })
    };
    let played = in_parallel(pairs, threads, &AtomicBool::new(false), |number| {
        let seed = first_seed.saturating_add(number as u64);
        Ok([game(seed, 0)?, game(seed, 1)?])
    });
    let mut standing = Standing::default();
    for games in played {
        standing.add(&games?);
    }
    Ok(standing)
}
