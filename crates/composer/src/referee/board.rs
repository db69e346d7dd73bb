//! A composed game played through by the rules of the game: is every play legal, and what does it score?

use quixotry_rules::fault::FaultKind;
use quixotry_rules::position::put;
use quixotry_rules::{Board, Placement, Setup, Square, WrittenPlay, judge};

use super::objection::Objection;
use super::tiles::word_text;
use crate::composition::{Composition, Turn};

/// The words have a place on the board, and lie on it; or have none in a version without a board.
pub(super) fn check_spots(setup: &Setup, game: &Composition, on_board: bool, objections: &mut Vec<Objection>) -> bool {
    let before = objections.len();
    for (number, turn) in game.turns.iter().enumerate() {
        let word = || word_text(setup, turn);
        match turn.spot {
            None if on_board => objections.push(Objection::NoSpot { turn: number, word: word() }),
            Some(_) if !on_board => objections.push(Objection::Spot { turn: number, word: word() }),
            Some(spot) => {
                let length = match spot.direction {
                    quixotry_rules::Direction::Across => setup.layout.columns(),
                    quixotry_rules::Direction::Down => setup.layout.rows(),
                };
                let end = usize::from(spot.start.along(spot.direction)) + turn.tiles.len();
                if !setup.layout.contains(spot.start) || end > length {
                    let (start, direction) = (spot.start, spot.direction);
                    objections.push(Objection::OffBoard { turn: number, word: word(), start, direction });
                }
            }
            None => {}
        }
    }
    objections.len() == before
}

/// Plays all turns on an empty board, whose words must lie on it: the points of each. Stops at a play that cannot lie where it is.
pub(super) fn replay(setup: &Setup, turns: &[Turn], board: &mut Board, objections: &mut Vec<Objection>) -> Vec<i32> {
    let mut scores = Vec::with_capacity(turns.len());
    for (number, turn) in turns.iter().enumerate() {
        let Some(placement) = turn.placement() else { break };
        let before = objections.len();
        check_squares(setup, board, turns, number, objections);
        if objections.len() > before {
            break;
        }
        match play(setup, board, number, turn, &placement, objections) {
            Some(score) => scores.push(score),
            None => break,
        }
    }
    scores
}

fn square(turn: &Turn, index: usize) -> Option<Square> {
    let spot = turn.spot?;
    Some(spot.start.ahead(spot.direction, u8::try_from(index).ok()?))
}

/// What is shared lies where the word needs it, and nothing else does.
fn check_squares(setup: &Setup, board: &Board, turns: &[Turn], number: usize, objections: &mut Vec<Objection>) {
    let turn = &turns[number];
    for index in 0..turn.tiles.len() {
        let Some(here) = square(turn, index) else { continue };
        let shared = turn.shared.iter().find(|shared| shared.index == index);
        match shared {
            None if board.get(here).is_some() => {
                objections.push(Objection::Occupied { turn: number, word: word_text(setup, turn), square: here });
            }
            None => {}
            Some(shared) => {
                let earlier = turns[..number].get(shared.turn).filter(|earlier| shared.there < earlier.tiles.len());
                let there = earlier.and_then(|earlier| square(earlier, shared.there));
                if let Some(there) = there.filter(|there| *there != here) {
                    let word = word_text(setup, turn);
                    objections.push(Objection::Elsewhere {
                        turn: number,
                        word,
                        square: here,
                        earlier: shared.turn,
                        there,
                    });
                }
            }
        }
    }
}

fn play(
    setup: &Setup,
    board: &mut Board,
    number: usize,
    turn: &Turn,
    placement: &Placement,
    objections: &mut Vec<Objection>,
) -> Option<i32> {
    // Any full rack can have been drawn: nobody keeps a tile, so every split of the bag into racks is a possible draw.
    let judgement = judge(setup, board, Some(&turn.laid()), &WrittenPlay::from(placement));
    let word = word_text(setup, turn);
    for fault in &judgement.faults {
        match fault.kind {
            FaultKind::NoCentre => {
                objections.push(Objection::MissesStart { word: word.clone(), square: setup.layout.start() });
            }
            // Main words have been looked up, and blanks looked at.
            FaultKind::InvalidWord if fault.word.as_deref() == Some(word.as_str()) => {}
            FaultKind::BlankUndesignated => {}
            _ => objections.push(Objection::Illegal { turn: number, word: word.clone(), fault: fault.text.clone() }),
        }
    }
    let canonical = judgement.placement?;
    if canonical != *placement {
        let main = judgement.words.first();
        let whole = main.and_then(|main| main.letters()).map(|letters| setup.alphabet().word_text(&letters));
        objections.push(Objection::Part { turn: number, word, whole: whole.unwrap_or_default() });
    }
    put(board, placement);
    Some(judgement.score.unwrap_or_default())
}
