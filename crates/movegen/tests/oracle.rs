//! The fast search against the slow oracle, on random positions of many kinds.
//!
//! `QUIXOTRY_LONG=1` (as `make test-long` sets it) compares 500 positions for each kind instead of a few.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;
use std::sync::Arc;

use quixotry_lexicon::{Letter, Lexicon, Tile};
use quixotry_movegen::{all_plays, best_play, can_play, exchanges, naive};
use quixotry_rules::position::put;
use quixotry_rules::{Board, Edition, Layout, Placement, Rack, RuleSet, Setup, Square};
use quixotry_testkit::{Dice, open_words};

/// Words of a small list, so that the oracle is quick: every `step`-th word of `enable` up to `longest` letters.
fn words(edition: &Edition, step: usize, longest: usize) -> Vec<Vec<Letter>> {
    let short = open_words("enable").into_iter().filter(|word| word.len() <= longest);
    let chosen = short.enumerate().filter(|(place, word)| word.len() == 2 || place % step == 0);
    chosen.map(|(_, word)| edition.alphabet.word(&word).unwrap()).collect()
}

fn setup(rules: &str, edition: &str, layout: Layout, words: &[Vec<Letter>]) -> Setup {
    let edition = Edition::named(edition).unwrap();
    let lexicon = Lexicon::from_words("toy", Arc::clone(&edition.alphabet), words.to_vec()).unwrap();
    let rules = RuleSet::named(rules).unwrap();
    Setup { edition, layout: Arc::new(layout), rules, lexicon: Some(Arc::new(lexicon)) }
}

/// A rack of seven with `blanks` blanks, the rest by the edition's bag.
fn rack(setup: &Setup, dice: &mut Dice, blanks: usize) -> Rack {
    let bag: Vec<Tile> = (1..=setup.alphabet().len())
        .flat_map(|index| std::iter::repeat_n(Tile::from_rack_index(index).unwrap(), setup.edition.count(index)))
        .collect();
    let letters = (blanks..setup.rules.rack_size).map(|_| bag[dice.below(bag.len())]);
    letters.chain(std::iter::repeat_n(Tile::BLANK, blanks)).collect()
}

fn listed(setup: &Setup, board: &Board, rack: &Rack) -> BTreeMap<Placement, i32> {
    let plays = all_plays(setup, board, rack);
    let found: BTreeMap<Placement, i32> = plays.iter().map(|play| (play.placement(), play.score)).collect();
    assert_eq!(found.len(), plays.len(), "a play is listed twice");
    found
}

/// Grows boards by random plays and compares at each.
fn compare(setup: &Setup, words: &[Vec<Letter>], seed: u64, positions: usize) {
    let mut dice = Dice::new(seed);
    let mut compared = 0;
    while compared < positions {
        let mut board = Board::new(setup.layout.rows(), setup.layout.columns());
        for turn in 0..10 {
            let rack = rack(setup, &mut dice, turn % 3);
            let found = listed(setup, &board, &rack);
            assert_eq!(found, naive::plays(setup, words, &board, &rack), "{board:?} {}", rack.text(setup.alphabet()));
            assert_eq!(can_play(setup, &board, &rack), !found.is_empty());
            let best = found.iter().max_by(|a, b| a.1.cmp(b.1).then_with(|| b.0.cmp(a.0)));
            assert_eq!(best_play(setup, &board, &rack), best.map(|(placement, score)| (placement.clone(), *score)));
            compared += 1;
            if found.is_empty() || compared == positions {
                break;
            }
            let chosen = found.keys().nth(dice.below(found.len())).unwrap();
            put(&mut board, chosen);
        }
    }
}

fn positions(few: usize) -> usize {
    if std::env::var_os("QUIXOTRY_LONG").is_some() { 500 } else { few }
}

#[test]
fn every_play_on_the_standard_board() {
    let words = words(&Edition::named("English").unwrap(), 40, 9);
    let setup = setup("box", "English", (*Layout::named("standard").unwrap()).clone(), &words);
    compare(&setup, &words, 1, positions(30));
}

