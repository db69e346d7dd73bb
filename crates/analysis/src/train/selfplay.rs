//! Games of two static players with leaves of their own.

use quixotry_lexicon::Tile;
use quixotry_movegen::mover::{Ground, Mover};
use quixotry_rules::rng::Random;

use quixotry_rules::{Board, Leftover, Rack, Setup};

use crate::equity::Static;
use crate::leaves::Leaves;

/// All tiles of an edition in an order drawn from `random`; they are drawn from the end.
#[must_use]
pub fn shuffled(setup: &Setup, random: &mut Random) -> Vec<Tile> {
    let kinds = (0..=setup.edition.kinds()).filter_map(Tile::from_rack_index);
    let mut bag: Vec<Tile> =
        kinds.flat_map(|tile| std::iter::repeat_n(tile, setup.edition.count(tile.rack_index()))).collect();
    random.shuffle(&mut bag);
    bag
}

/// Plays a game and gives the scores of the first and the second player. Each takes the play that is worth most by points
/// and his own leaves. `watch` sees each board before a turn with the number of tiles in the bag.
pub fn play(
    setup: &Setup,
    leaves: [&Leaves; 2],
    ground: &mut Ground,
    mover: &mut Mover,
    mut bag: Vec<Tile>,
    random: &mut Random,
    mut watch: impl FnMut(&Board, usize),
) -> [i32; 2] {
    let rules = &setup.rules;
    ground.clear();
    let mut racks = [Rack::EMPTY; 2];
    for rack in &mut racks {
        fill(rack, rules.rack_size, &mut bag);
    }
    let mut scores = [0; 2];
    let (mut scoreless, mut turn) = (0, 0);
    // The rules may let a game go on without points; this one ends at the latest when all are used to it.
    let longest = if rules.scoreless_turns_per_player == 0 { 8 } else { 2 * rules.scoreless_turns_per_player };
    while scoreless < longest {
        let (me, other) = (turn % 2, 1 - turn % 2);
        turn += 1;
        watch(ground.board(), bag.len());
        let valuation = Static::new(setup, leaves[me], bag.len(), &racks[other], ground.board().is_empty());
        let best = mover.first(ground, &racks[me], &valuation);
        if bag.len() >= rules.exchange_min_bag.max(1) {
            let (kept, worth) = mover.best_kept();
            let gone = racks[me].len() - kept.len();
            if best.as_ref().is_none_or(|best| worth > best.worth) && (1..=bag.len()).contains(&gone) {
                let back = racks[me].without(&kept).unwrap_or_default();
                racks[me] = kept;
                fill(&mut racks[me], rules.rack_size, &mut bag);
                for tile in back.tiles() {
                    let at = random.below(bag.len() + 1);
                    bag.insert(at, tile);
                }
                scoreless += 1;
                continue;
            }
        }
        let Some(best) = best else {
            scoreless += 1;
            continue;
        };
        scoreless = if best.score == 0 { scoreless + 1 } else { 0 };
        scores[me] += best.score;
        ground.lay(&best.placement);
        racks[me] = racks[me].without(&best.placement.used()).unwrap_or_default();
        fill(&mut racks[me], rules.rack_size, &mut bag);
        if racks[me].is_empty() {
            let left = worth(setup, &racks[other]);
            match rules.leftover {
                Leftover::Double => scores[me] += 2 * left,
                Leftover::None => {}
                Leftover::Transfer => {
                    scores[me] += left;
                    scores[other] -= left;
                }
            }
            return scores;
        }
    }
    [scores[0] - worth(setup, &racks[0]), scores[1] - worth(setup, &racks[1])]
}

fn fill(rack: &mut Rack, size: usize, bag: &mut Vec<Tile>) {
    while rack.len() < size
        && let Some(tile) = bag.pop()
    {
        rack.add(tile);
    }
}

fn worth(setup: &Setup, rack: &Rack) -> i32 {
    rack.tiles().map(|tile| setup.edition.value(tile)).sum()
}
