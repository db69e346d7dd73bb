//! The count: all arrangements by number of words, in slices that can be interrupted and resumed.

use std::time::{Duration, Instant};

use super::bare;
use super::error::ArrangementError;
use super::frame::{FIRST, Frame};
use super::join::{AllPartitions, Totals, count_frame};
use super::ordered::count_frame_orders;
use super::rule::Apart;
use super::symmetry::{mirrored_alone, orbits};
use super::threads::in_parallel;

/// More than the most words that could be on the board: one in each row and each column.
const SIZES: usize = 32;

/// What a count has come to; each list by number of words, from 0 on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// How many arrangements there are: U(k).
    pub unordered: Vec<u128>,
    /// How many there are up to the eight symmetries of the square.
    pub up_to_symmetry: Vec<u128>,
    /// How many legal sequences of words there are: O(k); only where the count was asked for them.
    pub ordered: Option<Vec<u128>>,
}

impl Counts {
    /// The most words of an arrangement.
    #[must_use]
    pub fn most_words(&self) -> usize {
        self.unordered.len() - 1
    }
}

/// How far a count is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many frames are counted.
    pub done: usize,
    /// How many frames there are.
    pub of: usize,
    /// How long the count has worked, in this run and those before it.
    pub elapsed: Duration,
}

impl Progress {
    /// Whether everything is counted.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.done == self.of
    }
}

/// Sums by number of words.
type Sums = [u128; SIZES];

/// A count of all arrangements, frame by frame.
///
/// Every number fits: a row or a column holds one of at most 8 words or none, so there are fewer than 14 · 9^28 < 2^93
/// arrangements, and of k <= 29 words at most 28! < 2^98 orders each; the real numbers are far lower, and sums of orders
/// stay below 2^64 under the strict rule.
pub struct Counting {
    apart: Apart,
    most_words: usize,
    threads: usize,
    partitions: AllPartitions,
    /// A frame of each kind, and how many frames are its mirror images.
    frames: Vec<(Frame, u128)>,
    done: usize,
    elapsed: Duration,
    unordered: Sums,
    half_turned: Sums,
    ordered: Option<Sums>,
}

/// What one frame adds.
struct Found {
    unordered: Totals,
    half_turned: Totals,
    ordered: Totals,
}

impl Counting {
    /// A count that has not begun, of arrangements of up to `most_words` words, or all; `ordered` asks for legal orders
    /// too. The result does not depend on `threads`.
    pub fn new(
        apart: Apart,
        most_words: Option<usize>,
        ordered: bool,
        threads: usize,
    ) -> Result<Self, ArrangementError> {
        if apart == Apart::Bare && ordered {
            return Err(ArrangementError::NotOrdered(apart));
        }
        let most_words = most_words.unwrap_or(SIZES - 1).clamp(1, SIZES - 1);
        let mut images = std::collections::BTreeMap::new();
        for frame in Frame::all(apart).into_iter().filter(|frame| frame.words() <= most_words) {
            *images.entry(frame.representative()).or_insert(0) += 1;
        }
        Ok(Self {
            apart,
            most_words,
            threads,
            partitions: AllPartitions::default(),
            frames: images.into_iter().collect(),
            done: 0,
            elapsed: Duration::ZERO,
            unordered: [0; SIZES],
            half_turned: [0; SIZES],
            ordered: ordered.then_some([0; SIZES]),
        })
    }

    /// Counts on for about this long, at least a little.
    pub fn advance(&mut self, budget: Duration) -> Progress {
        /// Frames that a thread counts between two looks at the clock.
        const SLICE: usize = 32;
        let start = Instant::now();
        let before = self.elapsed;
        while self.done < self.frames.len() {
            let last = self.frames.len().min(self.done + SLICE * self.threads.max(1));
            let slice = &self.frames[self.done..last];
            let found = in_parallel(slice, self.threads, |&(frame, _)| self.find(frame));
            let slice = slice.to_vec();
            for ((frame, times), found) in slice.into_iter().zip(found) {
                self.add(frame, times, &found);
            }
            self.done = last;
            self.elapsed = before + start.elapsed();
            if start.elapsed() >= budget {
                break;
            }
        }
        self.progress()
    }