#[test]
fn every_play_on_boards_of_odd_shapes() {
    let words = words(&Edition::named("English").unwrap(), 60, 7);
    let rows = ["T__d___T", "_D_t____", "d__D_*__", "_t___q_Q", "__d_____"];
    let flat = Layout::from_rows("flat", &rows, Some(Square::new(2, 5))).unwrap();
    let setup = setup("box", "English", flat, &words);
    compare(&setup, &words, 2, positions(40));
}

#[test]
fn every_first_play_wherever_the_start_is() {
    let words = words(&Edition::named("English").unwrap(), 60, 7);
    let rows = ["T__d___T", "_D_t____", "d__D____", "_t___q_Q", "__d___D_"];
    let mut dice = Dice::new(6);
    for square in [(0, 0), (0, 7), (4, 0), (4, 7), (2, 1), (3, 5), (4, 6)] {
        let start = Square::new(square.0, square.1);
        let setup = setup("box", "English", Layout::from_rows("flat", &rows, Some(start)).unwrap(), &words);
        let board = Board::new(5, 8);
        // More tiles than are held in a play at once, and no tiles.
        let long = Rack::parse("AABDEEGILNORSTTUY", setup.alphabet()).unwrap();
        let racks = (0..3).map(|blanks| rack(&setup, &mut dice, blanks)).chain([long, Rack::EMPTY]);
        for rack in racks.collect::<Vec<_>>() {
            let found = listed(&setup, &board, &rack);
            assert_eq!(found, naive::plays(&setup, &words, &board, &rack), "{start} {}", rack.text(setup.alphabet()));
            let plays = all_plays(&setup, &board, &rack);
            let mut sorted: Vec<_> = plays.iter().collect();
            sorted.sort_by(|some, other| some.best_first(other));
            assert!(sorted.iter().map(|play| play.placement()).eq(plays.iter().map(|play| play.placement())));
        }
    }
}

#[test]
fn every_play_in_an_alphabet_of_many_letters() {
    let edition = Edition::named("Slovak").unwrap();
    assert!(edition.alphabet.len() > 39);
    let mut dice = Dice::new(4);
    let mut letter = |most: usize| Letter::new(dice.below(most) as u8 + 1).unwrap();
    let mut words: Vec<Vec<Letter>> =
        (0..900).map(|number| (0..number % 3 + 2).map(|_| letter(41)).collect()).collect();
    words.sort();
    words.dedup();
    let setup = setup("box", "Slovak", (*Layout::named("standard").unwrap()).clone(), &words);
    compare(&setup, &words, 5, positions(30));
}

#[test]
fn every_play_of_wordsmog() {
    let words = words(&Edition::named("English").unwrap(), 400, 5);
    let rows = ["___T_", "_d___", "t_*D_", "__t__", "_t__d"];
    let small = Layout::from_rows("small", &rows, Some(Square::new(2, 2))).unwrap();
    let setup = setup("wordsmog", "English", small, &words);
    // The oracle tries words as they are spelled: give it every order of each.
    let mut orders: Vec<Vec<Letter>> = words.iter().flat_map(|word| permutations(word)).collect();
    orders.sort();
    orders.dedup();
    compare(&setup, &orders, 3, positions(20).min(60));
}

fn permutations(word: &[Letter]) -> Vec<Vec<Letter>> {
    if word.len() < 2 {
        return vec![word.to_vec()];
    }
    let mut all = Vec::new();
    for at in 0..word.len() {
        let mut rest = word.to_vec();
        let first = rest.remove(at);
        all.extend(permutations(&rest).into_iter().map(|order| [vec![first], order].concat()));
    }
    all
}

#[test]
fn every_exchange_once() {
    let setup = quixotry_testkit::standard("naspa", None);
    let count = |text: &str, bag| {
        let rack = Rack::parse(text, setup.alphabet()).unwrap();
        let all = exchanges::all(&setup.rules, &rack, bag);
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "sorted and distinct");
        assert_eq!(all.len(), exchanges::count(&setup.rules, &rack, bag));
        all.len()
    };
    // Numbers that other engines publish for these racks.
    for (rack, expected) in [("DEGORV?", 127), ("ABCDEF?", 127), ("AABDELT", 95), ("AFGIIIS", 63), ("?", 1), ("??", 2)]
    {
        assert_eq!(count(rack, 80), expected, "{rack}");
    }
    assert_eq!(count("ABCDEF?", 6), 0, "too few in the bag");
}
