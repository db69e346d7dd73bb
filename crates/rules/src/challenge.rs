//! Challenges: the window in which a play may be challenged, the verdict, and what it costs.

use quixotry_lexicon::Letter;

use crate::ending::EndReason;
use crate::event::{Event, Verdict};
use crate::fault::Fault;
use crate::judge::FormedWord;
use crate::play::Placement;
use crate::position::take_off;
use crate::rule_choice::ChallengeRule;
use crate::turn::{Rules, State};

/// The last play while it may be challenged. Its tiles lie and its points count, but nothing is drawn for them yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// Who made the play. Everyone else may challenge it.
    pub player: usize,
    /// The tiles and where they lie.
    pub placement: Placement,
    /// The words formed, main word first.
    pub words: Vec<FormedWord>,
    /// The points, bonus included.
    pub score: i32,
    /// Why the game ends if the play stands; nothing if it then goes on.
    pub ends: Option<EndReason>,
    /// The counter of scoreless turns before the play.
    pub(crate) scoreless_before: u32,
}

impl Window {
    /// The words named among the play's, each once, or all of them if none is named.
    fn chosen(&self, named: &[Vec<Letter>], rules: Rules<'_>) -> Result<Vec<&FormedWord>, Vec<Fault>> {
        if named.is_empty() {
            return Ok(self.words.iter().collect());
        }
        let mut chosen: Vec<&FormedWord> = Vec::new();
        let mut faults = Vec::new();
        for letters in named {
            match self.words.iter().find(|word| word.letters().as_ref() == Some(letters)) {
                Some(word) if chosen.contains(&word) => {}
                Some(word) => chosen.push(word),
                None => faults.push(self.not_in_play(rules.setup.alphabet().word_text(letters), rules)),
            }
        }
        if faults.is_empty() { Ok(chosen) } else { Err(faults) }
    }

    /// The fault of challenging `word`.
    pub(crate) fn not_in_play(&self, word: String, rules: Rules<'_>) -> Fault {
        let alphabet = rules.setup.alphabet();
        let text = |word: &FormedWord| word.letters().map(|letters| alphabet.word_text(&letters));
        Fault::not_in_play(word, &self.words.iter().filter_map(text).collect::<Vec<_>>())
    }
}

impl State {
    /// The window that `by` may challenge through.
    pub fn challengeable(&self, by: usize) -> Result<&Window, Vec<Fault>> {
        self.is_player(by)?;
        self.is_running()?;
        match &self.window {
            None => Err(vec![Fault::nothing_to_challenge()]),
            Some(window) if window.player == by => Err(vec![Fault::own_play()]),
            Some(window) => Ok(window),
        }
    }

    /// Judges the words named (none named: all), unless it was decided elsewhere, and does what the challenge rule says.
    /// Either way the window closes.
    pub fn challenge(
        &mut self,
        rules: Rules<'_>,
        by: usize,
        named: &[Vec<Letter>],
        decided: Option<Verdict>,
        events: &mut Vec<Event>,
    ) -> Result<(), Vec<Fault>> {
        let window = self.challengeable(by)?;
        let chosen = window.chosen(named, rules)?;
        let words: Vec<Vec<Letter>> = chosen.iter().filter_map(|word| word.letters()).collect();
        let valid = chosen.iter().all(|word| word.valid != Some(false));
        let stands = decided.map_or(valid, |verdict| verdict == Verdict::Stands);
        let window = window.clone();
        if stands {
            self.uphold(rules, by, &window, words, events);
        } else {
            self.withdraw(rules, by, &window, words, events);
        }
        Ok(())
    }

    /// The play stands; the challenger, or nobody, pays for it.
    fn uphold(
        &mut self,
        rules: Rules<'_>,
        by: usize,
        window: &Window,
        words: Vec<Vec<Letter>>,
        events: &mut Vec<Event>,
    ) {
        let price = rules.setup.rules.challenge.failed(words.len());
        let (player_points, challenger_points) = (price.gained, -price.lost);
        self.scores[window.player] = self.scores[window.player].saturating_add(player_points);
        self.scores[by] = self.scores[by].saturating_add(challenger_points);
        let verdict = Verdict::Stands;
        events.push(Event::Challenge { by, player: window.player, words, verdict, player_points, challenger_points });
        if price.game {
            self.draw(rules.setup, window.player);
            return self.end(rules.setup, EndReason::Challenge, None, Some(by), events);
        }
        // After a play that ends the game there is no turn to forfeit.
        if price.turn && window.ends.is_none() {
            self.forfeits[by] += 1;
        }
        self.close_window(rules, events);
    }

    /// The play comes off: the tiles go back to the rack, the points are taken off and the turn is lost.
    fn withdraw(
        &mut self,
        rules: Rules<'_>,
        by: usize,
        window: &Window,
        words: Vec<Vec<Letter>>,
        events: &mut Vec<Event>,
    ) {
        let player = window.player;
        take_off(&mut self.board, &window.placement);
        window.placement.fresh().for_each(|(_, tile)| self.racks[player].add(tile));
        self.scores[player] = self.scores[player].saturating_sub(window.score);
        events.push(Event::Challenge {
            by,
            player,
            words,
            verdict: Verdict::Withdrawn,
            player_points: -window.score,
            challenger_points: 0,
        });
        self.window = None;
        self.scoreless = window.scoreless_before.saturating_add(1);
        self.passes = 0;
        self.on_turn = self.after(player);
        if rules.setup.rules.challenge == ChallengeRule::Triple {
            self.end(rules.setup, EndReason::Challenge, None, Some(player), events);
        } else {
            self.finish_turn(rules, events);
        }
    }
}
