//! A beam of games that grow tile by tile: positions with as many tiles on the board are compared with each other.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use quixotry_rules::rng::Random;

use super::super::ground::{Ground, LETTERS, Play};
use super::super::scan::{Found, Keep, Scanner};
use super::super::state::{State, mixed};
use super::super::taste::Taste;
use super::finished::{Finished, blocked, finish};
use super::hooks::Hooks;
use super::plan::Plan;
use super::sight::Sight;

/// A position of which the plays have been found.
struct Node {
    state: State,
    value: i32,
}

/// A play that may be made.
#[derive(Clone, Copy)]
struct Candidate {
    value: i32,
    level: usize,
    parent: usize,
    play: Play,
    hash: u64,
}

/// A beam at work.
pub struct Grow {
    plan: Arc<Plan>,
    taste: Taste,
    kept: usize,
    salt: u64,
    /// The positions by the number of their tiles; those that no candidate needs any more are gone.
    nodes: Vec<Vec<Node>>,
    candidates: Vec<Vec<Candidate>>,
    level: usize,
    /// Positions of the level that wait for their plays.
    waiting: Vec<Node>,
    last: usize,
    best: Option<Finished>,
}

impl Grow {
    /// A beam from `start` on that keeps `kept` positions of each number of tiles.
    #[must_use]
    pub fn new(ground: &Ground, plan: Arc<Plan>, taste: Taste, kept: usize, start: State, random: &mut Random) -> Self {
        let total = ground.counts.iter().map(|&count| count as usize).sum::<usize>();
        let level = start.letters.iter().filter(|letter| **letter != 0).count();
        // One tile stays with the other player, or the game is over before.
        let last = (total - plan.late).saturating_sub(1);
        let levels = last + 1;
        let node = Node { state: start, value: 0 };
        Self {
            plan,
            taste,
            kept,
            salt: random.next_u64(),
            nodes: (0..levels.max(level + 1)).map(|_| Vec::new()).collect(),
            candidates: vec![Vec::new(); levels.max(level + 1)],
            level,
            waiting: vec![node],
            last,
            best: None,
        }
    }

    /// Goes on for a few milliseconds; true when there is nothing left to do.
    pub fn step(&mut self, ground: &Ground, hooks: &Hooks, scanner: &mut Scanner) -> bool {
        const CHUNK: usize = 4;
        for _ in 0..CHUNK {
            match self.waiting.pop() {
                Some(node) => self.expand(ground, hooks, scanner, node),
                None if self.level >= self.last => return true,
                None => {
                    self.level += 1;
                    self.choose(ground, hooks);
                }
            }
        }
        false
    }

    /// How many tiles lie in the positions at work.
    #[must_use]
    pub const fn level(&self) -> usize {
        self.level
    }

    /// The best game.
    #[must_use]
    pub fn finish(self) -> Option<Finished> {
        self.best
    }

    /// Finds the plays of a position.
    fn expand(&mut self, ground: &Ground, hooks: &Hooks, scanner: &mut Scanner, node: Node) {
        let room = self.last - self.level;
        if room == 0 {
            return;
        }
        let sight = Sight::new(ground, &self.plan, hooks, &node.state, room.min(ground.rack));
        let keep = Keep { each: 3, lanes: 3, all: 24 + self.kept / 2 };
        let mut found = Vec::new();
        let taste = self.taste_at(room);
        scanner.scan_by(ground, &sight, &taste, &node.state, keep, &mut found);
        found.sort_by_key(|found: &Found| (-found.key, found.play));
        found.truncate(keep.all);
        if found.is_empty() {
            let least = self.best.as_ref().map_or(0, |best| best.total);
            self.best = blocked(ground, &self.plan, &node.state, least).or(self.best.take());
        }
        let parent = self.nodes[self.level].len();
        for found in found {
            let (mut hash, mut laid) = (node.state.hash, 0);
            for (square, &letter) in found.play.squares(ground).zip(ground.word(found.play)) {
                if node.state.letters[square] == 0 {
                    hash ^= mixed(square as u64 * LETTERS as u64 + u64::from(letter));
                    laid += 1;
                }
            }
            // One tile that makes words in both directions is a play across.
            if laid == 1 && found.play.down && is_beside(ground, &node.state, found.play) {
                continue;
            }
            let candidate =
                Candidate { value: node.value + found.key, level: self.level, parent, play: found.play, hash };
            self.candidates[self.level + laid].push(candidate);
        }
        self.nodes[self.level].push(node);
    }

    /// Tiles are worth less when few can still be laid.
    fn taste_at(&self, room: usize) -> Taste {
        const PLENTY: usize = 21;
        self.taste.late((100 * room / PLENTY).min(100) as i32)
    }

    /// Makes the positions of the level from the best of its candidates.
    fn choose(&mut self, ground: &Ground, hooks: &Hooks) {
        if self.level > ground.rack {
            self.nodes[self.level - ground.rack - 1].clear();
        }
        let mut candidates = std::mem::take(&mut self.candidates[self.level]);
        candidates.sort_by(|a, b| b.value.cmp(&a.value).then_with(|| (a.parent, a.play).cmp(&(b.parent, b.play))));
        let mut seen = HashSet::new();
        let mut nodes = Vec::new();
        let room = self.last - self.level;
        let taste = self.taste_at(room);
        for candidate in candidates {
            if nodes.len() >= 3 * self.kept {
                break;
            }
            if !seen.insert(candidate.hash) {
                continue;
            }
            let mut state = self.nodes[candidate.level][candidate.parent].state.clone();
            self.plan.lay(ground, &mut state, candidate.play);
            if !self.plan.is_open(ground, &state) {
                continue;
            }
            if let Some(finished) = finish(ground, &self.plan, &state, self.best.as_ref().map_or(0, |best| best.total))
            {
                self.best = Some(finished);
            }
            let sight = Sight::new(ground, &self.plan, hooks, &state, 1);
            let prices: i32 =
                (1..=ground.kinds).map(|letter| i32::from(state.bag[letter].max(0)) * taste.price[letter]).sum();
            let noise = taste.noise.max(0) as u64;
            let noise = if noise == 0 { 0 } else { (mixed(state.hash ^ self.salt) % noise) as i32 };
            let value = 16 * (state.score() + self.plan.hooked(ground, &state))
                + prices
                + taste.blank * state.blanks_left()
                + sight.worth()
                + noise;
            nodes.push((Node { state, value }, (candidate.level, candidate.parent)));
        }
        nodes.sort_by(|a, b| b.0.value.cmp(&a.0.value).then_with(|| a.0.state.plays.cmp(&b.0.state.plays)));
        let most = self.kept / 3 + 1;
        let mut of_parent: HashMap<(usize, usize), usize> = HashMap::new();
        let mut shapes: HashMap<u64, usize> = HashMap::new();
        nodes.retain(|(node, parent)| {
            let count = of_parent.entry(*parent).or_insert(0);
            let alike = shapes.entry(node.state.shape).or_insert(0);
            let keep = *count < most && *alike < 2;
            *count += usize::from(keep);
            *alike += usize::from(keep);
            keep
        });
        nodes.truncate(self.kept);
        self.waiting = nodes.into_iter().rev().map(|(node, _)| node).collect();
    }
}

/// Whether the one fresh tile of a play down makes a word across, too.
fn is_beside(ground: &Ground, state: &State, play: Play) -> bool {
    play.squares(ground).any(|square| state.letters[square] == 0 && state.cross[1][square] >= 0)
}
