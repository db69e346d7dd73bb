//! `Lexicon`: the words that a game allows, and the questions asked of them.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyString, PyType};
use quixotry_lexicon::{self as core, Letter, Pattern, Provenance, Tile, WordList};
use quixotry_rules as rules;

use crate::convert::{self, Count, Text};
use crate::edition::with_alphabet;
use crate::enter;
use crate::errors::{self, Report};
use crate::lexicon_info::{Hooks, LexiconInfo};
use crate::show::{Reduced, by_method, hash_of, quoted};

/// The name that stands for no list at all: every word is valid.
pub const ANY: &str = "any";

/// In `repr` a list in memory shows its words up to this many; a longer one only tells how many.
const MOST_SHOWN: usize = 20;

/// The words that a game allows.
///
/// Words are given and asked for in any case; answers are in upper case, in the order of the alphabet.
///
/// >>> from quixotry import Lexicon
/// >>> lexicon = Lexicon.from_words(["train", "trainer", "rain", "retrain", "strainer"])
/// >>> "Rain" in lexicon, lexicon.anagrams("NTRARIE"), lexicon.hooks("TRAINER").front
/// (True, ['RETRAIN', 'TRAINER'], ['S'])
#[pyclass(module = "quixotry", name = "Lexicon", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Lexicon {
    words: Arc<core::Lexicon>,
    /// The call of `Lexicon.open` that gives it, if it was opened.
    recipe: Option<Arc<str>>,
}

#[pymethods]
impl Lexicon {
    /// Opens a word list.
    ///
    /// A list that comes with quixotry, or a text file, is compiled when it is first opened and then kept in the user's
    /// cache.
    ///
    /// Args:
    ///     name: the name of a list (`open-world`, `open-us`, `enable`, or one that you have added), the path of a word
    ///         list, of a compiled lexicon or of a KWG file, or the words themselves.
    ///     edition: whose letters the words are in, an `Edition` or a name; by default English, or what the list says.
    ///     exclude: words to leave out, or the path of a list of them.
    ///     fold_case: whether a text file's entries with capitals are words even among entries in lower case.
    ///
    /// >>> from quixotry import Lexicon
    /// >>> "QI" in Lexicon.open(), "QI" in Lexicon.open("open-world", exclude=["qi"])
    /// (True, False)
    ///
    /// Raises:
    ///     UnknownName: no list is called so; the error says which name is nearest.
    ///     LexiconError: the list is no good.
    ///     LexiconFileError: the file cannot be read.
    #[classmethod]
    #[pyo3(signature = (name = None, *, edition = None, exclude = None, fold_case = false))]
    fn open(
        cls: &Bound<'_, PyType>,
        name: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        exclude: Option<&Bound<'_, PyAny>>,
        fold_case: bool,
    ) -> PyResult<Self> {
        let choice = PyDict::new(cls.py());
        choice.set_item("edition", edition)?;
        choice.set_item("exclude", exclude)?;
        choice.set_item("fold_case", fold_case)?;
        open_lexicon(cls.py(), name, &choice)
    }

    /// A lexicon of these words, in any order and case.
    ///
    /// Args:
    ///     words: the words.
    ///     name: what the lexicon is called.
    ///     edition: whose letters they are in, an `Edition` or a name.
    ///
    /// Raises:
    ///     LexiconError: a word is empty, too long, or has other characters than the edition's letters.
    #[classmethod]
    #[pyo3(signature = (words, *, name = Text("words".to_owned()), edition = None), text_signature = "(words, *, name='words', edition=None)")]
    fn from_words(
        cls: &Bound<'_, PyType>,
        words: &Bound<'_, PyAny>,
        name: Text,
        edition: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let edition = convert::edition_or_english(cls.py(), edition)?;
        let list = word_list(words, &edition.alphabet)?;
        Self::build(cls.py(), &name, &edition, list, Provenance::default())
    }

    /// Opens a compiled lexicon, ours or a KWG of Macondo, MAGPIE or wolges. `open` finds more.
    ///
    /// Args:
    ///     path: the file.
    ///     edition: whose letters the words are in; by default what the file says, which a KWG does not: English.
    ///
    /// Raises:
    ///     LexiconError: the file is no lexicon, or is damaged.
    ///     LexiconFileError: the file cannot be read.
    #[classmethod]
    #[pyo3(signature = (path, *, edition = None))]
    fn from_file(cls: &Bound<'_, PyType>, path: PathBuf, edition: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let py = cls.py();
        let edition = edition.map(convert::edition).transpose()?;
        let file = path.clone();
        let chosen = edition.clone();
        let found = enter::at_length(py, move || from_file(&file, chosen))?;
        let words = found.map_err(|error| error.raise(py))?;
        let named = match &edition {
            Some(edition) => format!(", edition={}", crate::edition::Edition(Arc::clone(edition)).short_repr(py)?),
            None => String::new(),
        };
        let recipe = format!("Lexicon.from_file({}{named})", quoted(py, &path.display().to_string())?);
        Ok(Self { words: Arc::new(words), recipe: Some(recipe.into()) })
    }

