//! `Composition`: a perfect game, which exists only if the referee has nothing against it.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use quixotry_composer::referee::{self, Verdict};
use quixotry_composer::{self as composer, Shared, Spot, Version};
use quixotry_rules::square::parse_coordinate;
use quixotry_rules::{Rack, Setup};

use crate::composed_turn::ComposedTurn;
use crate::convert::{Count, Text};
use crate::edition::Edition;
use crate::enter;
use crate::errors::{self, Report};
use crate::layout::Layout;
use crate::lexicon::Lexicon;
use crate::rule_set::Rules;
use crate::setting::{Parts, Setting};
use crate::show::{Reduced, by_method, hash_of, quoted, written};

/// The class of the error for what is no perfect game.
const INVALID: &str = "InvalidComposition";

/// A perfect game: every turn lays a whole rack, and all come from one bag. It has passed the referee.
///
/// A game of version `plays` is composed and judged in the same way, but its turns lay what they like.
///
/// Two are equal if the same words are laid in the same way with the same setting; where they come from (`method`,
/// `seed`, `number`) does not count.
///
/// Args:
///     version: the rules that it keeps: `v1` words tile by tile, `v2` words that share a tile with an earlier one, `v3`
///         the same on a board, `full` plays by all the rules of the game, `plays` such that need not lay a whole rack.
///     turns: for each turn the tiles of its word (blanks in lower case), which of them lay there already as triples
///         (place in this word, turn, place in that turn's word, all from 0), and where it lies: `8H` across, `H8` down,
///         `None` without a board. A `ComposedTurn` will do as well.
///     left: the tiles that are not laid, `?` for a blank.
///     lexicon: the words that count, a `Lexicon`, a name or a path; `open-world` if there is none.
///     rules: `Rules` or a name.
///     edition: an `Edition` or a name; by default that of the rules.
///     layout: a `Layout` or a name; by default that of the rules.
///     method: how it was found, if that is known.
///     seed: the seed that gave it, if one did.
///     number: the how-manieth of that seed it is, from 0.
///
/// Raises:
///     InvalidComposition: the referee objects, or a text is no tiles or no square.
///     UnknownName: nothing is called so.
///     LexiconError: the lexicon is not in the letters of the edition.
#[pyclass(module = "quixotry", name = "Composition", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Composition {
    game: Arc<composer::Composition>,
    verdict: Arc<Verdict>,
    setting: Setting,
    origin: Origin,
}

/// Where a game comes from.
#[derive(Clone, Default)]
pub struct Origin {
    pub method: Option<String>,
    pub seed: Option<u64>,
    pub number: Option<u64>,
}

/// One turn as it is told: a `ComposedTurn`, or its parts.
pub struct Told {
    tiles: String,
    shared: Vec<(usize, usize, usize)>,
    spot: Option<String>,
}

impl FromPyObject<'_, '_> for Told {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(turn) = argument.cast::<ComposedTurn>() {
            let turn = turn.get();
            return Ok(Self {
                tiles: turn.tiles().to_owned(),
                shared: turn.triples(),
                spot: turn.spot().map(str::to_owned),
            });
        }
        let (tiles, shared, spot): (Text, Vec<(Count, Count, Count)>, Option<Text>) = argument.extract()?;
        let shared = shared.into_iter().map(|(index, turn, there)| (index.0, turn.0, there.0)).collect();
        Ok(Self { tiles: tiles.0, shared, spot: spot.map(|spot| spot.0) })
    }
}

#[pymethods]
impl Composition {
    #[new]
    #[pyo3(signature = (version, turns, left, *, lexicon = None, rules = None, edition = None, layout = None, method = None,
        seed = None, number = None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
    fn new(
        py: Python<'_>,
        version: Text,
        turns: Vec<Told>,
        left: Text,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
        method: Option<Text>,
        seed: Option<u64>,
        number: Option<u64>,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let game = read(py, &setting.setup, &version, &turns, &left)?;
        Self::judged(py, game, setting, Origin { method: method.map(|method| method.0), seed, number })
    }

    /// What `pickle` calls: the turns, with exactly this setting. The referee looks at them again.
    #[classmethod]
    fn _restore(
        cls: &Bound<'_, PyType>,
        version: Text,
        turns: Vec<Told>,
        left: Text,
        setting: Parts<'_>,
        origin: (Option<String>, Option<u64>, Option<u64>),
    ) -> PyResult<Self> {
        let setting = Setting::restored(&setting);
        let game = read(cls.py(), &setting.setup, &version, &turns, &left)?;
        let (method, seed, number) = origin;
        Self::judged(cls.py(), game, setting, Origin { method, seed, number })
    }

