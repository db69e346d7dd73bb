//! `Move`: what a player does in a turn, as written; and everything that is accepted as one.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use quixotry_lexicon::Tile;
use quixotry_rules::{self as rules, Direction, Fault, Position, Square, Written, WrittenPlay, judge_squares};

use crate::convert::{ENGLISH, Text, edition_or_english, read_rack, read_square};
use crate::edition::Edition;
use crate::errors::{self, Report};
use crate::play::Play;
use crate::show::{Reduced, by_method, hash_of, quoted, written};

/// A move before a board has judged it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Body {
    /// A coordinate and tiles, an exchange, a pass.
    Written(Written),
    /// Tiles on squares, in the order of the squares.
    Squares(Vec<(Square, Tile)>),
}

/// A play, an exchange or a pass.
///
/// A move is read in any notation and written in one. `8H` is row 8, column H, across; `H8` is down; a lower-case letter
/// is a blank, `.` a tile that lies on the board already. Whether a move is legal only a `Position` can say.
///
/// >>> from quixotry import Move
/// >>> move = Move.parse("8h W.RD")
/// >>> move.kind, move.coordinate, move.direction, move.tiles
/// ('play', '8H', 'across', 'W.RD')
/// >>> str(Move.parse("-CAB")), Move.exchange("CAB").notation("gcg")
/// ('exch ABC', '-ABC')
#[pyclass(module = "quixotry", name = "Move", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Move {
    body: Body,
    edition: Arc<rules::Edition>,
}

impl PartialEq for Move {
    /// Equal as written, in the letters of the same alphabet.
    fn eq(&self, other: &Self) -> bool {
        self.body == other.body && self.edition.alphabet.hash() == other.edition.alphabet.hash()
    }
}

#[pymethods]
impl Move {
    /// Reads a move: `8H WORD`, `h8 w.rd`, `8H W(O)RD`, `exch AB`, `-AB`, `pass`, `-`.
    ///
    /// Args:
    ///     text: the move.
    ///     edition: whose letters it is written in, an `Edition` or a name.
    ///
    /// Raises:
    ///     InvalidMove: the text is none of these.
    #[classmethod]
    #[pyo3(signature = (text, edition = None))]
    fn parse(cls: &Bound<'_, PyType>, text: Text, edition: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let edition = edition_or_english(cls.py(), edition)?;
        Self::read(cls.py(), &text, &edition)
    }

    /// A play of tiles on squares, as a hand puts them down: `{"H8": "W", "H9": "o"}`.
    ///
    /// >>> from quixotry import Move
    /// >>> str(Move.from_squares({"H8": "N", "H10": "w"}))
    /// 'H8 N.w'
    ///
    /// Raises:
    ///     InvalidText: a key is no square.
    ///     InvalidMove: a value is not one tile, or a square is named twice.
    #[classmethod]
    #[pyo3(signature = (squares, edition = None))]
    fn from_squares(
        cls: &Bound<'_, PyType>,
        squares: &Bound<'_, PyDict>,
        edition: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = cls.py();
        let edition = edition_or_english(py, edition)?;
        let tiles = tiles_on(py, squares, &edition, "InvalidMove")?;
        Ok(Self { body: Body::Squares(tiles), edition })
    }

    /// An exchange of tiles with the bag.
    ///
    /// Raises:
    ///     InvalidRack: a character is no tile, or there is none.
    #[classmethod]
    #[pyo3(signature = (tiles, edition = None))]
    fn exchange(cls: &Bound<'_, PyType>, tiles: Text, edition: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let py = cls.py();
        let edition = edition_or_english(py, edition)?;
        let rack = read_rack(py, &tiles, &edition.alphabet)?;
        if rack.is_empty() {
            let message = format!("'{tiles}' names no tiles; the tiles to exchange were expected, such as 'ABC'");
            return Err(Report::new("InvalidRack", message).input(&tiles).raise(py));
        }
        Ok(Self { body: Body::Written(Written::Exchange(rack)), edition })
    }

    /// A pass.
    #[classmethod]
    #[pyo3(signature = (edition = None))]
    fn pass_(cls: &Bound<'_, PyType>, edition: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        Ok(Self { body: Body::Written(Written::Pass), edition: edition_or_english(cls.py(), edition)? })
    }

