//! Every play that lays a whole rack, or some tiles, from any tiles of the bag: line by line, window by window.
//!
//! From each square where a word can begin there is exactly one window that takes so many fresh tiles. What lies in it
//! and what the cross words allow are demands on a word of that length, answered by the sets of bits of a [`Table`]. A
//! [`Guide`] may ask for more than the rules do.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use super::ground::{ByLetter, Ground, LETTERS, Play};
use super::state::{ALL, State};
use super::table::{Table, each_bit};
use super::taste::Taste;

/// What is asked of plays beyond the rules, and what speaks for them beyond their points.
pub trait Guide {
    /// How many tiles a play lays.
    fn counts(&self, ground: &Ground) -> RangeInclusive<usize>;

    /// Whether on the empty board a play down is no other play than the same across.
    fn is_even(&self, ground: &Ground) -> bool;

    /// The letters that may lie on an empty square, laid by a play in this direction, as bits.
    fn letters(&self, square: usize, down: bool) -> u64;

    /// Whether the tile for an empty square is kept for it, and does not come from the bag.
    fn is_kept(&self, square: usize) -> bool;

    /// What speaks for a play that fills `fresh`, in sixteenths of a point, and how often the value of each tile in its
    /// word will count once more.
    fn liking(&self, state: &State, ends: Ends, fresh: &mut dyn Iterator<Item = usize>) -> (i32, i32);

    /// Strikes words out of those that keep all demands.
    fn strike(&self, ends: Ends, words: &mut [u64]);
}

/// The squares that a word takes: the first, how many, and which way it runs.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// The first square.
    pub square: usize,
    /// How many letters the word has.
    pub length: usize,
    /// Whether it runs down.
    pub down: bool,
}

/// Bingos, and nothing asked but the rules.
struct Bingos;

impl Guide for Bingos {
    #[inline]
    fn counts(&self, ground: &Ground) -> RangeInclusive<usize> {
        ground.rack..=ground.rack
    }

    #[inline]
    fn is_even(&self, ground: &Ground) -> bool {
        ground.setup.layout.is_symmetric()
    }

    #[inline]
    fn letters(&self, _: usize, _: bool) -> u64 {
        ALL
    }

    #[inline]
    fn is_kept(&self, _: usize) -> bool {
        false
    }

    #[inline]
    fn liking(&self, _: &State, _: Ends, _: &mut dyn Iterator<Item = usize>) -> (i32, i32) {
        (0, 0)
    }

    #[inline]
    fn strike(&self, _: Ends, _: &mut [u64]) {}
}

/// A play that was found, with what speaks for it.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The play.
    pub play: Play,
    /// What it adds to the score; blanks are taken off where they cost least now.
    pub gain: i32,
    /// What the search thinks of it, in sixteenths of a point: the gain less the price of the tiles.
    pub key: i32,
    /// The squares of high word premiums that it covers, as bits; 0 unless there are several.
    pub lane: u64,
}

/// What became of making a window.
enum Look {
    /// It is one.
    Window,
    /// No play is in it.
    Nothing,
    /// Nor in one that begins there and takes more tiles.
    NoMore,
}

/// Squares that take so many fresh tiles, with the tiles that lie between them.
#[derive(Default)]
struct Window {
    square: usize,
    down: bool,
    length: usize,
    /// What a word must keep: place and letters allowed.
    demands: Vec<(usize, u64)>,
    /// The places of the fresh tiles.
    fresh: Vec<usize>,
    /// Those of them whose tiles come from the bag.
    drawn: Vec<usize>,
    /// How often each fresh tile's value counts, in the order of `fresh`.
    weights: Vec<i32>,
    /// The points that do not depend on the fresh tiles.
    fixed: i32,
    /// The factor of the main word.
    times: i32,
    /// The high premiums that it covers, if there are several.
    lane: u64,
    /// What speaks for it beyond its points.
    liking: i32,
    /// How often each value will count later on.
    later: i32,
    /// What each letter is worth at each fresh place.
    keys: Vec<ByLetter<i32>>,
    bounds: Bounds,
    /// No key is higher.
    most: i32,
}

/// Finds plays; holds the room that it needs for that.
#[derive(Default)]
pub struct Scanner {
    matching: Vec<u64>,
    spare: Vec<u64>,
    /// Windows; those of earlier positions are used again.
    windows: Vec<Window>,
    best: Vec<(i32, u32)>,
    /// The best keys so far, the lowest of them on top.
    top: BinaryHeap<Reverse<i32>>,
    /// By length and place: the words that have a letter there of which no tile is left; made when they are asked for.
    gone: Vec<Vec<u64>>,
    gone_made: Vec<bool>,
    gone_letters: u64,
    gone_once: Vec<u64>,
}