    /// Writes a compiled lexicon, which `from_file` opens at once. What is there already is replaced when all is written.
    ///
    /// Raises:
    ///     LexiconFileError: the file cannot be written.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let words = Arc::clone(&self.words);
        enter::at_length(py, move || words.save(&path))?.map_err(|error| errors::lexicon(py, &error))
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.words.info().name
    }

    /// The name of the edition whose letters the words are in.
    #[getter]
    fn edition(&self) -> &str {
        &self.words.info().edition
    }

    /// The file that it is read from; `None` for one in memory.
    #[getter]
    fn path(&self) -> Option<String> {
        self.words.path().map(|path| path.display().to_string())
    }

    /// Name, hash, counts and licence.
    #[getter]
    fn info(&self) -> LexiconInfo {
        LexiconInfo::of(self.words.info(), self.path())
    }

    fn __contains__(&self, word: Text) -> bool {
        self.words.contains_text(&word)
    }

    fn __len__(&self) -> usize {
        self.words.len()
    }

    fn __iter__(&self) -> LexiconIterator {
        LexiconIterator { words: Arc::clone(&self.words), next: AtomicUsize::new(0) }
    }

    /// The words that use all of `letters`; `?` stands for any letter.
    ///
    /// >>> from quixotry import Lexicon
    /// >>> Lexicon.open("enable").anagrams("quizer?")
    /// ['QUIZZER']
    ///
    /// Raises:
    ///     InvalidRack: a character is no letter of the edition.
    fn anagrams(&self, py: Python<'_>, letters: Text) -> PyResult<Vec<String>> {
        let tiles = self.tiles(py, &letters)?;
        self.ask(py, move |words| words.anagrams(&tiles))
    }

    /// The words that use some of `letters`; `?` stands for any letter.
    ///
    /// Args:
    ///     letters: the letters, each used at most once.
    ///     shortest: the fewest tiles of a word.
    ///     longest: the most tiles of a word, if that is limited.
    ///
    /// Raises:
    ///     InvalidRack: a character is no letter of the edition.
    ///     InvalidText: a number is negative.
    #[pyo3(signature = (letters, *, shortest = Count(2), longest = None), text_signature = "($self, letters, *, shortest=2, longest=None)")]
    fn within(&self, py: Python<'_>, letters: Text, shortest: Count, longest: Option<Count>) -> PyResult<Vec<String>> {
        let tiles = self.tiles(py, &letters)?;
        let lengths = shortest.0..=longest.map_or(usize::MAX, |longest| longest.0);
        self.ask(py, move |words| {
            let mut found = words.within(&tiles);
            found.retain(|word| lengths.contains(&word.len()));
            found
        })
    }

    /// The words of a pattern: `?` or `.` is one letter, `*` any run of letters, `[AEI]` one of several, `[^AEI]` one
    /// that is none of these.
    ///
    /// >>> from quixotry import Lexicon
    /// >>> Lexicon.from_words(["cat", "cot", "coat", "dog"]).matching("C[AO]T")
    /// ['CAT', 'COT']
    ///
    /// Raises:
    ///     InvalidPattern: it cannot be read.
    fn matching(&self, py: Python<'_>, pattern: Text) -> PyResult<Vec<String>> {
        let read = Pattern::new(&pattern, self.words.alphabet())
            .map_err(|error| Report::new("InvalidPattern", error.to_string()).input(&pattern).raise(py))?;
        self.ask(py, move |words| words.matching(&read))
    }

    /// The words that begin with `letters`.
    ///
    /// Raises:
    ///     InvalidText: a character is no letter of the edition.
    fn starting_with(&self, py: Python<'_>, letters: Text) -> PyResult<Vec<String>> {
        let letters = self.letters(py, &letters)?;
        self.ask(py, move |words| words.starting_with(&letters))
    }

    /// The words that end with `letters`.
    ///
    /// Raises:
    ///     InvalidText: a character is no letter of the edition.
    fn ending_with(&self, py: Python<'_>, letters: Text) -> PyResult<Vec<String>> {
        let letters = self.letters(py, &letters)?;
        self.ask(py, move |words| words.ending_with(&letters))
    }

    /// What can be put before or after a word, or taken off it, so that a word remains. The word itself need not be one.
    ///
    /// Raises:
    ///     InvalidText: a character is no letter of the edition.
    fn hooks(&self, py: Python<'_>, word: Text) -> PyResult<Hooks> {
        let hooks = self.words.hooks(&self.letters(py, &word)?);
        let alphabet = self.words.alphabet();
        let texts =
            |letters: Vec<Letter>| letters.into_iter().map(|letter| alphabet.upper(letter).to_owned()).collect();
        Ok(Hooks::of(texts(hooks.front), texts(hooks.back), hooks.without_first, hooks.without_last))
    }

    /// How common a word is, 10 (everyday) to 80 (rare); `None` if that is not known, or it is no word.
    fn band(&self, word: Text) -> Option<u8> {
        let letters = self.words.alphabet().word(&word).ok()?;
        self.words.band(&letters).filter(|&band| band > 0)
    }

    /// What the list says that a word means; `None` if it says nothing.
    fn definition(&self, word: Text) -> Option<&str> {
        let letters = self.words.alphabet().word(&word).ok()?;
        self.words.definition(&letters)
    }

    /// Checks every part of the file that the lexicon is read from; one in memory needs no check.
    ///
    /// Raises:
    ///     LexiconError: the file is damaged; `place` says where.
    ///     LexiconFileError: the file cannot be read any more.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let words = Arc::clone(&self.words);
        let checked = enter::at_length(py, move || {
            words.path().map(|path| core::Lexicon::verify(path, words.alphabet())).transpose()
        })?;
        checked.map(drop).map_err(|error| errors::lexicon(py, &error))
    }

    /// The same lexicon without some words.
    ///
    /// Args:
    ///     words: a `Lexicon`, or words. Those that are not in this one make no difference.
    ///     name: what the new lexicon is called; by default the same.
    ///
    /// Raises:
    ///     LexiconError: a word has other characters than the edition's letters.
    #[pyo3(signature = (words, *, name = None))]
    fn without(&self, py: Python<'_>, words: &Bound<'_, PyAny>, name: Option<Text>) -> PyResult<Self> {
        let name = name.map_or_else(|| self.name().to_owned(), |name| name.0);
        let other = match words.cast::<Self>() {
            Ok(other) => Arc::clone(&other.get().words),
            Err(_) => {
                let list = word_list(words, self.words.alphabet())?;
                let alphabet = Arc::clone(self.words.alphabet());
                let built = core::Lexicon::from_list("exclude", alphabet, list, Provenance::default());
                Arc::new(built.map_err(|error| errors::lexicon(py, &error))?)
            }
        };
        let words = Arc::clone(&self.words);
        Self::made(py, enter::at_length(py, move || words.without(&name, &other))?)
    }

    /// The words that are at least as common as a band: what somebody may know.
    ///
    /// Args:
    ///     band: 10 (only everyday words) to 80 (rare ones too).
    ///     name: what the new lexicon is called; by default the same.
    ///
    /// Raises:
    ///     InvalidText: `band` is negative.
    #[pyo3(signature = (band, *, name = None))]
    fn common(&self, py: Python<'_>, band: Count, name: Option<Text>) -> PyResult<Self> {
        let band = u8::try_from(band.0).unwrap_or(u8::MAX);
        let name = name.map_or_else(|| self.name().to_owned(), |name| name.0);
        let words = Arc::clone(&self.words);
        Self::made(py, enter::at_length(py, move || words.vocabulary(&name, band))?)
    }

    /// Equal if they have the same words in the same letters, whatever their names.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.identity() == other.get().identity())
    }

    fn __hash__(&self) -> u64 {
        hash_of(self.identity())
    }

    /// The call that gives it. Of a list in memory with many words, only their number.
    pub fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if let Some(recipe) = &self.recipe {
            return Ok(recipe.to_string());
        }
        let edition = with_alphabet(self.words.alphabet()).map_err(|error| errors::table(py, &error))?;
        let edition = edition.short_repr(py)?;
        let name = quoted(py, self.name())?;
        if self.words.len() > MOST_SHOWN {
            return Ok(format!("<Lexicon {name}: {} words, {}>", self.words.len(), self.edition()));
        }
        let words = PyList::new(py, self.words.words().map(|word| exact_text(&self.words, &word)))?.repr()?;
        Ok(format!("Lexicon.from_words({words}, name={name}, edition={edition})"))
    }

    fn __str__(&self) -> String {
        format!("{} ({} words, {})", self.name(), self.words.len(), self.edition())
    }

    /// What `pickle` calls for a lexicon that is read from a file.
    #[classmethod]
    fn _restore(
        cls: &Bound<'_, PyType>,
        path: PathBuf,
        sha256: &str,
        edition: &Bound<'_, PyAny>,
        recipe: Option<String>,
    ) -> PyResult<Self> {
        let (py, edition) = (cls.py(), convert::edition(edition)?);
        let words = core::Lexicon::open(&path, &edition.alphabet).map_err(|error| errors::lexicon(py, &error))?;
        if words.info().sha256 != sha256 {
            let path = path.display().to_string();
            let message = format!("'{path}' has other words now than when the lexicon was pickled");
            return Err(Report::new("LexiconError", message).kind("changed").input(&path).raise(py));
        }
        Ok(Self { words: Arc::new(words), recipe: recipe.map(Into::into) })
    }

    /// What `pickle` calls for a lexicon in memory.
    #[classmethod]
    fn _rebuild(
        cls: &Bound<'_, PyType>,
        name: &str,
        edition: &Bound<'_, PyAny>,
        entries: Vec<(String, u8, String)>,
        terms: (String, String),
        recipe: Option<String>,
    ) -> PyResult<Self> {
        let edition = convert::edition(edition)?;
        let mut list = WordList::new();
        for (word, band, definition) in entries {
            list.push_with(letters_of(cls.py(), &word, &edition.alphabet)?, band, &definition);
        }
        let provenance = Provenance { licence: terms.0, source: terms.1 };
        let built = Self::build(cls.py(), name, &edition, list, provenance)?;
        Ok(Self { recipe: recipe.map(Into::into), ..built })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let (info, recipe) = (self.words.info(), self.recipe.as_deref());
        let edition = with_alphabet(self.words.alphabet()).map_err(|error| errors::table(py, &error))?;
        if let Some(path) = self.words.path() {
            return by_method::<Self>(py, "_restore", (path, &info.sha256, edition, recipe));
        }
        let entry = |word: Vec<Letter>| {
            let band = self.words.band(&word).unwrap_or(0);
            let definition = self.words.definition(&word).unwrap_or("").to_owned();
            (exact_text(&self.words, &word), band, definition)
        };
        let entries: Vec<(String, u8, String)> = self.words.words().map(entry).collect();
        let terms = (&info.licence, &info.source);
        by_method::<Self>(py, "_rebuild", (&info.name, edition, entries, terms, recipe))
    }
}

