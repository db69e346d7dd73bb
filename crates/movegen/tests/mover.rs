//! The mover finds the best plays of the list of all plays, ties included, and keeps its ground as if made anew.

#![allow(clippy::unwrap_used, reason = "tests")]

mod wandering;

use quixotry_lexicon::Letter;
use quixotry_movegen::all_plays;
use quixotry_movegen::mover::{Ground, Mover, Points, Valuation};
use quixotry_rules::{Board, Rack, Setup};
use quixotry_testkit::{enable, standard};

use wandering::{any_order, many_letters, setups, wander};

/// Some worth for every set of tiles, in coarse steps, so that many are equal.
struct Coarse {
    seed: u32,
    laid: bool,
}

impl Coarse {
    fn of(&self, tiles: &Rack, values: impl Fn(usize) -> i32) -> i32 {
        let mut kinds: Vec<(usize, usize)> = tiles.kinds().collect();
        kinds.sort_by_key(|&(letter, _)| (letter == 0, -values(letter), letter));
        let (mut known, mut size) = (0, 0);
        for (letter, count) in kinds {
            for _ in 0..count {
                size += 1;
                known = self.grown(known, size, letter as u8);
            }
        }
        self.kept(known, size)
    }
}

impl Valuation for Coarse {
    fn grown(&self, known: u32, _: usize, letter: u8) -> u32 {
        (known ^ u32::from(letter) ^ self.seed).wrapping_mul(0x9E37_79B1).rotate_left(11)
    }

    fn kept(&self, known: u32, size: usize) -> i32 {
        if size == 0 { 0 } else { (known % 13) as i32 * 2500 - 15_000 }
    }

    fn laid(&self, play: &quixotry_movegen::RawPlay<'_>) -> i32 {
        if self.laid { -(i32::from(play.start.column) % 3) * 1500 } else { 0 }
    }

    fn lays_plainly(&self) -> bool {
        !self.laid
    }
}

fn long() -> bool {
    std::env::var_os("QUIXOTRY_LONG").is_some()
}

/// Compares on so many positions, most of them on the first of the setups; counts them by blanks, and the ties.
fn compare(setups: &[Setup], wanted_positions: usize) -> ([usize; 5], usize) {
    let mut mover = Mover::default();
    let (mut positions, mut blanks, mut ties) = (0, [0; 5], 0);
    for seed in 0.. {
        let setup = &setups[if seed % 3 == 0 { (seed / 3) as usize % setups.len() } else { 0 }];
        wander(setup, seed, |ground, rack, bag| {
            positions += 1;
            blanks[rack.blanks().min(4)] += 1;
            let wanted = [1, 1, 3, 20][positions % 4];
            let valuation = Coarse { seed: positions as u32, laid: positions % 5 == 0 };
            let values =
                |letter: usize| Letter::new(letter as u8).map_or(0, |letter| setup.edition.letter_value(letter));
            let plain = positions % 2 == 0;
            let mut all: Vec<_> = all_plays(setup, ground.board(), rack)
                .iter()
                .map(|play| {
                    let kept = valuation.of(&rack.without(&play.used()).unwrap(), values) + valuation.laid(&play);
                    (1000 * play.score + if plain { 0 } else { kept }, play.placement(), play.score)
                })
                .collect();
            all.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
            ties += usize::from(all.len() > 1 && all[0].0 == all[1].0);
            let found = if plain {
                mover.best(ground, rack, &Points, wanted)
            } else {
                mover.best(ground, rack, &valuation, wanted)
            };
            if rack.blanks() > 2 {
                assert!(found.is_none());
                return;
            }
            let found: Vec<_> =
                found.unwrap().into_iter().map(|best| (best.worth, best.placement, best.score)).collect();
            all.truncate(wanted);
            assert_eq!(found, all, "seed {seed}, rack {}, {bag} in the bag", rack.text(setup.alphabet()));
        });
        if positions >= wanted_positions {
            break;
        }
    }
    (blanks, ties)
}

#[test]
fn the_best_plays_are_those_of_the_whole_list() {
    let (blanks, ties) = compare(&setups(), if long() { 100_000 } else { 2_000 });
    assert!(blanks[1] > 100 && blanks[2] > 20 && ties > 100, "{blanks:?} {ties}");
}

#[test]
fn so_they_are_where_letters_may_lie_in_any_order() {
    let (blanks, ties) = compare(&any_order(), if long() { 5_000 } else { 200 });
    assert!(blanks[1] > 10 && blanks[2] > 3 && ties > 30, "{blanks:?} {ties}");
}

#[test]
fn so_they_are_with_more_letters_than_other_languages_have() {
    let (blanks, ties) = compare(&[many_letters()], if long() { 10_000 } else { 300 });
    assert!(blanks[1] > 20 && blanks[2] > 5 && ties > 20, "{blanks:?} {ties}");
}

#[test]
fn a_ground_that_plays_were_laid_on_is_one_made_anew() {
    let setups = [setups(), any_order(), vec![many_letters()]].concat();
    for (number, setup) in setups.iter().enumerate() {
        for seed in 0..if long() { 40 } else { 3 } {
            wander(setup, 100 * number as u64 + seed, |ground, rack, _| {
                let board = ground.board().clone();
                for play in all_plays(setup, &board, rack).iter().step_by(37) {
                    let placement = play.placement();
                    ground.lay(&placement);
                    let fresh = Ground::new(setup, ground.board()).unwrap();
                    assert!(ground.is_like(fresh), "after {placement:?}");
                    ground.take_off(&placement);
                    assert!(ground.is_like(Ground::new(setup, &board).unwrap()), "after {placement:?} was taken off");
                }
            });
        }
    }
}

#[test]
fn what_the_mover_cannot_take_it_refuses() {
    let setup = standard("box", Some(enable()));
    assert!(Ground::new(&standard("box", None), &Board::new(15, 15)).is_none(), "no word list");
    assert!(Ground::new(&setup, &Board::new(15, 22)).is_none(), "too long a line");
    let mut ground = Ground::new(&setup, &Board::new(15, 15)).unwrap();
    let rack = |text| Rack::parse(text, setup.alphabet()).unwrap();
    let mut mover = Mover::default();
    assert_eq!(mover.best(&mut ground, &rack("ABC???"), &Points, 1), None);
    assert_eq!(mover.best(&mut ground, &rack("ABCDEFGHIJ"), &Points, 1), None);
    assert_eq!(mover.best(&mut ground, &Rack::EMPTY, &Points, 1), Some(Vec::new()));
    assert_eq!(mover.best(&mut ground, &rack("VVVVVVV"), &Points, 5), Some(Vec::new()));
    assert_eq!(mover.best(&mut ground, &rack("AEINRST"), &Points, 0), Some(Vec::new()));
}
