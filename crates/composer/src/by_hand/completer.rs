//! Can a game by hand still be completed? A search with bounded steps: by chance, and by trying all near the end.
//!
//! By chance: an arrangement grows from the words that lie, and is filled in order; for every place a few words that fit
//! are drawn, and the one is taken that rids the bag most of tiles that words seldom want. Of the word before the last
//! many are tried, of the last all. With two words or fewer to go, all words in all places are tried, so that the answer
//! no is certain too.

use std::sync::Arc;

use quixotry_lexicon::Tile;
use quixotry_rules::rng::Random;
use quixotry_rules::{Rack, Setup};

use super::ground::{Crossing, GROUND, PLACES};
use super::growing::{self, Completion};
use super::words::{Counts, Lacking, Words, counts, with_blanks};
use crate::composition::{Shared, Spot, Turn, turns_of};
use crate::place::Place;

/// Something that completes games by hand.
pub trait Completer {
    /// The turns that would complete the game of `turns`, found within about `steps` looks at a word.
    ///
    /// The same arguments give the same answer; another seed looks elsewhere.
    fn complete(&self, turns: &[Turn], steps: u64, seed: u64) -> Completion<Vec<Turn>>;
}

/// How many blanks a turn may lay: none before the last two, one in the first of them, two in both.
pub(super) fn blanks_allowed(count: usize, turn: usize, used: usize) -> usize {
    const BOTH: usize = 2;
    match count.saturating_sub(turn) {
        1 => BOTH.saturating_sub(used),
        2 => 1,
        _ => 0,
    }
}

/// The places of turns by number; nothing when one lies nowhere.
pub(super) fn places(turns: &[Turn]) -> Option<Vec<u8>> {
    let place = |turn: &Turn| {
        let Spot { start, direction } = turn.spot?;
        let length = u8::try_from(turn.tiles.len()).ok()?;
        GROUND.number(Place { direction, row: start.row, column: start.column, length })
    };
    turns.iter().map(place).collect()
}

/// As many looks at words as one look at the legal places takes.
const PLACES_COST: u64 = 200;
/// How often an arrangement is filled.
const FILLS: usize = 12;
/// How many words that fit are drawn for a place.
const DRAWN: usize = 8;
/// How many words are looked at for that.
const LOOKS: usize = 600;
/// How many words before the last are tried with all last words.
const BEFORE_LAST: usize = 24;

/// The search that comes with the game.
#[derive(Clone)]
pub struct Search {
    words: Arc<Words>,
    bag: Counts,
    /// How many turns there will be.
    count: usize,
}

/// Words that lie: places, letters, and the tiles that are not laid.
#[derive(Clone)]
struct Node {
    laid: Vec<u8>,
    letters: Vec<Vec<u8>>,
    bag: Counts,
    /// How many blanks the last of them took.
    blanks: usize,
}

impl Node {
    fn shared(&self, crossing: Crossing) -> u8 {
        let there = GROUND.there(&self.laid, crossing);
        self.letters[usize::from(crossing.earlier)][usize::from(there)]
    }

    fn has(&self, word: &[u8]) -> bool {
        self.letters.iter().any(|letters| letters == word)
    }

    /// Lays a word that lacks these tiles; `shared` is the letter that lies already.
    fn lay(&mut self, place: u8, word: &[u8], shared: Option<u8>, lacking: Lacking) {
        for &letter in word {
            self.bag[usize::from(letter)] = self.bag[usize::from(letter)].wrapping_sub(1);
        }
        for &letter in lacking.letters().iter().chain(shared.as_ref()) {
            self.bag[usize::from(letter)] = self.bag[usize::from(letter)].wrapping_add(1);
        }
        self.bag[0] -= lacking.len as u8;
        self.blanks = lacking.len;
        self.laid.push(place);
        self.letters.push(word.to_vec());
    }
}

impl Search {
    /// A search in the words of a setup.
    pub(super) fn new(setup: &Setup, words: Arc<Words>) -> Self {
        let full: Rack = (0..setup.edition.kinds())
            .filter_map(|kind| Some(std::iter::repeat_n(Tile::from_rack_index(kind)?, setup.edition.count(kind))))
            .flatten()
            .collect();
        Self { words, bag: counts(&full), count: turns_of(setup) }
    }

