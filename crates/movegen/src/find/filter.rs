//! What is asked of the words themselves, and of how they are laid.

use std::sync::Arc;

use quixotry_lexicon::{Letter, Lexicon, Pattern};

/// Whether words have to spend blanks of the rack. Of all words, each is found either with them or without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BlankUse {
    /// They may or may not.
    #[default]
    Any,
    /// Words that need one: no way to lay them does without.
    With,
    /// Words that need none: some way to lay them does without, and it is one of those that is shown.
    Without,
}

impl BlankUse {
    /// Their names, in the order in which they are told.
    pub const NAMES: [&'static str; 3] = ["any", "with", "without"];

    /// The choice of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "any" => Self::Any,
            "with" => Self::With,
            "without" => Self::Without,
            _ => return None,
        })
    }
}

/// What words must be like. The default asks for nothing but two tiles.
#[derive(Clone)]
pub struct Filter {
    /// The fewest tiles of a word.
    pub shortest: usize,
    /// The most tiles of a word.
    pub longest: usize,
    /// Letters that stand side by side in it.
    pub contains: Vec<Letter>,
    /// Letters that stand anywhere in it, each as often as given.
    pub includes: Vec<Letter>,
    /// How it begins.
    pub starts: Vec<Letter>,
    /// How it ends.
    pub ends: Vec<Letter>,
    /// A pattern that describes it.
    pub like: Option<Pattern>,
    /// Whether blanks have to be spent.
    pub blanks: BlankUse,
    /// Whether every tile of the rack is used.
    pub all_letters: bool,
    /// A word list that it is not in.
    pub not_in: Option<Arc<Lexicon>>,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            shortest: 2,
            longest: Lexicon::LONGEST,
            contains: Vec::new(),
            includes: Vec::new(),
            starts: Vec::new(),
            ends: Vec::new(),
            like: None,
            blanks: BlankUse::Any,
            all_letters: false,
            not_in: None,
        }
    }
}

impl Filter {
    /// Whether a word is as it was asked for, whatever tiles it is laid with.
    pub(super) fn passes(&self, word: &[Letter]) -> bool {
        (self.shortest..=self.longest).contains(&word.len())
            && word.starts_with(&self.starts)
            && word.ends_with(&self.ends)
            && (self.contains.is_empty() || word.windows(self.contains.len()).any(|part| part == self.contains))
            && has_all(word, &self.includes)
            && self.like.as_ref().is_none_or(|pattern| pattern.matches(word))
            && self.not_in.as_ref().is_none_or(|other| !other.contains(word))
    }

    /// Whether a word may be laid with that many tiles of a rack of `rack`, `blanks` of them blanks. Where blanks must
    /// be needed, ways that do without pass as well: they tell that none is.
    pub(super) fn allows(&self, used: usize, rack: usize, blanks: usize) -> bool {
        (self.blanks != BlankUse::Without || blanks == 0) && (!self.all_letters || used == rack)
    }
}

fn has_all(word: &[Letter], letters: &[Letter]) -> bool {
    let count = |letters: &[Letter], wanted: Letter| letters.iter().filter(|&&letter| letter == wanted).count();
    letters.iter().all(|&letter| count(word, letter) >= count(letters, letter))
}
