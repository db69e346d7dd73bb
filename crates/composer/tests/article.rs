//! The article's examples: positions of words on a board, and its greedy passes.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::LazyLock;

use quixotry_composer::positions::{Position, places};
use quixotry_composer::{Composer, Shared, Spot, Turn, Version, Wishes, referee};
use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::Setup;
use quixotry_rules::square::parse_coordinate;
use quixotry_testkit::{open_world, standard};

static SETUP: LazyLock<Setup> = LazyLock::new(|| standard("box", Some(open_world())));

fn word(text: &str) -> Vec<Letter> {
    SETUP.alphabet().word(text).unwrap()
}

fn turn(at: &str, text: &str, shared: &[(usize, usize, usize)]) -> Turn {
    let (start, direction) = parse_coordinate(at).unwrap();
    Turn {
        tiles: word(text).into_iter().map(Tile::of).collect(),
        shared: shared.iter().map(|&(index, turn, there)| Shared { index, turn, there }).collect(),
        spot: Some(Spot { start, direction }),
    }
}

/// Where a word can lie, the letter that it shares there, and the letters that are blanks.
fn shown(laid: &[Turn], text: &str) -> Vec<(String, String, String)> {
    let letters = word(text);
    let show = |position: Position| {
        let alphabet = SETUP.alphabet();
        let shared = position.crossed.map(|crossed| alphabet.word_text(&[letters[crossed.index]]));
        let at = position.place.square(0).coordinate(position.place.direction);
        (at, shared.unwrap_or_default(), alphabet.word_text(&position.blanks))
    };
    places(&SETUP, laid, &letters).into_iter().map(show).collect()
}

#[test]
fn tungsten_shares_e_n_or_s_with_science() {
    let science = turn("8E", "SCIENCE", &[]);
    let mut found = shown(std::slice::from_ref(&science), "TUNGSTEN");
    found.sort();
    // S of TUNGSTEN on that of SCIENCE; its E on either E; either N on the N.
    let expected = [("E4", "S"), ("H2", "E"), ("I1", "N"), ("I6", "N"), ("K2", "E")];
    assert_eq!(found, expected.map(|(at, letter)| (at.to_owned(), letter.to_owned(), String::new())));
    // S counted once: all tiles but the shared one are laid.
    assert_eq!(turn("E4", "TUNGSTEN", &[(4, 0, 0)]).laid().len(), 7);
}

#[test]
fn quizzify_needs_a_blank() {
    let found = shown(&[turn("8E", "SCIENCE", &[])], "QUIZZIFY");
    assert!(!found.is_empty());
    assert!(found.iter().all(|(_, shared, blanks)| shared == "I" && blanks == "Z"));
    let found = shown(&[turn("8E", "ZINCIER", &[])], "QUIZZIFY");
    // There is one tile of Z: if it is shared, one blank does for the other Z, else it takes two.
    assert!(found.iter().any(|(_, shared, _)| shared == "Z") && found.iter().any(|(_, shared, _)| shared == "I"));
    assert!(found.iter().all(|(_, shared, blanks)| blanks == if shared == "Z" { "Z" } else { "ZZ" }));
}

#[test]
fn computer_keeps_away_from_science() {
    // TUNGSTEN down through the S of SCIENCE; its E is on row 10, two below SCIENCE.
    let laid = [turn("8E", "SCIENCE", &[]), turn("E4", "TUNGSTEN", &[(4, 0, 0)])];
    assert!(shown(&laid, "COMPUTER").iter().all(|(at, ..)| at != "10A"), "column A is too far to the left");
    // Through the E of TUNGSTEN at E10 COMPUTER would begin two columns left of the board; through its U and T it fits.
    let found = shown(&laid, "COMPUTER");
    assert!(found.iter().any(|(at, shared, _)| at == "5A" && shared == "U"), "{found:?}");
    // One row further up the E lies beside SCIENCE, in its zone.
    let near = [turn("8E", "SCIENCE", &[]), turn("K3", "TUNGSTEN", &[(5, 0, 6)])];
    assert!(shown(&near, "COMPUTER").iter().all(|(at, shared, _)| !(shared == "E" && at.starts_with('9'))));
    // TUNGSTEN through the last E of SCIENCE: COMPUTER through the T above keeps a row between, through the S it cannot.
    let laid = [turn("8E", "SCIENCE", &[]), turn("K2", "TUNGSTEN", &[(6, 0, 6)])];
    for (at, ..) in shown(&laid, "COMPUTER") {
        assert!(!["7", "8", "9"].iter().any(|row| at.starts_with(row)), "{at} touches SCIENCE");
    }
}

#[test]
fn sawtooth_needs_a_blank_in_one_place_and_none_in_another() {
    // THOUGHT has taken both tiles of H.
    let found = shown(&[turn("8E", "THOUGHT", &[])], "SAWTOOTH");
    let needs: Vec<_> = found.iter().filter(|(_, _, blanks)| blanks == "H").collect();
    let free: Vec<_> = found.iter().filter(|(_, _, blanks)| blanks.is_empty()).collect();
    assert!(!needs.is_empty() && !free.is_empty());
    assert!(free.iter().all(|(_, shared, _)| shared == "H") && needs.iter().all(|(_, shared, _)| shared != "H"));
}

#[test]
fn a_first_word_has_its_fourteen_places() {
    assert_eq!(shown(&[], "SCIENCE").len(), 14);
    assert!(shown(&[], "TUNGSTEN").is_empty());
    assert!(shown(&[turn("8E", "SCIENCE", &[])], "SCIENCE").is_empty());
}

#[test]
fn greedy_passes_succeed_now_and_then() {
    let composer = Composer::new(&SETUP, &Wishes::default()).unwrap();
    for (version, passes, at_least, at_most) in
        [(Version::V1, 400, 20, 120), (Version::V2, 400, 40, 250), (Version::V3, 60, 0, 30)]
    {
        let mut complete = 0;
        for number in 0..passes {
            let pass = composer.article(version, 1, number);
            assert_eq!(pass, composer.article(version, 1, number));
            assert!(pass.turns.len() <= 14 && pass.seen <= pass.words);
            if let Some(game) = &pass.game {
                referee::judge(&SETUP, game).unwrap_or_else(|objections| panic!("{objections:?}"));
                complete += 1;
            } else {
                assert_eq!(pass.seen, pass.words);
            }
        }
        assert!((at_least..=at_most).contains(&complete), "{version:?}: {complete} of {passes}");
    }
}
