//! Numbers of legal plays that independent programs agree on: count, sum of scores and best score on ENABLE.

#![allow(clippy::unwrap_used, reason = "tests")]

use quixotry_movegen::all_plays;
use quixotry_rules::{Rack, cgp};
use quixotry_testkit::{MEASURED, enable, standard};

#[test]
fn counts_sums_and_maxima_are_those_of_five_independent_programs() {
    let setup = standard("box", Some(enable()));
    let counted = [
        (1089, 13_788, 66),
        (9296, 88_584, 64),
        (38_437, 371_014, 62),
        (250, 2209, 22),
        (2366, 16_577, 60),
        (11_722, 78_834, 68),
        (282, 2933, 37),
        (3185, 27_367, 38),
        (16_226, 123_874, 102),
    ];
    for ((_, board, rack), (plays, sum, best)) in MEASURED.into_iter().zip(counted) {
        let position = cgp::parse(board, &setup).unwrap();
        let rack = Rack::parse(rack, setup.alphabet()).unwrap();
        let found = all_plays(&setup, &position.board, &rack);
        let scores: Vec<i32> = found.iter().map(|play| play.score).collect();
        let text = rack.text(setup.alphabet());
        assert_eq!(found.len(), plays, "number of plays of {text}");
        assert_eq!(scores.iter().sum::<i32>(), sum, "sum of scores of {text}");
        assert_eq!(scores.first(), Some(&best), "best score of {text}");
    }
}
