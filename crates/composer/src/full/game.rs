//! A game of bingos taken apart: which turn needs which, what each tile counts in each turn, and where blanks may lie.

use quixotry_lexicon::{Letter, Tile};
use quixotry_rules::Rack;

use super::ground::{Ground, Play};
use crate::composition::{Composition, Shared, Spot, Turn, Version};

/// One turn of a game.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The play.
    pub play: Play,
    /// The squares that it fills.
    pub fresh: Vec<usize>,
    /// The points that do not depend on tiles.
    pub bonus: i32,
    /// How often the tile on each square of its words counts.
    pub weights: Vec<(usize, i32)>,
    /// The turns whose tiles are in its words, as bits.
    pub needs: u64,
}

/// A game, whatever the order of its turns.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its turns.
    pub pieces: Vec<Piece>,
    /// The letter on each square in the end.
    pub letters: Vec<u8>,
}

impl Game {
    /// Takes apart a legal game of at most 64 turns.
    #[must_use]
    pub fn new(ground: &Ground, plays: &[Play]) -> Self {
        let mut letters = vec![0_u8; ground.squares()];
        let mut owner = vec![0_usize; ground.squares()];
        let mut pieces = Vec::with_capacity(plays.len());
        for (turn, &play) in plays.iter().enumerate() {
            let fresh: Vec<usize> = play.squares(ground).filter(|&square| letters[square] == 0).collect();
            let mut piece =
                Piece { play, bonus: ground.setup.rules.bonus_for(fresh.len()), weights: Vec::new(), needs: 0, fresh };
            for (square, &letter) in play.squares(ground).zip(ground.word(play)) {
                letters[square] = letter;
            }
            for &square in &piece.fresh {
                owner[square] = turn;
            }
            piece.count(ground, play.squares(ground));
            let step = ground.step(!play.down);
            for at in 0..piece.fresh.len() {
                let square = piece.fresh[at];
                let along = ground.along(square, !play.down);
                let room = ground.length(!play.down) - along;
                let before = (1..=along).take_while(|back| letters[square - back * step] != 0).count();
                let after = (1..room).take_while(|on| letters[square + on * step] != 0).count();
                if before + after > 0 {
                    piece.count(ground, (square - before * step..=square + after * step).step_by(step));
                }
            }
            let lying = piece.weights.iter().map(|(square, _)| owner[*square]).filter(|&by| by != turn);
            piece.needs = lying.fold(0, |needs, by| needs | 1 << by);
            pieces.push(piece);
        }
        Self { pieces, letters }
    }

    /// The points of a turn when the tiles on `blanks` are blanks.
    #[must_use]
    pub fn score(&self, ground: &Ground, turn: usize, blanks: &[usize]) -> i32 {
        let piece = &self.pieces[turn];
        let counted = piece.weights.iter().filter(|(square, _)| !blanks.contains(square));
        let points = counted.map(|&(square, weight)| weight * ground.values[usize::from(self.letters[square])]);
        piece.bonus + points.sum::<i32>()
    }

    /// How often the tile on each square counts in all turns.
    #[must_use]
    pub fn weights(&self) -> Vec<i32> {
        let mut weights = vec![0; self.letters.len()];
        for &(square, weight) in self.pieces.iter().flat_map(|piece| &piece.weights) {
            weights[square] += weight;
        }
        weights
    }

