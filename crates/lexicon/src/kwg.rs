//! Word graphs of Macondo, MAGPIE and wolges: KWG files.
//!
//! A KWG is an array of little-endian 32-bit nodes: the letter in the top eight bits (1 for the first of the alphabet),
//! whether a word ends, whether it is the last of its siblings, and in the low 22 bits the node where the list of its
//! children begins. Node 0 leads to the DAWG; in files that have a GADDAG too node 1 leads to it. Lists may share their
//! tails. Nothing in the file names the alphabet.
//!
//! Only the DAWG is read: its words are listed and our own graph is built from them. So the order of siblings, a missing
//! GADDAG or one that does not fit the DAWG make no difference.

use crate::alphabet::Alphabet;
use crate::letter::Letter;
use crate::lexicon::Lexicon;
use crate::word_list::WordList;

/// Why bytes are not a KWG of an alphabet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KwgError {
    /// Its length is no multiple of four bytes, or it has no node.
    Length {
        /// How many bytes there are.
        bytes: usize,
    },
    /// A node leads outside the file.
    Outside {
        /// The node.
        node: usize,
        /// Where it leads.
        target: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A node can be reached from itself.
    Cycle {
        /// The node.
        node: usize,
    },
    /// A letter that the alphabet has not; 0 is the separator or a blank, which no word has.
    Letter {
        /// The node.
        node: usize,
        /// The letter's number.
        letter: u8,
        /// How many letters there are.
        letters: usize,
        /// Name of the alphabet.
        alphabet: String,
    },
    /// No word in it.
    Empty,
    /// More words than any list has, or longer ones.
    TooLarge {
        /// How many words it spells, as far as they were counted.
        words: u64,
        /// The length of the longest.
        longest: usize,
    },
}

impl std::fmt::Display for KwgError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Length { bytes } => write!(f, "it has {bytes} bytes; a multiple of four was expected"),
            Self::Outside { node, target, nodes } => {
                write!(f, "node {node} leads to node {target} of {nodes}")
            }
            Self::Cycle { node } => write!(f, "node {node} leads back to itself; a graph without cycles was expected"),
            Self::Letter { node, letter: 0, .. } => write!(f, "node {node} has no letter; it holds no words but racks"),
            Self::Letter { node, letter, letters, alphabet } => {
                write!(
                    f,
                    "node {node} has letter {letter}; the {alphabet} alphabet has {letters}: is it another edition's?"
                )
            }
            Self::Empty => f.write_str("it has no words"),
            Self::TooLarge { words, longest } => {
                write!(f, "it spells {words} words of up to {longest} letters, which no word list does")
            }
        }
    }
}

impl std::error::Error for KwgError {}

#[derive(Clone, Copy)]
struct KwgNode(u32);

impl KwgNode {
    const fn letter(self) -> u8 {
        (self.0 >> 24) as u8
    }

    const fn accepts(self) -> bool {
        self.0 & 1 << 23 != 0
    }

    const fn is_end(self) -> bool {
        self.0 & 1 << 22 != 0
    }

    const fn children(self) -> usize {
        (self.0 & ((1 << 22) - 1)) as usize
    }
}

/// What a node and its later siblings spell.
#[derive(Clone, Copy, Default)]
struct Spelled {
    words: u64,
    letters: u64,
    longest: usize,
}

#[derive(Clone, Copy)]
enum State {
    Unseen,
    /// On the path that is being followed.
    Open,
    Done(Spelled),
}

