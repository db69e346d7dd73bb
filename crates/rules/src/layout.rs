//! Layouts: the size of a board, its premium squares and the square where the game starts.
//!
//! A layout is written as rows of one character a square:
//! `d t q` double, triple, quadruple letter; `D T Q` double, triple, quadruple word; `_` plain; `*` a plain start square.

use std::fmt;
use std::sync::Arc;

use serde::Deserialize;

use crate::shelves::LAYOUTS;
use crate::square::{MAX_SIDE, Square, parse_coordinate};
use crate::tables::{self, TableError, TableKind};

/// What a square multiplies when a fresh tile covers it; 1 means that it does not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Premium {
    /// Factor of the tile's own value.
    pub letter: u8,
    /// Factor of every word formed through the square.
    pub word: u8,
}

impl Premium {
    /// A square without a premium.
    pub const PLAIN: Self = Self { letter: 1, word: 1 };

    /// The premium that a character of a layout's rows means; nothing for a character that means none.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        let (letter, word) = match symbol {
            '_' | '*' => (1, 1),
            'd' => (2, 1),
            't' => (3, 1),
            'q' => (4, 1),
            'D' => (1, 2),
            'T' => (1, 3),
            'Q' => (1, 4),
            _ => return None,
        };
        Some(Self { letter, word })
    }

    /// The character that means this premium in a layout's rows.
    #[must_use]
    pub const fn symbol(self) -> char {
        match (self.letter, self.word) {
            (2, _) => 'd',
            (3, _) => 't',
            (4, _) => 'q',
            (_, 2) => 'D',
            (_, 3) => 'T',
            (_, 4) => 'Q',
            _ => '_',
        }
    }

    /// The premium that a character stands for where a board is drawn as text, so that the symbols differ from letters:
    /// `'` `"` `^` double, triple, quadruple letter; `-` `=` `~` word. Nothing for any other character.
    #[must_use]
    pub const fn from_drawing(symbol: char) -> Option<Self> {
        Self::from_symbol(match symbol {
            '\'' => 'd',
            '"' => 't',
            '^' => 'q',
            '-' => 'D',
            '=' => 'T',
            '~' => 'Q',
            _ => return None,
        })
    }

    /// The premium in words: `double word`, `triple letter`; `plain` for none.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.symbol() {
            'd' => "double letter",
            't' => "triple letter",
            'q' => "quadruple letter",
            'D' => "double word",
            'T' => "triple word",
            'Q' => "quadruple word",
            _ => "plain",
        }
    }

    /// Whether the square multiplies nothing.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        self.letter == 1 && self.word == 1
    }
}

/// A board without tiles: its size, premium squares and start square.
///
/// ```
/// use quixotry_rules::layout::Layout;
/// let standard = Layout::named("standard").unwrap();
/// assert_eq!((standard.rows(), standard.columns()), (15, 15));
/// assert_eq!(standard.premium(standard.start()).name(), "double word");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Layout {
    /// Name by which it is found.
    pub name: String,
    rows: usize,
    columns: usize,
    premiums: Vec<Premium>,
    start: Square,
}

/// The table as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    name: String,
    /// Coordinate of the start square; not needed where a row has `*`.
    start: Option<String>,
    rows: Vec<String>,
    /// For the reader of the table only.
    #[serde(default, rename = "note")]
    _note: String,
}

impl Layout {
    /// The layout called `name`, in any case, with spaces, hyphens and underscores equal.
    ///
    /// # Errors
    /// [`TableError::UnknownName`] with the nearest name and all known ones.
    pub fn named(name: &str) -> Result<Arc<Self>, TableError> {
        LAYOUTS.named(name)
    }

