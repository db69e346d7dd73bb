//! `FoundWord`: a word that tiles make, with its score and what it keeps.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::show::{Reduced, hash_of, quoted, written};

/// A word that tiles make, and how it is laid.
///
/// >>> from quixotry import find
/// >>> best = find("QAID", pattern="..T")[0]
/// >>> best.word, best.score, best.leave, best.through, best.start
/// ('QAT', 12, 'DI', 'T', 1)
///
/// Args:
///     word: its letters, in upper case.
///     tiles: its tiles, blanks in lower case.
///     score: points, with the bonus for many tiles.
///     length: how many tiles it has.
///     band: how common it is, 10 (everyday) to 80 (rare); `None` if that is not known.
///     through: the letters on the board that it uses.
///     leave: the tiles kept on the rack.
///     blanks: how many blanks of the rack it spends.
///     probability: the chance that as many tiles drawn from the full box spell it, 0 to 1.
///     leave_bingos: what the tiles kept are good for; `None` unless words were asked for in that order.
///     start: its first square in the row, counted from 1; `None` without a row.
///     coordinate: where it lies on the board, such as `8B`; `None` if the row lies nowhere.
///     leave_worth: what the tiles kept are worth by a table of leaves, in points; `None` without one.
#[pyclass(module = "quixotry", name = "FoundWord", frozen, skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub struct FoundWord {
    pub word: String,
    pub tiles: String,
    pub score: i32,
    pub length: usize,
    pub band: Option<u8>,
    pub through: String,
    pub leave: String,
    pub blanks: usize,
    pub probability: f64,
    pub leave_bingos: Option<f64>,
    pub start: Option<usize>,
    pub coordinate: Option<String>,
    pub leave_worth: Option<f64>,
}

#[pymethods]
impl FoundWord {
    #[new]
    #[pyo3(signature = (word, tiles, score, length, band = None, through = String::new(), leave = String::new(),
        blanks = 0, probability = 0.0, leave_bingos = None, start = None, coordinate = None,
        leave_worth = None))]
    #[expect(clippy::too_many_arguments, reason = "a record with as many fields")]
    fn new(
        word: String,
        tiles: String,
        score: i32,
        length: usize,
        band: Option<u8>,
        through: String,
        leave: String,
        blanks: usize,
        probability: f64,
        leave_bingos: Option<f64>,
        start: Option<usize>,
        coordinate: Option<String>,
        leave_worth: Option<f64>,
    ) -> Self {
        Self {
            word,
            tiles,
            score,
            length,
            band,
            through,
            leave,
            blanks,
            probability,
            leave_bingos,
            start,
            coordinate,
            leave_worth,
        }
    }

    /// Its letters, in upper case.
    #[getter]
    fn word(&self) -> &str {
        &self.word
    }

    /// Its tiles, those that lie already included; blanks in lower case.
    #[getter]
    fn tiles(&self) -> &str {
        &self.tiles
    }

    /// Points, with the bonus for many tiles.
    #[getter]
    fn score(&self) -> i32 {
        self.score
    }

    /// How many tiles it has, those that lie already included.
    #[getter]
    fn length(&self) -> usize {
        self.length
    }

    /// How common it is, 10 (everyday) to 80 (rare); `None` if that is not known.
    #[getter]
    fn band(&self) -> Option<u8> {
        self.band
    }

    /// The letters on the board that it uses; empty without any.
    #[getter]
    fn through(&self) -> &str {
        &self.through
    }

    /// The tiles kept on the rack, in the order of the alphabet, blanks last.
    #[getter]
    fn leave(&self) -> &str {
        &self.leave
    }

    /// How many blanks of the rack it spends.
    #[getter]
    fn blanks(&self) -> usize {
        self.blanks
    }

    /// The chance that as many tiles drawn from the full box spell it, with the help of the blanks that are in the box.
    #[getter]
    fn probability(&self) -> f64 {
        self.probability
    }

    /// How many words of a whole rack the tiles kept come to on average, when the rack is filled up from the tiles of
    /// the box that are neither on it nor on the board: the different words that use every tile of it, a blank kept
    /// standing for any letter, a draw with a blank counted as making none. It compares leaves, and is no points.
    ///
    /// `None` unless words were asked for in that order, and where the tiles kept are a whole rack already.
    #[getter]
    fn leave_bingos(&self) -> Option<f64> {
        self.leave_bingos
    }

    /// What the tiles kept are worth by the table of leaves that was given, in points; `None` without one, and for more
    /// tiles than it knows.
    #[getter]
    fn leave_worth(&self) -> Option<f64> {
        self.leave_worth
    }

    /// Its first square in the row, counted from 1; `None` without a row.
    #[getter]
    fn start(&self) -> Option<usize> {
        self.start
    }

    /// Where it lies on the board: `8B` across, `B8` down; `None` if the row lies nowhere in particular.
    #[getter]
    fn coordinate(&self) -> Option<&str> {
        self.coordinate.as_deref()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(("FoundWord", &self.word, &self.tiles, self.score, &self.leave, self.start))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (word, tiles) = (quoted(py, &self.word)?, quoted(py, &self.tiles)?);
        let (through, leave) = (quoted(py, &self.through)?, quoted(py, &self.leave)?);
        let (band, probability) = (written(py, self.band)?, written(py, self.probability)?);
        let (bingos, start) = (written(py, self.leave_bingos)?, written(py, self.start)?);
        let (coordinate, worth) = (written(py, self.coordinate())?, written(py, self.leave_worth)?);
        let Self { score, length, blanks, .. } = self;
        Ok(format!(
            "FoundWord({word}, {tiles}, {score}, {length}, band={band}, through={through}, leave={leave}, \
             blanks={blanks}, probability={probability}, leave_bingos={bingos}, start={start}, coordinate={coordinate}, \
             leave_worth={worth})"
        ))
    }

    pub fn __str__(&self) -> String {
        format!("{} {}", self.tiles, self.score)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let laid = (&self.word, &self.tiles, self.score, self.length, self.band, &self.through).into_pyobject(py)?;
        let kept = (&self.leave, self.blanks, self.probability, self.leave_bingos).into_pyobject(py)?;
        let more = (self.start, &self.coordinate, self.leave_worth).into_pyobject(py)?;
        let parts = laid.add(kept)?.add(more)?;
        Ok((py.get_type::<Self>().into_any(), parts.cast_into::<PyTuple>()?))
    }
}
