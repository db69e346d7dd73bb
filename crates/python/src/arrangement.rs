//! `Arrangement`: places of words on the board, without letters.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quixotry_composer::Place;
use quixotry_composer::arrangements::{Apart, ArrangementError, UnknownApart, legal_order};
use quixotry_composer::place::{self, FIRST_LENGTH, LATER_LENGTH};
use quixotry_rules::Square;
use quixotry_rules::square::parse_coordinate;

use crate::convert::Text;
use crate::errors::Report;
use crate::show::{Reduced, by_class, hash_of, quoted};

/// Places of words on the board, without letters: one as long as a rack, through the centre, the others one longer.
///
/// It exists only if the words can be laid one after the other, each crossing exactly one of those before it. Two are
/// equal if they are the same places under the same rule, whatever the order in which they were told.
///
/// Args:
///     text: where the words begin, `8H` for across and `H8` for down, the shorter word first: `8E E8 …`.
///     apart: how far words keep from those that they do not cross: `sides`, the strict rule (not side by side, nor end to
///         end); `corners` (not even corner to corner); `bare` (only the squares themselves count).
///
/// Raises:
///     InvalidText: a word cannot lie there, or the words are no arrangement under the rule.
///     UnknownName: there is no such rule.
///
/// >>> import quixotry as qx
/// >>> qx.Arrangement("8E G8 14F").places
/// ('8E', 'G8', '14F')
#[pyclass(module = "quixotry", name = "Arrangement", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Arrangement {
    places: Arc<Vec<Place>>,
    apart: Apart,
}

impl Arrangement {
    /// Places that are known to be an arrangement, in a legal order.
    pub fn of(places: Vec<Place>, apart: Apart) -> Self {
        Self { places: Arc::new(places), apart }
    }

    pub fn words(&self) -> &[Place] {
        &self.places
    }

    pub fn rule(&self) -> Apart {
        self.apart
    }

    fn text(&self) -> String {
        let coordinates: Vec<String> = self.places.iter().map(|place| coordinate(*place)).collect();
        coordinates.join(" ")
    }

    fn sorted(&self) -> Vec<Place> {
        let mut places = (*self.places).clone();
        places.sort_unstable();
        places
    }
}

fn coordinate(place: Place) -> String {
    Square::new(place.row, place.column).coordinate(place.direction)
}

/// What a rule is called, read.
pub fn apart(py: Python<'_>, name: &str) -> PyResult<Apart> {
    name.parse().map_err(|error: UnknownApart| {
        let report = Report::new("UnknownName", error.to_string()).kind("unknown_rule").input(name);
        let known = Apart::ALL.map(Apart::name);
        report.raise_with(py, |extras| extras.set_item("known", PyTuple::new(py, known)?))
    })
}

/// What is wrong with an arrangement, its number or a count, as an exception.
pub fn raised(py: Python<'_>, error: &ArrangementError) -> PyErr {
    let kind = match error {
        ArrangementError::NoSuchSize { .. } | ArrangementError::NoSuchNumber { .. } => "no_arrangement",
        ArrangementError::State(_) => "bad_state",
        _ => "bad_arrangement",
    };
    Report::new("InvalidText", error.to_string()).kind(kind).raise(py)
}

#[pymethods]
impl Arrangement {
    #[new]
    #[pyo3(signature = (text, apart = Text("sides".to_owned())), text_signature = "(text, apart='sides')")]
    fn new(py: Python<'_>, text: Text, apart: Text) -> PyResult<Self> {
        let apart = self::apart(py, &apart)?;
        let mut places = Vec::new();
        for (number, part) in text.split_whitespace().enumerate() {
            let Some((start, direction)) = parse_coordinate(part) else {
                let message = format!("'{part}' is no square; one such as 8H (across) or H8 (down) was expected");
                return Err(Report::new("InvalidText", message).kind("no_square").input(part).raise(py));
            };
            let length = if number == 0 { FIRST_LENGTH } else { LATER_LENGTH };
            places.push(Place { direction, row: start.row, column: start.column, length });
        }
        let places = legal_order(&places, apart).map_err(|error| raised(py, &error))?;
        Ok(Self::of(places, apart))
    }

    /// How many words a perfect game has.
    #[classattr]
    const PERFECT: usize = place::WORDS;

    /// Where the words begin, in an order in which they can be laid: `8H` across, `H8` down.
    #[getter]
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.places.iter().map(|place| coordinate(*place)))
    }

    /// How many squares each word covers, in the same order.
    #[getter]
    fn lengths<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.places.iter().map(|place| usize::from(place.length)))
    }

    /// How far words keep from those that they do not cross: `sides`, `corners` or `bare`.
    #[getter]
    fn apart(&self) -> &'static str {
        self.apart.name()
    }

    /// The picture: the places numbered in order, each with the way it runs. Notebooks show it.
    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.py().import("quixotry.composing.arrangements")?.call_method1("svg", (slf,))?.extract()
    }

    fn __len__(&self) -> usize {
        self.places.len()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = quoted(py, &self.text())?;
        if self.apart == Apart::default() {
            return Ok(format!("Arrangement({text})"));
        }
        Ok(format!("Arrangement({text}, apart={})", quoted(py, self.apart.name())?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.apart == other.apart && self.sorted() == other.sorted()
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of((self.apart.name(), self.sorted()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        by_class::<Self>(py, (self.text(), self.apart.name()))
    }
}
