//! `Found`: the words that tiles make, found at once and shown on demand.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PySlice, PyType};
use quixotry_movegen::find::{self, Ground};

use crate::convert::{self, Text};
use crate::edition::Edition;
use crate::enter;
use crate::find_words::{Asked, find_words};
use crate::found_word::FoundWord;
use crate::layout::Layout;
use crate::leaves::points;
use crate::lexicon::Lexicon;
use crate::rule_set::Rules;
use crate::show::{Reduced, by_method, hash_of, quoted};

/// The words that tiles make, in the order that was asked for.
///
/// It makes `FoundWord` objects only for those you look at.
///
/// >>> from quixotry import find
/// >>> found = find("TBYRETT", board="GULP")
/// >>> found[0].word, found[0].score, len(found[2:5]), "pretty" in found
/// ('BUTTERY', 12, 3, True)
/// >>> found.columns()["score"][:3]
/// [12, 11, 11]
#[pyclass(module = "quixotry", name = "Found", frozen, sequence)]
pub struct Found {
    asked: Asked,
    found: Arc<find::Found>,
}

#[pymethods]
impl Found {
    fn __len__(&self) -> usize {
        self.found.len()
    }

    /// One word by its place, also from the end by a negative one; a slice gives a list of words.
    fn __getitem__<'py>(&self, py: Python<'py>, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = place.cast::<PySlice>() {
            let range = slice.indices(self.found.len() as isize)?;
            let places = (0..range.slicelength as isize).map(|step| (range.start + step * range.step) as usize);
            return Ok(PyList::new(py, places.filter_map(|place| self.word(place)).collect::<Vec<_>>())?.into_any());
        }
        let outside = |place: &dyn std::fmt::Display| {
            PyIndexError::new_err(format!("there is no word {place} in a list of {}", self.found.len()))
        };
        let Ok(place) = place.extract::<isize>() else {
            if place.is_instance_of::<PyInt>() {
                return Err(outside(place));
            }
            let found = place.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a place or a slice was expected, found {found}")));
        };
        let from_start = if place < 0 { place + self.found.len() as isize } else { place };
        let word = usize::try_from(from_start).ok().and_then(|place| self.word(place));
        let word = word.ok_or_else(|| outside(&place))?;
        Ok(word.into_pyobject(py)?.into_any())
    }

    fn __iter__(slf: &Bound<'_, Self>) -> FoundIterator {
        FoundIterator { found: slf.clone().unbind(), next: AtomicUsize::new(0) }
    }

    /// Whether a word, in any case, is among them; or a `FoundWord`, laid just so.
    fn __contains__(&self, word: &Bound<'_, PyAny>) -> bool {
        self.places(word).next().is_some()
    }

    /// The place of a word, in any case, or of a `FoundWord`, laid just so: the first from `start` on and before `stop`.
    ///
    /// Raises:
    ///     ValueError: it is not there.
    #[pyo3(signature = (word, start = None, stop = None), text_signature = "($self, word, start=0, stop=None)")]
    fn index(
        &self,
        word: &Bound<'_, PyAny>,
        start: Option<&Bound<'_, PyAny>>,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<usize> {
        let range = convert::places(start, stop, self.found.len())?;
        let place = self.places(word).find(|place| range.contains(place));
        match place {
            Some(place) => Ok(place),
            None => Err(PyValueError::new_err(format!("{} is not among the words", word.repr()?))),
        }
    }

    /// How often a word, in any case, or a `FoundWord`, laid just so, is among them.
    fn count(&self, word: &Bound<'_, PyAny>) -> usize {
        self.places(word).count()
    }

    /// The words alone, in their order, in upper case.
    #[getter]
    fn words(&self, py: Python<'_>) -> Vec<String> {
        let alphabet = &self.asked.edition.0.alphabet;
        enter::briefly(py, || {
            let letters = (0..self.found.len()).filter_map(|place| self.found.letters(place));
            letters.map(|letters| alphabet.word_text(&letters)).collect()
        })
    }

    /// All words as columns for a data frame: a list for each field of `FoundWord`, with one value a word.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let words: Vec<FoundWord> =
            enter::briefly(py, || (0..self.found.len()).filter_map(|at| self.word(at)).collect());
        let columns = PyDict::new(py);
        columns.set_item("word", words.iter().map(|word| &word.word).collect::<Vec<_>>())?;
        columns.set_item("tiles", words.iter().map(|word| &word.tiles).collect::<Vec<_>>())?;
        columns.set_item("score", words.iter().map(|word| word.score).collect::<Vec<_>>())?;
        columns.set_item("length", words.iter().map(|word| word.length).collect::<Vec<_>>())?;
        columns.set_item("band", words.iter().map(|word| word.band).collect::<Vec<_>>())?;
        columns.set_item("through", words.iter().map(|word| &word.through).collect::<Vec<_>>())?;
        columns.set_item("leave", words.iter().map(|word| &word.leave).collect::<Vec<_>>())?;
        columns.set_item("blanks", words.iter().map(|word| word.blanks).collect::<Vec<_>>())?;
        columns.set_item("probability", words.iter().map(|word| word.probability).collect::<Vec<_>>())?;
        columns.set_item("leave_bingos", words.iter().map(|word| word.leave_bingos).collect::<Vec<_>>())?;
        columns.set_item("start", words.iter().map(|word| word.start).collect::<Vec<_>>())?;
        columns.set_item("coordinate", words.iter().map(|word| &word.coordinate).collect::<Vec<_>>())?;
        columns.set_item("leave_worth", words.iter().map(|word| word.leave_worth).collect::<Vec<_>>())?;
        Ok(columns)
    }

    /// Equal if the same tiles make the same words of the same list, laid the same way, in the same order.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.asked.lexicon.identity() == other.asked.lexicon.identity()
                && self.asked.edition.0 == other.asked.edition.0
                && self.found.same_as(&other.found)
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(("Found", self.asked.lexicon.identity(), self.found.question().rack, self.found.len()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let words = if self.found.len() == 1 { "word" } else { "words" };
        Ok(format!("<Found: {} {words} from {}>", self.found.len(), quoted(py, &self.asked.letters)?))
    }

    fn __str__(&self) -> String {
        let first: Vec<String> =
            (0..self.found.len().min(3)).filter_map(|at| self.word(at)).map(|word| word.__str__()).collect();
        let more = if self.found.len() > first.len() { ", …" } else { "" };
        let words = if self.found.len() == 1 { "word" } else { "words" };
        format!("{} {words}: {}{more}", self.found.len(), first.join(", "))
    }

    /// What `pickle` calls: the question, to be asked again.
    #[classmethod]
    fn _restore(
        cls: &Bound<'_, PyType>,
        lexicon: &Bound<'_, Lexicon>,
        edition: &Bound<'_, Edition>,
        rules: &Bound<'_, Rules>,
        layout: &Bound<'_, Layout>,
        letters: &str,
        keywords: &Bound<'_, PyDict>,
    ) -> PyResult<Py<PyAny>> {
        let find = pyo3::wrap_pyfunction!(find_words, cls.py())?;
        Ok(find.call((lexicon, edition, rules, layout, letters), Some(keywords))?.unbind())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Asked { lexicon, edition, rules, layout, letters, .. } = self.asked.clone();
        let keywords = self.asked.keywords(py)?;
        by_method::<Self>(py, "_restore", (lexicon, edition, rules, layout, letters, keywords))
    }
}

