//! Words of up to eight letters where their letters, in any order, are looked up: no place is told first, so that memory is
//! asked once.
//!
//! A line of the processor's cache holds four words, each behind the sum of its letters (see [`crate::WordMap`]); the sum
//! tells in which line a word is to be found, or behind which one if that was full. It is compared whole.

use crate::storage::Column;

/// Words by the sums of their letters. Made once, when they are first asked for; see [`crate::WordMap::anagrams`].
pub struct Anagrams {
    /// Pairs of a sum and a word: eight letters, a byte each, the first one lowest. 0 where there is no word.
    pairs: Column<u64>,
    lines: usize,
}

/// How long its words are at most.
pub const LONGEST: usize = 8;

/// Numbers in a line.
const LINE: usize = 8;
/// Lines behind the last one where a search may begin.
const SLACK: usize = 16;
/// In the last word of a line: that others had no room there. No letter is as high.
const FULL: u64 = 1 << 63;

impl Anagrams {
    /// Lays out words, given with the sums of their letters.
    pub(crate) fn of(mut words: Vec<(u64, u64)>) -> Self {
        words.sort_unstable();
        let lines = words.len() * 5 / 8 + 1;
        let mut pairs = vec![0; (lines + SLACK) * LINE];
        for &(sum, word) in &words {
            let mut line = home(sum, lines);
            loop {
                if pairs.len() < (line + 1) * LINE {
                    pairs.resize((line + 1) * LINE, 0);
                }
                let here = &mut pairs[line * LINE..][..LINE];
                if let Some(pair) = here.as_chunks_mut::<2>().0.iter_mut().find(|pair| pair[1] == 0) {
                    *pair = [sum, word];
                    break;
                }
                here[LINE - 1] |= FULL;
                line += 1;
            }
        }
        Self { pairs: Column::in_large_pages(pairs), lines }
    }

    /// Asks for the memory of the words of a sum.
    #[inline]
    pub fn prefetch(&self, sum: u64) {
        self.pairs.prefetch(home(sum, self.lines) * LINE);
    }

    /// Shows all words of a sum.
    #[inline]
    pub fn each(&self, sum: u64, mut show: impl FnMut(u64)) {
        let lines = self.pairs.as_chunks::<LINE>().0;
        let mut at = home(sum, self.lines);
        while let Some(line) = lines.get(at) {
            let mut same = 0_u8;
            for (number, pair) in line.as_chunks::<2>().0.iter().enumerate() {
                same |= u8::from(pair[0] == sum) << number;
            }
            while same != 0 {
                let word = line[2 * same.trailing_zeros() as usize % LINE + 1] & !FULL;
                same &= same - 1;
                if word != 0 {
                    show(word);
                }
            }
            if line[LINE - 1] & FULL == 0 {
                break;
            }
            at += 1;
        }
    }
}

/// The line where the search for a sum begins.
#[inline]
const fn home(sum: u64, lines: usize) -> usize {
    ((sum as u128 * lines as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_of_a_sum_are_shown_and_no_others() {
        let sums: Vec<u64> = (0..5_000_u64).map(|number| (number / 3).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        // So many of one sum that they fill several lines, the last ones.
        let crowd = (0..40).map(|_| u64::MAX);
        let words: Vec<(u64, u64)> = sums.into_iter().chain(crowd).zip(1..).collect();
        let anagrams = Anagrams::of(words.clone());
        let shown = |sum: u64| {
            let mut shown = Vec::new();
            anagrams.each(sum, |word| shown.push(word));
            shown
        };
        for &(sum, _) in &words {
            let mut all = shown(sum);
            all.sort_unstable();
            let wanted: Vec<u64> = words.iter().filter(|word| word.0 == sum).map(|word| word.1).collect();
            assert_eq!(all, wanted);
        }
        let none = [0, 7, u64::MAX - 1].map(shown);
        assert!(none[1..].iter().all(Vec::is_empty) && none[0] == [1, 2, 3], "{none:?}");
        let few = Anagrams::of(vec![(5, 9)]);
        few.each(0, |word| panic!("{word}"));
        assert!(Anagrams::of(Vec::new()).pairs.len() >= LINE);
    }
}