/// The words of a KWG, in the order of the alphabet.
///
/// # Errors
/// [`KwgError`] with the node that is wrong.
pub fn read_kwg(bytes: &[u8], alphabet: &Alphabet) -> Result<WordList, KwgError> {
    let (chunks, rest) = bytes.as_chunks::<4>();
    if chunks.is_empty() || !rest.is_empty() {
        return Err(KwgError::Length { bytes: bytes.len() });
    }
    let nodes: Vec<KwgNode> = chunks.iter().map(|&chunk| KwgNode(u32::from_le_bytes(chunk))).collect();
    let root = nodes[0].children();
    if root == 0 {
        return Err(KwgError::Empty);
    }
    if root >= nodes.len() {
        return Err(KwgError::Outside { node: 0, target: root, nodes: nodes.len() });
    }
    let spelled = check(&nodes, root, alphabet)?;
    if spelled.letters > Lexicon::MOST_LETTERS as u64 || spelled.longest > Lexicon::LONGEST {
        return Err(KwgError::TooLarge { words: spelled.words, longest: spelled.longest });
    }
    if spelled.words == 0 {
        return Err(KwgError::Empty);
    }
    let mut words = WordList::with_capacity(spelled.words as usize, spelled.letters as usize);
    let mut word: Vec<Letter> = Vec::new();
    let mut path = vec![root];
    while let Some(&at) = path.last() {
        let node = nodes[at];
        word.extend(Letter::new(node.letter()));
        if node.accepts() {
            words.push(word.iter().copied());
        }
        if node.children() != 0 {
            path.push(node.children());
            continue;
        }
        // On to the next sibling of the deepest node that has one.
        while let Some(at) = path.last_mut() {
            word.pop();
            if !nodes[*at].is_end() {
                *at += 1;
                break;
            }
            path.pop();
        }
    }
    Ok(words.sorted().0)
}

