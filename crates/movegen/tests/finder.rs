//! The word finder by example: what it finds in toy lists, in which order, and what it refuses.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;
use std::sync::Arc;

use quixotry_lexicon::{Lexicon, Pattern};
use quixotry_movegen::find::{BlankUse, Found, FoundWord, Ground, Order, Question, read};
use quixotry_rules::{Direction, Edition, Layout, Premium, RuleSet, Square};
use quixotry_testkit::{enable, lexicon_of, open_world};

fn english() -> Arc<Edition> {
    Edition::named("English").unwrap()
}

fn question(lexicon: &Arc<Lexicon>, rack: &str) -> Question {
    let rack = read::rack(rack, lexicon.alphabet()).unwrap();
    Question::new(Arc::clone(lexicon), english(), RuleSet::named("box").unwrap(), rack)
}

/// Each word found, as `tiles score`.
fn told(question: Question) -> Vec<String> {
    let found = Found::new(question);
    found.iter().map(|word| format!("{} {}", english().alphabet.tiles_text(&word.tiles), word.score)).collect()
}

fn row(text: &str) -> Ground {
    read::row(text, &english().alphabet).unwrap()
}

fn row_on(text: &str, at: &str) -> Ground {
    let Ground::Row(row) = row(text) else { panic!("no row") };
    Ground::Row(read::placed(row, text, at, &Layout::named("standard").unwrap()).unwrap())
}

fn board(text: &str) -> Ground {
    read::one_of(text, &english().alphabet).unwrap()
}

fn through(text: &str) -> Ground {
    read::through(text, &english().alphabet).unwrap()
}

#[test]
fn a_rack_alone_spends_real_tiles_before_blanks() {
    let toy = lexicon_of("toy", ["AA", "ABA", "AI", "B", "ZZZ", "QUIZZED"]);
    assert_eq!(told(question(&toy, "ab?")), ["ABa 4", "Aa 1", "Ai 1"]);
    assert_eq!(told(question(&toy, "quizeD?")), ["QUIZzED 75", "aI 1"]);
    assert_eq!(told(question(&toy, "???")), ["aba 0", "zzz 0", "aa 0", "ai 0"]);
    assert_eq!(told(question(&toy, "b")), [] as [&str; 0]);
    // No bonus for seven of eight tiles in a longer rack, but for the seven.
    assert_eq!(told(question(&toy, "quizzedxx")), ["QUIZZED 85"]);
}

#[test]
fn letters_on_a_board_are_tried_one_by_one() {
    let toy = lexicon_of("toy", ["PRETTY", "BUYER", "BURY", "TYPE", "BUTTER", "TRY", "GULP", "GUPPY"]);
    let gulp = Question { ground: board("GULP"), ..question(&toy, "tbyrett") };
    assert_eq!(told(gulp), ["PRETTY 11", "BUYER 10", "BURY 9", "TYPE 9", "BUTTER 8"]);
    // The best of several letters counts, of equal ones the first; a blank on the board counts nothing.
    let toy = lexicon_of("toy", ["CAB"]);
    let through = |text: &str, rack: &str| {
        let found = Found::new(Question { ground: board(text), ..question(&toy, rack) });
        let word = found.get(0).unwrap();
        (english().alphabet.tiles_text(&word.through), word.score, word.leave.text(&english().alphabet))
    };
    assert_eq!(through("AB", "CAB"), ("A".into(), 7, "A".into()));
    assert_eq!(through("BA", "CAB"), ("B".into(), 7, "B".into()));
    assert_eq!(through("Ab", "CAB"), ("A".into(), 7, "A".into()));
    assert_eq!(through("ab", "C?A"), ("B".into(), 7, "?".into()));
    assert_eq!(through("aB", "A?"), ("B".into(), 4, String::new()));
}

#[test]
fn letters_that_are_all_used_may_stand_anywhere() {
    let toy = lexicon_of("toy", ["LANGUAGE", "GUM", "MUG", "UG", "GAUGE", "BAG"]);
    let ask = |text: &str, rack: &str| told(Question { ground: through(text), ..question(&toy, rack) });
    assert_eq!(ask("GU", "aelangm"), ["LANGUAGE 10", "GAUGE 7", "GUM 6", "MUG 6"]);
    // Where nothing is written in upper case, nobody thought of blanks.
    assert_eq!(ask("gu", "m"), ["GUM 6", "MUG 6"]);
    assert_eq!(ask("gU", "m"), ["gUM 4", "MUg 4"]);
    assert_eq!(ask("gu", "aeg?"), ["GAUGE 7", "GUm 3", "mUG 3"]);
}

