//! Building the word graph from a sorted word list.
//!
//! The DAWG is built by incremental minimisation of sorted words (Daciuk, Mihov, Watson and Watson 2000). The GADDAG
//! reuses it: the words that can follow a front part are exactly what its DAWG node spells, so each distinct
//! front part is one reversed string that ends with a separator into that node. A list has far fewer front parts
//! than splits, hence the speed.

use crate::graph::{Arc, Graph, HEADER, Node};
use crate::letter::{Letter, leading_letters};
use crate::storage::Column;

/// A graph and the counts that only its making knows.
pub struct Built {
    /// The graph.
    pub graph: Graph,
    /// Nodes of the plain trie of the words, its root not counted: the number of distinct front parts.
    pub trie_nodes: usize,
    /// Arcs of the DAWG; they come first in the array.
    pub dawg_arcs: usize,
}

/// Builds the graph of `words`, which must be sorted, distinct and not empty words.
///
/// # Errors
/// A sentence when the list is too large for the graph's arcs.
pub fn build<'a>(words: impl Iterator<Item = &'a [Letter]>) -> Result<Built, String> {
    let mut pool = Pool::new();
    let mut minimiser = Minimiser::default();
    let mut previous: Vec<u8> = Vec::new();
    let mut trie_nodes = 0;
    for word in words {
        let shared = previous.iter().zip(word).take_while(|(old, new)| **old == new.byte()).count();
        trie_nodes += word.len() - shared;
        minimiser.close_to(shared, &mut pool);
        for (place, letter) in word.iter().enumerate().skip(shared) {
            minimiser.open(letter.byte(), place + 1 == word.len(), 0);
        }
        previous.clear();
        previous.extend(word.iter().map(|letter| letter.byte()));
    }
    let dawg_root = minimiser.finish(&mut pool);
    let dawg_arcs = pool.arcs.len() - HEADER;
    pool.arcs[0] = Arc::new(0, false, dawg_root).with_last().0;
    pool.check()?;

    let fronts = reversed_fronts(&pool, dawg_root, trie_nodes)?;
    let mut minimiser = Minimiser::default();
    let mut previous: &[u8] = &[];
    for front in &fronts.sorted {
        let spelled = fronts.spelling(front);
        let shared = previous.iter().zip(spelled).take_while(|(old, new)| old == new).count();
        minimiser.close_to(shared, &mut pool);
        for (place, &letter) in spelled.iter().enumerate().skip(shared) {
            let whole = place + 1 == spelled.len();
            minimiser.open(letter, whole && front.accepts, if whole { front.node } else { 0 });
        }
        previous = spelled;
    }
    let gaddag_root = minimiser.finish(&mut pool);
    pool.arcs[1] = Arc::new(0, false, gaddag_root).with_last().0;
    pool.check()?;
    let graph = Graph::from_arcs(Column::from(pool.arcs))?;
    Ok(Built { graph, trie_nodes, dawg_arcs })
}

/// The packed arcs so far and a hash table of the lists among them.
struct Pool {
    arcs: Vec<u32>,
    /// Open addressing; each entry is the start of a list, 0 for none.
    table: Vec<u32>,
    lists: usize,
}

impl Pool {
    fn new() -> Self {
        Self { arcs: vec![0; HEADER], table: vec![0; 1 << 12], lists: 0 }
    }

    fn check(&self) -> Result<(), String> {
        if self.arcs.len() >= 1 << Arc::TARGET_BITS {
            return Err(format!(
                "the word list needs {} arcs; a graph holds at most {}",
                self.arcs.len(),
                1 << Arc::TARGET_BITS
            ));
        }
        Ok(())
    }

    fn hash(arcs: impl Iterator<Item = u32>) -> usize {
        let mut hash = 0x9e37_79b9_7f4a_7c15_u64;
        for arc in arcs {
            hash = (hash ^ u64::from(arc)).wrapping_mul(0xff51_afd7_ed55_8ccd);
            hash ^= hash >> 32;
        }
        hash as usize
    }

    fn list_at(&self, start: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = start as usize;
        let mut done = false;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let arc = self.arcs[at];
            done = Arc(arc).is_last();
            at += 1;
            Some(arc)
        })
    }

    /// The start of a list equal to `list`, made if there is none yet. The last arc of `list` carries its mark.
    fn intern(&mut self, list: &[u32]) -> u32 {
        let mask = self.table.len() - 1;
        let mut slot = Self::hash(list.iter().copied()) & mask;
        loop {
            let start = self.table[slot];
            if start == 0 {
                break;
            }
            if self.arcs[start as usize..].starts_with(list) {
                return start;
            }
            slot = (slot + 1) & mask;
        }
        let start = self.arcs.len() as u32;
        self.arcs.extend_from_slice(list);
        self.table[slot] = start;
        self.lists += 1;
        if self.lists * 2 > self.table.len() {
            self.grow();
        }
        start
    }

    fn grow(&mut self) {
        let mut table = vec![0; self.table.len() * 2];
        let mask = table.len() - 1;
        for &start in self.table.iter().filter(|start| **start != 0) {
            let mut slot = Self::hash(self.list_at(start)) & mask;
            while table[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            table[slot] = start;
        }
        self.table = table;
    }
}

/// The path of nodes that may still get arcs, from the root to the end of the last word.
#[derive(Default)]
struct Minimiser {
    /// `levels[n]` holds the closed arcs of the node at depth `n`, and `open[n]` is the arc that leads on from it.
    levels: Vec<Vec<u32>>,
    open: Vec<(u8, bool)>,
    depth: usize,
}

