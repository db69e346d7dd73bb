//! `Leaves`: a table of what it is worth to keep tiles.

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quixotry_analysis::{self as analysis, LeavesError, TableInfo};
use quixotry_rules::{self as rules, Rack};

use crate::convert::{self, Text, read_rack};
use crate::edition::Edition;
use crate::enter;
use crate::errors::Report;
use crate::leaves_info::LeavesInfo;
use crate::position::Position;
use crate::show::{Reduced, by_method, hash_of};

/// The most tiles whose parts are listed.
const MOST_TILES: usize = 12;

/// What each leave of one to six tiles is worth, in points: what it brings to keep these tiles for the turns to come.
///
/// `Leaves.open` finds the table of a word list; `quixotry.lexica.leaf_tables` reads files.
///
/// >>> from quixotry import Leaves
/// >>> table = Leaves({"?": 25, "S": 8.5, "Q": -7, "QU": 2})
/// >>> table.worth("S"), table.worth("QU"), table.parts("QS")
/// (8.5, 2.0, [('S', 8.5), ('QS', 0.0), ('Q', -7.0)])
///
/// Args:
///     worths: what leaves are worth, by their tiles, `?` for a blank; all others are worth nothing.
///     edition: whose tiles they are, an `Edition` or a name.
///     info: what is told of the table.
#[pyclass(module = "quixotry", name = "Leaves", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Leaves {
    pub table: Arc<analysis::Leaves>,
    pub edition: Edition,
    pub info: Arc<TableInfo>,
}

impl PartialEq for Leaves {
    fn eq(&self, other: &Self) -> bool {
        let same_tables = Arc::ptr_eq(&self.table, &other.table) || self.table == other.table;
        self.edition.0 == other.edition.0 && self.info == other.info && same_tables
    }
}

#[pymethods]
impl Leaves {
    #[new]
    #[pyo3(signature = (worths, edition = None, *, info = None), text_signature = "(worths, edition='English', *, info=None)")]
    fn new(
        py: Python<'_>,
        worths: BTreeMap<String, f64>,
        edition: Option<&Bound<'_, PyAny>>,
        info: Option<&Bound<'_, LeavesInfo>>,
    ) -> PyResult<Self> {
        let edition = convert::edition_or_english(py, edition)?;
        let mut table = analysis::Leaves::nothing(&edition);
        for (tiles, worth) in &worths {
            let rack = read_rack(py, tiles, &edition.alphabet)?;
            if worth.is_nan() || worth.abs() >= HIGHEST {
                let message = format!("'{tiles}' cannot be worth {worth} points; less than {HIGHEST} were expected");
                return Err(Report::new("InvalidText", message).kind("bad_number").input(tiles).raise(py));
            }
            if rack.is_empty() || !table.set(&rack, (worth * 1000.0).round() as i32) {
                let message = format!("'{tiles}' is no leave of a table; one to six tiles were expected");
                return Err(Report::new("InvalidRack", message).kind("rack_size").input(tiles).raise(py));
            }
        }
        let made = TableInfo { edition: edition.name.clone(), ..TableInfo::default() };
        let info = info.map_or(made, |info| info.get().0.clone());
        Ok(Self { table: Arc::new(table), edition: Edition(edition), info: Arc::new(info) })
    }

