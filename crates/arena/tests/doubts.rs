//! Challenges of bots: what is no word is doubted, what looks like one is not, and the rules' price is weighed.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::{Arc, LazyLock};

use quixotry_arena::{Bot, Level, OpponentPlay};
use quixotry_lexicon::{Letter, Tile};
use quixotry_movegen::can_play;
use quixotry_rules::{Direction, FormedWord, Game, Phase, Position, Setup, Square, Start, Written, cgp, judge_squares};
use quixotry_testkit::{Dice, open_world, standard};

static BOTS: LazyLock<Vec<Bot>> = LazyLock::new(|| Level::ALL.map(|level| Bot::new(level, None)).into());

fn setup(challenge: &str) -> Setup {
    let setup = standard("box", Some(open_world()));
    Setup { rules: Arc::new(setup.rules.with("challenge", challenge).unwrap()), ..setup }
}

/// A board on which `words` lie, each in a row of its own, far from the others.
fn view(challenge: &str, words: &[&str]) -> Position {
    let setup = setup(challenge);
    let mut view = cgp::parse(&format!("{} / 0/0 0", ["15"; 15].join("/")), &setup).unwrap();
    view.scores = vec![4 * words.concat().len() as i32; 2]; // eight points a tile
    for (row, text) in (0..).step_by(2).zip(words) {
        for (column, letter) in (0..).zip(setup.alphabet().word(text).unwrap()) {
            view.board.set(Square::new(row, 0).ahead(Direction::Across, column), Some(Tile::of(letter)));
        }
    }
    view
}

/// What a bot challenges of a play that forms `words` on a board on which `lying` lie already.
fn challenged(level: Level, challenge: &str, score: i32, words: &[&str], lying: &[&str]) -> Vec<String> {
    let view = view(challenge, &[lying, words].concat());
    let alphabet = view.setup.alphabet();
    let letters: Vec<Vec<Letter>> = words.iter().map(|word| alphabet.word(word).unwrap()).collect();
    let play = OpponentPlay { words: &letters, score };
    let bot = BOTS.iter().find(|bot| bot.level() == level).unwrap();
    let named = bot.challenge(&view, &play);
    assert_eq!(named, bot.challenge(&view, &play), "chance");
    named.iter().map(|word| alphabet.word_text(word)).collect()
}

fn limited() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(|&level| !level.knows_all())
}

#[test]
fn everyone_challenges_letters_that_look_like_nothing() {
    for level in Level::ALL {
        for challenge in ["single", "double", "triple", "5", "10-per-word", "minus-10"] {
            for word in ["XQZJ", "VVKQT", "GHTRRW", "UUUIAQJ"] {
                assert_eq!(challenged(level, challenge, 30, &[word], &[]), [word], "{level} under {challenge}");
            }
        }
        // A certain word costs nothing to leave out, and a doubtful one is named beside any others.
        assert_eq!(challenged(level, "single", 30, &["HOUSE", "XQZJ", "AT"], &["TABLE"]), ["XQZJ"]);
    }
}

#[test]
fn nobody_challenges_what_looks_like_a_word_of_those_he_knows() {
    for level in limited() {
        for challenge in ["single", "double", "triple", "5", "10-per-word", "minus-10"] {
            for word in ["RETAINERS", "RETABLES", "UNWALKED", "HOUSERS", "BAKINGS", "GREENISHER", "RETESTING"] {
                let none: [&str; 0] = [];
                assert_eq!(challenged(level, challenge, 30, &[word], &[]), none, "{level} under {challenge}");
            }
        }
    }
    // It is odd, but an odd word that is known has an ending that many have.
    let ordinary = challenged(Level::Club, "single", 30, &["QUIZZINGS"], &[]);
    assert!(ordinary.is_empty());
}

#[test]
fn without_challenges_nobody_challenges() {
    for level in limited() {
        assert!(challenged(level, "void", 30, &["XQZJ"], &[]).is_empty(), "{level}");
    }
}

#[test]
fn who_knows_all_words_challenges_exactly_what_is_not_in_the_list() {
    for challenge in ["void", "single", "double", "triple"] {
        let words = ["QI", "HOUSER", "OEUVRE", "RETABELS", "XQZJ", "FLOMP"];
        for level in [Level::Greedy, Level::Expert] {
            assert_eq!(challenged(level, challenge, 2, &words, &[]), ["RETABELS", "XQZJ", "FLOMP"]);
        }
    }
}

#[test]
fn who_knows_all_short_words_knows_which_are_none() {
    for challenge in ["single", "double", "triple", "10-per-word"] {
        for level in [Level::Club, Level::Greedy, Level::Expert] {
            assert_eq!(challenged(level, challenge, 8, &["EI", "QI", "AA"], &[]), ["EI"], "{level}");
        }
        assert_eq!(challenged(Level::Expert, challenge, 8, &["BLI", "ZAX"], &[]), ["BLI"]);
    }
}

