//! The referee: judges a perfect game of any version from its rule alone, whoever composed it.
//!
//! It shares no code with what composes games: its own reading of the strict rule, in two forms; the bag counted tile by
//! tile; every play on a board judged and scored by `quixotry-rules`. Every game that is shown to anybody has passed it.
//!
//! What it asks, by version:
//!
//! | | V1 | V2 | V3 | full | plays |
//! |---|---|---|---|---|---|
//! | as many turns as the bag fills racks, each of which lays one | yes | yes | yes | yes | |
//! | no turn lays more than its player holds, and in the end somebody is out or nobody can play | | | | | yes |
//! | words in the list; tiles in the bag, shared ones once; the rest is what is left | yes | yes | yes | yes | yes |
//! | no word twice | yes | yes | yes | | |
//! | blanks in the last two turns only | yes | yes | yes | | |
//! | every word but the first shares one tile with an earlier one | | yes | yes | | |
//! | legal plays by the rules of the game, scores, final adjustment | | | yes | yes | yes |
//! | the strict rule | | | yes | | |

mod board;
mod ending;
mod objection;
mod strict;
mod tiles;

use quixotry_rules::ending::adjustments;
use quixotry_rules::{Board, Rack, Setup};

pub use ending::{End, Holdings, NoDraw, holdings, is_blocked};
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
    /// How the game ended; nothing in V1 and V2.
    pub end: Option<End>,
    /// The tiles that each player holds in the end; nothing in V1 and V2.
    pub held: [Rack; 2],
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
    if tiles::is_of_the_article(game.version) {
        tiles::check_blanks(setup, game, &mut objections);
    }
    if let Some(rest) = tiles::check_bag(setup, &game.turns, &mut objections) {
        tiles::check_left(setup, game, &rest, &mut objections);
    }
    let mut scores = Vec::new();
    let mut board = Board::new(setup.layout.rows(), setup.layout.columns());
    if board::check_spots(setup, game, on_board, &mut objections) && on_board {
        scores = board::replay(setup, &game.turns, &mut board, &mut objections);
        if game.version == Version::V3 {
            strict::check_strict(setup, &game.turns, &mut objections);
        }
    }
    let mut finish = None;
    if on_board {
        finish = finish_of(setup, game, &mut objections);
        let is_blocked = || is_blocked(setup, &board, &game.left);
        if let Some((End::Blocked, _)) = finish
            && objections.is_empty()
            && !is_blocked()
        {
            objections.push(Objection::NotOver);
        }
    }
    if objections.is_empty() { Ok(verdict(setup, game, &scores, finish)) } else { Err(objections) }
}

/// How a game on a board ends by the numbers of its tiles, and what is held then: if nobody is out, it must be blocked.
fn finish_of(setup: &Setup, game: &Composition, objections: &mut Vec<Objection>) -> Option<(End, [Rack; 2])> {
    // Other games than those of free plays lay whole racks, which has been looked at.
    let of = |turn: usize| (turn, tiles::word_text(setup, &game.turns[turn]), game.turns[turn].laid().len());
    match holdings(setup, game.turns.iter().map(|turn| turn.laid().len())) {
        Ok(Holdings { bag: 0, held }) if !game.turns.is_empty() && held[(game.turns.len() - 1) % 2] == 0 => {
            let mut racks = [game.left; 2];
            racks[(game.turns.len() - 1) % 2] = Rack::EMPTY;
            Some((End::Out, racks))
        }
        Ok(holdings) => Some((End::Blocked, ending::dealt(setup, &game.left, holdings))),
        Err(NoDraw::TooFew { turn, held }) if game.version == Version::Plays => {
            let (turn, word, found) = of(turn);
            objections.push(Objection::Held { turn, word, found, held });
            None
        }
        Err(NoDraw::Over { turn }) if game.version == Version::Plays => {
            objections.push(Objection::Over { turn });
            None
        }
        Err(_) => None,
    }
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
        let mut board = Board::new(setup.layout.rows(), setup.layout.columns());
        scores = board::replay(setup, turns, &mut board, &mut objections);
    }
    if objections.is_empty() { Ok(scores) } else { Err(objections) }
}

fn verdict(setup: &Setup, game: &Composition, scores: &[i32], finish: Option<(End, [Rack; 2])>) -> Verdict {
    let turns = game.turns.len();
    let laid_blanks = |turn: &Turn| turn.laid().blanks();
    let mut verdict = Verdict {
        scores: vec![None; turns],
        adjustments: [0; 2],
        totals: [0; 2],
        tie: false,
        blanks: game.turns.iter().map(laid_blanks).sum(),
        end: finish.map(|(end, _)| end),
        held: finish.map_or([Rack::EMPTY; 2], |(_, held)| held),
    };
    let Some((end, held)) = finish.filter(|_| turns > 0) else { return verdict };
    // Who plays last may go out; the other one drew the rest of the bag before.
    let out = (end == End::Out).then(|| (turns - 1) % 2);
    let changes = adjustments(&setup.rules, &setup.edition, &held, out);
    for (player, change) in changes.into_iter().enumerate().take(2) {
        verdict.adjustments[player] = change;
        verdict.totals[player] = change + scores.iter().skip(player).step_by(2).sum::<i32>();
    }
    verdict.scores = scores.iter().copied().map(Some).collect();
    verdict.tie = verdict.totals[0] == verdict.totals[1];
    verdict
}
