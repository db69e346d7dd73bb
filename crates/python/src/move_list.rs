//! `MoveList`: the plays of a position, found at once and shown on demand.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PySlice};
use quixotry_analysis::Static;
use quixotry_movegen::{PlayList, RawPlay, exchanges};
use quixotry_rules::judge::{judge_placement, settle};
use quixotry_rules::{self as rules, Placement, Rack, Square, Written};

use crate::convert::{self, Count};
use crate::errors::Report;
use crate::leaves::{Leaves, points};
use crate::moves::{Move, any_move};
use crate::play::Play;
use crate::position::Position;
use crate::show::{Reduced, hash_of};

/// The legal plays of a position, each exactly once, best first, by score or by equity; equal ones in the order of their
/// squares.
///
/// It makes `Play` objects only for those you look at. The pass is not in it, and exchanges are apart: `exchanges`.
///
/// >>> from quixotry import Position
/// >>> moves = Position.opening(rack="AEINRST").moves()
/// >>> moves[0].score, len(moves[2:5]), "8H NASTIER" in moves
/// (66, 3, True)
/// >>> moves.columns()["score"][0]
/// 66
#[pyclass(module = "quixotry", name = "MoveList", frozen, sequence)]
pub struct MoveList {
    position: Position,
    plays: Arc<PlayList>,
    weighed: Option<Arc<Weighed>>,
    by: By,
}

/// What makes a play better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Score,
    Equity,
}

impl By {
    /// What the argument `by` means.
    pub fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        match text {
            "score" => Ok(Self::Score),
            "equity" => Ok(Self::Equity),
            _ => {
                let message = format!("plays are not listed by '{text}'; 'score' or 'equity' was expected");
                Err(Report::new("InvalidText", message).kind("bad_order").input(text).raise(py))
            }
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Equity => "equity",
        }
    }
}

/// The equity of each play.
struct Weighed {
    leaves: Leaves,
    /// Whether the caller has given them.
    given: bool,
    /// Which play is at each place.
    order: Vec<u32>,
    /// The equity of the play at each place, in thousandths of a point.
    equities: Vec<i32>,
}

#[pymethods]
impl MoveList {
    fn __len__(&self) -> usize {
        self.plays.len()
    }

