//! The census against the search of best plays, and trainings that come out the same.

use super::bench::GOLDEN;
use super::census::Prior;
use super::*;
use quixotry_analysis::Static;
use quixotry_analysis::leaves::LONGEST;
use quixotry_lexicon::Letter;
use quixotry_movegen::mover::{Ground, Mover};
use quixotry_rules::{Edition, Layout, Rack, RuleSet};
use quixotry_testkit::{enable, standard};

/// Some worths, the same each time, between -10 and 10 points.
fn some_leaves(edition: &Edition) -> Leaves {
    let mut leaves = Leaves::nothing(edition);
    let places = Places::new(edition, &leaves);
    let mut worths: Vec<i32> =
        (0..leaves.worths().len() as u64).map(|at| (at.wrapping_mul(GOLDEN) >> 40) as i32 % 20_000 - 10_000).collect();
    for size in 1..=LONGEST {
        let worths = &mut worths[places.firsts[size]..places.firsts[size + 1]];
        places.each(size, |place, tiles| worths[place] = if places.exists(tiles) { worths[place] } else { 0 });
    }
    leaves.set_worths(worths);
    leaves
}

#[test]
fn the_census_finds_what_the_search_of_best_plays_finds() {
    let setup = standard("box", Some(enable()));
    let mut training = Training::new(&setup, 5, 8, 1).expect("a training");
    training.leaves = Arc::new(some_leaves(&setup.edition));
    let leaves = Arc::clone(&training.leaves);
    let points = training.points();
    let ways = &training.ways;
    let (places, lexicon) = (&ways.places, &training.lexicon);
    let Hall::Narrow(bench) = &mut training.hall else { panic!("English has 27 kinds") };
    let prior = Prior::<32>::new(places, ways.size, &points);
    let desk = &mut bench.desks[0];
    let (next, until) = (AtomicU64::new(0), Instant::now());
    let slice = Slice { setup: &setup, lexicon, ways, leaves: &leaves, seed: 5, next: &next, end: 8, until };
    for number in 0..3 {
        let board = desk.board(&slice, number);
        desk.sheet.fill(&setup, lexicon.graph(), &board);
        let own = desk.rows.census(places, &ways.classes, &prior, &desk.sheet, number as usize);
        let mut ground = Ground::new(&setup, &board).expect("a ground");
        let valuation = Static::new(&setup, &leaves, 50, &Rack::EMPTY, false);
        let mut mover = Mover::default();
        let found = desk.rows.found.clone();
        let (mut at, mut compared) = (0, 0);
        places.each(ways.size, |leave, tiles| {
            // Every so many, and all of the two blanks with A.
            at += 1;
            let Ok(seen) = found.binary_search_by_key(&(leave as u32), |&(leave, _)| leave) else { return };
            if at % 4001 != 0 && !(tiles[4] == 26 && at % 97 == 0) {
                return;
            }
            compared += 1;
            let mut expected = 0.0;
            for next in 0..places.kinds as u8 {
                let left = i32::from(places.counts[usize::from(next)])
                    - tiles.iter().filter(|&&tile| tile == next).count() as i32;
                if left == 0 {
                    continue;
                }
                let mut rack = Rack::EMPTY;
                for &tile in tiles.iter().chain([&next]) {
                    let kind = usize::from(leaves.kinds()[usize::from(tile)]);
                    rack.add(quixotry_lexicon::Tile::from_rack_index(kind).expect("a kind"));
                }
                let best = mover.first(&mut ground, &rack, &valuation).map_or(i32::MIN, |best| best.worth);
                let kept = mover.best_kept(usize::MAX).map_or(i32::MIN, |(_, worth)| worth);
                expected += f64::from(left) * f64::from(best.max(kept)) / 1000.0;
            }
            let draws = (places.total() - ways.size) as f64;
            let before = prior.points(places, leave);
            let own = Properties::new(places, tiles, before).said(&own, 1.0);
            let total = f64::from(found[seen].1) / f64::from(UNITS) / draws + own;
            // Worths are rounded to a 32nd of a point, the sum less what is the board's own to a hair.
            assert!((total - expected / draws).abs() < 0.02, "{tiles:?}: {total} {}", expected / draws);
        });
        assert!(compared > 20, "{compared}");
    }
}

fn trained(training: &mut Training) -> Leaves {
    while !training.advance(Duration::from_millis(50)).done {}
    training.leaves().clone()
}

