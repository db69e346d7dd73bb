//! What a lexicon says of itself, and how that is written into its file.

use sha2::{Digest, Sha256};

use crate::alphabet::Alphabet;
use crate::word_list::WordList;

/// What is known of a lexicon as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LexiconInfo {
    /// Its name, such as `open-world`.
    pub name: String,
    /// Name of the edition whose alphabet it is written in.
    pub edition: String,
    /// How many words it has (of a list that spells letters with several tiles: how many ways to lay them).
    pub words: usize,
    /// SHA-256 of its words in upper case, each once, sorted by code point, a line feed after every word: 64 hex digits.
    pub sha256: String,
    /// Words by their length in tiles: place 2 counts the two-tile words.
    pub by_length: Vec<usize>,
    /// Nodes of the plain trie of the words, its root not counted.
    pub trie_nodes: usize,
    /// Arcs of the whole graph, DAWG and GADDAG: what the file stores, four bytes each.
    pub graph_nodes: usize,
    /// Of these, the arcs of the DAWG, which come first.
    pub dawg_nodes: usize,
    /// Under which terms the words may be used, and the notices that go with them; may be empty.
    pub licence: String,
    /// Where the words come from; may be empty.
    pub source: String,
    /// The program that made the graph, with its version.
    pub built_by: String,
}

/// The terms and the origin of a list: what its words cannot tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// See [`LexiconInfo::licence`].
    pub licence: String,
    /// See [`LexiconInfo::source`].
    pub source: String,
}

/// What [`LexiconInfo::built_by`] says of graphs made by this version.
pub(crate) const BUILT_BY: &str = concat!("quixotry ", env!("CARGO_PKG_VERSION"));

impl LexiconInfo {
    /// What a sorted list tells; the node counts are left at 0.
    pub(crate) fn of(name: &str, alphabet: &Alphabet, words: &WordList, provenance: Provenance) -> Self {
        let mut by_length = Vec::new();
        for word in words.iter() {
            if by_length.len() <= word.len() {
                by_length.resize(word.len() + 1, 0);
            }
            by_length[word.len()] += 1;
        }
        Self {
            name: name.to_owned(),
            edition: alphabet.name().to_owned(),
            words: words.len(),
            sha256: sha256(alphabet, words),
            by_length,
            licence: provenance.licence,
            source: provenance.source,
            built_by: BUILT_BY.to_owned(),
            ..Self::default()
        }
    }

    /// The form that [`LexiconInfo::from_bytes`] reads: `name length LF text LF` for each field.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let by_length: Vec<String> = self.by_length.iter().map(usize::to_string).collect();
        let mut out = String::new();
        for (name, text) in [
            ("name", &self.name),
            ("edition", &self.edition),
            ("words", &self.words.to_string()),
            ("sha256", &self.sha256),
            ("by_length", &by_length.join(" ")),
            ("trie_nodes", &self.trie_nodes.to_string()),
            ("graph_nodes", &self.graph_nodes.to_string()),
            ("dawg_nodes", &self.dawg_nodes.to_string()),
            ("licence", &self.licence),
            ("source", &self.source),
            ("built_by", &self.built_by),
        ] {
            out.push_str(&format!("{name} {}\n{text}\n", text.len()));
        }
        out.into_bytes()
    }

    /// Reads what [`LexiconInfo::to_bytes`] wrote; fields of later versions are passed over.
    ///
    /// # Errors
    /// A sentence that names the field.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let mut rest = std::str::from_utf8(bytes).map_err(|error| format!("it is not UTF-8: {error}"))?;
        let mut info = Self::default();
        while !rest.is_empty() {
            let (head, tail) = rest.split_once('\n').ok_or("a field has no text")?;
            let (name, length) = head.split_once(' ').ok_or_else(|| format!("'{head}' is no field"))?;
            let length: usize = length.parse().map_err(|_| format!("the field '{name}' has no length"))?;
            let text = tail.get(..length).ok_or_else(|| format!("the field '{name}' is cut short"))?;
            rest = tail[length..].strip_prefix('\n').ok_or_else(|| format!("the field '{name}' has no end"))?;
            let number =
                |text: &str| text.parse::<usize>().map_err(|_| format!("'{text}' in the field '{name}' is no number"));
            match name {
                "name" => info.name = text.to_owned(),
                "edition" => info.edition = text.to_owned(),
                "words" => info.words = number(text)?,
                "sha256" => info.sha256 = text.to_owned(),
                "by_length" => {
                    info.by_length = text.split(' ').filter(|t| !t.is_empty()).map(number).collect::<Result<_, _>>()?
                }
                "trie_nodes" => info.trie_nodes = number(text)?,
                "graph_nodes" => info.graph_nodes = number(text)?,
                "dawg_nodes" => info.dawg_nodes = number(text)?,
                "licence" => info.licence = text.to_owned(),
                "source" => info.source = text.to_owned(),
                "built_by" => info.built_by = text.to_owned(),
                _ => {}
            }
        }
        Ok(info)
    }
}

