//! The one-player game: words in the order of the seed, all positions of each, going back, saving; and its puzzle.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use quixotry_composer::by_hand::{Arranging, Back, ByHand, ByHandError, Completion, Offer, Position};
use quixotry_composer::{Place, Turn, referee};
use quixotry_lexicon::Letter;
use quixotry_rules::rng::Random;
use quixotry_rules::{Edition, Layout, RuleSet, Setup};
use quixotry_testkit::{enable, lexicon_of, standard};

static SETUP: LazyLock<Setup> = LazyLock::new(|| standard("box", Some(enable())));
/// A game that nothing has been done in, made once.
static FRESH: LazyLock<ByHand> = LazyLock::new(|| ByHand::new(&SETUP, 7).unwrap());

const STEPS: u64 = 20_000_000;

fn word(text: &str) -> Vec<Letter> {
    SETUP.alphabet().word(text).unwrap()
}

fn offer(game: &ByHand, text: &str) -> Offer {
    game.offer_of(&word(text))
}

/// `8H TUNGSTEN`, blanks in lower case.
fn play(turn: &Turn) -> String {
    let spot = turn.spot.unwrap();
    format!("{} {}", spot.start.coordinate(spot.direction), SETUP.alphabet().tiles_text(&turn.tiles))
}

fn find(game: &ByHand, text: &str) -> Turn {
    let (_, tiles) = text.split_once(' ').unwrap();
    let offer = offer(game, &tiles.to_uppercase());
    let found = offer.positions.iter().find(|position| play(&position.turn) == text);
    found
        .unwrap_or_else(|| {
            panic!("{text} among {:?}", offer.positions.iter().map(|p| play(&p.turn)).collect::<Vec<_>>())
        })
        .turn
        .clone()
}

fn with(plays: &[&str]) -> ByHand {
    let mut game = FRESH.clone();
    for text in plays {
        let turn = find(&game, text);
        game.lay(&turn).unwrap();
    }
    game
}

#[test]
fn the_first_word_has_fourteen_positions() {
    let game = FRESH.clone();
    let shown = game.offer().unwrap();
    assert_eq!((shown.word.len(), shown.positions.len()), (7, 14));
    assert_eq!(offer(&game, "SCIENCE").positions.len(), 14);
    // Two Zs, K: PIZZAZZ would need three blanks, and none is offered before the last two turns.
    assert!(offer(&game, "PIZZAZZ").positions.is_empty());
    assert!(offer(&game, "TUNGSTEN").positions.is_empty() && offer(&game, "QQQQQQQ").positions.is_empty());
}

/// Takes turns of completions until `turns` lie.
fn advanced(turns: usize, seed: u64) -> ByHand {
    let mut game = FRESH.clone();
    for turn in FRESH.completion(STEPS, seed).found().unwrap().iter().take(turns) {
        game.lay(turn).unwrap();
    }
    game
}

#[test]
fn a_game_can_be_completed_and_passes_the_referee() {
    for seed in 0..20 {
        let game = advanced(14, seed);
        assert!(game.is_complete() && game.is_exhausted() && game.offer().is_none() && game.left().len() == 2);
        let verdict = referee::judge(&SETUP, &game.composition().unwrap());
        assert!(verdict.is_ok(), "{:?}", verdict.unwrap_err()[0].to_string());
        assert_eq!(game.hint(STEPS, 1), Completion::Possible(None));
    }
    assert_eq!(FRESH.composition(), None);
}

#[test]
fn every_position_is_what_rules_and_referee_allow() {
    let mut offered = [0; 3];
    for seed in 0..30 {
        let mut game = advanced(12 + seed as usize % 2, seed);
        while !game.is_complete() {
            let laid = game.turns();
            let mut at = 0;
            while let Some(offer) = game.offer() {
                assert!(!offer.positions.is_empty());
                for Position { turn, score, blanks } in &offer.positions {
                    let turns: Vec<Turn> = laid.iter().chain([turn]).cloned().collect();
                    let scores = referee::judge_plays(&SETUP, &turns).unwrap();
                    assert_eq!(scores.last(), Some(score));
                    assert_eq!(*blanks, turn.laid().blanks());
                    assert!(*blanks <= game.blanks_allowed());
                    offered[*blanks] += 1;
                    if turns.len() == 14 {
                        let mut complete = game.clone();
                        complete.lay(turn).unwrap();
                        assert!(referee::judge(&SETUP, &complete.composition().unwrap()).is_ok());
                    }
                }
                at += 1;
                if at == 40 {
                    break;
                }
                game.skip().unwrap();
            }
            if game.select(0).is_err() {
                break;
            }
        }
    }
    assert!(offered.iter().all(|&count| count > 0), "{offered:?}");
}

