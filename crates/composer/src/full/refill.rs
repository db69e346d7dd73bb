//! Other words in the same places: some words of a game change the letters that no other word has, so that dear letters
//! come to lie where they count most.
//!
//! When the squares of a game stay, how often each of them counts stays too. Words are chosen anew for a few turns at
//! once, from all tiles that those turns and the rest of the bag have, by a search that keeps a bound on what is left.

use quixotry_rules::rng::Random;

use super::game::Game;
use super::ground::{ByLetter, Ground, LETTERS, Play};
use super::table::each_bit;

/// One turn whose word may change.
struct Slot {
    turn: usize,
    /// The places in the word that may change, each with how often it counts.
    places: Vec<(usize, i32)>,
    /// Words that fit, with what their changing letters count, best first.
    words: Vec<(i32, u32)>,
}

/// The words of each slot so far.
struct Choice<'a> {
    ground: &'a Ground,
    game: &'a Game,
    slots: Vec<Slot>,
    /// What the slots from each on come to at most.
    ahead: Vec<i32>,
    bag: ByLetter<i8>,
    blanks: i32,
    chosen: Vec<u32>,
    /// The least to be exceeded, blanks counted, and the words that do.
    best: i32,
    found: Option<Vec<u32>>,
    steps: u32,
}

/// Tries `rounds` times to find better words for some turns; the plays of the best game. `plays` must be a legal game.
#[must_use]
pub fn refill(ground: &Ground, plays: &[Play], rounds: usize, random: &mut Random) -> Vec<Play> {
    let mut plays = plays.to_vec();
    let mut game = Game::new(ground, &plays);
    for _ in 0..rounds {
        let wanted = 2 + random.below(4);
        let mut turns: Vec<usize> = (0..plays.len()).collect();
        random.shuffle(&mut turns);
        let slots: Vec<Slot> = turns.into_iter().filter_map(|turn| slot(ground, &game, turn)).take(wanted).collect();
        if let Some(better) = choose(ground, &game, slots) {
            for (turn, word) in better {
                plays[turn].word = word;
            }
            game = Game::new(ground, &plays);
        }
    }
    plays
}

/// What may change in a turn; nothing if its word has no letter of its own.
fn slot(ground: &Ground, game: &Game, turn: usize) -> Option<Slot> {
    const MOST_WORDS: usize = 400;
    let play = game.pieces[turn].play;
    let counted =
        |square: usize| game.pieces.iter().flat_map(|piece| &piece.weights).filter(move |(at, _)| *at == square);
    let mut places = Vec::new();
    let mut demands = Vec::new();
    for (place, square) in play.squares(ground).enumerate() {
        if counted(square).count() == 1 {
            places.push((place, counted(square).map(|(_, weight)| *weight).sum()));
        } else {
            demands.push((place, 1 << game.letters[square]));
        }
    }
    if places.is_empty() {
        return None;
    }
    let table = ground.table(usize::from(play.length))?;
    let (mut matching, mut spare, mut words) = (Vec::new(), Vec::new(), Vec::new());
    table.matching(&demands, &mut matching, &mut spare);
    for (block, &bits) in matching.iter().enumerate() {
        each_bit(bits, |bit| {
            let word = table.word(block * 64 + bit);
            let value = |&(place, weight): &(usize, i32)| weight * ground.values[usize::from(word[place])];
            words.push((places.iter().map(value).sum(), (block * 64 + bit) as u32));
        });
    }
    words.sort_unstable_by(|a: &(i32, u32), b| b.cmp(a));
    words.truncate(MOST_WORDS);
    Some(Slot { turn, places, words })
}

/// The total of all letters on the board, without blanks' costs.
fn gross(ground: &Ground, letters: &[u8], weights: &[i32]) -> i32 {
    letters.iter().zip(weights).map(|(&letter, weight)| weight * ground.values[usize::from(letter)]).sum()
}

