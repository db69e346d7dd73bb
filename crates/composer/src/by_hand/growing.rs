//! Can words that lie be completed to an arrangement of so many words? By chance first, then by trying all.

use quixotry_rules::rng::Random;

use super::ground::{Crossing, FIRST, GROUND, PLACES};

/// What a search for a completion found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Completion<T> {
    /// This one.
    Possible(T),
    /// That there is none.
    Impossible,
    /// Nothing within its steps.
    Unknown,
}

impl<T> Completion<T> {
    /// The same answer with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Completion<U> {
        match self {
            Self::Possible(found) => Completion::Possible(change(found)),
            Self::Impossible => Completion::Impossible,
            Self::Unknown => Completion::Unknown,
        }
    }

    /// What was found.
    pub fn found(self) -> Option<T> {
        match self {
            Self::Possible(found) => Some(found),
            Self::Impossible | Self::Unknown => None,
        }
    }
}

/// How often words are added or taken away before a growth starts anew.
const PATIENCE: usize = 300;
/// The most words that are taken away at once, where none can be added.
const MOST_DROPPED: usize = 4;

/// Words beyond those that lie, by chance, up to `words` in all; the words that lie stay. Nothing when it does not come off.
///
/// `steps` counts down by one for every look at the places that are legal.
pub(super) fn grow(fixed: &[u8], words: usize, random: &mut Random, steps: &mut u64) -> Option<Vec<u8>> {
    let mut laid = fixed.to_vec();
    if laid.is_empty() {
        laid.push(random.below(FIRST) as u8);
    }
    let kept = laid.len();
    for _ in 0..PATIENCE {
        if laid.len() >= words {
            return Some(laid);
        }
        *steps = steps.checked_sub(1)?;
        let legal: Vec<Crossing> = GROUND.crossings(&laid).collect();
        if !legal.is_empty() {
            laid.push(legal[random.below(legal.len())].place);
            continue;
        }
        for _ in 0..1 + random.below(MOST_DROPPED) {
            let leaves: Vec<usize> = (kept..laid.len()).filter(|&at| GROUND.is_leaf(&laid, at)).collect();
            if leaves.is_empty() {
                break;
            }
            // Not swap_remove: words that hang on others stay behind them.
            laid.remove(leaves[random.below(leaves.len())]);
        }
        if laid.len() == kept {
            // Nothing can be added to what stays, so nothing ever will.
            let stuck = GROUND.crossings(&laid).next().is_none();
            if stuck {
                return None;
            }
        }
    }
    None
}

/// Whether the words that lie, at least one, can be completed: each set of places is looked at once.
///
/// Once all arrangements with a place have been tried, the place is left out: the order of words does not matter, since a
/// word that may follow now may be the next one of every arrangement that has it.
pub(super) fn try_all(
    laid: &mut Vec<u8>,
    words: usize,
    without: &[bool; PLACES],
    steps: &mut u64,
) -> Completion<Vec<u8>> {
    if laid.len() >= words {
        return Completion::Possible(laid.clone());
    }
    let Some(fewer) = steps.checked_sub(1) else { return Completion::Unknown };
    *steps = fewer;
    let legal: Vec<u8> = GROUND.crossings(laid).map(|crossing| crossing.place).collect();
    let mut without = *without;
    for place in legal {
        if without[usize::from(place)] {
            continue;
        }
        laid.push(place);
        let answer = try_all(laid, words, &without, steps);
        laid.pop();
        match answer {
            Completion::Impossible => without[usize::from(place)] = true,
            other => return other,
        }
    }
    Completion::Impossible
}

/// Completes an arrangement within `steps` looks at the places: half of them by chance, the others by trying all.
pub(super) fn complete(fixed: &[u8], words: usize, random: &mut Random, steps: u64) -> Completion<Vec<u8>> {
    let mut by_chance = steps / 2 + 1;
    while by_chance > 0 {
        let before = by_chance;
        if let Some(laid) = grow(fixed, words, random, &mut by_chance) {
            return Completion::Possible(laid);
        }
        if before - by_chance < 2 {
            break;
        }
    }
    if fixed.is_empty() {
        return if words <= PLACES { Completion::Unknown } else { Completion::Impossible };
    }
    let mut steps = steps / 2 + by_chance;
    try_all(&mut fixed.to_vec(), words, &[false; PLACES], &mut steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trying_all_agrees_with_the_number_of_arrangements() {
        // U(2) = 784 and U(3) = 37,184: counted here by leaving out what has been tried.
        fn count(laid: &mut Vec<u8>, words: usize, without: &[bool; PLACES]) -> u64 {
            if laid.len() == words {
                return 1;
            }
            let legal: Vec<u8> = GROUND.crossings(laid).map(|crossing| crossing.place).collect();
            let mut without = *without;
            let mut sum = 0;
            for place in legal {
                if !without[usize::from(place)] {
                    laid.push(place);
                    sum += count(laid, words, &without);
                    laid.pop();
                    without[usize::from(place)] = true;
                }
            }
            sum
        }
        let all = |words| (0..FIRST).map(|first| count(&mut vec![first as u8], words, &[false; PLACES])).sum::<u64>();
        assert_eq!([all(1), all(2), all(3)], [14, 784, 37_184]);
    }

    #[test]
    fn arrangements_are_completed_and_the_words_that_lie_stay() {
        let mut random = Random::new(5);
        for fixed in [vec![], vec![3], vec![0, 200]] {
            let fixed: Vec<u8> = match fixed[..] {
                [first, _] => vec![first, GROUND.crossings(&[first]).last().expect("places").place],
                _ => fixed,
            };
            let laid = complete(&fixed, 14, &mut random, 20_000).found().expect("a completion");
            assert!(laid.len() == 14 && laid.starts_with(&fixed));
            for at in 1..14 {
                assert!(GROUND.crossing(&laid[..at], laid[at]).is_some());
            }
        }
    }
}
