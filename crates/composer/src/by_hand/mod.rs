//! The one-player game of the article: perfect games made by hand, word by word, and the same puzzle without letters.
//!
//! The words are shuffled once, those of seven letters and those of eight. In each turn the next word that fits is shown
//! in all its positions; the player selects one or skips the word, and may go back. After the last word the list begins
//! again, since a word that had no place may have one by now. Blanks are offered in the last two turns, where a word needs
//! them. At any time a search tells whether the game can still be completed, and gives a hint.
//!
//! In reading order: [`ByHand`], the game; [`Offer`] and [`Position`], what is shown; [`Tracker`], how much of the list has
//! been seen; [`Completer`] and [`Completion`]; [`Arranging`], the puzzle without letters.

mod arranging;
mod completer;
mod error;
mod ground;
mod growing;
mod offer;
mod saved;
mod state;
mod words;

use std::sync::Arc;

use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Rack, Setup};

pub use arranging::Arranging;
pub use completer::{Completer, Search};
pub use error::ByHandError;
pub use growing::Completion;
pub use offer::{Offer, Position};

use crate::composition::{Composition, Turn, Version};
use words::{List, Words};

/// How much of the word list has been looked through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tracker {
    /// How many words the list of this turn has.
    pub words: usize,
    /// How many times the whole list has been gone through.
    pub rounds: usize,
    /// How many of its words lie behind in this round, those that do not fit among them.
    pub passed: usize,
    /// How many words were shown in each quarter of the list, in this round; words that do not fit are not shown.
    pub shown: [usize; 4],
    /// How many of the list's quarters lie behind in this round, 0 to 4.
    pub quarters: usize,
    /// How many words of the list lie behind since the turn began.
    pub passed_in_turn: usize,
    /// How many words were shown since the turn began.
    pub shown_in_turn: usize,
    /// Whether every word of the list has been looked at since the turn began: nothing else fits.
    pub is_exhausted: bool,
}

/// Where the player is in the list during a turn. Places count on from round to round.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sight {
    /// Where the turn began.
    began: usize,
    /// Where the word stands that is shown; a whole list behind the beginning when there is none any more.
    at: usize,
    /// Where the words stand that were shown and skipped.
    skipped: Vec<usize>,
}

/// A turn that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Taken {
    turn: Turn,
    sight: Sight,
    /// Whether it is the word that was shown, and not one that was asked for.
    was_shown: bool,
}

/// What going back took back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Back {
    /// The skipping of a word, which is shown again.
    Skip,
    /// This turn.
    Turn(Turn),
}

/// A perfect game that is made by hand, on the board and by the strict rule.
#[derive(Clone)]
pub struct ByHand {
    setup: Setup,
    seed: u64,
    words: Arc<Words>,
    search: Search,
    /// The numbers of the words in the order in which they are shown.
    first: Arc<[u32]>,
    later: Arc<[u32]>,
    taken: Vec<Taken>,
    sight: Sight,
    board: Board,
}

impl ByHand {
    /// A new game; the seed gives the order of the words.
    ///
    /// # Errors
    /// [`ByHandError::Setup`] when the game cannot be played with these tiles, board, rules and words.
    pub fn new(setup: &Setup, seed: u64) -> Result<Self, ByHandError> {
        let words = Arc::new(Words::new(setup)?);
        let shuffled = |list: &List, stream: u64| {
            let mut order: Vec<u32> = (0..list.len() as u32).collect();
            Random::stream(seed, stream).shuffle(&mut order);
            Arc::from(order)
        };
        let mut game = Self {
            setup: setup.clone(),
            seed,
            search: Search::new(setup, Arc::clone(&words)),
            first: shuffled(&words.first, 0),
            later: shuffled(&words.later, 1),
            words,
            taken: Vec::new(),
            sight: Sight { began: 0, at: 0, skipped: Vec::new() },
            board: Board::new(setup.layout.rows(), setup.layout.columns()),
        };
        game.look_from(0);
        Ok(game)
    }

    /// What the game is played with.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The seed of the order of the words.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many turns the game will have.
    #[must_use]
    pub fn count(&self) -> usize {
        self.search.count()
    }

