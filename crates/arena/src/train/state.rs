//! What it takes to go on with a training: the seed, how far it was, and what the boards have shown.
//!
//! Little-endian: magic; version; length of the file; hash of the setup; seed, boards wanted, boards looked at and steps;
//! mean and sum of each longest leave; what was the boards' own; XXH3 of all before.

use quixotry_analysis::table::tiles_hash;
use quixotry_rules::{Setup, Square};
use xxhash_rust::xxh3::xxh3_64;

use super::{TrainError, Training};

const MAGIC: [u8; 8] = *b"\x89QLT\r\n\x1a\n";
/// The version of the form, and of the way of training: another one would go on otherwise.
const VERSION: u64 = 2;
/// Magic and six numbers.
const HEAD: usize = 8 + 7 * 8;

/// What decides how a training goes: tiles, words, board and rules.
fn setup_hash(setup: &Setup) -> u64 {
    let mut text = format!("{:016x}\n", tiles_hash(&setup.edition));
    text.push_str(&format!("{:x}\n", setup.edition.vowels().bits()));
    text.push_str(setup.lexicon.as_ref().map_or("", |lexicon| &lexicon.info().sha256));
    text.push_str(&format!("\n{:?}\n{:?}\n{:?}\n", setup.layout, setup.layout.start(), setup.rules));
    for row in 0..setup.layout.rows() {
        for column in 0..setup.layout.columns() {
            let premium = setup.layout.premium(Square::new(row as u8, column as u8));
            text.push_str(&format!("{} {},", premium.letter, premium.word));
        }
    }
    xxh3_64(text.as_bytes())
}

impl Training {
    /// The training as bytes, from which [`Training::resume`] goes on exactly as this one would.
    #[must_use]
    pub fn state(&self) -> Vec<u8> {
        let rest = &self.rest;
        let mut bytes = MAGIC.to_vec();
        let length = HEAD + 8 * rest.means.len() + 8 * rest.own.len() + 8;
        let numbers =
            [VERSION, length as u64, setup_hash(&self.setup), self.seed, self.wanted, rest.boards, rest.steps];
        numbers.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        rest.means.iter().for_each(|mean| bytes.extend_from_slice(&mean.to_le_bytes()));
        rest.sums.iter().for_each(|sum| bytes.extend_from_slice(&sum.to_le_bytes()));
        rest.own.iter().for_each(|own| bytes.extend_from_slice(&own.to_le_bytes()));
        bytes.extend_from_slice(&xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// Goes on with the training of a seed and so many boards; as [`Training::resume`], which takes any.
    ///
    /// # Errors
    /// As [`Training::resume`], and if the state is of another seed or of another number of boards.
    pub fn resume_as(setup: &Setup, bytes: &[u8], seed: u64, boards: u64, threads: usize) -> Result<Self, TrainError> {
        let training = Self::resume(setup, bytes, threads)?;
        let (own, wanted) = (training.seed, training.wanted);
        if own == seed && wanted == training.rounded(boards) {
            return Ok(training);
        }
        let problem = format!("it is of seed {own} and {wanted} boards; seed {seed} and {boards} boards were expected");
        Err(TrainError::State(problem))
    }

    /// Goes on with a training of the same setup.
    ///
    /// # Errors
    /// [`TrainError`] as [`Training::new`], and if the bytes are no state, cut, spoiled, or of another setup.
    pub fn resume(setup: &Setup, bytes: &[u8], threads: usize) -> Result<Self, TrainError> {
        let wrong = |problem: String| TrainError::State(problem);
        if !bytes.starts_with(&MAGIC) {
            return Err(wrong("it does not begin as one".to_owned()));
        }
        let (numbers, _) = bytes[MAGIC.len()..].as_chunks::<8>();
        let number = |at: usize| numbers.get(at).map(|&number| u64::from_le_bytes(number));
        let head = [number(0), number(1), number(2), number(3), number(4), number(5), number(6)];
        let [Some(version), Some(length), Some(hash), Some(seed), Some(wanted), Some(boards), Some(steps)] = head
        else {
            return Err(wrong(format!("it is cut short: it has {} bytes", bytes.len())));
        };
        if version != VERSION {
            return Err(wrong(format!("it is of version {version}; version {VERSION} was expected")));
        }
        if bytes.len() as u64 != length || bytes.len() < HEAD + 8 {
            return Err(wrong(format!("it has {} bytes; {length} were expected", bytes.len())));
        }
        let (all, sum) = bytes.split_at(bytes.len() - 8);
        if sum != xxh3_64(all).to_le_bytes() {
            return Err(wrong("it is spoiled: its checksum is another".to_owned()));
        }
        if hash != setup_hash(setup) {
            return Err(wrong("it is of another setup: tiles, words, board or rules".to_owned()));
        }
        let mut training = Self::new(setup, seed, wanted, threads)?;
        let (longest, own) = (training.rest.means.len(), training.rest.own.len());
        let a_step = training.a_step();
        let fits = all.len() == HEAD + 8 * longest + 8 * own;
        if !fits || training.wanted != wanted || boards > wanted || steps != boards / a_step {
            return Err(wrong("its numbers do not go together".to_owned()));
        }
        let rest = &mut training.rest;
        (rest.boards, rest.steps) = (boards, steps);
        let (values, own) = all[HEAD..].split_at(8 * longest);
        let (values, own) = (values.as_chunks::<4>().0, own.as_chunks::<8>().0);
        let (means, sums) = values.split_at(longest);
        rest.own = own.iter().map(|&bytes| i64::from_le_bytes(bytes)).collect();
        rest.means = means.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        rest.sums = sums.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect();
        if steps > 0 {
            training.take_means();
        }
        Ok(training)
    }
}
