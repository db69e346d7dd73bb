//! Leaves by the tiles that are still to be drawn, not by those of a full bag.

use quixotry_rules::{Edition, Rack};

use crate::leaves::{LONGEST, Leaves};

/// What a table says of leaves if tiles are drawn from those that a player has not seen.
///
/// A table knows the mean over what a full bag gives. The true mean is near: that of the table, and for each tile to be
/// drawn the difference between what the next tile makes of the leave when it comes from the unseen tiles and when it comes
/// from a full bag. (The first term of the expansion by the difference of the two bags. Reweighing by the unseen tiles is
/// an idea of wolges; see its `details.txt`.)
#[derive(Clone, Debug)]
pub struct Pool {
    /// How many of each kind are unseen, and in a full bag; by the numbers of a table's kinds.
    unseen: [i64; 64],
    full: [i64; 64],
    unseen_total: i64,
    full_total: i64,
    kinds: usize,
    /// How many tiles the bag has, and a full rack.
    bag: usize,
    rack: usize,
}

impl Pool {
    /// The tiles that a player has not seen, of those of an edition, with so many in the bag and racks of so many.
    #[must_use]
    pub fn new(leaves: &Leaves, edition: &Edition, unseen: &Rack, bag: usize, rack: usize) -> Self {
        let (mut tiles, mut full) = ([0; 64], [0; 64]);
        for (number, &kind) in leaves.kinds.iter().enumerate() {
            tiles[number] = unseen.count(usize::from(kind)) as i64;
            full[number] = edition.count(usize::from(kind)) as i64;
        }
        Self {
            unseen: tiles,
            full,
            unseen_total: unseen.len() as i64,
            full_total: edition.total() as i64,
            kinds: leaves.kinds.len(),
            bag,
            rack,
        }
    }

    /// What the leave at a place among those of a size is worth when the rack is filled up from the unseen tiles, in
    /// thousandths of a point.
    #[must_use]
    pub fn worth(&self, leaves: &Leaves, place: u32, size: usize) -> i32 {
        let plain = leaves.worth_at(place, size);
        let draws = self.rack.saturating_sub(size).min(self.bag) as i64;
        if size > LONGEST || draws == 0 || self.unseen_total == 0 || self.full_total <= size as i64 {
            return plain;
        }
        let numbers = numbers(place, size);
        let held = &numbers[..size];
        if size < LONGEST {
            return plain + (draws * self.of_a_draw(leaves, held, held)) as i32;
        }
        // The table ends here: what a tile more makes of the leave is told by the leaves that lack one of its tiles.
        let without = |out: usize| {
            let mut rest = [0; LONGEST];
            rest[..out].copy_from_slice(&held[..out]);
            rest[out..size - 1].copy_from_slice(&held[out + 1..]);
            self.of_a_draw(leaves, held, &rest[..size - 1])
        };
        plain + ((0..size).map(without).sum::<i64>() / size as i64) as i32
    }

    /// By how much a tile from the unseen ones makes more of a leave than one from a full bag that lacks the tiles held.
    fn of_a_draw(&self, leaves: &Leaves, held: &[usize], leave: &[usize]) -> i64 {
        let mut full = self.full;
        held.iter().for_each(|&number| full[number] = (full[number] - 1).max(0));
        let (mut here, mut anywhere) = (0, 0);
        for (number, (&unseen, &full)) in self.unseen.iter().zip(&full).enumerate().take(self.kinds) {
            if unseen > 0 || full > 0 {
                let worth = i64::from(leaves.worth_at(inserted(leave, number), leave.len() + 1));
                here += unseen * worth;
                anywhere += full * worth;
            }
        }
        let left = self.full_total - held.len() as i64;
        (here * left - anywhere * self.unseen_total) / (self.unseen_total * left)
    }
}

/// The numbers of the kinds of a leave from its place, rising.
fn numbers(place: u32, size: usize) -> [usize; LONGEST] {
    let (mut numbers, mut rest) = ([0; LONGEST], place as usize);
    for at in (0..size).rev() {
        // The last kind that adds no more than the rest.
        let mut number = 0;
        while step(number + 1, at + 1) <= rest {
            number += 1;
        }
        numbers[at] = number;
        rest -= step(number, at + 1);
    }
    numbers
}

/// The place of a leave with one tile more.
fn inserted(numbers: &[usize], number: usize) -> u32 {
    let before = numbers.partition_point(|&other| other <= number);
    let (smaller, larger) = numbers.split_at(before);
    let front: usize = (1..).zip(smaller).map(|(size, &other)| step(other, size)).sum();
    let back: usize = (before + 2..).zip(larger).map(|(size, &other)| step(other, size)).sum();
    (front + step(number, before + 1) + back) as u32
}

