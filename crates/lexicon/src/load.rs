//! From a file or its bytes to a lexicon, whatever the file is.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::alphabet::Alphabet;
use crate::error::{FileProblem, LexiconError};
use crate::file_layout::MAGIC;
use crate::info::Provenance;
use crate::kwg::read_kwg;
use crate::lexicon::Lexicon;
use crate::reader::{ReadOptions, read_words};
use crate::report::ReadReport;

/// What kind of file holds the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// One that [`Lexicon::save`] wrote.
    Lexicon,
    /// A word graph of Macondo, MAGPIE or wolges.
    Kwg,
    /// A word list.
    Text,
}

impl FileKind {
    /// The kind of a file by its first bytes and, since a KWG has nothing to know it by, by the ending `.kwg`.
    #[must_use]
    pub fn of(path: &Path, start: &[u8]) -> Self {
        if start.starts_with(&MAGIC) {
            Self::Lexicon
        } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("kwg")) {
            Self::Kwg
        } else {
            Self::Text
        }
    }
}

impl Lexicon {
    /// A lexicon of a word list in any dialect that [`read_words`] reads, and what became of its lines.
    ///
    /// # Errors
    /// [`LexiconError::Text`] when the bytes are no text, [`LexiconError::NoWords`] when no line is a word,
    /// [`LexiconError::TooLarge`].
    pub fn from_text(
        name: &str,
        alphabet: Arc<Alphabet>,
        bytes: &[u8],
        options: &ReadOptions,
        provenance: Provenance,
    ) -> Result<(Self, ReadReport), LexiconError> {
        let (words, report) = read_words(bytes, &alphabet, options)
            .map_err(|problem| LexiconError::Text { name: name.to_owned(), problem })?;
        if words.is_empty() {
            let (name, alphabet) = (name.to_owned(), alphabet.name().to_owned());
            return Err(LexiconError::NoWords { name, alphabet, report: Box::new(report) });
        }
        Ok((Self::from_list(name, alphabet, words, provenance)?, report))
    }

    /// A lexicon of the words in a KWG file.
    ///
    /// # Errors
    /// [`LexiconError::Kwg`] with what is wrong with the file.
    pub fn from_kwg(
        name: &str,
        alphabet: Arc<Alphabet>,
        bytes: &[u8],
        provenance: Provenance,
    ) -> Result<Self, LexiconError> {
        let words =
            read_kwg(bytes, &alphabet).map_err(|problem| LexiconError::Kwg { name: name.to_owned(), problem })?;
        Self::from_list(name, alphabet, words, provenance)
    }

    /// A lexicon from the file at `path`: one of ours, a KWG, or a word list, whose report comes with it. It is named
    /// after the file; one of ours keeps its name.
    ///
    /// # Errors
    /// [`LexiconError::File`] when it cannot be read, and those of [`Lexicon::open`], [`Lexicon::from_kwg`] and
    /// [`Lexicon::from_text`].
    pub fn load(
        path: &Path,
        alphabet: &Arc<Alphabet>,
        options: &ReadOptions,
    ) -> Result<(Self, Option<ReadReport>), LexiconError> {
        let bytes = fs::read(path).map_err(|error| FileProblem::io("read", &error).at(path))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let provenance = || Provenance { source: path.display().to_string(), ..Provenance::default() };
        match FileKind::of(path, &bytes) {
            FileKind::Lexicon => Ok((Self::open(path, alphabet)?, None)),
            FileKind::Kwg => Ok((Self::from_kwg(&name, Arc::clone(alphabet), &bytes, provenance())?, None)),
            FileKind::Text => {
                let (lexicon, report) = Self::from_text(&name, Arc::clone(alphabet), &bytes, options, provenance())?;
                Ok((lexicon, Some(report)))
            }
        }
    }
}
