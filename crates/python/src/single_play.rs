//! `SinglePlays` and what comes of it: the highest single play, its integer programs and the search through them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use quixotry_composer::single_play::{self, Crossing, Ground, Line, Model, Reach, Search, SinglePlayError, Target};
use quixotry_lexicon::Letter;
use quixotry_rules::{Cell, Setup, Written, WrittenPlay};

use crate::convert::Text;
use crate::edition::Edition;
use crate::enter;
use crate::errors::Report;
use crate::layout::Layout;
use crate::lexicon::{Lexicon, in_letters_of};
use crate::rule_set::Rules;

/// One setup in which the highest single play is sought.
#[pyclass(module = "quixotry._native", frozen)]
pub struct SinglePlays(Arc<Ground>);

/// A target as text: the play, with the tiles that lie already in parentheses.
fn text(ground: &Ground, target: &Target) -> String {
    let cell = |(index, &letter): (usize, &u8)| {
        let letter = Letter::new(letter);
        if target.is_fresh(index) {
            letter.map_or(Cell::Through(None), |letter| Cell::Tile(quixotry_lexicon::Tile::of(letter)))
        } else {
            Cell::Through(letter)
        }
    };
    let cells = target.word.iter().enumerate().map(cell).collect();
    let start = target.line.square(target.start, target.line.index);
    WrittenPlay { start, direction: target.line.direction, cells }.text(ground.setup.alphabet())
}

fn read(py: Python<'_>, ground: &Ground, text: &str) -> PyResult<Target> {
    let wrong = || {
        let message = format!("'{text}' is no play of a whole word; one such as '1A W(OR)D' was expected");
        Report::new("InvalidMove", message).input(text).raise(py)
    };
    let Ok(Written::Play(play)) = Written::parse(text, ground.setup.alphabet()) else { return Err(wrong()) };
    let mut target = Target {
        line: Line { direction: play.direction, index: play.start.along(play.direction.turned()) },
        start: play.start.along(play.direction),
        word: Vec::new(),
        fresh: 0,
    };
    for (index, cell) in play.cells.iter().enumerate() {
        let letter = match cell {
            Cell::Tile(tile) => {
                target.fresh |= 1 << index;
                tile.letter()
            }
            Cell::Through(letter) => *letter,
        };
        target.word.push(letter.ok_or_else(wrong)?.byte());
    }
    let fits = usize::from(target.start) + target.word.len() <= usize::from(ground.length(target.line));
    if fits && target.line.index < ground.depth(target.line) && target.fresh != 0 { Ok(target) } else { Err(wrong()) }
}

#[pymethods]
impl SinglePlays {
    #[new]
    fn new(
        py: Python<'_>,
        rules: &Bound<'_, Rules>,
        edition: &Bound<'_, Edition>,
        layout: &Bound<'_, Layout>,
        lexicon: &Bound<'_, Lexicon>,
    ) -> PyResult<Self> {
        in_letters_of(py, lexicon.get(), &edition.get().0)?;
        let setup = Setup {
            edition: Arc::clone(&edition.get().0),
            layout: Arc::clone(&layout.get().0),
            rules: Arc::clone(&rules.get().0),
            lexicon: Some(lexicon.get().words()),
        };
        let ground = enter::briefly(py, || Ground::new(&setup));
        let ground =
            ground.map_err(|error: SinglePlayError| Report::new("LexiconError", error.to_string()).raise(py))?;
        Ok(Self(Arc::new(ground)))
    }

    /// Every play that may score so much by a quick bound: the bound and the play, the highest first.
    fn targets(&self, py: Python<'_>, least: i32) -> PyResult<Vec<(i32, String)>> {
        let ground = Arc::clone(&self.0);
        enter::at_length(py, move || {
            let found = single_play::targets(&ground, least);
            found.into_iter().map(|(bound, target)| (bound, text(&ground, &target))).collect()
        })
    }

    /// The integer program of a play.
    fn program(&self, py: Python<'_>, target: Text) -> PyResult<SinglePlayProgram> {
        let target = read(py, &self.0, &target)?;
        let model = enter::briefly(py, || Model::new(&self.0, &target));
        Ok(SinglePlayProgram(Arc::new(model)))
    }
}

/// The integer program of a single play: for each column of its line what may cross there.
#[pyclass(module = "quixotry._native", frozen)]
pub struct SinglePlayProgram(Arc<Model>);

impl SinglePlayProgram {
    fn words(&self, crossings: &[Option<Crossing>]) -> Vec<Option<(String, u8)>> {
        let word = |crossing: &Option<Crossing>| {
            let crossing = (*crossing)?;
            Some((self.0.ground.text(&self.0.ground.words[crossing.word as usize]), crossing.at))
        };
        crossings.iter().map(word).collect()
    }
}

#[pymethods]
impl SinglePlayProgram {
    /// What the main word scores without a blank.
    #[getter]
    fn main(&self) -> i32 {
        self.0.main
    }

    /// How many tiles of each kind are left beside the main word, the blank first.
    #[getter]
    fn left(&self) -> Vec<i32> {
        self.0.left.clone()
    }

