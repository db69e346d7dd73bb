//! What stays the same while plays are searched for: the board's squares, the tiles' values, the words by length.

use std::sync::Arc;

use quixotry_lexicon::{Letter, Lexicon, Tile};
use quixotry_rules::{Direction, Setup, Square, Variant};

use super::table::Table;
use crate::composition::turns_of;
use crate::error::ComposeError;

/// Room for the letters of any alphabet, by place in it; a power of two, so that a byte can be cut to fit.
pub const LETTERS: usize = 64;
const _: () = assert!(Letter::MAX < LETTERS);

/// A number for each letter.
pub type ByLetter<T> = [T; LETTERS];

/// The fixed part of a search.
#[derive(Debug)]
pub struct Ground {
    /// What the game is played with.
    pub setup: Setup,
    /// Its word list.
    pub lexicon: Arc<Lexicon>,
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// How many tiles a turn lays: a rack.
    pub rack: usize,
    /// How many turns a game has: racks in the bag.
    pub turns: usize,
    /// The points for laying a rack.
    pub bonus: i32,
    /// Points by letter.
    pub values: ByLetter<i32>,
    /// Tiles by letter; blanks at 0.
    pub counts: ByLetter<i8>,
    /// How many letters the alphabet has.
    pub kinds: usize,
    /// Factor for a fresh tile, by square.
    pub letter_times: Vec<i32>,
    /// Factor for a word through a fresh tile, by square.
    pub word_times: Vec<i32>,
    /// The square that the first play covers.
    pub start: usize,
    /// The words by length.
    pub tables: Vec<Option<Table>>,
    /// By letter, in hundredths: how much greater its share in the list's words is than in the box; below 0 where smaller.
    pub shares: ByLetter<i32>,
    /// By letter, in sixteenths of a point: the price by which the tables are sorted.
    pub standard: ByLetter<i32>,
}

impl Ground {
    /// Gets everything ready; some tenths of a second for a large word list.
    ///
    /// # Errors
    /// [`ComposeError`] when there are no words, or they cannot make a game of bingos.
    pub fn new(setup: &Setup) -> Result<Self, ComposeError> {
        let lexicon = setup.lexicon.clone().ok_or(ComposeError::NoLexicon)?;
        if setup.rules.variant != Variant::Classic {
            let problem = "every order of a word's letters is valid in it; classic was expected".to_owned();
            return Err(ComposeError::Unsuited { what: format!("the variant {}", setup.rules.variant), problem });
        }
        let (rows, columns) = (setup.layout.rows(), setup.layout.columns());
        let (rack, total) = (setup.rules.rack_size, setup.edition.total());
        if total < 2 * rack {
            let problem = format!("its {total} tiles are fewer than two racks of {rack}");
            return Err(ComposeError::edition(&setup.edition, problem));
        }
        let mut values = [0; LETTERS];
        let mut counts = [0; LETTERS];
        for (index, count) in counts.iter_mut().enumerate().take(setup.edition.kinds()) {
            *count = i8::try_from(setup.edition.count(index)).unwrap_or(i8::MAX);
        }
        for letter in setup.alphabet().letters() {
            values[letter.index()] = setup.edition.value(Tile::of(letter));
        }
        let squares: Vec<Square> = setup.layout.squares().collect();
        let premium = |square: &Square| setup.layout.premium(*square);
        let start = setup.layout.start();
        let shares = shares(&lexicon, &counts, rack);
        let standard = std::array::from_fn(|letter| 80 * values[letter] + 2 * shares[letter] / 5);
        let tables = Table::all(&lexicon, &standard, rows.max(columns));
        if tables.get(rack).is_none_or(Option::is_none) {
            let long = tables.get(rack + 1).and_then(Option::as_ref).map_or(0, Table::len);
            return Err(ComposeError::TooFewWords { lexicon: lexicon.info().name.clone(), short: 0, long, rack });
        }
        Ok(Self {
            setup: setup.clone(),
            lexicon,
            rows,
            columns,
            rack,
            turns: turns_of(setup),
            bonus: setup.rules.bonus_for(rack),
            values,
            counts,
            kinds: setup.alphabet().len(),
            letter_times: squares.iter().map(|square| i32::from(premium(square).letter)).collect(),
            word_times: squares.iter().map(|square| i32::from(premium(square).word)).collect(),
            start: usize::from(start.row) * columns + usize::from(start.column),
            tables,
            shares,
            standard,
        })
    }

    /// How many squares there are.
    #[must_use]
    pub const fn squares(&self) -> usize {
        self.rows * self.columns
    }

    /// How far apart two squares of a line are: in a row, or in a column.
    #[inline]
    #[must_use]
    pub const fn step(&self, down: bool) -> usize {
        if down { self.columns } else { 1 }
    }

    /// How many squares a line has.
    #[inline]
    #[must_use]
    pub const fn length(&self, down: bool) -> usize {
        if down { self.rows } else { self.columns }
    }

    /// The place of a square along a line.
    #[inline]
    #[must_use]
    pub const fn along(&self, square: usize, down: bool) -> usize {
        if down { square / self.columns } else { square % self.columns }
    }

    /// The square as the rules name it.
    #[must_use]
    pub const fn square(&self, number: usize) -> Square {
        Square::new((number / self.columns) as u8, (number % self.columns) as u8)
    }

    /// The direction as the rules name it.
    #[must_use]
    pub const fn direction(down: bool) -> Direction {
        if down { Direction::Down } else { Direction::Across }
    }

    /// The table of words of this length.
    #[inline]
    #[must_use]
    pub fn table(&self, length: usize) -> Option<&Table> {
        self.tables.get(length)?.as_ref()
    }

    /// The letters of the word that a play forms.
    #[must_use]
    pub fn word(&self, play: Play) -> &[u8] {
        self.table(usize::from(play.length)).map_or(&[], |table| table.word(play.word as usize))
    }
}

/// A play: where its main word begins, which way it runs, and the word by its number in the table of its length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Play {
    /// The square of the first letter.
    pub square: u16,
    /// Whether it runs down.
    pub down: bool,
    /// How many letters the word has.
    pub length: u8,
    /// Its number.
    pub word: u32,
}

impl Play {
    /// The squares of the word.
    pub fn squares(self, ground: &Ground) -> impl DoubleEndedIterator<Item = usize> + Clone + use<> {
        let step = ground.step(self.down);
        (0..usize::from(self.length)).map(move |place| usize::from(self.square) + place * step)
    }
}

/// How much greater the share of each letter is in the words of a rack than in the box, in hundredths of the latter.
fn shares(lexicon: &Lexicon, counts: &ByLetter<i8>, rack: usize) -> ByLetter<i32> {
    let mut in_words = [0_i64; LETTERS];
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        if word.len() == rack {
            word.iter().for_each(|letter| in_words[letter.index()] += 1);
        }
    }
    let letters: i64 = in_words.iter().sum::<i64>().max(1);
    let tiles: i64 = counts[1..].iter().map(|&count| i64::from(count)).sum::<i64>().max(1);
    std::array::from_fn(|letter| {
        if letter == 0 || counts[letter] == 0 {
            return 0;
        }
        let own = (i64::from(counts[letter]) * 10_000 / tiles).max(1);
        ((in_words[letter] * 10_000 / letters - own) * 100 / own).clamp(-100, 200) as i32
    })
}
