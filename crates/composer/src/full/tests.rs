//! The search for plays against the rules and the ordinary play finder.

use std::collections::BTreeSet;

use quixotry_movegen::all_plays;
use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Placement, Rack, Setup, judge};
use quixotry_testkit::{enable, standard};

use super::state::ALL;
use super::taste::{Leaning, Taste};
use super::*;

fn setup() -> Setup {
    standard("box", Some(enable()))
}

fn board_of(ground: &Ground, state: &State) -> Board {
    let mut board = Board::new(ground.rows, ground.columns);
    for (square, &letter) in state.letters.iter().enumerate() {
        let letter = quixotry_lexicon::Letter::new(letter);
        board.set(ground.square(square), letter.map(quixotry_lexicon::Tile::of));
    }
    board
}

/// A play as a placement without blanks.
fn placement(ground: &Ground, state: &State, play: Play) -> Placement {
    let tiles = play.squares(ground).zip(ground.word(play)).map(|(square, &letter)| {
        let letter = quixotry_lexicon::Letter::new(letter).filter(|_| state.letters[square] == 0);
        letter.map(quixotry_lexicon::Tile::of)
    });
    Placement {
        start: ground.square(usize::from(play.square)),
        direction: Ground::direction(play.down),
        tiles: tiles.collect(),
    }
}

fn scanned(ground: &Ground, state: &State) -> Vec<Found> {
    let taste = Taste::new(ground, &Leaning::USUAL, &mut Random::new(1));
    let mut found = Vec::new();
    Scanner::default().scan(ground, &taste, state, Keep::ALL, &mut found);
    found
}

/// A position after some random plays.
fn random_state(ground: &Ground, random: &mut Random, turns: usize) -> State {
    let mut state = State::new(ground);
    for _ in 0..turns {
        let found = scanned(ground, &state);
        if found.is_empty() {
            break;
        }
        state.lay(ground, found[random.below(found.len())].play);
    }
    state
}

#[test]
fn every_play_of_a_rack_is_found_and_scored_as_the_rules_score_it() {
    let ground = Ground::new(&setup()).expect("words enough");
    let mut compared = 0;
    for number in 0..10 {
        let mut random = Random::stream(5, number);
        let state = random_state(&ground, &mut random, number as usize);
        let board = board_of(&ground, &state);
        for _ in 0..6 {
            let mut tiles: Vec<usize> =
                (0..=ground.kinds).flat_map(|kind| vec![kind; state.bag[kind].max(0) as usize]).collect();
            random.shuffle(&mut tiles);
            let mut held = state.clone();
            held.bag = [0; ground::LETTERS];
            held.blanks_used = 0;
            tiles.truncate(ground.rack);
            tiles.iter().for_each(|&kind| held.bag[kind] += 1);
            let rack: Rack = tiles.iter().filter_map(|&kind| quixotry_lexicon::Tile::from_rack_index(kind)).collect();
            let plays = all_plays(&ground.setup, &board, &rack);
            let expected: BTreeSet<_> = plays
                .iter()
                .filter(|play| play.fresh == ground.rack)
                .map(|play| {
                    let letters: Vec<u8> = play.tiles.iter().map(|tile| tile & 0x7f).collect();
                    (play.start, play.direction, letters, if rack.blanks() == 0 { play.score } else { 0 })
                })
                .collect();
            let found = scanned(&ground, &held);
            let got: BTreeSet<_> = found
                .iter()
                .map(|found| {
                    let place = placement(&ground, &state, found.play);
                    let letters = place.tiles.iter().map(|tile| tile.map_or(0, |tile| tile.byte())).collect();
                    (place.start, place.direction, letters, if rack.blanks() == 0 { found.gain } else { 0 })
                })
                .collect();
            assert_eq!(got, expected, "position {number}, rack {rack:?}");
            compared += got.len();
        }
    }
    assert!(compared > 60, "{compared} plays");
}

#[test]
fn plays_from_the_whole_bag_are_legal_and_what_is_kept_is_best() {
    let ground = Ground::new(&setup()).expect("words enough");
    let taste = Taste::new(&ground, &Leaning::USUAL, &mut Random::new(2));
    for number in 0..10 {
        let mut random = Random::stream(6, number);
        let state = random_state(&ground, &mut random, number as usize);
        let board = board_of(&ground, &state);
        let (mut all, mut few) = (Vec::new(), Vec::new());
        let mut scanner = Scanner::default();
        scanner.scan(&ground, &taste, &state, Keep::ALL, &mut all);
        scanner.scan(&ground, &taste, &state, Keep { each: 3, lanes: 5, ..Keep::ALL }, &mut few);
        for found in all.iter().step_by(all.len() / 200 + 1) {
            let judged = judge::judge_placement(&ground.setup, &board, None, placement(&ground, &state, found.play));
            assert!(judged.is_legal(), "{found:?}");
            let mut next = state.clone();
            next.lay(&ground, found.play);
            assert_eq!(Some(next.raw - state.raw), judged.score);
            if next.blanks_used == 0 {
                assert_eq!(next.score() - state.score(), found.gain);
            }
        }
        let mut windows = std::collections::BTreeMap::new();
        for found in &all {
            windows.entry((found.play.down, found.play.square)).or_insert_with(Vec::new).push(found.key);
        }
        let mut kept = std::collections::BTreeMap::new();
        for found in &few {
            kept.entry((found.play.down, found.play.square)).or_insert_with(Vec::new).push(found.key);
        }
        for (window, keys) in &mut windows {
            keys.sort_unstable_by(|a, b| b.cmp(a));
            let kept = kept.get(window).cloned().unwrap_or_default();
            assert_eq!(keys[..kept.len()], kept, "position {number}, {window:?}");
            assert!(kept.len() == keys.len() || kept.len() >= 3);
        }
        assert_eq!(windows.len(), kept.len());
    }
}

#[test]
fn what_the_squares_allow_is_kept_up_to_date() {
    let ground = Ground::new(&setup()).expect("words enough");
    let state = random_state(&ground, &mut Random::new(9), 9);
    for square in 0..ground.squares() {
        for down in [false, true] {
            let own = usize::from(down);
            let (before, after) = state.run(&ground, square, !down);
            if state.letters[square] != 0 || before + after == 0 {
                assert_eq!((state.allowed[own][square], state.cross[own][square]), (ALL, -1));
                continue;
            }
            let step = ground.step(!down);
            let squares = (square - before * step..=square + after * step).step_by(step);
            let mut word: Vec<u8> = squares.map(|at| state.letters[at]).collect();
            let mut allowed = 0;
            for letter in 1..=ground.kinds as u8 {
                word[before] = letter;
                let letters: Vec<_> = word.iter().filter_map(|&byte| quixotry_lexicon::Letter::new(byte)).collect();
                allowed |= u64::from(ground.lexicon.contains(&letters)) << letter;
            }
            word.remove(before);
            let points: i32 = word.iter().map(|&letter| ground.values[usize::from(letter)]).sum();
            assert_eq!((state.allowed[own][square], i32::from(state.cross[own][square])), (allowed, points));
        }
    }
}
