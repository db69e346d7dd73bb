//! The words of a game by hand: those of a rack, and those of a rack and a tile, by number, and by letter and index.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::{Rack, Setup};

use super::error::ByHandError;
use crate::place::{CENTRE, FIRST_LENGTH, LATER_LENGTH};
use crate::squares::SIDE;

/// Tables by letter have this length.
pub(super) const LETTERS: usize = Letter::MAX + 1;

/// Counts of tiles by kind, the blank at 0.
pub(super) type Counts = [u8; LETTERS];

/// The counts of a rack.
pub(super) fn counts(rack: &Rack) -> Counts {
    std::array::from_fn(|index| rack.count(index) as u8)
}

/// Words of one length, in the order of the word list.
pub(super) struct List {
    length: usize,
    letters: Vec<u8>,
}

impl List {
    /// How many tiles each of them has.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.letters.len() / self.length
    }

    /// The letters of a word as bytes.
    #[inline]
    pub fn word(&self, number: u32) -> &[u8] {
        &self.letters[number as usize * self.length..][..self.length]
    }
}

/// All words that a game by hand may use.
pub(super) struct Words {
    /// Those of the first turn.
    pub first: List,
    /// Those of all others.
    pub later: List,
    /// The numbers of the later words by index in the word and letter there.
    by_letter: Vec<Vec<u32>>,
    /// How much a tile of a letter weighs: the more, the scarcer it is in the words in proportion to the bag.
    pub weights: [u32; LETTERS],
}

impl Words {
    /// The words of a setup.
    ///
    /// # Errors
    /// [`ByHandError::Setup`] when the game cannot be played with it.
    pub fn new(setup: &Setup) -> Result<Self, ByHandError> {
        let wrong = |problem: String| Err(ByHandError::Setup { problem });
        let (rack, layout) = (setup.rules.rack_size, &setup.layout);
        if rack != usize::from(FIRST_LENGTH) {
            return wrong(format!(
                "the rules {} have racks of {rack} tiles; {FIRST_LENGTH} were expected",
                setup.rules.name
            ));
        }
        let (side, start) = (usize::from(SIDE), layout.start());
        if (layout.rows(), layout.columns(), start.row, start.column) != (side, side, CENTRE, CENTRE) {
            return wrong(format!(
                "the layout {} has {} rows, {} columns and starts on {start}; {side} rows, {side} columns and a start in \
                 the centre were expected",
                layout.name,
                layout.rows(),
                layout.columns()
            ));
        }
        if setup.edition.total().is_multiple_of(rack) {
            return wrong(format!(
                "the {} edition has {} tiles, a whole number of racks, so that a game ends before its last turn",
                setup.edition.name,
                setup.edition.total()
            ));
        }
        let Some(lexicon) = &setup.lexicon else {
            return wrong("the game has no word list; one was expected".to_owned());
        };
        let mut first = List { length: usize::from(FIRST_LENGTH), letters: Vec::new() };
        let mut later = List { length: usize::from(LATER_LENGTH), letters: Vec::new() };
        let mut words = lexicon.words();
        while let Some(word) = words.advance() {
            for list in [&mut first, &mut later] {
                if word.len() == list.length {
                    list.letters.extend(word.iter().map(|letter| letter.byte()));
                }
            }
        }
        for list in [&first, &later] {
            if list.len() == 0 {
                let name = &lexicon.info().name;
                return wrong(format!("the word list {name} has no word of {} tiles; some were expected", list.length));
            }
        }
        let mut by_letter = vec![Vec::new(); later.length * LETTERS];
        let mut share = [0_u64; LETTERS];
        for number in 0..later.len() as u32 {
            for (index, &letter) in later.word(number).iter().enumerate() {
                by_letter[index * LETTERS + usize::from(letter)].push(number);
                share[usize::from(letter)] += 1;
            }
        }
        const SCALE: u64 = 1000;
        let (tiles, letters) = (setup.edition.total() as u64, later.letters.len() as u64);
        let weights = std::array::from_fn(|letter| {
            let weight = SCALE * setup.edition.count(letter) as u64 * letters / (tiles * (share[letter] + 1));
            if letter == 0 { 0 } else { weight.min(30 * SCALE) as u32 }
        });
        Ok(Self { first, later, by_letter, weights })
    }

    /// The later words that have `letter` at `index`.
    pub fn with_letter(&self, index: u8, letter: u8) -> &[u32] {
        &self.by_letter[usize::from(index) * LETTERS + usize::from(letter)]
    }
}

/// The most tiles that a word may lack: a shared one and two blanks.
const MOST_LACKING: usize = 3;

/// The letters of a word that a bag lacks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lacking {
    letters: [u8; MOST_LACKING],
    pub len: usize,
}

impl Lacking {
    /// What the bag lacks of a word; nothing when it is more than `most` tiles.
    #[inline]
    pub fn of(bag: &Counts, word: &[u8], most: usize) -> Option<Self> {
        let mut left = *bag;
        Self::taking(&mut left, word, most)
    }

    #[inline]
    fn taking(left: &mut Counts, word: &[u8], most: usize) -> Option<Self> {
        let mut lacking = Self { letters: [0; MOST_LACKING], len: 0 };
        for &letter in word {
            let held = &mut left[usize::from(letter)];
            if *held > 0 {
                *held -= 1;
            } else if lacking.len == most.min(MOST_LACKING) {
                return None;
            } else {
                lacking.letters[lacking.len] = letter;
                lacking.len += 1;
            }
        }
        Some(lacking)
    }

    /// What is lacking when a tile of `letter` lies on the board.
    pub fn sharing(mut self, letter: u8) -> Self {
        if let Some(at) = self.letters[..self.len].iter().position(|&other| other == letter) {
            self.letters.copy_within(at + 1.., at);
            self.len -= 1;
        }
        self
    }

    /// The letters, those that lack several times as often.
    pub fn letters(&self) -> &[u8] {
        &self.letters[..self.len]
    }
}

/// Tiles with blanks for what is lacking: every choice of the places of blanks, never the one at `shared`.
pub(super) fn with_blanks(word: &[u8], lacking: &Lacking, shared: Option<u8>) -> Vec<Vec<Tile>> {
    let tiles: Vec<Tile> = word.iter().filter_map(|&letter| Letter::new(letter)).map(Tile::of).collect();
    let mut all = vec![tiles];
    for &letter in lacking.letters() {
        let mut more: Vec<Vec<Tile>> = Vec::new();
        for tiles in &all {
            for (index, tile) in tiles.iter().enumerate() {
                let free = !tile.is_blank() && shared != Some(index as u8);
                if let Some(found) = tile.letter().filter(|found| free && found.byte() == letter) {
                    let mut tiles = tiles.clone();
                    tiles[index] = Tile::blank_as(found);
                    if !more.contains(&tiles) {
                        more.push(tiles);
                    }
                }
            }
        }
        all = more;
    }
    all
}
