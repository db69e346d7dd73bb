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

/// The words of one part of the rack with the letters of some spans, which are anagrams.
#[derive(Clone, Copy)]
struct Class {
    /// Where their letters begin, side by side.
    first: u32,
    count: u16,
    /// The part among those of its size.
    part: u8,
    /// The letters for which it takes blanks; 0 for none.
    blanks: [u8; 2],
    /// The next class of these letters.
    next: u32,
}

/// Behind the last class.
const END: u32 = u32::MAX;

/// What was looked up of some letters of the board and so many tiles.
#[derive(Clone, Copy)]
struct Known {
    /// The letters by their sum, and the number of tiles.
    key: u64,
    turn: u64,
    /// The parts that were looked up.
    asked: Chosen,
    /// The first class.
    head: u32,
}

/// What is known of a turn so far.
#[derive(Clone, Default)]
pub(super) struct Lookup {
    turn: u64,
    table: Vec<Known>,
    classes: Vec<Class>,
    letters: Vec<u8>,
}

/// Entries of the table, a power of two; more letters on a board than that are looked up anew each time.
const ROOM: usize = 1 << 10;
/// Entries that are tried for a key.
const TRIES: usize = 8;

/// What a word has to be on a span.
struct Site {
    length: usize,
    /// The letters that lie, by their places in the word.
    lying: [(u8, u8); SIDE],
    lyings: usize,
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
        self.classes.clear();
        self.letters.clear();
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
        let mut class = self.known(map, hand, sum, fresh, site.length, chosen);
        while let Some(&Class { first, count, part, blanks, next }) = self.classes.get(class as usize) {
            class = next;
            if chosen[usize::from(part) / 64 % CHUNKS] >> (part % 64) & 1 == 0 {
                continue;
            }
            counts.candidates += u32::from(count);
            let first = first as usize;
            let words = &self.letters[first..first + usize::from(count) * site.length];
            for word in words.chunks_exact(site.length) {
                if site.takes(word) {
                    counts.plays += site.ways(word, blanks);
                }
            }
        }
    }

    /// The first class of the words of these parts, and maybe others, with letters of this sum.
    fn known(&mut self, map: &WordMap, hand: &Hand, sum: u64, fresh: usize, length: usize, chosen: Chosen) -> u32 {
        let key = sum.wrapping_add((fresh as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let home = (key >> 32) as usize % ROOM;
        let at = (home..home + TRIES).find(|&at| self.table[at].turn != self.turn || self.table[at].key == key);
        let at = at.unwrap_or(home);
        let mut known = self.table[at];
        if known.turn != self.turn || known.key != key {
            known = Known { key, turn: self.turn, asked: [0; CHUNKS], head: END };
        }
        let parts = hand.of_size(fresh);
        for chunk in 0..CHUNKS {
            let mut wanted = chosen[chunk] & !known.asked[chunk];
            known.asked[chunk] |= wanted;
            while wanted != 0 {
                let number = 64 * chunk + wanted.trailing_zeros() as usize;
                wanted &= wanted - 1;
                let Some(part) = parts.get(number) else { break };
                known.head = self.look_up(map, part, number as u8, sum.wrapping_add(part.sum), length, known.head);
            }
        }
        self.table[at] = known;
        known.head
    }

    /// Puts the words of a part and letters of the board, together of this sum, before other classes.
    fn look_up(&mut self, map: &WordMap, part: &Part, number: u8, sum: u64, length: usize, next: u32) -> u32 {
        let mut head = next;
        match part.blanks {
            0 => self.add(map, number, sum, length, [0, 0], &mut head),
            1 => {
                for letter in bits(map.completions(sum) & !1) {
                    self.add(map, number, sum.wrapping_add(map.worth(letter)), length, [letter, 0], &mut head);
                }
            }
            _ => {
                for one in 1..64 {
                    let worth = map.worth(one);
                    let sum = sum.wrapping_add(worth);
                    for other in bits(map.completions(sum) >> one << one) {
                        let sum = sum.wrapping_add(map.worth(other));
                        self.add(map, number, sum, length, [one, other], &mut head);
                    }
                }
            }
        }
        head
    }

    fn add(&mut self, map: &WordMap, part: u8, sum: u64, length: usize, blanks: [u8; 2], head: &mut u32) {
        let words = map.words(sum, length);
        // The map may, hardly ever, give words of other letters.
        let sum_of = |word: &[u8]| word.iter().fold(0_u64, |sum, &letter| sum.wrapping_add(map.worth(letter)));
        if words.get(..length).is_none_or(|word| sum_of(word) != sum) {
            return;
        }
        let class =
            Class { first: self.letters.len() as u32, count: (words.len() / length) as u16, part, blanks, next: *head };
        self.letters.extend_from_slice(words);
        *head = self.classes.len() as u32;
        self.classes.push(class);
    }
}

impl Site {
    #[inline]
    fn of(line: &Line, span: Span) -> Self {
        let (first, length) = (span.first, usize::from(span.last - span.first) + 1);
        let mut site = Self {
            length,
            lying: [(0, 0); SIDE],
            lyings: 0,
            picky: [(0, 0); SIDE],
            pickies: 0,
            open: (span.squares() & !line.occupied) >> first,
        };
        if span.through != NONE {
            for at in places(span.squares() & line.occupied) {
                site.lying[site.lyings] = (at as u8 - first, line.letters[at]);
                site.lyings += 1;
            }
        }
        for at in places(span.squares() & line.picky & !line.occupied) {
            site.picky[site.pickies] = (at as u8 - first, line.fits[at]);
            site.pickies += 1;
        }
        site
    }

    /// Whether a word of the right letters lies right.
    #[inline]
    fn takes(&self, word: &[u8]) -> bool {
        let letter = |at: u8| word[usize::from(at)];
        self.lying[..self.lyings].iter().all(|&(at, lying)| letter(at) == lying)
            && self.picky[..self.pickies].iter().all(|&(at, fits)| fits >> letter(at) & 1 == 1)
    }

    /// In how many ways the blanks may stand for these letters.
    #[inline]
    fn ways(&self, word: &[u8], blanks: [u8; 2]) -> u32 {
        if blanks[0] == 0 {
            return 1;
        }
        let open = |letter: u8| places(self.open).filter(|&at| word[at] == letter).count() as u32;
        let one = open(blanks[0]);
        match blanks[1] {
            0 => one,
            other if other == blanks[0] => one * one.saturating_sub(1) / 2,
            other => one * open(other),
        }
    }
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
