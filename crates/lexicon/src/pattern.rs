//! Patterns of words: `?` or `.` for one letter, `*` for any run of letters, `[AEI]` for one of several.

use crate::alphabet::{Alphabet, AlphabetError};
use crate::letter::{Letter, LetterSet};

/// A pattern, ready to be walked along a graph one letter at a time.
///
/// In square brackets stand letters of which one is meant, or after `^` those that are not. Where the content of the
/// brackets is a single letter of several characters, it is that letter: where CH is one, `[CH]` is CH and not C or H
/// (write `[HC]` for that).
#[derive(Clone)]
pub struct Pattern {
    /// For each letter, the places of the pattern that it can take, as bits.
    takes: [u128; Letter::MAX + 1],
    /// The places where any run of letters may stand.
    runs: u128,
    /// The bit behind the last place.
    end: u128,
}

/// Why text is no pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternError {
    /// A character that is neither a letter nor a sign.
    Letter(AlphabetError),
    /// A bracket that is not closed, or closes nothing, or holds nothing.
    Bracket {
        /// The pattern.
        pattern: String,
        /// Where the bracket stands, in characters from 0.
        at: usize,
    },
    /// More than 126 places.
    TooLong {
        /// How many it has.
        places: usize,
    },
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Letter(error) => write!(f, "{error}; letters, ?, ., * and [..] were expected"),
            Self::Bracket { pattern, at } => {
                write!(f, "the bracket at place {} of '{pattern}' does not enclose letters, as in [AEI]", at + 1)
            }
            Self::TooLong { places } => write!(f, "the pattern has {places} places; 126 are the most"),
        }
    }
}

impl std::error::Error for PatternError {}

/// The places of a pattern that what has been read may have come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress(u128);

enum Place {
    One(LetterSet),
    Run,
}

impl Pattern {
    const MOST_PLACES: usize = 126;

    /// Reads a pattern; letters in any case.
    ///
    /// # Errors
    /// [`PatternError`] with the part that is not understood.
    pub fn new(text: &str, alphabet: &Alphabet) -> Result<Self, PatternError> {
        let chars: Vec<char> = alphabet.upper_text(text).chars().collect();
        let mut places = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            let (place, used) = match chars[at] {
                '?' | '.' => (Place::One(alphabet.letters().collect()), 1),
                '*' => (Place::Run, 1),
                '[' => {
                    let wrong = || PatternError::Bracket { pattern: text.to_owned(), at };
                    let inside = chars[at + 1..].iter().position(|&c| c == ']').ok_or_else(wrong)?;
                    (
                        Place::One(choice(&chars[..at + 1 + inside], at + 1, alphabet, text)?.ok_or_else(wrong)?),
                        inside + 2,
                    )
                }
                ']' => return Err(PatternError::Bracket { pattern: text.to_owned(), at }),
                _ => {
                    let (letter, used) = letter_at(&chars, at, alphabet, text)?;
                    (Place::One([letter].into_iter().collect()), used)
                }
            };
            // Two runs beside each other are one.
            if !matches!((&place, places.last()), (Place::Run, Some(Place::Run))) {
                places.push(place);
            }
            at += used;
        }
        Self::of(&places)
    }

    /// The pattern of all words that end with `letters`.
    ///
    /// # Errors
    /// [`PatternError::TooLong`].
    pub fn ending(letters: &[Letter]) -> Result<Self, PatternError> {
        let exact = letters.iter().map(|&letter| Place::One([letter].into_iter().collect()));
        Self::of(&[Place::Run].into_iter().chain(exact).collect::<Vec<Place>>())
    }

    fn of(places: &[Place]) -> Result<Self, PatternError> {
        if places.len() > Self::MOST_PLACES {
            return Err(PatternError::TooLong { places: places.len() });
        }
        let mut pattern = Self { takes: [0; Letter::MAX + 1], runs: 0, end: 1 << places.len() };
        for (at, place) in places.iter().enumerate() {
            match place {
                Place::Run => pattern.runs |= 1 << at,
                Place::One(set) => set.iter().for_each(|letter| pattern.takes[letter.index()] |= 1 << at),
            }
        }
        Ok(pattern)
    }

    /// Where a word begins.
    #[must_use]
    pub fn start(&self) -> Progress {
        self.past_runs(1)
    }

    /// Goes on by one letter; nothing when no word can go on so.
    #[inline]
    #[must_use]
    pub fn step(&self, progress: Progress, letter: Letter) -> Option<Progress> {
        let reached = (progress.0 & self.takes[letter.index()]) << 1 | progress.0 & self.runs;
        (reached != 0).then(|| self.past_runs(reached))
    }

    /// Whether a word may end here.
    #[inline]
    #[must_use]
    pub fn accepts(&self, progress: Progress) -> bool {
        progress.0 & self.end != 0
    }

    /// A run may be empty, and never stands beside another.
    #[inline]
    fn past_runs(&self, places: u128) -> Progress {
        Progress(places | (places & self.runs) << 1)
    }

    /// Whether the pattern describes `word`.
    #[must_use]
    pub fn matches(&self, word: &[Letter]) -> bool {
        let end = word.iter().try_fold(self.start(), |progress, &letter| self.step(progress, letter));
        end.is_some_and(|progress| self.accepts(progress))
    }
}

