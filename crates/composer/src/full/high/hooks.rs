//! Hooks: which words stay words when a letter is put before them, or behind.

use std::collections::HashMap;

use super::super::ground::{Ground, LETTERS};

/// For each length and letter a set of the words that take the letter.
#[derive(Debug)]
pub struct Hooks {
    /// By length and letter: the words that take it before them.
    front: Vec<Vec<Vec<u64>>>,
    /// And behind.
    back: Vec<Vec<Vec<u64>>>,
}

impl Hooks {
    /// The hooks of all words of the tables.
    #[must_use]
    pub fn new(ground: &Ground) -> Self {
        let lengths = ground.tables.len();
        let mut hooks = Self { front: vec![Vec::new(); lengths], back: vec![Vec::new(); lengths] };
        for length in 2..lengths {
            let (Some(table), Some(longer)) = (ground.table(length), ground.table(length + 1)) else { continue };
            let numbers: HashMap<&[u8], usize> = (0..table.len()).map(|number| (table.word(number), number)).collect();
            let empty = vec![vec![0_u64; table.blocks()]; LETTERS];
            let (mut front, mut back) = (empty.clone(), empty);
            for number in 0..longer.len() {
                let word = longer.word(number);
                if let Some(&inner) = numbers.get(&word[1..]) {
                    front[usize::from(word[0])][inner / 64] |= 1 << (inner % 64);
                }
                if let Some(&inner) = numbers.get(&word[..length]) {
                    back[usize::from(word[length])][inner / 64] |= 1 << (inner % 64);
                }
            }
            (hooks.front[length], hooks.back[length]) = (front, back);
        }
        hooks
    }

    /// Strikes out the words that do not take `letter` before them.
    pub fn keep_front(&self, length: usize, letter: u8, words: &mut [u64]) {
        keep(&self.front[length], letter, words);
    }

    /// Strikes out the words that do not take `letter` behind them.
    pub fn keep_back(&self, length: usize, letter: u8, words: &mut [u64]) {
        keep(&self.back[length], letter, words);
    }
}

fn keep(sets: &[Vec<u64>], letter: u8, words: &mut [u64]) {
    match sets.get(usize::from(letter)) {
        Some(set) => words.iter_mut().zip(set).for_each(|(words, set)| *words &= set),
        None => words.fill(0),
    }
}
