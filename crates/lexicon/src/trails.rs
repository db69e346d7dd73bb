//! The word graph laid out for the search of plays: each step knows the letters behind it, so that no dead end is entered.
//!
//! A node is a place and the letters that lead on from it, as bits; its steps lie side by side in the order of the alphabet,
//! so the step by a letter stands as far behind the place as letters before it lead on. A step is the node to which it leads,
//! with whether a word ends there. On the way back from a letter of a word to its first (the front half of the GADDAG) a
//! step also is the node behind the separator: what may follow the last letter, once the first is reached.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use bytemuck::Zeroable;

use crate::graph::{Graph, HEADER, Node};
use crate::paths::Paths;
use crate::storage::Column;

/// Not to be named elsewhere: so nobody makes nodes of his own.
mod packed {
    use bytemuck::Pod;

    use crate::paths::Step;

    /// How a node is packed.
    pub trait Packed: Step {
        /// The same as plain bits.
        type Bits: Pod;

        /// How many letters it has room for.
        const LETTERS: usize;

        /// A node from bits that this type has packed.
        fn of(bits: Self::Bits) -> Self;

        /// A node whose steps begin at a place; nothing if that is too far.
        fn pack(place: usize, letters: u64) -> Option<Self::Bits>;

        /// The same with a word that ends there, or none.
        fn with(bits: Self::Bits, accepts: bool) -> Self::Bits;

        /// Where its steps begin.
        fn place(self) -> usize;

        /// How many letters a set has.
        fn count(letters: u64) -> usize;
    }

    macro_rules! packed {
        ($(#[$doc:meta])* $name:ident, $bits:ty, $letters:literal, $place:literal, $at:literal, $count:expr) => {
            $(#[$doc])*
            #[derive(Clone, Copy)]
            pub struct $name($bits);

            impl Step for $name {
                #[inline]
                fn accepts(self) -> bool {
                    self.0 & 1 == 1
                }

                #[inline]
                fn letters(self) -> u64 {
                    (self.0 >> $at) as u64
                }
            }

            /// From the lowest bit: whether a word ends, the place, the letters.
            impl Packed for $name {
                type Bits = $bits;
                const LETTERS: usize = $letters;

                #[inline]
                fn of(bits: $bits) -> Self {
                    Self(bits)
                }

                #[inline]
                fn pack(place: usize, letters: u64) -> Option<$bits> {
                    (place < 1 << $place).then_some(<$bits>::from(letters) << $at | (place as $bits) << 1)
                }

                #[inline]
                fn with(bits: $bits, accepts: bool) -> $bits {
                    bits & !1 | <$bits>::from(accepts)
                }

                #[inline]
                fn place(self) -> usize {
                    (self.0 >> 1) as usize & ((1 << $place) - 1)
                }

                #[inline]
                fn count(letters: u64) -> usize {
                    let count: fn(u64) -> usize = $count;
                    count(letters)
                }
            }
        };
    }

    packed!(
        /// A node of an alphabet of up to 39 letters.
        Narrow, u64, 39, 24, 25, |letters| letters.count_ones() as usize
    );
    packed!(
        /// A node of a larger alphabet.
        Broad, u128, 63, 32, 64, |letters| letters.count_ones() as usize
    );
    #[cfg(target_arch = "x86_64")]
    packed!(
        /// A node of an alphabet of up to 39 letters, where the processor counts bits by itself.
        Counted, u64, 39, 24, 25, counted
    );

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn counted(letters: u64) -> usize {
        let count: u64;
        // SAFETY: steps of `Counted` are laid out by `AnyTrails::of` alone, which does so where the processor has this
        // instruction. It touches no memory.
        unsafe {
            std::arch::asm!("popcnt {}, {}", out(reg) count, in(reg) letters, options(pure, nomem, nostack));
        }
        count as usize
    }
}

#[cfg(target_arch = "x86_64")]
pub use packed::Counted;
use packed::Packed;
pub use packed::{Broad, Narrow};

/// The steps of a graph.
pub struct Trails<T: Packed> {
    onward: Column<T::Bits>,
    back: Column<[T::Bits; 2]>,
    start: T,
    end: [T; 2],
}

/// Trails that are laid out once they are worth it.
#[derive(Default)]
pub(crate) struct Awaited {
    trails: OnceLock<AnyTrails>,
    /// What has been searched without them.
    effort: AtomicU32,
}

/// So much effort laying them out takes.
const ENOUGH: u32 = 64;

impl Awaited {
    #[inline]
    pub(crate) fn after(&self, effort: u32, graph: &Graph) -> Option<&AnyTrails> {
        self.trails.get().or_else(|| self.decide(effort, graph))
    }

    #[cold]
    fn decide(&self, effort: u32, graph: &Graph) -> Option<&AnyTrails> {
        let spent = self.effort.fetch_add(effort.min(ENOUGH), Ordering::Relaxed).saturating_add(effort);
        (spent >= ENOUGH).then(|| self.trails.get_or_init(|| AnyTrails::of(graph)))
    }
}

/// The steps of a graph, as small as its alphabet and as quick as the processor allows.
pub enum AnyTrails {
    /// Of an alphabet of up to 39 letters, as nearly all are.
    Narrow(Trails<Narrow>),
    /// The same where the processor counts bits by itself.
    #[cfg(target_arch = "x86_64")]
    Counted(Trails<Counted>),
    /// Of a larger one.
    Broad(Trails<Broad>),
}

impl AnyTrails {
    pub(crate) fn of(graph: &Graph) -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("popcnt")
            && let Some(trails) = Trails::of(graph)
        {
            return Self::Counted(trails);
        }
        match Trails::of(graph) {
            Some(trails) => Self::Narrow(trails),
            None => Self::Broad(Trails::of(graph).unwrap_or_else(Trails::nowhere)),
        }
    }
}

/// Nodes that are reached with a word's rest still to be read onwards, and on the way back to its first letter.
const ONWARD: u8 = 1;
const BACK: u8 = 2;

impl<T: Packed> Trails<T> {
    fn nowhere() -> Self {
        let nowhere = T::of(T::Bits::zeroed());
        Self { onward: Vec::new().into(), back: Vec::new().into(), start: nowhere, end: [nowhere; 2] }
    }

