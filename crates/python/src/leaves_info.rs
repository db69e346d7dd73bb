//! `LeavesInfo`: what a table of leaves says of itself.

use pyo3::prelude::*;
use quixotry_analysis::TableInfo;

use crate::show::{Reduced, by_class, hash_of, quoted};

/// What a table of leaves says of itself.
///
/// >>> from quixotry import Leaves
/// >>> info = Leaves.open("enable").info
/// >>> info.lexicon, info.edition, info.layout
/// ('enable', 'English', 'standard')
///
/// Args:
///     edition: the name of the edition.
///     lexicon: the name of the word list that it was trained from; empty if that is not known.
///     sha256: the hash of that list, as `LexiconInfo` tells it.
///     layout: the name of the board that it was trained on.
///     rules: the name of the rules.
///     seed: the seed of the training.
///     boards: on how many boards it was trained; 0 if it comes from elsewhere.
///     made: how it was made, in a sentence.
#[pyclass(module = "quixotry", name = "LeavesInfo", frozen, skip_from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub struct LeavesInfo(pub TableInfo);

#[pymethods]
impl LeavesInfo {
    #[new]
    #[pyo3(signature = (edition, lexicon = String::new(), sha256 = String::new(), layout = String::new(),
        rules = String::new(), seed = 0, boards = 0, made = String::new()))]
    #[expect(clippy::too_many_arguments, reason = "a record with as many fields")]
    fn new(
        edition: String,
        lexicon: String,
        sha256: String,
        layout: String,
        rules: String,
        seed: u64,
        boards: u64,
        made: String,
    ) -> Self {
        Self(TableInfo { edition, lexicon, sha256, layout, rules, seed, boards, made })
    }

    /// The name of the edition.
    #[getter]
    fn edition(&self) -> &str {
        &self.0.edition
    }

    /// The name of the word list that it was trained from; empty if that is not known.
    #[getter]
    fn lexicon(&self) -> &str {
        &self.0.lexicon
    }

    /// The hash of that list, as `LexiconInfo` tells it; empty if that is not known.
    #[getter]
    fn sha256(&self) -> &str {
        &self.0.sha256
    }

    /// The name of the board that it was trained on; empty if that is not known.
    #[getter]
    fn layout(&self) -> &str {
        &self.0.layout
    }

    /// The name of the rules; empty if they are not known.
    #[getter]
    fn rules(&self) -> &str {
        &self.0.rules
    }

    /// The seed of the training.
    #[getter]
    fn seed(&self) -> u64 {
        self.0.seed
    }

    /// On how many boards it was trained; 0 if it comes from elsewhere.
    #[getter]
    fn boards(&self) -> u64 {
        self.0.boards
    }

    /// How it was made, in a sentence; may be empty.
    #[getter]
    fn made(&self) -> &str {
        &self.0.made
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(("LeavesInfo", &self.0.edition, &self.0.sha256, self.0.seed, self.0.boards))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = |text: &str| quoted(py, text);
        let TableInfo { edition, lexicon, sha256, layout, rules, seed, boards, made } = &self.0;
        Ok(format!(
            "LeavesInfo({}, lexicon={}, sha256={}, layout={}, rules={}, seed={seed}, boards={boards}, made={})",
            text(edition)?,
            text(lexicon)?,
            text(sha256)?,
            text(layout)?,
            text(rules)?,
            text(made)?
        ))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let TableInfo { edition, lexicon, sha256, layout, rules, seed, boards, made } = &self.0;
        by_class::<Self>(py, (edition, lexicon, sha256, layout, rules, seed, boards, made))
    }
}
