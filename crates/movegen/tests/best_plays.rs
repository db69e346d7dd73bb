//! The best plays are the first of the list of all plays, whichever way they were found.

#![allow(clippy::unwrap_used, reason = "tests")]

mod wandering;

use std::sync::Arc;

use quixotry_lexicon::{Lexicon, Tile};
use quixotry_movegen::mover::Ground;
use quixotry_movegen::{RawPlay, all_plays, best_move, best_play, best_play_where, best_plays};
use quixotry_rules::{Board, Move, Placement, Rack, Setup};
use quixotry_testkit::{enable, standard};

use wandering::{any_order, many_letters, setups, wander};

/// Some plays and not others, by chance but always the same.
fn is_lucky(play: &RawPlay<'_>) -> bool {
    let mixed = play.tiles.iter().fold(u32::from(play.start.row), |mixed, &tile| {
        (mixed ^ u32::from(tile)).wrapping_mul(0x9E37_79B1).rotate_left(7)
    });
    mixed.is_multiple_of(9)
}

fn compare(setup: &Setup, board: &Board, rack: &Rack) {
    let all = all_plays(setup, board, rack);
    let shown = |play: RawPlay<'_>| (play.placement(), play.score);
    let context = || format!("{board:?} {}", rack.text(setup.alphabet()));
    assert_eq!(best_play(setup, board, rack), all.get(0).map(shown), "{}", context());
    let lucky = all.iter().find(is_lucky).map(shown);
    assert_eq!(best_play_where(setup, board, rack, is_lucky), lucky, "{}", context());
    let first: Vec<(Placement, i32)> = all.iter().take(20).map(shown).collect();
    assert_eq!(best_plays(setup, board, rack, 20), first, "{}", context());
    let (best, score) = best_move(setup, board, rack);
    match all.get(0) {
        Some(play) if play.score > 0 => assert_eq!((best, score), (Move::Place(play.placement()), play.score)),
        _ => assert_eq!((best, score), (Move::Pass, 0)),
    }
}

#[test]
fn the_best_plays_are_the_first_of_all() {
    let wanted = if std::env::var_os("QUIXOTRY_LONG").is_some() { 20_000 } else { 600 };
    let setups = [setups(), any_order(), vec![many_letters()]].concat();
    let (mut positions, mut blanks) = (0, [0; 5]);
    for seed in 0.. {
        let setup = &setups[seed as usize % setups.len()];
        wander(setup, seed, |ground, rack, _| {
            positions += 1;
            blanks[rack.blanks().min(4)] += 1;
            compare(setup, ground.board(), rack);
        });
        if positions >= wanted {
            break;
        }
    }
    assert!(blanks[0] > 100 && blanks[1] > 50 && blanks[2] > 5, "{blanks:?}");
}

#[test]
fn large_racks_and_many_blanks_are_answered_too() {
    let setup = standard("box", Some(enable()));
    let mut board = Board::new(15, 15);
    for text in ["ABE???", "AEINRSTLOD", "VVV?", "", "???"] {
        let rack = Rack::parse(text, setup.alphabet()).unwrap();
        compare(&setup, &board, &rack);
    }
    let (quiz, _) = best_play(&setup, &board, &Rack::parse("QUIZ", setup.alphabet()).unwrap()).unwrap();
    quiz.fresh().for_each(|(square, tile)| board.set(square, Some(tile)));
    for text in ["AB???", "AEINRSTLOD"] {
        compare(&setup, &board, &Rack::parse(text, setup.alphabet()).unwrap());
    }
}

#[test]
fn in_wordsmog_the_best_of_seven_tiles_is_the_first_of_all_their_orders() {
    let setup = standard("wordsmog", Some(enable()));
    let mut board = Board::new(15, 15);
    let rack = |text| Rack::parse(text, setup.alphabet()).unwrap();
    let (quiz, _) = best_play(&setup, &board, &rack("QUIZ")).unwrap();
    compare(&setup, &board, &rack("EINRST"));
    quiz.fresh().for_each(|(square, tile)| board.set(square, Some(tile)));
    for _ in 0..4 {
        compare(&setup, &board, &rack("AEINRST"));
        compare(&setup, &board, &rack("AENR?"));
    }
}

#[test]
fn without_a_list_or_with_an_empty_one_there_is_no_best_play() {
    let rack: Rack = std::iter::repeat_n(Tile::BLANK, 2).collect();
    let board = Board::new(15, 15);
    assert_eq!(best_play(&standard("box", None), &board, &rack), None);
    let alphabet = Arc::clone(&standard("box", None).edition.alphabet);
    let none = standard("box", Some(Arc::new(Lexicon::from_words("none", alphabet, Vec::<Vec<_>>::new()).unwrap())));
    for _ in 0..40 {
        assert_eq!(best_play(&none, &board, &rack), None);
    }
}

#[test]
fn a_play_may_be_looked_for_while_another_one_is() {
    let setup = standard("box", Some(enable()));
    let rack = Rack::parse("AEINRST", setup.alphabet()).unwrap();
    let board = Board::new(15, 15);
    let best = best_play(&setup, &board, &rack);
    for _ in 0..40 {
        let found = best_play_where(&setup, &board, &rack, |_| best_play(&setup, &board, &rack) == best);
        assert_eq!(found, best);
    }
}

#[test]
fn a_ground_that_was_turned_to_a_board_is_one_made_anew() {
    for (number, setup) in [setups(), any_order()].concat().iter().enumerate() {
        let mut boards = vec![Board::new(setup.layout.rows(), setup.layout.columns())];
        for seed in 0..3 {
            wander(setup, 100 * number as u64 + seed, |ground, _, _| boards.push(ground.board().clone()));
        }
        let mut turned = Ground::new(setup, &boards[0]).unwrap();
        for step in 0..60 {
            let board = &boards[step * step * 7 % boards.len()];
            turned.turn_to(board);
            assert_eq!(turned.board(), board);
            assert!(turned.is_like(Ground::new(setup, board).unwrap()), "{board:?}");
        }
    }
}
