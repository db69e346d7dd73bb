//! Plays in a compact form: as the search shows them, and many of them in a list.

use std::cmp::Ordering;

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::{Direction, Placement, Rack, Square};

/// A play as the search sees it. Its tiles are bytes of [`Tile`]; 0 where a tile lies already.
#[derive(Clone, Copy, Debug)]
pub struct RawPlay<'a> {
    /// First square of the main word.
    pub start: Square,
    /// Which way it runs.
    pub direction: Direction,
    /// Tile by tile.
    pub tiles: &'a [u8],
    /// How many of them are fresh.
    pub fresh: usize,
    /// Points, bonus included.
    pub score: i32,
}

/// The tile of a byte as [`RawPlay`] holds it.
#[inline]
#[must_use]
pub fn tile_of(byte: u8) -> Option<Tile> {
    let letter = Letter::new(byte & !Tile::BLANK.byte())?;
    Some(if byte & Tile::BLANK.byte() == 0 { Tile::of(letter) } else { Tile::blank_as(letter) })
}

/// Sorts the bytes of tiles as [`Tile::sort_key`] does; 0 comes first.
#[inline]
const fn sort_key(byte: u8) -> u8 {
    byte.rotate_left(1)
}

/// The canonical order of the tiles of two plays that begin on the same square.
#[must_use]
pub fn canonical_tiles(some: &[u8], others: &[u8]) -> Ordering {
    some.iter().map(|&byte| sort_key(byte)).cmp(others.iter().map(|&byte| sort_key(byte)))
}

impl RawPlay<'_> {
    /// The play as a value of its own.
    #[must_use]
    pub fn placement(&self) -> Placement {
        Placement {
            start: self.start,
            direction: self.direction,
            tiles: self.tiles.iter().map(|&byte| tile_of(byte)).collect(),
        }
    }

    /// The tiles that leave the rack.
    #[must_use]
    pub fn used(&self) -> Rack {
        self.tiles.iter().filter_map(|&byte| tile_of(byte)).collect()
    }

    /// The canonical order of plays: that of [`Placement`].
    #[must_use]
    pub fn canonical_cmp(&self, other: &Self) -> Ordering {
        (self.start, self.direction)
            .cmp(&(other.start, other.direction))
            .then_with(|| canonical_tiles(self.tiles, other.tiles))
    }

    /// Best first: by falling score, then the canonical order.
    #[must_use]
    pub fn best_first(&self, other: &Self) -> Ordering {
        other.score.cmp(&self.score).then_with(|| self.canonical_cmp(other))
    }
}

/// Tiles that a play of a list holds itself; a longer one has its tiles in the list.
pub(crate) const HELD: usize = 16;

/// A play in a [`PlayList`].
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Its tiles and 0 behind them; or where they begin in the list.
    tiles: [u8; HELD],
    score: i32,
    /// Row, column, direction.
    place: u16,
    length: u8,
    fresh: u8,
}

impl Entry {
    #[inline]
    const fn direction(&self) -> Direction {
        if self.place & 1 == 0 { Direction::Across } else { Direction::Down }
    }

    #[inline]
    const fn start(&self) -> Square {
        Square::new((self.place >> 7) as u8, (self.place >> 1 & 63) as u8)
    }

    /// Its tiles as a number: of two plays that begin alike the canonical order is never the other way round.
    #[inline]
    const fn order(&self) -> u128 {
        order(self.tiles)
    }
}

/// Tiles as a number: those that come first in canonical order have the smaller one.
#[inline]
pub(crate) const fn order(tiles: [u8; HELD]) -> u128 {
    const LOW: u128 = u128::MAX / 255;
    let tiles = u128::from_be_bytes(tiles);
    (tiles & (LOW * 127)) << 1 | tiles >> 7 & LOW
}

/// Many plays, packed.
#[derive(Clone, Debug, Default)]
pub struct PlayList {
    entries: Vec<Entry>,
    /// The tiles of long plays.
    tiles: Vec<u8>,
}

