//! A game of bingos in which every player makes the highest-scoring play of his rack, as one who only wants points would.
//!
//! A beam of positions grows turn by turn. The search for bingos from the whole bag proposes racks; for each the ordinary
//! search finds its best play, and that is what is played, provided it lays the whole rack. So every play is best by the
//! way in which it was found; [`is_best_play`] asks it anew.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quixotry_lexicon::{Letter, Tile};
use quixotry_movegen::best_play;
use quixotry_rules::position::put;
use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Direction, Placement, Rack, Setup};

use super::game::Game;
use super::ground::{Ground, LETTERS, Play};
use super::scan::{Keep, Scanner};
use super::short::board_of;
use super::state::State;
use super::taste::{Leaning, Taste};
use super::text::{body_of, number, plays_text, read_plays, sealed, wrong_state};
use crate::composition::Composition;
use crate::error::ComposeError;

const TITLE: &str = "quixotry best-play 1";
/// Positions that are kept each turn.
const KEPT: usize = 12;
/// Racks that are tried each turn.
const TRIED: usize = 36;

/// A game in which each play is the best of its rack.
#[derive(Clone, Debug)]
pub struct BestPlayGame {
    /// The game.
    pub game: Composition,
    /// The points of all plays.
    pub total: i32,
    /// The plays and the squares of the blanks, as the search keeps them.
    plays: Vec<Play>,
    blanks: Vec<usize>,
}

/// How far the search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestPlayProgress {
    /// Always false: a better game may yet be found.
    pub done: bool,
    /// The total of the best game so far.
    pub best: Option<i32>,
    /// Attempts that are over.
    pub attempts: u64,
    /// The turn that the present attempt has reached.
    pub turn: usize,
}

/// A position with its blanks where they lie.
#[derive(Clone)]
struct Spot {
    state: State,
    board: Board,
    score: i32,
    blanks: Vec<usize>,
}

/// The search: one attempt after the other, each a beam from the empty board.
pub struct BestPlaySearch {
    ground: Arc<Ground>,
    seed: u64,
    attempt: u64,
    taste: Option<Taste>,
    random: Random,
    beam: Vec<Spot>,
    next: Vec<Spot>,
    proposed: Vec<(usize, Play)>,
    best: Option<BestPlayGame>,
    scanner: Scanner,
}

impl BestPlaySearch {
    /// A search that begins.
    ///
    /// # Errors
    /// [`ComposeError`] when no game of bingos can be played with these words, tiles and rules.
    pub fn new(setup: &Setup, seed: u64) -> Result<Self, ComposeError> {
        Ok(Self {
            ground: Arc::new(Ground::new(setup)?),
            seed,
            attempt: 0,
            taste: None,
            random: Random::new(seed),
            beam: Vec::new(),
            next: Vec::new(),
            proposed: Vec::new(),
            best: None,
            scanner: Scanner::default(),
        })
    }

    /// The seed of all its chance.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The best game so far.
    #[must_use]
    pub const fn best(&self) -> Option<&BestPlayGame> {
        self.best.as_ref()
    }

    /// Works for about `budget`.
    pub fn advance(&mut self, budget: Duration) -> BestPlayProgress {
        let until = Instant::now() + budget;
        loop {
            self.step();
            if Instant::now() >= until {
                return self.progress();
            }
        }
    }

    /// How far the search has come.
    #[must_use]
    pub fn progress(&self) -> BestPlayProgress {
        let turn = self.beam.first().map_or(0, |spot| spot.state.plays.len());
        let best = self.best.as_ref().map(|best| best.total);
        BestPlayProgress { done: false, best, attempts: self.attempt, turn }
    }

