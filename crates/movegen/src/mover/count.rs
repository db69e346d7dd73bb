//! How much there is to choose from in a turn: anchors, places, candidates and legal plays, counted without being listed.
//!
//! As for the best play, but every span is looked at. Words of a part of the rack and the letters of the board are looked up
//! once a turn, however many spans have these letters: spans through one letter share them, and so do those through the same
//! runs of letters, wherever the word would begin.

use quixotry_lexicon::{Class, Question, WordMap};

use super::best::Mover;
use super::ground::Ground;
use super::hand::{CHUNKS, Chosen, Hand, Part};
use super::line::{self, Line, SIDE};
use super::span::Span;

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

/// How many numbers the longest word takes in packed form: eight letters each, a byte a letter, the first one lowest.
const WORDS: usize = 3;
const _: () = assert!(SIDE <= 8 * WORDS);

/// Words of one part of the rack with the letters of some spans: anagrams.
#[derive(Clone, Copy)]
struct Block {
    /// The place of the first one among the words of its length.
    first: u32,
    count: u16,
    /// The part among those of its size.
    part: u8,
    /// The letters for which its blanks stand; 0 for none.
    blanks: [u8; 2],
    /// The block of the same letters before it.
    next: u32,
}

/// Behind the last block.
const END: u32 = u32::MAX;

/// Letters of the board and how many tiles are laid with them.
#[derive(Clone, Copy)]
struct Known {
    /// The letters by their sum, and the number of tiles.
    key: u64,
    /// The parts that were looked up.
    asked: Chosen,
    /// The length of the words.
    length: u8,
    /// The last block.
    head: u32,
}

/// A sum that is looked up: that of a part with letters of the board and those for which its blanks stand.
#[derive(Clone, Copy)]
struct Asked {
    sum: u64,
    class: Class,
    known: u32,
    part: u8,
    blanks: [u8; 2],
}

/// A span on which words may lie.
#[derive(Clone, Copy)]
struct Visit {
    place: u8,
    span: Span,
    known: u32,
    chosen: Chosen,
}

/// What is known of a turn so far.
#[derive(Clone, Default)]
pub(super) struct Lookup {
    /// The lines of the ground.
    lines: Vec<Ready>,
    visits: Vec<Visit>,
    known: Vec<Known>,
    /// Places in `known` by their keys, each with the number of the turn.
    table: Vec<(u32, u32)>,
    turn: u32,
    /// What is looked up: parts of which blanks are still to stand for something, and the others.
    open: Vec<Asked>,
    asked: Vec<Asked>,
    blocks: Vec<Block>,
}

/// Entries of the table, a power of two; what finds no room in it is looked up more than once.
const ROOM: usize = 1 << 10;
/// Entries that are tried for a key.
const TRIES: usize = 8;

/// A line for a rack.
#[derive(Clone)]
struct Ready {
    /// The letters that lie, with room behind them.
    letters: [u8; SIDE + 8 * WORDS],
    /// For each empty place where not every letter fits, the kinds of tiles that do, as bits.
    kinds: [u16; line::ROOM],
    /// The places where none does; those where some do not; those where not every letter does that may come there.
    dead: u32,
    choosy: u32,
    picky: u32,
}

/// What a word has to be on a span.
struct Site<const WIDE: usize> {
    /// The letters that lie, in packed form, and where.
    lying: [u64; WIDE],
    mask: [u64; WIDE],
    /// The empty places where not every letter fits, with those that do.
    picky: [(u8, u64); SIDE],
    pickies: usize,
    /// The empty places.
    open: u32,
}

impl Mover {
    /// How much there is to choose from with the rack of the last search, on a ground that is as it was then. Nothing if the
    /// rack was too large for that search, or letters may lie in any order (WordSmog).
    pub fn count(&mut self, ground: &mut Ground) -> Option<Counts> {
        if !self.taken || ground.any_order {
            return None;
        }
        ground.settle();
        let ground = &*ground;
        let mut counts = Counts {
            anchors: ground.lines[..ground.rows()].iter().map(|line| line.anchors.count_ones()).sum(),
            ..Counts::default()
        };
        self.lookup.begin();
        // All that is looked up is asked for before any of it is read: memory answers many questions at once.
        for place in 0..ground.searched() {
            let spans = &ground.spans[place].0;
            let ready = Ready::of(&ground.lines[place], &self.hand);
            for span in spans {
                if span.fresh() <= self.hand.tiles && ready.dead & span.squares == 0 {
                    counts.places += 1;
                    self.lookup.visit(ground, &mut self.hand, &ready, place, *span);
                }
            }
            self.lookup.lines.push(ready);
        }
        self.lookup.read(ground.map());
        self.lookup.count(ground, &mut counts);
        Some(counts)
    }
}

