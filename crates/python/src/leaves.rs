//! `Leaves`: a table of what it is worth to keep tiles.

use std::sync::Arc;

use pyo3::prelude::*;
use quixotry_analysis as analysis;
use quixotry_rules::Rack;
use quixotry_rules::rack::not_tiles;

use crate::convert::Text;
use crate::edition::Edition;
use crate::errors::Report;

/// What each leave of one to six tiles is worth, in points. Read from a KLV2 file of Macondo, MAGPIE or wolges.
#[pyclass(module = "quixotry._native", name = "Leaves", frozen, skip_from_py_object)]
pub struct Leaves {
    pub table: Arc<analysis::Leaves>,
    pub edition: Edition,
}

#[pymethods]
impl Leaves {
    /// A table from the bytes of a KLV2 file.
    ///
    /// Args:
    ///     data: what is in the file.
    ///     edition: the edition whose tiles they are.
    ///
    /// Raises:
    ///     QuixotryError: it is no such table, or not of this edition (`bad_leaves`).
    #[staticmethod]
    fn from_klv2(py: Python<'_>, data: &[u8], edition: &Bound<'_, Edition>) -> PyResult<Self> {
        let edition = edition.get().clone();
        match analysis::read_klv2(data, &edition.0) {
            Ok(table) => Ok(Self { table: Arc::new(table), edition }),
            Err(error) => {
                let message = format!("this is no table of leaves of {}: {error}", edition.0.name);
                Err(Report::new("QuixotryError", message).kind("bad_leaves").raise(py))
            }
        }
    }

    /// What it is worth to keep some tiles, in points; nothing for more tiles than six.
    ///
    /// Args:
    ///     tiles: as on a rack, `?` for a blank.
    ///
    /// Raises:
    ///     InvalidRack: they are no tiles of the edition.
    fn worth(&self, py: Python<'_>, tiles: Text) -> PyResult<Option<f64>> {
        let rack = Rack::parse(&tiles, &self.edition.0.alphabet).map_err(|error| {
            Report::new("InvalidRack", not_tiles(&error)).kind("unknown_tile").input(&tiles).raise(py)
        })?;
        Ok(self.table.worth(&rack).map(|worth| f64::from(worth) / 1000.0))
    }
}
