//! `MatchSeries`: games of two programs in pairs.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use quixotry_arena::duel::{Seat, Way};
use quixotry_arena::series::{Series, Standing};
use quixotry_rules::{Setup, Variant};

use crate::convert::Count;
use crate::enter;
use crate::errors::Report;
use crate::leaves::Leaves;
use crate::lexicon::Lexicon;
use crate::setting::Setting;

/// A match of two programs, pair after pair: the same bag twice, the seats changed. `quixotry.lab.matches` drives it.
#[pyclass(module = "quixotry._native", name = "MatchSeries", frozen, skip_from_py_object)]
pub struct MatchSeries(Arc<Mutex<Series>>);

/// One program: the leaves it goes by (nothing: points alone count), the list of the words it knows (nothing: that of the
/// game), up to which band of commonness it knows them (nothing: all), and whether its leaves go by the unseen tiles.
pub type Program<'py> = (Option<Bound<'py, Leaves>>, Option<Bound<'py, Lexicon>>, Option<u8>, bool);

pub fn seat(py: Python<'_>, setup: &Setup, program: &Program<'_>) -> PyResult<Seat> {
    let (leaves, words, band, draws) = program;
    if let Some(leaves) = leaves {
        leaves.get().check(py, &setup.edition)?;
    }
    let mut setup = setup.clone();
    if let Some(words) = words {
        setup.lexicon = Some(words.get().words());
    }
    if let (Some(band), Some(words)) = (band, &setup.lexicon) {
        let name = &words.info().name;
        if !words.has_bands() {
            let message =
                format!("the list '{name}' does not tell how common its words are; one with bands was expected");
            return Err(Report::new("LexiconError", message).kind("no_bands").input(name).raise(py));
        }
        let known = words.vocabulary(&format!("{name} up to band {band}"), *band);
        setup.lexicon = Some(Arc::new(known.map_err(|error| crate::errors::lexicon(py, &error))?));
    }
    let smog = setup.rules.variant == Variant::WordSmog;
    let has_map = setup.lexicon.as_ref().is_some_and(|words| words.word_map().is_some());
    let by_leaves = if *draws { Way::Drawing } else { Way::Static };
    let way = leaves.as_ref().map_or(Way::Greedy, |leaves| by_leaves(Arc::clone(&leaves.get().table)));
    // Without a word map millions of orders of letters would have to be listed for two blanks.
    (!smog || has_map).then(|| Seat::new(&setup, way)).flatten().ok_or_else(|| {
        let message = format!(
            "no match can be played with the rules {} and the edition {}; a word list was expected, and for letters in any \
             order one of an alphabet that is not too large",
            setup.rules.name, setup.edition.name
        );
        Report::new("GameError", message).kind("no_match").raise(py)
    })
}

#[pymethods]
impl MatchSeries {
    /// A match that begins with the bag of a seed.
    ///
    /// Args:
    ///     first: the first program: its leaves, or None for points alone; the list of the words it knows, or None for that
    ///         of the game; up to which band it knows them, or None for all; and whether its leaves go by the unseen tiles.
    ///     second: the second one.
    ///     seed: pair `n` has the bag of seed `seed + n`.
    ///     lexicon: the words of the game.
    ///     rules: its rules.
    ///     edition: its tiles.
    ///     layout: its board.
    ///
    /// Raises:
    ///     GameError: such a match cannot be played.
    #[new]
    #[pyo3(signature = (first, second, seed, *, lexicon = None, rules = None, edition = None, layout = None))]
    #[expect(clippy::too_many_arguments, reason = "keywords of one constructor")]
    fn new(
        py: Python<'_>,
        first: Program<'_>,
        second: Program<'_>,
        seed: u64,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let setup = &setting.setup;
        let seats = [seat(py, setup, &first)?, seat(py, setup, &second)?];
        Ok(Self(Arc::new(Mutex::new(Series::new(setup, seats, seed)))))
    }

    /// Plays so many pairs more; nothing of the result depends on the threads.
    fn play(&self, py: Python<'_>, pairs: Count, threads: Count) -> PyResult<()> {
        let series = Arc::clone(&self.0);
        let played = enter::at_length(py, move || {
            let mut series = series.lock().unwrap_or_else(PoisonError::into_inner);
            series.play(pairs.0 as u64, threads.0).map(|_| ()).map_err(|error| error.to_string())
        })?;
        played.map_err(|message| Report::new("GameError", message).raise(py))
    }

    /// How many pairs were played.
    #[getter]
    fn pairs(&self) -> u64 {
        self.with(Standing::count)
    }

    /// Pairs by half points that the first player made in them, 0 to 4.
    #[getter]
    fn pairs_by_halves(&self) -> [u64; 5] {
        self.with(|standing| standing.pairs)
    }

    /// Games that ended in a tie.
    #[getter]
    fn ties(&self) -> u64 {
        self.with(|standing| standing.ties)
    }

    /// Turns of all games.
    #[getter]
    fn turns(&self) -> u64 {
        self.with(|standing| standing.turns)
    }

    /// Points of both players in all games.
    #[getter]
    fn points(&self) -> (i64, i64) {
        self.with(|standing| standing.points.into())
    }

    /// The part of the games that the first player won, a tie being half.
    #[getter]
    fn win_rate(&self) -> f64 {
        self.with(Standing::win_rate)
    }

    /// Its 95 % interval, by the spread between pairs.
    #[getter]
    fn interval(&self) -> (f64, f64) {
        self.with(Standing::interval)
    }

    /// Whether it is sure which player is better, at every moment of the match at once with 95 %.
    #[getter]
    fn is_decided(&self) -> bool {
        self.with(Standing::is_decided)
    }

    /// The first player's mean spread a game in points, and its standard error.
    #[getter]
    fn spread(&self) -> (f64, f64) {
        self.with(Standing::spread)
    }
}

impl MatchSeries {
    fn with<T>(&self, ask: impl FnOnce(&Standing) -> T) -> T {
        ask(self.0.lock().unwrap_or_else(PoisonError::into_inner).standing())
    }
}
