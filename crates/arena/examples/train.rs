//! Trains leaves: a list (an open one by name, or a KWG file), a seed, how many boards, threads, and where to put a KLV2 file.
#![allow(clippy::print_stdout, clippy::cast_precision_loss, reason = "it reports")]
use std::sync::Arc;
use std::time::{Duration, Instant};

use quixotry_analysis::{Leaves, write_klv2};
use quixotry_arena::Training;
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

/// By size: the mean difference, its standard deviation, and the slope of the one on the other, by ways to draw.
fn compare(setup: &Setup, leaves: &Leaves, other: &Leaves) -> String {
    let mut sums = [[0.0_f64; 6]; 7];
    each(setup, Rack::EMPTY, 0, 1.0, &mut |rack, ways| {
        let worth = |leaves: &Leaves| f64::from(leaves.worth(rack).unwrap_or(0)) / 1000.0;
        let (one, two) = (worth(leaves), worth(other));
        let sums = &mut sums[rack.len()];
        for (sum, value) in sums.iter_mut().zip([1.0, one, two, one * one, two * two, one * two]) {
            *sum += ways * value;
        }
    });
    let report = |size: usize| {
        let [n, one, two, ones, twos, both] = sums[size];
        let (one, two) = (one / n, two / n);
        let (var_one, var_two, both) = (ones / n - one * one, twos / n - two * two, both / n - one * two);
        let apart = (var_one + var_two - 2.0 * both).sqrt();
        format!("{size}: {:+.2} sd {apart:.3} slope {:.3};", one - two, both / var_two)
    };
    (1..=6).map(report).collect::<Vec<_>>().join(" ")
}

fn each(setup: &Setup, rack: Rack, kind: usize, ways: f64, show: &mut impl FnMut(&Rack, f64)) {
    if !rack.is_empty() {
        show(&rack, ways);
    }
    if rack.len() == 6 {
        return;
    }
    for next in kind..setup.edition.kinds() {
        let held = rack.count(next);
        if held < setup.edition.count(next) {
            let mut more = rack;
            more.add(quixotry_lexicon::Tile::from_rack_index(next).expect("a kind"));
            let ways = ways * (setup.edition.count(next) - held) as f64 / (held + 1) as f64;
            each(setup, more, next, ways, show);
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let setup = setup(&args[1]);
    if args[2] == "compare" {
        let read = |at: usize| {
            quixotry_analysis::read_klv2(&std::fs::read(&args[at]).expect("a file"), &setup.edition).expect("leaves")
        };
        println!("{}", compare(&setup, &read(3), &read(4)));
        return;
    }
    let (seed, boards, threads) = (args[2].parse().expect("seed"), args[3].parse().expect("boards"), args[4].parse());
    let threads = threads.expect("threads");
    let state = format!("{}.state", args[5]);
    let mut training = match std::fs::read(&state) {
        Ok(bytes) => Training::resume(&setup, &bytes, threads).expect("a state"),
        Err(_) => Training::new(&setup, seed, boards, threads).expect("a training"),
    };
    let begun = Instant::now();
    let mut slices = 0;
    loop {
        let progress = training.advance(Duration::from_secs(10));
        if progress.done {
            break;
        }
        slices += 1;
        if slices % 6 == 0 {
            println!("{:.1?} {progress:?}", begun.elapsed());
            println!("  {}", show(&setup, training.leaves()));
            std::fs::write(&state, training.state()).expect("written");
        }
    }
    println!("{:.1?} {:?}", begun.elapsed(), training.progress());
    println!("  {}", show(&setup, training.leaves()));
    if let Some(other) = args.get(6) {
        let other =
            quixotry_analysis::read_klv2(&std::fs::read(other).expect("a file"), &setup.edition).expect("leaves");
        println!("  differs by size: {}", compare(&setup, training.leaves(), &other));
    }
    let bytes = if args[5].ends_with(".klv2") {
        write_klv2(training.leaves(), &setup.edition)
    } else {
        training.leaves().to_bytes(&setup.edition, &training.info())
    };
    println!("{} bytes", bytes.len());
    let begun = Instant::now();
    if !args[5].ends_with(".klv2") {
        Leaves::from_bytes(&bytes, &setup.edition).expect("what was written");
        println!("read in {:.1?}", begun.elapsed());
    }
    std::fs::write(&args[5], bytes).expect("written");
}
