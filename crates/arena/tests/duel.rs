//! Duels are the games that slow players play by the turn machine of the rules, move by move.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use quixotry_analysis::Leaves;
use quixotry_arena::duel::{Seat, Way, duel};
use quixotry_arena::{ByEquity, Greedy, Player, play_game};
use quixotry_movegen::{all_plays, exchanges};
use quixotry_rules::rng::Random;
use quixotry_rules::{Direction, Event, Move, Position, Rack, RuleSet, Setup, Square};
use quixotry_testkit::{enable, lexicon_of, standard};

/// Leaves of chance that are like real ones: blanks and S are good, all else is more or less nothing.
fn leaves(setup: &Setup) -> Leaves {
    let mut leaves = Leaves::nothing(&setup.edition);
    let mut random = Random::new(3);
    leaves.for_each(|tiles, worth| {
        let s = setup.alphabet().word("S").unwrap()[0].index();
        let steps = random.below(13) as i32 - 7 - tiles.len() as i32;
        *worth = 20_000 * tiles.blanks() as i32 + 7_000 * tiles.count(s) as i32 + 1500 * steps;
    });
    leaves
}

/// Lists all it may do and takes what is worth most.
struct Slow(Arc<Leaves>);

impl Slow {
    fn worth(&self, view: &Position, kept: &Rack) -> i32 {
        let value = |rack: &Rack| -> i32 { rack.tiles().map(|tile| 1000 * view.setup.edition.value(tile)).sum() };
        if view.bag() > 0 {
            self.0.worth(kept).unwrap_or(0)
        } else if kept.is_empty() {
            2 * value(&view.unseen())
        } else {
            -10_000 - 2 * value(kept)
        }
    }
}

impl Player for Slow {
    fn choose(&mut self, view: &Position) -> Move {
        let rack = *view.rack();
        let mut best: Option<(i32, Move)> = None;
        for play in all_plays(&view.setup, &view.board, &rack).iter() {
            let placement = play.placement();
            let mut worth = 1000 * play.score + self.worth(view, &rack.without(&play.used()).unwrap());
            if view.board.is_empty() {
                for (square, tile) in placement.fresh() {
                    let letter = view.setup.alphabet().word_text(&[tile.letter().unwrap()]);
                    let beside = [-1, 1].map(|step| match placement.direction {
                        Direction::Across => Square::new(square.row.wrapping_add_signed(step), square.column),
                        Direction::Down => Square::new(square.row, square.column.wrapping_add_signed(step)),
                    });
                    let exposed = beside.iter().any(|&square| view.setup.layout.premium(square).letter > 1);
                    worth -= if exposed && "AEIOU".contains(&letter) { 700 } else { 0 };
                }
            }
            let better = best.as_ref().is_none_or(|(most, mv)| match mv {
                Move::Place(other) => worth > *most || worth == *most && placement < *other,
                _ => true,
            });
            if better {
                best = Some((worth, Move::Place(placement)));
            }
        }
        // Those who only exchange would never come to an end.
        let stuck = view.scoreless as usize >= 2 * view.racks.len();
        let exchanges = if stuck { Vec::new() } else { exchanges::all(&view.setup.rules, &rack, view.bag()) };
        for tiles in exchanges {
            let worth = self.worth(view, &rack.without(&tiles).unwrap());
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, Move::Exchange(tiles)));
            }
        }
        best.map_or(Move::Pass, |(_, mv)| mv)
    }
}

fn moves(events: &[Event]) -> Vec<(usize, Move)> {
    let mv = |event: &Event| match event {
        Event::Play { player, placement, .. } => Some((*player, Move::Place(placement.clone()))),
        Event::Exchange { player, tiles, .. } => Some((*player, Move::Exchange(*tiles))),
        Event::Pass { player, .. } => Some((*player, Move::Pass)),
        _ => None,
    };
    events.iter().filter_map(mv).collect()
}

#[test]
fn players_by_equity_are_slow_players_in_games_of_any_number() {
    for (rules, players) in [("box", 2), ("naspa", 3), ("spanish", 4)] {
        let rules = RuleSet::named(rules).unwrap();
        let setup = Setup { rules, ..standard("box", Some(enable())) };
        let leaves = Arc::new(leaves(&setup));
        let moves_of = |quick: bool, seed| {
            let seat = |at| -> Box<dyn Player> {
                match (at, quick) {
                    (1, _) => Box::new(Greedy),
                    (_, true) => Box::new(ByEquity(Arc::clone(&leaves))),
                    (_, false) => Box::new(Slow(Arc::clone(&leaves))),
                }
            };
            moves(play_game(&setup, &mut (0..players).map(seat).collect::<Vec<_>>(), seed).unwrap().events())
        };
        for seed in 0..4 {
            assert_eq!(moves_of(true, seed), moves_of(false, seed), "{} seed {seed}", setup.rules.name);
        }
    }
}

#[test]
fn a_duel_in_which_nothing_can_be_played_comes_to_an_end() {
    for rules in ["box", "naspa", "words-with-friends"] {
        let setup = Setup {
            lexicon: Some(lexicon_of("toy", ["ZZ"])),
            rules: RuleSet::named(rules).unwrap(),
            ..standard("box", None)
        };
        let leaves = Arc::new(leaves(&setup));
        let mut one = Seat::new(&setup, Way::Static(leaves)).unwrap();
        let mut two = one.clone();
        let ended = duel(&setup, [&mut one, &mut two], 1, |_, _, _| ()).unwrap();
        assert!(ended.turns < 40, "{rules}: {} turns", ended.turns);
    }
}

#[test]
fn a_duel_is_the_game_that_slow_players_play() {
    let games = if std::env::var_os("QUIXOTRY_LONG").is_some() { 1_000 } else { 25 };
    let mut ends = Vec::new();
    for rules in ["box", "naspa", "spanish"] {
        let rules = RuleSet::named(rules).unwrap();
        let setup = Setup { rules, ..standard("box", Some(enable())) };
        let leaves = Arc::new(leaves(&setup));
        let mut seats = [Way::Static(Arc::clone(&leaves)), Way::Greedy].map(|way| Seat::new(&setup, way).unwrap());
        for seed in 0..games {
            let mut players: Vec<Box<dyn Player>> = vec![Box::new(Slow(Arc::clone(&leaves))), Box::new(Greedy)];
            let game = play_game(&setup, &mut players, seed).unwrap();
            let [one, two] = &mut seats;
            let mut seen = Vec::new();
            let ended = duel(&setup, [one, two], seed, |seat, _, (mv, _)| seen.push((seat, mv.clone()))).unwrap();
            assert_eq!(seen, moves(game.events()), "{} seed {seed}", setup.rules.name);
            let outcome = game.outcome().unwrap();
            assert_eq!((&ended.scores[..], ended.reason), (&outcome.scores[..], outcome.reason), "seed {seed}");
            assert_eq!(ended.turns, seen.len());
            ends.push(ended.reason.name());
        }
    }
    assert!(ends.contains(&"out") && ends.len() >= games as usize, "{ends:?}");
}
