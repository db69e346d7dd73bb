//! Lexicon files: written, opened, damaged, fought over.

#![allow(missing_docs)]

mod common;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{Folder, cases, latin, letters, lexicon, texts};
use proptest::prelude::*;
use quixotry_lexicon::{
    Alphabet, AlphabetSpec, FileKind, FileProblem, Lexicon, LexiconError, Origin, Provenance, ReadOptions, Spelling,
    WordList,
};

/// A lexicon with bands and definitions.
fn full() -> Lexicon {
    let mut list = WordList::new();
    for (word, band, definition) in
        [("CAT", 10, "a pet"), ("CATS", 20, ""), ("AA", 0, "rough lava\nfrom Hawaiʻi"), ("ZZZ", 80, ""), ("QI", 0, "")]
    {
        list.push_with(letters(word), band, definition);
    }
    let provenance = Provenance { licence: "© nobody\n".into(), source: "a test".into() };
    Lexicon::from_list("full", latin(), list, provenance).expect("a small list")
}

fn problem(result: Result<Lexicon, LexiconError>) -> FileProblem {
    match result {
        Err(LexiconError::File { problem, .. }) => problem,
        other => panic!("a file error was expected, not {other:?}"),
    }
}

#[test]
fn a_file_gives_back_all_that_went_into_it() {
    let folder = Folder::new();
    for made in [full(), lexicon(&["DOG"]), lexicon(&[])] {
        let path = folder.path("a.lexicon");
        made.save(&path).expect("saved");
        let opened = Lexicon::open(&path, &latin()).expect("opened");
        assert_eq!(opened.info(), made.info());
        assert_eq!(opened.words().collect::<Vec<_>>(), made.words().collect::<Vec<_>>());
        assert_eq!((opened.path(), made.path()), (Some(path.as_path()), None));
        for (number, word) in made.words().enumerate() {
            assert_eq!(opened.number(&word), Some(number));
            assert_eq!(opened.word_at(number), Some(word.clone()));
            assert_eq!(opened.band(&word), made.band(&word));
            assert_eq!(opened.definition(&word), made.definition(&word));
            assert_eq!(opened.hooks(&word), made.hooks(&word));
        }
        assert_eq!(opened.word_at(made.len()), None);
        assert_eq!(Lexicon::verify(&path, &latin()).as_ref(), Ok(made.info()));
        assert_eq!(Lexicon::peek(&path).as_ref(), Ok(made.info()));
        assert_eq!(folder.names(), ["a.lexicon"]);
    }
    let opened = full();
    assert_eq!(opened.band(&letters("CAT")), Some(10));
    assert_eq!(opened.band(&letters("QI")), Some(0));
    assert_eq!(opened.band(&letters("DOG")), None);
    assert_eq!(opened.definition(&letters("AA")), Some("rough lava\nfrom Hawaiʻi"));
    assert_eq!(opened.definition(&letters("QI")), None);
}

#[test]
fn every_cut_and_every_changed_byte_is_an_error_that_quotes_the_path() {
    let folder = Folder::new();
    let path = folder.path("b.lexicon");
    full().save(&path).expect("saved");
    let whole = fs::read(&path).expect("the file");
    let with = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        (Lexicon::open(&path, &latin()), Lexicon::verify(&path, &latin()))
    };
    for end in 0..whole.len() {
        let error = with(&whole[..end]).0.expect_err("a cut file");
        assert!(error.to_string().contains("b.lexicon"), "{error}");
    }
    let mut unnoticed = 0;
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let (opened, verified) = with(&bytes);
        if let Ok(lexicon) = opened {
            // Damage in the counts, bands, definitions or between the sections: still no walk goes astray.
            for word in lexicon.words() {
                let _ = (lexicon.number(&word), lexicon.band(&word), lexicon.definition(&word));
            }
            (0..9).for_each(|number| drop(lexicon.word_at(number)));
        }
        unnoticed += usize::from(verified.is_ok());
    }
    // Only the gaps between sections are in no checksum.
    assert!(unnoticed < 64 * 5, "{unnoticed}");
    let longer = [whole.as_slice(), b"x"].concat();
    assert!(matches!(problem(with(&longer).0), FileProblem::Corrupt { section: "header", .. }));
}