    /// Names of the layouts that come with the package, `standard` first.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        LAYOUTS.names()
    }

    /// A layout from the text of a table: `name`, `rows` (a list of texts) and, unless a row has `*`, `start`
    /// (a coordinate such as `8H`).
    ///
    /// # Errors
    /// [`TableError`] naming the line, or the field and the row that is wrong.
    pub fn from_toml(text: &str) -> Result<Self, TableError> {
        let table: Table = tables::parse(TableKind::Layout, text)?;
        let start = match table.start {
            None => None,
            Some(text) => {
                let square = parse_coordinate(text.trim()).map(|(square, _)| square);
                Some(square.ok_or_else(|| {
                    let problem = format!("'{text}' is no coordinate; expected a row and a column, such as '8H'");
                    TableError::field(TableKind::Layout, &table.name, "start", problem)
                })?)
            }
        };
        Self::from_rows(&table.name, &table.rows, start)
    }

    /// A layout from its rows, each one character a square; `start` may be left out where a row has `*`.
    ///
    /// # Errors
    /// [`TableError::Field`] when there are no rows, they differ in length, a side is longer than [`MAX_SIDE`],
    /// a character means nothing, or the start square is missing, doubled or off the board.
    pub fn from_rows<S: AsRef<str>>(name: &str, rows: &[S], start: Option<Square>) -> Result<Self, TableError> {
        let wrong = |field: &str, problem: String| Err(TableError::field(TableKind::Layout, name, field, problem));
        let columns = rows.first().map_or(0, |row| row.as_ref().chars().count());
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&rows.len()) || !sides.contains(&columns) {
            let size = format!("{} rows of {columns} squares", rows.len());
            return wrong("rows", format!("found {size}; 1 to {MAX_SIDE} of each were expected"));
        }
        let mut premiums = Vec::with_capacity(rows.len() * columns);
        let mut star = None;
        for (row, text) in rows.iter().enumerate() {
            let text = text.as_ref();
            let length = text.chars().count();
            if length != columns {
                let problem = format!("row {} '{text}' has {length} squares; {columns} were expected", row + 1);
                return wrong("rows", problem);
            }
            for (column, symbol) in text.chars().enumerate() {
                let square = Square::new(row as u8, column as u8);
                if symbol == '*' && star.replace(square).is_some() {
                    return wrong("rows", format!("row {} '{text}' has a second start square '*'", row + 1));
                }
                match Premium::from_symbol(symbol) {
                    Some(premium) => premiums.push(premium),
                    None if symbol == '#' => {
                        return wrong("rows", format!("{square} is blocked ('#'); blocked squares are not supported"));
                    }
                    None => {
                        let problem = format!("'{symbol}' on {square} means nothing; expected one of T D Q t d q _ *");
                        return wrong("rows", problem);
                    }
                }
            }
        }
        let start = match (star, start) {
            (None, None) => return wrong("start", "there is none; expected a coordinate, or '*' in a row".into()),
            (Some(star), Some(start)) if star != start => {
                return wrong("start", format!("it says {start}, but the rows have '*' on {star}"));
            }
            (Some(square), _) | (None, Some(square)) => square,
        };
        if usize::from(start.row) >= rows.len() || usize::from(start.column) >= columns {
            return wrong("start", format!("{start} is off the board of {} rows, {columns} columns", rows.len()));
        }
        Ok(Self { name: name.to_owned(), rows: rows.len(), columns, premiums, start })
    }

    /// How many rows the board has.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns the board has.
    #[inline]
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The premium on `square`; plain off the board.
    #[inline]
    #[must_use]
    pub fn premium(&self, square: Square) -> Premium {
        if !self.contains(square) {
            return Premium::PLAIN;
        }
        let place = usize::from(square.row) * self.columns + usize::from(square.column);
        self.premiums.get(place).copied().unwrap_or(Premium::PLAIN)
    }

    /// Every premium, row by row from the top left.
    #[must_use]
    pub fn premiums(&self) -> &[Premium] {
        &self.premiums
    }

    /// The square that the first play must cover.
    #[inline]
    #[must_use]
    pub fn start(&self) -> Square {
        self.start
    }

    /// Whether `square` is on the board.
    #[inline]
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        usize::from(square.row) < self.rows && usize::from(square.column) < self.columns
    }

    /// Whether the board is its own transpose (rows and columns exchanged), start square included: then every play on an
    /// empty board scores the same across and down.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        let at = |row: usize, column: usize| self.premiums.get(row * self.columns + column);
        self.rows == self.columns
            && self.start.row == self.start.column
            && (1..self.rows).all(|row| (0..row).all(|column| at(row, column) == at(column, row)))
    }

    /// Every square, row by row from the top left.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (rows, columns) = (self.rows as u8, self.columns as u8);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Square::new(row, column)))
    }

    /// The rows as [`Layout::from_rows`] reads them; a plain start square is `*`.
    #[must_use]
    pub fn to_rows(&self) -> Vec<String> {
        let symbol = |row: usize, column: usize| {
            let square = Square::new(row as u8, column as u8);
            let premium = self.premium(square);
            if square == self.start && premium.is_plain() { '*' } else { premium.symbol() }
        };
        (0..self.rows).map(|row| (0..self.columns).map(|column| symbol(row, column)).collect()).collect()
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({}, {} x {})", self.name, self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(name: &str) -> Arc<Layout> {
        Layout::named(name).unwrap_or_else(|error| panic!("{error}"))
    }

    /// How many squares have each premium: QW, TW, DW, QL, TL, DL.
    fn premiums(layout: &Layout) -> [usize; 6] {
        "QTDqtd".chars().collect::<Vec<_>>().try_into().map_or([0; 6], |symbols: [char; 6]| {
            symbols.map(|symbol| layout.premiums().iter().filter(|premium| premium.symbol() == symbol).count())
        })
    }

    #[test]
    fn the_boards_have_the_published_premiums() {
        for (name, side, counts, start_is_plain) in [
            ("standard", 15, [0, 8, 17, 0, 12, 24], false),
            ("super", 21, [4, 16, 41, 8, 20, 36], false),
            ("words-with-friends", 15, [0, 8, 12, 0, 16, 24], true),
            ("crossplay", 15, [0, 8, 8, 0, 20, 20], true),
            ("lexulous", 15, [0, 8, 16, 0, 8, 20], true),
        ] {
            let layout = layout(name);
            assert_eq!(layout.name, name);
            assert_eq!((layout.rows(), layout.columns()), (side, side), "{name}");
            assert_eq!(premiums(&layout), counts, "{name}");
            assert_eq!(layout.start(), Square::new(side as u8 / 2, side as u8 / 2), "{name}");
            assert_eq!(layout.premium(layout.start()).is_plain(), start_is_plain, "{name}");
        }
    }

    #[test]
    fn the_boards_are_symmetric_as_published() {
        for name in Layout::names() {
            let layout = layout(name);
            let (last_row, last_column) = (layout.rows() as u8 - 1, layout.columns() as u8 - 1);
            for square in layout.squares() {
                let premium = layout.premium(square);
                assert_eq!(premium, layout.premium(Square::new(last_row - square.row, square.column)), "{name}");
                assert_eq!(premium, layout.premium(Square::new(square.row, last_column - square.column)), "{name}");
            }
            // With both mirrors, being its own transpose makes all eight symmetries of the square.
            assert_eq!(layout.is_symmetric(), name != "lexulous", "{name}");
        }
    }

    #[test]
    fn any_size_and_any_start_square_will_do() {
        let small = Layout::from_rows("small", &["d_*", "__T"], None).expect("a layout");
        assert_eq!((small.rows(), small.columns(), small.start()), (2, 3, Square::new(0, 2)));
        assert_eq!(small.premium(Square::new(1, 2)).name(), "triple word");
        assert_eq!(small.premium(Square::new(2, 0)), Premium::PLAIN);
        assert!(!small.is_symmetric());
        let longest = vec!["_".repeat(MAX_SIDE); MAX_SIDE];
        let corner = Square::new(MAX_SIDE as u8 - 1, 0);
        let largest = Layout::from_rows("largest", &longest, Some(corner)).expect("a layout");
        assert_eq!(largest.squares().count(), MAX_SIDE * MAX_SIDE);
        assert!(!largest.is_symmetric());
        let one = Layout::from_rows("one", &["Q"], Some(Square::new(0, 0))).expect("a layout");
        assert!(one.is_symmetric());
        let table = "name = \"mine\"\nrows = [\"___\", \"_D_\"]\nstart = \"b2\"\n";
        let mine = Layout::from_toml(table).expect("a layout");
        assert_eq!((mine.start(), mine.to_rows()), (Square::new(1, 1), vec!["___".to_owned(), "_D_".to_owned()]));
    }

    #[test]
    fn rows_read_back() {
        for name in Layout::names() {
            let layout = layout(name);
            assert_eq!(Layout::from_rows(name, &layout.to_rows(), Some(layout.start())).as_ref(), Ok(&*layout));
        }
        for symbol in "dtqDTQ".chars() {
            let premium = Premium::from_symbol(symbol).expect("a premium");
            assert_eq!(premium.symbol(), symbol);
        }
        for (drawn, symbol) in "'\"^-=~".chars().zip("dtqDTQ".chars()) {
            assert_eq!(Premium::from_drawing(drawn), Premium::from_symbol(symbol));
        }
        for symbol in "._*dA".chars() {
            assert_eq!(Premium::from_drawing(symbol), None);
        }
        assert_eq!(Premium::PLAIN.name(), "plain");
    }

    #[test]
    fn a_faulty_layout_is_refused_by_field_and_row() {
        let rows = |rows: &[&str], start| Layout::from_rows("mine", rows, start).expect_err("faulty").to_string();
        let middle = Some(Square::new(0, 0));
        for (error, expected) in [
            (rows(&[], middle), "field 'rows': found 0 rows of 0 squares; 1 to 63 of each were expected"),
            (rows(&["_".repeat(64).as_str()], middle), "field 'rows': found 1 rows of 64 squares"),
            (rows(&["__", "___"], middle), "field 'rows': row 2 '___' has 3 squares; 2 were expected"),
            (rows(&["_x"], middle), "field 'rows': 'x' on B1 means nothing; expected one of T D Q t d q _ *"),
            (rows(&["_", "#"], middle), "field 'rows': A2 is blocked ('#'); blocked squares are not supported"),
            (rows(&["**"], None), "field 'rows': row 1 '**' has a second start square '*'"),
            (rows(&["__"], None), "field 'start': there is none; expected a coordinate, or '*' in a row"),
            (rows(&["_*"], middle), "field 'start': it says A1, but the rows have '*' on B1"),
            (rows(&["__"], Some(Square::new(1, 0))), "field 'start': A2 is off the board of 1 rows, 2 columns"),
        ] {
            assert!(error.starts_with(&format!("layout 'mine', {expected}")), "{error}");
        }
        for (table, expected) in [
            ("name = \"x\"\nrows = [\"_\"]\nstart = \"here\"", "layout 'x', field 'start': 'here' is no coordinate"),
            ("name = \"x\"\nrows = 3", "layout table, line 2 'rows = 3': invalid type"),
            ("name = \"x\"\nrows = [\"*\"]\nsize = 1", "layout table, line 3 'size = 1': unknown field `size`"),
            ("rows = [\"*\"]", "layout table: missing field `name`"),
        ] {
            let error = Layout::from_toml(table).expect_err(expected).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