impl Found {
    pub fn new(asked: Asked, found: find::Found) -> Self {
        Self { asked, found: Arc::new(found) }
    }

    /// Where a word is, or a `FoundWord`; nowhere if it is something else.
    fn places<'a>(&'a self, word: &'a Bound<'_, PyAny>) -> Box<dyn Iterator<Item = usize> + 'a> {
        if let Ok(word) = word.cast::<FoundWord>() {
            let same = |place: &usize| self.word(*place).is_some_and(|found| found == *word.get());
            return Box::new((0..self.found.len()).filter(same));
        }
        let letters = word.extract::<Text>().ok().and_then(|word| self.asked.edition.0.alphabet.word(&word).ok());
        match letters {
            Some(letters) => Box::new(self.found.places(&letters)),
            None => Box::new(std::iter::empty()),
        }
    }

    fn word(&self, place: usize) -> Option<FoundWord> {
        let word = self.found.get(place)?;
        let alphabet = &self.asked.edition.0.alphabet;
        let coordinate = match (&self.found.question().ground, word.start) {
            (Ground::Row(row), Some(start)) => row.coordinate(start),
            _ => None,
        };
        Some(FoundWord {
            word: alphabet.word_text(&word.letters),
            tiles: alphabet.tiles_text(&word.tiles),
            score: word.score,
            length: word.letters.len(),
            band: Some(word.band).filter(|&band| band > 0),
            through: alphabet.tiles_text(&word.through),
            leave: word.leave.text(alphabet),
            blanks: word.blanks,
            probability: self.found.probability(&word.letters),
            leave_bingos: word.leave_bingos,
            start: word.start.map(|start| start + 1),
            coordinate,
            leave_worth: word.leave_worth.map(points),
        })
    }
}

/// The words of a `Found` one after the other.
#[pyclass(module = "quixotry", name = "FoundIterator", frozen)]
pub struct FoundIterator {
    found: Py<Found>,
    next: AtomicUsize,
}

#[pymethods]
impl FoundIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<FoundWord> {
        self.found.get().word(self.next.fetch_add(1, Ordering::Relaxed))
    }
}