fn choose(ground: &Ground, game: &Game, slots: Vec<Slot>) -> Option<Vec<(usize, u32)>> {
    let mut bag = ground.counts;
    let mut free = vec![false; game.letters.len()];
    for slot in &slots {
        let squares: Vec<usize> = game.pieces[slot.turn].play.squares(ground).collect();
        slot.places.iter().for_each(|&(place, _)| free[squares[place]] = true);
    }
    for (&letter, _) in game.letters.iter().zip(&free).filter(|(letter, free)| **letter != 0 && !**free) {
        bag[usize::from(letter)] -= 1;
    }
    let missing: i32 = (1..=ground.kinds).map(|letter| i32::from((-bag[letter]).max(0))).sum();
    let mut ahead = vec![0; slots.len() + 1];
    for (number, slot) in slots.iter().enumerate().rev() {
        ahead[number] = ahead[number + 1] + slot.words.first()?.0;
    }
    let weights = game.weights();
    let fixed: Vec<u8> = game.letters.iter().zip(&free).map(|(&letter, &free)| if free { 0 } else { letter }).collect();
    let start = gross(ground, &fixed, &weights);
    let best = gross(ground, &game.letters, &weights) - blank_cost(ground, &game.letters, &weights)?;
    let chosen = Vec::with_capacity(slots.len());
    let blanks = i32::from(ground.counts[0]) - missing;
    let mut choice = Choice { ground, game, slots, ahead, bag, blanks, chosen, best, found: None, steps: 0 };
    choice.go_on(start);
    let Choice { slots, found, .. } = choice;
    Some(slots.iter().map(|slot| slot.turn).zip(found?).collect())
}

impl Choice<'_> {
    fn go_on(&mut self, sum: i32) {
        const MOST_STEPS: u32 = 6_000;
        let number = self.chosen.len();
        if number == self.slots.len() {
            let mut letters = self.game.letters.clone();
            for (slot, &word) in self.slots.iter().zip(&self.chosen) {
                let play = Play { word, ..self.game.pieces[slot.turn].play };
                play.squares(self.ground)
                    .zip(self.ground.word(play))
                    .for_each(|(square, &letter)| letters[square] = letter);
            }
            let cost = blank_cost(self.ground, &letters, &self.game.weights());
            if let Some(cost) = cost.filter(|cost| sum - cost > self.best) {
                self.best = sum - cost;
                self.found = Some(self.chosen.clone());
            }
            return;
        }
        for at in 0..self.slots[number].words.len() {
            let (value, word) = self.slots[number].words[at];
            if sum + value + self.ahead[number + 1] <= self.best || self.steps > MOST_STEPS {
                return;
            }
            self.steps += 1;
            let play = Play { word, ..self.game.pieces[self.slots[number].turn].play };
            let mut missing = 0;
            for &(place, _) in &self.slots[number].places {
                let left = &mut self.bag[usize::from(self.ground.word(play)[place]) % LETTERS];
                *left -= 1;
                missing += i32::from(*left < 0);
            }
            if missing <= self.blanks {
                self.blanks -= missing;
                self.chosen.push(word);
                self.go_on(sum + value);
                self.chosen.pop();
                self.blanks += missing;
            }
            for &(place, _) in &self.slots[number].places {
                self.bag[usize::from(self.ground.word(play)[place]) % LETTERS] += 1;
            }
        }
    }
}

/// What the blanks take away where they cost least; nothing if there are not enough.
fn blank_cost(ground: &Ground, letters: &[u8], weights: &[i32]) -> Option<i32> {
    let mut counts = [0_i32; LETTERS];
    letters.iter().filter(|letter| **letter != 0).for_each(|&letter| counts[usize::from(letter)] += 1);
    let (mut cost, mut blanks) = (0, i32::from(ground.counts[0]));
    for letter in 1..=ground.kinds {
        let missing = counts[letter] - i32::from(ground.counts[letter]);
        if missing > 0 {
            blanks -= missing;
            let squares = letters.iter().zip(weights).filter(|(at, _)| usize::from(**at) == letter);
            let mut costs: Vec<i32> = squares.map(|(_, weight)| weight * ground.values[letter]).collect();
            costs.sort_unstable();
            cost += costs.iter().take(missing as usize).sum::<i32>();
        }
    }
    (blanks >= 0).then_some(cost)
}
