//! Plays of the WordSmog variant, in which every order of a word's letters is valid.
//!
//! For each gap that a play could fill: which tiles of the rack make a word with the letters that lie there, and then every
//! order of those tiles that the cross words allow. No graph can be walked here, since order means nothing.

use std::collections::HashMap;
use std::rc::Rc;

use quixotry_lexicon::{Letter, LetterSet, Lexicon, Tile, WordMap};
use quixotry_rules::{Board, Direction, Rack, Setup};

use crate::lines::{Gap, LineSquare, Lines, square_at};
use crate::play::RawPlay;
use crate::search::Sink;

/// Parts of a rack that make a word with some letters.
type Parts = Vec<Vec<Tile>>;

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
    let lying: Vec<Letter> = gap.front().chain(gap.back()).filter_map(|tile| tile.letter()).collect();
    let is_word = |letter: Letter| is_word(lexicon, lying.iter().copied().chain([letter]));
    setup.alphabet().letters().filter(|&letter| is_word(letter)).collect()
}

/// Whether letters in some order are a word: the map says so, or where there is none the graph.
fn is_word(lexicon: &Lexicon, letters: impl Iterator<Item = Letter>) -> bool {
    match lexicon.word_map() {
        Some(map) => map.spells(&letters.map(Letter::byte).collect::<Vec<u8>>()),
        None => lexicon.has_anagram(&letters.map(Tile::of).collect::<Vec<Tile>>()),
    }
}

/// What a letter adds to the sum of a part.
fn worth(map: Option<&WordMap>, letter: Letter) -> u64 {
    map.map_or(0, |map| map.worth(letter.byte()))
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
    /// By sorted letters that lie and how many tiles are added: what makes a word with them.
    known: &'a mut HashMap<(Vec<Letter>, usize), Rc<Parts>>,
}

/// What the squares of a run pay, whatever tiles come to lie on them.
struct Pay {
    /// For each empty square, what a point of the tile on it brings, in all words.
    times: Vec<i64>,
    /// Points that come in any case: the tiles that lie, in all words, and the bonus.
    base: i64,
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
        let mut lying: Vec<Letter> = squares.iter().filter_map(LineSquare::letter).collect();
        lying.sort_unstable();
        let parts = self.parts(lying, empty.len());
        let pay = self.pay(&empty);
        let mut word = vec![0; self.last - self.first + 1];
        for part in parts.iter() {
            self.arrange(part, &empty, &pay, 0, &mut word);
        }
    }

    /// The parts of the rack of `room` tiles that make a word with the letters that lie, each in canonical order.
    fn parts(&mut self, lying: Vec<Letter>, room: usize) -> Rc<Parts> {
        let key = (lying, room);
        if let Some(parts) = self.known.get(&key) {
            return Rc::clone(parts);
        }
        let map = self.lexicon.word_map();
        let sum = key.0.iter().fold(0, |sum: u64, &letter| sum.wrapping_add(worth(map, letter)));
        let (mut chosen, mut parts) = (Vec::new(), Vec::new());
        self.choose(1, *self.rack, room, &key.0, sum, &mut chosen, &mut parts);
        parts.sort_unstable();
        let parts = Rc::new(parts);
        self.known.insert(key, Rc::clone(&parts));
        parts
    }

    /// Chooses tiles letter by letter, the real one and the blank of each, until `room` are chosen. `sum` is that of the
    /// letters that lie and of those chosen.
    #[expect(clippy::too_many_arguments, reason = "what is handed down a recursion")]
    fn choose(
        &self,
        from: usize,
        left: Rack,
        room: usize,
        lying: &[Letter],
        sum: u64,
        chosen: &mut Vec<Tile>,
        parts: &mut Parts,
    ) {
        if room == 0 {
            let map = self.lexicon.word_map();
            let may_be = map.is_none_or(|map| !map.words(sum, lying.len() + chosen.len()).is_empty());
            let letters = lying.iter().copied().chain(chosen.iter().filter_map(|tile| tile.letter()));
            if may_be && is_word(self.lexicon, letters) {
                parts.push(chosen.clone());
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
                let sum = sum.wrapping_add(worth(self.lexicon.word_map(), letter));
                self.choose(index, rest, room - 1, lying, sum, chosen, parts);
                chosen.pop();
            }
        }
    }

    fn pay(&self, empty: &[usize]) -> Pay {
        let times: i64 = empty.iter().map(|&place| i64::from(self.line[place].word_times)).product();
        let lie = |square: &LineSquare| if square.tile == 0 { 0 } else { i64::from(square.points) };
        let main: i64 = self.line[self.first..=self.last].iter().map(lie).sum();
        let crossing = |square: LineSquare| if square.crosses { i64::from(square.word_times) } else { 0 };
        let crosses: i64 =
            empty.iter().map(|&place| i64::from(self.line[place].points) * crossing(self.line[place])).sum();
        Pay {
            times: empty
                .iter()
                .map(|&place| i64::from(self.line[place].letter_times) * (times + crossing(self.line[place])))
                .collect(),
            base: main * times + crosses + i64::from(self.setup.rules.bonus_for(empty.len())),
        }
    }

    /// The most that tiles can bring on squares, each tile on one: the dearest where it counts most.
    fn most(&self, tiles: &[Tile], times: &[i64]) -> i64 {
        let mut values: Vec<i64> = tiles.iter().map(|&tile| i64::from(self.setup.edition.value(tile))).collect();
        let mut times = times.to_vec();
        values.sort_unstable();
        times.sort_unstable();
        values.iter().zip(&times).map(|(value, times)| value * times).sum()
    }

    /// Puts the tiles in every distinct order that the cross words allow and that may matter; `points` is what those that
    /// lie already bring.
    fn arrange(&mut self, tiles: &[Tile], empty: &[usize], pay: &Pay, points: i64, word: &mut [u8]) {
        let Some((&place, rest)) = empty.split_first() else {
            self.found(word);
            return;
        };
        let at = pay.times.len() - empty.len();
        let most = pay.base + points + self.most(tiles, &pay.times[at..]);
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        let start = square_at(self.direction, self.number, self.first);
        if !self.sink.may_matter(most, start, self.direction, &word[..place - self.first]) {
            return;
        }
        for (at_tile, &tile) in tiles.iter().enumerate() {
            let repeated = tiles[..at_tile].contains(&tile);
            let allowed = tile.letter().is_some_and(|letter| self.line[place].allowed.contains(letter));
            if repeated || !allowed {
                continue;
            }
            let others: Vec<Tile> =
                tiles.iter().enumerate().filter(|(other, _)| *other != at_tile).map(|(_, tile)| *tile).collect();
            word[place - self.first] = tile.byte();
            let points = points + i64::from(self.setup.edition.value(tile)) * pay.times[at];
            self.arrange(&others, rest, pay, points, word);
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
