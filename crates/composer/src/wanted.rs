//! Words that a game has to have: their tiles are kept aside until they are laid.

use crate::bag::Bag;
use crate::word_index::WordIndex;

/// The words that are still to be laid, each with the tiles kept aside for it.
#[derive(Clone)]
pub(crate) struct Wanted {
    words: Vec<(u32, Vec<u8>)>,
}

impl Wanted {
    /// The long or the short words that are wished for, but for some; their tiles are taken from the bag, as far as it has
    /// them.
    pub(crate) fn new(index: &WordIndex, long: bool, bag: &mut Bag, except: &[Option<u32>]) -> Self {
        let keep = |&word: &u32| {
            let mut kept = Vec::new();
            for &letter in index.words(long).letters(word) {
                if bag.count(letter) > 0 {
                    bag.take(letter, &index.packing);
                    kept.push(letter);
                }
            }
            (word, kept)
        };
        let words = index.include(long).iter().filter(|&&word| !except.contains(&Some(word)));
        Self { words: words.map(keep).collect() }
    }

    pub(crate) const fn len(&self) -> usize {
        self.words.len()
    }

    /// The word at a place of the list.
    pub(crate) fn word(&self, at: usize) -> u32 {
        self.words[at].0
    }

    /// Puts the tiles of a word back into the bag.
    pub(crate) fn release(&self, at: usize, bag: &mut Bag, index: &WordIndex) {
        self.words[at].1.iter().for_each(|&letter| bag.add(letter, &index.packing));
    }

    /// Puts the tiles of all words back into the bag.
    pub(crate) fn release_all(&self, bag: &mut Bag, index: &WordIndex) {
        (0..self.len()).for_each(|at| self.release(at, bag, index));
    }

    /// Keeps the tiles of a word aside again.
    pub(crate) fn keep(&self, at: usize, bag: &mut Bag, index: &WordIndex) {
        self.words[at].1.iter().for_each(|&letter| bag.take(letter, &index.packing));
    }

    /// Crosses a word off the list.
    pub(crate) fn remove(&mut self, at: usize) {
        self.words.swap_remove(at);
    }

    /// Whether no other words are wanted than these two.
    pub(crate) fn are_among(&self, words: [Option<u32>; 2]) -> bool {
        self.words.iter().all(|&(word, _)| words.contains(&Some(word)))
    }
}
