//! The texts of the tables that come with the package. A new table gets one line here.

use crate::edition::Edition;
use crate::layout::Layout;
use crate::rule_set::RuleSet;
use crate::tables::{Embedded, Shelf, TableKind};

macro_rules! table {
    ($folder:literal, $name:literal, $file:literal) => {
        Embedded::new($name, include_str!(concat!("../tables/", $folder, "/", $file, ".toml")))
    };
}

/// Editions, in the order in which they are listed.
pub(crate) static EDITIONS: Shelf<Edition> = Shelf {
    kind: TableKind::Edition,
    read: Edition::from_toml,
    tables: {
        static TABLES: [Embedded<Edition>; 48] = [
            table!("editions", "English", "english"),
            table!("editions", "French", "french"),
            table!("editions", "German", "german"),
            table!("editions", "Spanish", "spanish"),
            table!("editions", "Italian", "italian"),
            table!("editions", "Dutch", "dutch"),
            table!("editions", "Polish", "polish"),
            table!("editions", "Swedish", "swedish"),
            table!("editions", "Norwegian", "norwegian"),
            table!("editions", "Danish", "danish"),
            table!("editions", "Finnish", "finnish"),
            table!("editions", "Portuguese", "portuguese"),
            table!("editions", "Catalan", "catalan"),
            table!("editions", "Romanian", "romanian"),
            table!("editions", "Greek", "greek"),
            table!("editions", "Russian", "russian"),
            table!("editions", "Turkish", "turkish"),
            table!("editions", "Hungarian", "hungarian"),
            table!("editions", "Welsh", "welsh"),
            table!("editions", "English Hong Kong", "english-hong-kong"),
            table!("editions", "Czech", "czech"),
            table!("editions", "Slovak", "slovak"),
            table!("editions", "Slovene", "slovene"),
            table!("editions", "Croatian", "croatian"),
            table!("editions", "Bulgarian", "bulgarian"),
            table!("editions", "Ukrainian", "ukrainian"),
            table!("editions", "Icelandic", "icelandic"),
            table!("editions", "Estonian", "estonian"),
            table!("editions", "Latvian", "latvian"),
            table!("editions", "Lithuanian", "lithuanian"),
            table!("editions", "Afrikaans", "afrikaans"),
            table!("editions", "Basque", "basque"),
            table!("editions", "Irish", "irish"),
            table!("editions", "Esperanto", "esperanto"),
            table!("editions", "Hebrew", "hebrew"),
            table!("editions", "Arabic", "arabic"),
            table!("editions", "Persian", "persian"),
            table!("editions", "Indonesian", "indonesian"),
            table!("editions", "Malay", "malay"),
            table!("editions", "Latin", "latin"),
            table!("editions", "English Super", "english-super"),
            table!("editions", "Catalan Super", "catalan-super"),
            table!("editions", "Romanian Super", "romanian-super"),
            table!("editions", "Spanish North American", "spanish-north-american"),
            table!("editions", "Italian Second Box", "italian-second-box"),
            table!("editions", "English WWF", "english-wwf"),
            table!("editions", "English Crossplay", "english-crossplay"),
            table!("editions", "English Lexulous", "english-lexulous"),
        ];
        &TABLES
    },
};

/// Layouts, in the order in which they are listed.
pub(crate) static LAYOUTS: Shelf<Layout> = Shelf {
    kind: TableKind::Layout,
    read: Layout::from_toml,
    tables: {
        static TABLES: [Embedded<Layout>; 5] = [
            table!("layouts", "standard", "standard"),
            table!("layouts", "super", "super"),
            table!("layouts", "words-with-friends", "words-with-friends"),
            table!("layouts", "crossplay", "crossplay"),
            table!("layouts", "lexulous", "lexulous"),
        ];
        &TABLES
    },
};

/// Rule sets, in the order in which they are listed.
pub(crate) static RULE_SETS: Shelf<RuleSet> = Shelf {
    kind: TableKind::RuleSet,
    read: RuleSet::from_toml,
    tables: {
        static TABLES: [Embedded<RuleSet>; 10] = [
            table!("rules", "box", "box"),
            table!("rules", "casual", "casual"),
            table!("rules", "naspa", "naspa"),
            table!("rules", "wespa", "wespa"),
            table!("rules", "spanish", "spanish"),
            table!("rules", "super", "super"),
            table!("rules", "wordsmog", "wordsmog"),
            table!("rules", "words-with-friends", "words-with-friends"),
            table!("rules", "crossplay", "crossplay"),
            table!("rules", "lexulous", "lexulous"),
        ];
        &TABLES
    },
};
