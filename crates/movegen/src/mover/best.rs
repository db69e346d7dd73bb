//! The best plays of a rack without listing all: spans in falling order of what they could bring, until none can matter.

use std::collections::BinaryHeap;

use quixotry_lexicon::Tile;
use quixotry_rules::{Placement, Rack};

use super::ground::Ground;
use super::hand::{Hand, MOST, NEVER, Part};
use super::line::{Line, SIDE};
use super::span::{MANY, NONE, Span, paid};
use super::valuation::Valuation;
use crate::lines::square_at;
use crate::play::RawPlay;

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

/// A play as the search keeps it.
#[derive(Clone, Copy)]
struct Kept {
    worth: i32,
    score: i32,
    line: u8,
    first: u8,
    length: u8,
    fresh: u8,
    tiles: [u8; SIDE],
}

impl Kept {
    fn play(&self, ground: &Ground) -> RawPlay<'_> {
        let (direction, number) = ground.line_at(usize::from(self.line));
        RawPlay {
            start: square_at(direction, number, usize::from(self.first)),
            direction,
            tiles: &self.tiles[..usize::from(self.length)],
            fresh: usize::from(self.fresh),
            score: self.score,
        }
    }
}

/// An empty square of a span.
#[derive(Clone, Copy, Default)]
struct Open {
    /// Where in the word.
    at: u8,
    /// What a tile's value is multiplied by, in all words.
    times: i16,
    allowed: u64,
}

/// Finds best plays. Keeps its room from one search to the next.
#[derive(Clone, Default)]
pub struct Mover {
    hand: Hand,
    /// Bound and number of each span, in one.
    heap: BinaryHeap<i64>,
    found: Ranking,
}

/// The best plays so far.
#[derive(Clone, Default)]
struct Ranking {
    best: Vec<Kept>,
    wanted: usize,
    /// What a play must be worth at least.
    floor: i32,
}

/// A span at work.
struct Site<'a> {
    line: &'a Line,
    place: usize,
    span: Span,
    open: [Open; MOST],
    opens: usize,
    /// Bonus included.
    fixed: i32,
    /// What the picky squares may bring at most.
    picky: i32,
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
        self.search(ground, rack, valuation, wanted).then(|| {
            let valued = |kept: &Kept| {
                let play = kept.play(ground);
                Valued { placement: play.placement(), score: kept.score, worth: kept.worth }
            };
            self.found.best.iter().map(valued).collect()
        })
    }

    /// The best play of a rack by a valuation, the first in canonical order of several; see [`Mover::best`].
    pub fn first(&mut self, ground: &mut Ground, rack: &Rack, valuation: &impl Valuation) -> Option<Valued> {
        self.best(ground, rack, valuation, 1)?.pop()
    }

    /// Of the rack of the last search: the best tiles to keep when one to `most` others are exchanged, with their worth; of
    /// several, those that stay after the first exchange in canonical order. Nothing if none may be exchanged.
    #[must_use]
    pub fn best_kept(&self, most: usize) -> Option<(Rack, i32)> {
        let (code, worth) = self.hand.best_kept(most)?;
        Some((self.hand.tiles_of(code), worth))
    }

    fn search(&mut self, ground: &mut Ground, rack: &Rack, valuation: &impl Valuation, wanted: usize) -> bool {
        self.found.best.clear();
        (self.found.wanted, self.found.floor) = (wanted, NEVER);
        ground.settle();
        let ground = &*ground;
        if !self.hand.take(rack, &ground.values, ground.map(), valuation) {
            return false;
        }
        if rack.is_empty() || wanted == 0 {
            return true;
        }
        self.bound(ground);
        while let Some(span) = self.heap.pop() {
            if ((span >> 32) as i32) < self.found.floor {
                break;
            }
            self.found.try_span(
                ground,
                &mut self.hand,
                valuation,
                (span >> 16 & 0xffff) as usize,
                (span & 0xffff) as usize,
            );
        }
        true
    }

    /// Puts all spans into the heap, by what they could bring at most.
    fn bound(&mut self, ground: &Ground) {
        let mut spans = std::mem::take(&mut self.heap).into_vec();
        spans.clear();
        let hand = &self.hand;
        let highest = i32::from(hand.points[1]);
        let mut tops = [0_i16; 32];
        for place in 0..ground.searched() {
            let all = &ground.spans[place].0;
            if all.is_empty() {
                continue;
            }
            let line = &ground.lines[place];
            let (mut dead, mut picky) = (0_u32, line.picky);
            while picky != 0 {
                let at = picky.trailing_zeros() as usize & 31;
                picky &= picky - 1;
                let fits = line.fits[at.min(SIDE)] & hand.letters;
                if fits == 0 {
                    dead |= 1 << at;
                } else {
                    tops[at] = hand.highest(fits, &ground.values);
                }
            }
            for (number, span) in all.iter().enumerate() {
                let fresh = span.fresh();
                if fresh > hand.tiles || dead & span.squares() != 0 {
                    continue;
                }
                let kept = match span.through {
                    NONE => hand.alone[fresh],
                    MANY => hand.any[fresh],
                    letter if hand.completes[fresh] >> letter & 1 == 0 => continue,
                    _ => hand.joined[fresh],
                };
                if kept == NEVER {
                    continue;
                }
                let times = i32::from(span.times);
                let mut most = times * paid(span.levels, &hand.points) + i32::from(span.extra) * highest;
                let mut picky = line.picky & span.squares();
                if picky != 0 {
                    let mut apart = times * paid(span.easy, &hand.points);
                    while picky != 0 {
                        let at = picky.trailing_zeros() as usize & 31;
                        picky &= picky - 1;
                        apart += i32::from(tops[at]) * i32::from(line.times(at, span.times));
                    }
                    most = most.min(apart);
                }
                most += i32::from(span.fixed) + ground.bonus[fresh];
                spans.push(i64::from(1000 * most + kept) << 32 | (place << 16 | number) as i64);
            }
        }
        self.heap = BinaryHeap::from(spans);
    }
}

