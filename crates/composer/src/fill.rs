//! V3: words for the places of an arrangement, turn by turn, each the best of a few that fit; the last two by trying all.

use quixotry_rules::rng::Random;

use crate::arrange::Laid;
use crate::bag::Bag;
use crate::composer::Composer;
use crate::last_two::{Candidate, Ending, after, at_most, give_blanks};
use crate::packed::LETTERS;
use crate::sketch::Play;
use crate::wanted::Wanted;

/// Among how many words that fit the best one is taken.
const CHOICE: usize = 10;
/// How many words are tried for the last turn but two.
const TRIED: usize = 400;
/// What part of the words that may come last but one is looked at first: it mostly suffices.
const PART: usize = 5;

/// Where a turn takes its word from.
struct Source<'a> {
    /// Numbers of words; nothing for all.
    words: Option<&'a [u32]>,
    /// Which letters each needs.
    masks: &'a [u64],
    /// How many of them belong to the theme.
    theme: usize,
    /// The letter that is shared, 0 for none, and its place.
    letter: u8,
    place: usize,
}

impl Source<'_> {
    #[inline]
    fn word(&self, at: usize) -> u32 {
        self.words.map_or(at as u32, |words| words[at])
    }
}

/// How words are sought for an arrangement.
#[derive(Clone, Copy, Default)]
pub(crate) struct Effort<'a> {
    /// The words that certain turns have to have, by turn; those behind the end have none.
    pub(crate) given: &'a [Option<u32>],
    /// Whether many words are tried for the last turn but two, each with all words for the last two.
    pub(crate) is_thorough: bool,
}

impl Effort<'_> {
    fn given(&self, turn: usize) -> Option<u32> {
        self.given.get(turn).copied().flatten()
    }

    /// The given words that are not the first one of the game.
    fn later(&self) -> &[Option<u32>] {
        self.given.get(1..).unwrap_or_default()
    }

    /// Whether a turn may have a word: the one that is given for it, or one that is given for no other turn.
    #[inline]
    fn allows(&self, turn: usize, word: u32) -> bool {
        match self.given(turn) {
            Some(given) => given == word,
            None => turn == 0 || !self.later().contains(&Some(word)),
        }
    }
}

impl Composer {
    /// Words for an arrangement whose turns are in order; nothing when the words that were chosen come to no end. `tried`
    /// goes up by one for this beginning, and for each end that is tried beyond the first.
    pub(crate) fn fill(
        &self,
        laid: &[Laid],
        effort: Effort<'_>,
        tried: &mut usize,
        random: &mut Random,
    ) -> Option<Vec<Play>> {
        *tried += 1;
        let mut bag = self.bag;
        let mut plays: Vec<Play> = Vec::with_capacity(laid.len());
        for (turn, word) in (0..laid.len()).filter_map(|turn| Some((turn, effort.given(turn)?))) {
            self.take(&mut bag, self.index.words(turn > 0).letters(word), laid[turn].shared_place());
        }
        let mut wanted = Wanted::new(&self.index, true, &mut bag, effort.later());
        let early = laid.len().saturating_sub(2);
        for turn in 0..early {
            let source = self.source(laid, &plays, turn);
            if effort.is_thorough && turn + 1 == early && effort.given(turn).is_none() {
                return self.fill_last_three(laid, (plays, bag, wanted), effort, tried, random);
            }
            let word = match effort.given(turn).or_else(|| self.wanted(&source, &mut wanted, &mut bag, turn)) {
                Some(word) => word,
                None => self.choose(&source, laid, &plays, effort, &mut bag, random)?,
            };
            self.lay(laid, &mut plays, &mut bag, effort, word);
        }
        self.fill_end(laid, plays, bag, &wanted, effort, random)
    }

    /// Takes the letters of a word from the bag, but for the one at `shared`.
    fn take(&self, bag: &mut Bag, letters: &[u8], shared: usize) {
        for (place, &letter) in letters.iter().enumerate() {
            if place != shared {
                bag.take(letter, &self.index.packing);
            }
        }
    }

    /// Lays the word of the next turn.
    fn lay(&self, laid: &[Laid], plays: &mut Vec<Play>, bag: &mut Bag, effort: Effort<'_>, word: u32) {
        let turn = plays.len();
        let shared = laid[turn].parent.map(|parent| (laid[turn].own, parent as u8, laid[turn].there));
        let play = Play { word, long: turn > 0, shared, blanks: 0 };
        // The tiles of words that were given have been taken at the beginning.
        if effort.given(turn).is_none() {
            self.take(bag, play.letters(&self.index), play.shared_place());
        }
        plays.push(play);
    }

