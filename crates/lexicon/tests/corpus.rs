//! The word lists of the shared corpus.

#![allow(missing_docs)]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use quixotry_lexicon::{Alphabet, AlphabetSpec, ReadOptions, Spelling, read_words};
use serde::Deserialize;

#[derive(Deserialize)]
struct Corpus {
    list: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    #[allow(dead_code)]
    why: String,
    #[allow(dead_code)]
    from: Option<String>,
    text: Option<String>,
    bytes_hex: Option<String>,
    edition: Option<String>,
    #[serde(default)]
    fold_case: bool,
    expect: Option<Vec<String>>,
    #[serde(default)]
    skipped: BTreeMap<String, usize>,
    error: Option<String>,
}

/// The part of an edition's table that its alphabet is made from.
#[derive(Deserialize)]
struct Table {
    name: String,
    letters: Vec<Row>,
    fold_accents: bool,
    compose: bool,
    #[serde(default)]
    replace: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct Row {
    upper: String,
    lower: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn alphabet(edition: &str) -> Alphabet {
    let slug = edition.to_lowercase().replace(' ', "-");
    let path = root().join(format!("crates/rules/tables/editions/{slug}.toml"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let table: Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let letters = table.letters.into_iter().map(|row| Spelling { upper: row.upper, lower: row.lower }).collect();
    Alphabet::new(AlphabetSpec {
        name: table.name,
        letters,
        fold_accents: table.fold_accents,
        replacements: table.replace,
        compose: table.compose,
    })
    .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn bytes(case: &Case) -> Vec<u8> {
    match (&case.text, &case.bytes_hex) {
        (Some(text), None) => text.clone().into_bytes(),
        (None, Some(hex)) => {
            let digits: Vec<char> = hex.chars().filter(|c| !c.is_whitespace()).collect();
            let byte = |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16);
            digits.chunks(2).map(|pair| byte(pair).expect("hexadecimal digits")).collect()
        }
        _ => panic!("{}: text or bytes_hex was expected", case.id),
    }
}

fn problem(case: &Case) -> Option<String> {
    let alphabet = alphabet(case.edition.as_deref().unwrap_or("English"));
    let options = ReadOptions { fold_case: case.fold_case, ..ReadOptions::default() };
    let read = read_words(&bytes(case), &alphabet, &options);
    let (words, report) = match (read, case.error.as_deref()) {
        (Err(_), Some("encoding")) => return None,
        (Ok(read), None) => read,
        (Ok(_), Some(error)) => return Some(format!("error {error} was expected")),
        (Err(error), _) => return Some(error.to_string()),
    };
    let mut found: Vec<String> = words.iter().map(|word| alphabet.word_text(word)).collect();
    let mut expected = case.expect.clone()?;
    found.sort();
    expected.sort();
    let skipped: BTreeMap<String, usize> =
        report.skips.iter().map(|skipped| (skipped.reason.code().to_owned(), skipped.count)).collect();
    if found != expected {
        return Some(format!("{found:?} instead of {expected:?}"));
    }
    (skipped != case.skipped).then(|| format!("skipped {skipped:?} instead of {:?}", case.skipped))
}

#[test]
fn every_list_of_the_corpus_is_read_as_it_says() {
    let path = root().join("tests/corpus/wordlists.toml");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let corpus: Corpus = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(corpus.list.len() >= 40, "only {} lists", corpus.list.len());
    for case in &corpus.list {
        assert!(case.expect.is_some() != case.error.is_some(), "{}: words or an error must be expected", case.id);
    }
    let problems: Vec<String> =
        corpus.list.iter().filter_map(|case| Some(format!("{}: {}", case.id, problem(case)?))).collect();
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn every_edition_has_an_alphabet_that_reads_its_own_letters() {
    let folder = root().join("crates/rules/tables/editions");
    let mut seen = 0;
    for entry in fs::read_dir(&folder).expect("the editions") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        let Some(slug) = name.strip_suffix(".toml") else { continue };
        let alphabet = alphabet(slug);
        for letter in alphabet.letters() {
            let (upper, lower) = (alphabet.upper(letter).to_owned(), alphabet.lower(letter).to_owned());
            for text in [&upper, &lower] {
                assert_eq!(alphabet.word(text).as_deref(), Ok(&[letter][..]), "{slug}: {text}");
            }
            assert_eq!(alphabet.upper_text(&upper), upper, "{slug}");
        }
        let all: Vec<_> = alphabet.letters().flat_map(|letter| [letter, letter]).collect();
        let tiles: Vec<_> = all.iter().map(|&letter| quixotry_lexicon::Tile::of(letter)).collect();
        assert_eq!(alphabet.tiles(&alphabet.tiles_text(&tiles)), Ok(tiles), "{slug}");
        seen += 1;
    }
    assert!(seen >= 43, "only {seen} editions");
}
