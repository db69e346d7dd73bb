//! `ByHandPlaces`: the puzzle without letters, places that are laid by hand, as a value: each step gives another one.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quixotry_composer::by_hand::{self, ByHandError, Completion};
use quixotry_composer::place::{Place, WORDS};
use quixotry_rules::square::parse_coordinate;

use crate::by_hand::raised;
use crate::convert::{Count, Text};
use crate::enter;

/// Places of words that are laid by hand, without letters; `quixotry.composing.by_hand` says what everything means.
///
/// It never changes: each step gives another one.
///
/// Args:
///     words: how many words are to be laid; by default those of a perfect game.
///
/// Raises:
///     ComposeError: that is no such number; `kind` is `unsuited`.
#[pyclass(module = "quixotry", name = "ByHandPlaces", frozen)]
pub struct ByHandPlaces(by_hand::Arranging);

#[pymethods]
impl ByHandPlaces {
    #[new]
    #[pyo3(signature = (words = None))]
    fn new(py: Python<'_>, words: Option<Count>) -> PyResult<Self> {
        let puzzle = by_hand::Arranging::new(words.map_or(WORDS, |words| words.0));
        puzzle.map(Self).map_err(|error| raised(py, &error))
    }

    /// A puzzle from the text that `state` gave.
    ///
    /// Raises:
    ///     ComposeError: the text is damaged; `kind` is `bad_state`.
    #[staticmethod]
    fn resume(py: Python<'_>, state: Text) -> PyResult<Self> {
        by_hand::Arranging::resume(&state).map(Self).map_err(|error| raised(py, &error))
    }

    /// The puzzle as text, to be resumed.
    fn state(&self) -> String {
        self.0.state()
    }

    /// How many words there will be.
    #[getter]
    fn count(&self) -> usize {
        self.0.words()
    }

    /// Where the words lie, in order: `8H` across, `H8` down.
    #[getter]
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.laid().into_iter().map(coordinate))
    }

    /// Where the next word may lie, in order.
    #[getter]
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.legal().into_iter().map(coordinate))
    }

    /// How many squares the next word covers; 0 when all lie.
    #[getter]
    fn length(&self) -> u8 {
        self.0.legal().first().map_or(0, |place| place.length)
    }

    /// Which of the words that lie each one crosses, from 0; `None` for the first.
    #[getter]
    fn crossed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.crossed())
    }

    /// Whether all words lie.
    #[getter]
    fn is_complete(&self) -> bool {
        self.0.is_complete()
    }

    /// The puzzle in which the next word lies there.
    ///
    /// Raises:
    ///     ComposeError: it may not lie there; `kind` is `no_place`.
    fn lay(&self, py: Python<'_>, place: Text) -> PyResult<Self> {
        let legal = |place: &str| {
            let (start, direction) = parse_coordinate(place.trim())?;
            let starts = |legal: &Place| legal.square(0) == start && legal.direction == direction;
            self.0.legal().into_iter().find(starts)
        };
        let wrong = || ByHandError::DoesNotFit { play: format!("a word at '{}'", &*place) };
        let mut puzzle = self.0.clone();
        let laid = legal(&place).ok_or_else(wrong).and_then(|place| puzzle.lay(place));
        laid.map(|()| Self(puzzle)).map_err(|error| raised(py, &error))
    }

    /// The puzzle before the last word, and where that lay; `None` at the beginning.
    fn back(&self) -> Option<(Self, String)> {
        let mut puzzle = self.0.clone();
        let place = puzzle.back()?;
        Some((Self(puzzle), coordinate(place)))
    }

    /// Whether the puzzle can be completed: `True` with the places that would do it, `False`, or `None` if that was not
    /// found out in so many steps.
    ///
    /// Args:
    ///     steps: looks at the legal places, some 3 µs each.
    ///     seed: another seed looks elsewhere.
    ///     place: ask it of the puzzle in which the next word lies there.
    ///
    /// Raises:
    ///     ComposeError: it may not lie there.
    #[pyo3(signature = (steps, seed = 0, place = None))]
    fn completion(
        &self,
        py: Python<'_>,
        steps: u64,
        seed: u64,
        place: Option<Text>,
    ) -> PyResult<(Option<bool>, Vec<String>)> {
        let puzzle = place.map_or_else(|| Ok(Self(self.0.clone())), |place| self.lay(py, place))?.0;
        Ok(match enter::at_length(py, move || puzzle.completion(steps, seed))? {
            Completion::Possible(places) => (Some(true), places.into_iter().map(coordinate).collect()),
            Completion::Impossible => (Some(false), Vec::new()),
            Completion::Unknown => (None, Vec::new()),
        })
    }

    fn __repr__(&self) -> String {
        format!("<ByHandPlaces, {} of {} words>", self.0.laid().len(), self.0.words())
    }
}

fn coordinate(place: Place) -> String {
    place.square(0).coordinate(place.direction)
}
