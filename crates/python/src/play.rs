//! `Play`: a legal play with its score and what it keeps.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quixotry_rules::judge::judge_placement;
use quixotry_rules::{self as rules, Placement, Position, Rack};

use crate::moves::Move;
use crate::show::{Reduced, by_class, hash_of, quoted, written};

/// A legal play (or the pass where there is none) with what it brings.
///
/// >>> from quixotry import Position
/// >>> play = Position.opening(rack="AEINRST").best()
/// >>> play.score, play.leave, play.bingo, play.tiles_played
/// (66, '', True, 7)
///
/// Args:
///     move: the move, in canonical form.
///     score: points, with the bonus.
///     leave: the tiles kept on the rack.
///     equity: score and value of the leave, in points.
///     words: the words formed, the main word first.
///     bingo: whether the score has a bonus in it.
///     tiles_played: how many tiles leave the rack.
#[pyclass(module = "quixotry", name = "Play", frozen, skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub struct Play {
    r#move: Arc<Move>,
    score: i32,
    leave: String,
    equity: Option<f64>,
    words: Vec<String>,
    bingo: bool,
    tiles_played: usize,
}

#[pymethods]
impl Play {
    #[new]
    #[pyo3(signature = (r#move, score, leave = String::new(), equity = None, words = Vec::new(), bingo = false, tiles_played = 0))]
    fn new(
        r#move: &Bound<'_, Move>,
        score: i32,
        leave: String,
        equity: Option<f64>,
        words: Vec<String>,
        bingo: bool,
        tiles_played: usize,
    ) -> Self {
        Self { r#move: Arc::new(r#move.get().clone()), score, leave, equity, words, bingo, tiles_played }
    }

    /// The move, in canonical form.
    #[getter(r#move)]
    fn get_move(&self) -> Move {
        (*self.r#move).clone()
    }

    /// Points, with the bonus.
    #[getter]
    pub fn score(&self) -> i32 {
        self.score
    }

    /// The tiles kept on the rack, in the order of the alphabet, blanks last.
    #[getter]
    fn leave(&self) -> &str {
        &self.leave
    }

    /// Score and value of the leave together, in points: also what the others still hold once the bag is empty. `None`
    /// unless it was asked for, or while there is no table to value leaves by.
    #[getter]
    fn equity(&self) -> Option<f64> {
        self.equity
    }

    /// The words formed, the main word first, then the cross words along it.
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.words)
    }

    /// Whether the score has a bonus for many tiles in it.
    #[getter]
    fn bingo(&self) -> bool {
        self.bingo
    }

    /// How many tiles leave the rack.
    #[getter]
    fn tiles_played(&self) -> usize {
        self.tiles_played
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(("Play", self.r#move.text(), self.score, &self.leave))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (mv, leave) = (self.r#move.__repr__(py)?, quoted(py, &self.leave)?);
        let (equity, words) = (written(py, self.equity)?, written(py, self.words(py)?)?);
        let (score, tiles) = (self.score, self.tiles_played);
        let bingo = if self.bingo { "True" } else { "False" };
        Ok(format!(
            "Play({mv}, {score}, leave={leave}, equity={equity}, words={words}, bingo={bingo}, tiles_played={tiles})"
        ))
    }

    fn __str__(&self) -> String {
        format!("{} {}", self.r#move.text(), self.score)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let (mv, words) = (self.get_move(), self.words(py)?);
        by_class::<Self>(py, (mv, self.score, &self.leave, self.equity, words, self.bingo, self.tiles_played))
    }
}

impl Play {
    /// A play that the search found in `position`.
    pub fn of(position: &Position, placement: Placement, score: i32) -> Self {
        let setup = &position.setup;
        let used = placement.used();
        let leave = position.rack().without(&used).unwrap_or_default().text(setup.alphabet());
        let mv = Move::of(&rules::Move::Place(placement.clone()), &setup.edition);
        let judged = judge_placement(setup, &position.board, None, placement);
        let words = judged.words.iter().filter_map(rules::FormedWord::letters);
        let words = words.map(|letters| setup.alphabet().word_text(&letters)).collect();
        Self {
            r#move: Arc::new(mv),
            score,
            leave,
            equity: None,
            words,
            bingo: judged.bonus > 0,
            tiles_played: used.len(),
        }
    }

    /// The same with its equity, in points.
    pub fn worth(self, equity: Option<f64>) -> Self {
        Self { equity, ..self }
    }

    /// An exchange: it scores nothing and keeps the rest of the rack.
    pub fn exchange(position: &Position, tiles: Rack) -> Self {
        let setup = &position.setup;
        let leave = position.rack().without(&tiles).unwrap_or_default().text(setup.alphabet());
        let mv = Move::of(&rules::Move::Exchange(tiles), &setup.edition);
        Self { r#move: Arc::new(mv), leave, tiles_played: tiles.len(), ..Self::pass(position) }
    }

    /// The pass: it keeps the whole rack.
    pub fn pass(position: &Position) -> Self {
        let setup = &position.setup;
        Self {
            r#move: Arc::new(Move::of(&rules::Move::Pass, &setup.edition)),
            score: 0,
            leave: position.rack().text(setup.alphabet()),
            equity: None,
            words: Vec::new(),
            bingo: false,
            tiles_played: 0,
        }
    }

    pub fn the_move(&self) -> &Move {
        &self.r#move
    }
}
