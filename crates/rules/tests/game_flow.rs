//! What the shared games cannot say: seeds, secrecy, who loses, and that nothing a player does breaks a game.

#![allow(clippy::unwrap_used, reason = "a broken fixture must stop the test")]

mod support;

use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use quixotry_lexicon::Tile;
use quixotry_rules::{
    Deal, Direction, EndReason, Event, Game, GameError, Phase, Placement, Rack, Setup, Square, Start, Written, cgp,
};
use support::{can_play, setup};

/// A setup from the rows of a case.
fn made(rows: &str) -> Setup {
    setup(&rows.parse().unwrap())
}

fn dealt(rows: &str, racks: &[&str], bag: &str) -> Game {
    let setup = made(rows);
    let alphabet = Arc::clone(&setup.edition.alphabet);
    let racks = racks.iter().map(|rack| Rack::parse(rack, &alphabet).unwrap()).collect();
    let deal = Deal { racks, bag: alphabet.tiles(bag).unwrap(), seed: 3, ..Deal::default() };
    Game::from_deal(setup, deal, Some(can_play)).unwrap()
}

fn read(game: &Game, text: &str) -> Written {
    Written::parse(text, game.setup().alphabet()).unwrap()
}

fn play(game: &mut Game, text: &str) {
    let turn = read(game, text);
    game.play(&turn).unwrap();
}

#[test]
fn a_game_can_be_sent_to_another_thread() {
    fn sendable<T: Send + Sync + Clone>() {}
    sendable::<Game>();
}

#[test]
fn the_same_seed_deals_the_same_game_and_another_seed_another() {
    let new = |seed| Game::new(made(""), 3, seed, Start::ByRule, None).unwrap();
    assert_eq!(new(7), new(7));
    assert_ne!(new(7), new(8));
    let game = new(7);
    let text: Vec<String> = game.racks().iter().map(|rack| rack.text(game.setup().alphabet())).collect();
    // Golden: the shuffle, the draw for the start and the deal must not change between versions.
    assert_eq!((text.join(" "), game.on_turn()), ("ACEILNT EEERTVZ ADISST?".into(), 0));
}

#[test]
fn the_draw_for_the_start_is_told_and_puts_its_tiles_back() {
    for seed in 0..200 {
        let game = Game::new(made(""), 4, seed, Start::ByRule, None).unwrap();
        let [Event::Start { rounds, starter }] = game.events() else { panic!("one event was expected") };
        let nearest = rounds.last().unwrap().iter().min_by_key(|(_, tile)| tile.rack_index()).unwrap();
        assert_eq!((nearest.0, game.on_turn()), (*starter, *starter));
        assert_eq!((game.bag_count(), game.tiles_total()), (72, 100));
    }
    let game = Game::new(made(""), 4, 1, Start::Seat(2), None).unwrap();
    assert_eq!((game.on_turn(), game.events().len()), (2, 1));
}

#[test]
fn games_that_cannot_be_are_refused_with_a_sentence() {
    let new = |rows: &str, players, start| Game::new(made(rows), players, 1, start, None).map(|_| ()).unwrap_err();
    assert_eq!(new("", 5, Start::ByRule).to_string(), "2 to 4 players were expected, not 5");
    assert_eq!(new("", 2, Start::Seat(2)), GameError::Seat { found: 2, players: 2 });
    let deal = |deal| Game::from_deal(made(""), deal, None).map(|_| ()).unwrap_err();
    let racks = vec![Rack::EMPTY; 2];
    assert_eq!(
        deal(Deal { racks: racks.clone(), scores: vec![1], ..Deal::default() }),
        GameError::Scores { found: 1, players: 2 }
    );
    let board = Some(quixotry_rules::Board::new(3, 3));
    assert!(matches!(deal(Deal { racks: racks.clone(), board, ..Deal::default() }), GameError::Board { .. }));
    assert!(matches!(
        deal(Deal { racks, bag: vec![Tile::BLANK; 300], ..Deal::default() }),
        GameError::TooManyTiles { .. }
    ));
}

