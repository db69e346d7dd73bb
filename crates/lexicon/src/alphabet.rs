//! The alphabet of an edition: its letters, some of several characters, and how text is read as letters.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;
use xxhash_rust::xxh3::xxh3_64;

use crate::letter::{Letter, Tile};

/// How a letter is written: in upper case for a tile, in lower case for a blank that stands for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// As printed on the tile: `A`, `CH`, `L·L`.
    pub upper: String,
    /// As written for a blank: `a`, `ch`, `l·l`.
    pub lower: String,
}

/// What an alphabet is made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AlphabetSpec {
    /// Name of the edition whose alphabet this is.
    pub name: String,
    /// Letters in alphabet order.
    pub letters: Vec<Spelling>,
    /// Whether accents that no letter carries are ignored in word lists (É read as E).
    pub fold_accents: bool,
    /// Characters that stand for others in word lists, such as ß for SS; both sides in upper case.
    pub replacements: Vec<(String, String)>,
    /// Whether a letter of several characters may also be spelled by single tiles (C and H for CH).
    pub compose: bool,
}

/// Why text is not letters of an alphabet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlphabetError {
    /// The specification itself is wrong; the text says how.
    Spec(String),
    /// A character that is no letter of the alphabet, with its place (0-based, in characters).
    Unknown {
        /// The whole text.
        text: String,
        /// The part that is not understood.
        part: String,
        /// Where it stands, in characters from 0.
        at: usize,
        /// Name of the alphabet.
        alphabet: String,
    },
}

impl std::fmt::Display for AlphabetError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Spec(text) => f.write_str(text),
            Self::Unknown { text, part, alphabet, .. } => {
                write!(f, "'{part}' in '{text}' is not a letter of the {alphabet} alphabet")
            }
        }
    }
}

impl std::error::Error for AlphabetError {}

/// A piece of text as an alphabet reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A letter in upper case.
    Upper(Letter),
    /// A letter in lower case.
    Lower(Letter),
    /// A question mark.
    Blank,
}

impl Token {
    /// The tile that the token means on a board or in a play: lower case is a blank.
    #[must_use]
    pub const fn tile(self) -> Tile {
        match self {
            Self::Upper(letter) => Tile::of(letter),
            Self::Lower(letter) => Tile::blank_as(letter),
            Self::Blank => Tile::BLANK,
        }
    }

    /// The letter, whatever its case; nothing for a question mark.
    #[must_use]
    pub const fn letter(self) -> Option<Letter> {
        match self {
            Self::Upper(letter) | Self::Lower(letter) => Some(letter),
            Self::Blank => None,
        }
    }
}

/// The letters of an edition and how they are written.
///
/// Text is read by longest match: where CH is a letter, `CHA` is CH + A. Square brackets keep a letter
/// together or apart: `[CH]`, `[C]H`.
pub struct Alphabet {
    spec: AlphabetSpec,
    /// Spelling → token, for every spelling in both cases and, for longer ones, with one capital.
    tokens: HashMap<String, Token>,
    /// Longest spelling that starts with a character, in characters.
    reach: HashMap<char, usize>,
    /// Replacement by character, upper and lower case.
    replacements: HashMap<char, String>,
    /// Shortcut for characters below 128 that start no longer letter.
    ascii: [Option<Token>; 128],
    hash: u64,
}

