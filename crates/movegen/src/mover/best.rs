//! The best plays of a rack without listing all: spans in falling order of what they could bring, until none can matter.

use quixotry_rules::{Placement, Rack};

use super::bound::Reach;
use super::choose::{Ranking, TOGETHER};
use super::ground::Ground;
use super::hand::{Hand, NEVER};
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
    spans: Vec<i64>,
    found: Ranking,
}

/// How many spans are picked out one by one at most before the others are put in order.
const FIRST: usize = 4;

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
        let spans = &mut self.spans;
        self.reach.bound(ground, &self.hand, spans);
        // The highest one by one, until something is found; then what they leave of the others in falling order.
        let mut done = 0;
        while done < spans.len().min(FIRST) && self.found.floor() == NEVER {
            raise(&mut spans[done..]);
            self.found.try_spans(ground, &mut self.hand, &self.reach, valuation, &spans[done..=done]);
            done += 1;
        }
        let floor = i64::from(self.found.floor()) << 32;
        let mut rest = done;
        for at in done..spans.len() {
            let span = spans[at];
            spans[rest] = span;
            rest += usize::from(span >= floor);
        }
        spans.truncate(rest);
        spans[done..].sort_unstable_by(|a, b| b.cmp(a));
        let mut step = 1;
        while done < spans.len() {
            let floor = i64::from(self.found.floor()) << 32;
            let next = &spans[done..spans.len().min(done + step)];
            let next = &next[..next.iter().take_while(|&&span| span >= floor).count()];
            if next.is_empty() {
                break;
            }
            self.found.try_spans(ground, &mut self.hand, &self.reach, valuation, next);
            (done, step) = (done + next.len(), TOGETHER.min(step + 1));
        }
        true
    }
}

/// Brings the highest to the front.
fn raise(spans: &mut [i64]) {
    let mut best = 0;
    for at in 1..spans.len() {
        best = if spans[at] > spans[best] { at } else { best };
    }
    spans.swap(0, best);
}
