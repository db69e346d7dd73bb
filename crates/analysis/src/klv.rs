//! Leave tables of Macondo, MAGPIE and wolges: KLV2 files.
//!
//! Little-endian: how many nodes of 32 bits follow; the nodes, a DAWG like that of a KWG whose words are leaves, tiles in
//! the order of the alphabet, the blank as letter 0 first; how many values follow; a 32-bit float for each leave in the
//! order in which the DAWG spells them.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::{Edition, Rack};

use crate::leaves::Leaves;

/// Why bytes are no table of leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KlvError {
    /// They end too early, or do not end where they should.
    Length {
        /// How many bytes there are.
        bytes: usize,
        /// How many were expected at least.
        expected: usize,
    },
    /// A node is wrong: it leads outside, spells a leave that is too long, or has a letter that the edition has not.
    Node {
        /// The node.
        node: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// There are not as many values as leaves.
    Count {
        /// Leaves that the DAWG spells.
        leaves: usize,
        /// Values.
        values: usize,
    },
}

impl std::fmt::Display for KlvError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Length { bytes, expected } => write!(f, "it has {bytes} bytes; {expected} were expected"),
            Self::Node { node, problem } => write!(f, "node {node} {problem}"),
            Self::Count { leaves, values } => write!(f, "it has {values} values for {leaves} leaves"),
        }
    }
}

impl std::error::Error for KlvError {}

/// Reads a KLV2 file of an edition.
///
/// # Errors
/// [`KlvError`] with what is wrong.
pub fn read_klv2(bytes: &[u8], edition: &Edition) -> Result<Leaves, KlvError> {
    let (words, _) = bytes.as_chunks::<4>();
    let cut = |expected: usize| KlvError::Length { bytes: bytes.len(), expected: 4 * expected };
    let count = words.first().map(|&word| u32::from_le_bytes(word) as usize).ok_or_else(|| cut(2))?;
    let nodes = words.get(1..=count).ok_or_else(|| cut(count + 2))?;
    let values = words.get(count + 1).map(|&word| u32::from_le_bytes(word) as usize).ok_or_else(|| cut(count + 2))?;
    if bytes.len() != 4 * (count + 2 + values) {
        return Err(cut(count + 2 + values));
    }
    let nodes: Vec<u32> = nodes.iter().map(|&node| u32::from_le_bytes(node)).collect();
    let mut walk = Walk {
        nodes: &nodes,
        leaves: Leaves::nothing(edition),
        values: &words[count + 2..],
        spelled: 0,
        steps: 8 * (count + values) + 64,
        edition,
    };
    if let Some(&root) = nodes.first() {
        walk.below(root as usize & CHILDREN, Rack::EMPTY)?;
    }
    if walk.spelled != values {
        return Err(KlvError::Count { leaves: walk.spelled, values });
    }
    Ok(walk.leaves)
}

const CHILDREN: usize = (1 << 22) - 1;
const LAST: u32 = 1 << 22;
const ACCEPTS: u32 = 1 << 23;

struct Walk<'a> {
    nodes: &'a [u32],
    leaves: Leaves,
    values: &'a [[u8; 4]],
    spelled: usize,
    /// Nodes that may still be visited: in a web of nodes that spells little a walk would have no end.
    steps: usize,
    edition: &'a Edition,
}

impl Walk<'_> {
    fn below(&mut self, first: usize, tiles: Rack) -> Result<(), KlvError> {
        if first == 0 {
            return Ok(());
        }
        for at in first.. {
            let problem = |problem: &str| KlvError::Node { node: at, problem: problem.to_owned() };
            let node = *self.nodes.get(at).ok_or_else(|| problem("is outside the file"))?;
            self.steps = self.steps.checked_sub(1).ok_or_else(|| problem("is visited more often than leaves need"))?;
            let letter = (node >> 24) as u8;
            let tile = if letter == 0 {
                Some(Tile::BLANK)
            } else {
                Letter::new(letter).filter(|letter| letter.index() <= self.edition.alphabet.len()).map(Tile::of)
            };
            let tile = tile.ok_or_else(|| problem(&format!("has letter {letter}, which the edition has not")))?;
            let mut tiles = tiles;
            tiles.add(tile);
            if node & ACCEPTS != 0 {
                let bytes = self.values.get(self.spelled).copied().unwrap_or_default();
                let worth = f32::from_le_bytes(bytes);
                if !self.leaves.set(&tiles, (worth * 1000.0).round() as i32) {
                    return Err(problem("spells a leave of more tiles than six"));
                }
                self.spelled += 1;
            }
            if tiles.len() > crate::leaves::LONGEST {
                return Err(problem("spells a leave of more tiles than six"));
            }
            self.below(node as usize & CHILDREN, tiles)?;
            if node & LAST != 0 {
                break;
            }
        }
        Ok(())
    }
}
