//! Lexicon files: written aside and renamed, mapped into memory, checked before anything walks in them.

use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use memmap2::Mmap;

use crate::alphabet::Alphabet;
use crate::error::{FileProblem, LexiconError};
use crate::file_layout::{self, Entry, Header, Section};
use crate::graph::{Graph, HEADER};
use crate::info::{LexiconInfo, sha256};
use crate::lexicon::{Definitions, Lexicon};
use crate::storage::Column;
use crate::word_index::{WordIndex, census};
use crate::word_list::WordList;

/// A file in memory with its checked header.
struct Opened {
    map: Arc<Mmap>,
    header: Header,
    info: LexiconInfo,
}

fn corrupt(section: Section, detail: impl Into<String>) -> FileProblem {
    FileProblem::Corrupt { section: section.name(), detail: detail.into() }
}

impl Opened {
    fn new(path: &Path) -> Result<Self, FileProblem> {
        let unreadable = |error| FileProblem::io("read", &error);
        let file = File::open(path).map_err(unreadable)?;
        if file.metadata().map_err(unreadable)?.len() == 0 {
            return Err(FileProblem::NotALexicon { found: Vec::new() });
        }
        // SAFETY: lexicon files are never changed in place, only replaced by renaming, which leaves a mapping as it
        // was; and whatever the bytes say, every walk checks its bounds.
        let map = Arc::new(unsafe { Mmap::map(&file) }.map_err(unreadable)?);
        let header = Header::read(&map)?;
        let entry = header.require(Section::Info)?;
        if !entry.is_intact(&map) {
            return Err(corrupt(Section::Info, "its checksum is wrong"));
        }
        let info = LexiconInfo::from_bytes(entry.of(&map)).map_err(|detail| corrupt(Section::Info, detail))?;
        Ok(Self { map, header, info })
    }

    /// `length` numbers of a section, from its byte `skip` on.
    fn numbers(&self, section: Section, entry: &Entry, skip: usize, length: usize) -> Result<Column<u32>, FileProblem> {
        let inside =
            length.checked_mul(4).and_then(|bytes| bytes.checked_add(skip)).is_some_and(|end| end <= entry.length);
        let column = if inside { Column::mapped(&self.map, entry.offset + skip, length) } else { None };
        let column = column
            .ok_or_else(|| corrupt(section, format!("it has {} bytes, too few for {length} numbers", entry.length)))?;
        if cfg!(target_endian = "little") {
            return Ok(column);
        }
        Ok(Column::from(column.iter().map(|&number| u32::from_le(number)).collect::<Vec<u32>>()))
    }

    fn graph(&self, alphabet: &Alphabet) -> Result<Graph, FileProblem> {
        let entry = self.header.require(Section::Graph)?;
        if !entry.is_intact(&self.map) {
            return Err(corrupt(Section::Graph, "its checksum is wrong"));
        }
        let arcs = self.numbers(Section::Graph, entry, 0, entry.length / 4)?;
        let graph = Graph::from_arcs(arcs).map_err(|detail| corrupt(Section::Graph, detail))?;
        let highest = graph.highest_letter();
        if highest > alphabet.len() {
            let detail = format!("it has letter {highest} of an alphabet of {}", alphabet.len());
            return Err(corrupt(Section::Graph, detail));
        }
        if graph.len() != self.info.graph_nodes || self.info.dawg_nodes > graph.len() {
            return Err(corrupt(Section::Graph, format!("it has {} arcs, not {}", graph.len(), self.info.graph_nodes)));
        }
        Ok(graph)
    }

    fn index(&self) -> Result<WordIndex, FileProblem> {
        let entry = self.header.require(Section::Counts)?;
        if self.info.words > Lexicon::MOST_LETTERS {
            let detail = format!("it announces {} words; {} are the most", self.info.words, Lexicon::MOST_LETTERS);
            return Err(corrupt(Section::Info, detail));
        }
        let before = self.numbers(Section::Counts, entry, 0, HEADER + self.info.dawg_nodes)?;
        Ok(WordIndex::new(before, self.info.words))
    }

