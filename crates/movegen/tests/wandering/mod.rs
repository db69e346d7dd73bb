//! Positions of every kind for tests: games of chance in several editions and on several boards.

use std::sync::Arc;

use quixotry_lexicon::{Letter, Lexicon, Tile};
use quixotry_movegen::all_plays;
use quixotry_movegen::mover::Ground;
use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Edition, Layout, Rack, RuleSet, Setup};
use quixotry_testkit::{enable, open_words, standard};

/// Words for any alphabet, in letters that have no meaning.
fn made_up(edition: &Edition) -> Arc<Lexicon> {
    let letters = edition.alphabet.len();
    let word = |text: &String| -> Vec<Letter> {
        text.bytes().map(|byte| Letter::new((usize::from(byte) * 11 % letters) as u8 + 1).unwrap()).collect()
    };
    let words: Vec<Vec<Letter>> = open_words("enable").iter().step_by(3).map(word).collect();
    Arc::new(Lexicon::from_words("made up", Arc::clone(&edition.alphabet), words).unwrap())
}

/// The setups on which positions are made; the first one is the usual one.
pub fn setups() -> Vec<Setup> {
    let mut setups = vec![standard("box", Some(enable()))];
    for (edition, layout, rules) in [
        ("English Super", "super", "box"),
        ("Spanish", "standard", "box"),
        ("Polish", "standard", "tournament"),
        ("Welsh", "standard", "box"),
    ] {
        let edition = Edition::named(edition).unwrap();
        let lexicon = Some(made_up(&edition));
        let rules = RuleSet::named(rules).or_else(|_| RuleSet::named("box")).unwrap();
        setups.push(Setup { lexicon, edition, layout: Layout::named(layout).unwrap(), rules });
    }
    let mut eight = (*RuleSet::named("box").unwrap()).clone();
    eight.rack_size = 8;
    setups.push(Setup { rules: Arc::new(eight), ..standard("box", Some(enable())) });
    setups
}

/// Setups in which letters may lie in any order: with short racks, since every order of them is a play.
#[allow(dead_code, reason = "not every test wants them")]
pub fn any_order() -> Vec<Setup> {
    let mut rules = (*RuleSet::named("wordsmog").unwrap()).clone();
    rules.rack_size = 4;
    let rules = Arc::new(rules);
    let english = standard("box", None);
    let words = |step: usize, longest: usize| {
        let words = open_words("enable").into_iter().filter(|word| word.len() <= longest);
        let words = words.enumerate().filter(|(place, word)| word.len() == 2 || place % step == 0);
        let words = words.map(|(_, word)| english.edition.alphabet.word(&word).unwrap());
        Some(Arc::new(Lexicon::from_words("some", Arc::clone(&english.edition.alphabet), words).unwrap()))
    };
    [(7, 15), (1, 3), (40, 8)]
        .map(|(step, longest)| Setup { rules: Arc::clone(&rules), lexicon: words(step, longest), ..english.clone() })
        .to_vec()
}

/// A setup with more letters than fit where the word map usually keeps them.
#[allow(dead_code, reason = "not every test wants it")]
pub fn many_letters() -> Setup {
    let edition = Edition::named("Slovak").unwrap();
    assert!(edition.alphabet.len() > 39);
    Setup { lexicon: Some(made_up(&edition)), edition, ..standard("box", None) }
}

/// A game of chance: any play of those that lay many tiles, so that boards fill in all ways. Shows each position.
pub fn wander(setup: &Setup, seed: u64, mut seen: impl FnMut(&mut Ground, &Rack, usize)) {
    let mut random = Random::stream(11, seed);
    let mut bag: Vec<Tile> = Vec::new();
    for kind in 0..=setup.edition.kinds() {
        if let Some(tile) = Tile::from_rack_index(kind) {
            bag.extend(std::iter::repeat_n(tile, setup.edition.count(kind)));
        }
    }
    random.shuffle(&mut bag);
    let mut ground =
        Ground::new(setup, &Board::new(setup.layout.rows(), setup.layout.columns())).expect("a board of that size");
    let mut rack = Rack::EMPTY;
    while let Some(tile) = bag.pop() {
        rack.add(tile);
        if rack.len() < setup.rules.rack_size && !bag.is_empty() {
            continue;
        }
        seen(&mut ground, &rack, bag.len());
        let mut luckier = rack;
        for _ in 0..random.below(4).saturating_sub(1) {
            let tile = luckier.tiles().nth(random.below(luckier.len())).unwrap_or(Tile::BLANK);
            luckier.remove(tile);
            luckier.add(Tile::BLANK);
        }
        if luckier != rack {
            seen(&mut ground, &luckier, bag.len());
        }
        let plays = all_plays(setup, ground.board(), &rack);
        let count = if random.below(3) == 0 { plays.len() } else { plays.len().min(20) };
        if let Some(play) = plays.get(random.below(count)) {
            let placement = play.placement();
            ground.lay(&placement);
            rack = rack.without(&placement.used()).unwrap();
        } else {
            let first = rack.tiles().next().unwrap();
            rack.remove(first);
        }
    }
}
