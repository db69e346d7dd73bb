//! The lexicon: the words of a list, the graph that spells them, and what is known of each.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use crate::alphabet::Alphabet;
use crate::build::build;
use crate::error::LexiconError;
use crate::graph::{self, Graph, Node};
use crate::info::{LexiconInfo, Provenance};
use crate::letter::Letter;
use crate::storage::Column;
use crate::word_index::{WordIndex, census};
use crate::word_list::WordList;
use crate::word_map::WordMap;

/// The words that a game allows. Cheap to clone, immutable, safe to share between threads.
#[derive(Clone)]
pub struct Lexicon {
    pub(crate) alphabet: Arc<Alphabet>,
    pub(crate) graph: Graph,
    pub(crate) index: WordIndex,
    pub(crate) info: Arc<LexiconInfo>,
    /// One band a word; empty when no word has one.
    pub(crate) bands: Column<u8>,
    pub(crate) definitions: Definitions,
    pub(crate) path: Option<Arc<Path>>,
    /// Made when first asked for.
    pub(crate) word_map: Arc<OnceLock<Option<WordMap>>>,
    /// How often it was asked for by searches that can do without.
    pub(crate) asked: Arc<AtomicU32>,
}

/// The definitions by word number; both columns are empty when no word has one.
#[derive(Clone)]
pub(crate) struct Definitions {
    /// Where each definition ends in `text`.
    pub(crate) ends: Column<u32>,
    pub(crate) text: Column<u8>,
}

impl Definitions {
    fn get(&self, number: usize) -> Option<&str> {
        let start = number.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())? as usize;
        let bytes = self.text.get(start..*self.ends.get(number)? as usize)?;
        std::str::from_utf8(bytes).ok().filter(|text| !text.is_empty())
    }
}

impl Lexicon {
    /// The most tiles a word may have.
    pub const LONGEST: usize = 63;
    /// The most letters that all words may have together: memory for building is reckoned by it.
    pub(crate) const MOST_LETTERS: usize = 1 << 26;

    /// A lexicon of `words`, in any order and with any repetitions.
    ///
    /// # Errors
    /// [`LexiconError::Word`] for a word without letters, of more than [`Lexicon::LONGEST`] tiles or with a letter that
    /// the alphabet has not; [`LexiconError::TooLarge`] when the graph cannot hold them all.
    pub fn from_words(
        name: &str,
        alphabet: Arc<Alphabet>,
        words: impl IntoIterator<Item = Vec<Letter>>,
    ) -> Result<Self, LexiconError> {
        Self::from_list(name, alphabet, words.into_iter().collect(), Provenance::default())
    }

    /// A lexicon of a list with its bands and definitions.
    ///
    /// # Errors
    /// As [`Lexicon::from_words`].
    pub fn from_list(
        name: &str,
        alphabet: Arc<Alphabet>,
        words: WordList,
        provenance: Provenance,
    ) -> Result<Self, LexiconError> {
        for word in words.iter() {
            let problem = if word.is_empty() {
                "a word without letters".to_owned()
            } else if word.len() > Self::LONGEST {
                format!("{} tiles; a word has at most {}", word.len(), Self::LONGEST)
            } else if let Some(letter) = word.iter().find(|letter| letter.index() > alphabet.len()) {
                format!("letter {} in an alphabet of {}", letter.index(), alphabet.len())
            } else {
                continue;
            };
            return Err(LexiconError::Word { word: alphabet.word_text(word), problem });
        }
        if words.total_letters() > Self::MOST_LETTERS {
            let detail = format!("it has {} letters; {} are the most", words.total_letters(), Self::MOST_LETTERS);
            return Err(LexiconError::TooLarge { name: name.to_owned(), detail });
        }
        let too_large = |detail| LexiconError::TooLarge { name: name.to_owned(), detail };
        let (words, _) = words.sorted();
        let built = build(words.iter()).map_err(too_large)?;
        let counted = census(&built.graph, built.dawg_arcs).map_err(too_large)?;
        let mut info = LexiconInfo::of(name, &alphabet, &words, provenance);
        info.trie_nodes = built.trie_nodes;
        info.graph_nodes = built.graph.len();
        info.dawg_nodes = built.dawg_arcs;
        let bands = if words.has_bands() { (0..words.len()).map(|at| words.band(at)).collect() } else { Vec::new() };
        let (mut ends, mut text) = (Vec::new(), Vec::new());
        if words.has_definitions() {
            for at in 0..words.len() {
                text.extend_from_slice(words.definition(at).as_bytes());
                let end = u32::try_from(text.len());
                ends.push(end.map_err(|_| too_large("its definitions are longer than 4 GiB".to_owned()))?);
            }
        }
        Ok(Self {
            alphabet,
            graph: built.graph,
            index: WordIndex::new(counted.before.into(), counted.words),
            info: Arc::new(info),
            bands: bands.into(),
            definitions: Definitions { ends: ends.into(), text: text.into() },
            path: None,
            word_map: Arc::default(),
            asked: Arc::default(),
        })
    }

