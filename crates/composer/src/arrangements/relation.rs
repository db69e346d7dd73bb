//! How two words can lie to each other under a rule, looked up in a table: the rule itself, apart from all counting.

use std::sync::OnceLock;

use quixotry_rules::Direction;

use super::error::ArrangementError;
use super::frame::{FIRST, SIDE};
use super::laid::Laid;
use super::rule::Apart;
use crate::place::Place;
use crate::squares::Squares;

/// How a new word lies to one that is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// They have nothing to do with each other.
    Apart,
    /// The new one crosses the other on this square.
    Cross(u8),
    /// This square alone of the new one is closed by the other: right only where the new one crosses a third word.
    Touch(u8),
    /// They can not be together.
    Clash,
}

/// All places of words, the 14 of a first word first, and how they lie to each other.
pub(super) struct Relations {
    /// The places.
    pub(super) places: Vec<Place>,
    /// At `new * places + there`.
    table: Vec<Relation>,
}

impl Relations {
    /// The relations under a rule; worked out once.
    pub(super) fn of_rule(apart: Apart) -> &'static Self {
        static ALL: [OnceLock<Relations>; Apart::ALL.len()] = [const { OnceLock::new() }; Apart::ALL.len()];
        ALL[apart as usize].get_or_init(|| Self::new(apart))
    }

    fn new(apart: Apart) -> Self {
        let places = [Place::first(), Place::later()].concat();
        let closed: Vec<Squares> = places.iter().map(|&place| closed(place, apart)).collect();
        let relate = |&new: &Place| {
            let relate = move |(there, &closed): (&Place, &Squares)| relation(new, *there, closed);
            places.iter().zip(&closed).map(relate).collect::<Vec<_>>()
        };
        Self { table: places.iter().flat_map(relate).collect(), places }
    }

    /// How a new word lies to one that is there; both by number.
    pub(super) fn of(&self, new: usize, there: usize) -> Relation {
        self.table[new * self.places.len() + there]
    }
}

fn relation(new: Place, there: Place, closed: Squares) -> Relation {
    let shared = |squares: Squares| {
        let common = new.squares() & squares;
        let first = common.iter().next().map(|square| Squares::number(square.row, square.column) as u8);
        (common.len(), first.unwrap_or_default())
    };
    if new.direction != there.direction && new.squares().meets(there.squares()) {
        return Relation::Cross(shared(there.squares()).1);
    }
    match shared(closed) {
        (0, _) => Relation::Apart,
        (1, square) if !new.squares().meets(there.squares()) => Relation::Touch(square),
        _ => Relation::Clash,
    }
}

/// The squares that a word closes to words that do not cross it.
fn closed(place: Place, apart: Apart) -> Squares {
    match apart {
        Apart::Bare => place.squares(),
        Apart::Sides => place.zone(),
        Apart::Corners => {
            let (rows, columns) = match place.direction {
                Direction::Across => (1, place.length),
                Direction::Down => (place.length, 1),
            };
            let mut zone = Squares::NONE;
            for row in (place.row.saturating_sub(1)..=place.row + rows).filter(|&row| row < SIDE) {
                for column in (place.column.saturating_sub(1)..=place.column + columns).filter(|&c| c < SIDE) {
                    zone = zone.with(row, column);
                }
            }
            zone
        }
    }
}

/// What the words that lie mean for a word that might follow.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Chance {
    /// The word that it would cross, by number among those laid, and on which square.
    crossed: Option<(u8, u8)>,
    /// The one square that words which it would not cross close to it.
    touched: Option<u8>,
    /// Whether it can never follow any more.
    lost: bool,
}

impl Chance {
    /// Takes a word into account that is laid as number `number`.
    pub(super) fn lay(&mut self, number: usize, relation: Relation) {
        match relation {
            Relation::Apart => {}
            Relation::Cross(square) => {
                self.lost |= self.crossed.is_some();
                self.crossed = Some((number as u8, square));
            }
            Relation::Touch(square) => {
                self.lost |= self.touched.is_some_and(|other| other != square);
                self.touched = Some(square);
            }
            Relation::Clash => self.lost = true,
        }
    }

    /// The number of the word that it crosses, when it may be laid now.
    pub(super) fn crossed(self) -> Option<usize> {
        let (number, square) = self.crossed?;
        let right = !self.lost && self.touched.is_none_or(|touched| touched == square);
        right.then_some(usize::from(number))
    }
}

/// The words of an arrangement in an order in which they may be laid, or what is wrong with them.
///
/// Asks the rule itself, word by word, whatever the rule; the counting and its tables have no part in it.
pub fn legal_order(places: &[Place], apart: Apart) -> Result<Vec<Place>, ArrangementError> {
    Laid::read(places)?;
    let relations = Relations::of_rule(apart);
    let number = |place: &Place| relations.places.iter().position(|other| other == place);
    let numbered = |place: &Place| number(place).ok_or(ArrangementError::Misplaced(*place));
    let mut waiting = places.iter().map(numbered).collect::<Result<Vec<usize>, _>>()?;
    waiting.sort_unstable_by_key(|&word| (relations.places[word].length != FIRST, word));
    let mut laid = vec![waiting.remove(0)];
    while !waiting.is_empty() {
        let fits = |&word: &usize| {
            let mut chance = Chance::default();
            for (number, &there) in laid.iter().enumerate() {
                chance.lay(number, relations.of(word, there));
            }
            chance.crossed().is_some()
        };
        let next = waiting.iter().position(fits).ok_or(ArrangementError::NotLegal(apart))?;
        laid.push(waiting.remove(next));
    }
    Ok(laid.into_iter().map(|word| relations.places[word]).collect())
}
