//! `GameSearch`: the long searches for perfect games that are better and better, in pieces.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use quixotry_composer::full::TiedSearch;
use quixotry_composer::maximise::Maximiser;
use quixotry_composer::{self as composer, ComposeError, referee};

use crate::composer::{Composer, cannot_compose};
use crate::composition::{Composition, Origin, refused};
use crate::convert::{Count, Text};
use crate::enter;
use crate::errors::Report;
use crate::setting::Setting;

/// A search for one game that becomes better and better; `quixotry.composing.searching` drives it.
///
/// It is made by `tied` or `highest`, and never ends by itself.
#[pyclass(module = "quixotry._native", name = "GameSearch", frozen, skip_from_py_object)]
pub struct GameSearch {
    search: Arc<Mutex<Search>>,
    setting: Setting,
    method: &'static str,
    seed: u64,
}

enum Search {
    Tied(Box<TiedSearch>),
    Highest(Box<Maximiser>),
}

impl Search {
    /// The total of the best game so far, and how many rounds have been made.
    fn progress(&self) -> (Option<i32>, u64) {
        match self {
            Self::Tied(search) => {
                let progress = search.progress();
                (progress.best, progress.rounds)
            }
            Self::Highest(search) => {
                let progress = search.progress();
                (progress.best, progress.rounds)
            }
        }
    }

    fn advance(&mut self, budget: Duration) {
        match self {
            Self::Tied(search) => {
                search.advance(budget);
            }
            Self::Highest(search) => {
                search.advance(budget);
            }
        }
    }

    fn best(&self) -> Option<composer::Composition> {
        match self {
            Self::Tied(search) => search.best().map(|tie| tie.game.clone()),
            Self::Highest(search) => search.best(),
        }
    }

    fn state(&self) -> String {
        match self {
            Self::Tied(search) => search.state(),
            Self::Highest(search) => search.state(),
        }
    }
}

impl GameSearch {
    fn of(
        py: Python<'_>,
        search: Result<Search, ComposeError>,
        setting: Setting,
        method: &'static str,
        seed: u64,
    ) -> PyResult<Self> {
        let search = search.map_err(|error| cannot_compose(py, &error))?;
        Ok(Self { search: Arc::new(Mutex::new(search)), setting, method, seed })
    }

    fn with<T>(&self, ask: impl FnOnce(&Search) -> T) -> T {
        ask(&self.search.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl GameSearch {
    /// A search for the highest game by the full rules that ends in a tie.
    ///
    /// Args:
    ///     seed: of all chance.
    ///     threads: how many work; the same rounds give the same games with any number.
    ///     state: what `state` gave, to go on with.
    ///     lexicon, rules, edition, layout: as for `Composition`.
    ///
    /// Raises:
    ///     ComposeError: no game can be composed so, or the state is no such state.
    #[staticmethod]
    #[pyo3(signature = (seed, *, threads = Count(1), state = None, lexicon = None, rules = None, edition = None, layout = None),
        text_signature = "(seed, *, threads=1, state=None, lexicon=None, rules=None, edition=None, layout=None)")]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
    fn tied(
        py: Python<'_>,
        seed: u64,
        threads: Count,
        state: Option<Text>,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let setup = Arc::clone(&setting.setup);
        let made = enter::at_length(py, move || match state {
            Some(state) => TiedSearch::resume(&setup, &state, threads.0),
            None => TiedSearch::new(&setup, seed, threads.0),
        })?;
        Self::of(py, made.map(|search| Search::Tied(Box::new(search))), setting, "tied", seed)
    }

    /// A search for the game of version 3 with the highest total.
    ///
    /// Args:
    ///     composer: what it is composed with.
    ///     seed: of all chance.
    ///     state: what `state` gave, to go on with.
    ///
    /// Raises:
    ///     ComposeError: no game can be composed so, or the state is no such state.
    #[staticmethod]
    #[pyo3(signature = (composer, seed, *, state = None))]
    fn highest(py: Python<'_>, composer: &Bound<'_, Composer>, seed: u64, state: Option<Text>) -> PyResult<Self> {
        let (core, setting) = (composer.get().core(), composer.get().setting());
        let made = enter::at_length(py, move || match state {
            Some(state) => Maximiser::resume(core, &state),
            None => Maximiser::new(core, seed),
        })?;
        Self::of(py, made.map(|search| Search::Highest(Box::new(search))), setting, "highest", seed)
    }

    /// Searches for about so many seconds; returns the total of the best game so far, and how many rounds were made.
    fn advance(&self, py: Python<'_>, seconds: f64) -> PyResult<(Option<i32>, u64)> {
        let budget = Duration::try_from_secs_f64(seconds).map_err(|_| {
            let message = format!("'{seconds}' is no time to search for; seconds from 0 on were expected");
            Report::new("InvalidText", message).kind("bad_number").raise(py)
        })?;
        let search = Arc::clone(&self.search);
        enter::at_length(py, move || {
            let mut search = search.lock().unwrap_or_else(PoisonError::into_inner);
            search.advance(budget);
            search.progress()
        })
    }

    /// The best game so far, if there is one; the referee has judged it.
    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Option<Composition>> {
        let Some(game) = self.with(Search::best) else { return Ok(None) };
        let verdict = referee::judge(&self.setting.setup, &game).map_err(|objections| refused(py, &objections))?;
        let origin = Origin { method: Some(self.method.to_owned()), seed: Some(self.seed), number: None };
        Ok(Some(Composition::of(game, verdict, self.setting.clone(), origin)))
    }

    /// A text from which the search can go on.
    #[getter]
    fn state(&self) -> String {
        self.with(Search::state)
    }
}
