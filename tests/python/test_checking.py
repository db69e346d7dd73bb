"""Checking records: every slip is one line of the list, right games have none, and many games take no time."""

from __future__ import annotations

import time

import pytest

import quixotry as qx
from checked_games import HEADER, game, line
from quixotry.formats import Reading, Turn, read_record, record_text
from quixotry.replay import record_of
from quixotry.replay.checking import check
from recorded_games import random_game

FEW = 15
# Slips: what is written instead of turns, and what is to be found: the turn, and the kind.
SLIPS: dict[str, tuple[dict[int, str], list[tuple[int, str]]]] = {
    "a score, and the total with it": (
        {
            4: ">Ben: EEEOORT E10 ROTE +20 50",
            6: ">Ben: EEIOOPT 15A PE.ITE +27 77",
            8: ">Ben: AEIKMOO 15J OOMIAK +50 127",
        },
        [(4, "wrong_score")],
    ),
    "a score for one turn only": ({4: ">Ben: EEEOORT E10 ROTE +20 50"}, [(4, "wrong_score")]),
    "a score, but not the total": ({7: ">Ann: ABDEIRY 14F BEADY +34 112"}, [(7, "wrong_score")]),
    "points for an exchange": ({3: ">Ann: ACERTTW -ACE +3 50"}, [(3, "wrong_score")]),
    "a total that others go on from": (
        {
            4: ">Ben: EEEOORT E10 ROTE +18 50",
            6: ">Ben: EEIOOPT 15A PE.ITE +27 77",
            8: ">Ben: AEIKMOO 15J OOMIAK +50 127",
        },
        [(4, "wrong_total")],
    ),
    "a slip of the pen in a total": ({5: ">Ann: BDRTTW? C12 TWiT +27 87"}, [(5, "wrong_total")]),
    "a play that hangs in the air": (
        {4: ">Ben: EEEOORT F10 ROTE +18 48"},
        [(4, "illegal_play"), (5, "stopped")],
    ),
    "a play from the hands of somebody else": (
        {8: ">Ben: AEIKMOO 15J OOMIAH +47 122"},
        [(8, "not_on_rack"), (8, "phony")],
    ),
    "a tile too many": (
        {7: ">Ann: ABQEIRY 14F BEAQY +43 120"},
        [(7, "rack_changed"), (7, "tiles_overused"), (7, "phony")],
    ),
    "a phony that stands": ({8: ">Ben: AEIKMOO 15J OOMIKA +50 125"}, [(8, "phony")]),
    "a phony that is challenged off": ({8: ">Ben: AEIKMOO 15J OOMIKA +50 125\n>Ben: AEIKMOO -- -50 75"}, []),
    "a word that is challenged off": (
        {8: ">Ben: AEIKMOO 15J OOMIAK +50 125\n>Ben: AEIKMOO -- -50 75"},
        [(9, "wrong_challenge")],
    ),
    "a word that is challenged in vain": (
        {8: ">Ben: AEIKMOO 15J OOMIAK +50 125\n>Ben: EIO (challenge) +5 130"},
        [],
    ),
    "a phony that is challenged in vain": (
        {8: ">Ben: AEIKMOO 15J OOMIKA +50 125\n>Ben: EIO (challenge) +5 130"},
        [(8, "phony")],
    ),
    "a turn twice": ({3: ">Ann: ACERTTW -ACE +0 50\n>Ann: ACERTTW -ACE +0 50"}, [(4, "off_turn")]),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_found_where_it_is_and_nothing_else(slip: str) -> None:
    slips, expected = SLIPS[slip]
    problems = check(read_record(game(slips))).problems
    assert [(problem.line, problem.kind) for problem in problems] == [(line(turn), kind) for turn, kind in expected]
    assert [problem.turn for problem in problems] == [turn for turn, _ in expected]


def test_a_game_without_a_slip() -> None:
    found = check(read_record(game()))
    assert (found.problems, found.is_right, found.lexicon) == ((), True, "enable")
    assert found.replay.scores == found.replay.game.scores == (112, 125)


def test_the_sentences_name_what_was_written_and_what_is_right() -> None:
    slips = {
        4: ">Ben: EEEOORT E10 ROTE +20 48",
        5: ">Ann: BDRTTW? C12 TWiT +27 78",
        8: ">Ben: AEIKMOO 15J OOMIKA +50 125",
    }
    assert [str(problem) for problem in check(read_record(game(slips))).problems] == [
        "line 9: E10 ROTE scores 18; 20 was written",
        "line 10: 78 was written as the total of Ann Abel; 77 was expected",
        "line 13: 15J OOMIKA forms OOMIKA, not in the word list 'enable'",
    ]


def test_all_phonies_of_a_play_are_named_together() -> None:
    words = qx.Lexicon.from_words("quads qualia rote twit petite beady bedias oomiak".split())
    found = check(read_record(game()), lexicon=words)
    texts = [problem.text for problem in found.problems if problem.kind == "phony"]
    assert texts, found.problems
    assert texts[-1].startswith("15J OOMIAK forms YO, not in the word list ")
    none = check(read_record(game()), lexicon=qx.Lexicon.from_words(["zoo"]))
    told = [problem.text for problem in none.problems if problem.turn == 8]
    assert len(told) == 1
    assert told[0].startswith("15J OOMIAK forms OOMIAK and YO, not in the word list ")


def test_problems_of_reading_are_among_them_and_come_by_lines() -> None:
    slips = {2: ">Ben: AAILRTU D8 .UALIA +30 30\n>Cid: what", 4: ">Ben: EEEOORT E10 ROTE +20 48"}
    reading = read_record(game(slips))
    assert reading.problems
    found = check(reading)
    assert set(reading.problems) < set(found.problems)
    lines = [problem.line for problem in found.problems if problem.line is not None]
    assert lines == sorted(lines)
    assert check(reading.record).problems != found.problems, "a record alone knows nothing of its text"


def test_without_lines_problems_come_by_turns() -> None:
    slips = {2: ">Ben: AAILRTU D8 .UALIA +31 30", 8: ">Ben: AEIKMOO 15J OOMIKA +51 125"}
    slips[4] = ">Ben: EEEOORT E10 ROOT +18 48"
    text = record_text(read_record(game(slips)).record, "json")
    problems = check(read_record(text)).problems
    turns = [problem.turn for problem in problems]
    assert turns == sorted(turns, key=lambda turn: turn or 0)
    assert {"wrong_score", "phony"} <= {problem.kind for problem in problems}
    assert all(problem.line is None for problem in problems)


def test_words_are_looked_up_in_the_list_that_is_given_else_in_the_one_that_is_named() -> None:
    phony = {8: ">Ben: AEIKMOO 15J OOMIKA +50 125"}
    unnamed = HEADER.replace("#lexicon enable\n", "")
    assert check(read_record(game(phony, header=unnamed))).problems == ()
    assert [problem.kind for problem in check(read_record(game(phony, header=unnamed)), lexicon="enable").problems] == [
        "phony"
    ]
    assert check(read_record(game(phony)), lexicon="any").problems == ()
    foreign = check(read_record(game(phony, header=HEADER.replace("enable", "NSF99"))), edition="English")
    assert [(problem.kind, problem.severity) for problem in foreign.problems] == [("unknown_lexicon", "note")]
    assert foreign.lexicon is None


def test_what_nobody_knows_is_refused_only_if_it_is_given() -> None:
    reading = read_record(game())
    for wrong in ({"lexicon": "no-such-list"}, {"edition": "Klingon"}, {"layout": "round"}, {"rules": "mine"}):
        with pytest.raises(qx.UnknownName):
            check(reading, **wrong)


def test_a_record_of_anything_is_checked() -> None:
    for text in ("", "\x00", "#", ">", ">Ann: 8D", "{}", "[]", "15/15", "#player1 Ann Ann\n>Ann: ??? 99ZZ ( +x y"):
        reading = read_record(text.encode())
        found = check(reading)
        assert set(reading.problems) <= set(found.problems)
    record = read_record(game()).record
    record.end.add(Turn("play", 7, move="8D QUADS"))
    assert "unknown_nick" in {problem.kind for problem in check(record).problems}


def test_the_records_of_games_that_were_played_have_no_error(long_run: bool) -> None:
    for number in range(400 if long_run else FEW):
        played = random_game(number)
        found = check(record_of(played), lexicon=played.position.lexicon or "any")
        assert found.is_right, (number, found.errors)
        assert found.replay.game.scores == played.scores, number


def test_a_phony_stands_exactly_where_a_game_let_it_stand() -> None:
    phonies = 0
    for number in range(FEW):
        played = random_game(number)
        lexicon = played.position.lexicon
        if lexicon is None or played.rules.variant == "wordsmog":
            continue
        found = check(record_of(played), lexicon=lexicon)
        told = [problem.turn for problem in found.problems if problem.kind == "phony"]
        stood = []
        turns = list(found.replay.record.turns)
        for place, turn in enumerate(turns):
            later = turns[place + 1].kind if place + 1 < len(turns) else ""
            words = found.replay.steps[place].words if turn.kind == "play" else ()
            if later != "withdrawn" and any(word.word not in lexicon for word in words):
                stood.append(place + 1)
        assert told == stood, number
        phonies += len(told)
    assert phonies > 5, "the games have hardly a phony"


def test_many_games_take_no_time() -> None:
    """A hundredth of what benches/records.py measures, with ten times as much time; only our own counts."""
    texts = []
    for seed in range(10):
        played = qx.Game([qx.Bot("greedy"), qx.Bot("greedy")], rules="naspa", lexicon="enable", seed=seed)
        while not played.over:
            played.step()
        texts.append(record_text(record_of(played), "gcg"))
    check(read_record(texts[0]))
    begin = time.process_time()
    found = [check(read_record(text)) for text in texts]
    seconds = time.process_time() - begin
    assert all(not each.problems for each in found)
    assert sum(len(each.replay.steps) for each in found) > 200
    assert seconds < 0.3


def test_a_reading_and_its_record_are_the_same_game() -> None:
    reading = read_record(game())
    assert isinstance(reading, Reading)
    assert check(reading).replay.game.events == check(reading.record).replay.game.events
