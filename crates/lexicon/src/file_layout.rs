//! The layout of a lexicon file: header, section table, checksums.
//!
//! All numbers are little-endian.
//!
//! | bytes    | what                                                                              |
//! |----------|-----------------------------------------------------------------------------------|
//! | 0..8     | [`MAGIC`]                                                                         |
//! | 8..12    | [`VERSION`]                                                                       |
//! | 12..16   | number of sections                                                                |
//! | 16..24   | hash of the alphabet                                                              |
//! | 24..32   | length of the whole file                                                          |
//! | 32..40   | XXH3 of all bytes before, and of the section table                                |
//! | 40..     | the section table, 32 bytes each: kind, 0, offset, length, XXH3 of the section    |
//! | then     | the sections, each at a multiple of 64                                            |

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::error::FileProblem;

/// The first eight bytes; the line ends in them show a file that was mangled as text.
pub(crate) const MAGIC: [u8; 8] = *b"\x89QXL\r\n\x1a\n";
/// The version of the layout. A file of another version is not read but built anew.
pub(crate) const VERSION: u32 = 1;

const HEAD: usize = 40;
const ENTRY: usize = 32;
const ALIGNMENT: usize = 64;
/// More sections than any version will have: a limit for damaged headers.
const MOST_SECTIONS: usize = 64;

/// What a section holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Section {
    /// The packed arcs: `u32`.
    Graph = 1,
    /// The counts of the word index: `u32`.
    Counts = 2,
    /// One band a word: `u8`. Absent when no word has one.
    Bands = 3,
    /// Where each word's definition ends (`u32` a word), then the text. Absent when there are none.
    Definitions = 4,
    /// [`crate::info::LexiconInfo`] as text.
    Info = 5,
}

impl Section {
    /// As messages call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Graph => "graph",
            Self::Counts => "counts",
            Self::Bands => "bands",
            Self::Definitions => "definitions",
            Self::Info => "info",
        }
    }
}

/// Where a section lies and what its bytes must hash to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    kind: u32,
    pub(crate) offset: usize,
    pub(crate) length: usize,
    checksum: u64,
}

impl Entry {
    /// The bytes of the section.
    pub(crate) fn of<'a>(&self, file: &'a [u8]) -> &'a [u8] {
        // Checked against the file's length when the header was read.
        file.get(self.offset..self.offset + self.length).unwrap_or(&[])
    }

    /// Whether the bytes are those that were written.
    pub(crate) fn is_intact(&self, file: &[u8]) -> bool {
        xxh3_64(self.of(file)) == self.checksum
    }
}

/// A header that has been checked.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) alphabet: u64,
    entries: Vec<Entry>,
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes)
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes)
}

fn header_checksum(fixed: &[u8], table: &[u8]) -> u64 {
    let mut hasher = Xxh3::new();
    hasher.update(fixed);
    hasher.update(table);
    hasher.digest()
}

fn damaged(detail: impl Into<String>) -> FileProblem {
    FileProblem::Corrupt { section: "header", detail: detail.into() }
}

impl Header {
    /// Reads and checks the header of a whole file: every section lies inside the file.
    ///
    /// # Errors
    /// Not a lexicon, another version, cut short, or damaged.
    pub(crate) fn read(file: &[u8]) -> Result<Self, FileProblem> {
        let cut = |expected: usize| FileProblem::Cut { expected: expected as u64, found: file.len() as u64 };
        let start = &file[..file.len().min(MAGIC.len())];
        if start.is_empty() || !MAGIC.starts_with(start) {
            return Err(FileProblem::NotALexicon { found: start.to_vec() });
        }
        let version = u32_at(file, 8).ok_or_else(|| cut(HEAD))?;
        if version != VERSION {
            return Err(FileProblem::Version { expected: VERSION, found: version });
        }
        let fixed = file.get(..HEAD).ok_or_else(|| cut(HEAD))?;
        let count = u32_at(fixed, 12).unwrap_or_default() as usize;
        if count > MOST_SECTIONS {
            return Err(damaged(format!("it announces {count} sections")));
        }
        let table = file.get(HEAD..HEAD + count * ENTRY).ok_or_else(|| cut(HEAD + count * ENTRY))?;
        if u64_at(fixed, 32) != Some(header_checksum(&fixed[..32], table)) {
            return Err(damaged("its checksum is wrong"));
        }
        let length = u64_at(fixed, 24).unwrap_or_default();
        if length > file.len() as u64 {
            return Err(FileProblem::Cut { expected: length, found: file.len() as u64 });
        }
        if length < file.len() as u64 {
            return Err(damaged(format!("the file has {} bytes, {length} were written", file.len())));
        }
        let mut entries: Vec<Entry> = Vec::with_capacity(count);
        for raw in table.chunks_exact(ENTRY) {
            let number = |at| u64_at(raw, at).and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX);
            let entry = Entry {
                kind: u32_at(raw, 0).unwrap_or_default(),
                offset: number(8),
                length: number(16),
                checksum: u64_at(raw, 24).unwrap_or_default(),
            };
            let inside = entry.offset.checked_add(entry.length).is_some_and(|end| end <= file.len());
            if !inside || entry.offset < HEAD + table.len() || !entry.offset.is_multiple_of(ALIGNMENT) {
                return Err(damaged(format!("section {} lies outside the file or askew", entry.kind)));
            }
            if entries.iter().any(|other| other.kind == entry.kind) {
                return Err(damaged(format!("section {} occurs twice", entry.kind)));
            }
            entries.push(entry);
        }
        Ok(Self { alphabet: u64_at(fixed, 16).unwrap_or_default(), entries })
    }

    /// Where a section lies, if the file has it.
    pub(crate) fn find(&self, section: Section) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.kind == section as u32)
    }

    /// Where a section lies that every file has.
    ///
    /// # Errors
    /// [`FileProblem::Corrupt`] when this one has not.
    pub(crate) fn require(&self, section: Section) -> Result<&Entry, FileProblem> {
        self.find(section)
            .ok_or_else(|| FileProblem::Corrupt { section: section.name(), detail: "the section is missing".into() })
    }
}

