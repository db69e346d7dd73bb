//! The search for high games: its plays against the ordinary play finder, its games against the referee.

use std::collections::BTreeSet;
use std::time::Duration;

use quixotry_lexicon::Tile;
use quixotry_movegen::all_plays;
use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Direction, Placement, Rack, Setup};
use quixotry_testkit::{enable, lexicon_of, open_world, standard};

use super::super::ground::LETTERS;
use super::super::scan::{Keep, Scanner};
use super::super::state::State;
use super::super::taste::{Leaning, Taste};
use super::super::{Ground, Play};
use super::hooks::Hooks;
use super::plans::Plans;
use super::sight::Sight;
use super::*;
use crate::error::ComposeError;
use crate::referee::{End, judge};

fn ground() -> Ground {
    Ground::new(&standard("box", Some(enable()))).expect("words enough")
}

fn placement(ground: &Ground, state: &State, play: Play) -> Placement {
    let tiles = play.squares(ground).zip(ground.word(play)).map(|(square, &letter)| {
        let letter = quixotry_lexicon::Letter::new(letter).filter(|_| state.letters[square] == 0);
        letter.map(Tile::of)
    });
    let start = ground.square(usize::from(play.square));
    Placement { start, direction: Ground::direction(play.down), tiles: tiles.collect() }
}

/// All plays of a position whose bag is what is to be laid, with their points.
fn plays(ground: &Ground, plan: &Plan, state: &State) -> Vec<(Play, i32)> {
    let hooks = Hooks::new(ground);
    let sight = Sight::new(ground, plan, &hooks, state, ground.rack);
    let mut taste = Taste::new(ground, &Leaning::USUAL, &mut Random::new(1));
    taste.lane_times = i32::MAX;
    let mut found = Vec::new();
    Scanner::default().scan_by(ground, &sight, &taste, state, Keep::ALL, &mut found);
    found.iter().map(|found| (found.play, found.gain)).collect()
}

/// A position after some plays of any size, by chance.
fn some_position(ground: &Ground, plan: &Plan, random: &mut Random, turns: usize) -> (State, Board) {
    let (mut state, mut board) = (plan.begin(ground), Board::new(ground.rows, ground.columns));
    for _ in 0..turns {
        // A few tiles at a time, so that there are not too many plays.
        let mut few = state.clone();
        few.bag = [0; LETTERS];
        few.blanks_used = 0;
        let held: Vec<usize> = (1..=ground.kinds).filter(|&letter| state.bag[letter] > 0).collect();
        (0..ground.rack).for_each(|_| few.bag[held[random.below(held.len())]] = 1);
        let found = plays(ground, plan, &few);
        let open = |play: Play| {
            let mut after = state.clone();
            plan.lay(ground, &mut after, play);
            plan.is_open(ground, &after)
        };
        let mut found: Vec<Play> = found.into_iter().map(|(play, _)| play).filter(|&play| open(play)).collect();
        random.shuffle(&mut found);
        if let Some(&play) = found.first() {
            quixotry_rules::position::put(&mut board, &placement(ground, &state, play));
            plan.lay(ground, &mut state, play);
        }
    }
    (state, board)
}

