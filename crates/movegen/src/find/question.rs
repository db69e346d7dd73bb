//! What is asked: which tiles there are, where words may lie, what they must be like, and in which order they come.

use std::sync::Arc;

use quixotry_lexicon::{Lexicon, Tile};
use quixotry_rules::{Edition, Rack, RuleSet};

use super::filter::Filter;
use super::row::Row;

/// What lies already.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// Nothing: words are laid with tiles of the rack alone.
    Nothing,
    /// Tiles each of which is tried by itself; a word uses exactly one of them, once.
    OneOf(Vec<Tile>),
    /// Tiles all of which a word uses, in any order and place.
    Through(Vec<Tile>),
    /// A row of squares; a word is a whole run of tiles on it.
    Row(Row),
}

impl Ground {
    /// All tiles that lie.
    #[must_use]
    pub fn tiles(&self) -> Vec<Tile> {
        match self {
            Self::Nothing => Vec::new(),
            Self::OneOf(tiles) | Self::Through(tiles) => tiles.clone(),
            Self::Row(row) => row.tiles().collect(),
        }
    }
}

/// In which order words come. What is equal comes by [`Order::Score`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// Most points first, then the longest, then by the alphabet.
    #[default]
    Score,
    /// The longest first, then most points.
    Length,
    /// By the alphabet.
    Word,
    /// By what the tiles that are kept are worth, the best first; without a table by what they are good for (see
    /// [`super::leave`]).
    Leave,
    /// The likeliest to be drawn first (see [`super::chance`]).
    Probability,
    /// Everyday words first, those of which nothing is known last.
    Commonness,
}

impl Order {
    /// Their names, in the order in which they are told.
    pub const NAMES: [&'static str; 6] = ["score", "length", "word", "leave", "probability", "commonness"];

    /// The order of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "score" => Self::Score,
            "length" => Self::Length,
            "word" => Self::Word,
            "leave" => Self::Leave,
            "probability" => Self::Probability,
            "commonness" => Self::Commonness,
            _ => return None,
        })
    }
}

/// What it is worth to keep tiles, in thousandths of a point; nothing where that is not known.
pub type Worth = dyn Fn(&Rack) -> Option<i32> + Send + Sync;

/// A question to the word finder.
#[derive(Clone)]
pub struct Question {
    /// The words.
    pub lexicon: Arc<Lexicon>,
    /// What tiles are worth, and how many there are. In the letters of the lexicon.
    pub edition: Arc<Edition>,
    /// What a play of many tiles brings, and how many tiles a whole rack has.
    pub rules: Arc<RuleSet>,
    /// The tiles; a word uses at least one of them.
    pub rack: Rack,
    /// What lies already.
    pub ground: Ground,
    /// Whether a word is found once for each place on a row, rather than at its best place only.
    pub every_place: bool,
    /// What words must be like.
    pub filter: Filter,
    /// In which order they come.
    pub order: Order,
    /// What the tiles that are kept are worth, if there is a table: then [`Order::Leave`] goes by that.
    pub worth: Option<Arc<Worth>>,
}

impl Question {
    /// The most tiles that a rack may have here.
    pub const MOST_TILES: usize = 100;

    /// All words that can be laid with `rack`, by score.
    #[must_use]
    pub fn new(lexicon: Arc<Lexicon>, edition: Arc<Edition>, rules: Arc<RuleSet>, rack: Rack) -> Self {
        Self {
            lexicon,
            edition,
            rules,
            rack,
            ground: Ground::Nothing,
            every_place: false,
            filter: Filter::default(),
            order: Order::default(),
            worth: None,
        }
    }
}
