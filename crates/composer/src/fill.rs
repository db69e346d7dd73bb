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

impl Composer {
    /// Words for an arrangement whose turns are in order; nothing when the words that were chosen come to no end.
    pub(crate) fn fill(&self, laid: &[Laid], random: &mut Random) -> Option<Vec<Play>> {
        let mut bag = self.bag;
        let mut plays: Vec<Play> = Vec::with_capacity(laid.len());
        let mut wanted = Wanted::new(&self.index, true, &mut bag);
        let first = Wanted::new(&self.index, false, &mut bag);
        first.release_all(&mut bag, &self.index);
        let early = laid.len().saturating_sub(2);
        for turn in 0..early {
            let source = self.source(laid, &plays, turn);
            let long = turn > 0;
            let word = match self.wanted(&source, &mut wanted, &mut bag, turn) {
                Some(word) => word,
                None => self.choose(&source, laid, &plays, turn, &mut bag, random)?,
            };
            let shared = laid[turn].parent.map(|parent| (laid[turn].own, parent as u8, laid[turn].there));
            let play = Play { word, long, shared, blanks: 0 };
            for (place, &letter) in play.letters(&self.index).iter().enumerate() {
                if place != source.place {
                    bag.take(letter, &self.index.packing);
                }
            }
            plays.push(play);
        }
        wanted.release_all(&mut bag, &self.index);
        let rule = self.blank_rule[1];
        let once = rule.last().min(1);
        let found = self.fill_last_two(laid, &mut plays, &bag, &wanted, [rule.before(), once], random)
            || rule.last() > once && self.fill_last_two(laid, &mut plays, &bag, &wanted, [0, rule.last()], random);
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
        turn: usize,
        bag: &mut Bag,
        random: &mut Random,
    ) -> Option<u32> {
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

    /// All words of a source that the bag holds but for at most `most` tiles.
    fn candidates(&self, source: &Source<'_>, bag: &Bag, long: bool, most: usize, plays: &[Play]) -> Vec<Candidate> {
        let packing = &self.index.packing;
        let words = self.index.words(long);
        let packed_bag = if source.letter == 0 { bag.packed } else { bag.packed.plus(packing.unit(source.letter)) };
        let mut found = Vec::with_capacity(64);
        for (at, &mask) in source.masks.iter().enumerate() {
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
        bag: &Bag,
        wanted: &Wanted,
        most: [usize; 2],
        random: &mut Random,
    ) -> bool {
        let (early, packing, rule) = (plays.len(), &self.index.packing, self.blank_rule[1]);
        let shared = |turn: usize| laid[turn].parent.map(|parent| (laid[turn].own, parent as u8, laid[turn].there));
        let before = self.source(laid, plays, early);
        let firsts = self.candidates(&before, bag, early > 0, most[0], plays);
        let hangs = laid[early + 1].parent == Some(early);
        let mut seconds = Vec::new();
        let mut last = Source { words: None, masks: &[], theme: 0, letter: 0, place: usize::MAX };
        if !hangs {
            last = self.source(laid, plays, early + 1);
            seconds = self.candidates(&last, bag, true, most[1], plays);
        }
        // Where the last word hangs on the one before: what may end the game, by the letter that they share.
        let mut by_letter: Vec<Option<Vec<Candidate>>> = vec![None; if hangs { LETTERS } else { 0 }];
        let start = random.below(firsts.len());
        for first in firsts[start..].iter().chain(&firsts[..start]) {
            plays.push(Play { word: first.word, long: early > 0, shared: shared(early), blanks: 0 });
            let letters = plays[early].letters(&self.index);
            let seconds = if hangs {
                last = self.source(laid, plays, early + 1);
                by_letter[usize::from(last.letter)]
                    .get_or_insert_with(|| self.candidates(&last, bag, true, most[1], &plays[..early]))
            } else {
                &seconds
            };
            let rest = if before.letter == 0 { bag.packed } else { bag.packed.plus(packing.unit(before.letter)) };
            let rest = after(rest, first, packing).plus(packing.unit(last.letter));
            let left = most[1].min(rule.both() - first.short.len());
            let mask = bag.mask_after(letters, 1 << before.letter | 1 << last.letter);
            let start = random.below(seconds.len());
            for second in seconds[start..].iter().chain(&seconds[..start]) {
                if !at_most(second.mask & !mask, left) || second.word == first.word && early > 0 {
                    continue;
                }
                let Some(mut short) = packing.short(rest, second.packed, left) else { continue };
                if !wanted.are_among([(early > 0).then_some(first.word), Some(second.word)]) {
                    continue;
                }
                first.short.letters().iter().for_each(|&letter| {
                    short.push(letter);
                });
                let barred = |turn: usize| if turn == 0 { 0 } else { 1 << laid[turn].own };
                let joint = if hangs { 1 << laid[early + 1].there } else { 0 };
                let endings = [
                    Ending { letters: plays[early].letters(&self.index), barred: barred(early) | joint },
                    Ending { letters: self.index.long.letters(second.word), barred: barred(early + 1) },
                ];
                if let Some(blanks) = give_blanks(rule, short.letters(), [&endings[0], &endings[1]], random) {
                    plays[early].blanks = blanks[0];
                    let shared = shared(early + 1);
                    plays.push(Play { word: second.word, long: true, shared, blanks: blanks[1] });
                    return true;
                }
            }
            plays.pop();
        }
        false
    }
}
