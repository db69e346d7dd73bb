//! Questions to a lexicon: words from a rack, by pattern, by beginning or end, and what can be hooked to a word.
//!
//! Answers come in the order of the alphabet. Each is a walk along the graph that turns back as soon as no word can
//! come of it; none goes deeper than the longest word.

use crate::graph::Node;
use crate::letter::{Letter, Tile};
use crate::lexicon::Lexicon;
use crate::pattern::Pattern;

/// What can be added to a word or taken from it so that a word remains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hooks {
    /// The letters that make a word when put in front.
    pub front: Vec<Letter>,
    /// The letters that make a word when put behind.
    pub back: Vec<Letter>,
    /// Whether a word remains without the first letter.
    pub without_first: bool,
    /// Whether a word remains without the last letter.
    pub without_last: bool,
}

/// Tiles by letter, blanks at place 0.
struct Tiles {
    counts: [u16; Letter::MAX + 2],
    total: usize,
}

impl Tiles {
    fn new(tiles: &[Tile]) -> Self {
        let mut counts = [0; Letter::MAX + 2];
        tiles.iter().for_each(|tile| counts[tile.rack_index()] += 1);
        Self { counts, total: tiles.len() }
    }
}

/// A search for words that can be laid with some tiles.
struct Laying<'a> {
    lexicon: &'a Lexicon,
    tiles: Tiles,
    shortest: usize,
    word: Vec<Letter>,
    found: Vec<Vec<Letter>>,
    most: usize,
}

impl Laying<'_> {
    fn go(&mut self, node: Node) {
        for arc in self.lexicon.graph.arcs(node) {
            let Some(letter) = arc.letter() else { continue };
            // A tile of the letter serves at least as well as a blank, so one way of laying each word is enough.
            let tile = if self.tiles.counts[letter.index()] > 0 { letter.index() } else { 0 };
            if self.tiles.counts[tile] == 0 || self.found.len() >= self.most {
                continue;
            }
            self.word.push(letter);
            if arc.accepts() && self.word.len() >= self.shortest {
                self.found.push(self.word.clone());
            }
            if self.word.len() < self.tiles.total.min(Lexicon::LONGEST) && !arc.target().is_none() {
                self.tiles.counts[tile] -= 1;
                self.go(arc.target());
                self.tiles.counts[tile] += 1;
            }
            self.word.pop();
        }
    }
}

impl Lexicon {
    fn lay(&self, tiles: &[Tile], shortest: usize, most: usize) -> Vec<Vec<Letter>> {
        let tiles = Tiles::new(tiles);
        let mut search = Laying { lexicon: self, tiles, shortest, word: Vec::new(), found: Vec::new(), most };
        search.go(self.graph.dawg_root());
        search.found
    }

    /// The words of two tiles or more that can be laid with some of `tiles`; a blank is any letter.
    #[must_use]
    pub fn within(&self, tiles: &[Tile]) -> Vec<Vec<Letter>> {
        self.lay(tiles, 2, usize::MAX)
    }

    /// The words that can be laid with all of `tiles`; a blank is any letter.
    #[must_use]
    pub fn anagrams(&self, tiles: &[Tile]) -> Vec<Vec<Letter>> {
        if tiles.is_empty() { Vec::new() } else { self.lay(tiles, tiles.len(), usize::MAX) }
    }

    /// Whether any word can be laid with all of `tiles`.
    #[must_use]
    pub fn has_anagram(&self, tiles: &[Tile]) -> bool {
        !tiles.is_empty() && !self.lay(tiles, tiles.len(), 1).is_empty()
    }

    /// The words that `pattern` describes.
    #[must_use]
    pub fn matching(&self, pattern: &Pattern) -> Vec<Vec<Letter>> {
        // Every front part of a word is met once with all places it may have come to, so the time is bounded by the
        // trie of the list, whatever the pattern.
        let mut found = Vec::new();
        let mut word = Vec::new();
        let mut path = vec![(self.graph.dawg_root(), pattern.start())];
        while let Some((rest, progress)) = path.last_mut() {
            let Some(arc) = self.graph.arcs(*rest).next() else {
                path.pop();
                word.pop();
                continue;
            };
            *rest = if arc.is_last() { Node::NONE } else { Node(rest.0 + 1) };
            let Some(letter) = arc.letter() else { continue };
            let Some(next) = pattern.step(*progress, letter) else { continue };
            word.push(letter);
            if arc.accepts() && pattern.accepts(next) {
                found.push(word.clone());
            }
            let deeper = word.len() < Self::LONGEST;
            path.push((if deeper { arc.target() } else { Node::NONE }, next));
        }
        found
    }

    /// The words that begin with `letters`, which may be a word itself.
    #[must_use]
    pub fn starting_with(&self, letters: &[Letter]) -> Vec<Vec<Letter>> {
        let mut node = self.graph.dawg_root();
        let mut accepts = false;
        for &letter in letters {
            let Some(arc) = self.graph.step(node, letter) else { return Vec::new() };
            (node, accepts) = (arc.target(), arc.accepts());
        }
        let itself = accepts.then(|| letters.to_vec());
        itself.into_iter().chain(self.words_below(letters.to_vec(), node)).collect()
    }

    /// The words that end with `letters`, which may be a word itself.
    #[must_use]
    pub fn ending_with(&self, letters: &[Letter]) -> Vec<Vec<Letter>> {
        Pattern::ending(letters).map(|pattern| self.matching(&pattern)).unwrap_or_default()
    }

    /// What can be added to `word` or taken from it; `word` itself need not be one.
    #[must_use]
    pub fn hooks(&self, word: &[Letter]) -> Hooks {
        let enders = |node: Node| -> Vec<Letter> {
            let arcs = self.graph.arcs(node);
            arcs.filter(|arc| arc.accepts()).filter_map(|arc| arc.letter()).collect()
        };
        if word.is_empty() {
            return Hooks::default();
        }
        Hooks {
            front: enders(self.graph.follow(self.graph.gaddag_root(), word.iter().rev().copied())),
            back: enders(self.graph.follow(self.graph.dawg_root(), word.iter().copied())),
            without_first: self.contains(&word[1..]),
            without_last: self.contains(&word[..word.len() - 1]),
        }
    }
}
