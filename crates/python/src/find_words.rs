//! `find_words`: the question of `quixotry.find`, as it was typed, and its answer.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use quixotry_lexicon::{Alphabet, Letter};
use quixotry_movegen::find::read::{self, Part, ReadError};
use quixotry_movegen::find::{self, BlankUse, Filter, Ground, Order, Question, Worth};
use quixotry_rules::Rack;

use crate::convert::{Count, Text};
use crate::edition::Edition;
use crate::enter;
use crate::errors::Report;
use crate::found::Found;
use crate::layout::Layout;
use crate::leaves::Leaves;
use crate::lexicon::{Lexicon, in_letters_of};
use crate::rule_set::Rules;

/// The fewest tiles of a word.
const SHORTEST: usize = 2;

/// The words that tiles make. `quixotry.find` says what everything means and takes names.
///
/// Raises:
///     InvalidRack: `letters` are not 1 to 100 tiles.
///     InvalidPattern: `pattern` or `like` cannot be read.
///     InvalidText: something else cannot be read, or two things exclude each other.
///     LexiconError: a word list is in other letters than those of the edition.
///     QuixotryError: the leaves are of other tiles (`bad_leaves`).
#[pyfunction]
#[pyo3(signature = (lexicon, edition, rules, layout, letters, *, board = Text(String::new()),
    through = Text(String::new()), pattern = Text(String::new()), at = None, every_place = false, length = None, shortest = Count(2), longest = None,
    contains = Text(String::new()), includes = Text(String::new()), starts = Text(String::new()),
    ends = Text(String::new()), like = Text(String::new()), blanks = Text("any".to_owned()), all_letters = false,
    not_in = None, by = Text("score".to_owned()), leaves = None),
    text_signature = "(lexicon, edition, rules, layout, letters, *, board='', through='', pattern='', at=None, \
    every_place=False, length=None, shortest=2, longest=None, contains='', includes='', starts='', ends='', like='', \
    blanks='any', all_letters=False, not_in=None, by='score', leaves=None)")]
#[expect(clippy::too_many_arguments, reason = "a question with as many parts")]
pub fn find_words(
    py: Python<'_>,
    lexicon: &Bound<'_, Lexicon>,
    edition: &Bound<'_, Edition>,
    rules: &Bound<'_, Rules>,
    layout: &Bound<'_, Layout>,
    letters: Text,
    board: Text,
    through: Text,
    pattern: Text,
    at: Option<Text>,
    every_place: bool,
    length: Option<Count>,
    shortest: Count,
    longest: Option<Count>,
    contains: Text,
    includes: Text,
    starts: Text,
    ends: Text,
    like: Text,
    blanks: Text,
    all_letters: bool,
    not_in: Option<&Bound<'_, Lexicon>>,
    by: Text,
    leaves: Option<&Bound<'_, Leaves>>,
) -> PyResult<Found> {
    if let Some(leaves) = leaves {
        leaves.get().check(py, &edition.get().0)?;
    }
    let asked = Asked {
        lexicon: lexicon.get().clone(),
        edition: edition.get().clone(),
        rules: rules.get().clone(),
        layout: layout.get().clone(),
        letters: letters.0,
        board: board.0,
        through: through.0,
        pattern: pattern.0,
        at: at.map(|at| at.0),
        every_place,
        length: length.map(|length| length.0),
        shortest: shortest.0,
        longest: longest.map(|longest| longest.0),
        contains: contains.0,
        includes: includes.0,
        starts: starts.0,
        ends: ends.0,
        like: like.0,
        blanks: blanks.0,
        all_letters,
        not_in: not_in.map(|lexicon| lexicon.get().clone()),
        by: by.0,
        leaves: leaves.map(|leaves| leaves.get().clone()),
    };
    let question = asked.question(py)?;
    // Many tiles or blanks, and leaves, may take long enough for somebody to press Ctrl-C.
    let hard = question.rack.len() > 8 || question.rack.blanks() > 2 || question.order == Order::Leave;
    let search = move || find::Found::new(question);
    let found = if hard { enter::at_length(py, search)? } else { enter::briefly(py, search) };
    Ok(Found::new(asked, found))
}

