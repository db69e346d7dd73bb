//! `Outcome`: how a game ended.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quixotry_rules as rules;

use crate::show::{Reduced, by_class, hash_of, quoted, written};

/// How a game ended.
///
/// Players are in the order of the position or game that tells: in a `Position` the one on turn is the first.
///
/// Args:
///     reason: `out`, `passes`, `scoreless`, `blocked`, `final_turns`, `challenge`, `resigned` or `time`.
///     adjustments: what the tiles left over changed for each player, in points.
///     scores: the final scores.
///     winners: the players that won, by their place: several in a tie.
#[pyclass(module = "quixotry", name = "Outcome", frozen, skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Outcome {
    reason: String,
    adjustments: Vec<i32>,
    scores: Vec<i32>,
    winners: Vec<usize>,
}

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (reason, adjustments = Vec::new(), scores = Vec::new(), winners = Vec::new()))]
    fn new(reason: String, adjustments: Vec<i32>, scores: Vec<i32>, winners: Vec<usize>) -> Self {
        Self { reason, adjustments, scores, winners }
    }

    /// Why: `out`, `passes`, `scoreless`, `blocked`, `final_turns`, `challenge`, `resigned` or `time`.
    #[getter]
    fn reason(&self) -> &str {
        &self.reason
    }

    /// What the tiles left over changed for each player, in points.
    #[getter]
    fn adjustments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.adjustments)
    }

    /// The final scores.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.scores)
    }

    /// The players that won, by their place: several in a tie.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.winners)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(self)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (reason, adjustments) = (quoted(py, &self.reason)?, written(py, self.adjustments(py)?)?);
        let (scores, winners) = (written(py, self.scores(py)?)?, written(py, self.winners(py)?)?);
        Ok(format!("Outcome({reason}, adjustments={adjustments}, scores={scores}, winners={winners})"))
    }

    fn __str__(&self) -> String {
        let scores: Vec<String> = self.scores.iter().map(ToString::to_string).collect();
        format!("{} {}", self.reason, scores.join("-"))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        by_class::<Self>(py, (&self.reason, self.adjustments(py)?, self.scores(py)?, self.winners(py)?))
    }
}

impl From<rules::Outcome> for Outcome {
    fn from(outcome: rules::Outcome) -> Self {
        let rules::Outcome { reason, adjustments, scores, winners } = outcome;
        Self { reason: reason.name().to_owned(), adjustments, scores, winners }
    }
}