/// The hash that identifies a sorted list: see [`LexiconInfo::sha256`].
pub(crate) fn sha256(alphabet: &Alphabet, words: &WordList) -> String {
    let mut text = String::with_capacity(words.total_letters() + words.len());
    let mut lines: Vec<(usize, usize)> = Vec::with_capacity(words.len());
    for word in words.iter() {
        let start = text.len();
        word.iter().for_each(|&letter| text.push_str(alphabet.upper(letter)));
        lines.push((start, text.len()));
        text.push('\n');
    }
    let line = |&(start, end): &(usize, usize)| &text[start..end];
    let mut hasher = Sha256::new();
    // UTF-8 sorts by code point. The alphabet's own order is often that already.
    if lines.windows(2).all(|pair| line(&pair[0]) < line(&pair[1])) {
        hasher.update(&text);
    } else {
        lines.sort_unstable_by(|a, b| line(a).cmp(line(b)));
        lines.dedup_by(|a, b| line(a) == line(b));
        for entry in &lines {
            hasher.update(line(entry));
            hasher.update("\n");
        }
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::{AlphabetSpec, Spelling};

    #[test]
    fn the_written_form_reads_back_whatever_the_texts_hold() {
        let info = LexiconInfo {
            name: "a name\nwith lines 3\n".into(),
            licence: "© 2000\r\n".into(),
            words: 12,
            by_length: vec![0, 0, 12],
            ..LexiconInfo::default()
        };
        assert_eq!(LexiconInfo::from_bytes(&info.to_bytes()), Ok(info));
    }

    #[test]
    fn a_damaged_form_is_refused_with_the_field() {
        let bytes = LexiconInfo { name: "toy".into(), ..LexiconInfo::default() }.to_bytes();
        for end in 1..bytes.len() {
            let _ = LexiconInfo::from_bytes(&bytes[..end]);
        }
        let error = LexiconInfo::from_bytes(b"words 2\nxx\n").expect_err("xx is no number");
        assert_eq!(error, "'xx' in the field 'words' is no number");
        assert!(LexiconInfo::from_bytes(b"name 99\nabc\n").is_err());
    }

    #[test]
    fn the_hash_sorts_by_code_point_not_by_alphabet() {
        let spelling = |upper: &str| Spelling { upper: upper.into(), lower: upper.to_lowercase() };
        let letters = ["B", "A"].map(spelling).to_vec();
        let alphabet = Alphabet::new(AlphabetSpec { name: "toy".into(), letters, ..AlphabetSpec::default() })
            .expect("two letters");
        let words: WordList = ["BB", "AA"].iter().map(|word| alphabet.word(word).expect("letters")).collect();
        let latin = Alphabet::latin();
        let same: WordList = ["AA", "BB"].iter().map(|word| latin.word(word).expect("letters")).collect();
        assert_eq!(sha256(&alphabet, &words), sha256(&latin, &same));
        let none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(&latin, &WordList::new()), none);
    }
}