#[test]
fn what_lay_on_the_board_before_is_accepted() {
    let odd = "ZAIRQ";
    assert_eq!(challenged(Level::Club, "single", 30, &[odd], &["TABLE"]), [odd]);
    assert!(challenged(Level::Club, "single", 30, &[odd], &["TABLE", odd]).is_empty());
}

#[test]
fn the_price_and_the_opponents_words_so_far_are_weighed() {
    // Doubtful enough for a free challenge, not for the game.
    let word = "KOEL";
    assert_eq!(challenged(Level::Casual, "single", 60, &[word], &[]), [word]);
    assert!(challenged(Level::Casual, "triple", 60, &[word], &[]).is_empty());
    // Where a failed one costs the turn, it is not worth it for few points.
    assert_eq!(challenged(Level::Casual, "double", 60, &[word], &[]), [word]);
    assert!(challenged(Level::Casual, "double", 4, &[word], &[]).is_empty());
    // An opponent who knows many words that this bot does not is believed.
    let learned = ["ZAMIA", "OEUVRE", "QAID", "TAHR", "UVEA", "NYALA"];
    assert!(challenged(Level::Casual, "single", 60, &[word], &learned).is_empty());
}

/// Over games against a better player, of whose valid plays few are challenged, and of random letters in their place most.
/// The bounds lie well outside what was measured in 400 games: 14 %, 9 % and 8 % of valid plays, 73 %, 76 % and 83 % of the
/// others.
#[test]
fn few_valid_plays_are_challenged_and_most_random_letters() {
    let games = if std::env::var_os("QUIXOTRY_LONG").is_some() { 400 } else { 30 };
    let setup = setup("single");
    let (greedy, mut bag) = (&BOTS[3], Vec::new());
    for index in 1..=setup.alphabet().len() {
        bag.extend(std::iter::repeat_n(Tile::from_rack_index(index).unwrap(), setup.edition.count(index)));
    }
    for (bot, most, least) in [(&BOTS[0], 0.19, 0.5), (&BOTS[1], 0.14, 0.5), (&BOTS[2], 0.12, 0.6)] {
        let (mut plays, mut wrong, mut bad, mut caught) = (0, 0, 0, 0);
        for seed in 0..games {
            let mut dice = Dice::new(seed);
            let mut game = Game::new(setup.clone(), 2, seed, Start::ByRule, Some(can_play)).unwrap();
            while game.phase() != Phase::Over {
                if game.phase() == Phase::Playing {
                    let player = if game.on_turn() == 0 { bot } else { greedy };
                    let chosen = player.choose(&game.position_for(game.on_turn()).unwrap());
                    game.play(&Written::from(&chosen)).unwrap();
                }
                let Some(window) = game.window() else { continue };
                if window.player == 1 {
                    let view = game.position_for(0).unwrap();
                    let words: Vec<Vec<Letter>> = window.words.iter().filter_map(FormedWord::letters).collect();
                    plays += 1;
                    wrong += usize::from(
                        !bot.challenge(&view, &OpponentPlay { words: &words, score: window.score }).is_empty(),
                    );
                    let mut random = view.clone();
                    let fresh: Vec<Square> = window.placement.fresh().map(|(square, _)| square).collect();
                    fresh.iter().for_each(|&square| random.board.set(square, None));
                    let tiles: Vec<_> = fresh.iter().map(|&square| (square, bag[dice.below(bag.len())])).collect();
                    let judged = judge_squares(&setup, &random.board, None, &tiles);
                    tiles.iter().for_each(|&(square, tile)| random.board.set(square, Some(tile)));
                    let words: Vec<Vec<Letter>> = judged.words.iter().filter_map(FormedWord::letters).collect();
                    if words[0].len() > 4 && !setup.is_word(&words[0]) {
                        bad += 1;
                        let named = bot.challenge(&random, &OpponentPlay { words: &words, score: window.score });
                        caught += usize::from(named.iter().any(|word| !setup.is_word(word)));
                    }
                }
                game.accept().unwrap();
            }
        }
        let (wrong, caught) = (f64::from(wrong as u32) / f64::from(plays), f64::from(caught as u32) / f64::from(bad));
        let level = bot.level();
        assert!(plays > 200 && bad > 100, "{level}: {plays} plays, {bad} bad");
        assert!(wrong < most, "{level} challenges {wrong} of valid plays");
        assert!(caught > least, "{level} challenges {caught} of random letters");
    }
}
