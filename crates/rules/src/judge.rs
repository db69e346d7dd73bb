//! Judging a play: where it lies, which words it forms, what it scores and everything that is wrong with it.

use quixotry_lexicon::{Letter, Tile};

use crate::board::Board;
use crate::fault::Fault;
use crate::play::{Cell, Placement, WrittenPlay};
use crate::rack::Rack;
use crate::setup::Setup;
use crate::square::{Direction, Square};

/// A word that a play forms or changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormedWord {
    /// Its first square.
    pub start: Square,
    /// Which way it runs.
    pub direction: Direction,
    /// Its tiles.
    pub tiles: Vec<Tile>,
    /// Its points, premiums included, the bonus not.
    pub score: i32,
    /// Whether it is valid; nothing while a blank in it has no letter.
    pub valid: Option<bool>,
}

impl FormedWord {
    /// The word's letters; nothing while a blank in it has no letter.
    #[must_use]
    pub fn letters(&self) -> Option<Vec<Letter>> {
        self.tiles.iter().map(|tile| tile.letter()).collect()
    }
}

/// What there is to say about a play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Judgement {
    /// The play in canonical form; nothing if it cannot lie where it was put.
    pub placement: Option<Placement>,
    /// Everything that is wrong, in the order of [`crate::fault::FaultKind`]; empty for a legal play.
    pub faults: Vec<Fault>,
    /// The words formed: the main word first, then the cross words along it.
    pub words: Vec<FormedWord>,
    /// The points with the bonus; nothing if the geometry is wrong.
    pub score: Option<i32>,
    /// How many points of them are the bonus.
    pub bonus: i32,
}

