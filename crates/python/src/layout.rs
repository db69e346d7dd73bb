//! `Layout`: a board without tiles.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyType;
use quixotry_rules as rules;

use crate::convert::{Text, read_square, toml_text};
use crate::errors::{self, Report};
use crate::show::{Reduced, by_method, hash_of, quoted};

/// A board without tiles: its size, its premium squares and the square where the game starts.
///
/// >>> from quixotry import Layout
/// >>> board = Layout.named("standard")
/// >>> board.rows, board.columns, board.start, board.premium("A1")
/// (15, 15, 'H8', 'triple word')
#[pyclass(module = "quixotry", name = "Layout", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Layout(pub Arc<rules::Layout>);

#[pymethods]
impl Layout {
    /// The layout called `name`; `Layout.names()` lists those that come with quixotry.
    ///
    /// Raises:
    ///     UnknownName: there is none; the error says which name is nearest.
    #[classmethod]
    fn named(cls: &Bound<'_, PyType>, name: Text) -> PyResult<Self> {
        rules::Layout::named(&name).map(Self).map_err(|error| errors::table(cls.py(), &error))
    }

    /// A layout from the text of a TOML table: `name`, `rows` (a list of texts, one character a square: `d t q` double,
    /// triple, quadruple letter, `D T Q` word, `_` plain, `*` the start) and, unless a row has `*`, `start` (`"8H"`).
    ///
    /// >>> from quixotry import Layout
    /// >>> tiny = Layout.from_toml('name = "tiny"\nrows = ["D_d", "_*_", "d_D"]')
    /// >>> tiny.start, tiny.premium("C1")
    /// ('B2', 'double letter')
    ///
    /// Raises:
    ///     InvalidTable: the text is no such table; `place` names the line or the field.
    #[classmethod]
    fn from_toml(cls: &Bound<'_, PyType>, text: Text) -> PyResult<Self> {
        let layout = rules::Layout::from_toml(&text).map_err(|error| errors::table(cls.py(), &error))?;
        Ok(Self(Arc::new(layout)))
    }

    /// The names of the layouts that come with quixotry.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        rules::Layout::names()
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// How many rows it has.
    #[getter]
    fn rows(&self) -> usize {
        self.0.rows()
    }

    /// How many columns it has.
    #[getter]
    fn columns(&self) -> usize {
        self.0.columns()
    }

    /// The square that the first play must cover: `H8`.
    #[getter]
    fn start(&self) -> String {
        self.0.start().to_string()
    }

    /// The premium of a square in words: `double letter`, `triple word`, or `plain`.
    ///
    /// Raises:
    ///     InvalidText: `square` is no coordinate such as `H8`, or is not on the board.
    fn premium(&self, py: Python<'_>, square: Text) -> PyResult<&'static str> {
        let found = read_square(py, &square)?;
        if !self.0.contains(found) {
            let message = format!("'{square}' is not on the {} board", self.0.name);
            return Err(Report::new("InvalidText", message).kind("bad_square").input(&square).raise(py));
        }
        Ok(self.0.premium(found).name())
    }

    /// The premiums of all squares as symbols, one text a row; `from_toml` says what they mean.
    fn premiums(&self) -> Vec<String> {
        self.0.to_rows()
    }

    /// The text of a table from which `from_toml` makes this layout again.
    fn to_toml(&self) -> String {
        toml_of(&self.0)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(("Layout", &self.0.name))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        match self.plain_name() {
            Some(name) => Ok(format!("Layout.named({})", quoted(py, name)?)),
            None => Ok(format!("Layout.from_toml({})", quoted(py, &toml_of(&self.0))?)),
        }
    }

    fn __str__(&self) -> &str {
        &self.0.name
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        match self.plain_name() {
            Some(name) => by_method::<Self>(py, "named", (name,)),
            None => by_method::<Self>(py, "from_toml", (toml_of(&self.0),)),
        }
    }
}

impl Layout {
    /// The name by which this very layout is found; `None` for a user's own.
    pub fn plain_name(&self) -> Option<&str> {
        rules::Layout::named(&self.0.name).is_ok_and(|known| known == self.0).then_some(&self.0.name)
    }
}

fn toml_of(layout: &rules::Layout) -> String {
    let rows: Vec<String> = layout.to_rows().iter().map(|row| toml_text(row)).collect();
    let start = toml_text(&layout.start().to_string());
    format!("name = {}\nstart = {start}\nrows = [\n    {},\n]\n", toml_text(&layout.name), rows.join(",\n    "))
}
