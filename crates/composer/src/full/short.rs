//! The shortest blocked game: after a few moves no play is left, whatever tiles the players hold.
//!
//! **Blocked**, exactly: with the tiles that are not on the board, blanks as any letter, there is no legal play of at most
//! a rack of tiles. Then no split of those tiles into racks and bag lets anybody play. Every game found is checked so,
//! with the ordinary search for plays on all the unseen tiles at once.
//!
//! The form that is searched for: a full rectangle of letters, as many rows as moves, each move a whole row next to the
//! rows that lie. When none of its rows and columns is a part of a longer word, it is blocked. That is sufficient, not
//! necessary: fewer moves could block in another form, so the number of moves found is an upper bound.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quixotry_lexicon::{Letter, Lexicon, Tile};
use quixotry_movegen::{RawPlay, Sink, search};
use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Rack, Setup};

use super::game::Game;
use super::ground::{Ground, Play};
use crate::composition::{Composition, Turn};
use crate::error::ComposeError;

/// A blocked game.
#[derive(Clone, Debug)]
pub struct Blocked {
    /// Its moves; `left` are all the tiles that are not on the board.
    pub game: Composition,
    /// How many tiles lie on the board.
    pub tiles: usize,
}

/// How far the search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortProgress {
    /// Whether a game was found, or every rectangle has been tried.
    pub done: bool,
    /// The moves of the game found.
    pub moves: Option<usize>,
    /// The rectangles at work: rows and columns.
    pub size: (usize, usize),
    /// How many of their first columns have been tried, of how many.
    pub tried: (usize, usize),
}

/// The search: rectangles of few rows first, and of those the narrow ones.
pub struct ShortSearch {
    ground: Arc<Ground>,
    seed: u64,
    rows: usize,
    columns: usize,
    next: usize,
    words: Option<Sides>,
    found: Option<Blocked>,
    over: bool,
}

/// The words for the rows and the columns of rectangles of one size.
struct Sides {
    columns: Vec<Column>,
    /// In order of their letters.
    rows: Vec<Vec<u8>>,
}

/// A word for a column, with the ways in which it may grow letter by letter.
struct Column {
    letters: Vec<u8>,
    /// Bit `w`: grown in way `w`, every part of it is a word.
    ways: u64,
}

impl ShortSearch {
    /// A search that begins. The seed chooses which of the equally short games is found.
    ///
    /// # Errors
    /// [`ComposeError`] when no game can be played with these words, tiles and rules.
    pub fn new(setup: &Setup, seed: u64) -> Result<Self, ComposeError> {
        let ground = Arc::new(Ground::new(setup)?);
        Ok(Self { ground, seed, rows: 2, columns: 2, next: 0, words: None, found: None, over: false })
    }

    /// The game, once it is found.
    #[must_use]
    pub const fn found(&self) -> Option<&Blocked> {
        self.found.as_ref()
    }

    /// Works for about `budget`, at least on the rectangles of one first column.
    pub fn advance(&mut self, budget: Duration) -> ShortProgress {
        let until = Instant::now() + budget;
        while self.found.is_none() && !self.over {
            self.step();
            if Instant::now() >= until {
                break;
            }
        }
        ShortProgress {
            done: self.found.is_some() || self.over,
            moves: self.found.as_ref().map(|found| found.game.turns.len()),
            size: (self.rows, self.columns),
            tried: (self.next, self.words.as_ref().map_or(0, |words| words.columns.len())),
        }
    }

    /// The search as text: seed, size and first column.
    #[must_use]
    pub fn state(&self) -> String {
        super::text::sealed(format!(
            "{TITLE}\nseed {}\nrows {}\ncolumns {}\nnext {}\n",
            self.seed, self.rows, self.columns, self.next
        ))
    }

    /// Takes up a search that was put by.
    ///
    /// # Errors
    /// [`ComposeError::State`] when the text is not that of such a search.
    pub fn resume(setup: &Setup, text: &str) -> Result<Self, ComposeError> {
        let body = super::text::body_of(text, TITLE)?;
        let mut search = Self::new(setup, 0)?;
        for line in body.lines().skip(1) {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            let value = super::text::number(value)?;
            match name {
                "seed" => search.seed = value,
                "rows" => search.rows = value.clamp(2, 60) as usize,
                "columns" => search.columns = value.clamp(2, 60) as usize,
                "next" => search.next = value as usize,
                _ => return Err(super::text::wrong_state(line, "another line was expected")),
            }
        }
        Ok(search)
    }

