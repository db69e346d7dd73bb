//! A rack: how many of each tile, blanks without a letter.

use quixotry_lexicon::{Alphabet, AlphabetError, Letter, Tile};

/// Tiles held, as a count for each kind. Designated blanks become plain blanks when they enter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rack {
    counts: [u8; Letter::MAX + 1],
    total: u16,
}

/// What other programs write for a blank.
const OTHER_BLANKS: [&str; 6] = ["_", "#", "*", "0", ".", " "];

/// The hint for a character that is no tile, when it is what other programs write for a blank; else nothing.
#[must_use]
pub fn blank_hint(character: &str) -> &'static str {
    if OTHER_BLANKS.contains(&character) { "; a blank is written as '?'" } else { "" }
}

/// Why text is no tiles, in a sentence with that hint.
#[must_use]
pub fn not_tiles(error: &AlphabetError) -> String {
    let hint = match error {
        AlphabetError::Unknown { part, .. } => blank_hint(part),
        AlphabetError::Spec(_) => "",
    };
    format!("{error}{hint}")
}

impl Rack {
    /// No tiles.
    pub const EMPTY: Self = Self { counts: [0; Letter::MAX + 1], total: 0 };

    /// The most tiles a rack may hold; more are refused where text is read.
    pub const LIMIT: usize = 200;

    /// A rack from text such as `AEINRST` or `QU?[CH]`; a lower-case letter is read as its tile.
    ///
    /// # Errors
    /// When a character is no letter of the alphabet, or there are more than [`Rack::LIMIT`] tiles.
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<Self, AlphabetError> {
        let tokens = alphabet.tokens(text)?;
        if tokens.len() > Self::LIMIT {
            return Err(AlphabetError::Spec(format!(
                "a rack of {} tiles; at most {} were expected",
                tokens.len(),
                Self::LIMIT
            )));
        }
        Ok(tokens.into_iter().map(|token| token.letter().map_or(Tile::BLANK, Tile::of)).collect())
    }

    /// How many tiles of the kind at `index` (see [`Tile::rack_index`]).
    #[inline]
    #[must_use]
    pub const fn count(&self, index: usize) -> usize {
        self.counts[index] as usize
    }

    /// How many blanks.
    #[inline]
    #[must_use]
    pub const fn blanks(&self) -> usize {
        self.counts[0] as usize
    }

    /// How many tiles in all.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Whether there is no tile.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Adds a tile.
    #[inline]
    pub const fn add(&mut self, tile: Tile) {
        let count = &mut self.counts[tile.rack_index()];
        // No edition has more of a kind than fit (a test of the tables holds it to that); more are not counted.
        if *count < u8::MAX {
            *count += 1;
            self.total += 1;
        }
    }

    /// Takes a tile out; false, and nothing changed, if there is none of its kind.
    #[inline]
    pub const fn remove(&mut self, tile: Tile) -> bool {
        let index = tile.rack_index();
        if self.counts[index] == 0 {
            return false;
        }
        self.counts[index] -= 1;
        self.total -= 1;
        true
    }

    /// The tiles in the order of the alphabet, blanks last.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        let kind = move |index: usize| {
            let tile = Tile::from_rack_index(index);
            tile.into_iter().flat_map(move |tile| std::iter::repeat_n(tile, self.count(index)))
        };
        (1..self.counts.len()).chain(std::iter::once(0)).flat_map(kind)
    }

    /// The kinds held, as places in the table (0 for the blank), with their counts.
    pub fn kinds(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        // Eight counts at a time: most of them are 0.
        let (eights, rest) = self.counts.as_chunks::<8>();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        let mut eights = eights.iter().copied().chain(Some(last)).map(u64::from_le_bytes).zip((0..).step_by(8));
        let (mut counts, mut first) = (0, 0);
        std::iter::from_fn(move || {
            while counts == 0 {
                (counts, first) = eights.next()?;
            }
            let at = counts.trailing_zeros() as usize / 8;
            let count = counts >> (8 * at) & 255;
            counts ^= count << (8 * at);
            Some((first + at, count as usize))
        })
    }

    /// Whether every tile of `other` is here too.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.counts.iter().zip(&other.counts).all(|(have, need)| have >= need)
    }

    /// The rack without the tiles of `other`; nothing if some are not here.
    #[must_use]
    pub fn without(&self, other: &Self) -> Option<Self> {
        if !self.contains(other) {
            return None;
        }
        let mut left = *self;
        for (count, taken) in left.counts.iter_mut().zip(&other.counts) {
            *count -= taken;
        }
        left.total -= other.total;
        Some(left)
    }

    /// As text that [`Rack::parse`] reads back, in the order of the alphabet, blanks last.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        alphabet.tiles_text(&self.tiles().collect::<Vec<_>>())
    }
}

impl Default for Rack {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<Tile> for Rack {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut rack = Self::EMPTY;
        tiles.into_iter().for_each(|tile| rack.add(tile));
        rack
    }
}

impl std::fmt::Debug for Rack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.tiles()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rack_keeps_counts_and_gives_its_text_back() {
        let alphabet = Alphabet::latin();
        let rack = Rack::parse("?tSA?", &alphabet).expect("letters");
        assert_eq!(rack.text(&alphabet), "AST??");
        assert_eq!((rack.len(), rack.blanks()), (5, 2));
        let part = Rack::parse("A?", &alphabet).expect("letters");
        assert_eq!(rack.without(&part).map(|left| left.text(&alphabet)).as_deref(), Some("ST?"));
        assert_eq!(part.without(&rack), None);
    }
}
