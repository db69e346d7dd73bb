//! Editions: which tiles a language's box holds, what they are worth, and the alphabet they spell.

use std::fmt;
use std::sync::Arc;

use quixotry_lexicon::{Alphabet, AlphabetSpec, Letter, LetterSet, Spelling, Tile};
use serde::Deserialize;

use crate::shelves::EDITIONS;
use crate::tables::{self, TableError, TableKind};

/// The most tiles a bag may hold; a slip of the pen in a table should not fill the memory.
const MAX_TILES: usize = 10_000;
/// The most tiles of a kind, and the most points of a tile.
const MAX_OF_A_KIND: u16 = 255;

/// Tiles, values and alphabet of one edition of the game.
///
/// Tables are indexed by [`Tile::rack_index`]: 0 for blanks, then the letters in alphabet order.
///
/// ```
/// use quixotry_rules::edition::Edition;
/// let english = Edition::named("english").unwrap();
/// assert_eq!((english.total(), english.blanks()), (100, 2));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Edition {
    /// Name as people write it: `English Super`.
    pub name: String,
    /// Name as files and commands write it: `english-super`.
    pub slug: String,
    /// The letters that words of this edition are made of, and that a blank may stand for.
    pub alphabet: Arc<Alphabet>,
    counts: Vec<u16>,
    values: Vec<u16>,
    vowels: LetterSet,
    note: String,
    sources: Vec<String>,
}

/// The table as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    name: String,
    slug: Option<String>,
    /// How many blanks; they are worth nothing.
    blanks: u16,
    /// What the counts must add up to, blanks included: a check on the table itself.
    total: Option<usize>,
    /// What counts times values must add up to: the same.
    points: Option<usize>,
    fold_accents: bool,
    #[serde(default)]
    compose: bool,
    #[serde(default)]
    replace: Vec<(String, String)>,
    /// The letters that are vowels in the language: no rule asks, but the worth of a first play does.
    #[serde(default)]
    vowels: Vec<String>,
    letters: Vec<LetterRow>,
    #[serde(default)]
    note: String,
    #[serde(default)]
    sources: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LetterRow {
    upper: String,
    lower: String,
    count: u16,
    value: u16,
}

impl Edition {
    /// The edition called `name`, in any case, with spaces, hyphens and underscores equal.
    ///
    /// # Errors
    /// [`TableError::UnknownName`] with the nearest name and all known ones.
    pub fn named(name: &str) -> Result<Arc<Self>, TableError> {
        EDITIONS.named(name)
    }

