//! V1 and V2: words and tiles without a board; each word the best of a few that fit, the last two by trying all.

use std::ops::Range;

use quixotry_rules::rng::Random;

use crate::bag::Bag;
use crate::composer::{ATTEMPTS, Composer, EASY};
use crate::composition::{Composition, Version};
use crate::last_two::{Candidate, Ending, after, at_most, give_blanks};
use crate::packed::LETTERS;
use crate::sketch::{Play, finish};
use crate::wanted::Wanted;

/// Among how many words that fit the best one is taken.
const CHOICE: usize = 6;
/// How many words are tried for the last turn but two, where games are hard to come by.
const TRIED: usize = 100;
/// So many looks at words take as long as an attempt.
const LOOKS: usize = 2000;
/// What part of the list is searched for the last two words at first, and then, until two are found; in V1 and in V2.
const PARTS: [&[usize]; 2] = [&[6, 1], &[60, 20, 5, 1]];

impl Composer {
    /// A game of V1; nothing where none is found.
    #[must_use]
    pub fn v1(&self, seed: u64, number: u64) -> Option<Composition> {
        self.ready(Version::V1).ok()?;
        let mut random = Random::stream(seed, number);
        self.without_board(Version::V1, &mut random)
    }

    /// A game of V2; nothing where none is found.
    #[must_use]
    pub fn v2(&self, seed: u64, number: u64) -> Option<Composition> {
        self.ready(Version::V2).ok()?;
        let mut random = Random::stream(seed, number);
        self.without_board(Version::V2, &mut random)
    }

    fn without_board(&self, version: Version, random: &mut Random) -> Option<Composition> {
        let mut tried = 0;
        while tried < ATTEMPTS {
            let is_thorough = tried >= EASY;
            tried += 1;
            if let Some(game) = self.begun_anew(version, is_thorough.then_some(&mut tried), random) {
                return Some(game);
            }
        }
        None
    }

    /// A game, if the words that are chosen come to an end. Where `tried` is given, many ends are tried and counted.
    fn begun_anew(&self, version: Version, tried: Option<&mut usize>, random: &mut Random) -> Option<Composition> {
        let mut table = Table::new(self, version);
        for turn in 0..self.turns - if tried.is_some() { 3 } else { 2 } {
            table.choose(turn, random)?;
        }
        match tried {
            Some(tried) => table.last_three(tried, random)?,
            None => table.last_two(random)?,
        }
        Some(finish(&self.setup, &self.index, version, &table.plays, None))
    }
}

/// A game in the making.
#[derive(Clone)]
struct Table<'a> {
    composer: &'a Composer,
    version: Version,
    bag: Bag,
    plays: Vec<Play>,
    /// How many tiles of each letter lie that no later word shares.
    open: [u8; LETTERS],
    open_mask: u64,
    wanted: Wanted,
    /// How many words were looked at to end the game.
    looks: usize,
}

impl<'a> Table<'a> {
    fn new(composer: &'a Composer, version: Version) -> Self {
        let mut bag = composer.bag;
        let wanted = Wanted::new(&composer.index, version == Version::V2, &mut bag, &[]);
        Self {
            composer,
            version,
            bag,
            plays: Vec::with_capacity(composer.turns),
            open: [0; LETTERS],
            open_mask: 0,
            wanted,
            looks: 0,
        }
    }

    fn is_long(&self, turn: usize) -> bool {
        self.version == Version::V2 && turn > 0
    }

    fn has(&self, word: u32, long: bool) -> bool {
        self.plays.iter().any(|play| play.word == word && play.long == long)
    }

