//! Arrangements: counts against the oracle and the published values, numbers against the rule, draws against chance.
//!
//! `QUIXOTRY_LONG=1` (as `make test-long` sets it) counts more words by brute force and all legal orders.

mod brute;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use std::time::Duration;

use brute::{Oracle, Rule};
use quixotry_composer::arrangements::{Apart, ArrangementError, Catalogue, Counting, Counts, Estimation, legal_order};
use quixotry_composer::place::Place;

fn is_long() -> bool {
    std::env::var_os("QUIXOTRY_LONG").is_some()
}

fn count(apart: Apart, most_words: Option<usize>, ordered: bool) -> Counts {
    let mut counting = Counting::new(apart, most_words, ordered, 2).expect("this can be counted");
    while !counting.advance(Duration::from_secs(1)).is_done() {}
    counting.counts().expect("it is done")
}

/// The catalogue of a rule, built once for all tests.
fn catalogue(apart: Apart) -> &'static Catalogue {
    static SIDES: OnceLock<Catalogue> = OnceLock::new();
    static CORNERS: OnceLock<Catalogue> = OnceLock::new();
    let kept = if apart == Apart::Sides { &SIDES } else { &CORNERS };
    kept.get_or_init(|| Catalogue::build(apart, 2).expect("there is one"))
}

/// U(k) for every k under the strict rule. Those up to 6 are published and found by brute force too.
const UNORDERED: [u128; 17] = [
    0,
    14,
    784,
    37_184,
    818_900,
    13_378_464,
    170_844_892,
    1_588_061_984,
    10_007_406_708,
    41_425_836_084,
    107_554_527_328,
    161_541_859_644,
    122_227_963_824,
    35_713_843_964,
    2_947_597_656,
    53_918_092,
    334_936,
];

/// O(k) likewise.
const ORDERED: [u128; 17] = [
    0,
    14,
    784,
    50_792,
    2_184_368,
    81_601_624,
    2_859_154_024,
    88_713_482_296,
    2_205_455_037_616,
    40_775_455_323_904,
    521_420_329_077_320,
    4_229_146_962_280_224,
    19_362_856_097_419_592,
    41_020_714_138_951_744,
    30_741_273_795_203_928,
    8_035_461_465_659_520,
    833_444_829_514_080,
];

#[test]
fn counts_are_those_of_the_oracle() {
    let most = if is_long() { 5 } else { 4 };
    for (apart, rule) in [(Apart::Sides, Rule::Sides), (Apart::Corners, Rule::Corners), (Apart::Bare, Rule::Bare)] {
        let oracle = Oracle::new(rule);
        let ordered = apart != Apart::Bare;
        let counts = count(apart, Some(most), ordered);
        assert_eq!(counts.most_words(), most);
        for words in 1..=most {
            assert_eq!(counts.unordered[words], u128::from(oracle.unordered(words)), "{words} words, {}", apart.name());
            if let Some(ordered) = &counts.ordered {
                assert_eq!(ordered[words], u128::from(oracle.ordered(words)), "{words} words, {}", apart.name());
            }
        }
    }
    if is_long() {
        assert_eq!(u128::from(Oracle::new(Rule::Sides).unordered(6)), UNORDERED[6]);
    }
}

#[test]
fn all_arrangements_are_counted() {
    let counts = count(Apart::Sides, None, false);
    assert_eq!(counts.unordered, UNORDERED);
    assert_eq!(counts.up_to_symmetry[1..5], [4, 100, 4_660, 102_395]);
    assert_eq!(counts.up_to_symmetry[14..], [368_449_707, 6_740_126, 41_867]);
    let corners = count(Apart::Corners, None, false);
    assert_eq!(corners.most_words(), 15);
    assert!(corners.unordered.iter().zip(UNORDERED).all(|(fewer, all)| *fewer <= all));
}

#[test]
fn all_orders_are_counted() {
    let most = if is_long() { None } else { Some(6) };
    let ordered = count(Apart::Sides, most, true).ordered.expect("it was asked for");
    assert_eq!(ordered, ORDERED[..ordered.len()]);
    assert_eq!(ordered.len(), most.map_or(17, |most| most + 1));
}

/// The image of places by one of the eight symmetries of the square.
fn image(places: &[Place], symmetry: u8) -> BTreeSet<Place> {
    let turn = |place: &Place| {
        let mut place = *place;
        if symmetry & 1 != 0 {
            place = Place { direction: place.direction.turned(), row: place.column, column: place.row, ..place };
        }
        let end = place.square(place.length - 1);
        if symmetry & 2 != 0 {
            place.row = 14 - end.row;
        }
        if symmetry & 4 != 0 {
            place.column = 14 - end.column;
        }
        place
    };
    places.iter().map(turn).collect()
}

