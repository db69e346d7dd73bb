//! A position as its plan sees it: which letters go with the targets, and what would bring them nearer.

use std::ops::RangeInclusive;

use super::super::ground::Ground;
use super::super::scan::{Ends, Guide};
use super::super::state::{ALL, State, fitting};
use super::hooks::Hooks;
use super::plan::Plan;
use quixotry_lexicon::Letter;

/// What guides the search for plays in one position.
pub struct Sight<'a> {
    plan: &'a Plan,
    hooks: &'a Hooks,
    ground: &'a Ground,
    /// The most tiles that a play may lay.
    most: usize,
    /// By square: the letters that go with the targets when a play runs along them.
    letters: Vec<u64>,
    /// By run: how many of its tiles lie, how far the nearest other tile is, and what both are worth.
    runs: Vec<(usize, u8, i32)>,
}

impl<'a> Sight<'a> {
    /// Looks at a position, in which a play may lay up to `most` tiles.
    #[must_use]
    pub fn new(ground: &'a Ground, plan: &'a Plan, hooks: &'a Hooks, state: &State, most: usize) -> Self {
        let letters = vec![ALL; ground.squares()];
        let mut sight = Self { plan, hooks, ground, most, letters, runs: Vec::new() };
        for target in &plan.targets {
            for square in target.play.squares(ground).filter(|&square| state.letters[square] == 0) {
                sight.look_across(state, square);
            }
        }
        let tiles: Vec<(usize, bool)> = (0..ground.squares())
            .filter(|&square| state.letters[square] != 0)
            .map(|square| (square, state.run(ground, square, !plan.down) == (0, 0)))
            .collect();
        for (number, run) in plan.runs.iter().enumerate() {
            let lying = run.squares.iter().filter(|&&square| state.letters[square] != 0).count();
            let far = tiles.iter().map(|&(square, alone)| plan.far(number, square, alone)).min().unwrap_or(u8::MAX / 8);
            sight.runs.push((lying, far, plan.nearness(number, lying, far)));
        }
        sight
    }

    /// What the nearness of all runs is worth.
    #[must_use]
    pub fn worth(&self) -> i32 {
        self.runs.iter().map(|(_, _, worth)| worth).sum()
    }

    /// The letters that go with a target's empty square, on the first empty squares on both sides of it.
    fn look_across(&mut self, state: &State, square: usize) {
        let across = !self.plan.down;
        let step = self.ground.step(across);
        let along = self.ground.along(square, across);
        let (before, after) = state.run(self.ground, square, across);
        let wanted = self.plan.wanted[square];
        let graph = self.ground.lexicon.graph();
        let letter = |at: usize| Letter::new(if at == square { wanted } else { state.letters[at] });
        if along > before {
            let empty = square - (before + 1) * step;
            let (front, _) = state.run(self.ground, empty, across);
            let first = (1..=front).rev().filter_map(|back| letter(empty - back * step));
            let back: Vec<Letter> = (0..=before + after).filter_map(|on| letter(empty + step + on * step)).collect();
            self.letters[empty] &= fitting(graph, first, back.iter().copied(), front);
        }
        if along + after + 1 < self.ground.length(across) {
            let empty = square + (after + 1) * step;
            let front = before + after + 1;
            let (_, behind) = state.run(self.ground, empty, across);
            let first: Vec<Letter> = (1..=front).rev().filter_map(|back| letter(empty - back * step)).collect();
            let back: Vec<Letter> = (1..=behind).filter_map(|on| letter(empty + on * step)).collect();
            self.letters[empty] &= fitting(graph, first.iter().copied(), back.iter().copied(), front);
        }
    }

    /// The empty squares of targets at both ends of a word that runs across them.
    fn beyond(&self, ends: Ends) -> [Option<usize>; 2] {
        if ends.down == self.plan.down || self.plan.targets.is_empty() {
            return [None; 2];
        }
        let step = self.ground.step(ends.down);
        let along = self.ground.along(ends.square, ends.down);
        let before = (along > 0).then(|| ends.square - step);
        let after = (along + ends.length < self.ground.length(ends.down)).then(|| ends.square + ends.length * step);
        [before, after].map(|square| square.filter(|&square| self.plan.wanted[square] != 0))
    }
}

impl Guide for Sight<'_> {
    fn counts(&self, _: &Ground) -> RangeInclusive<usize> {
        1..=self.most
    }

    fn is_even(&self, ground: &Ground) -> bool {
        self.plan.targets.is_empty() && ground.setup.layout.is_symmetric()
    }

    #[inline]
    fn letters(&self, square: usize, down: bool) -> u64 {
        if self.plan.closed[square] {
            0
        } else if self.plan.wanted[square] != 0 {
            1 << self.plan.wanted[square]
        } else if down == self.plan.down {
            self.letters[square]
        } else {
            ALL
        }
    }

    #[inline]
    fn is_kept(&self, square: usize) -> bool {
        self.plan.wanted[square] != 0
    }

    fn liking(&self, state: &State, ends: Ends, fresh: &mut dyn Iterator<Item = usize>) -> (i32, i32) {
        if self.plan.targets.is_empty() {
            return (0, 0);
        }
        let (mut liking, mut later) = (0, 0);
        for square in self.beyond(ends).into_iter().flatten().filter(|&square| self.plan.closed[square]) {
            let times = self.ground.word_times[square];
            let own = self.ground.values[usize::from(self.plan.wanted[square])] * self.ground.letter_times[square];
            let step = self.ground.step(ends.down);
            let lying: i32 = (0..ends.length)
                .map(|place| self.ground.values[usize::from(state.letters[ends.square + place * step])])
                .sum();
            let now = i32::from(state.cross[usize::from(self.plan.down)][square]);
            let before = if now < 0 { 0 } else { now + own };
            later += times;
            liking += 16 * times * (lying + own - before);
        }
        let alone = ends.down == self.plan.down;
        let mut nearest = [(0_usize, u8::MAX); 16];
        let runs = self.plan.runs.len().min(nearest.len());
        for square in fresh {
            let alone = alone && state.cross[usize::from(ends.down)][square] < 0;
            for (number, (lying, far)) in nearest[..runs].iter_mut().enumerate() {
                if self.plan.wanted[square] != 0 && self.plan.runs[number].squares.contains(&square) {
                    *lying += 1;
                }
                *far = (*far).min(self.plan.far(number, square, alone));
            }
        }
        for (number, &(lying, far)) in nearest[..runs].iter().enumerate() {
            let (lying_now, far_now, worth) = self.runs[number];
            if lying > 0 || far < far_now {
                let nearness = self.plan.nearness(number, lying_now + lying, far.min(far_now));
                liking += nearness - worth;
            }
        }
        (liking, later)
    }

    fn strike(&self, ends: Ends, words: &mut [u64]) {
        let [before, after] = self.beyond(ends);
        if let Some(square) = before {
            self.hooks.keep_front(ends.length, self.plan.wanted[square], words);
        }
        if let Some(square) = after {
            self.hooks.keep_back(ends.length, self.plan.wanted[square], words);
        }
    }
}
