//! Which words go on: for each word, whether a longer one begins or ends with it or has it inside, and its hooks.

use std::collections::HashMap;

use quixotry_lexicon::{Letter, Lexicon};

use super::shape::Need;

/// A longer word ends with it.
const ENDS: u8 = 1;
/// A longer word begins with it.
const BEGINS: u8 = 2;
/// A longer word has it anywhere.
const INSIDE: u8 = 4;
/// One letter in front of it makes a word.
const FRONT: u8 = 8;
/// One letter behind it makes a word.
const BACK: u8 = 16;

/// The words of up to a rack and the single letters, with what goes on.
pub struct Words {
    /// By length, in the order of their letters.
    by_length: Vec<Vec<(Vec<u8>, u8)>>,
    /// Whether some letter may stand alone with an open square beside it: no word of the list begins or ends with it.
    pub open_letters: bool,
}

impl Words {
    /// Looks through the list. A longer word counts if at most a rack of letters is to be added, and none of the
    /// `scarce` ones, as bits: these are to be used up.
    #[must_use]
    pub fn new(lexicon: &Lexicon, rack: usize, kinds: usize, scarce: u64) -> Self {
        let mut flags: HashMap<Vec<u8>, u8> = (1..=kinds as u8).map(|letter| (vec![letter], 0)).collect();
        let mut words = lexicon.words();
        while let Some(word) = words.advance() {
            if (2..=rack).contains(&word.len()) {
                flags.insert(word.iter().map(|letter| letter.byte()).collect(), 0);
            }
        }
        let mut words = lexicon.words();
        let mut bytes = Vec::new();
        while let Some(word) = words.advance() {
            bytes.clear();
            bytes.extend(word.iter().map(|letter| letter.byte()));
            let is_scarce = |letter: &u8| scarce >> letter & 1 == 1;
            let all = bytes.iter().filter(|letter| is_scarce(letter)).count();
            for length in 1..=rack.min(bytes.len().saturating_sub(1)) {
                if bytes.len() - length > rack {
                    continue;
                }
                for (at, part) in bytes.windows(length).enumerate() {
                    if all > 0 && part.iter().filter(|letter| is_scarce(letter)).count() < all {
                        continue;
                    }
                    if let Some(flags) = flags.get_mut(part) {
                        let (ends, begins) = (at + length == bytes.len(), at == 0);
                        *flags |= INSIDE;
                        *flags |= if ends { ENDS } else { 0 } | if begins { BEGINS } else { 0 };
                        if length + 1 == bytes.len() {
                            *flags |= if begins { BACK } else { FRONT };
                        }
                    }
                }
            }
        }
        let mut by_length = vec![Vec::new(); rack + 1];
        for (word, flags) in flags {
            by_length[word.len()].push((word, flags));
        }
        by_length.iter_mut().for_each(|words| words.sort_unstable());
        let open_letters = by_length[1].iter().any(|(_, flags)| flags & ENDS == 0 || flags & BEGINS == 0);
        Self { by_length, open_letters }
    }

    /// The words of a length of which what is needed is true, in the order of their letters; for length 1 the letters.
    #[must_use]
    pub fn list(&self, length: usize, need: Need) -> Vec<Vec<u8>> {
        let mut unwanted = match (need.before, need.behind) {
            (true, true) => INSIDE,
            (true, false) => ENDS,
            (false, true) => BEGINS,
            (false, false) => 0,
        };
        unwanted |= if need.shut_before { FRONT } else { 0 } | if need.shut_behind { BACK } else { 0 };
        let words = self.by_length.get(length).map_or(&[][..], Vec::as_slice);
        words.iter().filter(|(_, flags)| flags & unwanted == 0).map(|(word, _)| word.clone()).collect()
    }
}

/// Letters, as bits, that a few moves can use up: those of which the box has one tile or two, and the one of up to four
/// tiles that most often makes a longer word.
#[must_use]
pub fn scarce(lexicon: &Lexicon, counts: &[i8], kinds: usize) -> u64 {
    let (mut few, mut behind) = (0_u64, [0_u32; 64]);
    for letter in (1..=kinds).filter(|&letter| counts[letter] <= 2) {
        few |= 1 << letter;
    }
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        if let Some((last, front)) = word.split_last()
            && counts[last.index()] <= 4
            && lexicon.contains(front)
        {
            behind[last.index()] += 1;
        }
    }
    let most = (1..=kinds).max_by_key(|&letter| behind[letter]).unwrap_or(1);
    few | 1 << most
}

/// Whether letters are a word.
#[must_use]
pub fn is_word(lexicon: &Lexicon, letters: &[u8]) -> bool {
    let word: Vec<Letter> = letters.iter().filter_map(|&byte| Letter::new(byte)).collect();
    lexicon.contains(&word)
}
