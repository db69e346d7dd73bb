//! Composed games of the strict versions: each passes the referee, the same seed gives the same game, wishes are kept.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use quixotry_composer::composition::turns_of;
use quixotry_composer::place::WORDS;
use quixotry_composer::{BlankWish, Composer, Composition, Version, Wishes, referee};
use quixotry_lexicon::Letter;
use quixotry_rules::{Edition, Setup};
use quixotry_testkit::{lexicon_of, open_words, open_world, standard};

const STRICT: [Version; 3] = [Version::V1, Version::V2, Version::V3];

static SETUP: LazyLock<Setup> = LazyLock::new(|| standard("box", Some(open_world())));
static COMPOSER: LazyLock<Composer> = LazyLock::new(|| Composer::new(&SETUP, &Wishes::default()).unwrap());

/// How many games of each version are judged.
fn games() -> u64 {
    if std::env::var_os("QUIXOTRY_LONG").is_some() { 20_000 } else { 1_000 }
}

fn words(texts: &[&str]) -> Vec<Vec<Letter>> {
    texts.iter().map(|text| SETUP.alphabet().word(text).unwrap()).collect()
}

fn letters(game: &Composition) -> Vec<Vec<Letter>> {
    game.turns.iter().map(|turn| turn.letters()).collect()
}

fn blanks(game: &Composition) -> Vec<usize> {
    game.turns.iter().map(|turn| turn.laid().blanks()).collect()
}

fn judged(setup: &Setup, game: &Composition) -> referee::Verdict {
    referee::judge(setup, game).unwrap_or_else(|objections| panic!("{objections:?}\n{game:?}"))
}

#[test]
fn every_game_passes_the_referee() {
    assert_eq!(turns_of(&SETUP), WORDS);
    for version in STRICT {
        let (mut seen, mut arrangements) = (HashSet::new(), HashSet::new());
        for number in 0..games() {
            let game = COMPOSER.compose(version, 1, number).unwrap();
            judged(&SETUP, &game);
            let mut spots: Vec<_> = game.turns.iter().map(|turn| turn.spot).collect();
            spots.sort();
            arrangements.insert(spots);
            assert_eq!((game.turns.len(), game.left.len()), (turns_of(&SETUP), 2));
            if version != Version::V3 {
                assert_eq!(blanks(&game)[12..], [1, 1]);
            }
            assert_eq!(letters(&game).into_iter().collect::<HashSet<_>>().len(), 14, "a word twice");
            seen.insert(game);
        }
        assert_eq!(seen.len() as u64, games());
        if version == Version::V3 {
            assert!(arrangements.len() as u64 >= games() * 999 / 1000, "{}", arrangements.len());
        }
    }
}

#[test]
fn the_same_seed_and_number_give_the_same_game() {
    let again = Composer::new(&SETUP, &Wishes::default()).unwrap();
    for version in STRICT {
        for number in [40, 3, 17] {
            let game = COMPOSER.compose(version, 5, number).unwrap();
            assert_eq!(game, again.compose(version, 5, number).unwrap());
            assert_ne!(game, COMPOSER.compose(version, 6, number).unwrap());
        }
    }
}

#[test]
fn only_common_words_are_taken() {
    let composer = Composer::new(&SETUP, &Wishes { max_band: Some(35), ..Wishes::default() }).unwrap();
    for version in STRICT {
        for number in 0..30 {
            let game = composer.compose(version, 1, number).unwrap();
            judged(&SETUP, &game);
            for word in letters(&game) {
                let band = open_world().band(&word).unwrap();
                assert!((1..=35).contains(&band), "{} has band {band}", SETUP.alphabet().word_text(&word));
            }
        }
    }
}

#[test]
fn words_are_had_or_avoided() {
    for version in STRICT {
        let include = match version {
            Version::V1 => words(&["QUIXOTE", "SCIENCE"]),
            _ => words(&["SCIENCE", "TUNGSTEN"]),
        };
        assert!(include.iter().all(|word| open_world().contains(word)), "{version:?}: the list has all of them");
        let mut avoid = letters(&COMPOSER.compose(version, 1, 0).unwrap());
        avoid.retain(|word| !include.contains(word));
        let wishes = Wishes { include, avoid, ..Wishes::default() };
        let composer = Composer::new(&SETUP, &wishes).unwrap();
        for number in 0..30 {
            let game = composer.compose(version, 1, number).unwrap();
            judged(&SETUP, &game);
            let laid = letters(&game);
            assert!(wishes.include.iter().all(|word| laid.contains(word)));
            assert!(!wishes.avoid.iter().any(|word| laid.contains(word)));
        }
    }
}

