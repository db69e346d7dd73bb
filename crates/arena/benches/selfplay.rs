//! Greedy games a second on one core. Run with `make bench`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use std::time::Instant;

use quixotry_arena::{Greedy, Player, perft, play_game, turns};
use quixotry_testkit::{enable, refuse_debug_build, standard};

const GAMES: usize = 400;

fn main() {
    refuse_debug_build();
    let setup = standard("box", Some(enable()));
    let start = Instant::now();
    let rows = perft::rows(&setup, GAMES, 1).unwrap();
    let listed = start.elapsed().as_secs_f64();
    println!(
        "every play listed: {:.1} games/s, {:.1} turns a game",
        GAMES as f64 / listed,
        rows.len() as f64 / GAMES as f64
    );
    let start = Instant::now();
    let mut count = 0;
    for seed in 0..GAMES {
        let mut players: Vec<Box<dyn Player>> = vec![Box::new(Greedy), Box::new(Greedy)];
        count += turns(play_game(&setup, &mut players, seed as u64).unwrap().events());
    }
    let played = start.elapsed().as_secs_f64();
    println!(
        "best play only:    {:.1} games/s, {:.1} turns a game",
        GAMES as f64 / played,
        count as f64 / GAMES as f64
    );
}
