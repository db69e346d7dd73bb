//! The words that were found, in the order that was asked for; each is laid out when somebody looks at it.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::Rack;

use super::chance::Chances;
use super::filter::BlankUse;
use super::hand::{Hand, Source};
use super::lay;
use super::leave::Leaves;
use super::question::{Ground, Order, Question};
use super::walk::{ANYWHERE, Entry, Way, walk};

/// A word and how it is laid.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundWord {
    /// Its letters.
    pub letters: Vec<Letter>,
    /// Its tiles, with those that lie already.
    pub tiles: Vec<Tile>,
    /// Points, with the bonus.
    pub score: i32,
    /// The tiles among them that lie already, in the order of the row, or as they were given.
    pub through: Vec<Tile>,
    /// The tiles of the rack that are kept.
    pub leave: Rack,
    /// How many blanks of the rack it spends.
    pub blanks: usize,
    /// How common it is, 10 to 80; 0 if that is not known.
    pub band: u8,
    /// How many squares after the first of the row it begins.
    pub start: Option<usize>,
    /// What the tiles that are kept are good for, in the order [`Order::Leave`]; nothing where they fill a rack.
    pub leave_bingos: Option<f64>,
    /// What they are worth by the table of the question, in thousandths of a point.
    pub leave_worth: Option<i32>,
}

/// The words that answer a question.
pub struct Found {
    question: Question,
    /// Tiles each of which is tried by itself: one way each.
    singles: Vec<[Tile; 1]>,
    entries: Vec<Entry>,
    /// For each entry, where that was asked for.
    leaves: Vec<Option<f64>>,
    chances: Chances,
}

impl Found {
    /// Finds the words.
    #[must_use]
    pub fn new(question: Question) -> Self {
        let mut singles: Vec<[Tile; 1]> = Vec::new();
        if let Ground::OneOf(tiles) = &question.ground {
            for &tile in tiles {
                if !singles.contains(&[tile]) {
                    singles.push([tile]);
                }
            }
        }
        let chances = Chances::new(&question.edition);
        let mut found = Self { question, singles, entries: Vec::new(), leaves: Vec::new(), chances };
        found.search();
        found.sort();
        found
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What was asked.
    #[must_use]
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The letters of the word at a place.
    #[must_use]
    pub fn letters(&self, place: usize) -> Option<Vec<Letter>> {
        self.question.lexicon.word_at(self.entries.get(place)?.number as usize)
    }

    /// The word at a place, with all there is to say about it.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<FoundWord> {
        let entry = self.entries.get(place)?;
        let letters = self.letters(place)?;
        let way = self.way(entry.way);
        let mut laid = Vec::with_capacity(letters.len());
        lay::lay(&letters, way.squares, Hand::new(&self.question.rack, way.lying), &mut laid);
        let on_squares = laid.iter().filter(|laid| laid.source.is_none()).map(|laid| laid.tile);
        let through: Vec<Tile> = way.lying.iter().copied().chain(on_squares).collect();
        let leave = self.leave(&laid, &way);
        Some(FoundWord {
            tiles: laid.iter().map(|laid| laid.tile).collect(),
            score: entry.score,
            leave_worth: self.question.worth.as_ref().and_then(|worth| worth(&leave)),
            leave,
            through,
            blanks: usize::from(entry.blanks),
            band: self.question.lexicon.band_at(entry.number as usize).unwrap_or(0),
            start: matches!(self.question.ground, Ground::Row(_)).then_some(usize::from(entry.way)),
            leave_bingos: self.leaves.get(place).copied().flatten(),
            letters,
        })
    }

