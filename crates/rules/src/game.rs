//! A game: the turn machine for two to four players. It owns the bag and its order; a [`Position`] is what one player sees.
//!
//! Players are seats, counted from 0 clockwise. Every action either happens, and gives its events, or is refused with
//! its faults and changes nothing. After a play its *window* is open: anyone else may challenge it, until the next
//! player acts or the play is accepted. Only then are tiles drawn. A play that would end the game waits for its
//! challenge in [`Phase::FinalChallenge`], where the rules allow one.

use std::time::Duration;

use quixotry_lexicon::{Letter, Tile};

use crate::arrange::ArrangeError;
use crate::bag::Bag;
use crate::board::Board;
use crate::challenge::Window;
use crate::ending::{EndReason, leaders};
use crate::event::{Event, Verdict};
use crate::fault::Fault;
use crate::judge::{FormedWord, Judgement};
use crate::opening::{Deal, GameError};
use crate::play::Written;
use crate::position::{Outcome, Position, exchange_faults};
use crate::rack::Rack;
use crate::rng::Random;
use crate::rule_choice::WordHelp;
use crate::setup::Setup;
use crate::start::Start;
use crate::turn::{CanPlay, Rules, State};

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Turns are taken.
    Playing,
    /// The last play ends the game unless it is challenged off: it can only be challenged or accepted.
    FinalChallenge,
    /// It is over.
    Over,
}

impl Phase {
    /// The phase as scripts know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::FinalChallenge => "final_challenge",
            Self::Over => "over",
        }
    }
}

/// What an action gives: the events that it caused, or the faults for which it was refused.
pub type Answer<'a> = Result<&'a [Event], Vec<Fault>>;

/// A game from the draw for the start to the final scores.
///
/// The same setup, number of players, seed and actions give the same game on every machine.
///
/// ```
/// use quixotry_rules::{Edition, Game, Layout, RuleSet, Setup, Start, Written};
/// let setup = Setup {
///     edition: Edition::named("English").unwrap(),
///     layout: Layout::named("standard").unwrap(),
///     rules: RuleSet::named("box").unwrap(),
///     lexicon: None,
/// };
/// let mut game = Game::new(setup, 2, 7, Start::Seat(0), None).unwrap();
/// let events = game.pass().unwrap();
/// assert_eq!(events.len(), 1);
/// assert_eq!((game.on_turn(), game.bag_count(), game.tiles_total()), (1, 86, 100));
/// ```
#[derive(Clone)]
pub struct Game {
    setup: Setup,
    can_play: Option<CanPlay>,
    state: State,
    events: Vec<Event>,
    past: Vec<Past>,
}

/// The state before an action, and how many events had happened.
#[derive(Clone)]
struct Past {
    state: State,
    events: usize,
}

impl Game {
    /// A fresh game: the bag is shuffled, it is settled who starts, and the racks are dealt.
    ///
    /// `can_play` tells whether a rack can make any valid play; without it a blocked game goes on. The first event is
    /// [`Event::Start`].
    ///
    /// # Errors
    /// [`GameError`] when the rule set allows no game of so many players, or the edition has too few or too many tiles.
    pub fn new(
        setup: Setup,
        players: usize,
        seed: u64,
        start: Start,
        can_play: Option<CanPlay>,
    ) -> Result<Self, GameError> {
        let (state, event) = State::fresh(&setup, players, seed, start)?;
        Ok(Self { setup, can_play, state, events: vec![event], past: Vec::new() })
    }

    /// A game with tiles that are already dealt. It has no events yet.
    ///
    /// # Errors
    /// [`GameError`] when racks, scores, board or the player on turn do not fit the setup.
    pub fn from_deal(setup: Setup, deal: Deal, can_play: Option<CanPlay>) -> Result<Self, GameError> {
        let state = State::dealt(&setup, deal)?;
        Ok(Self { setup, can_play, state, events: Vec::new(), past: Vec::new() })
    }

    /// A game that goes on from a position; see [`Deal::from_position`].
    ///
    /// # Errors
    /// [`GameError`] when the position has ended or does not fit its setup.
    pub fn from_position(position: &Position, seed: u64, can_play: Option<CanPlay>) -> Result<Self, GameError> {
        Self::from_deal(position.setup.clone(), Deal::from_position(position, seed)?, can_play)
    }

