//! Tiles, squares and moves as text, written one behind the other into room that is used again.

use std::fmt::Write;

use quixotry_lexicon::{Alphabet, Letter, Tile};
use quixotry_rules::layout::{Layout, Premium};
use quixotry_rules::{Board, Direction, Move, Placement, Rack, Square, Written};

/// Writes what a campaign tells as text.
#[derive(Clone)]
pub struct Texts {
    /// The character of each tile by its byte, where all tiles have one; else nothing.
    tiles: Option<Vec<char>>,
    /// The coordinates of all squares, row by row: those of a word across, then those of one down.
    coordinates: [Vec<String>; 2],
    columns: usize,
}

/// Stands where no tile has this byte; it is never written.
const NO_TILE: &str = " ";

impl Texts {
    pub fn new(alphabet: &Alphabet, layout: &Layout) -> Self {
        let letters: Vec<Letter> = alphabet.letters().collect();
        let tile = |byte: u8| {
            let blank = byte & Tile::BLANK.byte() != 0;
            let letter = Letter::new(byte & !Tile::BLANK.byte()).filter(|letter| letters.contains(letter));
            let tile = letter.map(|letter| if blank { Tile::blank_as(letter) } else { Tile::of(letter) });
            match tile {
                Some(tile) => alphabet.tile_text(tile),
                None if blank => alphabet.tile_text(Tile::BLANK),
                None => NO_TILE,
            }
        };
        // Letters of several characters need brackets, and may make some of single ones ambiguous.
        let only = |text: &str| text.chars().next().filter(|first| first.len_utf8() == text.len());
        let tiles: Option<Vec<char>> = (0..=u8::MAX).map(|byte| only(tile(byte))).collect();
        let coordinates =
            Direction::BOTH.map(|direction| layout.squares().map(|square| square.coordinate(direction)).collect());
        Self { tiles, coordinates, columns: layout.columns() }
    }

    /// The coordinate of a square; that of a word down is the square's own.
    pub fn coordinate(&self, square: Square, direction: Direction) -> &str {
        let place = usize::from(square.row) * self.columns + usize::from(square.column);
        self.coordinates[direction as usize].get(place).map_or("", String::as_str)
    }

    /// The tiles of a rack in the order of the alphabet, blanks last.
    pub fn rack(&self, out: &mut String, alphabet: &Alphabet, rack: &Rack) {
        match &self.tiles {
            Some(texts) => {
                let blank = texts[usize::from(Tile::BLANK.byte())];
                for (kind, count) in rack.kinds().filter(|&(kind, _)| kind > 0) {
                    let text = Tile::from_rack_index(kind).map_or(blank, |tile| texts[usize::from(tile.byte())]);
                    (0..count).for_each(|_| out.push(text));
                }
                (0..rack.blanks()).for_each(|_| out.push(blank));
            }
            None => out.push_str(&rack.text(alphabet)),
        }
    }

    /// A move as a GCG file writes it.
    pub fn gcg(&self, out: &mut String, alphabet: &Alphabet, chosen: &Move) {
        match (chosen, &self.tiles) {
            (Move::Place(placement), Some(texts)) => {
                out.push_str(self.coordinate(placement.start, placement.direction));
                out.push(' ');
                for tile in &placement.tiles {
                    out.push(tile.map_or('.', |tile| texts[usize::from(tile.byte())]));
                }
            }
            (Move::Exchange(tiles), Some(_)) => {
                out.push('-');
                self.rack(out, alphabet, tiles);
            }
            _ => {
                let _ = out.write_str(&Written::from(chosen).gcg(alphabet));
            }
        }
    }

    /// Letters in upper case, as word lists write words.
    pub fn word(&self, out: &mut String, alphabet: &Alphabet, letters: impl Iterator<Item = Letter>) {
        match &self.tiles {
            Some(texts) => letters.for_each(|letter| out.push(texts[usize::from(letter.byte())])),
            None => letters.for_each(|letter| out.push_str(alphabet.upper(letter))),
        }
    }
}

/// The letters of the main word of a play.
pub fn main_word<'a>(board: &'a Board, play: &'a Placement) -> impl Iterator<Item = Letter> + 'a {
    play.tiles.iter().zip(0_u8..).filter_map(move |(tile, step)| {
        let tile = tile.or_else(|| board.get(play.start.ahead(play.direction, step)));
        tile.and_then(Tile::letter)
    })
}

/// The letters of the cross word that a fresh tile forms; nothing where it forms none.
pub fn cross_word(
    board: &Board,
    square: Square,
    fresh: Tile,
    direction: Direction,
) -> Option<impl Iterator<Item = Letter> + '_> {
    if !board.touches_along(square, direction) {
        return None;
    }
    let start = board.run_start(square, direction);
    let run = std::iter::successors(Some(start), move |&at| board.after(at, direction));
    let tiles = run.map_while(move |at| if at == square { Some(fresh) } else { board.get(at) });
    Some(tiles.filter_map(Tile::letter))
}

/// A premium square as a code: `DW` double word, `TL` triple letter; nothing for a plain square.
pub const fn premium_code(premium: Premium) -> Option<&'static str> {
    Some(match premium.symbol() {
        'd' => "DL",
        't' => "TL",
        'q' => "QL",
        'D' => "DW",
        'T' => "TW",
        'Q' => "QW",
        _ => return None,
    })
}
