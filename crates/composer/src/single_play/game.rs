//! From a selection to a game: a board, the plays that build it and the play itself, judged by the rules.

use std::time::{Duration, Instant};

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::position::put;
use quixotry_rules::{Board, Placement, Square, WrittenPlay, judge};

use super::complete::{Completer, Completion, Outcome};
use super::model::Model;
use super::order::Dismantler;
use super::search::Selection;

/// How long the order of the plays of one board is sought at most.
const ORDER: Duration = Duration::from_millis(200);

/// A game that reaches a play: legal plays from the empty board on, the play itself last, each with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The plays.
    pub plays: Vec<(Placement, i32)>,
}

impl Reached {
    /// What the last play scores.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.plays.last().map_or(0, |(_, score)| *score)
    }
}

/// What came of the search for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reach {
    /// A game that ends with the play.
    Reached(Reached),
    /// No board has the play: everything has been tried.
    Impossible,
    /// Nothing was found in time.
    Unknown,
}

/// A game that ends with the play of a selection, sought for about so long.
#[must_use]
pub fn reach(model: &Model, selection: &Selection, budget: Duration) -> Reach {
    let mut completer = Completer::new(model, selection);
    let start = completer.start;
    let end = Instant::now() + budget;
    let mut reached = None;
    let outcome = completer.search(budget, &mut |board| {
        let until = end.min(Instant::now() + ORDER);
        let Some(order) = Dismantler::new(&model.ground, board, start, until).plays() else { return false };
        reached = replay(model, selection, board, &order);
        reached.is_some()
    });
    match (reached, outcome) {
        (Some(reached), _) => Reach::Reached(reached),
        (None, Outcome::Impossible) => Reach::Impossible,
        (None, _) => Reach::Unknown,
    }
}

/// The tiles of the board and of the play, with blanks where they take least away.
fn tiles(model: &Model, selection: &Selection, board: &Completion) -> Vec<Option<Tile>> {
    let target = &model.target;
    let mut letters = board.squares.clone();
    let line = usize::from(target.line.index) * board.width;
    for (index, &letter) in target.word.iter().enumerate() {
        letters[line + usize::from(target.place(index))] = letter;
    }
    let mut tiles: Vec<Option<Tile>> = letters.iter().map(|&letter| Letter::new(letter).map(Tile::of)).collect();
    let losses = losses(model, selection, board.width, letters.len());
    for (kind, &count) in model.ground.counts.iter().enumerate().skip(1) {
        let mut squares: Vec<usize> =
            (0..letters.len()).filter(|&square| usize::from(letters[square]) == kind).collect();
        squares.sort_by_key(|&square| (losses[square], square));
        for &square in &squares[..squares.len().saturating_sub(count as usize)] {
            tiles[square] = tiles[square].and_then(Tile::letter).map(Tile::blank_as);
        }
    }
    tiles
}

/// By how much each square's own value counts in the play.
fn losses(model: &Model, selection: &Selection, width: usize, squares: usize) -> Vec<i32> {
    let target = &model.target;
    let mut losses = vec![0; squares];
    let times = target.times(&model.ground);
    for index in 0..target.word.len() {
        let own =
            if target.is_fresh(index) { model.ground.premium(target.line, target.place(index)).letter } else { 1 };
        losses[usize::from(target.line.index) * width + usize::from(target.place(index))] += times * i32::from(own);
    }
    for (group, crossing) in model.groups.iter().zip(&selection.crossings) {
        let Some(crossing) = crossing else { continue };
        let place = target.place(group.index);
        let own = i32::from(model.ground.premium(target.line, place).letter);
        let first = usize::from(target.line.index - crossing.at);
        for step in 0..model.ground.words[crossing.word as usize].len() {
            let own = if step == usize::from(crossing.at) { own } else { 1 };
            losses[(first + step) * width + usize::from(place)] += group.times * own;
        }
    }
    losses
}

/// Makes all plays by the rules.
fn replay(model: &Model, selection: &Selection, board: &Completion, order: &[Vec<usize>]) -> Option<Reached> {
    let tiles = tiles(model, selection, board);
    let setup = &model.ground.setup;
    let line = model.target.line;
    let square = |at: usize| -> Square { line.square((at % board.width) as u8, (at / board.width) as u8) };
    let fresh = model.target.fresh_indices();
    let last: Vec<usize> =
        fresh.map(|index| usize::from(line.index) * board.width + usize::from(model.target.place(index))).collect();
    let mut lying = Board::new(setup.layout.rows(), setup.layout.columns());
    let mut plays = Vec::new();
    for laid in order.iter().chain([&last]) {
        let laid: Vec<(Square, Tile)> = laid.iter().filter_map(|&at| Some((square(at), tiles[at]?))).collect();
        let written = WrittenPlay::from_squares(&laid)?;
        let judgement = judge(setup, &lying, None, &written);
        let (true, Some(placement), Some(score)) = (judgement.is_legal(), judgement.placement, judgement.score) else {
            return None;
        };
        put(&mut lying, &placement);
        plays.push((placement, score));
    }
    Some(Reached { plays })
}
