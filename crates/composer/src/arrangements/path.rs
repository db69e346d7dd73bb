//! The ways through a half, numbered: from a number to the words of the half and back.

use super::frame::LATER;
use super::half::{STEPS, State};
use super::kept_half::KeptHalf;
use super::laid::Laid;
use super::partition::{NEVER, Partitions};
use super::row::{Choice, Class, bits};

/// Where a way through a half ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct End {
    /// The number of the set of free columns whose word has begun.
    pub(super) set: usize,
    /// The state.
    pub(super) state: State,
    /// How many words across the way has laid.
    pub(super) words: usize,
}

/// A last step of the ways that end somewhere.
struct Last<'a> {
    from: End,
    above: Option<&'a Choice>,
    below: Option<&'a Choice>,
    /// How many ways lead to its beginning.
    ways: u64,
}

impl Last<'_> {
    fn times(&self) -> u64 {
        starts(self.above) * starts(self.below)
    }
}

fn starts(choice: Option<&Choice>) -> u64 {
    choice.map_or(1, |choice| u64::from(choice.starts.count_ones()))
}

/// The column in which the `index`-th word of a group begins.
fn start(choice: &Choice, index: u64) -> u8 {
    (0..LATER).filter(|start| choice.starts >> start & 1 == 1).nth(index as usize).unwrap_or_default()
}

/// The inverse of [`start`].
fn index(choice: Option<&Choice>, start: Option<u8>) -> u64 {
    choice.zip(start).map_or(0, |(choice, start)| u64::from((choice.starts & ((1 << start) - 1)).count_ones()))
}

/// What a row can hold that leaves it in this class: nothing, or the groups of the class.
fn leaving<'a>(row: &'a [Choice], class: Class) -> impl Iterator<Item = Option<&'a Choice>> + Clone + use<'a> {
    let held = row.iter().filter(move |choice| choice.class == class).map(Some);
    (class == Class::Empty).then_some(None).into_iter().chain(held)
}

/// Calls `found` with each last step of the ways through `step` that end at `end`, in order, until it returns true.
fn each_last(half: &KeptHalf, partitions: &Partitions, step: usize, end: End, mut found: impl FnMut(Last) -> bool) {
    // A row that is not empty holds one word.
    let held = [end.state.above, end.state.below].map(|class| class != Class::Empty);
    let Some(words) = end.words.checked_sub(held.iter().filter(|&&held| held).count()) else { return };
    let mut from = 0;
    loop {
        let ways = |entry| (entry, half.ways(step, entry, words));
        let entries = half.entries(step, from).iter().copied();
        let mut of_words = entries.map(ways).filter(|(_, ways)| *ways != 0).peekable();
        if of_words.peek().is_some() {
            let [row_above, row_below] = half.shape.rows(step, from, end.set, held);
            for (entry, ways) in of_words {
                let state = entry.state();
                for below in leaving(&row_below, end.state.below) {
                    let Some(partition) = crossed(partitions, state.below, state.partition, below) else { continue };
                    for above in leaving(&row_above, end.state.above) {
                        if crossed(partitions, state.above, partition, above) != Some(end.state.partition) {
                            continue;
                        }
                        let from = End { set: from, state, words };
                        if found(Last { from, above, below, ways }) {
                            return;
                        }
                    }
                }
            }
        }
        // The next larger subset.
        from = from.wrapping_sub(end.set) & end.set;
        if from == 0 {
            return;
        }
    }
}

/// What is connected after a row, when the row may follow.
fn crossed(partitions: &Partitions, before: Class, partition: u16, row: Option<&Choice>) -> Option<u16> {
    let Some(choice) = row else { return Some(partition) };
    let merged = if before.beside(choice.class) { partitions.merged(partition, choice.elements) } else { NEVER };
    (merged != NEVER).then_some(merged)
}

/// Lays the words of the way to `end` with this number among those that end there.
pub(super) fn lay(half: &KeptHalf, partitions: &Partitions, mut end: End, mut number: u64, laid: &mut Laid) {
    for step in (0..STEPS).rev() {
        let mut previous = end;
        each_last(half, partitions, step, end, |last| {
            let block = last.ways * last.times();
            if number >= block {
                number -= block;
                return false;
            }
            let rest = number % last.times();
            number /= last.times();
            let row = step as u8;
            for column in bits(half.shape.begun(step + 1, end.set) & !half.shape.begun(step, last.from.set)) {
                laid.lay_down(column, row);
            }
            if let Some(choice) = last.above {
                laid.lay_across(row - 1, start(choice, rest / starts(last.below)));
            }
            if let Some(choice) = last.below {
                laid.lay_across(row + LATER, start(choice, rest % starts(last.below)));
            }
            previous = last.from;
            true
        });
        end = previous;
    }
}

/// The number of the way that lays the words of this half, and where it ends; nothing when there is no such way.
pub(super) fn number(half: &KeptHalf, partitions: &Partitions, laid: &Laid) -> Option<(End, u64)> {
    let state = half.entries(0, 0).first()?.state();
    let mut here = End { set: 0, state, words: 0 };
    let mut number = 0;
    for step in 0..STEPS {
        let row = step as u8;
        let (row_above, row_below) = (row.checked_sub(1).and_then(|row| laid.across(row)), laid.across(row + LATER));
        let begun = half.shape.begun(step, here.set) | laid.beginning(row);
        let set = half.shape.set_of(begun);
        if begun != half.shape.begun(step + 1, set) {
            return None;
        }
        let rows = half.shape.rows(step, here.set, set, [row_above, row_below].map(|row| row.is_some()));
        let [above, below] = [held(&rows[0], row_above)?, held(&rows[1], row_below)?];
        let partition = crossed(partitions, here.state.below, here.state.partition, below)?;
        let partition = crossed(partitions, here.state.above, partition, above)?;
        let class = |choice: Option<&Choice>| choice.map_or(Class::Empty, |choice| choice.class);
        let words = here.words + usize::from(above.is_some()) + usize::from(below.is_some());
        let end = End { set, state: State { above: class(above), below: class(below), partition }, words };
        let mut earlier = 0;
        let mut found = false;
        each_last(half, partitions, step, end, |last| {
            found = last.from == here && last.above == above && last.below == below;
            if !found {
                earlier += last.ways * last.times();
            }
            found
        });
        if !found {
            return None;
        }
        let rest = index(above, row_above) * starts(below) + index(below, row_below);
        number = earlier + number * starts(above) * starts(below) + rest;
        here = end;
    }
    Some((here, number))
}

/// The group of the word that a row holds; nothing when it can not hold that word.
fn held(row: &[Choice], start: Option<u8>) -> Option<Option<&Choice>> {
    let Some(start) = start else { return Some(None) };
    row.iter().find(|choice| choice.starts >> start & 1 == 1).map(Some)
}
