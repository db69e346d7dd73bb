//! Arrangements drawn at random without tables: words grow on the board, then leaves are moved until chance has mixed them.
//!
//! **How an arrangement is drawn.** The first word gets its place as often as it has it among all arrangements of
//! fourteen words (for other numbers, each place is equally likely). Then words are added, each at any legal place, each
//! equally likely. Where no place is legal, one to three leaves (words that cross only one other) are taken away, and it
//! goes on. Then the words are moved [`SHAKES`] times: one of them is picked; if it is a leaf, it is taken away, and laid
//! at any of the places that are legal now, the old one among them. From one arrangement to another such a move is as
//! likely as the move back, so the uniform distribution stays as it is, and every other one comes nearer to it
//! (Metropolis et al. 1953). The order of the turns is then drawn so that every legal order is equally likely: of the
//! words that may come next each is taken with a chance in proportion to how many words hang on it, itself included.
//!
//! **How far from uniform it is.** Fourteen words leave little room, so a hundred moves stay near where they began: what
//! comes out is the distribution of the growth. Every arrangement can come, and 20,000 draws repeat about four, but not
//! all are equally likely. The first word's place is right. Of the words, 6, 7, 8 or 9 run along the first one (itself
//! included) in about 9, 58, 30 and 3 of 100 arrangements, and in 18, 68, 12 and 2 of 100 draws: by this alone the draw is
//! a fifth away from uniform (total variation). For exactly uniform ones, at the price of tables, see
//! [`crate::arrangements`]; [`crate::Composer::v3_on`] composes on any arrangement.

use std::sync::LazyLock;

use quixotry_rules::rng::Random;

use crate::place::{FIRST_LENGTH, LATER_LENGTH, Place};
use crate::squares::Squares;

/// How often a word is picked to be moved, in an arrangement that has grown.
pub const SHAKES: usize = 100;

/// How many places there are, those of the first word included.
const PLACES: usize = 254;
/// How many of them are places of the first word; they come first.
const FIRST: usize = 14;
/// The bits of [`Growth::meets`] that count crossings; those above them count touches.
const CROSSES: u64 = (1 << TOUCHES) - 1;
const TOUCHES: u32 = 32;
/// How many binary digits count the words that block a place.
const DIGITS: usize = 5;
/// As many machine words as bits for all places need.
const WORDS: usize = PLACES.div_ceil(64);
/// At most so many leaves are taken away where it does not go on.
const DROPS: usize = 3;
/// How often, in thousandths, the first word begins one, two, up to seven squares from the edge, among all arrangements
/// of so many words. Estimated to about a hundredth of each by weighing 700,000 ways to lay the words of its direction.
const FIRST_SHARES: [usize; FIRST / 2] = [73, 191, 29, 414, 29, 191, 73];
const SHARED_BY: usize = 14;
/// How many times words are added or taken away before an arrangement starts anew.
const PATIENCE: usize = 6000;
/// How many arrangements are started.
const STARTS: usize = 20;

/// A word of an arrangement: where it lies and which earlier word it crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// Where it lies.
    pub place: Place,
    /// The earlier word that it crosses, by number; of the first word nothing.
    pub parent: Option<usize>,
    /// The index of the common square in this word.
    pub own: u8,
    /// The index of the common square in that word.
    pub there: u8,
}

/// What a word at a place does to the other places.
#[derive(Clone, Default)]
struct Effects {
    /// Where no word may lie any more.
    blocks: Bits,
    /// Where a word crosses it or touches it, and on which square, as [`Growth::meets`] counts it.
    meets: Vec<(u8, u64)>,
}

/// A set of places.
pub(crate) type Bits = [u64; WORDS];

/// All places, and what they do to each other.
struct Ground {
    places: Vec<Place>,
    effects: Vec<Effects>,
}

