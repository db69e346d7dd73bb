//! CGP: one line, one position. Tolerant in, canonical out.
//!
//! `<board> <racks> <scores> <zeros> [op; op; …]`, as the open protocols of woogles.io describe it. Two operations are
//! ours, for what CGP lacks: `rul NAME` (the rule set) and `cps N` (voluntary passes in succession).
//!
//! A line may hold more tiles than the edition has: it is read all the same, since its scores still have a meaning;
//! [`Position::excess`] tells.

use std::sync::Arc;

use quixotry_lexicon::{Alphabet, Tile, Token};

use crate::board::Board;
use crate::edition::Edition;
use crate::layout::Layout;
use crate::position::{Operation, Position};
use crate::rack::{Rack, not_tiles};
use crate::rule_set::{MAX_PLAYERS, RuleSet};
use crate::setup::Setup;
use crate::square::{MAX_SIDE, Square};
use crate::tables::TableError;

/// What kind of mistake a CGP line holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CgpErrorKind {
    /// There is no board.
    Empty,
    /// The board has another number of rows than its layout.
    RowCount,
    /// A row has another number of squares than the layout.
    RowLength,
    /// A square holds something that is no tile.
    BadTile,
    /// A rack holds something that is no tile.
    BadRack,
    /// Scores, or their number, are wrong.
    BadScore,
    /// The number of scoreless turns is wrong.
    BadZeros,
    /// An operation that this library acts on has a wrong operand.
    BadOperation,
}

impl CgpErrorKind {
    /// The kind as scripts know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::RowCount => "board_size",
            Self::RowLength => "row_length",
            Self::BadTile => "unknown_tile",
            Self::BadRack => "unknown_tile",
            Self::BadScore => "scores",
            Self::BadZeros => "zeros",
            Self::BadOperation => "bad_operation",
        }
    }
}

/// A mistake in a CGP line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CgpError {
    /// What kind of mistake.
    pub kind: CgpErrorKind,
    /// A sentence that quotes the part and says what was expected.
    pub message: String,
    /// The part of the line that is wrong.
    pub input: String,
    /// Where: `row 3`, `racks`, `scores`, …
    pub place: String,
}

impl std::fmt::Display for CgpError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CgpError {}

fn error(kind: CgpErrorKind, place: impl Into<String>, input: &str, message: String) -> CgpError {
    let input: String = input.chars().take(200).collect();
    CgpError { kind, message, input, place: place.into() }
}

/// What of the defaults was asked for, so that the size of the board implies no other.
#[derive(Clone, Copy, Default, Debug)]
pub struct Named {
    /// The edition.
    pub edition: bool,
    /// The layout.
    pub layout: bool,
}

/// Reads a position. Operations win over `defaults`; unknown ones are kept. A board of another size than the default
/// implies the layout and the bag of that size.
///
/// # Errors
/// [`CgpError`] with the kind of mistake, its place and a sentence.
pub fn parse(text: &str, defaults: &Setup) -> Result<Position, CgpError> {
    parse_with(text, defaults, Named::default())
}

/// Reads a position like [`parse`], where some of the defaults were asked for by name.
///
/// # Errors
/// [`CgpError`] as for [`parse`]; besides when the board is not of the size that was asked for.
pub fn parse_with(text: &str, defaults: &Setup, named: Named) -> Result<Position, CgpError> {
    let (fields, operations) = split(text);
    let rows_text = *fields.first().ok_or_else(|| {
        error(
            CgpErrorKind::Empty,
            "board",
            text,
            format!("'{}' holds no board; rows separated by '/' were expected", text.trim()),
        )
    })?;
    let rows: Vec<&str> = rows_text.split('/').collect();
    let (mut setup, kept) = settings(defaults, &operations, rows.len(), named)?;
    let board = board(&rows, &setup)?;
    let racks = racks(fields.get(1).copied().unwrap_or("/"), setup.alphabet())?;
    let scores = scores(fields.get(2).copied(), racks.len())?;
    let scoreless = zeros(fields.get(3).copied())?;
    let mut passes = 0;
    for operation in &operations {
        match operation.code.as_str() {
            "mcnz" => {
                let total: u32 = operand(operation)?;
                let players = racks.len() as u32;
                let per_player = total.div_ceil(players.max(1)).to_string();
                setup.rules = changed(&setup.rules, operation, "scoreless_turns_per_player", &per_player)?;
            }
            "cps" => passes = operand(operation)?,
            _ => {}
        }
    }
    Ok(Position { setup, board, racks, scores, scoreless, passes, operations: kept })
}

