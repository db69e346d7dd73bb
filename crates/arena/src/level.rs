//! Levels of bots: what each of them knows, and how it plays with that.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use quixotry_analysis::Leaves;
use quixotry_lexicon::{Letter, Lexicon};
use quixotry_movegen::exchanges;
use quixotry_rules::{Move, Position, Rack, Setup};

use crate::challenge::{OpponentPlay, doubted};
use crate::doubt::Doubt;
use crate::player::{ByEquity, Greedy, Player};
use crate::vocabulary::Vocabulary;

/// How strong a bot is. Levels differ by the words that they know: each plays what scores most of all that it knows; the
/// strongest one also counts what it keeps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Everyday words.
    Beginner,
    /// The words that most people know.
    Casual,
    /// A large vocabulary, and every word of two letters.
    Club,
    /// Every word of the list. It never exchanges.
    Greedy,
    /// Every word of the list, and what tiles are worth on the rack.
    Expert,
}

/// What a level knows.
struct Knowledge {
    /// The words up to this band of commonness …
    band: u8,
    /// … and all words of up to so many letters.
    short: usize,
    /// Where nothing is known of how common words are: the words of up to so many letters.
    longest: usize,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 5] = [Self::Beginner, Self::Casual, Self::Club, Self::Greedy, Self::Expert];

    /// Its name: `club`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Expert => "expert",
            Self::Greedy => "greedy",
        }
    }

    /// Another name of the highest level, after how it plays: by static equity.
    pub const STATIC: &str = "static";

    /// The level of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = if name == Self::STATIC { Self::Expert.name() } else { name };
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Whether it plays with all words of the list.
    #[must_use]
    pub const fn knows_all(self) -> bool {
        self.knowledge().is_none()
    }

    /// What it knows, in one line for people; the numbers are those of the list `open-world`.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Beginner => "everyday words only, about 11,000",
            Self::Casual => "the words that most people know, about 41,000",
            Self::Club => "a large vocabulary and every two-letter word, about 65,000 in all",
            Self::Greedy => "every word of the list; takes the most points each turn and never exchanges",
            Self::Expert => "every word of the list; weighs points against the tiles that it keeps",
        }
    }

    /// `None` for the level that knows everything.
    const fn knowledge(self) -> Option<Knowledge> {
        Some(match self {
            Self::Beginner => Knowledge { band: 20, short: 0, longest: 4 },
            Self::Casual => Knowledge { band: 35, short: 0, longest: 5 },
            Self::Club => Knowledge { band: 50, short: 2, longest: 6 },
            Self::Greedy | Self::Expert => return None,
        })
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A bot of a level. It does nothing by chance: the same view gives the same move.
///
/// How common a word is it asks the list of the game; where that does not say, `commonness`, a list in the same letters;
/// and where there is none, or the game's words are those of another language, only words up to some length are known.
#[derive(Debug)]
pub struct Bot {
    level: Level,
    commonness: Option<Arc<Lexicon>>,
    leaves: Option<Arc<Leaves>>,
    /// For the setup of the last view, since making it takes a moment.
    mind: Mutex<Option<Arc<Mind>>>,
}

/// What a bot knows in a game.
#[derive(Debug)]
struct Mind {
    setup: Setup,
    /// None where no words are known at all.
    vocabulary: Option<Vocabulary>,
    /// Of a level that goes by equity.
    leaves: Option<Arc<Leaves>>,
    doubt: OnceLock<Arc<Doubt>>,
}

impl Bot {
    /// A bot of a level; see [`Bot`]. To `expert` all leaves are worth the same.
    #[must_use]
    pub const fn new(level: Level, commonness: Option<Arc<Lexicon>>) -> Self {
        Self { level, commonness, leaves: None, mind: Mutex::new(None) }
    }

    /// The same with a table of leaves; where it does not suit the tiles of a game, all leaves are worth the same.
    #[must_use]
    pub fn with_leaves(self, leaves: Option<Arc<Leaves>>) -> Self {
        Self { leaves, mind: Mutex::new(None), ..self }
    }

    /// Its level.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Whether a bot of this level has to be told how common words are in such a game, since its list does not say.
    #[must_use]
    pub fn asks_commonness(level: Level, setup: &Setup) -> bool {
        match level {
            Level::Greedy => false,
            // Only where there is no list whose words it could know.
            Level::Expert => setup.lexicon.is_none(),
            _ => !setup.lexicon.as_ref().is_some_and(|lexicon| lexicon.has_bands()),
        }
    }

    /// Whether a bot of this level goes by a table of leaves.
    #[must_use]
    pub fn asks_leaves(level: Level) -> bool {
        level == Level::Expert
    }

    /// The words that it knows in such a game; nothing if it knows none.
    #[must_use]
    pub fn vocabulary(&self, setup: &Setup) -> Option<Vocabulary> {
        self.mind(setup).vocabulary.clone()
    }

    fn mind(&self, setup: &Setup) -> Arc<Mind> {
        let mut mind = self.mind.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mind) = mind.as_ref().filter(|mind| mind.fits(setup)) {
            return Arc::clone(mind);
        }
        let vocabulary = vocabulary(self.level, setup, self.commonness.as_ref());
        let leaves = Self::asks_leaves(self.level).then(|| match &self.leaves {
            Some(leaves) if leaves.suits(&setup.edition) => Arc::clone(leaves),
            _ => Arc::new(Leaves::nothing(&setup.edition)),
        });
        let made = Arc::new(Mind { setup: setup.clone(), vocabulary, leaves, doubt: OnceLock::new() });
        *mind = Some(Arc::clone(&made));
        made
    }

    /// The move for this turn.
    #[must_use]
    pub fn choose(&self, view: &Position) -> Move {
        if self.level == Level::Greedy {
            return Greedy.choose(view);
        }
        let mind = self.mind(&view.setup);
        if let Some(leaves) = &mind.leaves {
            return by_equity(view, mind.vocabulary.as_ref(), leaves);
        }
        match mind.vocabulary.as_ref().and_then(|vocabulary| vocabulary.best_play(view)) {
            Some((placement, _)) => Move::Place(placement),
            None => other_tiles(view),
        }
    }

    /// The words of an opponent's play to challenge; none to let it stand. See [`Player::challenge`].
    #[must_use]
    pub fn challenge(&self, view: &Position, play: &OpponentPlay<'_>) -> Vec<Vec<Letter>> {
        if self.level.knows_all() {
            return Greedy.challenge(view, play);
        }
        let mind = self.mind(&view.setup);
        let Some(vocabulary) = &mind.vocabulary else { return Vec::new() };
        let learn =
            || Arc::clone(mind.doubt.get_or_init(|| Arc::new(Doubt::new(vocabulary.clone(), &view.setup.edition))));
        doubted(view, play, vocabulary, learn)
    }
}