    /// One play by its place, also from the end by a negative one; a slice gives a list of plays.
    fn __getitem__<'py>(&self, py: Python<'py>, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = place.cast::<PySlice>() {
            let range = slice.indices(self.plays.len() as isize)?;
            let places = (0..range.slicelength as isize).map(|step| (range.start + step * range.step) as usize);
            return Ok(PyList::new(py, places.filter_map(|place| self.play(place)).collect::<Vec<_>>())?.into_any());
        }
        let outside = |place: &dyn std::fmt::Display| {
            PyIndexError::new_err(format!("there is no play {place} in a list of {}", self.plays.len()))
        };
        let Ok(place) = place.extract::<isize>() else {
            if place.is_instance_of::<PyInt>() {
                return Err(outside(place));
            }
            let found = place.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a place or a slice was expected, found {found}")));
        };
        let from_start = if place < 0 { place + self.plays.len() as isize } else { place };
        let play = usize::try_from(from_start).ok().and_then(|place| self.play(place));
        let play = play.ok_or_else(|| outside(&place))?;
        Ok(play.into_pyobject(py)?.into_any())
    }

    fn __iter__(slf: &Bound<'_, Self>) -> MoveListIterator {
        MoveListIterator { list: slf.clone().unbind(), next: AtomicUsize::new(0) }
    }

    /// Whether a move is one of the plays, in whatever notation.
    ///
    /// On an empty board that is the same in rows and columns the list has the plays across only; those down are found
    /// all the same.
    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.place(r#move)?.is_some())
    }

    /// The place of a move, in whatever notation, if it is from `start` on and before `stop`.
    ///
    /// Raises:
    ///     ValueError: it is not there.
    #[pyo3(signature = (r#move, start = None, stop = None), text_signature = "($self, move, start=0, stop=None)")]
    fn index(
        &self,
        r#move: &Bound<'_, PyAny>,
        start: Option<&Bound<'_, PyAny>>,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<usize> {
        let range = convert::places(start, stop, self.plays.len())?;
        match self.place(r#move)?.filter(|place| range.contains(place)) {
            Some(place) => Ok(place),
            None => Err(PyValueError::new_err(format!("{} is not among the plays", r#move.repr()?))),
        }
    }

    /// How often a move is one of the plays: once or never.
    fn count(&self, r#move: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(usize::from(self.place(r#move)?.is_some()))
    }

    /// The `n` best plays, or as many as there are.
    ///
    /// Raises:
    ///     InvalidText: `n` is negative.
    #[pyo3(signature = (n = Count(1)), text_signature = "($self, n=1)")]
    fn best(&self, n: Count) -> Vec<Play> {
        (0..n.0.min(self.plays.len())).filter_map(|place| self.play(place)).collect()
    }

    /// The exchanges that the position allows, as plays without points: with a table of leaves the best first, else in the
    /// order of the alphabet.
    fn exchanges(&self) -> Vec<Play> {
        let position = &self.position.inner;
        let all = exchanges::all(&position.setup.rules, position.rack(), position.bag());
        let Some(weighed) = &self.weighed else {
            return all.into_iter().map(|tiles| Play::exchange(position, tiles)).collect();
        };
        let valuation = valuation(position, &weighed.leaves);
        let worth = |tiles: &Rack| valuation.keeping(&position.rack().without(tiles).unwrap_or_default());
        let mut valued: Vec<_> = all.into_iter().map(|tiles| (worth(&tiles), tiles)).collect();
        valued.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
        let play = |(worth, tiles)| Play::exchange(position, tiles).worth(Some(points(worth)));
        valued.into_iter().map(play).collect()
    }

    /// The equity of any move on this turn, in points: of a play, whether its words are valid or not, of an exchange or of a
    /// pass. `None` without a table of leaves, and for tiles that cannot lie so or are not on the rack.
    ///
    /// Raises:
    ///     InvalidMove: the text is no move.
    fn equity(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
        let position = &self.position.inner;
        let mv = any_move(r#move, &position.setup.edition)?;
        let (Some(weighed), Ok(written)) = (&self.weighed, mv.on(position)) else { return Ok(None) };
        let valuation = valuation(position, &weighed.leaves);
        let rack = position.rack();
        let equity = match written {
            Written::Pass => Some(valuation.keeping(rack)),
            Written::Exchange(tiles) => rack.without(&tiles).map(|kept| valuation.keeping(&kept)),
            Written::Play(play) => settle(&position.setup, &position.board, &play).ok().and_then(|placement| {
                rack.without(&placement.used())?;
                let score = judge_placement(&position.setup, &position.board, None, placement.clone()).score?;
                let tiles: Vec<u8> = placement.tiles.iter().map(|tile| tile.map_or(0, |tile| tile.byte())).collect();
                let fresh = tiles.iter().filter(|&&tile| tile != 0).count();
                let raw =
                    RawPlay { start: placement.start, direction: placement.direction, tiles: &tiles, fresh, score };
                Some(valuation.equity(rack, &raw))
            }),
        };
        Ok(equity.map(points))
    }

    /// The table of leaves by which plays are worth something beside their points; `None` without one.
    #[getter]
    fn leaves(&self) -> Option<Leaves> {
        self.weighed.as_ref().map(|weighed| weighed.leaves.clone())
    }

    /// All plays as columns for a data frame: `move`, `score`, `leave`, `length` (squares of the main word) and `tiles`
    /// (tiles played), and with a table of leaves `equity`; each a list with one value a play.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let position = &self.position.inner;
        let alphabet = position.setup.alphabet();
        let text = |play: &RawPlay<'_>| rules::Move::Place(play.placement()).text(alphabet);
        let leave = |play: &RawPlay<'_>| position.rack().without(&play.used()).unwrap_or_default().text(alphabet);
        let plays: Vec<RawPlay<'_>> = (0..self.plays.len()).filter_map(|place| self.raw(place)).collect();
        let columns = PyDict::new(py);
        columns.set_item("move", plays.iter().map(text).collect::<Vec<_>>())?;
        columns.set_item("score", plays.iter().map(|play| play.score).collect::<Vec<_>>())?;
        columns.set_item("leave", plays.iter().map(leave).collect::<Vec<_>>())?;
        columns.set_item("length", plays.iter().map(|play| play.tiles.len()).collect::<Vec<_>>())?;
        columns.set_item("tiles", plays.iter().map(|play| play.fresh).collect::<Vec<_>>())?;
        if let Some(weighed) = &self.weighed {
            columns.set_item("equity", weighed.equities.iter().map(|&equity| points(equity)).collect::<Vec<_>>())?;
        }
        Ok(columns)
    }

    /// How many different exchanges the position allows besides these plays.
    fn count_exchanges(&self) -> usize {
        let position = &self.position.inner;
        exchanges::count(&position.setup.rules, position.rack(), position.bag())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.position == other.position && self.by == other.by && self.table() == other.table()
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(("MoveList", self.position.__hash__()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let given = self.weighed.as_ref().filter(|weighed| weighed.given);
        let arguments = match (self.by, given) {
            (By::Score, None) => String::new(),
            (by, None) => format!("'{}'", by.name()),
            (by, Some(weighed)) => format!("'{}', {}", by.name(), weighed.leaves.__repr__()),
        };
        Ok(format!("{}.moves({arguments})", self.position.__repr__(py)?))
    }

    fn __str__(&self) -> String {
        let first: Vec<String> = (0..self.plays.len().min(3)).filter_map(|place| self.line(place)).collect();
        let more = if self.plays.len() > first.len() { ", …" } else { "" };
        format!("{} plays: {}{more}", self.plays.len(), first.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let moves = py.get_type::<Position>().getattr("moves")?;
        Ok((moves, (self.position.clone(), self.by.name(), self.leaves()).into_pyobject(py)?))
    }
}

impl MoveList {
    /// The plays of a position, which come best first by score; put in order, and weighed by leaves where there are some.
    pub fn new(position: Position, plays: PlayList, by: By, leaves: Option<(Leaves, bool)>) -> Self {
        let weighed = leaves.map(|(leaves, given)| {
            let inner = &position.inner;
            let valuation = valuation(inner, &leaves);
            let of_each: Vec<i32> = plays.iter().map(|play| valuation.equity(inner.rack(), &play)).collect();
            let mut order: Vec<u32> = (0..plays.len() as u32).collect();
            if by == By::Equity {
                let at = |place: u32| (of_each[place as usize], plays.get(place as usize));
                order.sort_by(|&one, &two| match (at(one), at(two)) {
                    ((a, Some(some)), (b, Some(other))) => b.cmp(&a).then_with(|| some.canonical_cmp(&other)),
                    _ => one.cmp(&two),
                });
            }
            let equities = order.iter().map(|&place| of_each[place as usize]).collect();
            Arc::new(Weighed { leaves, given, order, equities })
        });
        Self { position, plays: Arc::new(plays), weighed, by }
    }

    fn table(&self) -> Option<&Leaves> {
        self.weighed.as_ref().map(|weighed| &weighed.leaves)
    }

    fn raw(&self, place: usize) -> Option<RawPlay<'_>> {
        match &self.weighed {
            Some(weighed) => self.plays.get(*weighed.order.get(place)? as usize),
            None => self.plays.get(place),
        }
    }

    fn play(&self, place: usize) -> Option<Play> {
        let play = self.raw(place)?;
        let equity = self.weighed.as_ref().and_then(|weighed| weighed.equities.get(place));
        let found = Play::of(&self.position.inner, play.placement(), play.score);
        Some(found.worth(equity.map(|&equity| points(equity))))
    }

    fn line(&self, place: usize) -> Option<String> {
        let play = self.raw(place)?;
        let mv = Move::of(&rules::Move::Place(play.placement()), &self.position.inner.setup.edition);
        Some(format!("{} {}", mv.text(), play.score))
    }

    /// Where a move is among the plays.
    fn place(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let position = &self.position.inner;
        let mv = any_move(r#move, &position.setup.edition)?;
        let Ok(Written::Play(play)) = mv.on(position) else { return Ok(None) };
        let Ok(placement) = settle(&position.setup, &position.board, &play) else { return Ok(None) };
        Ok(self.place_of(&placement).or_else(|| {
            let alike = position.board.is_empty() && position.setup.layout.is_symmetric();
            alike.then(|| self.place_of(&turned(&placement))).flatten()
        }))
    }

    fn place_of(&self, placement: &Placement) -> Option<usize> {
        let here = |play: &RawPlay<'_>| {
            (play.start, play.direction) == (placement.start, placement.direction) && play.placement() == *placement
        };
        (0..self.plays.len()).find(|&place| self.raw(place).is_some_and(|play| here(&play)))
    }
}

/// Static equity on the turn of a position.
fn valuation<'a>(position: &'a rules::Position, leaves: &'a Leaves) -> Static<'a> {
    let opening = position.board.is_empty();
    Static::new(&position.setup, &leaves.table, position.bag(), &position.unseen(), opening)
}

fn turned(placement: &Placement) -> Placement {
    let start = Square::new(placement.start.column, placement.start.row);
    Placement { start, direction: placement.direction.turned(), tiles: placement.tiles.clone() }
}

/// The plays of a `MoveList` one after the other.
#[pyclass(module = "quixotry", name = "MoveListIterator", frozen)]
pub struct MoveListIterator {
    list: Py<MoveList>,
    next: AtomicUsize,
}

#[pymethods]
impl MoveListIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<Play> {
        self.list.get().play(self.next.fetch_add(1, Ordering::Relaxed))
    }
}
