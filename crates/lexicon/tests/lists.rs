//! Word lists beyond the corpus: the policy of case, definitions, reports, alphabets that compose letters.

#![allow(missing_docs)]

mod common;

use common::{cases, latin, letters, texts};
use proptest::prelude::*;
use quixotry_lexicon::{Alphabet, AlphabetSpec, Encoding, ReadOptions, Skip, Spelling, read_words};

fn read(text: &str) -> (Vec<String>, quixotry_lexicon::ReadReport) {
    let (words, report) = read_words(text.as_bytes(), &latin(), &ReadOptions::default()).expect("text");
    (words.iter().map(|word| latin().word_text(word)).collect(), report)
}

fn spelled(name: &str, letters: &[(&str, &str)], compose: bool) -> Alphabet {
    let letters = letters.iter().map(|&(upper, lower)| Spelling { upper: upper.into(), lower: lower.into() }).collect();
    Alphabet::new(AlphabetSpec { name: name.into(), letters, fold_accents: true, compose, ..AlphabetSpec::default() })
        .expect("an alphabet")
}

#[test]
fn lone_carriage_returns_and_every_mark_and_separator() {
    assert_eq!(read("cat\rdog\r\rcow").0, ["CAT", "COW", "DOG"]);
    assert_eq!(
        read("cat$\n*dog\n+cow!\n\"hen\",\"a bird\"\nfox: beast\nowl;bird\nyak=ox\nemu|bird\n// ant\n").0,
        ["CAT", "COW", "DOG", "EMU", "FOX", "HEN", "OWL", "YAK"]
    );
    let (words, report) = read("***\ncat\n\u{1a}");
    assert_eq!((words.len(), report.count(Skip::NotInAlphabet), report.lines), (1, 1, 3));
}

#[test]
fn definitions_are_kept_unless_refused() {
    let text = "DOG\nAA a rough lava [n AAS]\nDOG a pet\n";
    let (words, report) = read_words(text.as_bytes(), &latin(), &ReadOptions::default()).expect("text");
    assert_eq!((words.definition(0), words.definition(1)), ("a rough lava [n AAS]", "a pet"));
    assert_eq!(report.count(Skip::Duplicate), 1);
    let options = ReadOptions { definitions: false, ..ReadOptions::default() };
    let (words, _) = read_words(text.as_bytes(), &latin(), &options).expect("text");
    assert!(!words.has_definitions());
}

#[test]
fn a_heading_does_not_make_a_list_in_capitals_a_mixed_one() {
    let capitals: String = (b'A'..=b'Z').map(|letter| format!("A{}\n", char::from(letter))).collect();
    let (words, report) = read(&format!(
        "Collins words (2019)\nlist\n{}{capitals}",
        "BA\nBB\nBC\nBD\nBE\nBF\nBG\nBH\nBI\nBJ\nBK\nBL\nBM\nBN\nBO\n"
    ));
    assert_eq!((words.len(), report.count(Skip::LowerCase), report.count(Skip::Capitals)), (41, 2, 0));
    assert_eq!(read("Cat\nDog\nMcDonald\n").0, ["CAT", "DOG", "MCDONALD"]);
    assert_eq!(read("CAT\ndog\n").0, ["DOG"]);
}

#[test]
fn a_report_says_what_was_left_out_with_the_first_of_each() {
    let (_, report) = read("cat\nParis\ndon't\nRome\nI\ncat\n");
    assert_eq!(
        report.to_string(),
        "1 word; skipped 1 with an apostrophe (first 'don't' in line 3), 3 with capitals among words in lower case \
         (first 'Paris' in line 2), 1 that occur again (first 'cat' in line 6)"
    );
    assert_eq!((report.skipped(), report.encoding), (5, Encoding::Utf8));
}

#[test]
fn a_letter_that_may_be_composed_enters_in_every_way() {
    let letters = [("A", "a"), ("C", "c"), ("CH", "ch"), ("H", "h")];
    for (compose, expected) in [(true, 4), (false, 1)] {
        let alphabet = spelled("toy", &letters, compose);
        let (words, report) =
            read_words(b"chach\nCHACH\ncach\n", &alphabet, &ReadOptions { fold_case: true, ..ReadOptions::default() })
                .expect("text");
        let of_cach = if compose { 2 } else { 1 };
        assert_eq!((words.len(), report.words, report.count(Skip::Duplicate)), (expected + of_cach, 2, 1));
    }
    let alphabet = spelled("toy", &letters, true);
    let long = "CH".repeat(40) + "\n" + &"CH".repeat(63);
    let (words, _) = read_words(long.as_bytes(), &alphabet, &ReadOptions::default()).expect("text");
    assert!(words.iter().all(|word| word.len() <= 63));
    assert!(words.len() <= 128);
}

#[test]
fn a_letter_of_several_characters_is_read_in_any_mixture_of_cases() {
    let alphabet = spelled("toy", &[("A", "a"), ("C", "c"), ("CH", "ch"), ("H", "h"), ("I", "ı"), ("İ", "i")], false);
    let options = ReadOptions { fold_case: true, ..ReadOptions::default() };
    let (words, report) = read_words("cHa\nChi\nCHI\n[C]Ha\n".as_bytes(), &alphabet, &options).expect("text");
    let texts: Vec<_> = words.iter().map(|word| (alphabet.word_text(word), word.len())).collect();
    assert_eq!(texts, [("CHA".into(), 3), ("CHA".into(), 2), ("CHI".into(), 2), ("CHİ".into(), 2)]);
    assert_eq!(report.skipped(), 0);
}

#[test]
fn a_shorter_limit_is_kept() {
    let options = ReadOptions { longest: 3, ..ReadOptions::default() };
    let (words, report) = read_words(b"cat\ncats\n", &latin(), &options).expect("text");
    assert_eq!((words.len(), report.count(Skip::TooLong)), (1, 1));
    assert_eq!(texts(words.iter().map(<[_]>::to_vec)), ["CAT"]);
    assert_eq!(words.word(0), letters("CAT"));
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn fuzz_random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), mark in 0..4usize) {
        let marks: [&[u8]; 4] = [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];
        let _ = read_words(&[marks[mark], &bytes].concat(), &latin(), &ReadOptions::default());
    }

    #[test]
    fn fuzz_random_lines_are_words_or_counted(lines in prop::collection::vec("[a-zA-Z.'’ -]{1,8}|\\PC{1,6}", 0..40)) {
        let (words, report) = read(&lines.join("\n"));
        let blank = lines.iter().filter(|line| line.trim().is_empty()).count();
        let starting = report.comments + blank + report.skipped() + words.len();
        // Line ends inside the random text make more lines; every one is accounted for.
        prop_assert!(starting >= lines.len());
        prop_assert_eq!(words.len(), report.words);
    }
}
