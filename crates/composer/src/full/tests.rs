//! The search for plays against the rules and the ordinary play finder.

use std::collections::BTreeSet;

use quixotry_movegen::all_plays;
use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Placement, Rack, Setup, judge};
use quixotry_testkit::{enable, open_world, standard};

use super::state::ALL;
use super::taste::{Leaning, Taste};
use super::*;
use crate::referee::is_blocked;

fn setup() -> Setup {
    standard("box", Some(enable()))
}

fn board_of(ground: &Ground, state: &State) -> Board {
    let mut board = Board::new(ground.rows, ground.columns);
    for (square, &letter) in state.letters.iter().enumerate() {
        let letter = quixotry_lexicon::Letter::new(letter);
        board.set(ground.square(square), letter.map(quixotry_lexicon::Tile::of));
    }
    board
}

/// A play as a placement without blanks.
fn placement(ground: &Ground, state: &State, play: Play) -> Placement {
    let tiles = play.squares(ground).zip(ground.word(play)).map(|(square, &letter)| {
        let letter = quixotry_lexicon::Letter::new(letter).filter(|_| state.letters[square] == 0);
        letter.map(quixotry_lexicon::Tile::of)
    });
    Placement {
        start: ground.square(usize::from(play.square)),
        direction: Ground::direction(play.down),
        tiles: tiles.collect(),
    }
}

fn scanned(ground: &Ground, state: &State) -> Vec<Found> {
    let taste = Taste::new(ground, &Leaning::USUAL, &mut Random::new(1));
    let mut found = Vec::new();
    Scanner::default().scan(ground, &taste, state, Keep::ALL, &mut found);
    found
}

/// A position after some random plays.
fn random_state(ground: &Ground, random: &mut Random, turns: usize) -> State {
    let mut state = State::new(ground);
    for _ in 0..turns {
        let found = scanned(ground, &state);
        if found.is_empty() {
            break;
        }
        state.lay(ground, found[random.below(found.len())].play);
    }
    state
}

#[test]
fn every_play_of_a_rack_is_found_and_scored_as_the_rules_score_it() {
    let ground = Ground::new(&setup()).expect("words enough");
    let mut compared = 0;
    for number in 0..10 {
        let mut random = Random::stream(5, number);
        let state = random_state(&ground, &mut random, number as usize);
        let board = board_of(&ground, &state);
        for _ in 0..6 {
            let mut tiles: Vec<usize> =
                (0..=ground.kinds).flat_map(|kind| vec![kind; state.bag[kind].max(0) as usize]).collect();
            random.shuffle(&mut tiles);
            let mut held = state.clone();
            held.bag = [0; ground::LETTERS];
            held.blanks_used = 0;
            tiles.truncate(ground.rack);
            tiles.iter().for_each(|&kind| held.bag[kind] += 1);
            let rack: Rack = tiles.iter().filter_map(|&kind| quixotry_lexicon::Tile::from_rack_index(kind)).collect();
            let plays = all_plays(&ground.setup, &board, &rack);
            let expected: BTreeSet<_> = plays
                .iter()
                .filter(|play| play.fresh == ground.rack)
                .map(|play| {
                    let letters: Vec<u8> = play.tiles.iter().map(|tile| tile & 0x7f).collect();
                    (play.start, play.direction, letters, if rack.blanks() == 0 { play.score } else { 0 })
                })
                .collect();
            let found = scanned(&ground, &held);
            let got: BTreeSet<_> = found
                .iter()
                .map(|found| {
                    let place = placement(&ground, &state, found.play);
                    let letters = place.tiles.iter().map(|tile| tile.map_or(0, |tile| tile.byte())).collect();
                    (place.start, place.direction, letters, if rack.blanks() == 0 { found.gain } else { 0 })
                })
                .collect();
            assert_eq!(got, expected, "position {number}, rack {rack:?}");
            compared += got.len();
        }
    }
    assert!(compared > 30, "{compared} plays");
}

