//! Choosing: which parts of a rack make words on a span, and which plays are the best so far.

use quixotry_lexicon::Tile;

use super::best::Valued;
use super::bound::Reach;
use super::ground::Ground;
use super::hand::{Hand, MOST, NEVER, Part};
use super::line::{Line, SIDE};
use super::span::{MANY, NONE, Span, paid};
use super::valuation::Valuation;
use crate::lines::square_at;
use crate::play::RawPlay;

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

/// The best plays so far.
#[derive(Clone, Default)]
pub(super) struct Ranking {
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
}

impl<'a> Site<'a> {
    fn new(line: &'a Line, place: usize, span: Span, fixed: i32) -> Self {
        let mut site = Self { line, place, span, open: [Open::default(); MOST], opens: 0, fixed };
        let mut squares = span.squares & !line.occupied;
        while squares != 0 {
            let at = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            site.open[site.opens] =
                Open { at: at as u8 - span.first, times: line.times(at, span.times), allowed: line.fits[at] };
            site.opens += 1;
        }
        site
    }
}

impl Ranking {
    /// Begins anew, for so many plays.
    pub fn begin(&mut self, wanted: usize) {
        self.best.clear();
        (self.wanted, self.floor) = (wanted, NEVER);
    }

    /// What a play must be worth at least to be among the best.
    #[inline]
    pub const fn floor(&self) -> i32 {
        self.floor
    }

    /// The best plays, the best first.
    pub fn valued<'a>(&'a self, ground: &'a Ground) -> impl Iterator<Item = Valued> + 'a {
        self.best.iter().map(|kept| {
            let play = kept.play(ground);
            Valued { placement: play.placement(), score: kept.score, worth: kept.worth }
        })
    }

    /// Tries all plays on a span.
    pub fn try_span(
        &mut self,
        ground: &Ground,
        hand: &mut Hand,
        reach: &Reach,
        valuation: &impl Valuation,
        place: usize,
        number: usize,
    ) {
        let (line, able) = (&ground.lines[place], reach.line(place));
        let span = ground.spans[place].0[number];
        let fresh = span.fresh();
        let mut chosen = hand.spelling(fresh, span.through);
        let mut picky = line.picky & span.squares;
        while picky != 0 {
            let having = hand.having(fresh, able.kinds[picky.trailing_zeros() as usize]);
            chosen.iter_mut().zip(having).for_each(|(chosen, having)| *chosen &= having);
            picky &= picky - 1;
        }
        let map = ground.map();
        let sum = line.sums[usize::from(span.end)].wrapping_sub(line.sums[usize::from(span.first)]);
        if span.through == MANY {
            // Most parts make no word with several letters: the marks tell that at little cost.
            let sums = hand.sums_of_size(fresh);
            for ((chosen, wild), sums) in chosen.iter_mut().zip(hand.wild(fresh)).zip(sums.chunks(64)) {
                let (mut asked, mut marked) = (*chosen & !wild, 0);
                while asked != 0 {
                    let at = asked.trailing_zeros() as usize;
                    asked &= asked - 1;
                    marked |= u64::from(map.is_marked(sum.wrapping_add(sums[at]))) << at;
                }
                *chosen &= wild | marked;
            }
        }
        let fixed = span.fixed + ground.bonus[fresh];
        let (times, rest) = (i32::from(span.times), able.picky(&span) + fixed);
        let most = |part: &Part| 1000 * (times * paid(span.easy, &part.points) + rest) + part.kept;
        let parts = hand.of_size(fresh);
        let mut site = None;
        for (parts, mut chosen) in parts.chunks(64).zip(chosen) {
            while chosen != 0 {
                let part = &parts[chosen.trailing_zeros() as usize];
                chosen &= chosen - 1;
                if most(part) >= self.floor {
                    let site = site.get_or_insert_with(|| Site::new(line, place, span, fixed));
                    self.try_part(ground, valuation, site, part, sum.wrapping_add(part.sum));
                }
            }
        }
    }

    fn try_part(&mut self, ground: &Ground, valuation: &impl Valuation, site: &Site<'_>, part: &Part, sum: u64) {
        let map = ground.map();
        let length = usize::from(site.span.end - site.span.first);
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
