//! Half of an arrangement: the rows 0 to 2 and 8 to 11, and how often each state between the halves comes about.
//!
//! A word down of eight letters covers exactly one of the rows r and r + 8, for each r from 0 to 6. So the rows are read
//! in pairs, in four steps s from 0 to 3: the words down that begin in row s are chosen, then the word across in row
//! s - 1 above the middle and the one in row s + 8 below it. The words that begin in row s are exactly those that end
//! just before row s + 8, so all conditions between neighbouring rows concern two steps at most. What the rest of the
//! arrangement has to know is a [`State`]: which words down have begun, the classes of the last two rows, and which of
//! the columns are connected. The other half is the same thing upside down: see `join.rs`.

use super::frame::Frame;
use super::partition::{NEVER, Partitions};
use super::row::{Choice, Class, choices, gather, scatter};
use super::rule::Apart;

/// The steps of a half.
pub(super) const STEPS: usize = 4;
/// One more than the most words across that a half can hold: one in each of its seven rows.
pub(super) const DEGREES: usize = 8;
/// For each number of words across, how many ways there are.
pub(super) type Polynomial = [u64; DEGREES];

/// What the rest of an arrangement has to know of the steps so far, apart from which words down have begun.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct State {
    /// The class of the last row above the middle row.
    pub(super) above: Class,
    /// The class of the last row below it.
    pub(super) below: Class,
    /// What is connected.
    pub(super) partition: u16,
}

/// A state and how many ways lead to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The state.
    pub(super) state: State,
    /// The ways, by number of words across.
    pub(super) ways: Polynomial,
}

/// The states after one step, for each set of free columns whose word has begun, by the set's number.
pub(super) type Layer = Vec<Vec<Entry>>;

/// What a half is a half of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// The frame.
    pub(super) frame: Frame,
    /// How words keep apart.
    pub(super) apart: Apart,
}

/// The states of a half of a frame after each of its steps.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Half {
    /// What it is a half of.
    pub(super) shape: Shape,
    /// The states before the first step and after each one.
    pub(super) layers: Vec<Layer>,
}

impl Shape {
    /// How many sets of free columns there are.
    pub(super) fn sets(&self) -> usize {
        1 << self.frame.free.count_ones()
    }

    /// The columns that have begun after `steps` steps, when the set of free columns among them has the number `set`.
    pub(super) fn begun(&self, steps: usize, set: usize) -> u16 {
        if steps == 0 { 0 } else { scatter(set as u16, self.frame.free) | self.frame.up }
    }

    /// What the row above the middle row and the one below it can hold when a step leads from one set to another; nothing
    /// for the one that is not `wanted`.
    pub(super) fn rows(&self, step: usize, from: usize, to: usize, wanted: [bool; 2]) -> [Vec<Choice>; 2] {
        let (before, after) = (self.begun(step, from), self.begun(step + 1, to));
        let row = |wanted: bool, passing| {
            if wanted { choices(self.frame, self.apart, passing, after & !before) } else { Vec::new() }
        };
        [row(wanted[0] && step > 0, before), row(wanted[1], self.frame.columns() & !after)]
    }

    /// The number of a set of columns that have begun.
    pub(super) fn set_of(&self, begun: u16) -> usize {
        usize::from(gather(begun, self.frame.free))
    }
}

impl Half {
    /// Builds the states of a frame. The partitions are those of as many elements as the frame has columns outside,
    /// and one.
    pub(super) fn new(frame: Frame, apart: Apart, partitions: &Partitions) -> Self {
        let start =
            State { above: Class::Empty, below: Class::of_middle(frame, apart), partition: partitions.finest() };
        let mut ways = [0; DEGREES];
        ways[0] = 1;
        let shape = Shape { frame, apart };
        let mut half = Self { shape, layers: vec![vec![vec![Entry { state: start, ways }]]] };
        for step in 0..STEPS {
            let layer = half.step(step, partitions);
            half.layers.push(layer);
        }
        half
    }

    fn step(&self, step: usize, partitions: &Partitions) -> Layer {
        let sets = self.shape.sets();
        let states = Class::ALL.len() * Class::ALL.len() * partitions.len();
        let mut places = vec![u32::MAX; sets * states];
        let mut layer: Layer = vec![Vec::new(); sets];
        for (from, entries) in self.layers[step].iter().enumerate().filter(|(_, entries)| !entries.is_empty()) {
            for to in (0..sets).filter(|to| to & from == from) {
                let rows = self.shape.rows(step, from, to, [true; 2]);
                let places = &mut places[to * states..(to + 1) * states];
                let mut add = |state: State, ways: &Polynomial, words: usize, times: u64| {
                    let place = &mut places[number(state, partitions)];
                    if *place == u32::MAX {
                        *place = layer[to].len() as u32;
                        layer[to].push(Entry { state, ways: [0; DEGREES] });
                    }
                    let sum = &mut layer[to][*place as usize].ways;
                    for degree in words..DEGREES {
                        sum[degree] += ways[degree - words] * times;
                    }
                };
                for Entry { state, ways } in entries {
                    each_way(*state, &rows, partitions, |after, above, below| {
                        let times = |choice: Option<&Choice>| choice.map_or(1, |c| u64::from(c.starts.count_ones()));
                        let words = usize::from(above.is_some()) + usize::from(below.is_some());
                        add(after, ways, words, times(above) * times(below));
                    });
                }
            }
        }
        for entries in &mut layer {
            entries.sort_unstable_by_key(|entry| entry.state);
        }
        layer
    }
}

fn number(state: State, partitions: &Partitions) -> usize {
    (state.above as usize * Class::ALL.len() + state.below as usize) * partitions.len() + usize::from(state.partition)
}

/// Calls `found` with each state that follows by a move, and the groups of words across that lead there.
#[inline]
pub(super) fn each_way(
    state: State,
    [row_above, row_below]: &[Vec<Choice>; 2],
    partitions: &Partitions,
    mut found: impl FnMut(State, Option<&Choice>, Option<&Choice>),
) {
    each_choice(state.below, state.partition, row_below, partitions, |below, partition, word_below| {
        each_choice(state.above, partition, row_above, partitions, |above, partition, word_above| {
            found(State { above, below, partition }, word_above, word_below);
        });
    });
}

#[inline]
fn each_choice<'a>(
    class: Class,
    partition: u16,
    row: &'a [Choice],
    partitions: &Partitions,
    mut found: impl FnMut(Class, u16, Option<&'a Choice>),
) {
    found(Class::Empty, partition, None);
    for choice in row {
        if class.beside(choice.class) {
            let merged = partitions.merged(partition, choice.elements);
            if merged != NEVER {
                found(choice.class, merged, Some(choice));
            }
        }
    }
}