#[test]
fn a_word_in_a_row_is_a_whole_run() {
    let toy = lexicon_of("toy", ["QI", "AI", "AIT", "QAT", "AID", "DIT", "IT", "TAD", "TAIGA"]);
    let in_row = |text: &str, rack: &str| told(Question { ground: row(text), ..question(&toy, rack) });
    assert_eq!(in_row("..T", "qaid"), ["QAT 12", "DIT 4", "AIT 3", "IT 2"]);
    // With a square behind it the T may be left alone; one with a tile on it may not.
    assert_eq!(in_row(".T", "qaid"), ["IT 2"]);
    assert_eq!(in_row("..TG", "qaid"), [] as [&str; 0]);
    assert_eq!(in_row("T..G.", "aia"), ["TAIGA 6"]);
    assert_eq!(in_row("...", "qaid"), ["QI 11", "AID 4", "AI 2"]);
    // Premiums count for fresh tiles only.
    assert_eq!(in_row("=.T", "qaid"), ["QAT 36", "DIT 12", "AIT 9", "IT 2"]);
    assert_eq!(in_row("\"-", "qaid"), ["QI 62", "AI 8"]);
    // The one Z goes where it counts most, and so the blank on the first square.
    let zz = lexicon_of("zz", ["ZZZ"]);
    assert_eq!(told(Question { ground: row(".\"'"), ..question(&zz, "Z??") }), ["zZz 30"]);
    assert_eq!(told(Question { ground: row("'.'"), ..question(&zz, "Z??") }), ["Zzz 20"]);
    assert_eq!(told(Question { ground: row("'z'"), ..question(&zz, "Z?") }), ["ZZz 30"]);
    assert_eq!(told(Question { ground: row("'zA"), ..question(&zz, "Z?") }), [] as [&str; 0]);
}

#[test]
fn a_row_on_a_board_has_its_premiums_and_coordinates() {
    let toy = lexicon_of("toy", ["QI", "QIS"]);
    let ground = row_on("...S...", "8A");
    let found = Found::new(Question { ground, every_place: true, ..question(&toy, "qi") });
    let places = |found: &Found| {
        let Ground::Row(row) = found.question().ground.clone() else { panic!("no row") };
        found.iter().map(|word| (row.coordinate(word.start.unwrap()).unwrap(), word.score)).collect::<Vec<_>>()
    };
    // 8A is a triple word, 8D a double letter: QIS from 8B on has no premium.
    assert_eq!(places(&found), [("8B".into(), 12)]);
    let found = Found::new(Question { ground: row_on("....", "A1"), every_place: true, ..question(&toy, "qi") });
    assert_eq!(places(&found), [("A1".into(), 33), ("A3".into(), 12), ("A2".into(), 11)]);
    let found = Found::new(Question { ground: row_on("....", "1L"), ..question(&toy, "qi") });
    assert_eq!(places(&found), [("1N".into(), 33)]);
}

#[test]
fn a_row_down_the_board_is_read_downwards() {
    let Ground::Row(row) = row("...") else { panic!("no row") };
    let layout = Layout::named("standard").unwrap();
    let start = Square::new(0, 0);
    let down = row.clone().on(&layout, start, Direction::Down).unwrap();
    assert_eq!(down.coordinate(2), Some("A3".into()));
    assert_eq!(row.on(&layout, start, Direction::Across).unwrap().coordinate(2), Some("1C".into()));
}