impl Lexicon {
    pub fn of(words: core::Lexicon, recipe: Option<String>) -> Self {
        Self { words: Arc::new(words), recipe: recipe.map(Into::into) }
    }

    /// The words as the core has them.
    pub fn words(&self) -> Arc<core::Lexicon> {
        Arc::clone(&self.words)
    }

    /// What makes two lexica equal.
    pub fn identity(&self) -> (&str, u64) {
        (&self.words.info().sha256, self.words.alphabet().hash())
    }

    fn made(py: Python<'_>, words: Result<core::Lexicon, core::LexiconError>) -> PyResult<Self> {
        Ok(Self::of(words.map_err(|error| errors::lexicon(py, &error))?, None))
    }

    fn build(
        py: Python<'_>,
        name: &str,
        edition: &rules::Edition,
        list: WordList,
        provenance: Provenance,
    ) -> PyResult<Self> {
        let (name, alphabet) = (name.to_owned(), Arc::clone(&edition.alphabet));
        // A few words are built sooner than a thread is started.
        if list.len() < 1000 {
            return Self::made(py, core::Lexicon::from_list(&name, alphabet, list, provenance));
        }
        Self::made(py, enter::at_length(py, move || core::Lexicon::from_list(&name, alphabet, list, provenance))?)
    }