/// Splits the line into fields (at most four) and operations.
fn split(text: &str) -> (Vec<&str>, Vec<Operation>) {
    let text = text.trim().trim_start_matches('\u{feff}').trim_start_matches("cgp ").trim();
    let mut fields = Vec::new();
    let mut rest = text;
    while fields.len() < 4 && !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let field = &rest[..end];
        // An operation where a field was expected: the fields are over.
        let is_operation = !fields.is_empty()
            && (field.ends_with(';') || rest[end..].trim_start().contains(';') && opcode_like(field, fields.len()));
        if is_operation {
            break;
        }
        fields.push(field);
        rest = rest[end..].trim_start();
    }
    let operations = rest
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| {
            let (code, operand) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            Operation { code: code.to_owned(), operand: operand.trim().to_owned() }
        })
        .collect();
    (fields, operations)
}

/// Whether a word in the place of a field is rather an opcode: lower-case letters only, and no rack.
fn opcode_like(field: &str, place: usize) -> bool {
    place > 0 && field.bytes().all(|byte| byte.is_ascii_lowercase()) && (place > 1 || field.len() > 1)
}

fn operand<T: std::str::FromStr>(operation: &Operation) -> Result<T, CgpError> {
    operation.operand.parse().map_err(|_| {
        let Operation { code, operand } = operation;
        error(CgpErrorKind::BadOperation, code.clone(), operand, format!("'{operand}' after '{code}' is not a number"))
    })
}

fn refused(operation: &Operation, why: &TableError) -> CgpError {
    error(CgpErrorKind::BadOperation, operation.code.clone(), &operation.operand, why.to_string())
}

/// The rules with the parameter changed that an operation sets, if it can have that value.
fn changed(rules: &RuleSet, operation: &Operation, key: &str, value: &str) -> Result<Arc<RuleSet>, CgpError> {
    rules.with(key, value).map(Arc::new).map_err(|why| refused(operation, &why))
}

/// The setup that the operations ask for, and the operations to keep as they are.
fn settings(
    defaults: &Setup,
    operations: &[Operation],
    rows: usize,
    named: Named,
) -> Result<(Setup, Vec<Operation>), CgpError> {
    let mut setup = defaults.clone();
    let mut kept = Vec::new();
    let Named { edition: mut named_edition, layout: mut named_layout } = named;
    // Rules of the same name stay: they may be a user's own, or changed.
    let other_rules = |operation: &&Operation| operation.code == "rul" && operation.operand != defaults.rules.name;
    if let Some(operation) = operations.iter().find(other_rules) {
        setup.rules = RuleSet::named(&operation.operand).map_err(|why| refused(operation, &why))?;
    }
    for operation in operations {
        let changed = |key: &str, value: &str| changed(&setup.rules, operation, key, value);
        match operation.code.as_str() {
            "bb" => {
                let points: i32 = operand(operation)?;
                setup.rules = changed("bonus", &format!("[[{}, {points}]]", setup.rules.rack_size))?;
                kept.push(operation.clone());
            }
            "etl" => {
                setup.rules = changed("exchange_min_bag", &operation.operand)?;
                kept.push(operation.clone());
            }
            "cr" => {
                setup.rules = changed("challenge", operation.operand.trim_end_matches("pt"))?;
                kept.push(operation.clone());
            }
            "var" => {
                if let Ok(rules) = setup.rules.with("variant", &operation.operand.to_lowercase()) {
                    setup.rules = Arc::new(rules);
                }
                kept.push(operation.clone());
            }
            "ld" => {
                if let Ok(edition) = Edition::named(&operation.operand) {
                    setup.edition = edition;
                    named_edition = true;
                }
                if !named_edition || edition_operand(&setup) != Some(&operation.operand) {
                    kept.push(operation.clone());
                }
            }
            "bdn" => {
                let name = match operation.operand.as_str() {
                    "CrosswordGame" => "standard",
                    "SuperCrosswordGame" => "super",
                    name => name,
                };
                if let Ok(layout) = Layout::named(name) {
                    setup.layout = layout;
                    named_layout = true;
                }
                if !named_layout || layout_operand(&setup) != Some(&operation.operand) {
                    kept.push(operation.clone());
                }
            }
            "rul" | "cps" => {}
            _ => kept.push(operation.clone()),
        }
    }
    // A board of another size than the default asks for the layout and the bag of that size.
    if !named_layout && rows != setup.layout.rows() {
        let fitting = Layout::names()
            .into_iter()
            .filter_map(|name| Layout::named(name).ok())
            .find(|layout| layout.rows() == rows);
        if let Some(layout) = fitting {
            if !named_edition && let Ok(edition) = Edition::named(&format!("{} {}", setup.edition.name, layout.name)) {
                setup.edition = edition;
            }
            setup.layout = layout;
        }
    }
    Ok((setup, kept))
}

