//! The best play and the best exchange among all of them, one after another: for setups and racks that the mover does not take.

use quixotry_lexicon::Tile;
use quixotry_movegen::mover::{Valuation, Valued};
use quixotry_movegen::{RawPlay, best_play_by, exchanges};
use quixotry_rules::judge::judge_placement;
use quixotry_rules::{Board, Rack, Setup};

/// The best play of a rack by a valuation, the first in canonical order of several. No play may be worth more than `most`
/// beside its points.
pub fn best(setup: &Setup, board: &Board, rack: &Rack, valuation: &impl Valuation, most: i32) -> Option<Valued> {
    let plain = valuation.lays_plainly();
    let worth = |play: &RawPlay<'_>| {
        let kept = rack.without(&play.used()).map_or(0, |kept| worth_of(setup, &kept, valuation));
        1000 * play.score + kept + if plain { 0 } else { valuation.laid(play) }
    };
    let (placement, worth) = best_play_by(setup, board, rack, most, worth)?;
    let score = judge_placement(setup, board, None, placement.clone()).score?;
    Some(Valued { placement, score, worth })
}

/// The best tiles to keep when one to `most` others are exchanged, with their worth; of several, those that stay after the
/// first exchange in canonical order. Nothing if none may be exchanged.
pub fn best_kept(setup: &Setup, rack: &Rack, valuation: &impl Valuation, most: usize) -> Option<(Rack, i32)> {
    let all = exchanges::all(&setup.rules, rack, most);
    let kept = all.iter().filter_map(|gone| rack.without(gone));
    let valued = kept.map(|kept| (kept, worth_of(setup, &kept, valuation)));
    valued.reduce(|best, other| if other.1 > best.1 { other } else { best })
}

/// What it is worth to keep some tiles, told to the valuation in its order.
fn worth_of(setup: &Setup, kept: &Rack, valuation: &impl Valuation) -> i32 {
    let mut tiles: Vec<Tile> = kept.tiles().collect();
    // The most valuable come first, equal ones in the order of the alphabet, blanks last.
    tiles.sort_by_key(|&tile| (tile.is_blank(), -setup.edition.value(tile), tile.rack_index()));
    let mut known = 0;
    for (tile, size) in tiles.iter().zip(1..) {
        known = valuation.grown(known, size, tile.rack_index() as u8);
    }
    valuation.kept(known, tiles.len())
}
