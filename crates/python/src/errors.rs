//! Every error of the Rust crates as one of the classes of `quixotry.errors`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyModule, PyTuple};
use quixotry_lexicon::AlphabetError;
use quixotry_lexicon::error::{FileProblem, LexiconError};
use quixotry_rules::cgp::CgpError;
use quixotry_rules::fault::sentences;
use quixotry_rules::rack::not_tiles;
use quixotry_rules::tables::TableKind;
use quixotry_rules::{Fault, MoveError, TableError};

use crate::judgement;

/// What an error says; everything but class and message may be left out.
pub struct Report<'a> {
    class: &'static str,
    message: String,
    kind: Option<&'a str>,
    input: Option<&'a str>,
    place: Option<&'a str>,
}

impl<'a> Report<'a> {
    /// An error of the class of that name in `quixotry.errors`.
    pub fn new(class: &'static str, message: impl Into<String>) -> Self {
        Self { class, message: message.into(), kind: None, input: None, place: None }
    }

    pub fn kind(self, kind: &'a str) -> Self {
        Self { kind: Some(kind), ..self }
    }

    pub fn input(self, input: &'a str) -> Self {
        Self { input: Some(input), ..self }
    }

    pub fn place(self, place: &'a str) -> Self {
        Self { place: Some(place), ..self }
    }

    /// The exception.
    pub fn raise(self, py: Python<'_>) -> PyErr {
        self.raise_with(py, |_| Ok(()))
    }

    pub fn raise_with<'py>(self, py: Python<'py>, more: impl FnOnce(&Bound<'py, PyDict>) -> PyResult<()>) -> PyErr {
        let build = || -> PyResult<PyErr> {
            static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
            let errors = ERRORS.get_or_try_init(py, || py.import("quixotry.errors").map(Bound::unbind))?.bind(py);
            let extras = PyDict::new(py);
            for (key, value) in [("kind", self.kind), ("input", self.input), ("place", self.place)] {
                if let Some(value) = value {
                    extras.set_item(key, value)?;
                }
            }
            more(&extras)?;
            let error = errors.getattr(self.class)?.call((self.message,), Some(&extras))?;
            Ok(PyErr::from_value(error))
        };
        build().unwrap_or_else(|error| error)
    }
}

/// Text that is no move.
pub fn invalid_move(py: Python<'_>, error: &MoveError) -> PyErr {
    Report::new("InvalidMove", &error.message).input(&error.input).raise(py)
}

/// A line that is no position.
pub fn invalid_cgp(py: Python<'_>, error: &CgpError) -> PyErr {
    let report = Report::new("InvalidCGP", &error.message).kind(error.kind.name());
    report.input(&error.input).place(&error.place).raise(py)
}

/// Text that is no letters: `class` says of what.
pub fn not_letters(py: Python<'_>, class: &'static str, text: &str, error: &AlphabetError) -> PyErr {
    let message = if class == "InvalidRack" { not_tiles(error) } else { error.to_string() };
    match error {
        AlphabetError::Unknown { at, .. } => {
            Report::new(class, message).input(text).place(&format!("character {}", at + 1)).raise(py)
        }
        AlphabetError::Spec(_) => Report::new(class, message).input(text).raise(py),
    }
}

/// A table that is unknown or wrong.
pub fn table(py: Python<'_>, error: &TableError) -> PyErr {
    let message = error.to_string();
    match error {
        TableError::UnknownName { kind, name, nearest, known } => {
            let kind = match kind {
                TableKind::Edition => "unknown_edition",
                TableKind::Layout => "unknown_layout",
                TableKind::RuleSet => "unknown_rules",
            };
            Report::new("UnknownName", message).kind(kind).input(name).raise_with(py, |extras| {
                extras.set_item("nearest", nearest.as_deref())?;
                extras.set_item("known", known)
            })
        }
        TableError::Syntax { line, quoted, .. } => {
            let place = line.map(|line| format!("line {line}"));
            let mut report = Report::new("InvalidTable", message);
            report.place = place.as_deref();
            report.input(quoted).raise(py)
        }
        TableError::Field { field, .. } => Report::new("InvalidTable", message).place(field).raise(py),
    }
}

/// A word list or lexicon file that is no good.
pub fn lexicon(py: Python<'_>, error: &LexiconError) -> PyErr {
    let message = error.to_string();
    let report = |kind| Report::new("LexiconError", message.clone()).kind(kind);
    match error {
        LexiconError::Word { word, .. } => report("word").input(word).raise(py),
        LexiconError::TooLarge { name, .. } => report("too_large").input(name).raise(py),
        LexiconError::File { path, problem } => {
            let path = path.display().to_string();
            match problem {
                FileProblem::Io { .. } => Report::new("LexiconFileError", message.clone()).input(&path).raise(py),
                FileProblem::NotALexicon { .. } => report("not_a_lexicon").input(&path).raise(py),
                FileProblem::Version { .. } => report("version").input(&path).raise(py),
                FileProblem::Cut { .. } => report("cut").input(&path).raise(py),
                FileProblem::Corrupt { section, .. } => report("corrupt").input(&path).place(section).raise(py),
                FileProblem::ForeignAlphabet { .. } => report("foreign_alphabet").input(&path).raise(py),
                _ => report("file").input(&path).raise(py),
            }
        }
        _ => report("list").raise(py),
    }
}

/// A move that the rules forbid.
pub fn illegal(py: Python<'_>, text: &str, faults: &[Fault]) -> PyErr {
    let message = format!("'{text}' is not legal: {}", sentences(faults));
    let mut report = Report::new("IllegalMove", message).input(text);
    report.kind = faults.first().map(|fault| fault.kind.name());
    let place = faults.first().and_then(|fault| fault.square).map(|square| square.to_string());
    report.place = place.as_deref();
    report.raise_with(py, |extras| {
        let faults: Vec<judgement::Fault> = faults.iter().map(judgement::Fault::from).collect();
        extras.set_item("faults", PyTuple::new(py, faults)?)
    })
}
