//! Numbers of legal plays that independent programs agree on: count, sum of scores and best score on ENABLE.

#![allow(clippy::unwrap_used, reason = "tests")]

use quixotry_movegen::all_plays;
use quixotry_rules::{Rack, cgp};
use quixotry_testkit::{enable, standard};

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
const CROWDED: &str =
    "15/15/15/15/7F7/5ZOA7/7NE6/2INFRUGAL5/5E2R6/1DIMITIES6/5A2T6/5K1YONIC3/5E2N6/1VOTARY1E6/2PITSAWS6";
const LONG_WORDS: &str =
    "JAMB11/1DIRAM9/3OR1Z8/3WE1O8/3SI1NO7/2DECLARED5/GEES3R7/R5PA7/I5E8/T5E8/T5V8/Y5ID7/6NU7/6GO7/7S7";

#[test]
fn counts_sums_and_maxima_are_those_of_five_independent_programs() {
    let setup = standard("box", Some(enable()));
    for (board, rack, plays, sum, best) in [
        (EMPTY, "AEINRST", 1089, 13_788, 66),
        (EMPTY, "AEINRS?", 9296, 88_584, 64),
        (EMPTY, "EINRS??", 38_437, 371_014, 62),
        (CROWDED, "BEEINOR", 250, 2209, 22),
        (CROWDED, "EEINOR?", 2366, 16_577, 60),
        (CROWDED, "EINOR??", 11_722, 78_834, 68),
        (LONG_WORDS, "AAHOTTY", 282, 2933, 37),
        (LONG_WORDS, "AHOTTY?", 3185, 27_367, 38),
        (LONG_WORDS, "AHOTY??", 16_226, 123_874, 102),
    ] {
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
