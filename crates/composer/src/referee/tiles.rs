//! What a perfect game must keep without a board: turns, words, tiles of the bag, blanks, shared tiles, what is left.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::{Rack, Setup};

use super::objection::Objection;
use crate::composition::{Composition, Shared, Turn, Version};

/// How many blanks the last two turns may lay together.
const LAST_BLANKS: usize = 2;
/// How many of them the turn before the last.
const EARLIER_BLANKS: usize = 1;

/// A turn's tiles as a player would say them: its word, or the tiles themselves where a blank has no letter.
pub(super) fn word_text(setup: &Setup, turn: &Turn) -> String {
    let letters: Option<Vec<Letter>> = turn.tiles.iter().map(|tile| tile.letter()).collect();
    letters.map_or_else(
        || turn.tiles.iter().map(|tile| setup.alphabet().tile_text(*tile)).collect(),
        |letters| setup.alphabet().word_text(&letters),
    )
}

/// How many turns a bag gives.
pub(super) fn turns_expected(setup: &Setup) -> usize {
    setup.edition.total() / setup.rules.rack_size
}

/// Number of turns, and that the game is not over before the last one.
pub(super) fn check_turns(setup: &Setup, game: &Composition, objections: &mut Vec<Objection>) {
    if game.version == Version::Plays {
        return;
    }
    let (found, expected) = (game.turns.len(), turns_expected(setup));
    if found != expected {
        objections.push(Objection::Turns { found, expected });
    } else if on_board(game.version) && found > 0 && setup.edition.total().is_multiple_of(setup.rules.rack_size) {
        objections.push(Objection::Over { turn: found - 1 });
    }
}

/// Whether the version is played on a board.
pub(super) const fn on_board(version: Version) -> bool {
    matches!(version, Version::V3 | Version::Full | Version::Plays)
}

/// Whether the version is one of the article's, in which no word comes twice and blanks are for the end.
pub(super) const fn is_of_the_article(version: Version) -> bool {
    matches!(version, Version::V1 | Version::V2 | Version::V3)
}

/// Lengths of words, or of what is laid, and the number of shared tiles, as the version wants them.
pub(super) fn check_lengths(setup: &Setup, game: &Composition, objections: &mut Vec<Objection>) {
    let rack = setup.rules.rack_size;
    for (number, turn) in game.turns.iter().enumerate() {
        let word = || word_text(setup, turn);
        if game.version == Version::Plays {
            continue;
        }
        if game.version == Version::Full {
            let found = (0..turn.tiles.len()).filter(|&index| !turn.is_shared(index)).count();
            if found != rack {
                objections.push(Objection::Laid { turn: number, word: word(), found, expected: rack });
            }
            continue;
        }
        let shared = usize::from(game.version != Version::V1 && number > 0);
        if turn.tiles.len() != rack + shared {
            let (found, expected) = (turn.tiles.len(), rack + shared);
            objections.push(Objection::Length { turn: number, word: word(), found, expected });
        }
        if turn.shared.len() != shared {
            let (found, expected) = (turn.shared.len(), shared);
            objections.push(Objection::SharedCount { turn: number, word: word(), found, expected });
        }
    }
}

/// Each word is in the list; in the versions of the article no word stands twice.
///
/// The article goes through the shuffled list once and takes or leaves each word, so that none can come again. The game
/// itself has no such rule.
pub(super) fn check_words(setup: &Setup, game: &Composition, objections: &mut Vec<Objection>) {
    let mut seen: Vec<Vec<Letter>> = Vec::with_capacity(game.turns.len());
    for (number, turn) in game.turns.iter().enumerate() {
        let letters = turn.letters();
        if letters.len() < turn.tiles.len() {
            objections.push(Objection::Undesignated { turn: number, word: word_text(setup, turn) });
        } else if !setup.is_word(&letters) {
            objections.push(Objection::NoWord { turn: number, word: word_text(setup, turn) });
        }
        if is_of_the_article(game.version)
            && let Some(earlier) = seen.iter().position(|earlier| *earlier == letters)
        {
            objections.push(Objection::Repeated { turn: number, word: word_text(setup, turn), earlier });
        }
        seen.push(letters);
    }
}

