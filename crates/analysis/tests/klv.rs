//! KLV2 files are read leave by leave, and spoiled ones are refused.

#![allow(clippy::unwrap_used, reason = "tests")]

use quixotry_analysis::{KlvError, Leaves, read_klv2};
use quixotry_rules::rng::Random;
use quixotry_rules::{Edition, Rack};

/// The leaves `?`, `?S` and `E`: a root list of the blank and E, and below the blank S.
fn small() -> Vec<u8> {
    const LAST: u32 = 1 << 22;
    const WORD: u32 = 1 << 23;
    let nodes = [LAST | 1, WORD | 3, 5 << 24 | WORD | LAST, 19 << 24 | WORD | LAST];
    let values = [24.5_f32, 33.25, -0.125];
    let mut bytes = (nodes.len() as u32).to_le_bytes().to_vec();
    nodes.iter().for_each(|node| bytes.extend(node.to_le_bytes()));
    bytes.extend((values.len() as u32).to_le_bytes());
    values.iter().for_each(|value| bytes.extend(value.to_le_bytes()));
    bytes
}

#[test]
fn each_leave_has_its_worth_in_thousandths() {
    let edition = Edition::named("English").unwrap();
    let leaves = read_klv2(&small(), &edition).unwrap();
    let worth = |tiles: &str| leaves.worth(&Rack::parse(tiles, &edition.alphabet).unwrap());
    assert_eq!(["?", "S?", "E", "S", "", "QU"].map(worth), [24_500, 33_250, -125, 0, 0, 0].map(Some));
    assert_eq!(worth("AEINRST"), None);
}

#[test]
fn a_spoiled_file_is_refused_and_never_more() {
    let edition = Edition::named("English").unwrap();
    let whole = small();
    for cut in 0..whole.len() {
        let refused = matches!(read_klv2(&whole[..cut], &edition), Err(KlvError::Length { .. }));
        assert!(refused, "{cut} bytes");
    }
    let mut random = Random::new(5);
    for _ in 0..5_000 {
        let mut bytes = whole.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = random.below(256) as u8;
        }
        // Read or refused; no walk without end.
        let _ = read_klv2(&bytes, &edition);
    }
}

#[test]
fn the_places_of_leaves_are_one_to_one() {
    let edition = Edition::named("English").unwrap();
    let mut leaves = Leaves::nothing(&edition);
    let mut count = 0;
    leaves.for_each(|_, worth| {
        count += 1;
        *worth = count;
    });
    // 27 kinds of tiles: the multisets of one to six of them.
    assert_eq!(count, 27 + 378 + 3_654 + 27_405 + 169_911 + 906_192);
    let copy = leaves.clone();
    leaves.for_each(|tiles, worth| assert_eq!(copy.worth(tiles), Some(*worth), "{tiles:?}"));
}
