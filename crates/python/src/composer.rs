//! `Composer`: composes perfect games of a setting, as many as are asked for.

use std::sync::Arc;

use pyo3::prelude::*;
use quixotry_composer::referee::{self, Objection, Verdict};
use quixotry_composer::{self as composer, BlankWish, ComposeError, Version, Wishes};
use quixotry_lexicon::Letter;

use crate::composition::{self, Composition, Origin};
use crate::convert::{Count, Text};
use crate::enter;
use crate::errors::{self, Report};
use crate::setting::Setting;

/// How games are found.
const SEARCH: &str = "search";
const ARTICLE: &str = "article";

/// Composes perfect games of one setting; `quixotry.compose` says what everything means.
///
/// Raises:
///     ComposeError: no game can be composed so; `kind` is `no_lexicon`, `unsuited`, `too_few_words` or `word`.
///     InvalidText: a word is not in the letters of the edition, or there is no such wish.
///     UnknownName: nothing is called so.
///     LexiconError: the lexicon is not in the letters of the edition.
#[pyclass(module = "quixotry", name = "Composer", frozen)]
pub struct Composer {
    composer: Arc<composer::Composer>,
    setting: Setting,
}

/// A game with what the referee says of it.
type Judged = (composer::Composition, Result<Verdict, Vec<Objection>>);
/// How a pass ended: its game, how many turns it came to, how many words it looked at, how many there are.
type Pass = (Option<Composition>, usize, usize, usize);

#[pymethods]
impl Composer {
    #[new]
    #[pyo3(signature = (*, lexicon = None, rules = None, edition = None, layout = None, max_band = None,
        include = Vec::new(), avoid = Vec::new(), theme = Vec::new(), theme_only = false,
        blanks = Text("usual".to_owned()), tie = false),
        text_signature = "(*, lexicon=None, rules=None, edition=None, layout=None, max_band=None, include=(), avoid=(), \
        theme=(), theme_only=False, blanks='usual', tie=False)")]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
    fn new(
        py: Python<'_>,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
        max_band: Option<u8>,
        include: Vec<Text>,
        avoid: Vec<Text>,
        theme: Vec<Text>,
        theme_only: bool,
        blanks: Text,
        tie: bool,
    ) -> PyResult<Self> {
        let setting = Setting::read(py, lexicon, rules, edition, layout)?;
        let words = |texts: &[Text]| -> PyResult<Vec<Vec<Letter>>> {
            let word = |text: &Text| {
                let letters = setting.setup.alphabet().word(text);
                letters.map_err(|error| errors::not_letters(py, "InvalidText", text, &error))
            };
            texts.iter().map(word).collect()
        };
        let wishes = Wishes {
            max_band,
            include: words(&include)?,
            avoid: words(&avoid)?,
            theme: words(&theme)?,
            theme_only,
            blanks: BlankWish::named(&blanks).ok_or_else(|| {
                let message = format!("'{blanks}' is no wish for blanks; usual, free or none was expected");
                Report::new("InvalidText", message).kind("bad_choice").input(&blanks).raise(py)
            })?,
            tie,
        };
        let setup = Arc::clone(&setting.setup);
        let made = enter::at_length(py, move || composer::Composer::new(&setup, &wishes))?;
        Ok(Self { composer: Arc::new(made.map_err(|error| cannot_compose(py, &error))?), setting })
    }

    /// The games of a seed from one number on. Where one is not found those before it are given; the first is always
    /// found, or an error.
    ///
    /// Args:
    ///     version: `v1`, `v2` or `v3`.
    ///     seed: of all chance.
    ///     first: the number of the first game. Game 5 is the same whatever was asked for with it.
    ///     count: how many.
    ///     threads: how many work at the same time; the games are the same with any number.
    ///
    /// Raises:
    ///     ComposeError: no game can be composed so, or none was found.
    ///     InvalidText: there is no such version.
    fn games(
        &self,
        py: Python<'_>,
        version: Text,
        seed: u64,
        first: u64,
        count: Count,
        threads: Count,
    ) -> PyResult<Vec<Composition>> {
        let version = read_version(py, &version)?;
        let (composer, setup) = (Arc::clone(&self.composer), Arc::clone(&self.setting.setup));
        let one = move |number| -> Result<Judged, ComposeError> {
            let game = composer.compose(version, seed, number)?;
            let verdict = referee::judge(&setup, &game);
            Ok((game, verdict))
        };
        let found = enter::at_length(py, move || many(first, count.0, threads.0, &one))?;
        let mut games = Vec::with_capacity(found.len());
        for (number, judged) in (first..).zip(found) {
            match judged {
                Ok(judged) => games.push(self.told(py, judged, SEARCH, seed, number)?),
                Err(error) if games.is_empty() => return Err(cannot_compose(py, &error)),
                Err(_) => break,
            }
        }
        Ok(games)
    }

    /// Greedy passes through a shuffled list, as the article on perfect games has them, from one number on.
    ///
    /// Args:
    ///     version, seed, first, count, threads: as for `games`; each pass has a number.
    ///
    /// Returns:
    ///     For each pass its game, if it completed one; how many turns it came to; how many words it looked at; and how
    ///     many there are.
    ///
    /// Raises:
    ///     ComposeError: no game can be composed so.
    ///     InvalidText: there is no such version.
    fn article(
        &self,
        py: Python<'_>,
        version: Text,
        seed: u64,
        first: u64,
        count: Count,
        threads: Count,
    ) -> PyResult<Vec<Pass>> {
        let version = read_version(py, &version)?;
        self.composer.ready(version).map_err(|error| cannot_compose(py, &error))?;
        let (composer, setup) = (Arc::clone(&self.composer), Arc::clone(&self.setting.setup));
        let one = move |number| {
            let pass = composer.article(version, seed, number);
            let judged = pass.game.map(|game| {
                let verdict = referee::judge(&setup, &game);
                (game, verdict)
            });
            (judged, pass.turns.len(), pass.seen, pass.words)
        };
        let found = enter::at_length(py, move || many(first, count.0, threads.0, &one))?;
        let mut passes = Vec::with_capacity(found.len());
        for (number, (judged, turns, seen, words)) in (first..).zip(found) {
            let game = match judged {
                Some(judged) => Some(self.told(py, judged, ARTICLE, seed, number)?),
                None => None,
            };
            passes.push((game, turns, seen, words));
        }
        Ok(passes)
    }
}