impl PlayList {
    /// An empty list with room for some plays.
    #[must_use]
    pub fn with_room(plays: usize) -> Self {
        Self { entries: Vec::with_capacity(plays), tiles: Vec::new() }
    }

    /// Adds a play at the end.
    #[inline]
    pub fn push(&mut self, play: RawPlay<'_>) {
        let mut tiles = [0; HELD];
        if let Some(held) = tiles.get_mut(..play.tiles.len()) {
            held.copy_from_slice(play.tiles);
        } else {
            tiles[..size_of::<usize>()].copy_from_slice(&self.tiles.len().to_ne_bytes());
            self.tiles.extend_from_slice(play.tiles);
        }
        self.push_held(play, tiles);
    }

    #[inline]
    fn push_held(&mut self, play: RawPlay<'_>, tiles: [u8; HELD]) {
        self.entries.push(Entry {
            tiles,
            score: play.score,
            place: u16::from(play.start.row) << 7 | u16::from(play.start.column) << 1 | play.direction as u16,
            length: play.tiles.len() as u8,
            fresh: play.fresh as u8,
        });
    }

    /// Forgets every play, keeps the room.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.tiles.clear();
    }

    /// How many plays there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    #[inline]
    fn view<'a>(&'a self, entry: &'a Entry) -> RawPlay<'a> {
        let length = usize::from(entry.length);
        let tiles = entry.tiles.get(..length).unwrap_or_else(|| {
            let mut first = [0; size_of::<usize>()];
            first.copy_from_slice(&entry.tiles[..size_of::<usize>()]);
            let first = usize::from_ne_bytes(first);
            &self.tiles[first..first + length]
        });
        let fresh = usize::from(entry.fresh);
        RawPlay { start: entry.start(), direction: entry.direction(), tiles, fresh, score: entry.score }
    }

    /// The play at a place; nothing beyond the end.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<RawPlay<'_>> {
        self.entries.get(place).map(|entry| self.view(entry))
    }

    /// The plays in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = RawPlay<'_>> {
        self.entries.iter().map(|entry| self.view(entry))
    }

    /// Sorts the plays, best first.
    ///
    /// By a number for each that begins as the order does: score, square, direction, first tiles. Few are alike in all that,
    /// and those are sorted by their tiles.
    pub fn sort(&mut self) {
        if self.is_in_canonical_order() && self.deal_by_score() {
            return;
        }
        let Some(mut keys) = self.keys() else {
            let mut entries = std::mem::take(&mut self.entries);
            entries.sort_unstable_by(|some, other| self.view(some).best_first(&self.view(other)));
            self.entries = entries;
            return;
        };
        if keys.len() < FEW {
            keys.sort_unstable();
        } else {
            deal(&mut keys);
        }
        let entry = |key: u64| &self.entries[(key & (MOST_PLAYS - 1)) as usize];
        for alike in keys.chunk_by_mut(|some, other| some >> NUMBER_BITS == other >> NUMBER_BITS) {
            if alike.len() == 1 {
                continue;
            }
            if alike.iter().all(|&key| usize::from(entry(key).length) <= HELD) {
                alike.sort_unstable_by_key(|&key| entry(key).order());
            } else {
                alike.sort_unstable_by(|&some, &other| self.view(entry(some)).canonical_cmp(&self.view(entry(other))));
            }
        }
        let mut sorted = Vec::with_capacity(keys.len());
        sorted.extend(keys.iter().map(|&key| *entry(key)));
        self.entries = sorted;
    }

    /// Whether each play is known to stand before the next one in canonical order, as those on an empty board do.
    fn is_in_canonical_order(&self) -> bool {
        let place = |entry: &Entry| (entry.place, entry.order());
        self.tiles.is_empty() && self.entries.is_sorted_by(|some, other| place(some) < place(other))
    }

    /// Sorts the plays by falling score and leaves those of equal score in their order. Does nothing for scores too far apart.
    fn deal_by_score(&mut self) -> bool {
        let (mut least, mut most) = (i32::MAX, i32::MIN);
        for entry in &self.entries {
            (least, most) = (least.min(entry.score), most.max(entry.score));
        }
        let Some(&first) = self.entries.first() else { return true };
        let range = most.abs_diff(least) as usize;
        if range > self.entries.len().max(FEW) {
            return false;
        }
        let mut begins = vec![0_usize; range + 1];
        for entry in &self.entries {
            begins[most.abs_diff(entry.score) as usize] += 1;
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += std::mem::replace(begin, sum);
        }
        let mut sorted = vec![first; self.entries.len()];
        for &entry in &self.entries {
            let begin = &mut begins[most.abs_diff(entry.score) as usize];
            sorted[*begin] = entry;
            *begin += 1;
        }
        self.entries = sorted;
        true
    }

    /// A number for each entry: score, square and direction, the first tiles as far as there is room, its own number. Nothing
    /// for scores too far apart, or too many plays.
    fn keys(&self) -> Option<Vec<u64>> {
        let (mut least, mut most, mut last) = (i32::MAX, i32::MIN, 0);
        for entry in &self.entries {
            (least, most, last) = (least.min(entry.score), most.max(entry.score), last.max(entry.place));
        }
        let range = if self.entries.is_empty() { 0 } else { most.abs_diff(least) };
        let place_bits = 16 - last.leading_zeros();
        let used = 32 - range.leading_zeros() + place_bits;
        if used > KEY_BITS || self.entries.len() as u64 > MOST_PLAYS {
            return None;
        }
        // The order of tiles takes 128 bits, eight each, the highest unused.
        let tile_bits = KEY_BITS - used;
        let key = |(number, entry): (usize, &Entry)| {
            let begin = u64::from(most.abs_diff(entry.score)) << place_bits | u64::from(entry.place);
            let tiles = (entry.order() >> 64) as u64;
            let tiles = if tile_bits == 0 { 0 } else { tiles >> (64 - tile_bits) };
            begin << tile_bits << NUMBER_BITS | tiles << NUMBER_BITS | number as u64
        };
        Some(self.entries.iter().enumerate().map(key).collect())
    }
}

