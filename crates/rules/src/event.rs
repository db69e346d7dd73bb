//! What happens in a game, as a list of events: the history that records, screens and tests read.
//!
//! Events tell everything, racks included. What one player may know of them is the caller's business.

use std::time::Duration;

use quixotry_lexicon::{Letter, Tile};

use crate::ending::EndReason;
use crate::play::Placement;
use crate::rack::Rack;

/// How a challenge was decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Every word that was challenged is valid: the play stands.
    Stands,
    /// One is not: the play comes off the board.
    Withdrawn,
}

impl Verdict {
    /// The verdict as scripts know it: `stands` or `withdrawn`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stands => "stands",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// The verdict of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Stands, Self::Withdrawn].into_iter().find(|verdict| verdict.name() == name)
    }
}

/// One thing that happened. Players are seats, counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// It is settled who starts.
    Start {
        /// The draw, round by round: who drew which tile. No round where nobody drew.
        rounds: Vec<Vec<(usize, Tile)>>,
        /// Who starts.
        starter: usize,
    },
    /// A play.
    Play {
        /// Who played.
        player: usize,
        /// The rack before.
        rack: Rack,
        /// The tiles and where they lie.
        placement: Placement,
        /// The points, bonus included.
        score: i32,
        /// The words formed, main word first.
        words: Vec<Vec<Letter>>,
    },
    /// An exchange.
    Exchange {
        /// Who exchanged.
        player: usize,
        /// The rack before.
        rack: Rack,
        /// The tiles that went back.
        tiles: Rack,
    },
    /// A voluntary pass.
    Pass {
        /// Who passed.
        player: usize,
        /// His rack.
        rack: Rack,
    },
    /// A challenge of the last play and its verdict.
    Challenge {
        /// Who challenged.
        by: usize,
        /// Whose play it was.
        player: usize,
        /// The words challenged.
        words: Vec<Vec<Letter>>,
        /// How it was decided.
        verdict: Verdict,
        /// What the score of the player challenged changed by: minus the play's score, or a bonus.
        player_points: i32,
        /// What the challenger's score changed by: 0 or a penalty below 0.
        challenger_points: i32,
    },
    /// A turn that was lost by a challenge in vain.
    Forfeit {
        /// Who would have been on turn.
        player: usize,
    },
    /// Points off for overtime.
    TimePenalty {
        /// Who was over time.
        player: usize,
        /// For how long, if that was told.
        over: Option<Duration>,
        /// The points taken off.
        points: i32,
    },
    /// A score put right by hand.
    Correction {
        /// Whose.
        player: usize,
        /// The points added; below 0 for points taken off.
        points: i32,
    },
    /// A player gave up.
    Resigned {
        /// Who.
        player: usize,
    },
    /// The game ended.
    End {
        /// Why.
        reason: EndReason,
        /// The player who went out, if one did.
        out: Option<usize>,
        /// The player who lost whatever the scores, if the game was decided that way.
        loser: Option<usize>,
        /// What the tiles left over changed for each player.
        adjustments: Vec<i32>,
    },
}

impl Event {
    /// The kind as scripts know it: `play`, `time_penalty`, …
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Start { .. } => "start",
            Self::Play { .. } => "play",
            Self::Exchange { .. } => "exchange",
            Self::Pass { .. } => "pass",
            Self::Challenge { .. } => "challenge",
            Self::Forfeit { .. } => "forfeit",
            Self::TimePenalty { .. } => "time_penalty",
            Self::Correction { .. } => "correction",
            Self::Resigned { .. } => "resigned",
            Self::End { .. } => "end",
        }
    }

    /// Whose event it is: who acted, who is concerned, who starts. Nothing for the end.
    #[must_use]
    pub const fn player(&self) -> Option<usize> {
        match self {
            Self::Start { starter, .. } => Some(*starter),
            Self::Challenge { by, .. } => Some(*by),
            Self::Play { player, .. }
            | Self::Exchange { player, .. }
            | Self::Pass { player, .. }
            | Self::Forfeit { player }
            | Self::TimePenalty { player, .. }
            | Self::Correction { player, .. }
            | Self::Resigned { player } => Some(*player),
            Self::End { .. } => None,
        }
    }
}