    /// The letter that a word shares, 0 for none, and what the bag then costs more; nothing when it does not fit.
    fn weigh(&mut self, word: u32, turn: usize) -> Option<(i32, u8)> {
        let (index, long) = (&self.composer.index, self.is_long(turn));
        let words = index.words(long);
        let letters = words.letters(word);
        let quality = &self.composer.quality[usize::from(self.version == Version::V2)];
        if !long {
            let holds = self.bag.packed.holds(words.packed(word), index.packing.guards());
            return holds.then(|| (quality.change(turn, &mut self.bag, letters, usize::MAX), 0));
        }
        let short = index.packing.short(self.bag.packed, words.packed(word), 1)?;
        let place = match short.letters() {
            [letter] => {
                if self.open_mask >> letter & 1 == 0 {
                    return None;
                }
                letters.iter().position(|other| other == letter)?
            }
            _ => {
                // The letter that is best kept.
                let gain = |&place: &usize| {
                    let letter = letters[place];
                    let taken = letters.iter().filter(|&&other| other == letter).count() as u8;
                    let count = self.bag.count(letter).saturating_sub(taken);
                    quality.cost(turn, letter, count + 1) - quality.cost(turn, letter, count)
                };
                (0..letters.len()).filter(|&place| self.open_mask >> letters[place] & 1 == 1).min_by_key(gain)?
            }
        };
        Some((quality.change(turn, &mut self.bag, letters, place), letters[place]))
    }

    /// Takes the best of some words that fit.
    fn choose(&mut self, turn: usize, random: &mut Random) -> Option<()> {
        let long = self.is_long(turn);
        let index = &self.composer.index;
        let (word, letter) = if let Some(found) = self.choose_wanted(turn, random) {
            found
        } else {
            let words = index.words(long);
            let spare = usize::from(long);
            let mut best: Option<(i32, u32, u8)> = None;
            for part in [0..words.theme, words.theme..words.len()] {
                let start = part.start + random.below(part.len());
                let mut seen = 0;
                for at in (start..part.end).chain(part.start..start) {
                    let word = at as u32;
                    if !at_most(words.mask(word) & !self.bag.mask, spare) || self.has(word, long) {
                        continue;
                    }
                    let Some((cost, letter)) = self.weigh(word, turn) else { continue };
                    if best.is_none_or(|(least, ..)| cost < least) {
                        best = Some((cost, word, letter));
                    }
                    seen += 1;
                    if seen == CHOICE {
                        break;
                    }
                }
                if best.is_some() {
                    break;
                }
            }
            let (_, word, letter) = best?;
            (word, letter)
        };
        let shared = self.share(word, long, letter, random)?;
        self.lay(Play { word, long, shared, blanks: 0 });
        Some(())
    }

    fn choose_wanted(&mut self, turn: usize, random: &mut Random) -> Option<(u32, u8)> {
        if self.version == Version::V2 && turn == 0 {
            let word = *self.composer.index.include(false).first()?;
            return self.weigh(word, turn).map(|(_, letter)| (word, letter));
        }
        if random.below(self.composer.turns - 2 - turn) >= self.wanted.len() {
            return None;
        }
        let index = &self.composer.index;
        for at in 0..self.wanted.len() {
            let word = self.wanted.word(at);
            self.wanted.release(at, &mut self.bag, index);
            if let Some((_, letter)) = self.weigh(word, turn) {
                self.wanted.remove(at);
                return Some((word, letter));
            }
            self.wanted.keep(at, &mut self.bag, index);
        }
        None
    }