impl Ranking {
    fn try_span(&mut self, ground: &Ground, hand: &mut Hand, valuation: &impl Valuation, place: usize, number: usize) {
        let line = &ground.lines[place];
        let span = ground.spans[place].0[number];
        let fresh = span.fresh();
        let mut site = Site {
            line,
            place,
            span,
            open: [Open::default(); MOST],
            opens: 0,
            fixed: i32::from(span.fixed) + ground.bonus[fresh],
            picky: 0,
        };
        let mut chosen = hand.spelling(fresh, span.through);
        let mut squares = span.squares() & !line.occupied;
        while squares != 0 {
            let at = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            let times = line.times(at, span.times);
            let allowed = line.fits[at];
            site.open[site.opens] = Open { at: at as u8 - span.first, times, allowed };
            site.opens += 1;
            if line.picky >> at & 1 == 1 {
                site.picky += i32::from(times) * i32::from(hand.highest(allowed, &ground.values));
                for (chosen, having) in chosen.iter_mut().zip(hand.having(fresh, allowed)) {
                    *chosen &= having;
                }
            }
        }
        let sum = line.sums[usize::from(span.last) + 1].wrapping_sub(line.sums[usize::from(span.first)]);
        let times = i32::from(span.times);
        for (parts, mut chosen) in hand.of_size(fresh).chunks(64).zip(chosen) {
            if parts.len() < 64 {
                chosen &= (1 << parts.len()) - 1;
            }
            while chosen != 0 {
                let part = &parts[chosen.trailing_zeros() as usize];
                chosen &= chosen - 1;
                if 1000 * (times * paid(span.easy, &part.points) + site.picky + site.fixed) + part.kept >= self.floor {
                    self.try_part(ground, valuation, &site, part, sum.wrapping_add(part.sum));
                }
            }
        }
    }

    fn try_part(&mut self, ground: &Ground, valuation: &impl Valuation, site: &Site<'_>, part: &Part, sum: u64) {
        let map = ground.map();
        let length = usize::from(site.span.last - site.span.first) + 1;
        match part.blanks {
            0 => {
                for word in map.words(sum, length).chunks_exact(length) {
                    self.try_word(ground, valuation, site, part, word, [0, 0]);
                }
            }
            1 => {
                let letters = if site.span.through == NONE { part.completes } else { map.completions(sum) & !1 };
                for letter in bits(letters) {
                    for word in map.words(sum.wrapping_add(map.worth(letter)), length).chunks_exact(length) {
                        self.try_word(ground, valuation, site, part, word, [letter, 0]);
                    }
                }
            }
            _ => {
                for one in 1..=ground.setup.alphabet().len() as u8 {
                    let sum = sum.wrapping_add(map.worth(one));
                    for other in bits(map.completions(sum) >> one << one) {
                        for word in map.words(sum.wrapping_add(map.worth(other)), length).chunks_exact(length) {
                            self.try_word(ground, valuation, site, part, word, [one, other]);
                        }
                    }
                }
            }
        }
    }