impl Alphabet {
    /// An alphabet from its specification.
    ///
    /// # Errors
    /// [`AlphabetError::Spec`] when there are no letters or more than [`Letter::MAX`], or a spelling is empty, used twice or
    /// has a character that moves, boards or patterns need.
    pub fn new(spec: AlphabetSpec) -> Result<Self, AlphabetError> {
        if spec.letters.is_empty() || spec.letters.len() > Letter::MAX {
            return Err(AlphabetError::Spec(format!(
                "the {} alphabet has {} letters; 1 to {} were expected",
                spec.name,
                spec.letters.len(),
                Letter::MAX
            )));
        }
        let mut tokens = HashMap::new();
        let mut add = |text: &str, token: Token| match tokens.insert(text.to_owned(), token) {
            Some(old) if old != token => {
                Err(AlphabetError::Spec(format!("'{text}' is spelled by two letters of the {} alphabet", spec.name)))
            }
            _ => Ok(()),
        };
        for (place, spelling) in spec.letters.iter().enumerate() {
            let letter = Letter::new(place as u8 + 1).ok_or_else(|| AlphabetError::Spec("too many letters".into()))?;
            if spelling.upper.is_empty() || spelling.lower.is_empty() {
                return Err(AlphabetError::Spec(format!(
                    "letter {} of the {} alphabet has no text",
                    place + 1,
                    spec.name
                )));
            }
            let sign = spelling.upper.chars().chain(spelling.lower.chars()).find(|&c| is_sign(c));
            if let Some(sign) = sign {
                return Err(AlphabetError::Spec(format!(
                    "'{}' cannot be a letter of the {} alphabet: '{sign}' has a meaning of its own where moves and \
                     boards are written",
                    spelling.upper, spec.name
                )));
            }
            // Scripts without case have one spelling: it is the tile, never the blank.
            if spelling.lower != spelling.upper {
                add(&spelling.lower, Token::Lower(letter))?;
            }
            add(&spelling.upper, Token::Upper(letter))?;
            let (first, rest): (String, String) =
                (spelling.upper.chars().take(1).collect(), spelling.lower.chars().skip(1).collect());
            // In a script without case the capital is the whole tile; what follows it only marks the blank.
            if !rest.is_empty() && first != spelling.upper {
                add(&(first + &rest), Token::Upper(letter))?;
            }
        }
        add("?", Token::Blank)?;
        let mut reach: HashMap<char, usize> = HashMap::new();
        for text in tokens.keys() {
            if let Some(first) = text.chars().next() {
                let longest = reach.entry(first).or_default();
                *longest = (*longest).max(text.chars().count());
            }
        }
        let mut ascii = [None; 128];
        for (text, &token) in &tokens {
            if let [byte] = text.as_bytes()
                && reach.get(&char::from(*byte)) == Some(&1)
            {
                ascii[usize::from(*byte)] = Some(token);
            }
        }
        let mut replacements = HashMap::new();
        for (from, to) in &spec.replacements {
            for (from, to) in [(from.clone(), to.clone()), (from.to_lowercase(), to.to_lowercase())] {
                if let Some(first) = from.chars().next() {
                    replacements.insert(first, to);
                }
            }
        }
        let mut identity = String::new();
        for spelling in &spec.letters {
            identity.push_str(&spelling.upper);
            identity.push('\n');
        }
        let hash = xxh3_64(identity.as_bytes());
        Ok(Self { spec, tokens, reach, replacements, ascii, hash })
    }

    /// The alphabet A to Z: what English and tests need.
    #[must_use]
    pub fn latin() -> Self {
        let letters = ('A'..='Z')
            .map(|letter| Spelling { upper: letter.to_string(), lower: letter.to_ascii_lowercase().to_string() })
            .collect();
        let spec = AlphabetSpec { name: "English".into(), letters, fold_accents: true, ..AlphabetSpec::default() };
        match Self::new(spec) {
            Ok(alphabet) => alphabet,
            Err(_) => unreachable!("A to Z is an alphabet"),
        }
    }

    /// What the alphabet was made from.
    #[must_use]
    pub fn spec(&self) -> &AlphabetSpec {
        &self.spec
    }