#[test]
fn plays_from_the_whole_bag_are_legal_and_what_is_kept_is_best() {
    let ground = Ground::new(&setup()).expect("words enough");
    let taste = Taste::new(&ground, &Leaning::USUAL, &mut Random::new(2));
    for number in 0..7 {
        let mut random = Random::stream(6, number);
        let state = random_state(&ground, &mut random, number as usize);
        let board = board_of(&ground, &state);
        let (mut all, mut few) = (Vec::new(), Vec::new());
        let mut scanner = Scanner::default();
        scanner.scan(&ground, &taste, &state, Keep::ALL, &mut all);
        scanner.scan(&ground, &taste, &state, Keep { each: 3, lanes: 5, ..Keep::ALL }, &mut few);
        for found in all.iter().step_by(all.len() / 200 + 1) {
            let judged = judge::judge_placement(&ground.setup, &board, None, placement(&ground, &state, found.play));
            assert!(judged.is_legal(), "{found:?}");
            let mut next = state.clone();
            next.lay(&ground, found.play);
            assert_eq!(Some(next.raw - state.raw), judged.score);
            if next.blanks_used == 0 {
                assert_eq!(next.score() - state.score(), found.gain);
            }
        }
        let mut windows = std::collections::BTreeMap::new();
        for found in &all {
            windows.entry((found.play.down, found.play.square)).or_insert_with(Vec::new).push(found.key);
        }
        let mut kept = std::collections::BTreeMap::new();
        for found in &few {
            kept.entry((found.play.down, found.play.square)).or_insert_with(Vec::new).push(found.key);
        }
        for (window, keys) in &mut windows {
            keys.sort_unstable_by(|a, b| b.cmp(a));
            let kept = kept.get(window).cloned().unwrap_or_default();
            assert_eq!(keys[..kept.len()], kept, "position {number}, {window:?}");
            assert!(kept.len() == keys.len() || kept.len() >= 3);
        }
        assert_eq!(windows.len(), kept.len());
    }
}

#[test]
fn what_the_squares_allow_is_kept_up_to_date() {
    let ground = Ground::new(&setup()).expect("words enough");
    let state = random_state(&ground, &mut Random::new(9), 9);
    for square in 0..ground.squares() {
        for down in [false, true] {
            let own = usize::from(down);
            let (before, after) = state.run(&ground, square, !down);
            if state.letters[square] != 0 || before + after == 0 {
                assert_eq!((state.allowed[own][square], state.cross[own][square]), (ALL, -1));
                continue;
            }
            let step = ground.step(!down);
            let squares = (square - before * step..=square + after * step).step_by(step);
            let mut word: Vec<u8> = squares.map(|at| state.letters[at]).collect();
            let mut allowed = 0;
            for letter in 1..=ground.kinds as u8 {
                word[before] = letter;
                let letters: Vec<_> = word.iter().filter_map(|&byte| quixotry_lexicon::Letter::new(byte)).collect();
                allowed |= u64::from(ground.lexicon.contains(&letters)) << letter;
            }
            word.remove(before);
            let points: i32 = word.iter().map(|&letter| ground.values[usize::from(letter)]).sum();
            assert_eq!((state.allowed[own][square], i32::from(state.cross[own][square])), (allowed, points));
        }
    }
}

/// A finished game by a narrow beam, such as `wanted` says.
fn some_game(ground: &Ground, wanted: impl Fn(&State) -> bool) -> State {
    let mut scanner = Scanner::default();
    for number in 0..40 {
        let mut random = Random::stream(3, number);
        let taste = Taste::new(ground, &Leaning::varied(&mut random), &mut random);
        let breadth = beam::Breadth { kept: 6, tried: 18 };
        let mut beam = beam::Beam::new(ground, taste, breadth, State::new(ground), &mut scanner, &mut random);
        while !beam.step(ground, &mut scanner) {}
        if let Some(state) = beam.finish().into_iter().find(&wanted) {
            return state;
        }
    }
    panic!("no such game in forty beams");
}

#[test]
fn a_game_is_put_in_an_order_that_ties_and_the_referee_agrees() {
    let ground = Ground::new(&setup()).expect("words enough");
    let tie = |state: &State| order::best_tie(&ground, &game::Game::new(&ground, &state.plays), 0);
    let state = some_game(&ground, |state| tie(state).is_some());
    let tie = tie(&state).expect("as it was wanted");
    let game = game::Game::new(&ground, &state.plays);
    let (cost, blanks) = game.blanks(&ground, 1).pop().expect("blanks enough");
    assert_eq!(cost, state.blank_cost);
    let scores: Vec<i32> = (0..ground.turns).map(|turn| game.score(&ground, turn, &blanks)).collect();
    assert_eq!(scores.iter().sum::<i32>(), state.score());
    let verdict = crate::referee::judge(&ground.setup, &tie.game).expect("a legal game");
    assert!(verdict.tie, "{:?}", verdict.totals);
    assert_eq!(verdict.points(), tie.total);
    assert!(tie.total <= state.score());
    // In any order that keeps what the turns need, each turn scores the same.
    let wanted: i32 = scores.iter().step_by(2).sum();
    let order = order::order_with(&game, &scores, wanted).expect("the order in which it was found");
    let again = game.composition(&ground, &order, &blanks);
    let verdict = crate::referee::judge(&ground.setup, &again).expect("a legal game");
    let expected: Vec<Option<i32>> = order.iter().map(|&turn| Some(scores[turn])).collect();
    assert_eq!(verdict.scores, expected);
}

