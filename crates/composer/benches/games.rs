//! How many games of each version are composed and refereed a second on the default list, by one thread and by two; and
//! the article's passes. Run with `make bench`, or alone: `cargo bench -p quixotry-composer [-- GAMES [v1|v2|v3]]`.
//!
//! Each game has its own arrangement, drawn for it alone. "A core" is by processor time, which tells the rate on a machine
//! that has other work too. The games are as many as are asked for, 20,000 by default, from the first one on: what is
//! made on first use (the halves of frames of arrangements) is in the figures.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use std::collections::HashSet;
use std::time::Instant;

use quixotry_composer::{Composer, Composition, Version, Wishes, referee};
use quixotry_testkit::{open_world, refuse_debug_build, standard};

/// The seed of each round: other games, so that no round profits from the one before.
const SEEDS: [(u64, usize); 2] = [(1, 1), (2, 2)];

fn main() {
    refuse_debug_build();
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let games: u64 = arguments.next().map_or(20_000, |text| text.parse().unwrap());
    let only: Option<Version> = arguments.next().map(|text| text.parse().unwrap());
    let asked = |version: &Version| only.is_none_or(|only| only == *version);
    let setup = standard("box", Some(open_world()));
    let start = Instant::now();
    let composer = Composer::new(&setup, &Wishes::default()).unwrap();
    println!("composer made in {:.3} s", start.elapsed().as_secs_f64());
    let start = Instant::now();
    composer.compose(Version::V3, 0, 0).unwrap();
    println!("first game of v3 in {:.3} s", start.elapsed().as_secs_f64());
    println!("{:<8}{:>8}{:>8}{:>10}{:>10}{:>10}", "version", "threads", "games", "games/s", "a core", "distinct");
    for version in [Version::V1, Version::V2, Version::V3].into_iter().filter(asked) {
        for (seed, threads) in SEEDS {
            let one = |number| {
                let game = composer.compose(version, seed, number).unwrap();
                referee::judge(&setup, &game).unwrap();
                game
            };
            let (start, used) = (Instant::now(), processor_seconds());
            let composed = many(games, threads, &one);
            let (seconds, used) = (start.elapsed().as_secs_f64(), processor_seconds() - used);
            println!(
                "{:<8}{threads:>8}{games:>8}{:>10.0}{:>10.0}{:>9.2}%",
                version.name(),
                games as f64 / seconds,
                games as f64 / used,
                100.0 * distinct(version, &composed) as f64 / games as f64
            );
        }
    }
    let games: Vec<Composition> = (0..5_000).map(|number| composer.v3(3, number).unwrap()).collect();
    let used = processor_seconds();
    games.iter().for_each(|game| drop(referee::judge(&setup, game).unwrap()));
    println!("of that the referee takes {:.0} µs for a game of v3", 200.0 * (processor_seconds() - used));
    for (version, passes) in [(Version::V1, 500), (Version::V2, 500), (Version::V3, 100)] {
        if asked(&version) {
            let start = Instant::now();
            let complete = (0..passes).filter(|&number| composer.article(version, 1, number).game.is_some()).count();
            let rate = passes as f64 / start.elapsed().as_secs_f64();
            let name = version.name();
            println!("{name} by the article: {complete} of {passes} passes complete a game, {rate:.0} passes/s");
        }
    }
}

/// The games from number 0 on, shared out among threads.
fn many(games: u64, threads: usize, one: &(impl Fn(u64) -> Composition + Sync)) -> Vec<Composition> {
    std::thread::scope(|scope| {
        let part = |at: usize| scope.spawn(move || (at as u64..games).step_by(threads).map(one).collect::<Vec<_>>());
        let workers: Vec<_> = (0..threads).map(part).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    })
}

/// How many different arrangements the games have; without a board, how many different games they are.
fn distinct(version: Version, games: &[Composition]) -> usize {
    if version != Version::V3 {
        return games.iter().collect::<HashSet<_>>().len();
    }
    let spots = games.iter().map(|game| {
        let mut spots: Vec<_> = game.turns.iter().map(|turn| turn.spot).collect();
        spots.sort();
        spots
    });
    spots.collect::<HashSet<_>>().len()
}

/// Seconds that this process has run on all processors, in hundredths; those since the epoch where nobody tells.
fn processor_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/self/stat").ok();
    let ticks = told.and_then(|text| {
        let fields: Vec<f64> = text.rsplit(')').next()?.split(' ').skip(12).take(2).flat_map(str::parse).collect();
        (fields.len() == 2).then(|| fields.iter().sum::<f64>())
    });
    ticks.map_or_else(|| std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs_f64(), |ticks| ticks / 100.0)
}
