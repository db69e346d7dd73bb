//! Searches for the highest game: `high SECONDS [SEED] [THREADS] [FILE]`; the search is taken up from the file and put by in it.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::time::{Duration, Instant};

use quixotry_composer::full::HighSearch;
use quixotry_testkit::{open_world, standard};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| arguments.get(place).map_or(usual, |text| text.parse().expect("a number"));
    let (seconds, seed, threads) = (number(0, 60), number(1, 1), number(2, 1) as usize);
    let setup = standard("box", Some(open_world()));
    let start = Instant::now();
    let kept = arguments.get(3).and_then(|path| std::fs::read_to_string(path).ok());
    let mut search = match kept {
        Some(text) => HighSearch::resume(&setup, &text, threads).expect("a search"),
        None => HighSearch::new(&setup, seed, threads).expect("words enough"),
    };
    let mut best = None;
    while start.elapsed().as_secs() < seconds {
        let progress = search.advance(Duration::from_millis(200));
        if progress.best != best {
            println!("{:>6.1} s {progress:?}", start.elapsed().as_secs_f64());
            best = progress.best;
        }
    }
    if let Some(best) = search.best() {
        println!("{} after {:?}", best.total, search.progress());
        for turn in &best.game.turns {
            let placement = turn.placement().expect("a spot");
            println!("{}", quixotry_rules::Move::Place(placement).text(setup.alphabet()));
        }
        let verdict = quixotry_composer::referee::judge(&setup, &best.game).expect("a legal game");
        println!("{:?} {:?} {:?}", verdict.scores.iter().flatten().collect::<Vec<_>>(), verdict.totals, verdict.end);
        println!("left {}", best.game.left.text(setup.alphabet()));
    }
    if let Some(path) = arguments.get(3) {
        std::fs::write(path, search.state()).expect("a file");
    }
}
