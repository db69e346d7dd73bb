//! A beam of games that grows turn by turn from any beginning, with a look ahead at what each position still offers.
//!
//! Each position that the beam tries is searched for plays at once; its value then counts the score, the price of the
//! tiles in the bag and the best lanes that can be had together. The last two turns are tried exhaustively.

use std::collections::{HashMap, HashSet};

use quixotry_rules::rng::Random;

use super::ground::{Ground, LETTERS, Play};
use super::scan::{Found, Keep, Scanner};
use super::state::{State, mixed};
use super::taste::Taste;

/// How broad a beam is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breadth {
    /// Positions kept each turn.
    pub kept: usize,
    /// Positions tried each turn.
    pub tried: usize,
}

/// A position of the beam with the plays that were found in it.
struct Node {
    state: State,
    found: Vec<Found>,
    /// Score, price of the bag, blanks.
    base: i32,
    /// The prospects of its lanes by the high premiums that are taken already, in the order in which they were asked for.
    prospects: Vec<(u64, i32)>,
    value: i32,
}

/// A play that may be tried.
struct Candidate {
    value: i32,
    parent: usize,
    play: Play,
    hash: u64,
    shape: u64,
}

/// A beam at work; each [`Beam::step`] is a few milliseconds.
pub struct Beam {
    breadth: Breadth,
    /// The taste while several turns are left, before the last turns, and in the last turn.
    tastes: [Taste; 3],
    turns: usize,
    salt: u64,
    nodes: Vec<Node>,
    next: Vec<Node>,
    candidates: Vec<Candidate>,
    tried: usize,
    turn: usize,
    finals: Vec<State>,
}

impl Beam {
    /// A beam from `start` on, until `turns` have been played.
    #[must_use]
    pub fn new(
        ground: &Ground,
        taste: Taste,
        breadth: Breadth,
        start: State,
        scanner: &mut Scanner,
        random: &mut Random,
    ) -> Self {
        let turn = start.plays.len();
        let mut beam = Self {
            breadth,
            tastes: [taste.clone(), taste.late(60), taste.late(0)],
            turns: ground.turns,
            salt: random.next_u64(),
            nodes: Vec::new(),
            next: Vec::new(),
            candidates: Vec::new(),
            tried: 0,
            turn,
            finals: Vec::new(),
        };
        if turn >= beam.turns {
            beam.finals.push(start);
        } else {
            let node = beam.node(ground, start, scanner);
            beam.nodes.push(node);
            beam.choose(ground);
        }
        beam
    }

    /// Goes on for a few milliseconds; true when there is nothing left to do.
    pub fn step(&mut self, ground: &Ground, scanner: &mut Scanner) -> bool {
        const CHUNK: usize = 8;
        for _ in 0..CHUNK {
            if self.turn >= self.turns || self.candidates.is_empty() {
                return true;
            }
            let candidate = &self.candidates[self.tried];
            let mut state = self.nodes[candidate.parent].state.clone();
            state.lay(ground, candidate.play);
            if state.plays.len() == self.turns {
                self.finals.push(state);
            } else {
                let node = self.node(ground, state, scanner);
                self.next.push(node);
            }
            self.tried += 1;
            if self.tried == self.candidates.len() {
                self.turn += 1;
                self.keep();
                self.choose(ground);
            }
        }
        false
    }

    /// The turn that is being tried, from 0.
    #[must_use]
    pub const fn turn(&self) -> usize {
        self.turn
    }

    /// The finished games, best first.
    #[must_use]
    pub fn finish(mut self) -> Vec<State> {
        self.finals.sort_by(|a, b| b.score().cmp(&a.score()).then_with(|| a.plays.cmp(&b.plays)));
        self.finals
    }

    fn taste(&self, left: usize) -> &Taste {
        &self.tastes[stage(left)]
    }

    fn left(&self, plays: usize) -> usize {
        self.turns - plays
    }

    fn node(&self, ground: &Ground, state: State, scanner: &mut Scanner) -> Node {
        let left = self.left(state.plays.len());
        let keep = match left {
            1 => Keep { each: 1, lanes: 1, all: 1 },
            2 => Keep { each: 60, lanes: 60, all: 2 * self.breadth.tried },
            3 => Keep { each: 12, lanes: 24, all: self.breadth.tried },
            _ => Keep { each: 5, lanes: 16, all: self.breadth.tried / 2 + 8 },
        };
        let taste = self.taste(left);
        let mut found = Vec::new();
        scanner.scan(ground, taste, &state, keep, &mut found);
        let prices: i32 =
            (1..=ground.kinds).map(|letter| i32::from(state.bag[letter].max(0)) * taste.price[letter]).sum();
        let base = 16 * state.score() + prices + taste.blank * state.blanks_left();
        let mut node = Node { state, found, base, prospects: Vec::new(), value: 0 };
        let ahead = if left == 1 {
            // All that counts is the one play left.
            16 * node.found.iter().map(|found| found.gain).max().unwrap_or(-10_000)
        } else {
            let best = node.found.iter().filter(|found| found.lane == 0).map(|found| found.key).max();
            let noise = taste.noise.max(0) as u64;
            let noise = if noise == 0 { 0 } else { (mixed(node.state.hash ^ self.salt) % noise) as i32 };
            node.prospects(ground, taste, 0, left) + best.unwrap_or(-16_000) + noise
        };
        node.value = node.base + ahead;
        node
    }

