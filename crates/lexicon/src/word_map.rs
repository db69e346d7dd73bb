//! The word map: from letters in any order to the words that they spell, and to the letters that would complete a word.
//!
//! A multiset of letters is asked for by a sum: each letter is worth a number of 64 bits, far apart for different letters
//! (SplitMix64, Steele et al. 2014), and the worths of all letters are added, wrapping. So the sum of some tiles and some
//! letters on the board is one addition, whatever their order.
//!
//! Two tables, both open addressed with linear probing, the place taken from the high bits of the sum and a part of its low
//! bits kept to compare. *Classes*: the words of equal letters. *Parts*: for each multiset that lacks one letter of a word
//! or spells one, those letters, as bits, and whether it does. What they hold they always find; letters that happen to have
//! the same kept bits as others may find words that are not theirs, so whoever uses a word compares its letters.
//!
//! Before the classes stand *marks*: a bit for each of eight times as many values of the highest bits of a sum. Most sums
//! that are asked for spell nothing, and most of those are told apart by the marks, which stay in the processor's cache.

use std::sync::OnceLock;

use crate::anagrams::{self, Anagrams};
use crate::lexicon::Lexicon;
use crate::storage::Column;

/// The words of a list by their letters. Made once, shared by all who search; see [`Lexicon::word_map`].
pub struct WordMap {
    /// What each letter is worth, by its place in the alphabet; 0 for the blank.
    worths: [u64; 64],
    /// For each length, the letters of its words, those of one class side by side.
    words: Vec<Column<u8>>,
    /// The same words in packed form, for each length once they were asked for.
    packed: Vec<OnceLock<Column<u64>>>,
    /// The short ones by the sums of their letters, once they were asked for.
    anagrams: OnceLock<Anagrams>,
    classes: Column<u64>,
    parts: Column<u64>,
    marks: Column<u64>,
    /// By how much a sum is shifted for its place among the marks.
    shift: u32,
    /// Bits of the sum that an entry of the parts keeps; the next one tells whether it spells a word, the others are letters.
    kept: u32,
}

/// What may be asked of a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// [`WordMap::is_marked`].
    Mark,
    /// [`WordMap::class`].
    Class,
    /// [`WordMap::completions`].
    Completions,
}

/// Words of the same letters, by their place.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Class(u32);

impl Class {
    const fn place(self) -> (usize, usize) {
        let first = self.0 & ((1 << FIRST_BITS) - 1);
        (first as usize, (self.0 >> FIRST_BITS) as usize)
    }
}

/// The most letters an alphabet may have for a word map: with more of them too little would be kept of a sum.
pub const MOST_LETTERS: usize = 47;
/// Bits of the sum that an entry of the parts keeps, unless there are so many letters that it keeps fewer.
const PART_BITS: u32 = 24;
const FIRST_BITS: u32 = 24;
const COUNT_BITS: u32 = 8;
/// Seeds that are tried until no two classes that lie close together are kept alike.
const SEEDS: u64 = 64;
/// Lines behind the last one where a search may begin.
const SLACK: usize = 8;

impl WordMap {
    /// The map of a list; nothing if its alphabet has more than [`MOST_LETTERS`] letters or a length has too many words.
    pub(crate) fn of(lexicon: &Lexicon) -> Option<Self> {
        if lexicon.alphabet().len() > MOST_LETTERS {
            return None;
        }
        (0..SEEDS).find_map(|seed| Self::with(lexicon, worths(seed)))
    }

