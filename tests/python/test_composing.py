"""Perfect games from Python: composed, judged by two referees, told in every form, and refused with a sentence."""

from __future__ import annotations

import copy
import json
import pickle
import tomllib
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from quixotry import compose
from quixotry.composing.composition import positions_of
from quixotry.replay import replay
from reference.perfect_games import judge_game
from reference.tables import Setting, make_setting

VERSIONS = ("v1", "v2", "v3")
CASES = tomllib.loads((Path(__file__).parents[1] / "perfect_games" / "cases.toml").read_text("utf-8"))
GAMES: dict[str, dict[str, Any]] = {game["id"]: game for game in CASES["game"]}
CASE_WORDS = sorted(
    {play["tiles"].upper() for game in GAMES.values() for play in game["plays"]}
    | {word for game in GAMES.values() for word in game.get("words", ())}
)

# So many games of so many seeds are judged twice, few in the usual run; the seeds are dealt to so many tests.
SEEDS, EACH = 10, 100
LONG_SEEDS, LONG_EACH = 100, 1_000
PARTS = 5


@pytest.fixture(scope="module")
def setting(enable: qx.Lexicon) -> Setting:
    """The second referee's, with the words that games of the three versions have; any other would be no word to it."""
    return make_setting([word for word in enable if len(word) in (7, 8)])


@pytest.fixture(scope="module")
def game(enable: qx.Lexicon) -> qx.Composition:
    """A game of version 3."""
    return compose.v3(seed=11, lexicon=enable)


# ----------------------------------------------------------------------------------------------------------- composing


@pytest.mark.parametrize("part", range(PARTS))
def test_games_pass_a_second_referee(part: int, enable: qx.Lexicon, setting: Setting, long_run: bool) -> None:
    seeds, each = (LONG_SEEDS, LONG_EACH) if long_run else (SEEDS, EACH)
    words: set[tuple[str, ...]] = set()
    for seed in range(part, seeds, PARTS):
        for game in compose.v3(seed=seed, count=each, lexicon=enable):
            told = game.as_object()
            verdict, objections = judge_game(setting, told)
            assert objections == [], (seed, game.number, told)
            assert verdict is not None
            assert (verdict.totals, verdict.tie) == (game.totals, game.tie)
            words.add(game.words)
    assert len(words) == seeds // PARTS * each


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_games_without_a_board_pass_it_too(version: Any, enable: qx.Lexicon, setting: Setting, long_run: bool) -> None:
    for game in islice(compose.games(version, seed=5, lexicon=enable), 1_000 if long_run else 100):
        told = game.as_object()
        assert judge_game(setting, told)[1] == [], (game.number, told)
        assert (game.totals, game.points, game.tie) == (None, None, None)
        assert set(game.scores) == {None}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_game_of_a_seed_is_the_same_however_it_is_asked_for(version: Any, enable: qx.Lexicon) -> None:
    def some(count: int, **how: Any) -> list[qx.Composition]:
        return list(islice(compose.games(version, seed=8, lexicon=enable, **how), count))

    alone = some(12, threads=1)
    assert alone == some(12, threads=3)
    assert alone[5:] == some(7, first=5, threads=2)
    assert [game.number for game in alone] == list(range(12))
    assert len(set(alone)) == 12
    assert all(game.seed == 8 and game.method == "search" for game in alone)
    assert getattr(compose, version)(seed=8, lexicon=enable) == alone[0]
    assert list(getattr(compose, version)(seed=8, count=3, lexicon=enable)) == alone[:3]


def test_every_edition_of_which_the_words_are_there_has_its_games() -> None:
    spanish = qx.Lexicon.from_words(["PERRO"], edition="Spanish")
    with pytest.raises(qx.ComposeError, match="0 words of 7 letters") as caught:
        compose.v1(lexicon=spanish, edition="Spanish")
    assert caught.value.kind == "too_few_words"


# -------------------------------------------------------------------------------------------------------------- wishes


def test_words_that_are_wished_for_are_there_and_others_are_not(enable: qx.Lexicon) -> None:
    for game in compose.v3(seed=2, count=5, lexicon=enable, include=["tungsten"], avoid=["QUIXOTRY"]):
        assert "TUNGSTEN" in game.words
    usual = compose.v1(seed=2, lexicon=enable)
    other = compose.v1(seed=2, lexicon=enable, avoid=usual.words)
    assert not set(usual.words) & set(other.words)