impl Judgement {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Judges a play as written. Without a rack nobody asks where the tiles come from.
#[must_use]
pub fn judge(setup: &Setup, board: &Board, rack: Option<&Rack>, play: &WrittenPlay) -> Judgement {
    match settle(setup, board, play) {
        Ok(placement) => judge_placement(setup, board, rack, placement),
        Err(faults) => Judgement { faults, ..Judgement::default() },
    }
}

/// Judges tiles on named squares, as a hand puts them down: they must lie in one line without a hole.
#[must_use]
pub fn judge_squares(setup: &Setup, board: &Board, rack: Option<&Rack>, tiles: &[(Square, Tile)]) -> Judgement {
    match line_up(setup, board, tiles) {
        Ok(play) => judge(setup, board, rack, &play),
        Err(faults) => Judgement { faults, ..Judgement::default() },
    }
}

/// The canonical form of a play on this board, without a look at words, rack or connection.
///
/// # Errors
/// The faults that keep the tiles from lying there.
pub fn settle(setup: &Setup, board: &Board, play: &WrittenPlay) -> Result<Placement, Vec<Fault>> {
    let alphabet = setup.alphabet();
    let room = board.length(play.direction).saturating_sub(usize::from(play.start.along(play.direction)));
    let fits = board.has(play.start) && play.cells.len() <= room;
    let mut faults = Vec::new();
    let mut fresh = Vec::new();
    let mut names_a_new_tile = false;
    for (step, cell) in play.cells.iter().enumerate() {
        let square = play.start.ahead(play.direction, step as u8);
        match (board.get(square), cell) {
            (Some(there), Cell::Tile(tile)) if tile.letter() == there.letter() => {}
            (Some(there), Cell::Through(letter)) if letter.is_none() || *letter == there.letter() => {}
            (Some(there), Cell::Tile(tile)) => {
                names_a_new_tile = true;
                faults.push(Fault::occupied(square, alphabet, *tile, there));
            }
            (Some(there), Cell::Through(letter)) => {
                let named = letter.map_or(Tile::BLANK, Tile::of);
                faults.push(Fault::occupied(square, alphabet, named, there));
            }
            (None, Cell::Tile(tile)) => {
                names_a_new_tile = true;
                fresh.push((square, *tile));
            }
            (None, Cell::Through(_)) if !board.has(square) => {}
            (None, Cell::Through(_)) => faults.push(Fault::gap(square)),
        }
    }
    if !fits {
        faults.push(Fault::off_board(play, board));
    }
    if !names_a_new_tile {
        faults.push(Fault::nothing_placed());
    }
    match first_of_each_kind(faults) {
        faults if !faults.is_empty() => Err(faults),
        _ if fresh.is_empty() => Err(vec![Fault::nothing_placed()]),
        _ => Ok(canonical(board, &fresh, play.direction)),
    }
}

/// One fault of each kind, in the order of the kinds: the others would say the same of further squares.
fn first_of_each_kind(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.sort_by_key(|fault| fault.kind);
    faults.dedup_by_key(|fault| fault.kind);
    faults
}

/// The canonical placement of fresh tiles that lie in one line, in order: the whole main word.
fn canonical(board: &Board, fresh: &[(Square, Tile)], direction: Direction) -> Placement {
    let first = fresh[0].0;
    let direction = match fresh {
        [(square, _)] if board.touches_along(*square, Direction::Across) => Direction::Across,
        [(square, _)] if board.touches_along(*square, Direction::Down) => Direction::Down,
        [_] => Direction::Down,
        _ => direction,
    };
    let start = board.run_start(first, direction);
    let mut tiles = Vec::new();
    let mut left = fresh.iter();
    let mut next = left.next();
    let mut square = Some(start);
    while let Some(at) = square {
        match (board.get(at), next) {
            (Some(_), _) => tiles.push(None),
            (None, Some((place, tile))) if *place == at => {
                tiles.push(Some(*tile));
                next = left.next();
            }
            (None, _) => break,
        }
        square = board.after(at, direction);
    }
    Placement { start, direction, tiles }
}

/// Tiles on squares as a play in one line. A tile on a square that shows its letter already is that tile.
fn line_up(setup: &Setup, board: &Board, tiles: &[(Square, Tile)]) -> Result<WrittenPlay, Vec<Fault>> {
    let mut tiles = tiles.to_vec();
    tiles.sort_by_key(|(square, _)| *square);
    tiles.retain(|(square, tile)| board.get(*square).is_none_or(|there| there.letter() != tile.letter()));
    let mut faults = Vec::new();
    for &(square, tile) in &tiles {
        match board.get(square) {
            Some(there) => faults.push(Fault::occupied(square, setup.alphabet(), tile, there)),
            None if !board.has(square) => faults.push(Fault::off_board_at(square)),
            None => {}
        }
    }
    for pair in tiles.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        faults.push(Fault::occupied(pair[0].0, setup.alphabet(), pair[1].1, pair[0].1));
    }
    let Some(&(first, _)) = tiles.first() else { return Err(vec![Fault::nothing_placed()]) };
    // Tiles that cannot lie where they were put say nothing about the line.
    let free = |square: &Square| board.has(*square) && board.get(*square).is_none();
    let fresh: Vec<Square> = tiles.iter().map(|(square, _)| *square).filter(free).collect();
    let start = fresh.first().copied().unwrap_or(first);
    let direction = match () {
        () if fresh.iter().all(|square| square.row == start.row) => Direction::Across,
        () if fresh.iter().all(|square| square.column == start.column) => Direction::Down,
        () => {
            faults.push(Fault::not_in_line(fresh.iter().copied()));
            return Err(first_of_each_kind(faults));
        }
    };
    let end = fresh.last().map_or(start, |square| *square).along(direction);
    let squares = (0..=end.saturating_sub(start.along(direction))).map(|step| start.ahead(direction, step));
    let cell = |square: Square| {
        let laid = tiles.iter().find(|(place, _)| *place == square);
        laid.map_or(Cell::Through(None), |(_, tile)| Cell::Tile(*tile))
    };
    let cells: Vec<(Square, Cell)> = squares.map(|square| (square, cell(square))).collect();
    let gaps = cells.iter().filter(|(square, cell)| *cell == Cell::Through(None) && board.get(*square).is_none());
    faults.extend(gaps.map(|(square, _)| Fault::gap(*square)));
    let faults = first_of_each_kind(faults);
    let cells = cells.into_iter().map(|(_, cell)| cell).collect();
    if faults.is_empty() { Ok(WrittenPlay { start, direction, cells }) } else { Err(faults) }
}

