//! Trains leaves: a list (an open one by name, or a KWG file), a seed, how many boards, threads, and where to put a KLV2 file.
#![allow(clippy::print_stdout, clippy::cast_precision_loss, reason = "it reports")]
use std::sync::Arc;
use std::time::{Duration, Instant};

use quixotry_analysis::{Leaves, Training, write_klv2};
use quixotry_lexicon::{Lexicon, Provenance, read_kwg};
use quixotry_rules::{Rack, Setup};
use quixotry_testkit::{lexicon_of, open_words, standard};

fn setup(list: &str) -> Setup {
    let setup = standard("box", None);
    let lexicon = if list.ends_with(".kwg") {
        let words = read_kwg(&std::fs::read(list).expect("kwg"), setup.alphabet()).expect("a list");
        Lexicon::from_list("x", Arc::clone(&setup.edition.alphabet), words, Provenance::default()).expect("lexicon")
    } else {
        return standard("box", Some(lexicon_of(list, open_words(list).iter().map(String::as_str))));
    };
    standard("box", Some(Arc::new(lexicon)))
}

fn show(setup: &Setup, leaves: &Leaves) -> String {
    let samples = [
        "?", "S", "Z", "X", "E", "R", "H", "A", "I", "O", "U", "V", "W", "G", "Q", "J", "K", "??", "S?", "SS", "ES",
        "ER", "QU", "Q?", "EE", "II", "UU", "VV", "GIN", "EST", "AERST", "AEINST", "EINRS?",
    ];
    let worth = |text: &&str| {
        let rack = Rack::parse(text, setup.alphabet()).expect("tiles");
        format!("{text} {:.2}", f64::from(leaves.worth(&rack).unwrap_or(0)) / 1000.0)
    };
    samples.iter().map(worth).collect::<Vec<_>>().join("  ")
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let setup = setup(&args[1]);
    let (seed, boards, threads) = (args[2].parse().expect("seed"), args[3].parse().expect("boards"), args[4].parse());
    let mut training = Training::new(&setup, seed, boards, threads.expect("threads")).expect("a training");
    let begun = Instant::now();
    loop {
        let progress = training.advance(Duration::from_secs(10));
        println!("{:.1?} {progress:?}", begun.elapsed());
        println!("  {}", show(&setup, training.leaves()));
        if progress.done {
            break;
        }
    }
    std::fs::write(&args[5], write_klv2(training.leaves(), &setup.edition)).expect("written");
}
