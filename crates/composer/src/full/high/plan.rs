//! A plan: the targets of a game, the tiles that are kept for them, and how near a position has come to them.

use super::super::ground::{ByLetter, Ground, LETTERS, Play};
use super::super::state::State;
use super::target::Target;

/// The targets of a game; none for a game that is only to score high.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The targets, all in one direction, in lines that do not touch.
    pub targets: Vec<Target>,
    /// The direction.
    pub down: bool,
    /// The letter that a target wants on each square, 0 for none.
    pub wanted: Vec<u8>,
    /// Which squares stay empty until the last plays.
    pub closed: Vec<bool>,
    /// The runs of tiles that have to lie before.
    pub runs: Vec<Run>,
    /// How many tiles the last plays lay.
    pub late: usize,
    /// What each run is worth to the search once it lies, in sixteenths of a point.
    share: i32,
}

/// Tiles of a target that lie side by side and have to be there before it is completed.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its squares.
    pub squares: Vec<usize>,
    /// How far each square of the board is from it.
    far: Vec<u8>,
}

impl Plan {
    /// What a run is usually worth to the search, in points.
    pub const USUAL: i32 = 120;

    /// The plan for these targets, each run of which is worth `share` points to the search.
    #[must_use]
    pub fn new(ground: &Ground, targets: Vec<Target>, share: i32) -> Self {
        let down = targets.first().is_some_and(|target| target.play.down);
        let mut plan = Self {
            down,
            wanted: vec![0; ground.squares()],
            closed: vec![false; ground.squares()],
            runs: Vec::new(),
            late: targets.iter().map(|target| target.late.count_ones() as usize).sum(),
            targets,
            share: 16 * share,
        };
        for target in plan.targets.clone() {
            let play = target.play;
            let squares: Vec<usize> = play.squares(ground).collect();
            for (place, (&square, &letter)) in squares.iter().zip(ground.word(play)).enumerate() {
                plan.wanted[square] = letter;
                plan.closed[square] = target.is_late(place);
            }
            let step = ground.step(down);
            let along = ground.along(squares[0], down);
            if along > 0 {
                plan.closed[squares[0] - step] = true;
            }
            if along + squares.len() < ground.length(down) {
                plan.closed[squares[squares.len() - 1] + step] = true;
            }
            for run in target.runs() {
                let squares = squares[run].to_vec();
                let far = (0..ground.squares()).map(|square| distance(ground, down, &squares, square)).collect();
                plan.runs.push(Run { squares, far });
            }
        }
        plan
    }

    /// The empty board, with the tiles of the targets taken out of the bag.
    #[must_use]
    pub fn begin(&self, ground: &Ground) -> State {
        let mut state = State::new(ground);
        for letter in self.wanted.iter().filter(|letter| **letter != 0) {
            state.bag[usize::from(*letter) % LETTERS] -= 1;
        }
        state.blanks_used = missing(&state.bag);
        state
    }

    /// Lays a play; the tiles that are kept for its squares come from where they are kept.
    pub fn lay(&self, ground: &Ground, state: &mut State, play: Play) {
        let kept = play.squares(ground).filter(|&square| self.wanted[square] != 0 && state.letters[square] == 0);
        for square in kept.collect::<Vec<_>>() {
            state.bag[usize::from(self.wanted[square]) % LETTERS] += 1;
        }
        state.blanks_used = missing(&state.bag);
        state.lay(ground, play);
    }

    /// Whether each target can still be completed, as far as the words across its empty squares tell.
    #[must_use]
    pub fn is_open(&self, ground: &Ground, state: &State) -> bool {
        let along = usize::from(self.down);
        self.targets
            .iter()
            .flat_map(|target| target.play.squares(ground))
            .all(|square| state.letters[square] != 0 || state.allowed[along][square] >> self.wanted[square] & 1 == 1)
    }

    /// Whether all that has to lie before the last plays lies.
    #[must_use]
    pub fn is_ready(&self, state: &State) -> bool {
        self.runs.iter().flat_map(|run| &run.squares).all(|&square| state.letters[square] != 0)
    }

    /// The points that the words across the last plays bring, as the board lies.
    #[must_use]
    pub fn hooked(&self, ground: &Ground, state: &State) -> i32 {
        let along = usize::from(self.down);
        let late = (0..self.wanted.len()).filter(|&square| self.closed[square] && state.cross[along][square] >= 0);
        late.filter(|&square| self.wanted[square] != 0)
            .map(|square| {
                let own = ground.values[usize::from(self.wanted[square])] * ground.letter_times[square];
                ground.word_times[square] * (i32::from(state.cross[along][square]) + own)
            })
            .sum()
    }

    /// What speaks for a run of which so many tiles lie, or to which the nearest tile is so far.
    #[must_use]
    pub fn nearness(&self, run: usize, lying: usize, far: u8) -> i32 {
        let length = self.runs[run].squares.len();
        if lying == length {
            self.share
        } else if lying > 0 {
            self.share * (80 + 20 * lying as i32 / length as i32) / 100
        } else {
            self.share * (70 - 6 * i32::from(far)).max(0) / 100
        }
    }

    /// How far a square is from a run; farther if its tile is part of a word that would have to grow towards it.
    #[inline]
    #[must_use]
    pub fn far(&self, run: usize, square: usize, is_alone: bool) -> u8 {
        self.runs[run].far[square] + if is_alone { 0 } else { 3 }
    }
}

/// How many blanks stand in for what a bag lacks.
fn missing(bag: &ByLetter<i8>) -> u8 {
    bag[1..].iter().map(|&count| (-count).max(0) as u8).sum()
}

/// Across the lines, and along them to the nearest square of the run.
fn distance(ground: &Ground, down: bool, run: &[usize], square: usize) -> u8 {
    let across = ground.along(square, !down).abs_diff(ground.along(run[0], !down));
    let along = run.iter().map(|&there| ground.along(there, down).abs_diff(ground.along(square, down))).min();
    (across + along.unwrap_or(0)) as u8
}