impl Ready {
    fn of(line: &Line, hand: &Hand) -> Self {
        let mut ready = Self {
            letters: [0; SIDE + 8 * WORDS],
            kinds: [0; line::ROOM],
            dead: 0,
            choosy: 0,
            picky: line.picky & !line.occupied,
        };
        ready.letters[..SIDE].copy_from_slice(&line.letters[..SIDE]);
        // Of letters that every alphabet has room for.
        let all = hand.fitting(u64::MAX >> 1);
        for at in places(ready.picky) {
            let fitting = hand.fitting(line.fits[at]);
            ready.kinds[at] = fitting;
            ready.dead |= u32::from(fitting == 0) << at;
            ready.choosy |= u32::from(fitting != all) << at;
        }
        // A blank may be any letter.
        if hand.blanks == 0 {
            ready.picky = ready.choosy;
        }
        ready
    }
}

impl Lookup {
    fn begin(&mut self) {
        if self.turn == u32::MAX || self.table.is_empty() {
            self.table = vec![(0, 0); ROOM + TRIES];
            self.turn = 0;
        }
        self.turn += 1;
        self.lines.clear();
        self.visits.clear();
        self.known.clear();
        self.open.clear();
        self.asked.clear();
        self.blocks.clear();
    }

    /// Asks for the words that may lie on a span.
    fn visit(&mut self, ground: &Ground, hand: &mut Hand, ready: &Ready, place: usize, span: Span) {
        let (line, fresh) = (&ground.lines[place], span.fresh());
        let mut chosen = hand.spelling(fresh, span.through);
        for at in places(ready.choosy & span.squares) {
            for (chosen, having) in chosen.iter_mut().zip(hand.having(fresh, ready.kinds[at])) {
                *chosen &= having;
            }
        }
        if chosen == [0; CHUNKS] {
            return;
        }
        let sum = line.sums[usize::from(span.end)].wrapping_sub(line.sums[usize::from(span.first)]);
        let known = self.known(sum, fresh, span.end - span.first);
        self.visits.push(Visit { place: place as u8, span, known, chosen });
        let entry = &mut self.known[known as usize];
        let wanted: Chosen = std::array::from_fn(|chunk| chosen[chunk] & !entry.asked[chunk]);
        for (asked, wanted) in entry.asked.iter_mut().zip(wanted) {
            *asked |= wanted;
        }
        for (chunk, (parts, mut wanted)) in hand.of_size(fresh).chunks(64).zip(wanted).enumerate() {
            if parts.len() < 64 {
                wanted &= (1 << parts.len()) - 1;
            }
            while wanted != 0 {
                let at = wanted.trailing_zeros() as usize;
                wanted &= wanted - 1;
                self.ask(ground.map(), &parts[at], sum, known, (64 * chunk + at) as u8);
            }
        }
    }

    /// The place of letters of this sum and so many tiles in `known`.
    #[inline]
    fn known(&mut self, sum: u64, fresh: usize, length: u8) -> u32 {
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
        self.known.push(Known { key, asked: [0; CHUNKS], length, head: END });
        new
    }

    /// Asks for the words of a part with letters of the board.
    #[inline]
    fn ask(&mut self, map: &WordMap, part: &Part, lying: u64, known: u32, number: u8) {
        let sum = lying.wrapping_add(part.sum);
        let asked = Asked { sum, class: Class::default(), known, part: number, blanks: [0, 0] };
        match part.blanks {
            0 if map.is_marked(sum) => {
                map.prefetch(Question::Class, sum);
                self.asked.push(asked);
            }
            0 => {}
            1 => {
                map.prefetch(Question::Completions, sum);
                self.open.push(asked);
            }
            _ => {
                for one in 1..64 {
                    let sum = sum.wrapping_add(map.worth(one));
                    map.prefetch(Question::Completions, sum);
                    self.open.push(Asked { sum, blanks: [one, 0], ..asked });
                }
            }
        }
    }

    /// Reads all words that were asked for.
    fn read(&mut self, map: &WordMap) {
        for open in &self.open {
            let letters = map.completions(open.sum) & !1;
            let [one, _] = open.blanks;
            for letter in bits(letters >> one << one) {
                let sum = open.sum.wrapping_add(map.worth(letter));
                if map.is_marked(sum) {
                    map.prefetch(Question::Class, sum);
                    let blanks = if one == 0 { [letter, 0] } else { [one, letter] };
                    self.asked.push(Asked { sum, blanks, ..*open });
                }
            }
        }
        for asked in &mut self.asked {
            asked.class = map.class(asked.sum);
            map.prefetch_packed(asked.class, usize::from(self.known[asked.known as usize].length));
        }
        for asked in &self.asked {
            let known = &mut self.known[asked.known as usize];
            let (length, (first, count)) = (usize::from(known.length), map.packed_at(asked.class));
            let wide = length.div_ceil(8);
            // The map may, hardly ever, give words of other letters.
            let words = map.packed(length).get(first * wide..(first + 1) * wide);
            if count > 0 && words.is_some_and(|word| sum_of(map, word) == asked.sum) {
                let next = std::mem::replace(&mut known.head, self.blocks.len() as u32);
                let (first, count) = (first as u32, count as u16);
                self.blocks.push(Block { first, count, part: asked.part, blanks: asked.blanks, next });
            }
        }
    }

