//! Counts all arrangements and draws some: `arrangements [sides|corners|bare] [ordered] [MOST_WORDS]`, with the times it took.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::time::{Duration, Instant};

use quixotry_composer::arrangements::{Apart, Catalogue, Counting, Estimation};

/// How many draws are timed at a time.
const DRAWS: usize = 5_000;
/// How many words the draws have.
const WORDS: usize = 14;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let apart: Apart = arguments.next().as_deref().unwrap_or("sides").parse()?;
    let arguments: Vec<String> = arguments.collect();
    let ordered = arguments.iter().any(|argument| argument == "ordered");
    let most_words = arguments.iter().find_map(|argument| argument.parse().ok());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);

    let start = Instant::now();
    let mut counting = Counting::new(apart, most_words, ordered, threads)?;
    while !counting.advance(Duration::from_millis(200)).is_done() {}
    let counts = counting.counts().ok_or("the count has not ended")?;
    for words in 1..=counts.most_words() {
        let orders = counts.ordered.as_ref().map_or(String::new(), |ordered| ordered[words].to_string());
        println!("{words:2} {:15} {:15} {orders:>22}", counts.unordered[words], counts.up_to_symmetry[words]);
    }
    println!("counted in {:.1?} on {threads} threads", start.elapsed());

    let start = Instant::now();
    let mut estimation = Estimation::new(apart, WORDS, 1);
    estimation.probe(100_000);
    let estimate = estimation.unordered(WORDS);
    let reached = estimation.reached(WORDS);
    println!(
        "estimate {:.3e} ± {:.1e}, {reached} reached, in {:.1?}",
        estimate.mean,
        estimate.standard_error,
        start.elapsed()
    );

    if apart == Apart::Bare {
        return Ok(());
    }
    let start = Instant::now();
    let catalogue = Catalogue::of(apart)?;
    println!("catalogue made in {:.1?}", start.elapsed());
    for draw in 0..8 {
        let start = Instant::now();
        let drawn = catalogue.sample(WORDS, 1, draw * DRAWS as u64, DRAWS)?;
        println!("{} draws in {:.1?}", drawn.len(), start.elapsed());
    }
    Ok(())
}