#[test]
fn ten_words_are_had() {
    for version in STRICT {
        let found = letters(&COMPOSER.compose(version, 77, 0).unwrap());
        let wishes = Wishes { include: found[1..11].to_vec(), ..Wishes::default() };
        let composer = Composer::new(&SETUP, &wishes).unwrap();
        for number in 0..3 {
            let game = composer.compose(version, 1, number).unwrap();
            judged(&SETUP, &game);
            assert!(wishes.include.iter().all(|word| letters(&game).contains(word)));
        }
    }
}

#[test]
fn games_that_are_hard_to_come_by_are_found() {
    // Of 685 and 574 everyday words; without blanks all 98 letters have to be laid, of 5,168 and 5,172 words or fewer.
    let everyday = |tie| Wishes { max_band: Some(10), tie, ..Wishes::default() };
    let without = |band| Wishes { max_band: Some(band), blanks: BlankWish::None, ..Wishes::default() };
    for (version, wishes) in [
        (Version::V1, everyday(false)),
        (Version::V2, everyday(false)),
        (Version::V3, everyday(false)),
        (Version::V3, everyday(true)),
        (Version::V1, without(20)),
        (Version::V2, without(10)),
        (Version::V3, without(35)),
    ] {
        let composer = Composer::new(&SETUP, &wishes).unwrap();
        for number in 0..10 {
            let game = composer.compose(version, 1, number).unwrap_or_else(|error| panic!("{version:?}: {error}"));
            let verdict = judged(&SETUP, &game);
            assert!(!wishes.tie || verdict.tie);
            assert!(wishes.blanks == BlankWish::Usual || game.left.blanks() == 2);
            let most = wishes.max_band.unwrap();
            assert!(letters(&game).iter().all(|word| (1..=most).contains(&open_world().band(word).unwrap())));
        }
    }
}

#[test]
fn a_word_that_takes_a_blank_comes_in_the_last_two_turns() {
    let wishes = Wishes { include: words(&["QUIZZIFY"]), ..Wishes::default() };
    let composer = Composer::new(&SETUP, &wishes).unwrap();
    for version in [Version::V2, Version::V3] {
        for number in 0..10 {
            let game = composer.compose(version, 1, number).unwrap();
            judged(&SETUP, &game);
            let turn = letters(&game).iter().position(|word| *word == wishes.include[0]).unwrap();
            assert!(turn >= 12 || blanks(&game)[turn] == 0);
        }
    }
}

#[test]
fn blanks_are_left_over_if_one_wishes() {
    let composer = Composer::new(&SETUP, &Wishes { blanks: BlankWish::None, ..Wishes::default() }).unwrap();
    for version in STRICT {
        for number in 0..5 {
            let game = composer.compose(version, 1, number).unwrap();
            judged(&SETUP, &game);
            assert_eq!((game.left.len(), game.left.blanks()), (2, 2));
        }
    }
}

#[test]
fn free_blanks_keep_the_rule() {
    let composer = Composer::new(&SETUP, &Wishes { blanks: BlankWish::Free, ..Wishes::default() }).unwrap();
    for version in STRICT {
        for number in 0..100 {
            let game = composer.compose(version, 1, number).unwrap();
            judged(&SETUP, &game);
            let blanks = blanks(&game);
            assert_eq!(blanks[..12], [0; 12]);
            assert!(blanks[12] <= 1 && blanks[12] + blanks[13] <= 2);
        }
    }
}

#[test]
fn a_theme_goes_first_or_is_all() {
    let world = open_world();
    let theme: Vec<Vec<Letter>> = world.words().filter(|word| word.len() == 7 || word.len() == 8).step_by(40).collect();
    let first = Composer::new(&SETUP, &Wishes { theme: theme.clone(), ..Wishes::default() }).unwrap();
    let share = |composer: &Composer, version| {
        let games: Vec<_> = (0..20).map(|number| composer.compose(version, 1, number).unwrap()).collect();
        games.iter().for_each(|game| {
            judged(&SETUP, game);
        });
        let laid = games.iter().flat_map(letters);
        laid.filter(|word| theme.contains(word)).count()
    };
    for version in STRICT {
        assert!(share(&first, version) > 5 * share(&COMPOSER, version).max(5), "{version:?}");
    }
    let half: Vec<Vec<Letter>> = world.words().filter(|word| word.len() == 7 || word.len() == 8).step_by(2).collect();
    let only = Composer::new(&SETUP, &Wishes { theme: half.clone(), theme_only: true, ..Wishes::default() }).unwrap();
    let half: HashSet<_> = half.into_iter().collect();
    for version in STRICT {
        for number in 0..20 {
            let game = only.compose(version, 1, number).unwrap();
            assert!(letters(&game).iter().all(|word| half.contains(word)));
        }
    }
}

