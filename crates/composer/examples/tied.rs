//! Searches for the highest tie: `tied SECONDS [SEED] [THREADS] [FILE]`; the search is taken up from the file and put by in it.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::time::{Duration, Instant};

use quixotry_composer::full::TiedSearch;
use quixotry_testkit::{open_world, standard};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| arguments.get(place).map_or(usual, |text| text.parse().expect("a number"));
    let (seconds, seed, threads) = (number(0, 60), number(1, 1), number(2, 1) as usize);
    let setup = standard("box", Some(open_world()));
    let kept = arguments.get(3).and_then(|path| std::fs::read_to_string(path).ok());
    let mut search = match kept {
        Some(text) => TiedSearch::resume(&setup, &text, threads).expect("a search"),
        None => TiedSearch::new(&setup, seed, threads).expect("words enough"),
    };
    let start = Instant::now();
    let mut shown = Instant::now();
    while start.elapsed().as_secs() < seconds {
        let progress = search.advance(Duration::from_millis(200));
        if shown.elapsed().as_secs() >= 10 {
            println!("{:>5} s {progress:?}", start.elapsed().as_secs());
            shown = Instant::now();
        }
    }
    if let Some(tie) = search.best() {
        let verdict = quixotry_composer::referee::judge(&setup, &tie.game).expect("a legal game");
        println!("tie of {}: {:?}, tied {}, scores {:?}", tie.total, verdict.totals, verdict.tie, verdict.scores);
        for turn in &tie.game.turns {
            let placement = turn.placement().expect("a spot");
            println!("{}", quixotry_rules::Move::Place(placement).text(setup.alphabet()));
        }
        println!("left {}", tie.game.left.text(setup.alphabet()));
    }
    if let Some(path) = arguments.get(3) {
        std::fs::write(path, search.state()).expect("a file");
    }
}
