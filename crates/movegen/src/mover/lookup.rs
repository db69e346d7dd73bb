//! The words that tiles of a rack spell with letters of the board, looked up once for all spans that have these letters.

use quixotry_lexicon::{Class, Question, WordMap, anagrams};

use super::bound::Reach;
use super::ground::Ground;
use super::hand::{CHUNKS, Chosen, Hand};
use super::line::{Line, SIDE};
use super::site::{self, Site};
use super::span::{MANY, NONE, Span};
use super::top::Top;

/// How many numbers the longest word takes in packed form: eight letters each, a byte a letter, the first one lowest.
pub(super) const WORDS: usize = 3;
const _: () = assert!(SIDE <= 8 * WORDS);

/// A word, and how often it counts where it lies right.
#[derive(Clone, Copy)]
pub(super) struct Found<const WIDE: usize> {
    pub letters: [u64; WIDE],
    /// The word of the same shelf before it.
    next: u32,
    pub times: u32,
}

/// Words of the same letters of the board and as many tiles; if that is one letter, with that letter in the same place.
#[derive(Clone, Copy)]
struct Shelf {
    /// The last word.
    last: u32,
    /// How often all of them count.
    times: u32,
}

/// 1 in each byte.
const EACH: u64 = u64::MAX / 255;

/// Where letters lie before a span was seen.
const UNSEEN: u64 = u64::MAX;

/// No word.
const END: u32 = u32::MAX;

/// Letters of the board and how many tiles are laid with them.
#[derive(Clone, Copy)]
struct Known {
    /// The letters by their sum, and the number of tiles.
    key: u64,
    /// The parts that were looked up.
    asked: Chosen,
    /// Letters that a short word must have where they lie on all spans, in packed form, and where.
    lying: u64,
    mask: u64,
    /// The first of its shelves: one, or with one letter of the board one for each place of it.
    shelf: u32,
    /// The length of the words.
    length: u8,
    /// The letter of the board, [`NONE`] or [`MANY`].
    through: u8,
}

/// A sum that is looked up: that of a part with letters of the board and those for which its blanks stand.
#[derive(Clone, Copy)]
struct Asked {
    sum: u64,
    known: u32,
    times: u32,
}

/// The sum of a part with letters of the board, to which a blank is added.
#[derive(Clone, Copy)]
struct Open {
    sum: u64,
    /// The letters for which it is to stand.
    letters: u64,
    known: u32,
}

/// A span on which words may lie.
#[derive(Clone, Copy)]
pub(super) struct Visit {
    /// The place of its line, and its number there.
    pub place: u8,
    pub number: u16,
    /// The empty places of the span where a letter may not fit, as bits.
    pub picky: u32,
    /// The place in `known` of its letters.
    pub known: u32,
}

/// What is known of a turn so far.
#[derive(Clone, Default)]
pub(super) struct Lookup {
    visits: Vec<Visit>,
    known: Vec<Known>,
    shelves: Vec<Shelf>,
    /// Words of up to eight letters, and longer ones.
    short: Vec<Found<1>>,
    long: Vec<Found<WORDS>>,
    /// Places in `known`, each with the number of the turn: by the letter of the board and the number of tiles; for several
    /// letters by their keys.
    single: Vec<(u32, u32)>,
    table: Vec<(u32, u32)>,
    turn: u32,
    open: Vec<Open>,
    asked: Vec<Asked>,
    /// Those of longer words, once their classes are known.
    late: Vec<(Asked, Class)>,
    /// By size and number of a part with a blank: the letters that the rack lacks beside it.
    lacking: Vec<Vec<u64>>,
    /// How often a word counts for a blank that stands for a letter.
    times: Vec<u8>,
}

/// Entries of the table, a power of two; what finds no room in it is looked up more than once.
const ROOM: usize = 1 << 10;
/// Entries that are tried for a key.
const TRIES: usize = 8;
/// Numbers of tiles.
const SIZES: usize = 16;

impl Lookup {
    /// Begins anew, for a rack with at most one blank.
    pub fn begin(&mut self, hand: &Hand) {
        if self.turn == u32::MAX || self.table.is_empty() {
            self.table = vec![(0, 0); ROOM + TRIES];
            self.single = vec![(0, 0); 64 * SIZES];
            self.turn = 0;
        }
        self.turn += 1;
        self.visits.clear();
        self.known.clear();
        self.shelves.clear();
        self.short.clear();
        self.long.clear();
        self.open.clear();
        self.asked.clear();
        if hand.blanks > 0 {
            self.times.clear();
            self.times.extend(hand.counts().map(|count| count + 1));
            self.lacking.resize(SIZES, Vec::new());
            for (size, lacking) in self.lacking.iter_mut().enumerate().take(hand.tiles + 1).skip(1) {
                lacking.clear();
                lacking.extend(hand.of_size(size).iter().map(|part| !hand.beside(part)));
            }
        }
    }