/// The letter at a place of the pattern and how many characters it takes.
fn letter_at(chars: &[char], at: usize, alphabet: &Alphabet, text: &str) -> Result<(Letter, usize), PatternError> {
    let token = alphabet.token_at(&chars[at..]).and_then(|(token, used)| Some((token.letter()?, used)));
    token.ok_or_else(|| {
        PatternError::Letter(AlphabetError::Unknown {
            text: text.to_owned(),
            part: chars.get(at).map(char::to_string).unwrap_or_default(),
            at,
            alphabet: alphabet.name().to_owned(),
        })
    })
}

/// The letters that stand from place `at` to the end of `chars`, as brackets mean them; nothing when there are none.
fn choice(chars: &[char], mut at: usize, alphabet: &Alphabet, text: &str) -> Result<Option<LetterSet>, PatternError> {
    let negated = chars.get(at) == Some(&'^');
    at += usize::from(negated);
    if at == chars.len() || chars[at..].contains(&'[') {
        return Ok(None);
    }
    let mut set = LetterSet::EMPTY;
    while at < chars.len() {
        let (letter, used) = letter_at(chars, at, alphabet, text)?;
        set.insert(letter);
        at += used;
    }
    Ok(Some(if negated { alphabet.letters().filter(|&letter| !set.contains(letter)).collect() } else { set }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::{AlphabetSpec, Spelling};

    fn welsh() -> Alphabet {
        let letters = ["A", "C", "CH", "H"].map(|upper| Spelling { upper: upper.into(), lower: upper.to_lowercase() });
        let spec = AlphabetSpec { name: "toy".into(), letters: letters.to_vec(), ..AlphabetSpec::default() };
        Alphabet::new(spec).expect("four letters")
    }

    fn matches(alphabet: &Alphabet, pattern: &str, word: &str) -> bool {
        Pattern::new(pattern, alphabet).expect("a pattern").matches(&alphabet.word(word).expect("a word"))
    }

    #[test]
    fn each_sign_means_what_it_says() {
        let latin = Alphabet::latin();
        for (pattern, yes, no) in [
            ("C?T", "CAT", "CAST"),
            ("c.t", "CUT", "CT"),
            ("*ING", "KING", "INGOT"),
            ("*ING", "ING", "KINGS"),
            ("Q*", "QUIZ", "FAQ"),
            ("*A**B*", "AB", "BA"),
            ("[AEI]T", "IT", "UT"),
            ("[^AEI]T", "UT", "AT"),
            ("*", "A", "B?"),
        ] {
            assert!(matches(&latin, pattern, yes), "{pattern} {yes}");
            if !no.contains('?') {
                assert!(!matches(&latin, pattern, no), "{pattern} {no}");
            }
        }
    }

    #[test]
    fn brackets_around_one_long_letter_are_that_letter() {
        let welsh = welsh();
        assert!(matches(&welsh, "[CH]A", "CHA"));
        assert!(!matches(&welsh, "[CH]A", "CA"));
        assert!(matches(&welsh, "[HC]A", "CA"));
        assert!(matches(&welsh, "CHA", "CHA"));
        assert!(matches(&welsh, "??", "CHA"));
        assert!(matches(&welsh, "[^CH]?", "CA"));
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        let latin = Alphabet::latin();
        for text in ["[", "[]", "[^]", "]A", "A[B", "[A[B]", "[*]", "[?]", "3", "A-B"] {
            assert!(Pattern::new(text, &latin).is_err(), "{text}");
        }
        assert!(matches!(Pattern::new(&"A".repeat(127), &latin), Err(PatternError::TooLong { places: 127 })));
        let longest = "A".repeat(126);
        assert!(
            Pattern::new(&longest, &latin).is_ok_and(|pattern| pattern.matches(&latin.word(&longest).expect("As")))
        );
        let error = Pattern::new("A3", &latin).err().map(|error| error.to_string());
        let text = "'3' in 'A3' is not a letter of the English alphabet; letters, ?, ., * and [..] were expected";
        assert_eq!(error.as_deref(), Some(text));
    }
}
