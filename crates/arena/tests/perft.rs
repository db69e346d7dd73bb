//! The counts along fixed games are the committed ones, on any number of threads.

#![allow(clippy::unwrap_used, reason = "tests")]

use quixotry_arena::perft::{rows, table};
use quixotry_testkit::{enable, root, standard};

#[test]
fn counts_along_fixed_games_hold_at_any_number_of_threads() {
    let committed = std::fs::read_to_string(root().join("tests/perft/enable.tsv")).unwrap();
    let lines: Vec<&str> = committed.lines().collect();
    assert!(lines.len() > 150, "only {} lines are committed", lines.len());
    let games = lines.last().unwrap().split('\t').next().unwrap().parse().unwrap();
    let setup = standard("box", Some(enable()));
    for threads in [1, 2, 5] {
        let found = table(&rows(&setup, games, threads).unwrap());
        for (found, committed) in found.lines().zip(&lines) {
            assert_eq!(&found, committed, "on {threads} threads");
        }
        assert_eq!(found, committed, "on {threads} threads");
    }
}
