//! The shortest blocked game: after a few moves no play is left, whatever tiles the players hold.
//!
//! **Blocked**, exactly: with the tiles that are not on the board, blanks as any letter, there is no legal play of at most
//! a rack of tiles. Then no split of those tiles into racks and bag lets anybody play. Every game found is checked so,
//! with the ordinary search for plays on all the unseen tiles at once.
//!
//! The form that is searched for: as many rows of letters as moves, each move a whole row next to the rows that lie, in
//! every [`Shape`] in which columns and rows can be closed; of more than four rows only shapes about a rectangle. Other
//! forms could block with fewer moves, such as moves that cross each other, so the number of moves found is an upper bound.

mod fill;
mod shape;
mod words;

use std::sync::Arc;
use std::time::{Duration, Instant};

use quixotry_rules::{Board, Setup};

use self::fill::{Filled, Filler, Store, grown};
pub use self::shape::Shape;
use self::words::{Words, scarce};
use super::game::Game;
use super::ground::{Ground, Play};
use super::text::{body_of, number, plays_text, read_plays, sealed, wrong_state};
use crate::composition::{Composition, Turn, Version};
use crate::error::ComposeError;
use crate::referee::is_blocked;

const TITLE: &str = "quixotry short 2";
/// Candidates that are tried before the clock is looked at.
const TRIES: usize = 20_000;

/// A blocked game.
#[derive(Clone, Debug)]
pub struct Blocked {
    /// Its moves; `left` are all the tiles that are not on the board.
    pub game: Composition,
    /// How many tiles lie on the board.
    pub tiles: usize,
    plays: Vec<Play>,
    blanks: Vec<usize>,
}

/// How far the search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortProgress {
    /// Whether every shape of fewer moves than those of the game found has been tried.
    pub done: bool,
    /// The moves of the best game.
    pub moves: Option<usize>,
    /// The stage at work, from 0.
    pub stage: usize,
    /// Its shapes: how many have been tried, of how many.
    pub shapes: (usize, usize),
    /// Shapes that have been tried in all.
    pub rounds: u64,
}

/// Rows up to which shapes may be of any form; those of more rows are about a rectangle, since there are many.
const WIDE: usize = 4;

/// What is tried at one time.
struct Stage {
    /// Shapes of so many rows.
    rows: usize,
    /// Whether letters of which there are few may be counted on to be used up.
    use_up: bool,
    /// Whether a square at the end of a word must be shut to all letters to close a column. Else a letter may fit there as
    /// long as nothing comes of it, which only the finished board shows.
    shut: bool,
    /// How many candidates are tried in each shape before the next one; all of them with 0.
    tries: usize,
}

const fn stage(rows: usize, use_up: bool, shut: bool, tries: usize) -> Stage {
    Stage { rows, use_up, shut, tries }
}

/// What is tried after what. Once a game is found, stages of as many rows or more are left out.
const STAGES: [Stage; 15] = [
    stage(1, true, false, 0),
    stage(2, true, false, 0),
    stage(3, false, true, 0),
    stage(4, false, true, TRIES),
    stage(5, false, true, TRIES),
    stage(6, false, true, TRIES),
    stage(5, true, true, 50 * TRIES),
    stage(4, false, true, 0),
    stage(6, true, true, 50 * TRIES),
    stage(3, true, true, 0),
    stage(3, true, false, 0),
    stage(4, true, true, 0),
    stage(5, true, true, 0),
    stage(6, true, true, 0),
    stage(7, true, true, 0),
];

/// The search.
pub struct ShortSearch {
    ground: Arc<Ground>,
    seed: u64,
    stage: usize,
    next: usize,
    work: Option<Work>,
    found: Option<Blocked>,
    rounds: u64,
}

/// A stage at work.
struct Work {
    shapes: Vec<Shape>,
    store: Store,
    filler: Option<Filler>,
    /// Candidates that have been tried in the shape at work.
    tried: usize,
}

impl ShortSearch {
    /// A search that begins. The seed chooses which of the equally short games is found.
    ///
    /// # Errors
    /// [`ComposeError`] when no game can be played with these words, tiles and rules.
    pub fn new(setup: &Setup, seed: u64) -> Result<Self, ComposeError> {
        let ground = Arc::new(Ground::new(setup)?);
        Ok(Self { ground, seed, stage: 0, next: 0, work: None, found: None, rounds: 0 })
    }

