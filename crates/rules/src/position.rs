//! A position: what the player on turn may know. The bag and its order belong to the game.

use quixotry_lexicon::Tile;

use crate::board::Board;
use crate::ending::{EndReason, adjustments, leaders};
use crate::fault::Fault;
use crate::judge::{FormedWord, Judgement, judge};
use crate::opening::{GameError, allowed_players};
use crate::play::{Move, Placement, Written};
use crate::rack::Rack;
use crate::setup::Setup;

/// An operation of a CGP line that is kept as it is: `lex NWL23`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    /// The opcode.
    pub code: String,
    /// The operand; empty if there is none.
    pub operand: String,
}

/// Board, racks, scores and counters, the player on turn first.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Edition, layout, rules and word list.
    pub setup: Setup,
    /// The board.
    pub board: Board,
    /// The racks in order of play, the player on turn first; empty where unknown.
    pub racks: Vec<Rack>,
    /// The scores in the same order.
    pub scores: Vec<i32>,
    /// Turns in succession that scored nothing.
    pub scoreless: u32,
    /// Voluntary passes in succession.
    pub passes: u32,
    /// Operations of the CGP line that this library does not act on.
    pub operations: Vec<Operation>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Why.
    pub reason: EndReason,
    /// What the tiles left over changed for each player.
    pub adjustments: Vec<i32>,
    /// The scores after that.
    pub scores: Vec<i32>,
    /// The players with the highest score; two or more in a tie.
    pub winners: Vec<usize>,
}

impl Position {
    /// The opening position of `players` with unknown racks.
    ///
    /// # Errors
    /// [`GameError::Players`] when the rule set allows no game of so many.
    pub fn opening(setup: Setup, players: i64) -> Result<Self, GameError> {
        let players = allowed_players(&setup.rules, players)?;
        let board = Board::new(setup.layout.rows(), setup.layout.columns());
        Ok(Self {
            setup,
            board,
            racks: vec![Rack::EMPTY; players],
            scores: vec![0; players],
            scoreless: 0,
            passes: 0,
            operations: Vec::new(),
        })
    }

    /// The rack of the player on turn.
    #[must_use]
    pub fn rack(&self) -> &Rack {
        &self.racks[0]
    }

    /// The rack that a play is checked against; nothing if it is unknown.
    #[must_use]
    pub fn known_rack(&self) -> Option<&Rack> {
        let rack = self.rack();
        let empty_for_good = self.racks.iter().skip(1).map(Rack::len).sum::<usize>() >= self.unseen().len();
        (!rack.is_empty() || empty_for_good).then_some(rack)
    }

    /// The words on the board, those across first, then those down; each is worth the values of its tiles.
    #[must_use]
    pub fn words(&self) -> Vec<FormedWord> {
        let word = |(start, direction, tiles): (_, _, Vec<Tile>)| {
            let score = tiles.iter().map(|&tile| self.setup.edition.value(tile)).sum();
            let mut word = FormedWord { start, direction, tiles, score, valid: None };
            word.valid = word.letters().map(|letters| self.setup.is_word(&letters));
            word
        };
        self.board.words().map(word).collect()
    }

    /// The tiles that the player on turn does not see: in the bag and on the other racks.
    #[must_use]
    pub fn unseen(&self) -> Rack {
        unseen(&self.setup, &self.board, self.rack())
    }

    /// The tiles on board and racks that the edition does not have; empty for a position that a game can reach.
    #[must_use]
    pub fn excess(&self) -> Rack {
        let mut held = vec![0usize; self.setup.alphabet().len() + 1];
        let on_racks = self.racks.iter().flat_map(|rack| rack.tiles().collect::<Vec<_>>());
        for tile in self.board.occupied().map(|(_, tile)| tile).chain(on_racks) {
            held[tile.rack_index()] += 1;
        }
        let over = held
            .into_iter()
            .enumerate()
            .map(|(index, count)| (index, count.saturating_sub(self.setup.edition.count(index))));
        over.filter_map(|(index, count)| Some(std::iter::repeat_n(Tile::from_rack_index(index)?, count)))
            .flatten()
            .collect()
    }

    /// How many tiles the bag holds, the other racks taken as full as they can be.
    #[must_use]
    pub fn bag(&self) -> usize {
        self.unseen().len().saturating_sub((self.racks.len() - 1) * self.setup.rules.rack_size)
    }

    /// Judges a move as written: every fault, and for a play the words and the score.
    #[must_use]
    pub fn judge(&self, written: &Written) -> Judgement {
        let mut judgement = match written {
            Written::Play(play) => judge(&self.setup, &self.board, self.known_rack(), play),
            Written::Exchange(tiles) => Judgement { faults: self.exchange_faults(tiles), ..Judgement::default() },
            Written::Pass => Judgement::default(),
        };
        if self.outcome().is_some() {
            judgement.faults.push(Fault::game_over());
        }
        judgement
    }

    fn exchange_faults(&self, tiles: &Rack) -> Vec<Fault> {
        exchange_faults(&self.setup, self.known_rack(), tiles, self.bag())
    }

