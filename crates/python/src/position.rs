//! `Position`: what the player on turn may know.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use quixotry_movegen::{all_plays, best_play, exchanges};
use quixotry_rules::rule_set::MAX_RACK;
use quixotry_rules::{self as rules, Rack, RuleSet, Setup, Written, cgp};

use crate::best::Asked;
use crate::convert::{self, Text, read_rack};
use crate::edition::Edition;
use crate::enter;
use crate::errors::{self, Report};
use crate::judgement::{FormedWord, Legality};
use crate::layout::Layout;
use crate::leaves::Leaves;
use crate::lexicon::{self, Lexicon};
use crate::move_list::{By, MoveList};
use crate::moves::{Move, any_move, tiles_on};
use crate::outcome::Outcome;
use crate::play::Play;
use crate::rule_set::Rules;
use crate::setting;
use crate::show::{Reduced, by_method, hash_of, quoted};

/// What the player on turn may know: the board, the own rack, scores and counters, and which tiles are unseen.
///
/// Players are counted from the one on turn. A position never changes: `play` gives a new one.
///
/// >>> from quixotry import Position
/// >>> position = Position.opening(rack="AEINRST")
/// >>> position.best().score, len(position.unseen), position.bag
/// (66, 93, 86)
/// >>> position.play("8H NASTIER").scores
/// (0, 66)
#[pyclass(module = "quixotry", name = "Position", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Position {
    pub inner: Arc<rules::Position>,
    pub lexicon: Option<Lexicon>,
    /// Shared by all positions with this board.
    asked: Asked,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

/// Edition, layout and rules as the caller names them; what is not named is what the rules say, and the rules are those
/// of the box.
pub fn setup(
    py: Python<'_>,
    rules: Option<&Bound<'_, PyAny>>,
    edition: Option<&Bound<'_, PyAny>>,
    layout: Option<&Bound<'_, PyAny>>,
    challenge: Option<&Bound<'_, PyAny>>,
) -> PyResult<Setup> {
    let table = |error: rules::TableError| errors::table(py, &error);
    let mut rule_set = rules.map_or_else(|| RuleSet::named("box").map_err(table), convert::rule_set)?;
    if let Some(challenge) = challenge {
        rule_set = Arc::new(rule_set.with("challenge", &challenge.str()?.to_string()).map_err(table)?);
    }
    let edition = edition.map_or_else(|| rules::Edition::named(&rule_set.edition).map_err(table), convert::edition)?;
    let layout = layout.map_or_else(|| rules::Layout::named(&rule_set.layout).map_err(table), convert::layout)?;
    Ok(Setup { edition, layout, rules: rule_set, lexicon: None })
}

#[pymethods]
impl Position {
    /// Reads a position from a line of CGP: `<board> <racks> <scores> <zeros> [op; …]`, the player on turn first.
    ///
    /// Args:
    ///     text: the line. What follows the board may be left out; unknown operations are kept.
    ///     lexicon: the words that count, a `Lexicon`, a name or a path; `open-world` if there is none. `"any"` stands
    ///         for no list: every word is valid, and no plays can be found.
    ///     rules: `Rules` or a name.
    ///     edition: an `Edition` or a name; by default that of the rules, in the box for a board of that size.
    ///     layout: a `Layout` or a name; by default that of the rules, or one of the size of the board.
    ///     challenge: another challenge rule than that of the rules, such as `double`.
    ///
    /// Operations in the line (`ld`, `bdn`, `rul`, `cr`, …) win over the arguments.
    ///
    /// >>> from quixotry import Position
    /// >>> empty = "/".join(["15"] * 15)
    /// >>> Position.from_cgp(f"{empty} QUIZ?/ 12/34 0").scores
    /// (12, 34)
    ///
    /// Raises:
    ///     InvalidCGP: the line is no position; `kind` and `place` say what is wrong and where.
    ///     UnknownName: nothing is called so.
    ///     LexiconError: the lexicon is not in the letters of the edition.
    #[classmethod]
    #[pyo3(signature = (text, *, lexicon = None, rules = None, edition = None, layout = None, challenge = None))]
    fn from_cgp(
        cls: &Bound<'_, PyType>,
        text: Text,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
        challenge: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = cls.py();
        let setup = setup(py, rules, edition, layout, challenge)?;
        let named = cgp::Named { edition: edition.is_some(), layout: layout.is_some() };
        let position = cgp::parse_with(&text, &setup, named).map_err(|error| errors::invalid_cgp(py, &error))?;
        Self::checked(py, position, lexicon)
    }