/// How many plays of a window are kept.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// Of most windows.
    pub each: usize,
    /// Of windows over several high word premiums.
    pub lanes: usize,
    /// Of all windows together that are not over several high word premiums.
    pub all: usize,
}

impl Keep {
    /// All of them.
    pub const ALL: Self = Self { each: usize::MAX, lanes: usize::MAX, all: usize::MAX };
}

impl Scanner {
    /// Puts the plays of `state` that lay a whole rack into `found`: the best of each window by their keys.
    pub fn scan(&mut self, ground: &Ground, taste: &Taste, state: &State, keep: Keep, found: &mut Vec<Found>) {
        self.scan_by(ground, &Bingos, taste, state, keep, found);
    }

    /// The same for plays that a guide asks for.
    pub fn scan_by<G: Guide>(
        &mut self,
        ground: &Ground,
        guide: &G,
        taste: &Taste,
        state: &State,
        keep: Keep,
        found: &mut Vec<Found>,
    ) {
        let least = state.least_weights();
        let empty = state.plays.is_empty();
        let even = empty && guide.is_even(ground);
        // Blanks can make any letter; without one only what is left can be laid.
        let left = if state.blanks_left() > 0 {
            ALL
        } else {
            (1..=ground.kinds).filter(|&letter| state.bag[letter] > 0).fold(0, |left, letter| left | 1 << letter)
        };
        self.gone_letters =
            (1..=ground.kinds).filter(|&letter| state.bag[letter] <= 0).fold(0, |gone, letter| gone | 1 << letter);
        let longest = ground.tables.len();
        self.gone.resize(longest * longest, Vec::new());
        self.gone_made.clear();
        self.gone_made.resize(longest * longest, false);
        let mut windows = std::mem::take(&mut self.windows);
        let mut count = 0;
        for down in [false, true] {
            if even && down {
                break;
            }
            for line in 0..ground.length(!down) {
                let first = line * ground.step(!down);
                for place in 0..ground.length(down) {
                    let square = first + place * ground.step(down);
                    if place > 0 && state.letters[square - ground.step(down)] != 0 {
                        continue;
                    }
                    for fresh in guide.counts(ground) {
                        if count == windows.len() {
                            windows.push(Window::default());
                        }
                        let window = &mut windows[count];
                        match window.look(ground, guide, state, square, down, left, fresh) {
                            Look::Window => {
                                if let Some(table) = ground.table(window.length) {
                                    window.price(ground, guide, taste, state, table);
                                    count += 1;
                                }
                            }
                            Look::Nothing => {}
                            Look::NoMore => break,
                        }
                    }
                }
            }
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&number| Reverse(windows[number].most));
        self.top.clear();
        for number in order {
            let window = &windows[number];
            let enough = window.lane == 0 && self.top.len() >= keep.all;
            let least_key = if enough { self.top.peek().map_or(i32::MIN, |key| key.0) } else { i32::MIN };
            if window.most > least_key
                && let Some(table) = ground.table(window.length)
            {
                self.words(ground, guide, taste, state, table, window, &least, keep, least_key, found);
            }
        }
        self.windows = windows;
    }

