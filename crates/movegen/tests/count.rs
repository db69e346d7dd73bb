//! What is counted of a turn is what the whole list has, and what a slow look at the definitions finds.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::sync::Arc;

use quixotry_lexicon::{Letter, Lexicon, Tile};
use quixotry_movegen::all_plays;
use quixotry_movegen::mover::{Counts, Ground, Mover, Points};
use quixotry_rules::{Board, Direction, Rack, Setup, Square};
use quixotry_testkit::{enable, open_words, standard};
use wandering::{setups, wander};

mod wandering;

fn long() -> bool {
    std::env::var_os("QUIXOTRY_LONG").is_some()
}

#[test]
fn as_many_plays_as_the_whole_list_has() {
    let wanted = if long() { 50_000 } else { 1_500 };
    let setups = setups();
    let mut mover = Mover::default();
    let (mut positions, mut plays) = (0, 0);
    for seed in 1000.. {
        let setup = &setups[if seed % 3 == 0 { (seed / 3) as usize % setups.len() } else { 0 }];
        wander(setup, seed, |ground, rack, _| {
            positions += 1;
            let best = mover.first(ground, rack, &Points);
            let counts = mover.count(ground);
            assert_eq!(mover.first_counted(ground, rack), (best, counts), "seed {seed}");
            if rack.blanks() > 2 {
                assert_eq!(counts, None);
                return;
            }
            let all = all_plays(setup, ground.board(), rack).len();
            plays += all;
            assert_eq!(counts.unwrap().plays as usize, all, "seed {seed}, {}", rack.text(setup.alphabet()));
        });
        if positions >= wanted {
            break;
        }
    }
    assert!(plays > 500 * positions, "{plays} plays of {positions} positions");
}

#[test]
fn a_rack_that_was_not_taken_is_not_counted() {
    let setup = standard("box", Some(enable()));
    let mut ground = Ground::new(&setup, &Board::new(15, 15)).unwrap();
    let mut mover = Mover::default();
    assert_eq!(mover.count(&mut ground), None);
    let none = mover.first(&mut ground, &Rack::EMPTY, &Points);
    let counted = Counts { anchors: 1, ..Counts::default() };
    assert_eq!((none, mover.count(&mut ground)), (None, Some(counted)));
}

#[test]
fn places_and_candidates_are_those_of_their_definitions() {
    let words: Vec<String> =
        open_words("enable").into_iter().filter(|word| word.len() < 8).step_by(if long() { 7 } else { 60 }).collect();
    let plain = standard("box", Some(enable()));
    let letters = |word: &String| plain.alphabet().word(word).unwrap();
    let words: Vec<Vec<Letter>> = words.iter().map(letters).collect();
    let lexicon = Lexicon::from_words("few", Arc::clone(&plain.edition.alphabet), words.clone()).unwrap();
    let list = List::of(words);
    let setup = Setup { lexicon: Some(Arc::new(lexicon)), ..plain };
    let mut mover = Mover::default();
    let (mut candidates, mut blanks) = (0, 0);
    for seed in 0..if long() { 30 } else { 3 } {
        wander(&setup, seed, |ground, rack, _| {
            if rack.blanks() > 2 {
                return;
            }
            mover.first(ground, rack, &Points);
            let counts = mover.count(ground).unwrap();
            let slow = slowly(&setup, &list, ground.board(), rack);
            assert_eq!(counts, slow, "seed {seed}, {}", rack.text(setup.alphabet()));
            candidates += counts.candidates;
            blanks += rack.blanks();
        });
    }
    assert!(candidates > 2_000 && blanks > 5, "{candidates} {blanks}");
}

/// A list of words, and all that lies within one.
struct List {
    words: BTreeSet<Vec<Letter>>,
    parts: BTreeSet<Vec<Letter>>,
}

impl List {
    fn of(words: Vec<Vec<Letter>>) -> Self {
        let within = |word: &Vec<Letter>| -> Vec<Vec<Letter>> {
            (1..=word.len()).flat_map(|length| word.windows(length).map(<[Letter]>::to_vec)).collect()
        };
        Self { parts: words.iter().flat_map(within).collect(), words: words.into_iter().collect() }
    }
}

