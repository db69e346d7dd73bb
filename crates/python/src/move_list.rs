//! `MoveList`: the plays of a position, found at once and shown on demand.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PySlice};
use quixotry_movegen::{PlayList, RawPlay, exchanges};
use quixotry_rules::judge::settle;
use quixotry_rules::{self as rules, Placement, Square, Written};

use crate::convert::{self, Count};
use crate::moves::{Move, any_move};
use crate::play::Play;
use crate::position::Position;
use crate::show::{Reduced, hash_of};

/// The legal plays of a position, each exactly once, best first; equal scores in the order of their squares.
///
/// It makes `Play` objects only for those you look at. Exchanges and the pass are not in it.
///
/// >>> from quixotry import Position
/// >>> moves = Position.opening(rack="AEINRST").moves()
/// >>> moves[0].score, len(moves[2:5]), "8H NASTIER" in moves
/// (66, 3, True)
/// >>> moves.columns()["score"][0]
/// 66
#[pyclass(module = "quixotry", name = "MoveList", frozen, sequence)]
pub struct MoveList {
    position: Position,
    plays: Arc<PlayList>,
}

#[pymethods]
impl MoveList {
    fn __len__(&self) -> usize {
        self.plays.len()
    }

    /// One play by its place, also from the end by a negative one; a slice gives a list of plays.
    fn __getitem__<'py>(&self, py: Python<'py>, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = place.cast::<PySlice>() {
            let range = slice.indices(self.plays.len() as isize)?;
            let places = (0..range.slicelength as isize).map(|step| (range.start + step * range.step) as usize);
            return Ok(PyList::new(py, places.filter_map(|place| self.play(place)).collect::<Vec<_>>())?.into_any());
        }
        let outside = |place: &dyn std::fmt::Display| {
            PyIndexError::new_err(format!("there is no play {place} in a list of {}", self.plays.len()))
        };
        let Ok(place) = place.extract::<isize>() else {
            if place.is_instance_of::<PyInt>() {
                return Err(outside(place));
            }
            let found = place.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a place or a slice was expected, found {found}")));
        };
        let from_start = if place < 0 { place + self.plays.len() as isize } else { place };
        let play = usize::try_from(from_start).ok().and_then(|place| self.play(place));
        let play = play.ok_or_else(|| outside(&place))?;
        Ok(play.into_pyobject(py)?.into_any())
    }

    fn __iter__(slf: &Bound<'_, Self>) -> MoveListIterator {
        MoveListIterator { list: slf.clone().unbind(), next: AtomicUsize::new(0) }
    }

    /// Whether a move is one of the plays, in whatever notation.
    ///
    /// On an empty board that is the same in rows and columns the list has the plays across only; those down are found
    /// all the same.
    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.place(r#move)?.is_some())
    }

    /// The place of a move, in whatever notation, if it is from `start` on and before `stop`.
    ///
    /// Raises:
    ///     ValueError: it is not there.
    #[pyo3(signature = (r#move, start = None, stop = None), text_signature = "($self, move, start=0, stop=None)")]
    fn index(
        &self,
        r#move: &Bound<'_, PyAny>,
        start: Option<&Bound<'_, PyAny>>,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<usize> {
        let range = convert::places(start, stop, self.plays.len())?;
        match self.place(r#move)?.filter(|place| range.contains(place)) {
            Some(place) => Ok(place),
            None => Err(PyValueError::new_err(format!("{} is not among the plays", r#move.repr()?))),
        }
    }

    /// How often a move is one of the plays: once or never.
    fn count(&self, r#move: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(usize::from(self.place(r#move)?.is_some()))
    }

    /// The `n` best plays, or as many as there are.
    ///
    /// Raises:
    ///     InvalidText: `n` is negative.
    #[pyo3(signature = (n = Count(1)), text_signature = "($self, n=1)")]
    fn best(&self, n: Count) -> Vec<Play> {
        (0..n.0.min(self.plays.len())).filter_map(|place| self.play(place)).collect()
    }

    /// All plays as columns for a data frame: `move`, `score`, `leave`, `length` (squares of the main word) and `tiles`
    /// (tiles played), each a list with one value a play.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let position = &self.position.inner;
        let alphabet = position.setup.alphabet();
        let text = |play: &RawPlay<'_>| rules::Move::Place(play.placement()).text(alphabet);
        let leave = |play: &RawPlay<'_>| position.rack().without(&play.used()).unwrap_or_default().text(alphabet);
        let plays: Vec<RawPlay<'_>> = self.plays.iter().collect();
        let columns = PyDict::new(py);
        columns.set_item("move", plays.iter().map(text).collect::<Vec<_>>())?;
        columns.set_item("score", plays.iter().map(|play| play.score).collect::<Vec<_>>())?;
        columns.set_item("leave", plays.iter().map(leave).collect::<Vec<_>>())?;
        columns.set_item("length", plays.iter().map(|play| play.tiles.len()).collect::<Vec<_>>())?;
        columns.set_item("tiles", plays.iter().map(|play| play.fresh).collect::<Vec<_>>())?;
        Ok(columns)
    }

    /// How many different exchanges the position allows besides these plays.
    fn count_exchanges(&self) -> usize {
        let position = &self.position.inner;
        exchanges::count(&position.setup.rules, position.rack(), position.bag())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.position == other.get().position)
    }

    fn __hash__(&self) -> u64 {
        hash_of(("MoveList", self.position.__hash__()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("{}.moves()", self.position.__repr__(py)?))
    }

    fn __str__(&self) -> String {
        let first: Vec<String> = (0..self.plays.len().min(3)).filter_map(|place| self.line(place)).collect();
        let more = if self.plays.len() > first.len() { ", …" } else { "" };
        format!("{} plays: {}{more}", self.plays.len(), first.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let moves = py.get_type::<Position>().getattr("moves")?;
        Ok((moves, (self.position.clone(),).into_pyobject(py)?))
    }
}

impl MoveList {
    pub fn new(position: Position, plays: PlayList) -> Self {
        Self { position, plays: Arc::new(plays) }
    }

    fn play(&self, place: usize) -> Option<Play> {
        let play = self.plays.get(place)?;
        Some(Play::of(&self.position.inner, play.placement(), play.score))
    }

    fn line(&self, place: usize) -> Option<String> {
        let play = self.plays.get(place)?;
        let mv = Move::of(&rules::Move::Place(play.placement()), &self.position.inner.setup.edition);
        Some(format!("{} {}", mv.text(), play.score))
    }

    /// Where a move is among the plays.
    fn place(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let position = &self.position.inner;
        let mv = any_move(r#move, &position.setup.edition)?;
        let Ok(Written::Play(play)) = mv.on(position) else { return Ok(None) };
        let Ok(placement) = settle(&position.setup, &position.board, &play) else { return Ok(None) };
        Ok(self.place_of(&placement).or_else(|| {
            let alike = position.board.is_empty() && position.setup.layout.is_symmetric();
            alike.then(|| self.place_of(&turned(&placement))).flatten()
        }))
    }

    fn place_of(&self, placement: &Placement) -> Option<usize> {
        self.plays.iter().position(|play| {
            (play.start, play.direction) == (placement.start, placement.direction) && play.placement() == *placement
        })
    }
}

fn turned(placement: &Placement) -> Placement {
    let start = Square::new(placement.start.column, placement.start.row);
    Placement { start, direction: placement.direction.turned(), tiles: placement.tiles.clone() }
}

/// The plays of a `MoveList` one after the other.
#[pyclass(module = "quixotry", name = "MoveListIterator", frozen)]
pub struct MoveListIterator {
    list: Py<MoveList>,
    next: AtomicUsize,
}

#[pymethods]
impl MoveListIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<Play> {
        self.list.get().play(self.next.fetch_add(1, Ordering::Relaxed))
    }
}
