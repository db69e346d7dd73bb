//! The tables of arrangements that come with the package: how many arrangements each frame has, which is what takes long.
//!
//! A table begins with [`MAGIC`], the version of the order as four bytes, the number of the rule as one, and the number
//! of frames as four; then come, for each frame and number of words from 1 on, the counts as variable-length numbers
//! (seven bits a byte, the lowest first, the eighth bit set on all but the last); then the check sum of everything before
//! it as eight bytes. All numbers are little-endian.
//!
//! `make tables` writes the files anew; a test builds them and compares them byte for byte.

use std::sync::OnceLock;

use super::catalogue::{Catalogue, Sizes};
use super::counting::checksum;
use super::error::ArrangementError;
use super::rule::Apart;

/// What a table begins with.
const MAGIC: &[u8; 8] = b"QXARRANG";

static SIDES: &[u8] = include_bytes!("sides.table");
static CORNERS: &[u8] = include_bytes!("corners.table");

impl Catalogue {
    /// The catalogue of a rule; made from its table when it is asked for first, in some hundredths of a second. There is
    /// none for [`Apart::Bare`].
    ///
    /// # Errors
    /// [`ArrangementError::NotNumbered`].
    pub fn of(apart: Apart) -> Result<&'static Self, ArrangementError> {
        static ALL: [OnceLock<Result<Catalogue, ArrangementError>>; Apart::ALL.len()] =
            [const { OnceLock::new() }; Apart::ALL.len()];
        let read = || Self::of_table(Self::shipped(apart)?, apart);
        ALL[apart as usize].get_or_init(read).as_ref().map_err(Clone::clone)
    }

    /// The table of a rule as it comes with the package.
    ///
    /// # Errors
    /// [`ArrangementError::NotNumbered`].
    pub fn shipped(apart: Apart) -> Result<&'static [u8], ArrangementError> {
        match apart {
            Apart::Sides => Ok(SIDES),
            Apart::Corners => Ok(CORNERS),
            Apart::Bare => Err(ArrangementError::NotNumbered(apart)),
        }
    }

    /// The catalogue that a table tells.
    ///
    /// # Errors
    /// [`ArrangementError::Table`] when it is none of this rule and version, or damaged; and
    /// [`ArrangementError::NotNumbered`].
    pub fn of_table(bytes: &[u8], apart: Apart) -> Result<Self, ArrangementError> {
        Self::new(apart, |representatives| read(bytes, apart, representatives.len()))
    }

    /// The table of this catalogue.
    #[must_use]
    pub fn table(&self) -> Vec<u8> {
        let mut bytes = head(self.apart(), self.sizes().len());
        for &size in self.sizes().iter().flat_map(|sizes| &sizes[1..]) {
            let mut rest = size;
            while rest >= 0x80 {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
        let check = checksum(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }
}

fn head(apart: Apart, frames: usize) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(Catalogue::VERSION.to_le_bytes());
    head.push(apart as u8);
    head.extend((frames as u32).to_le_bytes());
    head
}

fn read(bytes: &[u8], apart: Apart, frames: usize) -> Result<Vec<Sizes>, ArrangementError> {
    let wrong = ArrangementError::Table;
    let (body, check) = bytes.split_last_chunk::<8>().ok_or(wrong("it is too short"))?;
    if !body.starts_with(MAGIC) {
        return Err(wrong("it does not begin like one"));
    }
    if checksum(body) != u64::from_le_bytes(*check) {
        return Err(wrong("its check sum is wrong, so it is damaged"));
    }
    let Some(mut rest) = body.strip_prefix(head(apart, frames).as_slice()) else {
        return Err(wrong("it is one of another rule or of another version"));
    };
    let mut sizes = vec![Sizes::default(); frames];
    for size in sizes.iter_mut().flat_map(|sizes| &mut sizes[1..]) {
        let mut shift = 0;
        loop {
            let (&byte, after) = rest.split_first().ok_or(wrong("it ends too early"))?;
            rest = after;
            if shift > 56 {
                return Err(wrong("a number in it is too large"));
            }
            *size |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
    }
    if rest.is_empty() { Ok(sizes) } else { Err(wrong("it is longer than it should be")) }
}
