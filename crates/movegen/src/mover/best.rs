//! The best plays of a rack without listing all: spans in falling order of what they could bring, until none can matter.

use quixotry_rules::{Placement, Rack};

use super::bound::Reach;
use super::choose::{Ranking, TOGETHER};
use super::ground::Ground;
use super::hand::{Hand, MOST, NEVER};
use super::lookup::Lookup;
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
    pub(super) hand: Hand,
    /// Whether the rack of the last search could be taken.
    pub(super) taken: bool,
    /// What counts how much there was to choose from.
    pub(super) lookup: Lookup,
    pub(super) reach: Reach,
    /// Bound and number of each span, in one.
    spans: Vec<i64>,
    /// Where parts of them end of which each is lower than the one before, the last part first.
    ends: Vec<usize>,
    found: Ranking,
}

impl Mover {
    /// Whether this search takes a rack: it may have at most nine tiles and two blanks.
    #[must_use]
    pub fn takes(rack: &Rack) -> bool {
        rack.len() <= MOST && rack.blanks() <= 2
    }

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
        self.taken = self.hand.take(rack, &ground.values, ground.map(), valuation);
        if !self.taken {
            return false;
        }
        if rack.is_empty() {
            return true;
        }
        self.reach.bound(ground, &self.hand, &mut self.spans);
        if wanted == 0 {
            return true;
        }
        // In falling order of bounds, but no more in order than it takes to have the next few: where the first half of
        // those that are left is not known yet, it is divided from the others.
        let (mut done, mut step) = (0, 1);
        self.ends.clear();
        self.ends.push(self.spans.len());
        while let Some(&end) = self.ends.last() {
            if end - done > step {
                self.ends.push(done + divide(&mut self.spans[done..end]));
                continue;
            }
            self.ends.pop();
            let next = &self.spans[done..end];
            let floor = i64::from(self.found.floor()) << 32;
            if next.iter().all(|&span| span < floor) {
                if next.is_empty() {
                    continue;
                }
                break;
            }
            self.found.try_spans(ground, &mut self.hand, &self.reach, valuation, next);
            done = end;
            if self.found.floor() > NEVER {
                step = TOGETHER.min(step + 1);
            }
        }
        true
    }
}

/// Brings the higher ones to the front and tells how many they are: not all, and at least one of several different ones.
fn divide(spans: &mut [i64]) -> usize {
    let (one, two, three) = (spans[0], spans[spans.len() / 2], spans[spans.len() - 1]);
    let middle = if spans.len() == 2 { one.min(two) } else { one.min(two).max(one.max(two).min(three)) };
    let mut higher = 0;
    for at in 0..spans.len() {
        spans.swap(at, higher);
        higher += usize::from(spans[higher] > middle);
    }
    higher
}
