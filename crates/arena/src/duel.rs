//! Games of two programs that know every word, as fast as they can be played: no records, no challenges, nothing copied.
//!
//! The same games that [`crate::runner::play_game`] plays with such players, move by move: a test holds them to that.

use std::sync::Arc;

use quixotry_analysis::{Leaves, Static};
use quixotry_lexicon::Tile;
use quixotry_movegen::can_play;
use quixotry_movegen::mover::{Ground, Mover, Points, Valued};
use quixotry_rules::bag::Bag;
use quixotry_rules::ending::adjustments;
use quixotry_rules::{Board, EndReason, Game, GameError, Move, Rack, Setup, Start};

/// How a program chooses.
#[derive(Clone, Debug)]
pub enum Way {
    /// The play that scores most; a pass if none scores above 0.
    Greedy,
    /// What is worth most by points and leaves, exchanges among it.
    Static(Arc<Leaves>),
}

/// A program with a board of its own. Its word list may be a part of the game's.
#[derive(Clone)]
pub struct Seat {
    ground: Ground,
    mind: Mind,
}

/// What chooses the moves of a seat.
#[derive(Clone)]
struct Mind {
    setup: Setup,
    mover: Mover,
    way: Way,
}

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Points of both seats, adjustments included.
    pub scores: [i32; 2],
    /// Who began.
    pub starter: usize,
    /// How many turns there were.
    pub turns: usize,
    /// Why it ended.
    pub reason: EndReason,
}

/// What a seat does, with its points.
pub type Chosen = (Move, i32);

impl Seat {
    /// A program for a setup; nothing where plays cannot be found this way (see [`Ground::new`]), or where the rules let a
    /// game end in ways that are not played here: last turns for all after the bag is empty.
    #[must_use]
    pub fn new(setup: &Setup, way: Way) -> Option<Self> {
        if setup.rules.final_turns_after_empty_bag || setup.edition.blanks() > 2 {
            return None;
        }
        let ground = Ground::new(setup, &Board::new(setup.layout.rows(), setup.layout.columns()))?;
        Some(Self { ground, mind: Mind { setup: setup.clone(), mover: Mover::default(), way } })
    }
}

impl Mind {
    fn choose(&mut self, ground: &mut Ground, rack: &Rack, bag: usize, others: &Rack) -> Chosen {
        let play = |best: Valued| (Move::Place(best.placement), best.score);
        match &self.way {
            Way::Greedy => match self.mover.first(ground, rack, &Points) {
                Some(best) if best.score > 0 => play(best),
                _ => (Move::Pass, 0),
            },
            Way::Static(leaves) => {
                let opening = ground.board().is_empty();
                let valuation = Static::new(&self.setup, leaves, bag, others, opening);
                let best = self.mover.first(ground, rack, &valuation);
                let most = if bag < self.setup.rules.exchange_min_bag { 0 } else { bag };
                if let Some((kept, worth)) = self.mover.best_kept(most)
                    && best.as_ref().is_none_or(|best| worth > best.worth)
                    && let Some(gone) = rack.without(&kept)
                {
                    return (Move::Exchange(gone), 0);
                }
                best.map_or((Move::Pass, 0), play)
            }
        }
    }
}

/// Plays the game of a seed, and shows each move to `seen` before it is made: whose it is, his rack, the move, its points.
///
/// # Errors
/// [`GameError`] when no game of two can begin with this setup.
pub fn duel(
    setup: &Setup,
    seats: [&mut Seat; 2],
    seed: u64,
    mut seen: impl FnMut(usize, &Rack, &Chosen),
) -> Result<Ended, GameError> {
    let dealt = Game::new(setup.clone(), 2, seed, Start::ByRule, None)?;
    let mut random = dealt.random().clone();
    let mut bag = Bag::from_tiles(dealt.bag().tiles());
    let mut racks = [dealt.racks()[0], dealt.racks()[1]];
    let starter = dealt.on_turn();
    let [one, two] = seats;
    // Seats that see the board alike keep one together.
    let boards = if alike(&one.mind.setup, &two.mind.setup) { 1 } else { 2 };
    let minds = [&mut one.mind, &mut two.mind];
    let mut grounds = [&mut one.ground, &mut two.ground];
    let grounds = &mut grounds[..boards];
    grounds.iter_mut().for_each(|ground| ground.clear());
    let (mut scores, mut turns, mut scoreless, mut passes) = ([0; 2], 0, 0, 0);
    let rules = &setup.rules;
    let mut me = starter;
    let (reason, out) = loop {
        if rules.end_all_pass_twice && passes >= 4 {
            break (EndReason::Passes, None);
        }
        if rules.scoreless_turns_per_player > 0 && scoreless >= 2 * rules.scoreless_turns_per_player {
            break (EndReason::Scoreless, None);
        }
        let ground = &mut *grounds[me % boards];
        let chosen = minds[me].choose(ground, &racks[me], bag.len(), &racks[1 - me]);
        if rules.blocked_ends_game && bag.is_empty() && !matches!(chosen.0, Move::Place(_)) {
            if !racks.iter().any(|rack| can_play(setup, ground.board(), rack)) {
                break (EndReason::Blocked, None);
            }
        }
        seen(me, &racks[me], &chosen);
        turns += 1;
        match &chosen.0 {
            Move::Place(placement) => {
                scores[me] += chosen.1;
                for (_, tile) in placement.fresh() {
                    racks[me].remove(tile);
                }
                grounds.iter_mut().for_each(|ground| ground.lay(placement));
                passes = 0;
                scoreless = if chosen.1 == 0 { scoreless + 1 } else { 0 };
                fill(&mut racks[me], &mut bag, rules.rack_size);
                if racks[me].is_empty() {
                    break (EndReason::Out, Some(me));
                }
            }
            Move::Exchange(tiles) => {
                for tile in tiles.tiles() {
                    racks[me].remove(tile);
                }
                fill(&mut racks[me], &mut bag, rules.rack_size);
                bag.put_back(tiles.tiles(), &mut random);
                (scoreless, passes) = (scoreless + 1, 0);
            }
            Move::Pass => (scoreless, passes) = (scoreless + 1, passes + 1),
        }
        me = 1 - me;
    };
    for (score, change) in scores.iter_mut().zip(adjustments(rules, &setup.edition, &racks, out)) {
        *score += change;
    }
    Ok(Ended { scores, starter, turns, reason })
}

/// Whether two setups have the same word list, tiles, board and rules.
fn alike(one: &Setup, two: &Setup) -> bool {
    let lists = match (&one.lexicon, &two.lexicon) {
        (Some(one), Some(two)) => Arc::ptr_eq(one, two),
        _ => false,
    };
    lists
        && Arc::ptr_eq(&one.edition, &two.edition)
        && Arc::ptr_eq(&one.layout, &two.layout)
        && Arc::ptr_eq(&one.rules, &two.rules)
}

fn fill(rack: &mut Rack, bag: &mut Bag, size: usize) {
    let tiles: Vec<Tile> = bag.draw(size.saturating_sub(rack.len()));
    tiles.into_iter().for_each(|tile| rack.add(tile));
}
