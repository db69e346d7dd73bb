//! Questions as people type them: racks, letters on a board, rows of squares.

use std::fmt;

use quixotry_lexicon::{Alphabet, AlphabetError, Letter, Tile, Token};
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

    fn letter(part: Part, input: &str, error: &AlphabetError) -> Self {
        let at = match error {
            AlphabetError::Unknown { at, .. } => Some(*at),
            AlphabetError::Spec(_) => None,
        };
        let message = if part == Part::Rack { not_tiles(error) } else { error.to_string() };
        Self { at, ..Self::new(part, input, message) }
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
    let tokens = alphabet.tokens(text.trim()).map_err(|error| ReadError::letter(Part::Rack, text, &error))?;
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
/// [`ReadError`] for a character that is no letter (`?` is none), and for too many of them.
pub fn lying(text: &str, alphabet: &Alphabet) -> Result<Vec<Tile>, ReadError> {
    let tokens = alphabet.tokens(text.trim()).map_err(|error| ReadError::letter(Part::Letters, text, &error))?;
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

/// Letters of a word, in any case.
///
/// # Errors
/// [`ReadError`] for a character that is no letter.
pub fn letters(text: &str, alphabet: &Alphabet) -> Result<Vec<Letter>, ReadError> {
    alphabet.word(text).map_err(|error| ReadError::letter(Part::Letters, text, &error))
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
/// symbol is a letter of the alphabet, it is that. Nothing lies where the text is empty.
///
/// # Errors
/// [`ReadError`] for any other character, and for more than [`Row::LONGEST`] squares.
pub fn row(text: &str, alphabet: &Alphabet) -> Result<Ground, ReadError> {
    let composed = alphabet.compose(text.trim());
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
                None => return Err(wrong_square(text, symbol, at)),
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

fn wrong_square(text: &str, symbol: char, at: usize) -> ReadError {
    let quoted = shown(text);
    let message = match symbol {
        '*' => format!(
            "'*' in '{quoted}' is the start of a board, which may have any premium; '.' was expected for an empty \
             square, or the symbol of its premium, such as '-' for a double word"
        ),
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
        let message = format!("'{at}' is not a square; a coordinate such as '8A' (across) or 'A8' (down) was expected");
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

/// A text as a message quotes it: a very long one only in part.
fn shown(text: &str) -> String {
    const MOST: usize = 120;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
