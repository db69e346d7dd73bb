//! Leaves as a file of ours: small, with what it was made from, and checked when it is read.
//!
//! All numbers are little-endian.
//!
//! | bytes     | what                                                                                      |
//! |-----------|-------------------------------------------------------------------------------------------|
//! | 0..8      | `MAGIC`                                                                                   |
//! | 8..12     | `VERSION`                                                                                 |
//! | 12..16    | length of the whole file                                                                  |
//! | 16..24    | hash of the tiles: alphabet, counts, values                                               |
//! | 24..28    | the step of the values, in thousandths of a point                                         |
//! | 28..32    | length of the text                                                                        |
//! | then      | the text: [`TableInfo`], `name length LF text LF` for each field                          |
//! | then      | the values, coded                                                                         |
//! | the last 8| XXH3 of all bytes before                                                                  |
//!
//! The leaves that the edition has tiles for come size by size in the order of their places. Of each, the difference is
//! coded between its worth in steps and what the leaves say that lack its first tile, its last, and both:
//! `a + b - c`.

use quixotry_rules::Edition;
use xxhash_rust::xxh3::xxh3_64;

use crate::coder::{Chance, Reader, Writer};
use crate::leaves::{LONGEST, Leaves};
use crate::places::Places;

/// The first eight bytes; the line ends in them show a file that was mangled as text.
const MAGIC: [u8; 8] = *b"\x89QLV\r\n\x1a\n";
/// The version of the form.
const VERSION: u32 = 1;
/// What values are rounded to, in thousandths of a point: a fraction of what a training leaves to chance.
pub const STEP: i32 = 40;
const HEAD: usize = 32;
const SUM: usize = 8;

/// What a table of leaves says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableInfo {
    /// Name of the edition.
    pub edition: String,
    /// Name of the word list.
    pub lexicon: String,
    /// SHA-256 of the word list, as a lexicon tells it.
    pub sha256: String,
    /// Name of the layout.
    pub layout: String,
    /// Name of the rules.
    pub rules: String,
    /// The seed of the training.
    pub seed: u64,
    /// On how many boards it was trained; 0 for a table from elsewhere.
    pub boards: u64,
    /// How it was made, in a sentence.
    pub made: String,
}

/// Why bytes are no table of leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeavesError {
    /// They do not begin as a table does.
    NotATable,
    /// They are of a version that is not known.
    Version(u32),
    /// There are fewer or more than there should be.
    Length {
        /// How many there are.
        bytes: usize,
        /// How many were expected.
        expected: usize,
    },
    /// They are not what was written.
    Spoiled,
    /// The table is for other tiles.
    Edition {
        /// The edition of the table.
        table: String,
        /// The edition that was asked for.
        wanted: String,
    },
    /// The text of the table is wrong: what is.
    Text(String),
}

impl std::fmt::Display for LeavesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotATable => write!(f, "it is no table of leaves: it does not begin as one"),
            Self::Version(version) => write!(f, "it is a table of version {version}; version {VERSION} was expected"),
            Self::Length { bytes, expected } if bytes < expected => {
                write!(f, "it is cut short: it has {bytes} bytes; {expected} were expected")
            }
            Self::Length { bytes, expected } => write!(f, "it has {bytes} bytes; {expected} were expected"),
            Self::Spoiled => write!(f, "it is spoiled: its checksum is another"),
            Self::Edition { table, wanted } => {
                write!(f, "it is for the tiles of '{table}', not for those of '{wanted}'")
            }
            Self::Text(problem) => write!(f, "what it says of itself is wrong: {problem}"),
        }
    }
}

impl std::error::Error for LeavesError {}

impl TableInfo {
    fn to_text(&self) -> String {
        let mut out = String::new();
        for (name, text) in [
            ("edition", &self.edition),
            ("lexicon", &self.lexicon),
            ("sha256", &self.sha256),
            ("layout", &self.layout),
            ("rules", &self.rules),
            ("seed", &self.seed.to_string()),
            ("boards", &self.boards.to_string()),
            ("made", &self.made),
        ] {
            out.push_str(&format!("{name} {}\n{text}\n", text.len()));
        }
        out
    }

