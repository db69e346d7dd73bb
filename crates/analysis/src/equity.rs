//! Static equity: what a play brings now and what it leaves, by table, without looking ahead.

use quixotry_movegen::RawPlay;
use quixotry_movegen::mover::Valuation;
use quixotry_rules::{Rack, Setup};

use crate::leaves::Leaves;
use crate::pool::Pool;

/// What a play that does not go out costs when the bag is empty, beside the tiles left.
const STAY: i32 = -10_000;
/// What each vowel costs that the first play puts beside a square that multiplies letters.
const EXPOSED: i32 = -700;

/// The valuation of a turn: points; while the bag has tiles, what the leave is worth by the table; with an empty bag, going
/// out takes twice the opponents' tiles, and who stays is charged ten points and twice his own (the values of the engines in
/// use: Quackle, Macondo, MAGPIE).
#[derive(Clone, Debug)]
pub struct Static<'a> {
    leaves: &'a Leaves,
    pool: Option<Box<Pool>>,
    values: [i32; 64],
    /// Twice the tiles of the others, if the bag is empty.
    others: Option<i32>,
    vowels: u64,
    opening: bool,
    setup: &'a Setup,
}

impl<'a> Static<'a> {
    /// The valuation for a turn: how many tiles are in the bag, what the others hold (known only once it is empty), and
    /// whether the board is empty.
    #[must_use]
    pub fn new(setup: &'a Setup, leaves: &'a Leaves, bag: usize, others: &Rack, opening: bool) -> Self {
        let mut values = [0; 64];
        if bag == 0 {
            for letter in setup.alphabet().letters() {
                values[letter.index()] = 2000 * setup.edition.letter_value(letter);
            }
        }
        let others = (bag == 0).then(|| others.kinds().map(|(kind, count)| values[kind] * count as i32).sum());
        Self { leaves, pool: None, values, others, vowels: setup.edition.vowels().bits(), opening, setup }
    }

    /// What it is worth to keep some tiles, in thousandths of a point: what an exchange comes to as well. Of more tiles than
    /// the table knows nothing is known: 0.
    #[must_use]
    pub fn keeping(&self, kept: &Rack) -> i32 {
        let (mut known, mut size) = (0, 0);
        for &kind in &self.leaves.kinds {
            for _ in 0..kept.count(usize::from(kind)) {
                size += 1;
                known = self.grown(known, size, kind);
            }
        }
        self.kept(known, size)
    }

    /// The most that a play of a rack can be worth beside its points, in thousandths of a point.
    #[must_use]
    pub fn most(&self, rack: &Rack) -> i32 {
        let parts = self.leaves.parts(rack);
        let kept = parts.iter().filter(|(part, _)| part.len() < rack.len());
        kept.map(|(part, _)| self.keeping(part)).chain([self.keeping(&Rack::EMPTY)]).max().unwrap_or(0).max(0)
    }

    /// The equity of a play of a rack, in thousandths of a point: what the mover finds the best of.
    #[must_use]
    pub fn equity(&self, rack: &Rack, play: &RawPlay<'_>) -> i32 {
        let laid = if self.opening { self.laid(play) } else { 0 };
        1000 * play.score + self.keeping(&rack.without(&play.used()).unwrap_or_default()) + laid
    }

    /// The same, with leaves by the tiles that the player has not seen: see [`Pool`].
    #[must_use]
    pub fn with_unseen(mut self, unseen: &Rack, bag: usize) -> Self {
        let setup = self.setup;
        let pool = || Pool::new(self.leaves, &setup.edition, unseen, bag, setup.rules.rack_size);
        self.pool = (bag > 0).then(|| Box::new(pool()));
        self
    }
}

impl Valuation for Static<'_> {
    #[inline]
    fn grown(&self, known: u32, size: usize, letter: u8) -> u32 {
        if self.others.is_some() {
            return known + self.values[usize::from(letter & 63)] as u32;
        }
        self.leaves.grown(known, size, letter)
    }

    #[inline]
    fn kept(&self, known: u32, size: usize) -> i32 {
        match self.others {
            Some(others) if size == 0 => others,
            Some(_) => STAY - known as i32,
            None => match &self.pool {
                Some(pool) => pool.worth(self.leaves, known, size),
                None => self.leaves.worth_at(known, size),
            },
        }
    }

    fn laid(&self, play: &RawPlay<'_>) -> i32 {
        let layout = &self.setup.layout;
        let exposed = play.tiles.iter().enumerate().filter(|&(step, &tile)| {
            let square = play.start.ahead(play.direction, step as u8);
            let turned = play.direction.turned();
            let beside = [
                square.ahead(turned, 1),
                match turned {
                    quixotry_rules::Direction::Down => {
                        quixotry_rules::Square::new(square.row.saturating_sub(1), square.column)
                    }
                    quixotry_rules::Direction::Across => {
                        quixotry_rules::Square::new(square.row, square.column.saturating_sub(1))
                    }
                },
            ];
            self.vowels >> (tile & 63) & 1 == 1 && beside.iter().any(|&square| layout.premium(square).letter > 1)
        });
        EXPOSED * exposed.count() as i32
    }

    fn lays_plainly(&self) -> bool {
        !self.opening
    }
}
