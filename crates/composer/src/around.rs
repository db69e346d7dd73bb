//! V3 round words that have to be had: they are laid first, each across another one, and the arrangement grows round them.
//!
//! An arrangement that is drawn at random has room for a few given words at most. So where several are wished for, and
//! arrangements drawn at random have come to nothing, these words are laid first; where the rest goes is chance again.
//! Which arrangements come of it, and how often, depends on the words: they are not equally likely.

use quixotry_rules::rng::Random;

use crate::arrange::{self, Laid, common};
use crate::bag::Bag;
use crate::composer::Composer;
use crate::growth::{Growth, place};
use crate::place::Place;
use crate::wanted::Wanted;

/// How often words are added or taken away before an arrangement is given up.
const PATIENCE: usize = 200;
/// At most so many words are taken away where no more can be added.
const DROPS: usize = 3;
/// How many first words are looked at, where none has to be had.
const FIRSTS: usize = 100;
/// How many orders are drawn until the given words leave the last two turns to others.
const ORDERS: usize = 30;

/// Words that lie, by the number of their place; the first one is the first word of the game.
struct Given<'a> {
    composer: &'a Composer,
    growth: Growth,
    words: Vec<(u8, u32)>,
    /// The letters that are left.
    bag: Bag,
}

impl Composer {
    /// An arrangement whose turns are in order, and the words of those turns that have to have a certain one; nothing
    /// where the words that have to be had could not be laid by chance. Words that take a blank are left to the last turns.
    pub(crate) fn around(&self, random: &mut Random) -> Option<(Vec<Laid>, Vec<Option<u32>>)> {
        let mut words = self.index.include(true).to_vec();
        words.retain(|&word| self.bag.packed.holds(self.index.long.packed(word), self.index.packing.guards()));
        let mut given = Given { composer: self, growth: Growth::new(), words: Vec::new(), bag: self.bag };
        let first = given.first(random)?;
        given.lay(random.below(Place::first().len()) as u8, first, None);
        while !words.is_empty() {
            random.shuffle(&mut words);
            let at = (0..words.len()).find(|&at| given.lay_somewhere(words[at], random))?;
            words.swap_remove(at);
        }
        given.grow(self.turns, random)?;
        let places: Vec<Place> = given.growth.laid.iter().map(|&number| place(number)).collect();
        let mut ordered = None;
        for _ in 0..ORDERS {
            let laid = arrange::order(&places, random)?;
            let words: Vec<Option<u32>> = laid.iter().map(|laid| given.word(laid.place)).collect();
            let is_free = words.iter().rev().take(2).all(Option::is_none);
            ordered = Some((laid, words));
            if is_free {
                break;
            }
        }
        ordered
    }
}

impl Given<'_> {
    /// The first word: the one that has to be had, or any that leaves the tiles of those that have to.
    fn first(&self, random: &mut Random) -> Option<u32> {
        let index = &self.composer.index;
        if let Some(&word) = index.include(false).first() {
            return Some(word);
        }
        let mut bag = self.bag;
        let _kept = Wanted::new(index, true, &mut bag, &[]);
        let picked = (0..FIRSTS).map(|_| random.below(index.short.len()) as u32);
        picked.into_iter().find(|&word| bag.packed.holds(index.short.packed(word), index.packing.guards()))
    }

    fn letters(&self, at: usize) -> &[u8] {
        self.composer.index.words(at > 0).letters(self.words[at].1)
    }

    /// The word that lies at a place.
    fn word(&self, at: Place) -> Option<u32> {
        self.words.iter().find(|(number, _)| place(*number) == at).map(|&(_, word)| word)
    }

    /// Lays a word, whose letter at `shared` lies already.
    fn lay(&mut self, number: u8, word: u32, shared: Option<u8>) {
        let index = &self.composer.index;
        self.growth.lay(number);
        self.words.push((number, word));
        for (at, &letter) in index.words(self.words.len() > 1).letters(word).iter().enumerate() {
            if shared != Some(at as u8) {
                self.bag.take(letter, &index.packing);
            }
        }
    }

    /// Lays a word at one of the places where it fits; false where there is none.
    fn lay_somewhere(&mut self, word: u32, random: &mut Random) -> bool {
        let index = &self.composer.index;
        let letters = index.long.letters(word);
        let fits = |number: &u8| {
            let own = self.growth.crossing(*number);
            let crossed = self.words.iter().enumerate().find_map(|(at, (other, _))| {
                let (one, other) = (place(*number), place(*other));
                let there = if one.direction == other.direction { None } else { common(one, other) };
                there.map(|(_, there)| (at, there))
            });
            let letter = letters[usize::from(own)];
            let with_shared = self.bag.packed.plus(index.packing.unit(letter));
            crossed.is_some_and(|(at, there)| self.letters(at)[usize::from(there)] == letter)
                && with_shared.holds(index.long.packed(word), index.packing.guards())
        };
        let places: Vec<u8> = self.growth.openings().filter(fits).collect();
        let Some(&number) = places.get(random.below(places.len())) else { return false };
        let own = self.growth.crossing(number);
        self.lay(number, word, Some(own));
        true
    }

    /// Adds places for other words.
    fn grow(&mut self, turns: usize, random: &mut Random) -> Option<()> {
        let kept = self.words.len();
        for _ in 0..PATIENCE {
            if self.growth.laid.len() >= turns {
                return Some(());
            }
            let places: Vec<u8> = self.growth.openings().collect();
            if let Some(&number) = places.get(random.below(places.len())) {
                self.growth.lay(number);
                continue;
            }
            // Those of the last places on which nothing hangs: the last one at least.
            let spare = self.growth.laid.len() - kept;
            for _ in 0..spare.min(1 + random.below(DROPS)) {
                self.growth.take(self.growth.laid.len() - 1);
            }
            if spare == 0 {
                return None;
            }
        }
        None
    }
}