#[test]
fn filters_choose_among_words_and_ways() {
    let toy = lexicon_of("toy", ["RETAIN", "RETINA", "RATINE", "NEAR", "TEAR", "TEARS", "RAIN"]);
    let with = |change: &dyn Fn(&mut Question)| {
        let mut asked = Question { order: Order::Word, ..question(&toy, "retain?") };
        change(&mut asked);
        let found = Found::new(asked);
        found.iter().map(|word| toy.alphabet().word_text(&word.letters)).collect::<Vec<_>>().join(" ")
    };
    let word = |text: &str| toy.alphabet().word(text).unwrap();
    assert_eq!(with(&|_| ()), "NEAR RAIN RATINE RETAIN RETINA TEAR TEARS");
    assert_eq!(with(&|asked| asked.filter.shortest = 6), "RATINE RETAIN RETINA");
    assert_eq!(with(&|asked| asked.filter.longest = 4), "NEAR RAIN TEAR");
    assert_eq!(with(&|asked| asked.filter.contains = word("ear")), "NEAR TEAR TEARS");
    assert_eq!(with(&|asked| asked.filter.contains = word("tinear")), "");
    assert_eq!(with(&|asked| asked.filter.includes = word("tn")), "RATINE RETAIN RETINA");
    assert_eq!(with(&|asked| asked.filter.includes = word("tt")), "");
    assert_eq!(with(&|asked| asked.filter.starts = word("ret")), "RETAIN RETINA");
    assert_eq!(with(&|asked| asked.filter.ends = word("ain")), "RAIN RETAIN");
    assert_eq!(with(&|asked| asked.filter.blanks = BlankUse::With), "TEARS");
    assert_eq!(with(&|asked| asked.filter.blanks = BlankUse::Without), "NEAR RAIN RATINE RETAIN RETINA TEAR");
    let like = |text: &str| Some(Pattern::new(text, toy.alphabet()).unwrap());
    assert_eq!(with(&|asked| asked.filter.like = like("?EA*")), "NEAR TEAR TEARS");
    let other = lexicon_of("other", ["near", "rain", "zebra"]);
    assert_eq!(with(&|asked| asked.filter.not_in = Some(Arc::clone(&other))), "RATINE RETAIN RETINA TEAR TEARS");
    // All tiles of the rack, and one that lies.
    let all = |asked: &mut Question| (asked.filter.all_letters, asked.ground) = (true, board("s"));
    assert_eq!(with(&all), "");
    let tears = lexicon_of("toy", ["TEARS", "TEAR", "STARE"]);
    let mut asked = Question { ground: board("rs"), ..question(&tears, "taer") };
    asked.filter.all_letters = true;
    assert_eq!(told(asked), ["STARE 5", "TEARS 5"]);
}

#[test]
fn a_word_needs_a_blank_or_does_without() {
    let toy = lexicon_of("toy", ["CAB", "CAD"]);
    let ask = |text: &str, blanks: BlankUse| {
        let mut asked = Question { ground: board(text), ..question(&toy, "ca?") };
        asked.filter.blanks = blanks;
        told(asked)
    };
    assert_eq!(ask("DB", BlankUse::Any), ["CAB 7", "CAD 6"]);
    assert_eq!(ask("CB", BlankUse::Any), ["CAB 7", "CAd 4"]);
    assert_eq!(ask("CB", BlankUse::Without), ["CAB 7"]);
    assert_eq!(ask("CB", BlankUse::With), ["CAd 4"]);
    assert_eq!(ask("Cb", BlankUse::Without), ["CAb 4"]);
    assert_eq!(ask("Cb", BlankUse::With), ["CAd 4"]);
    // At the better of two places it would take a blank.
    let toy = lexicon_of("toy", ["AB"]);
    let ask = |every_place: bool, blanks: BlankUse| {
        let mut asked = Question { ground: row("A~..B"), every_place, ..question(&toy, "a?") };
        asked.filter.blanks = blanks;
        Found::new(asked).iter().map(|word| (word.start.unwrap_or(9), word.score, word.blanks)).collect::<Vec<_>>()
    };
    assert_eq!(ask(false, BlankUse::Any), [(0, 4, 1)]);
    assert_eq!(ask(false, BlankUse::Without), [(3, 4, 0)]);
    assert_eq!(ask(false, BlankUse::With), []);
    assert_eq!(ask(true, BlankUse::Any), [(0, 4, 1), (3, 4, 0)]);
    assert_eq!(ask(true, BlankUse::Without), [(3, 4, 0)]);
    assert_eq!(ask(true, BlankUse::With), [(0, 4, 1)]);
}

