//! How many games a second one thread composes on the default list, by version. Run with `make bench`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use std::time::Instant;

use quixotry_composer::{Composer, Version, Wishes};
use quixotry_testkit::{open_world, refuse_debug_build, standard};

fn main() {
    refuse_debug_build();
    let setup = standard("box", Some(open_world()));
    let start = Instant::now();
    let composer = Composer::new(&setup, &Wishes::default()).unwrap();
    println!("composer ready in {:.0} ms", start.elapsed().as_secs_f64() * 1e3);
    println!("{:<8} {:>8} {:>12}", "version", "games", "games/s");
    for (version, games) in [(Version::V1, 20_000), (Version::V2, 20_000), (Version::V3, 5_000)] {
        let start = Instant::now();
        let composed = (0..games).filter(|&number| composer.compose(version, 1, number).is_ok()).count();
        println!("{:<8} {composed:>8} {:>12.0}", version.name(), games as f64 / start.elapsed().as_secs_f64());
    }
    for (version, passes) in [(Version::V1, 500), (Version::V2, 500), (Version::V3, 100)] {
        let start = Instant::now();
        let complete = (0..passes).filter(|&number| composer.article(version, 1, number).game.is_some()).count();
        let rate = passes as f64 / start.elapsed().as_secs_f64();
        println!(
            "{} by the article: {complete} of {passes} passes complete a game, {rate:.0} passes/s",
            version.name()
        );
    }
}
