//! Which targets go together: two or three in lines that lie apart, of tiles that the box holds, the best hopes first.

use std::cmp::Reverse;

use quixotry_rules::rng::Random;

use super::super::ground::{Ground, LETTERS};
use super::target::{Target, targets};

/// Targets of a line that are looked at.
const OF_LINE: usize = 600;
/// Choices of late tiles for each word.
const OF_WORD: usize = 4;
/// Pairs that are kept, and pairs with a third target.
const PAIRS: usize = 2_000;
const TRIPLES: usize = 4_000;
/// Pairs and third targets that are tried with each other.
const TRIED: (usize, usize) = (200, 400);

/// The sets of targets that a search chooses from, the most promising first.
#[derive(Debug)]
pub struct Plans {
    sets: Vec<(i32, Vec<Target>)>,
    triples: Vec<(i32, Vec<Target>)>,
}

impl Plans {
    /// Every pair of targets that promises much; without such lines there is none.
    #[must_use]
    pub fn new(ground: &Ground) -> Self {
        let (mut sets, mut triples) = (Vec::new(), Vec::new());
        for down in [false, true] {
            if down && ground.setup.layout.is_symmetric() {
                break;
            }
            let lines: Vec<(usize, Vec<Target>)> = (0..ground.length(!down))
                .map(|line| (line, targets(ground, (line, down), 3, OF_LINE, OF_WORD)))
                .filter(|(_, targets)| !targets.is_empty())
                .collect();
            for (number, (line, first)) in lines.iter().enumerate() {
                sets.extend(first.iter().map(|target| (target.worth() / 2, vec![target.clone()])));
                for (_, second) in lines[number + 1..].iter().filter(|(other, _)| other - line > ground.rack) {
                    pairs(ground, first, second, &mut sets);
                }
            }
            third(ground, down, &lines, &sets, &mut triples);
        }
        triples.sort_by_key(|(worth, targets)| Reverse((*worth, targets.clone())));
        triples.truncate(TRIPLES);
        sets.sort_by_key(|(worth, targets)| Reverse((*worth, targets.clone())));
        sets.truncate(PAIRS);
        Self { sets, triples }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// The set at a place.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&[Target]> {
        self.sets.get(number).map(|(_, targets)| targets.as_slice())
    }

    /// One of them, sooner one of the first `most`; with a third target if it is asked for and there is one.
    #[must_use]
    pub fn choose(&self, most: usize, third: bool, random: &mut Random) -> Vec<Target> {
        let sets = if third && !self.triples.is_empty() { &self.triples } else { &self.sets };
        let most = most.min(sets.len());
        if most == 0 {
            return Vec::new();
        }
        let number = random.below(most).min(random.below(most));
        sets[number].1.clone()
    }
}

fn pairs(ground: &Ground, first: &[Target], second: &[Target], sets: &mut Vec<(i32, Vec<Target>)>) {
    let mut found: Vec<(i32, usize, usize)> = Vec::new();
    // Lower ones than those that are kept already need not be looked at.
    let mut bar = i32::MIN;
    for (number, a) in first.iter().enumerate() {
        for (other, b) in second.iter().enumerate() {
            let worth = a.worth() + b.worth();
            if worth <= bar {
                break;
            }
            if let Some(cost) = cost(ground, &[a.clone(), b.clone()]).filter(|cost| worth - cost > bar) {
                found.push((worth - cost, number, other));
            }
        }
        if found.len() > 2 * PAIRS {
            found.sort_unstable_by(|a, b| b.cmp(a));
            found.truncate(PAIRS);
            bar = found.last().map_or(i32::MIN, |(worth, ..)| *worth);
        }
    }
    sets.extend(found.into_iter().map(|(worth, a, b)| (worth, vec![first[a].clone(), second[b].clone()])));
}

/// Puts a third target over two high premiums to pairs, in a line between theirs.
fn third(
    ground: &Ground,
    down: bool,
    lines: &[(usize, Vec<Target>)],
    pairs: &[(i32, Vec<Target>)],
    triples: &mut Vec<(i32, Vec<Target>)>,
) {
    let (Some((first, _)), Some((last, _))) = (lines.first(), lines.last()) else { return };
    let apart = ground.rack / 2;
    let mut best: Vec<(i32, Vec<Target>)> = pairs.iter().filter(|(_, pair)| pair.len() == 2).cloned().collect();
    best.sort_by_key(|(worth, targets)| Reverse((*worth, targets.clone())));
    best.truncate(TRIED.0);
    for line in first + apart..=last.saturating_sub(apart) {
        let between = targets(ground, (line, down), 2, TRIED.1, OF_WORD);
        for (_, pair) in &best {
            for target in &between {
                let lines = pair.iter().map(|target| ground.along(usize::from(target.play.square), !down));
                if lines.into_iter().any(|other| other.abs_diff(line) < apart) {
                    continue;
                }
                let three = [pair.as_slice(), std::slice::from_ref(target)].concat();
                let worth: i32 = three.iter().map(Target::worth).sum();
                if let Some(cost) = cost(ground, &three) {
                    triples.push((worth - cost, three));
                }
            }
        }
    }
}

/// What blanks for the letters that the box lacks take away; nothing if there are not enough.
fn cost(ground: &Ground, targets: &[Target]) -> Option<i32> {
    let mut counts = ground.counts;
    let mut blanks = i32::from(counts[0]);
    let mut cost = 0;
    for target in targets {
        // By so much each tile counts in the word.
        let premiums = target.play.squares(ground).zip(0..).filter(|(_, place)| target.is_late(*place));
        let times: i32 = premiums.map(|(square, _)| ground.word_times[square]).product();
        for &letter in ground.word(target.play) {
            let count = &mut counts[usize::from(letter) % LETTERS];
            *count -= 1;
            if *count < 0 {
                blanks -= 1;
                cost += times * ground.values[usize::from(letter)];
            }
        }
    }
    (blanks >= 0).then_some(cost)
}