    /// `play`, `exchange` or `pass`.
    #[getter]
    fn kind(&self) -> &'static str {
        match &self.body {
            Body::Written(Written::Exchange(_)) => "exchange",
            Body::Written(Written::Pass) => "pass",
            Body::Written(Written::Play(_)) | Body::Squares(_) => "play",
        }
    }

    /// Where a play starts and which way it runs: `8H` across, `H8` down; `None` for other moves, nor for tiles on
    /// squares that are not in one line.
    #[getter]
    fn coordinate(&self) -> Option<String> {
        let (start, direction) = self.start()?;
        Some(start.coordinate(direction))
    }

    /// `across` or `down`; `None` where there is no coordinate.
    #[getter]
    fn direction(&self) -> Option<&'static str> {
        self.start().map(|(_, direction)| match direction {
            Direction::Across => "across",
            Direction::Down => "down",
        })
    }

    /// The tiles of a play as written, `.` for those that lie already; the tiles of an exchange; else empty.
    #[getter]
    fn tiles(&self) -> String {
        let alphabet = &self.edition.alphabet;
        match &self.body {
            Body::Written(Written::Play(play)) => play.tiles_text(alphabet),
            Body::Written(Written::Exchange(tiles)) => tiles.text(alphabet),
            Body::Written(Written::Pass) => String::new(),
            Body::Squares(tiles) => WrittenPlay::from_squares(tiles).map_or_else(
                || alphabet.tiles_text(&tiles.iter().map(|&(_, tile)| tile).collect::<Vec<_>>()),
                |play| play.tiles_text(alphabet),
            ),
        }
    }

    /// The move as text: `text` as players write it (`exch AB`, `pass`), `gcg` as in game files (`-AB`, `-`).
    ///
    /// Raises:
    ///     InvalidText: there is no such style.
    #[pyo3(signature = (style = Text("text".to_owned())), text_signature = "($self, style='text')")]
    fn notation(&self, py: Python<'_>, style: Text) -> PyResult<String> {
        match &*style {
            "text" => Ok(self.text()),
            "gcg" => Ok(match &self.body {
                Body::Written(written) => written.gcg(&self.edition.alphabet),
                Body::Squares(_) => self.text(),
            }),
            _ => {
                let message = format!("'{style}' is not a notation; 'text' or 'gcg' was expected");
                Err(Report::new("InvalidText", message).input(&style).raise(py))
            }
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(("Move", &self.body))
    }

    pub fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let edition = match self.edition.name.as_str() {
            ENGLISH => String::new(),
            _ => {
                format!(", {}", Edition(Arc::clone(&self.edition)).short_repr(py)?)
            }
        };
        match &self.body {
            Body::Written(_) => Ok(format!("Move.parse({}{edition})", quoted(py, &self.text())?)),
            Body::Squares(_) => Ok(format!("Move.from_squares({}{edition})", written(py, self.squares(py)?)?)),
        }
    }

    pub fn __str__(&self) -> String {
        self.text()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let edition = Edition(Arc::clone(&self.edition));
        match &self.body {
            Body::Written(_) => by_method::<Self>(py, "parse", (self.text(), edition)),
            Body::Squares(_) => by_method::<Self>(py, "from_squares", (self.squares(py)?, edition)),
        }
    }
}

impl Move {
    pub fn new(body: Body, edition: Arc<rules::Edition>) -> Self {
        Self { body, edition }
    }

    /// A move of the core.
    pub fn of(mv: &rules::Move, edition: &Arc<rules::Edition>) -> Self {
        Self { body: Body::Written(mv.into()), edition: Arc::clone(edition) }
    }

    fn read(py: Python<'_>, text: &str, edition: &Arc<rules::Edition>) -> PyResult<Self> {
        let written = Written::parse(text, &edition.alphabet).map_err(|error| errors::invalid_move(py, &error))?;
        Ok(Self { body: Body::Written(written), edition: Arc::clone(edition) })
    }

