//! Bounds: what each span could bring at most with the tiles of a rack.

use super::ground::Ground;
use super::hand::Hand;
use super::line::{Line, ROOM};
use super::span::Span;

/// What the tiles of a rack can do on the picky squares of all lines.
#[derive(Clone, Default)]
pub(super) struct Reach {
    lines: Vec<Able>,
}

/// What the tiles of a rack can do on the picky squares of a line.
#[derive(Clone, Copy)]
pub(super) struct Able {
    /// By place: the kinds of tiles that fit, as bits.
    pub kinds: [u16; ROOM],
    /// The places where none does, as bits.
    pub dead: u32,
    /// By place: the most that the picky squares before it bring, added up: per factor of the word, and in cross words.
    words: [i32; ROOM],
    crosses: [i32; ROOM],
}

impl Able {
    const NOTHING: Self = Self { kinds: [0; ROOM], dead: 0, words: [0; ROOM], crosses: [0; ROOM] };

    /// Finds that out for a line.
    fn fill(&mut self, line: &Line, hand: &Hand) {
        let (mut dead, mut picky) = (0_u32, line.picky);
        let (mut word, mut cross, mut from) = (0, 0, 0);
        while picky != 0 {
            let at = picky.trailing_zeros() as usize;
            picky &= picky - 1;
            let kinds = hand.fitting(line.fits[at]);
            self.kinds[at] = kinds;
            dead |= u32::from(kinds == 0) << at;
            for place in from..=at {
                (self.words[place], self.crosses[place]) = (word, cross);
            }
            let most = hand.value_of_first(kinds) * i32::from(line.letter_times[at]);
            word += most;
            cross += most * i32::from(line.cross_times(at));
            from = at + 1;
        }
        for place in from..=line.side {
            (self.words[place], self.crosses[place]) = (word, cross);
        }
        self.dead = dead;
    }

    /// The picky places of the line where not every kind of tile of the rack fits, as bits.
    #[inline]
    pub fn choosy(&self, line: &Line, hand: &Hand) -> u32 {
        let (all, mut choosy, mut picky) = (hand.all_kinds(), 0_u32, line.picky);
        while picky != 0 {
            let at = picky.trailing_zeros();
            picky &= picky - 1;
            choosy |= u32::from(self.kinds[at as usize] != all) << at;
        }
        choosy
    }

    /// The points that the tiles of the rack bring at most on a span, without the bonus.
    #[inline]
    fn most(&self, hand: &Hand, span: &Span) -> i32 {
        let (times, highest) = (i32::from(span.times), i32::from(hand.points[1]));
        let together = times * hand.paid.of(span.levels) + i32::from(span.extra) * highest;
        let apart = times * hand.paid.of(span.easy) + self.picky(span);
        together.min(apart) + span.fixed
    }

    /// The most that the picky squares of a span bring.
    #[inline]
    pub fn picky(&self, span: &Span) -> i32 {
        let (first, end) = (usize::from(span.first), usize::from(span.end));
        i32::from(span.times) * (self.words[end] - self.words[first]) + self.crosses[end] - self.crosses[first]
    }
}

impl Reach {
    /// What the rack can do on a line.
    #[inline]
    pub fn line(&self, place: usize) -> &Able {
        &self.lines[place]
    }

    /// Finds out what the rack can do on all lines.
    pub fn look(&mut self, ground: &Ground, hand: &Hand) {
        self.lines.resize(ground.lines.len(), Able::NOTHING);
        for place in (0..ground.searched()).filter(|&place| !ground.spans[place].0.is_empty()) {
            self.lines[place].fill(&ground.lines[place], hand);
        }
    }

    /// The points that the tiles of the rack bring at most on a span, without the bonus.
    #[inline]
    pub fn most(&self, place: usize, hand: &Hand, span: &Span) -> i32 {
        self.lines[place].most(hand, span)
    }

    /// Gives all spans on which plays may lie: what they could bring at most, in thousandths of a point, the place of their
    /// line and their number there, in one.
    pub fn bound(&mut self, ground: &Ground, hand: &Hand, bounds: &mut Vec<i64>) {
        bounds.clear();
        self.lines.resize(ground.lines.len(), Able::NOTHING);
        let mut beside = hand.best;
        for (kept, bonus) in beside.iter_mut().zip(ground.bonus) {
            kept.iter_mut().for_each(|kept| *kept += 1000 * bonus);
        }
        for place in 0..ground.searched() {
            let all = &ground.spans[place].0;
            if all.is_empty() {
                continue;
            }
            let able = &mut self.lines[place];
            able.fill(&ground.lines[place], hand);
            let dead = able.dead;
            for (name, span) in ((place << 16) as i64..).zip(all) {
                let fresh = span.fresh() % 16;
                if dead & span.squares != 0 || hand.with[fresh] >> (span.through & 63) & 1 == 0 {
                    continue;
                }
                let most = able.most(hand, span);
                let beside = beside[fresh][usize::from(span.crowd & 3)];
                bounds.push(i64::from(1000 * most + beside) << 32 | name);
            }
        }
    }
}