impl Minimiser {
    /// Goes on by one letter. `separator` is where the separator leads from the new node; 0 for nowhere.
    fn open(&mut self, letter: u8, accepts: bool, separator: u32) {
        while self.levels.len() < self.depth + 2 {
            self.levels.push(Vec::new());
        }
        self.open.truncate(self.depth);
        self.open.push((letter, accepts));
        self.depth += 1;
        let level = &mut self.levels[self.depth];
        level.clear();
        if separator != 0 {
            level.push(Arc::new(0, false, separator).0);
        }
    }

    /// Closes the nodes deeper than `depth`: their arcs are final.
    fn close_to(&mut self, depth: usize, pool: &mut Pool) {
        while self.depth > depth {
            let target = Self::seal(&mut self.levels[self.depth], pool);
            self.depth -= 1;
            let (letter, accepts) = self.open[self.depth];
            self.levels[self.depth].push(Arc::new(letter, accepts, target).0);
        }
    }

    fn seal(level: &mut [u32], pool: &mut Pool) -> u32 {
        match level.last_mut() {
            None => 0,
            Some(last) => {
                *last = Arc(*last).with_last().0;
                pool.intern(level)
            }
        }
    }

    fn finish(mut self, pool: &mut Pool) -> u32 {
        self.close_to(0, pool);
        self.levels.first_mut().map_or(0, |root| Self::seal(root, pool))
    }
}

/// A front part of words, spelled backwards.
struct Front {
    /// Its [`leading_letters`].
    key: u128,
    start: u32,
    length: u8,
    accepts: bool,
    /// The DAWG node behind it.
    node: u32,
}

struct Fronts {
    spelled: Vec<u8>,
    sorted: Vec<Front>,
}

impl Fronts {
    fn spelling(&self, front: &Front) -> &[u8] {
        &self.spelled[front.start as usize..front.start as usize + usize::from(front.length)]
    }
}

/// Every distinct front part of every word, reversed, in sorted order.
///
/// # Errors
/// A sentence when they are too long to be numbered.
fn reversed_fronts(pool: &Pool, root: u32, count: usize) -> Result<Fronts, String> {
    let mut fronts = Fronts { spelled: Vec::with_capacity(count * 8), sorted: Vec::with_capacity(count) };
    let mut path: Vec<(u32, u8)> = Vec::new(); // place in the array, letter
    if root != 0 {
        path.push((root, 0));
    }
    while let Some(top) = path.last_mut() {
        let arc = Arc(pool.arcs[top.0 as usize]);
        top.1 = arc.letter_byte();
        let start = u32::try_from(fronts.spelled.len());
        let start = start.map_err(|_| "the front parts of its words are longer than 4 GiB".to_owned())?;
        fronts.spelled.extend(path.iter().rev().map(|step| step.1));
        let key = leading_letters(fronts.spelled[start as usize..].iter().copied());
        let node = arc.target().0;
        fronts.sorted.push(Front { key, start, length: path.len() as u8, accepts: arc.accepts(), node });
        if arc.target() != Node::NONE {
            path.push((node, 0));
            continue;
        }
        // Go on to the next arc of the deepest list that has one.
        while let Some(top) = path.last_mut() {
            if Arc(pool.arcs[top.0 as usize]).is_last() {
                path.pop();
            } else {
                top.0 += 1;
                break;
            }
        }
    }
    let spelled = &fronts.spelled;
    let whole = |front: &Front| &spelled[front.start as usize..front.start as usize + usize::from(front.length)];
    fronts.sorted.sort_unstable_by(|a, b| a.key.cmp(&b.key).then_with(|| whole(a).cmp(whole(b))));
    Ok(fronts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::Alphabet;

    fn graph_of(words: &[&str]) -> Built {
        let alphabet = Alphabet::latin();
        let mut words: Vec<Vec<Letter>> = words.iter().map(|word| alphabet.word(word).expect("letters")).collect();
        words.sort();
        words.dedup();
        build(words.iter().map(Vec::as_slice)).expect("a small list")
    }

    /// Every string that the GADDAG spells, with 0 for the separator.
    fn spelled(graph: &Graph, node: Node, so_far: &mut Vec<u8>, out: &mut Vec<Vec<u8>>) {
        for arc in graph.arcs(node) {
            so_far.push(arc.letter_byte());
            if arc.accepts() {
                out.push(so_far.clone());
            }
            spelled(graph, arc.target(), so_far, out);
            so_far.pop();
        }
    }

    #[test]
    fn the_gaddag_spells_every_split_of_every_word_and_nothing_else() {
        let words = ["CARE", "CARES", "ARE", "SCARE", "AA", "A", "ZZZ", "QUIZ"];
        let built = graph_of(&words);
        let alphabet = Alphabet::latin();
        let mut expected: Vec<Vec<u8>> = Vec::new();
        for word in words {
            let bytes: Vec<u8> = alphabet.word(word).expect("letters").iter().map(|letter| letter.byte()).collect();
            for split in 1..=bytes.len() {
                let mut string: Vec<u8> = bytes[..split].iter().rev().copied().collect();
                if split < bytes.len() {
                    string.push(0);
                    string.extend(&bytes[split..]);
                }
                expected.push(string);
            }
        }
        expected.sort();
        let mut found = Vec::new();
        spelled(&built.graph, built.graph.gaddag_root(), &mut Vec::new(), &mut found);
        found.sort();
        assert_eq!(found, expected);
        for word in words {
            assert!(built.graph.contains(&alphabet.word(word).expect("letters")));
        }
        assert!(!built.graph.contains(&alphabet.word("CAR").expect("letters")));
        assert!(!built.graph.contains(&[]));
    }

    #[test]
    fn an_empty_list_gives_an_empty_graph() {
        let built = graph_of(&[]);
        assert!(built.graph.is_empty());
        assert_eq!(built.trie_nodes, 0);
        assert_eq!(built.graph.arcs(built.graph.gaddag_root()).count(), 0);
    }
}
