//! Choosing: which parts of a rack make words on a span, and which plays are the best so far.

use quixotry_lexicon::{Class, Question, Tile, WordMap};
use quixotry_rules::{Direction, Square};

use super::best::Valued;
use super::bound::Reach;
use super::ground::Ground;
use super::hand::{Chosen, Hand, MOST, NEVER, Part};
use super::line::{Line, SIDE};
use super::span::{MANY, NONE, Span, paid};
use super::valuation::Valuation;
use crate::lines::square_at;
use crate::play::RawPlay;

/// A play as the search keeps it.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    worth: i32,
    score: i32,
    line: u8,
    first: u8,
    length: u8,
    fresh: u8,
    tiles: [u8; SIDE],
}

impl Kept {
    pub fn play(&self, ground: &Ground) -> RawPlay<'_> {
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
pub(super) struct Open {
    /// Where in the word.
    pub at: u8,
    /// What a tile's value is multiplied by, in all words.
    pub times: i16,
    pub allowed: u64,
}

/// The best plays so far.
#[derive(Clone, Default)]
pub(super) struct Ranking {
    pub best: Vec<Kept>,
    pub wanted: usize,
    /// What a play must be worth at least.
    pub floor: i32,
    /// Room.
    tries: Vec<Try>,
    named: Vec<Try>,
}

/// How many spans are tried together.
pub(super) const TOGETHER: usize = 8;

/// A span at work.
pub(super) struct Site<'a> {
    line: &'a Line,
    place: usize,
    span: Span,
    /// The sum of the tiles that lie in it.
    sum: u64,
    /// Points that do not depend on the tiles, and what the picky squares bring at most; bonus included.
    pub fixed: i32,
    picky: i32,
    chosen: Chosen,
}

/// Some letters for a site: those of a part of the rack and those that its blanks take.
#[derive(Clone, Copy)]
struct Try {
    sum: u64,
    /// What it brings at most.
    most: i32,
    class: Class,
    part: u16,
    site: u8,
    length: u8,
    /// How many blanks have no letter yet; and the letters of the others.
    wild: u8,
    blanks: [u8; 2],
}

/// A word on a site, from a part of the rack.
#[derive(Clone, Copy)]
pub(super) struct Trial<'a> {
    pub site: &'a Site<'a>,
    pub open: &'a [Open],
    pub part: &'a Part,
    pub word: &'a [u8],
}

impl<'a> Site<'a> {
    fn new(ground: &'a Ground, hand: &mut Hand, reach: &Reach, place: usize, number: usize) -> Self {
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
        let sum = line.sums[usize::from(span.end)].wrapping_sub(line.sums[usize::from(span.first)]);
        if span.through == MANY {
            // Most parts make no word with several letters: the marks tell that at little cost.
            let (map, sums) = (ground.map(), hand.sums_of_size(fresh).chunks(64));
            for ((chosen, wild), sums) in chosen.iter_mut().zip(hand.wild(fresh)).zip(sums) {
                let (mut asked, mut marked) = (*chosen & !wild, 0);
                while asked != 0 {
                    let at = asked.trailing_zeros() as usize;
                    asked &= asked - 1;
                    marked |= u64::from(map.is_marked(sum.wrapping_add(sums[at]))) << at;
                }
                *chosen &= wild | marked;
            }
        }
        Self { line, place, span, sum, fixed: span.fixed + ground.bonus[fresh], picky: able.picky(&span), chosen }
    }

    /// What a part of the rack brings here at most.
    #[inline]
    fn most(&self, part: &Part) -> i32 {
        let points = i32::from(self.span.times) * paid(self.span.easy, &part.points) + self.picky + self.fixed;
        1000 * points + part.kept
    }

    /// The letters that lie in it, 0 where there is none.
    pub fn lying(&self) -> &[u8] {
        &self.line.letters[usize::from(self.span.first)..usize::from(self.span.end)]
    }

    /// Its first square and which way it runs.
    pub fn begins(&self, ground: &Ground) -> (Square, Direction) {
        let (direction, number) = ground.line_at(self.place);
        (square_at(direction, number, usize::from(self.span.first)), direction)
    }