    /// The alphabet that the words are written in.
    #[must_use]
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    /// The words by their letters, for quick searches. Made by the first who asks, which takes a fraction of a second;
    /// nothing where the alphabet is too large for it.
    #[must_use]
    pub fn word_map(&self) -> Option<&WordMap> {
        self.word_map.get_or_init(|| WordMap::of(self)).as_ref()
    }

    /// Whether there is a word map that need not be made first.
    #[must_use]
    pub fn has_word_map(&self) -> bool {
        self.word_map.get().is_some_and(Option::is_some)
    }

    /// The word map if it is made already, or if making it pays: the first few that ask get nothing, since they are done
    /// sooner without.
    #[must_use]
    pub fn word_map_in_time(&self) -> Option<&WordMap> {
        if let Some(made) = self.word_map.get() {
            return made.as_ref();
        }
        // Making the map takes as long as some hundred searches without.
        const PATIENCE: u32 = 32;
        if self.asked.fetch_add(1, Ordering::Relaxed) < PATIENCE { None } else { self.word_map() }
    }

    /// The graph that spells the words.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Name, hash, counts, licence.
    #[must_use]
    pub fn info(&self) -> &LexiconInfo {
        &self.info
    }

    /// The file that the lexicon is mapped from; nothing for one in memory.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there is no word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether `word` is in the list.
    #[inline]
    #[must_use]
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.graph.contains(word)
    }

    /// Whether text in any case is a word of the list; text that is no letters is none.
    #[must_use]
    pub fn contains_text(&self, text: &str) -> bool {
        self.alphabet.word(text).is_ok_and(|word| self.contains(&word))
    }

    /// All words in the order of the alphabet.
    #[must_use]
    pub fn words(&self) -> Words<'_> {
        self.words_below(Vec::new(), self.graph.dawg_root())
    }

    /// The words that `node` of the DAWG spells, with `prefix` before each.
    pub(crate) fn words_below(&self, prefix: Vec<Letter>, node: Node) -> Words<'_> {
        Words { graph: &self.graph, word: prefix, path: if node.is_none() { Vec::new() } else { vec![node] } }
    }

    /// The number of `word` in the order of [`Lexicon::words`], from 0.
    #[must_use]
    pub fn number(&self, word: &[Letter]) -> Option<usize> {
        self.index.number(&self.graph, word)
    }

    /// The word with that number: the inverse of [`Lexicon::number`].
    #[must_use]
    pub fn word_at(&self, number: usize) -> Option<Vec<Letter>> {
        self.index.word(&self.graph, number)
    }

    /// The arcs that leave `node` of the DAWG, each with how many words the node spells before it: along a walk from the root
    /// these add up, together with the words that end on the way, to what [`Lexicon::number`] gives.
    #[inline]
    pub fn numbered_arcs(&self, node: Node) -> impl Iterator<Item = (usize, graph::Arc)> + '_ {
        let before = self.index.counts();
        self.graph.placed_arcs(node).map(move |(place, arc)| (before.get(place).map_or(0, |&n| n as usize), arc))
    }

    /// How common the word with that number is, as [`Lexicon::band`] says it; nothing where there is no such word.
    #[must_use]
    pub fn band_at(&self, number: usize) -> Option<u8> {
        (number < self.len()).then(|| self.bands.get(number).copied().unwrap_or(0))
    }

    /// How common `word` is: 10 (everyday) to 80 (rare), 0 when nothing says; nothing for what is no word.
    #[must_use]
    pub fn band(&self, word: &[Letter]) -> Option<u8> {
        self.band_at(self.number(word)?)
    }

    /// Whether the list says how common its words are.
    #[must_use]
    pub fn has_bands(&self) -> bool {
        !self.bands.is_empty()
    }

    /// The definition that the list gives for `word`.
    #[must_use]
    pub fn definition(&self, word: &[Letter]) -> Option<&str> {
        self.definitions.get(self.number(word)?)
    }

    /// Whether the list gives definitions.
    #[must_use]
    pub fn has_definitions(&self) -> bool {
        !self.definitions.ends.is_empty()
    }

    /// The same lexicon without the words of `exclude`, under a new name.
    ///
    /// # Errors
    /// As [`Lexicon::from_words`]; not to be expected.
    pub fn without(&self, name: &str, exclude: &Self) -> Result<Self, LexiconError> {
        self.filtered(name, |word, _| !exclude.contains(word))
    }

    /// The words that are at least as common as `max_band` (those of no band left out), under a new name: a vocabulary.
    ///
    /// # Errors
    /// As [`Lexicon::from_words`]; not to be expected.
    pub fn vocabulary(&self, name: &str, max_band: u8) -> Result<Self, LexiconError> {
        self.filtered(name, |_, band| (1..=max_band).contains(&band))
    }

    /// The words that `keep` keeps, asked with each word and its band, under a new name.
    ///
    /// # Errors
    /// As [`Lexicon::from_words`]; not to be expected.
    pub fn filtered(&self, name: &str, mut keep: impl FnMut(&[Letter], u8) -> bool) -> Result<Self, LexiconError> {
        let mut list = WordList::with_capacity(self.len(), self.len() * 10);
        let mut words = self.words();
        let mut number = 0;
        while let Some(word) = words.advance() {
            let band = self.bands.get(number).copied().unwrap_or(0);
            if keep(word, band) {
                list.push_with(word.iter().copied(), band, self.definitions.get(number).unwrap_or(""));
            }
            number += 1;
        }
        let provenance = Provenance { licence: self.info.licence.clone(), source: self.info.source.clone() };
        Self::from_list(name, Arc::clone(&self.alphabet), list, provenance)
    }
}

