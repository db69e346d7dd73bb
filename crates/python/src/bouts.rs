//! `Bouts`: games of somebody who learns, for `quixotry.lab.gym`.

use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quixotry_analysis::Leaves as Table;
use quixotry_arena::gym::{self, Bout, GymError, Reward, Terms};
use quixotry_rules as rules;

use crate::convert::Count;
use crate::enter;
use crate::errors::Report;
use crate::leaves::Leaves;
use crate::match_series::{self, Program};
use crate::moves::Move;
use crate::play::Play;
use crate::position::Position;
use crate::setting::Setting;

/// Games that go on at once, of which arrays tell all that a learner may know. `quixotry.lab` makes environments of it.
#[pyclass(module = "quixotry._native", name = "Bouts", frozen, skip_from_py_object)]
pub struct Bouts {
    bouts: Mutex<gym::Bouts>,
    setting: Setting,
    threads: usize,
}

/// The arrays that are written, by name. Of each game one after another; they must be empty: only what is not 0 is written.
#[derive(FromPyObject)]
pub struct Arrays {
    #[pyo3(item)]
    board: PyBuffer<u8>,
    #[pyo3(item)]
    blanks: PyBuffer<u8>,
    #[pyo3(item)]
    rack: PyBuffer<u8>,
    #[pyo3(item)]
    unseen: PyBuffer<u8>,
    #[pyo3(item)]
    scores: PyBuffer<i32>,
    #[pyo3(item)]
    counters: PyBuffer<i32>,
    #[pyo3(item)]
    moves: PyBuffer<f32>,
    #[pyo3(item)]
    action_mask: PyBuffer<i8>,
    #[pyo3(item)]
    legal_plays: PyBuffer<i32>,
    #[pyo3(item)]
    seat: PyBuffer<i8>,
    #[pyo3(item)]
    seed: PyBuffer<i64>,
    #[pyo3(item)]
    illegal: PyBuffer<u8>,
    #[pyo3(item)]
    reward: PyBuffer<f64>,
    #[pyo3(item)]
    terminated: PyBuffer<u8>,
    #[pyo3(item)]
    truncated: PyBuffer<u8>,
}

#[pymethods]
impl Bouts {
    /// Games that have not begun.
    ///
    /// Args:
    ///     count: how many; the one at place `n` takes the seeds of its games from `seed + n`.
    ///     seed: a number.
    ///     opponent: who plays against the learner, as for `MatchSeries`; None: he moves for both sides.
    ///     leaves: by which the equity of moves is told; None: all leaves are worth the same.
    ///     seat: where the learner sits, 0 or 1.
    ///     plays: how many plays have a number.
    ///     turn_limit: after so many turns of both players a game is broken off.
    ///     wins: whether a step earns 1, 0 or -1 at the end of the game; else by how many points the spread has grown.
    ///     strict: whether a move that is not allowed is refused; else the learner passes.
    ///     threads: how many work.
    ///     lexicon: the words of the games.
    ///     rules: their rules.
    ///     edition: their tiles.
    ///     layout: their board.
    ///
    /// Raises:
    ///     GameError: such games cannot be played.
    #[new]
    #[pyo3(signature = (count, seed, *, opponent, leaves, seat, plays, turn_limit, wins, strict, threads, lexicon = None, rules = None, edition = None, layout = None))]
    #[expect(clippy::too_many_arguments, reason = "keywords of one constructor")]
    fn new(
        py: Python<'_>,
        count: Count,
        seed: u64,
        opponent: Option<Program<'_>>,
        leaves: Option<&Bound<'_, Leaves>>,
        seat: u8,
        plays: Count,
        turn_limit: Count,
        wins: bool,
        strict: bool,
        threads: Count,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let setup = &*setting.setup;
        let leaves = match leaves {
            Some(leaves) => {
                leaves.get().check(py, &setup.edition)?;
                Arc::clone(&leaves.get().table)
            }
            None => Arc::new(Table::nothing(&setup.edition)),
        };
        // Whoever cannot play a match cannot play here either: as for any opponent.
        let anybody: Program<'_> = (None, None, None, false);
        let seated = match_series::seat(py, setup, opponent.as_ref().unwrap_or(&anybody))?;
        let terms = Terms {
            setup: setup.clone(),
            opponent: opponent.is_some().then_some(seated),
            leaves,
            seat: usize::from(seat.min(1)),
            plays: plays.0,
            turn_limit: turn_limit.0,
            reward: if wins { Reward::Win } else { Reward::Spread },
            strict,
        };
        let bouts = Mutex::new(gym::Bouts::new(&terms, count.0, seed));
        Ok(Self { bouts, setting, threads: threads.0 })
    }

