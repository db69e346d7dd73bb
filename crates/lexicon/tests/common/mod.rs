//! What several tests need.

#![allow(dead_code, missing_docs)]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use quixotry_lexicon::{Alphabet, Letter, Lexicon};

/// A folder that goes away with its value.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("quixotry-lexicon-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a writable temporary folder");
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of the files in it, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

/// How many random cases to try: twenty times as many where `QUIXOTRY_LONG` is set, as `make test-long` does.
pub fn cases(number: u32) -> proptest::test_runner::Config {
    let times = if std::env::var_os("QUIXOTRY_LONG").is_some() { 20 } else { 1 };
    proptest::test_runner::Config::with_cases(number * times)
}

pub fn latin() -> Arc<Alphabet> {
    Arc::new(Alphabet::latin())
}

pub fn letters(text: &str) -> Vec<Letter> {
    Alphabet::latin().word(text).expect("letters")
}

pub fn lexicon(words: &[&str]) -> Lexicon {
    Lexicon::from_words("toy", latin(), words.iter().map(|word| letters(word))).expect("a small list")
}

pub fn texts(words: impl IntoIterator<Item = Vec<Letter>>) -> Vec<String> {
    let alphabet = Alphabet::latin();
    words.into_iter().map(|word| alphabet.word_text(&word)).collect()
}
