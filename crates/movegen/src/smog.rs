//! Plays of the WordSmog variant, in which every order of a word's letters is valid.
//!
//! For each gap that a play could fill: which tiles of the rack make a word with the letters that lie there, and then every
//! order of those tiles that the cross words allow. No graph can be walked here, since order means nothing.

use std::collections::HashMap;

use quixotry_lexicon::{Letter, LetterSet, Lexicon, Tile};
use quixotry_rules::{Board, Direction, Rack, Setup};

use crate::lines::{Gap, LineSquare, Lines, square_at};
use crate::play::RawPlay;
use crate::search::Sink;

/// Shows every legal play of `rack` to `sink`, as [`crate::search()`] does for the classic game.
pub fn search<S: Sink>(setup: &Setup, lexicon: &Lexicon, board: &Board, rack: &Rack, sink: &mut S) {
    let mut known = HashMap::new();
    let across_only = board.is_empty() && setup.layout.is_symmetric();
    for direction in Direction::BOTH {
        if across_only && direction == Direction::Down {
            break;
        }
        let lines = Lines::new(setup, board, direction, |gap| fitting(setup, lexicon, gap));
        for (number, line) in lines.iter().enumerate() {
            for first in 0..line.len() {
                for last in first + 1..line.len() {
                    let mut filling =
                        Filling { setup, lexicon, rack, line, number, direction, first, last, sink, known: &mut known };
                    filling.run();
                    if filling.sink.is_done() {
                        return;
                    }
                }
            }
        }
    }
}

/// The letters that make an anagram of a word together with the tiles around a gap.
fn fitting(setup: &Setup, lexicon: &Lexicon, gap: &Gap<'_>) -> LetterSet {
    let lying: Vec<Tile> = gap.front().chain(gap.back()).filter_map(|tile| tile.letter()).map(Tile::of).collect();
    setup
        .alphabet()
        .letters()
        .filter(|&letter| lexicon.has_anagram(&[lying.as_slice(), &[Tile::of(letter)]].concat()))
        .collect()
}

/// One run of squares to be filled.
struct Filling<'a, S> {
    setup: &'a Setup,
    lexicon: &'a Lexicon,
    rack: &'a Rack,
    line: &'a [LineSquare],
    number: usize,
    direction: Direction,
    first: usize,
    last: usize,
    sink: &'a mut S,
    /// Whether sorted letters are an anagram of a word.
    known: &'a mut HashMap<Vec<Tile>, bool>,
}

impl<S: Sink> Filling<'_, S> {
    fn run(&mut self) {
        let squares = &self.line[self.first..=self.last];
        let touches =
            |place: Option<usize>| place.and_then(|place| self.line.get(place)).is_some_and(|square| square.tile != 0);
        if touches(self.first.checked_sub(1)) || touches(Some(self.last + 1)) {
            return;
        }
        let empty: Vec<usize> = (self.first..=self.last).filter(|&place| self.line[place].tile == 0).collect();
        if empty.is_empty() || empty.len() > self.rack.len() || !squares.iter().any(|square| square.anchor) {
            return;
        }
        // A single tile that also forms a word across is shown there.
        if empty.len() == 1 && self.direction == Direction::Down && self.line[empty[0]].crosses {
            return;
        }
        let lying: Vec<Letter> = squares.iter().filter_map(LineSquare::letter).collect();
        let mut chosen = Vec::new();
        self.choose(1, *self.rack, empty.len(), &lying, &empty, &mut chosen);
    }

    /// Chooses tiles letter by letter, the real one and the blank of each, until `room` are chosen.
    fn choose(
        &mut self,
        from: usize,
        left: Rack,
        room: usize,
        lying: &[Letter],
        empty: &[usize],
        chosen: &mut Vec<Tile>,
    ) {
        if room == 0 {
            if self.is_word(lying, chosen) {
                let mut word = vec![0; self.last - self.first + 1];
                self.arrange(chosen, empty, &mut word);
            }
            return;
        }
        for index in from..=self.setup.alphabet().len() * 2 {
            // Odd numbers are letters, even ones blanks that stand for them: each multiset comes up once.
            let Some(letter) = Letter::new(index.div_ceil(2) as u8) else { continue };
            let tile = if index % 2 == 1 { Tile::of(letter) } else { Tile::blank_as(letter) };
            let mut rest = left;
            if rest.remove(tile) {
                chosen.push(tile);
                self.choose(index, rest, room - 1, lying, empty, chosen);
                chosen.pop();
            }
        }
    }

    fn is_word(&mut self, lying: &[Letter], chosen: &[Tile]) -> bool {
        let mut letters: Vec<Tile> =
            lying.iter().copied().chain(chosen.iter().filter_map(|tile| tile.letter())).map(Tile::of).collect();
        letters.sort_unstable();
        let lexicon = self.lexicon;
        *self.known.entry(letters).or_insert_with_key(|letters| lexicon.has_anagram(letters))
    }

    /// Puts the chosen tiles in every distinct order that the cross words allow.
    fn arrange(&mut self, tiles: &[Tile], empty: &[usize], word: &mut [u8]) {
        let Some((&place, rest)) = empty.split_first() else {
            self.found(word);
            return;
        };
        for (at, &tile) in tiles.iter().enumerate() {
            let repeated = tiles[..at].contains(&tile);
            let allowed = tile.letter().is_some_and(|letter| self.line[place].allowed.contains(letter));
            if repeated || !allowed {
                continue;
            }
            let others: Vec<Tile> =
                tiles.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, tile)| *tile).collect();
            word[place - self.first] = tile.byte();
            self.arrange(&others, rest, word);
            word[place - self.first] = 0;
        }
    }

    fn found(&mut self, word: &[u8]) {
        let (mut sum, mut times, mut crosses, mut fresh) = (0, 1, 0, 0);
        for (square, &byte) in self.line[self.first..].iter().zip(word) {
            let Some(tile) = crate::play::tile_of(byte) else {
                sum += i32::from(square.points);
                continue;
            };
            let value = self.setup.edition.value(tile) * i32::from(square.letter_times);
            sum += value;
            times = i32::saturating_mul(times, i32::from(square.word_times));
            fresh += 1;
            if square.crosses {
                crosses += (i32::from(square.points) + value) * i32::from(square.word_times);
            }
        }
        let main = i32::saturating_mul(sum, times);
        let score = main.saturating_add(crosses + self.setup.rules.bonus_for(fresh));
        let start = square_at(self.direction, self.number, self.first);
        self.sink.take(RawPlay { start, direction: self.direction, tiles: word, fresh, score });
    }
}
