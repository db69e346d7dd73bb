//! The steps that the search of plays takes: along the trails, or along the arcs of the graph while those are not laid out.

use crate::graph::{Graph, Node};
use crate::letter::Letter;

/// A node, and whether a word ends with the step to it.
pub trait Step: Copy {
    /// Whether a word ends there.
    fn accepts(self) -> bool;

    /// The letters that lead on: bit 0 is the first of the alphabet.
    fn letters(self) -> u64;
}

/// From where to where steps lead.
pub trait Paths {
    /// A node.
    type Step: Step;

    /// From where words are spelled onwards.
    fn start(&self) -> Self::Step;

    /// From where words are spelled back from any of their letters: the node for letters further back, and the one for
    /// letters behind the first.
    fn end(&self) -> [Self::Step; 2];

    /// The step by a letter that leads on from `node`, given as its bit.
    fn onward(&self, node: Self::Step, letter: u64) -> Self::Step;

    /// The same on the way back.
    fn back(&self, node: Self::Step, letter: u64) -> [Self::Step; 2];
}

/// A node of a graph, as [`Graph`] finds it: its arcs are looked at with every step.
#[derive(Clone, Copy)]
pub struct Reached {
    node: Node,
    letters: u64,
    accepts: bool,
}

impl Step for Reached {
    #[inline]
    fn accepts(self) -> bool {
        self.accepts
    }

    #[inline]
    fn letters(self) -> u64 {
        self.letters
    }
}

impl Reached {
    const NOWHERE: Self = Self { node: Node::NONE, letters: 0, accepts: false };

    #[inline]
    fn at(graph: &Graph, node: Node, accepts: bool) -> Self {
        let letters = graph.arcs(node).filter_map(|arc| arc.letter()).fold(0, |letters, letter| letters | bit(letter));
        Self { node, letters, accepts }
    }

    #[inline]
    fn by(self, graph: &Graph, letter: u64) -> Self {
        let arc = graph.arcs(self.node).find(|arc| arc.letter().is_some_and(|other| bit(other) == letter));
        arc.map_or(Self::NOWHERE, |arc| Self::at(graph, arc.target(), arc.accepts()))
    }
}

#[inline]
fn bit(letter: Letter) -> u64 {
    1 << (letter.index() - 1)
}

impl Paths for Graph {
    type Step = Reached;

    #[inline]
    fn start(&self) -> Reached {
        Reached::at(self, self.dawg_root(), false)
    }

    #[inline]
    fn end(&self) -> [Reached; 2] {
        [Reached::at(self, self.gaddag_root(), false), Reached::NOWHERE]
    }

    #[inline]
    fn onward(&self, node: Reached, letter: u64) -> Reached {
        node.by(self, letter)
    }

    #[inline]
    fn back(&self, node: Reached, letter: u64) -> [Reached; 2] {
        let further = node.by(self, letter);
        let turned = if self.arcs(further.node).next().is_some_and(|arc| arc.letter().is_none()) {
            Reached::at(self, self.turn(further.node), false)
        } else {
            Reached::NOWHERE
        };
        [further, turned]
    }
}