    // Actions.

    /// A turn of the player on turn: a play, an exchange or a pass.
    ///
    /// # Errors
    /// Every fault that is wrong with it. Where plays may be challenged, an invalid word is none of them.
    pub fn play(&mut self, turn: &Written) -> Answer<'_> {
        self.act(|state, rules, events| {
            state.begin_turn(rules, events)?;
            match turn {
                Written::Play(play) => state.play(rules, play, events),
                Written::Exchange(tiles) => state.exchange(rules, tiles, events),
                Written::Pass => {
                    state.pass(rules, events);
                    Ok(())
                }
            }
        })
    }

    /// The player on turn exchanges tiles: as many are drawn first, then these go back and the bag is shuffled.
    ///
    /// # Errors
    /// Every fault: tiles that he has not, too few tiles in the bag, the end of the game.
    pub fn exchange(&mut self, tiles: &Rack) -> Answer<'_> {
        self.play(&Written::Exchange(*tiles))
    }

    /// The player on turn passes.
    ///
    /// # Errors
    /// When the game is over or waits for the final challenge.
    pub fn pass(&mut self) -> Answer<'_> {
        self.play(&Written::Pass)
    }

    /// The player at seat `by` challenges words of the last play, or all of them if none is named. The window closes.
    ///
    /// # Errors
    /// When no window is open, the play is his own, or a word is not in it.
    pub fn challenge(&mut self, by: usize, words: &[Vec<Letter>]) -> Answer<'_> {
        self.act(|state, rules, events| state.challenge(rules, by, words, None, events))
    }

    /// The same with words as text; a verdict is one that was decided elsewhere.
    ///
    /// # Errors
    /// As [`Game::challenge`]; a text that is no word of the alphabet is not in the play either.
    pub fn challenge_texts<S: AsRef<str>>(&mut self, by: usize, words: &[S], verdict: Option<Verdict>) -> Answer<'_> {
        let window = self.state.challengeable(by)?;
        let alphabet = self.setup.alphabet();
        let mut named = Vec::new();
        for text in words.iter().map(AsRef::as_ref) {
            // As it is shown, a word of C, H and A reads like one of CH and A: the play knows which it is.
            let shown = alphabet.upper_text(text);
            let formed = window.words.iter().filter_map(FormedWord::letters);
            let before = named.len();
            named.extend(formed.filter(|letters| alphabet.word_text(letters) == shown));
            if named.len() == before {
                let read = alphabet.word(text).map_err(|_| vec![window.not_in_play(text.to_owned(), self.rules())]);
                named.push(read?);
            }
        }
        self.act(|state, rules, events| state.challenge(rules, by, &named, verdict, events))
    }

    /// Lets the last play stand: the window closes, its player draws, and the game ends if the play ends it.
    ///
    /// # Errors
    /// When no window is open.
    pub fn accept(&mut self) -> Answer<'_> {
        self.act(|state, rules, events| {
            state.is_running()?;
            if state.window.is_none() {
                return Err(vec![Fault::nothing_to_accept()]);
            }
            state.close_window(rules, events);
            Ok(())
        })
    }

    /// A player gives up and loses whatever the scores; the best of the others wins.
    ///
    /// # Errors
    /// When the game is over or there is no such player.
    pub fn resign(&mut self, player: usize) -> Answer<'_> {
        self.act(|state, rules, events| {
            state.is_player(player)?;
            state.is_running()?;
            events.push(Event::Resigned { player });
            state.end(rules.setup, EndReason::Resigned, None, Some(player), events);
            Ok(())
        })
    }

    /// Takes off the rule set's points for each started minute of `over`, which is time not charged for before. More in
    /// all than the rule set's maximum ends the game, as if nobody had gone out. Never a turn; after the end, too.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn time_penalty(&mut self, player: usize, over: Duration) -> Answer<'_> {
        self.act(|state, rules, events| {
            state.is_player(player)?;
            state.time_penalty(rules.setup, player, over, events);
            Ok(())
        })
    }

    /// Takes off `points` for overtime, as an arbiter says. Never a turn; after the end, too.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn time_penalty_of(&mut self, player: usize, points: i32) -> Answer<'_> {
        self.act(|state, _, events| {
            state.is_player(player)?;
            state.scores[player] = state.scores[player].saturating_sub(points);
            events.push(Event::TimePenalty { player, over: None, points });
            Ok(())
        })
    }

    /// Adds `points` to a score that was written down wrongly. Never a turn; after the end, too.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn correct_score(&mut self, player: usize, points: i32) -> Answer<'_> {
        self.act(|state, _, events| {
            state.is_player(player)?;
            state.scores[player] = state.scores[player].saturating_add(points);
            events.push(Event::Correction { player, points });
            Ok(())
        })
    }

    /// Takes the last action back, with its events; a play made again then draws the same tiles.
    ///
    /// # Errors
    /// When nothing has been done.
    pub fn undo(&mut self) -> Result<(), Vec<Fault>> {
        let past = self.past.pop().ok_or_else(|| vec![Fault::nothing_to_undo()])?;
        self.state = past.state;
        self.events.truncate(past.events);
        Ok(())
    }

    /// Tells which tiles players hold, by seat, all of them or some: what nobody has seen yet is dealt anew, so that it
    /// comes out that way. No turn, no event, and nothing to be taken back: for replaying a record. With `beyond`, tiles
    /// that are not left are made from others that nobody has seen.
    ///
    /// # Errors
    /// When such tiles are not there, or are more than a rack holds; nothing is changed then.
    pub fn arrange(&mut self, told: &[Option<Rack>], beyond: bool) -> Result<(), ArrangeError> {
        self.state.arrange(told, beyond, self.setup.alphabet())
    }

    /// Runs a change on a copy of the state, which counts only if nothing was refused.
    fn act(
        &mut self,
        change: impl FnOnce(&mut State, Rules<'_>, &mut Vec<Event>) -> Result<(), Vec<Fault>>,
    ) -> Answer<'_> {
        let mut next = self.state.clone();
        let mut caused = Vec::new();
        change(&mut next, self.rules(), &mut caused)?;
        let before = self.events.len();
        self.past.push(Past { state: std::mem::replace(&mut self.state, next), events: before });
        self.events.append(&mut caused);
        Ok(&self.events[before..])
    }

    fn rules(&self) -> Rules<'_> {
        Rules { setup: &self.setup, can_play: self.can_play }
    }

    // Questions.

    /// What [`Game::play`] would say, changing nothing: every fault, and for a play words and score.
    ///
    /// Unlike it, this names invalid words under any rule; whoever shows them obeys [`Game::may_look_up`].
    #[must_use]
    pub fn judge(&self, turn: &Written) -> Judgement {
        let mut state = self.state.clone();
        let begun = state.begin_turn(self.rules(), &mut Vec::new());
        let mut judgement = match turn {
            Written::Play(play) => state.judge(&self.setup, play),
            Written::Exchange(tiles) => {
                let rack = state.racks.get(state.on_turn);
                let mut faults = exchange_faults(&self.setup, rack, tiles, state.bag.len());
                if tiles.is_empty() {
                    faults.insert(0, Fault::nothing_exchanged());
                }
                Judgement { faults, ..Judgement::default() }
            }
            Written::Pass => Judgement::default(),
        };
        judgement.faults.extend(begun.err().into_iter().flatten());
        judgement
    }

    /// Whether the player at seat `player` may take a turn now.
    ///
    /// # Errors
    /// When the game is over, the seat is somebody else's, or there is no such player.
    pub fn check_turn(&self, player: usize) -> Result<(), Vec<Fault>> {
        self.state.is_player(player)?;
        self.state.is_running()?;
        if player == self.state.on_turn {
            return Ok(());
        }
        Err(vec![Fault::out_of_turn(player, self.state.on_turn)])
    }

    /// Edition, layout, rules and word list.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.state.players()
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.state.board
    }

    /// The racks by seat.
    #[must_use]
    pub fn racks(&self) -> &[Rack] {
        &self.state.racks
    }

    /// The bag with its order: no player may know it.
    #[must_use]
    pub const fn bag(&self) -> &Bag {
        &self.state.bag
    }

    /// The game's random numbers as they will go on: with the bag, all that decides which tiles come.
    #[must_use]
    pub const fn random(&self) -> &Random {
        &self.state.random
    }

    /// How many tiles are in the bag.
    #[must_use]
    pub fn bag_count(&self) -> usize {
        self.state.bag.len()
    }

    /// The scores by seat; after the end the final ones.
    #[must_use]
    pub fn scores(&self) -> &[i32] {
        &self.state.scores
    }

    /// Who acts next if the last play stands.
    #[must_use]
    pub const fn on_turn(&self) -> usize {
        self.state.on_turn
    }

    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match (&self.state.ending, &self.state.window) {
            (Some(_), _) => Phase::Over,
            (None, Some(window)) if window.ends.is_some() => Phase::FinalChallenge,
            _ => Phase::Playing,
        }
    }

    /// The last play, while everyone but its player may challenge it.
    #[must_use]
    pub const fn window(&self) -> Option<&Window> {
        self.state.window.as_ref()
    }

    /// Turns in succession that scored nothing.
    #[must_use]
    pub const fn scoreless(&self) -> u32 {
        self.state.scoreless
    }

    /// Voluntary passes in succession.
    #[must_use]
    pub const fn passes(&self) -> u32 {
        self.state.passes
    }

    /// How many turns each player has still to sit out, by seat.
    #[must_use]
    pub fn forfeits(&self) -> &[u32] {
        &self.state.forfeits
    }

    /// How many turns are left in all, where the rules count them since the bag is empty.
    #[must_use]
    pub const fn final_turns(&self) -> Option<usize> {
        self.state.final_turns
    }

    /// Everything that happened, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How many actions can be taken back.
    #[must_use]
    pub const fn undoable(&self) -> usize {
        self.past.len()
    }

    /// How the game ended; nothing while it goes on. Corrections after the end count.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let ending = self.state.ending.as_ref()?;
        let scores = self.state.scores.clone();
        let winners = match ending.loser {
            None => leaders(&scores),
            Some(loser) => {
                let others = |player: &usize| *player != loser;
                let best = (0..scores.len()).filter(others).filter_map(|player| scores.get(player)).max();
                (0..scores.len()).filter(others).filter(|&player| scores.get(player) == best).collect()
            }
        };
        Some(Outcome { reason: ending.reason, adjustments: ending.adjustments.clone(), scores, winners })
    }

    /// What the player at `seat` may know: his own rack, no other, himself first. Nothing if there is no such seat.
    #[must_use]
    pub fn position_for(&self, seat: usize) -> Option<Position> {
        let mut racks = vec![Rack::EMPTY; self.players()];
        racks[0] = *self.state.racks.get(seat)?;
        let mut scores = self.state.scores.clone();
        scores.rotate_left(seat);
        Some(Position {
            setup: self.setup.clone(),
            board: self.state.board.clone(),
            racks,
            scores,
            scoreless: self.state.scoreless,
            passes: self.state.passes,
            operations: Vec::new(),
        })
    }

    /// The tiles that the player at `seat` does not see: in the bag and on the other racks.
    #[must_use]
    pub fn unseen(&self, seat: usize) -> Option<Rack> {
        self.state.racks.get(seat)?;
        let others = self.state.racks.iter().enumerate().filter(|(player, _)| *player != seat);
        let on_racks = others.flat_map(|(_, rack)| rack.tiles().collect::<Vec<Tile>>());
        Some(self.state.bag.tiles().chain(on_racks).collect())
    }

    /// Every tile of the game, on the board, on the racks and in the bag: always the same number.
    #[must_use]
    pub fn tiles_total(&self) -> usize {
        self.state.board.tiles() + self.state.racks.iter().map(Rack::len).sum::<usize>() + self.state.bag.len()
    }

    /// Whether players may look words up now, hints and previews of validity included. Front ends obey it.
    #[must_use]
    pub fn may_look_up(&self) -> bool {
        self.setup.rules.word_help == WordHelp::Always
    }
}

impl PartialEq for Game {
    /// Equal when setup, state and events are; what can be taken back does not count.
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.events == other.events && self.setup == other.setup
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("phase", &self.phase()).field("state", &self.state).finish_non_exhaustive()
    }
}
