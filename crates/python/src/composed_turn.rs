//! `ComposedTurn`: one turn of a perfect game, with its word, what it shares and what it scores.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quixotry_composer as composer;
use quixotry_rules::square::parse_coordinate;
use quixotry_rules::{Setup, Written, WrittenPlay};

use crate::show::{Reduced, by_class, hash_of, quoted, written};

/// One turn of a perfect game: the word, what it shares with earlier ones, where it lies and what it scores.
///
/// Args:
///     word: its letters, in upper case.
///     tiles: its tiles, blanks in lower case.
///     letters: the same tile by tile.
///     rack: the tiles that it lays, blanks as `?`.
///     blanks: which tiles of the word are blanks that it lays, from 0.
///     shared: which tiles of the word lay there already, from 0.
///     shared_with: for each of these its turn and its place in that turn's word, both from 0.
///     spot: where it begins and which way it runs, `8H` across and `H8` down; `None` without a board.
///     move: the play as GCG has it; `None` without a board.
///     score: its points; `None` without a board.
#[pyclass(module = "quixotry", name = "ComposedTurn", frozen, skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ComposedTurn {
    word: String,
    tiles: String,
    letters: Vec<String>,
    rack: String,
    blanks: Vec<usize>,
    shared: Vec<usize>,
    shared_with: Vec<(usize, usize)>,
    spot: Option<String>,
    r#move: Option<String>,
    score: Option<i32>,
}

#[pymethods]
impl ComposedTurn {
    #[new]
    #[pyo3(signature = (word, tiles, letters, rack, blanks = Vec::new(), shared = Vec::new(), shared_with = Vec::new(), spot = None,
        r#move = None, score = None),
        text_signature = "(word, tiles, letters, rack, blanks=(), shared=(), shared_with=(), spot=None, move=None, score=None)")]
    #[expect(clippy::too_many_arguments, reason = "a record with as many fields")]
    fn new(
        word: String,
        tiles: String,
        letters: Vec<String>,
        rack: String,
        blanks: Vec<usize>,
        shared: Vec<usize>,
        shared_with: Vec<(usize, usize)>,
        spot: Option<String>,
        r#move: Option<String>,
        score: Option<i32>,
    ) -> Self {
        Self { word, tiles, letters, rack, blanks, shared, shared_with, spot, r#move, score }
    }

    /// Its letters, in upper case.
    #[getter]
    fn word(&self) -> &str {
        &self.word
    }

    /// Its tiles as they lie in the end, those of earlier turns too; blanks in lower case.
    #[getter]
    pub fn tiles(&self) -> &str {
        &self.tiles
    }

    /// The same tile by tile, letters of several characters without brackets.
    #[getter]
    fn letters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.letters)
    }

    /// The tiles that it lays, in the order of the alphabet, blanks (`?`) last.
    #[getter]
    fn rack(&self) -> &str {
        &self.rack
    }

    /// Which tiles of the word are blanks that this turn lays, from 0.
    #[getter]
    fn blanks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.blanks)
    }

    /// Which tiles of the word lay there already, from 0.
    #[getter]
    fn shared<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.shared)
    }

    /// For each tile that lay there already the turn that laid it and its place in the word of that turn, both from 0.
    #[getter]
    fn shared_with<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.shared_with)
    }

    /// Where it begins and which way it runs: `8H` across, `H8` down; `None` without a board.
    #[getter]
    pub fn spot(&self) -> Option<&str> {
        self.spot.as_deref()
    }

    /// The square of its first tile, such as `H8`; `None` without a board.
    #[getter]
    fn start(&self) -> Option<String> {
        Some(parse_coordinate(self.spot()?)?.0.to_string())
    }

    /// Which way it runs, `across` or `down`; `None` without a board.
    #[getter]
    fn direction(&self) -> Option<String> {
        Some(parse_coordinate(self.spot()?)?.1.to_string())
    }

    /// The play as GCG has it, such as `8H W.RD`; `None` without a board.
    #[getter(r#move)]
    fn get_move(&self) -> Option<&str> {
        self.r#move.as_deref()
    }

    /// Its points with the bonus; `None` without a board.
    #[getter]
    fn score(&self) -> Option<i32> {
        self.score
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(self)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (word, tiles, rack) = (quoted(py, &self.word)?, quoted(py, &self.tiles)?, quoted(py, &self.rack)?);
        let mut text = format!("ComposedTurn({word}, {tiles}, {}, {rack}", self.letters(py)?.repr()?);
        if !self.blanks.is_empty() {
            text.push_str(&format!(", blanks={}", self.blanks(py)?.repr()?));
        }
        if !self.shared.is_empty() {
            text.push_str(&format!(", shared={}", self.shared(py)?.repr()?));
            text.push_str(&format!(", shared_with={}", self.shared_with(py)?.repr()?));
        }
        if self.spot.is_some() {
            let (spot, mv) = (written(py, self.spot())?, written(py, self.get_move())?);
            text.push_str(&format!(", spot={spot}, move={mv}, score={}", written(py, self.score)?));
        }
        text.push(')');
        Ok(text)
    }

    fn __str__(&self) -> &str {
        self.r#move.as_deref().unwrap_or(&self.tiles)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        by_class::<Self>(
            py,
            (
                &self.word,
                &self.tiles,
                self.letters(py)?,
                &self.rack,
                self.blanks(py)?,
                self.shared(py)?,
                self.shared_with(py)?,
                &self.spot,
                &self.r#move,
                self.score,
            ),
        )
    }
}

impl ComposedTurn {
    /// A turn with its score.
    pub fn of(turn: &composer::Turn, score: Option<i32>, setup: &Setup) -> Self {
        let alphabet = setup.alphabet();
        let fresh_blank = |&(index, tile): &(usize, &quixotry_lexicon::Tile)| tile.is_blank() && !turn.is_shared(index);
        let play = turn.placement().map(|placement| Written::Play(WrittenPlay::from(&placement)));
        Self {
            word: alphabet.word_text(&turn.letters()),
            tiles: alphabet.tiles_text(&turn.tiles),
            letters: turn.tiles.iter().map(|&tile| alphabet.tile_text(tile).to_owned()).collect(),
            rack: turn.laid().text(alphabet),
            blanks: turn.tiles.iter().enumerate().filter(fresh_blank).map(|(index, _)| index).collect(),
            shared: turn.shared.iter().map(|shared| shared.index).collect(),
            shared_with: turn.shared.iter().map(|shared| (shared.turn, shared.there)).collect(),
            spot: turn.spot.map(|spot| spot.start.coordinate(spot.direction)),
            r#move: play.map(|play| play.gcg(alphabet)),
            score,
        }
    }

    /// The tiles that lay there already as the class `Composition` takes them: place here, turn, place there.
    pub fn triples(&self) -> Vec<(usize, usize, usize)> {
        self.shared.iter().zip(&self.shared_with).map(|(&index, &(turn, there))| (index, turn, there)).collect()
    }
}
