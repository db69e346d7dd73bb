//! Static games on the open list `open-us`, for tools that count instructions: `turns GAMES` plays them and says how many
//! turns they had. What two numbers of games differ by is playing and nothing else; see `make instructions`.

#![allow(clippy::print_stdout, reason = "it reports")]

use std::error::Error;
use std::sync::Arc;

use quixotry_analysis::Leaves;
use quixotry_arena::duel::{Seat, Way, duel};
use quixotry_rules::rng::Random;
use quixotry_testkit::{lexicon_of, open_words, refuse_debug_build, standard};

fn main() -> Result<(), Box<dyn Error>> {
    refuse_debug_build();
    let games: u64 = std::env::args().nth(1).ok_or("GAMES were expected")?.parse()?;
    let words = open_words("open-us");
    let setup = standard("naspa", Some(lexicon_of("open-us", words.iter().map(String::as_str))));
    // Leaves of chance that are somewhat like real ones: the same on every machine.
    let mut leaves = Leaves::nothing(&setup.edition);
    let mut random = Random::new(1);
    leaves.for_each(|tiles, worth| {
        *worth = 20_000 * tiles.blanks() as i32 + 500 * random.below(25) as i32 - 6_000 - 500 * tiles.len() as i32;
    });
    let leaves = Arc::new(leaves);
    let seat = || Seat::new(&setup, Way::Static(Arc::clone(&leaves))).ok_or("no such game");
    let (mut one, mut two) = (seat()?, seat()?);
    let (mut turns, mut points) = (0, 0);
    for seed in 0..games {
        let ended = duel(&setup, [&mut one, &mut two], seed, |_| {})?;
        turns += ended.turns;
        points += ended.scores.iter().sum::<i32>();
    }
    println!("{games} games, {turns} turns, {points} points");
    Ok(())
}
