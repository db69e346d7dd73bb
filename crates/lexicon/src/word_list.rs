//! Words side by side in one array, with what is known of each: what a lexicon is made from.

use crate::letter::{Letter, leading_letters};

/// Words as letters, each with a commonness band and a definition if there is one.
///
/// All letters lie in one array, so that a quarter of a million words cost a few allocations.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct WordList {
    letters: Vec<Letter>,
    /// Where each word ends in `letters`.
    ends: Vec<usize>,
    /// One band a word, or nothing at all while every band is 0.
    bands: Vec<u8>,
    notes: String,
    /// Where each definition ends in `notes`, or nothing at all while there is none.
    note_ends: Vec<usize>,
}

impl WordList {
    /// A list without words.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty list with room for `words` words of `letters` letters together.
    #[must_use]
    pub fn with_capacity(words: usize, letters: usize) -> Self {
        Self { letters: Vec::with_capacity(letters), ends: Vec::with_capacity(words), ..Self::default() }
    }

    /// Adds a word of band 0 without a definition.
    pub fn push(&mut self, word: impl IntoIterator<Item = Letter>) {
        self.push_with(word, 0, "");
    }

    /// Adds a word with its band (0 for none) and its definition (empty for none).
    pub fn push_with(&mut self, word: impl IntoIterator<Item = Letter>, band: u8, definition: &str) {
        if band != 0 || !self.bands.is_empty() {
            self.bands.resize(self.len(), 0);
            self.bands.push(band);
        }
        if !definition.is_empty() || !self.note_ends.is_empty() {
            self.note_ends.resize(self.len(), 0);
            self.notes.push_str(definition);
            self.note_ends.push(self.notes.len());
        }
        self.letters.extend(word);
        self.ends.push(self.letters.len());
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many letters all words have together.
    #[must_use]
    pub fn total_letters(&self) -> usize {
        self.letters.len()
    }

    /// The word at `index`; empty outside the list.
    #[inline]
    #[must_use]
    pub fn word(&self, index: usize) -> &[Letter] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends.get(before).copied().unwrap_or(0));
        self.ends.get(index).and_then(|&end| self.letters.get(start..end)).unwrap_or(&[])
    }

    /// The commonness band of the word at `index`: 10 (everyday) to 80 (rare), 0 for none.
    #[must_use]
    pub fn band(&self, index: usize) -> u8 {
        self.bands.get(index).copied().unwrap_or(0)
    }

    /// The definition of the word at `index`; empty for none.
    #[must_use]
    pub fn definition(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |before| self.note_ends.get(before).copied().unwrap_or(0));
        self.note_ends.get(index).and_then(|&end| self.notes.get(start..end)).unwrap_or("")
    }

    /// The same words with these bands, one for each in the order of the list.
    ///
    /// # Errors
    /// A sentence when there are not as many bands as words.
    pub fn with_bands(self, bands: Vec<u8>) -> Result<Self, String> {
        if bands.len() != self.len() {
            return Err(format!("there are {} bands for {} words; one for each was expected", bands.len(), self.len()));
        }
        Ok(Self { bands: if bands.iter().all(|&band| band == 0) { Vec::new() } else { bands }, ..self })
    }

    /// Whether any word has a band.
    #[must_use]
    pub fn has_bands(&self) -> bool {
        !self.bands.is_empty()
    }

    /// Whether any word has a definition.
    #[must_use]
    pub fn has_definitions(&self) -> bool {
        !self.note_ends.is_empty()
    }

    /// The words in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Letter]> {
        (0..self.len()).map(|index| self.word(index))
    }

    /// The list in the order of the alphabet with each word once, and the places of the repetitions that were dropped.
    ///
    /// Of a repeated word the first occurrence stays; a band or a definition that it lacks comes from a later one.
    #[must_use]
    pub fn sorted(self) -> (Self, Vec<usize>) {
        if (1..self.len()).all(|index| self.word(index - 1) < self.word(index)) {
            return (self, Vec::new());
        }
        // Settles nearly every comparison.
        let key = |word: &[Letter]| leading_letters(word.iter().map(|letter| letter.byte()));
        let mut order: Vec<(u128, usize)> = self.iter().map(key).zip(0..).collect();
        order.sort_unstable_by(|a, b| {
            a.0.cmp(&b.0).then_with(|| self.word(a.1).cmp(self.word(b.1))).then_with(|| a.1.cmp(&b.1))
        });
        let mut out = Self::with_capacity(self.len(), self.letters.len());
        let mut dropped = Vec::new();
        let mut run = order.as_slice();
        while let Some(&(_, first)) = run.first() {
            let word = self.word(first);
            let same = run.iter().take_while(|entry| self.word(entry.1) == word).count();
            let of_run = || run[..same].iter().map(|entry| entry.1);
            let band = of_run().map(|index| self.band(index)).find(|&band| band != 0).unwrap_or(0);
            let definition = of_run().map(|index| self.definition(index)).find(|text| !text.is_empty()).unwrap_or("");
            out.push_with(word.iter().copied(), band, definition);
            dropped.extend(of_run().skip(1));
            run = &run[same..];
        }
        (out, dropped)
    }
}

impl<W: IntoIterator<Item = Letter>> FromIterator<W> for WordList {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Self {
        let mut list = Self::new();
        words.into_iter().for_each(|word| list.push(word));
        list
    }
}

impl std::fmt::Debug for WordList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "WordList({} words)", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::Alphabet;

    #[test]
    fn sorting_keeps_the_first_band_and_definition_that_is_there() {
        let alphabet = Alphabet::latin();
        let mut list = WordList::new();
        for (word, band, definition) in
            [("DOG", 0, ""), ("CAT", 0, ""), ("DOG", 10, "a pet"), ("DOG", 20, "a hound"), ("DO", 35, "")]
        {
            list.push_with(alphabet.word(word).expect("letters"), band, definition);
        }
        let (list, dropped) = list.sorted();
        assert_eq!(dropped, [2, 3]);
        let seen: Vec<_> = (0..list.len())
            .map(|at| (alphabet.word_text(list.word(at)), list.band(at), list.definition(at).to_owned()))
            .collect();
        assert_eq!(
            seen,
            [("CAT".into(), 0, String::new()), ("DO".into(), 35, String::new()), ("DOG".into(), 10, "a pet".into())]
        );
    }

    #[test]
    fn words_longer_than_the_sort_key_are_in_order_too() {
        let alphabet = Alphabet::latin();
        let words = ["A".repeat(30) + "B", "A".repeat(30), "A".repeat(21), "A".repeat(30) + "B"];
        let list: WordList = words.iter().map(|word| alphabet.word(word).expect("letters")).collect();
        let (list, dropped) = list.sorted();
        assert_eq!(dropped, [3]);
        assert_eq!(list.iter().map(<[Letter]>::len).collect::<Vec<_>>(), [21, 30, 31]);
    }

    #[test]
    fn outside_the_list_there_is_nothing() {
        let list = WordList::new();
        assert!(list.word(3).is_empty());
        assert_eq!((list.band(3), list.definition(3)), (0, ""));
    }
}