/// Bits of a key for the number of the play, and for what it is sorted by.
const NUMBER_BITS: u32 = 24;
const KEY_BITS: u32 = 64 - NUMBER_BITS;
const MOST_PLAYS: u64 = 1 << NUMBER_BITS;
/// So few keys are sorted by comparing.
const FEW: usize = 512;

/// Sorts keys by what they are sorted by, a byte at a time from the lowest.
fn deal(keys: &mut Vec<u64>) {
    const BYTES: usize = KEY_BITS as usize / 8;
    let byte = |key: u64, place: usize| (key >> NUMBER_BITS >> (8 * place) & 255) as usize;
    let mut begins = [[0_u32; 256]; BYTES];
    for &key in &*keys {
        for (place, begins) in begins.iter_mut().enumerate() {
            begins[byte(key, place)] += 1;
        }
    }
    let mut dealt = vec![0; keys.len()];
    for (place, begins) in begins.iter_mut().enumerate() {
        let mut sum = 0;
        for begin in &mut *begins {
            sum += std::mem::replace(begin, sum);
        }
        for &key in &*keys {
            let begin = &mut begins[byte(key, place)];
            dealt[*begin as usize] = key;
            *begin += 1;
        }
        std::mem::swap(keys, &mut dealt);
    }
}

impl crate::search::Sink for PlayList {
    #[inline]
    fn take(&mut self, play: RawPlay<'_>) {
        self.push(play);
    }

    #[inline]
    fn expect(&mut self, plays: usize) {
        self.entries.reserve(plays);
    }

    #[inline]
    fn take_held(&mut self, play: RawPlay<'_>, tiles: [u8; HELD]) {
        self.push_held(play, tiles);
    }
}
