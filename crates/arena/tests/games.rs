//! Whole games between greedy players.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::atomic::AtomicBool;

use quixotry_arena::{Greedy, Player, in_parallel, play_game, turns};
use quixotry_rules::Phase;
use quixotry_testkit::{enable, standard};

fn greedy(players: usize) -> Vec<Box<dyn Player>> {
    (0..players).map(|_| Box::new(Greedy) as Box<dyn Player>).collect()
}

#[test]
fn greedy_games_end_and_keep_every_tile() {
    for rules in ["box", "naspa", "wespa", "casual"] {
        let setup = standard(rules, Some(enable()));
        for players in 2..=4 {
            let game = play_game(&setup, &mut greedy(players), 11).unwrap();
            assert_eq!(game.phase(), Phase::Over);
            assert_eq!(game.tiles_total(), 100);
            let outcome = game.outcome().unwrap();
            assert_eq!(outcome.scores.len(), players);
            assert!(turns(game.events()) > 10, "{rules}");
        }
    }
}

#[test]
fn the_same_seeds_give_the_same_games_on_any_number_of_threads() {
    let setup = standard("box", Some(enable()));
    let scores = |threads| {
        in_parallel(12, threads, &AtomicBool::new(false), |number| {
            play_game(&setup, &mut greedy(2), number as u64).unwrap().scores().to_vec()
        })
    };
    let alone = scores(1);
    assert_eq!(alone.len(), 12);
    assert_eq!(alone, scores(2));
    assert_eq!(alone, scores(7));
}
