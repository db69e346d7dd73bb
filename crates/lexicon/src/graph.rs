//! The word graph: a DAWG and a GADDAG in one packed array, and how to walk it.
//!
//! A node is a list of arcs that lie side by side; an arc is 32 bits: a letter, whether a word ends with it,
//! whether it is the last of its list, and where the next list begins. The DAWG spells words forwards. The
//! GADDAG (Gordon 1994) spells, for every split of a word, the front part backwards, a separator, and the back part
//! forwards; after the separator its paths run into the DAWG itself, which is what keeps it small and quick to build.

use std::sync::Arc as Shared;

use crate::letter::{Letter, LetterSet};
use crate::storage::Column;
use crate::trails::{AnyTrails, Awaited};

/// A place in the graph: the start of a list of arcs. Some nodes have no arcs at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node(pub(crate) u32);

impl Node {
    /// The node without arcs.
    pub const NONE: Self = Self(0);

    /// Whether no arc leaves this node.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// A step from a node to the next by one letter (or by the separator).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arc(pub(crate) u32);

impl Arc {
    pub(crate) const TARGET_BITS: u32 = 24;
    pub(crate) const TARGET_MASK: u32 = (1 << Self::TARGET_BITS) - 1;
    const LAST: u32 = 1 << 24;
    const ACCEPTS: u32 = 1 << 25;
    const LETTER_SHIFT: u32 = 26;

    pub(crate) const fn new(letter: u8, accepts: bool, target: u32) -> Self {
        Self((letter as u32) << Self::LETTER_SHIFT | (accepts as u32) << 25 | target & Self::TARGET_MASK)
    }

    pub(crate) const fn with_last(self) -> Self {
        Self(self.0 | Self::LAST)
    }

    /// The letter; nothing for the separator of the GADDAG.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> Option<Letter> {
        Letter::new(self.letter_byte())
    }

    /// The letter's place in the alphabet; 0 for the separator.
    #[inline]
    #[must_use]
    pub const fn letter_byte(self) -> u8 {
        (self.0 >> Self::LETTER_SHIFT) as u8
    }

    /// Whether a word ends here.
    #[inline]
    #[must_use]
    pub const fn accepts(self) -> bool {
        self.0 & Self::ACCEPTS != 0
    }

    /// Whether this is the last arc of its node.
    #[inline]
    #[must_use]
    pub const fn is_last(self) -> bool {
        self.0 & Self::LAST != 0
    }

    /// Where the arc leads.
    #[inline]
    #[must_use]
    pub const fn target(self) -> Node {
        Node(self.0 & Self::TARGET_MASK)
    }
}

/// The word graph. Cheap to clone; safe to share between threads.
///
/// Its arcs have been checked when it was made: no walk leaves the array.
#[derive(Clone)]
pub struct Graph {
    arcs: Column<u32>,
    trails: Shared<Awaited>,
}

/// Index of the arc that leads to the DAWG's root.
const DAWG_ROOT: usize = 0;
/// Index of the arc that leads to the GADDAG's root.
const GADDAG_ROOT: usize = 1;
/// The first two words are the roots.
pub(crate) const HEADER: usize = 2;

impl Graph {
    /// A graph over packed arcs, in which every list stands before the lists that lead to it.
    ///
    /// # Errors
    /// A sentence that says what is wrong: too short, an arc that leads outside, a list without an end, or an arc that
    /// does not lead back (the graph could have a cycle).
    pub(crate) fn from_arcs(arcs: Column<u32>) -> Result<Self, String> {
        if arcs.len() < HEADER {
            return Err("the graph is cut short".into());
        }
        if arcs.len() > 1 << Arc::TARGET_BITS {
            return Err("the graph is larger than its arcs can reach".into());
        }
        let target = |arc: u32| (arc & Arc::TARGET_MASK) as usize;
        if arcs.len() > HEADER && !Arc(arcs[arcs.len() - 1]).is_last() {
            return Err("the last list of arcs has no end".into());
        }
        if arcs[..HEADER].iter().any(|&root| target(root) != 0 && !(HEADER..arcs.len()).contains(&target(root))) {
            return Err("a root leads outside the graph".into());
        }
        let mut list = HEADER;
        for (place, &arc) in arcs.iter().enumerate().skip(HEADER) {
            // Target 0 is nowhere; 1 would be the header. All else must be an earlier list, which has ended before this.
            if target(arc) >= list || target(arc) == 1 {
                return Err(format!("arc {place} leads to {}, which is no earlier list", target(arc)));
            }
            if Arc(arc).is_last() {
                list = place + 1;
            }
        }
        Ok(Self { arcs, trails: Shared::default() })
    }

