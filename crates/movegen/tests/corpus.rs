//! The corpus cases about all moves of a position: how many plays, which, the best score, how many exchanges.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use quixotry_lexicon::Lexicon;
use quixotry_movegen::{all_plays, exchanges};
use quixotry_rules::judge::settle;
use quixotry_rules::position::put;
use quixotry_rules::{Edition, Layout, Move, Position, Rack, RuleSet, Setup, Written, cgp};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    edition: Option<String>,
    layout: Option<String>,
    layout_rows: Option<Vec<String>>,
    rules: Option<String>,
    with: Option<toml::Table>,
    words: Option<Vec<String>>,
    board: Option<Vec<String>>,
    cgp: Option<String>,
    rack: Option<String>,
    r#move: Option<String>,
    squares: Option<Vec<String>>,
    plays: Option<usize>,
    play_list: Option<Vec<String>>,
    best_score: Option<i32>,
    exchanges: Option<usize>,
}

fn setup(case: &Case) -> Setup {
    let mut rules = (*RuleSet::named(case.rules.as_deref().unwrap_or("box")).unwrap()).clone();
    for (key, value) in case.with.iter().flatten() {
        rules = rules.with(key, &value.to_string()).unwrap();
    }
    let edition = Edition::named(case.edition.as_deref().unwrap_or(&rules.edition)).unwrap();
    let layout = match &case.layout_rows {
        Some(rows) => Arc::new(Layout::from_rows("corpus", rows, None).unwrap()),
        None => Layout::named(case.layout.as_deref().unwrap_or(&rules.layout)).unwrap(),
    };
    let alphabet = Arc::clone(&edition.alphabet);
    let words =
        case.words.as_ref().map(|words| words.iter().map(|word| alphabet.word(word).unwrap()).collect::<Vec<_>>());
    let lexicon = words.map(|words| Arc::new(Lexicon::from_words("corpus", alphabet, words).unwrap()));
    Setup { edition, layout, rules: Arc::new(rules), lexicon }
}

fn position(case: &Case, setup: &Setup) -> Position {
    let mut position = match &case.cgp {
        Some(text) => cgp::parse(text, setup).unwrap(),
        None => Position::opening(setup.clone(), 2).unwrap(),
    };
    for text in case.board.iter().flatten() {
        let Written::Play(play) = Written::parse(text, setup.alphabet()).unwrap() else { panic!("{text} is no play") };
        let placement = settle(setup, &position.board, &play).unwrap();
        put(&mut position.board, &placement);
    }
    if let Some(rack) = &case.rack {
        position.racks[0] = Rack::parse(rack, setup.alphabet()).unwrap();
    }
    position
}

#[test]
fn the_moves_of_every_case() {
    let mut seen = 0;
    for file in std::fs::read_dir(quixotry_testkit::root().join("tests/corpus")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let file: File = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        for case in file.case.iter().filter(|case| case.r#move.is_none() && case.squares.is_none()) {
            check(case);
            seen += 1;
        }
    }
    assert!(seen > 30, "only {seen} cases about moves were seen");
}

fn check(case: &Case) {
    let setup = setup(case);
    let position = position(case, &setup);
    let plays = all_plays(&setup, &position.board, position.rack());
    let id = &case.id;
    if let Some(expected) = case.plays {
        assert_eq!(plays.len(), expected, "number of plays of {id}");
    }
    if let Some(expected) = case.best_score {
        assert_eq!(plays.get(0).map(|play| play.score), Some(expected), "best score of {id}");
    }
    if let Some(expected) = &case.play_list {
        let mut found: Vec<String> =
            plays.iter().map(|play| Move::Place(play.placement()).text(setup.alphabet())).collect();
        let mut expected = expected.clone();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "plays of {id}");
    }
    if let Some(expected) = case.exchanges {
        let full = setup.edition.total() - position.board.tiles() - setup.rules.rack_size * position.racks.len();
        let bag = if position.rack().len() == setup.rules.rack_size { position.bag() } else { full };
        assert_eq!(exchanges::count(&setup.rules, position.rack(), bag), expected, "exchanges of {id}");
    }
}