    /// The steps of a graph; nothing if they do not fit.
    fn of(graph: &Graph) -> Option<Self> {
        if graph.highest_letter() > T::LETTERS {
            return None;
        }
        let reached = reached(graph);
        let mut steps = (Vec::with_capacity(reached.len()), Vec::with_capacity(reached.len()));
        let mut onward = vec![T::Bits::zeroed(); reached.len()];
        let mut back = vec![[T::Bits::zeroed(); 2]; reached.len()];
        for at in HEADER..reached.len() {
            let arcs = || graph.arcs(Node(at as u32)).take(MOST_ARCS);
            if reached[at] & ONWARD != 0 {
                let (place, mut letters) = (steps.0.len(), 0);
                for arc in arcs().filter(|arc| arc.letter_byte() != 0) {
                    letters |= 1 << (arc.letter_byte() - 1);
                    steps.0.push(T::with(onward[arc.target().0 as usize], arc.accepts()));
                }
                onward[at] = T::pack(place, letters)?;
            }
            if reached[at] & BACK != 0 {
                let (place, mut letters, mut behind) = (steps.1.len(), 0, T::Bits::zeroed());
                for arc in arcs() {
                    let target = arc.target().0 as usize;
                    if arc.letter_byte() == 0 {
                        behind = onward[target];
                    } else {
                        let [further, turned] = back[target];
                        letters |= 1 << (arc.letter_byte() - 1);
                        steps.1.push([T::with(further, arc.accepts()), turned]);
                    }
                }
                back[at] = [T::pack(place, letters)?, behind];
            }
        }
        let (start, end) = (graph.dawg_root().0 as usize, graph.gaddag_root().0 as usize);
        Some(Self {
            onward: Column::in_large_pages(steps.0),
            back: Column::in_large_pages(steps.1),
            start: T::of(onward[start]),
            end: back[end].map(T::of),
        })
    }
}

impl<T: Packed> Paths for Trails<T> {
    type Step = T;

    #[inline]
    fn start(&self) -> T {
        self.start
    }

    #[inline]
    fn end(&self) -> [T; 2] {
        self.end
    }