    #[inline]
    pub(crate) fn words(&self) -> &[u32] {
        &self.arcs
    }

    /// The highest place in the alphabet of any letter on an arc.
    pub(crate) fn highest_letter(&self) -> usize {
        let highest = self.words().iter().skip(HEADER).copied().max().unwrap_or(0);
        usize::from(Arc(highest).letter_byte())
    }

    /// The node from which words are spelled forwards.
    #[inline]
    #[must_use]
    pub fn dawg_root(&self) -> Node {
        Arc(self.words()[DAWG_ROOT]).target()
    }

    /// The node from which words are spelled backwards from any of their letters.
    #[inline]
    #[must_use]
    pub fn gaddag_root(&self) -> Node {
        Arc(self.words()[GADDAG_ROOT]).target()
    }

    /// The graph laid out for the search of plays, which takes some hundredths of a second: so not before much has been
    /// searched without. `effort` is what the search that asks would take, 64 being as much as laying out.
    #[must_use]
    pub fn trails(&self, effort: u32) -> Option<&AnyTrails> {
        self.trails.after(effort, self)
    }

    /// How many arcs the graph has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words().len() - HEADER
    }

    /// Whether there is no word in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.dawg_root().is_none()
    }

    /// The arcs that leave `node`, in the order of the alphabet, the separator first.
    #[inline]
    pub fn arcs(&self, node: Node) -> Arcs<'_> {
        let words = self.words();
        let at = if node.is_none() { words.len() } else { node.0 as usize };
        Arcs { words, at }
    }

    /// The arcs that leave `node` by one of these letters, as bits by place in the alphabet; if `accepting`, just those with
    /// which a word ends.
    #[inline]
    pub fn arcs_by(&self, node: Node, letters: u64, accepting: bool) -> ArcsBy<'_> {
        let words = self.words();
        let at = if node.is_none() { words.len() } else { node.0 as usize };
        ArcsBy { words, at, letters, any: !accepting, found: 0, is_last: false }
    }

    /// The arcs that leave `node` with their places in the array.
    #[inline]
    pub(crate) fn placed_arcs(&self, node: Node) -> impl Iterator<Item = (usize, Arc)> + '_ {
        (node.0 as usize..).zip(self.arcs(node))
    }

    /// The arc that leaves `node` by `letter`.
    #[inline]
    #[must_use]
    pub fn step(&self, node: Node, letter: Letter) -> Option<Arc> {
        self.step_byte(node, letter.byte())
    }

    /// The node behind the separator, from which a word read backwards so far goes on forwards.
    #[inline]
    #[must_use]
    pub fn turn(&self, node: Node) -> Node {
        self.step_byte(node, 0).map_or(Node::NONE, Arc::target)
    }

    /// The node to which `letters` lead from `node`; the one without arcs when they lead nowhere.
    #[must_use]
    pub fn follow(&self, node: Node, letters: impl IntoIterator<Item = Letter>) -> Node {
        letters.into_iter().fold(node, |node, letter| self.step(node, letter).map_or(Node::NONE, Arc::target))
    }

    #[inline]
    fn step_byte(&self, node: Node, letter: u8) -> Option<Arc> {
        self.arcs(node).find(|arc| arc.letter_byte() >= letter).filter(|arc| arc.letter_byte() == letter)
    }

    /// The letters that lead on from `node`.
    #[must_use]
    pub fn letters(&self, node: Node) -> LetterSet {
        self.arcs(node).filter_map(Arc::letter).collect()
    }

    /// Whether `word` is in the graph.
    #[must_use]
    pub fn contains(&self, word: &[Letter]) -> bool {
        let Some((&last, front)) = word.split_last() else { return false };
        let mut node = self.dawg_root();
        for &letter in front {
            match self.step(node, letter) {
                Some(arc) => node = arc.target(),
                None => return false,
            }
        }
        self.step(node, last).is_some_and(Arc::accepts)
    }
}