    fn with(lexicon: &Lexicon, worths: [u64; 64]) -> Option<Self> {
        let mut by_length: Vec<Vec<u8>> = vec![Vec::new(); lexicon.info().by_length.len().max(1)];
        let mut words = lexicon.words();
        while let Some(word) = words.advance() {
            by_length[word.len()].extend(word.iter().map(|letter| letter.byte()));
        }
        let mut classes: Vec<(u64, u64)> = Vec::with_capacity(lexicon.len());
        let mut missing: Vec<(u64, u64)> = Vec::with_capacity(lexicon.len() * 7);
        let mut sorted = Vec::with_capacity(by_length.len());
        for (length, letters) in by_length.iter().enumerate() {
            let count = letters.len() / length.max(1);
            if count >= 1 << FIRST_BITS {
                return None;
            }
            let sum =
                |word: &[u8]| word.iter().fold(0_u64, |sum, &letter| sum.wrapping_add(worths[usize::from(letter)]));
            let mut order: Vec<(u64, u32)> =
                letters.chunks_exact(length.max(1)).zip(0_u32..).map(|(word, at)| (sum(word), at)).collect();
            order.sort_unstable();
            let mut column = Vec::with_capacity(letters.len());
            for (first, class) in order.chunk_by(|a, b| a.0 == b.0).scan(0, |first, class| {
                let at = *first;
                *first += class.len() as u64;
                Some((at, class))
            }) {
                if class.len() >= 1 << COUNT_BITS {
                    return None;
                }
                classes.push((class[0].0, first | (class.len() as u64) << FIRST_BITS));
                for &(_, at) in class {
                    let at = at as usize * length;
                    column.extend_from_slice(&letters[at..at + length]);
                }
                missing.push((class[0].0, 1));
                let (mut seen, one) = (0_u64, class[0].1 as usize * length);
                for &letter in &letters[one..one + length] {
                    if seen >> letter & 1 == 0 {
                        seen |= 1 << letter;
                        missing.push((class[0].0.wrapping_sub(worths[usize::from(letter)]), 1 << letter));
                    }
                }
            }
            sorted.push(Column::in_large_pages(column));
        }
        let kept = PART_BITS.min(63 - lexicon.alphabet().len() as u32);
        missing.sort_unstable_by_key(|&(sum, _)| sum);
        missing.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 |= next.1;
            }
            same
        });
        classes.sort_unstable();
        let bits = (8 * classes.len().max(8)).next_power_of_two();
        let shift = 64 - bits.trailing_zeros();
        let mut marks = vec![0_u64; bits / 64];
        for &(sum, _) in &classes {
            marks[(sum >> shift >> 6) as usize] |= 1 << (sum >> shift & 63);
        }
        Some(Self {
            worths,
            packed: sorted.iter().map(|_| OnceLock::new()).collect(),
            words: sorted,
            anagrams: OnceLock::new(),
            classes: Column::in_large_pages(laid_out(&classes, 32, false)?),
            parts: Column::in_large_pages(laid_out(&missing, kept, true)?),
            marks: Column::in_large_pages(marks),
            shift,
            kept,
        })
    }

    /// What a letter adds to the sum of a multiset.
    #[inline]
    #[must_use]
    pub fn worth(&self, letter: u8) -> u64 {
        self.worths[usize::from(letter & 63)]
    }

    /// The words of `length` letters whose letters have this sum, their letters side by side; empty if there is none.
    ///
    /// They may, hardly ever, be words of other letters.
    #[inline]
    #[must_use]
    pub fn words(&self, sum: u64, length: usize) -> &[u8] {
        self.word_list(self.class(sum), length)
    }

    /// The class of the words with this sum; [`WordMap::word_list`] lists them. Of none if there is no such word.
    #[inline]
    #[must_use]
    pub fn class(&self, sum: u64) -> Class {
        Class(found(&self.classes, sum, 32) as u32)
    }

    /// The words of a class, of `length` letters each, side by side.
    #[inline]
    #[must_use]
    pub fn word_list(&self, class: Class, length: usize) -> &[u8] {
        let (first, count) = class.place();
        let letters: &[u8] = self.words.get(length).map_or(&[], |column| column);
        letters.get(first * length..(first + count) * length).unwrap_or_default()
    }

    /// The words of a class, of `length` letters each, in packed form: eight letters in a number, a byte each, the first one
    /// lowest; as many numbers for each word as it takes, and one more for the sum of its letters.
    #[inline]
    #[must_use]
    pub fn packed(&self, class: Class, length: usize) -> &[u64] {
        let ((first, count), wide) = (class.place(), length.div_ceil(8) + 1);
        self.packed_column(length).get(first * wide..(first + count) * wide).unwrap_or_default()
    }

    #[inline]
    fn packed_column(&self, length: usize) -> &Column<u64> {
        static NONE: OnceLock<Column<u64>> = OnceLock::new();
        let packed = self.packed.get(length).unwrap_or(&NONE);
        packed.get_or_init(|| {
            let words = self.words.get(length).map_or(&[][..], |words| words);
            let word = |word: &[u8]| word.chunks(8).map(pack).chain(Some(self.sum_of(word))).collect::<Vec<_>>();
            Column::in_large_pages(words.chunks_exact(length.max(1)).flat_map(word).collect())
        })
    }

    /// The words of up to [`anagrams::LONGEST`] letters in packed form, by the sums of their letters.
    #[inline]
    #[must_use]
    pub fn anagrams(&self) -> &Anagrams {
        self.anagrams.get_or_init(|| {
            let short = self.words.iter().enumerate().take(anagrams::LONGEST + 1).skip(1);
            let words = short.flat_map(|(length, words)| words.chunks_exact(length));
            Anagrams::of(words.map(|word| (self.sum_of(word), pack(word))).collect())
        })
    }

    fn sum_of(&self, letters: &[u8]) -> u64 {
        letters.iter().fold(0_u64, |sum, &letter| sum.wrapping_add(self.worth(letter)))
    }

    /// Asks for the memory of the words of a class in packed form.
    #[inline]
    pub fn prefetch_packed(&self, class: Class, length: usize) {
        self.packed_column(length).prefetch(class.place().0 * (length.div_ceil(8) + 1));
    }

    /// Whether these letters in some order are a word.
    #[must_use]
    pub fn spells(&self, letters: &[u8]) -> bool {
        let sum = self.sum_of(letters);
        let count = |of: &[u8]| {
            of.iter().fold([0_u8; 64], |mut count, &letter| {
                count[usize::from(letter & 63)] += 1;
                count
            })
        };
        let mut words = self.words(sum, letters.len()).chunks_exact(letters.len().max(1));
        words.any(|word| count(word) == count(letters))
    }

    /// Whether words of this sum may be there: if not, [`WordMap::words`] gives none. Quicker than that.
    #[inline]
    #[must_use]
    pub fn is_marked(&self, sum: u64) -> bool {
        let place = sum >> self.shift;
        self.marks.get((place >> 6) as usize).is_some_and(|marks| marks >> (place & 63) & 1 == 1)
    }

    /// The same for the sums of some parts, each with this one added: those parts of `asked` that it is true of, as bits.
    #[inline]
    #[must_use]
    pub fn marked(&self, sum: u64, parts: &[u64], asked: u64) -> u64 {
        let (marks, shift): (&[u64], u32) = (&self.marks, self.shift & 63);
        let (mut rest, mut marked) = (asked, 0);
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            let Some(part) = parts.get(at as usize) else { break };
            let place = sum.wrapping_add(*part) >> shift;
            marked |= marks.get((place >> 6) as usize).map_or(0, |marks| marks >> (place & 63) & 1) << at;
        }
        marked
    }

    /// The letters that together with letters of this sum spell a word, as bits by their place in the alphabet; and bit 0
    /// if those letters spell a word as they are. Hardly ever more than that.
    #[inline]
    #[must_use]
    pub fn completions(&self, sum: u64) -> u64 {
        // Nearly always: a constant makes the search quicker.
        if self.kept == PART_BITS { found(&self.parts, sum, PART_BITS) } else { found(&self.parts, sum, self.kept) }
    }

    /// Asks for the memory that a question will read, so that several questions may be under way at once.
    #[inline]
    pub fn prefetch(&self, question: Question, sum: u64) {
        match question {
            Question::Mark => self.marks.prefetch((sum >> self.shift >> 6) as usize),
            Question::Class => self.classes.prefetch(home(sum, lines_of(&self.classes)) * LINE),
            Question::Completions => self.parts.prefetch(home(sum, lines_of(&self.parts)) * LINE),
        }
    }

    /// Asks for the memory of the words of a class.
    #[inline]
    pub fn prefetch_words(&self, class: Class, length: usize) {
        if let Some(column) = self.words.get(length) {
            column.prefetch(class.place().0 * length);
        }
    }

    /// How many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let words: usize = self.words.iter().map(|column| column.len()).sum();
        words + 8 * (self.classes.len() + self.parts.len() + self.marks.len())
    }
}