    /// Asks for the words that these parts may spell on a span with letters of this sum.
    #[inline]
    pub fn ask<const N: usize>(
        &mut self,
        map: &WordMap,
        hand: &Hand,
        (mut visit, line, span): (Visit, &Line, &Span),
        sum: u64,
        chosen: [u64; N],
    ) {
        let fresh = span.fresh();
        let known = match span.through {
            MANY => self.known_of_many(sum, fresh, span),
            _ => self.known_of_one(fresh, span),
        };
        visit.known = known;
        self.visits.push(visit);
        let entry = &mut self.known[known as usize];
        if span.through == MANY {
            entry.narrow(line, span);
        }
        let parts = hand.of_size(fresh);
        let short = usize::from(entry.length) <= anagrams::LONGEST;
        for (chunk, chosen) in chosen.into_iter().enumerate() {
            let mut wanted = chosen & !entry.asked[chunk];
            entry.asked[chunk] |= wanted;
            if span.through == MANY {
                // Most parts make no word with several letters: the marks tell that at little cost.
                let sums = hand.sums_of_size(fresh).get(64 * chunk..).unwrap_or_default();
                let wild = hand.wild(fresh)[chunk];
                wanted = wanted & wild | map.marked(sum, sums, wanted & !wild);
            }
            while wanted != 0 {
                let number = 64 * chunk + wanted.trailing_zeros() as usize;
                wanted &= wanted - 1;
                let part = &parts[number];
                let sum = sum.wrapping_add(part.sum);
                if part.blanks > 0 {
                    map.prefetch(Question::Completions, sum);
                    let letters = self.lacking[fresh % SIZES][number];
                    self.open.push(Open { sum, letters, known });
                } else {
                    prefetch(map, short, sum);
                    // With a blank the same word counts once more for each tile that it may stand for.
                    let times = if hand.blanks == 0 { 1 } else { 1 + fresh as u32 };
                    self.asked.push(Asked { sum, known, times });
                }
            }
        }
    }

    /// The place in `known` of one letter, or none, and so many tiles.
    #[inline]
    fn known_of_one(&mut self, fresh: usize, span: &Span) -> u32 {
        let entry = &mut self.single[usize::from(span.through & 63) * SIZES + fresh % SIZES];
        if entry.0 != self.turn {
            *entry = (self.turn, self.known.len() as u32);
            let known = entry.1;
            self.add(0, span);
            return known;
        }
        entry.1
    }

