//! One row: which words across it can hold, given the words down that pass, begin or end there.

use super::frame::{Frame, LATER, MIDDLE_BIT, SIDE};
use super::rule::Apart;

/// What a row means for the next one: two words in neighbouring rows both cover the middle column, so they must share
/// nothing else, and a word down must pass there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Class {
    /// No word: the next row is free.
    Empty,
    /// A word that ends in the middle column, which a word down passes: the next row may hold one that begins there.
    Left,
    /// A word that begins in the middle column, which a word down passes.
    Right,
    /// Any other word: the next row stays empty.
    Full,
}

impl Class {
    /// All of them, by number.
    pub(super) const ALL: [Self; 4] = [Self::Empty, Self::Left, Self::Right, Self::Full];

    /// Whether rows of these classes may be neighbours.
    pub(super) const fn beside(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Empty, _) | (_, Self::Empty) | (Self::Left, Self::Right) | (Self::Right, Self::Left)
        )
    }

    /// The class of the row seen in a mirror.
    pub(super) const fn mirrored(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            other => other,
        }
    }

    /// The class of the middle row, as far as the rows above and below it are concerned.
    pub(super) fn of_middle(frame: Frame, apart: Apart) -> Self {
        let rightmost = SIDE - LATER;
        match (apart, frame.root) {
            (Apart::Bare, _) => Self::Empty,
            (Apart::Sides, 1) => Self::Left,
            (Apart::Sides, root) if root == rightmost => Self::Right,
            _ => Self::Full,
        }
    }
}

/// One word across that a row can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Across {
    /// The column in which it begins.
    pub(super) start: u8,
    /// The columns whose word down it crosses.
    pub(super) crossed: u16,
    /// What it means for the next row.
    pub(super) class: Class,
}

/// The words across that a row can hold where words down pass in the columns `passing`, and begin in the next row or
/// ended in the one before in the columns `ending`: those that keep apart from what they do not cross, cross at least
/// one word down, and at most one of those that cross the first word.
pub(super) fn across(frame: Frame, apart: Apart, passing: u16, ending: u16) -> impl Iterator<Item = Across> {
    (0..=SIDE - LATER).filter_map(move |start| {
        let covered = (((1_u32 << LATER) - 1) << start) as u16;
        let beyond = covered << 1 & !covered & ((1 << SIDE) - 1) | covered >> 1 & !covered;
        let closed = match apart {
            Apart::Sides => passing & beyond != 0 || ending & covered != 0,
            Apart::Corners => (passing | ending) & beyond != 0 || ending & covered != 0,
            Apart::Bare => false,
        };
        let crossed = passing & covered;
        let class = match (apart, start) {
            (Apart::Bare, _) => Class::Empty,
            (Apart::Sides, 0) if passing & MIDDLE_BIT != 0 => Class::Left,
            (Apart::Sides, start) if start == SIDE - LATER && passing & MIDDLE_BIT != 0 => Class::Right,
            _ => Class::Full,
        };
        let wrong = closed || crossed == 0 || (crossed & frame.inside()).count_ones() > 1;
        (!wrong).then_some(Across { start, crossed, class })
    })
}

/// Words across that do the same in a row: they connect the same and mean the same for the next row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Choice {
    /// What they connect, as elements of the partitions.
    pub(super) elements: u16,
    /// What they mean for the next row.
    pub(super) class: Class,
    /// The columns in which they begin.
    pub(super) starts: u8,
}

/// The words of [`across`] in groups that do the same, the groups in order.
pub(super) fn choices(frame: Frame, apart: Apart, passing: u16, ending: u16) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for Across { start, crossed, class } in across(frame, apart, passing, ending) {
        let elements = elements(frame, crossed);
        match choices.iter_mut().find(|choice| (choice.elements, choice.class) == (elements, class)) {
            Some(choice) => choice.starts |= 1 << start,
            None => choices.push(Choice { elements, class, starts: 1 << start }),
        }
    }
    choices.sort_unstable();
    choices
}

/// Columns as elements of the partitions: those of the first word are element 0, those beside it follow from the left.
pub(super) fn elements(frame: Frame, columns: u16) -> u16 {
    u16::from(columns & frame.inside() != 0) | gather(columns, frame.outside()) << 1
}

/// The bits of `value` at the places of the bits of `mask`, side by side.
pub(super) fn gather(value: u16, mask: u16) -> u16 {
    if value == 0 {
        return 0;
    }
    bits(mask).enumerate().fold(0, |gathered, (place, bit)| gathered | (value >> bit & 1) << place)
}

/// The inverse of [`gather`]: the low bits of `value` at the places of the bits of `mask`.
pub(super) fn scatter(value: u16, mask: u16) -> u16 {
    bits(mask).enumerate().fold(0, |scattered, (place, bit)| scattered | (value >> place & 1) << bit)
}

/// The places of the bits of a set of columns.
pub(super) fn bits(mask: u16) -> impl Iterator<Item = u8> {
    let next = |&rest: &u16| Some(rest & rest.wrapping_sub(1)).filter(|&rest| rest != 0);
    std::iter::successors(Some(mask).filter(|&mask| mask != 0), next).map(|rest| rest.trailing_zeros() as u8)
}