#[test]
fn numbers_up_to_symmetry_are_those_of_the_listed_orbits() {
    let catalogue = catalogue(Apart::Sides);
    for words in 1..=3 {
        let mut orbits = BTreeSet::new();
        for number in 0..catalogue.count(words) {
            let places = catalogue.unrank(words, number).expect("it is below the count");
            orbits.insert((0..8).map(|symmetry| image(&places, symmetry)).min());
        }
        assert_eq!(orbits.len(), [0, 4, 100, 4_660][words]);
    }
}

#[test]
fn every_number_is_another_arrangement() {
    for apart in [Apart::Sides, Apart::Corners] {
        let catalogue = catalogue(apart);
        for words in 1..=3 {
            let mut seen = BTreeSet::new();
            let step = if words == 3 && !is_long() { 19 } else { 1 };
            for number in (0..catalogue.count(words)).step_by(step) {
                let places = catalogue.unrank(words, number).expect("it is below the count");
                assert_eq!(places.len(), words);
                assert_eq!(catalogue.rank(&places), Ok(number));
                assert!(seen.insert(places.into_iter().collect::<BTreeSet<_>>()), "{number} of {words} words");
            }
        }
        for words in 4..=catalogue.most_words() {
            let count = catalogue.count(words);
            let step = count / 97 + 1;
            for number in (0..count).step_by(step as usize).chain([count - 1]) {
                let mut places = catalogue.unrank(words, number).expect("it is below the count");
                for next in 1..words {
                    assert!(apart == Apart::Corners || places[next].crosses(&places[..next]).is_some());
                }
                assert_eq!(legal_order(&places, apart).map(|order| order.len()), Ok(words));
                places.reverse();
                assert_eq!(catalogue.rank(&places), Ok(number));
            }
        }
    }
}

