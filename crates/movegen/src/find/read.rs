//! Questions as people type them: racks, letters on a board, rows of squares.

use std::fmt;

use quixotry_lexicon::{Alphabet, AlphabetError, Letter, Pattern, PatternError, Tile, Token};
use quixotry_rules::rack::not_tiles;
use quixotry_rules::square::parse_coordinate;
use quixotry_rules::{Layout, Premium, Rack};

use super::question::{Ground, Question};
use super::row::{Row, RowSquare};

/// Which part of a question cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The rack.
    Rack,
    /// Letters, on the board or in words.
    Letters,
    /// The row of squares.
    Row,
    /// The pattern that describes words.
    Like,
    /// Where the row lies.
    Square,
}

/// Text that is no part of a question, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Which part.
    pub part: Part,
    /// The text.
    pub input: String,
    /// The character that is wrong, from 0, if it is one.
    pub at: Option<usize>,
    message: String,
}

impl ReadError {
    fn new(part: Part, input: &str, message: String) -> Self {
        Self { part, input: input.to_owned(), at: None, message }
    }

    /// `at` is where the text of the error begins in `input`.
    fn letter(part: Part, input: &str, at: usize, error: &AlphabetError) -> Self {
        let error = in_part(error);
        let at = match error {
            AlphabetError::Unknown { at: wrong, .. } => Some(at + wrong),
            AlphabetError::Spec(_) => None,
        };
        let message = if part == Part::Rack { not_tiles(&error) } else { error.to_string() };
        Self { at, ..Self::new(part, input, message) }
    }

