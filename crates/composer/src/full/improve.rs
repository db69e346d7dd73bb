//! One task of the long search: a game grown from nothing, or a game of which some turns are taken back and played anew.

use quixotry_rules::rng::Random;

use super::beam::{Beam, Breadth};
use super::game::Game;
use super::ground::{Ground, Play};
use super::refill::refill;
use super::scan::Scanner;
use super::state::State;
use super::taste::{Leaning, Taste};

/// A task at work.
pub struct Task {
    /// The number of the game that is improved; nothing for one from nothing.
    pub of: Option<usize>,
    beam: Option<Beam>,
    random: Random,
    /// The finished games, best first.
    pub finals: Vec<State>,
    /// Whether somebody has looked at them already.
    pub seen: bool,
}

impl Task {
    /// A game from nothing, by a beam that keeps `kept` positions each turn or twice as many.
    #[must_use]
    pub fn fresh(ground: &Ground, kept: usize, random: &mut Random, scanner: &mut Scanner) -> Self {
        let leaning = Leaning::varied(random);
        let taste = Taste::new(ground, &leaning, random);
        let kept = kept << random.below(2);
        let breadth = Breadth { kept, tried: 3 * kept };
        let beam = Beam::new(ground, taste, breadth, State::new(ground), scanner, random);
        Self { of: None, beam: Some(beam), random: random.clone(), finals: Vec::new(), seen: false }
    }

    /// The game at number `of`, some turns played anew.
    #[must_use]
    pub fn improve(ground: &Ground, of: usize, plays: &[Play], random: &mut Random, scanner: &mut Scanner) -> Self {
        let kept = keep_some(ground, plays, random);
        let mut state = State::new(ground);
        kept.iter().for_each(|&play| state.lay(ground, play));
        let leaning = Leaning::varied(random);
        let taste = Taste::new(ground, &leaning, random);
        let breadth = Breadth { kept: 16, tried: 48 };
        let beam = Beam::new(ground, taste, breadth, state, scanner, random);
        Self { of: Some(of), beam: Some(beam), random: random.clone(), finals: Vec::new(), seen: false }
    }

    /// Whether the task is finished.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.beam.is_none()
    }

    /// Goes on for a few milliseconds.
    pub fn step(&mut self, ground: &Ground, scanner: &mut Scanner) {
        if self.beam.as_mut().is_some_and(|beam| beam.step(ground, scanner)) {
            self.finals = self.beam.take().map_or_else(Vec::new, Beam::finish);
            let rounds = if self.of.is_some() { 40 } else { 150 };
            let polished: Vec<State> = self
                .finals
                .iter()
                .take(3)
                .map(|state| {
                    let mut again = State::new(ground);
                    refill(ground, &state.plays, rounds, &mut self.random)
                        .iter()
                        .for_each(|&play| again.lay(ground, play));
                    again
                })
                .collect();
            self.finals.extend(polished);
            self.finals.sort_by(|a, b| b.score().cmp(&a.score()).then_with(|| a.plays.cmp(&b.plays)));
        }
    }
}

/// The turns of a game that stay when some others, chosen by chance, are taken back with all that need them.
pub(super) fn keep_some(ground: &Ground, plays: &[Play], random: &mut Random) -> Vec<Play> {
    let game = Game::new(ground, plays);
    let turns = plays.len();
    let wanted = 2 + random.below(6);
    let most = wanted + 3;
    let mut removed = 0_u64;
    for _ in 0..40 {
        if removed.count_ones() as usize >= wanted {
            break;
        }
        let mut more = removed | 1 << random.below(turns);
        for (turn, piece) in game.pieces.iter().enumerate() {
            if piece.needs & more != 0 {
                more |= 1 << turn;
            }
        }
        if more.count_ones() as usize <= most {
            removed = more;
        }
    }
    if removed == 0 {
        removed = 1 << (turns - 1);
    }
    (0..turns).filter(|turn| removed >> turn & 1 == 0).map(|turn| plays[turn]).collect()
}
