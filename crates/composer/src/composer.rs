//! The composer: perfect games of every strict version, one for each seed and number.

use quixotry_lexicon::Letter;
use quixotry_rules::Setup;
use quixotry_rules::rng::Random;

use crate::arrange::{self, Laid};
use crate::bag::{Bag, Quality};
use crate::composition::{Composition, Version, turns_of};
use crate::error::ComposeError;
use crate::fill::Effort;
use crate::last_two::BlankRule;
use crate::packed::LETTERS;
use crate::place::{CENTRE, FIRST_LENGTH, MOST_WORDS, Place};
use crate::score::ScoreTable;
use crate::sketch::finish;
use crate::squares::SIDE;
use crate::wishes::{BlankWish, Wishes};
use crate::word_index::WordIndex;

/// How many beginnings and ends of a game are tried before nothing is found: a few seconds.
pub(crate) const ATTEMPTS: usize = 200_000;
/// After so many of them many ends are tried for each beginning: games of this kind are hard to come by.
pub(crate) const EASY: usize = 400;
/// So many attempts take as long as the search for an order that ends in a tie.
const TIE_COST: usize = 20;
/// How often an arrangement is filled before another one is drawn.
const FILLS: usize = 12;
/// What a word costs whose children have few words to choose from, for each halving of their number.
const HARDSHIP: i32 = 100;

/// Composes perfect games from the words of a list. Made once, then asked for games; many threads may share one.
///
/// The same seed and number give the same game, whatever was asked before.
///
/// ```
/// # use std::sync::Arc;
/// # use quixotry_composer::{Composer, Wishes};
/// # use quixotry_rules::{Edition, Layout, RuleSet, Setup};
/// let edition = Edition::named("English").unwrap();
/// let (layout, rules) = (Layout::named("standard").unwrap(), RuleSet::named("box").unwrap());
/// let setup = Setup { edition, layout, rules, lexicon: None };
/// let error = Composer::new(&setup, &Wishes::default()).err().unwrap();
/// assert_eq!(error.to_string(), "there is no word list; one was expected, to take words from");
/// ```
#[derive(Clone)]
pub struct Composer {
    pub(crate) setup: Setup,
    pub(crate) wishes: Wishes,
    pub(crate) index: WordIndex,
    /// All letters.
    pub(crate) bag: Bag,
    /// For short words, and for long ones.
    pub(crate) quality: [Quality; 2],
    /// In V1 and V2, and in V3.
    pub(crate) blank_rule: [BlankRule; 2],
    pub(crate) turns: usize,
    pub(crate) score_table: ScoreTable,
    hardship: Vec<i32>,
}

impl Composer {
    /// A composer for the tiles, the board, the rules and the words of `setup`.
    ///
    /// # Errors
    /// [`ComposeError`] when there is no word list, an edition has too few tiles for three turns, or a word that is
    /// wished for cannot be had. Whether a version can be composed at all, [`Composer::ready`] tells.
    pub fn new(setup: &Setup, wishes: &Wishes) -> Result<Self, ComposeError> {
        let (edition, rack) = (&setup.edition, setup.rules.rack_size);
        let turns = turns_of(setup);
        if turns < 3 {
            let problem =
                format!("its {} tiles make {turns} racks of {rack}; at least 3 were expected", edition.total());
            return Err(ComposeError::edition(edition, problem));
        }
        let letters = edition.total() - edition.blanks();
        if letters < (turns - 2) * rack || wishes.blanks == BlankWish::None && letters < turns * rack {
            let problem = format!("{letters} of its {} tiles are no blanks; more were expected", edition.total());
            return Err(ComposeError::edition(edition, problem));
        }
        let index = WordIndex::new(setup, wishes)?;
        let hardship = (0..index.long.length * LETTERS).map(|at| {
            let words = index.listed(at / LETTERS, (at % LETTERS) as u8).words.len();
            // Eight times the binary logarithm of the number of words.
            let eighths = (words as u128 + 1).checked_pow(8).map_or(127, u128::ilog2);
            (127 - eighths as i32) * HARDSHIP / 8
        });
        Ok(Self {
            bag: Bag::full(edition, &index.packing),
            quality: index.frequencies.map(|frequencies| Quality::new(edition, turns, rack, &frequencies)),
            blank_rule: [true, false].map(|strict| BlankRule::new(wishes.blanks, strict, edition.blanks())),
            hardship: hardship.collect(),
            turns,
            score_table: ScoreTable::new(setup),
            index,
            setup: setup.clone(),
            wishes: wishes.clone(),
        })
    }