    /// How many turns there will be.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    fn node(&self, turns: &[Turn]) -> Option<Node> {
        let mut bag = self.bag;
        for turn in turns {
            for (kind, laid) in turn.laid().kinds() {
                bag[kind] = bag[kind].checked_sub(u8::try_from(laid).ok()?)?;
            }
        }
        let letters = turns.iter().map(|turn| turn.letters().iter().map(|letter| letter.byte()).collect()).collect();
        let blanks = turns.last().map_or(0, |turn| turn.laid().blanks());
        Some(Node { laid: places(turns)?, letters, bag, blanks })
    }

    fn allowed(&self, node: &Node) -> usize {
        blanks_allowed(self.count, node.laid.len(), node.blanks).min(usize::from(node.bag[0]))
    }

    /// Fills the places beyond the words that lie; nothing when it does not come off.
    fn fill(&self, from: &Node, places: &[u8], random: &mut Random, steps: &mut u64) -> Option<Node> {
        let mut node = from.clone();
        while node.laid.len() < places.len() {
            let place = places[node.laid.len()];
            let drawn = if node.laid.len() + 2 == places.len() { BEFORE_LAST } else { DRAWN };
            let mut fits = self.draw(&node, place, drawn, random, steps)?;
            match places.len() - node.laid.len() {
                2 => {
                    // Those without a blank first.
                    fits.sort_by_key(|(_, lacking, _)| lacking.len);
                    for (word, lacking, shared) in fits {
                        let mut before_last = node.clone();
                        before_last.lay(place, &word, shared, lacking);
                        if let Some(last) = self.draw(&before_last, places[places.len() - 1], 1, random, steps)
                            && let Some((word, lacking, shared)) = last.into_iter().next()
                        {
                            before_last.lay(places[places.len() - 1], &word, shared, lacking);
                            return Some(before_last);
                        }
                    }
                    return None;
                }
                _ => {
                    let weight = |word: &[u8]| -> u32 {
                        word.iter().map(|&letter| self.words.weights[usize::from(letter)]).sum()
                    };
                    let best = fits.iter().enumerate().max_by_key(|(_, (word, _, _))| weight(word))?.0;
                    let (word, lacking, shared) = fits.swap_remove(best);
                    node.lay(place, &word, shared, lacking);
                }
            }
        }
        Some(node)
    }

    /// Up to `most` words that fit at a place, from a random one on; nothing when there is none.
    #[expect(clippy::type_complexity, reason = "a word with what it lacks and shares, used here only")]
    fn draw(
        &self,
        node: &Node,
        place: u8,
        most: usize,
        random: &mut Random,
        steps: &mut u64,
    ) -> Option<Vec<(Vec<u8>, Lacking, Option<u8>)>> {
        let allowed = self.allowed(node);
        let mut fits = Vec::new();
        let mut look = |word: &[u8], shared: Option<u8>| {
            if let Some(lacking) = Lacking::of(&node.bag, word, allowed + usize::from(shared.is_some())) {
                let lacking = shared.map_or(lacking, |letter| lacking.sharing(letter));
                if lacking.len <= allowed && !node.has(word) {
                    fits.push((word.to_vec(), lacking, shared));
                }
            }
            fits.len()
        };
        let last = node.laid.len() + 1 == self.count;
        let mut looks = 0;
        if node.laid.is_empty() {
            let from = random.below(self.words.first.len());
            for at in 0..self.words.first.len() {
                let number = (from + at) % self.words.first.len();
                looks += 1;
                if look(self.words.first.word(number as u32), None) == most {
                    break;
                }
            }
        } else {
            let crossing = GROUND.crossing(&node.laid, place)?;
            let shared = node.shared(crossing);
            let list = self.words.with_letter(crossing.index, shared);
            let from = random.below(list.len());
            for at in 0..list.len() {
                looks += 1;
                let found = look(self.words.later.word(list[(from + at) % list.len()]), Some(shared));
                if found == most || (!last && found > 0 && looks >= LOOKS) {
                    break;
                }
            }
        }
        *steps = steps.saturating_sub(looks as u64);
        (!fits.is_empty()).then_some(fits)
    }

    fn by_chance(&self, from: &Node, steps: &mut u64, random: &mut Random) -> Option<Node> {
        while *steps > PLACES_COST {
            let mut looks = *steps / PLACES_COST;
            let grown = growing::grow(&from.laid, self.count, random, &mut looks);
            let looked = *steps / PLACES_COST - looks;
            *steps = (looks * PLACES_COST).min(*steps - PLACES_COST);
            let Some(places) = grown else {
                // Where growth stops at once, it always will.
                if looked < 2 {
                    return None;
                }
                continue;
            };
            for _ in 0..FILLS {
                if let Some(node) = self.fill(from, &places, random, steps) {
                    return Some(node);
                }
            }
        }
        None
    }

    /// All words in all places. `candidates` are the words that may still fit.
    fn try_all(&self, node: &Node, candidates: &[u32], steps: &mut u64) -> Completion<Node> {
        if node.laid.len() == self.count {
            return Completion::Possible(node.clone());
        }
        if node.laid.is_empty() {
            return Completion::Unknown;
        }
        let crossings: Vec<(Crossing, u8)> =
            GROUND.crossings(&node.laid).map(|crossing| (crossing, node.shared(crossing))).collect();
        if crossings.is_empty() {
            return Completion::Impossible;
        }
        // The blanks of this and all later turns.
        let blanks = 2_usize.saturating_sub(if node.laid.len() + 1 == self.count { node.blanks } else { 0 });
        let blanks = blanks.min(usize::from(node.bag[0]));
        let Some(fewer) = steps.checked_sub(candidates.len() as u64 + PLACES_COST) else { return Completion::Unknown };
        *steps = fewer;
        let fitting: Vec<(u32, Lacking)> = candidates
            .iter()
            .filter_map(|&number| Some((number, Lacking::of(&node.bag, self.words.later.word(number), blanks + 1)?)))
            .collect();
        let next: Vec<u32> = fitting.iter().map(|(number, _)| *number).collect();
        let allowed = self.allowed(node);
        for &(number, lacking) in &fitting {
            let word = self.words.later.word(number);
            if lacking.len > allowed + 1 || node.has(word) {
                continue;
            }
            for &(crossing, shared) in &crossings {
                let lacking = lacking.sharing(shared);
                if word[usize::from(crossing.index)] != shared || lacking.len > allowed {
                    continue;
                }
                let mut after = node.clone();
                after.lay(crossing.place, word, Some(shared), lacking);
                match self.try_all(&after, &next, steps) {
                    Completion::Impossible => {}
                    answer => return answer,
                }
            }
        }
        Completion::Impossible
    }

    fn search(&self, from: &Node, mut steps: u64, random: &mut Random) -> Completion<Node> {
        const FEW: usize = 2;
        let all: Vec<u32> = (0..self.words.later.len() as u32).collect();
        let left = self.count.saturating_sub(from.laid.len());
        if left <= FEW {
            let mut exhaustive = steps;
            let answer = self.try_all(from, &all, &mut exhaustive);
            if !matches!(answer, Completion::Unknown) {
                return answer;
            }
        }
        let mut chance = steps - steps / 4;
        if let Some(node) = self.by_chance(from, &mut chance, random) {
            return Completion::Possible(node);
        }
        steps = steps / 4 + chance;
        if from.laid.is_empty() {
            return Completion::Unknown;
        }
        // Perhaps there is no room for so many words, whatever they are.
        let mut looks = steps / (2 * PLACES_COST);
        let mut laid = from.laid.clone();
        if growing::try_all(&mut laid, self.count, &[false; PLACES], &mut looks) == Completion::Impossible {
            return Completion::Impossible;
        }
        steps /= 2;
        self.try_all(from, &all, &mut steps)
    }

    /// The turns of a node from `turns` on.
    fn turns(&self, turns: &[Turn], node: &Node) -> Option<Vec<Turn>> {
        let mut all = turns.to_vec();
        let mut rest = self.node(turns)?;
        for at in turns.len()..node.laid.len() {
            let place = GROUND.places[usize::from(node.laid[at])];
            let word = &node.letters[at];
            let crossing = GROUND.crossing(&node.laid[..at], node.laid[at]);
            let shared = crossing.map(|crossing| rest.shared(crossing));
            let lacking = Lacking::of(&rest.bag, word, 3)?;
            let lacking = shared.map_or(lacking, |letter| lacking.sharing(letter));
            let mut tiles = with_blanks(word, &lacking, crossing.map(|crossing| crossing.index)).into_iter().next()?;
            let shares = crossing.map(|crossing| Shared {
                index: usize::from(crossing.index),
                turn: usize::from(crossing.earlier),
                there: usize::from(GROUND.there(&node.laid[..at], crossing)),
            });
            if let Some(shared) = shares {
                tiles[shared.index] = all[shared.turn].tiles[shared.there];
            }
            all.push(Turn {
                tiles,
                shared: shares.into_iter().collect(),
                spot: Some(Spot { start: place.square(0), direction: place.direction }),
            });
            rest.lay(node.laid[at], word, shared, lacking);
        }
        Some(all.split_off(turns.len()))
    }
}

impl Completer for Search {
    fn complete(&self, turns: &[Turn], steps: u64, seed: u64) -> Completion<Vec<Turn>> {
        let Some(from) = self.node(turns) else { return Completion::Impossible };
        let mut random = Random::stream(seed, turns.len() as u64);
        match self.search(&from, steps, &mut random) {
            Completion::Possible(node) => self.turns(turns, &node).map_or(Completion::Unknown, Completion::Possible),
            Completion::Impossible => Completion::Impossible,
            Completion::Unknown => Completion::Unknown,
        }
    }
}