    /// The move as players write it.
    pub fn text(&self) -> String {
        let alphabet = &self.edition.alphabet;
        match &self.body {
            Body::Written(written) => written.text(alphabet),
            Body::Squares(tiles) => match WrittenPlay::from_squares(tiles) {
                Some(play) => play.text(alphabet),
                None => {
                    let tiles = tiles.iter().map(|&(square, tile)| format!("{square} {}", alphabet.tile_text(tile)));
                    tiles.collect::<Vec<_>>().join(", ")
                }
            },
        }
    }

    fn start(&self) -> Option<(Square, Direction)> {
        match &self.body {
            Body::Written(Written::Play(play)) => Some((play.start, play.direction)),
            Body::Squares(tiles) => WrittenPlay::from_squares(tiles).map(|play| (play.start, play.direction)),
            Body::Written(_) => None,
        }
    }

    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let squares = PyDict::new(py);
        if let Body::Squares(tiles) = &self.body {
            for &(square, tile) in tiles {
                squares.set_item(square.to_string(), self.edition.alphabet.tile_text(tile))?;
            }
        }
        Ok(squares)
    }

    /// The move as a position reads it.
    ///
    /// Fails with the faults of tiles on squares that do not lie in one line without a hole.
    pub fn on(&self, position: &Position) -> Result<Written, Vec<Fault>> {
        match &self.body {
            Body::Written(written) => Ok(written.clone()),
            Body::Squares(tiles) => {
                let judged = judge_squares(&position.setup, &position.board, position.known_rack(), tiles);
                let placement = judged.placement.ok_or(judged.faults)?;
                Ok(Written::from(&rules::Move::Place(placement)))
            }
        }
    }
}

/// What is accepted wherever a move is: a `Move`, a `Play`, or text in any notation.
///
/// Letters are those of `edition`; a move in another alphabet is read anew from its text.
pub fn any_move(argument: &Bound<'_, PyAny>, edition: &Arc<rules::Edition>) -> PyResult<Move> {
    let py = argument.py();
    if let Ok(Text(text)) = argument.extract::<Text>() {
        return Move::read(py, &text, edition);
    }
    let found = match argument.cast::<Move>() {
        Ok(found) => found.get().clone(),
        Err(_) => match argument.cast::<Play>() {
            Ok(play) => play.get().the_move().clone(),
            Err(_) => {
                let found = argument.get_type().name()?;
                return Err(PyTypeError::new_err(format!("expected a Move, a Play or a text, found {found}")));
            }
        },
    };
    if found.edition.alphabet.hash() == edition.alphabet.hash() {
        return Ok(Move { edition: Arc::clone(edition), ..found });
    }
    match &found.body {
        Body::Written(_) => Move::read(py, &found.text(), edition),
        Body::Squares(_) => {
            let (squares, edition) = (found.squares(py)?, Edition(Arc::clone(edition)).into_pyobject(py)?);
            Move::from_squares(&PyType::new::<Move>(py), &squares, Some(edition.as_any()))
        }
    }
}

/// Tiles by square, such as `{"H8": "W", "H9": "o"}`, in the order of the squares; what is wrong is an error of `class`.
pub fn tiles_on(
    py: Python<'_>,
    squares: &Bound<'_, PyDict>,
    edition: &rules::Edition,
    class: &'static str,
) -> PyResult<Vec<(Square, Tile)>> {
    let mut tiles = Vec::new();
    for (square, text) in squares.iter() {
        let (square, text): (Text, Text) = (square.extract()?, text.extract()?);
        let read = edition.alphabet.tiles(&text);
        let read = read.map_err(|error| errors::not_letters(py, class, &text, &error))?;
        let &[tile] = read.as_slice() else {
            let message = format!("'{text}' on {square} is {} tiles; one was expected", read.len());
            return Err(Report::new(class, message).input(&text).place(&square).raise(py));
        };
        tiles.push((read_square(py, &square)?, tile));
    }
    tiles.sort_unstable_by_key(|&(square, _)| square);
    if let Some(pair) = tiles.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let square = pair[0].0.to_string();
        let message = format!("the square {square} is named twice; one tile on it was expected");
        return Err(Report::new(class, message).input(&square).place(&square).raise(py));
    }
    Ok(tiles)
}