    /// Tries all words that fit in the last turn but two.
    fn fill_last_three(
        &self,
        laid: &[Laid],
        (mut plays, mut bag, mut wanted): (Vec<Play>, Bag, Wanted),
        effort: Effort<'_>,
        tried: &mut usize,
        random: &mut Random,
    ) -> Option<Vec<Play>> {
        let turn = plays.len();
        let source = self.source(laid, &plays, turn);
        if let Some(word) = self.wanted(&source, &mut wanted, &mut bag, turn) {
            self.lay(laid, &mut plays, &mut bag, effort, word);
            return self.fill_end(laid, plays, bag, &wanted, effort, random);
        }
        let all = 0..source.masks.len();
        let mut found = self.candidates(&source, all, &bag, turn > 0, 0, &plays);
        found.retain(|one| effort.allows(turn, one.word));
        random.shuffle(&mut found);
        found.into_iter().take(TRIED).find_map(|one| {
            *tried += 1;
            let (mut plays, mut bag) = (plays.clone(), bag);
            self.lay(laid, &mut plays, &mut bag, effort, one.word);
            self.fill_end(laid, plays, bag, &wanted, effort, random)
        })
    }

    /// Words for the last two turns.
    fn fill_end(
        &self,
        laid: &[Laid],
        mut plays: Vec<Play>,
        mut bag: Bag,
        wanted: &Wanted,
        effort: Effort<'_>,
        random: &mut Random,
    ) -> Option<Vec<Play>> {
        wanted.release_all(&mut bag, &self.index);
        for (turn, word) in (plays.len()..laid.len()).filter_map(|turn| Some((turn, effort.given(turn)?))) {
            for (place, &letter) in self.index.words(turn > 0).letters(word).iter().enumerate() {
                if place != laid[turn].shared_place() {
                    bag.add(letter, &self.index.packing);
                }
            }
        }
        let rule = self.blank_rule[1];
        let once = rule.last().min(1);
        let found = self.fill_last_two(laid, &mut plays, (&bag, wanted), effort, [rule.before(), once], random)
            || rule.last() > once
                && self.fill_last_two(laid, &mut plays, (&bag, wanted), effort, [0, rule.last()], random);
        found.then_some(plays)
    }

    fn source<'a>(&'a self, laid: &[Laid], plays: &[Play], turn: usize) -> Source<'a> {
        match laid[turn].parent {
            None => {
                let short = &self.index.short;
                Source { words: None, masks: short.masks(), theme: short.theme, letter: 0, place: usize::MAX }
            }
            Some(parent) => {
                let letter = plays[parent].letters(&self.index)[usize::from(laid[turn].there)];
                let place = usize::from(laid[turn].own);
                let list = self.index.listed(place, letter);
                Source { words: Some(&list.words), masks: &list.masks, theme: list.theme, letter, place }
            }
        }
    }

    /// A word that has to be had and fits here; its tiles are in the bag then.
    fn wanted(&self, source: &Source<'_>, wanted: &mut Wanted, bag: &mut Bag, turn: usize) -> Option<u32> {
        if turn == 0 {
            let word = self.index.include(false).first().copied()?;
            return self.fits(source, bag, word, false).then_some(word);
        }
        for at in 0..wanted.len() {
            let word = wanted.word(at);
            if self.index.long.letters(word)[source.place] == source.letter {
                wanted.release(at, bag, &self.index);
                if self.fits(source, bag, word, true) {
                    wanted.remove(at);
                    return Some(word);
                }
                wanted.keep(at, bag, &self.index);
            }
        }
        None
    }

    #[inline]
    fn fits(&self, source: &Source<'_>, bag: &Bag, word: u32, long: bool) -> bool {
        let packing = &self.index.packing;
        let bag = if source.letter == 0 { bag.packed } else { bag.packed.plus(packing.unit(source.letter)) };
        bag.holds(self.index.words(long).packed(word), packing.guards())
    }

    /// The best of some words that fit, those of the theme before all others.
    fn choose(
        &self,
        source: &Source<'_>,
        laid: &[Laid],
        plays: &[Play],
        effort: Effort<'_>,
        bag: &mut Bag,
        random: &mut Random,
    ) -> Option<u32> {
        let turn = plays.len();
        let long = turn > 0;
        for part in [0..source.theme, source.theme..source.masks.len()] {
            let mut best: Option<(i32, u32)> = None;
            let mut seen = 0;
            let start = part.start + random.below(part.len());
            for at in (start..part.end).chain(part.start..start) {
                if source.masks[at] & !bag.mask != 0 {
                    continue;
                }
                let word = source.word(at);
                if !self.fits(source, bag, word, long)
                    || plays.iter().any(|play| play.word == word && play.long == long)
                    || !effort.allows(turn, word)
                {
                    continue;
                }
                let letters = self.index.words(long).letters(word);
                let mut cost = self.quality[1].change(turn, bag, letters, source.place);
                for child in laid.iter().filter(|child| child.parent == Some(turn)) {
                    cost += self.hardship(usize::from(child.own), letters[usize::from(child.there)]);
                }
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, word));
                }
                seen += 1;
                if seen == CHOICE {
                    break;
                }
            }
            if let Some((_, word)) = best {
                return Some(word);
            }
        }
        None
    }

    /// The words at these places of a source that the bag holds but for at most `most` tiles.
    fn candidates(
        &self,
        source: &Source<'_>,
        places: impl Iterator<Item = usize>,
        bag: &Bag,
        long: bool,
        most: usize,
        plays: &[Play],
    ) -> Vec<Candidate> {
        let packing = &self.index.packing;
        let words = self.index.words(long);
        let packed_bag = if source.letter == 0 { bag.packed } else { bag.packed.plus(packing.unit(source.letter)) };
        let mut found = Vec::with_capacity(64);
        for at in places {
            let mask = source.masks[at];
            if !at_most(mask & !bag.mask, most) {
                continue;
            }
            let word = source.word(at);
            let packed = words.packed(word);
            if let Some(short) = packing.short(packed_bag, packed, most)
                && !plays.iter().any(|play| play.word == word && play.long == long)
            {
                found.push(Candidate { word, packed, mask, short });
            }
        }
        found
    }

    /// Lays the last two words, with at most so many blanks in each; false, and nothing laid, where none come out even.
    fn fill_last_two(
        &self,
        laid: &[Laid],
        plays: &mut Vec<Play>,
        (bag, wanted): (&Bag, &Wanted),
        effort: Effort<'_>,
        most: [usize; 2],
        random: &mut Random,
    ) -> bool {
        let early = plays.len();
        let before = self.source(laid, plays, early);
        let mut ending = LastTwo { composer: self, laid, bag, wanted, effort, most, seconds: vec![None; LETTERS] };
        let words = before.masks.len();
        let start = random.below(words);
        for part in [0..words / PART, words / PART..words] {
            let [from, to] = [start + part.start, start + part.end];
            let places = (from.min(words)..to.min(words)).chain(from.max(words) - words..to.max(words) - words);
            for first in self.candidates(&before, places, bag, early > 0, most[0], plays) {
                if !effort.allows(early, first.word) {
                    continue;
                }
                let shared = laid[early].parent.map(|parent| (laid[early].own, parent as u8, laid[early].there));
                plays.push(Play { word: first.word, long: early > 0, shared, blanks: 0 });
                if ending.lay_second(&before, &first, plays, random) {
                    return true;
                }
                plays.pop();
            }
        }
        false
    }
}