fn board(rows: &[&str], setup: &Setup) -> Result<Board, CgpError> {
    let layout = &setup.layout;
    let mut board = Board::new(layout.rows(), layout.columns());
    if rows.len() != layout.rows() {
        let message = format!(
            "the {} board needs {} rows, not {}: '{}'",
            layout.name,
            layout.rows(),
            rows.len(),
            rows.join("/").chars().take(60).collect::<String>()
        );
        return Err(error(CgpErrorKind::RowCount, "board", &rows.join("/"), message));
    }
    for (row, text) in rows.iter().enumerate() {
        let place = format!("row {}", row + 1);
        let squares = row_squares(text, setup.alphabet()).map_err(|(part, why)| {
            error(CgpErrorKind::BadTile, place.clone(), &part, format!("{why} in {place}, '{text}'"))
        })?;
        if squares.len() != layout.columns() {
            let message = format!(
                "{place} of the {} board needs {} squares, not {}: '{text}'",
                layout.name,
                layout.columns(),
                squares.len()
            );
            return Err(error(CgpErrorKind::RowLength, place, text, message));
        }
        for (column, tile) in squares.into_iter().enumerate() {
            board.set(Square::new(row as u8, column as u8), tile);
        }
    }
    Ok(board)
}

/// The squares of one row: digits are runs of empty squares.
fn row_squares(text: &str, alphabet: &Alphabet) -> Result<Vec<Option<Tile>>, (String, String)> {
    let chars: Vec<char> = alphabet.compose(text).chars().collect();
    let mut squares = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let digits: String = chars[at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        if !digits.is_empty() {
            at += digits.len();
            match digits.parse::<usize>() {
                Ok(run) if run <= MAX_SIDE => squares.extend(std::iter::repeat_n(None, run)),
                _ => return Err((digits.clone(), format!("'{digits}' is longer than any board"))),
            }
            continue;
        }
        match alphabet.token_at(&chars[at..]) {
            Some((token @ (Token::Upper(_) | Token::Lower(_)), used)) => {
                squares.push(Some(token.tile()));
                at += used;
            }
            _ => {
                return Err((
                    chars[at].to_string(),
                    format!("'{}' is not a tile of the {} edition", chars[at], alphabet.name()),
                ));
            }
        }
        if squares.len() > MAX_SIDE {
            return Err((text.to_owned(), "more squares than any board has".into()));
        }
    }
    Ok(squares)
}

fn racks(text: &str, alphabet: &Alphabet) -> Result<Vec<Rack>, CgpError> {
    let mut parts: Vec<&str> = text.split('/').collect();
    if parts.len() == 1 {
        parts.push("");
    }
    if parts.len() > MAX_PLAYERS {
        let message = format!("2 to {MAX_PLAYERS} racks were expected, not {}: '{text}'", parts.len());
        return Err(error(CgpErrorKind::BadRack, "racks", text, message));
    }
    parts
        .iter()
        .map(|part| {
            // `_` is an unknown tile: it says nothing about the rack.
            Rack::parse(&part.replace('_', ""), alphabet).map_err(|why| {
                error(
                    CgpErrorKind::BadRack,
                    "racks",
                    part,
                    format!("the rack '{part}' cannot be read: {}", not_tiles(&why)),
                )
            })
        })
        .collect()
}