    /// Tries a word on a site; `blanks` are the letters for which it takes blanks.
    #[inline]
    fn try_word(
        &mut self,
        ground: &Ground,
        valuation: &impl Valuation,
        site: &Site<'_>,
        part: &Part,
        word: &[u8],
        blanks: [u8; 2],
    ) {
        let line = site.line;
        if site.span.through != NONE {
            let first = usize::from(site.span.first);
            if word.iter().zip(&line.letters[first..]).any(|(&letter, &lying)| lying != 0 && lying != letter) {
                return;
            }
        }
        let mut score = site.fixed;
        for open in &site.open[..site.opens] {
            let letter = word[usize::from(open.at)];
            if open.allowed >> letter & 1 == 0 {
                return;
            }
            score += i32::from(ground.values[usize::from(letter)]) * i32::from(open.times);
        }
        if blanks[0] == 0 {
            self.offer(ground, valuation, site, part, word, score, [u8::MAX; 2]);
            return;
        }
        let opens = &site.open[..site.opens];
        let lost =
            |open: &Open| i32::from(ground.values[usize::from(word[usize::from(open.at)])]) * i32::from(open.times);
        for (number, open) in opens.iter().enumerate() {
            if word[usize::from(open.at)] != blanks[0] {
                continue;
            }
            let score = score - lost(open);
            if blanks[1] == 0 {
                self.offer(ground, valuation, site, part, word, score, [open.at, u8::MAX]);
                continue;
            }
            let from = if blanks[0] == blanks[1] { number + 1 } else { 0 };
            for other in &opens[from..] {
                if word[usize::from(other.at)] == blanks[1] {
                    self.offer(ground, valuation, site, part, word, score - lost(other), [open.at, other.at]);
                }
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a play in parts")]
    #[inline]
    fn offer(
        &mut self,
        ground: &Ground,
        valuation: &impl Valuation,
        site: &Site<'_>,
        part: &Part,
        word: &[u8],
        score: i32,
        blanks: [u8; 2],
    ) {
        let worth = 1000 * score + part.kept;
        if worth < self.floor {
            return;
        }
        self.keep(ground, valuation, site, part, word, score, blanks);
    }

    #[expect(clippy::too_many_arguments, reason = "a play in parts")]
    #[cold]
    fn keep(
        &mut self,
        ground: &Ground,
        valuation: &impl Valuation,
        site: &Site<'_>,
        part: &Part,
        word: &[u8],
        score: i32,
        blanks: [u8; 2],
    ) {
        let mut kept = Kept {
            worth: 1000 * score + part.kept,
            score,
            line: site.place as u8,
            first: site.span.first,
            length: word.len() as u8,
            fresh: site.span.fresh() as u8,
            tiles: [0; SIDE],
        };
        // The map may, hardly ever, give a word of other letters: the tiles are compared.
        let mut sum = 0_u64;
        for open in &site.open[..site.opens] {
            let (at, letter) = (usize::from(open.at), word[usize::from(open.at)]);
            let is_blank = blanks.contains(&open.at);
            kept.tiles[at] = if is_blank { letter | Tile::BLANK.byte() } else { letter };
            sum = sum.wrapping_add(if is_blank { 0 } else { ground.map().worth(letter) });
        }
        if sum != part.sum {
            return;
        }
        if !valuation.lays_plainly() {
            kept.worth += valuation.laid(&kept.play(ground));
            if kept.worth < self.floor {
                return;
            }
        }
        let better = |other: &Kept| {
            if other.worth == kept.worth {
                other.play(ground).canonical_cmp(&kept.play(ground)).is_lt()
            } else {
                other.worth > kept.worth
            }
        };
        let at = self.best.partition_point(better);
        if at >= self.wanted {
            return;
        }
        self.best.truncate(self.wanted - 1);
        self.best.insert(at, kept);
        if self.best.len() == self.wanted {
            self.floor = self.best[self.wanted - 1].worth;
        }
    }
}

/// The letters of a set of bits.
#[inline]
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit as u8)
    })
}
