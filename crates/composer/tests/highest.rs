//! The search for the highest total: it gets better, can be stopped and taken up again, and keeps wishes.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use quixotry_composer::{Composer, Maximiser, Wishes, referee};
use quixotry_rules::Setup;
use quixotry_testkit::{open_world, standard};

static SETUP: LazyLock<Setup> = LazyLock::new(|| standard("box", Some(open_world())));

fn composer(wishes: &Wishes) -> Composer {
    Composer::new(&SETUP, wishes).unwrap()
}

#[test]
fn the_total_is_that_of_the_referee_and_rises() {
    let mut search = Maximiser::new(composer(&Wishes::default()), 1).unwrap();
    let early = search.advance_steps(2).best.unwrap();
    let late = search.advance_steps(150).best.unwrap();
    assert!(late > early + 100, "{early} then {late}");
    let verdict = referee::judge(&SETUP, &search.best().unwrap()).unwrap();
    assert_eq!(verdict.scores.iter().flatten().sum::<i32>(), late);
}

#[test]
fn a_search_goes_on_where_it_stopped() {
    let mut whole = Maximiser::new(composer(&Wishes::default()), 4).unwrap();
    whole.advance_steps(60);
    let state = whole.state();
    let mut resumed = Maximiser::resume(composer(&Wishes::default()), &state).unwrap();
    assert_eq!(resumed.state(), state);
    whole.advance_steps(60);
    resumed.advance_steps(60);
    assert_eq!(resumed.state(), whole.state());
    assert_eq!(resumed.best(), whole.best());
    for (text, part) in [
        ("", "'' does not tell how a search stands; quixotry maximise 1 was expected"),
        ("quixotry maximise 1\nsearch x 1 1\nend", "'search x 1 1'"),
        ("quixotry maximise 1\nsearch 1 1 1", "'end' in the last line"),
        ("quixotry maximise 1\nbest 9999 8H:SCIENCE\nend", "'best 9999 8H:SCIENCE'"),
    ] {
        let error = Maximiser::resume(composer(&Wishes::default()), text).err().unwrap();
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn a_slice_takes_about_as_long_as_it_may() {
    let mut search = Maximiser::new(composer(&Wishes::default()), 2).unwrap();
    let start = Instant::now();
    let progress = search.advance(Duration::from_millis(50));
    assert!(progress.steps > 0 && !progress.done);
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn wishes_are_kept() {
    let include = vec![SETUP.alphabet().word("TUNGSTEN").unwrap()];
    let mut search = Maximiser::new(composer(&Wishes { include, tie: true, ..Wishes::default() }), 3).unwrap();
    search.advance_steps(300);
    let game = search.best().unwrap();
    let verdict = referee::judge(&SETUP, &game).unwrap();
    assert!(verdict.tie);
    assert!(game.turns.iter().any(|turn| SETUP.alphabet().word_text(&turn.letters()) == "TUNGSTEN"));
}
