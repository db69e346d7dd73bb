//! Plays bots of neighbouring levels against each other and prints how often the better one wins:
//! `cargo run --release -p quixotry-arena --example ladder -- box 500`, where 500 is the number of pairs of games. With
//! `length` behind it the list does not say how common its words are, so that levels know words by length. The highest level
//! goes by the table of leaves that comes with the package.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for the terminal")]

use std::sync::Arc;

use quixotry_analysis::Leaves;
use quixotry_arena::{Bot, Level, Player, play_pairs};
use quixotry_testkit::{enable, open_world, standard};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let rules = arguments.next().unwrap_or_else(|| "box".to_owned());
    let pairs = arguments.next().map_or(500, |number| number.parse().unwrap());
    let by_length = arguments.next().is_some_and(|kind| kind == "length");
    let setup = standard(&rules, Some(if by_length { enable() } else { open_world() }));
    let list = if by_length { "enable" } else { "open-world" };
    let table = format!("{}/../../src/quixotry/data/leaves/{list}.leaves", env!("CARGO_MANIFEST_DIR"));
    let (leaves, _) = Leaves::from_bytes(&std::fs::read(table).unwrap(), &setup.edition).unwrap();
    let leaves = Arc::new(leaves);
    for steps in Level::ALL.windows(2) {
        let [lower, higher] = [steps[0], steps[1]].map(|level| {
            let bot = Arc::new(Bot::new(level, None).with_leaves(Some(Arc::clone(&leaves))));
            move || Box::new(Arc::clone(&bot)) as Box<dyn Player>
        });
        let standing = play_pairs(&setup, [&higher, &lower], pairs, 1, 2).unwrap();
        println!("{:8} over {:8} {standing}", steps[1].name(), steps[0].name());
    }
}