/// The counts as they are defined, square by square and word by word.
fn slowly(setup: &Setup, list: &List, board: &Board, rack: &Rack) -> Counts {
    let start = |square: Square| board.is_empty() && square == setup.layout.start();
    let is_anchor = |square: &Square| board.get(*square).is_none() && (board.touches(*square) || start(*square));
    let mut counts = Counts {
        anchors: board.squares().filter(is_anchor).count() as u32,
        plays: all_plays(setup, board, rack).len() as u32,
        ..Counts::default()
    };
    for direction in Direction::BOTH {
        if board.is_empty() && direction == Direction::Down {
            continue;
        }
        for first in board.squares() {
            let mut squares = vec![first];
            while let Some(next) = board.after(squares[squares.len() - 1], direction) {
                squares.push(next);
                place(setup, list, board, rack, (&squares, direction), &is_anchor, &mut counts);
            }
        }
    }
    counts
}

fn place(
    setup: &Setup,
    list: &List,
    board: &Board,
    rack: &Rack,
    (squares, direction): (&[Square], Direction),
    is_anchor: &impl Fn(&Square) -> bool,
    counts: &mut Counts,
) {
    let (first, last) = (squares[0], squares[squares.len() - 1]);
    let taken = |square: Option<Square>| square.is_some_and(|square| board.get(square).is_some());
    let open: Vec<Square> = squares.iter().copied().filter(|&square| board.get(square).is_none()).collect();
    let both_ways = open.len() == 1 && board.touches_along(open[0], direction.turned());
    if taken(board.before(first, direction))
        || taken(board.after(last, direction))
        || open.is_empty()
        || open.len() > rack.len()
        || !open.iter().any(is_anchor)
        || both_ways && direction == Direction::Down
    {
        return;
    }
    let alphabet: Vec<Letter> = setup.alphabet().letters().collect();
    let fitting: Vec<Vec<Letter>> = open
        .iter()
        .map(|&square| {
            alphabet.iter().copied().filter(|&letter| fits(list, board, square, direction, letter)).collect()
        })
        .collect();
    // A blank may lie where any letter of the list may.
    let suits = |tile: Tile, fitting: &[Letter]| match tile.letter() {
        Some(letter) => fitting.contains(&letter),
        None => true,
    };
    if !fitting.iter().all(|fitting| !fitting.is_empty() && rack.tiles().any(|tile| suits(tile, fitting))) {
        return;
    }
    counts.places += 1;
    counts.candidates += choices(rack, &fitting, &suits) as u32;
}

/// How many choices of tiles there are for these squares of which one suits each of them.
fn choices(rack: &Rack, fitting: &[Vec<Letter>], suits: &impl Fn(Tile, &[Letter]) -> bool) -> usize {
    let mut chosen: BTreeSet<Rack> = BTreeSet::from([Rack::EMPTY]);
    for _ in fitting {
        let more = |part: &Rack| rack.without(part).into_iter().flat_map(|rest| rest.tiles().collect::<Vec<_>>());
        chosen =
            chosen.iter().flat_map(|part| more(part).map(|tile| part.tiles().chain(Some(tile)).collect())).collect();
    }
    let suited = |tiles: &&Rack| fitting.iter().all(|fitting| tiles.tiles().any(|tile| suits(tile, fitting)));
    chosen.iter().filter(suited).count()
}

/// Whether a letter forms a word across, and stands beside the runs that it touches in some word.
fn fits(list: &List, board: &Board, square: Square, direction: Direction, letter: Letter) -> bool {
    let run = |from: Square, direction: Direction, back: bool| -> Vec<Letter> {
        let step = |at: &Square| if back { board.before(*at, direction) } else { board.after(*at, direction) };
        let squares = std::iter::successors(step(&from), step);
        let mut letters: Vec<Letter> = squares.map_while(|at| board.get(at)?.letter()).collect();
        if back {
            letters.reverse();
        }
        letters
    };
    let crossing = direction.turned();
    let (before, after) = (run(square, crossing, true), run(square, crossing, false));
    let across = [before.clone(), vec![letter], after.clone()].concat();
    let crosses = !before.is_empty() || !after.is_empty();
    if crosses && !list.words.contains(&across) {
        return false;
    }
    let holds = |part: &[Letter]| part.len() == 1 || list.parts.contains(part);
    holds(&[run(square, direction, true), vec![letter]].concat())
        && holds(&[vec![letter], run(square, direction, false)].concat())
}
