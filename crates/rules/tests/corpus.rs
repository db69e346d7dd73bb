//! The shared positions, notations, CGP lines and penalties of `tests/corpus/*.toml`, run against the rules.

#![allow(clippy::unwrap_used, reason = "a broken case must stop the test")]

mod support;

use std::time::Duration;

use quixotry_lexicon::Tile;
use quixotry_rules::square::parse_coordinate;
use quixotry_rules::{Board, Deal, Game, Judgement, Move, Rack, Setup, Square, Written, cgp, judge, judge_squares};
use support::{board, compare, report, rows, setup, text, texts};
use toml::{Table, Value};

#[test]
fn every_shared_play_is_judged_as_it_says() {
    let mut cases = rows("", "case");
    cases.retain(|(_, row)| row.contains_key("move") || row.contains_key("squares"));
    run(&cases, |row| {
        let setup = setup(row);
        let (board, rack) = position(row, &setup);
        if row.contains_key("squares") {
            let laid = squares(&texts(row, "squares").unwrap(), &setup);
            return differences(row, &setup, &judge_squares(&setup, &board, rack.as_ref(), &laid));
        }
        written(row, &text(row, "move"), &setup, &board, rack.as_ref())
    });
}

#[test]
fn every_shared_notation_reads_as_it_says() {
    run(&rows("", "notation"), |row| {
        let setup = setup(row);
        let (board, rack) = position(row, &setup);
        written(row, &text(row, "text"), &setup, &board, rack.as_ref())
    });
}

#[test]
fn every_shared_cgp_line_reads_and_writes_as_it_says() {
    run(&rows("", "cgp"), |row| {
        let defaults = setup(row);
        let found = cgp::parse(&text(row, "text"), &defaults);
        let mut said = Vec::new();
        // The cases name what is wrong, the rules also where: a tile on the board or on a rack.
        let error = found.as_ref().err().map(|error| match error.kind.name() {
            "bad_tile" | "bad_rack" => "unknown_tile",
            "row_count" => "board_size",
            "bad_score" => "scores",
            "bad_zeros" => "zeros",
            kind => kind,
        });
        compare(&mut said, "error", Some(row.get("error").map(|error| error.as_str().unwrap())), error);
        if let Ok(position) = found {
            let line = cgp::write(&position);
            compare(&mut said, "canonical", row.get("canonical").map(|_| text(row, "canonical")), bare(&line, row));
            assert_eq!(cgp::parse(&line, &defaults).as_ref(), Ok(&position));
            let in_bag = position.unseen().len() as i64 - position.racks[1].len() as i64;
            let excess = position.excess().text(position.setup.alphabet());
            compare(&mut said, "excess", row.get("excess").map(|_| text(row, "excess")), excess);
            compare(&mut said, "bag", row.get("bag").map(|bag| bag.as_integer().unwrap()), in_bag);
        }
        said
    });
}

/// A line without the operations by which we name the edition and the layout that a case is set in anyway.
fn bare(line: &str, row: &Table) -> String {
    let defaults = setup(row);
    let Setup { edition, layout, .. } = cgp::parse(&text(row, "text"), &defaults).unwrap().setup;
    line.replace(&format!(" ld {};", edition.slug), "").replace(&format!(" bdn {};", layout.name), "")
}

#[test]
fn every_shared_overtime_costs_what_it_says() {
    let cases = rows("", "overtime");
    run(&cases, |row| {
        let number = |key: &str| row[key].as_integer().unwrap();
        let mut setup = setup(row);
        setup.rules = setup.rules.with("overtime_penalty", &number("points").to_string()).unwrap().into();
        let deal = Deal { racks: vec![Rack::EMPTY; 2], ..Deal::default() };
        let mut game = Game::from_deal(setup, deal, None).unwrap();
        // A rule set's period is a minute: others are stretched to it.
        let over = number("overtime_ms") * 60_000 / number("period_ms");
        game.time_penalty(1, Duration::from_millis(over as u64)).unwrap();
        let mut said = Vec::new();
        compare(&mut said, "penalty", Some(number("penalty")), -i64::from(game.scores()[1]));
        said
    });
}

fn run(cases: &[(String, Table)], check: impl Fn(&Table) -> Vec<String>) {
    let mut wrong = Vec::new();
    for (name, row) in cases {
        let said = check(row);
        if !said.is_empty() {
            wrong.push(format!("{name}\n    {}", said.join("\n    ")));
        }
    }
    report(cases.len(), &wrong);
}

/// The board and, if it is known, the rack.
fn position(row: &Table, setup: &Setup) -> (Board, Option<Rack>) {
    let rack = row.get("rack").map(|_| Rack::parse(&text(row, "rack"), setup.alphabet()).unwrap());
    if row.contains_key("cgp") {
        let position = cgp::parse(&text(row, "cgp"), setup).unwrap();
        let known = Some(*position.rack()).filter(|rack| !rack.is_empty());
        return (position.board, rack.or(known));
    }
    (board(row, setup), rack)
}

/// `["B8 H", "C8 ?"]`: tiles laid square by square.
fn squares(laid: &[String], setup: &Setup) -> Vec<(Square, Tile)> {
    let square = |text: &String| {
        let (place, tile) = text.split_once(' ').unwrap();
        (parse_coordinate(place).unwrap().0, setup.alphabet().tiles(tile).unwrap()[0])
    };
    laid.iter().map(square).collect()
}

fn written(row: &Table, text: &str, setup: &Setup, board: &Board, rack: Option<&Rack>) -> Vec<String> {
    let expects_error = row.contains_key("error");
    match Written::parse(text, setup.alphabet()) {
        Err(error) if expects_error => {
            if error.input == text && !error.message.is_empty() {
                Vec::new()
            } else {
                vec![format!("the error does not quote the text: {error}")]
            }
        }
        Err(error) => vec![error.to_string()],
        Ok(_) if expects_error => vec!["an error was expected".into()],
        Ok(Written::Play(play)) => differences(row, setup, &judge(setup, board, rack, &play)),
        Ok(other) => {
            let found = match other {
                Written::Exchange(tiles) => Move::Exchange(tiles),
                _ => Move::Pass,
            };
            let mut said = Vec::new();
            let canonical = row.get("canonical").map(|value| value.as_str().unwrap().to_owned());
            compare(&mut said, "canonical", canonical, found.text(setup.alphabet()));
            said
        }
    }
}

fn differences(row: &Table, setup: &Setup, found: &Judgement) -> Vec<String> {
    let alphabet = setup.alphabet();
    let mut said = Vec::new();
    let score = row.get("score").map(|score| Some(score.as_integer().unwrap()));
    compare(&mut said, "score", score, found.score.map(i64::from));
    let no_score = row.get("no_score").and_then(Value::as_bool);
    compare(&mut said, "no_score", no_score, found.score.is_none());
    compare(&mut said, "bingo", row.get("bingo").and_then(Value::as_bool), found.bonus > 0);
    let kinds = found.faults.iter().map(|fault| fault.kind.name().to_owned()).collect();
    compare(&mut said, "faults", texts(row, "faults"), kinds);
    let shown = |tile: &Tile| tile.letter().map_or("?".to_owned(), |letter| alphabet.upper(letter).to_owned());
    let formed = found.words.iter().map(|word| word.tiles.iter().map(shown).collect()).collect();
    compare(&mut said, "formed", texts(row, "formed"), formed);
    let canonical = found.placement.clone().map(|placement| Move::Place(placement).text(alphabet));
    compare(&mut said, "canonical", row.get("canonical").map(|_| Some(text(row, "canonical"))), canonical);
    said
}
