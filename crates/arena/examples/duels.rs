//! Games of two static players with a word list in a KWG file and leaves in a KLV2 file, as other engines have them: how
//! many a second, and what they are like. `duels LIST.kwg LEAVES.klv2 GAMES`.

#![allow(clippy::print_stdout, reason = "it reports")]

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use quixotry_analysis::read_klv2;
use quixotry_arena::duel::{Seat, Turn, Way, duel};
use quixotry_lexicon::{Lexicon, Provenance, read_kwg};
use quixotry_rules::Move;
use quixotry_testkit::{refuse_debug_build, standard};

fn main() -> Result<(), Box<dyn Error>> {
    refuse_debug_build();
    let arguments: Vec<String> = std::env::args().collect();
    let [_, list, leaves, games] = &arguments[..] else {
        return Err("LIST.kwg LEAVES.klv2 GAMES were expected".into());
    };
    let begun = Instant::now();
    let setup = standard("naspa", None);
    let words = read_kwg(&std::fs::read(list)?, setup.alphabet())?;
    let lexicon = Lexicon::from_list("list", Arc::clone(&setup.edition.alphabet), words, Provenance::default())?;
    let setup = standard("naspa", Some(Arc::new(lexicon)));
    let leaves = Arc::new(read_klv2(&std::fs::read(leaves)?, &setup.edition)?);
    let seat = || Seat::new(&setup, Way::Static(Arc::clone(&leaves))).ok_or("no such game");
    let (mut one, mut two) = (seat()?, seat()?);
    println!("ready after {:.2} s", begun.elapsed().as_secs_f64());
    let games: u64 = games.parse()?;
    let (begun, mut turns, mut points, mut bingos) = (Instant::now(), 0, 0_i64, 0_u64);
    for seed in 0..games {
        let full = setup.rules.rack_size;
        let count = |turn: Turn<'_>| {
            bingos += u64::from(matches!(&turn.chosen.0, Move::Place(play) if play.fresh().count() == full));
        };
        let ended = duel(&setup, [&mut one, &mut two], seed, count)?;
        turns += ended.turns;
        points += i64::from(ended.scores[0] + ended.scores[1]);
    }
    let (spent, count) = (begun.elapsed().as_secs_f64(), games as f64);
    println!(
        "{games} games in {spent:.2} s: {:.0} games/s, {:.2} us a turn",
        count / spent,
        1e6 * spent / turns as f64
    );
    let (turns, mean, bingos) = (turns as f64 / count, points as f64 / 2.0 / count, bingos as f64 / 2.0 / count);
    println!("{turns:.2} turns a game, mean score {mean:.2}, {bingos:.2} bingos a player");
    Ok(())
}
