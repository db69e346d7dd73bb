//! A range coder of bits whose chances are learnt on the way.
//!
//! The binary range coder of LZMA (I. Pavlov): 32 bits of range, chances of 11 bits that move by a 32nd towards what came.

/// Of how many parts a chance is made.
const CHANCES: u32 = 11;
/// By which part of the way a chance moves.
const LEARNS: u32 = 5;
const LEAST: u32 = 1 << 24;

/// The chance of a bit to be 0.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u16);

impl Default for Chance {
    fn default() -> Self {
        Self(1 << (CHANCES - 1))
    }
}

impl Chance {
    #[inline]
    fn learn(&mut self, bit: bool) {
        if bit {
            self.0 -= self.0 >> LEARNS;
        } else {
            self.0 += ((1 << CHANCES) - self.0) >> LEARNS;
        }
    }
}

/// Writes bits.
pub struct Writer {
    low: u64,
    range: u32,
    /// The byte that a carry may still change, and how many of 255 follow it.
    held: u8,
    full: usize,
    begun: bool,
    bytes: Vec<u8>,
}

impl Default for Writer {
    fn default() -> Self {
        Self { low: 0, range: u32::MAX, held: 0, full: 0, begun: false, bytes: Vec::new() }
    }
}

impl Writer {
    /// Writes a bit by its chance.
    pub fn bit(&mut self, chance: &mut Chance, bit: bool) {
        let bound = (self.range >> CHANCES) * u32::from(chance.0);
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        chance.learn(bit);
        self.widen();
    }

    /// Writes the lowest `count` bits of a number, each as likely 0 as 1, the highest first.
    pub fn plain(&mut self, number: u32, count: u32) {
        for at in (0..count).rev() {
            self.range >>= 1;
            if number >> at & 1 == 1 {
                self.low += u64::from(self.range);
            }
            self.widen();
        }
    }

    fn widen(&mut self) {
        while self.range < LEAST {
            self.range <<= 8;
            self.shift();
        }
    }

    fn shift(&mut self) {
        let carry = (self.low >> 32) as u8;
        if self.low < 0xff00_0000 || carry == 1 {
            if self.begun {
                self.bytes.push(self.held.wrapping_add(carry));
            }
            self.bytes.extend(std::iter::repeat_n(0xff_u8.wrapping_add(carry), self.full));
            (self.begun, self.full) = (true, 0);
            self.held = (self.low >> 24) as u8;
        } else {
            self.full += 1;
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    /// All that was written.
    pub fn finish(mut self) -> Vec<u8> {
        (0..5).for_each(|_| self.shift());
        self.bytes
    }
}

/// Reads what a [`Writer`] wrote. Of other bytes it reads some bits, too; behind their end they are 0.
pub struct Reader<'a> {
    code: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Reader<'a> {
    /// A reader of bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        let mut reader = Self { code: 0, range: u32::MAX, bytes: bytes.iter() };
        (0..4).for_each(|_| reader.shift());
        reader
    }

    /// Reads a bit by its chance.
    #[inline]
    pub fn bit(&mut self, chance: &mut Chance) -> bool {
        let bound = (self.range >> CHANCES) * u32::from(chance.0);
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        chance.learn(bit);
        self.widen();
        bit
    }

    /// Reads a number of `count` bits.
    #[inline]
    pub fn plain(&mut self, count: u32) -> u32 {
        let mut number = 0;
        for _ in 0..count {
            self.range >>= 1;
            let bit = self.code >= self.range;
            if bit {
                self.code -= self.range;
            }
            number = number << 1 | u32::from(bit);
            self.widen();
        }
        number
    }

    #[inline]
    fn widen(&mut self) {
        while self.range < LEAST {
            self.range <<= 8;
            self.shift();
        }
    }

    #[inline]
    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let bits: Vec<bool> = (0..5000_u64).map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60 == 0).collect();
        let mut writer = Writer::default();
        let mut chance = Chance::default();
        for (at, &bit) in bits.iter().enumerate() {
            writer.bit(&mut chance, bit);
            writer.plain(at as u32, 7);
        }
        let bytes = writer.finish();
        // 5,000 * 7 plain bits, and a third of a bit for each rare one.
        assert!((4375..4700).contains(&bytes.len()), "{}", bytes.len());
        let (mut reader, mut chance) = (Reader::new(&bytes), Chance::default());
        for (at, &bit) in bits.iter().enumerate() {
            assert_eq!((reader.bit(&mut chance), reader.plain(7)), (bit, at as u32 & 127), "at {at}");
        }
    }

    #[test]
    fn a_carry_runs_through_full_bytes() {
        let mut writer = Writer::default();
        let mut chances = [Chance::default(); 2];
        let bits: Vec<bool> = (0..40_000).map(|at| at % 977 != 3).collect();
        bits.iter().enumerate().for_each(|(at, &bit)| writer.bit(&mut chances[at % 2], bit));
        let bytes = writer.finish();
        let (mut reader, mut chances) = (Reader::new(&bytes), [Chance::default(); 2]);
        assert!(bits.iter().enumerate().all(|(at, &bit)| reader.bit(&mut chances[at % 2]) == bit));
    }
}