impl std::fmt::Debug for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Graph({} arcs)", self.len())
    }
}

/// The arcs of one node; see [`Graph::arcs`].
pub struct Arcs<'a> {
    words: &'a [u32],
    at: usize,
}

impl Iterator for Arcs<'_> {
    type Item = Arc;

    #[inline]
    fn next(&mut self) -> Option<Arc> {
        let arc = Arc(*self.words.get(self.at)?);
        self.at = if arc.is_last() { self.words.len() } else { self.at + 1 };
        Some(arc)
    }
}

/// Some arcs of one node; see [`Graph::arcs_by`]. Which they are is found out for several at once, without branches.
pub struct ArcsBy<'a> {
    words: &'a [u32],
    /// Behind the arcs that were looked at.
    at: usize,
    letters: u64,
    /// Whether they need not accept.
    any: bool,
    /// Those that were found and not yet shown, as bits.
    found: u32,
    is_last: bool,
}

impl ArcsBy<'_> {
    #[inline]
    fn advance(&mut self) {
        let rest = self.words.get(self.at..).unwrap_or_default();
        let seen = Seen::of(rest.first_chunk().copied().unwrap_or_else(|| padded(rest)), self.letters);
        self.at += BLOCK;
        self.is_last = seen.last != 0;
        let wanted = seen.fitting & (seen.accepting | if self.any { u32::MAX } else { 0 });
        // Up to the first that is the last.
        self.found = wanted & (seen.last ^ seen.last.wrapping_sub(1));
    }
}

impl Iterator for ArcsBy<'_> {
    type Item = Arc;

    #[inline]
    fn next(&mut self) -> Option<Arc> {
        while self.found == 0 {
            if self.is_last {
                return None;
            }
            self.advance();
        }
        let number = self.found.trailing_zeros() as usize;
        self.found &= self.found - 1;
        self.words.get(self.at - BLOCK + number).copied().map(Arc)
    }
}

/// Arcs that are looked at together.
const BLOCK: usize = 4;

/// What is left at the end of the array, and the end of a list behind it.
#[cold]
fn padded(rest: &[u32]) -> [u32; BLOCK] {
    std::array::from_fn(|number| rest.get(number).copied().unwrap_or(Arc::LAST))
}

/// Which of some arcs have one of the letters, accept, and are the last of their lists; as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Seen {
    fitting: u32,
    accepting: u32,
    last: u32,
}

impl Seen {
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    #[inline]
    fn of(arcs: [u32; BLOCK], letters: u64) -> Self {
        Self::one_by_one(arcs, letters)
    }

    #[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
    fn one_by_one(arcs: [u32; BLOCK], letters: u64) -> Self {
        let bits = |is: &dyn Fn(u32) -> bool| (0..BLOCK).map(|number| u32::from(is(arcs[number])) << number).sum();
        Self {
            fitting: bits(&|arc| letters >> (arc >> Arc::LETTER_SHIFT) & 1 == 1),
            accepting: bits(&|arc| arc & Arc::ACCEPTS != 0),
            last: bits(&|arc| arc & Arc::LAST != 0),
        }
    }

