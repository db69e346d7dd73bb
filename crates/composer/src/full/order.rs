//! The order of turns: turns that do not need each other may change places, and with them the points change hands.
//!
//! Two turns of which neither forms a word with the other's tiles score the same in either order. So a game of given
//! turns is a partial order, and each of its linear extensions is a game of the same total. Which sums the first
//! player can reach is found set by set: a set of turns that can come first, with the sums of every second one of them.

use std::collections::BTreeMap;

use quixotry_rules::Rack;
use quixotry_rules::ending::adjustments;

use super::game::Game;
use super::ground::Ground;
use crate::composition::Composition;

/// Sets of turns that are looked at for each number of turns; beyond them some orders are not tried.
const MOST_SETS: usize = 20_000;

/// A set of sums, as bits.
#[derive(Clone, Default)]
struct Sums(Vec<u64>);

impl Sums {
    fn has(&self, sum: i32) -> bool {
        usize::try_from(sum).is_ok_and(|sum| self.0.get(sum / 64).is_some_and(|word| word >> (sum % 64) & 1 == 1))
    }

    /// Takes in the sums of `others`, each with `more` added.
    fn take_in(&mut self, others: &Self, more: usize) {
        let (words, bits) = (more / 64, more % 64);
        let length = others.0.len() + words + 1;
        if self.0.len() < length {
            self.0.resize(length, 0);
        }
        for (place, &word) in others.0.iter().enumerate().filter(|(_, word)| **word != 0) {
            self.0[place + words] |= word << bits;
            if bits > 0 {
                self.0[place + words + 1] |= word >> (64 - bits);
            }
        }
    }
}

/// An order of the turns in which the first player's points are `wanted`; nothing if there is none. `scores` are the
/// points of each turn, none below 0.
#[must_use]
pub fn order_with(game: &Game, scores: &[i32], wanted: i32) -> Option<Vec<usize>> {
    let turns = game.pieces.len();
    let mut levels: Vec<BTreeMap<u64, Sums>> = vec![BTreeMap::from([(0, Sums(vec![1]))])];
    for level in 0..turns {
        let mut next: BTreeMap<u64, Sums> = BTreeMap::new();
        for (&set, sums) in &levels[level] {
            for turn in (0..turns).filter(|&turn| may_follow(game, set, turn)) {
                let more = if level.is_multiple_of(2) { usize::try_from(scores[turn]).ok()? } else { 0 };
                if next.len() < MOST_SETS || next.contains_key(&(set | 1 << turn)) {
                    next.entry(set | 1 << turn).or_default().take_in(sums, more);
                }
            }
        }
        levels.push(next);
    }
    let (&all, sums) = levels.last()?.iter().next()?;
    if !sums.has(wanted) {
        return None;
    }
    let mut order = Vec::with_capacity(turns);
    let (mut set, mut sum) = (all, wanted);
    for level in (0..turns).rev() {
        let before = |turn: usize| sum - if level.is_multiple_of(2) { scores[turn] } else { 0 };
        let turn = (0..turns).find(|&turn| {
            let rest = set & !(1 << turn);
            set >> turn & 1 == 1
                && may_follow(game, rest, turn)
                && levels[level].get(&rest).is_some_and(|sums| sums.has(before(turn)))
        })?;
        sum = before(turn);
        set &= !(1 << turn);
        order.push(turn);
    }
    order.reverse();
    Some(order)
}

fn may_follow(game: &Game, set: u64, turn: usize) -> bool {
    set >> turn & 1 == 0 && game.pieces[turn].needs & !set == 0
}

/// A tie that the turns of a game can be put in order for.
#[derive(Clone, Debug)]
pub struct Tie {
    /// The sum of all plays.
    pub total: i32,
    /// The game.
    pub game: Composition,
}

/// The best tie among the orders and the choices of blanks of a game; nothing if there is none, or none above `least`.
#[must_use]
pub fn best_tie(ground: &Ground, game: &Game, least: i32) -> Option<Tie> {
    const MOST_WAYS: usize = 300;
    for (_, blanks) in game.blanks(ground, MOST_WAYS) {
        let scores: Vec<i32> = (0..game.pieces.len()).map(|turn| game.score(ground, turn, &blanks)).collect();
        let total: i32 = scores.iter().sum();
        if total <= least {
            return None;
        }
        // Both have the same in the end: first + its change = (total - first) + the other's change.
        let left = game.left(ground, &blanks);
        let [first, second] = changes(ground, game.pieces.len(), &left);
        let twice = total + second - first;
        if twice % 2 != 0 {
            continue;
        }
        if let Some(order) = order_with(game, &scores, twice / 2) {
            return Some(Tie { total, game: game.composition(ground, &order, &blanks) });
        }
    }
    None
}

/// What the tiles left over change for each player: the last turn goes out, the other player keeps them.
#[must_use]
pub fn changes(ground: &Ground, turns: usize, left: &Rack) -> [i32; 2] {
    let out = (turns + 1) % 2;
    let mut racks = [Rack::EMPTY; 2];
    racks[1 - out] = *left;
    let changes = adjustments(&ground.setup.rules, &ground.setup.edition, &racks, Some(out));
    [changes[0], changes[1]]
}