#[test]
fn draws_are_uniform() {
    let catalogue = catalogue(Apart::Sides);
    let (words, per_cell) = if is_long() { (3, 10) } else { (2, 50) };
    let cells = catalogue.count(words) as usize;
    let mut counts = BTreeMap::new();
    for places in catalogue.sample(words, 5, 0, cells * per_cell).expect("there are some") {
        *counts.entry(places.into_iter().collect::<BTreeSet<_>>()).or_insert(0_u32) += 1;
    }
    let expected = per_cell as f64;
    let missing = (cells - counts.len()) as f64 * expected;
    let chi_square: f64 = missing + counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum::<f64>();
    let freedom = (cells - 1) as f64;
    assert!((chi_square - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{chi_square} for {freedom}");
}

#[test]
fn draws_depend_on_seed_and_number_only() {
    let catalogue = catalogue(Apart::Corners);
    let all = catalogue.sample(14, 9, 0, 60).expect("there are some");
    let part = catalogue.sample(14, 9, 40, 20).expect("there are some");
    assert_eq!(all[40..], part);
    assert_ne!(all, catalogue.sample(14, 10, 0, 60).expect("there are some"));
    assert!(all.iter().collect::<BTreeSet<_>>().len() >= 59);
}

#[test]
fn estimates_agree_with_the_counts() {
    let mut estimation = Estimation::new(Apart::Sides, 8, 3);
    estimation.probe(5_000);
    estimation.probe(5_000);
    assert_eq!(estimation.probes(), 10_000);
    for words in 1..=8 {
        for (estimate, exact) in
            [(estimation.unordered(words), UNORDERED[words]), (estimation.ordered(words), ORDERED[words])]
        {
            let error = (estimate.mean - exact as f64).abs();
            assert!(error <= 4.0 * estimate.standard_error + 1e-6 * exact as f64, "{words}: {estimate:?} for {exact}");
            assert!(estimate.standard_error < 0.05 * exact as f64);
        }
    }
    assert_eq!(estimation.reached(9), 0);
}

#[test]
fn a_count_goes_on_where_it_stopped() {
    let whole = count(Apart::Sides, Some(4), true);
    let mut counting = Counting::new(Apart::Sides, Some(4), true, 1).expect("this can be counted");
    let mut slices = 0;
    while !counting.advance(Duration::ZERO).is_done() {
        assert_eq!(counting.counts(), None);
        counting = Counting::resume(&counting.state(), 2).expect("it is a state");
        slices += 1;
    }
    assert!(slices > 1);
    assert_eq!(counting.counts(), Some(whole));

    let state = counting.state();
    for broken in
        [String::new(), state.replace("done", "gone"), state[..state.len() / 2].to_owned(), state.replace('7', "8")]
    {
        assert!(matches!(Counting::resume(&broken, 1), Err(ArrangementError::State(_))), "{broken}");
    }
}

#[test]
fn the_tables_that_come_with_the_package_are_those_of_a_new_count() {
    for apart in [Apart::Sides, Apart::Corners] {
        let shipped = Catalogue::shipped(apart).expect("there is one");
        assert!(catalogue(apart).table() == shipped, "{}: make tables writes it anew", apart.name());
    }
}

#[test]
fn a_table_is_checked() {
    let bytes = Catalogue::shipped(Apart::Corners).expect("there is one");
    let read = Catalogue::of_table(bytes, Apart::Corners).expect("it is whole");
    let shipped = Catalogue::of(Apart::Corners).expect("it is whole");
    assert_eq!(read.unrank(14, 1_000_000), shipped.unrank(14, 1_000_000));
    let mut broken = bytes.to_vec();
    broken[bytes.len() / 2] ^= 4;
    let longer = [bytes, &[0]].concat();
    for wrong in [broken.as_slice(), &longer, &bytes[..bytes.len() - 9], &bytes[..4], &[]] {
        assert!(matches!(Catalogue::of_table(wrong, Apart::Corners), Err(ArrangementError::Table(_))));
    }
    assert!(matches!(Catalogue::of_table(bytes, Apart::Sides), Err(ArrangementError::Table(_))));
}

#[test]
fn what_is_wrong_is_said() {
    let catalogue = catalogue(Apart::Corners);
    let first = Place::first();
    let later = Place::later();
    let size = ArrangementError::NoSuchSize { words: 17, most: 15 };
    assert_eq!(catalogue.unrank(17, 0), Err(size.clone()));
    assert_eq!(catalogue.sample(17, 1, 0, 1), Err(size));
    assert_eq!(catalogue.unrank(2, 784), Err(ArrangementError::NoSuchNumber { number: 784, words: 2, count: 784 }));
    assert_eq!(catalogue.rank(&[]), Err(ArrangementError::NoFirstWord));
    assert_eq!(catalogue.rank(&later[..2]), Err(ArrangementError::NoFirstWord));
    assert_eq!(catalogue.rank(&first[..2]), Err(ArrangementError::SecondFirstWord));
    let off = Place { row: 9, ..first[0] };
    assert_eq!(catalogue.rank(&[off]), Err(ArrangementError::Misplaced(off)));
    assert_eq!(catalogue.rank(&[first[0], later[0], later[1]]), Err(ArrangementError::SameLine(later[1])));
    let illegal = ArrangementError::NotLegal(Apart::Corners);
    assert_eq!(catalogue.rank(&[first[0], later[0]]), Err(illegal.clone()));
    assert_eq!(legal_order(&[first[0], later[0]], Apart::Corners), Err(illegal));
    for made in [Catalogue::build(Apart::Bare, 1).map(|_| ()), Catalogue::of(Apart::Bare).map(|_| ())] {
        assert_eq!(made, Err(ArrangementError::NotNumbered(Apart::Bare)));
    }
    let error = "wide".parse::<Apart>().expect_err("there is no such rule");
    assert_eq!(error.to_string(), "\"wide\" is no rule for how words keep apart; sides, corners or bare was expected");
}

#[test]
fn the_bare_geometry_lets_words_touch() {
    let first = Place::first()[3];
    let down = |row, column| Place { direction: first.direction.turned(), row, column, length: 8 };
    let side_by_side = [down(2, 5), first, down(3, 6)];
    assert_eq!(legal_order(&side_by_side, Apart::Bare), Ok(vec![first, side_by_side[0], side_by_side[2]]));
    assert_eq!(legal_order(&side_by_side, Apart::Sides), Err(ArrangementError::NotLegal(Apart::Sides)));
    // From neighbouring squares in opposite directions: the strict rule allows it, corners do not.
    let opposite = [first, down(0, 5), down(7, 6)];
    assert!(legal_order(&opposite, Apart::Sides).is_ok());
    assert_eq!(legal_order(&opposite, Apart::Corners), Err(ArrangementError::NotLegal(Apart::Corners)));
}

#[test]
fn rank_and_the_rule_agree_on_what_is_legal() {
    // Words of arrangements with one word moved: often illegal, and both have to say the same.
    for apart in [Apart::Sides, Apart::Corners] {
        let catalogue = catalogue(apart);
        let later = Place::later();
        let mut legal = 0;
        for (number, places) in catalogue.sample(9, 11, 0, 40).expect("there are some").into_iter().enumerate() {
            for step in 0..30 {
                let mut moved = places.clone();
                moved[1 + (number + step) % 8] = later[(number * 37 + step * 53) % later.len()];
                let by_rank = catalogue.rank(&moved);
                let by_rule = legal_order(&moved, apart);
                assert_eq!(by_rank.as_ref().err(), by_rule.as_ref().err(), "{moved:?}");
                legal += usize::from(by_rank.is_ok());
            }
        }
        assert!(legal > 10, "{legal}");
    }
}