impl std::fmt::Debug for WordMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "WordMap({} bytes)", self.bytes())
    }
}

/// Up to eight letters in a number, the first one lowest.
fn pack(letters: &[u8]) -> u64 {
    letters.iter().rev().fold(0, |all, &letter| all << 8 | u64::from(letter))
}

fn worths(seed: u64) -> [u64; 64] {
    let mut worths = [0; 64];
    for (letter, worth) in worths.iter_mut().enumerate().skip(1) {
        let mut mixed = (seed * 64 + letter as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        *worth = mixed ^ (mixed >> 31);
    }
    worths
}

/// Entries that lie side by side in a line of the processor's cache, and are looked through together.
const LINE: usize = 8;

/// The line where the search for a sum begins.
#[inline]
const fn home(sum: u64, lines: usize) -> usize {
    ((sum as u128 * lines as u128) >> 64) as usize
}

/// How many lines of a table are homes.
#[inline]
const fn lines_of(table: &[u64]) -> usize {
    (table.len() / LINE).saturating_sub(SLACK)
}

/// The payload kept for a sum; 0 if there is none.
#[inline]
fn found(table: &[u64], sum: u64, kept: u32) -> u64 {
    let mask = (1 << kept) - 1;
    let wanted = sum & mask;
    let (lines, _) = table.as_chunks::<LINE>();
    let mut at = home(sum, lines_of(table));
    while let Some(line) = lines.get(at) {
        let mut payload = 0;
        for &entry in line {
            payload |= if entry & mask == wanted { entry >> kept } else { 0 };
        }
        // A line is filled before the next one is begun.
        if payload != 0 || line[LINE - 1] == 0 {
            return payload;
        }
        at += 1;
    }
    0
}

/// A table of these sums and payloads, in which a search may run behind the last home. Payloads of sums that are kept
/// alike are joined as bits if they may be; otherwise there is no table.
fn laid_out(entries: &[(u64, u64)], kept: u32, joined: bool) -> Option<Vec<u64>> {
    // Two thirds full; in the order of the sums the table is filled from front to back.
    let lines = (entries.len() * 3 / 2).div_ceil(LINE) + 1;
    let mut table = vec![0; (lines + SLACK) * LINE];
    let mask = (1 << kept) - 1;
    for &(sum, payload) in entries {
        let mut at = home(sum, lines) * LINE;
        loop {
            let place = table.get_mut(at)?;
            if *place == 0 {
                *place = payload << kept | sum & mask;
                break;
            }
            if *place & mask == sum & mask {
                if !joined {
                    return None;
                }
                *place |= payload << kept;
                break;
            }
            at += 1;
        }
    }
    Some(table)
}
