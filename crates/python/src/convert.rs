//! Arguments: what may be an object or a name, squares, and values for tables.

use std::ops::Range;
use std::sync::Arc;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PySlice, PyString, PyTuple};
use quixotry_lexicon::Alphabet;
use quixotry_rules::square::parse_coordinate;
use quixotry_rules::{self as rules, Rack, RuleSet, Square};

use crate::edition::Edition;
use crate::errors::{self, Report};
use crate::layout::Layout;
use crate::rule_set::Rules;

fn wrong_type(argument: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let found = argument.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {found}"))
}

/// Text as Rust has it. Python's may hold halves of characters (`"\ud800"`; a byte of a command line that is no UTF-8
/// becomes one, too): each is read as `�`, which is no letter, so that the answer quotes it like any other wrong one.
pub struct Text(pub String);

impl FromPyObject<'_, '_> for Text {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        Ok(Self(argument.cast::<PyString>()?.to_string_lossy().into_owned()))
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A whole number of 0 or more; one that is too large for this machine is as good as the largest.
pub struct Count(pub usize);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match argument.extract::<usize>() {
            Ok(count) => Ok(Self(count)),
            Err(error) if !error.is_instance_of::<PyOverflowError>(argument.py()) => Err(error),
            Err(_) if argument.gt(0)? => Ok(Self(usize::MAX)),
            Err(_) => {
                let message = format!("'{}' is below 0; a number of 0 or more was expected", *argument);
                Err(Report::new("InvalidText", message).kind("bad_number").raise(argument.py()))
            }
        }
    }
}

/// The places of a list of so many from one to another, counted as those of a slice are.
pub fn places(
    start: Option<&Bound<'_, PyAny>>,
    stop: Option<&Bound<'_, PyAny>>,
    length: usize,
) -> PyResult<Range<usize>> {
    let Some(given) = start.or(stop) else { return Ok(0..length) };
    let slice = given.py().get_type::<PySlice>().call1((start, stop))?.cast_into::<PySlice>()?;
    let range = slice.indices(length as isize)?;
    Ok(range.start as usize..range.stop as usize)
}

/// An edition, or its name.
pub fn edition(argument: &Bound<'_, PyAny>) -> PyResult<Arc<rules::Edition>> {
    if let Ok(edition) = argument.cast::<Edition>() {
        return Ok(Arc::clone(&edition.get().0));
    }
    let name: Text = argument.extract().map_err(|_| wrong_type(argument, "an Edition or the name of one"))?;
    rules::Edition::named(&name).map_err(|error| errors::table(argument.py(), &error))
}

/// The edition in whose letters words and moves are read where none is named.
pub const ENGLISH: &str = "English";

/// An edition or its name; the English one where none is given.
pub fn edition_or_english(py: Python<'_>, argument: Option<&Bound<'_, PyAny>>) -> PyResult<Arc<rules::Edition>> {
    match argument {
        Some(argument) => edition(argument),
        None => rules::Edition::named(ENGLISH).map_err(|error| errors::table(py, &error)),
    }
}

/// A layout, or its name.
pub fn layout(argument: &Bound<'_, PyAny>) -> PyResult<Arc<rules::Layout>> {
    if let Ok(layout) = argument.cast::<Layout>() {
        return Ok(Arc::clone(&layout.get().0));
    }
    let name: Text = argument.extract().map_err(|_| wrong_type(argument, "a Layout or the name of one"))?;
    rules::Layout::named(&name).map_err(|error| errors::table(argument.py(), &error))
}

/// Rules, or their name.
pub fn rule_set(argument: &Bound<'_, PyAny>) -> PyResult<Arc<RuleSet>> {
    if let Ok(rules) = argument.cast::<Rules>() {
        return Ok(Arc::clone(&rules.get().0));
    }
    let name: Text = argument.extract().map_err(|_| wrong_type(argument, "Rules or the name of some"))?;
    RuleSet::named(&name).map_err(|error| errors::table(argument.py(), &error))
}

/// A square from a coordinate in either order.
pub fn read_square(py: Python<'_>, text: &str) -> PyResult<Square> {
    parse_coordinate(text.trim()).map(|(square, _)| square).ok_or_else(|| {
        let message = format!("'{text}' is not a square; a coordinate such as 'H8' was expected");
        Report::new("InvalidText", message).kind("bad_square").input(text).raise(py)
    })
}

/// Tiles from text such as `AEINRS?`.
pub fn read_rack(py: Python<'_>, text: &str, alphabet: &Alphabet) -> PyResult<Rack> {
    Rack::parse(text.trim(), alphabet).map_err(|error| errors::not_letters(py, "InvalidRack", text, &error))
}

/// Text as a TOML string.
pub fn toml_text(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A Python value as TOML.
pub fn toml_value(value: &Bound<'_, PyAny>) -> PyResult<String> {
    toml_value_within(value, 0)
}

/// More lists in lists than any parameter has: a list may hold itself.
const DEEPEST: usize = 8;

fn toml_value_within(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    if let Ok(text) = value.extract::<Text>() {
        return Ok(toml_text(&text));
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        return Ok(value.str()?.to_string());
    }
    if depth < DEEPEST && (value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>()) {
        let parts = value.try_iter()?.map(|part| toml_value_within(&part?, depth + 1));
        let parts: Vec<String> = parts.collect::<PyResult<_>>()?;
        return Ok(format!("[{}]", parts.join(", ")));
    }
    Err(wrong_type(value, "a text, a number, True or False, or a list of these"))
}
