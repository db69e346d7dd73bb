//! What single plays are sought on: the tiles, the lines of the board with their premiums, and the words that cross them.

use std::sync::Arc;

use quixotry_lexicon::{Letter, Lexicon};
use quixotry_rules::rule_choice::Variant;
use quixotry_rules::{Direction, Premium, Setup, Square};

use super::SinglePlayError;
use super::runs::Endings;

/// A row or a column of the board, the one in which the play lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Line {
    /// Which way it runs.
    pub direction: Direction,
    /// Which row or column it is, from 0.
    pub index: u8,
}

impl Line {
    /// The square at a place of the line, `depth` being the row of a line across and the column of a line down.
    #[must_use]
    pub const fn square(self, place: u8, depth: u8) -> Square {
        match self.direction {
            Direction::Across => Square::new(depth, place),
            Direction::Down => Square::new(place, depth),
        }
    }
}

/// A word that crosses the line, and which of its letters lies on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Crossing {
    /// The number of the word in [`Ground::words`].
    pub word: u32,
    /// The letter of the word that lies on the line, from 0.
    pub at: u8,
}

/// The setup, ready for the search: every word as bytes, every value and count by the place of the letter.
pub struct Ground {
    /// What is played with.
    pub setup: Setup,
    /// The words, each letter as its place in the alphabet.
    pub words: Vec<Box<[u8]>>,
    /// The value of each tile by its place in racks; 0 for the blank.
    pub values: Vec<i32>,
    /// How many of each tile there are; the blanks at 0.
    pub counts: Vec<i32>,
    pub(super) endings: Endings,
    lexicon: Arc<Lexicon>,
}

impl Ground {
    /// Makes everything ready, which takes some 30 ms for a large list.
    ///
    /// # Errors
    /// [`SinglePlayError`] when there is no word list, or when its words may be laid in any order of their letters.
    pub fn new(setup: &Setup) -> Result<Self, SinglePlayError> {
        let lexicon = setup.lexicon.clone().ok_or(SinglePlayError::NoLexicon)?;
        if setup.rules.variant != Variant::Classic {
            return Err(SinglePlayError::Variant(setup.rules.name.clone()));
        }
        let longest = setup.layout.rows().max(setup.layout.columns());
        let mut words = Vec::with_capacity(lexicon.len());
        let mut all = lexicon.words();
        while let Some(word) = all.advance() {
            if (2..=longest).contains(&word.len()) {
                words.push(word.iter().map(|letter| letter.byte()).collect());
            }
        }
        let kinds = 0..=setup.alphabet().len();
        let value = |kind: usize| Letter::new(kind as u8).map_or(0, |letter| setup.edition.letter_value(letter));
        let values = kinds.clone().map(value).collect();
        let counts = kinds.map(|kind| setup.edition.count(kind) as i32).collect();
        let endings = Endings::new(&words);
        Ok(Self { setup: setup.clone(), endings, words, values, counts, lexicon })
    }

    /// The words of the setup.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// How many tiles somebody else must still hold: where going out ends the game, one, or it would be over by then.
    #[must_use]
    pub fn reserve(&self) -> i32 {
        i32::from(!self.setup.rules.final_turns_after_empty_bag)
    }

    /// The lines in which plays differ: across alone on a board that is its own transpose.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        let layout = &self.setup.layout;
        let across = (0..layout.rows()).map(|index| Line { direction: Direction::Across, index: index as u8 });
        let down = (0..layout.columns()).map(|index| Line { direction: Direction::Down, index: index as u8 });
        if layout.is_symmetric() { across.collect() } else { across.chain(down).collect() }
    }

    /// How many squares the line has.
    #[must_use]
    pub fn length(&self, line: Line) -> u8 {
        match line.direction {
            Direction::Across => self.setup.layout.columns() as u8,
            Direction::Down => self.setup.layout.rows() as u8,
        }
    }

    /// How many lines lie beside each other in this direction.
    #[must_use]
    pub fn depth(&self, line: Line) -> u8 {
        self.length(Line { direction: line.direction.turned(), index: 0 })
    }

    /// What a fresh tile is multiplied by at a place of the line.
    #[must_use]
    pub fn premium(&self, line: Line, place: u8) -> Premium {
        self.setup.layout.premium(line.square(place, line.index))
    }

    /// Whether letters that lie side by side may: none, one, or a word.
    #[must_use]
    pub fn stands(&self, letters: &[u8]) -> bool {
        letters.len() < 2 || self.is_word(letters)
    }

    /// Whether letters are a word.
    #[must_use]
    pub fn is_word(&self, letters: &[u8]) -> bool {
        let word: Option<Vec<Letter>> = letters.iter().map(|&letter| Letter::new(letter)).collect();
        word.is_some_and(|word| self.lexicon.contains(&word))
    }

    /// The words that can cross the line with `letter` on it. A `fresh` tile turns what lies before and behind it into
    /// the word, so each of the two has to stand by itself before.
    #[must_use]
    pub fn crossings(&self, line: Line, letter: u8, fresh: bool) -> Vec<Crossing> {
        let before = usize::from(line.index);
        let behind = usize::from(self.depth(line)) - 1 - before;
        let mut found = Vec::new();
        for (number, word) in (0..).zip(&self.words) {
            for (at, _) in word.iter().enumerate().filter(|&(_, &there)| there == letter) {
                if at <= before
                    && word.len() - 1 - at <= behind
                    && (!fresh || (self.stands(&word[..at]) && self.stands(&word[at + 1..])))
                {
                    found.push(Crossing { word: number, at: at as u8 });
                }
            }
        }
        found
    }

    /// Text of letters given as places in the alphabet.
    #[must_use]
    pub fn text(&self, letters: &[u8]) -> String {
        let letters: Vec<Letter> = letters.iter().filter_map(|&letter| Letter::new(letter)).collect();
        self.setup.alphabet().word_text(&letters)
    }
}