    /// The move in canonical form.
    ///
    /// # Errors
    /// The faults, if there are any; words that the list lacks are faults too.
    pub fn legal(&self, written: &Written) -> Result<(Move, i32), Vec<Fault>> {
        let judgement = self.judge(written);
        if !judgement.faults.is_empty() {
            return Err(judgement.faults);
        }
        Ok(match written {
            Written::Exchange(tiles) => (Move::Exchange(*tiles), 0),
            Written::Pass => (Move::Pass, 0),
            Written::Play(_) => {
                let placement = judgement.placement.ok_or_else(|| vec![Fault::nothing_placed()])?;
                (Move::Place(placement), judgement.score.unwrap_or_default())
            }
        })
    }

    /// The position after a move: the next player is on turn, and nobody has drawn yet.
    ///
    /// # Errors
    /// The faults of the move, if there are any.
    pub fn play(&self, written: &Written) -> Result<Self, Vec<Fault>> {
        let (mv, score) = self.legal(written)?;
        Ok(self.after(&mv, score))
    }

    /// The position after a move that is known to be legal and to score `score`.
    #[must_use]
    pub fn after(&self, mv: &Move, score: i32) -> Self {
        let mut next = self.clone();
        next.passes = if *mv == Move::Pass { self.passes.saturating_add(1) } else { 0 };
        next.scoreless = if score == 0 { self.scoreless.saturating_add(1) } else { 0 };
        next.scores[0] = next.scores[0].saturating_add(score);
        match mv {
            Move::Place(placement) => {
                put(&mut next.board, placement);
                next.racks[0] = self.racks[0].without(&placement.used()).unwrap_or_default();
            }
            Move::Exchange(tiles) => next.racks[0] = self.racks[0].without(tiles).unwrap_or_default(),
            Move::Pass => {}
        }
        next.racks.rotate_left(1);
        next.scores.rotate_left(1);
        next.operations.retain(|operation| operation.code != "lm");
        next
    }

    /// How the game ended, or nothing while it goes on. Counters and racks decide; whether anybody can still play is not asked.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let players = self.racks.len() as u32;
        let known: usize = self.racks.iter().skip(1).map(Rack::len).sum();
        let rules = &self.setup.rules;
        let out = || {
            let all_known = known >= self.unseen().len();
            // Where everyone has a last turn, going out takes it from nobody.
            let ends = all_known && !rules.final_turns_after_empty_bag;
            ends.then(|| self.racks.iter().position(Rack::is_empty)).flatten()
        };
        let (reason, out) = if let Some(player) = out() {
            (EndReason::Out, Some(player))
        } else if rules.end_all_pass_twice && self.passes >= 2 * players {
            (EndReason::Passes, None)
        } else if rules.scoreless_turns_per_player > 0 && self.scoreless >= rules.scoreless_turns_per_player * players {
            (EndReason::Scoreless, None)
        } else {
            return None;
        };
        let adjustments = adjustments(rules, &self.setup.edition, &self.racks, out);
        let scores: Vec<i32> =
            self.scores.iter().zip(&adjustments).map(|(score, &change)| score.saturating_add(change)).collect();
        let winners = leaders(&scores);
        Some(Outcome { reason, adjustments, scores, winners })
    }
}

/// What is wrong with exchanging `tiles` when the bag holds `bag`.
#[must_use]
pub fn exchange_faults(setup: &Setup, rack: Option<&Rack>, tiles: &Rack, bag: usize) -> Vec<Fault> {
    let mut faults = Vec::new();
    if let Some(rack) = rack {
        let mut left = *rack;
        for tile in tiles.tiles() {
            if !left.remove(tile) {
                faults.push(Fault::not_on_rack_to_exchange(setup.alphabet(), tile, rack));
            }
        }
    }
    let needed = setup.rules.exchange_min_bag.max(tiles.len());
    if bag < needed {
        faults.push(Fault::exchange_bag(tiles.len(), needed, bag));
    }
    faults
}

/// Puts the fresh tiles of a placement on a board.
pub fn put(board: &mut Board, placement: &Placement) {
    for (square, tile) in placement.fresh() {
        board.set(square, Some(tile));
    }
}

/// Takes the fresh tiles of a placement off a board.
pub fn take_off(board: &mut Board, placement: &Placement) {
    for (square, _) in placement.fresh() {
        board.set(square, None);
    }
}

/// The tiles of a setup that are neither on the board nor on a rack.
#[must_use]
pub fn unseen(setup: &Setup, board: &Board, rack: &Rack) -> Rack {
    let mut left: Vec<usize> = (0..=setup.alphabet().len()).map(|index| setup.edition.count(index)).collect();
    for tile in board.occupied().map(|(_, tile)| tile).chain(rack.tiles()) {
        left[tile.rack_index()] = left[tile.rack_index()].saturating_sub(1);
    }
    let kinds = left.into_iter().enumerate();
    kinds
        .filter_map(|(index, count)| Some(std::iter::repeat_n(Tile::from_rack_index(index)?, count)))
        .flatten()
        .collect()
}