    /// Ways to say which tiles are blanks, those that cost least first, at most `most` of them, each with its cost.
    /// Nothing when the blanks of the box are not enough.
    #[must_use]
    pub fn blanks(&self, ground: &Ground, most: usize) -> Vec<(i32, Vec<usize>)> {
        let weights = self.weights();
        let cost = |square: usize| weights[square] * ground.values[usize::from(self.letters[square])];
        let mut laid: Vec<Vec<usize>> = vec![Vec::new(); ground.kinds + 1];
        for (square, &letter) in self.letters.iter().enumerate().filter(|(_, letter)| **letter != 0) {
            laid[usize::from(letter)].push(square);
        }
        let mut free = usize::try_from(ground.counts[0]).unwrap_or(0);
        let mut ways: Vec<(i32, Vec<usize>)> = vec![(0, Vec::new())];
        // Keeps the cheapest ways while squares are added one by one, each after the one before of its kind.
        let extend = |ways: &mut Vec<(i32, Vec<usize>)>, squares: &[usize], keep: bool| {
            let mut more: Vec<(i32, Vec<usize>)> = if keep { ways.clone() } else { Vec::new() };
            for (sum, way) in &*ways {
                for &square in squares.iter().filter(|square| !way.contains(square)) {
                    let mut longer = way.clone();
                    longer.push(square);
                    longer.sort_unstable();
                    more.push((sum + cost(square), longer));
                }
            }
            more.sort();
            more.dedup();
            more.truncate(most);
            *ways = more;
        };
        for letter in 1..=ground.kinds {
            let missing = laid[letter].len().saturating_sub(usize::try_from(ground.counts[letter]).unwrap_or(0));
            if missing > free {
                return Vec::new();
            }
            free -= missing;
            for _ in 0..missing {
                extend(&mut ways, &laid[letter], false);
            }
        }
        let anywhere: Vec<usize> = laid.concat();
        for _ in 0..free {
            extend(&mut ways, &anywhere, true);
        }
        ways
    }

    /// The tiles that are left over.
    #[must_use]
    pub fn left(&self, ground: &Ground, blanks: &[usize]) -> Rack {
        let mut left = ground.counts;
        for (square, &letter) in self.letters.iter().enumerate().filter(|(_, letter)| **letter != 0) {
            left[if blanks.contains(&square) { 0 } else { usize::from(letter) }] -= 1;
        }
        let tiles = (0..=ground.kinds).filter_map(|kind| Some((Tile::from_rack_index(kind)?, left[kind].max(0))));
        tiles.flat_map(|(tile, count)| std::iter::repeat_n(tile, count as usize)).collect()
    }

    /// The game with its turns in this order.
    #[must_use]
    pub fn composition(&self, ground: &Ground, order: &[usize], blanks: &[usize]) -> Composition {
        let tile = |square: usize| {
            let letter = Letter::new(self.letters[square])?;
            Some(if blanks.contains(&square) { Tile::blank_as(letter) } else { Tile::of(letter) })
        };
        // Which turn laid the tile of a square, and where in its word.
        let mut laid = vec![None; self.letters.len()];
        let mut turns = Vec::with_capacity(order.len());
        for (number, &turn) in order.iter().enumerate() {
            let piece = &self.pieces[turn];
            let mut shared = Vec::new();
            for (index, square) in piece.play.squares(ground).enumerate() {
                match laid[square] {
                    Some((turn, there)) => shared.push(Shared { index, turn, there }),
                    None => laid[square] = Some((number, index)),
                }
            }
            let spot = Spot {
                start: ground.square(usize::from(piece.play.square)),
                direction: Ground::direction(piece.play.down),
            };
            turns.push(Turn { tiles: piece.play.squares(ground).filter_map(tile).collect(), shared, spot: Some(spot) });
        }
        Composition { version: Version::Full, turns, left: self.left(ground, blanks) }
    }
}

impl Piece {
    /// Counts a word: its squares, of which the fresh ones bring their premiums.
    fn count(&mut self, ground: &Ground, squares: impl Iterator<Item = usize> + Clone) {
        let fresh = |square: &usize| self.fresh.contains(square);
        let times: i32 = squares.clone().filter(fresh).map(|square| ground.word_times[square]).product();
        let weight = |square: usize| if fresh(&square) { times * ground.letter_times[square] } else { times };
        let counted: Vec<(usize, i32)> = squares.map(|square| (square, weight(square))).collect();
        self.weights.extend(counted);
    }
}
