//! Saved states: lines of text under a head that names their version, sealed by a sum that tells damage.

use super::error::ByHandError;

/// The text with its sum behind it.
pub(super) fn sealed(mut text: String) -> String {
    let sum = sum(&text);
    text.push_str(&format!("sum {sum:016x}\n"));
    text
}

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo 1991).
fn sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The lines of a saved state, one after the other.
pub(super) struct Lines<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

impl<'a> Lines<'a> {
    /// The lines between head and sum, if both are right.
    pub fn of(text: &'a str, head: &str) -> Result<Self, ByHandError> {
        let wrong = |line: usize, found: &str, expected: &str| ByHandError::State {
            line,
            text: found.to_owned(),
            expected: expected.to_owned(),
        };
        let mut lines: Vec<&str> = text.lines().collect();
        let first = lines.first().copied().unwrap_or_default();
        if first != head {
            return Err(wrong(1, first, &format!("'{head}'")));
        }
        let last = lines.pop().unwrap_or_default();
        let body: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        if last != format!("sum {:016x}", sum(&body)) {
            return Err(wrong(lines.len() + 1, last, "the sum of an unchanged state"));
        }
        Ok(Self { lines, at: 1 })
    }

    /// Whether all lines have been read.
    pub fn is_done(&self) -> bool {
        self.at >= self.lines.len()
    }

    /// What stands behind `name` in the next line.
    pub fn field(&mut self, name: &str, expected: &str) -> Result<&'a str, ByHandError> {
        let line = self.lines.get(self.at).copied();
        self.at += 1;
        let value = line.and_then(|line| line.strip_prefix(name)).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or_else(|| self.wrong(expected))
    }

    /// What stands behind one of two names in the next line, and whether it is the second.
    pub fn either(&mut self, names: [&str; 2], expected: &str) -> Result<(bool, &'a str), ByHandError> {
        let second = self.lines.get(self.at).is_some_and(|line| line.starts_with(names[1]));
        Ok((second, self.field(names[usize::from(second)], expected)?))
    }

    /// That the line that was read last is not what was expected.
    pub fn wrong(&self, expected: &str) -> ByHandError {
        let text = self.lines.get(self.at - 1).copied().unwrap_or_default();
        ByHandError::State { line: self.at, text: text.to_owned(), expected: expected.to_owned() }
    }
}