    /// The turns that were taken.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        self.taken.iter().map(|taken| taken.turn.clone()).collect()
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whether all turns were taken.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.taken.len() == self.count()
    }

    /// The tiles that were laid; they do not change before a position is selected.
    #[must_use]
    pub fn used(&self) -> Rack {
        let mut used = Rack::EMPTY;
        self.taken.iter().for_each(|taken| taken.turn.laid().tiles().for_each(|tile| used.add(tile)));
        used
    }

    /// The tiles that were not.
    #[must_use]
    pub fn left(&self) -> Rack {
        let mut left = Rack::EMPTY;
        let used = self.used();
        for kind in 0..self.setup.edition.kinds() {
            let Some(tile) = quixotry_lexicon::Tile::from_rack_index(kind) else { continue };
            (used.count(kind)..self.setup.edition.count(kind)).for_each(|_| left.add(tile));
        }
        left
    }

    /// How many blanks the next turn may lay; 0 before the last two.
    #[must_use]
    pub fn blanks_allowed(&self) -> usize {
        let used = self.taken.last().map_or(0, |taken| taken.turn.laid().blanks());
        completer::blanks_allowed(self.count(), self.taken.len(), used).min(self.left().blanks())
    }

    /// The game as a perfect game, once it is complete.
    #[must_use]
    pub fn composition(&self) -> Option<Composition> {
        self.is_complete().then(|| Composition { version: Version::V3, turns: self.turns(), left: self.left() })
    }

    fn order(&self) -> &[u32] {
        if self.taken.is_empty() { &self.first } else { &self.later }
    }

    fn list(&self) -> &List {
        if self.taken.is_empty() { &self.words.first } else { &self.words.later }
    }

    /// The letters of the word that stands at a place in the order.
    fn word_at(&self, at: usize) -> &[u8] {
        let order = self.order();
        self.list().word(order[at % order.len()])
    }

    /// Goes to the next word from `at` on that fits.
    fn look_from(&mut self, at: usize) {
        let end = self.sight.began + self.order().len();
        if self.is_complete() {
            self.sight.at = end;
            return;
        }
        let fitting = self.fitting();
        self.sight.at = (at..end).find(|&at| fitting.fits(self.word_at(at))).unwrap_or(end);
    }

    /// Whether no word is shown any more in this turn.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.sight.at == self.sight.began + self.order().len()
    }

    /// The word that is shown, in all its positions; nothing once all words have been looked at, or the game is complete.
    #[must_use]
    pub fn offer(&self) -> Option<Offer> {
        if self.is_exhausted() {
            return None;
        }
        Some(self.fitting().offer(self.word_at(self.sight.at)))
    }

    /// The positions of any word of the list in this turn; none when it does not fit.
    #[must_use]
    pub fn offer_of(&self, word: &[quixotry_lexicon::Letter]) -> Offer {
        let bytes: Vec<u8> = word.iter().map(|letter| letter.byte()).collect();
        let listed = bytes.len() == self.list().length() && self.setup.is_word(word) && !self.is_complete();
        if listed { self.fitting().offer(&bytes) } else { Offer { word: word.to_vec(), positions: Vec::new() } }
    }

    /// Skips the word that is shown: the next one that fits is shown.
    ///
    /// # Errors
    /// [`ByHandError::NothingShown`] when none is shown.
    pub fn skip(&mut self) -> Result<(), ByHandError> {
        if self.is_exhausted() {
            return Err(ByHandError::NothingShown);
        }
        self.sight.skipped.push(self.sight.at);
        self.look_from(self.sight.at + 1);
        Ok(())
    }

    /// Lays the word that is shown in one of its positions, from 0.
    ///
    /// # Errors
    /// [`ByHandError::NothingShown`] when no word is shown, [`ByHandError::NoPosition`] when it has no such position.
    pub fn select(&mut self, position: usize) -> Result<(), ByHandError> {
        let offer = self.offer().ok_or(ByHandError::NothingShown)?;
        let count = offer.positions.len();
        let found = offer.positions.into_iter().nth(position);
        let chosen = found.ok_or(ByHandError::NoPosition { found: position, count })?;
        self.take(chosen.turn, true);
        Ok(())
    }

    /// Lays a word that need not be the one that is shown, such as a hint.
    ///
    /// # Errors
    /// [`ByHandError::DoesNotFit`] when it is no position of a word in this turn.
    pub fn lay(&mut self, turn: &Turn) -> Result<(), ByHandError> {
        let offer = self.offer_of(&turn.letters());
        if !offer.positions.iter().any(|position| position.turn == *turn) {
            return Err(ByHandError::DoesNotFit { play: self.play_text(turn) });
        }
        let shown = (!self.is_exhausted()).then(|| self.word_at(self.sight.at));
        let was_shown =
            shown.is_some_and(|word| turn.letters().iter().map(|letter| letter.byte()).eq(word.iter().copied()));
        self.take(turn.clone(), was_shown);
        Ok(())
    }

    fn play_text(&self, turn: &Turn) -> String {
        let tiles = self.setup.alphabet().tiles_text(&turn.tiles);
        match turn.spot {
            Some(spot) => format!("{} {tiles}", spot.start.coordinate(spot.direction)),
            None => tiles,
        }
    }

    fn take(&mut self, turn: Turn, was_shown: bool) {
        if let Some(placement) = turn.placement() {
            quixotry_rules::position::put(&mut self.board, &placement);
        }
        let next = match (self.taken.is_empty(), was_shown) {
            (true, _) => 0,
            (false, true) => self.sight.at + 1,
            // A word that was asked for leaves the player where he is in the list.
            (false, false) if self.is_exhausted() => self.sight.began,
            (false, false) => self.sight.at,
        };
        let sight = Sight { began: next, at: next, skipped: Vec::new() };
        let before = std::mem::replace(&mut self.sight, sight);
        self.taken.push(Taken { turn, sight: before, was_shown });
        self.look_from(next);
    }

    /// Takes the last skip or the last turn back; the word that was shown then is shown again. Nothing at the beginning.
    pub fn back(&mut self) -> Option<Back> {
        if let Some(at) = self.sight.skipped.pop() {
            self.sight.at = at;
            return Some(Back::Skip);
        }
        self.back_turn().map(Back::Turn)
    }

    /// Takes the last turn back with all skips since; the word that was shown then is shown again.
    pub fn back_turn(&mut self) -> Option<Turn> {
        let taken = self.taken.pop()?;
        if let Some(placement) = taken.turn.placement() {
            quixotry_rules::position::take_off(&mut self.board, &placement);
        }
        self.sight = taken.sight;
        Some(taken.turn)
    }

    /// How much of the list has been looked through.
    #[must_use]
    pub fn tracker(&self) -> Tracker {
        let words = self.order().len();
        let exhausted = self.is_exhausted() && !self.is_complete();
        let at = self.sight.at;
        // At the end of a round its four quarters lie behind, not none of the next.
        let rounds = if exhausted { at.saturating_sub(1) / words } else { at / words };
        let passed = at - rounds * words;
        let mut shown = [0; 4];
        // The first turn has a list of its own.
        let turns = self.taken.iter().skip(1).map(|taken| (&taken.sight, taken.was_shown));
        for (sight, showing) in turns.chain(std::iter::once((&self.sight, !self.is_exhausted()))) {
            for place in sight.skipped.iter().copied().chain(showing.then_some(sight.at)) {
                if place / words == rounds {
                    shown[place % words * 4 / words] += 1;
                }
            }
        }
        Tracker {
            words,
            rounds,
            passed,
            shown,
            quarters: passed * 4 / words,
            passed_in_turn: at - self.sight.began,
            shown_in_turn: self.sight.skipped.len() + usize::from(!self.is_exhausted()),
            is_exhausted: exhausted,
        }
    }

    /// The search that comes with the game.
    #[must_use]
    pub const fn search(&self) -> &Search {
        &self.search
    }

    /// The turns that would complete the game, looked for with about `steps` looks at a word (some 20 ns each).
    #[must_use]
    pub fn completion(&self, steps: u64, seed: u64) -> Completion<Vec<Turn>> {
        self.search.complete(&self.turns(), steps, seed)
    }

    /// The turns that would complete the game if that position were selected.
    #[must_use]
    pub fn completion_with(&self, position: &Position, steps: u64, seed: u64) -> Completion<Vec<Turn>> {
        let mut turns = self.turns();
        turns.push(position.turn.clone());
        self.search.complete(&turns, steps, seed)
    }

    /// A word and a place from which the game can be completed; nothing in it once it is complete. [`ByHand::lay`] takes it.
    #[must_use]
    pub fn hint(&self, steps: u64, seed: u64) -> Completion<Option<Turn>> {
        self.completion(steps, seed).map(|turns| turns.into_iter().next())
    }
}

impl std::fmt::Debug for ByHand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ByHand(seed {}, {} of {} turns)", self.seed, self.taken.len(), self.count())
    }
}
