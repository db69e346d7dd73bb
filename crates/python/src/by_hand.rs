//! `ByHand`: a perfect game that is made by hand, word by word, as a value: each step gives another one.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quixotry_composer::Turn;
use quixotry_composer::by_hand::{self, Back, ByHandError, Completion, Position};
use quixotry_rules::position::put;
use quixotry_rules::{Board, Setup, judge};

use crate::composed_turn::ComposedTurn;
use crate::composition::{Composition, Origin};
use crate::convert::{Count, Text};
use crate::enter;
use crate::errors::{self, Report};
use crate::setting::Setting;

/// How games that are made by hand were found.
const METHOD: &str = "by-hand";

/// A perfect game that is made by hand on the board of version 3; `quixotry.composing.by_hand` says what everything means.
///
/// It never changes: each step gives another one.
///
/// Args:
///     seed: of the order in which the words are shown.
///
/// Raises:
///     ComposeError: the setting is not made for it; `kind` is `unsuited`.
///     UnknownName: nothing is called so.
///     LexiconError: the lexicon is not in the letters of the edition.
#[pyclass(module = "quixotry", name = "ByHand", frozen)]
pub struct ByHand {
    game: by_hand::ByHand,
    setting: Setting,
}

/// How much of the list has been looked through, as Python's `Seen` has it: words, rounds, passed, quarters, shown in each
/// quarter, passed in this turn, shown in this turn.
type Seen = (usize, usize, usize, usize, [usize; 4], usize, usize);

#[pymethods]
impl ByHand {
    #[new]
    #[pyo3(signature = (seed, *, lexicon = None, rules = None, edition = None, layout = None))]
    fn new(
        py: Python<'_>,
        seed: u64,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let game = enter::briefly(py, || by_hand::ByHand::new(&setting.setup, seed));
        Ok(Self { game: game.map_err(|error| raised(py, &error))?, setting })
    }

    /// A game from the text that `state` gave, with the same setting.
    ///
    /// Raises:
    ///     ComposeError: the text is damaged (`bad_state`), or of another setting (`other_setup`).
    #[staticmethod]
    #[pyo3(signature = (state, *, lexicon = None, rules = None, edition = None, layout = None))]
    fn resume(
        py: Python<'_>,
        state: Text,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let game = enter::briefly(py, || by_hand::ByHand::resume(&setting.setup, &state));
        Ok(Self { game: game.map_err(|error| raised(py, &error))?, setting })
    }

    /// The game as text, to be resumed.
    fn state(&self) -> String {
        self.game.state()
    }

    /// The seed of the order of the words.
    #[getter]
    fn seed(&self) -> u64 {
        self.game.seed()
    }

    /// How many turns the game will have.
    #[getter]
    fn count(&self) -> usize {
        self.game.count()
    }

