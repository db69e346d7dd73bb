//! The article's greedy passes: a shuffled list, one pass through it, every word that still fits is taken.
//!
//! Source: "perfect games" on Wolfram Community, December 2024, and its author's published code. A letter may be missing
//! once where a blank may be spent; then that letter is the blank. Most passes come to the end of the list before the
//! game is complete; how often they do not is the article's rate of success.

use quixotry_rules::rng::Random;

use crate::arrange::{Laid, common};
use crate::bag::Bag;
use crate::composer::Composer;
use crate::composition::{Composition, Turn, Version};
use crate::last_two::{Ending, at_most};
use crate::packed::Short;
use crate::place::Place;
use crate::sketch::{Play, finish};

/// How one pass through the list ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArticlePass {
    /// The game, if the pass completed one.
    pub game: Option<Composition>,
    /// The turns it came to.
    pub turns: Vec<Turn>,
    /// How many words of the list were looked at.
    pub seen: usize,
    /// How many words the list has: those of the length of a rack in V1, of one letter more in V2 and V3.
    pub words: usize,
}

impl Composer {
    /// One greedy pass of a version, with this number among those of a seed. A pass of the full rules has no turns.
    ///
    /// In V2 and V3 the first word is the first one of the shuffled words of a rack, and the pass goes through those of
    /// one letter more. A word shares the letter that it lacks, or any that it can; on the board it takes one of its
    /// places at random. Wishes are kept as far as they choose words; none has to be had.
    #[must_use]
    pub fn article(&self, version: Version, seed: u64, number: u64) -> ArticlePass {
        let mut random = Random::stream(seed, number);
        let on_list = self.index.words(version != Version::V1).len();
        let mut pass = Pass::new(self, version);
        let mut seen = 0;
        if !matches!(version, Version::Full | Version::Plays) && self.ready(version).is_ok() {
            if version != Version::V1 {
                pass.first(&mut random);
            }
            // The list is shuffled as far as it is looked at.
            let mut list: Vec<u32> = (0..on_list as u32).collect();
            while seen < on_list && pass.plays.len() < self.turns && (version == Version::V1 || !pass.plays.is_empty())
            {
                list.swap(seen, seen + random.below(on_list - seen));
                pass.offer(list[seen], &mut random);
                seen += 1;
            }
        }
        let laid = (version == Version::V3).then_some(pass.laid.as_slice());
        let composition = finish(&self.setup, &self.index, version, &pass.plays, laid);
        let turns = composition.turns.clone();
        let game = (turns.len() == self.turns).then_some(composition);
        ArticlePass { game, turns, seen, words: on_list }
    }
}

/// A place on the board where a word may cross another one.
#[derive(Clone, Copy)]
struct Opening {
    laid: Laid,
    letter: u8,
}

struct Pass<'a> {
    composer: &'a Composer,
    version: Version,
    bag: Bag,
    plays: Vec<Play>,
    laid: Vec<Laid>,
    openings: Vec<Opening>,
    /// Blanks of the turn before the last.
    spent: usize,
}

impl<'a> Pass<'a> {
    fn new(composer: &'a Composer, version: Version) -> Self {
        let (plays, laid, openings) = (Vec::new(), Vec::new(), Vec::new());
        Self { composer, version, bag: composer.bag, plays, laid, openings, spent: 0 }
    }

    /// Lays the first word of V2 and V3.
    fn first(&mut self, random: &mut Random) {
        let words = &self.composer.index.short;
        let start = random.below(words.len());
        let fits = |&word: &u32| self.bag.packed.holds(words.packed(word), self.composer.index.packing.guards());
        let Some(word) = (start..words.len()).chain(0..start).map(|word| word as u32).find(fits) else { return };
        let places = Place::first();
        let place = places[random.below(places.len())];
        self.lay(Play { word, long: false, shared: None, blanks: 0 }, Laid { place, parent: None, own: 0, there: 0 });
    }

    /// How many letters may be missing in the turn to come.
    fn missing(&self) -> usize {
        let rule = self.composer.blank_rule[usize::from(self.version == Version::V3)];
        match self.composer.turns - self.plays.len() {
            2 => rule.before(),
            1 => rule.last().min(rule.both() - self.spent),
            _ => 0,
        }
    }

