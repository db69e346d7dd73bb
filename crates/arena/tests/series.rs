//! Matches in pairs: the same on any number of threads, in one piece or in several; static beats greedy.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use quixotry_analysis::Leaves;
use quixotry_arena::duel::{Seat, Way};
use quixotry_arena::series::{Series, Standing};
use quixotry_rules::Setup;
use quixotry_testkit::{enable, standard};

/// Leaves that know no more than that blanks and S are worth keeping, and that pairs of a letter are not.
fn simple(setup: &Setup) -> Leaves {
    let mut leaves = Leaves::nothing(&setup.edition);
    let index = |text: &str| setup.alphabet().word(text).unwrap()[0].index();
    let (s, q, e) = (index("S"), index("Q"), index("E"));
    leaves.for_each(|tiles, worth| {
        let doubled: usize = tiles.kinds().filter(|&(kind, _)| kind > 0).map(|(_, count)| count - 1).sum();
        let single = 24_000 * tiles.blanks() + 7_500 * tiles.count(s) + 1_000 * tiles.count(e);
        *worth = single as i32 - 7_000 * tiles.count(q) as i32 - 3_500 * doubled as i32;
    });
    leaves
}

fn series(setup: &Setup, first: u64) -> Series {
    let leaves = Arc::new(simple(setup));
    let seats = [Way::Static(leaves), Way::Greedy].map(|way| Seat::new(setup, way).unwrap());
    Series::new(setup, seats, first)
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads_and_in_pieces() {
    let setup = standard("box", Some(enable()));
    let mut whole = series(&setup, 5);
    let alone = whole.play(60, 1).unwrap().clone();
    let mut pieces = series(&setup, 5);
    for count in [1, 0, 29, 30] {
        pieces.play(count, 3).unwrap();
    }
    let other = pieces.standing();
    assert_eq!(
        (alone.pairs, alone.points, alone.turns, alone.ties),
        (other.pairs, other.points, other.turns, other.ties)
    );
    assert_eq!(alone.count(), 60);
    // Squares of whole numbers: their sum is exact in any order.
    assert_eq!(alone.squares, other.squares);
}

#[test]
fn who_keeps_good_tiles_beats_who_only_counts_points() {
    let setup = standard("box", Some(enable()));
    let mut series = series(&setup, 1);
    let standing = series.play(600, 4).unwrap();
    let (low, high) = standing.interval();
    assert!(low > 0.51 && high < 0.70, "{standing:?}");
    let (wide_low, wide_high) = standing.lasting_interval();
    assert!(wide_low < low && high < wide_high);
    let (spread, error) = standing.spread();
    assert!(spread > 3.0 * error, "{spread} {error}");
}

#[test]
fn rates_and_intervals_of_known_pairs() {
    let standing = Standing { pairs: [10, 0, 60, 0, 30], ..Standing::default() };
    assert_eq!((standing.count(), standing.win_rate()), (100, 0.6));
    // Variance of 0, 0.5, 1 with these shares about 0.6, over 99.
    let variance: f64 = (10.0 * 0.36 + 60.0 * 0.01 + 30.0 * 0.16) / 99.0;
    let margin = 1.96 * (variance / 100.0).sqrt();
    let (low, high) = standing.interval();
    assert!((low - (0.6 - margin)).abs() < 1e-12 && (high - (0.6 + margin)).abs() < 1e-12);
    assert!(!standing.is_decided());
    assert!(Standing { pairs: [100, 0, 600, 0, 300], ..Standing::default() }.is_decided());
    assert_eq!(Standing::default().win_rate(), 0.0);
    assert!(!Standing::default().is_decided());
}