    fn pattern(input: &str, error: PatternError) -> Self {
        let (at, error) = match error {
            PatternError::Letter(error) => {
                let error = in_part(&error);
                let at = if let AlphabetError::Unknown { at, .. } = error { Some(at) } else { None };
                (at, PatternError::Letter(error))
            }
            PatternError::Bracket { pattern, at } => {
                (Some(at), PatternError::Bracket { pattern: shown_around(&pattern, at), at })
            }
            error => (None, error),
        };
        Self { at, ..Self::new(Part::Like, input, error.to_string()) }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {}

/// A rack of 1 to [`Question::MOST_TILES`] tiles; `?` is a blank, the case makes no difference.
///
/// # Errors
/// [`ReadError`] for another number of tiles, and for a character that is no tile.
pub fn rack(text: &str, alphabet: &Alphabet) -> Result<Rack, ReadError> {
    let tokens = tokens(Part::Rack, text, alphabet)?;
    let most = Question::MOST_TILES;
    if tokens.is_empty() {
        let message = format!("'{text}' holds no tile; 1 to {most} tiles were expected, such as 'AEINR?'");
        return Err(ReadError::new(Part::Rack, text, message));
    }
    if tokens.len() > most {
        let message = format!("'{}' has {} tiles; 1 to {most} were expected", shown(text), tokens.len());
        return Err(ReadError::new(Part::Rack, text, message));
    }
    Ok(tokens.into_iter().map(|token| token.letter().map_or(Tile::BLANK, Tile::of)).collect())
}

/// Letters of which each is tried by itself; nothing lies where the text is empty.
///
/// # Errors
/// As [`lying`].
pub fn one_of(text: &str, alphabet: &Alphabet) -> Result<Ground, ReadError> {
    Ok(Some(lying(text, alphabet)?).filter(|tiles| !tiles.is_empty()).map_or(Ground::Nothing, Ground::OneOf))
}

/// Letters that are all used; nothing lies where the text is empty.
///
/// # Errors
/// As [`lying`].
pub fn through(text: &str, alphabet: &Alphabet) -> Result<Ground, ReadError> {
    Ok(Some(lying(text, alphabet)?).filter(|tiles| !tiles.is_empty()).map_or(Ground::Nothing, Ground::Through))
}

/// The tiles that lie on a board. One in lower case is a blank, unless all of them are.
///
/// # Errors
/// [`ReadError`] for a character that is no letter (`?` is none), for too many of them, and for blanks alone.
pub fn lying(text: &str, alphabet: &Alphabet) -> Result<Vec<Tile>, ReadError> {
    let tokens = tokens(Part::Letters, text, alphabet)?;
    if tokens.is_empty() && !text.is_empty() {
        let message = format!("'{}' holds no letter; letters that lie on the board were expected", shown(text));
        return Err(ReadError::new(Part::Letters, text, message));
    }
    if tokens.contains(&Token::Blank) {
        let message = format!(
            "'?' in '{}' is no letter; a blank on the board is written as the letter that it shows, in lower case",
            shown(text)
        );
        return Err(ReadError::new(Part::Letters, text, message));
    }
    if tokens.len() > Question::MOST_TILES {
        let (found, most) = (tokens.len(), Question::MOST_TILES);
        let message = format!("'{}' has {found} letters; at most {most} were expected", shown(text));
        return Err(ReadError::new(Part::Letters, text, message));
    }
    Ok(as_meant(&tokens).collect())
}

/// The tiles of a text; blanks around it do no harm.
fn tokens(part: Part, text: &str, alphabet: &Alphabet) -> Result<Vec<Token>, ReadError> {
    let before = text.chars().take_while(|c| c.is_whitespace()).count();
    alphabet.tokens(text.trim()).map_err(|error| ReadError::letter(part, text, before, &error))
}

/// Letters of a word, in any case. An accent that no letter of the edition has is refused, as it is on a rack.
///
/// # Errors
/// [`ReadError`] for a character that is no letter.
pub fn letters(text: &str, alphabet: &Alphabet) -> Result<Vec<Letter>, ReadError> {
    let tokens = alphabet.tokens(text).map_err(|error| ReadError::letter(Part::Letters, text, 0, &error))?;
    let letters: Option<Vec<Letter>> = tokens.into_iter().map(Token::letter).collect();
    letters.ok_or_else(|| {
        let at = alphabet.compose(text).chars().position(|c| c == '?').unwrap_or(0);
        ReadError::letter(Part::Letters, text, 0, &no_letter(text, '?', at, alphabet))
    })
}

/// A pattern that describes words; none where the text is empty. Its letters are those of the edition as they are
/// written: what only becomes letters when it is put in upper case, such as `ß`, is refused.
///
/// # Errors
/// [`ReadError`] for what is no pattern.
pub fn like(text: &str, alphabet: &Alphabet) -> Result<Option<Pattern>, ReadError> {
    let chars: Vec<char> = alphabet.compose(text).chars().collect();
    let mut at = 0;
    while at < chars.len() {
        at += match alphabet.token_at(&chars[at..]).filter(|_| !"?.*[]^".contains(chars[at])) {
            Some((_, used)) => used,
            None if "?.*[]^".contains(chars[at]) => 1,
            None => {
                let error = no_letter(text, chars[at], at, alphabet);
                return Err(ReadError::pattern(text, PatternError::Letter(error)));
            }
        };
    }
    let pattern = (!text.is_empty()).then(|| Pattern::new(text, alphabet)).transpose();
    pattern.map_err(|error| ReadError::pattern(text, error))
}

fn no_letter(text: &str, wrong: char, at: usize, alphabet: &Alphabet) -> AlphabetError {
    AlphabetError::Unknown { text: text.to_owned(), part: wrong.to_string(), at, alphabet: alphabet.name().to_owned() }
}

/// The error with no more of a long text than a message repeats.
fn in_part(error: &AlphabetError) -> AlphabetError {
    match error.clone() {
        AlphabetError::Unknown { text, part, at, alphabet } => {
            AlphabetError::Unknown { text: shown_around(&text, at), part, at, alphabet }
        }
        error => error,
    }
}

/// Tiles as they were meant: where no letter is in upper case, nobody thought of blanks.
fn as_meant(tokens: &[Token]) -> impl Iterator<Item = Tile> + '_ {
    let cased = tokens.iter().any(|token| matches!(token, Token::Upper(_)));
    tokens.iter().map(move |token| match token {
        Token::Lower(letter) if !cased => Tile::of(*letter),
        token => token.tile(),
    })
}

/// A row of squares: `.` or `_` is an empty one, a letter a tile that lies there (in lower case a blank, unless all
/// are), and the symbols of a drawn board (see [`Premium::from_drawing`]) are empty squares with that premium. Where a
/// symbol is a letter of the alphabet, it is that. Nothing lies where the text is empty. A blank is no square: it might
/// be meant as an empty one, or as nothing.
///
/// # Errors
/// [`ReadError`] for any other character, and for more than [`Row::LONGEST`] squares.
pub fn row(text: &str, alphabet: &Alphabet) -> Result<Ground, ReadError> {
    let composed = alphabet.compose(text);
    let chars: Vec<char> = composed.chars().collect();
    let mut squares: Vec<Option<Token>> = Vec::new();
    let mut premiums: Vec<Premium> = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let letter = alphabet.token_at(&chars[at..]).filter(|(token, _)| *token != Token::Blank);
        let (token, premium, used) = match (letter, chars[at]) {
            (Some((token, used)), _) => (Some(token), Premium::PLAIN, used),
            (None, '.' | '_') => (None, Premium::PLAIN, 1),
            (None, symbol) => match Premium::from_drawing(symbol) {
                Some(premium) => (None, premium, 1),
                None => return Err(wrong_square(text, symbol, at, alphabet)),
            },
        };
        squares.push(token);
        premiums.push(premium);
        at += used;
    }
    if squares.len() > Row::LONGEST {
        let message =
            format!("'{}' has {} squares; at most {} were expected", shown(text), squares.len(), Row::LONGEST);
        return Err(ReadError::new(Part::Row, text, message));
    }
    if squares.is_empty() {
        return Ok(Ground::Nothing);
    }
    let tokens: Vec<Token> = squares.iter().copied().flatten().collect();
    let mut tiles = as_meant(&tokens);
    let square =
        |(token, premium): (&Option<Token>, Premium)| RowSquare { tile: token.and_then(|_| tiles.next()), premium };
    Ok(Ground::Row(Row::new(squares.iter().zip(premiums).map(square).collect())))
}