    /// The seed of all its chance.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The best game so far.
    #[must_use]
    pub const fn best(&self) -> Option<&Blocked> {
        self.found.as_ref()
    }

    /// Works for about `budget`.
    pub fn advance(&mut self, budget: Duration) -> ShortProgress {
        let until = Instant::now() + budget;
        while self.stage < STAGES.len() {
            self.step();
            if Instant::now() >= until {
                break;
            }
        }
        self.progress()
    }

    /// How far the search has come.
    #[must_use]
    pub fn progress(&self) -> ShortProgress {
        ShortProgress {
            done: self.stage >= STAGES.len(),
            moves: self.found.as_ref().map(|found| found.plays.len()),
            stage: self.stage,
            shapes: (self.next, self.work.as_ref().map_or(0, |work| work.shapes.len())),
            rounds: self.rounds,
        }
    }

    /// Tries some letters in the shape at work, or takes the next one.
    fn step(&mut self) {
        let ground = Arc::clone(&self.ground);
        let Stage { rows, use_up, shut, tries } = STAGES[self.stage];
        if self.found.as_ref().is_some_and(|found| found.plays.len() <= rows) {
            self.end_stage();
            return;
        }
        let work = self.work.get_or_insert_with(|| {
            let letters = if use_up { scarce(&ground.lexicon, &ground.counts, ground.kinds) } else { 0 };
            let words = Words::new(&ground.lexicon, ground.rack, ground.kinds, letters);
            let spread = if rows > WIDE { 1 } else { ground.columns };
            let shapes = Shape::all(rows, ground.rack.min(ground.columns), spread, words.open_letters);
            Work { shapes, store: Store::new(words, self.seed), filler: None, tried: 0 }
        });
        let Some(filler) = &mut work.filler else {
            match work.shapes.get(self.next) {
                Some(shape) => work.filler = Filler::new(&ground, &mut work.store, shape, shut),
                None => {
                    self.end_stage();
                    return;
                }
            }
            work.tried = 0;
            if work.filler.is_none() {
                self.next += 1;
                self.rounds += 1;
            }
            return;
        };
        work.tried += TRIES;
        match filler.step(TRIES) {
            Ok(filled) => {
                if let Some(blocked) = blocked(&ground, filler.shape(), &filled) {
                    self.found = Some(blocked);
                    self.end_stage();
                }
            }
            Err(true) if tries == 0 || work.tried < tries => {}
            Err(_) => {
                work.filler = None;
                self.next += 1;
                self.rounds += 1;
            }
        }
    }

    fn end_stage(&mut self) {
        self.stage += 1;
        (self.next, self.work) = (0, None);
    }

    /// The search as text, from which [`ShortSearch::resume`] goes on.
    #[must_use]
    pub fn state(&self) -> String {
        let mut text =
            format!("{TITLE}\nseed {}\nstage {}\nshape {}\nrounds {}\n", self.seed, self.stage, self.next, self.rounds);
        if let Some(Work { filler: Some(filler), tried, .. }) = &self.work {
            let place: Vec<String> = filler.place().iter().map(ToString::to_string).collect();
            text.push_str(&format!("tried {tried}\nplace {}\n", place.join(" ")));
        }
        if let Some(found) = &self.found {
            let blanks: Vec<String> = found.blanks.iter().map(ToString::to_string).collect();
            text.push_str(&format!("blanks {}\ngame {}\n", blanks.join(" "), plays_text(&self.ground, &found.plays)));
        }
        sealed(text)
    }

    /// Takes up a search that was put by.
    ///
    /// # Errors
    /// [`ComposeError::State`] when the text is not that of such a search, or its game is not blocked.
    pub fn resume(setup: &Setup, text: &str) -> Result<Self, ComposeError> {
        let mut search = Self::new(setup, 0)?;
        let numbers = |rest: &str| {
            rest.split_whitespace().map(|part| Ok(number(part)? as usize)).collect::<Result<Vec<usize>, ComposeError>>()
        };
        let (mut tried, mut place, mut blanks) = (0, None, Vec::new());
        for line in body_of(text, TITLE)?.lines().skip(1) {
            match line.split_once(' ') {
                Some(("seed", rest)) => search.seed = number(rest)?,
                Some(("stage", rest)) => search.stage = number(rest)? as usize,
                Some(("shape", rest)) => search.next = number(rest)? as usize,
                Some(("rounds", rest)) => search.rounds = number(rest)?,
                Some(("tried", rest)) => tried = number(rest)? as usize,
                Some(("place", rest)) => place = Some(numbers(rest)?),
                Some(("blanks", rest)) => blanks = numbers(rest)?,
                Some(("game", rest)) => {
                    let plays = read_plays(&search.ground, rest)?;
                    let found = Blocked::new(&search.ground, plays, std::mem::take(&mut blanks));
                    let found = found.filter(|found| crate::referee::judge(setup, &found.game).is_ok());
                    search.found = Some(found.ok_or_else(|| wrong_state(rest, "a blocked game was expected"))?);
                }
                _ => return Err(wrong_state(line, "another line was expected")),
            }
        }
        if let Some(place) = place.filter(|_| search.stage < STAGES.len()) {
            search.step();
            let wrong = || wrong_state(text, "a place that the search can have come to was expected");
            let work = search.work.as_mut().ok_or_else(wrong)?;
            work.tried = tried;
            let filler = work.filler.as_mut().ok_or_else(wrong)?;
            filler.go_to(&place).then_some(()).ok_or_else(wrong)?;
        }
        Ok(search)
    }
}

