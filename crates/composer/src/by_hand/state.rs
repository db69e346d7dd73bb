//! A game by hand as text, to go on another day: what was skipped, and what was laid where.

use std::fmt::Write;

use quixotry_rules::Setup;
use quixotry_rules::square::parse_coordinate;

use super::saved::{Lines, sealed};
use super::{ByHand, ByHandError};

/// The first line of a saved game.
const HEAD: &str = "quixotry by-hand 1";

impl ByHand {
    /// The game as text that [`ByHand::resume`] reads back. It names edition, layout, rules and word list.
    #[must_use]
    pub fn state(&self) -> String {
        let mut out = format!("{HEAD}\n");
        for (name, value) in names(&self.setup) {
            let _ = writeln!(out, "{name} {value}");
        }
        let _ = writeln!(out, "seed {}", self.seed);
        for taken in &self.taken {
            let how = if taken.was_shown { "select" } else { "lay" };
            let _ = writeln!(out, "skip {}\n{how} {}", taken.sight.skipped.len(), self.play_text(&taken.turn));
        }
        let _ = writeln!(out, "skip {}", self.sight.skipped.len());
        sealed(out)
    }

    /// A game that was saved, played again.
    ///
    /// # Errors
    /// [`ByHandError::State`] with the line that is damaged, [`ByHandError::OtherSetup`] when it was played with another
    /// setup, [`ByHandError::Setup`] as for a new game.
    pub fn resume(setup: &Setup, state: &str) -> Result<Self, ByHandError> {
        let mut lines = Lines::of(state, HEAD)?;
        for (what, expected) in names(setup) {
            let found = lines.field(what, &format!("'{what} {expected}'"))?;
            if found != expected {
                return Err(ByHandError::OtherSetup { what, found: found.to_owned(), expected });
            }
        }
        let seed = lines.field("seed", "a seed")?.parse().map_err(|_| lines.wrong("a seed"))?;
        let mut game = Self::new(setup, seed)?;
        game.skip_some(&mut lines)?;
        while !lines.is_done() {
            const EXPECTED: &str = "a word and its place, as 'select 8H WORD'";
            let (was_shown, play) = lines.either(["lay", "select"], EXPECTED)?;
            let offer = if was_shown { game.offer() } else { game.offer_named(play) };
            let positions = offer.map(|offer| offer.positions).unwrap_or_default();
            let turn = positions.into_iter().map(|position| position.turn).find(|turn| game.play_text(turn) == play);
            game.take(turn.ok_or_else(|| lines.wrong(EXPECTED))?, was_shown);
            game.skip_some(&mut lines)?;
        }
        Ok(game)
    }

    fn skip_some(&mut self, lines: &mut Lines<'_>) -> Result<(), ByHandError> {
        const EXPECTED: &str = "how many words were skipped, as 'skip 0'";
        let skips: usize = lines.field("skip", EXPECTED)?.parse().map_err(|_| lines.wrong(EXPECTED))?;
        for _ in 0..skips {
            self.skip().map_err(|_| lines.wrong("no more skips than there are words that fit"))?;
        }
        Ok(())
    }

    /// The offer of the word in a written play.
    fn offer_named(&self, play: &str) -> Option<super::Offer> {
        let (coordinate, tiles) = play.split_once(' ')?;
        parse_coordinate(coordinate)?;
        let tiles = self.setup.alphabet().tiles(tiles).ok()?;
        let word: Option<Vec<_>> = tiles.iter().map(|tile| tile.letter()).collect();
        Some(self.offer_of(&word?))
    }
}

/// What a game is played with, by name; the word list by its sum.
fn names(setup: &Setup) -> [(&'static str, String); 4] {
    let lexicon = setup.lexicon.as_ref().map(|lexicon| lexicon.info().sha256.to_string());
    [
        ("edition", setup.edition.name.clone()),
        ("layout", setup.layout.name.clone()),
        ("rules", setup.rules.name.clone()),
        ("lexicon", lexicon.unwrap_or_default()),
    ]
}
