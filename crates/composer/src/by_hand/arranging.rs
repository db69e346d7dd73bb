//! The puzzle without letters: one word of seven squares and thirteen of eight, laid one after the other by the strict rule.

use std::fmt::Write;

use quixotry_rules::rng::Random;
use quixotry_rules::square::parse_coordinate;

use super::error::ByHandError;
use super::ground::{FIRST, GROUND};
use super::growing::{Completion, complete};
use super::saved::{Lines, sealed};
use crate::place::Place;

/// The first line of a saved puzzle.
const HEAD: &str = "quixotry arranging 1";
/// The most words that a puzzle may ask for: no board of 15 rows and columns holds more.
const MOST: usize = 30;

/// A puzzle of places that somebody lays by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arranging {
    words: usize,
    laid: Vec<u8>,
}

impl Arranging {
    /// An empty board on which `words` words are to be laid.
    ///
    /// # Errors
    /// [`ByHandError::Setup`] for no word or more than 30.
    pub fn new(words: usize) -> Result<Self, ByHandError> {
        if !(1..=MOST).contains(&words) {
            let problem = format!("{words} words; 1 to {MOST} were expected");
            return Err(ByHandError::Setup { problem });
        }
        Ok(Self { words, laid: Vec::new() })
    }

    /// How many words there will be.
    #[must_use]
    pub const fn words(&self) -> usize {
        self.words
    }

    /// The words that lie, in order.
    #[must_use]
    pub fn laid(&self) -> Vec<Place> {
        self.laid.iter().map(|&number| GROUND.places[usize::from(number)]).collect()
    }

    /// Which of the words that lie each one crosses; nothing for the first.
    #[must_use]
    pub fn crossed(&self) -> Vec<Option<usize>> {
        let crossing = |at: usize| GROUND.crossing(&self.laid[..at], self.laid[at]);
        (0..self.laid.len()).map(|at| crossing(at).map(|crossing| usize::from(crossing.earlier))).collect()
    }

    /// Whether all words lie.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.laid.len() == self.words
    }

    /// Where the next word may lie, in order; nowhere once all lie.
    #[must_use]
    pub fn legal(&self) -> Vec<Place> {
        let places = |numbers: &mut dyn Iterator<Item = usize>| numbers.map(|number| GROUND.places[number]).collect();
        match self.laid.len() {
            laid if laid == self.words => Vec::new(),
            0 => places(&mut (0..FIRST)),
            _ => places(&mut GROUND.crossings(&self.laid).map(|crossing| usize::from(crossing.place))),
        }
    }

    /// Lays the next word.
    ///
    /// # Errors
    /// [`ByHandError::DoesNotFit`] where it may not lie.
    pub fn lay(&mut self, place: Place) -> Result<(), ByHandError> {
        let wrong = || ByHandError::DoesNotFit { play: text(place) };
        let number = GROUND.number(place).ok_or_else(wrong)?;
        let fits = match self.laid.len() {
            laid if laid == self.words => false,
            0 => usize::from(number) < FIRST,
            _ => usize::from(number) >= FIRST && GROUND.crossing(&self.laid, number).is_some(),
        };
        if !fits {
            return Err(wrong());
        }
        self.laid.push(number);
        Ok(())
    }

    /// Takes the last word back, and tells where it lay.
    pub fn back(&mut self) -> Option<Place> {
        self.laid.pop().map(|number| GROUND.places[usize::from(number)])
    }

    /// The words that would complete it, looked for with at most `steps` looks at the legal places (some 3 µs each).
    ///
    /// Another seed looks elsewhere.
    #[must_use]
    pub fn completion(&self, steps: u64, seed: u64) -> Completion<Vec<Place>> {
        let mut random = Random::stream(seed, self.laid.len() as u64);
        let lies = self.laid.len();
        complete(&self.laid, self.words, &mut random, steps)
            .map(|all| all[lies..].iter().map(|&number| GROUND.places[usize::from(number)]).collect())
    }

    /// A place for the next word from which the puzzle can be completed; nothing in it once all words lie.
    #[must_use]
    pub fn hint(&self, steps: u64, seed: u64) -> Completion<Option<Place>> {
        self.completion(steps, seed).map(|places| places.first().copied())
    }

    /// The puzzle as text that [`Arranging::resume`] reads back.
    #[must_use]
    pub fn state(&self) -> String {
        let mut out = format!("{HEAD}\nwords {}\n", self.words);
        for place in self.laid() {
            let _ = writeln!(out, "place {}", text(place));
        }
        sealed(out)
    }

    /// A puzzle that was saved.
    ///
    /// # Errors
    /// [`ByHandError::State`] with the line that is damaged.
    pub fn resume(state: &str) -> Result<Self, ByHandError> {
        let mut lines = Lines::of(state, HEAD)?;
        let words = lines.field("words", "a number of words")?;
        let words = words.parse().map_err(|_| lines.wrong("a number of words"))?;
        let mut puzzle = Self::new(words).map_err(|_| lines.wrong("a number of words"))?;
        while !lines.is_done() {
            const EXPECTED: &str = "a place where the word fits, as 'place 8H 7'";
            let read = read(lines.field("place", EXPECTED)?);
            read.and_then(|place| puzzle.lay(place).ok()).ok_or_else(|| lines.wrong(EXPECTED))?;
        }
        Ok(puzzle)
    }
}

/// `8H 7`: a coordinate and a length.
fn text(place: Place) -> String {
    format!("{} {}", place.square(0).coordinate(place.direction), place.length)
}

fn read(text: &str) -> Option<Place> {
    let (coordinate, length) = text.split_once(' ')?;
    let (start, direction) = parse_coordinate(coordinate)?;
    Some(Place { direction, row: start.row, column: start.column, length: length.parse().ok()? })
}
