//! Games of two programs that know every word, as fast as they can be played: no records, no challenges, nothing copied.
//!
//! The same games that [`crate::runner::play_game`] plays with such players, move by move: a test holds them to that.

use std::sync::Arc;

use quixotry_analysis::{Leaves, Static};
use quixotry_lexicon::Tile;
use quixotry_movegen::mover::{Counts, Ground, Mover, Points, Valuation, Valued};
use quixotry_movegen::{can_play, exchanges};
use quixotry_rules::bag::Bag;
use quixotry_rules::ending::adjustments;
use quixotry_rules::position::unseen;
use quixotry_rules::{Board, EndReason, Game, GameError, Move, Placement, Rack, RuleSet, Setup, Start};

use crate::listing;

/// After so many rounds in succession without points nobody exchanges any more: not every rule set ends a game for them, and
/// players who find no play in a short word list would exchange for ever.
pub(crate) const PATIENCE: usize = 2;
/// So many passes in succession end a game whose rules would let players pass for ever.
pub(crate) const PASSES: u32 = 40;

/// How a program chooses.
#[derive(Clone, Debug)]
pub enum Way {
    /// The play that scores most; a pass if none scores above 0.
    Greedy,
    /// What is worth most by points and leaves, exchanges among it.
    Static(Arc<Leaves>),
    /// The same, with leaves by the tiles that may still be drawn: see [`quixotry_analysis::Pool`].
    Drawing(Arc<Leaves>),
}

/// A program with a board of its own. Its word list may be a part of the game's.
#[derive(Clone)]
pub struct Seat {
    lying: Lying,
    mind: Mind,
}

/// What chooses the moves of a seat.
#[derive(Clone)]
struct Mind {
    setup: Setup,
    mover: Mover,
    way: Way,
    counting: bool,
}

/// The board as a seat keeps it.
#[derive(Clone)]
enum Lying {
    /// Ready for the mover.
    Lines(Box<Ground>),
    /// Of a setup that the mover does not take: plays are listed.
    Squares(Board),
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

/// What a seat does, and what it knows of that.
pub(crate) struct Decision {
    pub chosen: Chosen,
    /// See [`Turn::worth`].
    pub worth: Option<i32>,
    /// See [`Turn::counts`].
    pub counts: Option<Counts>,
}

/// How many tiles of a rack a program may exchange: what the rules allow, but nothing once it has lost [`PATIENCE`].
pub(crate) fn exchangeable(rules: &RuleSet, rack: &Rack, bag: usize, scoreless: u32, players: usize) -> usize {
    if (scoreless as usize) < PATIENCE * players { exchanges::limit(rules, rack, bag) } else { 0 }
}

/// A turn before it is made.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// Whose it is.
    pub seat: usize,
    /// His rack.
    pub rack: &'a Rack,
    /// The board.
    pub board: &'a Board,
    /// How many tiles are in the bag.
    pub bag: usize,
    /// What he does, with its points.
    pub chosen: &'a Chosen,
    /// What that is worth by points and leaves, in thousandths of a point; nothing for a pass, or where points alone count.
    pub worth: Option<i32>,
    /// How much there was to choose from, if the seat counts that.
    pub counts: Option<Counts>,
}

impl Seat {
    /// A program for a setup; nothing without a word list. Where the mover does not find the plays ([`Ground::new`],
    /// [`Mover::takes`]) they are listed, which takes longer.
    #[must_use]
    pub fn new(setup: &Setup, way: Way) -> Option<Self> {
        setup.lexicon.as_ref()?;
        let board = Board::new(setup.layout.rows(), setup.layout.columns());
        let lying = Ground::new(setup, &board).map_or(Lying::Squares(board), |ground| Lying::Lines(Box::new(ground)));
        Some(Self { lying, mind: Mind { setup: setup.clone(), mover: Mover::default(), way, counting: false } })
    }

    /// Lets it choose in another way from now on.
    pub fn set_way(&mut self, way: Way) {
        self.mind.way = way;
    }

    /// Lets it count from now on how much there is to choose from, if points alone count for it; where plays are listed it
    /// does not.
    #[must_use]
    pub fn counting(mut self) -> Self {
        self.mind.counting = true;
        self
    }

    pub(crate) fn clear(&mut self) {
        self.lying.clear();
    }

    /// Gives its board to the other seat and takes that one's, if both see the board alike. [`duel`] takes that of the seat
    /// named first for both, so whoever changes the seats but not the board is served by memory that is at hand.
    pub(crate) fn trade_boards(&mut self, other: &mut Self) {
        if alike(&self.mind.setup, &other.mind.setup) {
            std::mem::swap(&mut self.lying, &mut other.lying);
        }
    }

    pub(crate) fn lay(&mut self, placement: &Placement) {
        self.lying.lay(placement);
    }

    /// The best move with so many tiles in the bag, if at most `exchangeable` may be exchanged.
    pub(crate) fn choose(&mut self, rack: &Rack, bag: usize, exchangeable: usize, others: &Rack) -> Decision {
        self.mind.choose(&mut self.lying, rack, bag, exchangeable, others)
    }
}