    /// Name of the edition whose alphabet this is.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// How many letters there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spec.letters.len()
    }

    /// Never true: an alphabet has letters.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spec.letters.is_empty()
    }

    /// The letters in order.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + use<> {
        (1..=self.len() as u8).filter_map(Letter::new)
    }

    /// A number that two alphabets share if and only if they have the same letters in the same order.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The letter in upper case.
    #[must_use]
    pub fn upper(&self, letter: Letter) -> &str {
        self.spec.letters.get(letter.index() - 1).map_or("", |spelling| &spelling.upper)
    }

    /// The letter in lower case.
    #[must_use]
    pub fn lower(&self, letter: Letter) -> &str {
        self.spec.letters.get(letter.index() - 1).map_or("", |spelling| &spelling.lower)
    }

    /// The tile as written on a board: upper case, lower case for a blank, `?` for an undesignated one.
    #[must_use]
    pub fn tile_text(&self, tile: Tile) -> &str {
        match (tile.letter(), tile.is_blank()) {
            (None, _) => "?",
            (Some(letter), true) => self.lower(letter),
            (Some(letter), false) => self.upper(letter),
        }
    }

    /// Text as tokens, by longest match; brackets bind.
    ///
    /// # Errors
    /// [`AlphabetError::Unknown`] at the first character that starts no letter.
    pub fn tokens(&self, text: &str) -> Result<Vec<Token>, AlphabetError> {
        let mut out = Vec::with_capacity(text.len());
        if text.bytes().all(|byte| self.ascii.get(usize::from(byte)).is_some_and(Option::is_some)) {
            out.extend(text.bytes().filter_map(|byte| self.ascii[usize::from(byte)]));
            return Ok(out);
        }
        let chars: Vec<char> = text.nfc().collect();
        let mut at = 0;
        while at < chars.len() {
            let (token, used) = self.token_at(&chars[at..]).ok_or_else(|| AlphabetError::Unknown {
                text: text.to_owned(),
                part: chars[at].to_string(),
                at,
                alphabet: self.spec.name.clone(),
            })?;
            out.push(token);
            at += used;
        }
        Ok(out)
    }

    /// Text with its accents joined to their letters (Unicode NFC), as the alphabet spells them.
    #[must_use]
    pub fn compose(&self, text: &str) -> String {
        text.nfc().collect()
    }

    /// The token at the start of `chars` and how many characters it takes.
    #[must_use]
    pub fn token_at(&self, chars: &[char]) -> Option<(Token, usize)> {
        let first = *chars.first()?;
        if first == '[' {
            let close = chars.iter().position(|&c| c == ']')?;
            let inside: String = chars[1..close].iter().collect();
            return self.tokens.get(&inside).map(|&token| (token, close + 1));
        }
        let longest = *self.reach.get(&first)?;
        (1..=longest.min(chars.len())).rev().find_map(|length| {
            let text: String = chars[..length].iter().collect();
            self.tokens.get(&text).map(|&token| (token, length))
        })
    }

    /// The letter that an ASCII character is whatever follows it; nothing for those that may start a longer letter.
    #[inline]
    pub(crate) fn ascii_letter(&self, byte: u8) -> Option<Letter> {
        self.ascii.get(usize::from(byte)).copied().flatten().and_then(Token::letter)
    }

    /// Text in upper case as this alphabet understands it: the Turkish one makes `i` a dotted capital.
    #[must_use]
    pub fn upper_text(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for c in text.nfc() {
            match self.token_at(&[c]).and_then(|(token, _)| token.letter()) {
                Some(letter) => out.push_str(self.upper(letter)),
                None => out.extend(c.to_uppercase()),
            }
        }
        out
    }

    /// Text as tiles: upper case a tile, lower case a blank that stands for the letter, `?` a blank.
    ///
    /// # Errors
    /// [`AlphabetError::Unknown`] at the first character that starts no letter.
    pub fn tiles(&self, text: &str) -> Result<Vec<Tile>, AlphabetError> {
        Ok(self.tokens(text)?.into_iter().map(Token::tile).collect())
    }

    /// A word as its letters, whatever the case; accents are folded and characters replaced as the edition says.
    ///
    /// # Errors
    /// [`AlphabetError::Unknown`] at the first character that is no letter (`?` is none).
    pub fn word(&self, text: &str) -> Result<Vec<Letter>, AlphabetError> {
        let direct = self.tokens(text).and_then(|tokens| {
            let letters: Option<Vec<Letter>> = tokens.into_iter().map(Token::letter).collect();
            letters.ok_or_else(|| AlphabetError::Unknown {
                text: text.to_owned(),
                part: "?".into(),
                at: text.chars().position(|c| c == '?').unwrap_or(0),
                alphabet: self.spec.name.clone(),
            })
        });
        match direct {
            Ok(letters) => Ok(letters),
            Err(error) => {
                let folded = self.fold(text);
                if folded == text {
                    return Err(error);
                }
                let tokens = self.tokens(&folded).map_err(|_| error.clone())?;
                tokens.into_iter().map(Token::letter).collect::<Option<Vec<Letter>>>().ok_or(error)
            }
        }
    }

    /// Text with the edition's replacements made and, where it folds accents, those that no letter carries dropped.
    #[must_use]
    pub fn fold(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for c in text.nfc() {
            if self.reach.contains_key(&c) {
                out.push(c);
            } else if let Some(to) = self.replacements.get(&c) {
                out.push_str(to);
            } else if self.spec.fold_accents {
                out.extend(c.nfd().filter(|c| !unicode_normalization::char::is_combining_mark(*c)));
            } else {
                out.push(c);
            }
        }
        out
    }

    /// A word in upper case, as a word list writes it.
    #[must_use]
    pub fn word_text(&self, letters: &[Letter]) -> String {
        letters.iter().map(|&letter| self.upper(letter)).collect()
    }

    /// Tiles as text that [`Alphabet::tiles`] reads back: letters of several characters in brackets, and single ones
    /// where they would otherwise run together.
    #[must_use]
    pub fn tiles_text(&self, tiles: &[Tile]) -> String {
        let mut out = String::new();
        for (place, &tile) in tiles.iter().enumerate() {
            let text = self.tile_text(tile);
            // As far as the longest letter reaches that begins like this one.
            let reach = text.chars().next().and_then(|first| self.reach.get(&first)).copied().unwrap_or(1);
            let rest: Vec<char> =
                tiles[place..].iter().take(reach).flat_map(|&tile| self.tile_text(tile).chars()).collect();
            let length = text.chars().count();
            let runs_on = self.token_at(&rest).is_none_or(|(_, used)| used != length);
            if length > 1 || runs_on {
                out.push('[');
                out.push_str(text);
                out.push(']');
            } else {
                out.push_str(text);
            }
        }
        out
    }
}