    #[inline]
    fn onward(&self, node: T, letter: u64) -> T {
        T::of(self.onward[node.place() + before(node, letter)])
    }

    #[inline]
    fn back(&self, node: T, letter: u64) -> [T; 2] {
        self.back[node.place() + before(node, letter)].map(T::of)
    }
}

/// How many letters before this one lead on.
#[inline]
fn before<T: Packed>(node: T, letter: u64) -> usize {
    T::count(node.letters() & (letter - 1))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::Letter;
    use crate::paths::Step;

    /// Some words of 41 letters, made up.
    fn words() -> Vec<Vec<Letter>> {
        let mut random = 0x9E37_79B9_u32;
        let mut letter = || {
            random = random.wrapping_mul(0x915F_77F5).wrapping_add(0x3C6E_F372).rotate_left(7);
            Letter::new((random >> 8) as u8 % 41 + 1).expect("a letter")
        };
        let mut words: Vec<Vec<Letter>> =
            (0..3_000).map(|number| (0..=number % 6 + 1).map(|_| letter()).collect()).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    fn graph(words: &[Vec<Letter>]) -> Graph {
        crate::build::build(words.iter().map(Vec::as_slice)).expect("a graph").graph
    }

    /// Everything that is spelled from a node onwards.
    fn spelled<P: Paths>(trails: &P, node: P::Step, front: &mut Vec<Letter>, all: &mut Vec<Vec<Letter>>) {
        for letter in (0..62).filter(|letter| node.letters() >> letter & 1 == 1) {
            let reached = trails.onward(node, 1 << letter);
            front.push(Letter::new(letter + 1).expect("a letter"));
            if reached.accepts() {
                all.push(front.clone());
            }
            spelled(trails, reached, front, all);
            front.pop();
        }
    }

    fn check<T: Packed>(words: &[Vec<Letter>]) {
        check_paths(words, &Trails::<T>::of(&graph(words)).expect("trails"));
    }

    fn check_paths<P: Paths>(words: &[Vec<Letter>], trails: &P) {
        let mut all = Vec::new();
        spelled(trails, trails.start(), &mut Vec::new(), &mut all);
        assert_eq!(all, words);
        let bit = |letter: &Letter| 1_u64 << (letter.index() - 1);
        for word in words {
            for split in 1..=word.len() {
                let mut reached = trails.end();
                for letter in word[..split].iter().rev() {
                    assert_ne!(reached[0].letters() & bit(letter), 0, "{word:?} {split}");
                    reached = trails.back(reached[0], bit(letter));
                }
                let mut last = if split == word.len() { reached[0] } else { reached[1] };
                for letter in &word[split..] {
                    assert_ne!(last.letters() & bit(letter), 0, "{word:?} {split}");
                    last = trails.onward(last, bit(letter));
                }
                assert!(last.accepts(), "{word:?} {split}");
            }
        }
    }

    #[test]
    fn trails_spell_the_words_onwards_and_from_any_letter_back() {
        let words = words();
        check::<Broad>(&words);
        check_paths(&words, &graph(&words));
        assert!(Trails::<Narrow>::of(&graph(&words)).is_none(), "too many letters");
        assert!(matches!(graph(&words).trails(u32::MAX), Some(AnyTrails::Broad(_))));
        let fewer: Vec<_> =
            words.into_iter().filter(|word| word.iter().all(|letter| letter.index() <= Narrow::LETTERS)).collect();
        assert!(fewer.len() > 1_000);
        check::<Broad>(&fewer);
        check::<Narrow>(&fewer);
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("popcnt") {
            check::<Counted>(&fewer);
        }
    }

    #[test]
    fn trails_are_laid_out_for_who_searches_much() {
        let graph = graph(&words());
        assert!((0..ENOUGH - 1).all(|_| graph.trails(1).is_none()));
        assert!(graph.trails(1).is_some() && graph.clone().trails(1).is_some());
    }

    #[test]
    fn without_words_no_letter_leads_on() {
        let trails = Trails::<Narrow>::of(&graph(&[])).expect("trails");
        assert_eq!((trails.start().letters(), trails.end().map(Step::letters)), (0, [0, 0]));
    }
}
