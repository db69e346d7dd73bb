//! `Level`: a bot of a level, for `quixotry.players`.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use quixotry_arena::{self as arena, Bot, OpponentPlay};
use quixotry_lexicon::Letter;
use quixotry_rules::{self as rules, Edition};

use crate::convert::{ENGLISH, Text};
use crate::enter;
use crate::errors::{self, Report};
use crate::leaves::Leaves;
use crate::lexicon::Lexicon;
use crate::moves::Move;
use crate::position::Position;

/// A bot of a level; `quixotry.Bot` is what people use.
///
/// Where it is asked for a move or a challenge, `commonness` is called if the list of the game does not say how common its
/// English words are, and gives one that does. For a move of a level that goes by leaves, `leaves` is called with the view,
/// and gives their table, or `None`.
///
/// Args:
///     name: its name.
#[pyclass(module = "quixotry._native", name = "Level", frozen, skip_from_py_object)]
pub struct Level {
    /// For lists that say themselves how common their words are, and for other languages.
    bot: Arc<Bot>,
    /// For the others.
    told: PyOnceLock<Arc<Bot>>,
    /// The last one that was told what leaves are worth, and in which game.
    weighing: Mutex<Option<(rules::Setup, Arc<Bot>)>>,
}

#[pymethods]
impl Level {
    #[new]
    fn new(py: Python<'_>, name: Text) -> PyResult<Self> {
        let Some(level) = arena::Level::named(&name) else {
            let known = arena::Level::ALL.map(arena::Level::name);
            let message = format!("there is no bot '{name}'; expected {} or {}", known[..4].join(", "), known[4]);
            let report = Report::new("UnknownName", message).kind("unknown_player").input(&name);
            return Err(report.raise_with(py, |extras| extras.set_item("known", PyTuple::new(py, known)?)));
        };
        Ok(Self { bot: Arc::new(Bot::new(level, None)), told: PyOnceLock::new(), weighing: Mutex::default() })
    }

    /// The names of all levels, the weakest first.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        arena::Level::ALL.map(arena::Level::name).to_vec()
    }

    /// What it knows, in one line for people.
    #[getter]
    fn about(&self) -> &'static str {
        self.bot.level().about()
    }

    /// The move for the player on turn in `view`.
    fn choose(
        &self,
        py: Python<'_>,
        view: &Bound<'_, Position>,
        commonness: &Bound<'_, PyAny>,
        leaves: &Bound<'_, PyAny>,
    ) -> PyResult<Move> {
        let bot = if Bot::asks_leaves(self.bot.level()) {
            self.weighing_bot(py, view, commonness, leaves)?
        } else {
            Arc::clone(self.bot_for(py, &view.get().inner.setup, commonness)?)
        };
        let (view, position) = (view.get(), Arc::clone(&view.get().inner));
        let search = move || bot.choose(&position);
        let chosen = if view.is_hard() { enter::at_length(py, search)? } else { enter::briefly(py, search) };
        Ok(Move::of(&chosen, &view.inner.setup.edition))
    }

    /// Those of `words`, the words of an opponent's play of `score` points, that it challenges; `view` is the position
    /// after the play.
    fn challenge(
        &self,
        py: Python<'_>,
        view: &Bound<'_, Position>,
        words: Vec<Text>,
        score: i32,
        commonness: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<String>> {
        let position = &view.get().inner;
        let bot = self.bot_for(py, &position.setup, commonness)?;
        let read: Vec<Option<Vec<Letter>>> =
            words.iter().map(|word| position.setup.alphabet().word(word).ok()).collect();
        let letters: Vec<Vec<Letter>> = read.iter().flatten().cloned().collect();
        let play = OpponentPlay { words: &letters, score };
        let doubted = enter::briefly(py, || bot.challenge(position, &play));
        // What is not even letters is no word.
        let named =
            words.into_iter().zip(read).filter(|(_, word)| word.as_ref().is_none_or(|word| doubted.contains(word)));
        Ok(named.map(|(text, _)| text.0).collect())
    }
}

impl Level {
    /// The bot that plays with this setup and knows what leaves are worth in it.
    fn weighing_bot(
        &self,
        py: Python<'_>,
        view: &Bound<'_, Position>,
        commonness: &Bound<'_, PyAny>,
        leaves: &Bound<'_, PyAny>,
    ) -> PyResult<Arc<Bot>> {
        let setup = &view.get().inner.setup;
        {
            let known = self.weighing.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((_, bot)) = known.as_ref().filter(|(other, _)| is_same(other, setup)) {
                return Ok(Arc::clone(bot));
            }
        }
        // Nothing is locked while Python is asked.
        let list = match self.needs(py, setup)? {
            true => Some(commonness.call0()?.cast_into::<Lexicon>().map_err(PyErr::from)?.get().words()),
            false => None,
        };
        let table = leaves.call1((view,))?.extract::<Option<Bound<'_, Leaves>>>()?;
        let table = table.map(|table| Arc::clone(&table.get().table));
        let bot = Arc::new(Bot::new(self.bot.level(), list).with_leaves(table));
        *self.weighing.lock().unwrap_or_else(PoisonError::into_inner) = Some((setup.clone(), Arc::clone(&bot)));
        Ok(bot)
    }

    /// Whether it has to be told how common words are, since the list of a game in English does not say.
    fn needs(&self, py: Python<'_>, setup: &rules::Setup) -> PyResult<bool> {
        let english = Edition::named(ENGLISH).map_err(|error| errors::table(py, &error))?;
        let is_english = setup.alphabet().hash() == english.alphabet.hash();
        Ok(is_english && Bot::asks_commonness(self.bot.level(), setup))
    }

    /// The bot that plays with this setup.
    fn bot_for(&self, py: Python<'_>, setup: &rules::Setup, commonness: &Bound<'_, PyAny>) -> PyResult<&Arc<Bot>> {
        if !self.needs(py, setup)? {
            return Ok(&self.bot);
        }
        self.told.get_or_try_init(py, || {
            let words = commonness.call0()?.cast_into::<Lexicon>().map_err(PyErr::from)?;
            Ok(Arc::new(Bot::new(self.bot.level(), Some(words.get().words()))))
        })
    }
}

/// Whether two games are played with the same things.
fn is_same(some: &rules::Setup, other: &rules::Setup) -> bool {
    let same_list = match (&some.lexicon, &other.lexicon) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (None, None) => true,
        _ => false,
    };
    same_list
        && Arc::ptr_eq(&some.edition, &other.edition)
        && Arc::ptr_eq(&some.layout, &other.layout)
        && Arc::ptr_eq(&some.rules, &other.rules)
}