    /// Its empty squares, and how many there are.
    fn open(&self) -> ([Open; MOST], usize) {
        let (mut open, mut opens) = ([Open::default(); MOST], 0);
        let mut squares = self.span.squares & !self.line.occupied;
        while squares != 0 && opens < MOST {
            let at = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            let times = self.line.times(at, self.span.times);
            open[opens] = Open { at: at as u8 - self.span.first, times, allowed: self.line.fits[at] };
            opens += 1;
        }
        (open, opens)
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

    /// Tries all plays on those of some spans that could matter: at most [`TOGETHER`], named as [`Reach::bound`] does.
    ///
    /// It goes through them in steps, each of which asks for the memory that the next one reads.
    pub fn try_spans<'a>(
        &mut self,
        ground: &'a Ground,
        hand: &mut Hand,
        reach: &Reach,
        valuation: &impl Valuation,
        spans: &[i64],
    ) {
        let map = ground.map();
        let mut room: [Option<Site<'a>>; TOGETHER] = [const { None }; TOGETHER];
        let mut tries = std::mem::take(&mut self.tries);
        tries.clear();
        let floor = i64::from(self.floor) << 32;
        for (site, &span) in room.iter_mut().zip(spans.iter().filter(|&&span| span >= floor)) {
            let (place, span) = ((span >> 16 & 0xffff) as usize, (span & 0xffff) as usize);
            *site = Some(Site::new(ground, hand, reach, place, span));
        }
        for (number, site) in room.iter().flatten().enumerate() {
            self.choose(map, hand, site, number, &mut tries);
        }
        if hand.blanks > 0 {
            self.name_blanks(ground, &mut tries);
        }
        for one in &mut tries {
            one.class = map.class(one.sum);
            map.prefetch_words(one.class, usize::from(one.length));
        }
        let (mut opened, mut open, mut opens) = (u8::MAX, [Open::default(); MOST], 0);
        for one in &tries {
            let Some(site) = &room[usize::from(one.site)] else { continue };
            let words = map.word_list(one.class, usize::from(one.length));
            if words.is_empty() || one.most < self.floor {
                continue;
            }
            let part = &hand.of_size(site.span.fresh())[usize::from(one.part)];
            if opened != one.site {
                (opened, (open, opens)) = (one.site, site.open());
            }
            for word in words.chunks_exact(usize::from(one.length)) {
                let trial = Trial { site, open: &open[..opens], part, word };
                if ground.any_order {
                    self.try_orders(ground, valuation, &trial, one.blanks);
                    break;
                }
                self.try_word(ground, valuation, &trial, one.blanks);
            }
        }
        self.tries = tries;
    }

    /// The parts of the rack that may make words on a site which matter.
    fn choose(&self, map: &WordMap, hand: &Hand, site: &Site<'_>, number: usize, tries: &mut Vec<Try>) {
        let fresh = site.span.fresh();
        for (chunk, (parts, mut chosen)) in hand.of_size(fresh).chunks(64).zip(site.chosen).enumerate() {
            while chosen != 0 {
                let at = chosen.trailing_zeros() as usize;
                chosen &= chosen - 1;
                let part = &parts[at];
                let most = site.most(part);
                if most < self.floor {
                    continue;
                }
                let one = Try {
                    sum: site.sum.wrapping_add(part.sum),
                    most,
                    class: Class::default(),
                    part: (64 * chunk + at) as u16,
                    site: number as u8,
                    length: site.span.end - site.span.first,
                    wild: part.blanks,
                    blanks: [0; 2],
                };
                match part.blanks {
                    0 => map.prefetch(Question::Class, one.sum),
                    1 if site.span.through == NONE => {
                        for letter in bits(part.completes) {
                            let sum = one.sum.wrapping_add(map.worth(letter));
                            map.prefetch(Question::Class, sum);
                            tries.push(Try { wild: 0, blanks: [letter, 0], sum, ..one });
                        }
                        continue;
                    }
                    _ => map.prefetch(Question::Completions, one.sum),
                }
                tries.push(one);
            }
        }
    }

    /// Gives all blanks the letters with which they make words.
    fn name_blanks(&mut self, ground: &Ground, tries: &mut Vec<Try>) {
        let map = ground.map();
        for left in (1..=2).rev() {
            self.named.clear();
            for one in tries.iter().filter(|one| one.wild == left) {
                let letters = match left {
                    2 => (2 << ground.setup.alphabet().len()) - 2,
                    // Two blanks in the order of their letters.
                    _ => map.completions(one.sum) >> one.blanks[0] << one.blanks[0] & !1,
                };
                for letter in bits(letters) {
                    let sum = one.sum.wrapping_add(map.worth(letter));
                    map.prefetch(if left == 2 { Question::Completions } else { Question::Class }, sum);
                    let blanks = if one.blanks[0] == 0 { [letter, 0] } else { [one.blanks[0], letter] };
                    self.named.push(Try { wild: left - 1, blanks, sum, ..*one });
                }
            }
            tries.retain(|one| one.wild < left);
            tries.append(&mut self.named);
        }
    }

    /// Tries a word on a site; `blanks` are the letters for which it takes blanks.
    #[inline]
    fn try_word(&mut self, ground: &Ground, valuation: &impl Valuation, one: &Trial<'_>, blanks: [u8; 2]) {
        let &Trial { site, open: opens, word, .. } = one;
        let line = site.line;
        if site.span.through != NONE {
            let first = usize::from(site.span.first);
            if word.iter().zip(&line.letters[first..]).any(|(&letter, &lying)| lying != 0 && lying != letter) {
                return;
            }
        }
        let mut score = site.fixed;
        for open in opens {
            let letter = word[usize::from(open.at)];
            if open.allowed >> letter & 1 == 0 {
                return;
            }
            score += i32::from(ground.values[usize::from(letter)]) * i32::from(open.times);
        }
        if blanks[0] == 0 {
            self.offer(ground, valuation, one, score, [u8::MAX; 2]);
            return;
        }
        let lost =
            |open: &Open| i32::from(ground.values[usize::from(word[usize::from(open.at)])]) * i32::from(open.times);
        for (number, open) in opens.iter().enumerate() {
            if word[usize::from(open.at)] != blanks[0] {
                continue;
            }
            let score = score - lost(open);
            if blanks[1] == 0 {
                self.offer(ground, valuation, one, score, [open.at, u8::MAX]);
                continue;
            }
            let from = if blanks[0] == blanks[1] { number + 1 } else { 0 };
            for other in &opens[from..] {
                if word[usize::from(other.at)] == blanks[1] {
                    self.offer(ground, valuation, one, score - lost(other), [open.at, other.at]);
                }
            }
        }
    }

    #[inline]
    pub fn offer(&mut self, ground: &Ground, valuation: &impl Valuation, one: &Trial<'_>, score: i32, blanks: [u8; 2]) {
        let worth = 1000 * score + one.part.kept;
        if worth < self.floor {
            return;
        }
        self.keep(ground, valuation, one, score, blanks);
    }

    #[cold]
    fn keep(&mut self, ground: &Ground, valuation: &impl Valuation, one: &Trial<'_>, score: i32, blanks: [u8; 2]) {
        let &Trial { site, open, part, word } = one;
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
        for open in open {
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
