//! The highest total of V3: games are taken apart in places and put together again, better ones are kept.
//!
//! Large neighbourhood search (Shaw 1998) with late acceptance (Burke and Bykov 2017). A round begins with a game as the
//! composer makes it. A step takes the last two words away and a few leaves, may change the word at a place, and lays
//! words again, each the one that scores most, give or take some points, over all places and words; the last two with
//! blanks. The new game is kept if it scores at least as much as the present one or the one of some steps ago. When a
//! round has found nothing better for long, the next one begins.

use std::time::{Duration, Instant};

use quixotry_rules::rng::Random;

use crate::arrange;
use crate::composer::Composer;
use crate::composition::{Composition, Version};
use crate::error::ComposeError;
use crate::fill::Effort;
use crate::rebuild::Site;
use crate::sketch::finish;

/// How many steps back a game may be that a new one has to reach.
const MEMORY: usize = 60;
/// After so many steps without a better game in a round the next round begins.
const PATIENCE: u64 = 2500;
/// How many arrangements are tried when a round begins.
const BEGINNINGS: usize = 100;
/// The first line of a state.
const HEAD: &str = "quixotry maximise 1";

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Whether nothing is left to be searched; this search goes on for ever.
    pub done: bool,
    /// The best total so far: the sum of all turns' scores.
    pub best: Option<i32>,
    /// How many rounds have begun.
    pub rounds: u64,
    /// How many steps have been made in all.
    pub steps: u64,
}

/// A search for the V3 game of the highest total, driven in slices. The same seed and number of steps give the same game.
pub struct Maximiser {
    composer: Composer,
    seed: u64,
    rounds: u64,
    steps: u64,
    round: Option<Round>,
    best: Option<(i32, Site)>,
}

/// A round: its own random numbers, the present game, and what was reached in the last steps.
struct Round {
    random: Random,
    site: Site,
    total: i32,
    best: i32,
    /// Steps since it was found.
    idle: u64,
    reached: Vec<i32>,
}

impl Maximiser {
    /// A search with the words and wishes of a composer.
    ///
    /// # Errors
    /// That of [`Composer::ready`] for V3.
    pub fn new(composer: Composer, seed: u64) -> Result<Self, ComposeError> {
        composer.ready(Version::V3)?;
        Ok(Self { composer, seed, rounds: 0, steps: 0, round: None, best: None })
    }

    /// Searches for about as long as `budget`, at least one step.
    pub fn advance(&mut self, budget: Duration) -> Progress {
        let start = Instant::now();
        loop {
            self.step();
            if start.elapsed() >= budget {
                return self.progress();
            }
        }
    }

    /// Makes a number of steps.
    pub fn advance_steps(&mut self, steps: u64) -> Progress {
        (0..steps).for_each(|_| self.step());
        self.progress()
    }

