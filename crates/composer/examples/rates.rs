//! Prints how many games of each version are composed a second by one thread: `rates [games]`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "an example")]

use std::collections::HashSet;
use std::time::Instant;

use quixotry_composer::{Composer, Version, Wishes};
use quixotry_testkit::{open_world, standard};

fn main() {
    let games: u64 = std::env::args().nth(1).map_or(20_000, |text| text.parse().unwrap());
    let setup = standard("box", Some(open_world()));
    let start = Instant::now();
    let composer = Composer::new(&setup, &Wishes::default()).unwrap();
    println!("ready in {:.3} s", start.elapsed().as_secs_f64());
    for version in [Version::V1, Version::V2, Version::V3] {
        let (start, used) = (Instant::now(), processor_seconds());
        let composed: Vec<_> = (0..games).filter_map(|number| composer.compose(version, 1, number).ok()).collect();
        let (seconds, used) = (start.elapsed().as_secs_f64(), processor_seconds() - used);
        let spots: HashSet<Vec<_>> = composed
            .iter()
            .map(|game| {
                let mut spots: Vec<_> = game.turns.iter().map(|turn| turn.spot).collect();
                spots.sort();
                spots
            })
            .collect();
        println!(
            "{}: {} of {games} games, {:.0} a second ({:.0} a second of processor time), {} arrangements",
            version.name(),
            composed.len(),
            games as f64 / seconds,
            games as f64 / used,
            spots.len()
        );
    }
}

/// Seconds that this process has run on a processor; those since the epoch where nobody tells.
fn processor_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs_f64(), |n| n / 1e9)
}