    /// Counts the words of all spans.
    fn count(&self, ground: &Ground, counts: &mut Counts) {
        let map = ground.map();
        for visit in &self.visits {
            let known = self.known[visit.known as usize];
            if known.head == END {
                continue;
            }
            let line = &ground.lines[usize::from(visit.place)];
            let words = map.packed(usize::from(known.length));
            match known.length.div_ceil(8) {
                1 => self.count_words::<1>(words, line, visit, known, counts),
                2 => self.count_words::<2>(words, line, visit, known, counts),
                _ => self.count_words::<WORDS>(words, line, visit, known, counts),
            }
        }
    }

    /// Counts the words of the parts of a span, and those of them that lie right. They have at most 8 letters for each of
    /// `WIDE`.
    fn count_words<const WIDE: usize>(
        &self,
        words: &[u64],
        line: &Line,
        visit: &Visit,
        known: Known,
        counts: &mut Counts,
    ) {
        let words = words.as_chunks::<WIDE>().0;
        let ready = &self.lines[usize::from(visit.place)];
        let site = Site::<WIDE>::of(ready, line, visit.span, usize::from(known.length));
        let mut next = known.head;
        while let Some(block) = self.blocks.get(next as usize) {
            next = block.next;
            if visit.chosen[usize::from(block.part / 64) % CHUNKS] >> (block.part % 64) & 1 == 0 {
                continue;
            }
            counts.candidates += u32::from(block.count);
            for word in words.iter().skip(block.first as usize).take(usize::from(block.count)) {
                if site.takes(word) {
                    counts.plays += if block.blanks[0] == 0 { 1 } else { site.ways(word, block.blanks) };
                }
            }
        }
    }
}

/// The sum of the letters of a word in packed form.
#[inline]
fn sum_of(map: &WordMap, word: &[u64]) -> u64 {
    let mut sum = 0_u64;
    for &packed in word {
        let mut rest = packed;
        while rest != 0 {
            sum = sum.wrapping_add(map.worth(rest as u8));
            rest >>= 8;
        }
    }
    sum
}

/// All bits of each byte that is not 0, if none is above 127.
#[inline]
const fn filled(bytes: u64) -> u64 {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    let set = (bytes + (HIGHEST - HIGHEST / 128)) & HIGHEST;
    (set >> 7) * 255
}

impl<const WIDE: usize> Site<WIDE> {
    #[inline]
    fn of(ready: &Ready, line: &Line, span: Span, length: usize) -> Self {
        let first = usize::from(span.first);
        let lying: [u64; WIDE] = std::array::from_fn(|wide| {
            let kept = length.saturating_sub(8 * wide).min(8);
            match ready.letters.get(first + 8 * wide..).and_then(|letters| letters.first_chunk()) {
                Some(&letters) if kept > 0 => u64::from_le_bytes(letters) & (u64::MAX >> (64 - 8 * kept)),
                _ => 0,
            }
        });
        let mut site = Self {
            lying,
            mask: lying.map(filled),
            picky: [(0, 0); SIDE],
            pickies: 0,
            open: (span.squares & !line.occupied) >> span.first,
        };
        for at in places(span.squares & ready.picky) {
            site.picky[site.pickies] = ((at - first) as u8, line.fits[at]);
            site.pickies += 1;
        }
        site
    }

    /// Whether a word of the right letters lies right.
    #[inline]
    fn takes(&self, word: &[u64; WIDE]) -> bool {
        let lying = self.lying.iter().zip(&self.mask);
        let differing = word.iter().zip(lying).fold(0, |all, (word, (lying, mask))| all | (word ^ lying) & mask);
        differing == 0
            && self.picky[..self.pickies].iter().all(|&(at, fits)| fits >> letter(word, usize::from(at)) & 1 == 1)
    }

    /// In how many ways the blanks may stand for these letters.
    #[inline]
    fn ways(&self, word: &[u64; WIDE], blanks: [u8; 2]) -> u32 {
        let open = |of: u8| places(self.open).filter(|&at| letter(word, at) == of).count() as u32;
        let one = open(blanks[0]);
        match blanks[1] {
            0 => one,
            other if other == blanks[0] => one * one.saturating_sub(1) / 2,
            other => one * open(other),
        }
    }
}

/// The letter of a word at a place.
#[inline]
fn letter<const WIDE: usize>(word: &[u64; WIDE], at: usize) -> u8 {
    (word[at / 8 % WIDE] >> (at % 8 * 8)) as u8
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

/// The letters of a set of bits.
#[inline]
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit as u8)
    })
}
