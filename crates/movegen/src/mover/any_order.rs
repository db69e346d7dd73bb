//! WordSmog: letters may lie in any order, so that of the tiles of a play every order is tried that could matter.

use quixotry_lexicon::{Letter, Tile, WordMap};

use super::choose::{Ranking, Trial};
use super::ground::Ground;
use super::hand::MOST;
use super::line::{Crossing, KnownCrossings, Line, SIDE};
use super::valuation::Valuation;
use crate::play::canonical_tiles;

impl Line {
    /// What [`Line::crossing`] tells, where the letters of the run need only spell a word in some order.
    pub fn crossing_in_any_order(&self, map: &WordMap, known: &mut KnownCrossings, place: usize) -> Option<Crossing> {
        let (before, after) = self.ends(place);
        let run = before.map_or(0, |before| before + 1)..after.unwrap_or(self.side);
        if run.len() == 1 {
            return None;
        }
        let points = run.clone().filter(|&at| at != place).map(|at| self.points[at]).sum();
        let letters = &self.letters[run];
        Some(Crossing { allowed: known.of(letters, || completing(map, letters)), points })
    }
}

/// The letters that with these spell a word, as bits; there is a zero among these.
fn completing(map: &WordMap, letters: &[u8]) -> u64 {
    let mut letters = letters.to_vec();
    let sum = letters.iter().fold(0_u64, |sum, &letter| sum.wrapping_add(map.worth(letter)));
    let Some(gap) = letters.iter().position(|&letter| letter == 0) else { return 0 };
    let (mut asked, mut allowed) = (map.completions(sum) & !1, 0);
    while asked != 0 {
        // The map may name letters that complete no word.
        letters[gap] = asked.trailing_zeros() as u8;
        if map.spells(&letters) {
            allowed |= asked & asked.wrapping_neg();
        }
        asked &= asked - 1;
    }
    allowed
}

/// Tiles of one kind that are to be laid.
#[derive(Clone, Copy, Default)]
struct Kind {
    tile: u8,
    value: i32,
    count: u8,
}

/// What is to be laid on a site, and what lies there so far.
struct Orders<'a> {
    ground: &'a Ground,
    trial: &'a Trial<'a>,
    /// In canonical order.
    kinds: [Kind; MOST],
    different: usize,
    /// The same by falling value.
    by_value: [u8; MOST],
    /// From each open square on: what tiles on them are multiplied by, in falling order.
    times: [[i16; MOST]; MOST],
    letters: [u8; SIDE],
    tiles: [u8; SIDE],
    blanks: [u8; 2],
}

impl Ranking {
    /// Tries all orders of the letters of a word on a site; `blanks` are the letters for which it takes blanks.
    #[cold]
    pub(super) fn try_orders(
        &mut self,
        ground: &Ground,
        valuation: &impl Valuation,
        trial: &Trial<'_>,
        blanks: [u8; 2],
    ) {
        if let Some(mut orders) = Orders::new(ground, trial, blanks) {
            self.lay_next(valuation, &mut orders, 0, 0);
        }
    }

    /// Lays a tile of each kind on the open square of that number, and goes on from there.
    fn lay_next(&mut self, valuation: &impl Valuation, orders: &mut Orders<'_>, number: usize, points: i32) {
        let Trial { site, open, part, word } = *orders.trial;
        let points_here = site.fixed + points;
        let Some(&open) = open.get(number) else {
            let trial = Trial { word: &orders.letters[..word.len()], ..*orders.trial };
            self.offer(orders.ground, valuation, &trial, points_here, orders.blanks);
            return;
        };
        let at = usize::from(open.at);
        let most = 1000 * (points_here + orders.most(number)) + part.kept;
        if most < self.floor || most == self.floor && self.is_before(orders, at) {
            return;
        }
        for kind in 0..orders.different {
            let Kind { tile, value, count } = orders.kinds[kind];
            let letter = tile & !Tile::BLANK.byte();
            if count == 0 || open.allowed >> letter & 1 == 0 {
                continue;
            }
            let blanks = orders.blanks;
            if letter != tile {
                orders.blanks[usize::from(blanks[0] != u8::MAX)] = open.at;
            }
            (orders.letters[at], orders.tiles[at]) = (letter, tile);
            orders.kinds[kind].count -= 1;
            self.lay_next(valuation, orders, number + 1, points + value * i32::from(open.times));
            orders.kinds[kind].count += 1;
            (orders.blanks, orders.tiles[at]) = (blanks, 0);
        }
    }

    /// Whether the last of the best comes before all plays that begin like this one, as far as `length`.
    fn is_before(&self, orders: &Orders<'_>, length: usize) -> bool {
        let Some(last) = self.best.get(self.wanted - 1) else { return false };
        let last = last.play(orders.ground);
        let (start, direction) = orders.trial.site.begins(orders.ground);
        (last.start, last.direction)
            .cmp(&(start, direction))
            .then_with(|| canonical_tiles(&last.tiles[..length.min(last.tiles.len())], &orders.tiles[..length]))
            .is_lt()
    }
}

impl<'a> Orders<'a> {
    /// Takes apart a word: the letters that lie, and the tiles for the others. Nothing if it lacks letters that lie.
    fn new(ground: &'a Ground, trial: &'a Trial<'a>, blanks: [u8; 2]) -> Option<Self> {
        let Trial { site, open, word, .. } = *trial;
        let mut orders = Self {
            ground,
            trial,
            kinds: [Kind::default(); MOST],
            different: 0,
            by_value: [0; MOST],
            times: [[0; MOST]; MOST],
            letters: [0; SIDE],
            tiles: [0; SIDE],
            blanks: [u8::MAX; 2],
        };
        let length = word.len();
        let mut left = [0_u8; 64];
        word.iter().for_each(|&letter| left[usize::from(letter & 63)] += 1);
        orders.letters[..length].copy_from_slice(site.lying());
        for &letter in orders.letters[..length].iter().filter(|&&letter| letter != 0) {
            left[usize::from(letter & 63)] = left[usize::from(letter & 63)].checked_sub(1)?;
        }
        for letter in 1..=Letter::MAX as u8 {
            let all = left[usize::from(letter)];
            let wild = blanks.iter().filter(|&&blank| blank == letter).count() as u8;
            let plain = all.checked_sub(wild)?;
            let value = i32::from(ground.values[usize::from(letter)]);
            for (tile, value, count) in [(letter, value, plain), (letter | Tile::BLANK.byte(), 0, wild)] {
                if count > 0 {
                    *orders.kinds.get_mut(orders.different)? = Kind { tile, value, count };
                    orders.by_value[orders.different] = orders.different as u8;
                    orders.different += 1;
                }
            }
        }
        let kinds = &orders.kinds;
        orders.by_value[..orders.different].sort_by_key(|&kind| -kinds[usize::from(kind)].value);
        for (first, times) in orders.times.iter_mut().enumerate().take(open.len()) {
            let rest = &open[first..];
            times.iter_mut().zip(rest).for_each(|(times, open)| *times = open.times);
            times[..rest.len()].sort_unstable_by_key(|&times| -times);
        }
        Some(orders)
    }

    /// The most that the tiles that are left bring on the open squares from one on: the dearest where it counts most.
    fn most(&self, from: usize) -> i32 {
        let mut times = self.times[from].iter();
        let mut most = 0;
        for &kind in &self.by_value[..self.different] {
            let kind = self.kinds[usize::from(kind)];
            most +=
                times.by_ref().take(usize::from(kind.count)).map(|&times| kind.value * i32::from(times)).sum::<i32>();
        }
        most
    }
}
