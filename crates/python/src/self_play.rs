//! `SelfPlay`: games of programs as columns.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::SchemaRef;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use quixotry_arena::log::{Campaign, CampaignError, Contestant, games_schema, turns_schema};

use crate::convert::{Count, Text};
use crate::enter;
use crate::errors::Report;
use crate::match_series::{self, Program};
use crate::setting::Setting;

/// A campaign: any number of games of the same programs, each with a bag of its own. `quixotry.lab.selfplay` drives it.
#[pyclass(module = "quixotry._native", name = "SelfPlay", frozen, skip_from_py_object)]
pub struct SelfPlay {
    campaign: Campaign,
    cancelled: AtomicBool,
    played: AtomicU64,
}

/// A table of games or of turns: what reads Arrow streams reads it (`pyarrow.table`, `polars.from_arrow`, …).
#[pyclass(module = "quixotry._native", name = "LogTable", frozen, skip_from_py_object)]
pub struct LogTable {
    schema: SchemaRef,
    batches: Arc<Vec<RecordBatch>>,
}

#[pymethods]
impl SelfPlay {
    /// A campaign of two to four programs.
    ///
    /// Args:
    ///     players: for each its name in the tables and, as for `MatchSeries`, its leaves, its list and its band.
    ///     seed: game `n` has the bag of seed `seed + n`; in its seat `s` sits player `(s + n) mod len(players)`.
    ///     counts: whether to tell for each turn of a player who goes by points alone how much there was to choose from.
    ///     lexicon: the words of the games.
    ///     rules: their rules.
    ///     edition: their tiles.
    ///     layout: their board.
    ///
    /// Raises:
    ///     GameError: such games cannot be played.
    #[new]
    #[pyo3(signature = (players, seed, *, counts = true, lexicon = None, rules = None, edition = None, layout = None))]
    #[expect(clippy::too_many_arguments, reason = "keywords of one constructor")]
    fn new(
        py: Python<'_>,
        players: Vec<(Text, Program<'_>)>,
        seed: u64,
        counts: bool,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let setup = &setting.setup;
        quixotry_rules::opening::allowed_players(&setup.rules, players.len() as i64)
            .map_err(|error| Report::new("GameError", error.to_string()).raise(py))?;
        let contestants = players
            .into_iter()
            .map(|(name, program)| Ok(Contestant { name: name.0, seat: match_series::seat(py, setup, &program)? }));
        let contestants = contestants.collect::<PyResult<Vec<_>>>()?;
        let campaign = Campaign::new(setup, contestants, seed, counts);
        Ok(Self { campaign, cancelled: AtomicBool::new(false), played: AtomicU64::new(0) })
    }

    /// Plays so many games from one on: the tables of games and of turns. They do not depend on the threads.
    ///
    /// It does not listen to Ctrl-C; `cancel`, from another thread, ends it soon.
    ///
    /// Raises:
    ///     GameError: a game cannot be played, or they were broken off (`cancelled`).
    fn play(&self, py: Python<'_>, first: u64, games: u64, threads: Count) -> PyResult<(LogTable, LogTable)> {
        let range = first..first.saturating_add(games);
        let logged = enter::briefly(py, || self.campaign.play(range, threads.0, &self.cancelled, &self.played));
        let logged = logged.map_err(|error| {
            let kind = if matches!(error, CampaignError::Cancelled) { "cancelled" } else { "no_game" };
            Report::new("GameError", error.to_string()).kind(kind).raise(py)
        })?;
        let (games, turns) = logged.into_iter().map(|logged| (logged.games, logged.turns)).unzip();
        Ok((LogTable::new(games_schema(), games), LogTable::new(turns_schema(), turns)))
    }

    /// Ends what is being played, and lets nothing more be played.
    fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// How many games were played in all, those of a piece that is not finished included.
    #[getter]
    fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }
}

impl LogTable {
    fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        Self { schema, batches: Arc::new(batches) }
    }
}

#[pymethods]
impl LogTable {
    /// How many rows it has.
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The table as an Arrow stream: see "The Arrow PyCapsule Interface" in the documentation of Apache Arrow.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Who asks for other types casts what it gets; the interface allows it.
        let _ = requested_schema;
        let batches: Vec<RecordBatch> = self.batches.to_vec();
        let reader = RecordBatchIterator::new(batches.into_iter().map(Ok), Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}
