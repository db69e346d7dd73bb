//! Arrangements as V3 is composed on them: drawn at random, each equally likely, their words in a random legal order.
//!
//! **How an arrangement is drawn.** All arrangements of so many words are numbered ([`crate::arrangements`]). A number is
//! drawn, each equally likely, and the arrangement with this number is taken: so each arrangement is equally likely,
//! exactly. Of fourteen words there are 2,947,597,656. Then the order of the turns is drawn so that every legal order is
//! equally likely: of the words that may come next each is taken with a chance in proportion to how many words hang on
//! it, itself included (the number of orders of a forest: Knuth, The Art of Computer Programming 3, 5.1.4, exercise 20).
//!
//! **What becomes of it.** [`crate::Composer::v3`] seeks words for the arrangement, and draws another one only where a
//! dozen attempts find none. Of 20,000 games without wishes none needed that, so the arrangements of finished games are
//! as good as uniform too. With wishes that are hard to keep some arrangements have a better chance than others.

use quixotry_rules::rng::Random;

use crate::arrangements::{Apart, Catalogue};
use crate::place::{FIRST_LENGTH, LATER_LENGTH, Place};

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

impl Laid {
    /// The index of the common square in this word; no index for the first word.
    pub(crate) fn shared_place(&self) -> usize {
        self.parent.map_or(usize::MAX, |_| self.own.into())
    }
}

/// An arrangement of `words` words, each equally likely, in a legal order, each equally likely; nothing where so many words
/// do not fit.
#[must_use]
pub fn draw(words: usize, random: &mut Random) -> Option<Vec<Laid>> {
    order(&Catalogue::of(Apart::Sides).ok()?.draw(words, random).ok()?, random)
}

/// Words that lie, in a random legal order; nothing when they are no arrangement.
///
/// Every legal order is equally likely.
#[must_use]
pub fn order(places: &[Place], random: &mut Random) -> Option<Vec<Laid>> {
    let root = places.iter().position(|place| place.length == FIRST_LENGTH)?;
    let crossings = |at: usize| (0..places.len()).filter(move |&other| places[at].meets(places[other]));
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
    let index = |one: Place, other: Place| {
        other.square(0).along(other.direction.turned()).checked_sub(one.square(0).along(one.direction))
    };
    if a.meets(b) { index(a, b).zip(index(b, a)) } else { None }
}

/// Whether all words are as long as the strict rule has them.
pub(crate) fn has_strict_lengths(places: &[Place]) -> bool {
    let first = places.iter().filter(|place| place.length == FIRST_LENGTH).count();
    first == 1 && places.iter().all(|place| place.length == FIRST_LENGTH || place.length == LATER_LENGTH)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn orders_of_two_words_are_drawn_evenly() {
        // U(2) = 784 arrangements of two words; chi-square with 783 degrees of freedom has a standard deviation of 39.6.
        let mut counts = BTreeMap::new();
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
        assert!(draw(16, &mut random).is_some());
        assert!(draw(17, &mut random).is_none());
        assert!(draw(0, &mut random).is_none());
    }

    #[test]
    fn every_legal_order_is_equally_likely() {
        // The orders of one arrangement of six words: those of a tree are 6! divided by the sizes of all its branches.
        let mut random = Random::new(4);
        let places: Vec<Place> = draw(6, &mut random).expect("six words fit").iter().map(|laid| laid.place).collect();
        let branch = |laid: &[Laid], at: usize| {
            let hangs = |mut turn: usize| loop {
                if turn == at {
                    return true;
                }
                let Some(parent) = laid[turn].parent else { return false };
                turn = parent;
            };
            (0..laid.len()).filter(|&turn| hangs(turn)).count()
        };
        let laid = order(&places, &mut random).expect("it is an arrangement");
        let orders = 720 / (0..6).map(|at| branch(&laid, at)).product::<usize>();
        let mut counts = BTreeMap::new();
        for _ in 0..1_000 * orders {
            let laid = order(&places, &mut random).expect("it is an arrangement");
            let turns: Vec<Place> = laid.iter().map(|laid| laid.place).collect();
            *counts.entry(turns).or_insert(0_i64) += 1;
        }
        assert_eq!(counts.len(), orders);
        let chi_square: i64 = counts.values().map(|&count| (count - 1_000).pow(2)).sum::<i64>() / 1_000;
        let freedom = orders as f64 - 1.0;
        assert!((chi_square as f64 - freedom).abs() < 5.0 * (2.0 * freedom).sqrt() + 1.0, "{chi_square} for {freedom}");
    }
}
