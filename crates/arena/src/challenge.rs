//! Whether to challenge a play: what its coming off is worth against what a failed challenge costs under the rules.

use std::collections::HashMap;
use std::sync::Arc;

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::rule_choice::FailedChallenge;
use quixotry_rules::{Board, Position, Variant};

use crate::doubt::Doubt;
use crate::vocabulary::Vocabulary;

/// One word in so many is none, among players of whom nothing is known.
const WORDS_TO_A_BAD_ONE: f64 = 120.0;
/// How many more words it takes for each unknown one that has stood.
const TRUST: f64 = 60.0;
/// What it is worth, in points, not to doubt without need a person who knows more words.
const PATIENCE: f64 = 12.0;
/// What a game is worth that a challenge wins, and one that it loses, in turns. Whoever has not lost yet does not bet.
const WON_GAME: f64 = 10.0;
const LOST_GAME: f64 = 30.0;
/// How sure it is that a short word is none that is not known to somebody who knows all short words.
const CERTAINTY: f64 = 1000.0;

/// A play of an opponent, as everyone at the table sees it.
#[derive(Clone, Copy, Debug)]
pub struct OpponentPlay<'a> {
    /// The words formed, the main word first.
    pub words: &'a [Vec<Letter>],
    /// Its points, bonus included.
    pub score: i32,
}

/// The words of `play` that a player of `vocabulary` challenges; none to let it stand. `view` is the position after the
/// play, with this player first. `learn` gives what the vocabulary teaches, which takes a moment and is not always needed.
#[must_use]
pub fn doubted(
    view: &Position,
    play: &OpponentPlay<'_>,
    vocabulary: &Vocabulary,
    learn: impl FnOnce() -> Arc<Doubt>,
) -> Vec<Vec<Letter>> {
    let (rule, variant) = (view.setup.rules.challenge, view.setup.rules.variant);
    // Without a list every word is valid.
    if !rule.allows_challenges() || view.setup.lexicon.is_none() {
        return Vec::new();
    }
    let before = words_before(&view.board, play.words);
    let is_unknown = |word: &&Vec<Letter>| !vocabulary.accepts(word, variant) && !before.contains_key(*word);
    let unknown: Vec<&Vec<Letter>> = play.words.iter().filter(is_unknown).collect();
    if unknown.is_empty() {
        return Vec::new();
    }
    let unseen = odds_of_none(view, &before, vocabulary);
    let doubt = unknown.iter().any(|word| word.len() > vocabulary.complete_up_to()).then(learn);
    let odds = |word: &[Letter]| match &doubt {
        Some(doubt) if word.len() > vocabulary.complete_up_to() => match variant {
            Variant::Classic => doubt.odds(word, unseen),
            // Letters in any order look like nothing.
            Variant::WordSmog => unseen,
        },
        _ => CERTAINTY,
    };
    let turn = worth_of_a_turn(view, play.score);
    let price = rule.failed(1);
    let (won, forfeited) = match price {
        FailedChallenge { game: true, .. } => (WON_GAME * turn, LOST_GAME * turn),
        FailedChallenge { turn: true, .. } => (0.0, turn),
        _ => (0.0, 0.0),
    };
    let gain = f64::from(play.score) + turn + won;
    let cost = PATIENCE + f64::from(price.gained) + f64::from(price.lost) + forfeited;
    unknown.into_iter().filter(|word| odds(word) * gain > cost).cloned().collect()
}

/// The words that lay on the board before a play of `words`, each with how often: nobody doubted them, or not with success.
fn words_before(board: &Board, words: &[Vec<Letter>]) -> HashMap<Vec<Letter>, usize> {
    let mut lying = HashMap::new();
    for (_, _, tiles) in board.words() {
        *lying.entry(tiles.into_iter().filter_map(Tile::letter).collect()).or_insert(0) += 1;
    }
    for word in words {
        if let Some(count) = lying.get_mut(word) {
            *count -= 1;
            if *count == 0 {
                lying.remove(word);
            }
        }
    }
    lying
}

/// How many times likelier an unknown word is none than that it is valid, before anybody looks at its letters.
///
/// Bad words are rare, and rarer with players whose unknown words have stood; valid ones that this player does not know
/// are as frequent as they are on the board, one in four to begin with.
fn odds_of_none(view: &Position, before: &HashMap<Vec<Letter>, usize>, vocabulary: &Vocabulary) -> f64 {
    let is_unknown = |word: &Vec<Letter>| !vocabulary.accepts(word, view.setup.rules.variant);
    let lying: usize = before.values().sum();
    let unknown: usize = before.iter().filter(|(word, _)| is_unknown(word)).map(|(_, count)| count).sum();
    let none = 1.0 / (WORDS_TO_A_BAD_ONE + TRUST * unknown as f64);
    let valid = (unknown as f64 + 1.0) / (lying as f64 + 4.0);
    none / valid
}

/// What a turn is worth in this game so far: half a rack at the points that a tile on the board has brought.
fn worth_of_a_turn(view: &Position, score: i32) -> f64 {
    let points = view.scores.iter().sum::<i32>().max(score).max(0);
    f64::from(points) / view.board.tiles().max(1) as f64 * view.setup.rules.rack_size as f64 / 2.0
}
