//! What it costs to keep every turn: greedy games on `open-us`, played without a log, with one, and with one that counts how
//! much there was to choose from. `campaign GAMES [WAY]`, WAY one of plain, log, counts; all by default, one after the other.

#![allow(clippy::print_stdout, reason = "it reports")]

use std::error::Error;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

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
        }
        let spent = begun.elapsed().as_secs_f64();
        let (rate, each) = (games as f64 / spent, 1e6 * spent / turns as f64);
        println!("{way}: {games} games, {turns} turns, {spent:.2} s: {rate:.0} games/s, {each:.2} us a turn");
    }
    Ok(())
}
