//! The strict rule of V3 in two forms that are written apart and must both hold: word by word, and the board at the end.
//!
//! Word by word: a word stands across one earlier word, and has exactly one square in common with that word and the zones
//! of all the others. A zone is a word's squares, the one beyond each end, and those along both sides. At the end: words
//! of one direction have no square in common, tiles side by side lie in a word together, and the crossings make a tree.

use quixotry_rules::{Direction, Setup, Square};

use super::objection::Objection;
use super::tiles::word_text;
use crate::composition::Turn;

/// A word on the board as a line of squares.
#[derive(Clone, Copy)]
struct Line {
    start: Square,
    direction: Direction,
    length: u8,
}

impl Line {
    /// Nothing for a turn without a spot.
    fn of(turn: &Turn) -> Option<Self> {
        let spot = turn.spot?;
        Some(Self { start: spot.start, direction: spot.direction, length: u8::try_from(turn.tiles.len()).ok()? })
    }

    fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.length).map(move |step| self.start.ahead(self.direction, step))
    }

    /// How far the square is before or behind the word along it, and how far beside it; 0 and 0 on it.
    fn distance(self, square: Square) -> (u8, u8) {
        let (first, here) = (self.start.along(self.direction), square.along(self.direction));
        let last = first + self.length - 1;
        let crossing = self.direction.turned();
        (
            first.saturating_sub(here).max(here.saturating_sub(last)),
            self.start.along(crossing).abs_diff(square.along(crossing)),
        )
    }

    fn covers(self, square: Square) -> bool {
        self.distance(square) == (0, 0)
    }

    /// Whether the square is on the word, beyond one of its ends or along one of its sides.
    fn keeps_free(self, square: Square) -> bool {
        matches!(self.distance(square), (0, 0 | 1) | (1, 0))
    }
}

/// Both forms. All words must lie on the board; does nothing when one has no place.
pub(super) fn check_strict(setup: &Setup, turns: &[Turn], objections: &mut Vec<Objection>) {
    let lines: Vec<Line> = turns.iter().filter(|turn| !turn.tiles.is_empty()).filter_map(Line::of).collect();
    if lines.len() == turns.len() {
        word_by_word(setup, turns, &lines, objections);
        at_the_end(setup, turns, &lines, objections);
    }
}

fn word_by_word(setup: &Setup, turns: &[Turn], lines: &[Line], objections: &mut Vec<Objection>) {
    for (number, &new) in lines.iter().enumerate().skip(1) {
        let laid = &lines[..number];
        let crosses = |earlier: usize| {
            laid[earlier].direction != new.direction && new.squares().any(|square| laid[earlier].covers(square))
        };
        let crossed: Vec<usize> = (0..number).filter(|&earlier| crosses(earlier)).collect();
        let allowed = |one: usize| {
            let taken = |square: &Square| {
                let zone = |(other, line): (usize, &Line)| other != one && line.keeps_free(*square);
                laid[one].covers(*square) || laid.iter().enumerate().any(zone)
            };
            new.squares().filter(taken).count() == 1
        };
        if crossed.iter().any(|&one| allowed(one)) {
            continue;
        }
        let word = word_text(setup, &turns[number]);
        for (earlier, line) in laid.iter().enumerate() {
            let crossing = |square: &Square| crossed.iter().any(|&one| laid[one].covers(*square));
            let squares: Vec<Square> =
                new.squares().filter(|square| line.keeps_free(*square) && !crossing(square)).collect();
            if !squares.is_empty() && !crossed.contains(&earlier) {
                let other = word_text(setup, &turns[earlier]);
                objections.push(Objection::Zone { turn: number, word: word.clone(), earlier, other, squares });
            }
        }
        if crossed.len() != 1 {
            objections.push(Objection::Crossings { turn: number, word, crossed });
        }
    }
}

/// The words through a square, by direction.
type Through = [Option<usize>; 2];

fn at_the_end(setup: &Setup, turns: &[Turn], lines: &[Line], objections: &mut Vec<Objection>) {
    let (rows, columns) = (setup.layout.rows(), setup.layout.columns());
    let mut grid: Vec<Through> = vec![[None; 2]; rows * columns];
    let before = objections.len();
    for (number, line) in lines.iter().enumerate() {
        let mut overlaps = Vec::new();
        for square in line.squares() {
            let through = &mut grid[usize::from(square.row) * columns + usize::from(square.column)];
            if let Some(first) = through[line.direction as usize].replace(number)
                && !overlaps.contains(&first)
            {
                overlaps.push(first);
                let words = [first, number].map(|turn| word_text(setup, &turns[turn]));
                objections.push(Objection::Overlap { turns: [first, number], words, square });
            }
        }
    }
    if objections.len() > before {
        return;
    }
    // Each word knows one that it is connected with; following them ends at one word of each connected part.
    let mut part: Vec<usize> = (0..lines.len()).collect();
    let mut crossings = 0;
    let mut parts = lines.len();
    for row in 0..rows {
        for column in 0..columns {
            let here = grid[row * columns + column];
            if here == [None; 2] {
                continue;
            }
            if let [Some(across), Some(down)] = here {
                crossings += 1;
                let (a, b) = (find(&part, across), find(&part, down));
                if a != b {
                    part[a] = b;
                    parts -= 1;
                }
            }
            let next = [
                (column + 1 < columns).then(|| (Square::new(row as u8, column as u8 + 1), row * columns + column + 1)),
                (row + 1 < rows).then(|| (Square::new(row as u8 + 1, column as u8), (row + 1) * columns + column)),
            ];
            for (direction, (square, at)) in next.into_iter().enumerate().filter_map(|(way, next)| Some((way, next?))) {
                let (first, second) = (here[direction], grid[at][direction]);
                if grid[at] != [None; 2] && (first.is_none() || first != second) {
                    objections.push(Objection::Touch { squares: [Square::new(row as u8, column as u8), square] });
                }
            }
        }
    }
    if parts != 1 || crossings + 1 != lines.len() {
        objections.push(Objection::NoTree { words: lines.len(), crossings });
    }
}

fn find(part: &[usize], mut at: usize) -> usize {
    while part[at] != at {
        at = part[at];
    }
    at
}