    /// Begins a game in each place with the bag of a seed; None takes the next one of its own. Writes what is seen.
    ///
    /// Args:
    ///     seeds: one for each place.
    ///     arrays: where to write.
    ///     only: for each place whether a game begins there; None: everywhere.
    ///
    /// Raises:
    ///     GameError: no such game can begin.
    #[pyo3(signature = (seeds, arrays, only = None))]
    fn reset(&self, py: Python<'_>, seeds: Vec<Option<u64>>, arrays: Arrays, only: Option<Vec<bool>>) -> PyResult<()> {
        let begun = enter::briefly(py, || self.lock().reset(&seeds, only.as_deref(), self.threads));
        begun.map_err(|error| raised(py, 0, seeds.len(), &error))?;
        arrays.write(py, self.lock().all())
    }

    /// Makes the move of a number in each place, and writes what is seen. With `again`, a game that is over is followed by the
    /// next one instead.
    ///
    /// Raises:
    ///     IllegalMove: a move is not allowed, and that is refused; no move is made then.
    ///     GameError: no game goes on, or a number is none.
    fn step(&self, py: Python<'_>, actions: PyBuffer<i64>, again: bool, arrays: Arrays) -> PyResult<()> {
        let actions = actions.to_vec(py)?;
        let made = enter::briefly(py, || self.lock().step(&actions, again, self.threads));
        made.map_err(|(place, error)| raised(py, place, actions.len(), &error))?;
        arrays.write(py, self.lock().all())
    }

    /// How many numbers moves have.
    #[getter]
    fn actions(&self) -> usize {
        self.lock().all().first().map_or(0, |bout| bout.slots().len())
    }

    /// The position of the player on turn at a place; None before the first game.
    fn position(&self, place: Count) -> Option<Position> {
        let bouts = self.lock();
        let game = bouts.all().get(place.0)?.game()?;
        Some(Position::new(game.position_for(game.on_turn())?, self.setting.lexicon.clone()))
    }

    /// The position at a place as the learner sees it; None before the first game.
    fn view(&self, place: Count) -> Option<Position> {
        let bouts = self.lock();
        let bout = bouts.all().get(place.0)?;
        Some(Position::new(bout.game()?.position_for(bout.seat())?, self.setting.lexicon.clone()))
    }

    /// The move that a number stands for at a place; None for one that is not allowed.
    fn play(&self, place: Count, action: i64) -> Option<Play> {
        let bouts = self.lock();
        let bout = bouts.all().get(place.0)?;
        let (chosen, game) = (bout.get(usize::try_from(action).ok()?)?, bout.game()?);
        let position = Arc::new(game.position_for(game.on_turn())?);
        Some(match chosen {
            rules::Move::Place(placement) => {
                let judged = rules::judge::judge_placement(&position.setup, &position.board, None, placement.clone());
                Play::of(&position, placement, judged.score?)
            }
            rules::Move::Exchange(tiles) => Play::exchange(&position, tiles),
            rules::Move::Pass => Play::pass(&position),
        })
    }

    /// The turns of the game at a place: seat, move, points.
    fn turns(&self, place: Count) -> Vec<(usize, Move, i32)> {
        let edition = &self.setting.setup.edition;
        let turns = self.lock().all().get(place.0).map(Bout::turns).unwrap_or_default();
        turns.into_iter().map(|(seat, made, score)| (seat, Move::of(&made, edition), score)).collect()
    }

