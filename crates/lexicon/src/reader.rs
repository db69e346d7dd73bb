//! Word lists of every dialect: one word a line, in any encoding, with or without definitions and marks.
//!
//! The word is the first thing on a line; what follows after white space or one of `, ; = |` is its definition. Marks
//! around the word (`# * + ! $`, and `:` behind it) and double quotes are dropped; lines that begin with `#` or `//` are
//! comments.
//!
//! **Case.** A list that is all in lower case, all in capitals, or has no word that is all in lower case (`Cat`, `Dog`)
//! is taken as it is. Where some entries are all in lower case and others have capitals, the latter are names and
//! abbreviations, as the rules of the game say, and are skipped. Where more than 20 times as many entries are all in
//! capitals as are not, the list is one in capitals and the others are headings: they are skipped.
//! [`ReadOptions::fold_case`] takes everything.

use crate::alphabet::Alphabet;
use crate::decode::{DecodeError, decode};
use crate::letter::Letter;
use crate::lexicon::Lexicon;
use crate::report::{ReadReport, Skip};
use crate::word_list::WordList;

/// How to read a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// Whether entries with capitals are words even among entries in lower case.
    pub fold_case: bool,
    /// Whether definitions are kept.
    pub definitions: bool,
    /// The longest word to take, in tiles; at most [`Lexicon::LONGEST`].
    pub longest: usize,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { fold_case: false, definitions: true, longest: Lexicon::LONGEST }
    }
}

/// A line that may be a word.
struct Entry<'a> {
    word: &'a str,
    definition: &'a str,
    case: Case,
    line: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    /// No letter that has case.
    None,
    Lower,
    Upper,
    /// Capitals and others.
    Both,
}

const APOSTROPHES: [char; 7] = ['\'', '’', '‘', 'ʼ', '`', '´', '′'];
const HYPHENS: [char; 6] = ['-', '‐', '‑', '–', '−', '\u{ad}'];
const MARKS: [char; 5] = ['#', '*', '+', '!', '$'];
/// More capitals than this for every other entry make a list in capitals.
const CAPITALS_TO_ONE: usize = 20;
/// The most ways of laying one word that are taken: a limit for nonsense.
const MOST_READINGS: usize = 64;

/// The words of a list, sorted, each once, and what became of its lines.
///
/// Where the edition lets a letter of several characters be composed from single tiles, a word enters in every way in
/// which it can be laid.
///
/// # Errors
/// [`DecodeError`] when the bytes are no text.
pub fn read_words(
    bytes: &[u8],
    alphabet: &Alphabet,
    options: &ReadOptions,
) -> Result<(WordList, ReadReport), DecodeError> {
    let (text, encoding) = decode(bytes)?;
    let mut report = ReadReport { encoding, ..ReadReport::default() };
    let entries = entries(&text, alphabet, &mut report);
    let odd_case = if options.fold_case { |_: Case| None } else { case_policy(&entries) };

    let mut words = WordList::with_capacity(entries.len(), text.len());
    let mut origin: Vec<usize> = Vec::with_capacity(entries.len());
    let apostrophe = APOSTROPHES.into_iter().find(|c| is_in_alphabet(alphabet, *c));
    for (place, entry) in entries.iter().enumerate() {
        if let Some(reason) = odd_case(entry.case) {
            report.skip(reason, entry.word, entry.line);
            continue;
        }
        let definition = if options.definitions { entry.definition } else { "" };
        let fitting = |length: usize| match length {
            0 | 1 => Some(Skip::TooShort),
            _ if length > options.longest.min(Lexicon::LONGEST) => Some(Skip::TooLong),
            _ => None,
        };
        let reason = match letters(entry, alphabet, apostrophe) {
            None => Some(Skip::NotInAlphabet),
            Some(Letters::Ascii) => fitting(entry.word.len()).or_else(|| {
                words.push_with(entry.word.bytes().filter_map(|byte| alphabet.ascii_letter(byte)), 0, definition);
                None
            }),
            Some(Letters::Other(word)) => fitting(word.len()).or_else(|| {
                words.push_with(word.iter().copied(), 0, definition);
                None
            }),
        };
        match reason {
            Some(reason) => report.skip(reason, entry.word, entry.line),
            None => origin.push(place),
        }
    }
    let (mut words, mut repeated) = words.sorted();
    repeated.sort_unstable();
    for again in repeated {
        let entry = &entries[origin[again]];
        report.skip(Skip::Duplicate, entry.word, entry.line);
    }
    report.words = words.len();
    if alphabet.spec().compose {
        words = in_every_reading(&words, alphabet, options.longest.min(Lexicon::LONGEST));
    }
    Ok((words, report))
}

fn is_in_alphabet(alphabet: &Alphabet, c: char) -> bool {
    alphabet.spec().letters.iter().any(|letter| letter.upper.contains(c) || letter.lower.contains(c))
}