    /// A letter becomes the exponent of a floating-point number, and so a bit: 2 to the power of the letter.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    #[inline]
    fn of(arcs: [u32; BLOCK], letters: u64) -> Self {
        use std::arch::x86_64::{
            __m128i, _mm_add_epi32, _mm_and_si128, _mm_castsi128_ps, _mm_cmpeq_epi32, _mm_cvttps_epi32,
            _mm_movemask_ps, _mm_set1_epi32, _mm_setzero_si128, _mm_slli_epi32, _mm_srli_epi32,
        };
        const ONE: i32 = 127 << 23;
        let arcs: __m128i = bytemuck::cast(arcs);
        // SAFETY: these take and give values only, and the build is for processors that have SSE2.
        unsafe {
            let exponents = _mm_slli_epi32::<23>(_mm_srli_epi32::<26>(arcs));
            // Bit 31 stands for all that is too large as well, so these are 31 letters from some letter on.
            let of_letters = |one: i32, letters: u64| {
                let letters = _mm_set1_epi32((letters & 0x7fff_ffff) as i32);
                let power = _mm_castsi128_ps(_mm_add_epi32(exponents, _mm_set1_epi32(one)));
                let none = _mm_cmpeq_epi32(_mm_and_si128(_mm_cvttps_epi32(power), letters), _mm_setzero_si128());
                _mm_movemask_ps(_mm_castsi128_ps(none)) as u32 ^ 15
            };
            let mut fitting = of_letters(ONE, letters);
            if letters >> 31 != 0 {
                fitting |= of_letters(ONE - (31 << 23), letters >> 31) | of_letters(ONE - (62 << 23), letters >> 62);
            }
            Self {
                fitting,
                accepting: _mm_movemask_ps(_mm_castsi128_ps(_mm_slli_epi32::<6>(arcs))) as u32,
                last: _mm_movemask_ps(_mm_castsi128_ps(_mm_slli_epi32::<7>(arcs))) as u32,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(arcs: &[Arc]) -> String {
        let arcs: Vec<u32> = arcs.iter().map(|arc| arc.0).collect();
        Graph::from_arcs(arcs.into()).expect_err("a bad graph")
    }

    #[test]
    fn no_graph_is_made_in_which_a_walk_could_go_astray() {
        let root = |to| Arc::new(0, false, to).with_last();
        assert_eq!(refused(&[root(0)]), "the graph is cut short");
        assert_eq!(refused(&[root(9), root(0), Arc::new(1, true, 0).with_last()]), "a root leads outside the graph");
        assert_eq!(refused(&[root(2), root(0), Arc::new(1, true, 0)]), "the last list of arcs has no end");
        for to in [1, 2, 3, 99] {
            let error = refused(&[root(2), root(0), Arc::new(1, true, to).with_last()]);
            assert_eq!(error, format!("arc 2 leads to {to}, which is no earlier list"));
        }
        // A list that leads to its own beginning would be a cycle, wherever in the list the arc stands.
        let own = [root(2), root(0), Arc::new(1, true, 0), Arc::new(2, true, 2).with_last()];
        assert_eq!(refused(&own), "arc 3 leads to 2, which is no earlier list");
        let good = [root(3), root(0), Arc::new(2, true, 0).with_last(), Arc::new(1, true, 2).with_last()];
        assert!(Graph::from_arcs(good.iter().map(|arc| arc.0).collect::<Vec<u32>>().into()).is_ok());
    }

    #[test]
    fn arcs_looked_at_together_are_seen_as_one_by_one() {
        let mut arcs = [0x9E37_79B9_u32; BLOCK];
        for round in 0..10_000_u64 {
            for arc in &mut arcs {
                *arc = arc.wrapping_mul(0x915F_77F5).wrapping_add(0x3C6E_F372).rotate_left(7);
            }
            let letters = (round + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) & u64::MAX >> (round % 64);
            assert_eq!(Seen::of(arcs, letters), Seen::one_by_one(arcs, letters), "{arcs:x?} {letters:x}");
        }
        for letter in 0..64 {
            let arcs = std::array::from_fn(|number| ((letter + number as u32) % 64) << Arc::LETTER_SHIFT);
            for letters in (0..64).map(|bit| 1 << bit).chain([0, u64::MAX]) {
                assert_eq!(Seen::of(arcs, letters), Seen::one_by_one(arcs, letters), "{arcs:x?} {letters:x}");
            }
        }
    }

    #[test]
    fn a_graph_may_be_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Graph>();
        shared::<crate::lexicon::Lexicon>();
    }
}
