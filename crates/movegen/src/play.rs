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
    const NONE: Self =
        Self { score: 0, tiles: 0, length: 0, fresh: 0, start: Square::new(0, 0), direction: Direction::Across };
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
    ///
    /// They are dealt out by score, and those of one score sorted by a number that begins as the canonical order does.
    pub fn sort(&mut self) {
        let scores = || self.entries.iter().map(|entry| entry.score);
        let (Some(least), Some(most)) = (scores().min(), scores().max()) else { return };
        let range = most.abs_diff(least) as usize;
        if range > MOST_SCORES {
            let mut entries = std::mem::take(&mut self.entries);
            entries.sort_unstable_by(|some, other| self.view(some).best_first(&self.view(other)));
            self.entries = entries;
            return;
        }
        // Where the plays of each score begin: those of the highest first.
        let mut begins = vec![0_u32; range + 1];
        for entry in &self.entries {
            begins[most.abs_diff(entry.score) as usize] += 1;
        }
        let mut before = 0;
        for begin in &mut begins {
            before += std::mem::replace(begin, before);
        }
        let mut dealt = vec![(0, Entry::NONE); self.entries.len()];
        for entry in &self.entries {
            let begin = &mut begins[most.abs_diff(entry.score) as usize];
            dealt[*begin as usize] = (self.order(entry), *entry);
            *begin += 1;
        }
        for alike in dealt.chunk_by_mut(|(_, some), (_, other)| some.score == other.score) {
            alike.sort_unstable_by(|(order, some), (other_order, other)| {
                order.cmp(other_order).then_with(|| self.view(some).canonical_cmp(&self.view(other)))
            });
        }
        self.entries.clear();
        self.entries.extend(dealt.iter().map(|&(_, entry)| entry));
    }

    /// A number that never contradicts the canonical order: square, direction, and the first tiles, seven bits each.
    #[inline]
    fn order(&self, entry: &Entry) -> u64 {
        let first = entry.tiles as usize;
        let tiles = &self.tiles[first..first + usize::from(entry.length).min(6)];
        let place = (entry.start.row as u64) << 7 | (entry.start.column as u64) << 1 | entry.direction as u64;
        let read = tiles.iter().fold(place, |order, &byte| order << 7 | u64::from(sort_key(byte)));
        read << (7 * (6 - tiles.len()))
    }
}

/// So many scores are told apart by dealing.
const MOST_SCORES: usize = 1 << 12;

impl crate::search::Sink for PlayList {
    #[inline]
    fn take(&mut self, play: RawPlay<'_>) {
        self.push(play);
    }
}