/// Whether a character means something else than a letter in moves, boards and patterns.
fn is_sign(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c.is_ascii_digit() || "?.*_^/()[],;".contains(c)
}

impl PartialEq for Alphabet {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
    }
}

impl Eq for Alphabet {}

impl std::fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Alphabet({}, {} letters)", self.spec.name, self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alphabet(letters: &[(&str, &str)]) -> Alphabet {
        let letters =
            letters.iter().map(|&(upper, lower)| Spelling { upper: upper.into(), lower: lower.into() }).collect();
        let spec = AlphabetSpec { name: "toy".into(), letters, fold_accents: true, ..AlphabetSpec::default() };
        Alphabet::new(spec).expect("a good alphabet")
    }

    #[test]
    fn the_longest_letter_wins_and_brackets_bind() {
        let toy = alphabet(&[("A", "a"), ("C", "c"), ("CH", "ch"), ("H", "h"), ("L", "l"), ("L·L", "l·l")]);
        let bytes = |text| toy.tiles(text).expect("letters").into_iter().map(Tile::rack_index).collect::<Vec<_>>();
        assert_eq!(bytes("CHA"), [3, 1]);
        assert_eq!(bytes("[C]HA"), [2, 4, 1]);
        assert_eq!(bytes("L·LA"), [6, 1]);
        assert_eq!(bytes("LLA"), [5, 5, 1]);
        assert_eq!(bytes("ch?"), [0, 0]);
        assert_eq!(bytes("Ch"), [3]);
        for text in ["[CH]A", "[C]HA", "[L·L]A", "LLA", "[ch]?a"] {
            assert_eq!(toy.tiles_text(&toy.tiles(text).expect("letters")), text);
        }
    }

    #[test]
    fn letters_of_many_characters_never_run_together() {
        let toy = alphabet(&[("A", "a"), ("B", "b"), ("C", "c"), ("D", "d"), ("E", "e"), ("ABCDE", "abcde")]);
        for text in ["[A]BCDE", "[ABCDE]", "ABCD", "[A]BCDE[ABCDE]"] {
            let tiles = toy.tiles(text).expect("letters");
            assert_eq!(toy.tiles_text(&tiles), text);
            assert_eq!(toy.tiles(&toy.tiles_text(&tiles)), Ok(tiles));
        }
    }

    #[test]
    fn what_moves_and_boards_need_is_no_letter() {
        for text in ["1", "A.", "(", "]", " ", "/", "A;", "?", "_"] {
            let letters = vec![Spelling { upper: text.into(), lower: text.into() }];
            let spec = AlphabetSpec { name: "toy".into(), letters, ..AlphabetSpec::default() };
            let error = Alphabet::new(spec).expect_err("a sign").to_string();
            assert!(error.contains("has a meaning of its own"), "{text}: {error}");
        }
    }

    #[test]
    fn accents_fold_only_where_no_letter_carries_them() {
        let toy = alphabet(&[("E", "e"), ("N", "n"), ("Ñ", "ñ")]);
        let word = |text| toy.word(text).map(|letters| toy.word_text(&letters));
        assert_eq!(word("én").as_deref(), Ok("EN"));
        assert_eq!(word("n\u{303}e").as_deref(), Ok("ÑE"));
        assert!(word("ex").is_err());
        assert!(word("e?").is_err());
    }

    #[test]
    fn an_unknown_character_is_quoted() {
        let error = Alphabet::latin().tiles("AB3").expect_err("3 is no letter");
        assert_eq!(error.to_string(), "'3' in 'AB3' is not a letter of the English alphabet");
    }
}
