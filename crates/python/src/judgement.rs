//! `Legality`, `FormedWord`, `Fault`: everything there is to say about a move.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quixotry_rules::{self as rules, Judgement, Position, Written};

use crate::moves::Move;
use crate::show::{Reduced, by_class, hash_of, quoted, written};

/// One thing that is wrong with a move.
///
/// Args:
///     kind: what, in one word: `off_board`, `occupied`, `gap`, `not_in_line`, `not_connected`, `no_centre`,
///         `too_short`, `not_on_rack`, `blank_undesignated`, `invalid_word`, `nothing_placed`, `exchange_bag`,
///         `out_of_turn`, `game_over`.
///     square: where, such as `H8`, if it has a place.
///     word: the word that is wrong, in upper case.
///     text: a sentence for the player.
#[pyclass(module = "quixotry", name = "Fault", frozen, skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Fault {
    kind: String,
    square: Option<String>,
    word: Option<String>,
    text: String,
}

#[pymethods]
impl Fault {
    #[new]
    #[pyo3(signature = (kind, square = None, word = None, text = String::new()))]
    fn new(kind: String, square: Option<String>, word: Option<String>, text: String) -> Self {
        Self { kind, square, word, text }
    }

    /// What is wrong, in one word.
    #[getter]
    fn kind(&self) -> &str {
        &self.kind
    }

    /// Where, such as `H8`, if it has a place.
    #[getter]
    fn square(&self) -> Option<&str> {
        self.square.as_deref()
    }

    /// The word that is wrong, in upper case.
    #[getter]
    fn word(&self) -> Option<&str> {
        self.word.as_deref()
    }

    /// A sentence for the player.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(self)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (kind, text) = (quoted(py, &self.kind)?, quoted(py, &self.text)?);
        let (square, word) = (written(py, self.square())?, written(py, self.word())?);
        Ok(format!("Fault({kind}, square={square}, word={word}, text={text})"))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        by_class::<Self>(py, (&self.kind, &self.square, &self.word, &self.text))
    }
}

impl From<&rules::Fault> for Fault {
    fn from(fault: &rules::Fault) -> Self {
        Self {
            kind: fault.kind.name().to_owned(),
            square: fault.square.map(|square| square.to_string()),
            word: fault.word.clone(),
            text: fault.text.clone(),
        }
    }
}

/// A word that a play forms.
///
/// Args:
///     word: its letters, in upper case.
///     score: its points, premiums included, the bonus not.
///     valid: whether it is a word; `None` while a blank in it has no letter.
///     square: where it starts and which way it runs: `8H` across, `H8` down.
///     tiles: its tiles, a blank in lower case.
#[pyclass(module = "quixotry", name = "FormedWord", frozen, skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct FormedWord {
    word: String,
    score: i32,
    valid: Option<bool>,
    square: String,
    tiles: String,
}

#[pymethods]
impl FormedWord {
    #[new]
    #[pyo3(signature = (word, score, valid = None, square = String::new(), tiles = String::new()))]
    fn new(word: String, score: i32, valid: Option<bool>, square: String, tiles: String) -> Self {
        Self { word, score, valid, square, tiles }
    }

    /// Its letters, in upper case; `?` for a blank that stands for nothing yet.
    #[getter]
    fn word(&self) -> &str {
        &self.word
    }

    /// Its points, premiums included, the bonus not.
    #[getter]
    fn score(&self) -> i32 {
        self.score
    }

    /// Whether it is a word; `None` while a blank in it has no letter.
    #[getter]
    fn valid(&self) -> Option<bool> {
        self.valid
    }

    /// Where it starts and which way it runs: `8H` across, `H8` down.
    #[getter]
    fn square(&self) -> &str {
        &self.square
    }

    /// Its tiles, a blank in lower case.
    #[getter]
    fn tiles(&self) -> &str {
        &self.tiles
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(self)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (word, square, tiles) = (quoted(py, &self.word)?, quoted(py, &self.square)?, quoted(py, &self.tiles)?);
        let (score, valid) = (self.score, written(py, self.valid)?);
        Ok(format!("FormedWord({word}, {score}, valid={valid}, square={square}, tiles={tiles})"))
    }

    fn __str__(&self) -> String {
        format!("{} {}", self.word, self.score)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        by_class::<Self>(py, (&self.word, self.score, self.valid, &self.square, &self.tiles))
    }
}

impl FormedWord {
    pub fn of(word: &rules::FormedWord, position: &Position) -> Self {
        let alphabet = position.setup.alphabet();
        let letter = |tile: &quixotry_lexicon::Tile| tile.letter().map_or("?", |letter| alphabet.upper(letter));
        Self {
            word: word.tiles.iter().map(letter).collect(),
            score: word.score,
            valid: word.valid,
            square: word.start.coordinate(word.direction),
            tiles: alphabet.tiles_text(&word.tiles),
        }
    }
}