impl Composer {
    /// The composer itself.
    pub fn core(&self) -> composer::Composer {
        (*self.composer).clone()
    }

    /// What it composes with.
    pub fn setting(&self) -> Setting {
        self.setting.clone()
    }

    /// A game for Python, if the referee has nothing against it.
    fn told(
        &self,
        py: Python<'_>,
        (game, verdict): Judged,
        method: &str,
        seed: u64,
        number: u64,
    ) -> PyResult<Composition> {
        let verdict = verdict.map_err(|objections| composition::refused(py, &objections))?;
        let origin = Origin { method: Some(method.to_owned()), seed: Some(seed), number: Some(number) };
        Ok(Composition::of(game, verdict, self.setting.clone(), origin))
    }
}

/// What `one` gives for each number, in order, worked out on several threads.
fn many<T: Send>(first: u64, count: usize, threads: usize, one: &(impl Fn(u64) -> T + Sync)) -> Vec<T> {
    let numbers = first..first.saturating_add(count as u64);
    let threads = threads.clamp(1, count.max(1));
    if threads == 1 {
        return numbers.map(one).collect();
    }
    // Each takes every so-manieth number, so that slow ones are spread.
    let mut parts: Vec<std::vec::IntoIter<T>> = std::thread::scope(|scope| {
        let part = |at: usize| {
            let numbers = numbers.clone().skip(at).step_by(threads);
            scope.spawn(move || numbers.map(one).collect::<Vec<T>>())
        };
        let workers: Vec<_> = (0..threads).map(part).collect();
        let done = |worker: std::thread::ScopedJoinHandle<'_, Vec<T>>| match worker.join() {
            Ok(part) => part.into_iter(),
            Err(panic) => std::panic::resume_unwind(panic),
        };
        workers.into_iter().map(done).collect()
    });
    (0..count).filter_map(|at| parts[at % threads].next()).collect()
}

/// A version of which games are composed here.
fn read_version(py: Python<'_>, text: &str) -> PyResult<Version> {
    let version = text.parse().ok().filter(|version| !matches!(version, Version::Full | Version::Plays));
    version.ok_or_else(|| {
        let message = format!("'{text}' is no version that is composed here; v1, v2 or v3 was expected");
        Report::new("InvalidText", message).kind("bad_choice").input(text).raise(py)
    })
}

/// Why nothing can be composed.
pub fn cannot_compose(py: Python<'_>, error: &ComposeError) -> PyErr {
    Report::new("ComposeError", error.to_string()).kind(error.kind()).raise(py)
}
