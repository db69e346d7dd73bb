//! The last two turns, which may lay blanks: all pairs of words are looked at until one comes out even.

use quixotry_rules::rng::Random;

use crate::packed::{Packed, Packing, Short};
use crate::wishes::BlankWish;

/// How many blanks the last two turns may lay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BlankRule {
    /// One in each, neither more nor fewer.
    exactly: bool,
    /// How many there are.
    blanks: usize,
}

impl BlankRule {
    /// The rule for a wish; `strict` for the versions whose article has one in each of the last two turns.
    pub(crate) fn new(wish: BlankWish, strict: bool, blanks: usize) -> Self {
        match wish {
            BlankWish::None => Self { exactly: false, blanks: 0 },
            BlankWish::Usual => Self { exactly: strict && blanks >= 2, blanks: blanks.min(2) },
            BlankWish::Free => Self { exactly: false, blanks: blanks.min(2) },
        }
    }

    /// The most in the last turn but one.
    pub(crate) fn before(self) -> usize {
        self.blanks.min(1)
    }

    /// The most in the last turn.
    pub(crate) const fn last(self) -> usize {
        if self.exactly { 1 } else { self.blanks }
    }

    /// The most in both.
    pub(crate) const fn both(self) -> usize {
        self.blanks
    }

    fn allows(self, before: usize, last: usize) -> bool {
        before <= 1 && if self.exactly { before == 1 && last == 1 } else { before + last <= self.blanks }
    }
}

/// A word that might end a game, with the tiles that the bag lacks for it.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) word: u32,
    pub(crate) packed: Packed,
    /// Which letters it takes.
    pub(crate) mask: u64,
    pub(crate) short: Short,
}

/// A word of one of the last two turns, as blanks are given to it.
pub(crate) struct Ending<'a> {
    pub(crate) letters: &'a [u8],
    /// Places that take no blank, as bits.
    pub(crate) barred: u32,
}

impl Ending<'_> {
    /// A place, chosen at random, that shows the letter (any letter for 0) and takes a blank.
    pub(crate) fn place(&self, letter: u8, taken: u32, random: &mut Random) -> Option<u32> {
        let fits =
            |&place: &usize| (self.barred | taken) >> place & 1 == 0 && (letter == 0 || self.letters[place] == letter);
        let count = (0..self.letters.len()).filter(fits).count();
        let chosen = (0..self.letters.len()).filter(fits).nth(random.below(count))?;
        Some(1 << chosen)
    }
}

/// Where blanks lie in the last two words, as bits of places, when `short` are the tiles that are lacking for both.
pub(crate) fn give_blanks(
    rule: BlankRule,
    short: &[u8],
    words: [&Ending<'_>; 2],
    random: &mut Random,
) -> Option<[u32; 2]> {
    let ways = 1_usize << short.len();
    let first = random.below(ways);
    'ways: for way in (0..ways).map(|way| (way + first) % ways) {
        let mut blanks = [0_u32; 2];
        for (number, &letter) in short.iter().enumerate() {
            let which = way >> number & 1;
            let Some(place) = words[which].place(letter, blanks[which], random) else { continue 'ways };
            blanks[which] |= place;
        }
        if rule.exactly {
            for which in 0..2 {
                if blanks[which] == 0 {
                    let Some(place) = words[which].place(0, 0, random) else { continue 'ways };
                    blanks[which] = place;
                }
            }
        }
        if rule.allows(blanks[0].count_ones() as usize, blanks[1].count_ones() as usize) {
            return Some(blanks);
        }
    }
    None
}

/// Whether a set of letters has at most `most` (0 to 3) members.
#[inline]
pub(crate) const fn at_most(set: u64, most: usize) -> bool {
    let one = set & set.wrapping_sub(1);
    let two = one & one.wrapping_sub(1);
    match most {
        0 => set == 0,
        1 => one == 0,
        2 => two == 0,
        _ => two & two.wrapping_sub(1) == 0,
    }
}

/// What a bag is after a word, blanks for what is lacking: never less than nothing of a letter.
#[inline]
pub(crate) fn after(bag: Packed, candidate: &Candidate, packing: &Packing) -> Packed {
    bag.minus(candidate.packed).plus(packing.pack_short(&candidate.short))
}
