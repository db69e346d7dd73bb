//! The word finder against a slow one that tries every word in every way, on random questions about few letters.
//!
//! `QUIXOTRY_LONG=1` (as `make test-long` sets it) asks 20,000 questions instead of some hundreds.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use quixotry_lexicon::{Letter, Lexicon, Tile};
use quixotry_movegen::find::{BlankUse, Found, Ground, Question, Row, RowSquare};
use quixotry_rules::{Edition, Premium, Rack, RuleSet};
use quixotry_testkit::Dice;

/// What the naive search knows of a word at a place: score, tiles that lie, tiles kept, blanks spent.
type Entry = (i32, Vec<Tile>, Rack, usize);

/// Every word with its places, by trying each word with each choice of tiles. The place is 0 where there is no row.
/// Words that need blanks are those, of all, that no way without any makes.
fn naive(question: &Question, words: &[Vec<Letter>]) -> BTreeMap<(Vec<Letter>, usize), Entry> {
    let mut found: BTreeMap<(Vec<Letter>, usize), Entry> = BTreeMap::new();
    let mut without: BTreeSet<(Vec<Letter>, usize)> = BTreeSet::new();
    for word in words.iter().filter(|word| word.len() > 1) {
        for (place, squares, lying) in grounds(question, word.len()) {
            for tiles in layings(word, &squares, &lying, question.rack) {
                let used: Rack = tiles.iter().filter(|(_, from_rack)| *from_rack).map(|(tile, _)| *tile).collect();
                if used.is_empty() || !kept_real_tiles(question, word, &tiles) {
                    continue;
                }
                let blanks = used.blanks();
                if question.filter.all_letters && used.len() != question.rack.len() {
                    continue;
                }
                let key = (word.clone(), if question.every_place { place } else { 0 });
                if blanks == 0 {
                    without.insert(key.clone());
                } else if question.filter.blanks == BlankUse::Without {
                    continue;
                }
                let score = score(question, &squares, &tiles, used.len());
                let through = if lying.is_empty() {
                    squares.iter().filter_map(|square| square.tile).collect()
                } else {
                    lying.clone()
                };
                let leave = question.rack.without(&used).unwrap();
                if found.get(&key).is_none_or(|best| score > best.0) {
                    found.insert(key, (score, through, leave, blanks));
                }
            }
        }
    }
    if question.filter.blanks == BlankUse::With {
        found.retain(|key, _| !without.contains(key));
    }
    found
}

/// Where a word of that length may lie: where it begins, its squares, and the tiles that it must use besides.
fn grounds(question: &Question, length: usize) -> Vec<(usize, Vec<RowSquare>, Vec<Tile>)> {
    let plain = vec![RowSquare::PLAIN; length];
    match &question.ground {
        Ground::Nothing => vec![(0, plain, Vec::new())],
        Ground::OneOf(tiles) => tiles.iter().map(|&tile| (0, plain.clone(), vec![tile])).collect(),
        Ground::Through(tiles) => vec![(0, plain, tiles.clone())],
        Ground::Row(row) => {
            let squares = row.squares();
            let lies = |at: usize| squares.get(at).is_some_and(|square| square.tile.is_some());
            let any = squares.iter().any(|square| square.tile.is_some());
            (0..squares.len())
                .filter(|&start| start + length <= squares.len())
                .filter(|&start| (start == 0 || !lies(start - 1)) && !lies(start + length))
                .filter(|&start| !any || (start..start + length).any(lies))
                .map(|start| (start, squares[start..start + length].to_vec(), Vec::new()))
                .collect()
        }
    }
}

/// Every way to lay a word: each tile, and whether it comes from the rack.
fn layings(word: &[Letter], squares: &[RowSquare], lying: &[Tile], rack: Rack) -> Vec<Vec<(Tile, bool)>> {
    let Some((&letter, rest)) = word.split_first() else {
        return if lying.is_empty() { vec![Vec::new()] } else { Vec::new() };
    };
    let go_on = |tile: Tile, from_rack: bool, lying: &[Tile], rack: Rack| {
        let longer = layings(rest, &squares[1..], lying, rack).into_iter();
        longer.map(move |tail| [vec![(tile, from_rack)], tail].concat()).collect::<Vec<_>>()
    };
    if let Some(tile) = squares[0].tile {
        return if tile.letter() == Some(letter) { go_on(tile, false, lying, rack) } else { Vec::new() };
    }
    let mut all = Vec::new();
    for (at, &tile) in lying.iter().enumerate() {
        if tile.letter() == Some(letter) && !lying[..at].contains(&tile) {
            let others: Vec<Tile> = [&lying[..at], &lying[at + 1..]].concat();
            all.extend(go_on(tile, false, &others, rack));
        }
    }
    for tile in [Tile::of(letter), Tile::blank_as(letter)] {
        let mut left = rack;
        if left.remove(tile) {
            all.extend(go_on(tile, true, lying, left));
        }
    }
    all
}

/// Whether no blank stands for a letter of which a real tile is kept.
fn kept_real_tiles(question: &Question, word: &[Letter], tiles: &[(Tile, bool)]) -> bool {
    let mut left = question.rack;
    tiles.iter().filter(|(_, from_rack)| *from_rack).for_each(|(tile, _)| assert!(left.remove(*tile)));
    let blank = |letter: &Letter| tiles.contains(&(Tile::blank_as(*letter), true));
    word.iter().all(|letter| !blank(letter) || left.count(letter.index()) == 0)
}

