//! Leave tables of Macondo, MAGPIE and wolges: KLV2 files.
//!
//! Little-endian: how many nodes of 32 bits follow; the nodes, a DAWG like that of a KWG whose words are leaves, tiles in
//! the order of the alphabet, the blank as letter 0 first; how many values follow; a 32-bit float for each leave in the
//! order in which the DAWG spells them.

use std::collections::HashMap;

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::{Edition, Rack};

use crate::leaves::{LONGEST, Leaves};

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

/// More points than any leave is worth.
const HIGHEST: f32 = 100_000.0;
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
                if worth.is_nan() || worth.abs() >= HIGHEST {
                    return Err(problem(&format!(
                        "spells a leave worth {worth} points; less than {HIGHEST} were expected"
                    )));
                }
                if self.spelled == self.values.len() {
                    return Err(KlvError::Count { leaves: self.spelled + 1, values: self.values.len() });
                }
                if !self.leaves.set(&tiles, (worth * 1000.0).round() as i32) {
                    return Err(problem("spells a leave of more tiles than six"));
                }
                self.spelled += 1;
            }
            if tiles.len() > LONGEST {
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

/// A table as a KLV2 file: the leaves that the tiles of an edition allow.
///
/// The DAWG is small: what may follow depends only on the last kind of tile, how many more there are of it, and how many
/// tiles may still be added; lists of nodes that end alike share their ends.
#[must_use]
pub fn write_klv2(leaves: &Leaves, edition: &Edition) -> Vec<u8> {
    let mut dawg = Dawg { edition, nodes: vec![LAST, LAST], lists: HashMap::new(), known: HashMap::new() };
    let root = dawg.list(0, 0, LONGEST);
    if let Some(node) = dawg.nodes.first_mut() {
        *node |= root;
    }
    let mut values = Vec::new();
    spell(leaves, edition, 0, Rack::EMPTY, &mut values);
    let mut bytes = Vec::with_capacity(4 * (dawg.nodes.len() + values.len() + 2));
    bytes.extend_from_slice(&(dawg.nodes.len() as u32).to_le_bytes());
    dawg.nodes.iter().for_each(|node| bytes.extend_from_slice(&node.to_le_bytes()));
    bytes.extend_from_slice(&(values.len() as u32).to_le_bytes());
    values.iter().for_each(|value| bytes.extend_from_slice(&value.to_le_bytes()));
    bytes
}

/// The worths of all leaves that begin with some tiles of which `kind` is the last, in the order of the DAWG.
fn spell(leaves: &Leaves, edition: &Edition, kind: usize, tiles: Rack, values: &mut Vec<f32>) {
    if tiles.len() == LONGEST {
        return;
    }
    for next in kind..edition.kinds() {
        if let Some(tile) = Tile::from_rack_index(next)
            && tiles.count(next) < edition.count(next)
        {
            let mut more = tiles;
            more.add(tile);
            values.push(leaves.worth(&more).unwrap_or(0) as f32 / 1000.0);
            spell(leaves, edition, next, more, values);
        }
    }
}

struct Dawg<'a> {
    edition: &'a Edition,
    nodes: Vec<u32>,
    /// Where a list of nodes begins, also if it is the end of a longer one.
    lists: HashMap<Vec<u32>, u32>,
    /// By last kind, how many more of it, and how many tiles more: where the list begins.
    known: HashMap<(usize, usize, usize), u32>,
}

impl Dawg<'_> {
    /// Where the list begins of what may follow if `more` tiles of `kind` and any later ones may, at most `room` in all;
    /// 0 if nothing may.
    fn list(&mut self, kind: usize, more: usize, room: usize) -> u32 {
        let more = more.min(room);
        let first = kind == 0 && room == LONGEST;
        if let Some(&known) = self.known.get(&(kind, more, room)).filter(|_| !first) {
            return known;
        }
        let mut nodes = Vec::new();
        for next in kind..self.edition.kinds() {
            let left = if next == kind && !first { more } else { self.edition.count(next) };
            if left > 0 && room > 0 {
                let below = self.list(next, left - 1, room - 1);
                nodes.push((next as u32) << 24 | ACCEPTS | below);
            }
        }
        let Some(last) = nodes.last_mut() else { return 0 };
        *last |= LAST;
        let at = self.lists.get(&nodes).copied().unwrap_or_else(|| {
            let at = self.nodes.len() as u32;
            for skipped in 0..nodes.len() {
                self.lists.entry(nodes[skipped..].to_vec()).or_insert(at + skipped as u32);
            }
            self.nodes.extend_from_slice(&nodes);
            at
        });
        if !first {
            self.known.insert((kind, more, room), at);
        }
        at
    }
}
