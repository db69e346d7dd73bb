//! What changes during a game, and how turns follow each other: drawing, counting, the next player, the end.
//!
//! Every method either does its whole work or refuses; [`crate::game::Game`] runs it on a copy, so that a refusal leaves
//! no trace.

use std::time::Duration;

use crate::bag::Bag;
use crate::board::Board;
use crate::challenge::Window;
use crate::ending::{EndReason, adjustments};
use crate::event::Event;
use crate::fault::{Fault, FaultKind};
use crate::judge::{Judgement, judge};
use crate::play::WrittenPlay;
use crate::position::{exchange_faults, put};
use crate::rack::Rack;
use crate::rng::Random;
use crate::setup::Setup;

/// Tells whether a rack can make any valid play on a board; a move finder supplies it.
pub type CanPlay = fn(&Setup, &Board, &Rack) -> bool;

/// What a turn is judged by: the same throughout a game.
#[derive(Clone, Copy)]
pub(crate) struct Rules<'a> {
    pub setup: &'a Setup,
    /// Without it nobody asks whether the game is blocked.
    pub can_play: Option<CanPlay>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub reason: EndReason,
    pub adjustments: Vec<i32>,
    /// The player who lost whatever the scores.
    pub loser: Option<usize>,
}

/// Everything that changes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State {
    pub board: Board,
    pub racks: Vec<Rack>,
    pub bag: Bag,
    pub random: Random,
    pub scores: Vec<i32>,
    pub on_turn: usize,
    /// Turns in succession that scored nothing.
    pub scoreless: u32,
    /// Voluntary passes in succession.
    pub passes: u32,
    /// Turns that each player has still to sit out.
    pub forfeits: Vec<u32>,
    /// Turns left in all once the bag is empty, where the rules count them.
    pub final_turns: Option<usize>,
    /// Time that each player has been charged for.
    pub overtime: Vec<Duration>,
    /// The last play while it may be challenged.
    pub window: Option<Window>,
    pub ending: Option<Ending>,
}

impl State {
    pub fn players(&self) -> usize {
        self.racks.len()
    }

    /// The player clockwise after `player`.
    pub fn after(&self, player: usize) -> usize {
        (player + 1) % self.players()
    }

    pub fn is_player(&self, player: usize) -> Result<(), Vec<Fault>> {
        if player < self.players() { Ok(()) } else { Err(vec![Fault::no_such_player(player, self.players())]) }
    }

    pub fn is_running(&self) -> Result<(), Vec<Fault>> {
        if self.ending.is_none() { Ok(()) } else { Err(vec![Fault::game_over()]) }
    }

    /// The player on turn acts: the play before counts, and its player draws.
    pub fn begin_turn(&mut self, rules: Rules<'_>, events: &mut Vec<Event>) -> Result<(), Vec<Fault>> {
        self.is_running()?;
        if self.window.as_ref().is_some_and(|window| window.ends.is_some()) {
            return Err(vec![Fault::final_challenge()]);
        }
        self.close_window(rules, events);
        self.is_running()
    }

    /// What there is to say about a play of the player on turn.
    pub fn judge(&self, setup: &Setup, play: &WrittenPlay) -> Judgement {
        judge(setup, &self.board, self.racks.get(self.on_turn), play)
    }

    /// Puts tiles down and opens the challenge window, or closes the turn where there are no challenges.
    pub fn play(&mut self, rules: Rules<'_>, play: &WrittenPlay, events: &mut Vec<Event>) -> Result<(), Vec<Fault>> {
        let challenges = rules.setup.rules.challenge.allows_challenges();
        let mut judgement = self.judge(rules.setup, play);
        if challenges {
            // A refusal must not tell which words are valid: that costs a challenge.
            judgement.faults.retain(|fault| fault.kind != FaultKind::InvalidWord);
        }
        let Judgement { placement: Some(placement), score: Some(score), words, faults, .. } = judgement else {
            return Err(judgement.faults);
        };
        let player = self.on_turn;
        let rack = self.racks[player];
        let Some(left) = rack.without(&placement.used()).filter(|_| faults.is_empty()) else {
            return Err(faults);
        };
        put(&mut self.board, &placement);
        self.racks[player] = left;
        self.scores[player] = self.scores[player].saturating_add(score);
        events.push(Event::Play {
            player,
            rack,
            placement: placement.clone(),
            score,
            words: words.iter().filter_map(|word| word.letters()).collect(),
        });
        let scoreless_before = self.scoreless;
        self.scoreless = if score == 0 { self.scoreless.saturating_add(1) } else { 0 };
        self.passes = 0;
        self.use_turn();
        self.window = Some(Window { player, placement, words, score, ends: None, scoreless_before });
        if challenges {
            self.look_ahead(rules, events);
        } else {
            self.close_window(rules, events);
        }
        Ok(())
    }

    /// Settles what an open window means: who acts next if the play stands, or that it then ends the game.
    fn look_ahead(&mut self, rules: Rules<'_>, events: &mut Vec<Event>) {
        let mut standing = self.clone();
        let mut consequences = Vec::new();
        standing.close_window(rules, &mut consequences);
        match &standing.ending {
            None => self.on_turn = standing.on_turn,
            Some(ending) if rules.setup.rules.challenge_outplay => {
                let reason = ending.reason;
                self.window.iter_mut().for_each(|window| window.ends = Some(reason));
            }
            Some(_) => {
                *self = standing;
                events.append(&mut consequences);
            }
        }
    }

