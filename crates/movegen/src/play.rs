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

/// The canonical order of the tiles of two plays that begin on the same square.
pub fn canonical_tiles(some: &[u8], others: &[u8]) -> Ordering {
    let key = |byte: &u8| tile_of(*byte);
    some.iter().map(key).cmp(others.iter().map(key))
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

/// A play in a [`PlayList`]: its tiles lie in the list.
#[derive(Clone, Copy, Debug)]
struct Entry {
    score: i32,
    tiles: u32,
    length: u8,
    fresh: u8,
    start: Square,
    direction: Direction,
}

impl Entry {
    /// Rises from the best play to the worst, and among equals in the order of squares.
    #[inline]
    const fn rank(&self) -> u64 {
        let worse = (i32::MAX as i64 - self.score as i64) as u64;
        worse << 24 | (self.start.row as u64) << 16 | (self.start.column as u64) << 8 | self.direction as u64
    }
}

/// Many plays, packed.
#[derive(Clone, Debug, Default)]
pub struct PlayList {
    entries: Vec<Entry>,
    tiles: Vec<u8>,
}

impl PlayList {
    /// Adds a play at the end.
    #[inline]
    pub fn push(&mut self, play: RawPlay<'_>) {
        let entry = Entry {
            score: play.score,
            tiles: self.tiles.len() as u32,
            length: play.tiles.len() as u8,
            fresh: play.fresh as u8,
            start: play.start,
            direction: play.direction,
        };
        self.tiles.extend_from_slice(play.tiles);
        self.entries.push(entry);
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

    fn view(&self, entry: &Entry) -> RawPlay<'_> {
        let first = entry.tiles as usize;
        RawPlay {
            start: entry.start,
            direction: entry.direction,
            tiles: &self.tiles[first..first + usize::from(entry.length)],
            fresh: usize::from(entry.fresh),
            score: entry.score,
        }
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
    pub fn sort(&mut self) {
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable_by(|a, b| {
            // Most pairs differ in one number; only plays from the same square need a look at their tiles.
            a.rank().cmp(&b.rank()).then_with(|| self.view(a).canonical_cmp(&self.view(b)))
        });
        self.entries = entries;
    }
}

impl crate::search::Sink for PlayList {
    #[inline]
    fn take(&mut self, play: RawPlay<'_>) {
        self.push(play);
    }
}
