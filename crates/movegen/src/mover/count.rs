//! How much there is to choose from in a turn: anchors, places, candidates and legal plays, counted without being listed.
//!
//! As for the best play, but every span is looked at. Words of a part of the rack and the letters of the board are looked up
//! once a turn, however many spans have these letters: spans through one letter share them, and so do those through the same
//! runs of letters, wherever the word would begin.

use quixotry_lexicon::WordMap;

use super::best::Mover;
use super::ground::Ground;
use super::hand::{CHUNKS, Chosen, Hand, Part, bits};
use super::line::{Line, SIDE};
use super::span::{NONE, Span};

/// How much there is to choose from.
///
/// A letter *fits* an empty square in a direction if it forms a word across, where it forms one, and if some word of the list
/// has it directly before or behind the run of tiles that it would touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Empty squares of which a play must cover one: those beside a tile; on an empty board the start square.
    pub anchors: u32,
    /// Places where a play may lie: a first square, a direction and a length, with an anchor in it, no more empty squares
    /// than there are tiles, and no tile directly before or behind it; on each of the empty squares fits a tile of the rack.
    /// What would be a single tile that forms words both ways is one across only; an empty symmetric board has only places
    /// across.
    pub places: u32,
    /// For all places: the words that tiles of the rack spell together with the letters there, in any order, if for each of
    /// the empty squares one of these tiles fits. A word counts once for each choice of tiles.
    pub candidates: u32,
    /// Legal plays: the candidates that lie right, once for each way to lay the blanks.
    pub plays: u32,
}

/// The letters of a word, a byte each, the first one lowest.
type Packed = [u64; WORDS];
const WORDS: usize = 3;
const _: () = assert!(SIDE <= 8 * WORDS);

/// A word of a part of the rack with the letters of some spans.
#[derive(Clone, Copy)]
struct Entry {
    word: Packed,
    /// The part among those of its size.
    part: u8,
    /// The letters for which it takes blanks; 0 for none.
    blanks: [u8; 2],
}

/// Words that were looked up at once, side by side.
#[derive(Clone, Copy)]
struct Block {
    first: u32,
    end: u32,
    /// The block of the same letters before it.
    next: u32,
}

/// Behind the last block.
const END: u32 = u32::MAX;

/// What was looked up of some letters of the board and so many tiles.
#[derive(Clone, Copy)]
struct Known {
    /// The letters by their sum, and the number of tiles.
    key: u64,
    turn: u64,
    /// The parts that were looked up.
    asked: Chosen,
    /// The last block.
    head: u32,
}

/// What is known of a turn so far.
#[derive(Clone, Default)]
pub(super) struct Lookup {
    turn: u64,
    table: Vec<Known>,
    blocks: Vec<Block>,
    entries: Vec<Entry>,
}

/// Entries of the table, a power of two; more letters on a board than that are looked up anew each time.
const ROOM: usize = 1 << 10;
/// Entries that are tried for a key.
const TRIES: usize = 8;

/// What a word has to be on a span.
struct Site {
    length: usize,
    /// The letters that lie, and where.
    lying: Packed,
    mask: Packed,
    /// The empty places where not every letter fits, with those that do.
    picky: [(u8, u64); SIDE],
    pickies: usize,
    /// The empty places.
    open: u32,
}

impl Mover {
    /// How much there is to choose from with the rack of the last search, on a ground that is as it was then. Nothing if the
    /// rack was too large for that search.
    pub fn count(&mut self, ground: &mut Ground) -> Option<Counts> {
        if !self.taken {
            return None;
        }
        ground.settle();
        let ground = &*ground;
        let mut counts = Counts {
            anchors: ground.lines[..ground.rows()].iter().map(|line| line.anchors.count_ones()).sum(),
            ..Counts::default()
        };
        self.lookup.begin();
        for place in 0..ground.searched() {
            let (line, spans) = (&ground.lines[place], &ground.spans[place].0);
            if spans.is_empty() {
                continue;
            }
            let mut dead = 0_u32;
            for at in places(line.picky) {
                dead |= u32::from(line.fits[at] & self.hand.letters == 0) << at;
            }
            for span in spans {
                if span.fresh() <= self.hand.tiles && dead & span.squares() == 0 {
                    counts.places += 1;
                    self.lookup.count(ground.map(), &mut self.hand, line, *span, &mut counts);
                }
            }
        }
        Some(counts)
    }
}

