//! The tables that come with the package, found by name, and why one is not found or not right.
//!
//! A name is found in any case, with spaces, hyphens and underscores equal: `English Super`, `english-super`,
//! `ENGLISH_SUPER`. A table is parsed when it is first asked for and shared from then on.

use std::fmt;
use std::sync::{Arc, OnceLock};

/// What a table describes; it opens every error message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableKind {
    /// Tiles, values and alphabet of a language edition.
    Edition,
    /// Premium squares and the start square of a board.
    Layout,
    /// Parameters of the game.
    RuleSet,
}

impl fmt::Display for TableKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Edition => "edition",
            Self::Layout => "layout",
            Self::RuleSet => "rule set",
        })
    }
}

/// Why a table cannot be had. Each message is one sentence that quotes the input and says what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// No table that comes with the package has this name.
    UnknownName {
        /// What was looked for.
        kind: TableKind,
        /// The name as given.
        name: String,
        /// The known name that looks most like it, if any does.
        nearest: Option<String>,
        /// Every known name.
        known: Vec<String>,
    },
    /// The text is not TOML, or a key is unknown, missing or of the wrong type.
    Syntax {
        /// What was read.
        kind: TableKind,
        /// Line of the text, from 1; nothing where the fault has no place, as for a missing key.
        line: Option<usize>,
        /// That line, cut to a readable length.
        quoted: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A value is well-formed but makes no sense.
    Field {
        /// What was read.
        kind: TableKind,
        /// Name of the table.
        table: String,
        /// Name of the field.
        field: String,
        /// What was found and what was expected.
        problem: String,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName { kind, name, nearest, known } => {
                write!(f, "no {kind} is called '{name}'")?;
                if let Some(nearest) = nearest {
                    write!(f, "; did you mean '{nearest}'?")?;
                    write!(f, " (known: {})", known.join(", "))
                } else {
                    write!(f, "; expected one of: {}", known.join(", "))
                }
            }
            Self::Syntax { kind, line: Some(line), quoted, problem } => {
                write!(f, "{kind} table, line {line} '{quoted}': {problem}")
            }
            Self::Syntax { kind, line: None, problem, .. } => write!(f, "{kind} table: {problem}"),
            Self::Field { kind, table, field, problem } => write!(f, "{kind} '{table}', field '{field}': {problem}"),
        }
    }
}

impl std::error::Error for TableError {}

impl TableError {
    /// An error about one field of a table.
    pub(crate) fn field(kind: TableKind, table: &str, field: &str, problem: impl Into<String>) -> Self {
        Self::Field { kind, table: table.to_owned(), field: field.to_owned(), problem: problem.into() }
    }

    /// The error of the TOML reader, with the line it complains about.
    fn syntax(kind: TableKind, text: &str, error: &toml::de::Error) -> Self {
        let place = error.span().map(|span| span.start.min(text.len()));
        let problem = error.message().trim().replace('\n', " ");
        // A missing key is reported for the whole text: quoting its first line would mislead.
        let line = place.filter(|_| !problem.starts_with("missing field")).map(|place| {
            let before = text.as_bytes().iter().take(place).filter(|&&byte| byte == b'\n').count();
            before + 1
        });
        let quoted = line.and_then(|line| text.lines().nth(line - 1)).unwrap_or("").trim();
        Self::Syntax { kind, line, quoted: quoted.chars().take(80).collect(), problem }
    }
}

/// Reads a table's text into the shape `T`, with every complaint placed.
pub(crate) fn parse<T: serde::de::DeserializeOwned>(kind: TableKind, text: &str) -> Result<T, TableError> {
    toml::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| TableError::syntax(kind, text, &error))
}

/// The form in which names are compared: lower case, with hyphens for spaces and underscores.
///
/// ```
/// assert_eq!(quixotry_rules::tables::slug(" English_Super "), "english-super");
/// ```
#[must_use]
pub fn slug(name: &str) -> String {
    let words = name.split(|c: char| c.is_whitespace() || c == '-' || c == '_').filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// One table that comes with the package.
pub(crate) struct Embedded<T: 'static> {
    name: &'static str,
    text: &'static str,
    parsed: OnceLock<Result<Arc<T>, TableError>>,
}

impl<T> Embedded<T> {
    pub(crate) const fn new(name: &'static str, text: &'static str) -> Self {
        Self { name, text, parsed: OnceLock::new() }
    }

    #[cfg(test)]
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    #[cfg(test)]
    pub(crate) fn text(&self) -> &'static str {
        self.text
    }
}

/// The tables of one kind that come with the package.
pub(crate) struct Shelf<T: 'static> {
    pub(crate) kind: TableKind,
    pub(crate) tables: &'static [Embedded<T>],
    pub(crate) read: fn(&str) -> Result<T, TableError>,
}

impl<T> Shelf<T> {
    /// The names in the order of the shelf.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.tables.iter().map(|table| table.name).collect()
    }

    /// The table called `name`.
    pub(crate) fn named(&self, name: &str) -> Result<Arc<T>, TableError> {
        let wanted = slug(name);
        let table = self.tables.iter().find(|table| slug(table.name) == wanted).ok_or_else(|| self.unknown(name))?;
        table.parsed.get_or_init(|| (self.read)(table.text).map(Arc::new)).clone()
    }

    fn unknown(&self, name: &str) -> TableError {
        let known = self.names();
        TableError::UnknownName {
            kind: self.kind,
            name: name.to_owned(),
            nearest: nearest(name, &known).map(str::to_owned),
            known: known.into_iter().map(str::to_owned).collect(),
        }
    }
}

/// The known name that looks most like `name`: at most a third of its letters differ, or one begins the other.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let wanted = slug(name);
    if wanted.is_empty() {
        return None;
    }
    let close = known.iter().map(|&known| (distance(&wanted, &slug(known)), known)).min_by_key(|&(steps, _)| steps);
    match close {
        Some((steps, known)) if steps * 3 <= wanted.chars().count() => Some(known),
        _ => known.iter().copied().find(|known| {
            let known = slug(known);
            known.starts_with(&wanted) || wanted.starts_with(&known)
        }),
    }
}

/// Levenshtein distance in characters. Names are short; longer text than any name is not worth comparing.
fn distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().take(64).collect(), right.chars().take(64).collect());
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_compare_without_case_and_separators() {
        for name in ["English Super", "english-super", "ENGLISH_SUPER", " English  super\t"] {
            assert_eq!(slug(name), "english-super");
        }
    }

    #[test]
    fn the_nearest_name_is_near() {
        let known = ["box", "naspa", "wespa", "words-with-friends"];
        assert_eq!(nearest("nasp", &known), Some("naspa"));
        assert_eq!(nearest("WESPA2", &known), Some("wespa"));
        assert_eq!(nearest("words", &known), Some("words-with-friends"));
        assert_eq!(nearest("zzzzz", &known), None);
        assert_eq!(nearest("", &known), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