#[test]
fn without_a_plan_all_plays_of_a_rack_are_found() {
    let ground = ground();
    let plan = Plan::new(&ground, Vec::new(), Plan::USUAL);
    let mut compared = 0;
    for number in 0..12 {
        let mut random = Random::stream(3, number);
        let (mut state, board) = some_position(&ground, &plan, &mut random, number as usize);
        let mut kinds: Vec<usize> =
            (1..=ground.kinds).flat_map(|kind| vec![kind; state.bag[kind].max(0) as usize]).collect();
        random.shuffle(&mut kinds);
        kinds.truncate(ground.rack);
        state.bag = [0; LETTERS];
        kinds.iter().for_each(|&kind| state.bag[kind] += 1);
        let rack: Rack = kinds.iter().filter_map(|&kind| Tile::from_rack_index(kind)).collect();
        // One tile that makes two words is found in both directions here, across alone there.
        let is_double = |play: Play| {
            let fresh: Vec<usize> = play.squares(&ground).filter(|&square| state.letters[square] == 0).collect();
            play.down && fresh.len() == 1 && state.cross[1][fresh[0]] >= 0
        };
        let found: BTreeSet<_> = plays(&ground, &plan, &state)
            .into_iter()
            .filter(|&(play, _)| !is_double(play))
            .map(|(play, gain)| {
                let place = placement(&ground, &state, play);
                let letters: Vec<u8> = place.tiles.iter().map(|tile| tile.map_or(0, Tile::byte)).collect();
                (place.start, place.direction, letters, gain)
            })
            .collect();
        let expected: BTreeSet<_> = all_plays(&ground.setup, &board, &rack)
            .iter()
            // Empty boards are the same across and down.
            .filter(|play| number > 0 || play.direction == Direction::Across)
            .map(|play| {
                let letters: Vec<u8> = play.tiles.iter().map(|tile| tile & 0x7f).collect();
                (play.start, play.direction, letters, play.score)
            })
            .collect();
        compared += expected.len();
        assert_eq!(found, expected, "position {number}");
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn a_plan_keeps_its_squares_and_its_tiles() {
    let ground = Ground::new(&standard("box", Some(open_world()))).expect("words enough");
    let plans = Plans::new(&ground);
    let mut random = Random::new(4);
    for third in [false, true] {
        let targets = plans.choose(40, third, &mut random);
        assert_eq!(targets.len(), if third { 3 } else { 2 });
        let plan = Plan::new(&ground, targets, Plan::USUAL);
        let begun = plan.begin(&ground);
        let tiles: i32 = begun.bag[1..].iter().map(|&count| i32::from(count)).sum();
        assert_eq!(tiles, if third { 98 - 45 } else { 98 - 30 });
        for number in 0..6 {
            let (state, _) = some_position(&ground, &plan, &mut Random::stream(5, number), 8);
            assert!(plan.is_open(&ground, &state));
            for square in (0..ground.squares()).filter(|&square| plan.wanted[square] != 0) {
                assert!(!plan.closed[square] || state.letters[square] == 0);
                assert!(state.letters[square] == 0 || state.letters[square] == plan.wanted[square]);
            }
            // Every tile is in the bag, on the board, or kept for its square.
            let mut counts = state.bag;
            for (&lying, &wanted) in state.letters.iter().zip(&plan.wanted) {
                counts[usize::from(if lying == 0 { wanted } else { lying })] += i8::from(lying != 0 || wanted != 0);
            }
            assert_eq!(counts[1..=ground.kinds], ground.counts[1..=ground.kinds]);
        }
    }
}

#[test]
fn targets_count_what_the_rules_count() {
    let ground = Ground::new(&standard("box", Some(open_world()))).expect("words enough");
    let found = target::targets(&ground, (0, false), 3, 50, 2);
    // Published: 1,508 without the words that cross it.
    assert!(found.iter().any(|target| target.points == 1_508 && target.late.count_ones() == 7), "{found:?}");
    for target in found {
        let square = |place: usize| ground.square(usize::from(target.play.square) + place);
        let mut board = Board::new(ground.rows, ground.columns);
        let word = ground.word(target.play);
        let letter = |place: usize| quixotry_lexicon::Letter::new(word[place]).expect("a letter");
        let lying = target.runs().into_iter().flatten();
        lying.for_each(|place| board.set(square(place), Some(Tile::of(letter(place)))));
        let tiles = (0..word.len()).map(|place| target.is_late(place).then(|| Tile::of(letter(place)))).collect();
        let placement = Placement { start: square(0), direction: Direction::Across, tiles };
        let judged = quixotry_rules::judge::judge_placement(&ground.setup, &board, None, placement);
        assert_eq!(judged.score, Some(target.points));
    }
}

/// The words of up to so many letters, and those that fill a line.
fn part(short: usize) -> Setup {
    let whole = open_world();
    let list = whole.filtered("part", |word, _| word.len() <= short || [7, 15].contains(&word.len())).expect("words");
    standard("box", Some(std::sync::Arc::new(list)))
}

fn first_round(setup: &Setup, threads: usize, piece: u64) -> HighSearch {
    let mut search = HighSearch::with_breadth(setup, 2, threads, 2).expect("words enough");
    while search.progress().rounds < 2 {
        search.advance(Duration::from_millis(piece));
    }
    search
}

#[test]
fn the_same_rounds_give_the_same_games_which_the_referee_lets_pass() {
    let setup = part(4);
    let one = first_round(&setup, 1, 11);
    let two = first_round(&setup, 2, 7);
    // The next round is begun in both, and one may be farther on with it.
    let settled = |search: &HighSearch| -> Vec<String> {
        let state = search.state();
        state
            .lines()
            .filter(|line| !line.starts_with("best") && !line.starts_with("check"))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(settled(&one), settled(&two));
    assert!(settled(&one).contains(&"round 2".to_owned()));
    let best = one.best().expect("a game");
    let verdict = judge(&setup, &best.game).expect("a legal game");
    assert_eq!((verdict.points(), verdict.end), (best.total, Some(End::Out)));
    assert!(best.total > 1_000, "{}", best.total);
    let again = HighSearch::resume(&setup, &one.state(), 1).expect("a search");
    assert_eq!((again.state(), again.best()), (one.state(), one.best()));
    // The best game of a round that is not over is kept as well.
    let mut begun = HighSearch::with_breadth(&setup, 2, 1, 2).expect("words enough");
    while begun.best().is_none() || begun.progress().tasks < 5 {
        begun.advance(Duration::from_millis(5));
    }
    let again = HighSearch::resume(&setup, &begun.state(), 1).expect("a search");
    assert_eq!((again.progress().rounds, again.best()), (begun.progress().rounds, begun.best()));
}

#[test]
fn a_state_that_was_changed_is_refused() {
    let setup = part(4);
    let state = first_round(&setup, 2, 1_000).state();
    for changed in [state.replace("seed 2", "seed 3"), state.replace("quixotry high", "quixotry tied"), String::new()] {
        assert!(matches!(HighSearch::resume(&setup, &changed, 1), Err(ComposeError::State { .. })), "{changed}");
    }
}

#[test]
fn a_list_without_long_words_has_games_without_a_plan() {
    let words = ["AT", "TA", "RETAINS", "NASTIER", "STAINER", "AB", "BA", "ES", "SEA", "TEA"];
    let setup = standard("box", Some(lexicon_of("few", words)));
    let mut search = HighSearch::with_breadth(&setup, 1, 1, 2).expect("words enough");
    let mut rounds = 0;
    while search.best().is_none() && rounds < 20 {
        rounds = search.advance(Duration::from_millis(200)).rounds;
    }
    let best = search.best().expect("a game");
    let verdict = judge(&setup, &best.game).expect("a legal game");
    assert_eq!(verdict.points(), best.total);
    assert_eq!(verdict.end, Some(End::Blocked));
}
