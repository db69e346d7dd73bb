//! What the tests on the shared cases have in common: reading the files and setting up a case.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "a broken case must stop the test")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use quixotry_lexicon::{Letter, Lexicon, Tile};
use quixotry_rules::position::put;
use quixotry_rules::{Board, Cell, Direction, Edition, Layout, Rack, RuleSet, Setup, Written, WrittenPlay, judge};
use toml::{Table, Value};

/// Every row of every table `kind` in the files of a folder of `tests/corpus`, with the file's name.
pub fn rows(folder: &str, kind: &str) -> Vec<(String, Table)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus").join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let mut found = Vec::new();
    for path in files {
        let table: Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        for row in table.get(kind).and_then(Value::as_array).into_iter().flatten() {
            let row = row.as_table().unwrap().clone();
            found.push((format!("{}: {}", path.file_name().unwrap().display(), text(&row, "id")), row));
        }
    }
    found
}

pub fn text(row: &Table, key: &str) -> String {
    row.get(key).map(|value| value.as_str().unwrap().to_owned()).unwrap_or_default()
}

pub fn texts(row: &Table, key: &str) -> Option<Vec<String>> {
    let list = row.get(key)?.as_array().unwrap();
    Some(list.iter().map(|value| value.as_str().unwrap().to_owned()).collect())
}

pub fn numbers(row: &Table, key: &str) -> Option<Vec<i64>> {
    Some(row.get(key)?.as_array().unwrap().iter().map(|value| value.as_integer().unwrap()).collect())
}

/// Edition, layout, rules and toy words of a case.
pub fn setup(row: &Table) -> Setup {
    let name = |key: &str, default: &str| row.get(key).map_or(default.to_owned(), |_| text(row, key));
    let mut rules = RuleSet::named(&name("rules", "box")).unwrap();
    let mut changes: Vec<_> = row.get("with").and_then(Value::as_table).into_iter().flatten().collect();
    // A bonus must fit the rack, so that the rack's size comes first.
    changes.sort_by_key(|(key, _)| *key != "rack_size");
    for (key, value) in changes {
        rules = Arc::new(rules.with(key, &value.to_string()).unwrap());
    }
    let edition = Edition::named(&name("edition", &rules.edition)).unwrap();
    let layout = match row.get("layout_rows") {
        Some(rows) => Arc::new(Layout::from_toml(&format!("name = \"custom\"\nrows = {rows}")).unwrap()),
        None => Layout::named(&name("layout", &rules.layout)).unwrap(),
    };
    let lexicon = texts(row, "words").map(|words| {
        let words: Vec<Vec<Letter>> = words.iter().map(|word| edition.alphabet.word(word).unwrap()).collect();
        Arc::new(Lexicon::from_words("toy", Arc::clone(&edition.alphabet), words).unwrap())
    });
    Setup { edition, layout, rules, lexicon }
}

/// The board that the plays of `board` make, whether they are legal or not.
pub fn board(row: &Table, setup: &Setup) -> Board {
    let mut board = Board::new(setup.layout.rows(), setup.layout.columns());
    for text in texts(row, "board").into_iter().flatten() {
        let Written::Play(play) = Written::parse(&text, setup.alphabet()).unwrap() else {
            panic!("'{text}' is no play")
        };
        let placement = judge::settle(setup, &board, &play).unwrap();
        put(&mut board, &placement);
    }
    board
}

/// Whether any word of the lexicon can be played, by trying each everywhere; without a lexicon, whether a tile is left.
pub fn can_play(setup: &Setup, board: &Board, rack: &Rack) -> bool {
    let Some(lexicon) = &setup.lexicon else { return !rack.is_empty() };
    let mut words = Vec::new();
    let mut all = lexicon.words();
    while let Some(word) = all.advance() {
        words.push(word.to_vec());
    }
    board.squares().any(|start| {
        Direction::BOTH.into_iter().any(|direction| {
            words.iter().any(|word| {
                let mut left = *rack;
                let cells = word.iter().enumerate().map(|(step, &letter)| {
                    let square = start.ahead(direction, step as u8);
                    let from_rack = board.get(square).is_none() && !left.remove(Tile::of(letter));
                    Cell::Tile(if from_rack { Tile::blank_as(letter) } else { Tile::of(letter) })
                });
                let play = WrittenPlay { start, direction, cells: cells.collect() };
                judge::judge(setup, board, Some(rack), &play).is_legal()
            })
        })
    })
}

/// Fails with every difference at once; a run that saw nothing fails, too.
pub fn report(seen: usize, wrong: &[String]) {
    assert!(seen > 0, "no case was seen");
    assert!(wrong.is_empty(), "{} of {seen} cases:\n{}", wrong.len(), wrong.join("\n"));
}

/// Notes a difference between what a case expects, if it does, and what was found.
pub fn compare<T: PartialEq + std::fmt::Debug>(said: &mut Vec<String>, what: &str, expected: Option<T>, found: T) {
    if let Some(expected) = expected
        && expected != found
    {
        said.push(format!("{what}: expected {expected:?}, found {found:?}"));
    }
}