#[test]
fn a_training_comes_out_the_same_on_more_threads_and_after_a_break() {
    let setup = standard("box", Some(enable()));
    let new = |seed, threads| Training::new(&setup, seed, 16, threads).expect("a training");
    let once = trained(&mut new(3, 1));
    assert!(trained(&mut new(3, 2)) == once);
    assert!(trained(&mut new(4, 2)) != once);
    let mut broken = new(3, 1);
    while broken.progress().boards < 11 {
        broken.advance(Duration::ZERO);
    }
    let state = broken.state();
    drop(broken);
    let mut resumed = Training::resume(&setup, &state, 2).expect("a state");
    assert_eq!((resumed.progress().boards, resumed.progress().steps), (11, 1));
    assert!(trained(&mut resumed) == once);
    // Few boards, but already what everybody knows.
    let worth = |text: &str| once.worth(&Rack::parse(text, setup.alphabet()).expect("tiles")).expect("a leave");
    assert!((18_000..36_000).contains(&worth("?")), "{}", worth("?"));
    assert!((3000..14_000).contains(&worth("S")) && worth("UU") < -8000 && worth("VV") < -8000 && worth("Q") < 0);
    assert!(worth("EINRST") > 15_000 && worth("IIIIII") < -15_000);

    let refused = |bytes: &[u8], setup: &Setup| match Training::resume(setup, bytes, 1) {
        Ok(_) => panic!("taken up"),
        Err(error) => error.to_string(),
    };
    let mut spoiled = state.clone();
    spoiled[4000] ^= 1;
    assert!(refused(&spoiled, &setup).ends_with("it is spoiled: its checksum is another"));
    assert!(refused(&state[..5000], &setup).contains("it has 5000 bytes"));
    assert!(refused(&state[..20], &setup).contains("cut short"));
    assert!(refused(b"", &setup).contains("it does not begin as one"));
    let other = standard("wespa", Some(enable()));
    assert!(refused(&state, &other).contains("another setup"));
}

/// Some words of an edition's own letters: the dice choose.
fn some_words(edition: &Edition) -> Arc<Lexicon> {
    let letters: Vec<Letter> = edition.alphabet.letters().collect();
    let mut dice = quixotry_testkit::Dice::new(11);
    let words: Vec<Vec<Letter>> =
        (0..3000).map(|at| (0..2 + at % 7).map(|_| letters[dice.below(letters.len())]).collect()).collect();
    Arc::new(Lexicon::from_words("some", Arc::clone(&edition.alphabet), words).expect("a lexicon"))
}

#[test]
fn other_boards_racks_and_tiles_are_trained_too() {
    let mut cases = vec![("English", "super", "super"), ("English", "lexulous", "lexulous")];

    if std::env::var_os("QUIXOTRY_LONG").is_some() {
        cases.extend(Edition::names().into_iter().map(|name| (name, "standard", "box")));
    }
    for (edition, layout, rules) in cases {
        let edition = Edition::named(edition).expect("an edition");
        let lexicon = some_words(&edition);
        let (layout, rules) = (Layout::named(layout).expect("a layout"), RuleSet::named(rules).expect("rules"));
        let setup = Setup { edition, layout, rules, lexicon: Some(lexicon) };
        let mut training = Training::new(&setup, 1, 1, 1).expect("a training");
        let leaves = trained(&mut training);
        let blank = leaves.worth(&Rack::parse("?", setup.alphabet()).expect("a blank")).expect("known");
        assert!(blank > 500, "{} {blank}", setup.edition.name);
    }
}

#[test]
fn a_list_with_hardly_a_game_in_it_is_trained_on_the_empty_board() {
    let words = ["QUIZ", "QUIT", "SUIT"];
    let setup = standard("box", Some(quixotry_testkit::lexicon_of("toy", words)));
    let leaves = trained(&mut Training::new(&setup, 1, 8, 1).expect("a training"));
    let worth = |text: &str| leaves.worth(&Rack::parse(text, setup.alphabet()).expect("tiles")).expect("a leave");
    assert!(worth("UI") > 0 && worth("E") < 0, "{} {}", worth("UI"), worth("E"));
}

#[test]
fn what_cannot_be_trained_is_told() {
    let refused = |setup: &Setup| match Training::new(setup, 1, 8, 1) {
        Ok(_) => panic!("trained"),
        Err(error) => error.to_string(),
    };
    assert_eq!(refused(&standard("box", None)), "leaves are trained from a word list; the setup has none");
    let smog = refused(&standard("wordsmog", Some(enable())));
    assert!(smog.starts_with("leaves cannot be trained for this setup: "), "{smog}");
}