/// Each shared tile is a tile that an earlier turn laid, the same one, and named once.
pub(super) fn check_shared(setup: &Setup, turns: &[Turn], objections: &mut Vec<Objection>) {
    for (number, turn) in turns.iter().enumerate() {
        for (place, &shared) in turn.shared.iter().enumerate() {
            let again = turn.shared[..place].iter().any(|other| other.index == shared.index);
            let here = turn.tiles.get(shared.index).copied();
            let there = laid_there(turns, number, shared);
            match (here, there) {
                (Some(here), Some(there)) if !again => {
                    if here != there {
                        let text = |tile: Tile| setup.alphabet().tile_text(tile).to_owned();
                        objections.push(Objection::SharedDiffers {
                            turn: number,
                            word: word_text(setup, turn),
                            tile: text(here),
                            earlier: shared.turn,
                            other: word_text(setup, &turns[shared.turn]),
                            there: text(there),
                        });
                    }
                }
                _ => {
                    let word = word_text(setup, turn);
                    objections.push(Objection::SharedNowhere { turn: number, word, shared });
                }
            }
        }
    }
}

/// The tile that a turn is said to share, if it is one that an earlier turn laid.
fn laid_there(turns: &[Turn], number: usize, shared: Shared) -> Option<Tile> {
    let earlier = turns[..number].get(shared.turn)?;
    earlier.tiles.get(shared.there).copied().filter(|_| !earlier.is_shared(shared.there))
}

/// No more tiles than the bag holds, shared ones counted once; the rest of the bag if so.
pub(super) fn check_bag(setup: &Setup, turns: &[Turn], objections: &mut Vec<Objection>) -> Option<Rack> {
    let mut counts = [0_usize; Letter::MAX + 1];
    for turn in turns {
        for (_, tile) in turn.tiles.iter().enumerate().filter(|&(index, _)| !turn.is_shared(index)) {
            counts[tile.rack_index()] += 1;
        }
    }
    let mut rest = Rack::EMPTY;
    let mut beyond = Vec::new();
    for (index, &laid) in counts.iter().enumerate() {
        let Some(tile) = Tile::from_rack_index(index) else { continue };
        let held = setup.edition.count(index);
        beyond.extend(std::iter::repeat_n(tile, laid.saturating_sub(held)));
        (laid..held).for_each(|_| rest.add(tile));
    }
    if beyond.is_empty() {
        return Some(rest);
    }
    objections.push(Objection::Beyond { tiles: beyond.iter().map(|tile| tile_name(setup, *tile)).collect() });
    None
}

fn tile_name(setup: &Setup, tile: Tile) -> String {
    // A letter that the edition has not has no text.
    let text = setup.alphabet().tile_text(tile);
    if text.is_empty() { format!("[letter {}]", tile.rack_index()) } else { text.to_owned() }
}

/// What is said to be left is the rest of the bag.
pub(super) fn check_left(setup: &Setup, game: &Composition, rest: &Rack, objections: &mut Vec<Objection>) {
    if game.left != *rest {
        let text = |rack: &Rack| rack.tiles().map(|tile| tile_name(setup, tile)).collect();
        objections.push(Objection::Left { found: text(&game.left), expected: text(rest) });
    }
}

/// Blanks are laid in the last two turns only: at most one in the earlier, at most two in both. Fewer will do.
pub(super) fn check_blanks(setup: &Setup, game: &Composition, objections: &mut Vec<Objection>) {
    let turns = game.turns.len();
    let mut used = 0;
    for (number, turn) in game.turns.iter().enumerate() {
        let laid = |&(index, tile): &(usize, &Tile)| tile.is_blank() && !turn.is_shared(index);
        let found = turn.tiles.iter().enumerate().filter(laid).count();
        let most = match turns - number {
            1 => LAST_BLANKS - used,
            2 => EARLIER_BLANKS,
            _ => 0,
        };
        if found > most {
            objections.push(Objection::Blanks { turn: number, word: word_text(setup, turn), found, most });
        }
        used = found.min(most);
    }
}
