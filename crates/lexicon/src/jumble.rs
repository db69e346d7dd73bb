//! Whether letters can be put in an order that is a word: the rule of the WordSmog variant.

use crate::graph::Node;
use crate::letter::Letter;
use crate::lexicon::Lexicon;

impl Lexicon {
    /// Whether some order of all the letters is a word.
    #[must_use]
    pub fn has_anagram(&self, letters: &[Letter]) -> bool {
        let mut left = [0u8; Letter::MAX + 1];
        for letter in letters {
            left[letter.index()] = left[letter.index()].saturating_add(1);
        }
        self.spells_all(self.graph().dawg_root(), &mut left, letters.len())
    }

    fn spells_all(&self, node: Node, left: &mut [u8; Letter::MAX + 1], count: usize) -> bool {
        for arc in self.graph().arcs(node) {
            let index = usize::from(arc.letter_byte());
            if left[index] == 0 {
                continue;
            }
            if count == 1 {
                return arc.accepts();
            }
            left[index] -= 1;
            let found = self.spells_all(arc.target(), left, count - 1);
            left[index] += 1;
            if found {
                return true;
            }
        }
        false
    }
}