impl Ground {
    fn new() -> Self {
        let places: Vec<Place> = Place::first().into_iter().chain(Place::later()).collect();
        let effects = places.iter().map(|laid| {
            let mut effects = Effects::default();
            for (number, place) in places.iter().enumerate() {
                let index = |square: Squares| {
                    (0..place.length).find(|&step| square.has(place.square(step).row, place.square(step).column))
                };
                let (covered, zone) = (laid.squares() & place.squares(), laid.zone() & place.squares());
                let crosses = covered.len() == 1 && laid.direction != place.direction;
                if crosses || (covered.is_empty() && zone.len() == 1) {
                    let shift = if crosses { 0 } else { TOUCHES };
                    let meets =
                        index(if crosses { covered } else { zone }).map(|index| 1 << (4 * u32::from(index) + shift));
                    effects.meets.extend(meets.map(|one| (number as u8, one)));
                } else if !zone.is_empty() {
                    effects.blocks[number / 64] |= 1 << (number % 64);
                }
            }
            effects
        });
        Self { effects: effects.collect(), places }
    }
}

static GROUND: LazyLock<Ground> = LazyLock::new(Ground::new);

/// The place with a number.
pub(crate) fn place(number: u8) -> Place {
    GROUND.places[usize::from(number)]
}

/// The number of a place; nothing for one where no word may ever lie.
pub(crate) fn number_of(place: Place) -> Option<u8> {
    GROUND.places.iter().position(|other| *other == place).map(|number| number as u8)
}

/// The place of the first word, by number: as often as it has that place among all arrangements of fourteen words.
fn first_place(words: usize, random: &mut Random) -> u8 {
    let shares = if words == SHARED_BY { FIRST_SHARES } else { [1; FIRST / 2] };
    let mut left = random.below(2 * shares.iter().sum::<usize>());
    for (number, share) in shares.iter().chain(&shares).enumerate() {
        if left < *share {
            return number as u8;
        }
        left -= share;
    }
    0
}

/// Words on the board, and where more may lie.
pub(crate) struct Growth {
    /// How many words block each place: the binary digits of the numbers, lowest first, a bit for each place.
    blocked: [Bits; DIGITS],
    /// How many words a word at each place would cross, and above them how many it would touch: by the index of the
    /// square, four bits each.
    meets: [u64; PLACES],
    /// The places whose `meets` are as the rule wants them.
    meets_well: Bits,
    pub(crate) laid: Vec<u8>,
}

/// Whether a word crosses one other, and touches others only on the square where it does.
#[inline]
const fn is_well(meets: u64) -> bool {
    let crosses = meets & CROSSES;
    crosses.is_power_of_two() && (meets >> TOUCHES) & !(crosses * 15) == 0
}

impl Growth {
    pub(crate) fn new() -> Self {
        Self { blocked: [[0; WORDS]; DIGITS], meets: [0; PLACES], meets_well: [0; WORDS], laid: Vec::with_capacity(32) }
    }

    #[inline]
    fn change(&mut self, effects: &Effects, change: impl Fn(u64, u64) -> u64) {
        for &(place, one) in &effects.meets {
            let place = usize::from(place);
            let meets = &mut self.meets[place];
            *meets = change(*meets, one);
            let (word, bit) = (place / 64, place % 64);
            self.meets_well[word] = self.meets_well[word] & !(1 << bit) | u64::from(is_well(*meets)) << bit;
        }
    }

    /// The places where a word may lie.
    #[inline]
    pub(crate) fn legal(&self) -> Bits {
        std::array::from_fn(|word| self.blocked.iter().fold(self.meets_well[word], |legal, digit| legal & !digit[word]))
    }

    pub(crate) fn lay(&mut self, number: u8) {
        self.laid.push(number);
        let effects = &GROUND.effects[usize::from(number)];
        for word in 0..WORDS {
            let mut carry = effects.blocks[word];
            for digit in &mut self.blocked {
                (digit[word], carry) = (digit[word] ^ carry, digit[word] & carry);
            }
        }
        self.change(effects, u64::wrapping_add);
    }

    pub(crate) fn take(&mut self, at: usize) -> u8 {
        let number = self.laid.swap_remove(at);
        let effects = &GROUND.effects[usize::from(number)];
        for word in 0..WORDS {
            let mut borrow = effects.blocks[word];
            for digit in &mut self.blocked {
                (digit[word], borrow) = (digit[word] ^ borrow, !digit[word] & borrow);
            }
        }
        self.change(effects, u64::wrapping_sub);
        number
    }

    /// Whether the word at `at` crosses only one other: how its own place stands tells it.
    fn is_leaf(&self, at: usize) -> bool {
        (self.meets[usize::from(self.laid[at])] & CROSSES).is_power_of_two()
    }