impl Lookup {
    fn begin(&mut self) {
        if self.table.is_empty() {
            self.table = vec![Known { key: 0, turn: 0, asked: [0; CHUNKS], head: END }; ROOM + TRIES];
        }
        self.turn += 1;
        self.blocks.clear();
        self.entries.clear();
    }

    fn count(&mut self, map: &WordMap, hand: &mut Hand, line: &Line, span: Span, counts: &mut Counts) {
        let fresh = span.fresh();
        let mut chosen = hand.spelling(fresh, span.through);
        let site = Site::of(line, span);
        for &(_, fits) in &site.picky[..site.pickies] {
            for (chosen, having) in chosen.iter_mut().zip(hand.having(fresh, fits)) {
                *chosen &= having;
            }
        }
        if chosen == [0; CHUNKS] {
            return;
        }
        let sum = line.sums[usize::from(span.last) + 1].wrapping_sub(line.sums[usize::from(span.first)]);
        let mut block = self.known(map, hand, sum, fresh, site.length, chosen);
        while let Some(&Block { first, end, next }) = self.blocks.get(block as usize) {
            let entries = &self.entries[first as usize..end as usize];
            match site.length.div_ceil(8) {
                1 => site.count::<1>(entries, chosen, counts),
                2 => site.count::<2>(entries, chosen, counts),
                _ => site.count::<WORDS>(entries, chosen, counts),
            }
            block = next;
        }
    }