#[test]
fn every_order_ends_as_the_order_by_score() {
    let list = open_world();
    let found = |order| Found::new(Question { order, ..question(&list, "AEINRS?") });
    let text = |word: &FoundWord| list.alphabet().word_text(&word.letters);
    let by_score: Vec<FoundWord> = found(Order::Score).iter().collect();
    let rank: BTreeMap<String, usize> = by_score.iter().enumerate().map(|(at, word)| (text(word), at)).collect();
    assert!(by_score.windows(2).all(|pair| pair[0].score >= pair[1].score) && rank.len() == by_score.len());
    for order in Order::NAMES.iter().filter_map(|name| Order::named(name)) {
        let found = found(order);
        assert_eq!(found.len(), by_score.len());
        let key = |word: &FoundWord| match order {
            Order::Score => 0.0,
            Order::Length => -(word.letters.len() as f64),
            Order::Word => list.number(&word.letters).unwrap() as f64,
            Order::Leave => word.leave_bingos.map_or(f64::MAX, |value| -value),
            Order::Probability => -found.probability(&word.letters),
            Order::Commonness => f64::from(if word.band == 0 { u8::MAX } else { word.band }),
        };
        let words: Vec<FoundWord> = found.iter().collect();
        let sorted =
            |pair: &[FoundWord]| (key(&pair[0]), rank[&text(&pair[0])]) < (key(&pair[1]), rank[&text(&pair[1])]);
        assert!(words.windows(2).all(sorted), "{order:?}");
        assert_eq!(words.iter().any(|word| word.leave_bingos.is_some()), order == Order::Leave);
    }
}

#[test]
fn chances_are_those_of_drawing_from_the_box() {
    let list = lexicon_of("toy", ["QI", "ZZ", "ZZZ", "ZZZZ", "AA"]);
    let found = Found::new(question(&list, "????"));
    let chance = |word: &str| found.probability(&list.alphabet().word(word).unwrap());
    let draws = 4950.0;
    // QI: Q and I, a blank for the Q or for the I, or both blanks. (9 I, 1 Q, 2 blanks.)
    assert!((chance("QI") - f64::from(9 + 2 * 9 + 2 + 1) / draws).abs() < 1e-15);
    assert!((chance("ZZ") - f64::from(2 + 1) / draws).abs() < 1e-15);
    assert!((chance("ZZZ") - 1.0 / 161_700.0).abs() < 1e-15);
    assert_eq!(chance("ZZZZ"), 0.0);
    assert!((chance("AA") - f64::from(36 + 2 * 9 + 1) / draws).abs() < 1e-15);
}

#[test]
fn leaves_count_the_words_that_they_come_to() {
    // Racks of three: what is kept is filled up from the box without the letters and what lies.
    let list = lexicon_of("toy", ["TO", "CAT", "COT", "TOT", "ACT"]);
    let rules = Arc::new(RuleSet::named("box").unwrap().with("bonus", "[]").unwrap().with("rack_size", "3").unwrap());
    let asked = Question { order: Order::Leave, rules, ..question(&list, "TOC?") };
    let found = Found::new(asked);
    let value = |word: &str| {
        let word = list.alphabet().word(word).unwrap();
        found.iter().find(|found| found.letters == word).unwrap().leave_bingos.unwrap()
    };
    // TO keeps C?; one tile is drawn of 96: any of the A, O, T for CAT, ACT, COT. In the box are 9 A, 7 O and 5 T.
    assert!((value("TO") - f64::from(2 * (9 + 5) + (7 + 5)) / 96.0).abs() < 1e-12);
    // COT keeps the blank; two are drawn: CA, CT, AT for CAT and ACT; CO, CT, OT; TT, TO. (1 C.)
    let pairs = 2 * (9 + 5 + 9 * 5) + (7 + 5 + 7 * 5) + (10 + 5 * 7);
    assert!((value("COT") - f64::from(pairs) / f64::from(96 * 95 / 2)).abs() < 1e-12);
    // A kept rack has no room.
    let whole = Found::new(Question { order: Order::Leave, ..question(&list, "TOCEEEEEE") });
    assert!(whole.iter().all(|word| word.leave_bingos.is_none() == (word.leave.len() >= 7)));
}