    /// The place in `known` of letters of this sum and so many tiles.
    #[inline]
    fn known_of_many(&mut self, sum: u64, fresh: usize, span: &Span) -> u32 {
        let key = sum.wrapping_add((fresh as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let home = (key >> 32) as usize % ROOM;
        let new = self.known.len() as u32;
        for entry in &mut self.table[home..home + TRIES] {
            let (turn, known) = *entry;
            if turn != self.turn {
                *entry = (self.turn, new);
                break;
            }
            if self.known[known as usize].key == key {
                return known;
            }
        }
        self.add(key, span);
        new
    }

    fn add(&mut self, key: u64, span: &Span) {
        let (length, through, shelf) = (span.end - span.first, span.through, self.shelves.len() as u32);
        let mask = if through == MANY { UNSEEN } else { 0 };
        self.known.push(Known { key, asked: [0; CHUNKS], lying: 0, mask, shelf, length, through });
        let shelves = if matches!(through, NONE | MANY) { 1 } else { usize::from(length) };
        self.shelves.extend(std::iter::repeat_n(Shelf { last: END, times: 0 }, shelves));
    }

    /// Reads all words that were asked for.
    pub fn read(&mut self, map: &WordMap) {
        for open in &self.open {
            let mut letters = map.completions(open.sum) & open.letters & !1;
            let short = usize::from(self.known[open.known as usize].length) <= anagrams::LONGEST;
            while letters != 0 {
                let letter = letters.trailing_zeros() as u8;
                letters &= letters - 1;
                let sum = open.sum.wrapping_add(map.worth(letter));
                prefetch(map, short, sum);
                let times = u32::from(self.times[usize::from(letter)]);
                self.asked.push(Asked { sum, known: open.known, times });
            }
        }
        let anagrams = map.anagrams();
        self.late.clear();
        for asked in &self.asked {
            let known = &self.known[asked.known as usize];
            if usize::from(known.length) > anagrams::LONGEST {
                let class = map.class(asked.sum);
                map.prefetch_packed(class, usize::from(known.length));
                self.late.push((*asked, class));
                continue;
            }
            anagrams.each(asked.sum, |word| {
                if (word ^ known.lying) & known.mask == 0 {
                    shelve(&mut self.short, &mut self.shelves, known, [word], asked.times);
                }
            });
        }
        for &(Asked { sum, known, times }, class) in &self.late {
            let known = &self.known[known as usize];
            let words = map.packed(class, usize::from(known.length));
            for word in words.chunks_exact(usize::from(known.length).div_ceil(8) + 1) {
                // The map may, hardly ever, give words of other letters: they have another sum.
                let Some((_, word)) = word.split_last().filter(|&(&of, _)| of == sum) else { continue };
                let letters = std::array::from_fn(|number| word.get(number).copied().unwrap_or(0));
                shelve(&mut self.long, &mut self.shelves, known, letters, times);
            }
        }
    }

    /// How many plays there are on all spans; the best of them by points is kept as well if it is asked for, which works for
    /// racks without a blank.
    pub fn count(&self, ground: &Ground, hand: &Hand, reach: &Reach, mut top: Option<&mut Top>) -> u32 {
        let mut plays = 0;
        for visit in &self.visits {
            let known = &self.known[visit.known as usize];
            let (line, span) = visit.lies(ground);
            let shelf = match known.through {
                NONE | MANY => known.shelf,
                _ => known.shelf + (line.occupied & span.squares).trailing_zeros() - u32::from(span.first),
            };
            let shelf = self.shelves[shelf as usize];
            if shelf.last == END {
                continue;
            }
            let short = usize::from(known.length) <= anagrams::LONGEST;
            let here = if visit.picky == 0 && known.through != MANY {
                shelf.times
            } else if short {
                Site::of(line, span, visit.picky).count(chain(&self.short, shelf.last))
            } else {
                Site::of(line, span, visit.picky).count(chain(&self.long, shelf.last))
            };
            plays += here;
            let Some(top) = top.as_deref_mut().filter(|_| here > 0) else { continue };
            if reach.most(usize::from(visit.place), hand, span) + ground.bonus[span.fresh()] < top.score() {
                continue;
            }
            if short {
                let site = Site::of(line, span, visit.picky);
                for word in chain(&self.short, shelf.last).filter(|word| site.takes(&word.letters)) {
                    top.offer(ground, visit, &word.letters);
                }
            } else {
                let site = Site::of(line, span, visit.picky);
                for word in chain(&self.long, shelf.last).filter(|word| site.takes(&word.letters)) {
                    top.offer(ground, visit, &word.letters);
                }
            }
        }
        plays
    }
}

impl Known {
    /// Keeps what is the same on another span.
    #[inline]
    fn narrow(&mut self, line: &Line, span: &Span) {
        let [lying] = site::lying(line, span);
        if self.mask == UNSEEN {
            (self.lying, self.mask) = (lying, site::filled(lying));
        } else {
            self.mask &= site::filled(lying) & !site::filled(self.lying ^ lying);
        }
    }
}

impl Visit {
    /// Its line, and its span there.
    #[inline]
    pub fn lies<'a>(&self, ground: &'a Ground) -> (&'a Line, &'a Span) {
        let place = usize::from(self.place);
        (&ground.lines[place], &ground.spans[place].0[usize::from(self.number)])
    }
}

/// Asks for the memory where the words of a sum are looked up, short ones or others.
#[inline]
fn prefetch(map: &WordMap, short: bool, sum: u64) {
    if short {
        map.anagrams().prefetch(sum);
    } else {
        map.prefetch(Question::Class, sum);
    }
}

/// Puts a word on its shelf, or on all where it belongs.
#[inline]
fn shelve<const WIDE: usize>(
    words: &mut Vec<Found<WIDE>>,
    shelves: &mut [Shelf],
    known: &Known,
    letters: [u64; WIDE],
    times: u32,
) {
    let mut put = |shelf: usize| {
        let shelf = &mut shelves[shelf];
        let next = std::mem::replace(&mut shelf.last, words.len() as u32);
        shelf.times += times;
        words.push(Found { letters, next, times });
    };
    if matches!(known.through, NONE | MANY) {
        put(known.shelf as usize);
        return;
    }
    for (number, packed) in letters.iter().enumerate() {
        // The bytes that are the letter; none is above 127.
        let other = packed ^ (u64::from(known.through) * EACH);
        let mut same = !(other + 127 * EACH) & (128 * EACH);
        while same != 0 {
            put(known.shelf as usize + 8 * number + same.trailing_zeros() as usize / 8);
            same &= same - 1;
        }
    }
}

/// The words of a shelf.
#[inline]
fn chain<const WIDE: usize>(words: &[Found<WIDE>], last: u32) -> impl Iterator<Item = &Found<WIDE>> {
    let mut next = last;
    std::iter::from_fn(move || {
        let found = words.get(next as usize)?;
        next = found.next;
        Some(found)
    })
}
