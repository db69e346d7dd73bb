//! Games of somebody who learns are games of the turn machine: their numbers are the legal moves, and steps earn the spread.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use quixotry_analysis::{Leaves, Static};
use quixotry_arena::duel::{Seat, Way, duel};
use quixotry_arena::gym::{Bout, Bouts, COLUMNS, GymError, Reward, Slot, Terms};
use quixotry_movegen::{all_plays, can_play, exchanges};
use quixotry_rules::{Edition, Game, Layout, Move, Phase, RuleSet, Setup, Start, Written};
use quixotry_testkit::{Dice, enable, lexicon_of, standard};

fn terms(setup: &Setup, opponent: Option<Way>) -> Terms {
    Terms {
        setup: setup.clone(),
        opponent: opponent.map(|way| Seat::new(setup, way).unwrap()),
        leaves: Arc::new(Leaves::nothing(&setup.edition)),
        seat: 0,
        plays: 1000,
        turn_limit: 200,
        reward: Reward::Spread,
        strict: false,
    }
}

/// Takes any of the moves that are allowed.
fn any(bout: &Bout, dice: &mut Dice) -> i64 {
    let open = bout.choices().open();
    open[dice.below(open.len())].0 as i64
}

/// Takes what scores most, or passes.
fn greedy(bout: &Bout) -> i64 {
    let (number, row) = bout.choices().open()[0];
    if row[0] == 0.0 && row[1] > 0.0 { number as i64 } else { bout.slots().pass() as i64 }
}

/// Everything that a bout tells.
fn shown(bout: &Bout) -> String {
    format!("{:?} {:?} {:?} {}", bout.seen(), bout.told(), bout.choices().open(), bout.seed())
}

/// A game of a learner by chance, checked turn by turn against the lists of plays and exchanges; how many it had.
fn checked(setup: &Setup, opponent: Option<Way>, seed: u64) -> usize {
    let mut bout = Bout::new(terms(setup, opponent.clone()), 0);
    let mut dice = Dice::new(seed);
    bout.reset(Some(seed)).unwrap();
    let mut earned = [0.0; 2];
    while !bout.is_over() {
        let game = bout.game().unwrap();
        let (me, rack) = (game.on_turn(), game.racks()[game.on_turn()]);
        assert!(me == 0 || opponent.is_none());
        let mut expected: Vec<Move> =
            all_plays(setup, game.board(), &rack).iter().map(|play| Move::Place(play.placement())).collect();
        assert_eq!(bout.choices().legal(), expected.len());
        expected.truncate(1000);
        let (plays, mut others): (Vec<_>, Vec<_>) = bout
            .choices()
            .open()
            .iter()
            .map(|&(number, row)| (bout.get(number).unwrap(), row))
            .partition(|(_, row)| row[0] == 0.0);
        assert_eq!(plays.iter().map(|(mv, _)| mv.clone()).collect::<Vec<_>>(), expected);
        assert_eq!(others.pop().unwrap().0, Move::Pass);
        let mut swaps: Vec<Move> = others.into_iter().map(|(mv, _)| mv).collect();
        swaps.sort();
        let all = exchanges::all(&setup.rules, &rack, game.bag_count());
        assert_eq!(swaps, all.into_iter().map(Move::Exchange).collect::<Vec<_>>());
        // The figures of one move.
        let number = any(&bout, &mut dice);
        let row = bout.choices().open().iter().find(|&&(other, _)| other as i64 == number).unwrap().1;
        let leaves = Leaves::nothing(&setup.edition);
        let valuation = Static::new(setup, &leaves, game.bag_count(), &game.racks()[1 - me], game.board().is_empty());
        match bout.slots().slot(number as usize).unwrap() {
            Slot::Play(at) => {
                let list = all_plays(setup, game.board(), &rack);
                let play = list.get(at).unwrap();
                let equity = valuation.equity(&rack, &play) as f32 / 1000.0;
                let fresh = play.used();
                let expected = [
                    0.0,
                    play.score as f32,
                    equity,
                    fresh.len() as f32,
                    fresh.blanks() as f32,
                    play.tiles.len() as f32,
                    f32::from(play.start.row),
                    f32::from(play.start.column),
                    f32::from(play.direction as u8),
                ];
                assert_eq!(row, expected, "{COLUMNS:?}");
            }
            Slot::Exchange(places) => assert_eq!((row[0], row[3]), (1.0, places.count_ones() as f32)),
            Slot::Pass => assert_eq!((row[0], row[1]), (2.0, 0.0)),
        }
        bout.step(number).unwrap();
        earned[me] += bout.told().reward;
        assert!(!bout.told().illegal);
    }
    // The turns again, by the machine alone.
    let mut game = Game::new(setup.clone(), 2, seed, Start::ByRule, Some(can_play)).unwrap();
    for (seat, mv, _) in bout.turns() {
        assert_eq!(game.on_turn(), seat);
        game.play(&Written::from(&mv)).unwrap();
        if game.window().is_some() {
            game.accept().unwrap();
        }
    }
    assert_eq!(game.phase() == Phase::Over, bout.told().terminated);
    assert_eq!(game.scores(), bout.game().unwrap().scores());
    let spread = f64::from(game.scores()[0] - game.scores()[1]);
    assert_eq!(earned[0] - earned[1], spread);
    assert_eq!(bout.choices().open().iter().map(|&(number, _)| number).collect::<Vec<_>>(), [bout.slots().pass()]);
    assert_eq!(bout.step(0), Err(GymError::Over));
    bout.turns().len()
}

