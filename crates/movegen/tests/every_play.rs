//! The list of all plays is the one it always was, and the one that the mover finds in another way.

#![allow(clippy::unwrap_used, reason = "tests")]

mod wandering;

use quixotry_movegen::all_plays;
use quixotry_movegen::mover::{Mover, Points};

use wandering::{setups, wander};

/// So many positions, and a number made of all their lists by the search of 2026, which showed each play by itself and
/// sorted them by comparing.
const POSITIONS: usize = 2_000;
const LISTS: u64 = 0xcf99_f1ea_fa66_8a8b;

#[test]
fn lists_are_those_of_a_plain_search_and_of_the_mover() {
    let setups = setups();
    let mut mover = Mover::default();
    let (mut positions, mut compared, mut blanks, mut lists) = (0, 0, [0; 5], 0xcbf2_9ce4_8422_2325_u64);
    let mut seed = 0;
    while positions < POSITIONS {
        let setup = &setups[if seed % 3 == 0 { (seed / 3) as usize % setups.len() } else { 0 }];
        wander(setup, seed, |ground, rack, _| {
            if positions == POSITIONS {
                return;
            }
            positions += 1;
            blanks[rack.blanks().min(4)] += 1;
            let plays = all_plays(setup, ground.board(), rack);
            let mut add = |number: u64| lists = (lists ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(5);
            add(plays.len() as u64);
            for play in plays.iter() {
                add(play.score as u64);
                add(u64::from(play.start.row) << 16 | u64::from(play.start.column) << 8 | play.direction as u64);
                add(play.fresh as u64);
                play.tiles.iter().for_each(|&tile| add(u64::from(tile)));
            }
            if plays.len() <= 1_000 && rack.blanks() <= 2 {
                compared += 1;
                let found = mover.best(ground, rack, &Points, plays.len() + 1).unwrap();
                assert_eq!(found.len(), plays.len(), "seed {seed}, rack {}", rack.text(setup.alphabet()));
                for (play, other) in plays.iter().zip(found) {
                    assert_eq!((play.placement(), play.score), (other.placement, other.score), "seed {seed}");
                }
            }
        });
        seed += 1;
    }
    assert!(compared > 1_000 && blanks[1] > 100 && blanks[2] > 20 && blanks[3] > 0, "{compared} {blanks:?}");
    assert_eq!(lists, LISTS, "{lists:#x}");
}
