//! The catalogue's file: written aside and renamed, checked before it is used.
//!
//! A file holds what takes long: how many arrangements each frame has. It begins with [`MAGIC`], the version of the order
//! as four bytes, the number of the rule as one, and the number of frames as four; then come, for each frame and number
//! of words from 1 on, the counts as variable-length numbers (seven bits a byte, the lowest first, the eighth bit set on
//! all but the last); then the check sum of everything before it as eight bytes. All numbers are little-endian.

use std::path::Path;

use super::catalogue::{Catalogue, Sizes, representatives};
use super::counting::checksum;
use super::error::ArrangementError;
use super::rule::Apart;

/// What a file begins with.
const MAGIC: &[u8; 8] = b"QXARRANG";

impl Catalogue {
    /// Reads a catalogue's file; an error when it is not one of this rule and version, or damaged.
    pub fn open(path: &Path, apart: Apart) -> Result<Self, ArrangementError> {
        let bytes = std::fs::read(path).map_err(|error| problem(path, &error.to_string()))?;
        let sizes = read(&bytes, apart).map_err(|text| match text {
            Fault::Rule(error) => error,
            Fault::Bytes(text) => problem(path, text),
        })?;
        Self::new(apart, sizes)
    }

    /// Writes the catalogue's file: aside first, then renamed, so that nobody ever reads half of it.
    pub fn save(&self, path: &Path) -> Result<(), ArrangementError> {
        let aside = path.with_extension(format!("{}.part", std::process::id()));
        let written = std::fs::write(&aside, write(self)).and_then(|()| std::fs::rename(&aside, path));
        written.map_err(|error| {
            // What is left of a failed attempt is of no use to anybody; if it can not go either, the first error counts.
            let _ = std::fs::remove_file(&aside);
            problem(path, &error.to_string())
        })
    }

    /// Opens the catalogue at `path`, or builds it and tries to save it there: a folder that can not be written to is no
    /// reason to fail.
    pub fn cached(path: &Path, apart: Apart, threads: usize) -> Result<Self, ArrangementError> {
        if let Ok(catalogue) = Self::open(path, apart) {
            return Ok(catalogue);
        }
        let catalogue = Self::build(apart, threads)?;
        if let Some(folder) = path.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = catalogue.save(path);
        Ok(catalogue)
    }
}

fn problem(path: &Path, problem: &str) -> ArrangementError {
    ArrangementError::File { path: path.display().to_string(), problem: problem.to_owned() }
}

enum Fault {
    Rule(ArrangementError),
    Bytes(&'static str),
}

fn head(apart: Apart, frames: usize) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(Catalogue::VERSION.to_le_bytes());
    head.push(apart as u8);
    head.extend((frames as u32).to_le_bytes());
    head
}

fn write(catalogue: &Catalogue) -> Vec<u8> {
    let mut bytes = head(catalogue.apart(), catalogue.sizes().len());
    for &size in catalogue.sizes().iter().flat_map(|sizes| &sizes[1..]) {
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

fn read(bytes: &[u8], apart: Apart) -> Result<Vec<Sizes>, Fault> {
    let frames = representatives(apart).map_err(Fault::Rule)?.len();
    let (body, check) = bytes.split_last_chunk::<8>().ok_or(Fault::Bytes("it is too short to be a catalogue"))?;
    if !body.starts_with(MAGIC) {
        return Err(Fault::Bytes("it is no catalogue of arrangements"));
    }
    if checksum(body) != u64::from_le_bytes(*check) {
        return Err(Fault::Bytes("its check sum is wrong: the file is damaged"));
    }
    let Some(mut rest) = body.strip_prefix(head(apart, frames).as_slice()) else {
        return Err(Fault::Bytes("it is a catalogue of another rule or of another version"));
    };
    let mut sizes = vec![Sizes::default(); frames];
    for size in sizes.iter_mut().flat_map(|sizes| &mut sizes[1..]) {
        let mut shift = 0;
        loop {
            let (&byte, after) = rest.split_first().ok_or(Fault::Bytes("it ends too early"))?;
            rest = after;
            if shift > 56 {
                return Err(Fault::Bytes("a number in it is too large"));
            }
            *size |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
    }
    if rest.is_empty() { Ok(sizes) } else { Err(Fault::Bytes("it is longer than it should be")) }
}
