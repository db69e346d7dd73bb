//! The bag: tiles in the order in which they will be drawn. It neither makes nor loses any.

use std::collections::VecDeque;
use std::fmt;

use quixotry_lexicon::Tile;

use crate::edition::Edition;
use crate::rng::Random;

/// Tiles in the order in which they will be drawn.
///
/// ```
/// use quixotry_rules::{bag::Bag, edition::Edition, rng::Random};
/// let mut bag = Bag::full(&Edition::named("English").unwrap());
/// bag.shuffle(&mut Random::new(7));
/// let rack = bag.draw(7);
/// assert_eq!((rack.len(), bag.len()), (7, 93));
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Bag {
    /// The front is drawn first.
    tiles: VecDeque<Tile>,
}

/// A tile that should have been in the bag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotInBag(pub Tile);

impl fmt::Display for NotInBag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.letter().filter(|_| !self.0.is_blank()) {
            Some(letter) => write!(f, "the bag has no more tiles of letter {} of the alphabet", letter.index()),
            None => f.write_str("the bag has no more blanks"),
        }
    }
}

impl std::error::Error for NotInBag {}

impl Bag {
    /// Every tile of `edition`, not yet shuffled: the blanks, then the letters in alphabet order.
    #[must_use]
    pub fn full(edition: &Edition) -> Self {
        let kinds =
            (0..edition.kinds()).filter_map(|index| Some((Tile::from_rack_index(index)?, edition.count(index))));
        Self { tiles: kinds.flat_map(|(tile, count)| std::iter::repeat_n(tile, count)).collect() }
    }

    /// A bag with these tiles, drawn in this order; a designated blank becomes an undesignated one.
    #[must_use]
    pub fn from_tiles(tiles: impl IntoIterator<Item = Tile>) -> Self {
        Self { tiles: tiles.into_iter().map(Tile::on_rack).collect() }
    }

    /// How many tiles are left.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether no tile is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles in the order in which they will be drawn.
    pub fn tiles(&self) -> impl ExactSizeIterator<Item = Tile> + '_ {
        self.tiles.iter().copied()
    }

    /// How many tiles of the kind of `tile` are left; all blanks are one kind.
    #[must_use]
    pub fn count(&self, tile: Tile) -> usize {
        let wanted = tile.on_rack();
        self.tiles.iter().filter(|&&tile| tile == wanted).count()
    }

    /// How many tiles of each kind are left, by [`Tile::rack_index`]; `kinds` is the length of the table (see
    /// [`Edition::kinds`]).
    #[must_use]
    pub fn counts(&self, kinds: usize) -> Vec<usize> {
        let mut counts = vec![0; kinds];
        for tile in &self.tiles {
            if let Some(count) = counts.get_mut(tile.rack_index()) {
                *count += 1;
            }
        }
        counts
    }

    /// Draws `wanted` tiles from the front, in their order; fewer where the bag has fewer.
    pub fn draw(&mut self, wanted: usize) -> Vec<Tile> {
        let number = wanted.min(self.tiles.len());
        self.tiles.drain(..number).collect()
    }

    /// Takes out particular tiles, wherever they lie, the one that would be drawn first of each kind: for racks that are
    /// given. All or none.
    ///
    /// # Errors
    /// [`NotInBag`] with the first tile that is not there; the bag is then unchanged.
    pub fn take(&mut self, tiles: &[Tile]) -> Result<(), NotInBag> {
        let mut left = self.tiles.clone();
        for tile in tiles {
            let wanted = tile.on_rack();
            let place = left.iter().position(|&tile| tile == wanted).ok_or(NotInBag(*tile))?;
            left.remove(place);
        }
        self.tiles = left;
        Ok(())
    }

    /// Puts tiles behind the others, without shuffling; a designated blank becomes an undesignated one.
    pub fn put_behind(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        self.tiles.extend(tiles.into_iter().map(Tile::on_rack));
    }

    /// Puts tiles back and shuffles; a designated blank becomes an undesignated one.
    pub fn put_back(&mut self, tiles: impl IntoIterator<Item = Tile>, random: &mut Random) {
        self.put_behind(tiles);
        self.shuffle(random);
    }

    /// Puts tiles back in front, to be drawn next in this order: for taking a draw back.
    pub fn put_in_front(&mut self, tiles: &[Tile]) {
        for tile in tiles.iter().rev() {
            self.tiles.push_front(tile.on_rack());
        }
    }

    /// Shuffles the tiles, taken in the order in which they would be drawn (see [`Random::shuffle`]).
    pub fn shuffle(&mut self, random: &mut Random) {
        random.shuffle(self.tiles.make_contiguous());
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bag({} tiles)", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> std::sync::Arc<Edition> {
        Edition::named("English").expect("an edition of the package")
    }

    fn tiles(text: &str) -> Vec<Tile> {
        english().alphabet.tiles(text).expect("tiles")
    }

    #[test]
    fn a_full_bag_holds_the_edition() {
        for name in Edition::names() {
            let edition = Edition::named(name).expect(name);
            let bag = Bag::full(&edition);
            assert_eq!(bag.len(), edition.total(), "{name}");
            assert_eq!(bag.count(Tile::BLANK), edition.blanks(), "{name}");
            let counts = bag.counts(edition.kinds());
            assert!(counts.iter().enumerate().all(|(index, &count)| count == edition.count(index)), "{name}");
        }
    }

    #[test]
    fn tiles_come_from_the_front_and_blanks_lose_their_letter() {
        let mut bag = Bag::from_tiles(tiles("ABaC"));
        assert_eq!(bag.draw(3), tiles("AB?"));
        bag.put_in_front(&tiles("ABb"));
        assert_eq!(bag.tiles().collect::<Vec<_>>(), tiles("AB?C"));
        assert_eq!(bag.count(tiles("z")[0]), 1);
        assert_eq!(bag.draw(9), tiles("AB?C"));
        assert!(bag.is_empty() && bag.draw(1).is_empty());
    }

    #[test]
    fn taking_is_all_or_nothing() {
        let mut bag = Bag::from_tiles(tiles("ABBA?"));
        assert_eq!(bag.take(&tiles("ABAA")), Err(NotInBag(tiles("A")[0])));
        assert_eq!(bag.len(), 5);
        assert_eq!(bag.take(&tiles("Bz")), Ok(()));
        assert_eq!(bag.tiles().collect::<Vec<_>>(), tiles("ABA"));
        let error = bag.take(&tiles("?")).expect_err("the blank is gone");
        assert_eq!(error.to_string(), "the bag has no more blanks");
    }

    #[test]
    fn tiles_are_conserved_and_the_same_seed_gives_the_same_order() {
        let edition = english();
        let play = |seed| {
            let mut random = Random::new(seed);
            let mut bag = Bag::full(&edition);
            bag.shuffle(&mut random);
            for step in 0..50 {
                let drawn = bag.draw(step % 8);
                bag.put_back(drawn, &mut random);
                let counts = bag.counts(edition.kinds());
                assert!(counts.iter().enumerate().all(|(index, &count)| count == edition.count(index)));
            }
            bag
        };
        assert_eq!(play(7), play(7));
        assert_ne!(play(7), play(8));
    }
}