#[test]
fn blanks_are_offered_in_the_last_two_turns_only() {
    for (turns, most) in [(0, 0), (5, 0), (11, 0), (12, 1)] {
        assert_eq!(advanced(turns, 3).blanks_allowed(), most);
    }
    let allowed = |seed| {
        let game = advanced(13, seed);
        (game.turns()[12].laid().blanks(), game.blanks_allowed())
    };
    let all: std::collections::BTreeSet<(usize, usize)> = (0..60).map(allowed).collect();
    assert!(all.iter().all(|&(used, allowed)| used + allowed == 2), "{all:?}");
    assert_eq!(all.len(), 2, "{all:?}");
}

#[test]
fn a_word_may_have_places_with_and_without_a_blank() {
    let mut both = 0;
    for seed in 0..40 {
        let mut game = advanced(12, seed);
        while let Some(offer) = game.offer() {
            let blanks: Vec<usize> = offer.positions.iter().map(|position| position.blanks).collect();
            assert!(blanks.is_sorted());
            both += usize::from(blanks.first() != blanks.last());
            game.skip().unwrap();
        }
        let tracker = game.tracker();
        assert!(tracker.is_exhausted && game.skip() == Err(ByHandError::NothingShown));
        assert_eq!(game.select(0), Err(ByHandError::NothingShown));
    }
    assert!(both > 0);
}

#[test]
fn every_word_that_fits_is_shown_once_in_a_turn() {
    let mut game = advanced(11, 1);
    let mut shown = Vec::new();
    while let Some(offer) = game.offer() {
        shown.push(offer.word);
        game.skip().unwrap();
    }
    let lexicon = enable();
    let mut fitting: Vec<Vec<Letter>> =
        lexicon.words().filter(|word| word.len() == 8 && !game.offer_of(word).positions.is_empty()).collect();
    shown.sort();
    fitting.sort();
    assert_eq!(shown, fitting);
    assert_eq!(game.tracker().shown_in_turn, shown.len());
    assert_eq!(game.tracker().passed_in_turn, game.tracker().words);
}

#[test]
fn tiles_used_change_when_a_position_is_selected_and_not_before() {
    let mut game = FRESH.clone();
    for _ in 0..5 {
        game.skip().unwrap();
        assert_eq!((game.used().len(), game.left().len()), (0, 100));
    }
    game.select(3).unwrap();
    assert_eq!((game.used().len(), game.left().len(), game.board().tiles()), (7, 93, 7));
    game.select(0).unwrap();
    assert_eq!((game.used().len(), game.left().len(), game.board().tiles()), (14, 86, 14));
    assert_eq!(game.select(99).unwrap_err().to_string().split(':').next(), Some("position 100"));
}

#[test]
fn going_back_shows_what_was_shown() {
    let mut game = FRESH.clone();
    let mut random = Random::new(4);
    let mut past = Vec::new();
    for _ in 0..60 {
        past.push((game.state(), game.offer(), game.tracker()));
        let positions = game.offer().map_or(0, |offer| offer.positions.len());
        if random.below(4) == 0 && positions > 0 {
            game.select(random.below(positions)).unwrap();
        } else if game.skip().is_err() {
            past.pop();
        }
    }
    assert!(game.turns().len() > 5);
    while let Some((state, offer, tracker)) = past.pop() {
        assert!(game.back().is_some());
        assert_eq!((game.state(), game.offer(), game.tracker()), (state, offer, tracker));
    }
    assert_eq!(game.back(), None);
    let mut game = with(&["8H SCIENCE", "H4 TUNGSTEN"]);
    game.skip().unwrap();
    assert_eq!(game.back(), Some(Back::Skip));
    game.skip().unwrap();
    assert_eq!(game.back_turn().map(|turn| play(&turn)).as_deref(), Some("H4 TUNGSTEN"));
    assert_eq!((game.turns().len(), game.board().tiles()), (1, 7));
}

#[test]
fn the_tracker_tells_the_quarters_of_the_list() {
    let mut game = with(&["8H SCIENCE"]);
    let mut quarters = Vec::new();
    while !game.is_exhausted() {
        let tracker = game.tracker();
        assert_eq!(tracker.quarters, tracker.passed * 4 / tracker.words);
        quarters.push(tracker.quarters);
        game.skip().unwrap();
    }
    let tracker = game.tracker();
    assert_eq!((tracker.quarters, tracker.passed, tracker.rounds), (4, tracker.words, 0));
    assert!(tracker.shown.iter().all(|&shown| shown > 1000));
    assert!(tracker.shown.iter().sum::<usize>() < tracker.words);
    quarters.dedup();
    assert_eq!(quarters, [0, 1, 2, 3]);
}

