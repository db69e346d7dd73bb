//! Moves: a play, an exchange, a pass; and how they are written.
//!
//! A play as someone writes it ([`Written`]) may name tiles that lie already; the board turns it into a
//! [`Placement`], whose text is canonical: the whole main word from its first square, `.` for tiles that lie.

use quixotry_lexicon::{Alphabet, Letter, Tile, Token};

use crate::rack::{Rack, blank_hint, not_tiles};
use crate::square::{Direction, Square, parse_coordinate};

/// Tiles put down in one line: the whole main word, nothing at the squares it plays through.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// First square of the main word.
    pub start: Square,
    /// Which way it runs.
    pub direction: Direction,
    /// Tile by tile; `None` where a tile lies already.
    pub tiles: Vec<Option<Tile>>,
}

impl Placement {
    /// The fresh tiles and their squares, in order.
    pub fn fresh(&self) -> impl Iterator<Item = (Square, Tile)> + '_ {
        self.tiles
            .iter()
            .enumerate()
            .filter_map(|(step, tile)| Some((self.start.ahead(self.direction, step as u8), (*tile)?)))
    }

    /// The tiles that leave the rack.
    #[must_use]
    pub fn used(&self) -> Rack {
        self.fresh().map(|(_, tile)| tile).collect()
    }
}

/// A move: what a player does in a turn. The order is the game's canonical order of equal moves: plays by
/// square, direction and tiles, then exchanges, then the pass.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Puts tiles on the board.
    Place(Placement),
    /// Exchanges tiles with the bag.
    Exchange(Rack),
    /// Does nothing.
    Pass,
}

impl Move {
    /// The move as players write it: `8H W.RD`, `exch AB`, `pass`; see [`Written::text`].
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        Written::from(self).text(alphabet)
    }
}

/// One square of a play as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// A tile, or the letter of a tile that lies there already.
    Tile(Tile),
    /// A tile that lies there already, with its letter where the text names it: `.` or `(X)`.
    Through(Option<Letter>),
}

/// A play as written, before the board has been looked at.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WrittenPlay {
    /// The square of the first cell.
    pub start: Square,
    /// Which way it runs.
    pub direction: Direction,
    /// Square by square.
    pub cells: Vec<Cell>,
}

impl WrittenPlay {
    /// Tiles on squares as a play from the first to the last, through the squares between them; nothing when there are
    /// none, two on one square, or some that lie in neither one row nor one column.
    #[must_use]
    pub fn from_squares(tiles: &[(Square, Tile)]) -> Option<Self> {
        let start = tiles.iter().map(|&(square, _)| square).min()?;
        let end = tiles.iter().map(|&(square, _)| square).max()?;
        let in_line = |direction: &Direction| {
            let crossing = direction.turned();
            tiles.iter().all(|(square, _)| square.along(crossing) == start.along(crossing))
        };
        let direction = Direction::BOTH.into_iter().find(in_line)?;
        let length = usize::from(end.along(direction) - start.along(direction)) + 1;
        let mut cells = vec![Cell::Through(None); length];
        for &(square, tile) in tiles {
            let cell = cells.get_mut(usize::from(square.along(direction) - start.along(direction)))?;
            if std::mem::replace(cell, Cell::Tile(tile)) != Cell::Through(None) {
                return None;
            }
        }
        Some(Self { start, direction, cells })
    }

    /// The play as players write it: `8H W.RD`, with `.` or `(X)` for the tiles that lie already.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        format!("{} {}", self.start.coordinate(self.direction), self.tiles_text(alphabet))
    }

    /// The tiles without the coordinate: `W.RD`.
    #[must_use]
    pub fn tiles_text(&self, alphabet: &Alphabet) -> String {
        let mut text = String::new();
        for run in self.cells.chunk_by(|a, b| matches!((a, b), (Cell::Tile(_), Cell::Tile(_)))) {
            match run {
                [Cell::Through(None)] => text.push('.'),
                [Cell::Through(Some(letter))] => {
                    text.push_str(&format!("({})", alphabet.tiles_text(&[Tile::of(*letter)])));
                }
                tiles => {
                    let tile = |cell: &Cell| match cell {
                        Cell::Tile(tile) => Some(*tile),
                        Cell::Through(_) => None,
                    };
                    text.push_str(&alphabet.tiles_text(&tiles.iter().filter_map(tile).collect::<Vec<Tile>>()));
                }
            }
        }
        text
    }
}

