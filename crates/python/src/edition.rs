//! `Edition`: the tiles of a language's box.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use quixotry_lexicon::{Alphabet, Letter, Tile};
use quixotry_rules as rules;

use crate::convert::{Text, toml_text};
use crate::errors;
use crate::show::{Reduced, by_method, hash_of, quoted};

/// The tiles of one edition of the game: its letters, how many there are of each, and what they are worth.
///
/// Get one by name, in any case, or from the text of a table of your own.
///
/// >>> from quixotry import Edition
/// >>> english = Edition.named("english")
/// >>> english.total, english.blanks, english.value("Q")
/// (100, 2, 10)
/// >>> english.tiles["E"]
/// (12, 1)
#[pyclass(module = "quixotry", name = "Edition", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Edition(pub Arc<rules::Edition>);

#[pymethods]
impl Edition {
    /// The edition called `name`; `Edition.names()` lists those that come with quixotry.
    ///
    /// Raises:
    ///     UnknownName: there is none; the error says which name is nearest.
    #[classmethod]
    fn named(cls: &Bound<'_, PyType>, name: Text) -> PyResult<Self> {
        rules::Edition::named(&name).map(Self).map_err(|error| errors::table(cls.py(), &error))
    }

    /// An edition from the text of a TOML table, in the form of the tables that come with quixotry.
    ///
    /// Raises:
    ///     InvalidTable: the text is no such table; `place` names the line or the field.
    #[classmethod]
    fn from_toml(cls: &Bound<'_, PyType>, text: Text) -> PyResult<Self> {
        let edition = rules::Edition::from_toml(&text).map_err(|error| errors::table(cls.py(), &error))?;
        Ok(Self(Arc::new(edition)))
    }

