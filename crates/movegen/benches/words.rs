//! Times of the word finder on the default list, sorting included. Run with `make bench`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use std::sync::Arc;
use std::time::Instant;

use quixotry_movegen::find::{Found, Ground, Order, Question, read};
use quixotry_rules::{Edition, RuleSet};
use quixotry_testkit::{open_world, refuse_debug_build};

fn main() {
    refuse_debug_build();
    let (list, edition, rules) = (open_world(), Edition::named("English").unwrap(), RuleSet::named("box").unwrap());
    let alphabet = &edition.alphabet;
    let row = |text| read::row(text, alphabet).unwrap();
    let cases = [
        ("AEINRST", Ground::Nothing, Order::Score),
        ("AEINR??", Ground::Nothing, Order::Score),
        ("AEINR??", Ground::Nothing, Order::Probability),
        ("AEINR??", Ground::Nothing, Order::Leave),
        ("TBYRETT", read::one_of("GULP", alphabet).unwrap(), Order::Score),
        ("AEINR??", read::one_of("GULP", alphabet).unwrap(), Order::Score),
        ("AEINR??", read::through("GU", alphabet).unwrap(), Order::Score),
        ("AEINR??", row(".......T......."), Order::Score),
        ("AEINR??", row("=..'...=...'..="), Order::Score),
        ("???????????????", Ground::Nothing, Order::Score),
    ];
    println!("{:<16} {:<12} {:>8} {:>14}", "rack", "order", "words", "median (µs)");
    for (rack, ground, order) in cases {
        let rack_read = read::rack(rack, alphabet).unwrap();
        let asked = Question::new(Arc::clone(&list), Arc::clone(&edition), Arc::clone(&rules), rack_read);
        let asked = Question { ground, order, ..asked };
        let words = Found::new(asked.clone()).len();
        let time = median(|| Found::new(asked.clone()).len());
        println!("{rack:<16} {:<12} {words:>8} {time:>14.1}", format!("{order:?}").to_lowercase());
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
