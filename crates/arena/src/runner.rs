//! Lets players play: one game, or many on several threads with the same results as on one.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use quixotry_lexicon::Letter;
use quixotry_movegen::can_play;
use quixotry_rules::fault::sentences;
use quixotry_rules::{Event, Fault, FormedWord, Game, GameError, Move, Phase, Setup, Start, Written};

use crate::challenge::OpponentPlay;
use crate::player::Player;

/// Why a game could not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunError {
    /// The game could not begin.
    Start(GameError),
    /// A player chose a move that is not legal.
    Illegal {
        /// Whose move it was.
        player: usize,
        /// What is wrong with it.
        faults: Vec<Fault>,
    },
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Illegal { player, faults } => {
                write!(f, "player {player} chose an illegal move: {}", sentences(faults))
            }
        }
    }
}

impl std::error::Error for RunError {}

/// Plays a game to its end and gives it back with all its events.
///
/// # Errors
/// [`RunError`] when the game cannot begin or a player chooses an illegal move.
pub fn play_game(setup: &Setup, players: &mut [Box<dyn Player>], seed: u64) -> Result<Game, RunError> {
    let mut game =
        Game::new(setup.clone(), players.len(), seed, Start::ByRule, Some(can_play)).map_err(RunError::Start)?;
    while game.phase() != Phase::Over {
        if game.phase() == Phase::Playing {
            let player = game.on_turn();
            let chosen = game.position_for(player).map_or(Move::Pass, |view| players[player].choose(&view));
            game.play(&Written::from(&chosen)).map_err(|faults| RunError::Illegal { player, faults })?;
        }
        settle_window(&mut game, players)?;
    }
    Ok(game)
}

/// Asks each opponent in turn about the last play, then accepts it.
fn settle_window(game: &mut Game, players: &mut [Box<dyn Player>]) -> Result<(), RunError> {
    let Some(window) = game.window() else { return Ok(()) };
    let (player, score) = (window.player, window.score);
    let words: Vec<Vec<Letter>> = window.words.iter().filter_map(FormedWord::letters).collect();
    let play = OpponentPlay { words: &words, score };
    for step in 1..players.len() {
        let by = (player + step) % players.len();
        let Some(view) = game.position_for(by) else { continue };
        let named = players[by].challenge(&view, &play);
        if !named.is_empty() {
            return match game.challenge(by, &named) {
                Ok(_) => Ok(()),
                Err(faults) => Err(RunError::Illegal { player: by, faults }),
            };
        }
    }
    game.accept().map(|_| ()).map_err(|faults| RunError::Illegal { player, faults })
}

/// How many turns the events of a game hold: plays, exchanges, passes and turns forfeited.
#[must_use]
pub fn turns(events: &[Event]) -> usize {
    let is_turn = |event: &&Event| {
        matches!(event, Event::Play { .. } | Event::Exchange { .. } | Event::Pass { .. } | Event::Forfeit { .. })
    };
    events.iter().filter(is_turn).count()
}

/// Does `job` for each number below `count` on `threads` threads and gives the results in order of the numbers, so that
/// nothing depends on the threads. Stops early, with what is finished in front, when `cancelled` becomes true.
pub fn in_parallel<T: Send>(
    count: usize,
    threads: usize,
    cancelled: &AtomicBool,
    job: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    in_parallel_with(count, threads, cancelled, || (), |(), number| job(number))
}

/// The same with something that each thread makes once and uses in all its jobs; what a job gives may not depend on what
/// was done with it before.
pub fn in_parallel_with<M, T: Send>(
    count: usize,
    threads: usize,
    cancelled: &AtomicBool,
    make: impl Fn() -> M + Sync,
    job: impl Fn(&mut M, usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(count));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            scope.spawn(|| {
                let (mut made, mut mine) = (make(), Vec::new());
                while !cancelled.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    mine.push((number, job(&mut made, number)));
                }
                results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).append(&mut mine);
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_by_key(|(number, _)| *number);
    let unbroken = results.iter().enumerate().take_while(|(place, (number, _))| place == number).count();
    results.truncate(unbroken);
    results.into_iter().map(|(_, result)| result).collect()
}