impl Blocked {
    fn new(ground: &Ground, plays: Vec<Play>, blanks: Vec<usize>) -> Option<Self> {
        let order: Vec<usize> = (0..plays.len()).collect();
        let apart = Game::new(ground, &plays);
        let game = Composition { version: Version::Plays, ..apart.composition(ground, &order, &blanks) };
        let tiles = board_of(&ground.setup, &game.turns)?.tiles();
        Some(Self { game, tiles, plays, blanks })
    }
}

/// A filled shape as a game, if its tiles are in the box, its moves are legal and nobody can play after them.
fn blocked(ground: &Ground, shape: &Shape, filled: &Filled) -> Option<Blocked> {
    let order = grown(shape.rows.len(), u64::from(filled.ways.trailing_zeros()));
    let start = ground.square(ground.start);
    let (start_row, start_column) = (usize::from(start.row), usize::from(start.column));
    let begin = order[0].0;
    let top = start_row.checked_sub(begin).filter(|top| top + shape.rows.len() <= ground.rows)?;
    // The first word's last letter on the start square, or as far to the left as there is room.
    let left =
        start_column.checked_sub(shape.rows[begin].1).or_else(|| start_column.checked_sub(shape.rows[begin].0))?;
    if left + shape.columns() > ground.columns {
        return None;
    }
    let mut laid: Vec<usize> = Vec::new();
    let mut plays = Vec::new();
    for (first, last) in order {
        let row = (first..=last).find(|row| !laid.contains(row))?;
        laid.push(row);
        let letters = &filled.rows[row];
        let table = ground.table(letters.len())?;
        let word = (0..table.len()).find(|&number| table.word(number) == *letters)? as u32;
        let square = ((top + row) * ground.columns + left + shape.rows[row].0) as u16;
        plays.push(Play { square, down: false, length: letters.len() as u8, word });
    }
    let blanks = blanks_for(ground, &Game::new(ground, &plays))?;
    let blocked = Blocked::new(ground, plays, blanks)?;
    let board = board_of(&ground.setup, &blocked.game.turns)?;
    is_blocked(&ground.setup, &board, &blocked.game.left).then_some(blocked)
}

/// Which tiles are blanks when all blanks are to lie on the board and no scarce letter is to be left.
fn blanks_for(ground: &Ground, game: &Game) -> Option<Vec<usize>> {
    let scarce = scarce(&ground.lexicon, &ground.counts, ground.kinds);
    let mut left = ground.counts;
    let (mut blanks, mut common) = (Vec::new(), Vec::new());
    for (square, &letter) in game.letters.iter().enumerate().filter(|(_, letter)| **letter != 0) {
        let letter = usize::from(letter);
        left[letter] -= 1;
        if left[letter] < 0 {
            blanks.push(square);
        } else if scarce >> letter & 1 == 0 {
            common.push(square);
        }
    }
    let free = usize::try_from(ground.counts[0]).unwrap_or(0).checked_sub(blanks.len())?;
    blanks.extend(common.into_iter().take(free));
    Some(blanks)
}

/// The board after these turns; nothing if one of them has no place.
#[must_use]
pub fn board_of(setup: &Setup, turns: &[Turn]) -> Option<Board> {
    let mut board = Board::new(setup.layout.rows(), setup.layout.columns());
    for turn in turns {
        let placement = turn.placement()?;
        for (square, tile) in placement.fresh() {
            board.set(square, Some(tile));
        }
    }
    Some(board)
}