    /// The names of the editions that come with quixotry.
    ///
    /// >>> from quixotry import Edition
    /// >>> Edition.names()[0]
    /// 'English'
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        rules::Edition::names()
    }

    /// Its name as people write it: `English Super`.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Its name as commands write it: `english-super`.
    #[getter]
    fn slug(&self) -> &str {
        &self.0.slug
    }

    /// The letters in the order of the alphabet, some of them of several characters, such as `CH`.
    #[getter]
    fn letters(&self) -> Vec<&str> {
        self.0.alphabet.letters().map(|letter| self.0.alphabet.upper(letter)).collect()
    }

    /// The letters that are vowels in its language, in the order of the alphabet.
    ///
    /// >>> from quixotry import Edition
    /// >>> "".join(Edition.named("Welsh").vowels)
    /// 'AEIOUWY'
    #[getter]
    fn vowels(&self) -> Vec<&str> {
        self.0.vowels().iter().map(|letter| self.0.alphabet.upper(letter)).collect()
    }

    /// How many tiles there are of each letter, and what one is worth in points; the blank is `?`.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tiles = PyDict::new(py);
        for letter in self.0.alphabet.letters() {
            let row = (self.0.count(letter.index()), self.0.letter_value(letter));
            tiles.set_item(self.0.alphabet.upper(letter), row)?;
        }
        tiles.set_item("?", (self.0.blanks(), self.0.value(Tile::BLANK)))?;
        Ok(tiles)
    }

    /// How many tiles the full bag holds, blanks included.
    #[getter]
    fn total(&self) -> usize {
        self.0.total()
    }

    /// How many blanks the full bag holds.
    #[getter]
    fn blanks(&self) -> usize {
        self.0.blanks()
    }

    /// What one should know about the edition; empty if there is nothing.
    #[getter]
    fn note(&self) -> &str {
        self.0.note()
    }

    /// What tiles are worth together, in points: blanks (`?` and lower case) nothing.
    ///
    /// >>> from quixotry import Edition
    /// >>> Edition.named("English").value("QUiZ?")
    /// 21
    ///
    /// Raises:
    ///     InvalidText: a character is no letter of the edition.
    fn value(&self, py: Python<'_>, tiles: Text) -> PyResult<i32> {
        let read = self.0.alphabet.tiles(&tiles);
        let read = read.map_err(|error| errors::not_letters(py, "InvalidText", &tiles, &error))?;
        Ok(read.into_iter().map(|tile| self.0.value(tile)).sum())
    }

    /// A word as its letters, in upper case.
    ///
    /// >>> from quixotry import Edition
    /// >>> Edition.named("Spanish").split("chorizo")
    /// ['CH', 'O', 'R', 'I', 'Z', 'O']
    ///
    /// Raises:
    ///     InvalidText: a character is no letter of the edition.
    fn split(&self, py: Python<'_>, text: Text) -> PyResult<Vec<&str>> {
        let word = self.0.alphabet.word(&text);
        let word = word.map_err(|error| errors::not_letters(py, "InvalidText", &text, &error))?;
        Ok(word.into_iter().map(|letter| self.0.alphabet.upper(letter)).collect())
    }

    /// The text of a table from which `from_toml` makes this edition again.
    fn to_toml(&self) -> String {
        toml_of(&self.0)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(("Edition", &self.0.name))
    }

    pub fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        match self.plain_name() {
            Some(name) => Ok(format!("Edition.named({})", quoted(py, name)?)),
            None => Ok(format!("Edition.from_toml({})", quoted(py, &toml_of(&self.0))?)),
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

impl Edition {
    /// The name by which this very edition is found; `None` for a user's own.
    pub fn plain_name(&self) -> Option<&str> {
        rules::Edition::named(&self.0.name).is_ok_and(|known| known == self.0).then_some(&self.0.name)
    }

    /// What `repr` of another value writes for it where an edition or its name will do: its name in quotes, if it has one.
    pub fn short_repr(&self, py: Python<'_>) -> PyResult<String> {
        self.plain_name().map_or_else(|| self.__repr__(py), |name| quoted(py, name))
    }
}

/// The edition that has this alphabet: the one of its name, or else one that is good for nothing but its letters.
pub fn with_alphabet(alphabet: &Alphabet) -> Result<Edition, rules::TableError> {
    if let Ok(edition) = rules::Edition::named(alphabet.name())
        && edition.alphabet.spec() == alphabet.spec()
    {
        return Ok(Edition(edition));
    }
    let mut text = head(alphabet.name(), &rules::tables::slug(alphabet.name()), 0, alphabet);
    text.push_str("letters = [\n");
    for letter in alphabet.letters() {
        text.push_str(&letter_row(alphabet, letter, 1, 0));
    }
    text.push_str("]\n");
    rules::Edition::from_toml(&text).map(|edition| Edition(Arc::new(edition)))
}

/// What a table says of the alphabet but for its letters.
fn head(name: &str, slug: &str, blanks: usize, alphabet: &Alphabet) -> String {
    let spec = alphabet.spec();
    let pairs = spec.replacements.iter().map(|(from, to)| format!("[{}, {}]", toml_text(from), toml_text(to)));
    let replace = pairs.collect::<Vec<_>>().join(", ");
    let (name, slug, fold, compose) = (toml_text(name), toml_text(slug), spec.fold_accents, spec.compose);
    format!(
        "name = {name}\nslug = {slug}\nblanks = {blanks}\nfold_accents = {fold}\ncompose = {compose}\n\
         replace = [{replace}]\n"
    )
}

fn toml_of(edition: &rules::Edition) -> String {
    let mut text = head(&edition.name, &edition.slug, edition.blanks(), &edition.alphabet);
    let sources: Vec<String> = edition.sources().iter().map(|source| toml_text(source)).collect();
    text.push_str(&format!("note = {}\nsources = [{}]\n", toml_text(edition.note()), sources.join(", ")));
    let vowels: Vec<String> = edition.vowels().iter().map(|letter| toml_text(edition.alphabet.upper(letter))).collect();
    text.push_str(&format!("vowels = [{}]\n", vowels.join(", ")));
    text.push_str("letters = [\n");
    for letter in edition.alphabet.letters() {
        let (count, value) = (edition.count(letter.index()), edition.letter_value(letter));
        text.push_str(&letter_row(&edition.alphabet, letter, count, value));
    }
    text.push_str("]\n");
    text
}

fn letter_row(alphabet: &Alphabet, letter: Letter, count: usize, value: i32) -> String {
    let (upper, lower) = (toml_text(alphabet.upper(letter)), toml_text(alphabet.lower(letter)));
    format!("    {{ upper = {upper}, lower = {lower}, count = {count}, value = {value} }},\n")
}
