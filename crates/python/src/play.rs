//! `Play`: a legal play with its score and what it keeps.

use std::sync::{Arc, OnceLock};

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
#[derive(Clone)]
pub struct Play {
    score: i32,
    equity: Option<f64>,
    found: Option<Found>,
    /// Told when first asked for, if the play was found in a position.
    told: OnceLock<Arc<Told>>,
}

/// Where a play was found: whoever wants its move or its score only need not wait for its words.
#[derive(Clone)]
struct Found {
    position: Arc<Position>,
    r#move: rules::Move,
}

/// All that there is to tell of a play beside its score.
#[derive(PartialEq)]
struct Told {
    r#move: Move,
    leave: String,
    words: Vec<String>,
    bingo: bool,
    tiles_played: usize,
}

impl PartialEq for Play {
    fn eq(&self, other: &Self) -> bool {
        (self.score, self.equity) == (other.score, other.equity) && self.told() == other.told()
    }
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
        let told = Told { r#move: r#move.get().clone(), leave, words, bingo, tiles_played };
        Self { score, equity, found: None, told: OnceLock::from(Arc::new(told)) }
    }

    /// The move, in canonical form.
    #[getter(r#move)]
    fn get_move(&self) -> Move {
        self.told().r#move.clone()
    }

    /// Points, with the bonus.
    #[getter]
    pub fn score(&self) -> i32 {
        self.score
    }

    /// The tiles kept on the rack, in the order of the alphabet, blanks last.
    #[getter]
    fn leave(&self) -> &str {
        &self.told().leave
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
        PyTuple::new(py, &self.told().words)
    }

    /// Whether the score has a bonus for many tiles in it.
    #[getter]
    fn bingo(&self) -> bool {
        self.told().bingo
    }

    /// How many tiles leave the rack.
    #[getter]
    fn tiles_played(&self) -> usize {
        self.told().tiles_played
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(("Play", self.the_move().text(), self.score, &self.told().leave))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Told { r#move, leave, bingo, tiles_played: tiles, .. } = self.told();
        let (mv, leave) = (r#move.__repr__(py)?, quoted(py, leave)?);
        let (equity, words) = (written(py, self.equity)?, written(py, self.words(py)?)?);
        let score = self.score;
        let bingo = if *bingo { "True" } else { "False" };
        Ok(format!(
            "Play({mv}, {score}, leave={leave}, equity={equity}, words={words}, bingo={bingo}, tiles_played={tiles})"
        ))
    }

    fn __str__(&self) -> String {
        format!("{} {}", self.the_move().text(), self.score)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let (mv, words) = (self.get_move(), self.words(py)?);
        let Told { leave, bingo, tiles_played, .. } = self.told();
        by_class::<Self>(py, (mv, self.score, leave, self.equity, words, *bingo, *tiles_played))
    }
}

impl Play {
    /// A play that the search found in `position`.
    pub fn of(position: &Arc<Position>, placement: Placement, score: i32) -> Self {
        let found = Found { position: Arc::clone(position), r#move: rules::Move::Place(placement) };
        Self { score, equity: None, found: Some(found), told: OnceLock::new() }
    }

    /// The same with its equity, in points.
    pub fn worth(self, equity: Option<f64>) -> Self {
        Self { equity, ..self }
    }

    /// An exchange: it scores nothing and keeps the rest of the rack.
    pub fn exchange(position: &Arc<Position>, tiles: Rack) -> Self {
        let found = Found { position: Arc::clone(position), r#move: rules::Move::Exchange(tiles) };
        Self { score: 0, equity: None, found: Some(found), told: OnceLock::new() }
    }

    /// The pass: it keeps the whole rack.
    pub fn pass(position: &Arc<Position>) -> Self {
        let found = Found { position: Arc::clone(position), r#move: rules::Move::Pass };
        Self { score: 0, equity: None, found: Some(found), told: OnceLock::new() }
    }

    pub fn the_move(&self) -> &Move {
        &self.told().r#move
    }

    fn told(&self) -> &Told {
        self.told.get_or_init(|| {
            // One of the two is always there.
            let found = self.found.as_ref().unwrap_or_else(|| unreachable!());
            Arc::new(Told::of(&found.position, &found.r#move))
        })
    }
}

impl Told {
    fn of(position: &Position, mv: &rules::Move) -> Self {
        let setup = &position.setup;
        let r#move = Move::of(mv, &setup.edition);
        let placement = match mv {
            rules::Move::Place(placement) => placement,
            rules::Move::Exchange(tiles) => {
                let leave = position.rack().without(tiles).unwrap_or_default().text(setup.alphabet());
                return Self { r#move, leave, words: Vec::new(), bingo: false, tiles_played: tiles.len() };
            }
            rules::Move::Pass => {
                let leave = position.rack().text(setup.alphabet());
                return Self { r#move, leave, words: Vec::new(), bingo: false, tiles_played: 0 };
            }
        };
        let used = placement.used();
        let leave = position.rack().without(&used).unwrap_or_default().text(setup.alphabet());
        let judged = judge_placement(setup, &position.board, None, placement.clone());
        let words = judged.words.iter().filter_map(rules::FormedWord::letters);
        let words = words.map(|letters| setup.alphabet().word_text(&letters)).collect();
        Self { r#move, leave, words, bingo: judged.bonus > 0, tiles_played: used.len() }
    }
}