/// Writes a whole file.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write(
    out: &mut impl std::io::Write,
    alphabet: u64,
    sections: &[(Section, Vec<&[u8]>)],
) -> std::io::Result<()> {
    let mut table = Vec::with_capacity(sections.len() * ENTRY);
    let mut end = HEAD + sections.len() * ENTRY;
    for (section, parts) in sections {
        let offset = end.next_multiple_of(ALIGNMENT);
        let length: usize = parts.iter().map(|part| part.len()).sum();
        let mut hasher = Xxh3::new();
        parts.iter().for_each(|part| hasher.update(part));
        table.extend((*section as u64).to_le_bytes());
        table.extend((offset as u64).to_le_bytes());
        table.extend((length as u64).to_le_bytes());
        table.extend(hasher.digest().to_le_bytes());
        end = offset + length;
    }
    let mut fixed = Vec::with_capacity(HEAD);
    fixed.extend(MAGIC);
    fixed.extend(VERSION.to_le_bytes());
    fixed.extend((sections.len() as u32).to_le_bytes());
    fixed.extend(alphabet.to_le_bytes());
    fixed.extend((end as u64).to_le_bytes());
    out.write_all(&fixed)?;
    out.write_all(&header_checksum(&fixed, &table).to_le_bytes())?;
    out.write_all(&table)?;
    let mut written = HEAD + table.len();
    for (_, parts) in sections {
        let gap = written.next_multiple_of(ALIGNMENT) - written;
        out.write_all(&[0; ALIGNMENT][..gap])?;
        written += gap;
        for part in parts {
            out.write_all(part)?;
            written += part.len();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toy() -> Vec<u8> {
        let mut file = Vec::new();
        write(
            &mut file,
            7,
            &[(Section::Info, vec![b"ab", b"c"]), (Section::Bands, vec![]), (Section::Graph, vec![&[1; 100]])],
        )
        .expect("a vector takes all");
        file
    }

    #[test]
    fn what_is_written_is_found_again() {
        let file = toy();
        let header = Header::read(&file).expect("as written");
        assert_eq!(header.alphabet, 7);
        assert_eq!(header.require(Section::Info).map(|entry| entry.of(&file)), Ok(&b"abc"[..]));
        assert_eq!(header.require(Section::Graph).map(|entry| entry.of(&file).len()), Ok(100));
        assert!(header.find(Section::Bands).is_some_and(|entry| entry.of(&file).is_empty() && entry.is_intact(&file)));
        assert!(header.find(Section::Counts).is_none());
        assert!(matches!(header.require(Section::Counts), Err(FileProblem::Corrupt { section: "counts", .. })));
    }

    #[test]
    fn every_cut_and_every_flipped_bit_of_the_header_is_noticed() {
        let file = toy();
        for end in 0..file.len() {
            let problem = Header::read(&file[..end]).expect_err("cut");
            match problem {
                FileProblem::NotALexicon { .. } => assert_eq!(end, 0),
                FileProblem::Cut { .. } => {}
                other => panic!("{other:?} after {end} bytes"),
            }
        }
        for bit in 0..(HEAD + 3 * ENTRY) * 8 {
            let mut damaged = file.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(Header::read(&damaged).is_err(), "bit {bit}");
        }
        let longer = [file, vec![0]].concat();
        assert!(matches!(Header::read(&longer), Err(FileProblem::Corrupt { section: "header", .. })));
    }
}
