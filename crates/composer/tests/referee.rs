//! The referee against games with a known verdict, and against games that it must refuse, one for each objection.
//!
//! The cases are those of `tests/perfect_games`, which the referee of `tests/reference` reads too.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::sync::Arc;

use quixotry_composer::referee::{End, Holdings, NoDraw, Objection, holdings, judge, judge_plays};
use quixotry_composer::{Composition, Shared, Spot, Turn, Version};
use quixotry_lexicon::Tile;
use quixotry_rules::bag::Bag;
use quixotry_rules::opening::Deal;
use quixotry_rules::square::parse_coordinate;
use quixotry_rules::{Direction, Edition, Game, Phase, Rack, Setup, Square, Written, WrittenPlay};
use quixotry_testkit::{lexicon_of, root, standard};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    game: Vec<Case>,
    refused: Vec<Refused>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    version: String,
    plays: Vec<Play>,
    left: String,
    #[serde(default)]
    words: Vec<String>,
    scores: Option<Vec<i32>>,
    totals: Option<Totals>,
    tie: Option<bool>,
}

#[derive(Deserialize, Clone, Copy)]
struct Totals {
    r#box: [i32; 2],
    naspa: [i32; 2],
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Play {
    tiles: String,
    start: Option<String>,
    direction: Option<String>,
    #[serde(default)]
    shared_with: Vec<SharedWith>,
}

#[derive(Deserialize, Clone)]
struct SharedWith {
    index: usize,
    turn: usize,
    there: usize,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Change {
    at: usize,
    tiles: Option<String>,
    start: Option<String>,
    direction: Option<String>,
    shared_with: Option<Vec<SharedWith>>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Refused {
    id: String,
    game: String,
    version: Option<String>,
    keep: Option<usize>,
    #[serde(default)]
    without_places: bool,
    #[serde(default)]
    change: Vec<Change>,
    swap: Option<[usize; 2]>,
    left: Option<String>,
    #[serde(default)]
    without: Vec<String>,
    #[serde(default)]
    extra: Vec<String>,
    objections: BTreeSet<String>,
}

fn cases() -> Cases {
    toml::from_str(&std::fs::read_to_string(root().join("tests/perfect_games/cases.toml")).unwrap()).unwrap()
}

fn setup_with(rules: &str, without: &[String], extra: &[String]) -> Setup {
    let mut words: BTreeSet<String> =
        cases().game.iter().flat_map(|game| &game.plays).map(|play| play.tiles.to_uppercase()).collect();
    words.extend(cases().game.into_iter().flat_map(|game| game.words));
    words.retain(|word| !without.contains(word));
    words.extend(extra.iter().cloned());
    standard(rules, Some(lexicon_of("cases", words.iter().map(String::as_str))))
}

fn setup() -> Setup {
    setup_with("box", &[], &[])
}

fn composition(setup: &Setup, case: &Case) -> Composition {
    let turn = |play: &Play| Turn {
        tiles: setup.alphabet().tiles(&play.tiles).unwrap(),
        shared: play.shared_with.iter().map(|s| Shared { index: s.index, turn: s.turn, there: s.there }).collect(),
        spot: play.start.as_ref().filter(|start| !start.is_empty()).map(|start| Spot {
            start: parse_coordinate(start).unwrap().0,
            direction: if play.direction.as_deref() == Some("across") { Direction::Across } else { Direction::Down },
        }),
    };
    Composition {
        version: case.version.parse().unwrap(),
        turns: case.plays.iter().map(turn).collect(),
        left: Rack::parse(&case.left, setup.alphabet()).unwrap(),
    }
}

fn named(id: &str) -> Composition {
    composition(&setup(), cases().game.iter().find(|game| game.id == id).unwrap())
}

fn changed(case: &Refused) -> Case {
    let mut game = cases().game.into_iter().find(|game| game.id == case.game).unwrap();
    game.version = case.version.clone().unwrap_or(game.version);
    game.left = case.left.clone().unwrap_or(game.left);
    for change in &case.change {
        let play = &mut game.plays[change.at];
        play.tiles = change.tiles.clone().unwrap_or_else(|| play.tiles.clone());
        play.start = change.start.clone().or_else(|| play.start.clone());
        play.direction = change.direction.clone().or_else(|| play.direction.clone());
        play.shared_with = change.shared_with.clone().unwrap_or_else(|| play.shared_with.clone());
    }
    if let Some([first, second]) = case.swap {
        game.plays.swap(first, second);
    }
    if case.without_places {
        game.plays.iter_mut().for_each(|play| play.start = None);
    }
    game.plays.truncate(case.keep.unwrap_or(usize::MAX));
    game
}

fn text(objection: &Objection) -> String {
    objection.turn().map_or_else(|| objection.name().to_owned(), |turn| format!("{} {turn}", objection.name()))
}

#[test]
fn perfect_games_are_found_perfect_with_their_scores() {
    for (rules, box_rules) in [("box", true), ("naspa", false)] {
        let setup = setup_with(rules, &[], &[]);
        for case in cases().game {
            let verdict = judge(&setup, &composition(&setup, &case)).unwrap();
            let scores: Option<Vec<i32>> = verdict.scores.iter().copied().collect();
            assert_eq!(scores, case.scores, "{}", case.id);
            assert_eq!(verdict.is_scored(), case.scores.is_some());
            if let Some(totals) = case.totals {
                assert_eq!(verdict.totals, if box_rules { totals.r#box } else { totals.naspa }, "{}", case.id);
                assert_eq!(Some(verdict.tie), case.tie);
                assert_eq!(
                    verdict.points(),
                    verdict.totals.iter().sum::<i32>() - verdict.adjustments.iter().sum::<i32>()
                );
            } else {
                assert_eq!((verdict.totals, verdict.tie, verdict.points()), ([0, 0], false, 0));
            }
        }
    }
    let blanks = |id: &str| judge(&setup(), &named(id)).unwrap().blanks;
    assert_eq!([blanks("a-tie"), blanks("one-blank-left")], [2, 1]);
}

#[test]
fn how_a_game_ends_is_told() {
    let blocked = judge(&setup(), &named("nobody-can-play")).unwrap();
    assert_eq!((blocked.end, blocked.held.map(|held| held.len())), (Some(End::Blocked), [7, 7]));
    // Whole racks are plays as well.
    let game = named("a-tie");
    let (perfect, plays) = (judge(&setup(), &game), judge(&setup(), &Composition { version: Version::Plays, ..game }));
    assert_eq!(perfect, plays);
    let perfect = perfect.unwrap();
    assert_eq!((perfect.end, perfect.held.map(|held| held.len())), (Some(End::Out), [2, 0]));
    assert_eq!(judge(&setup(), &named("tiles-only")).unwrap().end, None);
}

#[test]
fn what_players_hold_follows_from_what_they_lay() {
    let small = fourteen_tiles();
    let held = |laid: &[usize]| holdings(&small, laid.iter().copied());
    assert_eq!(held(&[]), Ok(Holdings { bag: 0, held: [7, 7] }));
    assert_eq!(held(&[3, 7]), Ok(Holdings { bag: 0, held: [4, 0] }));
    assert_eq!(held(&[3, 7, 1]), Err(NoDraw::Over { turn: 2 }));
    assert_eq!(held(&[3, 2, 5]), Err(NoDraw::TooFew { turn: 2, held: 4 }));
    // Of the usual hundred tiles the last are drawn as far as they go.
    let usual = |laid: &[usize]| holdings(&setup(), laid.iter().copied());
    assert_eq!(usual(&[7; 12]), Ok(Holdings { bag: 2, held: [7, 7] }));
    assert_eq!(usual(&[7; 13]), Ok(Holdings { bag: 0, held: [2, 7] }));
    assert_eq!(usual(&[7; 14]), Ok(Holdings { bag: 0, held: [2, 0] }));
}

#[test]
fn what_must_be_refused_is_refused() {
    for case in cases().refused {
        let setup = setup_with("box", &case.without, &case.extra);
        let objections = judge(&setup, &composition(&setup, &changed(&case))).unwrap_err();
        let found: BTreeSet<String> = objections.iter().map(text).collect();
        assert_eq!(found, case.objections, "{}: {objections:?}", case.id);
    }
}

/// A bag that is a whole number of racks: who drew last has nothing left, and the game is over before its last turn.
fn fourteen_tiles() -> Setup {
    let letter = |upper: &str, lower: &str, count| {
        format!("{{ upper = '{upper}', lower = '{lower}', count = {count}, value = 1 }}")
    };
    let table = format!(
        "name = 'Fourteen'\nblanks = 0\nfold_accents = false\nletters = [{}, {}]",
        letter("A", "a", 10),
        letter("B", "b", 4)
    );
    let edition = Arc::new(Edition::from_toml(&table).unwrap());
    Setup { edition, lexicon: None, ..setup() }
}

#[test]
fn every_objection_is_provoked_and_says_what_is_wrong() {
    let mut seen = BTreeSet::new();
    for case in cases().refused {
        let setup = setup_with("box", &case.without, &case.extra);
        for objection in judge(&setup, &composition(&setup, &changed(&case))).unwrap_err() {
            seen.insert(objection.name());
            let sentence = objection.to_string();
            if let Some(turn) = objection.turn() {
                let start = format!("turn {}: ", turn + 1);
                assert!(sentence.starts_with(&start), "{sentence}");
            }
        }
    }
    let small = fourteen_tiles();
    let word = |text: &str, start: &str| {
        let (start, direction) = parse_coordinate(start).unwrap();
        let tiles = small.alphabet().tiles(text).unwrap();
        Turn { tiles, shared: Vec::new(), spot: Some(Spot { start, direction }) }
    };
    let turns = vec![word("AAABAAA", "8H"), word("AABBBAA", "9I")];
    let game = Composition { version: Version::Full, turns: turns.clone(), left: Rack::EMPTY };
    let objections = judge(&small, &game).unwrap_err();
    assert_eq!(objections.iter().map(text).collect::<Vec<_>>(), ["over 1"]);
    seen.insert("over");
    assert_eq!(judge_plays(&small, &turns).map(|scores| scores.len()), Ok(2));

    let all = [
        "turns",
        "over",
        "not_over",
        "held",
        "length",
        "laid",
        "no_word",
        "repeated",
        "undesignated",
        "blanks",
        "beyond",
        "left",
        "shared_count",
        "shared_nowhere",
        "shared_differs",
        "no_spot",
        "spot",
        "off_board",
        "occupied",
        "elsewhere",
        "misses_start",
        "part",
        "illegal",
        "crossings",
        "zone",
        "overlap",
        "touch",
        "no_tree",
    ];
    assert_eq!(seen, all.into_iter().collect());
}

#[test]
fn sentences_quote_word_turn_and_squares() {
    let of = |id: &str| {
        let case = cases().refused.into_iter().find(|case| case.id == id).unwrap();
        let setup = setup_with("box", &case.without, &case.extra);
        judge(&setup, &composition(&setup, &changed(&case)))
            .unwrap_err()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(of("not-a-word"), ["turn 10: EQUABLE is not in the word list"]);
    assert_eq!(of("a-blank-too-early"), ["turn 12: CONJOIN lays 1 blank; none was expected before the last two turns"]);
    assert_eq!(
        of("another-letter-there"),
        ["turn 5: HOMINIZE has N where COGNOVIT of turn 2 has G; the same tile was expected"]
    );
    assert_eq!(of("too-few-turns"), ["the game has 13 turns; 14 were expected, as many as the bag fills racks"]);
    assert_eq!(of("something-else-is-left"), ["AA is said to be left over; the rest of the bag is AO"]);
    let side_by_side = of("side-by-side");
    assert!(side_by_side[0].starts_with("turn 11: MARVERED is no legal play: "), "{}", side_by_side[0]);
    let zone = "turn 11: MARVERED lies on O4, O5, O6, O7, O8, O9, O10, in the zone of DAWNLIKE of turn 7, which was expected \
                to stay free";
    assert!(side_by_side.contains(&zone.to_owned()), "{side_by_side:?}");
    assert!(side_by_side.contains(&"the tiles on N4 and O4 lie side by side and in no word together".to_owned()));
}

#[test]
fn games_of_the_third_version_are_games_of_the_second_and_of_the_full_rules() {
    let setup = setup();
    for mut game in cases().game.iter().filter(|case| case.version == "v3").map(|case| composition(&setup, case)) {
        let scores = judge(&setup, &game).unwrap();
        assert_eq!(Ok(scores.scores.iter().flatten().copied().collect()), judge_plays(&setup, &game.turns));
        game.version = Version::Full;
        assert_eq!(judge(&setup, &game), Ok(scores));
        game.turns.iter_mut().for_each(|turn| turn.spot = None);
        game.version = Version::V2;
        assert!(judge(&setup, &game).is_ok());
    }
}

#[test]
fn a_game_of_the_rules_comes_to_the_same_end() {
    for rules in ["box", "naspa", "wespa"] {
        let setup = setup_with(rules, &[], &[]);
        for case in cases().game.iter().filter(|case| case.version == "v3") {
            let composed = composition(&setup, case);
            let racks: Vec<Rack> = composed.turns.iter().map(Turn::laid).collect();
            let later = racks[2..].iter().flat_map(|rack| rack.tiles().collect::<Vec<Tile>>());
            let bag = Bag::from_tiles(later.chain(composed.left.tiles().collect::<Vec<_>>()));
            let deal = Deal { racks: racks[..2].to_vec(), bag: bag.tiles().collect(), ..Deal::default() };
            let mut game = Game::from_deal(setup.clone(), deal, None).unwrap();
            for turn in &composed.turns {
                let play = WrittenPlay::from(&turn.placement().unwrap());
                game.play(&Written::Play(play)).unwrap();
            }
            if game.phase() == Phase::FinalChallenge {
                game.accept().unwrap();
            }
            assert_eq!(game.phase(), Phase::Over);
            assert_eq!(game.scores(), judge(&setup, &composed).unwrap().totals, "{} by {rules}", case.id);
        }
    }
}

#[test]
fn a_tie_by_one_convention_is_a_tie_by_the_other() {
    let verdicts = ["box", "naspa"].map(|rules| judge(&setup_with(rules, &[], &[]), &named("a-tie")).unwrap());
    assert!(verdicts.iter().all(|verdict| verdict.tie));
    assert_ne!(verdicts[0].totals, verdicts[1].totals);
}

#[test]
fn nothing_makes_the_referee_panic() {
    let setup = setup();
    let far = Spot { start: Square::new(255, 255), direction: Direction::Down };
    let shared = Shared { index: usize::MAX, turn: usize::MAX, there: usize::MAX };
    let mut game = named("a-blank-each");
    let behind = Shared { index: 0, turn: 0, there: 250 };
    let beyond = Turn { shared: vec![behind], ..game.turns[13].clone() };
    let empty = Turn { tiles: Vec::new(), shared: vec![shared], spot: None };
    let strange = Tile::from_rack_index(62).unwrap();
    let long = Turn { tiles: vec![strange; 400], shared: vec![shared; 3], spot: Some(far) };
    let near = Turn { spot: Some(Spot { start: Square::new(0, 0), direction: Direction::Across }), ..empty.clone() };
    for version in Version::ALL {
        for turn in [&empty, &long, &near, &beyond] {
            for at in 0..14 {
                let mut bad = game.clone();
                bad.version = version;
                bad.turns[at] = turn.clone();
                assert!(judge(&setup, &bad).unwrap_err().iter().all(|objection| !objection.to_string().is_empty()));
                assert!(judge_plays(&setup, &bad.turns).is_err());
            }
        }
        game.version = version;
        let none = Composition { turns: Vec::new(), ..game.clone() };
        assert!(judge(&setup, &none).is_err());
        let many = Composition { turns: vec![long.clone(); 300], ..game.clone() };
        assert!(judge(&setup, &many).is_err());
    }
}
