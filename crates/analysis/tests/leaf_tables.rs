//! Tables of leaves as files: what was written is read, and spoiled files are refused.

use quixotry_analysis::{KlvError, Leaves, LeavesError, TableInfo, read_klv2, write_klv2};
use quixotry_lexicon::Tile;
use quixotry_rules::{Edition, Rack};
use quixotry_testkit::Dice;

/// All leaves that an edition has tiles for.
fn all(edition: &Edition) -> Vec<Rack> {
    let mut found = vec![Rack::EMPTY];
    let mut at = 0;
    while at < found.len() {
        let rack = found[at];
        at += 1;
        let from = (0..edition.kinds()).rev().find(|&kind| rack.count(kind) > 0).unwrap_or(0);
        for kind in from..edition.kinds() {
            if rack.len() < 6 && rack.count(kind) < edition.count(kind) {
                let mut more = rack;
                more.add(Tile::from_rack_index(kind).expect("a kind"));
                found.push(more);
            }
        }
    }
    found.split_off(1)
}

/// A table with worths like those of real ones: by tile, and a little of each leave's own.
fn table(edition: &Edition, seed: u64) -> Leaves {
    let mut dice = Dice::new(seed);
    let by_kind: Vec<i32> = (0..edition.kinds()).map(|_| dice.below(12_000) as i32 - 6000).collect();
    let mut leaves = Leaves::nothing(edition);
    for rack in all(edition) {
        let sum: i32 = rack.kinds().map(|(kind, count)| by_kind[kind] * count as i32).sum();
        assert!(leaves.set(&rack, sum + dice.below(2000) as i32));
    }
    leaves
}

fn tiny() -> Edition {
    Edition::from_toml(
        "name = 'Tiny'\nblanks = 1\nfold_accents = true\ncompose = false\nletters = [\n\
         { upper = 'A', lower = 'a', count = 9, value = 1 },\n\
         { upper = 'B', lower = 'b', count = 2, value = 3 },\n\
         { upper = 'C', lower = 'c', count = 1, value = 10 },\n]\n",
    )
    .expect("an edition")
}

fn info() -> TableInfo {
    TableInfo {
        edition: "Tiny".to_owned(),
        lexicon: "a list".to_owned(),
        sha256: "0f".to_owned(),
        layout: "Standard".to_owned(),
        rules: "box".to_owned(),
        seed: u64::MAX,
        boards: 7,
        made: "by hand,\nin two lines".to_owned(),
    }
}

#[test]
fn klv2_gives_back_what_was_written() {
    for edition in [tiny(), (*Edition::named("English").expect("English")).clone()] {
        let leaves = table(&edition, 1);
        let bytes = write_klv2(&leaves, &edition);
        assert_eq!(read_klv2(&bytes, &edition).expect("a table"), leaves, "{}", edition.name);
    }
}

#[test]
fn klv2_of_english_has_the_known_size() {
    let english = Edition::named("English").expect("English");
    let bytes = write_klv2(&Leaves::nothing(&english), &english);
    // 914,624 leaves, as in the tables of Macondo and MAGPIE; their DAWGs have 2,209 nodes.
    let nodes = u32::from_le_bytes(bytes[..4].try_into().expect("four bytes"));
    assert!((27..=2209).contains(&nodes), "{nodes}");
    assert_eq!(bytes.len(), 4 * (914_624 + 2 + nodes as usize));
    // The first node leads to the list that begins with the blank; the second is for a GADDAG, of which there is none.
    let node = |at: usize| u32::from_le_bytes(bytes[4 + 4 * at..8 + 4 * at].try_into().expect("four bytes"));
    let root = (node(0) & 0x3f_ffff) as usize;
    assert_eq!((node(0) >> 22, node(1), node(root) >> 22), (1, 1 << 22, 2));
}

#[test]
fn every_edition_has_its_tables() {
    for name in Edition::names() {
        let edition = Edition::named(name).expect("an edition");
        if edition.kinds() > 28 && std::env::var_os("QUIXOTRY_LONG").is_none() {
            // Slovak has 42 kinds and ten times as many leaves as English.
            continue;
        }
        let leaves = Leaves::nothing(&edition);
        assert_eq!(read_klv2(&write_klv2(&leaves, &edition), &edition).as_ref(), Ok(&leaves), "{name}");
    }
}

#[test]
fn spoiled_klv2_files_are_refused_or_read_but_never_a_panic() {
    let tiny = tiny();
    let bytes = write_klv2(&table(&tiny, 2), &tiny);
    let mut dice = Dice::new(3);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut spoiled = bytes.clone();
        for _ in 0..=dice.below(3) {
            let at = dice.below(spoiled.len());
            spoiled[at] = dice.below(256) as u8;
        }
        if dice.below(4) == 0 {
            spoiled.truncate(dice.below(spoiled.len() + 1));
        }
        refused += usize::from(read_klv2(&spoiled, &tiny).is_err());
    }
    assert!(refused > 10_000, "{refused}");
    for length in 0..bytes.len() {
        assert!(matches!(read_klv2(&bytes[..length], &tiny), Err(KlvError::Length { .. })), "{length}");
    }
}

