//! `Training`: leaves learnt from a word list alone, in pieces.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quixotry_analysis::TableInfo;
use quixotry_arena::train::{self, TrainError};

use crate::convert::Count;
use crate::edition::Edition;
use crate::enter;
use crate::errors::Report;
use crate::leaves::Leaves;
use crate::leaves_info::LeavesInfo;
use crate::setting::Setting;

/// A training of leaves, in pieces; `quixotry.lab.training` drives it.
#[pyclass(module = "quixotry._native", name = "Training", frozen, skip_from_py_object)]
pub struct Training {
    training: Arc<Mutex<train::Training>>,
    edition: Edition,
}

/// How far a training is: boards looked at, boards to be looked at, whether it is done.
type Progress = (u64, u64, bool);

fn progress(training: &train::Training) -> Progress {
    let progress = training.progress();
    (progress.boards, progress.wanted, progress.done)
}

fn refused(py: Python<'_>, error: &TrainError) -> PyErr {
    let kind = if matches!(error, TrainError::State(_)) { "bad_state" } else { "cannot_train" };
    Report::new("QuixotryError", error.to_string()).kind(kind).raise(py)
}

#[pymethods]
impl Training {
    /// How many boards make good leaves of an English list.
    #[classattr]
    const USUAL_BOARDS: u64 = train::USUAL_BOARDS;

    /// A training from nothing, or one that goes on.
    ///
    /// Args:
    ///     seed: of all chance.
    ///     boards: on how many boards.
    ///     threads: how many work; the leaves do not depend on it.
    ///     state: what `state` gave, to go on with.
    ///     lexicon, rules, edition, layout: what the games are played with.
    ///
    /// Raises:
    ///     QuixotryError: leaves cannot be trained so (`cannot_train`), or the state is none of this training (`bad_state`).
    #[new]
    #[pyo3(signature = (seed, boards, *, threads = Count(1), state = None, lexicon = None, rules = None, edition = None, layout = None),
        text_signature = "(seed, boards, *, threads=1, state=None, lexicon=None, rules=None, edition=None, layout=None)")]
    #[expect(clippy::too_many_arguments, reason = "keywords of one constructor")]
    fn new(
        py: Python<'_>,
        seed: u64,
        boards: u64,
        threads: Count,
        state: Option<Vec<u8>>,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let setup = Arc::clone(&setting.setup);
        let made = enter::at_length(py, move || match state {
            Some(state) => train::Training::resume_as(&setup, &state, seed, boards, threads.0),
            None => train::Training::new(&setup, seed, boards, threads.0),
        })?;
        let training = Arc::new(Mutex::new(made.map_err(|error| refused(py, &error))?));
        Ok(Self { training, edition: setting.edition() })
    }

    /// Goes on for about so many seconds, for one board a thread at least; returns how many boards were looked at, how many
    /// are to be, and whether it is done.
    fn advance(&self, py: Python<'_>, seconds: f64) -> PyResult<Progress> {
        let budget = enter::budget(py, seconds, "train")?;
        let training = Arc::clone(&self.training);
        enter::at_length(py, move || {
            let mut training = training.lock().unwrap_or_else(PoisonError::into_inner);
            training.advance(budget);
            progress(&training)
        })
    }

    /// Boards looked at.
    #[getter]
    fn boards(&self, py: Python<'_>) -> u64 {
        self.ask(py, |training| training.progress().boards)
    }

    /// Boards to be looked at.
    #[getter]
    fn wanted(&self, py: Python<'_>) -> u64 {
        self.ask(py, |training| training.progress().wanted)
    }

    /// The leaves as they are now, with what is told of them.
    #[getter]
    fn leaves(&self, py: Python<'_>) -> Leaves {
        let (table, info) = self.ask(py, |training| (training.table(), training.info()));
        Leaves { table, edition: self.edition.clone(), info: Arc::new(info) }
    }

    /// What the table of this training will tell of itself when it is done.
    #[getter]
    fn info(&self, py: Python<'_>) -> LeavesInfo {
        LeavesInfo(self.ask(py, |training| TableInfo { boards: training.progress().wanted, ..training.info() }))
    }

    /// Bytes from which the training can go on.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.ask(py, train::Training::state))
    }
}

impl Training {
    /// Asks it; after Ctrl-C its last piece may take a moment more.
    fn ask<T: Send>(&self, py: Python<'_>, ask: impl FnOnce(&train::Training) -> T + Send) -> T {
        enter::briefly(py, || {
            let training: MutexGuard<'_, train::Training> =
                self.training.lock().unwrap_or_else(PoisonError::into_inner);
            ask(&training)
        })
    }
}
