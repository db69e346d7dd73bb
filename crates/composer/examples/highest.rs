//! Searches for the V3 game of the highest total and prints each better one: `highest [seconds] [seed]`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "an example")]

use std::time::{Duration, Instant};

use quixotry_composer::{Composer, Maximiser, Wishes, referee};
use quixotry_testkit::{open_world, standard};

fn main() {
    let argument = |at: usize, usual| std::env::args().nth(at).map_or(usual, |text| text.parse::<u64>().unwrap());
    let (seconds, seed) = (argument(1, 60), argument(2, 1));
    let setup = standard("box", Some(open_world()));
    let mut search = Maximiser::new(Composer::new(&setup, &Wishes::default()).unwrap(), seed).unwrap();
    let (start, mut shown) = (Instant::now(), None);
    while start.elapsed() < Duration::from_secs(seconds) {
        let progress = search.advance(Duration::from_millis(200));
        if progress.best > shown {
            shown = progress.best;
            println!("{:>6.1} s  {progress:?}", start.elapsed().as_secs_f64());
        }
    }
    let game = search.best().unwrap();
    let verdict = referee::judge(&setup, &game).unwrap();
    println!("{:?}\n{:?}\n{}", search.progress(), verdict, search.state());
}
