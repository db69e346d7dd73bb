//! The highest single play on boards that are small enough to try every game.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::HashSet;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use quixotry_composer::single_play::{Ground, Model, Reach, Search, SinglePlayError, reach, targets};
use quixotry_lexicon::{Letter, Lexicon, Tile};
use quixotry_movegen::all_plays;
use quixotry_rules::position::put;
use quixotry_rules::{Board, Edition, Layout, Rack, RuleSet, Setup};
use quixotry_testkit::{Dice, standard};

const RACK: usize = 3;
const LONG: Duration = Duration::from_millis(500);

/// A game of few tiles and words on a board of 4 × 4 with racks of three.
fn tiny(seed: u64) -> Setup {
    let mut dice = Dice::new(seed);
    let mut table = format!("name = \"tiny\"\nblanks = {}\nfold_accents = true\nletters = [\n", dice.below(2));
    for (value, letter) in ["A", "B", "C"].into_iter().enumerate() {
        let (count, lower) = (2 + dice.below(2), letter.to_lowercase());
        writeln!(table, "{{ upper = \"{letter}\", lower = \"{lower}\", count = {count}, value = {} }},", value + 1)
            .unwrap();
    }
    table.push(']');
    let edition = Arc::new(Edition::from_toml(&table).unwrap());
    let mut word = || (0..2 + dice.below(3)).map(|_| Letter::new(1 + dice.below(3) as u8).unwrap()).collect();
    let words: Vec<Vec<Letter>> = (0..9).map(|_| word()).collect();
    let lexicon = Lexicon::from_words("tiny", Arc::clone(&edition.alphabet), words).unwrap();
    let layout = Layout::from_rows("tiny", &["T_dT", "_*__", "d__d", "T_dT"], None).unwrap();
    let rules = RuleSet::named("box").unwrap().with("bonus", "[[3, 5]]").unwrap();
    let rules = rules.with("rack_size", &RACK.to_string()).unwrap();
    Setup { edition, layout: Arc::new(layout), rules: Arc::new(rules), lexicon: Some(Arc::new(lexicon)) }
}

/// The highest play of all games in which somebody still holds a tile after it: every board that plays can make is tried.
fn highest(setup: &Setup) -> i32 {
    let kinds = 0..=setup.alphabet().len();
    let tiles =
        kinds.flat_map(|kind| std::iter::repeat_n(Tile::from_rack_index(kind).unwrap(), setup.edition.count(kind)));
    let bag: Rack = tiles.collect();
    let mut seen = HashSet::new();
    let mut boards = vec![(Board::new(4, 4), bag)];
    let mut highest = 0;
    while let Some((board, bag)) = boards.pop() {
        for play in all_plays(setup, &board, &bag).iter() {
            let placement = play.placement();
            let left = bag.without(&placement.used()).unwrap();
            if placement.used().len() > RACK || left.is_empty() {
                continue;
            }
            highest = highest.max(play.score);
            let mut next = board.clone();
            put(&mut next, &placement);
            if seen.insert(next.clone()) {
                boards.push((next, left));
            }
        }
    }
    highest
}

#[test]
fn the_highest_play_is_the_highest_of_all_games() {
    let mut above_nothing = 0;
    // The last four need tiles that only the choice itself lays, or a tile beside four others.
    for seed in (0..6).chain([43, 46, 69, 73]) {
        let setup = tiny(seed);
        let expected = highest(&setup);
        let ground = Arc::new(Ground::new(&setup).unwrap());
        let mut best = 0;
        for (quick, target) in targets(&ground, 1) {
            if quick <= best {
                break;
            }
            let model = Arc::new(Model::new(&ground, &target));
            let prices = vec![0; ground.counts.len()];
            let mut search = Search::new(&model, &prices, 1);
            while !search.is_done() {
                search.advance(LONG, usize::MAX);
            }
            let mut found = std::mem::take(&mut search.found);
            found.sort_by_key(|selection| std::cmp::Reverse(selection.score));
            for selection in found {
                if selection.score <= best {
                    break;
                }
                assert!(i64::from(selection.score) * 1000 <= model.bound(&prices));
                assert!(selection.score <= quick, "seed {seed}");
                // A board may be there that no plays build: then it stays in doubt.
                if let Reach::Reached(game) = reach(&model, &selection, LONG) {
                    assert!(game.score() >= selection.score, "seed {seed}");
                    best = game.score().max(best);
                }
            }
        }
        assert_eq!(best, expected, "seed {seed}");
        above_nothing += usize::from(expected > 0);
    }
    assert!(above_nothing > 5);
}

#[test]
fn prices_of_any_kind_bound_what_can_be_reached() {
    let mut dice = Dice::new(5);
    for seed in 0..4 {
        let setup = tiny(seed);
        let expected = i64::from(highest(&setup));
        let ground = Arc::new(Ground::new(&setup).unwrap());
        for _ in 0..10 {
            let prices: Vec<i64> = ground.counts.iter().map(|_| 500 * dice.below(20) as i64).collect();
            let bounds = targets(&ground, 1).into_iter().map(|(_, target)| Model::new(&ground, &target).bound(&prices));
            assert!(bounds.max().unwrap_or(0) >= 1000 * expected, "seed {seed}");
        }
    }
}

#[test]
fn without_words_or_with_words_in_any_order_there_is_nothing_to_seek() {
    assert_eq!(Ground::new(&standard("box", None)).err(), Some(SinglePlayError::NoLexicon));
    let smog = Setup { rules: RuleSet::named("wordsmog").unwrap(), ..tiny(1) };
    assert!(matches!(Ground::new(&smog).err(), Some(SinglePlayError::Variant(_))));
}