/// What the kind of a number adds to the place of a leave whose tile it is at a place from 1: see [`Leaves`].
const fn step(number: usize, size: usize) -> usize {
    CHOOSE[number + size - 1][size]
}

/// Ways to choose.
const CHOOSE: [[usize; LONGEST + 2]; 72] = {
    let mut ways = [[0; LONGEST + 2]; 72];
    let mut n = 0;
    while n < 72 {
        ways[n][0] = 1;
        let mut k = 1;
        while k < LONGEST + 2 && n > 0 {
            ways[n][k] = ways[n - 1][k - 1] + ways[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    ways
};

#[cfg(test)]
mod tests {
    use quixotry_rules::Setup;
    use quixotry_testkit::standard;

    use super::*;

    fn rack(setup: &Setup, text: &str) -> Rack {
        Rack::parse(text, setup.alphabet()).expect("tiles")
    }

    fn full(setup: &Setup) -> Rack {
        let kinds = (0..setup.edition.kinds()).filter_map(quixotry_lexicon::Tile::from_rack_index);
        kinds.flat_map(|tile| std::iter::repeat_n(tile, setup.edition.count(tile.rack_index()))).collect()
    }

    fn place(leaves: &Leaves, tiles: &Rack) -> (u32, usize) {
        let mut sorted: Vec<u8> = tiles.tiles().map(|tile| tile.rack_index() as u8).collect();
        sorted.sort_by_key(|&kind| leaves.numbers[usize::from(kind)]);
        (1..).zip(&sorted).fold((0, 0), |(place, _), (size, &kind)| (leaves.grown(place, size, kind), size))
    }

    /// A table in which each S adds 8 points, and any other tile takes 1.
    fn table(setup: &Setup) -> Leaves {
        let mut leaves = Leaves::nothing(&setup.edition);
        let s = rack(setup, "S").tiles().next().expect("S").rack_index();
        leaves.for_each(|tiles, worth| *worth = 9000 * tiles.count(s) as i32 - 1000 * tiles.len() as i32);
        leaves
    }

    #[test]
    fn places_tell_their_tiles() {
        let setup = standard("box", None);
        let mut leaves = Leaves::nothing(&setup.edition);
        let mut all = Vec::new();
        leaves.for_each(|tiles, _| all.push(*tiles));
        for tiles in all.iter().step_by(977).filter(|tiles| tiles.len() < LONGEST) {
            let (at, size) = place(&leaves, tiles);
            let numbers = numbers(at, size);
            for more in 0..leaves.kinds.len() {
                let tile = quixotry_lexicon::Tile::from_rack_index(usize::from(leaves.kinds[more])).expect("a kind");
                let mut grown = *tiles;
                grown.add(tile);
                assert_eq!((inserted(&numbers[..size], more), size + 1), place(&leaves, &grown), "{tiles:?} {more}");
            }
        }
    }

    #[test]
    fn a_full_bag_changes_nothing() {
        let setup = standard("box", None);
        let leaves = table(&setup);
        for text in ["S", "QU", "?E", "AERST"] {
            let kept = rack(&setup, text);
            let unseen = full(&setup).without(&kept).expect("a part");
            let pool = Pool::new(&leaves, &setup.edition, &unseen, 80, 7);
            let (at, size) = place(&leaves, &kept);
            assert_eq!(pool.worth(&leaves, at, size), leaves.worth_at(at, size), "{text}");
        }
    }

    #[test]
    fn a_bag_of_esses_is_worth_their_draw() {
        let setup = standard("box", None);
        let leaves = table(&setup);
        let pool = Pool::new(&leaves, &setup.edition, &rack(&setup, "SSSS"), 4, 7);
        // Of two E, four tiles are drawn from the bag, each an S: 9 points more than none, which a full bag has 4 of 98.
        let (at, size) = place(&leaves, &rack(&setup, "EE"));
        let expected = -2000 + 4 * (9000 - 9000 * 4 / 98);
        assert!((pool.worth(&leaves, at, size) - expected).abs() < 5, "{}", pool.worth(&leaves, at, size));
        // Of six tiles the table knows no more, but what an S adds to five.
        let (at, size) = place(&leaves, &rack(&setup, "EEIIOO"));
        let expected = -6000 + (9000 - 9000 * 4 / 94);
        assert!((pool.worth(&leaves, at, size) - expected).abs() < 5, "{}", pool.worth(&leaves, at, size));
    }
}
