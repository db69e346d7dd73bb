//! Times of reading, building, saving, opening and asking, printed as a table: `cargo bench -p quixotry-lexicon`.
//!
//! The words come from the file named by `QUIXOTRY_WORDS`, or else from the committed list, which python3 unpacks.

#![allow(clippy::print_stdout, missing_docs)]

use std::error::Error;
use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quixotry_lexicon::{Alphabet, AlphabetSpec, Lexicon, Pattern, ReadOptions, Spelling, read_words};

fn word_list() -> Result<Vec<u8>, Box<dyn Error>> {
    if let Some(path) = std::env::var_os("QUIXOTRY_WORDS") {
        return Ok(std::fs::read(path)?);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/quixotry/data/english.txt.xz");
    let script =
        "import lzma, sys; sys.stdout.buffer.write(lzma.open(sys.argv[1]).read().split(b'\\n\\n')[0] + b'\\n')";
    let output = Command::new("python3").args(["-c", script, path]).output()?;
    if output.status.success() { Ok(output.stdout) } else { Err(String::from_utf8_lossy(&output.stderr).into()) }
}

/// The shortest of `times` runs, with its result.
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

/// A to Z and one letter of two characters, so that no shortcut for plain alphabets is taken.
fn with_digraph() -> Result<Alphabet, Box<dyn Error>> {
    let letters = ('A'..='Z').map(String::from).chain(["CH".to_owned()]);
    let letters = letters.map(|upper| Spelling { lower: upper.to_lowercase(), upper }).collect();
    Ok(Alphabet::new(AlphabetSpec { name: "digraph".into(), letters, ..AlphabetSpec::default() })?)
}

fn main() -> Result<(), Box<dyn Error>> {
    if cfg!(debug_assertions) {
        return Err("a benchmark of a debug build says nothing; use cargo bench".into());
    }
    let bytes = word_list()?;
    let alphabet = Arc::new(Alphabet::latin());
    let line = |what: &str, time: Duration, result: String| println!("{what:34} {time:>12.1?}   {result}");

    let options = ReadOptions::default();
    let (time, read) = best(5, || read_words(&bytes, &alphabet, &options));
    let (words, report) = read?;
    line("read the text", time, report.to_string());
    let digraph = with_digraph()?;
    let (time, read) = best(3, || read_words(&bytes, &digraph, &options));
    line("read it with a digraph", time, read?.1.to_string());

    let (time, lexicon) =
        best(5, || Lexicon::from_list("bench", Arc::clone(&alphabet), words.clone(), Default::default()));
    let lexicon = lexicon?;
    let info = lexicon.info();
    let sizes = format!("{} words, {} trie nodes, {} graph arcs", info.words, info.trie_nodes, info.graph_nodes);
    line("build the graph", time, sizes);

    let path = std::env::temp_dir().join(format!("quixotry-bench-{}.lexicon", std::process::id()));
    let (time, saved) = best(3, || lexicon.save(&path));
    saved?;
    line("save the file", time, format!("{} bytes", std::fs::metadata(&path)?.len()));
    let (time, opened) = best(20, || Lexicon::open(&path, &alphabet));
    let opened = opened?;
    line("open it", time, format!("{} words", opened.len()));
    let (time, verified) = best(3, || Lexicon::verify(&path, &alphabet));
    line("verify it", time, verified?.sha256);
    std::fs::remove_file(&path)?;

    for rack in ["AEINRST", "AEINRS?", "EINRS??"] {
        let tiles = alphabet.tiles(rack)?;
        let (time, found) = best(50, || opened.within(&tiles).len());
        line(&format!("words within {rack}"), time, format!("{found} words"));
        let (time, found) = best(50, || opened.anagrams(&tiles).len());
        line(&format!("anagrams of {rack}"), time, format!("{found} words"));
    }
    for text in ["Q*", "*ING", "?[AEIOU]?[AEIOU]?[AEIOU]?", "*Z*Z*", "*A*E*I*O*U*"] {
        let pattern = Pattern::new(text, &alphabet)?;
        let (time, found) = best(10, || opened.matching(&pattern).len());
        line(&format!("pattern {text}"), time, format!("{found} words"));
    }
    let word = alphabet.word("TRAINER")?;
    let (time, hooks) = best(1000, || opened.hooks(&word));
    line("hooks of TRAINER", time, format!("{} in front, {} behind", hooks.front.len(), hooks.back.len()));
    let (time, known) = best(1000, || opened.contains(&word));
    line("contains TRAINER", time, known.to_string());
    let (time, number) = best(1000, || opened.number(&word));
    line("number of TRAINER", time, format!("{number:?}"));
    let (time, count) = best(5, || opened.words().count());
    line("all words", time, count.to_string());
    let (time, common) = best(3, || opened.without("without", &opened).map(|none| none.len()));
    line("leave all words out", time, common?.to_string());
    Ok(())
}