    /// How far the search has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let best = self.best.as_ref().map(|(total, _)| *total);
        Progress { done: false, best, rounds: self.rounds, steps: self.steps }
    }

    /// The seed of all its chance.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The best game so far.
    #[must_use]
    pub fn best(&self) -> Option<Composition> {
        let (_, site) = self.best.as_ref()?;
        let (mut laid, mut plays) = site.game();
        if self.composer.wishes.tie {
            (laid, plays) = self.composer.tied(&laid, &plays, &mut Random::stream(self.seed, u64::MAX))?;
        }
        Some(finish(&self.composer.setup, &self.composer.index, Version::V3, &plays, Some(&laid)))
    }

    fn step(&mut self) {
        self.steps += 1;
        let Some(round) = &mut self.round else {
            self.begin();
            return;
        };
        round.idle += 1;
        if let Some(site) = round.site.rebuilt(&self.composer, &mut round.random) {
            let total = site.total(&self.composer);
            let slot = (self.steps % MEMORY as u64) as usize;
            if total >= round.total || total >= round.reached[slot] {
                (round.site, round.total) = (site, total);
            }
            round.reached[slot] = round.total;
            if round.total > round.best {
                (round.best, round.idle) = (round.total, 0);
            }
            self.note();
        }
        if self.round.as_ref().is_some_and(|round| round.idle > PATIENCE) {
            self.round = None;
        }
    }

    /// Keeps the present game if it is the best one, and ends in a tie if it has to.
    fn note(&mut self) {
        let Some(round) = &self.round else { return };
        if self.best.as_ref().is_some_and(|(best, _)| round.total <= *best) {
            return;
        }
        let (laid, plays) = round.site.game();
        let mut random = Random::stream(self.seed, u64::MAX);
        if !self.composer.wishes.tie || self.composer.tied(&laid, &plays, &mut random).is_some() {
            self.best = Some((round.total, round.site.clone()));
        }
    }

    /// Begins a round; the next step tries again where no game is found.
    fn begin(&mut self) {
        let mut random = Random::stream(self.seed, self.rounds);
        self.rounds += 1;
        let begun = (0..BEGINNINGS).find_map(|_| {
            let laid = arrange::draw(self.composer.turns, &mut random)?;
            Site::new(&laid, &self.composer.fill(&laid, Effort::default(), &mut 0, &mut random)?)
        });
        let Some(site) = begun else { return };
        let total = site.total(&self.composer);
        self.round = Some(Round { random, site, total, best: total, idle: 0, reached: vec![total; MEMORY] });
        self.note();
    }

    /// The search as text from which [`Maximiser::resume`] goes on as if it had never stopped.
    #[must_use]
    pub fn state(&self) -> String {
        let mut lines = vec![HEAD.to_owned(), format!("search {} {} {}", self.seed, self.rounds, self.steps)];
        if let Some((total, site)) = &self.best {
            lines.push(format!("best {total} {}", site.text(&self.composer)));
        }
        if let Some(round) = &self.round {
            let (position, text) = (round.random.position(), round.site.text(&self.composer));
            let reached: Vec<String> = round.reached.iter().map(i32::to_string).collect();
            lines.push(format!("round {} {position} {} {text}", round.best, round.idle));
            lines.push(format!("reached {}", reached.join(",")));
        }
        lines.push("end".to_owned());
        lines.join("\n")
    }

    /// Goes on with a search that [`Maximiser::state`] has told, with the words and wishes of the same composer.
    ///
    /// # Errors
    /// [`ComposeError::State`] when the text tells no search of this word list.
    pub fn resume(composer: Composer, state: &str) -> Result<Self, ComposeError> {
        let wrong = |line: &str, expected: &str| ComposeError::State {
            text: line.chars().take(60).collect(),
            expected: format!("{expected} was expected"),
        };
        let mut maximiser = Self::new(composer, 0)?;
        let mut lines = state.lines();
        let head = lines.next().unwrap_or_default();
        if head != HEAD {
            return Err(wrong(head, HEAD));
        }
        let mut ended = false;
        for line in lines {
            let parts: Vec<&str> = line.split(' ').collect();
            let composer = &maximiser.composer;
            let read = match parts.as_slice() {
                ["search", seed, rounds, steps] => (|| {
                    maximiser.seed = seed.parse().ok()?;
                    maximiser.rounds = rounds.parse().ok()?;
                    maximiser.steps = steps.parse().ok()?;
                    Some(())
                })(),
                ["best", total, text] => (|| {
                    let site = Site::parse(composer, text)?;
                    let total = total.parse().ok().filter(|total| *total == site.total(composer))?;
                    maximiser.best = Some((total, site));
                    Some(())
                })(),
                ["round", best, position, idle, text] => (|| {
                    let mut random = Random::stream(maximiser.seed, maximiser.rounds.checked_sub(1)?);
                    random.set_position(position.parse().ok()?);
                    let site = Site::parse(composer, text)?;
                    let (total, best, idle) = (site.total(composer), best.parse().ok()?, idle.parse().ok()?);
                    maximiser.round = Some(Round { random, site, total, best, idle, reached: vec![total; MEMORY] });
                    Some(())
                })(),
                ["reached", list] => (|| {
                    let list: Vec<i32> = list.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
                    let round = maximiser.round.as_mut().filter(|_| list.len() == MEMORY)?;
                    round.reached = list;
                    Some(())
                })(),
                ["end"] => {
                    ended = true;
                    Some(())
                }
                _ => None,
            };
            read.ok_or_else(|| wrong(line, "a line of the state of a search with this word list"))?;
        }
        if ended {
            Ok(maximiser)
        } else {
            Err(wrong(state.lines().last().unwrap_or_default(), "'end' in the last line"))
        }
    }
}