impl std::fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Lexicon({}, {}, {} words)", self.info.name, self.info.edition, self.len())
    }
}

/// Words of a lexicon in order; see [`Lexicon::words`].
///
/// Goes no deeper than [`Lexicon::LONGEST`] letters, whatever the graph says.
pub struct Words<'a> {
    graph: &'a Graph,
    /// The prefix, then one letter for every node of `path` but the last.
    word: Vec<Letter>,
    /// The rest of the list of arcs at each depth.
    path: Vec<Node>,
}

impl Words<'_> {
    /// The next word, without a copy of it.
    pub fn advance(&mut self) -> Option<&[Letter]> {
        loop {
            let rest = self.path.last_mut()?;
            let Some(arc) = self.graph.arcs(*rest).next() else {
                self.path.pop();
                self.word.pop();
                continue;
            };
            *rest = if arc.is_last() { Node::NONE } else { Node(rest.0 + 1) };
            let Some(letter) = arc.letter() else { continue };
            self.word.push(letter);
            // A node without arcs keeps the depth right: it is popped together with the letter.
            let deeper = self.word.len() < Lexicon::LONGEST;
            self.path.push(if deeper { arc.target() } else { Node::NONE });
            if arc.accepts() {
                return Some(&self.word);
            }
        }
    }
}

impl Iterator for Words<'_> {
    type Item = Vec<Letter>;

    fn next(&mut self) -> Option<Vec<Letter>> {
        self.advance().map(<[Letter]>::to_vec)
    }
}