    /// For each letter of the main word its kind of tile and what a blank in its place takes away.
    #[getter]
    fn blank_losses(&self) -> Vec<(u8, i32)> {
        self.0.blank_losses.clone()
    }

    /// The columns in which something is to choose: what each tile beside the line is multiplied by there.
    #[getter]
    fn groups(&self) -> Vec<(usize, i32, usize)> {
        self.0.groups.iter().map(|group| (group.index, group.times, group.choices.len())).collect()
    }

    /// The value of each kind of tile, the blank first.
    #[getter]
    fn values(&self) -> Vec<i32> {
        self.0.ground.values.clone()
    }

    /// An upper bound, in thousandths of a point, from prices of the tiles in the same unit.
    fn bound(&self, prices: Vec<i64>) -> i64 {
        self.0.bound(&prices)
    }

    /// The choices of each group that are worth most at these prices: group, choice, score, tiles beside the line.
    fn best(&self, prices: Vec<i64>, most: usize, within: i64) -> Vec<(usize, usize, i32, Vec<u8>)> {
        let mut best = Vec::new();
        for (number, group) in self.0.groups.iter().enumerate() {
            let profits = group.choices.iter().map(|choice| self.0.profit(group, choice, &prices));
            let mut order: Vec<(i64, usize)> = profits.zip(0..).map(|(profit, choice)| (-profit, choice)).collect();
            order.sort_unstable();
            let limit = order.first().map_or(0, |&(profit, _)| profit).saturating_add(within);
            for &(_, choice) in order.iter().take(most).take_while(|&&(profit, _)| profit <= limit) {
                let letters = self.0.beside(&group.choices[choice]).collect();
                best.push((number, choice, group.choices[choice].score, letters));
            }
        }
        best
    }

    /// The cross word of each choice, as text, and which of its letters lies on the line.
    fn choice(&self, group: usize, choice: usize) -> Option<(String, u8)> {
        let choice = self.0.groups.get(group)?.choices.get(choice)?;
        self.words(&[choice.crossing]).pop().flatten()
    }

    /// A game that ends with the play of a selection: the plays as text with their scores. An empty list says that there
    /// is none; nothing says that none was found in so many seconds.
    fn reach(
        &self,
        py: Python<'_>,
        crossings: Vec<Option<(Text, u8)>>,
        seconds: f64,
    ) -> PyResult<Option<Vec<(String, i32)>>> {
        let alphabet = self.0.ground.setup.alphabet();
        let number = |crossing: Option<(Text, u8)>| -> Option<Crossing> {
            let (word, at) = crossing?;
            let word: Vec<u8> = alphabet.word(&word).ok()?.into_iter().map(Letter::byte).collect();
            let word = self.0.ground.words.binary_search_by(|other| (**other).cmp(&word)).ok()? as u32;
            Some(Crossing { word, at })
        };
        let crossings = crossings.into_iter().map(number).collect();
        let selection = single_play::Selection { crossings, score: 0 };
        let budget = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let model = Arc::clone(&self.0);
        let reached = enter::at_length(py, move || single_play::reach(&model, &selection, budget))?;
        let text = |(placement, score): &(quixotry_rules::Placement, i32)| {
            (WrittenPlay::from(placement).text(alphabet), *score)
        };
        Ok(match reached {
            Reach::Reached(reached) => Some(reached.plays.iter().map(text).collect()),
            Reach::Impossible => Some(Vec::new()),
            Reach::Unknown => None,
        })
    }

    /// A walk through every selection that may score `least` or more.
    fn search(&self, py: Python<'_>, prices: Vec<i64>, least: i32) -> PyResult<SinglePlaySearch> {
        let model = Arc::clone(&self.0);
        let search = enter::at_length(py, move || Search::new(&model, &prices, least))?;
        Ok(SinglePlaySearch { search: Mutex::new(search), program: Self(Arc::clone(&self.0)) })
    }
}

/// A walk through the selections of a program.
#[pyclass(module = "quixotry._native", frozen)]
pub struct SinglePlaySearch {
    search: Mutex<Search>,
    program: SinglePlayProgram,
}

impl SinglePlaySearch {
    fn with<T>(&self, what: impl FnOnce(&mut Search) -> T) -> T {
        what(&mut self.search.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

type Selected = (i32, Vec<Option<(String, u8)>>);

#[pymethods]
impl SinglePlaySearch {
    #[getter]
    fn done(&self) -> bool {
        self.with(|search| search.is_done())
    }

    #[getter]
    fn tried(&self) -> u64 {
        self.with(|search| search.tried)
    }

    #[getter]
    fn near(&self) -> Vec<usize> {
        self.with(|search| search.near_counts())
    }

    /// How much of the walk lies behind, from 0 to 1, roughly.
    #[getter]
    fn fraction(&self) -> f64 {
        self.with(|search| search.fraction())
    }

    /// Walks on for about so many seconds and gives what it has found.
    fn advance(&self, py: Python<'_>, seconds: f64, most: usize) -> Vec<Selected> {
        let budget = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let found = py.detach(|| {
            self.with(|search| {
                search.advance(budget, most);
                std::mem::take(&mut search.found)
            })
        });
        found.into_iter().map(|found| (found.score, self.program.words(&found.crossings))).collect()
    }
}
