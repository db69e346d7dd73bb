//! A board in the middle of a game of bingos, with all that the search asks of it kept up to date.
//!
//! Blanks are not chosen when they are laid: a letter may be laid more often than the box holds it, as long as the
//! blanks make up for it, and the blank is then whichever tile of that letter has counted least.

use quixotry_lexicon::{Arc as Step, Graph, Letter};

use super::ground::{ByLetter, Ground, LETTERS, Play};

/// Every letter.
pub const ALL: u64 = !1;

/// A board with what has been played on it.
#[derive(Clone, Debug)]
pub struct State {
    /// The letter on each square, 0 for none.
    pub letters: Vec<u8>,
    /// For plays across and down: the letters that the cross word allows on each square; [`ALL`] without one.
    pub allowed: [Vec<u64>; 2],
    /// For plays across and down: the points of the tiles of the cross word; -1 without one.
    pub cross: [Vec<i16>; 2],
    /// How often the value of the tile on each square has counted.
    pub weight: Vec<u16>,
    /// What is left of each letter; below 0 where blanks stand in.
    pub bag: ByLetter<i8>,
    /// How many blanks stand in for letters.
    pub blanks_used: u8,
    /// The points so far, if blanks were worth what they stand for.
    pub raw: i32,
    /// What the blanks take away.
    pub blank_cost: i32,
    /// A number for the board as it lies.
    pub hash: u64,
    /// A number for the squares that are taken, whatever lies there.
    pub shape: u64,
    /// The plays so far.
    pub plays: Vec<Play>,
}

impl State {
    /// The empty board.
    #[must_use]
    pub fn new(ground: &Ground) -> Self {
        let squares = ground.squares();
        Self {
            letters: vec![0; squares],
            allowed: [vec![ALL; squares], vec![ALL; squares]],
            cross: [vec![-1; squares], vec![-1; squares]],
            weight: vec![0; squares],
            bag: ground.counts,
            blanks_used: 0,
            raw: 0,
            blank_cost: 0,
            hash: 0,
            shape: 0,
            plays: Vec::with_capacity(ground.turns),
        }
    }

    /// The points so far, blanks at 0.
    #[inline]
    #[must_use]
    pub const fn score(&self) -> i32 {
        self.raw - self.blank_cost
    }

    /// How many blanks are not used yet.
    #[inline]
    #[must_use]
    pub const fn blanks_left(&self) -> i32 {
        self.bag[0] as i32 - self.blanks_used as i32
    }

    /// The points of the letters left in the bag.
    #[must_use]
    pub fn value_left(&self, ground: &Ground) -> i32 {
        (1..=ground.kinds).map(|letter| i32::from(self.bag[letter].max(0)) * ground.values[letter]).sum()
    }

    /// Lays a legal play.
    pub fn lay(&mut self, ground: &Ground, play: Play) {
        let step = ground.step(play.down);
        let crossing = usize::from(play.down);
        let first = usize::from(play.square);
        let word = ground.word(play);
        let squares = || (0..word.len()).map(|place| first + place * step);
        let times: i32 =
            squares().filter(|&square| self.letters[square] == 0).map(|square| ground.word_times[square]).product();
        let mut points = 0;
        let mut fresh = [0; 64];
        let mut laid = 0;
        for (square, &letter) in squares().zip(word) {
            let value = ground.values[usize::from(letter)];
            if self.letters[square] != 0 {
                self.weight[square] += times as u16;
                points += value * times;
                continue;
            }
            let mut weight = times * ground.letter_times[square];
            if self.cross[crossing][square] >= 0 {
                let factor = ground.word_times[square];
                weight += factor * ground.letter_times[square];
                points += factor * i32::from(self.cross[crossing][square]);
                self.add_weight_across(ground, square, !play.down, factor as u16);
            }
            self.weight[square] = weight as u16;
            points += value * weight;
            fresh[laid] = square;
            laid += 1;
        }
        for (square, &letter) in squares().zip(word) {
            if self.letters[square] == 0 {
                self.letters[square] = letter;
                self.hash ^= mixed(square as u64 * LETTERS as u64 + u64::from(letter));
                self.shape ^= mixed(square as u64 * LETTERS as u64);
                self.bag[usize::from(letter)] -= 1;
                self.blanks_used += u8::from(self.bag[usize::from(letter)] < 0);
            }
        }
        let fresh = &fresh[..laid];
        for &square in fresh {
            for down in [false, true] {
                self.allowed[usize::from(!down)][square] = ALL;
                self.cross[usize::from(!down)][square] = -1;
            }
            self.look_beyond(ground, square, !play.down);
        }
        if let Some(&square) = fresh.first() {
            self.look_beyond(ground, square, play.down);
        }
        // Between fresh tiles there is no gap along the word, so its two ends are all that is left.
        self.raw += points + if laid == ground.rack { ground.bonus } else { ground.setup.rules.bonus_for(laid) };
        self.blank_cost = if self.blanks_used > 0 { self.cost_of_blanks(ground) } else { 0 };
        self.plays.push(play);
    }

