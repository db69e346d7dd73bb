//! What a reader left out of a word list, counted by reason.

use crate::decode::Encoding;

/// Why an entry of a word list is not a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Skip {
    /// It has a full stop.
    Abbreviation,
    /// It begins or ends with a hyphen.
    Affix,
    /// It has a hyphen inside.
    Hyphen,
    /// It has an apostrophe.
    Apostrophe,
    /// It has a capital, and the list has words in lower case: it is a name, or an abbreviation.
    Capitals,
    /// It is not all in capitals, and nearly all the rest of the list is: it is a heading, or a remark.
    LowerCase,
    /// It has a character that is no letter of the alphabet.
    NotInAlphabet,
    /// It is shorter than two tiles.
    TooShort,
    /// It is longer than words may be.
    TooLong,
    /// It was there before.
    Duplicate,
}

impl Skip {
    /// The reason in one word, for machines: `not_in_alphabet`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Abbreviation => "abbreviation",
            Self::Affix => "affix",
            Self::Hyphen => "hyphen",
            Self::Apostrophe => "apostrophe",
            Self::Capitals => "capitalised",
            Self::LowerCase => "lower_case",
            Self::NotInAlphabet => "not_in_alphabet",
            Self::TooShort => "too_short",
            Self::TooLong => "too_long",
            Self::Duplicate => "duplicate",
        }
    }
}

impl std::fmt::Display for Skip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Abbreviation => "with a full stop",
            Self::Affix => "with a hyphen at an end",
            Self::Hyphen => "with a hyphen",
            Self::Apostrophe => "with an apostrophe",
            Self::Capitals => "with capitals among words in lower case",
            Self::LowerCase => "in lower case among words in capitals",
            Self::NotInAlphabet => "with other characters than the alphabet's",
            Self::TooShort => "of fewer than two tiles",
            Self::TooLong => "of too many tiles",
            Self::Duplicate => "that occur again",
        })
    }
}

/// The entries that were left out for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The reason.
    pub reason: Skip,
    /// How many entries.
    pub count: usize,
    /// The first of them, as the list writes it.
    pub example: String,
    /// The line where it stands, from 1.
    pub line: usize,
}

/// What became of the lines of a word list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadReport {
    /// How the characters were written.
    pub encoding: Encoding,
    /// All lines, blank ones too.
    pub lines: usize,
    /// Lines that are comments.
    pub comments: usize,
    /// Different words that were taken.
    pub words: usize,
    /// What was left out, by reason, in the order of [`Skip`].
    pub skips: Vec<Skipped>,
}

impl ReadReport {
    /// How many entries were left out in all.
    #[must_use]
    pub fn skipped(&self) -> usize {
        self.skips.iter().map(|skipped| skipped.count).sum()
    }

    /// How many entries were left out for one reason.
    #[must_use]
    pub fn count(&self, reason: Skip) -> usize {
        self.skips.iter().find(|skipped| skipped.reason == reason).map_or(0, |skipped| skipped.count)
    }

    /// Counts an entry as left out; `line` from 1.
    pub(crate) fn skip(&mut self, reason: Skip, entry: &str, line: usize) {
        match self.skips.binary_search_by_key(&reason, |skipped| skipped.reason) {
            Ok(at) => {
                let skipped = &mut self.skips[at];
                skipped.count += 1;
                if line < skipped.line {
                    (skipped.example, skipped.line) = (entry.to_owned(), line);
                }
            }
            Err(at) => self.skips.insert(at, Skipped { reason, count: 1, example: entry.to_owned(), line }),
        }
    }
}

impl std::fmt::Display for ReadReport {
    /// `2 words; skipped 3 with a hyphen (first 'a-b' in line 7), 1 of fewer than two tiles (first 'a' in line 2)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.words, if self.words == 1 { "word" } else { "words" })?;
        for (place, Skipped { reason, count, example, line }) in self.skips.iter().enumerate() {
            f.write_str(if place == 0 { "; skipped " } else { ", " })?;
            write!(f, "{count} {reason} (first '{example}' in line {line})")?;
        }
        Ok(())
    }
}