    /// The rules that it keeps: `v1`, `v2`, `v3`, `full` or `plays`.
    #[getter]
    fn version(&self) -> &'static str {
        self.game.version.name()
    }

    /// Its turns, each with its word, what it shares, where it lies and what it scores.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.composed_turns())
    }

    /// Its words in the order of the turns, in upper case.
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let alphabet = self.setting.setup.alphabet();
        PyTuple::new(py, self.game.turns.iter().map(|turn| alphabet.word_text(&turn.letters())))
    }

    /// The tiles that are not laid, in the order of the alphabet, blanks (`?`) last: with whole racks the first player's.
    #[getter]
    fn left(&self) -> String {
        self.game.left.text(self.setting.setup.alphabet())
    }

    /// The points of each turn, with the bonus; `None` for those without a board.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.verdict.scores)
    }

    /// What both players have in the end, the tiles left over counted; `None` without a board.
    #[getter]
    fn totals(&self) -> Option<(i32, i32)> {
        self.has_board().then(|| (self.verdict.totals[0], self.verdict.totals[1]))
    }

    /// The sum of the points of all turns, before the tiles left over count; `None` without a board.
    #[getter]
    fn points(&self) -> Option<i32> {
        self.has_board().then(|| self.verdict.points())
    }

    /// Whether both players have the same in the end; `None` without a board.
    #[getter]
    fn tie(&self) -> Option<bool> {
        self.has_board().then_some(self.verdict.tie)
    }

    /// How it ended: `out`, the last player laid his last tile; `blocked`, nobody can play with any of the tiles that are
    /// left; `None` without a board.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        self.verdict.end.map(referee::End::name)
    }

    /// The tiles that each player holds in the end; `None` without a board. Where more are left than they can hold, they
    /// have those that cost least.
    #[getter]
    fn held(&self) -> Option<(String, String)> {
        let text = |player: usize| self.verdict.held[player].text(self.setting.setup.alphabet());
        self.has_board().then(|| (text(0), text(1)))
    }

    /// The letters that blanks stand for, turn by turn, in upper case.
    #[getter]
    fn blanks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let alphabet = self.setting.setup.alphabet();
        let turns = self.game.turns.iter();
        let blanks = turns.flat_map(|turn| {
            turn.tiles.iter().enumerate().filter(|(index, tile)| tile.is_blank() && !turn.is_shared(*index))
        });
        let letters = blanks.filter_map(|(_, tile)| tile.letter());
        PyTuple::new(py, letters.map(|letter| alphabet.upper(letter)).collect::<Vec<_>>())
    }

    /// The words that count; `None` if every word is valid.
    #[getter]
    fn lexicon(&self) -> Option<Lexicon> {
        self.setting.lexicon.clone()
    }

    /// The rules by which it is scored.
    #[getter]
    fn rules(&self) -> Rules {
        self.setting.rules()
    }

    /// The tiles and their values.
    #[getter]
    fn edition(&self) -> Edition {
        self.setting.edition()
    }

    /// The board's size and premium squares.
    #[getter]
    fn layout(&self) -> Layout {
        self.setting.layout()
    }

    /// How it was found, such as `search` or `article`; `None` if that is not known.
    #[getter]
    fn method(&self) -> Option<&str> {
        self.origin.method.as_deref()
    }

    /// The seed that gave it; `None` if none did.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.origin.seed
    }

    /// The how-manieth game of its seed it is, from 0.
    #[getter]
    fn number(&self) -> Option<u64> {
        self.origin.number
    }

    /// The game as an object of JSON; `quixotry.compose.referee` makes it a game again.
    fn as_object<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        composing(slf, "as_object")
    }

    /// The record of the game: racks, plays and scores, to be saved in any format and replayed.
    ///
    /// Raises:
    ///     QuixotryError: it has no board; `kind` is `cannot_say`.
    fn record<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        composing(slf, "record_of")
    }

    /// The game as the text of a GCG file.
    ///
    /// Raises:
    ///     QuixotryError: it has no board; `kind` is `cannot_say`.
    fn to_gcg<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        composing(slf, "gcg_of")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.game == other.game
                && (Arc::ptr_eq(&self.setting.setup, &other.setting.setup) || self.setting.setup == other.setting.setup)
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(("Composition", &*self.game))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut turns = Vec::new();
        for turn in self.composed_turns() {
            let (tiles, shared) = (quoted(py, turn.tiles())?, written(py, turn.triples())?);
            turns.push(format!("({tiles}, {shared}, {})", written(py, turn.spot())?));
        }
        let (version, left) = (quoted(py, self.version())?, quoted(py, &self.left())?);
        let mut text = format!("Composition({version}, [{}], {left}, {}", turns.join(", "), self.setting.keywords(py)?);
        if let Some(method) = &self.origin.method {
            text.push_str(&format!(", method={}", quoted(py, method)?));
        }
        for (name, value) in [("seed", self.origin.seed), ("number", self.origin.number)] {
            if let Some(value) = value {
                text.push_str(&format!(", {name}={value}"));
            }
        }
        text.push(')');
        Ok(text)
    }

    /// The words, on the board if there is one, with scores and what is left over.
    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        composing(slf, "text_of")?.extract()
    }

    /// The game as SVG, which notebooks show.
    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.py().import("quixotry.composing.pictures")?.call_method1("svg", (slf,))?.extract()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let turns: Vec<ComposedTurn> = self.composed_turns().collect();
        let origin = (&self.origin.method, self.origin.seed, self.origin.number);
        by_method::<Self>(py, "_restore", (self.version(), turns, self.left(), self.setting.parts(), origin))
    }
}