#[test]
fn other_words_in_the_same_places_keep_a_game_legal_and_never_make_it_worse() {
    let ground = Ground::new(&setup()).expect("words enough");
    let state = some_game(&ground, |_| true);
    let better = refill::refill(&ground, &state.plays, 200, &mut Random::new(4));
    let read = text::read_plays(&ground, &text::plays_text(&ground, &better)).expect("legal plays");
    assert_eq!(read, better);
    let mut again = State::new(&ground);
    better.iter().for_each(|&play| again.lay(&ground, play));
    assert!(again.score() >= state.score() && again.blanks_left() >= 0);
}

#[test]
fn a_search_is_the_same_on_two_threads_and_is_taken_up_where_it_was() {
    let moment = std::time::Duration::from_millis(50);
    let rounds = |threads: usize, wanted: u64| {
        let mut search = TiedSearch::with_breadth(&setup(), 7, threads, 5).expect("words enough");
        while search.advance(moment).rounds < wanted {}
        search
    };
    let one = rounds(1, 2);
    let two = rounds(2, 2);
    // Some more of the next round may be done, in which a better tie was found; all else is that of the last whole one.
    let rounds_of = |search: &TiedSearch| search.progress().rounds;
    let pool = |search: &TiedSearch| {
        let text = search.state();
        let kept = |line: &&str| !line.starts_with("tie ") && !line.starts_with("check ");
        text.lines().filter(kept).collect::<Vec<_>>().join("\n")
    };
    assert!(rounds_of(&one) != rounds_of(&two) || pool(&one) == pool(&two));
    let again = TiedSearch::resume(&setup(), &one.state(), 1).expect("its own text");
    assert_eq!(again.state(), one.state());
    assert_eq!(again.best().map(|tie| tie.total), one.best().map(|tie| tie.total));
    let changed = one.state().replace("round 2", "round 9");
    assert!(TiedSearch::resume(&setup(), &changed, 1).is_err());
    assert!(TiedSearch::resume(&setup(), "something else", 1).is_err());
}

#[test]
fn a_tie_is_there_before_the_first_round_is_over() {
    let mut search = TiedSearch::new(&setup(), 1, 1).expect("words enough");
    while search.best().is_none() {
        assert_eq!(search.advance(std::time::Duration::from_millis(50)).rounds, 0);
    }
    let first = search.best().expect("as it was waited for").total;
    let verdict = crate::referee::judge(&setup(), &search.best().expect("a tie").game).expect("a legal game");
    assert!(verdict.tie && verdict.points() == first);
    // The narrow rounds are gone on with as well; without them it begins with the broad ones.
    assert!(search.state().contains("\nnarrow "));
    let again = TiedSearch::resume(&setup(), &search.state(), 2).expect("its own text");
    assert_eq!(again.state(), search.state());
    let old = text::sealed("quixotry tied 1\nseed 1\nround 0\ntotal 0\n".to_owned());
    assert_eq!(TiedSearch::resume(&setup(), &old, 1).expect("a search of earlier").state(), old);
}

#[test]
fn every_play_of_a_best_play_game_is_the_best_of_its_rack() {
    let mut search = BestPlaySearch::new(&setup(), 2).expect("words enough");
    while search.best().is_none() {
        search.advance(std::time::Duration::from_millis(50));
    }
    let found = search.best().expect("a game");
    let points = best_play::best_plays(&setup(), &found.game).expect("plays with places");
    assert!(points.iter().all(|(best, played)| best == played), "{points:?}");
    let verdict = crate::referee::judge(&setup(), &found.game).expect("a legal game");
    assert_eq!(verdict.points(), found.total);
    let again = BestPlaySearch::resume(&setup(), &search.state()).expect("its own text");
    assert_eq!(again.best().map(|best| &best.game), Some(&found.game));
}