    /// The last play, if it is still open to a challenge, counts for good: its player draws, and the turn is over.
    pub fn close_window(&mut self, rules: Rules<'_>, events: &mut Vec<Event>) {
        let Some(window) = self.window.take() else { return };
        let player = window.player;
        self.draw(rules.setup, player);
        self.on_turn = self.after(player);
        let out = self.bag.is_empty() && self.racks[player].is_empty();
        // Where everyone has a last turn, going out takes it from nobody.
        if out && !rules.setup.rules.final_turns_after_empty_bag {
            self.end(rules.setup, EndReason::Out, Some(player), None, events);
        } else {
            self.finish_turn(rules, events);
        }
    }

    /// Fills a rack, as far as the bag goes.
    pub fn draw(&mut self, setup: &Setup, player: usize) {
        let missing = setup.rules.rack_size.saturating_sub(self.racks[player].len());
        for tile in self.bag.draw(missing) {
            self.racks[player].add(tile);
        }
        if setup.rules.final_turns_after_empty_bag && self.bag.is_empty() && self.final_turns.is_none() {
            self.final_turns = Some(self.players());
        }
    }

    /// Draws first and returns then, so that nobody draws what he gives back.
    pub fn exchange(&mut self, rules: Rules<'_>, tiles: &Rack, events: &mut Vec<Event>) -> Result<(), Vec<Fault>> {
        let player = self.on_turn;
        let rack = self.racks[player];
        if tiles.is_empty() {
            return Err(vec![Fault::nothing_exchanged()]);
        }
        let faults = exchange_faults(rules.setup, Some(&rack), tiles, self.bag.len());
        let Some(mut after) = rack.without(tiles).filter(|_| faults.is_empty()) else { return Err(faults) };
        self.bag.draw(tiles.len()).into_iter().for_each(|tile| after.add(tile));
        self.bag.put_back(tiles.tiles(), &mut self.random);
        self.racks[player] = after;
        events.push(Event::Exchange { player, rack, tiles: *tiles });
        self.scoreless_turn(false);
        self.finish_turn(rules, events);
        Ok(())
    }

    pub fn pass(&mut self, rules: Rules<'_>, events: &mut Vec<Event>) {
        events.push(Event::Pass { player: self.on_turn, rack: self.racks[self.on_turn] });
        self.scoreless_turn(true);
        self.finish_turn(rules, events);
    }

    fn scoreless_turn(&mut self, voluntary_pass: bool) {
        self.scoreless = self.scoreless.saturating_add(1);
        self.passes = if voluntary_pass { self.passes.saturating_add(1) } else { 0 };
        self.use_turn();
    }

    fn use_turn(&mut self) {
        self.on_turn = self.after(self.on_turn);
        self.final_turns = self.final_turns.map(|left| left.saturating_sub(1));
    }

    /// After a turn: the end, if it is due, else the next player who need not sit out.
    pub fn finish_turn(&mut self, rules: Rules<'_>, events: &mut Vec<Event>) {
        loop {
            if let Some(reason) = self.due(rules) {
                return self.end(rules.setup, reason, None, None, events);
            }
            if self.forfeits[self.on_turn] == 0 {
                return;
            }
            self.forfeits[self.on_turn] -= 1;
            events.push(Event::Forfeit { player: self.on_turn });
            self.scoreless_turn(false);
        }
    }

    /// What ends the game between two turns, if anything does.
    fn due(&self, rules: Rules<'_>) -> Option<EndReason> {
        let parameters = &rules.setup.rules;
        let players = self.players() as u32;
        let scoreless_limit = parameters.scoreless_turns_per_player * players;
        if parameters.end_all_pass_twice && self.passes >= 2 * players {
            return Some(EndReason::Passes);
        }
        if scoreless_limit > 0 && self.scoreless >= scoreless_limit {
            return Some(EndReason::Scoreless);
        }
        if self.final_turns == Some(0) {
            return Some(EndReason::FinalTurns);
        }
        let blocked = |can_play: CanPlay| !self.racks.iter().any(|rack| can_play(rules.setup, &self.board, rack));
        let asked = parameters.blocked_ends_game && self.bag.is_empty();
        rules.can_play.filter(|_| asked).is_some_and(blocked).then_some(EndReason::Blocked)
    }

    /// Ends the game. A game that somebody loses whatever the scores leaves the tiles uncounted.
    pub fn end(
        &mut self,
        setup: &Setup,
        reason: EndReason,
        out: Option<usize>,
        loser: Option<usize>,
        events: &mut Vec<Event>,
    ) {
        let adjustments = match loser {
            Some(_) => vec![0; self.players()],
            None => adjustments(&setup.rules, &setup.edition, &self.racks, out),
        };
        for (score, change) in self.scores.iter_mut().zip(&adjustments) {
            *score = score.saturating_add(*change);
        }
        self.window = None;
        events.push(Event::End { reason, out, loser, adjustments: adjustments.clone() });
        self.ending = Some(Ending { reason, adjustments, loser });
    }

    /// Takes off the points for `over`; too much of it ends the game.
    pub fn time_penalty(&mut self, setup: &Setup, player: usize, over: Duration, events: &mut Vec<Event>) {
        let minute = Duration::from_secs(60);
        let started = i32::try_from(over.as_nanos().div_ceil(minute.as_nanos())).unwrap_or(i32::MAX);
        let points = setup.rules.overtime_penalty.saturating_mul(started);
        self.scores[player] = self.scores[player].saturating_sub(points);
        events.push(Event::TimePenalty { player, over: Some(over), points });
        self.overtime[player] = self.overtime[player].saturating_add(over);
        let most = minute.saturating_mul(setup.rules.overtime_max_minutes);
        if !most.is_zero() && self.overtime[player] > most && self.ending.is_none() {
            self.end(setup, EndReason::Time, None, None, events);
        }
    }
}