    /// Answers in upper case; the question runs without the interpreter.
    fn ask(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&core::Lexicon) -> Vec<Vec<Letter>> + Send + 'static,
    ) -> PyResult<Vec<String>> {
        let words = Arc::clone(&self.words);
        enter::at_length(py, move || {
            let found = question(&words);
            found.iter().map(|word| words.alphabet().word_text(word)).collect()
        })
    }

    fn letters(&self, py: Python<'_>, text: &str) -> PyResult<Vec<Letter>> {
        let letters = self.words.alphabet().word(text);
        letters.map_err(|error| errors::not_letters(py, "InvalidText", text, &error))
    }

    /// Letters in any case and blanks.
    fn tiles(&self, py: Python<'_>, text: &str) -> PyResult<Vec<Tile>> {
        Ok(convert::read_rack(py, text, self.words.alphabet())?.tiles().collect())
    }
}

/// The lexicon that an argument means: a `Lexicon`, a name, a path, words, or `None` for the default one; none at all
/// for the name [`ANY`]. It must be in the letters of `edition`.
pub fn named(
    py: Python<'_>,
    argument: Option<&Bound<'_, PyAny>>,
    edition: &Arc<rules::Edition>,
) -> PyResult<Option<Lexicon>> {
    let opened = match argument.map(|argument| argument.cast::<Lexicon>()) {
        Some(Ok(lexicon)) => lexicon.get().clone(),
        _ => {
            let name = argument.and_then(|argument| argument.cast::<PyString>().ok());
            if name.is_some_and(|name| name.to_str().is_ok_and(|name| name == ANY)) {
                return Ok(None);
            }
            let choice = PyDict::new(py);
            choice.set_item("edition", crate::edition::Edition(Arc::clone(edition)))?;
            open_lexicon(py, argument, &choice)?
        }
    };
    in_letters_of(py, &opened, edition)?;
    Ok(Some(opened))
}