/// The end of a game of which all words but the last two lie.
struct LastTwo<'a> {
    composer: &'a Composer,
    laid: &'a [Laid],
    bag: &'a Bag,
    wanted: &'a Wanted,
    effort: Effort<'a>,
    most: [usize; 2],
    /// What may end the game, by the letter that it shares; made when asked for.
    seconds: Vec<Option<Vec<Candidate>>>,
}

impl LastTwo<'_> {
    /// Lays the last word behind `first`, which lies, and gives both their blanks; false where none comes out even.
    fn lay_second(
        &mut self,
        before: &Source<'_>,
        first: &Candidate,
        plays: &mut Vec<Play>,
        random: &mut Random,
    ) -> bool {
        let Self { composer, laid, bag, most, .. } = *self;
        let (early, packing, rule) = (plays.len() - 1, &composer.index.packing, composer.blank_rule[1]);
        let last = composer.source(laid, plays, early + 1);
        let all = 0..last.masks.len();
        let seconds = self.seconds[usize::from(last.letter)]
            .get_or_insert_with(|| composer.candidates(&last, all, bag, true, most[1], &plays[..early]));
        let letters = plays[early].letters(&composer.index);
        let rest = if before.letter == 0 { bag.packed } else { bag.packed.plus(packing.unit(before.letter)) };
        let rest = after(rest, first, packing).plus(packing.unit(last.letter));
        let left = most[1].min(rule.both() - first.short.len());
        let mask = bag.mask_after(letters, 1 << before.letter | 1 << last.letter);
        let start = random.below(seconds.len());
        for second in seconds[start..].iter().chain(&seconds[..start]) {
            if !at_most(second.mask & !mask, left) || second.word == first.word && early > 0 {
                continue;
            }
            if !self.effort.allows(early + 1, second.word) {
                continue;
            }
            let Some(mut short) = packing.short(rest, second.packed, left) else { continue };
            if !self.wanted.are_among([(early > 0).then_some(first.word), Some(second.word)]) {
                continue;
            }
            first.short.letters().iter().for_each(|&letter| {
                short.push(letter);
            });
            let [one, other] = [laid[early], laid[early + 1]];
            let own = if early == 0 { 0 } else { 1 << one.own };
            let joint = if other.parent == Some(early) { 1 << other.there } else { 0 };
            let endings = [
                Ending { letters, barred: own | joint },
                Ending { letters: composer.index.long.letters(second.word), barred: 1 << other.own },
            ];
            if let Some(blanks) = give_blanks(rule, short.letters(), [&endings[0], &endings[1]], random) {
                let shared = other.parent.map(|parent| (other.own, parent as u8, other.there));
                let last = Play { word: second.word, long: true, shared, blanks: blanks[1] };
                plays[early].blanks = blanks[0];
                plays.push(last);
                return true;
            }
        }
        false
    }
}
