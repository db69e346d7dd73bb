//! A game of somebody who learns, against a program or with himself.

use std::sync::Arc;

use quixotry_analysis::Leaves;
use quixotry_movegen::{can_play, exchanges};
use quixotry_rules::fault::sentences;
use quixotry_rules::position::unseen;
use quixotry_rules::rng::Random;
use quixotry_rules::{Event, Fault, Game, Move, Phase, Setup, Start, Written};

use super::bouts::GymError;
use super::choices::Choices;
use super::slots::Slots;
use crate::duel::{Seat, exchangeable};

/// The random numbers from which the seeds of later games come; stream 0 belongs to the game itself.
const LATER_SEEDS: u64 = 1;

/// What the counters count: tiles in the bag, turns in succession without points, passes in succession, turns of both
/// players, and whether an exchange is allowed.
pub const COUNTERS: [&str; 5] = ["bag", "scoreless", "passes", "turns", "exchange"];

/// What a step earns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// By how many points the spread has grown since the step before: all steps together earn the final spread.
    Spread,
    /// 1 for a win, -1 for a loss, 0 for a tie, at the end of the game.
    Win,
}

/// What games are played with, and how.
#[derive(Clone)]
pub struct Terms {
    /// Edition, layout, rules and word list.
    pub setup: Setup,
    /// Who plays against the learner; nobody: the learner moves for whoever is on turn.
    pub opponent: Option<Seat>,
    /// By which the equity of moves is told.
    pub leaves: Arc<Leaves>,
    /// The seat of the learner: 0 or 1.
    pub seat: usize,
    /// How many plays have a number.
    pub plays: usize,
    /// After so many turns of both players a game is broken off.
    pub turn_limit: usize,
    /// What a step earns.
    pub reward: Reward,
    /// Whether a move that is not allowed is refused; else the learner passes.
    pub strict: bool,
}

/// What the learner sees of a game: the player whose move it is, or his own seat where a program plays against him.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// For each square, row by row, the number of the letter in the alphabet, from 1 on; 0 where it is empty.
    pub board: Vec<u8>,
    /// For each square whether a blank lies there.
    pub blanks: Vec<u8>,
    /// For each kind of tile, blanks first, how many are on the rack.
    pub rack: Vec<u8>,
    /// For each kind of tile how many are in the bag and on the other rack.
    pub unseen: Vec<u8>,
    /// Points: his own, those of the other one.
    pub scores: [i32; 2],
    /// See [`COUNTERS`].
    pub counters: [i32; COUNTERS.len()],
}

/// What came of a step.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Told {
    /// What it earned.
    pub reward: f64,
    /// Whether the game is over.
    pub terminated: bool,
    /// Whether it was broken off.
    pub truncated: bool,
    /// Whether the move was not allowed, and a pass was made of it.
    pub illegal: bool,
}

/// One game after another.
pub struct Bout {
    with: Terms,
    slots: Slots,
    random: Random,
    seed: u64,
    game: Option<Game>,
    turns: usize,
    choices: Choices,
    seen: Seen,
    told: Told,
    /// By how many points seat 0 was ahead when that was told last.
    spread: i32,
}

impl Bout {
    /// A bout before its first game, whose seed comes from the one given unless [`Bout::reset`] is told another.
    #[must_use]
    pub fn new(with: Terms, seed: u64) -> Self {
        let slots = Slots::new(with.plays, with.setup.rules.rack_size);
        Self {
            slots,
            random: Random::stream(seed, LATER_SEEDS),
            seed,
            game: None,
            turns: 0,
            choices: Choices::none(slots),
            seen: Seen::default(),
            told: Told::default(),
            spread: 0,
            with,
        }
    }

    /// Begins the game with the bag of a seed, and goes on from there with others; without one with the next of these.
    ///
    /// # Errors
    /// [`GymError::Start`] when no game of two can begin.
    pub fn reset(&mut self, seed: Option<u64>) -> Result<(), GymError> {
        self.seed = match seed {
            Some(seed) => {
                self.random = Random::stream(seed, LATER_SEEDS);
                seed
            }
            // Half of all: arrays of numbers in Python have a sign.
            None => self.random.next_u64() >> 1,
        };
        let game = Game::new(self.with.setup.clone(), 2, self.seed, Start::ByRule, Some(can_play));
        self.game = Some(game.map_err(GymError::Start)?);
        self.with.opponent.iter_mut().for_each(Seat::clear);
        (self.turns, self.spread, self.told) = (0, 0, Told::default());
        self.let_opponent_move()?;
        self.look();
        Ok(())
    }

    /// Makes the move of a number for the player on turn, and lets the program answer.
    ///
    /// # Errors
    /// [`GymError`] when no game goes on, or the number stands for no move.
    pub fn step(&mut self, action: i64) -> Result<(), GymError> {
        let number = self.check(action)?;
        let Some(game) = &self.game else { return Err(GymError::NotBegun) };
        let mover = game.on_turn();
        let chosen = self.choices.get(self.slots, &game.racks()[mover], number);
        let illegal = chosen.is_none();
        self.act(&chosen.unwrap_or(Move::Pass))?;
        self.let_opponent_move()?;
        let side = if self.with.opponent.is_some() { self.with.seat } else { mover };
        let Some(game) = &self.game else { return Err(GymError::NotBegun) };
        let spread = game.scores()[0] - game.scores()[1];
        let terminated = game.phase() == Phase::Over;
        let for_first = match self.with.reward {
            Reward::Spread => spread - self.spread,
            Reward::Win if terminated => spread.signum(),
            Reward::Win => 0,
        };
        self.spread = spread;
        let reward = f64::from(if side == 0 { for_first } else { -for_first });
        let truncated = !terminated && self.turns >= self.with.turn_limit;
        self.told = Told { reward, terminated, truncated, illegal };
        self.look();
        Ok(())
    }

