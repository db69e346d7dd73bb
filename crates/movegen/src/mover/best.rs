//! The best plays of a rack without listing all: spans in falling order of what they could bring, until none can matter.

use std::collections::BinaryHeap;

use quixotry_rules::{Placement, Rack};

use super::bound::Reach;
use super::choose::Ranking;
use super::ground::Ground;
use super::hand::Hand;
use super::valuation::Valuation;

/// A play with its points and its worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Valued {
    /// The play.
    pub placement: Placement,
    /// Its points.
    pub score: i32,
    /// Its worth by the valuation, in thousandths of a point.
    pub worth: i32,
}

/// Finds best plays. Keeps its room from one search to the next.
#[derive(Clone, Default)]
pub struct Mover {
    hand: Hand,
    reach: Reach,
    /// Bound and number of each span, in one.
    heap: BinaryHeap<i64>,
    found: Ranking,
}

impl Mover {
    /// The best plays of a rack by a valuation, at most `wanted`, the best first, equal ones in canonical order. Nothing
    /// if the rack is too large or has too many blanks for this search.
    pub fn best(
        &mut self,
        ground: &mut Ground,
        rack: &Rack,
        valuation: &impl Valuation,
        wanted: usize,
    ) -> Option<Vec<Valued>> {
        self.search(ground, rack, valuation, wanted).then(|| self.found.valued(ground).collect())
    }

    /// The best play of a rack by a valuation, the first in canonical order of several; see [`Mover::best`].
    pub fn first(&mut self, ground: &mut Ground, rack: &Rack, valuation: &impl Valuation) -> Option<Valued> {
        if !self.search(ground, rack, valuation, 1) {
            return None;
        }
        self.found.valued(ground).next()
    }

    /// Of the rack of the last search: the best tiles to keep when one to `most` others are exchanged, with their worth; of
    /// several, those that stay after the first exchange in canonical order. Nothing if none may be exchanged.
    #[must_use]
    pub fn best_kept(&self, most: usize) -> Option<(Rack, i32)> {
        let (code, worth) = self.hand.best_kept(most)?;
        Some((self.hand.tiles_of(code), worth))
    }

    fn search(&mut self, ground: &mut Ground, rack: &Rack, valuation: &impl Valuation, wanted: usize) -> bool {
        self.found.begin(wanted);
        ground.settle();
        let ground = &*ground;
        if !self.hand.take(rack, &ground.values, ground.map(), valuation) {
            return false;
        }
        if rack.is_empty() || wanted == 0 {
            return true;
        }
        let mut spans = std::mem::take(&mut self.heap).into_vec();
        let top = self.reach.bound(ground, &self.hand, &mut spans);
        let split = |span: i64| ((span >> 32) as i32, (span >> 16 & 0xffff) as usize, (span & 0xffff) as usize);
        // What the first of them brings leaves out many others before they are put in order.
        if !spans.is_empty() {
            let (_, place, number) = split(top);
            self.found.try_span(ground, &mut self.hand, &self.reach, valuation, place, number);
            let floor = i64::from(self.found.floor()) << 32;
            spans.retain(|&span| span >= floor && span != top);
        }
        self.heap = BinaryHeap::from(spans);
        while let Some(span) = self.heap.pop() {
            let (bound, place, number) = split(span);
            if bound < self.found.floor() {
                break;
            }
            self.found.try_span(ground, &mut self.hand, &self.reach, valuation, place, number);
        }
        true
    }
}