impl Composition {
    /// The game, if the referee has nothing against it.
    pub fn judged(py: Python<'_>, game: composer::Composition, setting: Setting, origin: Origin) -> PyResult<Self> {
        let verdict = enter::briefly(py, || referee::judge(&setting.setup, &game));
        let verdict = verdict.map_err(|objections| refused(py, &objections))?;
        Ok(Self::of(game, verdict, setting, origin))
    }

    /// A game and what the referee has said of it.
    pub fn of(game: composer::Composition, verdict: Verdict, setting: Setting, origin: Origin) -> Self {
        Self { game: Arc::new(game), verdict: Arc::new(verdict), setting, origin }
    }

    fn has_board(&self) -> bool {
        !matches!(self.game.version, Version::V1 | Version::V2)
    }

    fn composed_turns(&self) -> impl ExactSizeIterator<Item = ComposedTurn> + '_ {
        let scores = &self.verdict.scores;
        let turns = self.game.turns.iter().enumerate();
        turns.map(|(at, turn)| ComposedTurn::of(turn, scores.get(at).copied().flatten(), &self.setting.setup))
    }
}

/// What a function of `quixotry.composing.composition` makes of a game.
fn composing<'py>(game: &Bound<'py, Composition>, function: &str) -> PyResult<Bound<'py, PyAny>> {
    game.py().import("quixotry.composing.composition")?.call_method1(function, (game,))
}

/// A game as it was told, unjudged.
fn read(py: Python<'_>, setup: &Setup, version: &str, turns: &[Told], left: &str) -> PyResult<composer::Composition> {
    let invalid = |message: String, input: &str| Report::new(INVALID, message).input(input).raise(py);
    let version: Version =
        version.parse().map_err(|error: composer::composition::UnknownVersion| invalid(error.to_string(), version))?;
    let mut read = Vec::with_capacity(turns.len());
    for told in turns {
        let spot = told.spot.as_deref().map(|text| {
            let found = parse_coordinate(text.trim()).map(|(start, direction)| Spot { start, direction });
            let expected = "a coordinate such as '8H' (across) or 'H8' (down) was expected";
            found.ok_or_else(|| invalid(format!("'{text}' is not a square; {expected}"), text))
        });
        let tiles = setup.alphabet().tiles(&told.tiles);
        let shared = told.shared.iter().map(|&(index, turn, there)| Shared { index, turn, there });
        read.push(composer::Turn {
            tiles: tiles.map_err(|error| errors::not_letters(py, INVALID, &told.tiles, &error))?,
            shared: shared.collect(),
            spot: spot.transpose()?,
        });
    }
    let left = Rack::parse(left, setup.alphabet()).map_err(|error| errors::not_letters(py, INVALID, left, &error))?;
    Ok(composer::Composition { version, turns: read, left })
}

/// What the referee has against a game, as an error.
pub fn refused(py: Python<'_>, objections: &[referee::Objection]) -> PyErr {
    let sentences: Vec<String> = objections.iter().map(ToString::to_string).collect();
    let message = format!("this is no perfect game: {}", sentences.join("; "));
    let first = objections.first();
    let place = first.and_then(referee::Objection::turn).map(|turn| format!("turn {}", turn + 1));
    let mut report = Report::new(INVALID, message);
    if let Some(first) = first {
        report = report.kind(first.name());
    }
    if let Some(place) = &place {
        report = report.place(place);
    }
    report.raise_with(py, |extras| extras.set_item("objections", PyTuple::new(py, &sentences)?))
}