    /// Names of the editions that come with the package: the main ones first, in the order of the documentation.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        EDITIONS.names()
    }

    /// An edition from the text of a table; the tables that come with the package show the form.
    ///
    /// # Errors
    /// [`TableError`] naming the line or the field that is wrong.
    pub fn from_toml(text: &str) -> Result<Self, TableError> {
        let table: Table = tables::parse(TableKind::Edition, text)?;
        let wrong = |field: &str, problem: String| TableError::field(TableKind::Edition, &table.name, field, problem);
        if table.name.trim().is_empty() {
            return Err(wrong("name", "'' is empty; a name was expected".into()));
        }
        let counts: Vec<u16> =
            std::iter::once(table.blanks).chain(table.letters.iter().map(|letter| letter.count)).collect();
        let values: Vec<u16> = std::iter::once(0).chain(table.letters.iter().map(|letter| letter.value)).collect();
        let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
        if total == 0 || total > MAX_TILES {
            return Err(wrong("letters", format!("they add up to {total} tiles; 1 to {MAX_TILES} were expected")));
        }
        if let Some(number) = counts.iter().chain(&values).find(|&&number| number > MAX_OF_A_KIND) {
            return Err(wrong(
                "letters",
                format!("'{number}' is too many; at most {MAX_OF_A_KIND} of a kind or points were expected"),
            ));
        }
        if let Some(expected) = table.total.filter(|&expected| expected != total) {
            return Err(wrong("total", format!("it says {expected}, but the tiles add up to {total}")));
        }
        let points: usize = counts.iter().zip(&values).map(|(&n, &value)| usize::from(n) * usize::from(value)).sum();
        if let Some(expected) = table.points.filter(|&expected| expected != points) {
            return Err(wrong("points", format!("it says {expected}, but the tiles add up to {points}")));
        }
        let spec = AlphabetSpec {
            name: table.name.clone(),
            letters: table
                .letters
                .iter()
                .map(|letter| Spelling { upper: letter.upper.clone(), lower: letter.lower.clone() })
                .collect(),
            fold_accents: table.fold_accents,
            replacements: table.replace.clone(),
            compose: table.compose,
        };
        let alphabet = Alphabet::new(spec).map_err(|error| wrong("letters", error.to_string()))?;
        let mut vowels = LetterSet::EMPTY;
        for text in &table.vowels {
            match alphabet.letters().find(|&letter| alphabet.upper(letter) == text) {
                Some(letter) => vowels.insert(letter),
                None => return Err(wrong("vowels", format!("'{text}' is none of the letters"))),
            }
        }
        Ok(Self {
            slug: table.slug.unwrap_or_else(|| tables::slug(&table.name)),
            name: table.name,
            alphabet: Arc::new(alphabet),
            counts,
            values,
            vowels,
            note: table.note,
            sources: table.sources,
        })
    }

    /// What `tile` scores, in points; 0 for a blank, designated or not.
    #[inline]
    #[must_use]
    pub fn value(&self, tile: Tile) -> i32 {
        self.values.get(tile.rack_index()).map_or(0, |&value| i32::from(value))
    }

    /// What a tile of `letter` scores, in points.
    #[inline]
    #[must_use]
    pub fn letter_value(&self, letter: Letter) -> i32 {
        self.value(Tile::of(letter))
    }

    /// How many tiles of a kind the full bag holds, by [`Tile::rack_index`]; 0 beyond the alphabet.
    #[inline]
    #[must_use]
    pub fn count(&self, index: usize) -> usize {
        self.counts.get(index).map_or(0, |&count| usize::from(count))
    }

    /// How many kinds of tile there are: the letters and the blank. Tables by [`Tile::rack_index`] have this length.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.counts.len()
    }

    /// How many tiles the full bag holds, blanks included.
    #[must_use]
    pub fn total(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// How many blanks the full bag holds.
    #[must_use]
    pub fn blanks(&self) -> usize {
        self.count(0)
    }

    /// The sum of the values of all tiles of the full bag, in points.
    #[must_use]
    pub fn points(&self) -> usize {
        self.counts.iter().zip(&self.values).map(|(&n, &value)| usize::from(n) * usize::from(value)).sum()
    }

    /// The letters that are vowels in its language; none in a script that does not write them, or if the table names none.
    #[must_use]
    pub const fn vowels(&self) -> LetterSet {
        self.vowels
    }

    /// What one should know about the edition; empty if there is nothing.
    #[must_use]
    pub fn note(&self) -> &str {
        &self.note
    }

    /// The names of the public sources that agree on these tiles.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.sources
    }
}