/// Judges a canonical placement.
#[must_use]
pub fn judge_placement(setup: &Setup, board: &Board, rack: Option<&Rack>, placement: Placement) -> Judgement {
    let mut faults = Vec::new();
    let words = words(setup, board, &placement);
    if board.is_empty() && !placement.fresh().any(|(square, _)| square == setup.layout.start()) {
        faults.push(Fault::no_centre(setup.layout.start()));
    }
    if words.is_empty() {
        faults.push(Fault::too_short(placement.start));
    }
    if !board.is_empty() && !placement.fresh().any(|(square, _)| board.touches(square)) {
        faults.push(Fault::not_connected(placement.start));
    }
    let geometry = faults.is_empty();
    if let Some(rack) = rack {
        faults.extend(missing_tiles(setup, rack, &placement));
    }
    let undesignated = placement.fresh().find(|(_, tile)| *tile == Tile::BLANK);
    faults.extend(undesignated.map(|(square, _)| Fault::blank_undesignated(square)));
    for word in words.iter().filter(|word| word.valid == Some(false)) {
        faults.push(Fault::invalid_word(word, setup.alphabet()));
    }
    let bonus = setup.rules.bonus_for(placement.fresh().count());
    let score = geometry.then(|| words.iter().fold(bonus, |sum, word| sum.saturating_add(word.score)));
    Judgement { placement: Some(placement), faults, words, score, bonus }
}

fn missing_tiles(setup: &Setup, rack: &Rack, placement: &Placement) -> Vec<Fault> {
    let mut left = *rack;
    let mut faults = Vec::new();
    for (square, tile) in placement.fresh() {
        if !left.remove(tile) {
            faults.push(Fault::not_on_rack(square, setup.alphabet(), tile, rack));
        }
    }
    faults
}

/// The words that a placement forms: the main word if it has two tiles, then the cross words along it.
fn words(setup: &Setup, board: &Board, placement: &Placement) -> Vec<FormedWord> {
    let mut words = Vec::new();
    if placement.tiles.len() > 1 {
        let tiles = placement.tiles.iter().enumerate().map(|(step, tile)| {
            let square = placement.start.ahead(placement.direction, step as u8);
            (square, *tile, tile.or_else(|| board.get(square)))
        });
        words.push(formed(setup, placement.start, placement.direction, tiles));
    }
    let crossing = placement.direction.turned();
    for (square, tile) in placement.fresh().filter(|(square, _)| board.touches_along(*square, crossing)) {
        let start = board.run_start(square, crossing);
        let run = std::iter::successors(Some(start), |&at| board.after(at, crossing))
            .map(|at| if at == square { (at, Some(tile), Some(tile)) } else { (at, None, board.get(at)) })
            .take_while(|(_, _, tile)| tile.is_some());
        words.push(formed(setup, start, crossing, run));
    }
    words
}

/// Scores one word from its squares: the fresh tile there, if any, and the tile that lies there in the end.
fn formed(
    setup: &Setup,
    start: Square,
    direction: Direction,
    squares: impl Iterator<Item = (Square, Option<Tile>, Option<Tile>)>,
) -> FormedWord {
    let (mut sum, mut times) = (0, 1);
    let mut tiles = Vec::new();
    for (square, fresh, tile) in squares {
        let Some(tile) = tile else { continue };
        let value = setup.edition.value(tile);
        if fresh.is_some() {
            let premium = setup.layout.premium(square);
            sum += value * i32::from(premium.letter);
            times = i32::saturating_mul(times, i32::from(premium.word));
        } else {
            sum += value;
        }
        tiles.push(tile);
    }
    let letters: Option<Vec<Letter>> = tiles.iter().map(|tile| tile.letter()).collect();
    let valid = letters.map(|letters| setup.is_word(&letters));
    FormedWord { start, direction, tiles, score: i32::saturating_mul(sum, times), valid }
}