    /// The position at the start of a game, other racks unknown.
    ///
    /// Args:
    ///     players: how many, 2 to 4.
    ///     rack: the tiles of the player on turn; empty if unknown.
    ///     lexicon, rules, edition, layout, challenge: as for `from_cgp`.
    ///
    /// Raises:
    ///     InvalidRack: the rack holds what is no tile, or more tiles than any rack.
    ///     GameError: so many cannot play.
    ///     UnknownName: nothing is called so.
    ///     LexiconError: the lexicon is not in the letters of the edition.
    #[classmethod]
    #[pyo3(
        signature = (players = 2, rack = Text(String::new()), *, lexicon = None, rules = None, edition = None, layout = None, challenge = None),
        text_signature = "(players=2, rack='', *, lexicon=None, rules=None, edition=None, layout=None, challenge=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
    fn opening(
        cls: &Bound<'_, PyType>,
        players: i64,
        rack: Text,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
        challenge: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = cls.py();
        let setup = setup(py, rules, edition, layout, challenge)?;
        let opening = rules::Position::opening(setup, players)
            .map_err(|error| Report::new("GameError", error.to_string()).kind("players").raise(py))?;
        Self::checked(py, with_rack(py, &opening, &rack)?, lexicon)
    }

    /// A position from the tiles on its squares, as somebody sets it up by hand; whether they are words does not matter.
    ///
    /// Args:
    ///     squares: the tiles by square, such as `{"H8": "W", "H9": "o"}`; a blank in lower case.
    ///     racks: the racks, the player on turn first; empty where unknown. There are at least two players.
    ///     scores: the scores in the same order, 0 where there is none.
    ///     scoreless: turns in succession that scored nothing.
    ///     passes: how many of them were passes.
    ///     lexicon, rules, edition, layout, challenge: as for `from_cgp`.
    ///
    /// >>> from quixotry import Position
    /// >>> position = Position.from_squares({"H8": "W", "I8": "o"}, racks=["REST"], scores=[10, 12])
    /// >>> position.squares(), position.score("8H W.RE"), position.scores
    /// ({'H8': 'W', 'I8': 'o'}, 6, (10, 12))
    ///
    /// Raises:
    ///     InvalidText: a key is no square, or one that is not on the board; or a value is not one tile.
    ///     InvalidRack: a rack holds what is no tile, or more tiles than any rack.
    ///     GameError: so many cannot play.
    ///     UnknownName: nothing is called so.
    ///     LexiconError: the lexicon is not in the letters of the edition.
    #[classmethod]
    #[pyo3(
        signature = (squares, *, racks = Vec::new(), scores = Vec::new(), scoreless = 0, passes = 0, lexicon = None, rules = None, edition = None, layout = None, challenge = None),
        text_signature = "(squares, *, racks=(), scores=(), scoreless=0, passes=0, lexicon=None, rules=None, edition=None, layout=None, challenge=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
    fn from_squares(
        cls: &Bound<'_, PyType>,
        squares: &Bound<'_, PyDict>,
        racks: Vec<Text>,
        scores: Vec<i32>,
        scoreless: u32,
        passes: u32,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
        challenge: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = cls.py();
        let setup = setup(py, rules, edition, layout, challenge)?;
        let tiles = tiles_on(py, squares, &setup.edition, "InvalidText")?;
        let players = racks.len().max(scores.len()).max(2) as i64;
        let mut position = rules::Position::opening(setup, players)
            .map_err(|error| Report::new("GameError", error.to_string()).kind("players").raise(py))?;
        for (square, tile) in tiles {
            if !position.board.has(square) {
                let (rows, columns) = (position.board.rows(), position.board.columns());
                let message = format!("{square} is not on the board, which has {rows} rows and {columns} columns");
                return Err(Report::new("InvalidText", message).input(&square.to_string()).raise(py));
            }
            position.board.set(square, Some(tile));
        }
        for (place, text) in racks.iter().enumerate() {
            position.racks[place] = rack_of(py, text, &position)?;
        }
        position.scores[..scores.len()].copy_from_slice(&scores);
        (position.scoreless, position.passes) = (scoreless, passes);
        Self::checked(py, position, lexicon)
    }