    /// The search as text, from which [`BestPlaySearch::resume`] goes on at the beginning of the attempt at work.
    #[must_use]
    pub fn state(&self) -> String {
        let mut text = format!("{TITLE}\nseed {}\nattempt {}\n", self.seed, self.attempt);
        if let Some(best) = &self.best {
            let blanks: Vec<String> = best.blanks.iter().map(ToString::to_string).collect();
            text.push_str(&format!("blanks {}\ngame {}\n", blanks.join(" "), plays_text(&self.ground, &best.plays)));
        }
        sealed(text)
    }

    /// Takes up a search that was put by.
    ///
    /// # Errors
    /// [`ComposeError::State`] when the text is not that of such a search, or its game is not what it should be.
    pub fn resume(setup: &Setup, text: &str) -> Result<Self, ComposeError> {
        let mut search = Self::new(setup, 0)?;
        let mut blanks = Vec::new();
        for line in body_of(text, TITLE)?.lines().skip(1) {
            match line.split_once(' ') {
                Some(("seed", rest)) => search.seed = number(rest)?,
                Some(("attempt", rest)) => search.attempt = number(rest)?,
                Some(("blanks", rest)) => {
                    let squares = rest.split_whitespace().map(|part| Ok(number(part)? as usize));
                    blanks = squares.collect::<Result<_, ComposeError>>()?;
                }
                Some(("game", rest)) => {
                    let plays = read_plays(&search.ground, rest)?;
                    let found = BestPlayGame::new(&search.ground, plays, std::mem::take(&mut blanks));
                    if !is_best_play(setup, &found.game) {
                        return Err(wrong_state(rest, "plays that are the best of their racks were expected"));
                    }
                    search.best = Some(found);
                }
                _ => return Err(wrong_state(line, "another line was expected")),
            }
        }
        Ok(search)
    }

    /// Tries one rack, or goes to the next turn.
    fn step(&mut self) {
        let ground = Arc::clone(&self.ground);
        if self.beam.is_empty() {
            self.random = Random::stream(self.seed, self.attempt);
            let leaning = Leaning::varied(&mut self.random);
            self.taste = Some(Taste::new(&ground, &leaning, &mut self.random));
            let board = Board::new(ground.rows, ground.columns);
            self.beam.push(Spot { state: State::new(&ground), board, score: 0, blanks: Vec::new() });
            self.propose();
        }
        if let Some((parent, play)) = self.proposed.pop() {
            if let Some(spot) = self.beam[parent].after(&ground, play)
                && !self.next.iter().any(|other| other.state.hash == spot.state.hash)
            {
                self.next.push(spot);
            }
            return;
        }
        self.beam = std::mem::take(&mut self.next);
        let taste = self.taste.as_ref();
        let price = |spot: &Spot| {
            taste.map_or(0, |taste| {
                (1..=ground.kinds).map(|letter| i32::from(spot.state.bag[letter]) * taste.price[letter]).sum::<i32>()
            })
        };
        self.beam.sort_by_key(|spot| (-(16 * spot.score + price(spot)), spot.state.hash));
        self.beam.truncate(KEPT);
        if self.beam.first().is_some_and(|spot| spot.state.plays.len() == ground.turns) {
            let spot = &self.beam[0];
            if self.best.as_ref().is_none_or(|best| spot.score > best.total) {
                self.best = Some(BestPlayGame::new(&ground, spot.state.plays.clone(), spot.blanks.clone()));
            }
            self.beam.clear();
        }
        if self.beam.is_empty() {
            self.attempt += 1;
        } else {
            self.propose();
        }
    }

    /// Chooses racks for the positions of the beam.
    fn propose(&mut self) {
        self.proposed.clear();
        let Some(taste) = &self.taste else { return };
        let each = TRIED.div_ceil(self.beam.len().max(1));
        for (number, spot) in self.beam.iter().enumerate() {
            let mut found = Vec::new();
            let late = self.ground.turns - spot.state.plays.len() <= 3;
            let keep = if late { 30 } else { 3 };
            let keep = Keep { each: keep, lanes: keep, all: usize::MAX };
            self.scanner.scan(&self.ground, taste, &spot.state, keep, &mut found);
            found.sort_by_key(|found| (std::cmp::Reverse(found.gain), found.play));
            found.truncate(4 * each);
            // Some of the best, by chance: the same tiles lead to the same play.
            self.random.shuffle(&mut found);
            self.proposed.extend(found.iter().take(each).map(|found| (number, found.play)));
        }
    }
}