#[test]
fn what_cannot_be_read_is_told() {
    let alphabet = &english().alphabet;
    let refused = |error: Result<(), read::ReadError>| error.unwrap_err().to_string();
    let rack = |text: &str| refused(read::rack(text, alphabet).map(drop));
    assert_eq!(rack(" "), "' ' holds no tile; 1 to 100 tiles were expected, such as 'AEINR?'");
    assert!(rack(&"A".repeat(101)).ends_with("has 101 tiles; 1 to 100 were expected"));
    assert!(rack("A*").ends_with("a blank is written as '?'"));
    assert!(read::rack(&"?".repeat(100), alphabet).is_ok());
    let (long, begun) = ("A".repeat(101), "A".repeat(40));
    assert_eq!(rack(&long), format!("'{begun}…' has 101 tiles; 1 to 100 were expected"));
    let around = format!("'1' in '…{0}1{0}…' is not a letter of the English alphabet", "A".repeat(20));
    assert_eq!(rack(&format!("{long}1{long}")).replace("A…'", "AA…'"), around);
    let lying = |text: &str| refused(read::lying(text, alphabet).map(drop));
    assert!(lying("  ").starts_with("'  ' holds no letter"));
    // What is no letter of the edition is none anywhere, and the sentence is the same.
    let letters = |text: &str| refused(read::letters(text, alphabet).map(drop));
    let like = |text: &str| refused(read::like(text, alphabet).map(drop));
    for text in ["Aé", "ñ", "A?É", "ß", "ﬁ", "ſ", "A B"] {
        let told = rack(text).replace("; a blank is written as '?'", "");
        assert!(told.ends_with(" is not a letter of the English alphabet"));
        assert_eq!(like(text).trim_end_matches("; letters, ?, ., * and [..] were expected"), told);
        if !text.contains(['?', ' ']) {
            assert_eq!(refused(read::row(text, alphabet).map(drop)), told);
        }
        if !text.contains('?') {
            assert_eq!((lying(text), letters(text)), (told.clone(), told));
        }
    }
    assert!(letters("A?").starts_with("'?' in 'A?' is not a letter"));
    assert!(read::like("", alphabet).unwrap().is_none());
    assert!(like(&format!("[{long}")).contains(&format!("'[{}…'", "A".repeat(39))));
    assert!(lying("A?").starts_with("'?' in 'A?' is no letter"));
    assert!(lying("A1").starts_with("'1' in 'A1'"));
    assert!(lying(&"g".repeat(101)).ends_with("has 101 letters; at most 100 were expected"));
    let row = |text: &str| refused(read::row(text, alphabet).map(drop));
    assert!(row("..*").contains("'-' for a double word") && row(".?").contains("'.' was expected"));
    for text in ["   ", " ..T", "..T ", "..\u{a0}T"] {
        assert!(row(text).contains(&format!("in '{text}' is no square")), "a blank might be meant as a square");
    }
    assert!(row("A3").starts_with("'3' in 'A3' is no square"));
    assert!(row(&".".repeat(101)).contains("has 101 squares; at most 100 were expected"));
    let placed = |text: &str, at: &str| {
        let Ok(Ground::Row(row)) = read::row(text, alphabet) else { panic!("no row") };
        refused(read::placed(row, text, at, &Layout::named("standard").unwrap()).map(drop))
    };
    assert!(placed("..", "8").starts_with("'8' is not a square"));
    assert_eq!(placed("..", "8P"), "'8P' is not on the standard board");
    assert!(placed("..", "8O").contains("do not fit on the standard board from '8O' on"));
    assert!(placed(".-", "8A").starts_with("'.-' has premiums of its own"));
}

#[test]
fn a_sign_that_is_a_letter_of_the_alphabet_is_that_letter() {
    let ukrainian = Edition::named("Ukrainian").unwrap();
    let Ok(Ground::Row(row)) = read::row("'.\"", &ukrainian.alphabet) else { panic!("no row") };
    assert_eq!(row.squares()[0].tile, ukrainian.alphabet.tiles("'").unwrap().first().copied());
    assert_eq!(row.squares()[2].premium, Premium::from_drawing('"').unwrap());
}

#[test]
fn many_blanks_do_no_harm() {
    let list = enable();
    for (rack, ground) in [
        ("?".repeat(100), Ground::Nothing),
        ("?".repeat(20), row(&".".repeat(100))),
        ("?".repeat(20), row("...E....=...")),
        (format!("{}??", "ABCDEFGHIJKLMN".repeat(7)), board("ABCDEFGHIJKLMNOPQRSTUVWXYZ")),
    ] {
        let found = Found::new(Question { ground, ..question(&list, &rack) });
        assert!(found.len() > 10_000);
    }
    let all = Found::new(question(&list, &"?".repeat(100)));
    assert_eq!(all.len(), list.words().filter(|word| word.len() > 1).count());
}