/// Refuses a lexicon that is in other letters than those of the edition.
pub fn in_letters_of(py: Python<'_>, lexicon: &Lexicon, edition: &rules::Edition) -> PyResult<()> {
    if lexicon.words.alphabet().hash() == edition.alphabet.hash() {
        return Ok(());
    }
    let message = format!(
        "the lexicon '{}' is in the letters of the {} edition; those of the {} edition were expected",
        lexicon.name(),
        lexicon.edition(),
        edition.name
    );
    Err(Report::new("LexiconError", message).kind("foreign_alphabet").input(lexicon.name()).raise(py))
}

fn open_lexicon(py: Python<'_>, name: Option<&Bound<'_, PyAny>>, choice: &Bound<'_, PyDict>) -> PyResult<Lexicon> {
    let opened = py.import("quixotry.lexica")?.getattr("open_lexicon")?.call((name,), Some(choice))?;
    Ok(opened.cast_into::<Lexicon>().map_err(PyErr::from)?.get().clone())
}

fn word_list(words: &Bound<'_, PyAny>, alphabet: &core::Alphabet) -> PyResult<WordList> {
    if words.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("expected words, each a text, found one text"));
    }
    let mut list = WordList::new();
    for word in PyIterator::from_object(words)? {
        list.push(letters_of(words.py(), &word?.extract::<Text>()?, alphabet)?);
    }
    Ok(list)
}

fn letters_of(py: Python<'_>, word: &str, alphabet: &core::Alphabet) -> PyResult<Vec<Letter>> {
    alphabet.word(word).map_err(|error| errors::not_letters(py, "LexiconError", word, &error))
}

/// A word as text that reads back as the very same letters.
fn exact_text(words: &core::Lexicon, word: &[Letter]) -> String {
    let tiles: Vec<Tile> = word.iter().map(|&letter| Tile::of(letter)).collect();
    words.alphabet().tiles_text(&tiles)
}

/// Why there is no lexicon: it is no good, or it names an edition that nobody knows.
enum Failure {
    Lexicon(core::LexiconError),
    Edition(rules::TableError),
}

impl Failure {
    fn raise(&self, py: Python<'_>) -> PyErr {
        match self {
            Self::Lexicon(error) => errors::lexicon(py, error),
            Self::Edition(error) => errors::table(py, error),
        }
    }
}

fn from_file(path: &std::path::Path, edition: Option<Arc<rules::Edition>>) -> Result<core::Lexicon, Failure> {
    let kwg = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("kwg"));
    let edition = match edition {
        Some(edition) => edition,
        None => {
            let name = if kwg {
                convert::ENGLISH.to_owned()
            } else {
                core::Lexicon::peek(path).map_err(Failure::Lexicon)?.edition
            };
            rules::Edition::named(&name).map_err(Failure::Edition)?
        }
    };
    if kwg {
        let loaded = core::Lexicon::load(path, &edition.alphabet, &core::ReadOptions::default());
        return loaded.map(|(words, _)| words).map_err(Failure::Lexicon);
    }
    core::Lexicon::open(path, &edition.alphabet).map_err(Failure::Lexicon)
}

/// The words of a `Lexicon` one after the other.
#[pyclass(module = "quixotry", name = "LexiconIterator", frozen)]
pub struct LexiconIterator {
    words: Arc<core::Lexicon>,
    next: AtomicUsize,
}

#[pymethods]
impl LexiconIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<String> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        (number < self.words.len())
            .then(|| self.words.word_at(number))
            .flatten()
            .map(|word| self.words.alphabet().word_text(&word))
    }
}