    /// What [`Bout::step`] would say of a number, changing nothing: the number itself if it may be chosen.
    ///
    /// # Errors
    /// As [`Bout::step`].
    pub fn check(&self, action: i64) -> Result<usize, GymError> {
        if self.game.is_none() {
            return Err(GymError::NotBegun);
        }
        if self.is_over() {
            return Err(GymError::Over);
        }
        let most = self.slots.len();
        let number = usize::try_from(action).ok().filter(|&number| number < most);
        let number = number.ok_or(GymError::NoAction { action, most })?;
        if self.with.strict && !self.choices.is_open(number) {
            let open = self.choices.open();
            let plays = open.iter().take_while(|&&(number, _)| number < self.slots.plays()).count();
            return Err(GymError::Closed { action, plays, open: open.len() });
        }
        Ok(number)
    }

    /// Whether the game has ended or was broken off, so that [`Bout::reset`] comes next.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.told.terminated || self.told.truncated
    }

    /// The game; nothing before the first.
    #[must_use]
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The seed of its bag.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How moves are numbered.
    #[must_use]
    pub const fn slots(&self) -> Slots {
        self.slots
    }

    /// The seat that [`Bout::seen`] is seen from.
    #[must_use]
    pub fn seat(&self) -> usize {
        match (&self.with.opponent, &self.game) {
            (None, Some(game)) => game.on_turn(),
            _ => self.with.seat,
        }
    }

    /// The moves to choose from; after the end the pass alone.
    #[must_use]
    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    /// What the learner sees.
    #[must_use]
    pub const fn seen(&self) -> &Seen {
        &self.seen
    }

    /// What came of the last step; after [`Bout::reset`] nothing.
    #[must_use]
    pub const fn told(&self) -> Told {
        self.told
    }

    /// The move of a number; nothing if it may not be chosen now.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<Move> {
        let game = self.game.as_ref().filter(|_| !self.is_over())?;
        self.choices.get(self.slots, &game.racks()[game.on_turn()], number)
    }

    /// The turns of the game: seat, move, points.
    #[must_use]
    pub fn turns(&self) -> Vec<(usize, Move, i32)> {
        let turn = |event: &Event| match event {
            Event::Play { player, placement, score, .. } => Some((*player, Move::Place(placement.clone()), *score)),
            Event::Exchange { player, tiles, .. } => Some((*player, Move::Exchange(*tiles), 0)),
            Event::Pass { player, .. } => Some((*player, Move::Pass, 0)),
            _ => None,
        };
        self.game.iter().flat_map(|game| game.events().iter().filter_map(turn)).collect()
    }

    fn let_opponent_move(&mut self) -> Result<(), GymError> {
        loop {
            let (Some(game), Some(opponent)) = (&self.game, &mut self.with.opponent) else { return Ok(()) };
            let me = game.on_turn();
            if game.phase() == Phase::Over || me == self.with.seat {
                return Ok(());
            }
            let (rack, bag) = (game.racks()[me], game.bag_count());
            let racks = game.racks();
            let most = exchangeable(&self.with.setup.rules, &rack, bag, game.scoreless(), racks.len());
            let chosen = opponent.choose(&rack, bag, most, &racks[1 - me]).chosen;
            self.act(&chosen.0)?;
        }
    }

    /// A turn; nobody challenges, since every word is of the list.
    fn act(&mut self, chosen: &Move) -> Result<(), GymError> {
        let Some(game) = &mut self.game else { return Err(GymError::NotBegun) };
        let refused = |faults: Vec<Fault>| GymError::Refused(sentences(&faults));
        game.play(&Written::from(chosen)).map_err(refused)?;
        if game.window().is_some() {
            game.accept().map_err(refused)?;
        }
        if let (Move::Place(placement), Some(opponent)) = (chosen, &mut self.with.opponent) {
            opponent.lay(placement);
        }
        self.turns += 1;
        Ok(())
    }

    /// Finds the moves and writes down what is seen.
    fn look(&mut self) {
        let seat = self.seat();
        let Some(game) = &self.game else { return };
        let over = self.is_over();
        self.choices = if over { Choices::none(self.slots) } else { Choices::new(game, self.slots, &self.with.leaves) };
        let (setup, rack, board) = (game.setup(), &game.racks()[seat], game.board());
        let hidden = unseen(setup, board, rack);
        let kinds = 0..setup.edition.kinds();
        let (Seen { board: letters, blanks, rack: held, unseen: left, .. }, count) = (&mut self.seen, u8::MAX as usize);
        letters.clear();
        blanks.clear();
        for square in board.squares() {
            let tile = board.get(square);
            letters.push(tile.and_then(|tile| tile.letter()).map_or(0, |letter| letter.index() as u8));
            blanks.push(u8::from(tile.is_some_and(|tile| tile.is_blank())));
        }
        held.clear();
        held.extend(kinds.clone().map(|kind| rack.count(kind).min(count) as u8));
        left.clear();
        left.extend(kinds.map(|kind| hidden.count(kind).min(count) as u8));
        self.seen.scores = [game.scores()[seat], game.scores()[1 - seat]];
        let bag = game.bag_count();
        let exchange = !over && exchanges::limit(&setup.rules, rack, bag) > 0;
        let numbers = [bag, game.scoreless() as usize, game.passes() as usize, self.turns, usize::from(exchange)];
        self.seen.counters = numbers.map(|number| i32::try_from(number).unwrap_or(i32::MAX));
    }
}