fn score(question: &Question, squares: &[RowSquare], tiles: &[(Tile, bool)], used: usize) -> i32 {
    let (mut sum, mut times) = (0, 1);
    for ((tile, _), square) in tiles.iter().zip(squares) {
        let premium = if square.tile.is_none() { square.premium } else { Premium::PLAIN };
        sum += question.edition.value(*tile) * i32::from(premium.letter);
        times *= i32::from(premium.word);
    }
    sum * times + question.rules.bonus_for(used)
}

/// A random question about few letters, so that much fits.
fn random_question(dice: &mut Dice) -> (Question, Vec<Vec<Letter>>) {
    let edition = Edition::named("English").unwrap();
    let letters: Vec<Letter> = (0..2 + dice.below(3)).map(|_| Letter::new(1 + dice.below(26) as u8).unwrap()).collect();
    let mut words: Vec<Vec<Letter>> =
        (0..40).map(|_| (0..1 + dice.below(6)).map(|_| letters[dice.below(letters.len())]).collect()).collect();
    words.sort();
    words.dedup();
    let lexicon = Lexicon::from_words("toy", Arc::clone(&edition.alphabet), words.clone()).unwrap();
    let tile = |dice: &mut Dice, blanks: usize| {
        let letter = letters[dice.below(letters.len())];
        if dice.below(6) < blanks { Tile::blank_as(letter) } else { Tile::of(letter) }
    };
    let tiles = |dice: &mut Dice, most: usize| (0..1 + dice.below(most)).map(|_| tile(dice, 1)).collect::<Vec<_>>();
    let rack: Rack = (0..1 + dice.below(6)).map(|_| tile(dice, 2)).collect();
    let rules = RuleSet::named("box").unwrap().with("bonus", "[[2, 7], [4, 20]]").unwrap();
    let premiums = ['_', '_', '_', 'd', 't', 'q', 'D', 'T', 'Q'];
    let ground = match dice.below(5) {
        0 => Ground::Nothing,
        1 => Ground::OneOf(tiles(dice, 4)),
        2 => Ground::Through(tiles(dice, 3)),
        _ => {
            let square = |dice: &mut Dice| RowSquare {
                tile: (dice.below(3) == 0).then(|| tile(dice, 1)),
                premium: Premium::from_symbol(premiums[dice.below(premiums.len())]).unwrap(),
            };
            let empty = dice.below(4) == 0;
            let squares = (0..1 + dice.below(9))
                .map(|_| RowSquare { tile: square(dice).tile.filter(|_| !empty), ..square(dice) });
            Ground::Row(Row::new(squares.collect()))
        }
    };
    let every_place = matches!(ground, Ground::Row(_)) && dice.below(2) == 0;
    let mut asked =
        Question { ground, every_place, ..Question::new(Arc::new(lexicon), edition, Arc::new(rules), rack) };
    asked.filter.blanks = [BlankUse::Any, BlankUse::Any, BlankUse::With, BlankUse::Without][dice.below(4)];
    asked.filter.all_letters = dice.below(6) == 0;
    (asked, words)
}

#[test]
fn the_same_words_as_by_trying_everything() {
    let mut dice = Dice::new(11);
    let questions = if std::env::var_os("QUIXOTRY_LONG").is_some() { 20_000 } else { 600 };
    let mut words_found = 0;
    for _ in 0..questions {
        let (asked, words) = random_question(&mut dice);
        let expected = naive(&asked, &words);
        let shown =
            (asked.rack, asked.ground.clone(), asked.filter.blanks, asked.filter.all_letters, asked.every_place);
        let (every_place, edition) = (asked.every_place, Arc::clone(&asked.edition));
        let found = Found::new(asked);
        let mut seen = BTreeMap::new();
        for word in found.iter() {
            // Its tiles are its letters, and are worth what it scores.
            assert!(word.tiles.iter().map(|tile| tile.letter()).eq(word.letters.iter().copied().map(Some)));
            if let Some(start) = word.start {
                let Ground::Row(row) = &found.question().ground else { panic!("a start without a row") };
                let squares = &row.squares()[start..start + word.tiles.len()];
                let tiles: Vec<(Tile, bool)> = word.tiles.iter().map(|&tile| (tile, true)).collect();
                let used = word.tiles.len() - word.through.len();
                assert_eq!(score(found.question(), squares, &tiles, used), word.score, "{shown:?} {word:?}");
            } else {
                let used = word.tiles.len() - word.through.len();
                let points: i32 = word.tiles.iter().map(|&tile| edition.value(tile)).sum();
                assert_eq!(points + found.question().rules.bonus_for(used), word.score, "{shown:?} {word:?}");
            }
            let place = if every_place { word.start.unwrap() } else { 0 };
            let entry = (word.score, word.through, word.leave, word.blanks);
            assert_eq!(seen.insert((word.letters, place), entry), None, "{shown:?}: twice");
        }
        assert_eq!(seen, expected, "{shown:?}");
        words_found += seen.len();
    }
    assert!(words_found > questions, "the questions are too hard: {words_found} words");
}
