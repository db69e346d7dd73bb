//! How a game begins: a shuffled bag and a start, or tiles that are already dealt.

use std::fmt;
use std::time::Duration;

use quixotry_lexicon::Tile;

use crate::bag::Bag;
use crate::board::Board;
use crate::event::Event;
use crate::position::Position;
use crate::rack::Rack;
use crate::rng::Random;
use crate::rule_set::RuleSet;
use crate::setup::Setup;
use crate::start::{Start, decide};
use crate::turn::State;

/// The most tiles a game may be played with: a [`Rack`] counts unseen tiles, too, in one byte each.
pub const MOST_TILES: usize = 255;

/// Why a game cannot begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameError {
    /// The rule set allows other numbers of players.
    Players {
        /// How many there are, or were asked for.
        found: i64,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A seat that nobody sits on.
    Seat {
        /// The seat.
        found: usize,
        /// How many players there are.
        players: usize,
    },
    /// The edition has fewer tiles than fill the racks.
    TooFewTiles {
        /// How many there are.
        found: usize,
        /// How many fill the racks.
        needed: usize,
    },
    /// There are more tiles than [`MOST_TILES`].
    TooManyTiles {
        /// How many there are.
        found: usize,
    },
    /// Board and racks hold tiles that the edition does not have so many of.
    Excess {
        /// The tiles that are too many.
        tiles: String,
        /// The name of the edition.
        edition: String,
    },
    /// A rack holds more tiles than the rule set allows.
    RackTooLarge {
        /// Whose.
        player: usize,
        /// How many tiles it holds.
        found: usize,
        /// How many it may hold.
        most: usize,
    },
    /// There are not as many scores as players.
    Scores {
        /// How many scores there are.
        found: usize,
        /// How many players.
        players: usize,
    },
    /// The board has not the layout's size.
    Board {
        /// Its rows and columns.
        found: (usize, usize),
        /// The layout's.
        expected: (usize, usize),
    },
    /// The position that the game would start from has ended already.
    Over,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { found, least, most } => write!(f, "{least} to {most} players were expected, not {found}"),
            Self::Seat { found, players } => {
                write!(f, "seat {found}; 0 to {} were expected", players.saturating_sub(1))
            }
            Self::TooFewTiles { found, needed } => {
                write!(f, "the edition has {found} tiles; at least {needed} were expected to fill the racks")
            }
            Self::TooManyTiles { found } => write!(f, "{found} tiles; at most {MOST_TILES} were expected"),
            Self::Excess { tiles, edition } => {
                write!(f, "board and racks hold {tiles} beyond the tiles of the {edition} edition")
            }
            Self::RackTooLarge { player, found, most } => {
                write!(f, "the rack of player {player} holds {found} tiles; at most {most} were expected")
            }
            Self::Scores { found, players } => write!(f, "{found} scores for {players} players"),
            Self::Board { found, expected } => write!(
                f,
                "a board of {}×{} squares; the layout's {}×{} were expected",
                found.0, found.1, expected.0, expected.1
            ),
            Self::Over => f.write_str("the position has ended; one that goes on was expected"),
        }
    }
}

impl std::error::Error for GameError {}

/// A game with known tiles: for records, tests and positions that are played on.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Deal {
    /// The racks by seat; their number is that of the players.
    pub racks: Vec<Rack>,
    /// The bag in the order of drawing.
    pub bag: Vec<Tile>,
    /// The scores by seat; empty for zeros.
    pub scores: Vec<i32>,
    /// Tiles that lie already; nothing for an empty board.
    pub board: Option<Board>,
    /// Who is on turn.
    pub on_turn: usize,
    /// Turns in succession that scored nothing.
    pub scoreless: u32,
    /// Voluntary passes in succession.
    pub passes: u32,
    /// The seed of the shuffles to come.
    pub seed: u64,
}

impl Deal {
    /// A position to be played on: the player on turn gets seat 0, racks that the position does not know are dealt from
    /// the unseen tiles, and the rest makes the bag.
    ///
    /// # Errors
    /// [`GameError::Over`] when the position has ended, [`GameError::Excess`] when it has tiles that its edition lacks,
    /// [`GameError::TooManyTiles`] when the edition is too large for a game.
    pub fn from_position(position: &Position, seed: u64) -> Result<Self, GameError> {
        if position.outcome().is_some() {
            return Err(GameError::Over);
        }
        let excess = position.excess();
        if !excess.is_empty() {
            let tiles = excess.text(position.setup.alphabet());
            return Err(GameError::Excess { tiles, edition: position.setup.edition.name.clone() });
        }
        check_number_of_tiles(position.setup.edition.total())?;
        let mut random = Random::new(seed);
        let mut unseen = position.unseen();
        for tile in position.racks.iter().skip(1).flat_map(|rack| rack.tiles().collect::<Vec<_>>()) {
            unseen.remove(tile);
        }
        let mut bag = Bag::from_tiles(unseen.tiles());
        bag.shuffle(&mut random);
        let mut racks = position.racks.clone();
        for rack in racks.iter_mut().filter(|rack| rack.is_empty()) {
            *rack = bag.draw(position.setup.rules.rack_size).into_iter().collect();
        }
        Ok(Self {
            racks,
            bag: bag.tiles().collect(),
            scores: position.scores.clone(),
            board: Some(position.board.clone()),
            on_turn: 0,
            scoreless: position.scoreless,
            passes: position.passes,
            seed: random.next_u64(),
        })
    }
}