/// The lines of `text` that may be words; those that cannot are counted.
fn entries<'a>(text: &'a str, alphabet: &Alphabet, report: &mut ReadReport) -> Vec<Entry<'a>> {
    // Some alphabets write letters with what others use as marks: L·L, the Ukrainian apostrophe.
    let other = |marks: &[char]| marks.iter().copied().filter(|&c| !is_in_alphabet(alphabet, c)).collect::<Vec<char>>();
    let (apostrophes, hyphens, stops) = (other(&APOSTROPHES), other(&HYPHENS), other(&['.']));
    let mut out = Vec::with_capacity(text.len() / 10);
    for line in lines(text) {
        report.lines += 1;
        let line = line.trim();
        if line.is_empty() || line == "\u{1a}" {
            continue;
        }
        if line.starts_with('#') || line.starts_with("//") {
            report.comments += 1;
            continue;
        }
        let ends_word = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '=' | '|');
        let (first, rest) = line.split_at(line.find(ends_word).unwrap_or(line.len()));
        let word = first.trim_matches('"').trim_end_matches(':').trim_matches(MARKS);
        let (mut lower, mut upper, mut plain) = (false, false, true);
        for byte in word.bytes() {
            lower |= byte.is_ascii_lowercase();
            upper |= byte.is_ascii_uppercase();
            plain &= byte.is_ascii_alphabetic();
        }
        if !plain {
            lower |= word.chars().any(char::is_lowercase);
            upper |= word.chars().any(char::is_uppercase);
            let reason = if word.contains(stops.as_slice()) {
                Some(Skip::Abbreviation)
            } else if word.starts_with(hyphens.as_slice()) || word.ends_with(hyphens.as_slice()) {
                Some(Skip::Affix)
            } else if word.contains(hyphens.as_slice()) {
                Some(Skip::Hyphen)
            } else if word.contains(apostrophes.as_slice()) && apostrophes.len() == APOSTROPHES.len() {
                Some(Skip::Apostrophe)
            } else {
                None
            };
            if let Some(reason) = reason {
                report.skip(reason, first, report.lines);
                continue;
            }
        }
        if word.is_empty() {
            report.skip(Skip::NotInAlphabet, first, report.lines);
            continue;
        }
        let case = match (lower, upper) {
            (false, false) => Case::None,
            (true, false) => Case::Lower,
            (false, true) => Case::Upper,
            (true, true) => Case::Both,
        };
        let definition = rest.trim_start_matches(ends_word);
        out.push(Entry { word, definition, case, line: report.lines });
    }
    out
}

/// Lines that end with LF, CR LF or CR; what follows the last end is a line only if there is something.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.bytes().position(|byte| byte == b'\n' || byte == b'\r').unwrap_or(rest.len());
        let (line, tail) = rest.split_at(end);
        rest = tail.strip_prefix("\r\n").unwrap_or_else(|| tail.get(1..).unwrap_or(""));
        Some(line)
    })
}

/// Which cases are skipped in this list, and why: see the head of this module.
fn case_policy(entries: &[Entry<'_>]) -> fn(Case) -> Option<Skip> {
    let count = |case| entries.iter().filter(|entry| entry.case == case).count();
    let (lower, upper, both) = (count(Case::Lower), count(Case::Upper), count(Case::Both));
    if upper > CAPITALS_TO_ONE * (lower + both) {
        |case| matches!(case, Case::Lower | Case::Both).then_some(Skip::LowerCase)
    } else if lower > 0 {
        |case| matches!(case, Case::Upper | Case::Both).then_some(Skip::Capitals)
    } else {
        |_| None
    }
}

enum Letters {
    /// Each byte of the entry is a letter.
    Ascii,
    Other(Vec<Letter>),
}

fn letters(entry: &Entry<'_>, alphabet: &Alphabet, apostrophe: Option<char>) -> Option<Letters> {
    let word = entry.word;
    if word.bytes().all(|byte| alphabet.ascii_letter(byte).is_some()) {
        return Some(Letters::Ascii);
    }
    let found = match (apostrophe, entry.case) {
        (Some(own), _) if word.contains(APOSTROPHES) => alphabet.word(&word.replace(APOSTROPHES, &own.to_string())),
        // Letters of several characters are known in three cases; `cHa` becomes one of them.
        (_, Case::Both) => alphabet.word(&alphabet.upper_text(word)),
        _ => alphabet.word(word),
    };
    found.ok().map(Letters::Other)
}

/// The words in every way in which their text can be laid with the letters of the alphabet.
fn in_every_reading(words: &WordList, alphabet: &Alphabet, longest: usize) -> WordList {
    let mut out = WordList::with_capacity(words.len(), words.total_letters());
    for (place, word) in words.iter().enumerate() {
        let several = word.iter().any(|&letter| alphabet.upper(letter).chars().nth(1).is_some());
        let (band, definition) = (words.band(place), words.definition(place));
        if !several {
            out.push_with(word.iter().copied(), band, definition);
            continue;
        }
        let text: Vec<char> = alphabet.word_text(word).chars().collect();
        let mut unfinished: Vec<(usize, Vec<Letter>)> = vec![(0, Vec::new())];
        let (mut found, mut steps) = (0, 0);
        while let Some((at, so_far)) = unfinished.pop() {
            steps += 1;
            if at == text.len() {
                out.push_with(so_far.iter().copied(), band, definition);
                found += 1;
            }
            if found == MOST_READINGS || steps == MOST_READINGS * Lexicon::LONGEST {
                break;
            }
            if so_far.len() == longest {
                continue;
            }
            let rest = &text[at..];
            for length in 1..=rest.len().min(8) {
                if let Some((token, used)) = alphabet.token_at(&rest[..length])
                    && used == length
                    && let Some(letter) = token.letter()
                {
                    unfinished.push((at + used, so_far.iter().copied().chain([letter]).collect()));
                }
            }
        }
    }
    out.sorted().0
}