fn scores(text: Option<&str>, players: usize) -> Result<Vec<i32>, CgpError> {
    let Some(text) = text else { return Ok(vec![0; players]) };
    let read = |part: &str| part.trim().parse::<i32>().ok();
    let scores: Option<Vec<i32>> = text.split('/').map(read).collect();
    match scores {
        Some(scores) if scores.len() == players => Ok(scores),
        Some(scores) => {
            let message = format!("{players} scores were expected, one a rack, not {}: '{text}'", scores.len());
            Err(error(CgpErrorKind::BadScore, "scores", text, message))
        }
        None => {
            let message = format!("'{text}' is not a list of scores; whole numbers separated by '/' were expected");
            Err(error(CgpErrorKind::BadScore, "scores", text, message))
        }
    }
}

fn zeros(text: Option<&str>) -> Result<u32, CgpError> {
    let Some(text) = text else { return Ok(0) };
    text.parse().map_err(|_| {
        error(
            CgpErrorKind::BadZeros,
            "zeros",
            text,
            format!("'{text}' is not the number of scoreless turns; a whole number was expected"),
        )
    })
}

/// The position as one canonical line, which [`parse`] reads back to an equal position given the same defaults.
#[must_use]
pub fn write(position: &Position) -> String {
    line(position, true)
}

/// The same line without what it says of layout, edition and rules: [`parse`] reads it back to an equal position given
/// this very setup. For those who keep the setup beside it.
#[must_use]
pub fn write_without_setup(position: &Position) -> String {
    line(position, false)
}

fn line(position: &Position, with_setup: bool) -> String {
    let alphabet = position.setup.alphabet();
    let mut text = String::new();
    for row in 0..position.board.rows() {
        if row > 0 {
            text.push('/');
        }
        row_text(position, row, alphabet, &mut text);
    }
    let join = |parts: Vec<String>| parts.join("/");
    text.push(' ');
    text.push_str(&join(position.racks.iter().map(|rack| rack.text(alphabet)).collect()));
    text.push(' ');
    text.push_str(&join(position.scores.iter().map(ToString::to_string).collect()));
    text.push_str(&format!(" {}", position.scoreless));
    let mut operations = position.operations.clone();
    let mut add = |code: &str, operand: Option<&String>| {
        if let Some(operand) = operand
            && !operations.iter().any(|operation| operation.code == code)
        {
            operations.push(Operation { code: code.to_owned(), operand: operand.clone() });
        }
    };
    let rules = &position.setup.rules.name;
    add("bdn", layout_operand(&position.setup).filter(|_| with_setup));
    add("ld", edition_operand(&position.setup).filter(|_| with_setup));
    add("rul", Some(rules).filter(|name| with_setup && *name != "box"));
    add("cps", Some(&position.passes.to_string()).filter(|_| position.passes > 0));
    for Operation { code, operand } in operations {
        text.push_str(if operand.is_empty() { " " } else { "" });
        if operand.is_empty() {
            text.push_str(&format!("{code};"));
        } else {
            text.push_str(&format!(" {code} {operand};"));
        }
    }
    text
}

/// What a canonical line says of the layout; nothing of the standard one. An operation that says just this is not kept.
fn layout_operand(setup: &Setup) -> Option<&String> {
    Some(&setup.layout.name).filter(|name| *name != "standard")
}

/// The same of the edition; nothing of the English one.
fn edition_operand(setup: &Setup) -> Option<&String> {
    Some(&setup.edition.slug).filter(|slug| *slug != "english")
}

fn row_text(position: &Position, row: usize, alphabet: &Alphabet, text: &mut String) {
    let squares: Vec<Option<Tile>> =
        (0..position.board.columns()).map(|column| position.board.get(Square::new(row as u8, column as u8))).collect();
    for run in squares.chunk_by(|a, b| a.is_some() == b.is_some()) {
        let tiles: Vec<Tile> = run.iter().copied().flatten().collect();
        if tiles.is_empty() {
            text.push_str(&run.len().to_string());
        } else {
            text.push_str(&alphabet.tiles_text(&tiles));
        }
    }
}