impl From<&Placement> for WrittenPlay {
    fn from(placement: &Placement) -> Self {
        let cell = |tile: &Option<Tile>| tile.map_or(Cell::Through(None), Cell::Tile);
        Self {
            start: placement.start,
            direction: placement.direction,
            cells: placement.tiles.iter().map(cell).collect(),
        }
    }
}

/// A move as written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Written {
    /// Tiles in a line from a named square.
    Play(WrittenPlay),
    /// An exchange of these tiles.
    Exchange(Rack),
    /// A pass.
    Pass,
}

impl From<&Move> for Written {
    fn from(mv: &Move) -> Self {
        match mv {
            Move::Place(placement) => Self::Play(placement.into()),
            Move::Exchange(tiles) => Self::Exchange(*tiles),
            Move::Pass => Self::Pass,
        }
    }
}

/// Why text is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// What was written.
    pub input: String,
    /// A sentence that says what is wrong and what was expected.
    pub message: String,
}

impl std::fmt::Display for MoveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for MoveError {}

impl Written {
    /// The move as players write it: `8H W.RD`, `exch AB`, `pass`. [`Written::parse`] reads it back.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        match self {
            Self::Play(play) => play.text(alphabet),
            Self::Exchange(tiles) => format!("exch {}", tiles.text(alphabet)),
            Self::Pass => "pass".into(),
        }
    }

    /// The move as a GCG file writes it: `8H W.RD`, `-AB`, `-`.
    #[must_use]
    pub fn gcg(&self, alphabet: &Alphabet) -> String {
        match self {
            Self::Play(play) => play.text(alphabet),
            Self::Exchange(tiles) => format!("-{}", tiles.text(alphabet)),
            Self::Pass => "-".into(),
        }
    }

    /// Reads a move in any notation: `8H WORD`, `h8 W.RD`, `8H W(O)RD`, `8H.WORD`, `exch AB`, `-AB`, `ex.AB`, `pass`, `-`.
    ///
    /// Lower-case letters are blanks, `?` a blank whose letter is still open, brackets hold a letter of several characters.
    ///
    /// # Errors
    /// [`MoveError`] when the text is none of these; it quotes the text.
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<Self, MoveError> {
        let fail = |message: String| MoveError { input: text.to_owned(), message };
        let trimmed = text.trim();
        let lower = trimmed.to_ascii_lowercase();
        if matches!(lower.as_str(), "pass" | "-" | "(pass)") {
            return Ok(Self::Pass);
        }
        let inner = lower.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(&lower);
        for prefix in ["exchange ", "exch ", "exch. ", "ex ", "swap ", "ex.", "-"] {
            if inner.starts_with(prefix) {
                let offset = usize::from(inner.len() != lower.len());
                let tiles = trimmed[prefix.len() + offset..trimmed.len() - offset].trim();
                return exchange(tiles, alphabet).map_err(fail);
            }
        }
        if matches!(inner, "exchange" | "exch" | "ex" | "swap") {
            return Err(fail(format!("'{text}' names no tiles; write the tiles to exchange, as in 'exch ABC'")));
        }
        let (first, rest) = split_play(trimmed).ok_or_else(|| {
            fail(format!("'{text}' is not a move; a play such as '8H WORD', 'exch ABC' or 'pass' was expected"))
        })?;
        let (place, tiles) = match (parse_coordinate(first), parse_coordinate(rest)) {
            (Some(place), _) => (place, rest),
            (None, Some(place)) => (place, first),
            (None, None) => {
                return Err(fail(format!(
                    "'{first}' in '{text}' is not a square; a coordinate such as '8H' (across) or 'H8' (down) was expected"
                )));
            }
        };
        let cells = cells(tiles, alphabet).map_err(fail)?;
        Ok(Self::Play(WrittenPlay { start: place.0, direction: place.1, cells }))
    }
}

/// Splits at white space, or at the first dot behind a coordinate (`8H.WORD`).
fn split_play(text: &str) -> Option<(&str, &str)> {
    if let Some((first, rest)) = text.split_once(char::is_whitespace) {
        let rest = rest.trim();
        return (!rest.contains(char::is_whitespace)).then_some((first, rest));
    }
    text.split_once('.').filter(|(first, rest)| parse_coordinate(first).is_some() && !rest.is_empty())
}

