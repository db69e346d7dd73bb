//! Times of the search on fixed positions: every play, and the best one. Run with `make bench`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use std::time::Instant;

use quixotry_movegen::{all_plays, best_play};
use quixotry_rules::{Rack, cgp};
use quixotry_testkit::{MEASURED, enable, refuse_debug_build, standard};

fn main() {
    refuse_debug_build();
    let setup = standard("box", Some(enable()));
    println!("{:<4} {:>8} {:>14} {:>14}", "", "plays", "all (µs)", "best (µs)");
    for (name, board, rack) in MEASURED {
        let position = cgp::parse(board, &setup).unwrap();
        let rack = Rack::parse(rack, setup.alphabet()).unwrap();
        let plays = all_plays(&setup, &position.board, &rack).len();
        let all = median(|| all_plays(&setup, &position.board, &rack).len());
        let best = median(|| best_play(&setup, &position.board, &rack).map_or(0, |(_, score)| score as usize));
        println!("{name:<4} {plays:>8} {all:>14.1} {best:>14.1}");
    }
    // One call each; the first one learns the anagrams of the list.
    let setup = standard("wordsmog", Some(enable()));
    for (name, board, rack) in &MEASURED[3..6] {
        let position = cgp::parse(board, &setup).unwrap();
        let rack = Rack::parse(rack, setup.alphabet()).unwrap();
        let start = Instant::now();
        std::hint::black_box(best_play(&setup, &position.board, &rack));
        println!("{name:<4} {:>8} {:>14} {:>14.1}", "WordSmog", "", start.elapsed().as_secs_f64() * 1e6);
    }
}

/// Median time of a call in microseconds.
fn median(mut call: impl FnMut() -> usize) -> f64 {
    let mut times: Vec<f64> = (0..31)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(call());
            start.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