#[test]
fn each_fault_of_a_file_has_its_kind_and_its_sentence() {
    let folder = Folder::new();
    let path = folder.path("c.lexicon");
    let sentence = |expected: &str| {
        let error = Lexicon::open(&path, &latin()).expect_err("a bad file").to_string();
        assert_eq!(error.replace(&folder.as_ref().display().to_string(), ""), expected);
    };
    assert!(matches!(problem(Lexicon::open(&path, &latin())), FileProblem::Io { action: "read", .. }));
    fs::write(&path, "").expect("written");
    sentence("'/c.lexicon' is empty; a lexicon file was expected");
    fs::write(&path, "CAT\nDOG\nHORSE\n").expect("written");
    sentence(
        "'/c.lexicon' is not a lexicon file: it begins with \"CAT\\nDOG\\n\", where \"\\x89QXL\\r\\n\\x1a\\n\" was expected",
    );
    full().save(&path).expect("saved");
    let whole = fs::read(&path).expect("the file");
    fs::write(&path, &whole[..whole.len() - 1]).expect("written");
    sentence(&format!("'/c.lexicon' is cut short: it has {} bytes, {} were expected", whole.len() - 1, whole.len()));
    let mut later = whole.clone();
    later[8] = 9;
    fs::write(&path, &later).expect("written");
    sentence("'/c.lexicon' is a lexicon file of version 9; version 1 was expected: build it anew from its words");
    fs::write(&path, &whole).expect("written");
    let letters = ["A", "CH"].map(|upper| Spelling { upper: upper.into(), lower: upper.to_lowercase() }).to_vec();
    let other = AlphabetSpec { name: "Other".into(), letters, ..AlphabetSpec::default() };
    let other = Arc::new(Alphabet::new(other).expect("two letters"));
    let foreign = FileProblem::ForeignAlphabet { expected: "Other".into(), found: "English".into() };
    assert_eq!(problem(Lexicon::open(&path, &other)), foreign);
    assert!(matches!(problem(Lexicon::open(folder.as_ref(), &latin())), FileProblem::Io { .. }));
}

#[test]
fn the_second_builder_waits_and_opens_what_the_first_built() {
    let folder = Folder::new();
    let path = folder.path("deep/er/d.lexicon");
    let built = AtomicUsize::new(0);
    let build = || {
        built.fetch_add(1, Ordering::SeqCst);
        std::thread::sleep(std::time::Duration::from_millis(50));
        Ok::<Lexicon, LexiconError>(full())
    };
    let origins: Vec<Origin> = std::thread::scope(|scope| {
        let run = || Lexicon::open_or_build(&path, &latin(), build).map(|(_, origin)| origin);
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic").expect("a lexicon")).collect()
    });
    assert_eq!(built.load(Ordering::SeqCst), 1);
    assert_eq!(origins.iter().filter(|origin| **origin == Origin::Built).count(), 1);
    assert_eq!(origins.iter().filter(|origin| **origin == Origin::Opened).count(), 3);
    let names: Vec<_> = fs::read_dir(folder.path("deep/er")).expect("the folder").collect();
    assert_eq!(names.len(), 1, "{names:?}");

    // A damaged file is built anew; a builder that fails leaves nothing.
    fs::write(&path, "rubbish").expect("written");
    let (lexicon, origin) = Lexicon::open_or_build(&path, &latin(), build).expect("a lexicon");
    assert_eq!((lexicon.len(), origin), (5, Origin::Built));
    let other = folder.path("e.lexicon");
    let failed = Lexicon::open_or_build(&other, &latin(), || Err::<Lexicon, &str>("no words"));
    assert_eq!(failed.err(), Some("no words"));
    assert_eq!(folder.names(), ["deep"]);
}

#[test]
fn a_folder_that_cannot_be_made_keeps_the_lexicon_in_memory() {
    let folder = Folder::new();
    fs::write(folder.path("file"), "").expect("written");
    let path = folder.path("file/f.lexicon");
    let (lexicon, origin) =
        Lexicon::open_or_build(&path, &latin(), || Ok::<_, LexiconError>(full())).expect("a lexicon");
    assert_eq!((lexicon.len(), lexicon.path()), (5, None));
    assert!(matches!(origin, Origin::InMemory { .. }), "{origin:?}");
    assert!(matches!(
        full().save(&path),
        Err(LexiconError::File { problem: FileProblem::Io { action: "write", .. }, .. })
    ));
}

