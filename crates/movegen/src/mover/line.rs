//! One line of the board: what lies there, what each empty square allows and pays.

use quixotry_lexicon::{Arc, Graph, Letter, Node, WordMap};
use quixotry_rules::layout::Layout;
use quixotry_rules::{Direction, Square};

/// The longest line that the mover takes.
pub(super) const SIDE: usize = 21;
/// Room for the places of a line.
pub(super) const ROOM: usize = 24;

/// A row or a column.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub side: usize,
    /// The letter of the tile at each place; 0 where there is none.
    pub letters: [u8; ROOM],
    /// The points of that tile, or of the tiles of the cross word.
    pub points: [i16; ROOM],
    /// The letters that the cross word allows, as bits by place in the alphabet; all where there is none.
    pub allowed: [u64; ROOM],
    pub letter_times: [u8; ROOM],
    pub word_times: [u8; ROOM],
    /// What an empty place adds to the exponents of the factor of a word: see [`super::span::exponents`].
    pub words: [u16; ROOM],
    /// Places with a tile, with a cross word, and those of which a play must cover one; as bits.
    pub occupied: u32,
    pub crossed: u32,
    pub anchors: u32,
    /// The sum in the word map of the tiles before each place.
    pub sums: [u64; ROOM],
    /// The letters that may lie at each empty place, by its cross word and by the runs of tiles beside it; as bits.
    pub fits: [u64; ROOM],
    /// Places where not every letter fits, as bits.
    pub picky: u32,
    /// What an empty place adds to the levels of a span: see [`super::span::Levels`].
    pub steps: [super::span::Levels; ROOM],
}

/// The letters that may stand directly before and after a part of a word, as bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sides {
    pub before: u64,
    pub after: u64,
}

impl Sides {
    /// What some words of the graph have beside these letters.
    fn of(graph: &Graph, run: &[u8]) -> Self {
        let letters = run.iter().filter_map(|&letter| Letter::new(letter));
        let node = graph.follow(graph.gaddag_root(), letters.clone().rev());
        let before = graph.letters(node).bits();
        // Few letters stand before a long run: all words that go on behind it are found from there.
        if let Some(after) = behind(graph, node, &mut 48) {
            return Self { before, after };
        }
        let mut after = 0;
        for arc in graph.arcs(graph.gaddag_root()) {
            let mut reached = Some(arc);
            for letter in letters.clone().rev() {
                reached = reached.and_then(|arc| graph.step(arc.target(), letter));
            }
            if reached.is_some() {
                after |= 1 << arc.letter_byte();
            }
        }
        Self { before, after: after & !1 }
    }
}

/// The letters behind what was read backwards up to a node of the GADDAG, in all words; nothing if more than `steps` nodes
/// had to be seen.
fn behind(graph: &Graph, node: Node, steps: &mut usize) -> Option<u64> {
    *steps = steps.checked_sub(1)?;
    let mut after = 0;
    for arc in graph.arcs(node) {
        after |= match arc.letter() {
            None => graph.letters(arc.target()).bits(),
            Some(_) => behind(graph, arc.target(), steps)?,
        };
    }
    Some(after)
}

/// The letters that a gap in a run allows, and the points of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    pub allowed: u64,
    pub points: i16,
}

impl Line {
    pub fn new(layout: &Layout, direction: Direction, number: usize, side: usize) -> Self {
        let mut line = Self {
            side,
            letters: [0; ROOM],
            points: [0; ROOM],
            allowed: [u64::MAX; ROOM],
            letter_times: [1; ROOM],
            word_times: [1; ROOM],
            words: [0; ROOM],
            occupied: 0,
            crossed: 0,
            anchors: 0,
            sums: [0; ROOM],
            fits: [u64::MAX; ROOM],
            picky: 0,
            steps: [0; ROOM],
        };
        for place in 0..side {
            let square = match direction {
                Direction::Across => Square::new(number as u8, place as u8),
                Direction::Down => Square::new(place as u8, number as u8),
            };
            let premium = layout.premium(square);
            line.letter_times[place] = premium.letter;
            line.word_times[place] = premium.word;
            line.words[place] = super::span::exponents(premium.word);
            line.steps[place] = super::span::step(premium.letter);
        }
        line
    }

    #[inline]
    pub const fn is_occupied(&self, place: usize) -> bool {
        self.occupied >> place & 1 == 1
    }

    /// What the value of a fresh tile at a place is multiplied by in all words, if that is the factor of the word here.
    #[inline]
    pub fn times(&self, place: usize, word: i16) -> i16 {
        i16::from(self.letter_times[place]) * (word + self.cross_times(place))
    }

    /// What the value of a fresh tile at a place is multiplied by in the cross word, beside its own factor.
    #[inline]
    pub fn cross_times(&self, place: usize) -> i16 {
        if self.crossed >> place & 1 == 1 { i16::from(self.word_times[place]) } else { 0 }
    }

    pub fn put(&mut self, place: usize, letter: Letter, points: i16) {
        self.letters[place] = letter.byte();
        self.points[place] = points;
        self.allowed[place] = u64::MAX;
        self.occupied |= 1 << place;
        self.crossed &= !(1 << place);
        self.anchors &= !(1 << place);
    }

    pub fn clear(&mut self, place: usize) {
        self.letters[place] = 0;
        self.points[place] = 0;
        self.occupied &= !(1 << place);
    }

