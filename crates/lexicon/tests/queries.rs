//! Every question is answered as a plain search of the list answers it.

#![allow(missing_docs)]

mod common;

use common::{cases, latin, letters, lexicon, texts};
use proptest::prelude::*;
use quixotry_lexicon::{Alphabet, Letter, Lexicon, Pattern, Tile};

fn tiles(text: &str) -> Vec<Tile> {
    Alphabet::latin().tiles(text).expect("tiles")
}

/// Whether `word` can be laid with `rack`, tile by tile.
fn can_lay(word: &[Letter], rack: &[Tile]) -> bool {
    let mut rack = rack.to_vec();
    word.iter().all(|&letter| {
        let tile =
            rack.iter().position(|tile| *tile == Tile::of(letter)).or(rack.iter().position(|tile| tile.is_blank()));
        tile.map(|at| rack.swap_remove(at)).is_some()
    })
}

/// The number of a word, added up along a walk.
fn number_by_walking(lexicon: &Lexicon, word: &[Letter]) -> Option<usize> {
    let (mut node, mut number, mut ends) = (lexicon.graph().dawg_root(), 0, false);
    for &letter in word {
        let (words, arc) = lexicon.numbered_arcs(node).find(|(_, arc)| arc.letter() == Some(letter))?;
        number += words + usize::from(ends);
        (node, ends) = (arc.target(), arc.accepts());
    }
    ends.then_some(number)
}

/// Whether a pattern of `?`, `*` and letters describes a word, by trying everything.
fn describes(pattern: &[u8], word: &[u8]) -> bool {
    match (pattern.split_first(), word.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), _) => describes(rest, word) || (!word.is_empty() && describes(pattern, &word[1..])),
        (Some((b'?', rest)), Some((_, word))) => describes(rest, word),
        (Some((sign, rest)), Some((letter, word))) => sign == letter && describes(rest, word),
        _ => false,
    }
}

#[test]
fn racks_words_and_hooks_of_a_small_list() {
    let toy =
        lexicon(&["RETINAS", "NASTIER", "TRAINER", "STRAINER", "TRAINERS", "RAIN", "RAINS", "TRAIN", "BRAIN", "AT"]);
    assert_eq!(texts(toy.anagrams(&tiles("RETINAS"))), ["NASTIER", "RETINAS"]);
    assert_eq!(texts(toy.anagrams(&tiles("RETINA?"))), ["NASTIER", "RETINAS", "TRAINER"]);
    assert_eq!(texts(toy.within(&tiles("RAINT"))), ["AT", "RAIN", "TRAIN"]);
    assert_eq!(texts(toy.within(&tiles("??"))), ["AT"]);
    assert!(toy.has_anagram(&tiles("NIAR")) && !toy.has_anagram(&tiles("NIARX")) && !toy.has_anagram(&[]));
    assert!(toy.anagrams(&[]).is_empty() && toy.within(&[]).is_empty());
    let hooks = toy.hooks(&letters("RAIN"));
    assert_eq!((texts([hooks.front]), texts([hooks.back])), (vec!["BT".to_owned()], vec!["S".to_owned()]));
    assert!(!hooks.without_first && !hooks.without_last);
    let hooks = toy.hooks(&letters("TRAINERS"));
    assert!(hooks.without_last && !hooks.without_first);
    assert!(toy.hooks(&letters("STRAINER")).without_first);
    assert_eq!(toy.hooks(&[]), toy.hooks(&letters("ZZZZ")));
    assert_eq!(texts(toy.starting_with(&letters("TRAIN"))), ["TRAIN", "TRAINER", "TRAINERS"]);
    assert_eq!(toy.starting_with(&[]).len(), toy.len());
    assert_eq!(texts(toy.ending_with(&letters("AIN"))), ["BRAIN", "RAIN", "TRAIN"]);
}

#[test]
fn a_designated_blank_on_a_rack_is_a_blank() {
    let toy = lexicon(&["AB", "AC"]);
    assert_eq!(texts(toy.within(&tiles("Az"))), ["AB", "AC"]);
}

