//! The legal orders of all arrangements: each is laid word by word, the first word first, along its crossing tree.

use super::frame::{Frame, SIDE};
use super::half::DEGREES;
use super::join::{Totals, fit};
use super::ordered_half::{LEAF_BITS, LINKS, Link, Shape, Shapes, shapes};
use super::partition::Partitions;
use super::row::bits;
use super::rule::Apart;

/// For each number of words across up to `most`, how many legal sequences of words make an arrangement of the frame.
pub(super) fn count_frame_orders(frame: Frame, apart: Apart, partitions: &Partitions, most: usize) -> Totals {
    let half = shapes(frame, apart, partitions, most);
    if frame.flipped() == frame {
        return join(frame, &half, &half, partitions);
    }
    join(frame, &half, &shapes(frame.flipped(), apart, partitions, most), partitions)
}

fn join(frame: Frame, half: &[Shapes], flipped: &[Shapes], partitions: &Partitions) -> Totals {
    let mut totals = [0; 2 * DEGREES - 1];
    let words = frame.words();
    for (shapes, others) in half.iter().zip(flipped.iter().rev()) {
        for one in groups(shapes) {
            for other in groups(others) {
                let (a, b) = (one[0].0, other[0].0);
                if !fit(a.state, b.state) || !partitions.is_tree(a.state.partition, b.state.partition) {
                    continue;
                }
                let tree = Tree::new(frame, a.links.into_iter().chain(b.links));
                for (shape, ways) in one {
                    for (other, times) in other {
                        let (across, hooks) = tree.hooks(shape.leaves + other.leaves);
                        let orders = factorial(words + across - 1) / hooks;
                        totals[across] += u128::from(*ways) * u128::from(*times) * u128::from(orders);
                    }
                }
            }
        }
    }
    totals
}

/// The shapes in groups of the same state and links.
fn groups(shapes: &Shapes) -> impl Iterator<Item = &[(Shape, u64)]> {
    shapes.chunk_by(|(one, _), (other, _)| (one.state, one.links) == (other.state, other.links))
}

/// The factorials up to the one of the most words: 1 across, one down in each column and one across in each other row.
const fn factorial(n: usize) -> u64 {
    let mut product = 1;
    let mut factor = 2;
    while factor <= n as u64 {
        product *= factor;
        factor += 1;
    }
    product
}

/// The part of a crossing tree that the leaves hang on.
struct Tree {
    /// All columns with a word down.
    columns: Vec<u8>,
    /// Each link as the word down that it hangs on and those that hang on it, from the leaves to the root.
    links: Vec<(u8, u16)>,
}

impl Tree {
    /// The tree of these links, which connect everything.
    fn new(frame: Frame, links: impl Iterator<Item = Link>) -> Self {
        let mut waiting: Vec<u16> = links.filter(|link| !link.is_none()).map(|link| link.columns(frame)).collect();
        let mut reached = frame.inside() & frame.columns();
        let mut ordered = Vec::with_capacity(LINKS);
        while let Some(next) = waiting.iter().position(|link| link & reached != 0) {
            let link = waiting.swap_remove(next);
            let parent = (link & reached).trailing_zeros() as u8;
            ordered.push((parent, link & !reached));
            reached |= link;
        }
        ordered.reverse();
        Self { columns: bits(frame.columns()).collect(), links: ordered }
    }

    /// How many words across there are with these leaves, and the product of the sizes of all subtrees.
    fn hooks(&self, leaves: u64) -> (usize, u64) {
        let mut sizes = [0_u64; SIDE as usize];
        let mut across = self.links.len() as u64;
        for &column in &self.columns {
            let here = leaves >> (LEAF_BITS * u32::from(column)) & ((1 << LEAF_BITS) - 1);
            across += here;
            sizes[usize::from(column)] = 1 + here;
        }
        let mut product = 1;
        for &(parent, children) in &self.links {
            let below = bits(children).map(|child| sizes[usize::from(child)]).sum::<u64>();
            product *= 1 + below;
            sizes[usize::from(parent)] += 1 + below;
        }
        (across as usize, self.columns.iter().fold(product, |product, &column| product * sizes[usize::from(column)]))
    }
}