/// Checks every node that can be reached from `root` and counts what it spells.
fn check(nodes: &[KwgNode], root: usize, alphabet: &Alphabet) -> Result<Spelled, KwgError> {
    let mut states = vec![State::Unseen; nodes.len()];
    let mut path = vec![root];
    while let Some(&at) = path.last() {
        let node = nodes[at];
        states[at] = State::Open;
        if node.letter() == 0 || usize::from(node.letter()) > alphabet.len() {
            let alphabet_name = alphabet.name().to_owned();
            let letter = node.letter();
            return Err(KwgError::Letter { node: at, letter, letters: alphabet.len(), alphabet: alphabet_name });
        }
        let next = [(node.children() != 0).then(|| node.children()), (!node.is_end()).then_some(at + 1)];
        let mut found = [Spelled::default(); 2];
        let mut waiting = false;
        for (target, found) in next.into_iter().zip(&mut found) {
            let Some(target) = target else { continue };
            match states.get(target) {
                None => return Err(KwgError::Outside { node: at, target, nodes: nodes.len() }),
                Some(State::Open) => return Err(KwgError::Cycle { node: target }),
                Some(State::Done(spelled)) => *found = *spelled,
                Some(State::Unseen) => {
                    path.push(target);
                    waiting = true;
                    break;
                }
            }
        }
        if waiting {
            continue;
        }
        let [below, beside] = found;
        let words = below.words.saturating_add(u64::from(node.accepts()));
        states[at] = State::Done(Spelled {
            words: words.saturating_add(beside.words),
            letters: below.letters.saturating_add(words).saturating_add(beside.letters),
            longest: (below.longest + 1).max(beside.longest),
        });
        path.pop();
    }
    match states[root] {
        State::Done(spelled) => Ok(spelled),
        _ => Ok(Spelled::default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(letter: u8, accepts: bool, end: bool, children: u32) -> u32 {
        u32::from(letter) << 24 | u32::from(accepts) << 23 | u32::from(end) << 22 | children
    }

    fn bytes(nodes: &[u32]) -> Vec<u8> {
        nodes.iter().flat_map(|node| node.to_le_bytes()).collect()
    }

    /// A KWG without a GADDAG: the plain trie of `words`, each list of siblings in the order in which they came.
    fn trie(words: &[&str]) -> Vec<u8> {
        #[derive(Default)]
        struct Trie {
            accepts: bool,
            children: Vec<(u8, Trie)>,
        }
        fn lay(trie: &Trie, nodes: &mut Vec<u32>) -> u32 {
            if trie.children.is_empty() {
                return 0;
            }
            let start = nodes.len();
            nodes.resize(start + trie.children.len(), 0);
            for (place, (letter, child)) in trie.children.iter().enumerate() {
                let below = lay(child, nodes);
                nodes[start + place] = node(*letter, child.accepts, place + 1 == trie.children.len(), below);
            }
            start as u32
        }
        let mut root = Trie::default();
        for word in words {
            let mut at = &mut root;
            for letter in word.bytes().map(|byte| byte - b'A' + 1) {
                let place = at.children.iter().position(|child| child.0 == letter).unwrap_or_else(|| {
                    at.children.push((letter, Trie::default()));
                    at.children.len() - 1
                });
                at = &mut at.children[place].1;
            }
            at.accepts = true;
        }
        let mut nodes = vec![0];
        let start = lay(&root, &mut nodes);
        nodes[0] = node(0, false, true, start);
        bytes(&nodes)
    }

    fn words(file: &[u8]) -> Result<Vec<String>, KwgError> {
        let alphabet = Alphabet::latin();
        read_kwg(file, &alphabet).map(|list| list.iter().map(|word| alphabet.word_text(word)).collect())
    }

    #[test]
    fn words_come_out_sorted_whatever_the_order_of_siblings() {
        let list = ["DOG", "CAT", "CATS", "DO", "ZZZ", "AA"];
        assert_eq!(words(&trie(&list)), Ok(["AA", "CAT", "CATS", "DO", "DOG", "ZZZ"].map(String::from).to_vec()));
    }

    #[test]
    fn lists_may_share_their_tails_and_a_gaddag_is_passed_over() {
        // ON and NO over one shared tail: node 3 begins N, O; node 4 is the tail O alone.
        let nodes = [
            node(0, false, true, 3),
            node(0, false, true, 7), // the GADDAG, which is nonsense here
            node(9, true, true, 2),  // and not reachable
            node(14, false, false, 4),
            node(15, true, true, 5),
            node(14, true, true, 0),
        ];
        assert_eq!(words(&bytes(&nodes)), Ok(["NO", "NON", "O", "ON"].map(String::from).to_vec()));
    }

    #[test]
    fn every_fault_has_its_node() {
        let alphabet = "English".to_owned();
        assert_eq!(words(&[]), Err(KwgError::Length { bytes: 0 }));
        assert_eq!(words(&[1, 2, 3, 4, 5]), Err(KwgError::Length { bytes: 5 }));
        assert_eq!(words(&bytes(&[node(0, false, true, 0)])), Err(KwgError::Empty));
        let outside = [node(0, false, true, 1), node(1, true, true, 9)];
        assert_eq!(words(&bytes(&outside)), Err(KwgError::Outside { node: 1, target: 9, nodes: 2 }));
        let unended = [node(0, false, true, 1), node(1, true, false, 0)];
        assert_eq!(words(&bytes(&unended)), Err(KwgError::Outside { node: 1, target: 2, nodes: 2 }));
        let cycle = [node(0, false, true, 1), node(1, true, false, 0), node(2, true, true, 1)];
        assert_eq!(words(&bytes(&cycle)), Err(KwgError::Cycle { node: 1 }));
        let foreign = [node(0, false, true, 1), node(27, true, true, 0)];
        let error = KwgError::Letter { node: 1, letter: 27, letters: 26, alphabet };
        assert_eq!(words(&bytes(&foreign)), Err(error));
        assert_eq!(words(&bytes(&[node(0, false, true, 1), node(1, false, true, 0)])), Err(KwgError::Empty));
    }

    #[test]
    fn a_small_file_that_spells_billions_of_words_is_refused() {
        // Sixty levels of A or B, each level one list.
        let mut nodes = vec![node(0, false, true, 1)];
        for level in 0..60 {
            let below = if level == 59 { 0 } else { nodes.len() as u32 + 2 };
            nodes.push(node(1, true, false, below));
            nodes.push(node(2, true, true, below));
        }
        assert!(matches!(words(&bytes(&nodes)), Err(KwgError::TooLarge { longest: 60, .. })));
        let deep: Vec<u32> = (0..70).map(|at| node(u8::from(at > 0), at == 69, true, (at + 1) % 70)).collect();
        assert!(matches!(words(&bytes(&deep)), Err(KwgError::TooLarge { words: 1, longest: 69 })));
    }
}
