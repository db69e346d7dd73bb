//! A game of V3 that can be taken apart and put together again: the steps of the search for the highest total.

use quixotry_lexicon::Tile;
use quixotry_rules::rng::Random;
use quixotry_rules::square::parse_coordinate;

use crate::arrange::{Laid, common};
use crate::bag::Bag;
use crate::composer::Composer;
use crate::growth::{Growth, number_of, place};
use crate::last_two::{Candidate, Ending, after, at_most, give_blanks};
use crate::place::{FIRST_LENGTH, LATER_LENGTH, Place};
use crate::sketch::Play;

/// At most so many leaves are taken away beside the last two words.
const LEAVES: usize = 4;
/// By how many points a choice may be worse than the best one.
const NOISE: usize = 24;
/// How many first words of the last two are tried.
const ENDINGS: usize = 5;

/// A word where it lies. The words of a site are in an order in which each follows the one that it hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lain {
    number: u8,
    word: u32,
    blanks: u32,
    parent: Option<usize>,
    own: u8,
    there: u8,
}

/// A game that is being changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site(Vec<Lain>);

/// A word that may be laid somewhere.
#[derive(Clone, Copy)]
struct Offer {
    lain: Lain,
    letter: u8,
    candidate: Candidate,
    score: i32,
}

impl Site {
    pub(crate) fn new(laid: &[Laid], plays: &[Play]) -> Option<Self> {
        let lain = |(laid, play): (&Laid, &Play)| {
            let (parent, own, there) = (laid.parent, laid.own, laid.there);
            Some(Lain { number: number_of(laid.place)?, word: play.word, blanks: play.blanks, parent, own, there })
        };
        laid.iter().zip(plays).map(lain).collect::<Option<_>>().map(Self)
    }

    /// The game as it is composed.
    pub(crate) fn game(&self) -> (Vec<Laid>, Vec<Play>) {
        let laid =
            |lain: &Lain| Laid { place: place(lain.number), parent: lain.parent, own: lain.own, there: lain.there };
        let play = |lain: &Lain| {
            let shared = lain.parent.map(|parent| (lain.own, parent as u8, lain.there));
            Play { word: lain.word, long: lain.parent.is_some(), shared, blanks: lain.blanks }
        };
        (self.0.iter().map(laid).collect(), self.0.iter().map(play).collect())
    }

