//! Duels are the games that slow players play by the turn machine of the rules, move by move.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use quixotry_analysis::Leaves;
use quixotry_arena::duel::{Seat, Way, duel};
use quixotry_arena::{ByEquity, Greedy, Player, play_game};
use quixotry_lexicon::{Letter, Lexicon};
use quixotry_movegen::{all_plays, exchanges};
use quixotry_rules::rng::Random;
use quixotry_rules::{Direction, Edition, Event, Layout, Move, Position, Rack, RuleSet, Setup, Square};
use quixotry_testkit::{Dice, enable, lexicon_of, standard};

/// Leaves of chance that are like real ones: blanks and S are good, all else is more or less nothing.
fn leaves(setup: &Setup) -> Leaves {
    let mut leaves = Leaves::nothing(&setup.edition);
    let mut random = Random::new(3);
    leaves.for_each(|tiles, worth| {
        let s = setup.alphabet().word("S").map_or(1, |word| word[0].index());
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
                    let vowels = view.setup.edition.vowels();
                    let beside = [-1, 1].map(|step| match placement.direction {
                        Direction::Across => Square::new(square.row.wrapping_add_signed(step), square.column),
                        Direction::Down => Square::new(square.row, square.column.wrapping_add_signed(step)),
                    });
                    let exposed = beside.iter().any(|&square| view.setup.layout.premium(square).letter > 1);
                    worth -= if exposed && vowels.contains(tile.letter().unwrap()) { 700 } else { 0 };
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
        // Nobody exchanges for ever.
        let stuck = view.scoreless as usize >= 2 * view.racks.len();
        let bag = if stuck { 0 } else { view.bag() };
        for tiles in exchanges::all(&view.setup.rules, &rack, bag) {
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

/// Plays games of a static and a greedy player both ways, and tells why they ended.
fn compared(setup: &Setup, games: u64) -> Vec<&'static str> {
    let leaves = Arc::new(leaves(setup));
    let mut seats = [Way::Static(Arc::clone(&leaves)), Way::Greedy].map(|way| Seat::new(setup, way).unwrap());
    let mut ends = Vec::new();
    for seed in 0..games {
        let mut players: Vec<Box<dyn Player>> = vec![Box::new(Slow(Arc::clone(&leaves))), Box::new(Greedy)];
        let game = play_game(setup, &mut players, seed).unwrap();
        let [one, two] = &mut seats;
        let mut seen = Vec::new();
        let mut bag = setup.edition.total() - 2 * setup.rules.rack_size;
        let ended = duel(setup, [one, two], seed, |turn| {
            assert!(turn.bag <= bag && turn.board.occupied().count() <= setup.edition.total() - turn.bag);
            bag = turn.bag;
            seen.push((turn.seat, turn.chosen.0.clone()));
        });
        let ended = ended.unwrap();
        assert_eq!(seen, moves(game.events()), "{} {} seed {seed}", setup.rules.name, setup.edition.name);
        let outcome = game.outcome().unwrap();
        assert_eq!((&ended.scores[..], ended.reason), (&outcome.scores[..], outcome.reason), "seed {seed}");
        assert_eq!(ended.turns, seen.len());
        ends.push(ended.reason.name());
    }
    ends
}

fn long() -> bool {
    std::env::var_os("QUIXOTRY_LONG").is_some()
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
fn a_duel_is_the_game_that_slow_players_play() {
    let games = if long() { 1_000 } else { 25 };
    for rules in ["box", "naspa", "spanish"] {
        let rules = RuleSet::named(rules).unwrap();
        let ends = compared(&Setup { rules, ..standard("box", Some(enable())) }, games);
        assert!(ends.contains(&"out") && ends.len() >= games as usize, "{ends:?}");
    }
}

/// Some words of an edition's own letters: the dice choose.
fn some_words(edition: &Edition, count: usize) -> Arc<Lexicon> {
    let letters: Vec<Letter> = edition.alphabet.letters().collect();
    let mut dice = Dice::new(11);
    let words: Vec<Vec<Letter>> =
        (0..count).map(|at| (0..2 + at % 7).map(|_| letters[dice.below(letters.len())]).collect()).collect();
    Arc::new(Lexicon::from_words("some", Arc::clone(&edition.alphabet), words).unwrap())
}

#[test]
fn duels_are_played_with_every_box_board_and_rack() {
    let setup = |edition: &str, layout: &str, rules: &str| {
        let edition = Edition::named(edition).unwrap();
        let lexicon = Some(some_words(&edition, 400));
        let (layout, rules) = (Layout::named(layout).unwrap(), RuleSet::named(rules).unwrap());
        Setup { edition, layout, rules, lexicon }
    };
    let games = if long() { 100 } else { 4 };
    // Last turns for all and three blanks; a large board; racks of 8 and of 10; very many letters;
    // letters in any order.
    let mut wide = setup("English", "standard", "box");
    let rules = Arc::make_mut(&mut wide.rules);
    (rules.rack_size, rules.name) = (10, "wide".to_owned());
    let crossplay = Setup { lexicon: Some(enable()), ..setup("English Crossplay", "crossplay", "crossplay") };
    let last_turns = compared(&crossplay, games);
    assert!(last_turns.contains(&"final_turns"), "{last_turns:?}");
    compared(&setup("English Super", "super", "super"), games.div_ceil(4));
    compared(&setup("English Lexulous", "lexulous", "lexulous"), games);
    compared(&wide, games);
    compared(&setup("Slovak", "standard", "box"), games);
    // Words of many letters have very many orders, all of which the slow player would list.
    let short = lexicon_of("short", ["AT", "EAR", "ION", "OUR", "RENT", "SO", "TEA"]);
    compared(&Setup { lexicon: Some(short), ..setup("English", "standard", "wordsmog") }, games.div_ceil(4));
    assert!(Seat::new(&standard("box", None), Way::Greedy).is_none());
}

#[test]
fn two_who_find_no_play_do_not_exchange_for_ever() {
    // No rule of the box ends a game in which both go on exchanging.
    let setup = standard("box", Some(lexicon_of("toy", ["QUIZ"])));
    let seat = || Seat::new(&setup, Way::Static(Arc::new(leaves(&setup)))).unwrap();
    let (mut one, mut two) = (seat(), seat());
    for seed in 0..5 {
        let ended = duel(&setup, [&mut one, &mut two], seed, |_| {}).unwrap();
        assert_eq!(ended.reason.name(), "passes");
        assert!(ended.turns < 120);
    }
}
