//! The shared games, step by step: `tests/corpus/games/*.toml`, whose form is told at the head of its files.

#![allow(clippy::unwrap_used, reason = "a broken case must stop the test")]

mod support;

use std::time::Duration;

use quixotry_rules::bag::Bag;
use quixotry_rules::{Deal, Event, Fault, Game, Rack, Written};
use support::{board, can_play, compare, numbers, report, rows, setup, text, texts};
use toml::{Table, Value};

#[test]
fn every_shared_game_goes_as_it_says() {
    let games = rows("games", "game");
    let mut wrong = Vec::new();
    for (name, row) in &games {
        let said = play_through(row);
        if !said.is_empty() {
            wrong.push(format!("{name}\n    {}", said.join("\n    ")));
        }
    }
    report(games.len(), &wrong);
}

fn deal(row: &Table) -> Game {
    let setup = setup(row);
    let alphabet = setup.alphabet();
    let racks = texts(row, "racks").unwrap();
    let deal = Deal {
        racks: racks.iter().map(|rack| Rack::parse(rack, alphabet).unwrap()).collect(),
        bag: alphabet.tiles(&text(row, "bag")).unwrap(),
        scores: numbers(row, "scores").into_iter().flatten().map(|score| score as i32).collect(),
        board: Some(board(row, &setup)),
        ..Deal::default()
    };
    Game::from_deal(setup, deal, Some(can_play)).unwrap()
}

fn play_through(row: &Table) -> Vec<String> {
    let mut game = deal(row);
    let tiles = all_tiles(&game);
    let mut said = Vec::new();
    let steps = row["step"].as_array().unwrap();
    assert!(!steps.is_empty());
    for (number, step) in steps.iter().enumerate() {
        let step = step.as_table().unwrap();
        let before = game.clone();
        let (refused, verdict) = match act(&mut game, step) {
            Ok(verdict) => (None, verdict),
            Err(faults) => {
                assert!(game == before, "a refusal changed the game");
                (faults.first().map(|fault| fault.kind.name().to_owned()), None)
            }
        };
        let mut differences = Vec::new();
        compare(&mut differences, "refused", Some(step.get("refused").map(|_| text(step, "refused"))), refused);
        compare(&mut differences, "verdict", step.get("verdict").map(|_| Some(text(step, "verdict"))), verdict);
        look(&game, step, &mut differences);
        if all_tiles(&game) != tiles {
            differences.push("tiles were lost or made".into());
        }
        said.extend(differences.iter().map(|text| format!("step {} ({}): {text}", number + 1, step["do"])));
    }
    said
}

/// Does one step; a challenge answers with its verdict.
fn act(game: &mut Game, step: &Table) -> Result<Option<String>, Vec<Fault>> {
    let action = text(step, "do");
    let by = step.get("by").map(|by| by.as_integer().unwrap() as usize);
    let points = || step["points"].as_integer().unwrap() as i32;
    match action.as_str() {
        "challenge" => {
            let named = texts(step, "named").unwrap_or_default();
            let by = by.unwrap_or_else(|| game.on_turn());
            let events = game.challenge_texts(by, &named, None)?;
            return Ok(events.iter().find_map(|event| match event {
                Event::Challenge { verdict, .. } => Some(verdict.name().to_owned()),
                _ => None,
            }));
        }
        "accept" => {
            game.accept()?;
        }
        "undo" => game.undo()?,
        "penalty" => {
            match step.get("overtime_ms").map(|over| over.as_integer().unwrap() as u64) {
                Some(over) => game.time_penalty(by.unwrap(), Duration::from_millis(over))?,
                None => game.time_penalty_of(by.unwrap(), points())?,
            };
        }
        "correct" => {
            game.correct_score(by.unwrap(), points())?;
        }
        _ => {
            if let Some(by) = by {
                game.check_turn(by)?;
            }
            let turn = Written::parse(&action, game.setup().alphabet()).unwrap();
            game.play(&turn)?;
        }
    }
    Ok(None)
}

fn look(game: &Game, step: &Table, differences: &mut Vec<String>) {
    let alphabet = game.setup().alphabet();
    let number = |key: &str| step.get(key).map(|value: &Value| value.as_integer().unwrap());
    let word = |key: &str| step.get(key).map(|_| Some(text(step, key)));
    let racks =
        texts(step, "racks").map(|racks| racks.iter().map(|rack| Rack::parse(rack, alphabet).unwrap()).collect());
    let racks_text = |racks: Vec<Rack>| racks.iter().map(|rack| rack.text(alphabet)).collect::<Vec<_>>();
    compare(differences, "racks", racks.map(racks_text), racks_text(game.racks().to_vec()));
    compare(differences, "scores", numbers(step, "scores"), game.scores().iter().map(|&score| score.into()).collect());
    compare(differences, "bag", number("bag"), game.bag_count() as i64);
    compare(differences, "turn", number("turn"), game.on_turn() as i64);
    compare(differences, "scoreless", number("scoreless"), game.scoreless().into());
    compare(differences, "state", word("state"), Some(game.phase().name().to_owned()));
    let outcome = game.outcome();
    let reason = outcome.as_ref().map(|outcome| outcome.reason.name().to_owned());
    compare(differences, "ended_by", word("ended_by"), reason);
    let winners = outcome.map(|outcome| outcome.winners.iter().map(|&winner| winner as i64).collect());
    compare(differences, "winners", numbers(step, "winners").map(Some), winners);
}

/// How many tiles of each kind there are, wherever they are.
fn all_tiles(game: &Game) -> Vec<usize> {
    let on_board = game.board().occupied().map(|(_, tile)| tile);
    let on_racks = game.racks().iter().flat_map(|rack| rack.tiles().collect::<Vec<_>>());
    let all = Bag::from_tiles(on_board.chain(on_racks).chain(game.bag().tiles()));
    assert_eq!(all.len(), game.tiles_total());
    all.counts(game.setup().edition.kinds())
}