#[test]
fn a_saved_game_goes_on_as_it_was() {
    let mut random = Random::new(9);
    let mut game = FRESH.clone();
    for step in 0..40 {
        match random.below(8) {
            0 => {
                if let Some(turn) = game.hint(STEPS, step).found().flatten() {
                    game.lay(&turn).unwrap();
                }
            }
            1 => {
                let _ = game.select(0);
            }
            2 => {
                game.back();
            }
            _ => {
                let _ = game.skip();
            }
        }
        let again = ByHand::resume(&SETUP, &game.state()).unwrap();
        assert_eq!((again.turns(), again.offer(), again.tracker()), (game.turns(), game.offer(), game.tracker()));
        assert_eq!(again.state(), game.state());
        assert_eq!(again.board(), game.board());
    }
    let complete = advanced(14, 2);
    assert_eq!(ByHand::resume(&SETUP, &complete.state()).unwrap().composition(), complete.composition());
}

/// The sum of a changed state put right, so that the lines themselves are looked at.
fn resealed(body: &str) -> String {
    let sum = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{body}sum {sum:016x}\n")
}

#[test]
fn a_damaged_state_is_an_error_with_its_line() {
    let mut game = with(&["8H SCIENCE", "H4 TUNGSTEN"]);
    game.skip().unwrap();
    let state = game.state();
    let body: String = state.lines().filter(|line| !line.starts_with("sum")).map(|line| format!("{line}\n")).collect();
    assert_eq!(resealed(&body), state);
    for at in 0..state.len() {
        let mut bytes = state.clone().into_bytes();
        bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
        assert!(
            matches!(ByHand::resume(&SETUP, &String::from_utf8(bytes).unwrap()), Err(ByHandError::State { .. })),
            "{at}"
        );
        // Without the last line break nothing is lost.
        assert!(at + 1 == state.len() || ByHand::resume(&SETUP, &state[..at]).is_err());
    }
    let line = |from: &str, to: &str| match ByHand::resume(&SETUP, &resealed(&body.replace(from, to))) {
        Err(ByHandError::State { line, text, .. }) => (line, text),
        other => panic!("{other:?}"),
    };
    assert_eq!(line("lay H4 TUNGSTEN", "lay H5 TUNGSTEN"), (10, "lay H5 TUNGSTEN".to_owned()));
    assert_eq!(line("lay H4 TUNGSTEN", "fly H4 TUNGSTEN"), (10, "fly H4 TUNGSTEN".to_owned()));
    assert_eq!(line("lay H4 TUNGSTEN", "lay H4 TUNG?TEN"), (10, "lay H4 TUNG?TEN".to_owned()));
    assert_eq!(line("skip 1", "skip -1"), (11, "skip -1".to_owned()));
    assert_eq!(line("seed 7", "seed x"), (6, "seed x".to_owned()));
    let other = standard("naspa", Some(enable()));
    let error = ByHand::resume(&other, &state).unwrap_err();
    assert_eq!(error.to_string(), "the saved game is played with the rules \"box\"; \"naspa\" was given");
    let other = standard("box", Some(lexicon_of("two", ["SCIENCE", "TUNGSTEN"])));
    assert!(matches!(ByHand::resume(&other, &state), Err(ByHandError::OtherSetup { what: "lexicon", .. })));
}

#[test]
fn setups_that_cannot_be_played_are_refused_in_words() {
    let error = |setup: &Setup| ByHand::new(setup, 1).unwrap_err().to_string();
    let none = Setup { lexicon: None, ..SETUP.clone() };
    assert_eq!(error(&none), "the game has no word list; one was expected");
    let short = standard("box", Some(lexicon_of("short", ["SCIENCE"])));
    assert_eq!(error(&short), "the word list short has no word of 8 tiles; some were expected");
    let large = Setup { layout: Layout::named("super").unwrap(), ..SETUP.clone() };
    assert!(error(&large).contains("15 rows, 15 columns"), "{}", error(&large));
    let racks =
        Setup { rules: Arc::new(RuleSet::named("box").unwrap().with("rack_size", "8").unwrap()), ..SETUP.clone() };
    assert!(error(&racks).contains("racks of 8 tiles"));
    let welsh = Setup { edition: Edition::named("Welsh").unwrap(), ..SETUP.clone() };
    assert!(error(&welsh).contains("a whole number of racks"));
}