impl BestPlayGame {
    fn new(ground: &Ground, plays: Vec<Play>, blanks: Vec<usize>) -> Self {
        let order: Vec<usize> = (0..plays.len()).collect();
        let apart = Game::new(ground, &plays);
        let total = order.iter().map(|&turn| apart.score(ground, turn, &blanks)).sum();
        Self { game: apart.composition(ground, &order, &blanks), total, plays, blanks }
    }
}

impl Spot {
    /// The position after the best play of the tiles that `play` lays; nothing if that is no bingo.
    fn after(&self, ground: &Ground, play: Play) -> Option<Self> {
        let mut bag = self.state.bag;
        let mut rack = Rack::EMPTY;
        for (square, &letter) in play.squares(ground).zip(ground.word(play)) {
            if self.state.letters[square] == 0 {
                let letter = usize::from(letter) % LETTERS;
                let kind = if bag[letter] > 0 { letter } else { 0 };
                bag[kind] -= 1;
                rack.add(Tile::from_rack_index(kind)?);
            }
        }
        let (placement, score) = best_play(&ground.setup, &self.board, &rack)?;
        if placement.fresh().count() != ground.rack {
            return None;
        }
        let best = play_of(ground, &self.board, &placement)?;
        let mut next = self.clone();
        put(&mut next.board, &placement);
        next.state.lay(ground, best);
        // Here the blanks are chosen: what was laid leaves the bag as it is.
        next.state.bag = bag;
        next.state.blanks_used = 0;
        next.score += score;
        let number =
            |square: quixotry_rules::Square| usize::from(square.row) * ground.columns + usize::from(square.column);
        next.blanks.extend(placement.fresh().filter(|(_, tile)| tile.is_blank()).map(|(square, _)| number(square)));
        Some(next)
    }
}

/// The play of a placement on this board.
fn play_of(ground: &Ground, board: &Board, placement: &Placement) -> Option<Play> {
    let letters = placement.tiles.iter().enumerate().map(|(step, tile)| {
        let square = placement.start.ahead(placement.direction, step as u8);
        tile.or_else(|| board.get(square)).and_then(Tile::letter).map(Letter::byte)
    });
    let letters: Vec<u8> = letters.collect::<Option<_>>()?;
    let table = ground.table(letters.len())?;
    let word = (0..table.len()).find(|&number| table.word(number) == letters)? as u32;
    let square = (usize::from(placement.start.row) * ground.columns + usize::from(placement.start.column)) as u16;
    Some(Play { square, down: placement.direction == Direction::Down, length: letters.len() as u8, word })
}

/// For each turn of a game, the points of the highest-scoring play of its rack and the points of what was played: the same
/// numbers when every play is best. Nothing if a turn has no place.
#[must_use]
pub fn best_plays(setup: &Setup, game: &Composition) -> Option<Vec<(i32, i32)>> {
    let mut points = Vec::with_capacity(game.turns.len());
    for (number, turn) in game.turns.iter().enumerate() {
        let board = board_of(setup, &game.turns[..number])?;
        let (_, best) = best_play(setup, &board, &turn.laid().tiles().map(Tile::on_rack).collect())?;
        let judged = quixotry_rules::judge::judge_placement(setup, &board, None, turn.placement()?);
        points.push((best, judged.score?));
    }
    Some(points)
}

/// Whether every play of a game is the highest-scoring one of its rack.
#[must_use]
pub fn is_best_play(setup: &Setup, game: &Composition) -> bool {
    best_plays(setup, game).is_some_and(|points| points.iter().all(|(best, played)| best == played))
}