    /// Tries the rectangles of the next first column.
    fn step(&mut self) {
        let ground = Arc::clone(&self.ground);
        let words = self.words.get_or_insert_with(|| {
            let mut words = Sides::new(&ground, self.rows, self.columns);
            let mut random = Random::stream(self.seed, (self.rows * 64 + self.columns) as u64);
            random.shuffle(&mut words.columns);
            words
        });
        if self.next < words.columns.len() && !words.rows.is_empty() {
            let mut chosen = vec![self.next];
            let ranges = vec![(0, words.rows.len()); self.rows];
            let column = &words.columns[self.next];
            self.next += 1;
            if let Some(ranges) = words.narrowed(&ranges, 0, &column.letters) {
                let mut fill = Fill { ground: &ground, words, rows: self.rows, columns: self.columns };
                self.found = fill.columns_from(&mut chosen, &ranges, column.ways);
            }
            return;
        }
        (self.next, self.words) = (0, None);
        self.columns += 1;
        if self.columns > ground.rack.min(ground.columns) {
            (self.rows, self.columns) = (self.rows + 1, self.rows + 1);
            self.over = self.rows > ground.rack.min(ground.rows);
        }
    }
}

const TITLE: &str = "quixotry short 1";

impl Sides {
    /// The words of these lengths that are no part of a longer word.
    fn new(ground: &Ground, rows: usize, columns: usize) -> Self {
        let lexicon = &ground.lexicon;
        let scarce = scarce(ground);
        let columns_found = whole_words(lexicon, rows, scarce);
        let columns_words = columns_found.into_iter().filter_map(|letters| {
            let mut ways = 0;
            for way in 0..1_u64 << (rows - 1) {
                let parts = grown(rows, way);
                let is_word = |&(first, last): &(usize, usize)| {
                    let word: Vec<Letter> =
                        letters[first..=last].iter().filter_map(|&byte| Letter::new(byte)).collect();
                    first == last || lexicon.contains(&word)
                };
                ways |= u64::from(parts.iter().all(is_word)) << way;
            }
            (ways != 0).then_some(Column { letters, ways })
        });
        Self { columns: columns_words.collect(), rows: whole_words(lexicon, columns, scarce) }
    }

    /// The rows that are still possible when `letters` stand in the column at `place`; nothing if one has none.
    fn narrowed(&self, ranges: &[(usize, usize)], place: usize, letters: &[u8]) -> Option<Vec<(usize, usize)>> {
        let narrow = |(&(first, end), &letter): (&(usize, usize), &u8)| {
            let words = &self.rows[first..end];
            let low = words.partition_point(|word| word[place] < letter);
            let high = words.partition_point(|word| word[place] <= letter);
            (low < high).then_some((first + low, first + high))
        };
        ranges.iter().zip(letters).map(narrow).collect()
    }
}

/// Letters, as bits, that a few moves can use up: those of which the box has one tile or two, and the one of up to four tiles
/// that most often makes a longer word.
fn scarce(ground: &Ground) -> u64 {
    let (mut single, mut behind) = (0_u64, [0_u32; 64]);
    for letter in (1..=ground.kinds).filter(|&letter| ground.counts[letter] <= 2) {
        single |= 1 << letter;
    }
    let mut words = ground.lexicon.words();
    while let Some(word) = words.advance() {
        if let Some((last, front)) = word.split_last()
            && ground.counts[last.index()] <= 4
            && ground.lexicon.contains(front)
        {
            behind[last.index()] += 1;
        }
    }
    let most = (1..=ground.kinds).max_by_key(|&letter| behind[letter]).unwrap_or(1);
    single | 1 << most
}

/// The words of a length that are part of no longer word, in the order of their letters, but for words that need a
/// `scarce` letter more.
fn whole_words(lexicon: &Lexicon, length: usize, scarce: u64) -> Vec<Vec<u8>> {
    let code = |letters: &[Letter]| letters.iter().fold(0_u128, |code, letter| code << 6 | u128::from(letter.byte()));
    let (mut parts, mut found) = (Vec::new(), Vec::new());
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        if word.len() == length {
            found.push(word.to_vec());
        } else if word.len() > length {
            let is_scarce = |letter: &Letter| scarce >> letter.byte() & 1 == 1;
            let all = word.iter().filter(|letter| is_scarce(letter)).count();
            let whole = |part: &&[Letter]| part.iter().filter(|letter| is_scarce(letter)).count() == all;
            parts.extend(word.windows(length).filter(whole).map(code));
        }
    }
    parts.sort_unstable();
    parts.dedup();
    found.retain(|word| parts.binary_search(&code(word)).is_err());
    let mut found: Vec<Vec<u8>> = found.into_iter().map(|word| word.into_iter().map(Letter::byte).collect()).collect();
    found.sort_unstable();
    found
}