/// Whether there is a play of at most a rack of the tiles left, found by trying every word in every place.
fn can_be_played(setup: &Setup, board: &Board, left: &Rack) -> bool {
    let lexicon = setup.lexicon.as_ref().expect("a list");
    let (rows, columns) = (setup.layout.rows() as i32, setup.layout.columns() as i32);
    let letter = |row: i32, column: i32| {
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        board
            .get(quixotry_rules::Square::new(row as u8, column as u8))
            .filter(|_| inside)
            .and_then(|tile| tile.letter())
    };
    // Which letters a square takes for the word that crosses there; nothing at all if it touches none.
    let crossing = |row: i32, column: i32, (down, right): (i32, i32), new: quixotry_lexicon::Letter| {
        let run = |sign: i32| (1..).map_while(move |by| letter(row + sign * by * down, column + sign * by * right));
        let mut word: Vec<_> = run(-1).collect();
        word.reverse();
        word.push(new);
        word.extend(run(1));
        (word.len() > 1).then(|| lexicon.contains(&word))
    };
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        for (down, right) in [(0, 1), (1, 0)] {
            for start in 0..rows * columns {
                let at = |by: i32| (start / columns + by * down, start % columns + by * right);
                let length = word.len() as i32;
                let (last_row, last_column) = at(length - 1);
                let ends = [at(-1), at(length)];
                if last_row >= rows || last_column >= columns || ends.iter().any(|&(r, c)| letter(r, c).is_some()) {
                    continue;
                }
                let (mut rest, mut fresh, mut touches, mut legal) = (*left, 0, false, true);
                for (by, &new) in word.iter().enumerate() {
                    let (row, column) = at(by as i32);
                    if let Some(there) = letter(row, column) {
                        legal &= there == new;
                        touches = true;
                    } else {
                        fresh += 1;
                        let cross = crossing(row, column, (right, down), new);
                        touches |= cross.is_some();
                        legal &= cross != Some(false);
                        let tile = quixotry_lexicon::Tile::of(new);
                        legal &= rest.remove(tile) || rest.remove(quixotry_lexicon::Tile::BLANK);
                    }
                    if !legal {
                        break;
                    }
                }
                if legal && touches && (1..=setup.rules.rack_size).contains(&fresh) {
                    return true;
                }
            }
        }
    }
    false
}

#[test]
fn after_a_short_game_nobody_can_play() {
    let setup = standard("box", Some(open_world()));
    let mut search = ShortSearch::new(&setup, 1).expect("words enough");
    let mut states = vec![search.state()];
    while !search.advance(std::time::Duration::from_millis(20)).done {
        states.push(search.state());
    }
    let blocked = search.best().expect("a game");
    assert!(blocked.game.turns.len() <= 4, "{} moves", blocked.game.turns.len());
    let verdict = crate::referee::judge(&setup, &blocked.game).expect("legal plays");
    assert_eq!(verdict.end, Some(crate::referee::End::Blocked));
    let board = short::board_of(&setup, &blocked.game.turns).expect("plays with places");
    assert_eq!(board.tiles(), blocked.tiles);
    assert!(!can_be_played(&setup, &board, &blocked.game.left));
    // One move fewer leaves something to play, and both say so.
    let fewer = short::board_of(&setup, &blocked.game.turns[1..]).expect("plays with places");
    assert!(!is_blocked(&setup, &fewer, &blocked.game.left));
    assert!(can_be_played(&setup, &fewer, &blocked.game.left));
    // It is taken up anywhere, and comes to the same end.
    let state = states.iter().rfind(|state| state.contains("\nplace ")).expect("in the middle of a shape");
    let mut again = ShortSearch::resume(&setup, state).expect("its own text");
    assert_eq!(&again.state(), state);
    while !again.advance(std::time::Duration::from_millis(200)).done {}
    assert_eq!(again.best().map(|best| &best.game), Some(&blocked.game));
    let end = search.state();
    let again = ShortSearch::resume(&setup, &end).expect("its own text");
    assert_eq!((again.state(), again.progress().done), (end.clone(), true));
    let other = setup_without(&setup, "MKAY");
    assert!(ShortSearch::resume(&other, &end).is_err(), "a word of the game is not in the list");
}

/// The same with a word fewer in its list.
fn setup_without(setup: &Setup, word: &str) -> Setup {
    let lexicon = setup.lexicon.as_ref().expect("a list");
    let mut kept = Vec::new();
    let mut words = lexicon.words();
    while let Some(letters) = words.advance() {
        let text = setup.alphabet().word_text(letters);
        if text != word {
            kept.push(text);
        }
    }
    standard("box", Some(quixotry_testkit::lexicon_of("fewer", kept.iter().map(String::as_str))))
}