    /// The tiles that touch `square` in a line have counted `factor` times more.
    fn add_weight_across(&mut self, ground: &Ground, square: usize, down: bool, factor: u16) {
        let (before, after) = self.run(ground, square, down);
        let step = ground.step(down);
        for at in (square - before * step..=square + after * step).step_by(step) {
            if at != square {
                self.weight[at] += factor;
            }
        }
    }

    /// How many tiles lie directly before and after `square` in a line.
    #[inline]
    #[must_use]
    pub fn run(&self, ground: &Ground, square: usize, down: bool) -> (usize, usize) {
        let step = ground.step(down);
        let along = ground.along(square, down);
        let before = (1..=along).take_while(|back| self.letters[square - back * step] != 0).count();
        let room = ground.length(down) - along;
        let after = (1..room).take_while(|on| self.letters[square + on * step] != 0).count();
        (before, after)
    }

    /// Brings up to date what the squares at both ends of the run through `square` allow to plays across that run.
    fn look_beyond(&mut self, ground: &Ground, square: usize, down: bool) {
        let (before, after) = self.run(ground, square, down);
        let step = ground.step(down);
        let along = ground.along(square, down);
        if along > before {
            self.look(ground, square - (before + 1) * step, down);
        }
        if along + after + 1 < ground.length(down) {
            self.look(ground, square + (after + 1) * step, down);
        }
    }

    /// Brings up to date what an empty square allows to plays that run across the line.
    fn look(&mut self, ground: &Ground, square: usize, down: bool) {
        let (before, after) = self.run(ground, square, down);
        let step = ground.step(down);
        let front = (1..=before).rev().map(|back| self.letters[square - back * step]);
        let back = (1..=after).map(|on| self.letters[square + on * step]);
        let values = front.clone().chain(back.clone()).map(|letter| ground.values[usize::from(letter)]);
        let points: i32 = values.sum();
        let letters = |byte: u8| Letter::new(byte);
        let allowed = fitting(ground.lexicon.graph(), front.filter_map(letters), back.filter_map(letters), before);
        self.allowed[usize::from(!down)][square] = allowed;
        self.cross[usize::from(!down)][square] = points as i16;
    }

    /// What the blanks take away where they cost least.
    fn cost_of_blanks(&self, ground: &Ground) -> i32 {
        let mut cost = 0;
        for letter in (1..=ground.kinds).filter(|&letter| self.bag[letter] < 0) {
            let squares = (0..self.letters.len()).filter(|&square| usize::from(self.letters[square]) == letter);
            let mut weights: Vec<i32> = squares.map(|square| i32::from(self.weight[square])).collect();
            weights.sort_unstable();
            let blanks = usize::from(self.bag[letter].unsigned_abs());
            cost += ground.values[letter] * weights.iter().take(blanks).sum::<i32>();
        }
        cost
    }

    /// The least that a tile of each letter on the board has counted.
    #[must_use]
    pub fn least_weights(&self) -> ByLetter<i32> {
        let mut least = [i32::MAX; LETTERS];
        for (&letter, &weight) in self.letters.iter().zip(&self.weight).filter(|(letter, _)| **letter != 0) {
            let least = &mut least[usize::from(letter)];
            *least = (*least).min(i32::from(weight));
        }
        least
    }
}

/// The letters that make a word between `front`, of `before` letters, and `back`.
#[must_use]
pub fn fitting(
    graph: &Graph,
    front: impl Iterator<Item = Letter>,
    back: impl DoubleEndedIterator<Item = Letter> + Clone,
    before: usize,
) -> u64 {
    let mut allowed = 0;
    if before == 0 {
        let node = graph.follow(graph.gaddag_root(), back.rev());
        for step in graph.arcs(node).filter(|step| step.accepts()) {
            allowed |= 1 << step.letter_byte();
        }
        return allowed & ALL;
    }
    let node = graph.follow(graph.dawg_root(), front);
    for step in graph.arcs(node) {
        let reached = back.clone().try_fold(step, |step, letter| graph.step(step.target(), letter));
        if reached.is_some_and(Step::accepts) {
            allowed |= 1 << step.letter_byte();
        }
    }
    allowed & ALL
}

/// A number spread over all bits: the finalizer of SplitMix64.
#[inline]
#[must_use]
pub const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