    /// The tile that a word shares: its place in the word, and one that lies, chosen at random. The outer option is
    /// nothing where there is none, the inner one where none is shared.
    #[allow(clippy::option_option, reason = "the doc comment says what they tell apart")]
    fn share(&self, word: u32, long: bool, letter: u8, random: &mut Random) -> Option<Option<(u8, u8, u8)>> {
        if letter == 0 {
            return Some(None);
        }
        let index = &self.composer.index;
        let own = index.words(long).letters(word).iter().position(|&other| other == letter)?;
        let mut left = random.below(self.open[usize::from(letter)].into());
        for (turn, play) in self.plays.iter().enumerate() {
            for (place, &other) in play.letters(index).iter().enumerate() {
                if other == letter && self.is_open(turn, place) {
                    if left == 0 {
                        return Some(Some((own as u8, turn as u8, place as u8)));
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    /// Whether a tile is of its own turn, no blank, and shared by no later word.
    fn is_open(&self, turn: usize, place: usize) -> bool {
        let play = &self.plays[turn];
        play.shared_place() != place
            && play.blanks >> place & 1 == 0
            && !self.plays.iter().any(|later| {
                later.shared.is_some_and(|(_, at, there)| (usize::from(at), usize::from(there)) == (turn, place))
            })
    }

    fn lay(&mut self, play: Play) {
        let index = &self.composer.index;
        for (place, &letter) in play.letters(index).iter().enumerate() {
            if place == play.shared_place() {
                self.change_open(letter, false);
            } else if play.blanks >> place & 1 == 0 {
                self.bag.take(letter, &index.packing);
                self.change_open(letter, true);
            }
        }
        self.plays.push(play);
    }

    fn change_open(&mut self, letter: u8, more: bool) {
        let open = &mut self.open[usize::from(letter)];
        *open = if more { *open + 1 } else { open.saturating_sub(1) };
        self.open_mask = self.open_mask & !(1 << letter) | u64::from(*open > 0) << letter;
    }

    /// All words of a stretch that the bag holds but for at most `most` tiles, the shared one among them.
    fn candidates(&self, most: usize, stretch: Range<usize>) -> Vec<Candidate> {
        let (index, long) = (&self.composer.index, self.version == Version::V2);
        let words = index.words(long);
        let mut found = Vec::with_capacity(256);
        for (word, &mask) in (stretch.start..).zip(&words.masks()[stretch]) {
            if at_most(mask & !self.bag.mask, most) {
                let word = word as u32;
                let packed = words.packed(word);
                if let Some(short) = index.packing.short(self.bag.packed, packed, most)
                    && !self.has(word, long)
                {
                    found.push(Candidate { word, packed, mask, short });
                }
            }
        }
        found
    }

    /// Lays the last three words: many are tried for the first of them, each of which `tried` counts.
    fn last_three(&mut self, tried: &mut usize, random: &mut Random) -> Option<()> {
        let (turn, long) = (self.plays.len(), self.is_long(self.plays.len()));
        if let Some((word, letter)) = self.choose_wanted(turn, random) {
            let shared = self.share(word, long, letter, random)?;
            self.lay(Play { word, long, shared, blanks: 0 });
            return self.last_two(random);
        }
        let words = self.composer.index.words(long).len();
        let mut candidates = self.candidates(usize::from(long), 0..words);
        random.shuffle(&mut candidates);
        for Candidate { word, .. } in candidates.into_iter().take(TRIED) {
            *tried += 1;
            let mut table = self.clone();
            let Some((_, letter)) = table.weigh(word, turn) else { continue };
            let Some(shared) = table.share(word, long, letter, random) else { continue };
            table.lay(Play { word, long, shared, blanks: 0 });
            if table.last_two(random).is_some() {
                *self = table;
                return Some(());
            }
            *tried += table.looks / LOOKS;
        }
        None
    }

    /// Lays the last two words, if there are two that come out even.
    fn last_two(&mut self, random: &mut Random) -> Option<()> {
        self.wanted.release_all(&mut self.bag, &self.composer.index);
        let rule = self.composer.blank_rule[0];
        let spare = usize::from(self.version == Version::V2);
        let words = self.composer.index.words(spare == 1).len();
        // A part of the list at first: it mostly suffices.
        for part in PARTS[spare].iter().map(|part| words / part) {
            let start = random.below(words - part + 1);
            let stretch = start..start + part;
            let firsts = self.candidates(rule.before() + spare, stretch.clone());
            let more = rule.last() > rule.before();
            let more = if more { self.candidates(rule.last() + spare, stretch) } else { Vec::new() };
            let seconds = if more.is_empty() { &firsts } else { &more };
            let start = random.below(firsts.len());
            for first in firsts[start..].iter().chain(&firsts[..start]) {
                if self.end_with(first, seconds, random).is_some() {
                    return Some(());
                }
            }
        }
        None
    }

    /// The letters that a word may share: those it lacks, or any that lie open.
    fn shareable(&self, letters: &[u8], short: &[u8], open: u64) -> u64 {
        if self.version != Version::V2 {
            return 1;
        }
        let from = if short.is_empty() { letters } else { short };
        from.iter().fold(0, |set, letter| set | 1 << letter) & open
    }

    fn end_with(&mut self, first: &Candidate, seconds: &[Candidate], random: &mut Random) -> Option<()> {
        let (index, long) = (&self.composer.index, self.version == Version::V2);
        let (packing, words, rule) = (&index.packing, index.words(long), self.composer.blank_rule[0]);
        let first_letters = words.letters(first.word);
        for first_shared in letters_of(self.shareable(first_letters, first.short.letters(), self.open_mask)) {
            let with_shared = if long { self.bag.packed.plus(packing.unit(first_shared)) } else { self.bag.packed };
            let Some(first_short) = packing.short(with_shared, first.packed, rule.before()) else { continue };
            let rest = after(with_shared, &Candidate { short: first_short, ..*first }, packing);
            let mask = self.bag.mask_after(first_letters, if long { 1 << first_shared } else { 0 });
            let most = (rule.both() - first_short.len()).min(rule.last()) + usize::from(long);
            let open = self.open_mask | first_letters.iter().fold(0, |set, letter| set | 1 << letter);
            let start = random.below(seconds.len());
            self.looks += seconds.len();
            for second in seconds[start..].iter().chain(&seconds[..start]) {
                if !at_most(second.mask & !mask, most) {
                    continue;
                }
                if second.word == first.word || !self.wanted.are_among([Some(first.word), Some(second.word)]) {
                    continue;
                }
                let Some(lacks) = packing.short(rest, second.packed, most) else { continue };
                let second_letters = words.letters(second.word);
                for second_shared in letters_of(self.shareable(second_letters, lacks.letters(), open)) {
                    let with_shared = if long { rest.plus(packing.unit(second_shared)) } else { rest };
                    let Some(mut short) = packing.short(with_shared, second.packed, rule.both() - first_short.len())
                    else {
                        continue;
                    };
                    first_short.letters().iter().for_each(|&letter| {
                        short.push(letter);
                    });
                    let barred = |letters: &[u8], shared: u8| {
                        letters.iter().position(|&letter| letter == shared).map_or(0, |place| 1 << place)
                    };
                    let endings = [
                        Ending { letters: first_letters, barred: barred(first_letters, first_shared) },
                        Ending { letters: second_letters, barred: barred(second_letters, second_shared) },
                    ];
                    let Some(blanks) = give_blanks(rule, short.letters(), [&endings[0], &endings[1]], random) else {
                        continue;
                    };
                    if self
                        .lay_both([(first.word, first_shared), (second.word, second_shared)], blanks, random)
                        .is_some()
                    {
                        return Some(());
                    }
                }
            }
        }
        None
    }

    /// Lays both; nothing, and nothing laid, when the tile that the second one shares has become a blank.
    fn lay_both(&mut self, words: [(u32, u8); 2], blanks: [u32; 2], random: &mut Random) -> Option<()> {
        let long = self.version == Version::V2;
        let kept = (self.bag, self.open, self.open_mask, self.plays.len());
        for ((word, letter), blanks) in words.into_iter().zip(blanks) {
            let Some(shared) = self.share(word, long, if long { letter } else { 0 }, random) else {
                (self.bag, self.open, self.open_mask) = (kept.0, kept.1, kept.2);
                self.plays.truncate(kept.3);
                return None;
            };
            self.lay(Play { word, long, shared, blanks });
        }
        Some(())
    }
}

/// The members of a set of letters.
fn letters_of(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let letter = (set != 0).then_some(set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(letter)
    })
}