#[test]
fn an_action_taken_back_and_done_again_draws_the_same_tiles() {
    let mut game = Game::new(made(""), 2, 5, Start::Seat(0), None).unwrap();
    let tiles: Rack = game.racks()[0].tiles().take(3).collect();
    game.exchange(&tiles).unwrap();
    game.pass().unwrap();
    let first = game.clone();
    game.undo().unwrap();
    game.undo().unwrap();
    assert_eq!(game, Game::new(made(""), 2, 5, Start::Seat(0), None).unwrap());
    game.exchange(&tiles).unwrap();
    game.pass().unwrap();
    assert_eq!(game, first);
}

#[test]
fn a_position_shows_one_rack_and_the_game_knows_what_it_hides() {
    let mut game = Game::new(made(""), 3, 5, Start::Seat(1), None).unwrap();
    game.correct_score(2, 40).unwrap();
    let position = game.position_for(2).unwrap();
    assert_eq!(position.racks, [game.racks()[2], Rack::EMPTY, Rack::EMPTY]);
    assert_eq!(position.scores, [40, 0, 0]);
    assert_eq!(game.unseen(2), Some(position.unseen()));
    assert_eq!(position.bag(), game.bag_count());
    assert_eq!(game.position_for(3), None);
}

#[test]
fn a_refusal_does_not_tell_which_words_are_valid_where_that_costs_a_challenge() {
    let rows = "words = [\"AT\"]\nwith = { challenge = \"single\" }";
    let mut game = dealt(rows, &["ABCDEFG", "HIJKLMN"], "OPQ");
    let turn = read(&game, "8H BAZ");
    let kinds: Vec<&str> = game.play(&turn).unwrap_err().iter().map(|fault| fault.kind.name()).collect();
    assert_eq!(kinds, ["not_on_rack"]);
    assert_eq!(game.judge(&turn).faults.len(), 2);
}

#[test]
fn naming_a_word_that_the_play_does_not_form_lists_those_it_forms() {
    let mut game = dealt("", &["ABCDEFG", "HIJKLMN"], "OPQ");
    play(&mut game, "8H BAD");
    for word in ["DAB", "B3"] {
        let faults = game.challenge_texts(1, &[word], None).unwrap_err();
        assert_eq!(faults[0].text, format!("'{word}' is no word of the play, which forms BAD"));
    }
    assert_eq!(game.challenge(7, &[]).unwrap_err()[0].text, "there is no player 7; 0 to 1 were expected");
}

#[test]
fn under_triple_the_loser_of_a_challenge_loses_the_game_whatever_the_scores() {
    let rows = "words = [\"BAD\"]\nwith = { challenge = \"triple\" }";
    let mut game = dealt(rows, &["ABCDEFG", "HIJKLMN", "OPQRSTU"], "EEEEEE");
    play(&mut game, "8H BAD");
    game.challenge(2, &[]).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.winners, outcome.scores), (EndReason::Challenge, vec![0], vec![12, 0, 0]));
    game.undo().unwrap();
    game.undo().unwrap();
    play(&mut game, "8H DAB");
    game.challenge(1, &[]).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.adjustments, game.board().tiles()), (vec![1, 2], vec![0, 0, 0], 0));
}

#[test]
fn who_resigns_loses_even_ahead() {
    let mut game = dealt("", &["ABCDEFG", "HIJKLMN"], "");
    play(&mut game, "8H BAD");
    game.resign(0).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.scores, outcome.winners), (EndReason::Resigned, vec![12, 0], vec![1]));
    assert_eq!(game.resign(1).unwrap_err()[0].kind.name(), "game_over");
}

#[test]
fn too_much_overtime_ends_the_game_and_corrections_count_after_it() {
    let mut game = dealt("rules = \"naspa\"", &["ABCDEFG", "HIJKLMN"], "OPQ");
    game.time_penalty(0, Duration::from_secs(600)).unwrap();
    assert_eq!((game.phase(), game.scores()), (Phase::Playing, &[-100, 0][..]));
    game.time_penalty(0, Duration::from_millis(1)).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.adjustments, outcome.winners), (EndReason::Time, vec![-16, -23], vec![1]));
    game.correct_score(0, 500).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.scores, outcome.winners), (vec![374, -23], vec![0]));
}