#[test]
fn a_game_that_cannot_be_completed_is_known() {
    // Two words only: there is no third one.
    let setup = standard("box", Some(lexicon_of("two", ["SCIENCE", "TUNGSTEN"])));
    let mut game = ByHand::new(&setup, 1).unwrap();
    game.select(0).unwrap();
    assert_eq!(game.completion(2_000_000, 1), Completion::Impossible);
    game.select(0).unwrap();
    assert!(game.is_exhausted() && !game.is_complete());
    assert_eq!(game.completion(2_000_000, 1), Completion::Impossible);
    assert_eq!(
        game.completion_with(&Position { turn: game.turns()[0].clone(), score: 0, blanks: 0 }, 1000, 1).found(),
        None
    );
}

#[test]
fn the_last_two_turns_are_known_for_certain() {
    // The first positions of words as they come, to turn 13: what the search says of the last turn must be what is offered.
    let mut answers = [0; 2];
    for seed in 0..12 {
        let mut game = advanced(12, seed);
        for _ in 0..8 {
            let Some(shown) = game.offer() else { break };
            let answer = game.completion_with(&shown.positions[0], STEPS, 1);
            let mut next = game.clone();
            next.select(0).unwrap();
            assert_eq!(matches!(answer, Completion::Possible(_)), !next.is_exhausted());
            assert!(!matches!(answer, Completion::Unknown));
            answers[usize::from(next.is_exhausted())] += 1;
            game.skip().unwrap();
        }
        assert!(matches!(game.completion(STEPS, 1), Completion::Possible(_)), "it came from a complete game");
    }
    assert!(answers.iter().all(|&count| count > 0), "{answers:?}");
}

#[test]
fn the_next_word_is_there_at_once() {
    let mut slowest = Duration::ZERO;
    for seed in 0..20 {
        let mut game = advanced(12, seed);
        while !game.is_exhausted() {
            let start = Instant::now();
            game.skip().unwrap();
            std::hint::black_box(game.offer());
            slowest = slowest.max(start.elapsed());
        }
    }
    // A look through the whole list takes some 1 ms; the limit leaves room for a busy machine.
    assert!(slowest < Duration::from_millis(200), "{slowest:?}");
}

#[test]
fn the_puzzle_without_letters() {
    let mut puzzle = Arranging::new(14).unwrap();
    assert_eq!((puzzle.legal().len(), puzzle.laid().len()), (14, 0));
    let mut random = Random::new(1);
    let mut past = Vec::new();
    while let Some(place) = puzzle.hint(20_000, random.next_u64()).found().flatten() {
        assert!(puzzle.legal().contains(&place));
        past.push(puzzle.clone());
        puzzle.lay(place).unwrap();
        assert_eq!(Arranging::resume(&puzzle.state()).as_ref(), Ok(&puzzle));
    }
    assert!(puzzle.is_complete() && puzzle.legal().is_empty());
    assert_eq!(puzzle.hint(20_000, 1), Completion::Possible(None));
    let places = puzzle.laid();
    let crossed = puzzle.crossed();
    for at in 1..14 {
        assert_eq!(places[at].crosses(&places[..at]), crossed[at]);
    }
    let later = Place::later()[0];
    assert!(puzzle.lay(later).unwrap_err().to_string().contains("8"));
    while let Some(before) = past.pop() {
        assert_eq!(puzzle.back(), places.get(before.laid().len()).copied());
        assert_eq!(puzzle, before);
    }
    assert_eq!(puzzle.back(), None);
    assert!(puzzle.lay(later).is_err() && puzzle.lay(Place { length: 7, ..later }).is_err());
    assert!(Arranging::new(0).is_err() && Arranging::new(31).is_err());
}

#[test]
fn a_puzzle_that_is_blocked_is_known_and_damage_too() {
    // Words laid at random until nothing may follow: then it cannot be completed, and one step before it is known as well.
    let mut known = 0;
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let mut puzzle = Arranging::new(14).unwrap();
        while let legal = puzzle.legal()
            && !legal.is_empty()
        {
            puzzle.lay(legal[random.below(legal.len())]).unwrap();
        }
        if !puzzle.is_complete() {
            assert_eq!(puzzle.completion(20_000, 1), Completion::Impossible);
            known += 1;
        }
        let state = puzzle.state();
        for at in 0..state.len() - 1 {
            assert!(Arranging::resume(&state[..at]).is_err());
        }
        assert!(Arranging::resume(&resealed("quixotry arranging 1\nwords 14\nplace 1A 7\n")).is_err());
        assert!(Arranging::resume(&resealed("quixotry arranging 1\nwords 99\n")).is_err());
        assert!(Arranging::resume(&resealed("quixotry arranging 1\nwords 14\nplace 8B 7\nplace 8B 8\n")).is_err());
    }
    assert!(known > 5);
}