    /// The same position with other tiles on the rack of the player on turn.
    ///
    /// Raises:
    ///     InvalidRack: the rack holds what is no tile, or more tiles than any rack.
    fn with_rack(&self, py: Python<'_>, rack: Text) -> PyResult<Self> {
        let inner = Arc::new(with_rack(py, &self.inner, &rack)?);
        Ok(Self { inner, lexicon: self.lexicon.clone(), asked: self.asked.clone() })
    }

    // What there is.

    /// The words that count; `None` if every word is valid.
    #[getter]
    fn lexicon(&self) -> Option<Lexicon> {
        self.lexicon.clone()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(Arc::clone(&self.inner.setup.rules))
    }

    /// The tiles and their values.
    #[getter]
    fn edition(&self) -> Edition {
        Edition(Arc::clone(&self.inner.setup.edition))
    }

    /// The board's size and premium squares.
    #[getter]
    fn layout(&self) -> Layout {
        Layout(Arc::clone(&self.inner.setup.layout))
    }

    /// The tiles on the board by square, such as `H8`, row by row; a blank in lower case.
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let squares = PyDict::new(py);
        for (square, tile) in self.inner.board.occupied() {
            squares.set_item(square.to_string(), self.inner.setup.alphabet().tile_text(tile))?;
        }
        Ok(squares)
    }

    /// The words on the board, those across first, then those down; their points are the values of their tiles.
    ///
    /// >>> from quixotry import Position
    /// >>> position = Position.from_squares({"H8": "Q", "I8": "I", "I9": "Q"})
    /// >>> [(word.word, word.square, word.valid) for word in position.words()]
    /// [('QI', '8H', True), ('IQ', 'I8', False)]
    fn words(&self) -> Vec<FormedWord> {
        self.inner.words().iter().map(|word| FormedWord::of(word, &self.inner)).collect()
    }

    /// The board row by row: on each square its tile, or `None`.
    fn rows(&self) -> Vec<Vec<Option<&str>>> {
        let (board, alphabet) = (&self.inner.board, self.inner.setup.alphabet());
        let square = |row: usize, column: usize| rules::Square::new(row as u8, column as u8);
        let tile = |row, column| board.get(square(row, column)).map(|tile| alphabet.tile_text(tile));
        (0..board.rows()).map(|row| (0..board.columns()).map(|column| tile(row, column)).collect()).collect()
    }

    /// The tiles of the player on turn, in the order of the alphabet, blanks (`?`) last; empty if unknown.
    #[getter]
    fn rack(&self) -> String {
        self.inner.rack().text(self.inner.setup.alphabet())
    }

    /// All racks, the player on turn first; empty where unknown.
    #[getter]
    fn racks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.racks.iter().map(|rack| rack.text(self.inner.setup.alphabet())))
    }

    /// The scores, the player on turn first.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.inner.scores)
    }

    /// How many players there are.
    #[getter]
    fn players(&self) -> usize {
        self.inner.racks.len()
    }

    /// Turns in succession that scored nothing.
    #[getter]
    fn scoreless(&self) -> u32 {
        self.inner.scoreless
    }

    /// Voluntary passes in succession.
    #[getter]
    fn passes(&self) -> u32 {
        self.inner.passes
    }

    /// The tiles that the player on turn does not see, in the order of the alphabet, blanks last.
    #[getter]
    fn unseen(&self) -> String {
        self.inner.unseen().text(self.inner.setup.alphabet())
    }

    /// The tiles on board and racks that the edition does not have so many of; empty where a game can come to the position.
    ///
    /// Such a position can be read and scored, but no game goes on from it.
    #[getter]
    fn excess(&self) -> String {
        self.inner.excess().text(self.inner.setup.alphabet())
    }

    /// How many tiles the bag holds, the other racks taken as full as they can be.
    #[getter]
    fn bag(&self) -> usize {
        self.inner.bag()
    }

    /// How the game ended; `None` while it goes on.
    ///
    /// >>> from quixotry import Position
    /// >>> Position.opening(rack="AEINRST").outcome is None
    /// True
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome().map(Outcome::from)
    }

    /// Whether letters in any case are a word by the rules: one of the lexicon, or in WordSmog an anagram of one.
    fn is_word(&self, text: Text) -> bool {
        self.inner.setup.alphabet().word(&text).is_ok_and(|letters| self.inner.setup.is_word(&letters))
    }

    /// The position as one canonical line of CGP.
    ///
    /// It names the rules, and where they are not the usual ones the edition and the layout; parameters that were
    /// changed in the rules are not in it. Pickling keeps those, too.
    fn cgp(&self) -> String {
        cgp::write(&self.inner)
    }

    // Moves.

    /// Every legal play, best first.
    ///
    /// Args:
    ///     by: what makes a play better: `score`, or `equity`, which also counts what the tiles that it keeps are worth.
    ///     leaves: the table that says so. By equity it is found where there is none: see `Leaves.open`; if there is none
    ///         for these tiles at all, plays are listed by score.
    ///
    /// >>> from quixotry import Position
    /// >>> view = Position.opening(rack="AEINRTZ")
    /// >>> [str(play) for play in view.moves().best(2)], [str(play) for play in view.moves("equity").best(2)]
    /// (['8D ZANIER 50', '8D ZEATIN 50'], ['8D ZEATIN 50', '8D ZANIER 50'])
    ///
    /// Raises:
    ///     InvalidText: there is no such order.
    ///     QuixotryError: the leaves are of other tiles (`bad_leaves`).
    #[pyo3(signature = (by = Text("score".to_owned()), leaves = None), text_signature = "($self, by='score', leaves=None)")]
    fn moves(&self, py: Python<'_>, by: Text, leaves: Option<&Bound<'_, Leaves>>) -> PyResult<MoveList> {
        let by = By::read(py, &by)?;
        let leaves = match (by, leaves) {
            (_, Some(leaves)) => {
                leaves.get().check(py, &self.inner.setup.edition)?;
                Some((leaves.get().clone(), true))
            }
            (By::Equity, None) => Leaves::of_position(py, self)?.map(|leaves| (leaves, false)),
            (By::Score, None) => None,
        };
        let position = Arc::clone(&self.inner);
        let search = move || all_plays(&position.setup, &position.board, position.rack());
        let plays = if self.is_hard() { enter::at_length(py, search)? } else { enter::briefly(py, search) };
        Ok(MoveList::new(self.clone(), plays, by, leaves))
    }

    /// Every exchange that the bag allows, in canonical order.
    fn exchanges(&self) -> Vec<Move> {
        let position = &*self.inner;
        let found = exchanges::all(&position.setup.rules, position.rack(), position.bag());
        found.into_iter().map(|tiles| Move::of(&rules::Move::Exchange(tiles), &position.setup.edition)).collect()
    }

    /// The play that scores most, found without listing all, of several the first in `moves()`; a pass if no play scores
    /// above 0.
    fn best(&self, py: Python<'_>) -> PyResult<Play> {
        let best = if self.is_hard() {
            let position = Arc::clone(&self.inner);
            enter::at_length(py, move || best_play(&position.setup, &position.board, position.rack()))?
        } else {
            self.asked.best(py, &self.inner)
        };
        Ok(match best {
            Some((placement, score)) if score > 0 => Play::of(&self.inner, placement, score),
            _ => Play::pass(&self.inner),
        })
    }

    /// Everything there is to say about a move: score, words, and every fault.
    ///
    /// Raises:
    ///     InvalidMove: the text is no move.
    fn explain(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Legality> {
        Ok(match any_move(r#move, &self.inner.setup.edition)?.on(&self.inner) {
            Ok(written) => Legality::of(&self.inner, &written, &self.inner.judge(&written)),
            Err(faults) => Legality::misplaced(&faults),
        })
    }

    /// Whether a move is legal.
    ///
    /// Raises:
    ///     InvalidMove: the text is no move.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let written = any_move(r#move, &self.inner.setup.edition)?.on(&self.inner);
        Ok(written.is_ok_and(|written| self.inner.judge(&written).is_legal()))
    }

    /// What a move scores, whether the rack has its tiles and the list its words or not; 0 for an exchange or a pass.
    ///
    /// Raises:
    ///     InvalidMove: the text is no move.
    ///     IllegalMove: the tiles cannot lie there, so that there is no score.
    fn score(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<i32> {
        let (mv, written) = self.read(r#move)?;
        if !matches!(written, Written::Play(_)) {
            return Ok(0);
        }
        let judged = self.inner.judge(&written);
        judged.score.ok_or_else(|| errors::illegal(py, &mv.text(), &judged.faults))
    }

    /// The move in canonical form: the whole main word from its first square.
    ///
    /// >>> from quixotry import Move, Position
    /// >>> position = Position.opening(rack="AEINRST").play("8H RAIN").with_rack("TS")
    /// >>> str(position.canonical("8L S")), str(position.canonical(Move.from_squares({"L8": "S"})))
    /// ('8H ....S', '8H ....S')
    ///
    /// Raises:
    ///     InvalidMove: the text is no move.
    ///     IllegalMove: the tiles cannot lie there.
    fn canonical(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Move> {
        let (mv, written) = self.read(r#move)?;
        let canonical = match &written {
            Written::Play(play) => {
                let placement = rules::judge::settle(&self.inner.setup, &self.inner.board, play);
                rules::Move::Place(placement.map_err(|faults| errors::illegal(py, &mv.text(), &faults))?)
            }
            Written::Exchange(tiles) => rules::Move::Exchange(*tiles),
            Written::Pass => rules::Move::Pass,
        };
        Ok(Move::of(&canonical, &self.inner.setup.edition))
    }

    /// The position after a move: the next player is on turn, and nobody has drawn yet.
    ///
    /// Raises:
    ///     InvalidMove: the text is no move.
    ///     IllegalMove: the rules forbid it; `faults` says why. Invalid words are a fault, whatever the challenge rule.
    fn play(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (mv, written) = self.read(r#move)?;
        let next = self.inner.play(&written).map_err(|faults| errors::illegal(py, &mv.text(), &faults))?;
        Ok(Self::new(next, self.lexicon.clone()))
    }

    // The habits of a value.

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    pub fn __hash__(&self) -> u64 {
        let words = self.lexicon.as_ref().map(Lexicon::identity);
        hash_of(("Position", cgp::write(&self.inner), words))
    }

    pub fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let line = quoted(py, &cgp::write_without_setup(&self.inner))?;
        let setting = setting::keywords(py, &self.inner.setup, self.lexicon.as_ref())?;
        Ok(format!("Position.from_cgp({line}, {setting})"))
    }

    /// The board with its labels, then racks and scores.
    fn __str__(&self) -> String {
        let (board, alphabet) = (&self.inner.board, self.inner.setup.alphabet());
        let mut text = String::from("  ");
        for column in 0..board.columns() {
            text.push_str(&format!(" {:<2}", rules::square::column_name(column as u8)));
        }
        for row in 0..board.rows() {
            text.truncate(text.trim_end().len());
            text.push_str(&format!("\n{:>2}", row + 1));
            for column in 0..board.columns() {
                let tile = board.get(rules::Square::new(row as u8, column as u8));
                text.push_str(&format!(" {:<2}", tile.map_or(".", |tile| alphabet.tile_text(tile))));
            }
        }
        text.truncate(text.trim_end().len());
        let scores: Vec<String> = self.inner.scores.iter().map(ToString::to_string).collect();
        let rack = self.rack();
        text.push_str(&format!("\nrack {}", if rack.is_empty() { "unknown" } else { rack.as_str() }));
        text.push_str(&format!(", scores {}, {} in the bag", scores.join("-"), self.inner.bag()));
        text
    }

    /// The board as SVG, which notebooks show.
    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.py().import("quixotry.render")?.call_method1("board_svg", (slf,))?.extract()
    }

    /// What `pickle` calls: a line of CGP, with exactly this setup.
    #[classmethod]
    fn _restore(
        cls: &Bound<'_, PyType>,
        text: &str,
        lexicon: Option<Bound<'_, Lexicon>>,
        rules: &Bound<'_, Rules>,
        edition: &Bound<'_, Edition>,
        layout: &Bound<'_, Layout>,
    ) -> PyResult<Self> {
        let lexicon = lexicon.map(|lexicon| lexicon.get().clone());
        let setup = Setup {
            edition: Arc::clone(&edition.get().0),
            layout: Arc::clone(&layout.get().0),
            rules: Arc::clone(&rules.get().0),
            lexicon: lexicon.as_ref().map(Lexicon::words),
        };
        let position = cgp::parse(text, &setup).map_err(|error| errors::invalid_cgp(cls.py(), &error))?;
        Ok(Self::new(rules::Position { setup, ..position }, lexicon))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let (rules, edition, layout) = (self.rules(), self.edition(), self.layout());
        let text = cgp::write_without_setup(&self.inner);
        by_method::<Self>(py, "_restore", (text, self.lexicon.clone(), rules, edition, layout))
    }
}

impl Position {
    /// A position of the core, whose words are those of `lexicon`.
    pub fn new(position: rules::Position, lexicon: Option<Lexicon>) -> Self {
        Self { inner: Arc::new(position), lexicon, asked: Asked::default() }
    }

    /// A position with the lexicon that the caller names, if it is one that can be played.
    fn checked(py: Python<'_>, mut position: rules::Position, lexicon: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        if let Some(rack) = position.racks.iter().find(|rack| rack.len() > MAX_RACK) {
            let text = rack.text(position.setup.alphabet());
            let message = format!("the rack '{text}' has {} tiles; at most {MAX_RACK} were expected", rack.len());
            let report = Report::new("InvalidCGP", message).kind("rack_size");
            return Err(report.input(&text).place("racks").raise(py));
        }
        let lexicon = lexicon::named(py, lexicon, &position.setup.edition)?;
        position.setup.lexicon = lexicon.as_ref().map(Lexicon::words);
        Ok(Self::new(position, lexicon))
    }

    fn read(&self, argument: &Bound<'_, PyAny>) -> PyResult<(Move, Written)> {
        let mv = any_move(argument, &self.inner.setup.edition)?;
        let written = mv.on(&self.inner);
        let written = written.map_err(|faults| errors::illegal(argument.py(), &mv.text(), &faults))?;
        Ok((mv, written))
    }

    /// Whether a search may take long enough for somebody to press Ctrl-C: many tiles, or many blanks.
    pub fn is_hard(&self) -> bool {
        let rack = self.inner.rack();
        rack.len() > 8 || rack.blanks() > 2
    }
}

/// The position with this rack.
fn with_rack(py: Python<'_>, position: &rules::Position, text: &str) -> PyResult<rules::Position> {
    let mut next = position.clone();
    next.racks[0] = rack_of(py, text, position)?;
    Ok(next)
}

fn rack_of(py: Python<'_>, text: &str, position: &rules::Position) -> PyResult<Rack> {
    let rack: Rack = read_rack(py, text, position.setup.alphabet())?;
    if rack.len() > MAX_RACK {
        let message = format!("the rack '{text}' has {} tiles; at most {MAX_RACK} were expected", rack.len());
        return Err(Report::new("InvalidRack", message).input(text).raise(py));
    }
    Ok(rack)
}