/// The number of players as a size, if the rule set allows so many.
///
/// # Errors
/// [`GameError::Players`] if it does not.
pub fn allowed_players(rules: &RuleSet, found: i64) -> Result<usize, GameError> {
    let (least, most) = (rules.min_players, rules.max_players);
    let allowed = usize::try_from(found).ok().filter(|players| (least..=most).contains(players));
    allowed.ok_or(GameError::Players { found, least, most })
}

fn check_players(setup: &Setup, found: usize) -> Result<(), GameError> {
    allowed_players(&setup.rules, i64::try_from(found).unwrap_or(i64::MAX)).map(|_| ())
}

fn check_number_of_tiles(found: usize) -> Result<(), GameError> {
    if found <= MOST_TILES { Ok(()) } else { Err(GameError::TooManyTiles { found }) }
}

impl State {
    /// Shuffles, finds who starts, and deals clockwise from him.
    pub fn fresh(setup: &Setup, players: usize, seed: u64, start: Start) -> Result<(Self, Event), GameError> {
        check_players(setup, players)?;
        if let Start::Seat(found) = start
            && found >= players
        {
            return Err(GameError::Seat { found, players });
        }
        let (found, needed) = (setup.edition.total(), players * setup.rules.rack_size);
        if found < needed {
            return Err(GameError::TooFewTiles { found, needed });
        }
        check_number_of_tiles(found)?;
        let mut random = Random::new(seed);
        let mut bag = Bag::full(&setup.edition);
        bag.shuffle(&mut random);
        let drawn = decide(start, setup.rules.start, players, &mut bag, &mut random);
        let board = Board::new(setup.layout.rows(), setup.layout.columns());
        let mut state = Self {
            scores: vec![0; players],
            on_turn: drawn.starter,
            ..Self::with_tiles(board, vec![Rack::EMPTY; players], bag, random)
        };
        for turn in 0..players {
            state.draw(setup, (drawn.starter + turn) % players);
        }
        Ok((state, Event::Start { rounds: drawn.rounds, starter: drawn.starter }))
    }

    /// Begins with tiles that are already dealt.
    pub fn dealt(setup: &Setup, deal: Deal) -> Result<Self, GameError> {
        let players = deal.racks.len();
        check_players(setup, players)?;
        if deal.on_turn >= players {
            return Err(GameError::Seat { found: deal.on_turn, players });
        }
        let most = setup.rules.rack_size;
        if let Some((player, rack)) = deal.racks.iter().enumerate().find(|(_, rack)| rack.len() > most) {
            return Err(GameError::RackTooLarge { player, found: rack.len(), most });
        }
        let scores = if deal.scores.is_empty() { vec![0; players] } else { deal.scores };
        if scores.len() != players {
            return Err(GameError::Scores { found: scores.len(), players });
        }
        let expected = (setup.layout.rows(), setup.layout.columns());
        let board = deal.board.unwrap_or_else(|| Board::new(expected.0, expected.1));
        let found = (board.rows(), board.columns());
        if found != expected {
            return Err(GameError::Board { found, expected });
        }
        check_number_of_tiles(deal.racks.iter().map(Rack::len).sum::<usize>() + deal.bag.len())?;
        let bag = Bag::from_tiles(deal.bag);
        // How many have had their last turn nobody can tell any more: everyone gets one.
        let last_turns = setup.rules.final_turns_after_empty_bag && bag.is_empty();
        Ok(Self {
            scores,
            on_turn: deal.on_turn,
            scoreless: deal.scoreless,
            passes: deal.passes,
            final_turns: last_turns.then_some(players),
            ..Self::with_tiles(board, deal.racks, bag, Random::new(deal.seed))
        })
    }

    fn with_tiles(board: Board, racks: Vec<Rack>, bag: Bag, random: Random) -> Self {
        let players = racks.len();
        Self {
            board,
            racks,
            bag,
            random,
            scores: Vec::new(),
            on_turn: 0,
            scoreless: 0,
            passes: 0,
            forfeits: vec![0; players],
            final_turns: None,
            overtime: vec![Duration::ZERO; players],
            window: None,
            ending: None,
        }
    }
}