/// One bot may play in many games at a time.
impl Player for Arc<Bot> {
    fn choose(&mut self, view: &Position) -> Move {
        Bot::choose(self, view)
    }

    fn challenge(&mut self, view: &Position, play: &OpponentPlay<'_>) -> Vec<Vec<Letter>> {
        Bot::challenge(self, view, play)
    }
}

impl Mind {
    fn fits(&self, setup: &Setup) -> bool {
        let same_list = match (&self.setup.lexicon, &setup.lexicon) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        same_list && Arc::ptr_eq(&self.setup.edition, &setup.edition)
    }
}

/// What a level knows of the words of a game; nothing if there are none.
fn vocabulary(level: Level, setup: &Setup, commonness: Option<&Arc<Lexicon>>) -> Option<Vocabulary> {
    let commonness = commonness.filter(|words| words.alphabet().hash() == setup.alphabet().hash());
    let list = setup.lexicon.as_ref().or(commonness)?;
    let Some(Knowledge { band, short, longest }) = level.knowledge() else {
        return Some(Vocabulary::short(Arc::clone(list), Lexicon::LONGEST));
    };
    let bands = if list.has_bands() { Some(list) } else { commonness.filter(|words| is_mostly_in(list, words)) };
    Some(match bands {
        Some(bands) => Vocabulary::common(Arc::clone(list), short, Arc::clone(bands), band),
        None => Vocabulary::short(Arc::clone(list), longest),
    })
}

/// What a player does who weighs points against what he keeps, and knows these words.
fn by_equity(view: &Position, vocabulary: Option<&Vocabulary>, leaves: &Arc<Leaves>) -> Move {
    let words = vocabulary.map(|vocabulary| Arc::clone(vocabulary.list()));
    let view = Position { setup: Setup { lexicon: words, ..view.setup.clone() }, ..view.clone() };
    match ByEquity(Arc::clone(leaves)).best(&view) {
        Some(chosen) => chosen,
        None => other_tiles(&view),
    }
}

/// Whether most words of a list are in another one, by a sample: else they are of another language.
fn is_mostly_in(list: &Lexicon, other: &Lexicon) -> bool {
    const SAMPLE: usize = 200;
    let asked = list.len().min(SAMPLE);
    let numbers = (0..asked).map(|at| at * list.len() / asked.max(1));
    let shared = numbers.filter_map(|number| list.word_at(number)).filter(|word| other.contains(word)).count();
    2 * shared >= asked
}

/// What a player does who knows no play that scores: new tiles for all but the blanks, or for the dearest as far as the
/// rules allow; a pass where they allow none, or when a whole round has scored nothing, so that no game goes on for ever.
fn other_tiles(view: &Position) -> Move {
    let limit = exchanges::limit(&view.setup.rules, view.rack(), view.bag());
    let mut tiles: Vec<_> = view.rack().tiles().filter(|tile| !tile.is_blank()).collect();
    tiles.sort_by_key(|&tile| std::cmp::Reverse(view.setup.edition.value(tile)));
    let chosen: Rack = tiles.into_iter().take(limit).collect();
    let round_without_score = view.scoreless as usize >= view.racks.len();
    if chosen.is_empty() || round_without_score { Move::Pass } else { Move::Exchange(chosen) }
}
