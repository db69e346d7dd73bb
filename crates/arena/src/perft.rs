//! Counts of legal plays along fixed games: a signature of the move search that any change must keep.

use std::sync::atomic::AtomicBool;

use quixotry_movegen::{all_plays, can_play, exchanges};
use quixotry_rules::{Game, GameError, Move, Phase, Setup, Start, Written};

use crate::runner::in_parallel;

/// What is legal in one turn of a fixed game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Which game.
    pub seed: u64,
    /// Which turn, from 1.
    pub turn: usize,
    /// The rack.
    pub rack: String,
    /// Legal plays.
    pub plays: usize,
    /// The sum of their scores.
    pub sum: i64,
    /// Exchanges.
    pub exchanges: usize,
    /// The best play, which is played; a pass where there is none.
    pub best: String,
    /// Its score.
    pub score: i32,
}

/// The rows of the greedy games with seeds 1 to `games`, in order, whatever the number of threads.
///
/// # Errors
/// [`GameError`] when the setup allows no game of two.
pub fn rows(setup: &Setup, games: usize, threads: usize) -> Result<Vec<Row>, GameError> {
    let of_games = in_parallel(games, threads, &AtomicBool::new(false), |number| one_game(setup, number as u64 + 1));
    of_games.into_iter().collect::<Result<Vec<_>, _>>().map(|games| games.concat())
}

fn one_game(setup: &Setup, seed: u64) -> Result<Vec<Row>, GameError> {
    let mut game = Game::new(setup.clone(), 2, seed, Start::Seat(0), Some(can_play))?;
    let mut rows = Vec::new();
    while game.phase() == Phase::Playing {
        let Some(view) = game.position_for(game.on_turn()) else { break };
        let plays = all_plays(setup, &view.board, view.rack());
        let best = plays.get(0).map_or(Move::Pass, |play| Move::Place(play.placement()));
        rows.push(Row {
            seed,
            turn: rows.len() + 1,
            rack: view.rack().text(setup.alphabet()),
            plays: plays.len(),
            sum: plays.iter().map(|play| i64::from(play.score)).sum(),
            exchanges: exchanges::count(&setup.rules, view.rack(), game.bag_count()),
            best: best.text(setup.alphabet()),
            score: plays.get(0).map_or(0, |play| play.score),
        });
        let played = game.play(&Written::from(&best)).is_ok();
        // The last play waits for a challenge that does not come.
        if !played || (game.window().is_some() && game.accept().is_err()) {
            break;
        }
    }
    Ok(rows)
}

/// The rows as a table: a line of names, then a line a row, parted by tabs.
#[must_use]
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from("seed\tturn\track\tplays\tsum\texchanges\tbest\tscore\n");
    for Row { seed, turn, rack, plays, sum, exchanges, best, score } in rows {
        text.push_str(&format!("{seed}\t{turn}\t{rack}\t{plays}\t{sum}\t{exchanges}\t{best}\t{score}\n"));
    }
    text
}
