//! How much there is to choose from in a turn: anchors, places, candidates and legal plays, counted without being listed.
//!
//! As for the best play, but every span is looked at. Words of a part of the rack and the letters of the board are looked up
//! once a turn, however many spans have these letters: spans through one letter share them, and so do those through the same
//! runs of letters, wherever the word would begin. Where all letters are those of real tiles it is known how often a word
//! counts for a blank that stands for one of them; a blank is looked up only for letters that the rack lacks.

use quixotry_rules::Rack;

use super::best::{Mover, Valued};
use super::bound::Able;
use super::ground::Ground;
use super::hand::{CHUNKS, Hand};
use super::line::Line;
use super::lookup::{Lookup, Visit};
use super::span::{MANY, Span};
use super::top::Top;
use super::valuation::Points;
use crate::play::RawPlay;
use crate::search::{Sink, search};

/// How much there is to choose from.
///
/// A letter *fits* an empty square in a direction if it forms a word across, where it forms one, and if some word of the list
/// has it directly before or behind the run of tiles that it would touch. A blank fits where any letter does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Empty squares of which a play must cover one: those beside a tile; on an empty board the start square.
    pub anchors: u32,
    /// Places where a play may lie: a first square, a direction and a length, with an anchor in it, no more empty squares
    /// than there are tiles, and no tile directly before or behind it; on each of the empty squares fits a tile of the rack.
    /// What would be a single tile that forms words both ways is one across only; an empty symmetric board has only places
    /// across.
    pub places: u32,
    /// For all places: the choices of tiles of the rack for the empty squares, in no order, if for each of these squares one
    /// of the tiles fits. So many sets of tiles has to try who looks up words by their letters.
    pub candidates: u32,
    /// Legal plays: those of the candidates that spell words which lie right, each in so many ways.
    pub plays: u32,
}

impl Mover {
    /// How much there is to choose from with the rack of the last search, on a ground that is as it was then. Nothing if the
    /// rack was too large for that search, or letters may lie in any order (WordSmog).
    pub fn count(&mut self, ground: &mut Ground) -> Option<Counts> {
        if !self.taken || ground.any_order {
            return None;
        }
        ground.settle();
        Some(self.count_all(ground, None))
    }

    /// The best play of a rack by points, as [`Mover::first`] finds it, and how much there is to choose from, as
    /// [`Mover::count`] tells: quicker than both, since no word is looked at twice.
    pub fn first_counted(&mut self, ground: &mut Ground, rack: &Rack) -> (Option<Valued>, Option<Counts>) {
        if rack.blanks() > 0 || ground.any_order || !Self::takes(rack) {
            return (self.first(ground, rack, &Points), self.count(ground));
        }
        ground.settle();
        self.taken = self.hand.take(rack, &ground.values, ground.map(), &Points);
        self.reach.look(ground, &self.hand);
        let mut top = Top::new();
        let counts = self.count_all(ground, Some(&mut top));
        let best = top.play(ground).map(|play| Valued {
            placement: play.placement(),
            score: play.score,
            worth: 1000 * play.score,
        });
        (best, Some(counts))
    }

    fn count_all(&mut self, ground: &Ground, top: Option<&mut Top>) -> Counts {
        let mut counts = Counts {
            anchors: ground.lines[..ground.rows()].iter().map(|line| line.anchors.count_ones()).sum(),
            ..Counts::default()
        };
        if self.hand.tiles == 0 {
            return counts;
        }
        let looks_up = self.hand.blanks < 2;
        if looks_up {
            self.lookup.begin(&self.hand);
        }
        // The most parts of one size fill one chunk, if the rack is no larger than usual.
        let one_chunk = self.hand.of_size(self.hand.tiles.div_ceil(2)).len() <= 64;
        // All that is looked up is asked for before any of it is read: memory answers many questions at once.
        for place in 0..ground.searched() {
            let spans = &ground.spans[place].0;
            if spans.is_empty() {
                continue;
            }
            let (line, able) = (&ground.lines[place], self.reach.line(place));
            let seen = Seen { ground, line, able, place, looks_up };
            if one_chunk {
                seen.visit::<1>(spans, &mut self.hand, &mut self.lookup, &mut counts);
            } else {
                seen.visit::<CHUNKS>(spans, &mut self.hand, &mut self.lookup, &mut counts);
            }
        }
        if looks_up {
            self.lookup.read(ground.map());
            counts.plays = self.lookup.count(ground, &self.hand, &self.reach, top);
        } else {
            // Two blanks may stand for so much that it is quicker to walk along the words.
            let mut tally = Tally(0);
            search(&ground.setup, ground.graph(), ground.board(), &self.hand.rack(), &mut tally);
            counts.plays = tally.0;
        }
        counts
    }
}

/// Counts plays.
struct Tally(u32);

impl Sink for Tally {
    #[inline]
    fn take(&mut self, _: RawPlay<'_>) {
        self.0 += 1;
    }
}

/// A line, and what the rack can do there.
struct Seen<'a> {
    ground: &'a Ground,
    line: &'a Line,
    able: &'a Able,
    place: usize,
    looks_up: bool,
}

impl Seen<'_> {
    /// Counts the places and the candidates of its spans, and asks for their words. There are at most 64 parts of each size
    /// for each of `N`.
    fn visit<const N: usize>(&self, spans: &[Span], hand: &mut Hand, lookup: &mut Lookup, counts: &mut Counts) {
        let (line, able, map) = (self.line, self.able, self.ground.map());
        let choosy = able.choosy(line, hand);
        // Where all kinds of tiles fit a blank may still be a letter that does not.
        let picky = if hand.blanks == 0 { choosy } else { line.picky };
        for (span, number) in spans.iter().zip(0_u16..) {
            let fresh = span.fresh();
            if fresh > hand.tiles || able.dead & span.squares != 0 {
                continue;
            }
            counts.places += 1;
            let all = hand.all(fresh);
            let mut chosen: [u64; N] = std::array::from_fn(|chunk| all[chunk]);
            let mut squares = choosy & span.squares;
            while squares != 0 {
                let having = hand.having(fresh, able.kinds[squares.trailing_zeros() as usize]);
                chosen.iter_mut().zip(having).for_each(|(chosen, having)| *chosen &= having);
                squares &= squares - 1;
            }
            counts.candidates += chosen.iter().map(|chosen| chosen.count_ones()).sum::<u32>();
            if span.through != MANY {
                let spelling = hand.spelling(fresh, span.through);
                chosen.iter_mut().zip(spelling).for_each(|(chosen, spelling)| *chosen &= spelling);
            }
            if self.looks_up && chosen != [0; N] {
                let sum = line.sums[usize::from(span.end)].wrapping_sub(line.sums[usize::from(span.first)]);
                let picky = picky & span.squares;
                let visit = Visit { place: self.place as u8, number, picky, known: 0 };
                lookup.ask(map, hand, (visit, line, span), sum, chosen);
            }
        }
    }
}