/// The parts of a column of `length` that lie after each move, by first and last place, when the rows are laid in `way`:
/// bit `b` says whether the row after `b` rows lies above them. The first row is where that leads to.
fn grown(length: usize, way: u64) -> Vec<(usize, usize)> {
    let first = (0..length - 1).filter(|bit| way >> bit & 1 == 1).count();
    let mut parts = vec![(first, first)];
    for bit in 0..length - 1 {
        let (above, below) = parts[bit];
        parts.push(if way >> bit & 1 == 1 { (above - 1, below) } else { (above, below + 1) });
    }
    parts
}

/// A rectangle that is being filled column by column.
struct Fill<'a> {
    ground: &'a Ground,
    words: &'a Sides,
    rows: usize,
    columns: usize,
}

impl Fill<'_> {
    fn columns_from(&mut self, chosen: &mut Vec<usize>, ranges: &[(usize, usize)], ways: u64) -> Option<Blocked> {
        if chosen.len() == self.columns {
            return self.blocked(chosen, ways);
        }
        for number in 0..self.words.columns.len() {
            let column = &self.words.columns[number];
            if chosen.contains(&number) || ways & column.ways == 0 {
                continue;
            }
            if let Some(ranges) = self.words.narrowed(ranges, chosen.len(), &column.letters) {
                chosen.push(number);
                let found = self.columns_from(chosen, &ranges, ways & column.ways);
                chosen.pop();
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// The rectangle as a game, if its tiles are in the box, its moves are legal and nobody can play after them.
    fn blocked(&self, chosen: &[usize], ways: u64) -> Option<Blocked> {
        let ground = self.ground;
        let order = grown(self.rows, u64::from(ways.trailing_zeros()));
        let start = ground.square(ground.start);
        let (start_row, start_column) = (usize::from(start.row), usize::from(start.column));
        let top = start_row.checked_sub(order[0].0).filter(|top| top + self.rows <= ground.rows)?;
        let left = (start_column + 1).saturating_sub(self.columns);
        let mut laid: Vec<usize> = Vec::new();
        let mut plays = Vec::new();
        for (first, last) in order {
            let row = (first..=last).find(|row| !laid.contains(row))?;
            laid.push(row);
            let letters: Vec<u8> = chosen.iter().map(|&number| self.words.columns[number].letters[row]).collect();
            let table = ground.table(letters.len())?;
            let word = (0..table.len()).find(|&number| table.word(number) == letters)? as u32;
            let square = ((top + row) * ground.columns + left) as u16;
            plays.push(Play { square, down: false, length: self.columns as u8, word });
        }
        let game = Game::new(ground, &plays);
        let blanks = blanks_for(ground, &game)?;
        let order: Vec<usize> = (0..plays.len()).collect();
        let game = game.composition(ground, &order, &blanks);
        let board = board_of(&ground.setup, &game.turns)?;
        is_blocked(&ground.setup, &board, &game.left).then(|| Blocked { tiles: board.tiles(), game })
    }
}

/// Which tiles are blanks when all blanks are to lie on the board and no scarce letter is to be left.
fn blanks_for(ground: &Ground, game: &Game) -> Option<Vec<usize>> {
    let scarce = scarce(ground);
    let mut left = ground.counts;
    let (mut blanks, mut common) = (Vec::new(), Vec::new());
    for (square, &letter) in game.letters.iter().enumerate().filter(|(_, letter)| **letter != 0) {
        let letter = usize::from(letter);
        left[letter] -= 1;
        if left[letter] < 0 {
            blanks.push(square);
        } else if scarce >> letter & 1 == 0 {
            common.push(square);
        }
    }
    let free = usize::try_from(ground.counts[0]).unwrap_or(0).checked_sub(blanks.len())?;
    blanks.extend(common.into_iter().take(free));
    Some(blanks)
}

/// The board after these turns; nothing if one of them has no place.
#[must_use]
pub fn board_of(setup: &Setup, turns: &[Turn]) -> Option<Board> {
    let mut board = Board::new(setup.layout.rows(), setup.layout.columns());
    for turn in turns {
        let placement = turn.placement()?;
        for (square, tile) in placement.fresh() {
            board.set(square, Some(tile));
        }
    }
    Some(board)
}

/// Whether nobody can play, whatever part of the `unseen` tiles he holds: there is no legal play of at most a rack of them.
#[must_use]
pub fn is_blocked(setup: &Setup, board: &Board, unseen: &Rack) -> bool {
    struct Any {
        rack: usize,
        found: bool,
    }
    impl Sink for Any {
        fn take(&mut self, play: RawPlay<'_>) {
            self.found |= play.fresh <= self.rack;
        }
        fn is_done(&self) -> bool {
            self.found
        }
    }
    let mut any = Any { rack: setup.rules.rack_size, found: false };
    if let Some(lexicon) = &setup.lexicon {
        let tiles: Rack = unseen.tiles().map(Tile::on_rack).collect();
        search(setup, lexicon.graph(), board, &tiles, &mut any);
    }
    !any.found
}