def test_common_words_only(open_world: qx.Lexicon) -> None:
    for version in VERSIONS:
        game = getattr(compose, version)(seed=1, common=35)
        assert all((open_world.band(word) or 99) <= 35 for word in game.words), game


def test_blanks_are_laid_as_wished(enable: qx.Lexicon) -> None:
    def blanks(version: Any, wish: str) -> list[list[int]]:
        found = islice(compose.games(version, seed=3, blanks=wish, lexicon=enable), 30)
        return [[len(turn.blanks) for turn in game.turns] for game in found]

    assert all(row[:12] == [0] * 12 and row[12:] == [1, 1] for row in blanks("v1", "usual") + blanks("v2", "usual"))
    free = blanks("v3", "usual") + blanks("v1", "free")
    assert all(row[:12] == [0] * 12 and row[12] <= 1 and sum(row) <= 2 for row in free)
    for version in VERSIONS:
        assert all(sum(row) == 0 for row in blanks(version, "none"))
    assert compose.v2(seed=1, blanks="none", lexicon=enable).left == "??"


def test_ties_end_in_a_tie(enable: qx.Lexicon) -> None:
    tie = compose.v3(seed=4, tie=True, lexicon=enable)
    assert tie.totals is not None
    assert tie.tie
    assert tie.totals[0] == tie.totals[1]
    with pytest.raises(qx.ComposeError, match="has no scores"):
        compose.v1(tie=True)


@pytest.mark.parametrize(
    ("wishes", "kind", "text"),
    [
        ({"include": ["CAT"]}, "word", "CAT cannot be had"),
        ({"include": ["QQQQQQQ"]}, "word", "QQQQQQQ cannot be had"),
        ({"include": ["SCIENCE"], "avoid": ["SCIENCE"]}, "word", "avoided"),
        ({"theme": ["SCIENCE"], "theme_only": True}, "too_few_words", "1 word of 7 letters"),
        ({"lexicon": "any"}, "unknown_lexicon", "any"),
        ({"blanks": "many"}, "bad_choice", "'many'"),
        ({"include": ["SC1ENCE"]}, "invalid_text", "1"),
    ],
)
def test_what_cannot_be_composed_is_said(wishes: dict[str, Any], kind: str, text: str) -> None:
    with pytest.raises(qx.QuixotryError, match=text) as caught:
        compose.v1(seed=1, **wishes)
    assert caught.value.kind == kind


# --------------------------------------------------------------------------------------------------------------- forms


@pytest.mark.parametrize("version", VERSIONS)
def test_json_gives_the_game_again(version: str, enable: qx.Lexicon) -> None:
    game = getattr(compose, version)(seed=6, lexicon=enable)
    text = json.dumps(game.as_object())
    again = compose.referee(text)
    assert again == game
    assert (again.seed, again.number, again.method) == (6, 0, "search")
    assert repr(again) == repr(game)
    assert compose.referee(json.loads(text), lexicon=enable, rules="naspa") != game


def test_keys_that_scripts_rely_on(game: qx.Composition) -> None:
    told = game.as_object()
    assert {"version", "plays", "totals", "left", "tie", "seed", "number", "lexicon", "method"} <= told.keys()
    play = told["plays"][1]
    assert {"move", "word", "score", "blanks", "start", "direction", "shared", "shared_with", "tiles"} == play.keys()
    assert play["shared"] == [shared["index"] for shared in play["shared_with"]]
    assert play["move"].split()[1].index(".") == play["shared"][0]


def test_records_replay_without_a_problem(enable: qx.Lexicon, long_run: bool) -> None:
    for game in compose.v3(seed=12, count=100 if long_run else 5, lexicon=enable):
        replayed = replay(game.record(), lexicon=enable)
        assert replayed.problems == ()
        assert replayed.game.over
        assert replayed.scores == game.totals
        assert replay(qx.read_record(game.to_gcg()), lexicon=enable).scores == game.totals


def test_without_a_board_there_is_no_record() -> None:
    with pytest.raises(qx.QuixotryError, match="has no board, and so there is no record of it") as caught:
        compose.v1(seed=1).to_gcg()
    assert caught.value.kind == "cannot_say"