    /// Whether games of a version can be composed, as far as numbers of words, tiles and squares tell.
    ///
    /// # Errors
    /// [`ComposeError`] says what is missing.
    pub fn ready(&self, version: Version) -> Result<(), ComposeError> {
        let (short, long) = (self.index.short.len(), self.index.long.len());
        let rack = self.setup.rules.rack_size;
        let too_few = |short, long| {
            let lexicon = self.setup.lexicon.as_ref().map_or_else(String::new, |list| list.info().name.clone());
            Err(ComposeError::TooFewWords { lexicon, short, long, rack })
        };
        let unfit = |long: bool| {
            let word = self.index.include(long).first()?;
            let letters = self.index.words(long).letters(*word).iter();
            let letters: Vec<Letter> = letters.filter_map(|&byte| Letter::new(byte)).collect();
            Some(self.setup.alphabet().word_text(&letters))
        };
        match version {
            Version::V1 => {
                if short < self.turns {
                    return too_few(short, long);
                }
                if let Some(word) = unfit(true) {
                    let problem = format!("words of {rack} letters were expected in V1");
                    return Err(ComposeError::Word { word, problem });
                }
            }
            _ => {
                if short == 0 || long < self.turns - 1 {
                    return too_few(short, long);
                }
                if let Some(word) = self.index.include(false).first()
                    && !self.bag.packed.holds(self.index.short.packed(*word), self.index.packing.guards())
                    && let Some(word) = unfit(false)
                {
                    let problem = "it takes a blank, which no first turn may lay".to_owned();
                    return Err(ComposeError::Word { word, problem });
                }
                if let (2.., Some(word)) = (self.index.include(false).len(), unfit(false)) {
                    let problem = format!("only one word of {rack} letters was expected; the others have {}", rack + 1);
                    return Err(ComposeError::Word { word, problem });
                }
            }
        }
        if version != Version::V3 {
            return Ok(());
        }
        let layout = &self.setup.layout;
        let start = layout.start();
        if (layout.rows(), layout.columns()) != (SIDE.into(), SIDE.into())
            || (start.row, start.column) != (CENTRE, CENTRE)
        {
            let problem = format!("V3 is played on {SIDE} x {SIDE} squares and starts in the centre");
            return Err(ComposeError::layout(&self.setup, problem));
        }
        if rack != usize::from(FIRST_LENGTH) {
            let what = format!("the rule set {}", self.setup.rules.name);
            let problem = format!("its racks hold {rack} tiles; {FIRST_LENGTH} were expected");
            return Err(ComposeError::Unsuited { what, problem });
        }
        if self.setup.edition.total().is_multiple_of(rack) {
            let edition = &self.setup.edition;
            let problem = format!(
                "its {} tiles are a whole number of racks, so that a game on a board is over before its last turn",
                edition.total()
            );
            return Err(ComposeError::edition(edition, problem));
        }
        if self.turns > MOST_WORDS {
            let edition = &self.setup.edition;
            let problem = format!(
                "its {} tiles make {} words; at most {MOST_WORDS} lie on the board of V3",
                edition.total(),
                self.turns
            );
            return Err(ComposeError::edition(edition, problem));
        }
        Ok(())
    }

    /// The game of a version with this number among those of a seed.
    ///
    /// # Errors
    /// [`ComposeError`]: that of [`Composer::ready`], or [`ComposeError::NotFound`] after many attempts.
    pub fn compose(&self, version: Version, seed: u64, number: u64) -> Result<Composition, ComposeError> {
        self.ready(version)?;
        let game = match version {
            Version::V1 => self.v1(seed, number),
            Version::V2 => self.v2(seed, number),
            Version::V3 => self.v3(seed, number),
            Version::Full | Version::Plays => None,
        };
        game.ok_or_else(|| ComposeError::NotFound { version: version.name(), attempts: ATTEMPTS })
    }

    /// A game of V3; nothing where none is found. Its arrangement is drawn for it alone, each equally likely: see
    /// [`arrange`]. Where no words are found for it after a few attempts, another one is drawn. Where several words have
    /// to be had and this does not come off, the arrangement grows round them instead.
    #[must_use]
    pub fn v3(&self, seed: u64, number: u64) -> Option<Composition> {
        self.ready(Version::V3).ok()?;
        let mut random = Random::stream(seed, number);
        let several = self.index.include(true).len() > 1;
        let (mut tried, mut around) = (0, false);
        while tried < ATTEMPTS {
            let is_thorough = tried >= EASY;
            around = is_thorough && several && !around;
            let (laid, given) = if around {
                tried += 1;
                let Some(found) = self.around(&mut random) else { continue };
                found
            } else {
                (arrange::draw(self.turns, &mut random)?, Vec::new())
            };
            if let Some(game) = self.filled(&laid, Effort { given: &given, is_thorough }, &mut tried, &mut random) {
                return Some(game);
            }
        }
        None
    }

    /// A game of V3 on a given arrangement, whose words may be in any order; nothing where none is found, or where it
    /// is no arrangement of as many words as there are turns.
    #[must_use]
    pub fn v3_on(&self, places: &[Place], seed: u64, number: u64) -> Option<Composition> {
        self.ready(Version::V3).ok()?;
        if places.len() != self.turns || !arrange::has_strict_lengths(places) {
            return None;
        }
        let mut random = Random::stream(seed, number);
        let mut tried = 0;
        while tried < ATTEMPTS {
            let laid = arrange::order(places, &mut random)?;
            let effort = Effort { given: &[], is_thorough: tried >= EASY };
            if let Some(game) = self.filled(&laid, effort, &mut tried, &mut random) {
                return Some(game);
            }
        }
        None
    }

    fn filled(&self, laid: &[Laid], effort: Effort<'_>, tried: &mut usize, random: &mut Random) -> Option<Composition> {
        for _ in 0..FILLS {
            if let Some(plays) = self.fill(laid, effort, tried, random) {
                if self.wishes.tie {
                    *tried += TIE_COST;
                    let Some((laid, plays)) = self.tied(laid, &plays, random) else { continue };
                    return Some(finish(&self.setup, &self.index, Version::V3, &plays, Some(&laid)));
                }
                return Some(finish(&self.setup, &self.index, Version::V3, &plays, Some(laid)));
            }
        }
        None
    }

    /// What it costs that a child has to take its word from those with a letter at a place.
    #[inline]
    pub(crate) fn hardship(&self, place: usize, letter: u8) -> i32 {
        self.hardship[place * LETTERS + usize::from(letter)]
    }
}