/// What `Position.explain` says of a move: whether it is legal, its score and words, and every fault.
///
/// It is true in a condition if the move is legal.
///
/// >>> from quixotry import Position
/// >>> said = Position.opening(rack="AEIQTUZ").explain("8H QUAX")
/// >>> said.legal, said.score, [fault.kind for fault in said.faults]
/// (False, 40, ['not_on_rack', 'invalid_word'])
///
/// Args:
///     legal: whether nothing is wrong.
///     score: points, with the bonus, whether the words are valid or not; `None` if the geometry is wrong.
///     bonus: how many points of the score are the bonus.
///     words: the words formed, the main word first, then the cross words along it.
///     faults: everything that is wrong.
///     move: the move in canonical form; `None` if it cannot lie where it was put.
///     tiles_placed: how many tiles leave the rack for the board.
#[pyclass(module = "quixotry", name = "Legality", frozen, skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub struct Legality {
    legal: bool,
    score: Option<i32>,
    bonus: i32,
    words: Vec<FormedWord>,
    faults: Vec<Fault>,
    r#move: Option<Arc<Move>>,
    tiles_placed: usize,
}

#[pymethods]
impl Legality {
    #[new]
    #[pyo3(signature = (legal, score = None, bonus = 0, words = Vec::new(), faults = Vec::new(), r#move = None, tiles_placed = 0))]
    fn new(
        legal: bool,
        score: Option<i32>,
        bonus: i32,
        words: Vec<Bound<'_, FormedWord>>,
        faults: Vec<Bound<'_, Fault>>,
        r#move: Option<Bound<'_, Move>>,
        tiles_placed: usize,
    ) -> Self {
        let words = words.iter().map(|word| word.get().clone()).collect();
        let faults = faults.iter().map(|fault| fault.get().clone()).collect();
        let r#move = r#move.map(|mv| Arc::new(mv.get().clone()));
        Self { legal, score, bonus, words, faults, r#move, tiles_placed }
    }

    /// Whether nothing is wrong.
    #[getter]
    fn legal(&self) -> bool {
        self.legal
    }

    /// Points, with the bonus, whether the words are valid or not; `None` if the geometry is wrong.
    #[getter]
    fn score(&self) -> Option<i32> {
        self.score
    }

    /// How many points of the score are the bonus for many tiles.
    #[getter]
    fn bonus(&self) -> i32 {
        self.bonus
    }

    /// Whether there is a bonus for many tiles.
    #[getter]
    fn bingo(&self) -> bool {
        self.bonus > 0
    }

    /// The words formed, the main word first, then the cross words along it.
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.words.iter().cloned())
    }

    /// Everything that is wrong.
    #[getter]
    fn faults<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.faults.iter().cloned())
    }

    /// The move in canonical form; `None` if it cannot lie where it was put.
    #[getter(r#move)]
    fn get_move(&self) -> Option<Move> {
        self.r#move.as_deref().cloned()
    }

    /// How many tiles leave the rack for the board.
    #[getter]
    fn tiles_placed(&self) -> usize {
        self.tiles_placed
    }

    fn __bool__(&self) -> bool {
        self.legal
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of((self.legal, self.score, &self.words, &self.faults))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (legal, score) = (written(py, self.legal)?, written(py, self.score)?);
        let (words, faults, mv) = (self.words(py)?, self.faults(py)?, self.get_move());
        let (words, faults, mv) = (written(py, words)?, written(py, faults)?, written(py, mv)?);
        let (bonus, tiles) = (self.bonus, self.tiles_placed);
        Ok(format!(
            "Legality({legal}, score={score}, bonus={bonus}, words={words}, faults={faults}, move={mv}, tiles_placed={tiles})"
        ))
    }

    fn __str__(&self) -> String {
        let mv = self.r#move.as_ref().map_or_else(|| "the move".to_owned(), |mv| mv.text());
        if self.legal {
            return format!("{mv} scores {}", self.score.unwrap_or_default());
        }
        let faults: Vec<&str> = self.faults.iter().map(|fault| fault.text.as_str()).collect();
        format!("{mv} is not legal: {}", faults.join("; "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let (words, faults) = (self.words(py)?, self.faults(py)?);
        let all = (self.legal, self.score, self.bonus, words, faults, self.get_move(), self.tiles_placed);
        by_class::<Self>(py, all)
    }
}

impl Legality {
    /// What the rules say of a move as written.
    pub fn of(position: &Position, written: &Written, judged: &Judgement) -> Self {
        let edition = &position.setup.edition;
        let mv = match written {
            Written::Play(_) => judged.placement.clone().map(rules::Move::Place),
            Written::Exchange(tiles) => Some(rules::Move::Exchange(*tiles)),
            Written::Pass => Some(rules::Move::Pass),
        };
        Self {
            legal: judged.is_legal(),
            score: match written {
                Written::Play(_) => judged.score,
                Written::Exchange(_) | Written::Pass => Some(0),
            },
            bonus: judged.bonus,
            words: judged.words.iter().map(|word| FormedWord::of(word, position)).collect(),
            faults: judged.faults.iter().map(Fault::from).collect(),
            r#move: mv.map(|mv| Arc::new(Move::of(&mv, edition))),
            tiles_placed: judged.placement.as_ref().map_or(0, |placement| placement.fresh().count()),
        }
    }

    /// What is wrong with tiles on squares that are not in one line.
    pub fn misplaced(faults: &[rules::Fault]) -> Self {
        Self {
            legal: false,
            score: None,
            bonus: 0,
            words: Vec::new(),
            faults: faults.iter().map(Fault::from).collect(),
            r#move: None,
            tiles_placed: 0,
        }
    }
}
