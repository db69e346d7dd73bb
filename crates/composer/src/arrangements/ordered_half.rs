//! Half of an arrangement with all that the number of its legal orders depends on.
//!
//! The legal orders of an arrangement are the linear extensions of its crossing tree, rooted at the first word: of k
//! words there are (k - 1)! divided by the product of the sizes of all subtrees but the whole (the hook length formula
//! for trees: D. E. Knuth, The Art of Computer Programming, volume 3, section 5.1.4, exercise 20). The sizes follow from
//! two things: which words across connect several words down (links, at most four in an arrangement), and how many words
//! across hang on each word down alone (leaves). So states of `half.rs` are refined by those two.

use super::frame::Frame;
use super::half::{STEPS, State};
use super::partition::{NEVER, Partitions};
use super::row::{Across, Class, across, elements, gather, scatter};
use super::rule::Apart;

/// The most links: each connects at least two of the first word and at most four columns beside it.
pub(super) const LINKS: usize = 4;
/// The bits for the columns beside the first word in a link.
const OUTSIDE_BITS: u32 = 4;
/// The bits for the leaves of a column.
pub(super) const LEAF_BITS: u32 = 4;

/// A word across that crosses several words down: none is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Link(u8);

impl Link {
    /// The link across these columns.
    fn new(frame: Frame, crossed: u16) -> Self {
        let first = crossed & frame.inside();
        let number = if first == 0 { 0 } else { first.trailing_zeros() as u8 - frame.root + 1 };
        Self(number << OUTSIDE_BITS | gather(crossed, frame.outside()) as u8)
    }

    /// Whether there is none.
    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The columns that it connects.
    pub(super) fn columns(self, frame: Frame) -> u16 {
        let number = self.0 >> OUTSIDE_BITS;
        let first = if number == 0 { 0 } else { 1 << (frame.root + number - 1) };
        first | scatter(u16::from(self.0) & ((1 << OUTSIDE_BITS) - 1), frame.outside())
    }
}

/// What orders and connections depend on; in groups of the same state and links.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Shape {
    /// The state that this refines.
    pub(super) state: State,
    /// The links, the last ones first.
    pub(super) links: [Link; LINKS],
    /// How many words across there are.
    pub(super) across: u8,
    /// How many leaves each column has, [`LEAF_BITS`] for each.
    pub(super) leaves: u64,
}

/// Shapes and how many ways lead to each, in order, each once.
pub(super) type Shapes = Vec<(Shape, u64)>;

/// The shapes of a half after its last step, with at most `most` words across, for each set of free columns whose word
/// has begun.
pub(super) fn shapes(frame: Frame, apart: Apart, partitions: &Partitions, most: usize) -> Vec<Shapes> {
    let state = State { above: Class::Empty, below: Class::of_middle(frame, apart), partition: partitions.finest() };
    let mut layer = vec![vec![(Shape { state, across: 0, links: [Link::default(); LINKS], leaves: 0 }, 1)]];
    for step in 0..STEPS {
        layer = advance(frame, apart, partitions, most, step, &layer);
    }
    layer
}

fn advance(
    frame: Frame,
    apart: Apart,
    partitions: &Partitions,
    most: usize,
    step: usize,
    layer: &[Shapes],
) -> Vec<Shapes> {
    let sets = 1 << frame.free.count_ones();
    let mut next: Vec<Shapes> = vec![Vec::new(); sets];
    for (to, reached) in next.iter_mut().enumerate() {
        let after = scatter(to as u16, frame.free) | frame.up;
        for (from, shapes) in layer.iter().enumerate().filter(|(from, _)| to & from == *from) {
            let before = if step == 0 { 0 } else { scatter(from as u16, frame.free) | frame.up };
            let row = |passing| across(frame, apart, passing, after & !before).collect::<Vec<_>>();
            let above = if step == 0 { Vec::new() } else { row(before) };
            let below = row(frame.columns() & !after);
            for (shape, ways) in shapes {
                for (class, lower) in each_row(frame, partitions, *shape, shape.state.below, &below) {
                    for (upper, whole) in each_row(frame, partitions, lower, shape.state.above, &above) {
                        if usize::from(whole.across) > most {
                            continue;
                        }
                        let state = State { above: upper, below: class, ..whole.state };
                        reached.push((Shape { state, ..whole }, *ways));
                    }
                }
            }
        }
        reached.sort_unstable_by_key(|(shape, _)| *shape);
        reached.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += later.1;
            }
            same
        });
        reached.shrink_to_fit();
    }
    next
}

/// The shapes that follow when the next row stays empty, and when it holds each of the words across that fit.
fn each_row<'a>(
    frame: Frame,
    partitions: &'a Partitions,
    shape: Shape,
    last: Class,
    row: &'a [Across],
) -> impl Iterator<Item = (Class, Shape)> + 'a {
    let held = row.iter().filter_map(move |word| {
        if !last.beside(word.class) {
            return None;
        }
        let mut next = shape;
        next.across += 1;
        if word.crossed.is_power_of_two() {
            next.leaves += 1 << (LEAF_BITS * word.crossed.trailing_zeros());
        } else {
            next.state.partition = partitions.merged(shape.state.partition, elements(frame, word.crossed));
            if next.state.partition == NEVER {
                return None;
            }
            next.links[LINKS - 1] = Link::new(frame, word.crossed);
            next.links.sort_unstable_by(|one, other| other.cmp(one));
        }
        Some((word.class, next))
    });
    std::iter::once((Class::Empty, shape)).chain(held)
}