    fn bands(&self) -> Result<Column<u8>, FileProblem> {
        let Some(entry) = self.header.find(Section::Bands) else { return Ok(Vec::new().into()) };
        let exact = entry.length == self.info.words;
        let column = if exact { Column::mapped(&self.map, entry.offset, entry.length) } else { None };
        let detail = || format!("it has {} bands for {} words", entry.length, self.info.words);
        column.ok_or_else(|| corrupt(Section::Bands, detail()))
    }

    fn definitions(&self) -> Result<Definitions, FileProblem> {
        let Some(entry) = self.header.find(Section::Definitions) else {
            return Ok(Definitions { ends: Vec::new().into(), text: Vec::new().into() });
        };
        let ends = self.numbers(Section::Definitions, entry, 0, self.info.words)?;
        let table = self.info.words * 4;
        let text = Column::mapped(&self.map, entry.offset + table, entry.length - table);
        Ok(Definitions { ends, text: text.ok_or_else(|| corrupt(Section::Definitions, "its text is missing"))? })
    }
}

/// The little-endian bytes of numbers; a copy only where the machine counts the other way.
fn bytes_of(numbers: &[u32]) -> std::borrow::Cow<'_, [u8]> {
    if cfg!(target_endian = "little") {
        bytemuck::cast_slice(numbers).into()
    } else {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>().into()
    }
}

/// The name of a file that is being written; it goes away unless it is renamed.
pub(crate) struct Aside(PathBuf);

impl Aside {
    const ENDING: &str = ".part";
    /// Names after which the folder is given up.
    const MOST_TRIES: u32 = 10_000;

