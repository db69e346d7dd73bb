"""What a record is replayed with: names of other programs, what turns tell of the rules, and what overrides what."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import quixotry as qx
from damaged_records import record_of_turns, record_with
from helpers import toy
from quixotry.formats import Reading
from quixotry.formats.problems import Problem
from quixotry.formats.record import Record, Turn
from quixotry.replay import record_of, replay
from quixotry.replay.inferring import challenge_rule, leftover
from quixotry.replay.setting import setting_of
from recorded_games import words_of

NASTIER = Turn("play", 0, rack="AEINRST", move="8D NASTIER", score=66, total=66)


def names(record: Record, **choices: Any) -> tuple[str, str, str]:
    setting = setting_of(record, **choices)
    return setting.edition.name, setting.layout.name, setting.rules.name


def kinds(record: Record, **choices: Any) -> list[str]:
    return [problem.kind for problem in setting_of(record, **choices).problems]


def played(edition: str, layout: str, rules: str) -> Record:
    """A right game of some turns, without racks."""
    chance = random.Random(4)
    choices: dict[str, Any] = {"edition": edition, "layout": layout, "rules": rules}
    game = qx.Game(2, lexicon=words_of(edition, 1), seed=5, start=0, **choices)
    for _ in range(14):
        plays = game.position.moves()
        game.play(chance.choice(plays.best(9))) if len(plays) else game.pass_()
    return record_of(game, racks=False, complete=False)


def nameless(record: Record) -> Record:
    """The record, which no longer names what it is played with."""
    for name in ("edition", "layout", "rules", "variant", "challenge", "lexicon"):
        setattr(record, name, None)
    return record


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, ("English", "standard", "naspa")),
        ({"layout": "CrosswordGame"}, ("English", "standard", "naspa")),
        ({"layout": "SuperCrosswordGame"}, ("English Super", "super", "naspa")),
        ({"layout": "standard21", "edition": "english_super"}, ("English Super", "super", "naspa")),
        ({"edition": "english super"}, ("English Super", "super", "naspa")),
        ({"edition": "polish"}, ("Polish", "standard", "naspa")),
        ({"edition": "spanish"}, ("Spanish", "standard", "spanish")),
        ({"edition": "english", "lexicon": "FRA20"}, ("English", "standard", "naspa")),
        ({"lexicon": "RD28"}, ("German", "standard", "naspa")),
        ({"lexicon": "OSPS49"}, ("Polish", "standard", "naspa")),
        ({"lexicon": "FILE2017"}, ("Spanish", "standard", "spanish")),
        ({"lexicon": "CSW21"}, ("English", "standard", "naspa")),
        ({"variant": "classic"}, ("English", "standard", "naspa")),
        ({"variant": "WordSmog"}, ("English", "standard", "wordsmog")),
        ({"variant": "classic_super"}, ("English Super", "super", "naspa")),
        ({"layout": "words-with-friends"}, ("English WWF", "words-with-friends", "words-with-friends")),
        ({"edition": "English WWF"}, ("English WWF", "words-with-friends", "words-with-friends")),
        ({"edition": "English WWF", "layout": "standard"}, ("English WWF", "standard", "naspa")),
        ({"rules": "box"}, ("English", "standard", "box")),
        ({"rules": "lexulous", "layout": "standard"}, ("English Lexulous", "standard", "lexulous")),
        (
            {"position": "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0 ld polish;"},
            ("Polish", "standard", "naspa"),
        ),
        ({"position": "/".join(["21"] * 21) + " / 0/0 0"}, ("English Super", "super", "naspa")),
        ({"position": "/".join(["15"] * 15) + " / 0/0 0 rul wespa;"}, ("English", "standard", "wespa")),
    ],
)
def test_names_of_other_programs(headers: dict[str, Any], expected: tuple[str, str, str]) -> None:
    record = record_of_turns(**headers)
    assert names(record) == expected
    assert [kind for kind in kinds(record) if kind != "unknown_lexicon"] == []


def test_what_is_given_overrides_what_the_record_says() -> None:
    record = record_of_turns(edition="polish", layout="super", rules="box", challenge="5", lexicon="enable")
    assert names(record, edition="English", layout="standard", rules="wespa") == ("English", "standard", "wespa")
    assert setting_of(record, rules="naspa").rules.challenge == "double"
    assert setting_of(record).rules.challenge == "5"
    words = toy("AA")
    assert setting_of(record, edition="English", lexicon=words).lexicon is words
    for wrong in ({"edition": "Klingon"}, {"layout": "round"}, {"rules": "none"}, {"lexicon": "no-such-list"}):
        with pytest.raises(qx.UnknownName):
            replay(record, **wrong)  # type: ignore[arg-type]


def test_what_nobody_knows_is_a_problem_and_something_else_is_taken() -> None:
    for headers in ({"edition": "klingon"}, {"layout": "round"}, {"rules": "mine"}, {"variant": "clabbers"}):
        record = record_of_turns(NASTIER, **headers)
        replayed = replay(record)
        assert [problem.kind for problem in replayed.problems] == ["unknown_setting", "unfinished"], headers
        assert next(iter(headers.values())) in replayed.problems[0].text
        assert replayed.steps[0].points == 66
    assert "did you mean 'Polish'" in replay(record_of_turns(edition="Polisch")).problems[0].text
    assert kinds(record_of_turns(challenge="sixtuple")) == ["bad_pragma"]
    assert kinds(record_of_turns(position="15/15")) == ["bad_position"]
    assert [problem.kind for problem in replay(record_of_turns(NASTIER, position="15/15")).problems] == [
        "bad_position",
        "unfinished",
    ]


def test_a_word_list_is_looked_up_if_it_is_here(tmp_path: Path) -> None:
    assert setting_of(record_of_turns(lexicon="ENABLE")).lexicon == qx.Lexicon.open("enable")
    assert setting_of(record_of_turns(lexicon="any")).problems == ()
    unknown = replay(record_of_turns(NASTIER, lexicon="NWL23"))
    assert [problem.kind for problem in unknown.problems] == ["unknown_lexicon", "unfinished"]
    assert unknown.problems[0].severity == "note"
    # A record names lists, not files.
    path = tmp_path / "words.txt"
    path.write_text("nastier\n")
    assert setting_of(record_of_turns(lexicon=str(path))).lexicon is None
    assert len(setting_of(record_of_turns(), lexicon=str(path)).lexicon or ()) == 1
    # A list in other letters is no use.
    for record, choices in ((record_of_turns(edition="polish"), {"lexicon": "enable"}), (record_of_turns(), {})):
        record.lexicon = record.lexicon or "enable"
        assert (setting_of(record, **choices).lexicon is None) == (record.edition == "polish")
    polish = toy("ŻAK", edition="Polish")
    assert kinds(record_of_turns(edition="english"), lexicon=polish) == ["unknown_lexicon"]


@pytest.mark.parametrize(
    ("points", "rule"),
    [
        ([5, 5], "5"),
        ([10], "10"),
        ([5, 10], "5-per-word"),
        ([10, 15], "5-per-word"),
        ([-10, -10], "minus-10"),
        ([-5, -10], "minus-5-per-word"),
        ([0], "single"),
        ([], None),
    ],
)
def test_the_challenge_rule_is_told_by_what_challenges_cost(points: list[int], rule: str | None) -> None:
    turns = [Turn("challenge", 0, score=score) for score in points]
    assert challenge_rule(turns) == rule
    chosen = setting_of(record_of_turns(*turns)).rules
    assert chosen.challenge == (rule or "single")
    named = setting_of(record_of_turns(*turns, challenge="10-per-word")).rules
    assert named.challenge == "10-per-word"


def test_the_challenge_rule_by_words_and_turns() -> None:
    two = Turn("challenge", 0, score=10, words=("AB", "CD"))
    assert challenge_rule([two]) == "5-per-word"
    assert challenge_rule([two, two.with_(words=("AB",))]) == "10"
    assert challenge_rule([Turn("challenge", 0, score=10, words=("AB",))]) == "10"
    assert challenge_rule([Turn("forfeit", 0)]) == "double"
    assert challenge_rule([Turn("withdrawn", 0)]) == "single"


def test_how_tiles_left_over_count_is_told_by_the_end() -> None:
    gained, lost = Turn("gained", 0, tiles="Q", score=10), Turn("lost", 1, tiles="Q", score=-10)
    assert leftover([gained, lost]) == "transfer"
    assert leftover([gained]) == "double"
    assert leftover([lost]) is None
    assert setting_of(record_of_turns(gained, lost)).rules.leftover == "transfer"
    assert setting_of(record_of_turns(gained, lost, rules="naspa")).rules.leftover == "double"


def test_rules_that_are_not_those_of_their_name_are_kept() -> None:
    rules = qx.Rules.named("box").with_(rack_size=8, bonus=[[8, 60]], leftover="none", exchange_min_bag=3)
    game = qx.Game(2, rules=rules, lexicon="any", seed=2, start=0)
    record = record_of(game)
    assert dict(record.extra) == {
        "rule-rack-size": "8",
        "rule-bonus": "[[8, 60]]",
        "rule-leftover": "none",
        "rule-exchange-min-bag": "3",
    }
    assert replay(record).game.rules == rules
    wrong = record_of_turns(rules="box", extra=[("rule-rack-size", "many"), ("rule-colour", "red"), ("other", "x")])
    assert kinds(wrong) == ["bad_pragma", "bad_pragma"]


def test_a_position_with_other_players_than_are_named() -> None:
    line = "/".join(["15"] * 15) + " ABC/DE/ 1/2/3 0"
    replayed = replay(record_of_turns(position=line))
    assert [problem.kind for problem in replayed.problems] == ["missing_player", "unfinished"]
    assert replayed.game.names == ("Ann", "Ben", "Player 3")
    assert replayed.game.scores == (1, 2, 3)
    replayed = replay(record_of_turns(position="/".join(["15"] * 15) + " ABC/DE 1/2 0", players=("Ann", "Ben", "Cleo")))
    assert [problem.kind for problem in replayed.problems] == ["player_number", "unfinished"]
    assert replayed.game.names == ("Ann", "Ben")


@pytest.mark.parametrize(
    ("edition", "layout", "rules"),
    [
        ("German", "standard", "naspa"),
        ("French", "standard", "naspa"),
        ("Polish", "standard", "naspa"),
        ("Catalan", "standard", "naspa"),
        ("English Super", "super", "naspa"),
        ("English WWF", "words-with-friends", "words-with-friends"),
    ],
)
def test_tiles_and_board_are_told_by_letters_and_scores(edition: str, layout: str, rules: str) -> None:
    record = played(edition, layout, rules)
    right = replay(record)
    assert right.problems == () or right.problems[0].kind == "unknown_lexicon"
    told = replay(nameless(record))
    assert (told.setting.edition.name, told.setting.layout.name) == (edition, layout)
    assert [problem.kind for problem in told.problems] == ["setting_guessed"]
    # What is named is not doubted.
    record.edition, record.layout = "English", "standard"
    assert "setting_guessed" not in {problem.kind for problem in replay(record).problems}


def test_a_game_with_slips_is_no_game_in_another_language() -> None:
    turns = [NASTIER, Turn("play", 1, move="G5 THE.", score=9), Turn("play", 0, move="K5 GALED", score=25)]
    record = record_with(record_of_turns(), [turn.with_(score=(turn.score or 0) + 1) for turn in turns])
    replayed = replay(record)
    assert replayed.setting.edition.name == "English"
    assert "setting_guessed" not in {problem.kind for problem in replayed.problems}


@pytest.mark.parametrize(
    ("headers", "text"),
    [
        ({}, "the English WWF tiles and the words-with-friends board fit best; none are named"),
        ({"edition": "English WWF", "rules": "naspa"}, "the words-with-friends board fits best; none is named"),
        ({"layout": "words-with-friends", "rules": "naspa"}, "the English WWF tiles fit best; none are named"),
    ],
)
def test_what_is_guessed_is_what_nobody_has_named(headers: dict[str, str], text: str) -> None:
    record = nameless(played("English WWF", "words-with-friends", "words-with-friends"))
    for name, value in headers.items():
        setattr(record, name, value)
    replayed = replay(record)
    assert [problem.text for problem in replayed.problems if problem.kind == "setting_guessed"] == [text]
    assert (replayed.setting.edition.name, replayed.setting.layout.name) == ("English WWF", "words-with-friends")


def test_rules_that_are_given_bring_their_tiles_and_board() -> None:
    record = nameless(played("English", "standard", "naspa"))
    assert "setting_guessed" not in {problem.kind for problem in replay(record).problems}
    replayed = replay(record, rules="words-with-friends")
    setting = replayed.setting
    assert (setting.edition.name, setting.layout.name) == ("English WWF", "words-with-friends")
    assert {"wrong_score"} <= {problem.kind for problem in replayed.problems}
    assert "setting_guessed" not in {problem.kind for problem in replayed.problems}
    # What is named stays.
    record.edition, record.layout = "English", "standard"
    assert names(record, rules="words-with-friends") == ("English", "standard", "words-with-friends")


def test_what_the_reader_says_makes_no_other_game_of_it() -> None:
    record = nameless(played("German", "standard", "naspa"))
    alone = replay(record)
    assert alone.problems[0].kind == "setting_guessed"
    read = tuple(Problem("not_understood", f"line {line} says nothing", line=line) for line in range(1, 100))
    both = replay(Reading(record, read, "gcg"))
    assert both.setting == alone.setting
    assert both.game.scores == alone.game.scores
    assert [problem for problem in both.problems if problem not in read] == list(alone.problems)
