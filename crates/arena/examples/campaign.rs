//! What it costs to keep every turn: greedy games on `open-us`, played without a log, with one, and with one that counts how
//! much there was to choose from. `campaign GAMES [WAY]`, WAY one of plain, log, counts; all by default, one after the other.

#![allow(clippy::print_stdout, reason = "it reports")]

use std::error::Error;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use quixotry_arena::duel::{Seat, Way, duel};
use quixotry_arena::log::{Campaign, Contestant};
use quixotry_testkit::{lexicon_of, open_words, refuse_debug_build, standard};

fn main() -> Result<(), Box<dyn Error>> {
    refuse_debug_build();
    let arguments: Vec<String> = std::env::args().collect();
    let games: u64 = arguments.get(1).ok_or("GAMES were expected")?.parse()?;
    let words = open_words("open-us");
    let setup = standard("box", Some(lexicon_of("open-us", words.iter().map(String::as_str))));
    let seat = || Seat::new(&setup, Way::Greedy).ok_or("no such game");
    for way in ["plain", "log", "counts"].iter().filter(|way| arguments.get(2).is_none_or(|only| only == *way)) {
        let (mut one, mut two) = (seat()?, seat()?);
        let mut turns = 0;
        let begun = Instant::now();
        if *way == "plain" {
            for seed in 0..games {
                turns += duel(&setup, [&mut one, &mut two], seed, |_| {})?.turns;
            }
        } else {
            let contestants = [one, two].map(|seat| Contestant { name: "greedy".into(), seat }).into();
            let campaign = Campaign::new(&setup, contestants, 0, *way == "counts");
            let logged = campaign.play(0..games, 1, &AtomicBool::new(false), &AtomicU64::new(0))?;
            turns = logged.iter().map(|logged| logged.turns.num_rows()).sum();
            for name in ["anchors", "places", "candidates", "plays"] {
                let columns = logged.iter().filter_map(|logged| logged.turns.column_by_name(name));
                let numbers = columns.filter_map(|column| column.as_primitive_opt::<Int32Type>());
                let (sum, most) = numbers
                    .flatten()
                    .flatten()
                    .fold((0_i64, 0), |(sum, most), number| (sum + i64::from(number), most.max(number)));
                println!("{name}: mean {:.1}, most {most}", sum as f64 / turns as f64);
            }
        }
        let spent = begun.elapsed().as_secs_f64();
        let (rate, each) = (games as f64 / spent, 1e6 * spent / turns as f64);
        println!("{way}: {games} games, {turns} turns, {spent:.2} s: {rate:.0} games/s, {each:.2} us a turn");
    }
    Ok(())
}