    /// Takes a word if it fits.
    fn offer(&mut self, word: u32, random: &mut Random) {
        let long = self.version != Version::V1;
        let (index, missing) = (&self.composer.index, self.missing());
        let words = index.words(long);
        if !at_most(words.mask(word) & !self.bag.mask, missing + usize::from(long)) {
            return;
        }
        let letters = words.letters(word);
        let lacking = |bag: &Bag, letter: u8| {
            let packed = if letter == 0 { bag.packed } else { bag.packed.plus(index.packing.unit(letter)) };
            index.packing.short(packed, words.packed(word), missing)
        };
        if self.version != Version::V3 {
            let Some((shared, short)) = self.share(letters, &lacking, random) else { return };
            let Some(play) = self.with_blanks(word, long, shared, short, random) else { return };
            return self.lay(play, Laid { place: Place::first()[0], parent: None, own: 0, there: 0 });
        }
        let fitting: Vec<(Opening, Short)> = self
            .openings
            .iter()
            .filter(|opening| letters[usize::from(opening.laid.own)] == opening.letter)
            .filter_map(|opening| Some((*opening, lacking(&self.bag, opening.letter)?)))
            .collect();
        let Some((opening, short)) = fitting.get(random.below(fitting.len())) else { return };
        let shared = opening.laid.parent.map(|turn| (opening.laid.own, turn as u8, opening.laid.there));
        if let Some(play) = self.with_blanks(word, long, shared, *short, random) {
            self.lay(play, opening.laid);
        }
    }

    /// A tile that a word of V2 may share (none in V1), and what is lacking then.
    #[allow(clippy::type_complexity, reason = "used once")]
    fn share(
        &self,
        letters: &[u8],
        lacking: &impl Fn(&Bag, u8) -> Option<Short>,
        random: &mut Random,
    ) -> Option<(Option<(u8, u8, u8)>, Short)> {
        if self.version == Version::V1 {
            return lacking(&self.bag, 0).map(|short| (None, short));
        }
        let taken = |turn: usize, there: usize| {
            self.plays.iter().any(|play| {
                play.shared.is_some_and(|(_, at, place)| (usize::from(at), usize::from(place)) == (turn, there))
            })
        };
        let mut tiles = Vec::new();
        for (turn, play) in self.plays.iter().enumerate() {
            for (there, letter) in play.letters(&self.composer.index).iter().enumerate() {
                let free = there != play.shared_place() && play.blanks >> there & 1 == 0 && !taken(turn, there);
                if let Some(own) = letters.iter().position(|other| other == letter).filter(|_| free) {
                    tiles.push((own as u8, turn as u8, there as u8));
                }
            }
        }
        random.shuffle(&mut tiles);
        let with = |tile: (u8, u8, u8)| Some((Some(tile), lacking(&self.bag, letters[usize::from(tile.0)])?));
        tiles.into_iter().find_map(with)
    }

    fn with_blanks(
        &self,
        word: u32,
        long: bool,
        shared: Option<(u8, u8, u8)>,
        short: Short,
        random: &mut Random,
    ) -> Option<Play> {
        let barred = shared.map_or(0, |(own, ..)| 1 << own);
        let ending = Ending { letters: self.composer.index.words(long).letters(word), barred };
        let mut blanks = 0;
        for &letter in short.letters() {
            blanks |= ending.place(letter, blanks, random)?;
        }
        Some(Play { word, long, shared, blanks })
    }

    fn lay(&mut self, play: Play, laid: Laid) {
        let index = &self.composer.index;
        for (place, &letter) in play.letters(index).iter().enumerate() {
            if place != play.shared_place() && play.blanks >> place & 1 == 0 {
                self.bag.take(letter, &index.packing);
            }
        }
        self.spent = play.blanks.count_ones() as usize;
        self.plays.push(play);
        self.laid.push(laid);
        if self.version == Version::V3 {
            self.find_openings();
        }
    }

    fn find_openings(&mut self) {
        self.openings.clear();
        let lain: Vec<Place> = self.laid.iter().map(|laid| laid.place).collect();
        for place in Place::later() {
            let Some(parent) = place.crosses(&lain) else { continue };
            let Some((own, there)) = common(place, lain[parent]) else { continue };
            // A blank is no tile to be relied on: its letter counts nothing for the bag.
            let letter = self.plays[parent].letters(&self.composer.index)[usize::from(there)];
            self.openings.push(Opening { laid: Laid { place, parent: Some(parent), own, there }, letter });
        }
    }
}
