//! What is composed: a perfect game of any version, as its turns and the tiles left over.

use std::str::FromStr;

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::{Direction, Placement, Rack, Setup, Square};

/// The rules that a perfect game keeps. In each of them every turn lays a whole rack from one bag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Version {
    /// Words as long as a rack, tile by tile, without a board.
    V1,
    /// One word as long as a rack, then words one longer; each shares one tile with one earlier word. Without a board.
    V2,
    /// The words of V2 on the board, under the strict rule: each crosses one earlier word and keeps away from the others.
    V3,
    /// Plays by all the rules of the game, each of which lays a whole rack.
    Full,
    /// Plays by all the rules of the game that lay what they like: no perfect game, but composed as one.
    Plays,
}

impl Version {
    /// All versions, in order.
    pub const ALL: [Self; 5] = [Self::V1, Self::V2, Self::V3, Self::Full, Self::Plays];

    /// The version's name: `v1`, `v2`, `v3`, `full` or `plays`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V2 => "v2",
            Self::V3 => "v3",
            Self::Full => "full",
            Self::Plays => "plays",
        }
    }
}

/// There is no version of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVersion(pub String);

impl std::fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} is no version of perfect games; v1, v2, v3, full or plays was expected", self.0)
    }
}

impl std::error::Error for UnknownVersion {}

impl FromStr for Version {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|version| version.name() == text).ok_or_else(|| UnknownVersion(text.to_owned()))
    }
}

/// A tile of a word that an earlier turn has laid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shared {
    /// Its place in this word, from 0.
    pub index: usize,
    /// The turn that laid it, from 0.
    pub turn: usize,
    /// Its place in that turn's word, from 0.
    pub there: usize,
}

/// Where a word begins and which way it runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// The square of its first tile.
    pub start: Square,
    /// Which way it runs.
    pub direction: Direction,
}

/// One turn of a perfect game: the main word, with what it shares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// The tiles of the word as they lie in the end, blanks with their letters, shared tiles too.
    pub tiles: Vec<Tile>,
    /// Which of them were there already, in the order of the word; none in V1 and in a first turn.
    pub shared: Vec<Shared>,
    /// Where it lies; nothing in V1 and V2.
    pub spot: Option<Spot>,
}

impl Turn {
    /// The letters of the word; a blank without a letter, which no turn should have, is left out.
    #[must_use]
    pub fn letters(&self) -> Vec<Letter> {
        self.tiles.iter().filter_map(|tile| tile.letter()).collect()
    }

    /// Whether the tile at `index` of the word was laid by an earlier turn.
    #[must_use]
    pub fn is_shared(&self, index: usize) -> bool {
        self.shared.iter().any(|shared| shared.index == index)
    }

    /// The tiles that this turn lays.
    #[must_use]
    pub fn laid(&self) -> Rack {
        self.tiles.iter().enumerate().filter(|&(index, _)| !self.is_shared(index)).map(|(_, tile)| *tile).collect()
    }

    /// The play as the game's rules know it; nothing for a turn without a spot.
    #[must_use]
    pub fn placement(&self) -> Option<Placement> {
        let spot = self.spot?;
        let laid = |(index, tile): (usize, &Tile)| (!self.is_shared(index)).then_some(*tile);
        let tiles = self.tiles.iter().enumerate().map(laid).collect();
        Some(Placement { start: spot.start, direction: spot.direction, tiles })
    }
}

/// How many turns a perfect game has: as many racks as the bag holds.
#[must_use]
pub fn turns_of(setup: &Setup) -> usize {
    setup.edition.total() / setup.rules.rack_size.max(1)
}

/// A perfect game, or what claims to be one: nothing here has been judged.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Composition {
    /// The rules it keeps.
    pub version: Version,
    /// Its turns; the players take them in turn, the first one begins.
    pub turns: Vec<Turn>,
    /// The tiles that are not laid, blanks without letters: where each turn lays a rack, those that the first player keeps.
    pub left: Rack,
}