fn wrong_square(text: &str, symbol: char, at: usize, alphabet: &Alphabet) -> ReadError {
    let quoted = shown_around(text, at);
    let message = match symbol {
        '*' => format!(
            "'*' in '{quoted}' is the start of a board, which may have any premium; '.' was expected for an empty \
             square, or the symbol of its premium, such as '-' for a double word"
        ),
        _ if symbol.is_alphabetic() => no_letter(&quoted, symbol, at, alphabet).to_string(),
        '?' => format!("'?' in '{quoted}' is no square; '.' was expected for an empty one, a letter for a tile"),
        _ => format!(
            "'{symbol}' in '{quoted}' is no square; '.' was expected for an empty one, a letter for a tile, and \
             = - \" ' ~ ^ for the premiums"
        ),
    };
    ReadError { at: Some(at), ..ReadError::new(Part::Row, text, message) }
}

/// The row with its first square on a square of a board: `8A` runs across, `A8` down.
///
/// # Errors
/// [`ReadError`] for text that is no coordinate, and for a row that does not fit on the board or has premiums already.
pub fn placed(row: Row, text: &str, at: &str, layout: &Layout) -> Result<Row, ReadError> {
    let Some((start, direction)) = parse_coordinate(at.trim()) else {
        let message =
            format!("'{}' is not a square; a coordinate such as '8A' (across) or 'A8' (down) was expected", shown(at));
        return Err(ReadError::new(Part::Square, at, message));
    };
    if !layout.contains(start) {
        return Err(ReadError::new(Part::Square, at, format!("'{at}' is not on the {} board", layout.name)));
    }
    if row.squares().iter().any(|square| !square.premium.is_plain()) {
        let message = format!(
            "'{}' has premiums of its own and lies at '{at}' as well; '.' was expected for its empty squares, which \
             get the premiums of the {} board",
            shown(text),
            layout.name
        );
        return Err(ReadError::new(Part::Row, text, message));
    }
    let squares = row.squares().len();
    row.on(layout, start, direction).ok_or_else(|| {
        let message = format!(
            "'{}' has {squares} squares; so many do not fit on the {} board from '{at}' on",
            shown(text),
            layout.name
        );
        ReadError::new(Part::Row, text, message)
    })
}

/// The most characters of a text that a message repeats.
const MOST_SHOWN: usize = 40;

/// A text as a message quotes it: of a long one the beginning.
#[must_use]
pub fn shown(text: &str) -> String {
    shown_around(text, 0)
}

/// A text as a message quotes it: of a long one what is around the character at a place.
fn shown_around(text: &str, at: usize) -> String {
    let chars: Vec<char> = text.chars().collect();
    if chars.len() <= MOST_SHOWN {
        return text.to_owned();
    }
    let start = if at < MOST_SHOWN { 0 } else { (at - MOST_SHOWN / 2).min(chars.len() - MOST_SHOWN) };
    let part: String = chars[start..start + MOST_SHOWN].iter().collect();
    let (before, after) = (start > 0, start + MOST_SHOWN < chars.len());
    format!("{}{part}{}", if before { "…" } else { "" }, if after { "…" } else { "" })
}
