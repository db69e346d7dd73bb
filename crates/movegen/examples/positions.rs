//! Microseconds for every play and for the best play of the positions that all engines are measured on: the least of many.
//!
//! `cargo run --release --example positions [-- WORDS [ROUNDS [POSITION]]]`, where WORDS is a file of words, one a line.
//! With 0 rounds it is for `tools/instructions.py`, which counts what the processor does for a call.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement")]

use std::time::Instant;

use quixotry_lexicon::Tile;
use quixotry_movegen::all_plays;
use quixotry_movegen::mover::{Ground, Mover, Points};
use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Rack, Setup, cgp};
use quixotry_testkit::{MEASURED, enable, lexicon_of, refuse_debug_build, standard};

fn main() {
    refuse_debug_build();
    let mut arguments = std::env::args().skip(1);
    let lexicon = match arguments.next().filter(|name| name != "enable") {
        Some(path) => lexicon_of("list", std::fs::read_to_string(path).unwrap().lines()),
        None => enable(),
    };
    let rounds = arguments.next().map_or(300, |rounds| rounds.parse().unwrap());
    let only = arguments.next();
    let setup = standard("box", Some(lexicon));
    let mut mover = Mover::default();
    if rounds == 0 {
        count(&setup, &mut mover);
        return;
    }
    println!("{:<4} {:>8} {:>12} {:>12}", "", "plays", "every (µs)", "best (µs)");
    for (name, board, rack) in MEASURED {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let position = cgp::parse(board, &setup).unwrap();
        let rack = Rack::parse(rack, setup.alphabet()).unwrap();
        let mut ground = Ground::new(&setup, &position.board).unwrap();
        let plays = all_plays(&setup, &position.board, &rack).len();
        let every = least(rounds, || all_plays(&setup, &position.board, &rack).len());
        let best = least(rounds, || mover.first(&mut ground, &rack, &Points).map_or(0, |best| best.score as usize));
        println!("{name:<4} {plays:>8} {every:>12.1} {best:>12.1}");
    }
    if only.is_none() {
        games(&setup, &mut mover);
    }
}

/// Calls that are counted by a program that watches `measured`: for each a name and how many there are.
fn count(setup: &Setup, mover: &mut Mover) {
    const CALLS: usize = 5;
    for (name, board, rack) in MEASURED {
        let position = cgp::parse(board, setup).unwrap();
        let rack = Rack::parse(rack, setup.alphabet()).unwrap();
        let mut ground = Ground::new(setup, &position.board).unwrap();
        let mut best = || mover.first(&mut ground, &rack, &Points).map_or(0, |best| best.score as usize);
        // What is made on first use is not counted.
        std::hint::black_box((best(), all_plays(setup, &position.board, &rack)));
        println!("{name}-best {CALLS}");
        measured(CALLS, &mut best);
        println!("{name}-every {CALLS}");
        measured(CALLS, &mut || all_plays(setup, &position.board, &rack).len());
        println!("{name}-ground {CALLS}");
        measured(CALLS, &mut || Ground::new(setup, &position.board).map_or(0, |ground| ground.rows()));
    }
}

#[inline(never)]
fn measured(calls: usize, call: &mut dyn FnMut() -> usize) {
    for _ in 0..calls {
        std::hint::black_box(call());
    }
}

/// The same for each of the positions of some games between players who want points.
fn games(setup: &Setup, mover: &mut Mover) {
    let mut positions = Vec::new();
    for seed in 0..20 {
        let mut bag = Vec::new();
        for kind in 0..=setup.edition.kinds() {
            if let Some(tile) = Tile::from_rack_index(kind) {
                bag.extend(std::iter::repeat_n(tile, setup.edition.count(kind)));
            }
        }
        Random::stream(7, seed).shuffle(&mut bag);
        let mut ground = Ground::new(setup, &Board::new(setup.layout.rows(), setup.layout.columns())).unwrap();
        let mut rack = Rack::EMPTY;
        loop {
            while rack.len() < setup.rules.rack_size
                && let Some(tile) = bag.pop()
            {
                rack.add(tile);
            }
            positions.push((ground.clone(), rack));
            let Some(best) = mover.first(&mut ground, &rack, &Points) else { break };
            ground.lay(&best.placement);
            rack = rack.without(&best.placement.used()).unwrap();
        }
    }
    let (plain, wild): (Vec<_>, Vec<_>) = positions.into_iter().partition(|(_, rack)| rack.blanks() == 0);
    for (name, mut positions) in [("plain", plain), ("wild", wild)] {
        let all = |(ground, rack): &(Ground, Rack)| all_plays(setup, ground.board(), rack).len();
        let plays: usize = positions.iter().map(all).sum();
        let every = least(9, || positions.iter().map(all).sum());
        let best =
            least(9, || positions.iter_mut().filter_map(|(ground, rack)| mover.first(ground, rack, &Points)).count());
        let count = positions.len();
        println!("{name:<5} {:>7} {:>12.1} {:>12.1}", plays / count, every / count as f64, best / count as f64);
    }
}

/// The least time of a call in microseconds.
fn least(rounds: usize, mut call: impl FnMut() -> usize) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        std::hint::black_box(call());
        least = least.min(start.elapsed().as_secs_f64() * 1e6);
    }
    least
}