    /// Strikes out the words that need more blanks than there are for letters of which no tile is left.
    fn refuse_gone(&mut self, ground: &Ground, table: &Table, window: &Window, blanks: i32) {
        let longest = ground.tables.len();
        self.gone_once.clear();
        self.gone_once.resize(table.blocks(), 0);
        self.spare.clear();
        self.spare.resize(table.blocks(), 0);
        for &place in &window.drawn {
            let at = window.length * longest + place;
            if !self.gone_made[at] {
                table.with_any(place, self.gone_letters, &mut self.gone[at]);
                self.gone_made[at] = true;
            }
            // Counts to three: once, twice, more often.
            let once = self.gone_once.iter_mut().zip(&mut self.spare);
            for ((matching, (once, twice)), &gone) in self.matching.iter_mut().zip(once).zip(&self.gone[at]) {
                if blanks == 1 {
                    *matching &= !(*once & gone);
                } else {
                    *matching &= !(*twice & gone);
                    *twice |= *once & gone;
                }
                *once |= gone;
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the innermost part of one search")]
    fn words<G: Guide>(
        &mut self,
        ground: &Ground,
        guide: &G,
        taste: &Taste,
        state: &State,
        table: &Table,
        window: &Window,
        least: &ByLetter<i32>,
        keep: Keep,
        least_key: i32,
        found: &mut Vec<Found>,
    ) {
        table.matching(&window.demands, &mut self.matching, &mut self.spare);
        let blanks = state.blanks_left();
        if blanks > 0 && self.gone_letters != 0 {
            self.refuse_gone(ground, table, window, blanks);
        }
        guide.strike(window.ends(), &mut self.matching);
        let all = keep.all;
        let keep = if window.lane == 0 { keep.each } else { keep.lanes };
        let fixed = 16 * window.fixed + window.liking;
        let mut bag = state.bag;
        let bounds = window.bounds;
        let best = &mut self.best;
        best.clear();
        let mut threshold = least_key;
        let blocks = table.blocks();
        for turn in 0..blocks {
            let block = if bounds.rising { turn } else { blocks - 1 - turn };
            let bits = self.matching[block];
            if bits == 0 || bounds.most(table.prices()[block]) <= threshold {
                continue;
            }
            each_bit(bits, |bit| {
                let number = block * 64 + bit;
                let word = table.word(number);
                let mut key = fixed;
                for (keys, &place) in window.keys.iter().zip(&window.fresh) {
                    key += keys[usize::from(word[place]) % LETTERS];
                }
                if key <= threshold {
                    return;
                }
                let mut missing = 0;
                for &place in &window.drawn {
                    let left = &mut bag[usize::from(word[place]) % LETTERS];
                    *left -= 1;
                    missing += i32::from(*left < 0);
                }
                if missing > 0 && missing <= blanks {
                    key += window.with_blanks(ground, taste, word, &mut bag, least);
                }
                for &place in &window.drawn {
                    bag[usize::from(word[place]) % LETTERS] += 1;
                }
                if missing > blanks || key <= threshold {
                    return;
                }
                if best.len() < keep {
                    best.push((key, number as u32));
                    if best.len() < keep {
                        return;
                    }
                } else if let Some(worst) = best.iter_mut().min() {
                    *worst = (key, number as u32);
                }
                threshold = best.iter().map(|(key, _)| *key).min().unwrap_or(i32::MIN).max(least_key);
            });
        }
        best.sort_unstable_by(|a, b| b.cmp(a));
        for &(key, number) in &*best {
            let word = table.word(number as usize);
            let play =
                Play { square: window.square as u16, down: window.down, length: window.length as u8, word: number };
            let mut gain = window.fixed;
            for (&place, weight) in window.fresh.iter().zip(&window.weights) {
                gain += weight * ground.values[usize::from(word[place])];
            }
            for &place in &window.drawn {
                let letter = usize::from(word[place]);
                bag[letter] -= 1;
                if bag[letter] < 0 {
                    gain -= ground.values[letter] * window.cheapest(word, place, least[letter]);
                }
            }
            for &place in &window.drawn {
                bag[usize::from(word[place])] += 1;
            }
            found.push(Found { play, gain, key, lane: window.lane });
            if window.lane == 0 && all < usize::MAX {
                self.top.push(Reverse(key));
                if self.top.len() > all {
                    self.top.pop();
                }
            }
        }
    }
}

/// What the keys of a window come to at most, by the price at which a word stands in its table.
#[derive(Clone, Copy, Default)]
struct Bounds {
    /// Whether dear words are the better ones.
    rising: bool,
    /// For two slopes: what does not depend on the price, and how much more a price of 128 gives.
    lines: [(i32, i32); 2],
}

impl Bounds {
    #[inline]
    fn most(&self, (high, low): (i32, i32)) -> i32 {
        let [first, second] = self.lines.map(|(fixed, slope)| fixed + (slope * high).max(slope * low) / 128 + 1);
        first.min(second)
    }
}

impl Window {
    /// Makes the window that begins at `square` and takes `count` tiles.
    #[expect(clippy::too_many_arguments, reason = "the innermost part of one search")]
    fn look<G: Guide>(
        &mut self,
        ground: &Ground,
        guide: &G,
        state: &State,
        square: usize,
        down: bool,
        left: u64,
        count: usize,
    ) -> Look {
        let (step, own) = (ground.step(down), usize::from(down));
        let room = ground.length(down) - ground.along(square, down);
        (self.square, self.down) = (square, down);
        (self.fixed, self.times) = (0, 1);
        self.demands.clear();
        self.fresh.clear();
        self.drawn.clear();
        self.weights.clear();
        let (mut lying, mut crosses, mut touches) = (0, 0, state.plays.is_empty());
        let mut covers_start = false;
        let mut length = 0;
        while length < room {
            let at = square + length * step;
            let letter = state.letters[at];
            if letter != 0 {
                self.demands.push((length, 1 << letter));
                lying += ground.values[usize::from(letter)];
                touches = true;
            } else if self.fresh.len() == count {
                break;
            } else {
                let kept = guide.is_kept(at);
                let there = if kept { ALL } else { left };
                let allowed = state.allowed[own][at] & there & guide.letters(at, down);
                if allowed == 0 {
                    return Look::NoMore;
                }
                if !kept {
                    self.drawn.push(length);
                }
                if allowed != ALL {
                    self.demands.push((length, allowed));
                }
                self.times *= ground.word_times[at];
                if state.cross[own][at] >= 0 {
                    crosses += i32::from(state.cross[own][at]) * ground.word_times[at];
                    touches = true;
                }
                covers_start |= at == ground.start;
                self.fresh.push(length);
            }
            length += 1;
        }
        if self.fresh.len() < count {
            return Look::NoMore;
        }
        if !touches || (state.plays.is_empty() && !covers_start) {
            return Look::Nothing;
        }
        self.length = length;
        let bonus = if count == ground.rack { ground.bonus } else { ground.setup.rules.bonus_for(count) };
        self.fixed = lying * self.times + crosses + bonus;
        for &place in &self.fresh {
            let at = square + place * step;
            let across = if state.cross[own][at] >= 0 { ground.word_times[at] } else { 0 };
            self.weights.push(ground.letter_times[at] * (self.times + across));
        }
        // The strictest demand first: it empties most of the set at once.
        self.demands.sort_unstable_by_key(|(_, allowed)| allowed.count_ones());
        Look::Window
    }

    const fn ends(&self) -> Ends {
        Ends { square: self.square, length: self.length, down: self.down }
    }

    /// What each letter is worth at each fresh place of the window, and what that comes to at most.
    fn price<G: Guide>(&mut self, ground: &Ground, guide: &G, taste: &Taste, state: &State, table: &Table) {
        self.lane = if self.times >= taste.lane_times { taste.lane_bits(ground, self.squares(ground)) } else { 0 };
        let (liking, later) = guide.liking(state, self.ends(), &mut self.squares(ground));
        (self.liking, self.later) = (liking, later);
        self.keys.resize(self.fresh.len(), [0; LETTERS]);
        let step = ground.step(self.down);
        for ((keys, &weight), &place) in self.keys.iter_mut().zip(&self.weights).zip(&self.fresh) {
            let times = 16 * (weight + self.later);
            for letter in 1..=ground.kinds {
                keys[letter] = times * ground.values[letter] - taste.price[letter];
            }
            if guide.is_kept(self.square + place * step) {
                // A tile that is kept for its square has no other use.
                (1..=ground.kinds).for_each(|letter| keys[letter] += taste.price[letter]);
            }
        }
        self.bounds = self.bounds(ground, state, 16 * self.fixed + self.liking);
        let (high, low) = (table.prices().first(), table.prices().last());
        self.most = self.bounds.most((high.map_or(0, |ends| ends.0), low.map_or(0, |ends| ends.1)));
    }

    /// Bounds on the keys of the window's words.
    fn bounds(&self, ground: &Ground, state: &State, fixed: i32) -> Bounds {
        let step = ground.step(self.down);
        let lying: i32 = (0..self.length)
            .map(|place| usize::from(state.letters[self.square + place * step]))
            .map(|letter| ground.standard[letter])
            .sum();
        let line = |weight: i32| {
            // One point of value is worth 16 times the weight less its price of 80.
            let slope = (16 * weight - 80) * 128 / 80;
            let rest = |keys: &ByLetter<i32>| {
                (1..=ground.kinds).map(|letter| keys[letter] - slope * ground.standard[letter] / 128).max().unwrap_or(0)
            };
            (fixed + self.keys.iter().map(rest).sum::<i32>() - slope * lying / 128 + 16, slope)
        };
        let high = self.weights.iter().max().copied().unwrap_or(1) + self.later;
        let sum: i32 = self.weights.iter().sum();
        let mean = sum / self.weights.len().max(1) as i32 + self.later;
        Bounds { rising: mean > 5, lines: [line(mean), line(high)] }
    }

    /// What a key changes by because blanks stand in for tiles; `bag` is that after the play.
    #[cold]
    fn with_blanks(
        &self,
        ground: &Ground,
        taste: &Taste,
        word: &[u8],
        bag: &mut ByLetter<i8>,
        least: &ByLetter<i32>,
    ) -> i32 {
        let mut change = 0;
        let mut short = [0_i8; LETTERS];
        for &place in &self.drawn {
            let letter = usize::from(word[place]) % LETTERS;
            if bag[letter] + short[letter] < 0 {
                short[letter] += 1;
                change += taste.price[letter] - taste.blank;
                change -= 16 * ground.values[letter] * self.cheapest(word, place, least[letter]);
            }
        }
        change
    }

    /// How often the cheapest tile of the letter at `place` counts, on the board or in this window.
    fn cheapest(&self, word: &[u8], place: usize, least: i32) -> i32 {
        let same = self.fresh.iter().zip(&self.weights).filter(|(at, _)| word[**at] == word[place]);
        same.map(|(_, weight)| *weight).fold(least, i32::min)
    }

    /// The squares of the fresh tiles.
    fn squares(&self, ground: &Ground) -> impl Iterator<Item = usize> {
        let step = ground.step(self.down);
        self.fresh.iter().map(move |place| self.square + place * step)
    }
}