    /// The table of a word list: one that was trained for it, one that comes with quixotry, or that of another list of the
    /// same tiles; `info` tells whose it is. `None` where there is none.
    ///
    /// Args:
    ///     lexicon: a `Lexicon`, a name or a path; `open-world` if there is none.
    ///     edition: the tiles; by default those of the list.
    ///
    /// >>> from quixotry import Leaves
    /// >>> table = Leaves.open("enable")
    /// >>> 24 < table.worth("?") < 32, table.worth("VV") < -10
    /// (True, True)
    ///
    /// Raises:
    ///     UnknownName: no list is called so.
    ///     LexiconError: the list is no good.
    #[staticmethod]
    #[pyo3(signature = (lexicon = None, *, edition = None))]
    fn open(
        py: Python<'_>,
        lexicon: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Self>> {
        let found = py.import(TABLES)?.call_method1("open_leaves", (lexicon, edition))?;
        Ok(found.extract::<Option<Bound<'_, Self>>>()?.map(|leaves| leaves.get().clone()))
    }

    /// A table from the bytes of a file of ours, as `to_bytes` gives them.
    ///
    /// Args:
    ///     data: what is in the file.
    ///     edition: the edition whose tiles they are; by default the one that the file names.
    ///
    /// Raises:
    ///     QuixotryError: it is no such table, or not of this edition (`bad_leaves`).
    #[staticmethod]
    #[pyo3(signature = (data, edition = None))]
    fn from_bytes(py: Python<'_>, data: &[u8], edition: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let bad = |error: LeavesError| {
            let message = format!("this is no table of leaves: {error}");
            Report::new("QuixotryError", message).kind("bad_leaves").raise(py)
        };
        let edition = match edition {
            Some(edition) => convert::edition(edition)?,
            None => {
                let named = TableInfo::peek(data).map_err(bad)?.edition;
                rules::Edition::named(&named).map_err(|_| {
                    let message = format!("this table of leaves is for '{named}', which must be given as an Edition");
                    Report::new("QuixotryError", message).kind("bad_leaves").raise(py)
                })?
            }
        };
        let read = enter::briefly(py, || analysis::Leaves::from_bytes(data, &edition));
        let (table, info) = read.map_err(bad)?;
        Ok(Self { table: Arc::new(table), edition: Edition(edition), info: Arc::new(info) })
    }

    /// What a file of ours says of itself, without reading its values.
    ///
    /// Raises:
    ///     QuixotryError: it is no such table (`bad_leaves`).
    #[staticmethod]
    fn peek(py: Python<'_>, data: &[u8]) -> PyResult<LeavesInfo> {
        TableInfo::peek(data).map(LeavesInfo).map_err(|error| {
            let message = format!("this is no table of leaves: {error}");
            Report::new("QuixotryError", message).kind("bad_leaves").raise(py)
        })
    }

    /// A table from the bytes of a KLV2 file of Macondo, MAGPIE or wolges.
    ///
    /// Args:
    ///     data: what is in the file.
    ///     edition: the edition whose tiles they are; such a file does not say.
    ///
    /// Raises:
    ///     QuixotryError: it is no such table, or not of this edition (`bad_leaves`).
    #[staticmethod]
    #[pyo3(signature = (data, edition = None), text_signature = "(data, edition='English')")]
    fn from_klv2(py: Python<'_>, data: &[u8], edition: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let edition = convert::edition_or_english(py, edition)?;
        match enter::briefly(py, || analysis::read_klv2(data, &edition)) {
            Ok(table) => {
                let info = TableInfo {
                    edition: edition.name.clone(),
                    made: "read from a KLV2 file".to_owned(),
                    ..TableInfo::default()
                };
                Ok(Self { table: Arc::new(table), edition: Edition(edition), info: Arc::new(info) })
            }
            Err(error) => {
                let message = format!("this is no table of leaves of {}: {error}", edition.name);
                Err(Report::new("QuixotryError", message).kind("bad_leaves").raise(py))
            }
        }
    }

    /// The table as a file of ours: small, values rounded to fractions of a tenth of a point, with `info`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = enter::briefly(py, || self.table.to_bytes(&self.edition.0, &self.info));
        PyBytes::new(py, &bytes)
    }