    /// Of the positions tried keeps the best, no more than a part of them from one parent.
    fn keep(&mut self) {
        let mut next = std::mem::take(&mut self.next);
        next.retain(|node| !node.found.is_empty());
        next.sort_by(|a, b| b.value.cmp(&a.value).then_with(|| a.state.plays.cmp(&b.state.plays)));
        let most = self.breadth.kept / 4 + 1;
        let left = self.left(self.turn);
        let of_shape = if left <= 2 { 6 } else { 1 };
        let mut of_parent: HashMap<Vec<Play>, usize> = HashMap::new();
        let mut shapes: HashMap<u64, usize> = HashMap::new();
        next.retain(|node| {
            let before = &node.state.plays[..node.state.plays.len() - 1];
            let count = of_parent.entry(before.to_vec()).or_insert(0);
            let alike = shapes.entry(node.state.shape).or_insert(0);
            let keep = *count < most && *alike < of_shape;
            *count += usize::from(keep);
            *alike += usize::from(keep);
            keep
        });
        next.truncate(self.breadth.kept);
        self.nodes = next;
    }

    /// Chooses the plays to be tried in the positions that were kept.
    fn choose(&mut self, ground: &Ground) {
        self.candidates.clear();
        self.tried = 0;
        let left = self.left(self.turn);
        if left == 0 {
            return;
        }
        let taste = &self.tastes[stage(left)];
        for (parent, node) in self.nodes.iter_mut().enumerate() {
            let found = std::mem::take(&mut node.found);
            for found in &found {
                let ahead = if left <= 2 { 0 } else { node.prospects(ground, taste, found.lane, left - 1) };
                let key = if left == 1 { 16 * found.gain } else { found.key };
                let (mut hash, mut shape) = (node.state.hash, node.state.shape);
                for (square, &letter) in found.play.squares(ground).zip(ground.word(found.play)) {
                    if node.state.letters[square] == 0 {
                        hash ^= mixed(square as u64 * LETTERS as u64 + u64::from(letter));
                        shape ^= mixed(square as u64 * LETTERS as u64);
                    }
                }
                self.candidates.push(Candidate {
                    value: node.base + key + ahead,
                    parent,
                    play: found.play,
                    hash,
                    shape,
                });
            }
        }
        self.candidates.sort_by(|a, b| b.value.cmp(&a.value).then_with(|| (a.parent, a.play).cmp(&(b.parent, b.play))));
        let (tried, of_parent) = match left {
            1 => (self.breadth.kept, self.breadth.kept),
            2 => (self.breadth.tried * 6, self.breadth.tried),
            _ => (self.breadth.tried, self.breadth.tried / 4 + 1),
        };
        let of_shape = if left <= 3 { 8 } else { 2 };
        let mut seen = HashSet::new();
        let mut shapes: HashMap<u64, usize> = HashMap::new();
        let mut counts = vec![0; self.nodes.len()];
        self.candidates.retain(|candidate| {
            let count = &mut counts[candidate.parent];
            let alike = shapes.entry(candidate.shape).or_insert(0);
            let room = *count < of_parent && *alike < of_shape && seen.len() < tried;
            let new = room && seen.insert(candidate.hash);
            *count += usize::from(new);
            *alike += usize::from(new);
            new
        });
    }
}

/// Which taste serves when `left` turns are left.
const fn stage(left: usize) -> usize {
    match left {
        0 | 1 => 2,
        2 | 3 => 1,
        _ => 0,
    }
}

impl Node {
    /// What the lanes that can be had together leave after their prices beyond ordinary plays, when the high premiums in
    /// `taken` are gone and `turns` are left.
    fn prospects(&mut self, ground: &Ground, taste: &Taste, taken: u64, turns: usize) -> i32 {
        if let Some(&(_, value)) = self.prospects.iter().find(|(asked, _)| *asked == taken) {
            return value;
        }
        let mut lanes: Vec<&Found> =
            self.found.iter().filter(|found| found.lane != 0 && found.lane & taken == 0).collect();
        lanes.retain(|found| found.key > taste.ordinary);
        lanes.sort_by_key(|found| -found.key);
        let mut best = 0;
        for first in 0..lanes.len().min(8) {
            let (mut bag, mut blanks) = (self.state.bag, self.state.blanks_left());
            let (mut used, mut sum, mut count) = (0, 0, 0);
            for found in std::iter::once(&lanes[first]).chain(&lanes) {
                if found.lane & used != 0 || count == turns {
                    continue;
                }
                let (before, blanks_before) = (bag, blanks);
                for (square, &letter) in found.play.squares(ground).zip(ground.word(found.play)) {
                    if self.state.letters[square] == 0 {
                        bag[usize::from(letter)] -= 1;
                        blanks -= i32::from(bag[usize::from(letter)] < 0);
                    }
                }
                if blanks < 0 {
                    (bag, blanks) = (before, blanks_before);
                    continue;
                }
                used |= found.lane;
                sum += found.key - taste.ordinary;
                count += 1;
            }
            best = best.max(sum);
        }
        let value = best / 100 * taste.prospects;
        self.prospects.push((taken, value));
        value
    }
}
