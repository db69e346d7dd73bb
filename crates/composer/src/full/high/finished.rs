//! A game that is finished: the last plays are made, and the tiles can be drawn so that it ends there.

use super::super::game::Game;
use super::super::ground::{Ground, Play};
use super::super::state::State;
use super::plan::Plan;
use crate::composition::{Composition, Version};
use crate::referee::{Holdings, holdings, judge};

/// A game has no more turns than a number has bits.
const MOST_TURNS: usize = 64;

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The points of all plays.
    pub total: i32,
    /// The plays, those over the targets last.
    pub plays: Vec<Play>,
}

impl Finished {
    /// What these plays come to, blanks where they cost least; nothing if the tiles are not enough.
    #[must_use]
    pub fn of(ground: &Ground, plays: &[Play]) -> Option<Self> {
        if plays.len() > MOST_TURNS {
            return None;
        }
        let game = Game::new(ground, plays);
        let (cost, _) = game.blanks(ground, 1).pop()?;
        let scores = (0..plays.len()).map(|turn| game.score(ground, turn, &[]));
        Some(Self { total: scores.sum::<i32>() - cost, plays: plays.to_vec() })
    }
}

/// The game that comes of a position when the last plays are made now, if it scores more than `least` and is over then.
#[must_use]
pub fn finish(ground: &Ground, plan: &Plan, state: &State, least: i32) -> Option<Finished> {
    if state.plays.len() + plan.targets.len() > MOST_TURNS || !plan.is_ready(state) {
        return None;
    }
    let total = ground.counts.iter().map(|&count| count as usize).sum::<usize>();
    let laid = state.letters.iter().filter(|letter| **letter != 0).count() + plan.late;
    if laid >= total || total - laid > ground.rack {
        return None;
    }
    let mut state = state.clone();
    for target in &plan.targets {
        plan.lay(ground, &mut state, target.play);
    }
    if state.score() <= least || state.blanks_left() < 0 {
        return None;
    }
    let sizes = Game::new(ground, &state.plays).pieces.into_iter().map(|piece| piece.fresh.len());
    let over = matches!(holdings(&ground.setup, sizes), Ok(Holdings { bag: 0, held })
        if held[(state.plays.len() + 1) % 2] == 0);
    over.then(|| Finished { total: state.score(), plays: state.plays })
}

/// The game that comes of a position in which no play was found, if it scores more than `least` and nobody can play.
#[must_use]
pub fn blocked(ground: &Ground, plan: &Plan, state: &State, least: i32) -> Option<Finished> {
    let is_better =
        state.plays.len() <= MOST_TURNS && plan.targets.is_empty() && !state.plays.is_empty() && state.score() > least;
    let (_, total) = is_better.then(|| composition(ground, &state.plays))??;
    Some(Finished { total, plays: state.plays.clone() })
}

/// The game as it is shown, if the referee has nothing against it.
#[must_use]
pub fn composition(ground: &Ground, plays: &[Play]) -> Option<(Composition, i32)> {
    let game = Game::new(ground, plays);
    let (_, blanks) = game.blanks(ground, 1).pop()?;
    let order: Vec<usize> = (0..plays.len()).collect();
    let game = Composition { version: Version::Plays, ..game.composition(ground, &order, &blanks) };
    let verdict = judge(&ground.setup, &game).ok()?;
    let points = verdict.points();
    Some((game, points))
}
