//! What it costs to keep every turn: greedy games on `open-us`, played without a log, with one, and with one that counts how
//! much there was to choose from. `campaign GAMES [WAY]`: WAY is one of plain, log, counts, of which all games are played so,
//! for tools that count instructions; or memory, which tells how much is taken as campaigns go on. Without one the same games
//! are played in all ways by turns, a tenth of them at a time, and the medians are told.

#![allow(clippy::print_stdout, reason = "it reports")]

use std::error::Error;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use quixotry_arena::duel::{Seat, Way, duel};
use quixotry_arena::log::{Campaign, Contestant, Logged};
use quixotry_rules::Setup;
use quixotry_testkit::{lexicon_of, open_words, refuse_debug_build, standard};

const WAYS: [&str; 3] = ["plain", "log", "counts"];

/// Games in one way.
struct Games {
    setup: Setup,
    seats: [Seat; 2],
    /// With a log.
    campaign: Option<Campaign>,
}

impl Games {
    fn new(setup: &Setup, way: &str) -> Option<Self> {
        let seat = || Seat::new(setup, Way::Greedy);
        let seats = [seat()?, seat()?];
        let contestants = || seats.clone().map(|seat| Contestant { name: "greedy".into(), seat }).into();
        let campaign = (way != "plain").then(|| Campaign::new(setup, contestants(), 0, way != "log"));
        Some(Self { setup: setup.clone(), seats, campaign })
    }

    /// Plays a range of games: how many turns they had, and what was logged.
    fn play(&mut self, games: Range<u64>) -> Result<(usize, Vec<Logged>), Box<dyn Error>> {
        if let Some(campaign) = &self.campaign {
            let logged = campaign.play(games, 1, &AtomicBool::new(false), &AtomicU64::new(0))?;
            return Ok((logged.iter().map(|logged| logged.turns.num_rows()).sum(), logged));
        }
        let mut turns = 0;
        for seed in games {
            let [one, two] = &mut self.seats;
            turns += duel(&self.setup, [one, two], seed, |_| {})?.turns;
        }
        Ok((turns, Vec::new()))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    refuse_debug_build();
    let arguments: Vec<String> = std::env::args().collect();
    let games: u64 = arguments.get(1).ok_or("GAMES were expected")?.parse()?;
    let words = open_words("open-us");
    let setup = standard("box", Some(lexicon_of("open-us", words.iter().map(String::as_str))));
    let new = |way: &str| Games::new(&setup, way).ok_or("no such game");
    match arguments.get(2).map(String::as_str) {
        Some("memory") => {
            let mut played = new("counts")?;
            for tenth in 0..10 {
                let turns = played.play(tenth * games / 10..(tenth + 1) * games / 10)?.0;
                println!("{} games ({turns} turns more): {} MB", (tenth + 1) * games / 10, resident()? >> 20);
            }
        }
        Some(way) => {
            let (turns, logged) = new(way)?.play(0..games)?;
            println!("{way}: {games} games, {turns} turns");
            tell_counts(&logged, turns);
        }
        None => by_turns(games, WAYS.map(new))?,
    }
    Ok(())
}

/// Plays the same games in all ways, a tenth of them at a time.
fn by_turns(games: u64, ways: [Result<Games, &'static str>; 3]) -> Result<(), Box<dyn Error>> {
    let mut ways = ways.into_iter().collect::<Result<Vec<Games>, _>>()?;
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); ways.len()];
    for tenth in 0..10 {
        for (way, times) in ways.iter_mut().zip(&mut times) {
            let begun = Instant::now();
            let (turns, logged) = way.play(tenth * games / 10..(tenth + 1) * games / 10)?;
            times.push(1e6 * begun.elapsed().as_secs_f64() / turns as f64);
            drop(logged);
        }
    }
    let plain = times[0].clone();
    for (way, times) in WAYS.iter().zip(times) {
        let ratios = times.iter().zip(&plain).map(|(time, plain)| time / plain).collect();
        println!("{way}: {:.2} us a turn, {:.3} of plain", median(times), median(ratios));
    }
    Ok(())
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// The bytes of memory that this process takes. (On Linux.)
fn resident() -> Result<u64, Box<dyn Error>> {
    let text = std::fs::read_to_string("/proc/self/statm")?;
    Ok(4096 * text.split_whitespace().nth(1).ok_or("two numbers were expected")?.parse::<u64>()?)
}

/// Mean and maximum of what was counted.
fn tell_counts(logged: &[Logged], turns: usize) {
    for name in ["anchors", "places", "candidates", "plays"] {
        let columns = logged.iter().filter_map(|logged| logged.turns.column_by_name(name));
        let numbers = columns.filter_map(|column| column.as_primitive_opt::<Int32Type>()).flatten().flatten();
        let (sum, most) = numbers.fold((0_i64, 0), |(sum, most), number| (sum + i64::from(number), most.max(number)));
        if most > 0 {
            println!("{name}: mean {:.1}, most {most}", sum as f64 / turns as f64);
        }
    }
}