#[test]
fn ties_are_ties() {
    let composer = Composer::new(&SETUP, &Wishes { tie: true, ..Wishes::default() }).unwrap();
    for number in 0..200 {
        let verdict = judged(&SETUP, &composer.v3(1, number).unwrap());
        assert!(verdict.tie, "{:?}", verdict.totals);
    }
}

#[test]
fn a_poor_list_gets_a_sentence() {
    let composer = |texts: &[&str], wishes: &Wishes| {
        Composer::new(&Setup { lexicon: Some(lexicon_of("poor", texts.iter().copied())), ..SETUP.clone() }, wishes)
    };
    let poor = composer(&["SCIENCE", "TUNGSTEN"], &Wishes::default()).unwrap();
    for version in STRICT {
        let error = poor.compose(version, 1, 0).unwrap_err();
        assert_eq!(error.kind(), "too_few_words");
        assert!(error.to_string().contains("leaves 1 word of 7 letters and 1 of 8"), "{error}");
    }
    // Enough words, but all of them take the same tiles.
    let same: Vec<String> = open_words("open-world").into_iter().filter(|word| word.contains('Z')).collect();
    let same: Vec<&str> = same.iter().map(String::as_str).collect();
    let hopeless = composer(&same, &Wishes::default()).unwrap();
    for version in STRICT {
        let start = Instant::now();
        let error = hopeless.compose(version, 1, 0).unwrap_err();
        assert_eq!(error.kind(), "not_found");
        assert!(error.to_string().ends_with("attempts; fewer wishes or more words were expected"), "{error}");
        // Seconds; many more on a machine that is busy with other things.
        assert!(start.elapsed() < Duration::from_secs(60), "{version:?}: {:?}", start.elapsed());
    }
    let wish = |text: &str| Wishes { include: words(&[text]), ..Wishes::default() };
    for (text, part) in [("CAT", "3 letters; 7 or 8 were expected"), ("SCIENCES", "not in the word list")] {
        let error = composer(&["SCIENCE", "TUNGSTEN"], &wish(text)).err().unwrap();
        assert!(error.to_string().starts_with(text) && error.to_string().contains(part), "{error}");
    }
}

#[test]
fn other_editions_are_played_with_their_own_tiles() {
    // Words that their tiles spell: as if the language allowed any mixture of vowels and consonants.
    for name in ["Spanish", "German", "Polish", "Slovak", "Catalan", "Italian", "Welsh", "English Hong Kong"] {
        let edition = Edition::named(name).unwrap();
        let mut dice = quixotry_testkit::Dice::new(3);
        let bag: Vec<Letter> = (1..edition.kinds())
            .filter_map(|kind| Letter::new(kind as u8))
            .flat_map(|letter| std::iter::repeat_n(letter, edition.count(letter.index())))
            .collect();
        let word = |length: usize, dice: &mut quixotry_testkit::Dice| {
            let mut bag = bag.clone();
            (0..length).map(|_| bag.swap_remove(dice.below(bag.len()))).collect::<Vec<_>>()
        };
        let list: Vec<_> = (0..40_000).map(|number| word(7 + number % 2, &mut dice)).collect();
        let lexicon = quixotry_lexicon::Lexicon::from_words(name, Arc::clone(&edition.alphabet), list).unwrap();
        let setup = Setup { edition: Arc::clone(&edition), lexicon: Some(Arc::new(lexicon)), ..SETUP.clone() };
        let composer = Composer::new(&setup, &Wishes::default()).unwrap();
        let turns = edition.total() / 7;
        for version in STRICT {
            if version == Version::V3 && (turns > 16 || edition.total().is_multiple_of(7)) {
                let error = composer.compose(version, 1, 0).unwrap_err();
                let part = if turns > 16 { "at most 16 lie on the board" } else { "are a whole number of racks" };
                assert!(error.kind() == "unsuited" && error.to_string().contains(part), "{error}");
                continue;
            }
            for number in 0..5 {
                let game = composer.compose(version, 1, number).unwrap_or_else(|error| panic!("{name}: {error}"));
                judged(&setup, &game);
                assert_eq!((game.turns.len(), game.left.len()), (turns, edition.total() % 7));
            }
        }
    }
}