    /// Takes all tiles off.
    pub fn clear_all(&mut self) {
        (self.letters, self.points, self.allowed) = ([0; ROOM], [0; ROOM], [u64::MAX; ROOM]);
        (self.occupied, self.crossed, self.anchors) = (0, 0, 0);
    }

    /// What an empty place allows and pays now.
    pub fn set(&mut self, place: usize, crossing: Option<Crossing>, is_anchor: bool) {
        let bit = 1 << place;
        let seen = crossing.unwrap_or(Crossing { allowed: u64::MAX, points: 0 });
        (self.allowed[place], self.points[place]) = (seen.allowed, seen.points);
        self.crossed = self.crossed & !bit | if crossing.is_some() { bit } else { 0 };
        self.anchors = self.anchors & !bit | if is_anchor { bit } else { 0 };
    }

    /// The empty places directly before and behind the run through a place, or next to an empty place beyond their runs.
    pub fn ends(&self, place: usize) -> (Option<usize>, Option<usize>) {
        let mut first = place;
        while first > 0 && self.is_occupied(first - 1) {
            first -= 1;
        }
        let mut last = place;
        while last + 1 < self.side && self.is_occupied(last + 1) {
            last += 1;
        }
        (first.checked_sub(1), Some(last + 1).filter(|&place| place < self.side))
    }

    /// What a tile at an empty place must be so that the run along this line that it joins or extends is a word; nothing
    /// where no tile lies next to it.
    pub fn crossing(&self, graph: &Graph, known: &mut KnownCrossings, place: usize) -> Option<Crossing> {
        let (before, after) = self.ends(place);
        let run = before.map_or(0, |before| before + 1)..after.unwrap_or(self.side);
        if run.len() == 1 {
            return None;
        }
        let points = run.clone().filter(|&at| at != place).map(|at| self.points[at]).sum();
        // The gap is told by the zero that lies there.
        let letters = &self.letters[run.clone()];
        let allowed =
            known.of(letters, || allowed(graph, &letters[..place - run.start], &letters[place - run.start + 1..]));
        Some(Crossing { allowed, points })
    }

    /// Adds up the tiles anew.
    pub fn sum_up(&mut self, map: &WordMap) {
        let mut sum = 0_u64;
        for place in 0..self.side {
            self.sums[place] = sum;
            sum = sum.wrapping_add(map.worth(self.letters[place]));
        }
        self.sums[self.side] = sum;
        self.fits = self.allowed;
        self.picky = self.crossed;
    }

    /// Finds what the runs of tiles allow beside them.
    pub fn look_beside(&mut self, graph: &Graph, known: &mut KnownSides) {
        let mut rest = self.occupied;
        while rest != 0 {
            let first = rest.trailing_zeros() as usize;
            let after = first + (self.occupied >> first).trailing_ones() as usize;
            rest &= u32::MAX << after;
            let run = &self.letters[first..after];
            let sides = known.of(run, || Sides::of(graph, run));
            if first > 0 {
                self.fits[first - 1] &= sides.before;
                self.picky |= 1 << (first - 1);
            }
            if after < self.side {
                self.fits[after] &= sides.after;
                self.picky |= 1 << after;
            }
        }
    }
}

/// The letters that make a word between others, as bits.
fn allowed(graph: &Graph, front: &[u8], back: &[u8]) -> u64 {
    let letters = |letters: &[u8]| letters.iter().filter_map(|&letter| Letter::new(letter)).collect::<Vec<_>>();
    let (front, back) = (letters(front), letters(back));
    let mut allowed = 0;
    if front.is_empty() {
        // Read backwards from the end of the word: one walk, then every arc that ends it.
        let node = graph.follow(graph.gaddag_root(), back.into_iter().rev());
        for arc in graph.arcs(node).filter(|arc| arc.accepts()) {
            allowed |= 1 << arc.letter_byte();
        }
    } else {
        let node = graph.follow(graph.dawg_root(), front);
        for arc in graph.arcs(node) {
            let reached = back.iter().try_fold(arc, |arc, &letter| graph.step(arc.target(), letter));
            if reached.is_some_and(Arc::accepts) {
                allowed |= 1 << arc.letter_byte();
            }
        }
    }
    allowed & !1
}

/// What was found out about runs of letters before, as many as there is room for: too much of it would drive other things
/// out of the processor's caches. By default nothing is remembered.
#[derive(Clone, Default)]
pub(super) struct Known<V, const BITS: u32>(Vec<(u128, V)>);

/// The sides of runs.
pub(super) type KnownSides = Known<Sides, 12>;
/// What gaps in runs allow; a gap is a zero.
pub(super) type KnownCrossings = Known<u64, 11>;

impl<V: Copy + Default, const BITS: u32> Known<V, BITS> {
    pub fn new() -> Self {
        // No run is without letters.
        Self(vec![(0, V::default()); 1 << BITS])
    }

    pub fn of(&mut self, run: &[u8], find: impl FnOnce() -> V) -> V {
        // Six bits a letter: the whole run, as no line is longer than twenty-one.
        let key = run.iter().fold(0_u128, |key, &letter| key << 6 | u128::from(letter));
        let mixed = ((key as u64) ^ (key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let Some(slot) = self.0.get_mut((mixed >> (64 - BITS)) as usize) else { return find() };
        if slot.0 != key {
            *slot = (key, find());
        }
        slot.1
    }
}
