//! Ties: the turns of a game are put into another order until both players have the same score.
//!
//! A word scores the same whenever it is laid after the word that it hangs on, so only who lays it changes. Nearly every
//! game whose scores add up to an even number can be ordered so that it ends in a tie.

use quixotry_lexicon::Tile;
use quixotry_rules::Rack;
use quixotry_rules::rng::Random;

use crate::arrange::Laid;
use crate::composer::Composer;
use crate::score::adjustment;
use crate::sketch::Play;

/// How many orders are tried.
const ORDERS: usize = 300;

impl Composer {
    /// The tiles that a game leaves over.
    pub(crate) fn left(&self, plays: &[Play]) -> Rack {
        let edition = &self.setup.edition;
        let mut left: Rack = (0..edition.kinds())
            .filter_map(Tile::from_rack_index)
            .flat_map(|tile| std::iter::repeat_n(tile, edition.count(tile.rack_index())))
            .collect();
        for play in plays {
            for (place, &letter) in play.letters(&self.index).iter().enumerate() {
                let blank = play.blanks >> place & 1 == 1;
                if place != play.shared_place()
                    && let Some(tile) = Tile::from_rack_index(if blank { 0 } else { usize::from(letter) })
                {
                    left.remove(tile);
                }
            }
        }
        left
    }

    /// The same turns in an order that ends in a tie; nothing when none is found. The last two stay, for their blanks.
    pub(crate) fn tied(&self, laid: &[Laid], plays: &[Play], random: &mut Random) -> Option<(Vec<Laid>, Vec<Play>)> {
        let scores = self.score_table.scores(&self.index, plays, laid);
        let lead = adjustment(&self.setup, &self.left(plays), plays.len());
        if (scores.iter().sum::<i32>() + lead) % 2 != 0 {
            return None;
        }
        for _ in 0..ORDERS {
            let order = random_order(laid, random);
            let sign = |turn: usize| if turn.is_multiple_of(2) { 1 } else { -1 };
            let difference: i32 = order.iter().enumerate().map(|(turn, &old)| sign(turn) * scores[old]).sum();
            if difference + lead == 0 {
                return Some(reordered(laid, plays, &order));
            }
        }
        None
    }
}

/// A random order of the turns in which each follows the one that it hangs on, and the last two stay the last.
fn random_order(laid: &[Laid], random: &mut Random) -> Vec<usize> {
    let early = laid.len().saturating_sub(2);
    let mut order = Vec::with_capacity(laid.len());
    let mut ready = vec![0];
    while !ready.is_empty() {
        let at = ready.swap_remove(random.below(ready.len()));
        ready.extend((0..early).filter(|&turn| laid[turn].parent == Some(at)));
        order.push(at);
    }
    order.extend(early..laid.len());
    order
}

fn reordered(laid: &[Laid], plays: &[Play], order: &[usize]) -> (Vec<Laid>, Vec<Play>) {
    let turn_of = |old: usize| order.iter().position(|&other| other == old).unwrap_or(old);
    let moved = |&old: &usize| Laid { parent: laid[old].parent.map(turn_of), ..laid[old] };
    let played = |&old: &usize| {
        let shared = plays[old].shared.map(|(place, turn, there)| (place, turn_of(turn.into()) as u8, there));
        Play { shared, ..plays[old] }
    };
    (order.iter().map(moved).collect(), order.iter().map(played).collect())
}
