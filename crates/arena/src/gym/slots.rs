//! The numbers of moves: plays from the best on, exchanges by the places of their tiles on the rack, and last the pass.

use quixotry_lexicon::Tile;

/// How the moves of a turn are numbered, the same for all turns: so many plays; then every part of a rack, the empty one left
/// out; then the pass.
///
/// ```
/// use quixotry_arena::gym::{Slot, Slots};
/// let slots = Slots::new(100, 7);
/// assert_eq!(slots.len(), 228);
/// assert_eq!(slots.slot(99), Some(Slot::Play(99)));
/// // The first, the second and the last tile of a rack of seven.
/// assert_eq!(slots.slot(100 + 0b100_0011 - 1), Some(Slot::Exchange(0b100_0011)));
/// assert_eq!(slots.slot(227), Some(Slot::Pass));
/// assert_eq!(slots.slot(228), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slots {
    plays: usize,
    parts: usize,
}

/// What a number stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// The play at this place, the best being at 0.
    Play(usize),
    /// The exchange of the tiles at the places of the bits: bit 0 is the first tile of the rack in the order of the alphabet,
    /// blanks last.
    Exchange(usize),
    /// The pass.
    Pass,
}

impl Slots {
    /// Numbers for so many plays, and for racks of a size.
    #[must_use]
    pub const fn new(plays: usize, rack_size: usize) -> Self {
        Self { plays, parts: 1 << rack_size }
    }

    /// How many plays have a number.
    #[must_use]
    pub const fn plays(self) -> usize {
        self.plays
    }

    /// How many numbers there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.plays + self.parts
    }

    /// Never: there is always the pass.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// What a number stands for; nothing if it is too large.
    #[must_use]
    pub const fn slot(self, number: usize) -> Option<Slot> {
        if number < self.plays {
            Some(Slot::Play(number))
        } else if number < self.pass() {
            Some(Slot::Exchange(number - self.plays + 1))
        } else if number == self.pass() {
            Some(Slot::Pass)
        } else {
            None
        }
    }

    /// The number of an exchange.
    #[must_use]
    pub const fn exchange(self, places: usize) -> usize {
        self.plays + places - 1
    }

    /// The number of the pass: the last one.
    #[must_use]
    pub const fn pass(self) -> usize {
        self.len() - 1
    }
}

/// The exchanges of at most `most` tiles of a rack, each once, by the places of the tiles. Of tiles that are alike, which lie
/// side by side, the first ones go.
pub fn exchanges(tiles: &[Tile], most: usize) -> impl Iterator<Item = usize> {
    let follows = |at: &usize| tiles[at - 1] == tiles[*at];
    let alike = (1..tiles.len()).filter(follows).fold(0, |places, at| places | 1 << at);
    let all = if most == 0 { 0 } else { (1_usize << tiles.len()) - 1 };
    (1..=all).filter(move |places| places.count_ones() as usize <= most && places & alike & !(places << 1) == 0)
}
