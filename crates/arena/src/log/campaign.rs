//! A campaign: any number of games of the same programs, each with a bag of its own, in pieces and on threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;
use quixotry_rules::Setup;

use super::recorder::{Ending, Recorder};
use super::table;
use super::texts::Texts;
use crate::duel::{Seat, Turn, duel};
use crate::runner::{RunError, in_parallel_with};

/// Games that one thread plays before it takes others: few, so that no thread waits long for the last one.
const PIECE: u64 = 50;

/// A program with its name.
#[derive(Clone)]
pub struct Contestant {
    /// As it is called in the tables.
    pub name: String,
    /// How it plays.
    pub seat: Seat,
}

/// A piece of a campaign.
#[derive(Clone, Debug)]
pub struct Logged {
    /// A row for each game.
    pub games: RecordBatch,
    /// A row for each turn.
    pub turns: RecordBatch,
}

/// Why a campaign cannot be played.
#[derive(Debug)]
pub enum CampaignError {
    /// A game cannot be played.
    Game(RunError),
    /// It was told to stop.
    Cancelled,
    /// The columns do not fit together, which is a bug.
    Columns(ArrowError),
}

impl std::fmt::Display for CampaignError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Game(error) => error.fmt(f),
            Self::Cancelled => f.write_str("the games were broken off"),
            Self::Columns(error) => write!(f, "the columns do not fit together: {error}"),
        }
    }
}

impl std::error::Error for CampaignError {}

/// Games of the same programs. Game `n` has the bag of seed `seed + n` (beyond the largest number from 0 on); in its seat
/// `s` sits the contestant `(s + n) mod count`, so that over the games everyone has every seat.
pub struct Campaign {
    setup: Setup,
    contestants: Vec<Contestant>,
    seed: u64,
    texts: Texts,
}

impl Campaign {
    /// A campaign of two to four contestants. With `counts` it is told for each turn of a player who goes by points alone
    /// how much there was to choose from.
    #[must_use]
    pub fn new(setup: &Setup, mut contestants: Vec<Contestant>, seed: u64, counts: bool) -> Self {
        for contestant in contestants.iter_mut().filter(|_| counts) {
            contestant.seat = contestant.seat.clone().counting();
        }
        let texts = Texts::new(setup.alphabet(), &setup.layout);
        Self { setup: setup.clone(), contestants, seed, texts }
    }

    /// Plays a range of games, in pieces that do not depend on the threads. `played` counts games that are over.
    ///
    /// # Errors
    /// [`CampaignError`] when a game cannot be played, or `cancelled` became true before all were.
    pub fn play(
        &self,
        games: Range<u64>,
        threads: usize,
        cancelled: &AtomicBool,
        played: &AtomicU64,
    ) -> Result<Vec<Logged>, CampaignError> {
        let pieces = usize::try_from(games.end.saturating_sub(games.start).div_ceil(PIECE)).unwrap_or(usize::MAX);
        let seats = || self.contestants.iter().map(|contestant| contestant.seat.clone()).collect::<Vec<Seat>>();
        let logged = in_parallel_with(pieces, threads, cancelled, seats, |seats, piece| {
            let first = games.start + piece as u64 * PIECE;
            self.piece(seats, first..games.end.min(first + PIECE), cancelled, played)
        });
        if logged.len() < pieces {
            return Err(CampaignError::Cancelled);
        }
        logged.into_iter().collect()
    }

    fn piece(
        &self,
        seats: &mut [Seat],
        games: Range<u64>,
        cancelled: &AtomicBool,
        played: &AtomicU64,
    ) -> Result<Logged, CampaignError> {
        let mut recorder = Recorder::new(&self.setup, &self.texts);
        for number in games {
            if cancelled.load(Ordering::Relaxed) {
                return Err(CampaignError::Cancelled);
            }
            self.game(seats, number, &mut recorder).map_err(CampaignError::Game)?;
            played.fetch_add(1, Ordering::Relaxed);
        }
        recorder.finish()
    }

    fn game(&self, seats: &mut [Seat], number: u64, recorder: &mut Recorder<'_>) -> Result<(), RunError> {
        let seed = self.seed.wrapping_add(number);
        let count = self.contestants.len();
        let contestant = |seat: usize| (seat + (number % count as u64) as usize) % count;
        let name = |seat: usize| self.contestants[contestant(seat)].name.as_str();
        recorder.begin(number, count);
        let mut tell = |turn: Turn<'_>| recorder.turn(&turn, name(turn.seat));
        let ending = match seats {
            [one, two] => {
                let ended = if contestant(0) == 0 {
                    duel(&self.setup, [one, two], seed, tell)
                } else {
                    one.trade_boards(two);
                    let ended = duel(&self.setup, [two, one], seed, tell);
                    one.trade_boards(two);
                    ended
                };
                let ended = ended.map_err(RunError::Start)?;
                Ending { seed, scores: ended.scores.to_vec(), starter: ended.starter, reason: ended.reason }
            }
            seats => {
                let mut seated: Vec<&mut Seat> = seats.iter_mut().collect();
                seated.rotate_left(contestant(0));
                let ended = table::play(&self.setup, &mut seated, seed, &mut tell)?;
                Ending { seed, scores: ended.scores, starter: ended.starter, reason: ended.reason }
            }
        };
        recorder.end(&ending, (0..count).map(name));
        Ok(())
    }
}
