//! What the tests and benchmarks of the other crates share: the open word lists as lexica, and standard setups.
//!
//! Never part of the package. Panics are its way to fail.

#![allow(clippy::unwrap_used, reason = "a broken test fixture must stop the test")]

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use quixotry_lexicon::{Alphabet, Letter, Lexicon, Provenance, WordList};
use quixotry_rules::{Edition, Layout, RuleSet, Setup};

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// The positions that all engines are measured on: a name, a board, a rack. Empty, crowded, and with long words; with 0, 1
/// and 2 blanks.
pub const MEASURED: [(&str, &str, &str); 9] = [
    ("E0", EMPTY, "AEINRST"),
    ("E1", EMPTY, "AEINRS?"),
    ("E2", EMPTY, "EINRS??"),
    ("A0", CROWDED, "BEEINOR"),
    ("A1", CROWDED, "EEINOR?"),
    ("A2", CROWDED, "EINOR??"),
    ("B0", LONG_WORDS, "AAHOTTY"),
    ("B1", LONG_WORDS, "AHOTTY?"),
    ("B2", LONG_WORDS, "AHOTY??"),
];
const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
const CROWDED: &str =
    "15/15/15/15/7F7/5ZOA7/7NE6/2INFRUGAL5/5E2R6/1DIMITIES6/5A2T6/5K1YONIC3/5E2N6/1VOTARY1E6/2PITSAWS6";
const LONG_WORDS: &str =
    "JAMB11/1DIRAM9/3OR1Z8/3WE1O8/3SI1NO7/2DECLARED5/GEES3R7/R5PA7/I5E8/T5E8/T5V8/Y5ID7/6NU7/6GO7/7S7";

/// The words of an open list that comes with the package, each with its band: `open-world`, `open-us` or `enable`.
fn entries(name: &str) -> Vec<(String, u8)> {
    const BANDS: [u8; 10] = [0, 10, 20, 35, 40, 50, 55, 60, 70, 80];
    let member = match name {
        "open-world" => 1,
        "open-us" => 2,
        "enable" => 4,
        _ => panic!("no open list is called {name}"),
    };
    let packed = std::fs::read(root().join("src/quixotry/data/english.txt.xz")).unwrap();
    let mut text = Vec::new();
    lzma_rs::xz_decompress(&mut Cursor::new(packed), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let (words, codes) = text.split_once("\n\n").unwrap();
    let (members, bands) = codes.split_once('\n').unwrap();
    let coded = words.lines().zip(members.chars().zip(bands.chars()));
    let chosen = coded.filter(|(_, (digit, _))| digit.to_digit(16).unwrap() & member != 0);
    chosen.map(|(word, (_, band))| (word.to_owned(), BANDS[band.to_digit(10).unwrap() as usize])).collect()
}

/// The words of an open list that comes with the package: `open-world`, `open-us` or `enable`.
///
/// # Panics
/// For another name, or when the data cannot be read.
#[must_use]
pub fn open_words(name: &str) -> Vec<String> {
    entries(name).into_iter().map(|(word, _)| word).collect()
}

/// A lexicon of English words.
///
/// # Panics
/// When a word is not made of A to Z.
#[must_use]
pub fn lexicon_of<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Arc<Lexicon> {
    let alphabet = Arc::clone(&Edition::named("English").unwrap().alphabet);
    let words: Vec<Vec<Letter>> = words.into_iter().map(|word| alphabet.word(word).unwrap()).collect();
    Arc::new(Lexicon::from_words(name, alphabet, words).unwrap())
}

/// The lexicon of the open list `enable`, made once a process.
#[must_use]
pub fn enable() -> Arc<Lexicon> {
    static ENABLE: LazyLock<Arc<Lexicon>> =
        LazyLock::new(|| lexicon_of("enable", open_words("enable").iter().map(String::as_str)));
    Arc::clone(&ENABLE)
}

/// The lexicon of the open list `open-world` with its bands of commonness, made once a process.
///
/// # Panics
/// When the data cannot be read.
#[must_use]
pub fn open_world() -> Arc<Lexicon> {
    static OPEN_WORLD: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
        let alphabet = Arc::clone(&Edition::named("English").unwrap().alphabet);
        let mut list = WordList::new();
        for (word, band) in entries("open-world") {
            list.push_with(alphabet.word(&word).unwrap(), band, "");
        }
        Arc::new(Lexicon::from_list("open-world", alphabet, list, Provenance::default()).unwrap())
    });
    Arc::clone(&OPEN_WORLD)
}

/// English on the standard board under the rules called `rules`.
///
/// # Panics
/// When there are no such rules.
#[must_use]
pub fn standard(rules: &str, lexicon: Option<Arc<Lexicon>>) -> Setup {
    Setup {
        edition: Edition::named("English").unwrap(),
        layout: Layout::named("standard").unwrap(),
        rules: RuleSet::named(rules).unwrap(),
        lexicon,
    }
}

/// The alphabet A to Z.
#[must_use]
pub fn latin() -> Alphabet {
    Alphabet::latin()
}

/// Stops a benchmark that was built without optimisation: its numbers would mean nothing.
///
/// # Panics
/// In a debug build.
pub fn refuse_debug_build() {
    if cfg!(debug_assertions) {
        panic!("a debug build is no benchmark: use `make bench`");
    }
}

/// Random numbers for tests: SplitMix64, whose stream is the same everywhere.
pub struct Dice(u64);

impl Dice {
    /// A stream of its own for each seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `limit`.
    pub const fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % limit as u64) as usize
    }
}
