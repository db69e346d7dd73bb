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
        const LOW: u128 = u128::MAX / 255;
        let tiles = u128::from_be_bytes(self.tiles);
        (tiles & (LOW * 127)) << 1 | tiles >> 7 & LOW
    }
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
    /// They are dealt out by their second tile, their first, their square and direction, and their score, each time in the
    /// order of the time before. Few are alike in all that, and those are sorted by the tiles.
    pub fn sort(&mut self) {
        let scores = || self.entries.iter().map(|entry| entry.score);
        let (least, most) = (scores().min().unwrap_or(0), scores().max().unwrap_or(0));
        let range = most.abs_diff(least) as usize;
        if self.entries.len() < FEW || range > MOST_SCORES {
            let mut entries = std::mem::take(&mut self.entries);
            entries.sort_unstable_by(|some, other| self.view(some).best_first(&self.view(other)));
            self.entries = entries;
            return;
        }
        let last = self.entries.iter().map(|entry| entry.place).max().unwrap_or(0);
        let order = self.dealt(None, 256, |entry| entry.tiles[1].rotate_left(1).into());
        let order = self.dealt(Some(&order), 256, |entry| entry.tiles[0].rotate_left(1).into());
        let order = self.dealt(Some(&order), usize::from(last) + 1, |entry| entry.place.into());
        let order = self.dealt(Some(&order), range + 1, |entry| most.abs_diff(entry.score) as usize);
        let mut sorted = Vec::with_capacity(order.len());
        sorted.extend(order.iter().map(|&number| self.entries[number as usize]));
        let alike = |some: &Entry, other: &Entry| {
            (some.score, some.place, some.tiles[0], some.tiles[1])
                == (other.score, other.place, other.tiles[0], other.tiles[1])
        };
        for alike in sorted.chunk_by_mut(alike).filter(|alike| alike.len() > 1) {
            if alike.iter().all(|entry| usize::from(entry.length) <= HELD) {
                alike.sort_unstable_by_key(Entry::order);
            } else {
                alike.sort_unstable_by(|some, other| self.view(some).canonical_cmp(&self.view(other)));
            }
        }
        self.entries = sorted;
    }

    /// The numbers of the entries, dealt out by kind: those of kind 0 first; of one kind as they were before.
    #[inline(always)]
    fn dealt(&self, before: Option<&[u32]>, kinds: usize, kind: impl Fn(&Entry) -> usize) -> Vec<u32> {
        let mut begins = vec![0_u32; kinds];
        for entry in &self.entries {
            begins[kind(entry)] += 1;
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += std::mem::replace(begin, sum);
        }
        let mut dealt = vec![0; self.entries.len()];
        let mut deal = |number: u32| {
            let begin = &mut begins[kind(&self.entries[number as usize])];
            dealt[*begin as usize] = number;
            *begin += 1;
        };
        match before {
            Some(before) => before.iter().copied().for_each(&mut deal),
            None => (0..self.entries.len() as u32).for_each(&mut deal),
        }
        dealt
    }
}

/// So few plays are sorted by comparing.
const FEW: usize = 48;
/// So many scores are told apart by dealing.
const MOST_SCORES: usize = 1 << 12;

impl crate::search::Sink for PlayList {
    #[inline]
    fn take(&mut self, play: RawPlay<'_>) {
        self.push(play);
    }

    #[inline]
    fn take_held(&mut self, play: RawPlay<'_>, tiles: [u8; HELD]) {
        self.push_held(play, tiles);
    }
}
