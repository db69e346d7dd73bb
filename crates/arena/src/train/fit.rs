//! Which part of what a board says of leaves is the board's own: an open board favours whoever may play all his tiles, one
//! with a place for an X all who hold it. A weighted least-squares fit of a few properties of leaves says how much, so that
//! it can be taken off, and the mean over all boards of a step put on instead (regression as a control variate; Owen,
//! Monte Carlo theory, methods and examples, 8.9).

use quixotry_analysis::places::{Places, WHOLE};

/// Properties beside how many of each kind: powers of what a leave was worth before.
const POWERS: usize = 3;
/// What the worth is divided by.
const SCALE: f64 = 20.0;
/// How many of the mean weight are added to keep what is hardly seen near 0.
const RIDGE: f64 = 4.0;
/// How finely coefficients are told apart, so that sums of them do not depend on the order.
const FINE: f64 = (1_u64 << 32) as f64;

/// The properties of a leave: number and value of each.
pub struct Properties {
    all: [(usize, f64); WHOLE + POWERS],
    count: usize,
}

/// How many properties there are.
pub const fn properties(places: &Places) -> usize {
    places.kinds + POWERS
}

impl Properties {
    /// The properties of a leave that was worth some points.
    #[inline]
    pub fn new(places: &Places, tiles: &[u8], points: f64) -> Self {
        let mut new = Self { all: [(0, 0.0); WHOLE + POWERS], count: 0 };
        let mut before = u8::MAX;
        for &tile in tiles {
            if tile == before {
                new.all[new.count - 1].1 += 1.0;
            } else {
                new.all[new.count] = (usize::from(tile), 1.0);
                new.count += 1;
                before = tile;
            }
        }
        let mut power = 1.0;
        for number in 0..POWERS {
            power *= points / SCALE;
            new.all[new.count] = (places.kinds + number, power);
            new.count += 1;
        }
        new
    }

    fn each(&self) -> &[(usize, f64)] {
        &self.all[..self.count]
    }

    /// What coefficients say of it, in points.
    #[inline]
    pub fn said(&self, coefficients: &[i64], of: f64) -> f64 {
        let sum: f64 = self.each().iter().map(|&(number, value)| value * coefficients[number] as f64).sum();
        sum / (FINE * of)
    }
}

/// A fit in the making.
pub struct Fit {
    size: usize,
    /// The lower triangle of the normal equations, row by row in full rows, and their right side.
    matrix: Vec<f64>,
    right: Vec<f64>,
    weight: f64,
    seen: f64,
}

impl Fit {
    /// A fit of so many properties.
    pub fn new(size: usize) -> Self {
        Self { size, matrix: vec![0.0; size * size], right: vec![0.0; size], weight: 0.0, seen: 0.0 }
    }

    /// Takes up a leave with what is to be explained, in points.
    #[inline]
    pub fn add(&mut self, properties: &Properties, points: f64, weight: f64) {
        for (at, &(one, value)) in properties.each().iter().enumerate() {
            let value = value * weight;
            self.right[one] += value * points;
            // Properties come in rising order.
            for &(other, more) in &properties.each()[..=at] {
                self.matrix[one * self.size + other] += value * more;
            }
        }
        self.weight += weight;
        self.seen += 1.0;
    }

    /// The coefficients, in fixed point. (Cholesky's method.)
    pub fn coefficients(mut self) -> Vec<i64> {
        let size = self.size;
        if self.seen == 0.0 {
            return vec![0; size];
        }
        let ridge = RIDGE * self.weight / self.seen;
        for row in 0..size {
            self.matrix[row * size + row] += ridge;
            for column in 0..=row {
                let (upper, lower) = self.matrix.split_at_mut(row * size);
                let row_of =
                    if column == row { &lower[..column] } else { &upper[column * size..column * size + column] };
                let known: f64 = lower[..column].iter().zip(row_of).map(|(one, other)| one * other).sum();
                let left = lower[column] - known;
                lower[column] = if column == row {
                    left.max(f64::MIN_POSITIVE).sqrt()
                } else {
                    left / upper[column * size + column]
                };
            }
        }
        for row in 0..size {
            let known: f64 = (0..row).map(|at| self.matrix[row * size + at] * self.right[at]).sum();
            self.right[row] = (self.right[row] - known) / self.matrix[row * size + row];
        }
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|at| self.matrix[at * size + row] * self.right[at]).sum();
            self.right[row] = (self.right[row] - known) / self.matrix[row * size + row];
        }
        self.right.iter().map(|&coefficient| (coefficient * FINE).round() as i64).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_finds_what_was_put_in() {
        let mut fit = Fit::new(4);
        let truth = [3.0, -2.0, 0.5, 7.0];
        for at in 0..4000_usize {
            let values: Vec<(usize, f64)> =
                (0..4).map(|number| (number, ((at * (number + 3) * 7919) % (11 + number)) as f64 - 5.0)).collect();
            let mut all = [(0, 0.0); WHOLE + POWERS];
            all[..4].copy_from_slice(&values);
            let properties = Properties { all, count: 4 };
            let points = values.iter().map(|&(number, value)| truth[number] * value).sum();
            fit.add(&properties, points, 1.0 + (at % 3) as f64);
        }
        for (found, truth) in fit.coefficients().into_iter().zip(truth) {
            assert!((found as f64 / FINE - truth).abs() < 0.01, "{found} {truth}");
        }
    }
}