#[test]
fn runs_in_a_pattern_do_not_slow_it_down() {
    let words: Vec<String> = (b'A'..=b'Z').map(|last| "A".repeat(50) + &char::from(last).to_string()).collect();
    let toy = lexicon(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let pattern = Pattern::new(&("*A".repeat(25) + "*B*C"), &Alphabet::latin()).expect("a pattern");
    assert!(toy.matching(&pattern).is_empty());
}

#[test]
fn lists_derived_from_a_list_keep_what_is_known_of_its_words() {
    let alphabet = latin();
    let list = quixotry_lexicon::WordList::from_iter(["CAT", "DOG", "QI"].map(letters));
    let list = list.with_bands(vec![10, 35, 0]).expect("three bands");
    let whole = Lexicon::from_list("whole", alphabet, list, quixotry_lexicon::Provenance::default()).expect("small");
    let common = whole.vocabulary("common", 20).expect("small");
    assert_eq!((texts(common.words()), common.info().name.as_str()), (vec!["CAT".to_owned()], "common"));
    let clean = whole.without("clean", &lexicon(&["CAT", "XX"])).expect("small");
    assert_eq!(texts(clean.words()), ["DOG", "QI"]);
    assert_eq!(clean.band(&letters("DOG")), Some(35));
    assert_ne!(clean.info().sha256, whole.info().sha256);
    assert!(quixotry_lexicon::WordList::new().with_bands(vec![1]).is_err());
}

#[test]
fn words_that_no_lexicon_can_hold_are_refused() {
    let from = |word: Vec<Letter>| Lexicon::from_words("toy", latin(), [word]).map_err(|error| error.to_string());
    assert_eq!(from(Vec::new()).err().as_deref(), Some("'' cannot be a word of a lexicon: a word without letters"));
    assert!(from(vec![letters("A")[0]; 63]).is_ok());
    let long = from(vec![letters("A")[0]; 64]).expect_err("too long");
    assert!(long.ends_with("cannot be a word of a lexicon: 64 tiles; a word has at most 63"), "{long}");
    let foreign = from(vec![Letter::new(27).expect("in range")]).expect_err("no such letter");
    assert!(foreign.ends_with("letter 27 in an alphabet of 26"), "{foreign}");
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn answers_equal_those_of_a_plain_search(
        list in prop::collection::btree_set("[A-D]{1,6}", 0..60),
        rack in "[A-D?]{0,6}",
        pattern in "[A-D?*]{0,7}",
        probe in "[A-D]{1,6}",
    ) {
        let words: Vec<&str> = list.iter().map(String::as_str).collect();
        let toy = lexicon(&words);
        let rack = tiles(&rack);
        let which = |keep: &dyn Fn(&str) -> bool| -> Vec<String> {
            list.iter().filter(|word| keep(word)).cloned().collect()
        };
        prop_assert_eq!(texts(toy.words()), which(&|_| true));
        prop_assert_eq!(toy.len(), list.len());
        prop_assert_eq!(texts(toy.within(&rack)), which(&|word| word.len() > 1 && can_lay(&letters(word), &rack)));
        let all = which(&|word| word.len() == rack.len() && can_lay(&letters(word), &rack));
        prop_assert_eq!(toy.has_anagram(&rack), !all.is_empty());
        prop_assert_eq!(texts(toy.anagrams(&rack)), all);
        let parsed = Pattern::new(&pattern, &Alphabet::latin()).expect("a pattern");
        prop_assert_eq!(texts(toy.matching(&parsed)), which(&|word| describes(pattern.as_bytes(), word.as_bytes())));
        prop_assert_eq!(texts(toy.starting_with(&letters(&probe))), which(&|word| word.starts_with(&probe)));
        prop_assert_eq!(texts(toy.ending_with(&letters(&probe))), which(&|word| word.ends_with(&probe)));
        let hooks = toy.hooks(&letters(&probe));
        let adding = |word: &dyn Fn(char) -> String| -> String {
            ('A'..='Z').filter(|&letter| list.contains(&word(letter))).collect()
        };
        prop_assert_eq!(texts([hooks.front]), [adding(&|letter| format!("{letter}{probe}"))]);
        prop_assert_eq!(texts([hooks.back]), [adding(&|letter| format!("{probe}{letter}"))]);
        prop_assert_eq!(hooks.without_first, list.contains(&probe[1..]));
        prop_assert_eq!(hooks.without_last, list.contains(&probe[..probe.len() - 1]));
        prop_assert_eq!(toy.contains(&letters(&probe)), list.contains(&probe));
        for (number, word) in words.iter().enumerate() {
            prop_assert_eq!(toy.number(&letters(word)), Some(number));
            prop_assert_eq!(toy.word_at(number), Some(letters(word)));
            prop_assert_eq!(number_by_walking(&toy, &letters(word)), Some(number));
        }
        prop_assert_eq!(toy.number(&letters(&probe)).is_some(), list.contains(&probe));
        prop_assert_eq!(toy.word_at(words.len()), None);
    }
}
