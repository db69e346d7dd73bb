//! Games of two static players with leaves of their own.

use quixotry_lexicon::Tile;
use quixotry_movegen::mover::{Ground, Mover, Valuation, Valued};
use quixotry_movegen::{RawPlay, all_plays, exchanges};
use quixotry_rules::rng::Random;

use quixotry_rules::{Board, Leftover, Placement, Rack, Setup};

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

/// Finds best plays on a board that it keeps: with the mover, or among all plays where that knows no such alphabets or boards.
pub struct Searcher {
    board: Board,
    pub(super) fast: Option<(Ground, Mover)>,
}

/// What a player may do best: a play; and which tiles he would keep if he exchanged, with their worth.
struct Best {
    play: Option<Valued>,
    kept: Rack,
    kept_worth: i32,
}

impl Searcher {
    /// A searcher for the boards of a setup, with an empty one.
    #[must_use]
    pub fn new(setup: &Setup) -> Self {
        let board = Board::new(setup.layout.rows(), setup.layout.columns());
        let fast = Ground::new(setup, &board).map(|ground| (ground, Mover::default()));
        Self { board, fast }
    }

    fn board(&self) -> &Board {
        self.fast.as_ref().map_or(&self.board, |(ground, _)| ground.board())
    }

    fn clear(&mut self) {
        match &mut self.fast {
            Some((ground, _)) => ground.clear(),
            None => self.board = Board::new(self.board.rows(), self.board.columns()),
        }
    }

    fn lay(&mut self, placement: &Placement) {
        match &mut self.fast {
            Some((ground, _)) => ground.lay(placement),
            None => placement.fresh().for_each(|(square, tile)| self.board.set(square, Some(tile))),
        }
    }

    fn best(&mut self, setup: &Setup, rack: &Rack, valuation: &impl Valuation) -> Best {
        if let Some((ground, mover)) = &mut self.fast {
            let play = mover.first(ground, rack, valuation);
            let (kept, kept_worth) = mover.best_kept(usize::MAX).unwrap_or((*rack, i32::MIN));
            return Best { play, kept, kept_worth };
        }
        let worth = |used: &Rack| rack.without(used).map_or(0, |kept| worth_of(setup, &kept, valuation));
        let plays = all_plays(setup, &self.board, rack);
        let laid = |play: &RawPlay<'_>| if valuation.lays_plainly() { 0 } else { valuation.laid(play) };
        let valued = plays.iter().map(|play| (1000 * play.score + worth(&play.used()) + laid(&play), play));
        // Of equal ones the first in canonical order, as the mover has it.
        let best = valued.max_by(|(worth, play), (other_worth, other)| {
            worth.cmp(other_worth).then_with(|| other.canonical_cmp(play))
        });
        let best = best.map(|(worth, play)| Valued { placement: play.placement(), score: play.score, worth });
        let gone = exchanges::all(&setup.rules, rack, usize::MAX);
        let kept =
            gone.iter().filter_map(|gone| rack.without(gone)).map(|kept| (kept, worth_of(setup, &kept, valuation)));
        let (kept, kept_worth) = kept.max_by_key(|&(_, worth)| worth).unwrap_or((*rack, i32::MIN));
        Best { play: best, kept, kept_worth }
    }
}

/// What it is worth to keep some tiles, told to the valuation in its order.
fn worth_of(setup: &Setup, kept: &Rack, valuation: &impl Valuation) -> i32 {
    let mut tiles: Vec<Tile> = kept.tiles().collect();
    // Blanks have no value and come last already; the sort keeps the order of equal ones.
    tiles.sort_by_key(|&tile| -setup.edition.value(tile));
    let mut known = 0;
    for (tile, size) in tiles.iter().zip(1..) {
        known = valuation.grown(known, size, tile.rack_index() as u8);
    }
    valuation.kept(known, tiles.len())
}

/// Plays a game and gives the scores of the first and the second player. Each takes the play that is worth most by points
/// and his own leaves. `watch` sees each board before a turn with the number of tiles in the bag.
pub fn play(
    setup: &Setup,
    leaves: [&Leaves; 2],
    searcher: &mut Searcher,
    mut bag: Vec<Tile>,
    random: &mut Random,
    mut watch: impl FnMut(&Board, usize),
) -> [i32; 2] {
    let rules = &setup.rules;
    searcher.clear();
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
        watch(searcher.board(), bag.len());
        let valuation = Static::new(setup, leaves[me], bag.len(), &racks[other], searcher.board().is_empty());
        let Best { play: best, kept, kept_worth: worth } = searcher.best(setup, &racks[me], &valuation);
        if bag.len() >= rules.exchange_min_bag.max(1) {
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
        searcher.lay(&best.placement);
        racks[me] = racks[me].without(&best.placement.used()).unwrap_or_default();
        fill(&mut racks[me], rules.rack_size, &mut bag);
        if racks[me].is_empty() {
            let left = points_of(setup, &racks[other]);
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
    [scores[0] - points_of(setup, &racks[0]), scores[1] - points_of(setup, &racks[1])]
}

fn fill(rack: &mut Rack, size: usize, bag: &mut Vec<Tile>) {
    while rack.len() < size
        && let Some(tile) = bag.pop()
    {
        rack.add(tile);
    }
}

fn points_of(setup: &Setup, rack: &Rack) -> i32 {
    rack.tiles().map(|tile| setup.edition.value(tile)).sum()
}