#[test]
fn the_moves_are_the_legal_ones_and_steps_earn_the_final_spread() {
    for rules in ["box", "naspa", "spanish"] {
        let setup = Setup { rules: RuleSet::named(rules).unwrap(), ..standard("box", Some(enable())) };
        for seed in 0..3 {
            assert!(checked(&setup, Some(Way::Greedy), seed) > 10);
            assert!(checked(&setup, None, seed) > 10);
            checked(&setup, Some(Way::Static(Arc::new(Leaves::nothing(&setup.edition)))), seed);
        }
    }
}

#[test]
fn every_board_rack_and_end_of_game_serves() {
    let named = |edition: &str, layout: &str, rules: &str| Setup {
        edition: Edition::named(edition).unwrap(),
        layout: Layout::named(layout).unwrap(),
        rules: RuleSet::named(rules).unwrap(),
        lexicon: Some(enable()),
    };
    for setup in [
        named("English Crossplay", "crossplay", "crossplay"),
        named("English Super", "super", "super"),
        named("English Lexulous", "lexulous", "lexulous"),
        Setup {
            lexicon: Some(lexicon_of("short", ["AT", "EAR", "ION", "RENT", "SO"])),
            ..named("English", "standard", "wordsmog")
        },
    ] {
        checked(&setup, Some(Way::Greedy), 5);
        checked(&setup, None, 5);
    }
}

#[test]
fn a_greedy_learner_plays_the_games_of_duels() {
    let setup = standard("box", Some(enable()));
    let seat = || Seat::new(&setup, Way::Greedy).unwrap();
    let mut bout = Bout::new(terms(&setup, Some(Way::Greedy)), 0);
    for seed in 0..10 {
        bout.reset(Some(seed)).unwrap();
        while !bout.is_over() {
            bout.step(greedy(&bout)).unwrap();
        }
        let mut turns = Vec::new();
        let ended = duel(&setup, [&mut seat(), &mut seat()], seed, |turn| {
            turns.push((turn.seat, turn.chosen.0.clone(), turn.chosen.1));
        });
        assert_eq!(bout.turns(), turns);
        assert_eq!(bout.game().unwrap().scores(), ended.unwrap().scores);
    }
}

#[test]
fn many_bouts_are_single_ones_on_any_number_of_threads() {
    let terms = terms(&standard("box", Some(enable())), Some(Way::Greedy));
    let seeds: Vec<Option<u64>> = (40..45).map(Some).collect();
    let played = |threads: usize| {
        let mut bouts = Bouts::new(&terms, seeds.len(), 0);
        bouts.reset(&seeds, None, threads).unwrap();
        let mut dice: Vec<Dice> = (0..5).map(Dice::new).collect();
        let mut told = vec![Vec::new(); seeds.len()];
        for _ in 0..60 {
            told.iter_mut().zip(bouts.all()).for_each(|(told, bout)| told.push(shown(bout)));
            let actions: Vec<i64> = bouts.all().iter().zip(&mut dice).map(|(bout, dice)| any(bout, dice)).collect();
            bouts.step(&actions, true, threads).unwrap();
        }
        told
    };
    let one = played(1);
    assert_eq!(one, played(3));
    for (number, told) in one.iter().enumerate() {
        let mut bout = Bout::new(terms.clone(), 99);
        bout.reset(seeds[number]).unwrap();
        let mut dice = Dice::new(number as u64);
        for told in told {
            assert_eq!(&shown(&bout), told);
            let number = any(&bout, &mut dice);
            if bout.is_over() { bout.reset(None).unwrap() } else { bout.step(number).unwrap() }
        }
    }
    assert!(one.iter().flatten().any(|told| told.contains("terminated: true")));
}

