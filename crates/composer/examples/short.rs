//! Searches for the shortest blocked game: `short SECONDS [SEED] [FILE]`; the search is taken up from the file and put by
//! in it.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::time::{Duration, Instant};

use quixotry_composer::full::ShortSearch;
use quixotry_testkit::{open_world, standard};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| arguments.get(place).map_or(usual, |text| text.parse().expect("a number"));
    let setup = standard("box", Some(open_world()));
    let kept = arguments.get(2).and_then(|path| std::fs::read_to_string(path).ok());
    let mut search = match kept {
        Some(text) => ShortSearch::resume(&setup, &text).expect("a search"),
        None => ShortSearch::new(&setup, number(1, 1)).expect("words enough"),
    };
    let start = Instant::now();
    let mut moves = None;
    let mut stage = usize::MAX;
    while start.elapsed().as_secs() < number(0, 60) {
        let progress = search.advance(Duration::from_millis(100));
        if progress.moves != moves || progress.stage != stage || start.elapsed().as_millis() % 5000 < 100 {
            (moves, stage) = (progress.moves, progress.stage);
            println!("{:>8.1} s {progress:?}", start.elapsed().as_secs_f64());
        }
        if progress.done {
            break;
        }
    }
    if let Some(blocked) = search.best() {
        for turn in &blocked.game.turns {
            let placement = turn.placement().expect("a spot");
            println!("{}", quixotry_rules::Move::Place(placement).text(setup.alphabet()));
        }
    }
    if let Some(path) = arguments.get(2) {
        std::fs::write(path, search.state()).expect("a file");
    }
}