    /// How far the count is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress { done: self.done, of: self.frames.len(), elapsed: self.elapsed }
    }

    /// What was counted; nothing before the end.
    #[must_use]
    pub fn counts(&self) -> Option<Counts> {
        if !self.progress().is_done() {
            return None;
        }
        let most = (0..=self.most_words).rev().find(|&words| self.unordered[words] > 0)?;
        let mut alone = [0; SIZES];
        for frame in Frame::all(self.apart) {
            alone[frame.words()] += mirrored_alone(frame);
        }
        alone[1] += u128::from(FIRST);
        let orbit = |words: usize| orbits(self.unordered[words], self.half_turned[words], alone[words]);
        Some(Counts {
            unordered: self.unordered[..=most].to_vec(),
            up_to_symmetry: (0..=most).map(orbit).collect(),
            ordered: self.ordered.map(|sums| sums[..=most].to_vec()),
        })
    }

    fn find(&self, frame: Frame) -> Found {
        let partitions = self.partitions.of(frame);
        let most = self.most_words - frame.words();
        let (unordered, half_turned) = match self.apart {
            Apart::Bare => bare::count_frame(frame, partitions, most),
            apart => count_frame(frame, apart, partitions),
        };
        let ordered = self.ordered.map(|_| count_frame_orders(frame, self.apart, partitions, most));
        Found { unordered, half_turned, ordered: ordered.unwrap_or_default() }
    }

    fn add(&mut self, frame: Frame, times: u128, found: &Found) {
        // The first word lies across or down.
        let times = 2 * times;
        let add = |sums: &mut Sums, totals: &Totals| {
            for (sum, total) in sums[frame.words()..].iter_mut().zip(totals) {
                *sum += times * total;
            }
        };
        add(&mut self.unordered, &found.unordered);
        add(&mut self.half_turned, &found.half_turned);
        if let Some(ordered) = &mut self.ordered {
            add(ordered, &found.ordered);
        }
    }

    /// The count as text, from which [`Counting::resume`] goes on.
    #[must_use]
    pub fn state(&self) -> String {
        let list = |sums: &Sums| sums.iter().map(u128::to_string).collect::<Vec<_>>().join(" ");
        let mut text = format!(
            "{HEAD}\nrule {}\nmost_words {}\ndone {}\nelapsed_ms {}\nunordered {}\nhalf_turned {}\n",
            self.apart.name(),
            self.most_words,
            self.done,
            self.elapsed.as_millis(),
            list(&self.unordered),
            list(&self.half_turned),
        );
        if let Some(ordered) = &self.ordered {
            text += &format!("ordered {}\n", list(ordered));
        }
        let check = checksum(&text);
        text + &format!("check {check:016x}\n")
    }

    /// Goes on with a count from its text.
    pub fn resume(text: &str, threads: usize) -> Result<Self, ArrangementError> {
        let wrong = |problem: &str| ArrangementError::State(problem.to_owned());
        let cut = text.rfind("check ").ok_or_else(|| wrong("it has no check sum"))?;
        let (body, check) = text.split_at(cut);
        if u64::from_str_radix(check["check ".len()..].trim(), 16) != Ok(checksum(body)) {
            return Err(wrong("its check sum is wrong"));
        }
        let mut lines = body.lines();
        let first = lines.next().unwrap_or_default();
        if first != HEAD {
            return Err(wrong(&format!("it begins with {first:?}; {HEAD:?} was expected")));
        }
        let fields: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(' ')).collect();
        let find = |name: &str| fields.iter().find(|(other, _)| *other == name).map(|(_, value)| *value);
        let field = |name: &str| find(name).ok_or_else(|| wrong(&format!("it has no line {name:?}")));
        let sums = |name: &str| {
            let numbers: Option<Vec<u128>> = field(name)?.split(' ').map(|number| number.parse().ok()).collect();
            let sums = numbers.and_then(|numbers| Sums::try_from(numbers).ok());
            sums.ok_or_else(|| wrong(&format!("its line {name:?} is not {SIZES} numbers")))
        };
        let apart: Apart = field("rule")?.parse().map_err(|error: super::UnknownApart| wrong(&error.to_string()))?;
        let number =
            |name: &str| field(name)?.parse::<u64>().map_err(|_| wrong(&format!("its line {name:?} is no number")));
        let most_words = number("most_words")? as usize;
        let mut counting = Self::new(apart, Some(most_words), find("ordered").is_some(), threads)?;
        counting.done = number("done")? as usize;
        counting.elapsed = Duration::from_millis(number("elapsed_ms")?);
        counting.unordered = sums("unordered")?;
        counting.half_turned = sums("half_turned")?;
        if counting.ordered.is_some() {
            counting.ordered = Some(sums("ordered")?);
        }
        if counting.done > counting.frames.len() {
            return Err(wrong(&format!("{} frames are done of {}", counting.done, counting.frames.len())));
        }
        Ok(counting)
    }
}

/// What a state begins with: its kind and version.
const HEAD: &str = "quixotry count of arrangements 1";

/// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), 64 bits: finds texts that were cut or changed by mistake.
pub(super) fn checksum(text: impl AsRef<[u8]>) -> u64 {
    text.as_ref()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