    fn from_text(bytes: &[u8]) -> Result<Self, String> {
        let mut rest = std::str::from_utf8(bytes).map_err(|error| format!("it is not UTF-8: {error}"))?;
        let mut info = Self::default();
        while !rest.is_empty() {
            let (head, tail) = rest.split_once('\n').ok_or("a field has no text")?;
            let (name, length) = head.split_once(' ').ok_or_else(|| format!("'{head}' is no field"))?;
            let length: usize = length.parse().map_err(|_| format!("the field '{name}' has no length"))?;
            let text = tail.get(..length).ok_or_else(|| format!("the field '{name}' is cut short"))?;
            rest = tail[length..].strip_prefix('\n').ok_or_else(|| format!("the field '{name}' has no end"))?;
            let number = |text: &str| text.parse().map_err(|_| format!("'{text}' in the field '{name}' is no number"));
            match name {
                "edition" => info.edition = text.to_owned(),
                "lexicon" => info.lexicon = text.to_owned(),
                "sha256" => info.sha256 = text.to_owned(),
                "layout" => info.layout = text.to_owned(),
                "rules" => info.rules = text.to_owned(),
                "seed" => info.seed = number(text)?,
                "boards" => info.boards = number(text)?,
                "made" => info.made = text.to_owned(),
                // Fields of later versions are passed over.
                _ => {}
            }
        }
        Ok(info)
    }

    /// What a table says of itself, without reading its values.
    ///
    /// # Errors
    /// [`LeavesError`] if the bytes are none, or cut, or spoiled.
    pub fn peek(bytes: &[u8]) -> Result<Self, LeavesError> {
        checked(bytes).map(|(info, ..)| info)
    }
}

fn number(bytes: &[u8], at: usize) -> Option<usize> {
    bytes.get(at..at + 4)?.try_into().ok().map(|bytes| u32::from_le_bytes(bytes) as usize)
}

fn hash_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes)
}

/// The text, the hash of the tiles, the step and the coded values.
fn checked(bytes: &[u8]) -> Result<(TableInfo, u64, i32, &[u8]), LeavesError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(LeavesError::NotATable);
    }
    let cut = LeavesError::Length { bytes: bytes.len(), expected: HEAD + SUM };
    let version = number(bytes, 8).ok_or_else(|| cut.clone())?;
    if version != VERSION as usize {
        return Err(LeavesError::Version(version as u32));
    }
    let expected = number(bytes, 12).ok_or(cut)?.max(HEAD + SUM);
    if bytes.len() != expected {
        return Err(LeavesError::Length { bytes: bytes.len(), expected });
    }
    let (all, sum) = bytes.split_at(expected - SUM);
    if hash_at(sum, 0) != Some(xxh3_64(all)) {
        return Err(LeavesError::Spoiled);
    }
    let tiles = hash_at(all, 16).ok_or(LeavesError::Spoiled)?;
    let step = number(all, 24).and_then(|step| i32::try_from(step).ok()).ok_or(LeavesError::Spoiled)?;
    let text = number(all, 28).and_then(|length| all.get(HEAD..)?.get(..length)).ok_or(LeavesError::Spoiled)?;
    let info = TableInfo::from_text(text).map_err(LeavesError::Text)?;
    Ok((info, tiles, step, &all[HEAD + text.len()..]))
}

/// The hash of what decides which leaves there are and in what order: alphabet, values and counts.
#[must_use]
pub fn tiles_hash(edition: &Edition) -> u64 {
    let mut bytes = edition.alphabet.hash().to_le_bytes().to_vec();
    for letter in edition.alphabet.letters() {
        bytes.extend_from_slice(&edition.letter_value(letter).to_le_bytes());
    }
    (0..edition.kinds()).for_each(|kind| bytes.extend_from_slice(&(edition.count(kind) as u32).to_le_bytes()));
    xxh3_64(&bytes)
}