    /// The places where a later word may lie, by number.
    pub(crate) fn openings(&self) -> impl Iterator<Item = u8> + use<> {
        let legal = self.legal();
        (FIRST..PLACES).filter(move |number| legal[number / 64] >> (number % 64) & 1 == 1).map(|number| number as u8)
    }

    /// The index of the square at which a word at a legal place would cross another one.
    pub(crate) fn crossing(&self, number: u8) -> u8 {
        ((self.meets[usize::from(number)] & CROSSES).trailing_zeros() / 4) as u8
    }

    /// Lays `words` words; false when it does not come off.
    fn grow(&mut self, words: usize, random: &mut Random) -> bool {
        self.lay(first_place(words, random));
        for _ in 0..PATIENCE {
            if self.laid.len() == words {
                return true;
            }
            if let Some(number) = self.pick(false, random) {
                self.lay(number);
                continue;
            }
            for _ in 0..=random.below(DROPS) {
                self.drop_leaf(random);
            }
        }
        false
    }

    /// Takes away a leaf that is not the first word.
    fn drop_leaf(&mut self, random: &mut Random) {
        let is_leaf = |&at: &usize| usize::from(self.laid[at]) >= FIRST && self.is_leaf(at);
        let count = (0..self.laid.len()).filter(is_leaf).count();
        if let Some(at) = (0..self.laid.len()).filter(is_leaf).nth(random.below(count)) {
            self.take(at);
        }
    }

    /// Picks a word, and moves it if it is a leaf.
    fn shake(&mut self, random: &mut Random) {
        let at = random.below(self.laid.len());
        if self.is_leaf(at) {
            let old = self.take(at);
            let new = self.pick(usize::from(old) < FIRST, random).unwrap_or(old);
            self.lay(new);
        }
    }

    /// One of the legal places of a later word, or of a first one.
    fn pick(&self, first: bool, random: &mut Random) -> Option<u8> {
        const FIRST_BITS: u64 = (1 << FIRST) - 1;
        let mut legal = self.legal();
        if first {
            legal = [legal[0] & FIRST_BITS, 0, 0, 0];
        } else {
            legal[0] &= !FIRST_BITS;
        }
        let count: u32 = legal.iter().map(|word| word.count_ones()).sum();
        if count == 0 {
            return None;
        }
        let mut left = random.below(count as usize) as u32;
        for (word, mut bits) in legal.into_iter().enumerate() {
            if left >= bits.count_ones() {
                left -= bits.count_ones();
                continue;
            }
            for _ in 0..left {
                bits &= bits - 1;
            }
            return Some((word * 64) as u8 + bits.trailing_zeros() as u8);
        }
        None
    }
}

/// An arrangement of `words` words in a random legal order; nothing when none is found, as for more words than fit.
///
/// Nearly uniform over all arrangements; how it is drawn is told at the head of this module.
#[must_use]
pub fn draw(words: usize, random: &mut Random) -> Option<Vec<Laid>> {
    draw_shaken(words, SHAKES, random)
}

/// As [`draw`], with another number of moves than [`SHAKES`].
#[must_use]
pub fn draw_shaken(words: usize, shakes: usize, random: &mut Random) -> Option<Vec<Laid>> {
    if words == 0 {
        return None;
    }
    for _ in 0..STARTS {
        let mut growth = Growth::new();
        if !growth.grow(words, random) {
            continue;
        }
        if words > 1 {
            (0..shakes).for_each(|_| growth.shake(random));
        }
        let places: Vec<Place> = growth.laid.iter().map(|&number| GROUND.places[usize::from(number)]).collect();
        return order(&places, random);
    }
    None
}