    /// Makes a new file beside `path`. One that somebody else is writing is left alone: a number of a process is not
    /// unique where containers share a folder.
    fn beside(path: &Path) -> std::io::Result<(Self, File)> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let mut name = path.file_name().unwrap_or_default().to_owned();
            name.push(format!(".{}-{number}{}", std::process::id(), Self::ENDING));
            let aside = path.with_file_name(name);
            match OpenOptions::new().write(true).create_new(true).open(&aside) {
                Ok(file) => return Ok((Self(aside), file)),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && number < Self::MOST_TRIES => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Removes what programs that were killed in the middle of writing `path` left behind more than ten minutes ago.
    pub(crate) fn clean(path: &Path) {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) else {
            return;
        };
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let other = entry.file_name();
            let Some(other) = other.to_str() else { continue };
            let ours =
                other.strip_prefix(name).is_some_and(|rest| rest.starts_with('.') && rest.ends_with(Self::ENDING));
            let age = entry.metadata().and_then(|data| data.modified()).ok().and_then(|time| time.elapsed().ok());
            if ours && age.is_some_and(|age| age.as_secs() > 600) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

impl Lexicon {
    /// What the file at `path` says of itself, without opening its words: enough to find its alphabet by
    /// [`LexiconInfo::edition`].
    ///
    /// # Errors
    /// [`LexiconError::File`] when it is no lexicon file or its header is damaged.
    pub fn peek(path: &Path) -> Result<LexiconInfo, LexiconError> {
        Opened::new(path).map(|opened| opened.info).map_err(|problem| problem.at(path))
    }

    /// Opens a lexicon file that [`Lexicon::save`] wrote, by mapping it into memory.
    ///
    /// Header, info and graph are checked, by checksum and by structure; the rest by [`Lexicon::verify`].
    ///
    /// # Errors
    /// [`LexiconError::File`] with what is wrong.
    pub fn open(path: &Path, alphabet: &Arc<Alphabet>) -> Result<Self, LexiconError> {
        Self::map(path, alphabet).map_err(|problem| problem.at(path))
    }

    fn map(path: &Path, alphabet: &Arc<Alphabet>) -> Result<Self, FileProblem> {
        let opened = Opened::new(path)?;
        if opened.header.alphabet != alphabet.hash() {
            return Err(FileProblem::ForeignAlphabet {
                expected: alphabet.name().to_owned(),
                found: opened.info.edition.clone(),
            });
        }
        Ok(Self {
            alphabet: Arc::clone(alphabet),
            graph: opened.graph(alphabet)?,
            index: opened.index()?,
            bands: opened.bands()?,
            definitions: opened.definitions()?,
            info: Arc::new(opened.info),
            path: Some(path.into()),
            word_map: Arc::default(),
            asked: Arc::default(),
        })
    }

    /// Checks everything in the file at `path`: the checksum of every section, the counts, and the hash of its words.
    ///
    /// # Errors
    /// [`LexiconError::File`] with the first thing that is wrong.
    pub fn verify(path: &Path, alphabet: &Arc<Alphabet>) -> Result<LexiconInfo, LexiconError> {
        let check = || {
            let lexicon = Self::map(path, alphabet)?;
            let opened = Opened::new(path)?;
            for section in [Section::Graph, Section::Counts, Section::Bands, Section::Definitions, Section::Info] {
                if opened.header.find(section).is_some_and(|entry| !entry.is_intact(&opened.map)) {
                    return Err(corrupt(section, "its checksum is wrong"));
                }
            }
            let counted =
                census(&lexicon.graph, opened.info.dawg_nodes).map_err(|detail| corrupt(Section::Graph, detail))?;
            if counted.words != opened.info.words || counted.longest > Self::LONGEST {
                let detail = format!("it spells {} words, not {}", counted.words, opened.info.words);
                return Err(corrupt(Section::Graph, detail));
            }
            if counted.before != lexicon.index.counts() {
                return Err(corrupt(Section::Counts, "they do not fit the graph"));
            }
            let mut list = WordList::with_capacity(counted.words, counted.words * 10);
            let mut words = lexicon.words();
            while let Some(word) = words.advance() {
                list.push(word.iter().copied());
            }
            if sha256(alphabet, &list) != opened.info.sha256 {
                return Err(corrupt(Section::Graph, "its words are not those of the hash"));
            }
            Ok(opened.info)
        };
        check().map_err(|problem| problem.at(path))
    }

    /// Writes the lexicon into the file at `path`, replacing what is there.
    ///
    /// The file is written under another name beside it and renamed when it is complete; nothing half-written is left.
    ///
    /// # Errors
    /// [`LexiconError::File`] when the system refuses.
    pub fn save(&self, path: &Path) -> Result<(), LexiconError> {
        self.write_to(path).map_err(|error| FileProblem::io("write", &error).at(path))
    }

    fn write_to(&self, path: &Path) -> std::io::Result<()> {
        let (graph, counts) = (bytes_of(self.graph.words()), bytes_of(self.index.counts()));
        let (ends, info) = (bytes_of(&self.definitions.ends), self.info.to_bytes());
        let mut sections: Vec<(Section, Vec<&[u8]>)> =
            vec![(Section::Info, vec![&info]), (Section::Graph, vec![&graph]), (Section::Counts, vec![&counts])];
        if self.has_bands() {
            sections.push((Section::Bands, vec![&self.bands]));
        }
        if self.has_definitions() {
            sections.push((Section::Definitions, vec![&ends, &self.definitions.text]));
        }
        let (aside, file) = Aside::beside(path)?;
        let mut out = BufWriter::with_capacity(1 << 16, &file);
        file_layout::write(&mut out, self.alphabet.hash(), &sections)?;
        out.flush()?;
        drop(out);
        file.sync_all()?;
        drop(file);
        fs::rename(&aside.0, path)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::letter::Tile;

    /// The numbers of a column with some of them replaced.
    fn changed(numbers: &[u32], changes: &[(prop::sample::Index, u32)]) -> Vec<u8> {
        let mut numbers = numbers.to_vec();
        for (at, number) in changes {
            let at = at.index(numbers.len());
            numbers[at] = *number;
        }
        bytes_of(&numbers).into_owned()
    }

    /// A number that is now anything, now nearly an arc of a small graph.
    fn number() -> impl Strategy<Value = u32> {
        let arc = (0..64u32, 0..4u32, 0..40u32).prop_map(|(letter, flags, to)| letter << 26 | flags << 24 | to);
        prop_oneof![any::<u32>(), arc]
    }

    #[test]
    fn more_words_than_there_can_be_are_refused() {
        let alphabet = Arc::new(Alphabet::latin());
        let words = ["CAT"].map(|word| alphabet.word(word).expect("letters"));
        let lexicon = Lexicon::from_words("toy", Arc::clone(&alphabet), words).expect("a small list");
        let info = LexiconInfo { words: usize::MAX / 2, ..lexicon.info().clone() }.to_bytes();
        let (graph, counts) = (bytes_of(lexicon.graph.words()), bytes_of(lexicon.index.counts()));
        let sections: [(Section, Vec<&[u8]>); 3] =
            [(Section::Info, vec![&info]), (Section::Graph, vec![&graph]), (Section::Counts, vec![&counts])];
        let path = std::env::temp_dir().join("quixotry-words.lexicon");
        let (aside, mut file) = Aside::beside(&path).expect("a writable temporary folder");
        file_layout::write(&mut file, alphabet.hash(), &sections).expect("written");
        let error = Lexicon::open(&aside.0, &alphabet).expect_err("nonsense").to_string();
        assert!(error.contains("damaged in its info: it announces"), "{error}");
    }

    #[test]
    fn two_files_aside_never_share_a_name() {
        let path = std::env::temp_dir().join("quixotry-aside.lexicon");
        let (first, _) = Aside::beside(&path).expect("a writable temporary folder");
        let number = first.0.to_string_lossy().trim_end_matches(Aside::ENDING).rsplit('-').next().map(str::to_owned);
        let next: u32 = number.and_then(|number| number.parse().ok()).expect("a number");
        // Other tests take numbers, too: block the next ones.
        let blocked: Vec<Aside> = (next + 1..next + 40)
            .map(|number| {
                let mut name = path.clone().into_os_string();
                name.push(format!(".{}-{number}{}", std::process::id(), Aside::ENDING));
                File::create_new(&name).expect("a free name");
                Aside(name.into())
            })
            .collect();
        let (second, _) = Aside::beside(&path).expect("a free name");
        assert!(blocked.iter().all(|other| other.0 != second.0 && other.0.exists()));
    }

    proptest! {
        #[test]
        fn fuzz_wrong_numbers_under_right_checksums_never_panic_or_hang(
            arcs in prop::collection::vec((any::<prop::sample::Index>(), number()), 0..6),
            counts in prop::collection::vec((any::<prop::sample::Index>(), any::<u32>()), 0..6),
            ends in prop::collection::vec(any::<u32>(), 5),
            words in 0..8usize,
        ) {
            let alphabet = Arc::new(Alphabet::latin());
            let list = ["CAT", "CATS", "CARS", "SCARE", "ZZZ"].map(|word| alphabet.word(word).expect("letters"));
            let lexicon = Lexicon::from_words("fuzz", Arc::clone(&alphabet), list.clone()).expect("a small list");
            let (graph, counts) = (changed(lexicon.graph.words(), &arcs), changed(lexicon.index.counts(), &counts));
            let info = LexiconInfo { words, ..lexicon.info().clone() }.to_bytes();
            let ends = bytes_of(&ends);
            let sections: [(Section, Vec<&[u8]>); 5] = [
                (Section::Info, vec![&info]),
                (Section::Graph, vec![&graph]),
                (Section::Counts, vec![&counts]),
                (Section::Bands, vec![&[10; 5]]),
                (Section::Definitions, vec![&ends, "été".as_bytes()]),
            ];
            let path = std::env::temp_dir().join("quixotry-fuzz.lexicon");
            let (aside, mut file) = Aside::beside(&path).expect("a writable temporary folder");
            file_layout::write(&mut file, alphabet.hash(), &sections).expect("written");
            if let Ok(lexicon) = Lexicon::open(&aside.0, &alphabet) {
                for word in lexicon.words().take(1000).chain(list) {
                    let _ = (lexicon.number(&word), lexicon.band(&word), lexicon.definition(&word), lexicon.hooks(&word));
                    let _ = lexicon.starting_with(&word);
                }
                let _ = lexicon.within(&[Tile::BLANK; 3]);
                (0..10).for_each(|number| drop(lexicon.word_at(number)));
            }
            let _ = Lexicon::verify(&aside.0, &alphabet);
        }
    }
}