    /// The words in their order.
    pub fn iter(&self) -> impl Iterator<Item = FoundWord> + '_ {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    /// Whether a word is among them.
    #[must_use]
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.places(word).next().is_some()
    }

    /// Where a word is among them: several times only where it is listed for each place of a row.
    pub fn places(&self, word: &[Letter]) -> impl Iterator<Item = usize> + '_ {
        let number = self.question.lexicon.number(word);
        (0..self.len()).filter(move |&place| Some(self.entries[place].number as usize) == number)
    }

    /// The chance that as many tiles drawn from the full box spell a word.
    #[must_use]
    pub fn probability(&self, word: &[Letter]) -> f64 {
        self.chances.of(word)
    }

    /// Whether another answer has the same words, laid the same way in the same order. Both must come from the same list
    /// in the same edition: that is for the caller to compare.
    #[must_use]
    pub fn same_as(&self, other: &Self) -> bool {
        let key = |found: &Self| (found.question.rack, found.question.ground.clone());
        self.entries == other.entries && key(self) == key(other) && self.leaves == other.leaves
    }

    fn ways(&self) -> u8 {
        match &self.question.ground {
            Ground::Nothing | Ground::Through(_) => 1,
            Ground::OneOf(_) => self.singles.len().min(usize::from(u8::MAX)) as u8,
            Ground::Row(row) => row.squares().len() as u8,
        }
    }

    fn way(&self, number: u8) -> Way<'_> {
        let at = usize::from(number);
        match &self.question.ground {
            Ground::Nothing => Way { squares: &ANYWHERE, lying: &[], must_touch: false },
            Ground::Through(tiles) => Way { squares: &ANYWHERE, lying: tiles, must_touch: false },
            Ground::OneOf(_) => {
                let lying = self.singles.get(at).map_or(&[][..], |single| &single[..]);
                Way { squares: &ANYWHERE, lying, must_touch: false }
            }
            Ground::Row(row) => {
                let squares = row.squares().get(at..).unwrap_or(&[]);
                Way { squares, lying: &[], must_touch: row.tiles().next().is_some() }
            }
        }
    }

    /// Whether words that begin there have to be looked for: not behind a tile, nor so far before the first tile that
    /// the rack does not reach it, nor where every word can just as well begin further left.
    fn may_begin(&self, number: u8) -> bool {
        let Ground::Row(row) = &self.question.ground else { return true };
        let (squares, at) = (row.squares(), usize::from(number));
        if at > 0 && squares[at - 1].tile.is_some() {
            return false;
        }
        let ahead = &squares[at..];
        if row.tiles().next().is_some() {
            let gap = ahead.iter().position(|square| square.tile.is_some());
            return gap.is_some_and(|gap| gap <= self.question.rack.len());
        }
        let reached = &ahead[..ahead.len().min(self.question.rack.len())];
        self.question.every_place || !(0..at).any(|earlier| squares[earlier..].starts_with(reached))
    }

    fn search(&mut self) {
        let mut all: Vec<Entry> = Vec::new();
        for number in (0..self.ways()).filter(|&number| self.may_begin(number)) {
            let mut found = Vec::new();
            walk(&self.question, &self.way(number), number, &mut found);
            if self.question.every_place && matches!(self.question.ground, Ground::Row(_)) {
                all.append(&mut found);
            } else {
                all = best_of(all, found, self.question.filter.blanks);
            }
        }
        if self.question.filter.blanks == BlankUse::With {
            all.retain(|entry| entry.blanks > 0);
        }
        self.entries = all;
    }

    fn sort(&mut self) {
        let mut entries = std::mem::take(&mut self.entries);
        // Ties of every order end as in the first: points, length, alphabet, place.
        entries.sort_unstable_by_key(by_score);
        match self.question.order {
            Order::Score => {}
            Order::Length => entries.sort_by_key(|entry| std::cmp::Reverse(entry.length)),
            Order::Word => entries.sort_by_key(|entry| entry.number),
            Order::Probability => {
                let word = |entry: &Entry| self.question.lexicon.word_at(entry.number as usize).unwrap_or_default();
                entries.sort_by_cached_key(|entry| falling(self.chances.of(&word(entry))));
            }
            Order::Commonness => {
                let band =
                    |entry: &Entry| self.question.lexicon.band_at(entry.number as usize).filter(|&band| band > 0);
                entries.sort_by_cached_key(|entry| band(entry).unwrap_or(u8::MAX));
            }
            Order::Leave => {
                let racks: Vec<Rack> = entries.iter().map(|entry| self.kept(entry)).collect();
                let valued = Leaves::new(&self.question).values(&racks);
                let worths = racks.iter().map(|rack| self.question.worth.as_ref().map(|worth| worth(rack)));
                let mut all: Vec<_> = entries.into_iter().zip(valued).zip(worths).collect();
                all.sort_by_cached_key(|((_, bingos), worth)| match worth {
                    Some(worth) => worth.map_or(u64::MAX, |worth| (i64::from(i32::MAX) - i64::from(worth)) as u64),
                    None => bingos.map_or(u64::MAX, falling),
                });
                (entries, self.leaves) = all.into_iter().map(|(both, _)| both).unzip();
            }
        }
        self.entries = entries;
    }

    fn kept(&self, entry: &Entry) -> Rack {
        let way = self.way(entry.way);
        let word = self.question.lexicon.word_at(entry.number as usize).unwrap_or_default();
        let mut laid = Vec::with_capacity(word.len());
        lay::lay(&word, way.squares, Hand::new(&self.question.rack, way.lying), &mut laid);
        self.leave(&laid, &way)
    }

    fn leave(&self, laid: &[lay::Laid], way: &Way<'_>) -> Rack {
        let mut left = self.question.rack;
        for tile in way.lying.iter().filter(|tile| !tile.is_blank()) {
            left.add(*tile);
        }
        for laid in laid.iter().filter(|laid| matches!(laid.source, Some(Source::Real | Source::Blank))) {
            left.remove(laid.tile);
        }
        left
    }
}

/// Rises from the best to the worst: points, length, alphabet, place.
fn by_score(entry: &Entry) -> u128 {
    let worse = (i64::from(i32::MAX) - i64::from(entry.score)) as u128;
    worse << 64 | u128::from(u8::MAX - entry.length) << 48 | u128::from(entry.number) << 8 | u128::from(entry.way)
}

/// Rises as a number that is not below 0 falls; never the largest.
fn falling(number: f64) -> u64 {
    // The bits of floating-point numbers that are not negative rise with them.
    u64::MAX - 1 - number.max(0.0).to_bits()
}

/// Each word once, at the better of its ways, the earlier of equal ones; where it is asked whether words need blanks, a
/// way without any is better than all others. Both lists are in the order of the alphabet.
fn best_of(some: Vec<Entry>, others: Vec<Entry>, blanks: BlankUse) -> Vec<Entry> {
    let merit = |entry: &Entry| (blanks == BlankUse::With && entry.blanks == 0, entry.score);
    if some.is_empty() {
        return others;
    }
    let mut best = Vec::with_capacity(some.len() + others.len());
    let mut some = some.into_iter().peekable();
    for other in others {
        while let Some(entry) = some.next_if(|entry| entry.number < other.number) {
            best.push(entry);
        }
        match some.next_if(|entry| entry.number == other.number) {
            Some(entry) if merit(&entry) >= merit(&other) => best.push(entry),
            _ => best.push(other),
        }
    }
    best.extend(some);
    best
}
