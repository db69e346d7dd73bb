//! The catalogue: a number for each arrangement, and arrangements drawn so that each is equally likely.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use quixotry_rules::rng::Random;

use super::error::ArrangementError;
use super::frame::Frame;
use super::frame_table::FrameTable;
use super::join::{AllPartitions, Totals, count_frame};
use super::laid::Laid;
use super::rule::Apart;
use super::threads::in_parallel;
use crate::place::Place;

/// One more than the most words that any arrangement has.
const SIZES: usize = 17;
/// How many bytes of halves are kept in memory before they are dropped and built anew: enough for all draws of a perfect
/// game's number of words.
const MOST_BYTES: usize = 100_000_000;

/// For one frame and each number of words, how many arrangements it has.
pub(super) type Sizes = [u64; SIZES];

/// All arrangements under one rule, in order.
///
/// The arrangements of k words have the numbers from 0 to U(k) - 1: first those whose first word lies across, frame by
/// frame (a frame is the first word and the set of columns that hold words down), then the same with rows and columns
/// exchanged. The order is specified by the version of the tables: [`Catalogue::VERSION`].
pub struct Catalogue {
    apart: Apart,
    frames: Vec<Frame>,
    /// The frames of which all others are mirror images.
    representatives: Vec<Frame>,
    sizes: Vec<Sizes>,
    /// For each frame, which representative it is an image of.
    images: Vec<u32>,
    partitions: AllPartitions,
    /// For each number of words, how many arrangements come before those of each frame; a last one for the end.
    before: [OnceLock<Vec<u64>>; SIZES],
    tables: Mutex<Kept>,
}

/// The frame tables in memory.
#[derive(Default)]
struct Kept {
    tables: HashMap<u32, Arc<FrameTable>>,
    bytes: usize,
}

impl Catalogue {
    /// The version of the order of arrangements: numbers of another version mean other arrangements.
    pub const VERSION: u32 = 1;

    /// Counts everything anew, in a few seconds. There is none for [`Apart::Bare`].
    pub fn build(apart: Apart, threads: usize) -> Result<Self, ArrangementError> {
        let partitions = AllPartitions::default();
        let size = |&frame: &Frame| sizes(frame, &count_frame(frame, apart, partitions.of(frame)).0);
        Self::new(apart, |representatives| Ok(in_parallel(representatives, threads, size)))
    }

    /// The catalogue with the sizes that are told for its representatives.
    pub(super) fn new(
        apart: Apart,
        sizes: impl FnOnce(&[Frame]) -> Result<Vec<Sizes>, ArrangementError>,
    ) -> Result<Self, ArrangementError> {
        let frames = numbered_frames(apart)?;
        let firsts: Vec<Frame> = frames.iter().map(|frame| frame.representative()).collect();
        let is_first = |&(frame, first): &(&Frame, &Frame)| frame == first;
        let representatives: Vec<Frame> =
            frames.iter().zip(&firsts).filter(is_first).map(|(frame, _)| *frame).collect();
        let place = |first: &Frame| representatives.binary_search(first).unwrap_or_default() as u32;
        Ok(Self {
            apart,
            images: firsts.iter().map(place).collect(),
            sizes: sizes(&representatives)?,
            frames,
            representatives,
            partitions: AllPartitions::default(),
            before: std::array::from_fn(|_| OnceLock::new()),
            tables: Mutex::new(Kept::default()),
        })
    }

    /// How words keep apart.
    #[must_use]
    pub fn apart(&self) -> Apart {
        self.apart
    }

    /// How many arrangements of each frame there are, for the file.
    pub(super) fn sizes(&self) -> &[Sizes] {
        &self.sizes
    }

    /// The most words of an arrangement.
    #[must_use]
    pub fn most_words(&self) -> usize {
        (1..SIZES).rev().find(|&words| self.count(words) > 0).unwrap_or_default()
    }

    /// How many arrangements of `words` words there are.
    #[must_use]
    pub fn count(&self, words: usize) -> u128 {
        2 * u128::from(self.half_count(words))
    }

    /// How many of them have the first word across.
    fn half_count(&self, words: usize) -> u64 {
        if (1..SIZES).contains(&words) { self.before(words).last().copied().unwrap_or_default() } else { 0 }
    }

    fn before(&self, words: usize) -> &[u64] {
        self.before[words].get_or_init(|| {
            let mut sum = 0;
            let ends = self.images.iter().map(|&image| {
                sum = self.sizes[image as usize][words].saturating_add(sum);
                sum
            });
            std::iter::once(0).chain(ends).collect()
        })
    }

    /// The arrangement of `words` words with this number, as places in an order in which they may be laid.
    pub fn unrank(&self, words: usize, number: u128) -> Result<Vec<Place>, ArrangementError> {
        let count = self.count(words);
        if count == 0 {
            return Err(ArrangementError::NoSuchSize { words, most: self.most_words() });
        }
        let wrong = ArrangementError::NoSuchNumber { number, words, count };
        if number >= count {
            return Err(wrong);
        }
        let half = u128::from(self.half_count(words));
        let turned = number >= half;
        let rest = (number - if turned { half } else { 0 }) as u64;
        Ok(self.laid(words, rest).ok_or(wrong)?.places(turned))
    }

