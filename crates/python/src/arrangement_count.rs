//! `ArrangementCount` and `ArrangementEstimate`: how many arrangements there are, exactly and by random growth.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quixotry_composer::arrangements::{Apart, Counting, Counts, Estimate, Estimation};

use crate::arrangement::{apart, raised};
use crate::convert::{Count, Text};
use crate::enter;

/// A count of arrangements, in pieces; `quixotry.composing.arrangements.count` drives it.
///
/// Args:
///     apart: how far words keep from those that they do not cross: `sides`, `corners` or `bare`.
///     most_words: up to how many words are counted; `None` for all that fit.
///     ordered: whether legal orders are counted too.
///     threads: how many threads count; the result is the same.
///
/// Raises:
///     UnknownName: there is no such rule.
///     InvalidText: there is no arrangement of so many words.
#[pyclass(module = "quixotry._native", name = "ArrangementCount", frozen, skip_from_py_object)]
pub struct ArrangementCount(Arc<Mutex<Counting>>);

impl ArrangementCount {
    fn with<T>(&self, ask: impl FnOnce(&mut Counting) -> T) -> T {
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn list<'py>(
        &self,
        py: Python<'py>,
        which: impl FnOnce(&Counts) -> Option<&[u128]>,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let counts = py.detach(|| self.with(|counting| counting.counts()));
        let numbers = counts.as_ref().and_then(which);
        numbers.map(|numbers| PyTuple::new(py, numbers)).transpose()
    }
}

#[pymethods]
impl ArrangementCount {
    #[new]
    #[pyo3(signature = (apart = Text("sides".to_owned()), *, most_words = None, ordered = false, threads = Count(1)),
        text_signature = "(apart='sides', *, most_words=None, ordered=False, threads=1)")]
    fn new(py: Python<'_>, apart: Text, most_words: Option<Count>, ordered: bool, threads: Count) -> PyResult<Self> {
        let apart = self::apart(py, &apart)?;
        let words = most_words.map(|words| words.0);
        let counting = py.detach(|| Counting::new(apart, words, ordered, threads.0.max(1)));
        Ok(Self(Arc::new(Mutex::new(counting.map_err(|error| raised(py, &error))?))))
    }

    /// A count that goes on from what `state` gave.
    ///
    /// Raises:
    ///     InvalidText: the text is no such state.
    #[staticmethod]
    #[pyo3(signature = (state, *, threads = Count(1)), text_signature = "(state, *, threads=1)")]
    fn resume(py: Python<'_>, state: Text, threads: Count) -> PyResult<Self> {
        let counting = py.detach(|| Counting::resume(&state, threads.0.max(1)));
        Ok(Self(Arc::new(Mutex::new(counting.map_err(|error| raised(py, &error))?))))
    }

    /// Counts for about so many seconds; returns how many parts are done, and of how many.
    fn advance(&self, py: Python<'_>, seconds: f64) -> PyResult<(usize, usize)> {
        let budget = enter::budget(py, seconds, "count")?;
        let counting = Arc::clone(&self.0);
        let advance = move || counting.lock().unwrap_or_else(PoisonError::into_inner).advance(budget);
        let progress = enter::at_length(py, advance)?;
        Ok((progress.done, progress.of))
    }

    /// How many seconds it has counted, those before it was resumed too.
    #[getter]
    fn seconds(&self) -> f64 {
        self.with(|counting| counting.progress().elapsed.as_secs_f64())
    }

    /// A text from which `resume` goes on.
    #[getter]
    fn state(&self) -> String {
        self.with(|counting| counting.state())
    }

    /// How many arrangements of k words there are, by k from 0 on; `None` before the end.
    #[getter]
    fn unordered<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.list(py, |counts| Some(&counts.unordered))
    }

    /// The same up to the eight symmetries of the board.
    #[getter]
    fn up_to_symmetry<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.list(py, |counts| Some(&counts.up_to_symmetry))
    }

    /// How many legal orders there are, if they were asked for; `None` before the end.
    #[getter]
    fn ordered<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.list(py, |counts| counts.ordered.as_deref())
    }
}

/// Estimates of how many arrangements there are, by random growth; `quixotry.composing.arrangements.estimate` drives it.
///
/// Args:
///     apart: how far words keep from those that they do not cross: `sides`, `corners` or `bare`.
///     words: up to how many words the arrangements grow.
///     seed: the seed of the probes.
///
/// Raises:
///     UnknownName: there is no such rule.
#[pyclass(module = "quixotry._native", name = "ArrangementEstimate", frozen, skip_from_py_object)]
pub struct ArrangementEstimate {
    estimation: Arc<Mutex<Estimation>>,
    apart: Apart,
}

impl ArrangementEstimate {
    fn with<T>(&self, ask: impl FnOnce(&Estimation) -> T) -> T {
        ask(&self.estimation.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn parts(estimate: Estimate) -> (f64, f64) {
    (estimate.mean, estimate.standard_error)
}

#[pymethods]
impl ArrangementEstimate {
    #[new]
    #[pyo3(signature = (apart, words, seed))]
    fn new(py: Python<'_>, apart: Text, words: Count, seed: u64) -> PyResult<Self> {
        let apart = self::apart(py, &apart)?;
        Ok(Self { estimation: Arc::new(Mutex::new(Estimation::new(apart, words.0, seed))), apart })
    }

    /// The rule.
    #[getter]
    fn apart(&self) -> &'static str {
        self.apart.name()
    }

    /// Makes more probes.
    fn probe(&self, py: Python<'_>, count: Count) -> PyResult<()> {
        let estimation = Arc::clone(&self.estimation);
        let probe = move || estimation.lock().unwrap_or_else(PoisonError::into_inner).probe(count.0 as u64);
        enter::at_length(py, probe)
    }

    /// How many probes there were.
    #[getter]
    fn probes(&self) -> u64 {
        self.with(Estimation::probes)
    }

    /// How many of them reached so many words.
    fn reached(&self, words: Count) -> u64 {
        self.with(|estimation| estimation.reached(words.0))
    }

    /// The estimated number of arrangements of so many words, and its standard error.
    fn unordered(&self, words: Count) -> (f64, f64) {
        parts(self.with(|estimation| estimation.unordered(words.0)))
    }

    /// The estimated number of legal orders of so many words, and its standard error.
    fn ordered(&self, words: Count) -> (f64, f64) {
        parts(self.with(|estimation| estimation.ordered(words.0)))
    }
}
