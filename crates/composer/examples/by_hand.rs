//! Measures the game by hand and the referee on the games that its search completes. An aid, not a test.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "an example")]

use std::time::{Duration, Instant};

use quixotry_composer::by_hand::{ByHand, Completion};
use quixotry_composer::{Composition, Version, referee};
use quixotry_rules::rng::Random;
use quixotry_testkit::{open_world, standard};

fn main() {
    let games: u64 = std::env::args().nth(1).map_or(200, |text| text.parse().unwrap());
    let setup = standard("box", Some(open_world()));
    let start = Instant::now();
    let game = ByHand::new(&setup, 1).unwrap();
    println!("a new game: {:?}", start.elapsed());
    let start = Instant::now();
    let mut found = Vec::new();
    for seed in 0..games {
        if let Completion::Possible(turns) = game.completion(20_000_000, seed) {
            let used = turns.iter().flat_map(|turn| turn.laid().tiles().collect::<Vec<_>>());
            let mut left = game.left();
            used.for_each(|tile| assert!(left.remove(tile)));
            found.push(Composition { version: Version::V3, turns, left });
        }
    }
    println!("{} of {games} games completed from nothing: {:?} each", found.len(), start.elapsed() / games as u32);
    let start = Instant::now();
    let rounds = 20_000 / found.len().max(1);
    let mut points = 0_i64;
    for _ in 0..rounds {
        for game in &found {
            points += i64::from(referee::judge(&setup, game).map_err(|all| all[0].to_string()).unwrap().points());
        }
    }
    let judged = rounds * found.len();
    println!(
        "{:.0} games judged a second, {:.1} points on average",
        judged as f64 / start.elapsed().as_secs_f64(),
        points as f64 / judged as f64
    );
    // A player who selects the first position of the third word that is shown.
    let mut slowest = [0_u128; 15];
    let mut reached = [0; 15];
    for seed in 0..40 {
        let mut game = ByHand::new(&setup, seed).unwrap();
        while !game.is_exhausted() {
            for _ in 0..3 {
                let turn = game.turns().len();
                let start = Instant::now();
                let last = game.skip().is_err();
                std::hint::black_box(game.offer());
                slowest[turn] = slowest[turn].max(start.elapsed().as_micros());
                if last {
                    break;
                }
            }
            if game.is_exhausted() {
                game.back();
            }
            if game.select(0).is_err() {
                break;
            }
        }
        reached[game.turns().len()] += 1;
    }
    println!("slowest next word by turn in µs: {slowest:?}; turns reached: {reached:?}");
    // How long the answer takes along games that can be completed.
    let answer = |by_hand: &ByHand, steps: u64, answers: &mut [u32; 3]| {
        answers[match by_hand.completion(steps, 3) {
            Completion::Possible(_) => 0,
            Completion::Impossible => 1,
            Completion::Unknown => 2,
        }] += 1;
    };
    for turns in [13, 12, 11, 10, 8, 4, 1] {
        let (mut answers, mut time) = ([0; 3], Duration::ZERO);
        for composed in found.iter().take(20) {
            let mut by_hand = game.clone();
            composed.turns[..turns].iter().for_each(|turn| by_hand.lay(turn).unwrap());
            let start = Instant::now();
            answer(&by_hand, 20_000_000, &mut answers);
            time += start.elapsed();
        }
        println!("after {turns} turns: possible, impossible, unknown {answers:?}, {:?} each", time / 20);
    }
    // And along games of a player who selects one of the positions of one of the next words.
    let mut answers = [[0; 3]; 15];
    let mut longest = [Duration::ZERO; 15];
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut by_hand = ByHand::new(&setup, seed).unwrap();
        while let Some(offer) = by_hand.offer() {
            by_hand.select(random.below(offer.positions.len())).unwrap();
            let turns = by_hand.turns().len();
            let start = Instant::now();
            answer(&by_hand, 20_000_000, &mut answers[turns]);
            longest[turns] = longest[turns].max(start.elapsed());
        }
    }
    for (turns, (answers, longest)) in answers.iter().zip(longest).enumerate().skip(1) {
        println!("by chance after {turns} turns: {answers:?}, {longest:?} at most");
    }
}
