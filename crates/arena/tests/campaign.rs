//! Campaigns: the same tables on any number of threads and in any pieces, and broken off when they are told to.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use quixotry_arena::duel::{Seat, Way};
use quixotry_arena::log::{Campaign, CampaignError, Contestant, Logged, games_schema, turns_schema};
use quixotry_testkit::{enable, standard};

fn campaign(players: usize) -> Campaign {
    let setup = standard("box", Some(enable()));
    let seat = || Seat::new(&setup, Way::Greedy).unwrap();
    let contestants =
        (0..players).map(|number| Contestant { name: format!("greedy {number}"), seat: seat() }).collect();
    Campaign::new(&setup, contestants, 3, true)
}

fn played(campaign: &Campaign, games: std::ops::Range<u64>, threads: usize) -> Vec<Logged> {
    campaign.play(games, threads, &AtomicBool::new(false), &AtomicU64::new(0)).unwrap()
}

#[test]
fn tables_do_not_depend_on_threads() {
    for players in [2, 3] {
        let campaign = campaign(players);
        let games = if players == 2 { 120 } else { 8 };
        let [one, three] = [1, 3].map(|threads| played(&campaign, 0..games, threads));
        assert_eq!(one.len(), three.len());
        for (one, three) in one.iter().zip(&three) {
            assert_eq!((&one.games, &one.turns), (&three.games, &three.turns));
        }
        assert_eq!(one[0].games.schema(), games_schema());
        assert_eq!(one[0].turns.schema(), turns_schema());
        assert_eq!(one.iter().map(|logged| logged.games.num_rows() as u64).sum::<u64>(), games);
    }
}

#[test]
fn a_range_is_a_part_of_the_whole() {
    let campaign = campaign(2);
    let (whole, part) = (played(&campaign, 0..50, 1), played(&campaign, 20..25, 2));
    assert_eq!(whole[0].games.slice(20, 5), part[0].games);
}

#[test]
fn it_can_be_broken_off() {
    let (cancelled, count) = (AtomicBool::new(true), AtomicU64::new(0));
    let stopped = campaign(2).play(0..1000, 2, &cancelled, &count);
    assert!(matches!(stopped, Err(CampaignError::Cancelled)));
    assert_eq!(count.load(Ordering::Relaxed), 0);
}