#[test]
fn a_klv2_file_that_spells_without_end_is_refused_soon() {
    // Every node leads to the list of all of them: 50,000 to the sixth leaves, of which some are told.
    let tiny = tiny();
    for accepts in [0_u32, 1] {
        let nodes = 50_000_u32;
        let mut words = vec![nodes, 1 << 22 | 1];
        words.extend((2..=nodes).map(|at| 1 << 24 | accepts << 23 | u32::from(at == nodes) << 22 | 1));
        words.push(9);
        words.extend([0; 9]);
        let bytes: Vec<u8> = words.iter().flat_map(|word: &u32| word.to_le_bytes()).collect();
        assert!(read_klv2(&bytes, &tiny).is_err());
    }
    let bytes: Vec<u8> = [1_u32, 1 << 22 | 2, u32::MAX].iter().flat_map(|word| word.to_le_bytes()).collect();
    assert!(matches!(read_klv2(&bytes, &tiny), Err(KlvError::Length { .. })));
    assert!(read_klv2(&u32::MAX.to_le_bytes(), &tiny).is_err());
}

#[test]
fn a_leave_of_no_worth_at_all_is_refused() {
    let tiny = tiny();
    let mut bytes = write_klv2(&table(&tiny, 2), &tiny);
    let at = bytes.len() - 4;
    for wrong in [f32::NAN, f32::INFINITY, -1e30] {
        bytes[at..].copy_from_slice(&wrong.to_le_bytes());
        let error = read_klv2(&bytes, &tiny).expect_err("no worth").to_string();
        assert!(error.contains("spells a leave worth"), "{error}");
    }
}

#[test]
fn our_file_gives_back_worths_to_its_step_and_what_it_says() {
    for edition in [tiny(), (*Edition::named("English").expect("English")).clone()] {
        let leaves = table(&edition, 4);
        let bytes = leaves.to_bytes(&edition, &info());
        let (read, told) = Leaves::from_bytes(&bytes, &edition).expect("a table");
        assert_eq!((told, TableInfo::peek(&bytes)), (info(), Ok(info())));
        for rack in all(&edition) {
            let (one, two) = (leaves.worth(&rack).expect("known"), read.worth(&rack).expect("known"));
            assert!((one - two).abs() <= quixotry_analysis::table::STEP / 2, "{rack:?} {one} {two}");
        }
        // What was read is written as the same bytes.
        assert_eq!(read.to_bytes(&edition, &info()), bytes);
        assert!(bytes.len() < 3_000_000, "{}", bytes.len());
    }
}

#[test]
fn our_file_is_refused_when_it_is_spoiled_cut_or_for_other_tiles() {
    let tiny = tiny();
    let bytes = table(&tiny, 5).to_bytes(&tiny, &info());
    let refused =
        |bytes: &[u8], edition: &Edition| Leaves::from_bytes(bytes, edition).expect_err("refused").to_string();
    for length in 0..bytes.len() {
        let error = Leaves::from_bytes(&bytes[..length], &tiny).expect_err("cut");
        assert!(matches!(error, LeavesError::NotATable | LeavesError::Length { .. }), "{length} {error}");
    }
    assert!(refused(&bytes[..60], &tiny).starts_with("it is cut short: it has 60 bytes; "));
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(refused(&longer, &tiny).contains(" were expected"));
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut spoiled = bytes.clone();
            spoiled[at] ^= 1 << bit;
            Leaves::from_bytes(&spoiled, &tiny).expect_err("spoiled");
        }
    }
    let mut spoiled = bytes.clone();
    let at = bytes.len() - 12;
    spoiled[at] ^= 4;
    assert_eq!(refused(&spoiled, &tiny), "it is spoiled: its checksum is another");
    assert_eq!(refused(b"GIF89a", &tiny), "it is no table of leaves: it does not begin as one");
    let mut later = bytes.clone();
    later[8] = 2;
    assert_eq!(refused(&later, &tiny), "it is a table of version 2; version 1 was expected");
    let english = Edition::named("English").expect("English");
    assert_eq!(refused(&bytes, &english), "it is for the tiles of 'Tiny', not for those of 'English'");
}

#[test]
fn a_table_with_an_honest_checksum_and_any_values_is_no_danger() {
    // Whoever makes a file can make its checksum, too: then the values may be anything, but nothing goes astray.
    let tiny = tiny();
    let bytes = table(&tiny, 6).to_bytes(&tiny, &info());
    let mut dice = Dice::new(7);
    for _ in 0..3000 {
        let mut spoiled = bytes[..bytes.len() - 8].to_vec();
        for _ in 0..8 {
            let at = 16 + dice.below(spoiled.len() - 16);
            spoiled[at] = dice.below(256) as u8;
        }
        let sum = xxhash_rust::xxh3::xxh3_64(&spoiled);
        spoiled.extend_from_slice(&sum.to_le_bytes());
        let _ = Leaves::from_bytes(&spoiled, &tiny);
    }
}