impl Mind {
    fn choose(&mut self, lying: &mut Lying, rack: &Rack, bag: usize, exchangeable: usize, others: &Rack) -> Decision {
        let opening = lying.board().is_empty();
        let Self { setup, mover, way, counting } = self;
        let draws = matches!(way, Way::Drawing(_));
        let leaves = match way {
            Way::Greedy => {
                let (best, counts) = match lying {
                    Lying::Lines(ground) if *counting && Mover::takes(rack) => mover.first_counted(ground, rack),
                    lying => (lying.best(mover, setup, rack, &Points, || 0, 0).0, None),
                };
                let best = best.filter(|best| best.score > 0);
                let chosen = best.map_or((Move::Pass, 0), |best| (Move::Place(best.placement), best.score));
                return Decision { chosen, worth: None, counts };
            }
            Way::Static(leaves) | Way::Drawing(leaves) => leaves,
        };
        let mut valuation = Static::new(setup, leaves, bag, others, opening);
        if draws {
            valuation = valuation.with_unseen(&unseen(setup, lying.board(), rack), bag);
        }
        let (best, kept) = lying.best(mover, setup, rack, &valuation, || valuation.most(rack), exchangeable);
        if let Some((kept, worth)) = kept
            && best.as_ref().is_none_or(|best| worth > best.worth)
            && let Some(gone) = rack.without(&kept)
        {
            return Decision { chosen: (Move::Exchange(gone), 0), worth: Some(worth), counts: None };
        }
        let (chosen, worth) =
            best.map_or(((Move::Pass, 0), None), |best| ((Move::Place(best.placement), best.score), Some(best.worth)));
        Decision { chosen, worth, counts: None }
    }
}

impl Lying {
    fn board(&self) -> &Board {
        match self {
            Self::Lines(ground) => ground.board(),
            Self::Squares(board) => board,
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Lines(ground) => ground.clear(),
            Self::Squares(board) => *board = Board::new(board.rows(), board.columns()),
        }
    }

    fn lay(&mut self, placement: &Placement) {
        match self {
            Self::Lines(ground) => ground.lay(placement),
            Self::Squares(board) => placement.fresh().for_each(|(square, tile)| board.set(square, Some(tile))),
        }
    }

    /// The best play, and the best tiles to keep with their worth if one to `most` others are exchanged. `beside` says what
    /// a play may be worth at most beside its points.
    fn best(
        &mut self,
        mover: &mut Mover,
        setup: &Setup,
        rack: &Rack,
        valuation: &impl Valuation,
        beside: impl FnOnce() -> i32,
        most: usize,
    ) -> (Option<Valued>, Option<(Rack, i32)>) {
        match self {
            Self::Lines(ground) if Mover::takes(rack) => {
                let best = mover.first(ground, rack, valuation);
                (best, mover.best_kept(most))
            }
            lying => (
                listing::best(setup, lying.board(), rack, valuation, beside()),
                listing::best_kept(setup, rack, valuation, most),
            ),
        }
    }
}

/// Plays the game of a seed, and shows each turn to `seen` before it is made.
///
/// # Errors
/// [`GameError`] when no game of two can begin with this setup.
pub fn duel(
    setup: &Setup,
    seats: [&mut Seat; 2],
    seed: u64,
    mut seen: impl FnMut(Turn<'_>),
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
    let mut lying = [&mut one.lying, &mut two.lying];
    let lying = &mut lying[..boards];
    lying.iter_mut().for_each(|lying| lying.clear());
    let (mut scores, mut turns, mut scoreless, mut passes) = ([0; 2], 0, 0, 0);
    // Turns left in all once the bag is empty, where the rules count them.
    let mut last_turns: Option<u32> = None;
    let rules = &setup.rules;
    let mut me = starter;
    let (reason, out) = loop {
        if rules.end_all_pass_twice && passes >= 4 || passes >= PASSES {
            break (EndReason::Passes, None);
        }
        if rules.scoreless_turns_per_player > 0 && scoreless >= 2 * rules.scoreless_turns_per_player {
            break (EndReason::Scoreless, None);
        }
        if last_turns == Some(0) {
            break (EndReason::FinalTurns, None);
        }
        let (board, most) =
            (&mut *lying[me % boards], exchangeable(rules, &racks[me], bag.len(), scoreless, racks.len()));
        let Decision { chosen, worth, counts } = minds[me].choose(board, &racks[me], bag.len(), most, &racks[1 - me]);
        let board = board.board();
        if rules.blocked_ends_game
            && bag.is_empty()
            && !matches!(chosen.0, Move::Place(_))
            && !racks.iter().any(|rack| can_play(setup, board, rack))
        {
            break (EndReason::Blocked, None);
        }
        seen(Turn { seat: me, rack: &racks[me], board, bag: bag.len(), chosen: &chosen, worth, counts });
        turns += 1;
        last_turns = last_turns.map(|left| left - 1);
        match &chosen.0 {
            Move::Place(placement) => {
                scores[me] += chosen.1;
                for (_, tile) in placement.fresh() {
                    racks[me].remove(tile);
                }
                lying.iter_mut().for_each(|lying| lying.lay(placement));
                passes = 0;
                scoreless = if chosen.1 == 0 { scoreless + 1 } else { 0 };
                fill(&mut racks[me], &mut bag, rules.rack_size);
                if rules.final_turns_after_empty_bag {
                    // Everyone has a last turn: going out takes it from nobody.
                    last_turns = last_turns.or(bag.is_empty().then_some(2));
                } else if racks[me].is_empty() {
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
