//! The slow oracle: arrangements grown word by word from the rule as it is written, with its own geometry.

use std::collections::BTreeSet;

/// A square as row and column, maybe off the board.
type Cell = (i32, i32);

/// How words keep apart; the oracle has its own names for the rules of the package.
#[derive(Clone, Copy, PartialEq)]
pub enum Rule {
    Sides,
    Corners,
    Bare,
}

struct Word {
    across: bool,
    cells: BTreeSet<Cell>,
    zone: BTreeSet<Cell>,
}

fn word(rule: Rule, across: bool, line: i32, start: i32, length: i32) -> Word {
    let cells: BTreeSet<Cell> =
        (start..start + length).map(|step| if across { (line, step) } else { (step, line) }).collect();
    let near = |&(row, column): &Cell| {
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let kept = around.filter(|(down, right): &(i32, i32)| match rule {
            Rule::Sides => down.abs() + right.abs() <= 1,
            Rule::Corners => true,
            Rule::Bare => *down == 0 && *right == 0,
        });
        kept.map(|(down, right)| (row + down, column + right)).collect::<Vec<_>>()
    };
    Word { across, zone: cells.iter().flat_map(near).collect(), cells }
}

/// All places, the first word's first, and for each pair what the new word shares with the other.
pub struct Oracle {
    firsts: usize,
    places: usize,
    /// Whether the two cross, and the squares of the new word that are closed to it by the other.
    pairs: Vec<(bool, Vec<Cell>)>,
}

impl Oracle {
    pub fn new(rule: Rule) -> Self {
        let mut words = Vec::new();
        for across in [true, false] {
            words.extend((1..=7).map(|start| word(rule, across, 7, start, 7)));
        }
        let firsts = words.len();
        for across in [true, false] {
            for line in 0..15 {
                words.extend((0..=7).map(|start| word(rule, across, line, start, 8)));
            }
        }
        let pair = |new: &Word, there: &Word| {
            let crosses = new.across != there.across && !new.cells.is_disjoint(&there.cells);
            let closed = if crosses { &there.cells } else { &there.zone };
            (crosses, new.cells.intersection(closed).copied().collect())
        };
        let pairs = words.iter().flat_map(|new| words.iter().map(move |there| pair(new, there))).collect();
        Self { firsts, places: words.len(), pairs }
    }

    /// The word that a new one would cross: it shares exactly one square with it and with the zones of all others. In
    /// the bare geometry too, no line holds two words that share squares.
    fn crossed(&self, new: usize, laid: &[usize]) -> Option<usize> {
        let pair = |there: usize| &self.pairs[new * self.places + there];
        let crossed = laid.iter().copied().find(|&there| pair(there).0)?;
        let square = pair(crossed).1[0];
        let fits = |&there: &usize| match pair(there) {
            (true, _) => there == crossed,
            (false, closed) => closed.iter().all(|&cell| cell == square) && !self.overlap(new, there),
        };
        laid.iter().all(fits).then_some(crossed)
    }

    /// Whether two words of the same direction share a square.
    fn overlap(&self, new: usize, there: usize) -> bool {
        let line = |place: usize| {
            if place < self.firsts {
                (place < self.firsts / 2, 7, (place % 7 + 1) as i32, 7)
            } else {
                let place = place - self.firsts;
                (place < 120, (place % 120 / 8) as i32, (place % 8) as i32, 8)
            }
        };
        let ((across, row, start, length), (other, other_row, other_start, other_length)) = (line(new), line(there));
        across == other && row == other_row && start < other_start + other_length && other_start < start + length
    }

    /// How many legal sequences of `words` words there are.
    pub fn ordered(&self, words: usize) -> u64 {
        let mut laid = Vec::new();
        (0..self.firsts).map(|first| self.sequences(&mut laid, first, words)).sum()
    }

    fn sequences(&self, laid: &mut Vec<usize>, new: usize, words: usize) -> u64 {
        if laid.len() + 1 == words {
            return 1;
        }
        laid.push(new);
        let next = (self.firsts..self.places).filter(|&next| self.crossed(next, laid).is_some()).collect::<Vec<_>>();
        let count = if laid.len() + 1 == words {
            next.len() as u64
        } else {
            next.into_iter().map(|next| self.sequences(laid, next, words)).sum()
        };
        laid.pop();
        count
    }

    /// How many sets of `words` words there are, each grown once: its last word is the last of its leaves.
    pub fn unordered(&self, words: usize) -> u64 {
        (0..self.firsts).map(|first| self.sets(&mut vec![first], &mut vec![0], words)).sum()
    }

    fn sets(&self, laid: &mut Vec<usize>, degrees: &mut Vec<u32>, words: usize) -> u64 {
        if laid.len() == words {
            return 1;
        }
        let mut count = 0;
        for new in self.firsts..self.places {
            let Some(crossed) = self.crossed(new, laid) else { continue };
            let parent = laid.iter().position(|&there| there == crossed).expect("it is there");
            let is_later_leaf = |word: usize| word != parent && degrees[word] == 1 && laid[word] > new;
            if (1..laid.len()).any(is_later_leaf) {
                continue;
            }
            laid.push(new);
            degrees.push(1);
            degrees[parent] += 1;
            count += self.sets(laid, degrees, words);
            degrees[parent] -= 1;
            degrees.pop();
            laid.pop();
        }
        count
    }
}