/// Words that lie, in a random legal order; nothing when they are no arrangement.
///
/// Every legal order is equally likely.
#[must_use]
pub fn order(places: &[Place], random: &mut Random) -> Option<Vec<Laid>> {
    let root = places.iter().position(|place| place.length == FIRST_LENGTH)?;
    let crossings = |at: usize| {
        (0..places.len()).filter(move |&other| {
            let (a, b) = (places[at], places[other]);
            a.direction != b.direction && a.squares().meets(b.squares())
        })
    };
    let neighbours: Vec<Vec<usize>> = (0..places.len()).map(|at| crossings(at).collect()).collect();
    // From the root outwards, then the number of words that hang on each, from the outermost inwards.
    let mut parent = vec![usize::MAX; places.len()];
    let mut outwards = vec![root];
    parent[root] = root;
    let mut next = 0;
    while let Some(&at) = outwards.get(next) {
        next += 1;
        for &other in &neighbours[at] {
            if parent[other] == usize::MAX {
                parent[other] = at;
                outwards.push(other);
            } else if other != parent[at] {
                return None;
            }
        }
    }
    if outwards.len() != places.len() {
        return None;
    }
    let mut hanging = vec![1_usize; places.len()];
    for &at in outwards.iter().skip(1).rev() {
        hanging[parent[at]] += hanging[at];
    }
    let mut turn_of = vec![usize::MAX; places.len()];
    let mut ready = vec![root];
    let mut laid = Vec::with_capacity(places.len());
    while !ready.is_empty() {
        let all: usize = ready.iter().map(|&at| hanging[at]).sum();
        let mut left = random.below(all);
        let chosen = ready.iter().position(|&at| {
            let here = left < hanging[at];
            left = left.wrapping_sub(hanging[at]);
            here
        })?;
        let at = ready.swap_remove(chosen);
        turn_of[at] = laid.len();
        ready.extend(neighbours[at].iter().filter(|&&other| other != parent[at]));
        laid.push(if at == root {
            Laid { place: places[at], parent: None, own: 0, there: 0 }
        } else {
            let (own, there) = common(places[at], places[parent[at]])?;
            Laid { place: places[at], parent: Some(turn_of[parent[at]]), own, there }
        });
    }
    Some(laid)
}

/// The index of the square that two crossing words have in common, in each of them.
pub(crate) fn common(a: Place, b: Place) -> Option<(u8, u8)> {
    let square = (a.squares() & b.squares()).iter().next()?;
    Some((
        square.along(a.direction) - a.square(0).along(a.direction),
        square.along(b.direction) - b.square(0).along(b.direction),
    ))
}

/// Whether all words are as long as the strict rule has them.
pub(crate) fn has_strict_lengths(places: &[Place]) -> bool {
    let first = places.iter().filter(|place| place.length == FIRST_LENGTH).count();
    first == 1 && places.iter().all(|place| place.length == FIRST_LENGTH || place.length == LATER_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_legal_is_what_the_rule_says() {
        let mut random = Random::new(1);
        for _ in 0..20 {
            let mut growth = Growth::new();
            growth.grow(14, &mut random);
            for _ in 0..30 {
                growth.shake(&mut random);
                let laid: Vec<Place> = growth.laid.iter().map(|&number| GROUND.places[usize::from(number)]).collect();
                for (number, place) in GROUND.places.iter().enumerate().skip(FIRST) {
                    let legal = growth.legal()[number / 64] >> (number % 64) & 1 == 1;
                    assert_eq!(legal, !laid.contains(place) && place.crosses(&laid).is_some());
                }
            }
        }
    }

    #[test]
    fn three_words_are_drawn_evenly() {
        // U(2) = 784 arrangements of two words; chi-square with 783 degrees of freedom has a standard deviation of 39.6.
        let mut counts = std::collections::BTreeMap::new();
        let mut random = Random::new(2);
        for _ in 0..78_400 {
            let laid = draw(2, &mut random).expect("two words fit");
            *counts.entry((laid[0].place, laid[1].place)).or_insert(0_i64) += 1;
        }
        assert_eq!(counts.len(), 784);
        let chi_square: i64 = counts.values().map(|&count| (count - 100) * (count - 100)).sum::<i64>() / 100;
        assert!((783 - 4 * 40..783 + 4 * 40).contains(&chi_square), "{chi_square}");
    }

    #[test]
    fn drawn_words_follow_each_other_by_the_rule() {
        let mut random = Random::new(3);
        for _ in 0..200 {
            let laid = draw(14, &mut random).expect("fourteen words fit");
            let places: Vec<Place> = laid.iter().map(|laid| laid.place).collect();
            for turn in 1..14 {
                assert_eq!(places[turn].crosses(&places[..turn]), laid[turn].parent);
            }
            assert!(has_strict_lengths(&places));
        }
        assert!(draw(60, &mut random).is_none());
    }
}
