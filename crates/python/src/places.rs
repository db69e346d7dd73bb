//! `word_places`: every place that a word can take beside others, for `quixotry.compose.places`.

use pyo3::prelude::*;
use quixotry_composer::Turn;
use quixotry_composer::by_hand::{ByHand, Position};
use quixotry_rules::square::parse_coordinate;
use quixotry_rules::{Direction, Square};

use crate::composed_turn::ComposedTurn;
use crate::convert::Text;
use crate::enter;
use crate::errors::{self, Report};
use crate::setting::Setting;

/// Every place that a word can take in version 3 after others, blank-free ones first. `quixotry.compose.places` says what
/// everything means.
///
/// Args:
///     word: the word.
///     on: the words that lie, in the order of their turns, each with where it lies (`8E SCIENCE`) or without: then it
///         takes the first place that it can.
///
/// Returns:
///     The words that lie, and the turns that the word would be.
///
/// Raises:
///     ComposeError: the setting is not made for it, or a word that is to lie has no such place.
///     InvalidText: a word is not in the letters of the edition.
#[pyfunction]
#[pyo3(signature = (word, on = Vec::new(), *, lexicon = None, rules = None, edition = None, layout = None),
    text_signature = "(word, on=(), *, lexicon=None, rules=None, edition=None, layout=None)")]
pub fn word_places(
    py: Python<'_>,
    word: Text,
    on: Vec<Text>,
    lexicon: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    edition: Option<&Bound<'_, PyAny>>,
    layout: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<ComposedTurn>, Vec<ComposedTurn>)> {
    let setup = Setting::read(py, lexicon, rules, edition, layout)?.setup;
    let unsuited = |message: String| Report::new("ComposeError", message).kind("unsuited").raise(py);
    let game = enter::briefly(py, || ByHand::new(&setup, 0));
    let mut game = game.map_err(|error| unsuited(error.to_string()))?;
    let positions = |game: &ByHand, word: &str| -> PyResult<Vec<Position>> {
        let letters = setup.alphabet().word(word);
        let letters = letters.map_err(|error| errors::not_letters(py, "InvalidText", word, &error))?;
        let wrong = |kind, message: String| Report::new("InvalidText", message).kind(kind).input(word).raise(py);
        if !setup.is_word(&letters) {
            let message = format!("'{word}' is not in the word list; a word of it was expected");
            return Err(wrong("no_word", message));
        }
        let expected = setup.rules.rack_size + usize::from(!game.turns().is_empty());
        if letters.len() != expected {
            let message = format!("'{word}' has {} letters; {expected} were expected", letters.len());
            return Err(wrong("length", message));
        }
        Ok(game.offer_of(&letters).positions)
    };
    let told = |turn: &Turn, score: i32| ComposedTurn::of(turn, Some(score), &setup);
    let mut laid = Vec::new();
    for text in &on {
        let (spot, word) = read(text);
        let found = positions(&game, word)?.into_iter().find(|position| spot.is_none_or(|spot| is_at(position, spot)));
        let Some(position) = found else {
            let place = if spot.is_some() { "there" } else { "anywhere" };
            let message = format!("'{text}' cannot be laid {place} as word {}", laid.len() + 1);
            return Err(Report::new("ComposeError", message).kind("no_place").input(text).raise(py));
        };
        game.lay(&position.turn).map_err(|error| unsuited(error.to_string()))?;
        laid.push(told(&position.turn, position.score));
    }
    let found = positions(&game, &word)?;
    Ok((laid, found.iter().map(|position| told(&position.turn, position.score)).collect()))
}

/// Where a word is to lie, if that is said, and the word: `8E SCIENCE`, `SCIENCE 8E`, `8E.SCIENCE` or `SCIENCE`.
fn read(text: &str) -> (Option<(Square, Direction)>, &str) {
    let text = text.trim();
    let parts = text.split_once(|c: char| c.is_whitespace() || c == '.').map(|(one, other)| (one, other.trim()));
    match parts {
        None => (None, text),
        Some((one, other)) => match (parse_coordinate(one), parse_coordinate(other)) {
            (Some(spot), _) => (Some(spot), other),
            (None, Some(spot)) => (Some(spot), one),
            (None, None) => (None, text),
        },
    }
}

fn is_at(position: &Position, (start, direction): (Square, Direction)) -> bool {
    position.turn.spot.is_some_and(|spot| spot.start == start && spot.direction == direction)
}
