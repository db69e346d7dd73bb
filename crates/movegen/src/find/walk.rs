//! Every word that lies in one way, by a walk along the word graph that turns back as soon as the tiles do not suffice.
//!
//! A letter is taken from the rack in one way only, a real tile before a blank, so each front part of a word is met
//! once: the time is bounded by the size of the word list, however many blanks there are.

use quixotry_lexicon::{Letter, Lexicon, Node, Tile};

use super::hand::{Hand, Source};
use super::lay::{self, Laid};
use super::question::Question;
use super::row::{Row, RowSquare};

/// One way in which words may lie.
pub(super) struct Way<'a> {
    /// The squares from where the word begins.
    pub(super) squares: &'a [RowSquare],
    /// Tiles that it must use, wherever.
    pub(super) lying: &'a [Tile],
    /// Whether it must cover a tile that lies on its square.
    pub(super) must_touch: bool,
}

/// Where no row was given: a word is laid on squares without end.
pub(super) static ANYWHERE: [RowSquare; Lexicon::LONGEST] = [RowSquare::PLAIN; Lexicon::LONGEST];

/// A word that was found: how it is laid follows from its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Entry {
    /// Its number in the word list.
    pub(super) number: u32,
    /// Points, with the bonus.
    pub(super) score: i32,
    /// Which of the ways.
    pub(super) way: u8,
    /// Tiles of the word.
    pub(super) length: u8,
    /// Blanks of the rack that it spends.
    pub(super) blanks: u8,
}

/// What has been laid on the way.
#[derive(Clone, Copy)]
struct Progress {
    /// Points before the factor of the word.
    sum: i64,
    /// That factor.
    times: i64,
    /// Tiles that lay on their squares.
    touched: usize,
    /// Tiles taken from the hand.
    taken: usize,
    /// Blanks of the rack among them.
    blanks: usize,
    /// Whether one of them stands for a letter that a real tile shows as well.
    mixed: bool,
    /// Tiles that must still be used.
    missing: usize,
}

/// Adds every word of a way to `found`, in the order of the alphabet.
pub(super) fn walk(question: &Question, way: &Way<'_>, number: u8, found: &mut Vec<Entry>) {
    let hand = Hand::new(&question.rack, way.lying);
    let mut required = [0; Letter::MAX + 1];
    for letter in way.lying.iter().filter_map(|tile| tile.letter()) {
        required[letter.index()] += 1;
    }
    let mut values = [0; Letter::MAX + 1];
    for letter in question.edition.alphabet.letters() {
        values[letter.index()] = i64::from(question.edition.letter_value(letter));
    }
    let longest = question.filter.longest.min(Lexicon::LONGEST).min(way.squares.len());
    let reached = &way.squares[..longest];
    let mut walk = Walk {
        question,
        way,
        number,
        found,
        whole: hand.clone(),
        hand,
        required,
        values,
        bonus: (0..=longest).map(|tiles| i64::from(question.rules.bonus_for(tiles))).collect(),
        longest,
        uneven: reached.iter().any(|square| square.tile.is_none() && square.premium.letter != 1),
        word: Vec::with_capacity(longest),
        laid: Vec::with_capacity(longest),
    };
    if longest > 0 {
        let start =
            Progress { sum: 0, times: 1, touched: 0, taken: 0, blanks: 0, mixed: false, missing: way.lying.len() };
        walk.go(question.lexicon.graph().dawg_root(), 0, start);
    }
}

struct Walk<'a> {
    question: &'a Question,
    way: &'a Way<'a>,
    number: u8,
    found: &'a mut Vec<Entry>,
    /// All tiles that words are laid with.
    whole: Hand,
    /// Those that are left.
    hand: Hand,
    /// Tiles that must still be used, by letter.
    required: [u16; Letter::MAX + 1],
    /// Points by letter.
    values: [i64; Letter::MAX + 1],
    /// Bonus by number of tiles.
    bonus: Vec<i64>,
    longest: usize,
    /// Whether it matters which of several tiles of a letter is a blank.
    uneven: bool,
    word: Vec<Letter>,
    laid: Vec<Laid>,
}

impl Walk<'_> {
    /// Goes on from `node`; `before` words of the list come before all that it spells.
    fn go(&mut self, node: Node, before: usize, progress: Progress) {
        let question = self.question;
        let square = self.way.squares[self.word.len()];
        let fitting = square.tile.map_or_else(|| self.hand.letters(), |tile| 1 << (tile.byte() & 0x7f));
        for (words, arc) in question.lexicon.numbered_arcs(node) {
            if fitting >> arc.letter_byte() & 1 == 0 {
                continue;
            }
            let Some(letter) = arc.letter() else { continue };
            let mut next = progress;
            let taken = match square.tile {
                Some(tile) => {
                    next.touched += 1;
                    next.sum += i64::from(question.edition.value(tile));
                    None
                }
                None => {
                    let Some(source) = self.hand.take(letter) else { continue };
                    next.taken += 1;
                    match source {
                        Source::Real => next.sum += self.values[letter.index()] * i64::from(square.premium.letter),
                        Source::Lying => {}
                        Source::Blank => {
                            next.blanks += 1;
                            next.mixed |= self.whole.has_real(letter);
                        }
                    }
                    next.times = next.times.saturating_mul(i64::from(square.premium.word));
                    Some(source)
                }
            };
            let needed = taken.is_some() && self.required[letter.index()] > 0;
            if needed {
                self.required[letter.index()] -= 1;
                next.missing -= 1;
            }
            self.word.push(letter);
            if arc.accepts() {
                self.ends(before + words, &next);
            }
            if self.goes_on(arc.target(), &next) {
                self.go(arc.target(), before + words + usize::from(arc.accepts()), next);
            }
            self.word.pop();
            if needed {
                self.required[letter.index()] += 1;
            }
            if let Some(source) = taken {
                self.hand.give_back(letter, source);
            }
        }
    }

    /// Whether a longer word can come of it.
    #[inline]
    fn goes_on(&self, node: Node, progress: &Progress) -> bool {
        let length = self.word.len();
        !node.is_none()
            && length + progress.missing.max(1) <= self.longest
            && (self.hand.tiles > 0 || !Row::is_free(self.way.squares, length))
    }

    /// A word of the list ends here.
    #[inline]
    fn ends(&mut self, number: usize, progress: &Progress) {
        let (question, length) = (self.question, self.word.len());
        // Every tile that must be used has been taken, once each; the rest is of the rack.
        let used = progress.taken - self.way.lying.len().min(progress.taken);
        let lies = progress.missing == 0
            && used > 0
            && (!self.way.must_touch || progress.touched > 0)
            && Row::is_free(self.way.squares, length);
        if !lies
            || !question.filter.allows(used, question.rack.len(), progress.blanks)
            || !question.filter.passes(&self.word)
        {
            return;
        }
        let mut points = progress.sum.saturating_mul(progress.times);
        if self.uneven && progress.mixed {
            lay::lay(&self.word, self.way.squares, self.whole.clone(), &mut self.laid);
            points = lay::points(&self.laid, self.way.squares, &question.edition);
        }
        let score = points.saturating_add(self.bonus[used]);
        self.found.push(Entry {
            number: number as u32,
            score: i32::try_from(score).unwrap_or(i32::MAX),
            way: self.number,
            length: length as u8,
            blanks: progress.blanks as u8,
        });
    }
}
