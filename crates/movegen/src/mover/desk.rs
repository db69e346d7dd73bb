//! The mover of a thread, with the ground that it searched last: boards that are asked about one after the other are mostly
//! alike.

use std::cell::RefCell;
use std::sync::Arc;

use quixotry_rules::{Board, Rack, Setup};

use super::best::{Mover, Valued};
use super::ground::Ground;
use super::valuation::Valuation;

#[derive(Default)]
struct Desk {
    mover: Mover,
    ground: Option<Ground>,
}

thread_local! {
    /// Nothing while it is in use.
    static DESK: RefCell<Option<Box<Desk>>> = const { RefCell::new(None) };
}

/// Lets `work` use the desk of this thread; a new one if that is in use.
fn at<T>(work: impl FnOnce(&mut Desk) -> T) -> T {
    let mut desk = DESK.take().unwrap_or_default();
    let result = work(&mut desk);
    DESK.set(Some(desk));
    result
}

/// The best plays of a rack on a ground of the caller's own, with the mover of this thread; see [`Mover::best`].
pub fn best_on(ground: &mut Ground, rack: &Rack, valuation: &impl Valuation, wanted: usize) -> Option<Vec<Valued>> {
    at(|desk| desk.mover.best(ground, rack, valuation, wanted))
}

/// The best plays of a rack on a board, with the mover of this thread; see [`Mover::best`].
///
/// Nothing also where there is no ground for the board (see [`Ground::new`]), and while there is no word map and making it
/// does not pay yet (see [`quixotry_lexicon::Lexicon::word_map_in_time`]).
pub fn best_at(
    setup: &Setup,
    board: &Board,
    rack: &Rack,
    valuation: &impl Valuation,
    wanted: usize,
) -> Option<Vec<Valued>> {
    if !Mover::takes(rack) || !Ground::serves(setup, board) {
        return None;
    }
    setup.lexicon.as_ref()?.word_map_in_time()?;
    at(|desk| {
        let Desk { mover, ground } = desk;
        mover.best(ground_of(ground, setup, board)?, rack, valuation, wanted)
    })
}

/// A ground of a board, as [`best_at`] has it ready, to be kept for more questions about that board.
#[must_use]
pub fn ground_to_keep(setup: &Setup, board: &Board) -> Option<Ground> {
    at(|desk| ground_of(&mut desk.ground, setup, board).map(Ground::copy_to_keep))
}

/// The ground of a board: the last one, brought up to date, or a new one.
fn ground_of<'a>(last: &'a mut Option<Ground>, setup: &Setup, board: &Board) -> Option<&'a mut Ground> {
    let ground = match last.take() {
        Some(mut last) if last.is_of(setup, board) => {
            last.turn_to(board);
            last
        }
        _ => Ground::new(setup, board)?,
    };
    Some(last.insert(ground))
}

/// Whether two setups are the same at a glance, or else when looked at.
pub(super) fn are_alike(setup: &Setup, other: &Setup) -> bool {
    let same_list = match (&setup.lexicon, &other.lexicon) {
        (Some(one), Some(two)) => Arc::ptr_eq(one, two),
        (None, None) => true,
        _ => false,
    };
    let same_tables = Arc::ptr_eq(&setup.edition, &other.edition)
        && Arc::ptr_eq(&setup.layout, &other.layout)
        && Arc::ptr_eq(&setup.rules, &other.rules);
    same_list && (same_tables || setup == other)
}