def test_the_text_shows_everything(game: qx.Composition) -> None:
    text = str(game)
    assert text.startswith("Version 3: 14 turns, enable, seed 11, game 1\n")
    assert all(f" {turn.spot} " in text for turn in game.turns)
    assert f"Left over: {' '.join(game.left)}" in text
    assert f"A {game.totals[0]}, B {game.totals[1]}" in text if game.totals else False
    assert all(f" {score}\n" in text for score in game.scores)


def test_the_board_after_each_turn(game: qx.Composition) -> None:
    boards = list(positions_of(game))
    assert [len(position.squares()) for position in boards] == list(range(0, 7 * len(boards), 7))


def test_pickles_are_judged_again(game: qx.Composition) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert (hash(again), repr(again)) == (hash(game), repr(game))


# ------------------------------------------------------------------------------------------------------------- referee


@pytest.mark.parametrize("name", GAMES)
def test_games_that_somebody_has_written_are_judged(name: str) -> None:
    case = GAMES[name]
    game = compose.referee(case, lexicon=CASE_WORDS)
    if "scores" in case:
        assert list(game.scores) == case["scores"]
        assert (list(game.totals or ()), game.tie) == (case["totals"]["box"], case["tie"])


def spoiled(game: qx.Composition, **changes: Any) -> dict[str, Any]:
    told = copy.deepcopy(game.as_object())
    for key, value in changes.items():
        told["plays"][2][key] = value
    return told


@pytest.mark.parametrize(
    ("changes", "kind", "text"),
    [
        ({"tiles": "QQQQQQQQ"}, "no_word", "QQQQQQQQ is not in the word list"),
        ({"tiles": "QQ"}, "length", "QQ is a word of 2 tiles"),
        ({"start": "A15", "direction": "down"}, "off_board", "does not fit on the board"),
        ({"shared_with": []}, "shared_count", "shares 0 tiles"),
        ({"tiles": None}, "missing_field", r"plays\[2\].tiles is missing"),
        ({"tiles": 7}, "bad_field", r"plays\[2\].tiles is 7"),
        ({"tiles": "SC1ENCE"}, "invalid_composition", "'1' in 'SC1ENCE' is not a letter"),
        ({"start": "99"}, "bad_field", r"plays\[2\].start is \"99\""),
        ({"direction": "up"}, "bad_field", r"plays\[2\].direction is \"up\""),
        ({"shared_with": [{"index": -1, "turn": 0, "there": 0}]}, "bad_field", "index is -1"),
        ({"shared_with": [{"turn": 0, "there": 0}]}, "missing_field", "index is missing"),
    ],
)
def test_what_is_no_game_is_refused(game: qx.Composition, changes: dict[str, Any], kind: str, text: str) -> None:
    with pytest.raises(qx.InvalidComposition, match=text) as caught:
        compose.referee(spoiled(game, **changes))
    assert caught.value.kind == kind
    is_judged = kind not in {"missing_field", "bad_field", "invalid_composition"}
    assert bool(caught.value.objections) == is_judged
    assert (caught.value.place == "turn 3") == is_judged


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"version": "v9", "plays": [{"tiles": "A"}]}', "{", "12"])
def test_what_is_no_json_of_a_game_is_refused(text: str) -> None:
    with pytest.raises(qx.InvalidComposition):
        compose.referee(text)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(
    key=st.sampled_from(
        ["version", "plays", "left", "lexicon", "rules", "edition", "layout", "seed", "number", "method"]
    ),
    value=ANYTHING,
    turn=st.integers(0, 13),
    field=st.sampled_from(["tiles", "start", "direction", "shared_with", None]),
)
def test_fuzz_spoiled_games_are_refused_or_judged(key: str, value: Any, turn: int, field: str | None) -> None:
    told = copy.deepcopy(GAMES["a-tie"])
    if field is None:
        told[key] = value
    else:
        told["plays"][turn][field] = value
    with suppress(qx.QuixotryError):
        compose.referee(told, lexicon=None if key == "lexicon" else CASE_WORDS)


def test_what_the_article_has_left_makes_no_word_without_a_blank_and_dozens_with_one() -> None:
    tiles = "AAAAEFFGGIIIIJOOQVVXY"
    assert len(qx.find(tiles, length=7)) == 0
    assert len(qx.find(f"{tiles}?", length=7)) == 65
