//! Prints the table of legal-play counts along fixed games: `cargo run --release -p quixotry-arena --example perft`.
//! The committed copy is `tests/perft/enable.tsv`; a test compares.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for the terminal")]

use quixotry_arena::perft::{rows, table};
use quixotry_testkit::{enable, standard};

fn main() {
    print!("{}", table(&rows(&standard("box", Some(enable())), 8, 2).unwrap()));
}