#[test]
fn a_forfeit_is_paid_when_the_turn_comes_and_the_next_player_is_known_before() {
    let rows = "words = [\"BAD\", \"BADE\", \"BADES\"]\nwith = { challenge = \"double\" }";
    let mut game = dealt(rows, &["ABCDFGG", "EIJKLMN", "OPQRSTU"], "EEEEEEEEE");
    play(&mut game, "8H BAD");
    game.challenge(2, &[]).unwrap();
    assert_eq!((game.on_turn(), game.forfeits()), (1, &[0, 0, 1][..]));
    play(&mut game, "8H ...E");
    // Player 2 will sit out, whatever happens to the play.
    assert_eq!((game.on_turn(), game.forfeits()), (0, &[0, 0, 1][..]));
    game.accept().unwrap();
    assert_eq!(game.events().last(), Some(&Event::Forfeit { player: 2 }));
    assert_eq!((game.on_turn(), game.scoreless(), game.forfeits()), (0, 1, &[0, 0, 0][..]));
}

#[test]
fn a_game_goes_on_from_a_position() {
    let line = "15/15/15/15/15/15/15/7BAD5/15/15/15/15/15/15/15 EIJKLMN/ 5/12 0";
    let position = cgp::parse(line, &made("")).unwrap();
    let game = Game::from_position(&position, 1, None).unwrap();
    assert_eq!((game.tiles_total(), game.bag_count(), game.scores()), (100, 83, &[5, 12][..]));
    assert_eq!(game.racks()[0], *position.rack());
}

#[test]
fn look_ups_are_for_rule_sets_that_allow_them_always() {
    assert!(!dealt("", &["A", "B"], "").may_look_up());
    assert!(dealt("rules = \"casual\"", &["A", "B"], "").may_look_up());
}

/// Something that somebody tries to do, sensible or not.
#[derive(Clone, Debug)]
enum Try {
    Tiles {
        row: u8,
        column: u8,
        down: bool,
        take: Vec<usize>,
    },
    /// The first legal play of tiles beside one that lies.
    Legal {
        skip: usize,
    },
    Exchange {
        take: Vec<usize>,
    },
    Foreign,
    Pass,
    Challenge {
        by: usize,
        first: bool,
    },
    Accept,
    Penalty {
        player: usize,
        seconds: u64,
    },
    Correct {
        player: usize,
        points: i32,
    },
    Resign {
        player: usize,
    },
    Undo,
}

fn attempt() -> impl Strategy<Value = Try> {
    let take = || prop::collection::vec(0usize..7, 0..8);
    prop_oneof![
        3 => (0u8..17, 0u8..17, any::<bool>(), take())
            .prop_map(|(row, column, down, take)| Try::Tiles { row, column, down, take }),
        12 => (0usize..40).prop_map(|skip| Try::Legal { skip }),
        2 => take().prop_map(|take| Try::Exchange { take }),
        1 => Just(Try::Foreign),
        2 => Just(Try::Pass),
        3 => (0usize..5, any::<bool>()).prop_map(|(by, first)| Try::Challenge { by, first }),
        2 => Just(Try::Accept),
        1 => (0usize..5, 0u64..500).prop_map(|(player, seconds)| Try::Penalty { player, seconds }),
        1 => (0usize..5, any::<i32>()).prop_map(|(player, points)| Try::Correct { player, points }),
        1 => (0usize..80).prop_map(|player| Try::Resign { player }),
        1 => Just(Try::Undo),
    ]
}

/// The tiles at these places of the rack of the player on turn, blanks as the first letter.
fn chosen(game: &Game, take: &[usize]) -> Vec<Tile> {
    let rack: Vec<Tile> = game.racks()[game.on_turn()].tiles().collect();
    take.iter().filter_map(|&place| rack.get(place).copied()).collect()
}

fn designated(game: &Game, tile: Tile) -> Tile {
    let first = game.setup().alphabet().letters().next().unwrap();
    if tile == Tile::BLANK { Tile::blank_as(first) } else { tile }
}

fn tiles_from(game: &Game, start: Square, direction: Direction, tiles: &[Tile]) -> Written {
    let tiles = tiles.iter().map(|&tile| Some(designated(game, tile))).collect();
    Written::Play((&Placement { start, direction, tiles }).into())
}

