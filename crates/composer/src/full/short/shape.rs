//! Shapes of blocked boards: words in rows one below the other, each of which may stand out on either side.
//!
//! What must hold in a column follows from the shape. The square above or below the letters of a column is *shut* if the
//! word of that row ends right beside it and takes no letter more there; then nothing can be laid on it in the column. So
//! letters of a column that is shut at both ends may be any word, or a single letter; at an open end they must not go on.

/// What must be true of letters in a line so that nothing longer can be made of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Need {
    /// Whether the square before them is open.
    pub before: bool,
    /// Whether the square behind them is open.
    pub behind: bool,
    /// Whether the square before them must be shut to other words: no letter makes a word in front of them.
    pub shut_before: bool,
    /// The same behind them.
    pub shut_behind: bool,
}

/// The letters of a column: the rows of the first and the last, and what must be true of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Run {
    /// The row of the first letter.
    pub first: usize,
    /// The row of the last letter.
    pub last: usize,
    /// What must be true of the letters.
    pub need: Need,
}

/// Rows of letters: the columns of the first and of the last letter of each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shape {
    /// From the top; the leftmost column is 0.
    pub rows: Vec<(usize, usize)>,
}

impl Shape {
    /// How many columns there are.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.rows.iter().map(|row| row.1 + 1).max().unwrap_or(0)
    }

    /// How many letters.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.rows.iter().map(|row| row.1 - row.0 + 1).sum()
    }

    fn has(&self, row: usize, column: usize) -> bool {
        self.rows.get(row).is_some_and(|&(first, last)| (first..=last).contains(&column))
    }

    /// Whether an empty square beside the end of a row's word is there.
    fn beside(&self, row: usize, column: usize) -> bool {
        self.rows.get(row).is_some_and(|&(first, last)| column + 1 == first || column == last + 1)
    }

    /// The runs of letters in each column, from the left; nothing if a column has two, or a single letter is open and
    /// may not be.
    #[must_use]
    pub fn runs(&self, open_letters: bool) -> Option<Vec<Run>> {
        let run_of = |column: usize| {
            let rows: Vec<usize> = (0..self.rows.len()).filter(|&row| self.has(row, column)).collect();
            let (&first, &last) = (rows.first()?, rows.last()?);
            if last - first + 1 != rows.len() {
                return None;
            }
            let open_above = first == 0 || !self.beside(first - 1, column);
            let open_below = !self.beside(last + 1, column);
            let need = Need { before: open_above, behind: open_below, shut_before: false, shut_behind: false };
            (first < last || open_letters || !(open_above || open_below)).then_some(Run { first, last, need })
        };
        (0..self.columns()).map(run_of).collect()
    }

    /// What must be true of the word in a row. An end with letters above or below it is taken for closed: whether a letter
    /// goes there depends on them. It must be `shut` for their sake, unless that depends on them as well.
    #[must_use]
    pub fn need_of_row(&self, row: usize, shut: bool) -> Need {
        let (first, last) = self.rows[row];
        let guarded = |column: usize| row > 0 && self.has(row - 1, column) || self.has(row + 1, column);
        let before = first == 0 || !guarded(first - 1);
        let behind = !guarded(last + 1);
        Need { before, behind, shut_before: shut && !before, shut_behind: shut && !behind }
    }

    /// All shapes of so many rows, each of at most `most` letters, in which every column may hold; those of few letters
    /// first. No row begins more than `spread` columns before another one, nor ends so far behind it.
    #[must_use]
    pub fn all(rows: usize, most: usize, spread: usize, open_letters: bool) -> Vec<Self> {
        let (most, spread) = (most as i32, spread as i32);
        let mut found = Vec::new();
        let mut begun: Vec<Vec<(i32, i32)>> = (2..=most).map(|length| vec![(0, length - 1)]).collect();
        while let Some(so_far) = begun.pop() {
            let shape = Self::moved(&so_far);
            if so_far.len() == rows {
                if shape.runs(open_letters).is_some() {
                    found.push(shape);
                }
                continue;
            }
            if so_far.len() > 1 && !open_letters && !shape.may_go_on() {
                continue;
            }
            let &(first, last) = &so_far[so_far.len() - 1];
            let near =
                |value: i32, of: fn(&(i32, i32)) -> i32| so_far.iter().all(|row| (of(row) - value).abs() <= spread);
            for start in first - most + 1..=last {
                for end in (start + 1).max(first)..start + most {
                    if near(start, |row| row.0) && near(end, |row| row.1) {
                        let mut longer = so_far.clone();
                        longer.push((start, end));
                        begun.push(longer);
                    }
                }
            }
        }
        found.sort_by(|a, b| a.letters().cmp(&b.letters()).then_with(|| a.cmp(b)));
        found
    }

    fn moved(rows: &[(i32, i32)]) -> Self {
        let left = rows.iter().map(|row| row.0).min().unwrap_or(0);
        Self { rows: rows.iter().map(|&(first, last)| ((first - left) as usize, (last - left) as usize)).collect() }
    }

    /// Whether the row before the last, which has its neighbours now, has no single letter that is open.
    fn may_go_on(&self) -> bool {
        let row = self.rows.len() - 2;
        let open = |column: usize, other: Option<usize>| {
            other.is_none_or(|other| !self.has(other, column) && !self.beside(other, column))
        };
        let alone = |column: usize, other: Option<usize>| other.is_none_or(|other| !self.has(other, column));
        let (above, below) = (row.checked_sub(1), Some(row + 1));
        (self.rows[row].0..=self.rows[row].1).all(|column| {
            !(alone(column, above) && alone(column, below) && (open(column, above) || open(column, below)))
        })
    }
}