    /// The turns that were taken.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, scored(&self.game.turns(), &self.setting.setup))
    }

    /// The tiles that were laid, in the order of the alphabet, blanks (`?`) last.
    #[getter]
    fn used(&self) -> String {
        self.game.used().text(self.setting.setup.alphabet())
    }

    /// The tiles that were not.
    #[getter]
    fn left(&self) -> String {
        self.game.left().text(self.setting.setup.alphabet())
    }

    /// How many blanks this turn may lay.
    #[getter]
    fn blanks_allowed(&self) -> usize {
        self.game.blanks_allowed()
    }

    /// Whether all turns were taken.
    #[getter]
    fn is_complete(&self) -> bool {
        self.game.is_complete()
    }

    /// How much of the list has been looked through: its words, the rounds before this one, the words and the quarters
    /// that lie behind in this round, the words shown in each quarter, words passed and words shown in this turn.
    #[getter]
    fn seen(&self) -> Seen {
        let seen = self.game.tracker();
        (seen.words, seen.rounds, seen.passed, seen.quarters, seen.shown, seen.passed_in_turn, seen.shown_in_turn)
    }

    /// The word that is shown, and the turns that it can be; `None` when no word is shown any more.
    fn offer(&self, py: Python<'_>) -> Option<(String, Vec<ComposedTurn>)> {
        let offer = enter::briefly(py, || self.game.offer())?;
        let word = self.setting.setup.alphabet().word_text(&offer.word);
        Some((word, offer.positions.iter().map(|position| self.told(position)).collect()))
    }

    /// The turns that any word can be now; none if it does not fit.
    ///
    /// Raises:
    ///     InvalidText: it is not in the letters of the edition.
    fn offer_of(&self, py: Python<'_>, word: Text) -> PyResult<Vec<ComposedTurn>> {
        let letters = self.setting.setup.alphabet().word(&word);
        let letters = letters.map_err(|error| errors::not_letters(py, "InvalidText", &word, &error))?;
        Ok(self.game.offer_of(&letters).positions.iter().map(|position| self.told(position)).collect())
    }

    /// The game in which the word that is shown was laid in one of its positions, from 0.
    ///
    /// Raises:
    ///     ComposeError: there is no such position, or no word is shown.
    fn select(&self, py: Python<'_>, position: Count) -> PyResult<Self> {
        self.stepped(py, |game| game.select(position.0))
    }

    /// The game in which a turn was taken that need not be of the word that is shown: one that `offer_of` or `hint` gave.
    ///
    /// Raises:
    ///     ComposeError: it does not fit.
    fn lay(&self, py: Python<'_>, turn: &Bound<'_, ComposedTurn>) -> PyResult<Self> {
        let told = turn.get();
        let letters: Option<Vec<_>> = self
            .setting
            .setup
            .alphabet()
            .tiles(told.tiles())
            .ok()
            .and_then(|tiles| tiles.iter().map(|tile| tile.letter()).collect());
        let positions = letters.map(|letters| self.game.offer_of(&letters).positions).unwrap_or_default();
        let found = positions.iter().find(|position| {
            let other = self.told(position);
            other.tiles() == told.tiles() && other.spot() == told.spot()
        });
        let Some(position) = found else {
            let play = told.spot().map_or_else(|| told.tiles().to_owned(), |spot| format!("{spot} {}", told.tiles()));
            return Err(raised(py, &ByHandError::DoesNotFit { play }));
        };
        self.stepped(py, |game| game.lay(&position.turn))
    }

    /// The game in which the word that is shown was skipped.
    ///
    /// Raises:
    ///     ComposeError: no word is shown.
    fn skip(&self, py: Python<'_>) -> PyResult<Self> {
        self.stepped(py, by_hand::ByHand::skip)
    }

    /// The game before the last skip or turn, and the turn if it was one; `None` at the beginning.
    fn back(&self, py: Python<'_>) -> Option<(Self, Option<ComposedTurn>)> {
        let mut game = self.game.clone();
        let turn = match enter::briefly(py, || game.back())? {
            Back::Skip => None,
            Back::Turn(turn) => Some(ComposedTurn::of(&turn, None, &self.setting.setup)),
        };
        Some((Self { game, setting: self.setting.clone() }, turn))
    }

    /// The game before the last turn, and that turn; `None` if there was none.
    fn back_turn(&self, py: Python<'_>) -> Option<(Self, ComposedTurn)> {
        let mut game = self.game.clone();
        let turn = enter::briefly(py, || game.back_turn())?;
        let turn = ComposedTurn::of(&turn, None, &self.setting.setup);
        Some((Self { game, setting: self.setting.clone() }, turn))
    }

    /// Whether the game can be completed: `True` with the turns that would do it, `False`, or `None` if that was not found
    /// out in so many steps.
    ///
    /// Args:
    ///     steps: looks at words, some 20 ns each.
    ///     seed: another seed looks elsewhere.
    ///     position: ask it of the game in which the word that is shown lies there, from 0.
    ///
    /// Raises:
    ///     ComposeError: there is no such position, or no word is shown.
    #[pyo3(signature = (steps, seed = 0, position = None))]
    fn completion(
        &self,
        py: Python<'_>,
        steps: u64,
        seed: u64,
        position: Option<Count>,
    ) -> PyResult<(Option<bool>, Vec<ComposedTurn>)> {
        let mut game = self.game.clone();
        if let Some(position) = position {
            game.select(position.0).map_err(|error| raised(py, &error))?;
        }
        let mut all = game.turns();
        let lie = all.len();
        let found = enter::at_length(py, move || game.completion(steps, seed))?;
        Ok(match found {
            Completion::Possible(turns) => {
                all.extend(turns);
                (Some(true), scored(&all, &self.setting.setup).split_off(lie))
            }
            Completion::Impossible => (Some(false), Vec::new()),
            Completion::Unknown => (None, Vec::new()),
        })
    }

    /// The game as a perfect game, which the referee has judged; `None` before it is complete.
    fn composition(&self, py: Python<'_>) -> PyResult<Option<Composition>> {
        let origin = Origin { method: Some(METHOD.to_owned()), seed: Some(self.game.seed()), number: None };
        let game = self.game.composition();
        game.map(|game| Composition::judged(py, game, self.setting.clone(), origin)).transpose()
    }

    fn __repr__(&self) -> String {
        format!("<ByHand, seed {}, {} of {} turns>", self.game.seed(), self.game.turns().len(), self.game.count())
    }
}

impl ByHand {
    fn told(&self, position: &Position) -> ComposedTurn {
        ComposedTurn::of(&position.turn, Some(position.score), &self.setting.setup)
    }

    fn stepped(
        &self,
        py: Python<'_>,
        step: impl FnOnce(&mut by_hand::ByHand) -> Result<(), ByHandError> + Send,
    ) -> PyResult<Self> {
        let mut game = self.game.clone();
        enter::briefly(py, || step(&mut game)).map_err(|error| raised(py, &error))?;
        Ok(Self { game, setting: self.setting.clone() })
    }
}

/// Turns one after the other, each with its score.
fn scored(turns: &[Turn], setup: &Setup) -> Vec<ComposedTurn> {
    let mut board = Board::new(setup.layout.rows(), setup.layout.columns());
    let told = turns.iter().map(|turn| {
        let placement = turn.placement();
        let score = placement.as_ref().and_then(|placement| judge(setup, &board, None, &placement.into()).score);
        if let Some(placement) = &placement {
            put(&mut board, placement);
        }
        ComposedTurn::of(turn, score, setup)
    });
    told.collect()
}

/// What a game or puzzle by hand has against a step or a saved state.
pub fn raised(py: Python<'_>, error: &ByHandError) -> PyErr {
    let kind = match error {
        ByHandError::Setup { .. } => "unsuited",
        ByHandError::NoPosition { .. } => "no_position",
        ByHandError::NothingShown => "nothing_shown",
        ByHandError::DoesNotFit { .. } => "no_place",
        ByHandError::State { .. } => "bad_state",
        ByHandError::OtherSetup { .. } => "other_setup",
    };
    Report::new("ComposeError", error.to_string()).kind(kind).raise(py)
}
