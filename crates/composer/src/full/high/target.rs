//! Targets: words over several high word premiums, all of which one last play covers.

use std::cmp::Reverse;

use quixotry_lexicon::Letter;

use super::super::ground::{Ground, Play};

/// A word that lies in the end, and which of its tiles the last play on it lays.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Target {
    /// Where it lies.
    pub play: Play,
    /// The places of the tiles that come last, as bits.
    pub late: u32,
    /// What the word scores then, with the bonus and without the words that cross it.
    pub points: i32,
}

impl Target {
    /// Whether the tile at `place` comes last.
    #[must_use]
    pub const fn is_late(&self, place: usize) -> bool {
        self.late >> place & 1 == 1
    }

    /// The tiles that have to lie before: each run as the range of its places.
    #[must_use]
    pub fn runs(&self) -> Vec<std::ops::Range<usize>> {
        let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
        for place in (0..usize::from(self.play.length)).filter(|&place| !self.is_late(place)) {
            match runs.last_mut() {
                Some(run) if run.end == place => run.end += 1,
                _ => runs.push(place..place + 1),
            }
        }
        runs
    }

    /// The points less what it takes to bring its runs there.
    #[must_use]
    pub fn worth(&self) -> i32 {
        const RUN: i32 = 45;
        self.points - RUN * self.runs().len() as i32
    }

    /// A target, if its tiles that lie before are words and all high premiums come last.
    #[must_use]
    pub fn new(ground: &Ground, play: Play, late: u32) -> Option<Self> {
        Parts::new(ground, play).target(ground, late)
    }
}

/// A word in its place, with what tells quickly which of its tiles may come last.
struct Parts {
    play: Play,
    /// By place: the ends of the words that begin there, as bits; each single letter is one.
    ends: Vec<u32>,
    /// By place: value, factor for the tile and for the word.
    counted: Vec<(i32, i32, i32)>,
}

impl Parts {
    fn new(ground: &Ground, play: Play) -> Self {
        let word = ground.word(play);
        let graph = ground.lexicon.graph();
        let ends_from = |first: usize| {
            let (mut node, mut ends) = (graph.dawg_root(), 1_u32 << (first + 1));
            for (place, letter) in (first..).zip(&word[first..]) {
                let Some(arc) = Letter::new(*letter).and_then(|letter| graph.step(node, letter)) else { break };
                ends |= u32::from(arc.accepts()) << (place + 1);
                node = arc.target();
            }
            ends
        };
        let counted = play.squares(ground).zip(word).map(|(square, &letter)| {
            (ground.values[usize::from(letter)], ground.letter_times[square], ground.word_times[square])
        });
        Self { play, ends: (0..word.len()).map(ends_from).collect(), counted: counted.collect() }
    }

    /// No choice of late tiles makes the word worth more.
    fn most(&self, ground: &Ground) -> i32 {
        let times: i32 = self.counted.iter().map(|(.., times)| times.max(&1)).product();
        let sum: i32 = self.counted.iter().map(|(value, times, _)| value * times.max(&1)).sum();
        times * sum + ground.setup.rules.bonus_for(ground.rack)
    }

    fn target(&self, ground: &Ground, late: u32) -> Option<Target> {
        let mut target = Target { play: self.play, late, points: 0 };
        if late.count_ones() as usize > ground.rack {
            return None;
        }
        let (mut times, mut sum, mut begun) = (1, 0, None);
        for (place, &(value, letter_times, word_times)) in self.counted.iter().enumerate() {
            if target.is_late(place) {
                (times, sum) = (times * word_times, sum + value * letter_times);
                if begun.take().is_some_and(|first: usize| self.ends[first] >> place & 1 == 0) {
                    return None;
                }
            } else {
                sum += value;
                begun = begun.or(Some(place));
            }
        }
        if begun.is_some_and(|first| self.ends[first] >> self.counted.len() & 1 == 0) {
            return None;
        }
        target.points = times * sum + ground.setup.rules.bonus_for(late.count_ones() as usize);
        Some(target)
    }
}

/// The best targets of a line over at least `premiums` high premiums, as many as `most`, each word with no more than `each`
/// choices of its late tiles.
#[must_use]
pub fn targets(ground: &Ground, (line, down): (usize, bool), premiums: usize, most: usize, each: usize) -> Vec<Target> {
    let least = premiums;
    let step = ground.step(down);
    let first = line * ground.step(!down);
    let high = ground.word_times.iter().copied().max().unwrap_or(1).min(3);
    let mut found: Vec<Target> = Vec::new();
    // Lower ones than those that are kept already need not be looked at.
    let mut bar = i32::MIN;
    for start in 0..ground.length(down) {
        for length in ground.rack..=ground.length(down) - start {
            let Some(table) = ground.table(length) else { continue };
            let square = first + start * step;
            let premiums: Vec<usize> =
                (0..length).filter(|place| ground.word_times[square + place * step] >= high).collect();
            if high < 2 || premiums.len() < least || premiums.len() > ground.rack || length > 30 {
                continue;
            }
            let needed = premiums.iter().fold(0_u32, |bits, place| bits | 1 << place);
            // The start square has its tile from the first turn on.
            let rest = (0..length).filter(|place| needed >> place & 1 == 0 && square + place * step != ground.start);
            let rest: Vec<usize> = rest.collect();
            let masks = choices(&rest, ground.rack - premiums.len());
            for number in 0..table.len() {
                let play = Play { square: square as u16, down, length: length as u8, word: number as u32 };
                let parts = Parts::new(ground, play);
                if parts.most(ground) <= bar {
                    continue;
                }
                let mut of_word: Vec<Target> =
                    masks.iter().filter_map(|mask| parts.target(ground, needed | mask)).collect();
                of_word.sort_unstable_by_key(|target| Reverse((target.worth(), target.late)));
                of_word.truncate(each);
                found.append(&mut of_word);
                if found.len() > 2 * most {
                    found.sort_unstable_by_key(|target| Reverse(target.worth()));
                    found.truncate(most);
                    bar = found[most - 1].worth();
                }
            }
        }
    }
    found.sort_by_key(|target| Reverse((target.worth(), target.clone())));
    found.truncate(most);
    found
}

/// All choices of `count` of the places, as bits.
fn choices(places: &[usize], count: usize) -> Vec<u32> {
    match (count, places.split_first()) {
        (0, _) => vec![0],
        (_, None) => Vec::new(),
        (_, Some((&place, rest))) => {
            let with = choices(rest, count - 1).into_iter().map(|bits| bits | 1 << place);
            with.chain(choices(rest, count)).collect()
        }
    }
}
