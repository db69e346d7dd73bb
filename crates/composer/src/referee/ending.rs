//! How a game of free plays comes to its end: what each player holds then, and whether anybody could still play.
//!
//! Both players begin with a full rack and draw what they have laid for as long as the bag lasts; nobody passes or
//! exchanges. Which tiles they draw is free, since every draw is possible, so only numbers count: the game can be played
//! if no turn lays more tiles than its player holds. In the end either the bag is empty and the last player has gone
//! out, or nobody can play, whatever of the rest anybody holds.

use quixotry_lexicon::Tile;
use quixotry_movegen::{RawPlay, Sink, search};
use quixotry_rules::{Board, Rack, Setup};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The bag is empty, and the last player has no tile left.
    Out,
    /// Nobody can play, whatever part of the tiles that are left he holds.
    Blocked,
}

impl End {
    /// The reason as scripts know it: `out` or `blocked`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Out => "out",
            Self::Blocked => "blocked",
        }
    }
}

/// How many tiles are where, after some turns of two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holdings {
    /// Tiles in the bag.
    pub bag: usize,
    /// Tiles that each player holds; the first player has the first turn.
    pub held: [usize; 2],
}

/// What cannot be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoDraw {
    /// A turn, from 0, lays more tiles than its player holds, who holds so many.
    TooFew {
        /// The turn.
        turn: usize,
        /// What its player holds.
        held: usize,
    },
    /// The game is over before this turn: the bag is empty, and a player has gone out.
    Over {
        /// The turn.
        turn: usize,
    },
}

/// Where the tiles are after turns that lay so many tiles each.
///
/// # Errors
/// The first turn that cannot be.
pub fn holdings(setup: &Setup, laid: impl IntoIterator<Item = usize>) -> Result<Holdings, NoDraw> {
    let (rack, mut bag) = (setup.rules.rack_size, setup.edition.total());
    let mut held = [0; 2];
    for held in &mut held {
        *held = rack.min(bag);
        bag -= *held;
    }
    for (turn, count) in laid.into_iter().enumerate() {
        if bag == 0 && held.contains(&0) {
            return Err(NoDraw::Over { turn });
        }
        let mine = &mut held[turn % 2];
        if count > *mine {
            return Err(NoDraw::TooFew { turn, held: *mine });
        }
        let drawn = count.min(bag);
        *mine = *mine - count + drawn;
        bag -= drawn;
    }
    Ok(Holdings { bag, held })
}

/// What each player holds in the end, if `left` are all tiles that are not on the board: those that cost least, in turn,
/// where the bag has more.
pub(super) fn dealt(setup: &Setup, left: &Rack, holdings: Holdings) -> [Rack; 2] {
    let mut tiles: Vec<Tile> = left.tiles().map(Tile::on_rack).collect();
    tiles.sort_by_key(|tile| (setup.edition.value(*tile), tile.rack_index()));
    let mut tiles = tiles.into_iter();
    let mut racks = [Rack::EMPTY; 2];
    while let Some(player) = (0..2)
        .filter(|&player| racks[player].len() < holdings.held[player])
        .min_by_key(|&player| (racks[player].len(), player))
    {
        let Some(tile) = tiles.next() else { break };
        racks[player].add(tile);
    }
    racks
}

/// Whether nobody can play, whatever part of the `unseen` tiles he holds: there is no legal play of at most a rack of them.
#[must_use]
pub fn is_blocked(setup: &Setup, board: &Board, unseen: &Rack) -> bool {
    struct Any {
        rack: usize,
        found: bool,
    }
    impl Sink for Any {
        fn take(&mut self, play: RawPlay<'_>) {
            self.found |= play.fresh <= self.rack;
        }
        fn is_done(&self) -> bool {
            self.found
        }
    }
    let mut any = Any { rack: setup.rules.rack_size, found: false };
    if let Some(lexicon) = &setup.lexicon {
        let tiles: Rack = unseen.tiles().map(Tile::on_rack).collect();
        search(setup, lexicon.graph(), board, &tiles, &mut any);
    } else {
        any.found = !unseen.is_empty();
    }
    !any.found
}
