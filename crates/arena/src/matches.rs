//! Matches of two players: pairs of games with the same bag, the seats changed, so that luck counts for both.

use std::sync::atomic::AtomicBool;

use quixotry_rules::Setup;

use crate::player::Player;
use crate::runner::{RunError, in_parallel, play_game};

/// Makes a player for each game.
pub type Maker<'a> = &'a (dyn Fn() -> Box<dyn Player> + Sync);

/// How a match went, from the second player's side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// For each pair, how many of its two games the second player won; a tie is no win.
    pub won: Vec<u8>,
    /// Ties.
    pub tied: usize,
    /// Points of the first and of the second player in all games.
    pub points: [i64; 2],
}

impl Tally {
    /// How many games were played.
    #[must_use]
    pub fn games(&self) -> usize {
        2 * self.won.len()
    }

    /// The part of the games that the second player won, 0–1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.won.iter().map(|&won| f64::from(won)).sum::<f64>() / self.games().max(1) as f64
    }

    /// Half the width of the 95 % interval of [`Tally::share`], by the spread between pairs.
    #[must_use]
    pub fn margin(&self) -> f64 {
        let (mean, pairs) = (self.share(), self.won.len() as f64);
        let spread: f64 = self.won.iter().map(|&won| (f64::from(won) / 2.0 - mean).powi(2)).sum();
        1.96 * (spread / (pairs - 1.0).max(1.0) / pairs.max(1.0)).sqrt()
    }
}

impl std::fmt::Display for Tally {
    /// `72.4 % ± 2.6 of 1000 games, 12 ties, 401–351 points`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mean = |player: usize| self.points[player] as f64 / self.games().max(1) as f64;
        let (share, margin) = (100.0 * self.share(), 100.0 * self.margin());
        let (games, ties, better, worse) = (self.games(), self.tied, mean(1), mean(0));
        write!(f, "{share:.1} % ± {margin:.1} of {games} games, {ties} ties, {better:.0}–{worse:.0} points")
    }
}

/// Plays `pairs` pairs of games on `threads` threads; the result does not depend on the threads. The bag of pair `n` is that
/// of seed `first_seed + n`.
///
/// # Errors
/// [`RunError`] when the games cannot begin or a player chooses an illegal move.
pub fn play_pairs(
    setup: &Setup,
    players: [Maker<'_>; 2],
    pairs: usize,
    first_seed: u64,
    threads: usize,
) -> Result<Tally, RunError> {
    let outcomes = in_parallel(pairs, threads, &AtomicBool::new(false), |number| -> Result<_, RunError> {
        let mut games = Vec::with_capacity(2);
        for second_player in [1, 0] {
            let mut seated: Vec<Box<dyn Player>> = players.iter().map(|make| make()).collect();
            seated.rotate_left(1 - second_player);
            let outcome = play_game(setup, &mut seated, first_seed + number as u64)?.outcome();
            games.extend(outcome.map(|outcome| (second_player, outcome)));
        }
        Ok(games)
    });
    let mut tally = Tally::default();
    for games in outcomes {
        let games = games?;
        tally.won.push(games.iter().filter(|(second, outcome)| outcome.winners == [*second]).count() as u8);
        tally.tied += games.iter().filter(|(_, outcome)| outcome.winners.len() > 1).count();
        for (second, outcome) in &games {
            tally.points[0] += i64::from(outcome.scores[1 - second]);
            tally.points[1] += i64::from(outcome.scores[*second]);
        }
    }
    Ok(tally)
}