    /// Why the game at a place ended; None while it goes on, or where it was broken off.
    fn ended(&self, place: Count) -> Option<&'static str> {
        let bouts = self.lock();
        Some(bouts.all().get(place.0)?.game()?.outcome()?.reason.name())
    }

    /// What is said of each move, in order.
    #[classattr]
    const COLUMNS: [&'static str; gym::COLUMNS.len()] = gym::COLUMNS;

    /// What the counters count, in order.
    #[classattr]
    const COUNTERS: [&'static str; gym::COUNTERS.len()] = gym::COUNTERS;
}

impl Bouts {
    fn lock(&self) -> MutexGuard<'_, gym::Bouts> {
        self.bouts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Arrays {
    fn write(&self, py: Python<'_>, bouts: &[Bout]) -> PyResult<()> {
        let games = bouts.len();
        let (board, blanks) = (rows(py, &self.board, games)?, rows(py, &self.blanks, games)?);
        let (rack, unseen) = (rows(py, &self.rack, games)?, rows(py, &self.unseen, games)?);
        let (scores, counters) = (rows(py, &self.scores, games)?, rows(py, &self.counters, games)?);
        let (moves, mask) = (rows(py, &self.moves, games)?, rows(py, &self.action_mask, games)?);
        let (legal, seat, seed) =
            (rows(py, &self.legal_plays, games)?, rows(py, &self.seat, games)?, rows(py, &self.seed, games)?);
        let (illegal, reward) = (rows(py, &self.illegal, games)?, rows(py, &self.reward, games)?);
        let (terminated, truncated) = (rows(py, &self.terminated, games)?, rows(py, &self.truncated, games)?);
        for (place, bout) in bouts.iter().enumerate() {
            let (seen, told) = (bout.seen(), bout.told());
            fill(board.row(place), &seen.board);
            fill(blanks.row(place), &seen.blanks);
            fill(rack.row(place), &seen.rack);
            fill(unseen.row(place), &seen.unseen);
            fill(scores.row(place), &seen.scores);
            fill(counters.row(place), &seen.counters);
            let (open, moves) = (mask.row(place), moves.row(place));
            for (number, row) in bout.choices().open() {
                fill(open.get(*number..).unwrap_or_default(), &[1]);
                fill(moves.get(number * row.len()..).unwrap_or_default(), row);
            }
            let legal_plays = i32::try_from(bout.choices().legal()).unwrap_or(i32::MAX);
            fill(legal.row(place), &[legal_plays]);
            fill(seat.row(place), &[i8::from(bout.seat() == 1)]);
            fill(seed.row(place), &[i64::try_from(bout.seed()).unwrap_or(i64::MAX)]);
            fill(illegal.row(place), &[u8::from(told.illegal)]);
            fill(reward.row(place), &[told.reward]);
            fill(terminated.row(place), &[u8::from(told.terminated)]);
            fill(truncated.row(place), &[u8::from(told.truncated)]);
        }
        Ok(())
    }
}

/// An array of as many equal parts as there are games.
struct Rows<'a, T> {
    cells: &'a [Cell<T>],
    length: usize,
}

impl<T> Rows<'_, T> {
    fn row(&self, place: usize) -> &[Cell<T>] {
        &self.cells[place * self.length..(place + 1) * self.length]
    }
}

fn rows<'a, T: Element>(py: Python<'a>, buffer: &'a PyBuffer<T>, games: usize) -> PyResult<Rows<'a, T>> {
    let cells =
        buffer.as_mut_slice(py).ok_or_else(|| PyValueError::new_err("an array that can be written was expected"))?;
    Ok(Rows { cells, length: cells.len() / games.max(1) })
}

/// Writes values to the beginning of a part of an array, as far as it goes.
fn fill<T: Copy>(cells: &[Cell<T>], values: &[T]) {
    cells.iter().zip(values).for_each(|(cell, &value)| cell.set(value));
}

fn raised(py: Python<'_>, place: usize, games: usize, error: &GymError) -> PyErr {
    let (class, kind, input) = match error {
        GymError::Closed { action, .. } => ("IllegalMove", "illegal_action", action.to_string()),
        GymError::NoAction { action, .. } => ("InvalidText", "no_such_action", action.to_string()),
        GymError::Over => ("GameError", "game_over", String::new()),
        GymError::NotBegun => ("GameError", "not_begun", String::new()),
        GymError::Start(_) => ("GameError", "no_game", String::new()),
        GymError::Count { found, .. } => ("InvalidText", "bad_number", found.to_string()),
        GymError::Refused(_) => ("GameError", "refused", String::new()),
    };
    let report = Report::new(class, error.to_string()).kind(kind);
    let report = if input.is_empty() { report } else { report.input(&input) };
    let at = format!("game {place}");
    if games > 1 { report.place(&at).raise(py) } else { report.raise(py) }
}