/// A question as it was typed.
#[derive(Clone)]
pub struct Asked {
    pub lexicon: Lexicon,
    pub edition: Edition,
    pub rules: Rules,
    pub layout: Layout,
    pub letters: String,
    board: String,
    through: String,
    pattern: String,
    at: Option<String>,
    every_place: bool,
    length: Option<usize>,
    shortest: usize,
    longest: Option<usize>,
    contains: String,
    includes: String,
    starts: String,
    ends: String,
    like: String,
    blanks: String,
    all_letters: bool,
    not_in: Option<Lexicon>,
    by: String,
    leaves: Option<Leaves>,
}

impl Asked {
    /// All that is given by name.
    pub fn keywords<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let keywords = PyDict::new(py);
        keywords.set_item("board", &self.board)?;
        keywords.set_item("through", &self.through)?;
        keywords.set_item("pattern", &self.pattern)?;
        keywords.set_item("at", &self.at)?;
        keywords.set_item("every_place", self.every_place)?;
        keywords.set_item("length", self.length)?;
        keywords.set_item("shortest", self.shortest)?;
        keywords.set_item("longest", self.longest)?;
        keywords.set_item("contains", &self.contains)?;
        keywords.set_item("includes", &self.includes)?;
        keywords.set_item("starts", &self.starts)?;
        keywords.set_item("ends", &self.ends)?;
        keywords.set_item("like", &self.like)?;
        keywords.set_item("blanks", &self.blanks)?;
        keywords.set_item("all_letters", self.all_letters)?;
        keywords.set_item("not_in", self.not_in.clone())?;
        keywords.set_item("by", &self.by)?;
        keywords.set_item("leaves", self.leaves.clone())?;
        Ok(keywords)
    }

    fn alphabet(&self) -> &Alphabet {
        &self.edition.0.alphabet
    }

    fn question(&self, py: Python<'_>) -> PyResult<Question> {
        in_letters_of(py, &self.lexicon, &self.edition.0)?;
        let rack = self.read(py, read::rack(&self.letters, self.alphabet()))?;
        let words = self.lexicon.words();
        let question = Question::new(words, Arc::clone(&self.edition.0), Arc::clone(&self.rules.0), rack);
        let worth = self.leaves.as_ref().map(|leaves| {
            let table = Arc::clone(&leaves.table);
            Arc::new(move |kept: &Rack| table.worth(kept)) as Arc<Worth>
        });
        Ok(Question {
            worth,
            ground: self.ground(py)?,
            every_place: self.every_place,
            filter: self.filter(py)?,
            order: self.choice(py, &self.by, &Order::NAMES, "an order", Order::named)?,
            ..question
        })
    }

    fn ground(&self, py: Python<'_>) -> PyResult<Ground> {
        let given = [("board", &self.board), ("through", &self.through), ("pattern", &self.pattern)];
        let given: Vec<(&str, &String)> = given.into_iter().filter(|(_, text)| !text.is_empty()).collect();
        if let [(one, text), (other, second), ..] = given[..] {
            let message = format!(
                "'{}' as {one} and '{}' as {other} exclude each other; one of board, through and pattern was expected",
                read::shown(text),
                read::shown(second)
            );
            return Err(Report::new("InvalidText", message).kind("conflict").input(second).raise(py));
        }
        let alphabet = self.alphabet();
        let ground = match given.first() {
            None => Ground::Nothing,
            Some(("board", text)) => self.read(py, read::one_of(text, alphabet))?,
            Some(("through", text)) => self.read(py, read::through(text, alphabet))?,
            Some((_, text)) => self.read(py, read::row(text, alphabet))?,
        };
        match (&self.at, ground) {
            (None, Ground::Row(row)) => Ok(Ground::Row(row)),
            (None, _) if self.every_place => {
                let message = "every place of a pattern was asked for, and there is none; a pattern such as '..T' was \
                               expected";
                Err(Report::new("InvalidText", message).kind("conflict").raise(py))
            }
            (None, ground) => Ok(ground),
            (Some(at), Ground::Row(row)) => {
                let placed = read::placed(row, &self.pattern, at, &self.layout.0);
                Ok(Ground::Row(self.read(py, placed)?))
            }
            (Some(at), _) => {
                let message = format!(
                    "'{}' is where a pattern lies, and there is none; a pattern such as '..T' was expected",
                    read::shown(at)
                );
                Err(Report::new("InvalidText", message).kind("conflict").input(at).raise(py))
            }
        }
    }

    fn filter(&self, py: Python<'_>) -> PyResult<Filter> {
        let letters = |text: &str| -> PyResult<Vec<Letter>> { self.read(py, read::letters(text, self.alphabet())) };
        if let Some(other) = &self.not_in {
            in_letters_of(py, other, &self.edition.0)?;
        }
        self.check_lengths(py)?;
        let shortest = self.shortest.max(SHORTEST);
        Ok(Filter {
            shortest: self.length.map_or(shortest, |length| length.max(shortest)),
            longest: self.length.or(self.longest).unwrap_or(usize::MAX),
            contains: letters(&self.contains)?,
            includes: letters(&self.includes)?,
            starts: letters(&self.starts)?,
            ends: letters(&self.ends)?,
            like: self.read(py, read::like(&self.like, self.alphabet()))?,
            blanks: self.choice(py, &self.blanks, &BlankUse::NAMES, "a use of blanks", BlankUse::named)?,
            all_letters: self.all_letters,
            not_in: self.not_in.as_ref().map(Lexicon::words),
        })
    }

    /// Refuses numbers of tiles that no word can have: 0, and those that exclude each other.
    fn check_lengths(&self, py: Python<'_>) -> PyResult<()> {
        for (name, number) in [("length", self.length), ("longest", self.longest)] {
            if number == Some(0) {
                let message = format!("0 as {name} fits no word; a number of {SHORTEST} or more was expected");
                return Err(Report::new("InvalidText", message).kind("bad_number").input("0").raise(py));
            }
        }
        // What was left out is 2, and excludes nothing.
        let shortest = Some(self.shortest).filter(|&shortest| shortest > SHORTEST);
        let pairs = [
            ("shortest", shortest, "length", self.length),
            ("length", self.length, "longest", self.longest),
            ("shortest", shortest, "longest", self.longest),
        ];
        for (less, least, more, most) in pairs {
            let (Some(least), Some(most)) = (least, most) else { continue };
            if least > most {
                // What is larger than any number here has been read as the largest.
                let number = if least == usize::MAX { "a huge number".to_owned() } else { least.to_string() };
                let message = format!(
                    "{number} as {less} and {most} as {more} exclude each other; {less} was expected to be {most} or \
                     less"
                );
                return Err(Report::new("InvalidText", message).kind("conflict").raise(py));
            }
        }
        Ok(())
    }

    /// One of several names.
    fn choice<T>(
        &self,
        py: Python<'_>,
        name: &str,
        names: &[&str],
        what: &str,
        named: impl Fn(&str) -> Option<T>,
    ) -> PyResult<T> {
        named(name).ok_or_else(|| {
            let message = format!("'{}' is not {what}; one of {} was expected", read::shown(name), names.join(", "));
            Report::new("InvalidText", message).kind("bad_choice").input(name).raise(py)
        })
    }

    fn read<T>(&self, py: Python<'_>, read: Result<T, ReadError>) -> PyResult<T> {
        read.map_err(|error| {
            let (class, kind) = match error.part {
                Part::Rack => ("InvalidRack", None),
                Part::Letters => ("InvalidText", None),
                Part::Row | Part::Like => ("InvalidPattern", None),
                Part::Square => ("InvalidText", Some("bad_square")),
            };
            let place = error.at.map(|at| format!("character {}", at + 1));
            let mut report = Report::new(class, error.to_string()).input(&error.input);
            if let Some(kind) = kind {
                report = report.kind(kind);
            }
            if let Some(place) = &place {
                report = report.place(place);
            }
            report.raise(py)
        })
    }
}
