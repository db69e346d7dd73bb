//! The referee: judges a perfect game of any version from its rule alone, whoever composed it.
//!
//! It shares no code with what composes games: its own reading of the strict rule, in two forms; the bag counted tile by
//! tile; every play on a board judged and scored by `quixotry-rules`. Every game that is shown to anybody has passed it.
//!
//! What it asks, by version:
//!
//! | | V1 | V2 | V3 | full |
//! |---|---|---|---|---|
//! | as many turns as the bag fills racks, each of which lays one | yes | yes | yes | yes |
//! | words in the list; tiles in the bag, shared ones once; the rest is what is left | yes | yes | yes | yes |
//! | no word twice | yes | yes | yes | |
//! | blanks in the last two turns only | yes | yes | yes | |
//! | every word but the first shares one tile with an earlier one | | yes | yes | |
//! | legal plays by the rules of the game, scores, final adjustment | | | yes | yes |
//! | the strict rule | | | yes | |

mod board;
mod objection;
mod strict;
mod tiles;

use quixotry_rules::ending::adjustments;
use quixotry_rules::{Rack, Setup};

pub use objection::Objection;

use crate::composition::{Composition, Turn, Version};

/// What a referee says of a perfect game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The points of each turn; nothing in V1 and V2, which are not scored.
    pub scores: Vec<Option<i32>>,
    /// What the tiles left over change for each of the two players; zeros in V1 and V2.
    pub adjustments: [i32; 2],
    /// The scores of the two players after that; zeros in V1 and V2.
    pub totals: [i32; 2],
    /// Whether the game, if it is scored, ends in a tie.
    pub tie: bool,
    /// How many blanks are laid.
    pub blanks: usize,
}

impl Verdict {
    /// The points of all plays together, without the adjustment at the end.
    #[must_use]
    pub fn points(&self) -> i32 {
        self.scores.iter().flatten().sum()
    }

    /// Whether the game is scored at all.
    #[must_use]
    pub fn is_scored(&self) -> bool {
        self.scores.iter().any(Option::is_some)
    }
}

/// Judges a perfect game by the rules of its version.
///
/// # Errors
/// Everything that it does not keep, at least one objection. What depends on the order of plays is judged up to the first
/// play that cannot lie where it is.
pub fn judge(setup: &Setup, game: &Composition) -> Result<Verdict, Vec<Objection>> {
    let mut objections = Vec::new();
    let on_board = tiles::on_board(game.version);
    tiles::check_turns(setup, game, &mut objections);
    tiles::check_lengths(setup, game, &mut objections);
    tiles::check_words(setup, game, &mut objections);
    tiles::check_shared(setup, &game.turns, &mut objections);
    if game.version != Version::Full {
        tiles::check_blanks(setup, game, &mut objections);
    }
    if let Some(rest) = tiles::check_bag(setup, &game.turns, &mut objections) {
        tiles::check_left(setup, game, &rest, &mut objections);
    }
    let mut scores = Vec::new();
    if board::check_spots(setup, game, on_board, &mut objections) && on_board {
        scores = board::replay(setup, &game.turns, &mut objections);
        if game.version == Version::V3 {
            strict::check_strict(setup, &game.turns, &mut objections);
        }
    }
    if objections.is_empty() { Ok(verdict(setup, game, &scores)) } else { Err(objections) }
}

/// Judges plays that need not be bingos: legal, of one bag, at most a rack each. The points of each.
///
/// Each player may have drawn what he needs as long as no turn needs more than a rack: draws are free.
///
/// # Errors
/// Everything that is wrong with them.
pub fn judge_plays(setup: &Setup, turns: &[Turn]) -> Result<Vec<i32>, Vec<Objection>> {
    let game = Composition { version: Version::Full, turns: turns.to_vec(), left: Rack::EMPTY };
    let mut objections = Vec::new();
    let expected = setup.rules.rack_size;
    for (number, turn) in turns.iter().enumerate() {
        let found = turn.laid().len();
        if found > expected {
            let word = tiles::word_text(setup, turn);
            objections.push(Objection::Laid { turn: number, word, found, expected });
        }
    }
    tiles::check_words(setup, &game, &mut objections);
    tiles::check_shared(setup, turns, &mut objections);
    tiles::check_bag(setup, turns, &mut objections);
    let mut scores = Vec::new();
    if board::check_spots(setup, &game, true, &mut objections) {
        scores = board::replay(setup, turns, &mut objections);
    }
    if objections.is_empty() { Ok(scores) } else { Err(objections) }
}

fn verdict(setup: &Setup, game: &Composition, scores: &[i32]) -> Verdict {
    let turns = game.turns.len();
    let laid_blanks = |turn: &Turn| turn.laid().blanks();
    let mut verdict = Verdict {
        scores: vec![None; turns],
        adjustments: [0; 2],
        totals: [0; 2],
        tie: false,
        blanks: game.turns.iter().map(laid_blanks).sum(),
    };
    if !tiles::on_board(game.version) || turns == 0 {
        return verdict;
    }
    // Who plays last goes out; the other one drew the rest of the bag in the turn before. With an even number of turns
    // that is the first player.
    let out = (turns - 1) % 2;
    let mut racks = [game.left; 2];
    racks[out] = Rack::EMPTY;
    let changes = adjustments(&setup.rules, &setup.edition, &racks, Some(out));
    for (player, change) in changes.into_iter().enumerate().take(2) {
        verdict.adjustments[player] = change;
        verdict.totals[player] = change + scores.iter().skip(player).step_by(2).sum::<i32>();
    }
    verdict.scores = scores.iter().copied().map(Some).collect();
    verdict.tie = verdict.totals[0] == verdict.totals[1];
    verdict
}
