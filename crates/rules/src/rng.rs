//! Random numbers whose stream is specified: the same seed gives the same numbers on every machine and in every version.
//!
//! The stream is that of ChaCha with 8 rounds (D. J. Bernstein's layout: 64-bit block counter from 0, 64-bit nonce). The
//! key is the seed as eight little-endian bytes followed by 24 zero bytes; the nonce is the number of the stream. Two
//! words of the output make one number of 64 bits, the earlier word in its lower half.
//!
//! [`Random::below`] and [`Random::shuffle`] say how the numbers are used. A golden test pins the first values.

use rand_chacha::ChaCha8Rng;
use rand_core::{RngCore, SeedableRng};

/// A source of random numbers with a specified stream.
///
/// ```
/// use quixotry_rules::rng::Random;
/// let mut random = Random::new(7);
/// let copy = random.clone();
/// assert_ne!(random.next_u64(), random.next_u64());
/// assert_ne!(random, copy);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The numbers of `seed`, stream 0.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::stream(seed, 0)
    }

    /// One of the independent streams of numbers of `seed`: so games of a match can run in any order, on any thread.
    #[must_use]
    pub fn stream(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream);
        Self(generator)
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `n` - 1, each equally likely; 0 without drawing when `n` is 0 or 1.
    ///
    /// D. Lemire's method ("Fast random integer generation in an interval", 2019): with `x` the next 64 bits, the upper
    /// half of the 128-bit product `x * n` is taken, unless its lower half is below `2^64 mod n`: then the next `x`.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        if n <= 1 {
            return 0;
        }
        let n = n as u64;
        let unfair = n.wrapping_neg() % n;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(n);
            if product as u64 >= unfair {
                return (product >> 64) as usize;
            }
        }
    }

    /// Puts `items` in random order, each order equally likely.
    ///
    /// R. Durstenfeld's form of the Fisher-Yates shuffle: for `i` from the last place down to 1, the items at `i` and at
    /// [`Random::below`]`(i + 1)` change places.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// How many 32-bit words have been drawn: with seed and stream, all there is to know.
    #[must_use]
    pub fn position(&self) -> u128 {
        self.0.get_word_pos()
    }

    /// Goes to a place that [`Random::position`] told.
    pub fn set_position(&mut self, position: u128) {
        self.0.set_word_pos(position);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_golden() {
        let first = |mut random: Random| [random.next_u64(), random.next_u64(), random.next_u64(), random.next_u64()];
        assert_eq!(
            first(Random::new(0)),
            [0xD640_5F89_2FEF_003E, 0xA1A5_091F_E8B8_5B7F, 0x3B7F_9ACE_C30E_842C, 0x1E1A_71EF_88E1_1B18]
        );
        assert_eq!(
            first(Random::new(0x0123_4567_89AB_CDEF)),
            [0x14C4_5D4A_515D_352D, 0x81BE_EDE6_CAFB_6E7A, 0x5568_F626_5891_37AC, 0x1AA4_EEB3_5CD4_D3B6]
        );
        assert_eq!(
            first(Random::stream(7, 3)),
            [0xA9B5_3DC8_ACBB_C55E, 0x8126_F149_AC92_724A, 0xBC6D_E476_C902_460D, 0x0B10_FF77_16BC_EECE]
        );
    }

    #[test]
    fn numbers_below_and_shuffles_are_golden() {
        let mut random = Random::new(7);
        let numbers: Vec<usize> = (0..12).map(|_| random.below(100)).collect();
        assert_eq!(numbers, [76, 46, 0, 30, 38, 33, 35, 19, 60, 95, 61, 65]);
        let mut items: Vec<u8> = (0..12).collect();
        Random::new(7).shuffle(&mut items);
        assert_eq!(items, [4, 1, 7, 10, 11, 6, 8, 3, 2, 0, 5, 9]);
    }

    #[test]
    fn numbers_below_n_are_even_and_in_range() {
        let mut random = Random::new(1);
        assert_eq!((random.below(0), random.below(1), random.position()), (0, 0, 0));
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[random.below(7)] += 1;
        }
        // 10,000 expected of each; five standard deviations are 463.
        assert!(seen.iter().all(|count| count.abs_diff(10_000) < 463), "{seen:?}");
        // Half of all draws are unfair for this n: the loop must reject and still end.
        let large = (1usize << 63) + 1;
        assert!((0..100).all(|_| random.below(large) < large));
    }

    #[test]
    fn a_position_can_be_taken_up_again() {
        let mut random = Random::stream(5, 9);
        random.below(10);
        let mut other = Random::stream(5, 9);
        other.set_position(random.position());
        assert_eq!(random.next_u64(), other.next_u64());
    }
}
