//! Times of building, saving, opening and asking, printed as a table: `cargo bench -p quixotry-lexicon`.
//!
//! The words come from the file named by `QUIXOTRY_WORDS`, or else from the committed list, which python3 unpacks.

#![allow(clippy::print_stdout, missing_docs)]

use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quixotry_lexicon::{Alphabet, Lexicon};

fn word_list() -> Result<Vec<u8>, String> {
    if let Some(path) = std::env::var_os("QUIXOTRY_WORDS") {
        return std::fs::read(&path).map_err(|error| format!("cannot read {}: {error}", path.display()));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/quixotry/data/english.txt.xz");
    let script =
        "import lzma, sys; sys.stdout.buffer.write(lzma.open(sys.argv[1]).read().split(b'\\n\\n')[0] + b'\\n')";
    let output = Command::new("python3").args(["-c", script, path]).output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(output.stdout) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// The shortest of `times` runs.
fn best<T>(times: usize, mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut one = || {
        let start = Instant::now();
        let value = black_box(run());
        (start.elapsed(), value)
    };
    let mut best = one();
    for _ in 1..times {
        let next = one();
        if next.0 < best.0 {
            best = next;
        }
    }
    best
}

fn main() -> Result<(), String> {
    let bytes = word_list()?;
    let alphabet = Arc::new(Alphabet::latin());
    let words: Vec<_> = String::from_utf8_lossy(&bytes).lines().filter_map(|l| alphabet.word(l).ok()).collect();
    let (time, lexicon) = best(3, || Lexicon::from_words("bench", Arc::clone(&alphabet), words.clone()));
    let lexicon = lexicon.map_err(|error| error.to_string())?;
    println!("build {time:?} {} words {:?}", lexicon.len(), lexicon.info());
    Ok(())
}
