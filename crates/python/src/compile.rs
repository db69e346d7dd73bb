//! Compiled lexica in the cache: opened if they are there, else made from their words.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use quixotry_lexicon::{self as core, LexiconError, Origin, Provenance, ReadOptions, WordList};

use crate::convert::Text;
use crate::edition::Edition;
use crate::enter;
use crate::errors;
use crate::lexicon::Lexicon;

/// What a lexicon is made from, and what it is called.
struct Source {
    name: String,
    alphabet: Arc<core::Alphabet>,
    data: Vec<u8>,
    form: Form,
    exclude: Option<(String, Vec<u8>)>,
    fold_case: bool,
    provenance: Provenance,
}

enum Form {
    /// Words in upper case, one a line, with a band each.
    Banded(Vec<u8>),
    Text,
    Kwg,
}

/// Opens the compiled lexicon at `path`, for `quixotry.lexica`.
///
/// Raises:
///     LexiconError: it is none, is damaged, or is in other letters.
///     LexiconFileError: it cannot be read.
#[pyfunction]
#[pyo3(signature = (path, edition, recipe = None))]
pub fn open_compiled(
    py: Python<'_>,
    path: PathBuf,
    edition: &Bound<'_, Edition>,
    recipe: Option<Text>,
) -> PyResult<Lexicon> {
    let alphabet = Arc::clone(&edition.get().0.alphabet);
    let opened = enter::briefly(py, move || core::Lexicon::open(&path, &alphabet));
    Ok(Lexicon::of(opened.map_err(|error| errors::lexicon(py, &error))?, recipe.map(|recipe| recipe.0)))
}

/// Opens the compiled lexicon at `path`, or makes it from `data` and keeps it there, for `quixotry.lexica`.
///
/// Args:
///     path: where it is kept; `None` to keep it in memory only.
///     name: what it is called.
///     edition: whose letters the words are in.
///     data: a word list of any dialect, or a KWG.
///     kwg: whether it is a KWG.
///     bands: one byte a word, if the list is one word a line in upper case and each has a band.
///     exclude: the words to leave out: what they are called, and a word list of any dialect.
///     fold_case: whether entries with capitals are words even among entries in lower case.
///     licence, source: what is told of the list.
///     recipe: the call of `Lexicon.open` that gives it.
///
/// Returns:
///     The lexicon; `opened`, `built`, or why it could not be kept; and what became of the lines of a word list.
///
/// Raises:
///     LexiconError: the data are no good.
#[pyfunction]
#[pyo3(signature = (path, name, edition, data, *, kwg = false, bands = None, exclude = None, fold_case = false, licence = Text(String::new()), source = Text(String::new()), recipe = None), text_signature = "(path, name, edition, data, *, kwg=False, bands=None, exclude=None, fold_case=False, licence='', source='', recipe=None)")]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
pub fn open_or_compile(
    py: Python<'_>,
    path: Option<PathBuf>,
    name: Text,
    edition: &Bound<'_, Edition>,
    data: Vec<u8>,
    kwg: bool,
    bands: Option<Vec<u8>>,
    exclude: Option<(Text, Vec<u8>)>,
    fold_case: bool,
    licence: Text,
    source: Text,
    recipe: Option<Text>,
) -> PyResult<(Lexicon, String, String)> {
    let alphabet = Arc::clone(&edition.get().0.alphabet);
    let form = match bands {
        Some(bands) => Form::Banded(bands),
        None if kwg => Form::Kwg,
        None => Form::Text,
    };
    let provenance = Provenance { licence: licence.0, source: source.0 };
    let exclude = exclude.map(|(path, data)| (path.0, data));
    let source = Source { name: name.0, alphabet: Arc::clone(&alphabet), data, form, exclude, fold_case, provenance };
    let made = enter::at_length(py, move || {
        let mut report = String::new();
        let build = || {
            let (lexicon, told) = source.build()?;
            report = told;
            Ok::<_, LexiconError>(lexicon)
        };
        let (lexicon, origin) = match path {
            Some(path) => core::Lexicon::open_or_build(&path, &alphabet, build)?,
            None => (build()?, Origin::Built),
        };
        let origin = match origin {
            Origin::Opened => "opened".to_owned(),
            Origin::Built => "built".to_owned(),
            Origin::InMemory { why } => why,
        };
        Ok::<_, LexiconError>((lexicon, origin, report))
    })?;
    let (lexicon, origin, report) = made.map_err(|error| errors::lexicon(py, &error))?;
    Ok((Lexicon::of(lexicon, recipe.map(|recipe| recipe.0)), origin, report))
}

impl Source {
    fn build(self) -> Result<(core::Lexicon, String), LexiconError> {
        let Self { name, alphabet, data, form, exclude, fold_case, provenance } = self;
        let options = ReadOptions { fold_case, ..ReadOptions::default() };
        let exclude = match exclude {
            Some((name, text)) if !text.trim_ascii().is_empty() => {
                let options = ReadOptions { fold_case: true, definitions: false, ..options };
                let read =
                    core::Lexicon::from_text(&name, Arc::clone(&alphabet), &text, &options, Provenance::default());
                Some(read?.0)
            }
            _ => None,
        };
        let (lexicon, report) = match form {
            Form::Text => {
                let (lexicon, report) = core::Lexicon::from_text(&name, alphabet, &data, &options, provenance)?;
                (lexicon, report.to_string())
            }
            Form::Kwg => (core::Lexicon::from_kwg(&name, alphabet, &data, provenance)?, String::new()),
            Form::Banded(bands) => {
                let list = banded(&data, bands, &alphabet)?;
                (core::Lexicon::from_list(&name, alphabet, list, provenance)?, String::new())
            }
        };
        match exclude {
            Some(exclude) => Ok((lexicon.without(&name, &exclude)?, report)),
            None => Ok((lexicon, report)),
        }
    }
}

fn banded(data: &[u8], bands: Vec<u8>, alphabet: &core::Alphabet) -> Result<WordList, LexiconError> {
    let wrong = |word: &str, problem: String| LexiconError::Word { word: word.to_owned(), problem };
    let text = std::str::from_utf8(data).map_err(|error| wrong("?", error.to_string()))?;
    let mut list = WordList::with_capacity(bands.len(), data.len());
    for word in text.lines() {
        list.push(alphabet.word(word).map_err(|error| wrong(word, error.to_string()))?);
    }
    list.with_bands(bands).map_err(|problem| wrong("?", problem))
}
