//! All places of words by number, and at once whether a word may follow those that lie.

use std::sync::LazyLock;

use crate::place::Place;

/// How many places the first word has; they come first.
pub(super) const FIRST: usize = 14;
/// How many places there are.
pub(super) const PLACES: usize = FIRST + 240;

/// What a word that lies means for a place: nothing.
const FREE: u8 = 0xFF;
/// No word may lie there.
const BLOCKS: u8 = 0xFE;
/// Added to an index: a word there may only lie if it crosses another word at that index.
const TOUCHES: u8 = 0x10;

/// All places, and what they mean to each other.
pub(super) struct Ground {
    pub places: Vec<Place>,
    /// By the place that lies and the place that is asked for: [`FREE`], [`BLOCKS`], the index of the crossing, or
    /// [`TOUCHES`] and the index of the only square in the other's zone.
    means: Vec<[u8; PLACES]>,
}

pub(super) static GROUND: LazyLock<Ground> = LazyLock::new(|| {
    let places: Vec<Place> = Place::first().into_iter().chain(Place::later()).collect();
    let means = places.iter().map(|laid| std::array::from_fn(|at| meaning(*laid, places[at]))).collect();
    Ground { places, means }
});

fn meaning(laid: Place, place: Place) -> u8 {
    let steps = |squares: crate::Squares| {
        (0..place.length).filter(move |&step| squares.has(place.square(step).row, place.square(step).column))
    };
    let covered: Vec<u8> = steps(laid.squares()).collect();
    let near: Vec<u8> = steps(laid.zone()).collect();
    match (&covered[..], &near[..]) {
        (_, []) => FREE,
        ([step], _) if laid.direction != place.direction => *step,
        ([], [step]) => TOUCHES + step,
        _ => BLOCKS,
    }
}

/// A word that would cross one that lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Crossing {
    /// The number of the new word's place.
    pub place: u8,
    /// Which of the words that lie it crosses.
    pub earlier: u8,
    /// The index of the crossing in the new word.
    pub index: u8,
}

impl Ground {
    pub fn number(&self, place: Place) -> Option<u8> {
        self.places.iter().position(|other| *other == place).map(|number| number as u8)
    }

    /// The crossing by which a word at `place` may follow the words that lie.
    #[inline]
    pub fn crossing(&self, laid: &[u8], place: u8) -> Option<Crossing> {
        let mut crossed = None;
        let mut touched = FREE;
        for (earlier, &other) in laid.iter().enumerate() {
            match self.means[usize::from(other)][usize::from(place)] {
                FREE => {}
                BLOCKS => return None,
                index if index < TOUCHES => {
                    if crossed.replace((earlier as u8, index)).is_some() {
                        return None;
                    }
                }
                touch if touched == FREE || touched == touch => touched = touch,
                _ => return None,
            }
        }
        let (earlier, index) = crossed?;
        (touched == FREE || touched == TOUCHES + index).then_some(Crossing { place, earlier, index })
    }

    /// All that may follow the words that lie, of which there is at least one.
    pub fn crossings(&self, laid: &[u8]) -> impl Iterator<Item = Crossing> {
        (FIRST..PLACES).filter_map(|place| self.crossing(laid, place as u8))
    }

    /// The index of a crossing in the earlier word.
    pub fn there(&self, laid: &[u8], crossing: Crossing) -> u8 {
        let square = self.places[usize::from(crossing.place)].square(crossing.index);
        let earlier = self.places[usize::from(laid[usize::from(crossing.earlier)])];
        square.along(earlier.direction) - earlier.square(0).along(earlier.direction)
    }

    /// Whether only one of the words that lie crosses the one at `at`.
    pub fn is_leaf(&self, laid: &[u8], at: usize) -> bool {
        let crosses = |&&other: &&u8| self.means[usize::from(other)][usize::from(laid[at])] < TOUCHES;
        laid.iter().filter(crosses).count() == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quixotry_rules::rng::Random;

    #[test]
    fn what_may_follow_is_what_the_rule_says() {
        let mut random = Random::new(1);
        for _ in 0..60 {
            let mut laid = vec![random.below(FIRST) as u8];
            loop {
                let places: Vec<Place> = laid.iter().map(|&number| GROUND.places[usize::from(number)]).collect();
                for number in FIRST..PLACES {
                    let fast = GROUND.crossing(&laid, number as u8).map(|crossing| usize::from(crossing.earlier));
                    let place = GROUND.places[number];
                    let slow = place.crosses(&places).filter(|_| !places.contains(&place));
                    assert_eq!(fast, slow, "{place:?} after {places:?}");
                }
                let next: Vec<Crossing> = GROUND.crossings(&laid).collect();
                if next.is_empty() || laid.len() == 16 {
                    break;
                }
                let crossing = next[random.below(next.len())];
                let (new, old) = (GROUND.places[usize::from(crossing.place)], places[usize::from(crossing.earlier)]);
                assert_eq!(new.square(crossing.index), old.square(GROUND.there(&laid, crossing)));
                laid.push(crossing.place);
                assert!(GROUND.is_leaf(&laid, laid.len() - 1));
            }
        }
    }
}
