//! Exchanges: every distinct part of a rack that the bag allows to be changed.

use quixotry_lexicon::Tile;
use quixotry_rules::{Rack, RuleSet};

/// The most tiles that may be exchanged when the bag holds `bag`; 0 if none.
#[must_use]
pub fn limit(rules: &RuleSet, rack: &Rack, bag: usize) -> usize {
    if bag < rules.exchange_min_bag { 0 } else { rack.len().min(bag) }
}

/// How many exchanges there are.
#[must_use]
pub fn count(rules: &RuleSet, rack: &Rack, bag: usize) -> usize {
    let limit = limit(rules, rack, bag);
    // ways[n] = distinct parts of n tiles, kind by kind.
    let mut ways = vec![0usize; limit + 1];
    ways[0] = 1;
    for (_, count) in rack.kinds() {
        for size in (0..=limit).rev() {
            ways[size] = (0..=count.min(size)).map(|taken| ways[size - taken]).sum();
        }
    }
    ways.iter().skip(1).sum()
}

/// Every exchange once, in canonical order.
#[must_use]
pub fn all(rules: &RuleSet, rack: &Rack, bag: usize) -> Vec<Rack> {
    let kinds: Vec<(usize, usize)> = rack.kinds().collect();
    let mut found = Vec::new();
    choose(&kinds, limit(rules, rack, bag), Rack::EMPTY, &mut found);
    found.sort_unstable();
    found
}

fn choose(kinds: &[(usize, usize)], room: usize, so_far: Rack, found: &mut Vec<Rack>) {
    let Some((&(index, count), rest)) = kinds.split_first() else {
        if !so_far.is_empty() {
            found.push(so_far);
        }
        return;
    };
    let Some(tile) = Tile::from_rack_index(index) else { return };
    let mut chosen = so_far;
    for taken in 0..=count.min(room) {
        if taken > 0 {
            chosen.add(tile);
        }
        choose(rest, room - taken, chosen, found);
    }
}
