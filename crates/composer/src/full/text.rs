//! Plays as text, for searches that are put by: `8H WORD` with all the letters of the word, tiles that lie included.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::square::parse_coordinate;
use quixotry_rules::{Board, Direction, Placement, judge};

use super::ground::{Ground, Play};
use super::state::State;
use crate::error::ComposeError;

/// The play as text.
#[must_use]
pub fn play_text(ground: &Ground, play: Play) -> String {
    let letters: Vec<Letter> = ground.word(play).iter().filter_map(|&byte| Letter::new(byte)).collect();
    let coordinate = ground.square(usize::from(play.square)).coordinate(Ground::direction(play.down));
    format!("{coordinate} {}", ground.setup.alphabet().word_text(&letters))
}

/// Plays as one line.
#[must_use]
pub fn plays_text(ground: &Ground, plays: &[Play]) -> String {
    plays.iter().map(|&play| play_text(ground, play)).collect::<Vec<_>>().join(", ")
}

/// Reads such a line; every play is judged by the rules.
///
/// # Errors
/// [`ComposeError::State`] when something is no play, or not a legal one.
pub fn read_plays(ground: &Ground, text: &str) -> Result<Vec<Play>, ComposeError> {
    let mut state = State::new(ground);
    let mut board = Board::new(ground.rows, ground.columns);
    for part in text.split(", ").filter(|part| !part.is_empty()) {
        let play = read_play(ground, part).ok_or_else(|| wrong_state(part, "a play was expected"))?;
        let tiles = play.squares(ground).zip(ground.word(play)).map(|(square, &letter)| {
            let fresh = Letter::new(letter).filter(|_| state.letters[square] == 0);
            let lies = state.letters[square] == letter;
            (fresh.is_some() || lies).then_some(fresh.map(Tile::of))
        });
        let wrong = || wrong_state(part, "a legal play was expected");
        let tiles: Vec<Option<Tile>> = tiles.collect::<Option<_>>().ok_or_else(wrong)?;
        let placement = Placement {
            start: ground.square(usize::from(play.square)),
            direction: Ground::direction(play.down),
            tiles,
        };
        let judged = judge::judge_placement(&ground.setup, &board, None, placement);
        // The main word must be the whole run, which only the judge's own words tell.
        let whole = judged.words.first().is_some_and(|word| word.tiles.len() == usize::from(play.length));
        if !judged.is_legal() || !whole {
            return Err(wrong());
        }
        state.lay(ground, play);
        for (square, &letter) in play.squares(ground).zip(ground.word(play)) {
            board.set(ground.square(square), Letter::new(letter).map(Tile::of));
        }
    }
    Ok(state.plays)
}

/// What is said of text that does not tell how a search stands.
pub(crate) fn wrong_state(text: &str, expected: &str) -> ComposeError {
    const SHOWN: usize = 60;
    ComposeError::State { text: text.chars().take(SHOWN).collect(), expected: expected.to_owned() }
}

fn read_play(ground: &Ground, text: &str) -> Option<Play> {
    let (coordinate, word) = text.split_once(' ')?;
    let (square, direction) = parse_coordinate(coordinate)?;
    let letters = ground.setup.alphabet().word(word).ok()?;
    let bytes: Vec<u8> = letters.iter().copied().map(Letter::byte).collect();
    let down = direction == Direction::Down;
    let number = usize::from(square.row) * ground.columns + usize::from(square.column);
    let fits = usize::from(square.row) < ground.rows
        && usize::from(square.column) < ground.columns
        && ground.along(number, down) + bytes.len() <= ground.length(down);
    let table = ground.table(bytes.len()).filter(|_| fits)?;
    let word = (0..table.len()).find(|&number| table.word(number) == bytes)?;
    Some(Play { square: number as u16, down, length: bytes.len() as u8, word: word as u32 })
}

/// The text of a search with its check behind it.
#[must_use]
pub fn sealed(text: String) -> String {
    let sum = check_sum(&text);
    text + &format!("check {sum:016x}\n")
}

/// What stands between the title and the check of such a text, the title included.
///
/// # Errors
/// [`ComposeError::State`] when it begins with another title, or the check is missing or wrong.
pub fn body_of<'a>(text: &'a str, title: &str) -> Result<&'a str, ComposeError> {
    if !text.starts_with(title) {
        return Err(wrong_state(text, &format!("'{title}' was expected at its beginning")));
    }
    let end = text.rfind("check ").ok_or_else(|| wrong_state(text, "a check was expected at its end"))?;
    let (body, check) = text.split_at(end);
    if check.trim_end() != format!("check {:016x}", check_sum(body)) {
        return Err(wrong_state(check, "it was changed: another check was expected"));
    }
    Ok(body)
}

/// A number in such a text.
///
/// # Errors
/// [`ComposeError::State`] when it is none.
pub fn number(text: &str) -> Result<u64, ComposeError> {
    text.parse().map_err(|_| wrong_state(text, "a number was expected"))
}

/// A check on text that is kept: FNV-1a of Fowler, Noll and Vo, 64 bits.
fn check_sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
