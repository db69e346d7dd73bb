//! `LexiconInfo` and `Hooks`: what a lexicon tells of itself and of a word.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use quixotry_lexicon as core;

use crate::show::{Reduced, by_class, hash_of, quoted, written};

/// What is known of a lexicon as a whole.
///
/// >>> from quixotry import Lexicon
/// >>> info = Lexicon.open("enable").info
/// >>> info.words, info.by_length[2], info.sha256[:8]
/// (168548, 96, '671a395d')
///
/// Args:
///     name: its name.
///     words: how many words it has.
///     sha256: the hash of its words: upper case, sorted, a line feed after each.
///     edition: the name of the edition whose letters they are in.
///     by_length: how many words there are of each length in tiles.
///     trie_nodes: nodes of the plain trie of its words.
///     graph_nodes: arcs of the word graph, four bytes each.
///     licence: the terms under which the words may be used; may be empty.
///     source: where the words come from; may be empty.
///     path: the file that it is read from; `None` for one in memory.
#[pyclass(module = "quixotry", name = "LexiconInfo", frozen, skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct LexiconInfo {
    name: String,
    words: usize,
    sha256: String,
    edition: String,
    by_length: std::collections::BTreeMap<usize, usize>,
    trie_nodes: usize,
    graph_nodes: usize,
    licence: String,
    source: String,
    path: Option<String>,
}

#[pymethods]
impl LexiconInfo {
    #[new]
    #[pyo3(signature = (name, words, sha256, edition, by_length, trie_nodes = 0, graph_nodes = 0, licence = String::new(), source = String::new(), path = None))]
    #[expect(clippy::too_many_arguments, reason = "a record with as many fields")]
    fn new(
        name: String,
        words: usize,
        sha256: String,
        edition: String,
        by_length: std::collections::BTreeMap<usize, usize>,
        trie_nodes: usize,
        graph_nodes: usize,
        licence: String,
        source: String,
        path: Option<String>,
    ) -> Self {
        Self { name, words, sha256, edition, by_length, trie_nodes, graph_nodes, licence, source, path }
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// How many words it has.
    #[getter]
    fn words(&self) -> usize {
        self.words
    }

    /// The hash of its words: upper case, sorted, a line feed after each.
    #[getter]
    fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The name of the edition whose letters they are in.
    #[getter]
    fn edition(&self) -> &str {
        &self.edition
    }

    /// How many words there are of each length in tiles.
    #[getter]
    fn by_length<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        self.by_length.iter().try_for_each(|(length, count)| counts.set_item(length, count))?;
        Ok(counts)
    }

    /// Nodes of the plain trie of its words, the root not counted.
    #[getter]
    fn trie_nodes(&self) -> usize {
        self.trie_nodes
    }

    /// Arcs of the word graph, four bytes each.
    #[getter]
    fn graph_nodes(&self) -> usize {
        self.graph_nodes
    }

    /// The terms under which the words may be used; may be empty.
    #[getter]
    fn licence(&self) -> &str {
        &self.licence
    }

    /// Where the words come from; may be empty.
    #[getter]
    fn source(&self) -> &str {
        &self.source
    }

    /// The file that it is read from; `None` for one in memory.
    #[getter]
    fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(self)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (name, sha256, edition) = (quoted(py, &self.name)?, quoted(py, &self.sha256)?, quoted(py, &self.edition)?);
        let (licence, source) = (quoted(py, &self.licence)?, quoted(py, &self.source)?);
        let (by_length, path) = (written(py, self.by_length(py)?)?, written(py, self.path())?);
        let Self { words, trie_nodes, graph_nodes, .. } = self;
        Ok(format!(
            "LexiconInfo({name}, words={words}, sha256={sha256}, edition={edition}, by_length={by_length}, \
             trie_nodes={trie_nodes}, graph_nodes={graph_nodes}, licence={licence}, source={source}, path={path})"
        ))
    }

    fn __str__(&self) -> String {
        format!("{} ({} words, {})", self.name, self.words, self.edition)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let (sizes, texts) = ((self.trie_nodes, self.graph_nodes), (&self.licence, &self.source, &self.path));
        let by_length = self.by_length(py)?;
        by_class::<Self>(
            py,
            (
                &self.name,
                self.words,
                &self.sha256,
                &self.edition,
                by_length,
                sizes.0,
                sizes.1,
                texts.0,
                texts.1,
                texts.2,
            ),
        )
    }
}

impl LexiconInfo {
    pub fn of(info: &core::LexiconInfo, path: Option<String>) -> Self {
        let counts = info.by_length.iter().copied().enumerate().filter(|&(_, count)| count > 0);
        Self {
            name: info.name.clone(),
            words: info.words,
            sha256: info.sha256.clone(),
            edition: info.edition.clone(),
            by_length: counts.collect(),
            trie_nodes: info.trie_nodes,
            graph_nodes: info.graph_nodes,
            licence: info.licence.clone(),
            source: info.source.clone(),
            path,
        }
    }
}

/// What can be put before or after a word, or taken off it.
///
/// Args:
///     front: the letters that make a word when put before it.
///     back: the letters that make a word when put after it.
///     inner_front: whether it is a word without its first letter.
///     inner_back: whether it is a word without its last letter.
#[pyclass(module = "quixotry", name = "Hooks", frozen, skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Hooks {
    front: Vec<String>,
    back: Vec<String>,
    inner_front: bool,
    inner_back: bool,
}

#[pymethods]
impl Hooks {
    #[new]
    #[pyo3(signature = (front = Vec::new(), back = Vec::new(), inner_front = false, inner_back = false))]
    fn new(front: Vec<String>, back: Vec<String>, inner_front: bool, inner_back: bool) -> Self {
        Self { front, back, inner_front, inner_back }
    }

    /// The letters that make a word when put before it.
    #[getter]
    fn front(&self) -> Vec<String> {
        self.front.clone()
    }

    /// The letters that make a word when put after it.
    #[getter]
    fn back(&self) -> Vec<String> {
        self.back.clone()
    }

    /// Whether it is a word without its first letter.
    #[getter]
    fn inner_front(&self) -> bool {
        self.inner_front
    }

    /// Whether it is a word without its last letter.
    #[getter]
    fn inner_back(&self) -> bool {
        self.inner_back
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash_of(self)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (front, back) = (written(py, &self.front)?, written(py, &self.back)?);
        let (first, last) = (written(py, self.inner_front)?, written(py, self.inner_back)?);
        Ok(format!("Hooks(front={front}, back={back}, inner_front={first}, inner_back={last})"))
    }

    fn __str__(&self) -> String {
        format!("{} | {}", self.front.join(" "), self.back.join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        by_class::<Self>(py, (&self.front, &self.back, self.inner_front, self.inner_back))
    }
}

impl Hooks {
    pub fn of(front: Vec<String>, back: Vec<String>, inner_front: bool, inner_back: bool) -> Self {
        Self { front, back, inner_front, inner_back }
    }
}