#[test]
fn what_is_not_allowed_passes_or_is_refused_and_then_nothing_happens() {
    let mut terms = Terms { plays: 5, ..terms(&standard("box", Some(enable())), None) };
    let mut bout = Bout::new(terms.clone(), 3);
    assert_eq!(bout.step(0), Err(GymError::NotBegun));
    bout.reset(None).unwrap();
    let pass = bout.slots().pass() as i64;
    assert_eq!(pass, 5 + 127);
    for wrong in [-1, pass + 1, i64::MAX] {
        assert_eq!(bout.step(wrong), Err(GymError::NoAction { action: wrong, most: 133 }));
    }
    terms.strict = true;
    let mut bouts = Bouts::new(&terms, 3, 3);
    bouts.reset(&[Some(1), Some(2), Some(3)], None, 2).unwrap();
    let shown_before = shown(&bouts.all()[0]);
    bouts.reset(&[None, Some(9), None], Some(&[false, true, false]), 2).unwrap();
    assert_eq!(bouts.all().iter().map(Bout::seed).collect::<Vec<_>>(), [1, 9, 3]);
    assert_eq!(shown(&bouts.all()[0]), shown_before);
    let short = bouts.reset(&[None; 3], Some(&[true]), 2);
    assert_eq!(short, Err(GymError::Count { found: 1, games: 3 }));
    assert_eq!(bouts.step(&[0, 0], true, 2).unwrap_err().1, GymError::Count { found: 2, games: 3 });
    // A learner who may not exchange: the bag is empty by then.
    while bouts.all()[1].game().unwrap().bag_count() > 0 {
        let actions: Vec<i64> = bouts.all().iter().map(greedy).collect();
        bouts.step(&actions, true, 2).unwrap();
    }
    let before: Vec<String> = bouts.all().iter().map(shown).collect();
    let (place, error) = bouts.step(&[pass, 5, pass], true, 2).unwrap_err();
    assert_eq!(place, 1);
    assert!(error.to_string().starts_with("action 5 is not allowed now; one of the "), "{error}");
    assert_eq!(bouts.all().iter().map(shown).collect::<Vec<_>>(), before);
    // Where nothing is refused, it is a pass.
    terms.strict = false;
    terms.seat = 1;
    terms.opponent = Some(Seat::new(&terms.setup, Way::Greedy).unwrap());
    let mut bout = Bout::new(terms, 3);
    bout.reset(Some(2)).unwrap();
    while bout.game().unwrap().bag_count() > 0 {
        bout.step(greedy(&bout)).unwrap();
    }
    bout.step(5).unwrap();
    assert!(bout.told().illegal);
    assert!(bout.turns().iter().rev().take(2).any(|turn| (turn.0, &turn.1) == (1, &Move::Pass)));
}

#[test]
fn a_game_that_goes_on_for_ever_is_broken_off() {
    let setup = standard("box", Some(lexicon_of("toy", ["QUIZ"])));
    let mut bout = Bout::new(Terms { turn_limit: 30, reward: Reward::Win, ..terms(&setup, None) }, 3);
    bout.reset(Some(1)).unwrap();
    let exchange = bout.slots().exchange(1) as i64;
    while !bout.is_over() {
        bout.step(exchange).unwrap();
        assert_eq!(bout.told().reward, 0.0);
    }
    assert_eq!((bout.told().truncated, bout.told().terminated, bout.turns().len()), (true, false, 30));
}

#[test]
fn a_win_is_told_at_the_end() {
    let setup = standard("box", Some(enable()));
    let mut bout = Bout::new(Terms { reward: Reward::Win, ..terms(&setup, Some(Way::Greedy)) }, 3);
    let (mut dice, mut won) = (Dice::new(1), Vec::new());
    for seed in 0..4 {
        bout.reset(Some(seed)).unwrap();
        while !bout.is_over() {
            assert_eq!(bout.told().reward, 0.0);
            bout.step(any(&bout, &mut dice)).unwrap();
        }
        won.push(bout.told().reward);
    }
    assert_eq!(won, [-1.0; 4]);
}
