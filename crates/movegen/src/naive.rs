//! The oracle: every word on every line from every square, judged by the rules. Slow, obvious, and independent of the graph.
//!
//! Tests compare the fast search with it; nothing else uses it.

use std::collections::BTreeMap;

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::judge::judge_placement;
use quixotry_rules::{Board, Cell, Direction, Placement, Rack, Setup, Square, WrittenPlay, judge};

use crate::lines::square_at;

/// Every legal play with its score, by trying each of `words` everywhere.
#[must_use]
pub fn plays(setup: &Setup, words: &[Vec<Letter>], board: &Board, rack: &Rack) -> BTreeMap<Placement, i32> {
    let mut found = BTreeMap::new();
    for direction in Direction::BOTH {
        for line in 0..board.length(direction.turned()) {
            for place in 0..board.length(direction) {
                let start = square_at(direction, line, place);
                for word in words {
                    for play in layings(board, rack, start, direction, word) {
                        let Ok(placement) = judge::settle(setup, board, &play) else { continue };
                        let judgement = judge_placement(setup, board, Some(rack), placement.clone());
                        if let (true, Some(score)) = (judgement.is_legal(), judgement.score) {
                            found.insert(placement, score);
                        }
                    }
                }
            }
        }
    }
    // On an empty symmetric board a play down is the mirror of one across: it counts once.
    if board.is_empty() && setup.layout.is_symmetric() {
        found.retain(|placement, _| placement.direction == Direction::Across);
    }
    found
}

/// The ways to lay `word` from `start`: one for each choice of tiles that the blanks stand for.
fn layings(board: &Board, rack: &Rack, start: Square, direction: Direction, word: &[Letter]) -> Vec<WrittenPlay> {
    if usize::from(start.along(direction)) + word.len() > board.length(direction) {
        return Vec::new();
    }
    let squares: Vec<Square> = (0..word.len()).map(|step| start.ahead(direction, step as u8)).collect();
    let fits =
        |(square, letter): (&Square, &Letter)| board.get(*square).is_none_or(|tile| tile.letter() == Some(*letter));
    if !squares.iter().zip(word).all(fits) {
        return Vec::new();
    }
    let mut layings = vec![(Vec::new(), *rack)];
    for (square, &letter) in squares.iter().zip(word) {
        let mut longer = Vec::new();
        for (cells, left) in layings {
            if board.get(*square).is_some() {
                longer.push(([cells, vec![Cell::Through(None)]].concat(), left));
                continue;
            }
            for tile in [Tile::of(letter), Tile::blank_as(letter)] {
                let mut rest = left;
                if rest.remove(tile) {
                    longer.push(([cells.clone(), vec![Cell::Tile(tile)]].concat(), rest));
                }
            }
        }
        layings = longer;
    }
    layings.into_iter().map(|(cells, _)| WrittenPlay { start, direction, cells }).collect()
}