    /// The last block of the words of these parts, and maybe others, with letters of this sum.
    #[inline]
    fn known(&mut self, map: &WordMap, hand: &Hand, sum: u64, fresh: usize, length: usize, chosen: Chosen) -> u32 {
        let key = sum.wrapping_add((fresh as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let home = (key >> 32) as usize % ROOM;
        let at = (home..home + TRIES).find(|&at| self.table[at].turn != self.turn || self.table[at].key == key);
        let at = at.unwrap_or(home);
        let mut known = self.table[at];
        if known.turn != self.turn || known.key != key {
            known = Known { key, turn: self.turn, asked: [0; CHUNKS], head: END };
        }
        let wanted: Chosen = std::array::from_fn(|chunk| chosen[chunk] & !known.asked[chunk]);
        if wanted != [0; CHUNKS] {
            let first = self.entries.len();
            self.look_up(map, hand.of_size(fresh), wanted, sum, length);
            for (asked, wanted) in known.asked.iter_mut().zip(wanted) {
                *asked |= wanted;
            }
            if self.entries.len() > first {
                let block = Block { first: first as u32, end: self.entries.len() as u32, next: known.head };
                known.head = self.blocks.len() as u32;
                self.blocks.push(block);
            }
            self.table[at] = known;
        }
        known.head
    }

    /// Adds the words of these parts with letters of the board of this sum.
    fn look_up(&mut self, map: &WordMap, parts: &[Part], wanted: Chosen, lying: u64, length: usize) {
        for (chunk, (parts, mut wanted)) in parts.chunks(64).zip(wanted).enumerate() {
            if parts.len() < 64 {
                wanted &= (1 << parts.len()) - 1;
            }
            while wanted != 0 {
                let at = wanted.trailing_zeros() as usize;
                wanted &= wanted - 1;
                let (part, number) = (&parts[at], (64 * chunk + at) as u8);
                let sum = lying.wrapping_add(part.sum);
                match part.blanks {
                    0 => self.add(map, number, sum, length, [0, 0]),
                    1 => {
                        for letter in bits(map.completions(sum) & !1) {
                            self.add(map, number, sum.wrapping_add(map.worth(letter)), length, [letter, 0]);
                        }
                    }
                    _ => {
                        for one in 1..64 {
                            let sum = sum.wrapping_add(map.worth(one));
                            for other in bits(map.completions(sum) >> one << one) {
                                self.add(map, number, sum.wrapping_add(map.worth(other)), length, [one, other]);
                            }
                        }
                    }
                }
            }
        }
    }

    #[inline]
    fn add(&mut self, map: &WordMap, part: u8, sum: u64, length: usize, blanks: [u8; 2]) {
        let words = map.words(sum, length);
        // The map may, hardly ever, give words of other letters.
        let sum_of = |word: &[u8]| word.iter().fold(0_u64, |sum, &letter| sum.wrapping_add(map.worth(letter)));
        if words.get(..length).is_some_and(|word| sum_of(word) == sum) {
            let entry = |word: &[u8]| Entry { word: packed(word), part, blanks };
            self.entries.extend(words.chunks_exact(length).map(entry));
        }
    }
}

/// A word in packed form.
#[inline]
fn packed(word: &[u8]) -> Packed {
    let mut bytes = [[0; 8]; WORDS];
    let flat = bytes.as_flattened_mut();
    flat[..word.len()].copy_from_slice(word);
    bytes.map(u64::from_le_bytes)
}

/// All bits of each byte that is not 0, if none is above 127.
#[inline]
const fn filled(bytes: u64) -> u64 {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    let set = (bytes + (HIGHEST - HIGHEST / 128)) & HIGHEST;
    (set >> 7) * 255
}

impl Site {
    #[inline]
    fn of(line: &Line, span: Span) -> Self {
        let (first, length) = (span.first, usize::from(span.last - span.first) + 1);
        let lying = if span.through == NONE {
            [0; WORDS]
        } else {
            packed(&line.letters[usize::from(first)..usize::from(first) + length])
        };
        let mut site = Self {
            length,
            lying,
            mask: lying.map(filled),
            picky: [(0, 0); SIDE],
            pickies: 0,
            open: (span.squares() & !line.occupied) >> first,
        };
        for at in places(span.squares() & line.picky & !line.occupied) {
            site.picky[site.pickies] = (at as u8 - first, line.fits[at]);
            site.pickies += 1;
        }
        site
    }

    /// Counts those of some words that are of these parts, and those that lie right. They have at most 8 letters for each of
    /// `WIDE`.
    #[inline]
    fn count<const WIDE: usize>(&self, entries: &[Entry], chosen: Chosen, counts: &mut Counts) {
        for entry in entries {
            let is_chosen = chosen[usize::from(entry.part / 64) % CHUNKS] >> (entry.part % 64) & 1;
            counts.candidates += is_chosen as u32;
            let mut differing = 0;
            for wide in 0..WIDE {
                differing |= (entry.word[wide] ^ self.lying[wide]) & self.mask[wide];
            }
            if differing == 0 && is_chosen == 1 && self.fits::<WIDE>(&entry.word) {
                counts.plays += self.ways(&entry.word, entry.blanks);
            }
        }
    }

    /// Whether the letters of a word fit.
    #[inline]
    fn fits<const WIDE: usize>(&self, word: &Packed) -> bool {
        self.picky[..self.pickies].iter().all(|&(at, fits)| fits >> letter(word, usize::from(at), WIDE) & 1 == 1)
    }

    /// In how many ways the blanks may stand for these letters.
    #[inline]
    fn ways(&self, word: &Packed, blanks: [u8; 2]) -> u32 {
        if blanks[0] == 0 {
            return 1;
        }
        let open = |of: u8| places(self.open).filter(|&at| letter(word, at, WORDS) == of).count() as u32;
        let one = open(blanks[0]);
        match blanks[1] {
            0 => one,
            other if other == blanks[0] => one * one.saturating_sub(1) / 2,
            other => one * open(other),
        }
    }
}

/// The letter of a word at a place, if it has at most 8 letters for each of `wide`.
#[inline]
fn letter(word: &Packed, at: usize, wide: usize) -> u8 {
    let from = if wide == 1 { word[0] } else { word[at / 8 % WORDS] };
    (from >> (at % 8 * 8)) as u8
}

/// The places of a set of bits.
#[inline]
fn places(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < 32).then_some(place)
    })
}
