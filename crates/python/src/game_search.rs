//! `GameSearch`: the long searches for perfect games that are better and better, in pieces.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use quixotry_composer::full::{BestPlaySearch, HighSearch, ShortSearch, TiedSearch};
use quixotry_composer::maximise::Maximiser;
use quixotry_composer::{self as composer, ComposeError, referee};

use crate::composer::{Composer, cannot_compose};
use crate::composition::{Composition, Origin, refused};
use crate::convert::{Count, Text};
use crate::enter;
use crate::setting::Setting;

/// A search for one game that becomes better and better; `quixotry.composing.searching` drives it.
///
/// It is made by `tied`, `best_play`, `high`, `short` or `highest`.
#[pyclass(module = "quixotry._native", name = "GameSearch", frozen, skip_from_py_object)]
pub struct GameSearch {
    search: Arc<Mutex<Box<dyn Anytime>>>,
    setting: Setting,
    method: &'static str,
}

/// How far a search has come: what its best game has (points, or moves of a short one), rounds, whether it is over.
type Progress = (Option<i32>, u64, bool);

/// What all these searches have in common.
trait Anytime: Send {
    fn progress(&self) -> Progress;
    fn advance(&mut self, budget: Duration);
    fn best(&self) -> Option<composer::Composition>;
    fn state(&self) -> String;
    fn seed(&self) -> u64;
}

impl Anytime for TiedSearch {
    fn progress(&self) -> Progress {
        let progress = self.progress();
        (progress.best, progress.rounds, progress.done)
    }

    fn advance(&mut self, budget: Duration) {
        self.advance(budget);
    }

    fn best(&self) -> Option<composer::Composition> {
        self.best().map(|tie| tie.game.clone())
    }

    fn state(&self) -> String {
        self.state()
    }

    fn seed(&self) -> u64 {
        self.seed()
    }
}

impl Anytime for Maximiser {
    fn progress(&self) -> Progress {
        let progress = self.progress();
        (progress.best, progress.rounds, false)
    }

    fn advance(&mut self, budget: Duration) {
        self.advance(budget);
    }

    fn best(&self) -> Option<composer::Composition> {
        self.best()
    }

    fn state(&self) -> String {
        self.state()
    }

    fn seed(&self) -> u64 {
        self.seed()
    }
}

impl Anytime for BestPlaySearch {
    fn progress(&self) -> Progress {
        let progress = self.progress();
        (progress.best, progress.attempts, progress.done)
    }

    fn advance(&mut self, budget: Duration) {
        self.advance(budget);
    }

    fn best(&self) -> Option<composer::Composition> {
        self.best().map(|best| best.game.clone())
    }

    fn state(&self) -> String {
        self.state()
    }

    fn seed(&self) -> u64 {
        self.seed()
    }
}

impl Anytime for HighSearch {
    fn progress(&self) -> Progress {
        let progress = self.progress();
        (progress.best, progress.rounds, progress.done)
    }

    fn advance(&mut self, budget: Duration) {
        self.advance(budget);
    }

    fn best(&self) -> Option<composer::Composition> {
        self.best().map(|best| best.game.clone())
    }

    fn state(&self) -> String {
        self.state()
    }

    fn seed(&self) -> u64 {
        self.seed()
    }
}

impl Anytime for ShortSearch {
    fn progress(&self) -> Progress {
        let progress = self.progress();
        (progress.moves.and_then(|moves| i32::try_from(moves).ok()), progress.rounds, progress.done)
    }

    fn advance(&mut self, budget: Duration) {
        self.advance(budget);
    }

    fn best(&self) -> Option<composer::Composition> {
        self.best().map(|blocked| blocked.game.clone())
    }

    fn state(&self) -> String {
        self.state()
    }

    fn seed(&self) -> u64 {
        self.seed()
    }
}

impl GameSearch {
    fn of<T: Anytime + 'static>(
        py: Python<'_>,
        search: Result<T, ComposeError>,
        setting: Setting,
        method: &'static str,
    ) -> PyResult<Self> {
        let search: Box<dyn Anytime> = Box::new(search.map_err(|error| cannot_compose(py, &error))?);
        Ok(Self { search: Arc::new(Mutex::new(search)), setting, method })
    }

    fn with<T>(&self, ask: impl FnOnce(&dyn Anytime) -> T) -> T {
        ask(self.search.lock().unwrap_or_else(PoisonError::into_inner).as_ref())
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
        Self::of(py, made, setting, "tied")
    }

    /// A search for the highest game of whole racks in which each play is the highest of its rack.
    ///
    /// Args:
    ///     seed: of all chance.
    ///     state: what `state` gave, to go on with.
    ///     lexicon, rules, edition, layout: as for `Composition`.
    ///
    /// Raises:
    ///     ComposeError: no game can be composed so, or the state is no such state.
    #[staticmethod]
    #[pyo3(signature = (seed, *, state = None, lexicon = None, rules = None, edition = None, layout = None))]
    fn best_play(
        py: Python<'_>,
        seed: u64,
        state: Option<Text>,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let setup = Arc::clone(&setting.setup);
        let made = enter::at_length(py, move || match state {
            Some(state) => BestPlaySearch::resume(&setup, &state),
            None => BestPlaySearch::new(&setup, seed),
        })?;
        Self::of(py, made, setting, "best-play")
    }

    /// A search for the game with the most points, whatever its turns lay.
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
    fn high(
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
            Some(state) => HighSearch::resume(&setup, &state, threads.0),
            None => HighSearch::new(&setup, seed, threads.0),
        })?;
        Self::of(py, made, setting, "high")
    }

    /// A search for the game of the fewest moves after which nobody can play.
    ///
    /// Args:
    ///     seed: of all chance.
    ///     state: what `state` gave, to go on with.
    ///     lexicon, rules, edition, layout: as for `Composition`.
    ///
    /// Raises:
    ///     ComposeError: no game can be composed so, or the state is no such state.
    #[staticmethod]
    #[pyo3(signature = (seed, *, state = None, lexicon = None, rules = None, edition = None, layout = None))]
    fn short(
        py: Python<'_>,
        seed: u64,
        state: Option<Text>,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let setup = Arc::clone(&setting.setup);
        let made = enter::at_length(py, move || match state {
            Some(state) => ShortSearch::resume(&setup, &state),
            None => ShortSearch::new(&setup, seed),
        })?;
        Self::of(py, made, setting, "short")
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
        Self::of(py, made, setting, "highest")
    }

    /// Searches for about so many seconds; returns the points of the best game so far, or its moves if it is to be short,
    /// how many rounds were made, and whether there is nothing left to search.
    fn advance(&self, py: Python<'_>, seconds: f64) -> PyResult<Progress> {
        let budget = enter::budget(py, seconds, "search")?;
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
        let Some(game) = self.with(|search| search.best()) else { return Ok(None) };
        let verdict = referee::judge(&self.setting.setup, &game).map_err(|objections| refused(py, &objections))?;
        let seed = self.with(|search| search.seed());
        let origin = Origin { method: Some(self.method.to_owned()), seed: Some(seed), number: None };
        Ok(Some(Composition::of(game, verdict, self.setting.clone(), origin)))
    }

    /// A text from which the search can go on.
    #[getter]
    fn state(&self) -> String {
        self.with(|search| search.state())
    }
}
