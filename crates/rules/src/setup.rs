//! What a game is played with: edition, layout, rule set and word list.

use std::sync::Arc;

use quixotry_lexicon::{Alphabet, Letter, Lexicon, Tile};

use crate::edition::Edition;
use crate::layout::Layout;
use crate::rule_choice::Variant;
use crate::rule_set::RuleSet;

/// Everything that stays the same during a game. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The tiles: letters, how many, worth what.
    pub edition: Arc<Edition>,
    /// The board's size, premium squares and start.
    pub layout: Arc<Layout>,
    /// The rules' parameters.
    pub rules: Arc<RuleSet>,
    /// The word list that judges; without one every word is valid.
    pub lexicon: Option<Arc<Lexicon>>,
}

impl Setup {
    /// The edition's alphabet.
    #[inline]
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.edition.alphabet
    }

    /// Whether the letters are a word: in the list, or in the WordSmog variant an anagram of one that is.
    #[must_use]
    pub fn is_word(&self, letters: &[Letter]) -> bool {
        match (&self.lexicon, self.rules.variant) {
            (None, _) => true,
            (Some(lexicon), Variant::Classic) => lexicon.contains(letters),
            (Some(lexicon), Variant::WordSmog) => {
                let tiles: Vec<Tile> = letters.iter().copied().map(Tile::of).collect();
                lexicon.has_anagram(&tiles)
            }
        }
    }
}

impl PartialEq for Setup {
    /// Equal when the tables are and the word lists hold the same words.
    fn eq(&self, other: &Self) -> bool {
        let lexicon = |setup: &Self| setup.lexicon.as_ref().map(|lexicon| lexicon.info().sha256.clone());
        *self.edition == *other.edition
            && *self.layout == *other.layout
            && *self.rules == *other.rules
            && match (&self.lexicon, &other.lexicon) {
                (Some(a), Some(b)) if Arc::ptr_eq(a, b) => true,
                _ => lexicon(self) == lexicon(other),
            }
    }
}