fn exchange(text: &str, alphabet: &Alphabet) -> Result<Written, String> {
    let tiles: String = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    let rack = Rack::parse(&tiles, alphabet).map_err(|error| not_tiles(&error))?;
    if rack.is_empty() {
        return Err(format!("'{text}' names no tiles; write the tiles to exchange, as in 'exch ABC'"));
    }
    Ok(Written::Exchange(rack))
}

fn cells(text: &str, alphabet: &Alphabet) -> Result<Vec<Cell>, String> {
    // Composed characters, so that an accent typed separately still belongs to its letter.
    let chars: Vec<char> = alphabet.compose(text).chars().collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        match chars[at] {
            '.' => {
                out.push(Cell::Through(None));
                at += 1;
            }
            '(' => {
                let close = chars[at..].iter().position(|&c| c == ')').ok_or_else(|| {
                    format!("'{text}' opens a parenthesis and does not close it; '(X)' was expected for a tile that lies already")
                })?;
                let inside: String = chars[at + 1..at + close].iter().collect();
                if inside.is_empty() {
                    return Err(format!(
                        "'{text}' has parentheses around nothing; '(X)' was expected for a tile that lies already"
                    ));
                }
                for token in alphabet.tokens(&inside).map_err(|error| error.to_string())? {
                    out.push(Cell::Through(token.letter()));
                }
                at += close + 1;
            }
            _ => {
                let (token, used): (Token, usize) = alphabet.token_at(&chars[at..]).ok_or_else(|| {
                    let hint = blank_hint(&chars[at].to_string());
                    format!("'{}' in '{text}' is not a letter of the {} alphabet{hint}", chars[at], alphabet.name())
                })?;
                out.push(Cell::Tile(token.tile()));
                at += used;
            }
        }
    }
    if out.len() > crate::square::MAX_SIDE {
        return Err(format!("'{text}' is longer than any board"));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Written, MoveError> {
        Written::parse(text, &Alphabet::latin())
    }

    #[test]
    fn every_notation_means_the_same_move() {
        let play = read("8H W.RD").expect("a play");
        for text in ["8h W.RD", " 8H   W.RD ", "8H.W.RD", "W.RD 8H"] {
            assert_eq!(read(text).as_ref(), Ok(&play), "{text}");
        }
        assert_ne!(read("H8 W.RD"), Ok(play));
        for text in ["exch ABC", "EXCHANGE cba", "-ABC", "ex.ABC", "(exch ABC)", "exch A B C"] {
            assert_eq!(
                read(text),
                Ok(Written::Exchange(Rack::parse("ABC", &Alphabet::latin()).expect("tiles"))),
                "{text}"
            );
        }
        for text in ["pass", "PASS", "-", " pass "] {
            assert_eq!(read(text), Ok(Written::Pass), "{text}");
        }
    }

    #[test]
    fn tiles_on_squares_are_a_play_if_they_lie_in_one_line() {
        let alphabet = Alphabet::latin();
        let play = |squares: &[(&str, &str)]| {
            let tile = |&(square, tile): &(&str, &str)| {
                let (square, _) = parse_coordinate(square).expect("a square");
                (square, alphabet.tiles(tile).expect("a tile")[0])
            };
            let play = WrittenPlay::from_squares(&squares.iter().map(tile).collect::<Vec<_>>());
            play.map(|play| play.text(&alphabet))
        };
        assert_eq!(play(&[("H8", "N"), ("H10", "w")]).as_deref(), Some("H8 N.w"));
        assert_eq!(play(&[("K8", "D"), ("H8", "W")]).as_deref(), Some("8H W..D"));
        assert_eq!(play(&[("H8", "N")]).as_deref(), Some("8H N"));
        assert_eq!(play(&[]), None);
        assert_eq!(play(&[("H8", "N"), ("I9", "O")]), None);
        assert_eq!(play(&[("H8", "N"), ("8H", "O")]), None);
    }

    #[test]
    fn errors_quote_the_text() {
        for text in ["", "8H", "WORD", "8H WO3D", "8H WORD extra", "exch", "99Z WORD", "8H W(ORD", "exch 3"] {
            let error = read(text).expect_err(text);
            assert_eq!(error.input, text);
            assert!(!error.message.is_empty());
        }
        assert!(read("8H WO3D").expect_err("a digit").message.contains("'3'"));
    }
}
