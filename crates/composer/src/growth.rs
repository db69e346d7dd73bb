//! Words on the board, and the places where more may lie by the strict rule: kept up to date as words come and go.

use std::sync::LazyLock;

use crate::place::Place;
use crate::squares::Squares;

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

/// What a word at a place does to the other places.
#[derive(Clone, Default)]
struct Effects {
    /// Where no word may lie any more.
    blocks: Bits,
    /// Where a word crosses it or touches it, and on which square, as [`Growth::meets`] counts it.
    meets: Vec<(u8, u64)>,
}

/// A set of places.
type Bits = [u64; WORDS];

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
    fn legal(&self) -> Bits {
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

    pub(crate) fn take(&mut self, at: usize) {
        let number = self.laid.swap_remove(at);
        let effects = &GROUND.effects[usize::from(number)];
        for word in 0..WORDS {
            let mut borrow = effects.blocks[word];
            for digit in &mut self.blocked {
                (digit[word], borrow) = (digit[word] ^ borrow, !digit[word] & borrow);
            }
        }
        self.change(effects, u64::wrapping_sub);
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
}

#[cfg(test)]
mod tests {
    use quixotry_rules::rng::Random;

    use super::*;
    use crate::arrange::draw;

    #[test]
    fn what_is_legal_is_what_the_rule_says() {
        let mut random = Random::new(1);
        for words in (1..=16).cycle().take(200) {
            let mut growth = Growth::new();
            let laid = draw(words, &mut random).expect("so many words fit");
            laid.iter().for_each(|laid| growth.lay(number_of(laid.place).expect("it is a place")));
            while !growth.laid.is_empty() {
                let laid: Vec<Place> = growth.laid.iter().map(|&number| place(number)).collect();
                let legal = |number: &usize| {
                    let place = GROUND.places[*number];
                    !laid.contains(&place) && place.crosses(&laid).is_some()
                };
                let expected: Vec<u8> = (FIRST..PLACES).filter(legal).map(|number| number as u8).collect();
                assert_eq!(growth.openings().collect::<Vec<_>>(), expected);
                growth.take(growth.laid.len() - 1);
            }
        }
    }
}
