//! Times of the search on fixed positions: every play, and the best one. Run with `make bench`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use std::time::Instant;

use quixotry_movegen::{all_plays, best_play};
use quixotry_rules::{Rack, cgp};
use quixotry_testkit::{enable, refuse_debug_build, standard};

const POSITIONS: [(&str, &str, &str); 9] = [
    ("E0", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15", "AEINRST"),
    ("E1", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15", "AEINRS?"),
    ("E2", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15", "EINRS??"),
    ("A0", A, "BEEINOR"),
    ("A1", A, "EEINOR?"),
    ("A2", A, "EINOR??"),
    ("B0", B, "AAHOTTY"),
    ("B1", B, "AHOTTY?"),
    ("B2", B, "AHOTY??"),
];
const A: &str = "15/15/15/15/7F7/5ZOA7/7NE6/2INFRUGAL5/5E2R6/1DIMITIES6/5A2T6/5K1YONIC3/5E2N6/1VOTARY1E6/2PITSAWS6";
const B: &str = "JAMB11/1DIRAM9/3OR1Z8/3WE1O8/3SI1NO7/2DECLARED5/GEES3R7/R5PA7/I5E8/T5E8/T5V8/Y5ID7/6NU7/6GO7/7S7";

fn main() {
    refuse_debug_build();
    let setup = standard("box", Some(enable()));
    println!("{:<4} {:>8} {:>14} {:>14}", "", "plays", "all (µs)", "best (µs)");
    for (name, board, rack) in POSITIONS {
        let position = cgp::parse(board, &setup).unwrap();
        let rack = Rack::parse(rack, setup.alphabet()).unwrap();
        let plays = all_plays(&setup, &position.board, &rack).len();
        let all = median(|| all_plays(&setup, &position.board, &rack).len());
        let best = median(|| best_play(&setup, &position.board, &rack).map_or(0, |(_, score)| score as usize));
        println!("{name:<4} {plays:>8} {all:>14.1} {best:>14.1}");
    }
    // One call each; the first one learns the anagrams of the list.
    let setup = standard("wordsmog", Some(enable()));
    for (name, board, rack) in &POSITIONS[3..6] {
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