#[test]
fn a_lexicon_stays_whole_while_its_file_is_replaced() {
    let folder = Folder::new();
    let path = folder.path("g.lexicon");
    full().save(&path).expect("saved");
    let old = Lexicon::open(&path, &latin()).expect("opened");
    lexicon(&["DOG"]).save(&path).expect("saved");
    assert_eq!(texts(old.words()), ["AA", "CAT", "CATS", "QI", "ZZZ"]);
    assert_eq!(texts(Lexicon::open(&path, &latin()).expect("opened").words()), ["DOG"]);
}

#[test]
fn load_knows_the_kinds_of_files() {
    let folder = Folder::new();
    let (text, ours, kwg) = (folder.path("list.txt"), folder.path("h.lexicon"), folder.path("x.KWG"));
    fs::write(&text, "cat\nDublin\n").expect("written");
    full().save(&ours).expect("saved");
    fs::write(&kwg, [1, 0, 0x40, 0, 0, 0, 0xc0, 2]).expect("written");
    let load = |path: &Path| Lexicon::load(path, &latin(), &ReadOptions::default());
    let (lexicon, report) = load(&text).expect("a list");
    assert_eq!((lexicon.info().name.as_str(), texts(lexicon.words())), ("list", vec!["CAT".to_owned()]));
    assert_eq!(report.map(|report| report.skipped()), Some(1));
    assert_eq!(load(&ours).map(|(lexicon, report)| (lexicon.len(), report)), Ok((5, None)));
    assert_eq!(load(&kwg).map(|(lexicon, _)| texts(lexicon.words())), Ok(vec!["B".to_owned()]));
    assert_eq!(FileKind::of(&kwg, &[]), FileKind::Kwg);
    let none = load(&folder.path("none")).expect_err("no file");
    assert!(none.to_string().starts_with("cannot read '"), "{none}");
    fs::write(&text, "# nothing\n").expect("written");
    let empty = load(&text).expect_err("no words").to_string();
    assert_eq!(empty, "the word list 'list' is empty; words of the English alphabet were expected, one a line");
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn fuzz_damaged_files_never_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let folder = Folder::new();
        let path = folder.path("fuzz.lexicon");
        full().save(&path).expect("saved");
        let mut bytes = fs::read(&path).expect("the file");
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        fs::write(&path, &bytes).expect("written");
        if let Ok(lexicon) = Lexicon::open(&path, &latin()) {
            for (number, word) in lexicon.words().enumerate() {
                let _ = (lexicon.word_at(number), lexicon.band(&word), lexicon.definition(&word), lexicon.hooks(&word));
            }
        }
        let _ = (Lexicon::verify(&path, &latin()), Lexicon::peek(&path));
    }

    #[test]
    fn fuzz_bytes_as_a_file_of_any_kind_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let folder = Folder::new();
        let path = folder.path("fuzz");
        fs::write(&path, &bytes).expect("written");
        let _ = Lexicon::open(&path, &latin());
        let _ = Lexicon::from_kwg("fuzz", latin(), &bytes, Provenance::default());
        let _ = Lexicon::from_text("fuzz", latin(), &bytes, &ReadOptions::default(), Provenance::default());
    }

    #[test]
    fn fuzz_small_kwg_files_never_panic_or_hang(
        nodes in prop::collection::vec((0..28u32, any::<bool>(), any::<bool>(), 0..24u32), 1..24),
    ) {
        let word = |(letter, accepts, end, to): (u32, bool, bool, u32)| {
            letter << 24 | u32::from(accepts) << 23 | u32::from(end) << 22 | to
        };
        let bytes: Vec<u8> = nodes.into_iter().flat_map(|node| word(node).to_le_bytes()).collect();
        let _ = Lexicon::from_kwg("fuzz", latin(), &bytes, Provenance::default());
    }
}
