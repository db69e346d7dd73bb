//! The word graph laid out for the search of plays: each step knows the letters behind it, so that no dead end is entered.
//!
//! A node is a place and the letters that lead on from it, as bits; its steps lie side by side in the order of the alphabet,
//! so the step by a letter stands as far behind the place as letters before it lead on. A step is the node to which it leads,
//! with whether a word ends there. On the way back from a letter of a word to its first (the front half of the GADDAG) a
//! step also is the node behind the separator: what may follow the last letter, once the first is reached.

use bytemuck::Pod;

use crate::graph::{Arc, Graph, HEADER, Node};
use crate::storage::Column;

/// A node, and whether a word ends with the step to it.
pub trait Step: Pod {
    /// No letter leads on.
    const NOWHERE: Self;

    /// How many letters it has room for.
    const LETTERS: usize;

    /// A node whose steps begin at a place; nothing if that is too far.
    fn new(place: usize, letters: u64) -> Option<Self>;

    /// The same with a word that ends there, or none.
    #[must_use]
    fn with(self, accepts: bool) -> Self;

    /// Where its steps begin.
    fn place(self) -> usize;

    /// Whether a word ends there.
    fn accepts(self) -> bool;

    /// The letters that lead on: bit 0 is the first of the alphabet.
    fn letters(self) -> u64;
}

/// From the lowest bit: whether a word ends, the place, the letters.
impl Step for u64 {
    const NOWHERE: Self = 0;
    const LETTERS: usize = 39;

    #[inline]
    fn new(place: usize, letters: u64) -> Option<Self> {
        (place < 1 << 24).then_some(letters << 25 | (place as Self) << 1)
    }

    #[inline]
    fn with(self, accepts: bool) -> Self {
        self & !1 | Self::from(accepts)
    }

    #[inline]
    fn place(self) -> usize {
        (self >> 1 & ((1 << 24) - 1)) as usize
    }

    #[inline]
    fn accepts(self) -> bool {
        self & 1 == 1
    }

    #[inline]
    fn letters(self) -> u64 {
        self >> 25
    }
}

/// The same with more room.
impl Step for u128 {
    const NOWHERE: Self = 0;
    const LETTERS: usize = 63;

    #[inline]
    fn new(place: usize, letters: u64) -> Option<Self> {
        (place < 1 << 32).then_some(Self::from(letters) << 64 | (place as Self) << 1)
    }

    #[inline]
    fn with(self, accepts: bool) -> Self {
        self & !1 | Self::from(accepts)
    }

    #[inline]
    fn place(self) -> usize {
        (self as u64 >> 1) as usize
    }

    #[inline]
    fn accepts(self) -> bool {
        self & 1 == 1
    }

    #[inline]
    fn letters(self) -> u64 {
        (self >> 64) as u64
    }
}

/// The steps of a graph.
pub struct Trails<T: Pod> {
    onward: Column<T>,
    back: Column<[T; 2]>,
    start: T,
    end: [T; 2],
}

/// The steps of a graph, as small as its alphabet allows.
pub enum AnyTrails {
    /// Of an alphabet of up to 39 letters, as nearly all are.
    Narrow(Trails<u64>),
    /// Of a larger one.
    Broad(Trails<u128>),
}

impl AnyTrails {
    pub(crate) fn of(graph: &Graph) -> Self {
        match Trails::of(graph) {
            Some(trails) => Self::Narrow(trails),
            None => Self::Broad(Trails::of(graph).unwrap_or_else(Trails::nowhere)),
        }
    }
}

/// Nodes that are reached with a word's rest still to be read onwards, and on the way back to its first letter.
const ONWARD: u8 = 1;
const BACK: u8 = 2;

impl<T: Step> Trails<T> {
    fn nowhere() -> Self {
        let (onward, back) = (Vec::new().into(), Vec::new().into());
        Self { onward, back, start: T::NOWHERE, end: [T::NOWHERE; 2] }
    }

    /// The steps of a graph; nothing if they do not fit.
    fn of(graph: &Graph) -> Option<Self> {
        if graph.highest_letter() > T::LETTERS {
            return None;
        }
        let reached = reached(graph);
        let mut trails = (Vec::new(), Vec::new());
        let mut onward = vec![T::NOWHERE; reached.len()];
        let mut back = vec![[T::NOWHERE; 2]; reached.len()];
        for at in HEADER..reached.len() {
            let arcs = || graph.arcs(Node(at as u32)).take(MOST_ARCS);
            let letters = arcs().filter_map(Arc::letter).fold(0, |letters, letter| letters | 1 << (letter.index() - 1));
            if reached[at] & ONWARD != 0 {
                onward[at] = T::new(trails.0.len(), letters)?;
                let lettered = arcs().filter(|arc| arc.letter_byte() != 0);
                trails.0.extend(lettered.map(|arc| onward[arc.target().0 as usize].with(arc.accepts())));
            }
            if reached[at] & BACK != 0 {
                back[at][0] = T::new(trails.1.len(), letters)?;
                for arc in arcs() {
                    let target = arc.target().0 as usize;
                    if arc.letter_byte() == 0 {
                        back[at][1] = onward[target];
                    } else {
                        let [further, turned] = back[target];
                        trails.1.push([further.with(arc.accepts()), turned]);
                    }
                }
            }
        }
        let root = |node: Node| node.0 as usize;
        let (start, end) = (onward.get(root(graph.dawg_root())).copied(), back.get(root(graph.gaddag_root())).copied());
        Some(Self {
            onward: Column::in_large_pages(trails.0),
            back: Column::in_large_pages(trails.1),
            start: start.unwrap_or(T::NOWHERE),
            end: end.unwrap_or([T::NOWHERE; 2]),
        })
    }

    /// From where words are spelled onwards.
    #[inline]
    #[must_use]
    pub fn start(&self) -> T {
        self.start
    }

    /// From where words are spelled back from any of their letters: the node for letters further back, and the one for
    /// letters behind the first.
    #[inline]
    #[must_use]
    pub fn end(&self) -> [T; 2] {
        self.end
    }

    /// The step by a letter that leads on from `node`, given as its bit.
    #[inline]
    #[must_use]
    pub fn onward(&self, node: T, letter: u64) -> T {
        self.onward[node.place() + before(node, letter)]
    }

    /// The same on the way back.
    #[inline]
    #[must_use]
    pub fn back(&self, node: T, letter: u64) -> [T; 2] {
        self.back[node.place() + before(node, letter)]
    }
}

/// How many letters before this one lead on.
#[inline]
fn before(node: impl Step, letter: u64) -> usize {
    (node.letters() & (letter - 1)).count_ones() as usize
}

/// More arcs a node of a sound graph has not.
const MOST_ARCS: usize = 64;

/// How each node is reached; every list stands before those that lead to it.
fn reached(graph: &Graph) -> Vec<u8> {
    let mut reached = vec![0; graph.words().len()];
    reached[graph.dawg_root().0 as usize] |= ONWARD;
    reached[graph.gaddag_root().0 as usize] |= BACK;
    for at in (HEADER..reached.len()).rev() {
        let how = reached[at];
        if how == 0 {
            continue;
        }
        for arc in graph.arcs(Node(at as u32)).take(MOST_ARCS) {
            let turns = how & BACK != 0 && arc.letter_byte() == 0;
            reached[arc.target().0 as usize] |= how & ONWARD | if turns { ONWARD } else { how & BACK };
        }
    }
    reached
}