    fn letters<'a>(&self, composer: &'a Composer, at: usize) -> &'a [u8] {
        let lain = &self.0[at];
        composer.index.words(lain.parent.is_some()).letters(lain.word)
    }

    fn score(composer: &Composer, lain: &Lain) -> i32 {
        let (long, shared) = (lain.parent.is_some(), lain.parent.map_or(usize::MAX, |_| lain.own.into()));
        let letters = composer.index.words(long).letters(lain.word);
        composer.score_table.score(letters, place(lain.number), shared, lain.blanks)
    }

    /// The sum of the scores of all turns.
    pub(crate) fn total(&self, composer: &Composer) -> i32 {
        self.0.iter().map(|lain| Self::score(composer, lain)).sum()
    }

    /// What the bag still holds; only words without blanks may lie.
    fn bag(&self, composer: &Composer) -> Bag {
        let mut bag = composer.bag;
        for (at, lain) in self.0.iter().enumerate() {
            for (index, &letter) in self.letters(composer, at).iter().enumerate() {
                if lain.parent.is_none() || index != usize::from(lain.own) {
                    bag.take(letter, &composer.index.packing);
                }
            }
        }
        bag
    }

    fn remove(&mut self, at: usize) {
        self.0.remove(at);
        for lain in &mut self.0 {
            lain.parent = lain.parent.map(|parent| if parent > at { parent - 1 } else { parent });
        }
    }

    fn is_wanted(&self, composer: &Composer, at: usize) -> bool {
        composer.index.include(self.0[at].parent.is_some()).contains(&self.0[at].word)
    }

    /// The game taken apart and put together again; nothing when that does not come off.
    pub(crate) fn rebuilt(&self, composer: &Composer, random: &mut Random) -> Option<Self> {
        let mut site = self.clone();
        let all = site.0.len();
        for _ in 0..2 {
            let last = site.0.len().checked_sub(1)?;
            site.remove(last);
        }
        for _ in 0..random.below(LEAVES + 1) {
            let is_leaf = |&at: &usize| {
                at > 0 && !site.is_wanted(composer, at) && site.0.iter().all(|other| other.parent != Some(at))
            };
            let leaves: Vec<usize> = (0..site.0.len()).filter(is_leaf).collect();
            if !leaves.is_empty() {
                site.remove(leaves[random.below(leaves.len())]);
            }
        }
        let mut bag = site.bag(composer);
        if random.below(2) == 0 {
            site.change_word(composer, &mut bag, random);
        }
        let mut growth = Growth::new();
        site.0.iter().for_each(|lain| growth.lay(lain.number));
        while site.0.len() + 2 < all {
            let options = site.options(composer, &bag, &growth, 0);
            let best = best(&options, random)?;
            site.lay(composer, &best, &mut bag, &mut growth);
        }
        site.finish(composer, &bag, growth, random)
    }

    fn lay(&mut self, composer: &Composer, option: &Offer, bag: &mut Bag, growth: &mut Growth) {
        self.0.push(option.lain);
        growth.lay(option.lain.number);
        for (index, &letter) in composer.index.long.letters(option.lain.word).iter().enumerate() {
            if index != usize::from(option.lain.own) {
                bag.take(letter, &composer.index.packing);
            }
        }
    }

    /// Changes the word at a random place for the one that scores most there, give or take some points.
    fn change_word(&mut self, composer: &Composer, bag: &mut Bag, random: &mut Random) {
        let at = random.below(self.0.len());
        if self.is_wanted(composer, at) {
            return;
        }
        let (index, lain) = (&composer.index, self.0[at]);
        let long = lain.parent.is_some();
        let old = self.letters(composer, at);
        let mut fixed: Vec<usize> =
            self.0.iter().filter(|other| other.parent == Some(at)).map(|other| other.there.into()).collect();
        let shared = if long { usize::from(lain.own) } else { usize::MAX };
        fixed.extend(long.then_some(shared));
        for (place, &letter) in old.iter().enumerate().filter(|&(place, _)| place != shared) {
            let _ = place;
            bag.add(letter, &index.packing);
        }
        let packed_bag = if long { bag.packed.plus(index.packing.unit(old[shared])) } else { bag.packed };
        let words = index.words(long);
        let fits = |word: u32| {
            let letters = words.letters(word);
            fixed.iter().all(|&place| letters[place] == old[place])
                && packed_bag.holds(words.packed(word), index.packing.guards())
                && !self.0.iter().any(|other| other.word == word && other.parent.is_some() == long)
        };
        let listed = if long { Some(&index.listed(shared, old[shared]).words) } else { None };
        let mut best: Option<(i32, u32)> = None;
        let mut look = |word: u32| {
            if fits(word) {
                let score = Self::score(composer, &Lain { word, ..lain }) + random.below(NOISE) as i32;
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, word));
                }
            }
        };
        match listed {
            Some(list) => list.iter().for_each(|&word| look(word)),
            None => (0..words.len() as u32).for_each(&mut look),
        }
        if let Some((_, word)) = best {
            self.0[at].word = word;
        }
        for (place, &letter) in self.letters(composer, at).iter().enumerate() {
            if place != shared {
                bag.take(letter, &index.packing);
            }
        }
    }

    /// All words at all places that the bag has the tiles for, but for at most `most`.
    fn options(&self, composer: &Composer, bag: &Bag, growth: &Growth, most: usize) -> Vec<Offer> {
        let (index, mut options) = (&composer.index, Vec::new());
        for number in growth.openings() {
            let (here, own) = (place(number), growth.crossing(number));
            let crossed = (0..self.0.len()).find_map(|at| {
                let there = place(self.0[at].number);
                let crosses = there.direction != here.direction && there.squares().meets(here.squares());
                crosses.then(|| common(here, there).map(|(_, there)| (at, there)))?
            });
            let Some((parent, there)) = crossed else { continue };
            if self.0[parent].blanks >> there & 1 == 1 {
                continue;
            }
            let letter = self.letters(composer, parent)[usize::from(there)];
            let packed_bag = bag.packed.plus(index.packing.unit(letter));
            let list = index.listed(own.into(), letter);
            for (&word, &mask) in list.words.iter().zip(&list.masks) {
                if !at_most(mask & !bag.mask, most) {
                    continue;
                }
                let packed = index.long.packed(word);
                let Some(short) = index.packing.short(packed_bag, packed, most) else { continue };
                if self.0.iter().any(|other| other.word == word && other.parent.is_some()) {
                    continue;
                }
                let lain = Lain { number, word, blanks: 0, parent: Some(parent), own, there };
                let mut score = Self::score(composer, &lain);
                for &letter in short.letters() {
                    // About what a blank costs.
                    score -= 2 * composer.score_table.value(letter);
                }
                options.push(Offer { lain, letter, candidate: Candidate { word, packed, mask, short }, score });
            }
        }
        options
    }

    /// Lays the last two words, the best pair of those that are tried.
    fn finish(&self, composer: &Composer, bag: &Bag, growth: Growth, random: &mut Random) -> Option<Self> {
        let (rule, packing) = (composer.blank_rule[1], &composer.index.packing);
        let mut firsts = self.options(composer, bag, &growth, rule.before());
        firsts.sort_by_cached_key(|option| std::cmp::Reverse(option.score + random.below(NOISE) as i32));
        let mut growth = growth;
        let mut best: Option<(i32, Self)> = None;
        for first in firsts.iter().take(ENDINGS) {
            // A bag in which the blank counts for the letter that is lacking, so that nothing is below zero.
            let mut rest = *bag;
            rest.add(first.letter, packing);
            first.candidate.short.letters().iter().for_each(|&letter| rest.add(letter, packing));
            composer.index.long.letters(first.lain.word).iter().for_each(|&letter| rest.take(letter, packing));
            debug_assert_eq!(
                rest.packed,
                after(bag.packed.plus(packing.unit(first.letter)), &first.candidate, packing)
            );
            let mut site = self.clone();
            site.0.push(first.lain);
            growth.lay(first.lain.number);
            let seconds = site.options(composer, &rest, &growth, rule.both() - first.candidate.short.len());
            growth.take(growth.laid.len() - 1);
            let mut seconds: Vec<&Offer> = seconds.iter().collect();
            seconds.sort_by_key(|option| std::cmp::Reverse(option.score));
            for second in seconds.into_iter().take(3) {
                let joint = if second.lain.parent == Some(self.0.len()) { 1 << second.lain.there } else { 0 };
                let endings = [
                    Ending {
                        letters: composer.index.long.letters(first.lain.word),
                        barred: 1 << first.lain.own | joint,
                    },
                    Ending { letters: composer.index.long.letters(second.lain.word), barred: 1 << second.lain.own },
                ];
                let mut short = first.candidate.short;
                second.candidate.short.letters().iter().for_each(|&letter| {
                    short.push(letter);
                });
                for _ in 0..3 {
                    let Some(blanks) = give_blanks(rule, short.letters(), [&endings[0], &endings[1]], random) else {
                        break;
                    };
                    let mut site = self.clone();
                    site.0.push(Lain { blanks: blanks[0], ..first.lain });
                    site.0.push(Lain { blanks: blanks[1], ..second.lain });
                    let total = site.total(composer);
                    if best.as_ref().is_none_or(|(most, _)| total > *most) {
                        best = Some((total, site));
                    }
                }
            }
        }
        best.map(|(_, site)| site).filter(|site| site.has_wanted(composer))
    }

    /// Whether all words are there that have to be had.
    fn has_wanted(&self, composer: &Composer) -> bool {
        [false, true].into_iter().all(|long| {
            let mut wanted = composer.index.include(long).iter();
            wanted.all(|&word| self.0.iter().any(|lain| lain.word == word && lain.parent.is_some() == long))
        })
    }

    /// As text: `8H:SCIENCE;…`, blanks in lower case.
    pub(crate) fn text(&self, composer: &Composer) -> String {
        let alphabet = composer.setup.alphabet();
        let word = |(at, lain): (usize, &Lain)| {
            let tile = |(index, &byte): (usize, &u8)| {
                let letter = quixotry_lexicon::Letter::new(byte)?;
                Some(if lain.blanks >> index & 1 == 1 { Tile::blank_as(letter) } else { Tile::of(letter) })
            };
            let tiles: Vec<Tile> = self.letters(composer, at).iter().enumerate().filter_map(tile).collect();
            let here = place(lain.number);
            format!("{}:{}", here.square(0).coordinate(here.direction), alphabet.tiles_text(&tiles))
        };
        self.0.iter().enumerate().map(word).collect::<Vec<_>>().join(";")
    }

    /// Reads what [`Site::text`] has written; nothing when it is none, or no game by the rule.
    pub(crate) fn parse(composer: &Composer, text: &str) -> Option<Self> {
        let mut site = Self(Vec::new());
        for part in text.split(';') {
            let (at, word) = part.split_once(':')?;
            let (start, direction) = parse_coordinate(at)?;
            let tokens = composer.setup.alphabet().tokens(word).ok()?;
            let letters: Vec<u8> =
                tokens.iter().map(|token| token.letter().map(quixotry_lexicon::Letter::byte)).collect::<Option<_>>()?;
            let blanks = tokens
                .iter()
                .enumerate()
                .filter(|(_, token)| token.tile().is_blank())
                .fold(0, |set, (index, _)| set | 1 << index);
            let long = !site.0.is_empty();
            let length = if long { LATER_LENGTH } else { FIRST_LENGTH };
            let here = Place { direction, row: start.row, column: start.column, length };
            let laid: Vec<Place> = site.0.iter().map(|lain| place(lain.number)).collect();
            let (parent, own, there) = if long {
                let parent = here.crosses(&laid)?;
                let (own, there) = common(here, laid[parent])?;
                (Some(parent), own, there)
            } else {
                (None, 0, 0)
            };
            let word = composer.index.words(long).find(&letters)?;
            if let Some(parent) = parent
                && site.letters(composer, parent)[usize::from(there)] != letters[usize::from(own)]
            {
                return None;
            }
            site.0.push(Lain { number: number_of(here)?, word, blanks, parent, own, there });
        }
        (site.0.len() == composer.turns).then_some(site)
    }
}

/// The option that scores most, give or take some points.
fn best(options: &[Offer], random: &mut Random) -> Option<Offer> {
    let noisy = |option: &&Offer| (option.score + random.below(NOISE) as i32, option.lain.number, option.lain.word);
    options.iter().max_by_key(noisy).copied()
}
