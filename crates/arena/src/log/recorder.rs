//! What is told of games and their turns, as it happens.

use quixotry_lexicon::{Alphabet, Letter};
use quixotry_rules::{Board, Direction, EndReason, Move, Placement, Rack, Setup};

use super::campaign::{CampaignError, Logged};
use super::columns::{Games, Turns};
use super::texts::{Texts, cross_word, main_word, premium_code};
use crate::duel::Turn;

/// Fills the columns of a piece of a campaign.
pub struct Recorder<'a> {
    setup: &'a Setup,
    texts: &'a Texts,
    games: Games,
    turns: Turns,
    /// Room for text.
    room: String,
    game: Now,
}

/// The game that is being played.
#[derive(Default)]
struct Now {
    number: u64,
    /// Points by seat, without adjustments.
    totals: Vec<i32>,
    turns: usize,
    bag: usize,
}

/// How a game ended, whoever played it.
pub struct Ending {
    pub seed: u64,
    /// Points by seat, adjustments included.
    pub scores: Vec<i32>,
    pub starter: usize,
    pub reason: EndReason,
}

impl<'a> Recorder<'a> {
    pub fn new(setup: &'a Setup, texts: &'a Texts) -> Self {
        Self {
            setup,
            texts,
            games: Games::default(),
            turns: Turns::default(),
            room: String::new(),
            game: Now::default(),
        }
    }

    /// A game begins.
    pub fn begin(&mut self, number: u64, players: usize) {
        let mut totals = std::mem::take(&mut self.game.totals);
        totals.clear();
        totals.resize(players, 0);
        self.game = Now { number, totals, turns: 0, bag: 0 };
    }

    /// A turn, before it is made.
    pub fn turn(&mut self, turn: &Turn<'_>, player: &str) {
        let (mv, score) = turn.chosen;
        let (alphabet, texts) = (self.setup.alphabet(), self.texts);
        let (rows, room) = (&mut self.turns, &mut self.room);
        self.game.turns += 1;
        if let Some(total) = self.game.totals.get_mut(turn.seat) {
            *total += score;
            rows.total.append_value(*total);
        }
        rows.game.append_value(self.game.number as i64);
        rows.turn.append_value(self.game.turns as i16);
        rows.seat.append_value(turn.seat as i16);
        rows.player.append_value(player);
        rows.score.append_value(*score);
        rows.bag.append_value(turn.bag as i16);
        rows.equity.append_option(turn.worth.map(|worth| f64::from(worth) / 1000.0));
        rows.anchors.append_option(turn.counts.map(|counts| counts.anchors as i32));
        rows.places.append_option(turn.counts.map(|counts| counts.places as i32));
        rows.candidates.append_option(turn.counts.map(|counts| counts.candidates as i32));
        rows.plays.append_option(turn.counts.map(|counts| counts.plays as i32));

        room.clear();
        texts.rack(room, alphabet, turn.rack);
        rows.rack.append_value(&room);
        let used = match mv {
            Move::Place(placement) => placement.used(),
            Move::Exchange(tiles) => *tiles,
            Move::Pass => Rack::EMPTY,
        };
        room.clear();
        if let Some(leave) = turn.rack.without(&used) {
            texts.rack(room, alphabet, &leave);
        }
        rows.leave.append_value(&room);
        rows.tiles.append_value(used.len() as i16);
        room.clear();
        texts.gcg(room, alphabet, mv);
        rows.mv.append_value(&room);
        let size = self.setup.rules.rack_size;
        self.game.bag = match mv {
            Move::Place(_) => turn.bag.saturating_sub(size.saturating_sub(turn.rack.len() - used.len())),
            Move::Exchange(_) | Move::Pass => turn.bag,
        };
        match mv {
            Move::Place(placement) => {
                rows.kind.append_value("place");
                rows.bingo.append_value(self.setup.rules.bonus_for(used.len()) > 0);
                rows.play(self.setup, texts, room, turn.board, placement);
            }
            Move::Exchange(_) | Move::Pass => {
                rows.kind.append_value(if matches!(mv, Move::Pass) { "pass" } else { "exchange" });
                rows.bingo.append_value(false);
                rows.no_play();
            }
        }
    }

    /// The game has ended; `players` are the names by seat.
    pub fn end<'n>(&mut self, ending: &Ending, players: impl Iterator<Item = &'n str>) {
        let (rows, game) = (&mut self.games, &self.game);
        rows.game.append_value(game.number as i64);
        rows.seed.append_value(ending.seed);
        players.for_each(|player| rows.players.values().append_value(player));
        rows.players.append(true);
        for (&score, &total) in ending.scores.iter().zip(&game.totals) {
            rows.scores.values().append_value(score);
            rows.adjustments.values().append_value(score - total);
        }
        rows.scores.append(true);
        rows.adjustments.append(true);
        rows.starter.append_value(ending.starter as i16);
        let best = ending.scores.iter().max();
        let mut leaders = ending.scores.iter().zip(0_i16..).filter(|(score, _)| Some(*score) == best);
        let first = leaders.next().map(|(_, seat)| seat);
        rows.winner.append_option(first.filter(|_| leaders.next().is_none()));
        rows.turns.append_value(game.turns as i16);
        rows.reason.append_value(ending.reason.name());
        rows.bag_left.append_value(game.bag as i16);
    }

    /// The tables.
    pub fn finish(self) -> Result<Logged, CampaignError> {
        let table = |batch: Result<_, _>| batch.map_err(CampaignError::Columns);
        Ok(Logged { games: table(self.games.finish())?, turns: table(self.turns.finish())? })
    }
}

impl Turns {
    fn play(&mut self, setup: &Setup, texts: &Texts, room: &mut String, board: &Board, play: &Placement) {
        let alphabet = setup.alphabet();
        write_word(room, texts, alphabet, main_word(board, play));
        self.word.append_value(&room);
        self.words.values().append_value(&room);
        self.square.append_value(texts.coordinate(play.start, Direction::Down));
        self.direction.append_value(match play.direction {
            Direction::Across => "across",
            Direction::Down => "down",
        });
        for (square, tile) in play.fresh() {
            if let Some(word) = cross_word(board, square, tile, play.direction.turned()) {
                write_word(room, texts, alphabet, word);
                self.words.values().append_value(&room);
            }
            self.squares.values().append_value(texts.coordinate(square, Direction::Down));
            if let Some(code) = premium_code(setup.layout.premium(square)) {
                self.premiums.values().append_value(code);
            }
        }
        self.words.append(true);
        self.squares.append(true);
        self.premiums.append(true);
    }

    fn no_play(&mut self) {
        self.word.append_null();
        self.words.append(false);
        self.square.append_null();
        self.direction.append_null();
        self.squares.append(false);
        self.premiums.append(false);
    }
}

fn write_word(room: &mut String, texts: &Texts, alphabet: &Alphabet, letters: impl Iterator<Item = Letter>) {
    room.clear();
    texts.word(room, alphabet, letters);
}
