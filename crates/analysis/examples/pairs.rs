//! Two tables of leaves against each other in paired games: the same bag twice, seats changed. A list in a KWG file or an
//! open one by name, two tables (KLV2 or ours) or `nothing`, how many pairs, a seed, threads.
#![allow(clippy::print_stdout, clippy::cast_precision_loss, reason = "it reports")]
use std::sync::Arc;
use std::time::Instant;

use quixotry_analysis::train::selfplay::{Searcher, play, shuffled};
use quixotry_analysis::{Leaves, read_klv2};
use quixotry_lexicon::{Lexicon, Provenance, read_kwg};
use quixotry_rules::Setup;
use quixotry_rules::rng::Random;
use quixotry_testkit::{lexicon_of, open_words, standard};

fn setup(list: &str) -> Setup {
    let setup = standard("box", None);
    if !list.ends_with(".kwg") {
        return standard("box", Some(lexicon_of(list, open_words(list).iter().map(String::as_str))));
    }
    let words = read_kwg(&std::fs::read(list).expect("kwg"), setup.alphabet()).expect("a list");
    let alphabet = Arc::clone(&setup.edition.alphabet);
    let lexicon = Lexicon::from_list("x", alphabet, words, Provenance::default()).expect("lexicon");
    standard("box", Some(Arc::new(lexicon)))
}

fn leaves(setup: &Setup, file: &str) -> Leaves {
    if file == "nothing" {
        return Leaves::nothing(&setup.edition);
    }
    let bytes = std::fs::read(file).expect("a file");
    if file.ends_with(".klv2") {
        return read_klv2(&bytes, &setup.edition).expect("leaves");
    }
    Leaves::from_bytes(&bytes, &setup.edition).expect("leaves").0
}

/// Sums over pairs: games, wins of the first table, squares of the wins of a pair; points ahead and their squares.
#[derive(Default)]
struct Sums {
    pairs: f64,
    wins: f64,
    wins_squared: f64,
    ahead: f64,
    ahead_squared: f64,
    points: [f64; 2],
}

fn some(setup: &Setup, [one, two]: [&Leaves; 2], seed: u64, pairs: impl Iterator<Item = u64>) -> Sums {
    let mut searcher = Searcher::new(setup);
    let mut sums = Sums::default();
    for pair in pairs {
        let mut random = Random::stream(seed, pair);
        let bag = shuffled(setup, &mut random);
        let mut again = random.clone();
        let first = play(setup, [one, two], &mut searcher, bag.clone(), &mut random, |_, _| ());
        let second = play(setup, [two, one], &mut searcher, bag, &mut again, |_, _| ());
        let ahead = [f64::from(first[0] - first[1]), f64::from(second[1] - second[0])];
        let won: f64 =
            ahead.iter().map(|ahead| if *ahead == 0.0 { 0.5 } else { f64::from(u8::from(*ahead > 0.0)) }).sum();
        sums.pairs += 1.0;
        sums.wins += won;
        sums.wins_squared += won * won;
        sums.ahead += ahead[0] + ahead[1];
        sums.ahead_squared += (ahead[0] + ahead[1]).powi(2);
        sums.points[0] += f64::from(first[0] + second[1]);
        sums.points[1] += f64::from(first[1] + second[0]);
    }
    sums
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let setup = setup(&args[1]);
    let tables = [leaves(&setup, &args[2]), leaves(&setup, &args[3])];
    let number = |at: usize| args[at].parse::<u64>().expect("a number");
    let (pairs, seed, threads) = (number(4), number(5), number(6));
    let begun = Instant::now();
    let sums = std::thread::scope(|scope| {
        let (setup, tables) = (&setup, [&tables[0], &tables[1]]);
        let run = |thread: u64| move || some(setup, tables, seed, (thread..pairs).step_by(threads as usize));
        let handles: Vec<_> = (0..threads).map(|thread| scope.spawn(run(thread))).collect();
        let each = handles.into_iter().map(|handle| handle.join().expect("a thread"));
        each.fold(Sums::default(), |all, sums| Sums {
            pairs: all.pairs + sums.pairs,
            wins: all.wins + sums.wins,
            wins_squared: all.wins_squared + sums.wins_squared,
            ahead: all.ahead + sums.ahead,
            ahead_squared: all.ahead_squared + sums.ahead_squared,
            points: [all.points[0] + sums.points[0], all.points[1] + sums.points[1]],
        })
    });
    let n = sums.pairs;
    let mean = sums.wins / n;
    let error = ((sums.wins_squared / n - mean * mean) / n).sqrt() * 1.96 / 2.0;
    let ahead = sums.ahead / n;
    let spread = ((sums.ahead_squared / n - ahead * ahead) / n).sqrt() * 1.96 / 2.0;
    println!(
        "{n} pairs, {:.1?}, {:.0} games/s: wins {:.3} ± {:.3} %, spread {:+.3} ± {:.3}, means {:.2} {:.2}",
        begun.elapsed(),
        2.0 * n / begun.elapsed().as_secs_f64(),
        50.0 * mean,
        100.0 * error,
        ahead / 2.0,
        spread,
        sums.points[0] / n / 2.0,
        sums.points[1] / n / 2.0
    );
}