fn legal_play(game: &Game, skip: usize) -> Option<Written> {
    let rack: Vec<Tile> = game.racks()[game.on_turn()].tiles().collect();
    let tries = game.board().squares().flat_map(|square| {
        let tiles = &rack;
        Direction::BOTH.into_iter().flat_map(move |direction| {
            (1..=tiles.len()).map(move |length| tiles_from(game, square, direction, &tiles[..length]))
        })
    });
    let judged = |turn: &Written| game.judge(turn).faults.iter().all(|fault| fault.kind.name() == "invalid_word");
    tries.filter(judged).nth(skip)
}

/// Does it; whether it was allowed.
fn act(game: &mut Game, what: &Try) -> bool {
    match what {
        Try::Tiles { row, column, down, take } => {
            let direction = if *down { Direction::Down } else { Direction::Across };
            let turn = tiles_from(game, Square::new(*row, *column), direction, &chosen(game, take));
            game.play(&turn).is_ok()
        }
        Try::Legal { skip } => match legal_play(game, *skip) {
            Some(turn) => game.play(&turn).is_ok(),
            None => game.pass().is_ok(),
        },
        Try::Exchange { take } => {
            let tiles: Rack = chosen(game, take).into_iter().collect();
            game.exchange(&tiles).is_ok()
        }
        Try::Foreign => {
            let tiles: Rack = game.bag().tiles().take(7).collect();
            game.exchange(&tiles).is_ok()
        }
        Try::Pass => game.pass().is_ok(),
        Try::Challenge { by, first } => {
            let word = game.window().filter(|_| *first).and_then(|window| window.words[0].letters());
            game.challenge(*by, &word.into_iter().collect::<Vec<_>>()).is_ok()
        }
        Try::Accept => game.accept().is_ok(),
        Try::Penalty { player, seconds } => game.time_penalty(*player, Duration::from_secs(*seconds)).is_ok(),
        Try::Correct { player, points } => game.correct_score(*player, *points).is_ok(),
        Try::Resign { player } => game.resign(*player).is_ok(),
        Try::Undo => {
            game.undo().ok();
            false
        }
    }
}

const PRESETS: [&str; 10] =
    ["box", "casual", "crossplay", "lexulous", "naspa", "spanish", "super", "wespa", "words-with-friends", "wordsmog"];
const CHALLENGES: [&str; 7] = ["", "single", "double", "triple", "5-per-word", "minus-10", "void"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// No action, sensible or not, panics, makes or loses a tile, or leaves a trace when refused; each can be taken back.
    #[test]
    fn nothing_that_players_do_breaks_a_game(
        preset in prop::sample::select(&PRESETS[..]),
        challenge in prop::sample::select(&CHALLENGES[..]),
        players in 2usize..5,
        seed in any::<u64>(),
        tries in prop::collection::vec(attempt(), 1..60),
    ) {
        let with = if challenge.is_empty() { String::new() } else { format!("with = {{ challenge = \"{challenge}\" }}") };
        // Two-letter toy words: about half of what is played is invalid.
        let words: Vec<String> = "AEIOUST".chars().flat_map(|a| "AEINRS".chars().map(move |b| format!("\"{a}{b}\""))).collect();
        let setup = made(&format!("rules = \"{preset}\"\nwords = [{}]\n{with}", words.join(",")));
        let players = players.min(setup.rules.max_players);
        let mut game = Game::new(setup, players, seed, Start::ByRule, None).unwrap();
        let total = game.tiles_total();
        for what in &tries {
            let before = game.clone();
            let done = act(&mut game, what);
            prop_assert_eq!(game.tiles_total(), total);
            prop_assert_eq!(game.outcome().is_some(), game.phase() == Phase::Over);
            prop_assert!(game.on_turn() < players);
            if done {
                let mut back = game.clone();
                back.undo().unwrap();
                prop_assert!(back == before, "{:?} was not taken back whole", what);
                let mut again = back;
                act(&mut again, what);
                prop_assert!(again == game, "{:?} done again went otherwise", what);
            } else if !matches!(what, Try::Undo) {
                prop_assert!(game == before, "{:?} was refused and left a trace", what);
            }
        }
    }
}