    /// The arrangement with this number among those with the first word across.
    fn laid(&self, words: usize, number: u64) -> Option<Laid> {
        let before = self.before(words);
        let place = before.partition_point(|&first| first <= number) - 1;
        let frame = self.frames[place];
        let table = self.frame_table(self.images[place]);
        let partitions = self.partitions.of(frame);
        let laid = table.unrank(partitions, words - frame.words(), number - before[place])?;
        Some(from_representative(laid, frame))
    }

    /// The number of an arrangement among those of as many words; its words may be in any order.
    pub fn rank(&self, places: &[Place]) -> Result<u128, ArrangementError> {
        let (laid, turned) = Laid::read(places)?;
        let frame = laid.frame();
        let illegal = ArrangementError::NotLegal(self.apart);
        let Ok(place) = self.frames.binary_search(&frame) else { return Err(illegal) };
        let table = self.frame_table(self.images[place]);
        let rank = table.rank(self.partitions.of(frame), &to_representative(laid, frame)).ok_or(illegal)?;
        let words = laid.words();
        let half = if turned { u128::from(self.half_count(words)) } else { 0 };
        Ok(half + u128::from(self.before(words)[place] + rank))
    }

    /// The draws `from` to `from + count - 1` of a seed: each of the arrangements of `words` words is equally likely, and
    /// draw i depends on seed, rule, `words` and i only.
    pub fn sample(
        &self,
        words: usize,
        seed: u64,
        from: u64,
        count: usize,
    ) -> Result<Vec<Vec<Place>>, ArrangementError> {
        let all = self.count(words);
        if all == 0 {
            return Err(ArrangementError::NoSuchSize { words, most: self.most_words() });
        }
        // Draws of the same frame follow each other, so that a table is built once even if not all fit into memory.
        let number = |draw: usize| below(&mut Random::stream(seed, from.wrapping_add(draw as u64)), all);
        let mut drawn: Vec<(u128, usize)> = (0..count).map(|draw| (number(draw), draw)).collect();
        drawn.sort_unstable();
        let mut arrangements = vec![Vec::new(); count];
        for (number, draw) in drawn {
            arrangements[draw] = self.unrank(words, number)?;
        }
        Ok(arrangements)
    }

    /// An arrangement of `words` words, each equally likely.
    pub fn draw(&self, words: usize, random: &mut Random) -> Result<Vec<Place>, ArrangementError> {
        self.unrank(words, below(random, self.count(words).max(1)))
    }

    fn frame_table(&self, image: u32) -> Arc<FrameTable> {
        let kept = || self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = kept().tables.get(&image) {
            return Arc::clone(table);
        }
        // Nobody waits while it is made; if two make the same one, the first is kept.
        let frame = self.representatives[image as usize];
        let table = Arc::new(FrameTable::new(frame, self.apart, self.partitions.of(frame)));
        let mut kept = kept();
        if kept.bytes > MOST_BYTES {
            *kept = Kept::default();
        }
        if let Some(table) = kept.tables.get(&image) {
            return Arc::clone(table);
        }
        kept.bytes += table.bytes();
        kept.tables.insert(image, Arc::clone(&table));
        table
    }
}

/// All frames of a rule whose arrangements are numbered, in order.
pub(super) fn numbered_frames(apart: Apart) -> Result<Vec<Frame>, ArrangementError> {
    if apart == Apart::Bare { Err(ArrangementError::NotNumbered(apart)) } else { Ok(Frame::all(apart)) }
}

/// How many arrangements a frame has, by all words instead of words across.
fn sizes(frame: Frame, totals: &Totals) -> Sizes {
    let words = frame.words();
    std::array::from_fn(|size| size.checked_sub(words).and_then(|across| totals.get(across)).map_or(0, |&n| n as u64))
}

/// The mirror image of an arrangement of `frame` that is one of the frame's representative.
fn to_representative(laid: Laid, frame: Frame) -> Laid {
    let representative = frame.representative();
    if frame == representative {
        laid
    } else if frame.mirrored() == representative {
        laid.mirrored()
    } else if frame.flipped() == representative {
        laid.flipped()
    } else {
        laid.mirrored().flipped()
    }
}

/// The inverse of [`to_representative`], which is its own: mirrors are.
fn from_representative(laid: Laid, frame: Frame) -> Laid {
    to_representative(laid, frame)
}

/// A number from 0 to `n` - 1, each equally likely: 128 bits (the earlier 64 of them the lower ones) modulo `n`, drawn
/// again when they are at least the largest multiple of `n`.
fn below(random: &mut Random, n: u128) -> u128 {
    let excess = (u128::MAX % n + 1) % n;
    loop {
        let low = u128::from(random.next_u64());
        let drawn = u128::from(random.next_u64()) << 64 | low;
        if drawn <= u128::MAX - excess {
            return drawn % n;
        }
    }
}