    /// The table as a KLV2 file of Macondo, MAGPIE and wolges: the leaves that the tiles of the edition allow.
    fn to_klv2<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = enter::briefly(py, || analysis::write_klv2(&self.table, &self.edition.0));
        PyBytes::new(py, &bytes)
    }

    /// What it was made from.
    #[getter]
    fn info(&self) -> LeavesInfo {
        LeavesInfo((*self.info).clone())
    }

    /// The edition whose tiles they are.
    #[getter]
    fn edition(&self) -> Edition {
        self.edition.clone()
    }

    /// Whether games with an edition can be played by it: the same letters and the same order of values.
    fn suits(&self, edition: &Bound<'_, Edition>) -> bool {
        self.table.suits(&edition.get().0)
    }

    /// What it is worth to keep some tiles, in points; nothing for more tiles than six.
    ///
    /// Args:
    ///     tiles: as on a rack, `?` for a blank.
    ///
    /// Raises:
    ///     InvalidRack: they are no tiles of the edition.
    fn worth(&self, py: Python<'_>, tiles: Text) -> PyResult<Option<f64>> {
        let rack = self.rack(py, &tiles)?;
        Ok(self.table.worth(&rack).map(points))
    }

    /// Every part of some tiles with what it is worth to keep it, in points: the best first, equal ones with fewer tiles first.
    ///
    /// Args:
    ///     tiles: as on a rack, `?` for a blank; at most 12.
    ///
    /// Raises:
    ///     InvalidRack: they are no tiles of the edition, or too many.
    fn parts(&self, py: Python<'_>, tiles: Text) -> PyResult<Vec<(String, f64)>> {
        let rack = self.rack(py, &tiles)?;
        if rack.len() > MOST_TILES {
            let message = format!("'{tiles}' are {} tiles; at most {MOST_TILES} were expected", rack.len());
            return Err(Report::new("InvalidRack", message).kind("rack_size").input(&tiles).raise(py));
        }
        let parts = enter::briefly(py, || self.table.parts(&rack));
        let alphabet = &self.edition.0.alphabet;
        Ok(parts.into_iter().map(|(part, worth)| (part.text(alphabet), points(worth))).collect())
    }

    /// What `pickle` calls: the edition, what is told of the table, and all worths in thousandths of a point.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        edition: &Bound<'_, Edition>,
        info: &Bound<'_, LeavesInfo>,
        worths: &[u8],
    ) -> PyResult<Self> {
        let edition = edition.get().clone();
        let worths = worths.as_chunks::<4>().0.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect();
        let table = analysis::Leaves::with_worths(&edition.0, worths).ok_or_else(|| {
            let message = format!("this is no table of leaves of {}: it has another number of leaves", edition.0.name);
            Report::new("QuixotryError", message).kind("bad_leaves").raise(py)
        })?;
        Ok(Self { table: Arc::new(table), edition, info: Arc::new(info.get().0.clone()) })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let worths: Vec<u8> = self.table.worths().iter().flat_map(|worth| worth.to_le_bytes()).collect();
        by_method::<Self>(py, "_restore", (self.edition.clone(), self.info(), PyBytes::new(py, &worths)))
    }

    /// Equal if they say the same of the same tiles, and of themselves.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(("Leaves", &self.edition.0.name, &self.info.sha256, &self.info.lexicon, self.info.boards))
    }

    /// What it is; a table is too long to be written as a call.
    pub fn __repr__(&self) -> String {
        let of = if self.info.lexicon.is_empty() { "" } else { ", trained from " };
        format!("<Leaves: {}{of}{}>", self.edition.0.name, self.info.lexicon)
    }
}

/// More points than any leave is worth.
const HIGHEST: f64 = 100_000.0;
/// Where tables are found.
const TABLES: &str = "quixotry.lexica.leaf_tables";

/// Thousandths as points.
pub fn points(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1000.0
}

impl Leaves {
    fn rack(&self, py: Python<'_>, tiles: &Text) -> PyResult<Rack> {
        read_rack(py, tiles, &self.edition.0.alphabet)
    }

    /// The table that there is for a position; nothing where there is none.
    pub fn of_position(py: Python<'_>, position: &Position) -> PyResult<Option<Self>> {
        let setup = &position.inner.setup;
        let edition = Edition(Arc::clone(&setup.edition));
        let layout = crate::layout::Layout(Arc::clone(&setup.layout));
        let rules = crate::rule_set::Rules(Arc::clone(&setup.rules));
        let found =
            py.import(TABLES)?.call_method1("leaves_for", (position.lexicon.clone(), edition, layout, rules))?;
        Ok(found.extract::<Option<Bound<'_, Self>>>()?.map(|leaves| leaves.get().clone()))
    }

    /// The error that it is for other tiles than those of an edition, if it is.
    pub fn check(&self, py: Python<'_>, edition: &rules::Edition) -> PyResult<()> {
        if self.table.suits(edition) {
            return Ok(());
        }
        let message = format!("these leaves are of {}, not of {}", self.edition.0.name, edition.name);
        Err(Report::new("QuixotryError", message).kind("bad_leaves").raise(py))
    }
}
