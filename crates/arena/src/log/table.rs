//! Games of three or four programs, by the turn machine of the rules; nobody challenges.

use quixotry_movegen::can_play;
use quixotry_rules::ending::adjustments;
use quixotry_rules::{EndReason, Game, Move, Phase, Rack, Setup, Start, Written};

use crate::duel::{Decision, PASSES, Seat, Turn, exchangeable};
use crate::runner::RunError;

/// How a game went.
pub struct Ended {
    /// Points by seat, adjustments included.
    pub scores: Vec<i32>,
    /// Who began.
    pub starter: usize,
    /// Why it ended.
    pub reason: EndReason,
}

/// Plays the game of a seed, and shows each turn to `seen` before it is made.
pub fn play(
    setup: &Setup,
    seats: &mut [&mut Seat],
    seed: u64,
    mut seen: impl FnMut(Turn<'_>),
) -> Result<Ended, RunError> {
    let mut game =
        Game::new(setup.clone(), seats.len(), seed, Start::ByRule, Some(can_play)).map_err(RunError::Start)?;
    let starter = game.on_turn();
    seats.iter_mut().for_each(|seat| seat.clear());
    while game.phase() != Phase::Over && game.passes() < PASSES {
        if game.phase() == Phase::Playing {
            let me = game.on_turn();
            let (rack, bag) = (game.racks()[me], game.bag_count());
            let others: Rack = (0..seats.len())
                .filter(|&seat| seat != me)
                .flat_map(|seat| game.racks()[seat].tiles().collect::<Vec<_>>())
                .collect();
            let most = exchangeable(&setup.rules, &rack, bag, game.scoreless(), seats.len());
            let Decision { chosen, worth, counts } = seats[me].choose(&rack, bag, most, &others);
            seen(Turn { seat: me, rack: &rack, board: game.board(), bag, chosen: &chosen, worth, counts });
            game.play(&Written::from(&chosen.0)).map_err(|faults| RunError::Illegal { player: me, faults })?;
            if let Move::Place(placement) = &chosen.0 {
                seats.iter_mut().for_each(|seat| seat.lay(placement));
            }
        }
        if let Some(player) = game.window().map(|window| window.player) {
            game.accept().map_err(|faults| RunError::Illegal { player, faults })?;
        }
    }
    let (scores, reason) = match game.outcome() {
        Some(outcome) => (outcome.scores, outcome.reason),
        None => {
            let changes = adjustments(&setup.rules, &setup.edition, game.racks(), None);
            (game.scores().iter().zip(changes).map(|(score, change)| score + change).collect(), EndReason::Passes)
        }
    };
    Ok(Ended { scores, starter, reason })
}
