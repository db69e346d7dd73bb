//! The best play by points of those that are counted: who looks at all words anyway need not search for it.

use super::ground::Ground;
use super::line::SIDE;
use super::lookup::{Visit, WORDS};
use crate::lines::square_at;
use crate::play::RawPlay;

/// The best play so far, of a rack without blanks: the first in canonical order of several.
pub(super) struct Top {
    best: Option<Kept>,
}

/// A play.
struct Kept {
    score: i32,
    visit: Visit,
    /// Tile by tile; 0 where a tile lies already.
    tiles: [u8; SIDE],
    length: usize,
}

impl Kept {
    fn play(&self, ground: &Ground) -> RawPlay<'_> {
        let ((direction, number), (_, span)) = (ground.line_at(usize::from(self.visit.place)), self.visit.lies(ground));
        RawPlay {
            start: square_at(direction, number, usize::from(span.first)),
            direction,
            tiles: &self.tiles[..self.length],
            fresh: span.fresh(),
            score: self.score,
        }
    }
}

impl Top {
    pub const fn new() -> Self {
        Self { best: None }
    }

    /// The points of the best play; of none less than any.
    #[inline]
    pub fn score(&self) -> i32 {
        self.best.as_ref().map_or(i32::MIN, |best| best.score)
    }

    /// Takes a word that lies right.
    pub fn offer(&mut self, ground: &Ground, visit: &Visit, letters: &[u64]) {
        let (line, span) = visit.lies(ground);
        let first = usize::from(span.first);
        let (mut score, mut open) = (span.fixed + ground.bonus[span.fresh()], span.squares & !line.occupied);
        let letter = |at: usize| letters.get(at / 8).map_or(0, |letters| (letters >> (at % 8 * 8)) as u8 & 63);
        let all = open;
        while open != 0 {
            let place = open.trailing_zeros() as usize;
            open &= open - 1;
            let value = ground.values[usize::from(letter(place - first))];
            score += i32::from(value) * i32::from(line.times(place, span.times));
        }
        if score < self.score() {
            return;
        }
        let length = usize::from(span.end - span.first);
        let mut kept = Kept { score, visit: *visit, tiles: [0; SIDE], length };
        for (at, tile) in kept.tiles[..length].iter_mut().enumerate() {
            *tile = if all >> (first + at) & 1 == 1 { letter(at) } else { 0 };
        }
        let is_better = |best: &Kept| score > best.score || kept.play(ground).canonical_cmp(&best.play(ground)).is_lt();
        if self.best.as_ref().is_none_or(is_better) {
            self.best = Some(kept);
        }
    }

    /// The best play.
    pub fn play<'a>(&'a self, ground: &'a Ground) -> Option<RawPlay<'a>> {
        self.best.as_ref().map(|best| best.play(ground))
    }
}

const _: () = assert!(SIDE <= 8 * WORDS);