impl fmt::Debug for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Edition({}, {} tiles)", self.name, self.total())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn edition(name: &str) -> Arc<Edition> {
        Edition::named(name).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A word as its letters, joined by spaces.
    fn letters(name: &str, word: &str) -> Result<String, String> {
        let alphabet = &edition(name).alphabet;
        let letters = alphabet.word(word).map_err(|error| error.to_string())?;
        Ok(letters.into_iter().map(|letter| alphabet.upper(letter)).collect::<Vec<_>>().join(" "))
    }

    fn ok(text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    #[test]
    fn every_edition_adds_up_to_what_its_table_says() {
        let names = Edition::names();
        assert_eq!(names.len(), 48);
        for table in EDITIONS.tables {
            let written: Table = tables::parse(TableKind::Edition, table.text()).expect("a good table");
            let edition = edition(table.name());
            assert_eq!((edition.name.as_str(), edition.slug.clone()), (table.name(), tables::slug(table.name())));
            assert_eq!(written.total, Some(edition.total()), "{}", edition.name);
            assert_eq!(written.points, Some(edition.points()), "{}", edition.name);
            assert_eq!(edition.kinds(), edition.alphabet.len() + 1);
            assert!(!edition.sources().is_empty(), "{}", edition.name);
        }
    }

    #[test]
    fn totals_blanks_and_points_are_the_published_ones() {
        for (name, total, blanks, points) in [
            ("English", 100, 2, 187),
            ("French", 102, 2, 197),
            ("German", 102, 2, 202),
            ("Portuguese", 120, 3, 204),
            ("Welsh", 105, 2, 194),
            ("English Hong Kong", 107, 4, 228),
            ("Catalan Super", 200, 5, 370),
            ("English Super", 200, 4, 381),
            ("Spanish North American", 103, 2, 216),
            ("Italian Second Box", 120, 2, 295),
            ("English WWF", 104, 2, 220),
            ("English Crossplay", 100, 3, 210),
        ] {
            let edition = edition(name);
            assert_eq!((edition.total(), edition.blanks(), edition.points()), (total, blanks, points), "{name}");
        }
    }

    #[test]
    fn every_tile_text_reads_back_in_both_cases() {
        for name in Edition::names() {
            let alphabet = &edition(name).alphabet;
            let mut texts = HashSet::new();
            for letter in alphabet.letters() {
                for tile in [Tile::of(letter), Tile::blank_as(letter)] {
                    let text = alphabet.tile_text(tile);
                    assert!(texts.insert(text.to_owned()), "{name}: '{text}' is written twice");
                    assert_eq!(alphabet.tiles(text).as_deref(), Ok(&[tile][..]), "{name} {text}");
                    assert_eq!(alphabet.tiles(&format!("[{text}]")).as_deref(), Ok(&[tile][..]), "{name} {text}");
                }
            }
            let all: Vec<Tile> =
                alphabet.letters().flat_map(|letter| [Tile::of(letter), Tile::blank_as(letter)]).collect();
            assert_eq!(alphabet.tiles(&alphabet.tiles_text(&all)).as_ref(), Ok(&all), "{name}");
        }
    }

    #[test]
    fn scripts_without_case_mark_a_blank_by_a_low_line() {
        let cased = |text: &str| text.chars().any(char::is_alphabetic) && text.to_lowercase() != text;
        for name in Edition::names() {
            let alphabet = &edition(name).alphabet;
            for letter in alphabet.letters() {
                let (upper, lower) = (alphabet.upper(letter), alphabet.lower(letter));
                if cased(upper) {
                    assert!(!lower.contains('\u{332}') && !cased(lower), "{name} {upper} {lower}");
                } else {
                    assert_eq!(lower, format!("{upper}\u{332}"), "{name}");
                }
            }
        }
        let hebrew = &edition("Hebrew").alphabet;
        let tiles = hebrew.tiles("של\u{332}ומ").expect("four letters");
        assert_eq!(tiles.iter().map(|tile| tile.is_blank()).collect::<Vec<_>>(), [false, true, false, false]);
        assert_eq!(letters("Hebrew", "שלום"), ok("ש ל ו מ"));
    }

    #[test]
    fn digraphs_are_one_tile() {
        assert_eq!(letters("Spanish", "chorizo"), ok("CH O R I Z O"));
        assert_eq!(letters("Spanish", "GUERRILLA"), ok("G U E RR I LL A"));
        assert_eq!(letters("Spanish North American", "CHORIZO"), ok("C H O R I Z O"));
        assert_eq!(letters("Welsh", "LLANGEFNI"), ok("LL A NG E F N I"));
        assert_eq!(letters("Welsh", "ffordd"), ok("FF O R DD"));
        assert_eq!(letters("Hungarian", "HOSSZÚ"), ok("H O S SZ Ú"));
        assert_eq!(letters("Hungarian", "gyöngy"), ok("GY Ö N GY"));
        assert_eq!(letters("Catalan", "COL·LECCIÓ"), ok("C O L·L E C C I O"));
        assert_eq!(letters("Catalan", "coŀlega"), ok("C O L·L E G A"));
        assert_eq!(letters("Catalan", "QUINZENY"), ok("QU I N Z E NY"));
        assert_eq!(letters("Croatian", "ǉubav"), ok("LJ U B A V"));
        assert_eq!(letters("Croatian", "DŽEP"), ok("DŽ E P"));
        assert_eq!(letters("Basque", "ETXE"), ok("E TX E"));
    }

    #[test]
    fn accents_and_special_letters_follow_the_language() {
        assert_eq!(letters("French", "cœur"), ok("C O E U R"));
        assert_eq!(letters("French", "ÉTÉ"), ok("E T E"));
        assert_eq!(letters("German", "Straße"), ok("S T R A S S E"));
        assert_eq!(letters("German", "süß"), ok("S Ü S S"));
        assert_eq!(letters("Spanish", "niño"), ok("N I Ñ O"));
        assert_eq!(letters("Spanish", "pingüé"), ok("P I N G U E"));
        assert!(letters("Spanish", "KIWI").is_err());
        assert_eq!(letters("Portuguese", "AÇÃO"), ok("A Ç A O"));
        assert_eq!(letters("Greek", "λόγος"), ok("Λ Ο Γ Ο Σ"));
        assert_eq!(letters("Russian", "ёлка"), ok("Ё Л К А"));
        assert_eq!(letters("Romanian", "știință"), ok("S T I I N T A"));
        assert_eq!(letters("Latin", "iulius"), ok("I V L I V S"));
        assert_eq!(letters("Ukrainian", "м’ята"), ok("М ' Я Т А"));
        assert_eq!(letters("Finnish", "ÅBO").map_err(|_| ()), Err(()));
        assert_eq!(letters("Arabic", "ﺍى"), ok("ا ي"));
        assert_eq!(letters("Arabic", "أُمّ"), ok("أ م"));
        assert_eq!(letters("Persian", "كتاب"), ok("ک ت ا ب"));
    }

    #[test]
    fn turkish_case_is_turkish() {
        assert_eq!(letters("Turkish", "ılık"), ok("I L I K"));
        assert_eq!(letters("Turkish", "iyi"), ok("İ Y İ"));
        assert_eq!(letters("Turkish", "kâtip"), ok("K A T İ P"));
        assert_eq!(letters("Turkish", "MİLLÎ"), ok("M İ L L İ"));
        assert_eq!(letters("Turkish", "millî"), ok("M İ L L İ"));
        let alphabet = &edition("Turkish").alphabet;
        let blank = alphabet.tiles("i").expect("a blank");
        assert!(blank[0].is_blank());
        assert_eq!(alphabet.word_text(&[blank[0].letter().expect("designated")]), "İ");
    }

    #[test]
    fn letters_without_a_tile_stay_in_the_alphabet_where_a_blank_may_stand_for_them() {
        for (name, without) in [
            ("Norwegian", "Q X Ü Z Ä Ö"),
            ("Swedish", "Q W Ü Æ"),
            ("Slovene", "Q W X Y"),
            ("English", ""),
            ("Spanish", ""),
        ] {
            let edition = edition(name);
            let none = edition.alphabet.letters().filter(|letter| edition.count(letter.index()) == 0);
            let none: Vec<_> = none.map(|letter| edition.alphabet.upper(letter)).collect();
            assert_eq!(none.join(" "), without, "{name}");
        }
    }

    #[test]
    fn values_are_those_of_the_letters_and_nothing_for_blanks() {
        let english = edition("English");
        let values = |text| -> Vec<i32> {
            english.alphabet.tiles(text).expect("tiles").into_iter().map(|tile| english.value(tile)).collect()
        };
        assert_eq!(values("QUIZ?qz"), [10, 1, 1, 10, 0, 0, 0]);
        assert_eq!(english.count(99), 0);
    }

    #[test]
    fn names_are_found_in_any_form_and_shared() {
        assert!(Arc::ptr_eq(&edition("English Super"), &edition("ENGLISH_super")));
        let error = Edition::named("Englsih").expect_err("misspelt").to_string();
        assert!(
            error.starts_with("no edition is called 'Englsih'; did you mean 'English'? (known: English, "),
            "{error}"
        );
        let error = Edition::named("Klingon").expect_err("not there").to_string();
        assert!(error.starts_with("no edition is called 'Klingon'; expected one of: English, French"), "{error}");
    }

    #[test]
    fn a_faulty_table_is_refused_by_line_or_field() {
        let good = "name = \"Toy\"\nblanks = 1\nfold_accents = true\nletters = [\n  \
                    { upper = \"A\", lower = \"a\", count = 2, value = 1 },\n]\n";
        assert_eq!(Edition::from_toml(good).map(|toy| (toy.total(), toy.slug)), Ok((3, "toy".into())));
        for (from, to, expected) in [
            (
                "blanks = 1",
                "blanks = 1\ntotal = 4",
                "edition 'Toy', field 'total': it says 4, but the tiles add up to 3",
            ),
            (
                "blanks = 1",
                "blanks = 1\npoints = 9",
                "edition 'Toy', field 'points': it says 9, but the tiles add up to 2",
            ),
            ("blanks = 1", "blanks = -1", "edition table, line 2 'blanks = -1': invalid value: integer `-1`"),
            ("blanks = 1\n", "", "edition table: missing field `blanks`"),
            ("blanks", "blanka", "edition table, line 2 'blanka = 1': unknown field `blanka`"),
            ("count = 2", "count = 60000", "edition 'Toy', field 'letters': they add up to 60001 tiles"),
            (
                "lower = \"a\"",
                "lower = \"\"",
                "edition 'Toy', field 'letters': letter 1 of the Toy alphabet has no text",
            ),
            ("\"Toy\"", "\" \"", "edition ' ', field 'name': '' is empty"),
            ("name", "= name", "edition table, line 1 '= name = \"Toy\"':"),
        ] {
            let error = Edition::from_toml(&good.replacen(from, to, 1)).expect_err(expected).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
