//! The room of all threads of a training: each plays games, takes a board of each, and adds up what it shows.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use quixotry_analysis::Leaves;
use quixotry_lexicon::Lexicon;
use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Setup};

use super::Rest;
use super::census::{Prior, Rows, Ways};
use super::fit::properties;
use super::sheet::Sheet;
use crate::duel::{Seat, Way, duel};

/// The golden ratio as a fraction of 64 bits.
pub(super) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
/// How many games are played at most to have a board.
const GAMES: usize = 16;

/// What threads work on.
pub struct Slice<'a> {
    pub setup: &'a Setup,
    pub lexicon: &'a Lexicon,
    pub ways: &'a Ways,
    pub leaves: &'a Arc<Leaves>,
    pub seed: u64,
    pub next: &'a AtomicU64,
    pub end: u64,
    pub until: Instant,
}

/// The room of all threads, and what they know before a step.
pub struct Bench<const L: usize> {
    pub(super) desks: Vec<Desk<L>>,
    pub(super) prior: Option<Prior<L>>,
}

/// The room of one thread.
pub(super) struct Desk<const L: usize> {
    seats: [Seat; 2],
    pub(super) sheet: Sheet,
    pub(super) rows: Rows<L>,
    sums: Vec<i32>,
    own: Vec<i64>,
}

impl<const L: usize> Bench<L> {
    /// Room for so many threads; nothing without words.
    pub fn new(setup: &Setup, ways: &Ways, threads: usize) -> Option<Self> {
        let seat = Seat::new(setup, Way::Greedy)?;
        let desk = || Desk {
            seats: [seat.clone(), seat.clone()],
            sheet: Sheet::new(setup, Arc::clone(&ways.places)),
            rows: Rows::new(&ways.places, &ways.classes, ways.size),
            sums: vec![0; ways.places.of_size(ways.size)],
            own: vec![0; properties(&ways.places)],
        };
        Some(Self { desks: (0..threads).map(|_| desk()).collect(), prior: None })
    }

    /// Looks at boards until the end of the slice or of its time; what they show goes into `rest`.
    pub fn run(&mut self, slice: &Slice<'_>, points: &[f32], rest: &mut Rest) {
        let prior = self.prior.get_or_insert_with(|| Prior::new(&slice.ways.places, slice.ways.size, points));
        let prior = &*prior;
        if let [desk] = self.desks.as_mut_slice() {
            desk.run(slice, prior);
        } else {
            std::thread::scope(|scope| {
                for desk in &mut self.desks {
                    scope.spawn(move || desk.run(slice, prior));
                }
            });
        }
        for desk in &mut self.desks {
            for (sum, more) in rest.sums.iter_mut().zip(&mut desk.sums) {
                *sum = sum.wrapping_add(*more);
                *more = 0;
            }
            for (own, more) in rest.own.iter_mut().zip(&mut desk.own) {
                *own = own.wrapping_add(*more);
                *more = 0;
            }
        }
    }
}

impl<const L: usize> Desk<L> {
    /// Looks at one board after another while there is time, at one at least.
    fn run(&mut self, slice: &Slice<'_>, prior: &Prior<L>) {
        loop {
            let board = slice.next.fetch_add(1, Ordering::Relaxed);
            if board >= slice.end {
                return;
            }
            self.look_at(slice, prior, board);
            if Instant::now() >= slice.until {
                return;
            }
        }
    }

    fn look_at(&mut self, slice: &Slice<'_>, prior: &Prior<L>, number: u64) {
        let board = self.board(slice, number);
        let ways = slice.ways;
        self.sheet.fill(slice.setup, slice.lexicon.graph(), &board);
        let class = number as usize & (ways.classes.count - 1);
        let own = self.rows.census(&ways.places, &ways.classes, prior, &self.sheet, class);
        for (sum, own) in self.own.iter_mut().zip(own) {
            *sum = sum.wrapping_add(own);
        }
        for &(leave, total) in &self.rows.found {
            let sum = &mut self.sums[leave as usize];
            *sum = sum.wrapping_add(total);
        }
    }

    /// The board before one of the turns of a game: not the first, and with tiles for an exchange in the bag. With a list
    /// so short that hardly any game has one it is the empty board.
    pub(super) fn board(&mut self, slice: &Slice<'_>, number: u64) -> Board {
        let setup = slice.setup;
        let mut random = Random::stream(slice.seed, number);
        let mut boards: Vec<Board> = Vec::new();
        let least = setup.rules.rack_size;
        for seat in &mut self.seats {
            seat.set_way(Way::Static(Arc::clone(slice.leaves)));
        }
        for _ in 0..GAMES {
            let [one, two] = &mut self.seats;
            let played = duel(setup, [one, two], random.next_u64(), |turn| {
                if !turn.board.is_empty() && turn.bag >= least {
                    boards.push(turn.board.clone());
                }
            });
            if played.is_ok() && !boards.is_empty() {
                // Early and late boards take turns: the golden ratio spreads them evenly.
                let part = (number.wrapping_mul(GOLDEN) >> 32) as usize;
                return boards.swap_remove((part * boards.len()) >> 32);
            }
        }
        Board::new(setup.layout.rows(), setup.layout.columns())
    }
}
