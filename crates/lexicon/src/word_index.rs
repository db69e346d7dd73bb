//! The number of each word in the order of the list, without storing a word (Lucchesi and Kowaltowski 1993).
//!
//! Beside each arc of the DAWG stands how many words its node spells before that arc; the number of a word is the
//! sum along its path.

use crate::graph::{Graph, HEADER, Node};
use crate::letter::Letter;
use crate::storage::Column;

/// Turns words into their numbers, from 0, and back.
#[derive(Clone)]
pub(crate) struct WordIndex {
    /// For the arc at each place of the array: the words that its node spells before it.
    before: Column<u32>,
    words: usize,
}

/// What one pass over the DAWG finds.
pub(crate) struct Census {
    /// See [`WordIndex`].
    pub(crate) before: Vec<u32>,
    /// How many words the DAWG spells.
    pub(crate) words: usize,
    /// The length of its longest word.
    pub(crate) longest: usize,
}

/// Counts what the first `dawg_arcs` arcs spell.
///
/// # Errors
/// A sentence when an arc leads past them or there are more words than 32 bits can number.
pub(crate) fn census(graph: &Graph, dawg_arcs: usize) -> Result<Census, String> {
    let arcs = graph.words().get(..HEADER + dawg_arcs).ok_or("the DAWG is larger than the graph")?;
    let root = graph.dawg_root().0 as usize;
    if root >= arcs.len() {
        return Err("the root of the DAWG lies behind it".into());
    }
    // Lists come before those that lead to them, so every target is known when it is met. The totals of each arc
    // together with those that follow it in the list are filled in backwards: a target may be the middle of a list.
    let mut before = vec![0u32; arcs.len()];
    let mut total = vec![(0u32, 0u16); arcs.len()];
    let mut start = HEADER;
    for (place, &arc) in arcs.iter().enumerate().skip(HEADER) {
        if !crate::graph::Arc(arc).is_last() {
            continue;
        }
        let (mut words, mut depth) = (0u32, 0u16);
        for at in (start..=place).rev() {
            let arc = crate::graph::Arc(arcs[at]);
            let (below, deeper) = total[arc.target().0 as usize];
            let here = u32::from(arc.accepts()).checked_add(below);
            words = here.and_then(|here| words.checked_add(here)).ok_or("the DAWG spells too many words")?;
            depth = depth.max(deeper.saturating_add(1));
            total[at] = (words, depth);
        }
        let whole = words;
        for at in start..=place {
            before[at] = whole - total[at].0;
        }
        start = place + 1;
    }
    let (words, longest) = total.get(root).copied().unwrap_or_default();
    Ok(Census { before, words: words as usize, longest: usize::from(longest) })
}

impl WordIndex {
    /// The index over the counts of [`census`].
    pub(crate) fn new(before: Column<u32>, words: usize) -> Self {
        Self { before, words }
    }

    /// How many words there are.
    pub(crate) fn len(&self) -> usize {
        self.words
    }

    /// The counts themselves, one for each place of the array up to the end of the DAWG.
    pub(crate) fn counts(&self) -> &[u32] {
        &self.before
    }

    /// The number of `word` in the order of the list.
    pub(crate) fn number(&self, graph: &Graph, word: &[Letter]) -> Option<usize> {
        let mut node = graph.dawg_root();
        let mut number = 0;
        let mut accepts = false;
        for &letter in word {
            number += usize::from(accepts);
            let (place, arc) = graph.placed_arcs(node).find(|(_, arc)| arc.letter() == Some(letter))?;
            number += *self.before.get(place)? as usize;
            accepts = arc.accepts();
            node = arc.target();
        }
        accepts.then_some(number)
    }

    /// The word with that number.
    pub(crate) fn word(&self, graph: &Graph, number: usize) -> Option<Vec<Letter>> {
        if number >= self.words {
            return None;
        }
        let mut word = Vec::new();
        let mut node = graph.dawg_root();
        let mut rest = number;
        while node != Node::NONE {
            let reached =
                |&(place, _): &(usize, _)| self.before.get(place).is_some_and(|&before| before as usize <= rest);
            let (place, arc) = graph.placed_arcs(node).take_while(reached).last()?;
            rest -= *self.before.get(place)? as usize;
            word.push(arc.letter()?);
            if arc.accepts() {
                match rest.checked_sub(1) {
                    None => return Some(word),
                    Some(left) => rest = left,
                }
            }
            node = arc.target();
        }
        None
    }
}
