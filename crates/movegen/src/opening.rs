//! Every play on an empty board: each word of the rack is found once, and laid wherever it covers the start.

use quixotry_lexicon::paths::Paths;
use quixotry_rules::{Board, Direction, Rack, Setup, Square};

use crate::lines::square_at;
use crate::play::{HELD, RawPlay, order};
use crate::row::{ROOM, Row, values};
use crate::search::Sink;
use crate::walk::Walk;

/// A rack may have so many tiles.
pub const MOST_TILES: usize = HELD;

/// A word with its blanks.
struct Word {
    tiles: [u8; HELD],
    /// What they bring without premiums.
    points: i32,
    length: usize,
}

/// Collects words.
struct Words {
    words: Vec<Word>,
    /// How many there are of each length.
    counts: [usize; HELD + 1],
    /// Bonus by number of tiles.
    bonus: [i32; HELD + 1],
}

impl Sink for Words {
    #[inline]
    fn take(&mut self, play: RawPlay<'_>) {
        let mut tiles = [0; HELD];
        if let Some(held) = tiles.get_mut(..play.tiles.len()) {
            held.copy_from_slice(play.tiles);
            self.take_held(play, tiles);
        }
    }

    #[inline]
    fn take_held(&mut self, play: RawPlay<'_>, tiles: [u8; HELD]) {
        let length = play.tiles.len();
        self.counts[length] += 1;
        let points = play.score.wrapping_sub(self.bonus[length]);
        self.words.push(Word { tiles, points, length });
    }
}

/// Shows every play of a rack of at most [`MOST_TILES`] tiles, in canonical order in each direction.
pub fn search<P: Paths, S: Sink>(
    setup: &Setup,
    paths: &P,
    board: &Board,
    directions: &[Direction],
    letters: u64,
    rack: &Rack,
    sink: &mut S,
) {
    let words = Vec::with_capacity(64 << (3 * rack.blanks().min(2)));
    let bonus = std::array::from_fn(|fresh| setup.rules.bonus_for(fresh));
    let mut words = Words { words, counts: [0; HELD + 1], bonus };
    // On a line of plain squares, as long as the rack, of which a play must cover the first.
    let mut walk = Walk::new(setup, paths, rack, &mut words);
    walk.row = Row::plain(rack.len(), letters);
    walk.line();
    words.words.sort_unstable_by_key(|word| order(word.tiles));
    let longest = words.counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    let openings: Vec<Opening> =
        directions.iter().flat_map(|&direction| Opening::all(setup, board, direction, longest)).collect();
    sink.expect(openings.iter().map(|opening| opening.plays(&words.counts)).sum());
    let mut points = [0; 256];
    points[1..=ROOM].copy_from_slice(&values(setup));
    for opening in &openings {
        opening.lay(&words, &points, sink);
    }
}

/// A square where a word may begin, and what that brings.
struct Opening {
    square: Square,
    direction: Direction,
    /// Factor by length of the word; 0 where it does not cover the start, or does not end on the board.
    times: [i32; HELD + 1],
    /// The places in the word with a factor for the tile, and that less 1.
    premiums: Vec<(usize, i32)>,
}

impl Opening {
    /// Those of words of up to so many letters.
    fn all(setup: &Setup, board: &Board, direction: Direction, longest: usize) -> impl Iterator<Item = Self> {
        let (start, line) = (setup.layout.start(), board.length(direction));
        let (place, number) = (usize::from(start.along(direction)), usize::from(start.along(direction.turned())));
        let on_board = place < line && number < board.length(direction.turned());
        let begins = if on_board { (place + 1).saturating_sub(longest)..place + 1 } else { 0..0 };
        begins.map(move |first| {
            let square = square_at(direction, number, first);
            let mut opening = Self { square, direction, times: [0; HELD + 1], premiums: Vec::new() };
            let mut times = 1_i32;
            for at in first..line.min(first + longest) {
                let premium = setup.layout.premium(square_at(direction, number, at));
                times = times.saturating_mul(i32::from(premium.word));
                if at >= place {
                    opening.times[at + 1 - first] = times;
                }
                if premium.letter != 1 {
                    opening.premiums.push((at - first, i32::from(premium.letter) - 1));
                }
            }
            opening
        })
    }

    /// How many plays begin here, if there are so many words of each length.
    fn plays(&self, counts: &[usize; HELD + 1]) -> usize {
        self.times.iter().zip(counts).map(|(&times, &count)| if times == 0 { 0 } else { count }).sum()
    }

    /// Shows them. A tile of a byte brings so many points.
    fn lay<S: Sink>(&self, words: &Words, points: &[i32; 256], sink: &mut S) {
        for word in &words.words {
            let times = self.times[word.length];
            if times == 0 {
                continue;
            }
            let mut sum = word.points;
            for &(place, more) in &self.premiums {
                // Behind the last tile there are zeros, which bring nothing.
                sum = sum.wrapping_add(points[usize::from(word.tiles[place % HELD])].wrapping_mul(more));
            }
            let score = sum.saturating_mul(times).saturating_add(words.bonus[word.length]);
            let play = RawPlay {
                start: self.square,
                direction: self.direction,
                tiles: &word.tiles[..word.length],
                fresh: word.length,
                score,
            };
            sink.take_held(play, word.tiles);
        }
    }
}