impl Leaves {
    /// The table as a file, its values rounded to [`STEP`] thousandths of a point.
    #[must_use]
    pub fn to_bytes(&self, edition: &Edition, info: &TableInfo) -> Vec<u8> {
        let places = Places::new(edition, self);
        let mut writer = Writer::default();
        let mut models = Models::default();
        let mut steps = vec![0_i32; self.worths.len()];
        each(&places, |at, size, near| {
            steps[at] = (f64::from(self.worths[at]) / f64::from(STEP)).round() as i32;
            let expected = near.expected(&steps);
            models.write(&mut writer, size, steps[at].wrapping_sub(expected));
        });
        let (text, values) = (info.to_text(), writer.finish());
        let mut bytes = MAGIC.to_vec();
        let length = HEAD + text.len() + values.len() + SUM;
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(length as u32).to_le_bytes());
        bytes.extend_from_slice(&tiles_hash(edition).to_le_bytes());
        bytes.extend_from_slice(&(STEP as u32).to_le_bytes());
        bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
        bytes.extend_from_slice(text.as_bytes());
        bytes.extend_from_slice(&values);
        bytes.extend_from_slice(&xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// The table of a file for an edition, and what it says of itself.
    ///
    /// # Errors
    /// [`LeavesError`] if it is none, or of another edition, or cut, or spoiled.
    pub fn from_bytes(bytes: &[u8], edition: &Edition) -> Result<(Self, TableInfo), LeavesError> {
        let (info, tiles, step, values) = checked(bytes)?;
        if tiles != tiles_hash(edition) {
            return Err(LeavesError::Edition { table: info.edition, wanted: edition.name.clone() });
        }
        let mut leaves = Self::nothing(edition);
        let places = Places::new(edition, &leaves);
        let mut reader = Reader::new(values);
        let mut models = Models::default();
        let steps = &mut leaves.worths;
        each(&places, |at, size, near| {
            let expected = near.expected(steps);
            steps[at] = expected.wrapping_add(models.read(&mut reader, size));
        });
        steps.iter_mut().for_each(|worth| *worth = worth.wrapping_mul(step));
        Ok((leaves, info))
    }
}

/// Where the leaves are that lack the first tile of a leave, the last, and both.
#[derive(Clone, Copy)]
struct Near([usize; 3]);

impl Near {
    #[inline]
    fn expected(self, steps: &[i32]) -> i32 {
        let [one, other, both] = self.0;
        steps[one].wrapping_add(steps[other]).wrapping_sub(steps[both])
    }
}

/// Shows the leaves that the edition has tiles for, in the order of the file.
fn each(places: &Places, mut show: impl FnMut(usize, usize, Near)) {
    for size in 1..=LONGEST {
        // All tiles but the first, and then every first one: leaves that lie side by side.
        places.each(size - 1, |place, upper| {
            if !places.exists(upper) {
                return;
            }
            let moved = |tiles: &[u8]| -> usize {
                tiles.iter().zip(2..).map(|(&tile, at)| places.steps[at][usize::from(tile)] as usize).sum()
            };
            let first = places.firsts[size] + moved(upper);
            let one = places.firsts[size - 1] + place;
            let (other, both) = match upper.split_last() {
                Some((_, front)) => (
                    places.firsts[size - 1] + moved(front),
                    places.firsts[size - 2] + places.place(front.iter().copied()),
                ),
                None => (0, 0),
            };
            let most = upper.first().map_or(places.kinds - 1, |&tile| usize::from(tile));
            for tile in 0..=most {
                let held = upper.iter().take_while(|&&other| usize::from(other) == tile).count();
                if held < usize::from(places.counts[tile]) {
                    // Without the last of one tile nothing is left.
                    let other = if size == 1 { 0 } else { other + tile };
                    show(first + tile, size, Near([one, other, both]));
                }
            }
        });
    }
}

/// How many sizes of numbers are told apart: by their bits.
const BITS: usize = 32;

/// The chances of differences, by size of the leave and by how large the last one was.
struct Models {
    last: usize,
    lengths: Vec<[Chance; BITS]>,
    /// By length: the bit after the first.
    seconds: Vec<[Chance; BITS]>,
}

impl Default for Models {
    fn default() -> Self {
        let contexts = (LONGEST + 1) * 4;
        Self {
            last: 0,
            lengths: vec![[Chance::default(); BITS]; contexts],
            seconds: vec![[Chance::default(); BITS]; LONGEST + 1],
        }
    }
}

impl Models {
    /// The four classes of the difference before.
    fn context(&self, size: usize) -> usize {
        size * 4 + self.last.saturating_sub(2).min(3)
    }

    fn write(&mut self, writer: &mut Writer, size: usize, number: i32) {
        // 0, -1, 1, -2, 2 ... as 1, 2, 3, 4, 5.
        let folded = ((number << 1 ^ number >> 31) as u32).wrapping_add(1).max(1);
        let length = folded.ilog2();
        let context = self.context(size);
        let chances = &mut self.lengths[context];
        // The length in binary, each bit by what came before.
        let mut node = 1;
        for at in (0..5).rev() {
            let bit = length >> at & 1 == 1;
            writer.bit(&mut chances[node], bit);
            node = node << 1 | usize::from(bit);
        }
        if length > 0 {
            let second = folded >> (length - 1) & 1 == 1;
            writer.bit(&mut self.seconds[size][length as usize], second);
            writer.plain(folded & ((1 << (length - 1)) - 1), length - 1);
        }
        self.last = length as usize;
    }

    #[inline]
    fn read(&mut self, reader: &mut Reader<'_>, size: usize) -> i32 {
        let context = self.context(size);
        let chances = &mut self.lengths[context];
        let mut node = 1;
        for _ in 0..5 {
            let bit = reader.bit(&mut chances[node]);
            node = node << 1 | usize::from(bit);
        }
        let length = node - BITS;
        let mut folded = 1_u32;
        if length > 0 {
            let second = reader.bit(&mut self.seconds[size][length]);
            folded = folded << 1 | u32::from(second);
            folded = folded << (length - 1) | reader.plain(length as u32 - 1);
        }
        self.last = length;
        let folded = folded.wrapping_sub(1);
        (folded >> 1) as i32 ^ -((folded & 1) as i32)
    }
}
