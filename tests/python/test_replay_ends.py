"""The ends of games that are replayed: tiles left over in both conventions, scoreless endings, and what is missing."""

from __future__ import annotations

from typing import Any

import pytest

import quixotry as qx
from damaged_records import ENDS, record_of_turns, record_with
from quixotry.formats import read_record
from quixotry.formats.record import Record, Turn
from quixotry.replay import Replay, record_of, replay

# So few tiles that a game ends after three plays.
SMALL = qx.Edition.from_toml(
    """
name = "Small"
blanks = 0
total = 17
points = 29
fold_accents = false
compose = false
letters = [
  { upper = "A", lower = "a", count = 6, value = 1 },
  { upper = "B", lower = "b", count = 4, value = 2 },
  { upper = "C", lower = "c", count = 5, value = 3 },
  { upper = "D", lower = "d", count = 2, value = 0 },
]
sources = []
"""
)


def played_out(rules: str | qx.Rules = "naspa") -> qx.Game:
    """A game that Ann ends with her third turn; Ben has a C left, worth 3."""
    game = qx.Game(["Ann", "Ben"], edition=SMALL, rules=rules, lexicon="any", seed=1, start=0)
    game.arrange(["AAABBCC", "AAABCCC"])
    for move in ("8D AAABBCC", "D9 AAABCC", "J9 BDD"):
        game.play(move)
    assert (game.racks[1], game.bag) == ("C", 0)
    return game


def record_to_the_last_play(rules: str | qx.Rules = "naspa", **headers: Any) -> Record:
    """Its record up to the last play, of which nobody says that it ends the game."""
    return record_of(played_out(rules), **{"complete": None, "racks": {}, **headers})


def totals(record: Record) -> list[int]:
    """The last totals of the two players."""
    return [next(turn.total or 0 for turn in reversed(record.turns) if turn.player == seat) for seat in (0, 1)]


def ended(record: Record, *changes: tuple[str, int, int], tiles: str | None = "C") -> Record:
    """The record with lines for the end: kind, player, points."""
    now, turns = totals(record), list(record.turns)
    for kind, seat, points in changes:
        now[seat] += points
        turns.append(Turn(kind, seat, tiles=tiles, score=points, total=now[seat]))  # type: ignore[arg-type]
    return record_with(record, turns)


def again(record: Record, **choices: Any) -> Replay:
    return replay(record, edition=SMALL, **choices)


def said(replayed: Replay) -> list[tuple[str, int | None]]:
    return [(problem.kind, problem.turn) for problem in replayed.problems if problem.kind != "unknown_setting"]


def unnamed(record: Record) -> Record:
    """The record without the rules of the game."""
    record.rules = record.challenge = None
    return record


@pytest.mark.parametrize(
    ("lines", "leftover"),
    [([("gained", 0, 6)], "double"), ([("gained", 0, 3), ("lost", 1, -3)], "transfer")],
)
def test_both_conventions_are_right_where_no_rules_are_named(lines: list[tuple[str, int, int]], leftover: str) -> None:
    record = ended(unnamed(record_to_the_last_play()), *lines)
    replayed = again(record)
    assert said(replayed) == []
    assert replayed.game.rules.leftover == leftover
    assert replayed.complete
    assert replayed.game.scores == replayed.scores == tuple(totals(record))
    assert [step.points for step in replayed.steps[3:]] == [points for _, _, points in lines]


@pytest.mark.parametrize(
    ("rules", "lines"),
    [("naspa", [("gained", 0, 3), ("lost", 1, -3)]), ("box", [("gained", 0, 6)])],
)
def test_the_other_convention_is_one_problem(rules: str, lines: list[tuple[str, int, int]]) -> None:
    replayed = again(ended(record_to_the_last_play(rules), *lines))
    assert said(replayed) == [("end_points", 4)]
    assert f"by the rules '{rules}'" in str(replayed.problems[-1])


def test_points_and_tiles_of_the_end() -> None:
    record = record_to_the_last_play()
    assert said(again(ended(record, ("gained", 0, 5)))) == [("end_points", 4)]
    assert said(again(ended(record, ("gained", 0, 6), tiles="B"))) == [("end_rack", 4)]
    assert said(again(ended(record, ("gained", 0, 4), tiles="B"))) == [("end_rack", 4)]
    assert said(again(ended(record, ("gained", 0, 6), tiles=None))) == []
    assert said(again(ended(record, ("gained", 0, 6), ("gained", 0, 6)))) == [("end_repeated", 5)]
    text = str(again(ended(record, ("gained", 0, 4), tiles="B")).problems[-1])
    assert text == "turn 4: the tiles that are left are not B: C is missing, B is not there"


def test_a_line_that_is_missing() -> None:
    box = record_to_the_last_play("box")
    replayed = again(ended(box, ("gained", 0, 3)))
    assert said(replayed) == [("end_missing", 4)]
    assert str(replayed.problems[-1]) == "turn 4: not all tiles left over were counted: -3 for Ben"
    assert replayed.game.scores[1] == replayed.scores[1] - 3


def test_the_end_is_inferred_where_nothing_is_said_of_it() -> None:
    record = record_to_the_last_play()
    replayed = again(record)
    assert said(replayed) == [("end_missing", 3)]
    assert replayed.complete
    assert replayed.game.scores[0] == replayed.scores[0] + 6
    # Whoever says that the game goes on waits for a challenge.
    record.complete = False
    waiting = again(record)
    assert (said(waiting), waiting.game.phase) == ([], "final_challenge")
    # A line of overtime behind the end has the total that counts the tiles.
    late = Turn("time", 1, score=-10, total=totals(record)[1] - 10)
    counted = Turn("time", 0, score=-10, total=totals(record)[0] + 6 - 10)
    record.complete = None
    assert said(again(record_with(record, [*record.turns, late, counted]))) == [("end_missing", 5)]


def test_the_last_play_may_be_followed_by_a_pass_or_a_challenge() -> None:
    record = record_to_the_last_play(challenge="5")
    now = totals(record)
    passed = Turn("pass", 1, rack="C", score=0, total=now[1])
    gained = Turn("gained", 0, tiles="C", score=6, total=now[0] + 6)
    assert said(again(record_with(record, [*record.turns, passed, gained]))) == []
    bonus = Turn("challenge", 0, score=5, total=now[0] + 5)
    replayed = again(record_with(record, [*record.turns, bonus, gained.with_(total=now[0] + 11)]))
    assert (said(replayed), replayed.complete) == ([], True)
    score = record.turns[-1].score or 0
    back = Turn("withdrawn", 0, score=-score, total=now[0] - score)
    replayed = again(record_with(record, [*record.turns, back, passed]))
    assert (said(replayed), replayed.complete) == ([("unfinished", 5)], False)
    assert replayed.game.racks == ("BDD", "C")


def test_nobody_plays_after_the_end() -> None:
    record = ended(record_to_the_last_play(), ("gained", 0, 6))
    turns = [*record.turns, Turn("play", 1, move="E9 .C", score=5), Turn("pass", 0)]
    replayed = again(record_with(record, turns))
    assert said(replayed) == [("after_end", 5)]
    assert [step.applied for step in replayed.steps] == [True] * 4 + [False] * 2


def test_points_of_the_end_before_the_end() -> None:
    record = record_to_the_last_play()
    short = record_with(record, record.turns[:2])
    replayed = again(ended(short, ("gained", 0, 6)))
    assert said(replayed) == [("before_end", 3)]
    assert not replayed.steps[-1].applied
    assert replayed.scores == tuple(totals(ended(short, ("gained", 0, 6))))


def scoreless(passes: int, rules: str | qx.Rules, **headers: Any) -> Record:
    """Ann plays, and everybody passes; in the end Ben loses 14 and Ann 2."""
    game = qx.Game(["Ann", "Ben"], edition=SMALL, rules=rules, lexicon="any", seed=1, start=0)
    game.arrange(["AAABBCC", "AAABCCC"])
    game.play("8D AAABBCC")
    for _ in range(passes):
        game.pass_()
    record = record_of(game, racks=False, **{"complete": None, **headers})
    return record_with(record, [turn for turn in record.turns if turn.kind not in ENDS])


def lost(record: Record, ann: str, ben: str) -> Record:
    """With the tiles that both have left in the end."""
    turns, now = list(record.turns), totals(record)
    for seat, tiles in enumerate((ann, ben)):
        value = SMALL.value(tiles)
        turns.append(Turn("lost", seat, rack=tiles, tiles=tiles, score=-value, total=now[seat] - value))
    return record_with(record, turns)


def test_six_scoreless_turns_with_and_without_racks() -> None:
    record = scoreless(6, "naspa")
    assert said(again(record)) == [("end_missing", 7)]
    right = lost(record, "BDD", "AAABCCC")
    bare = record_with(right, [turn.with_(rack=None) for turn in right.turns])
    for told in (right, bare):
        replayed = again(told)
        assert (said(replayed), replayed.complete) == ([], True)
        assert replayed.game.scores == replayed.scores
    assert said(again(lost(record, "BDD", "AAABCCB"))) == [("end_rack", 9)]


@pytest.mark.parametrize("seed", range(6))
def test_what_was_drawn_last_is_what_is_left(seed: int) -> None:
    game = qx.Game(["Ann", "Ben"], lexicon="any", rules="naspa", seed=seed, start=0)
    for _ in range(4):
        game.pass_()
    game.exchange(game.position.rack[:2])
    game.exchange(game.position.rack[2:])
    assert game.over
    record = record_of(game)
    bare = record_with(record, [turn.with_(rack=None) for turn in record.turns])
    unknown = [
        turn.with_(tiles=None, count=len(turn.tiles or "")) if turn.kind == "exchange" else turn
        for turn in record.turns
    ]
    for told in (record, bare, record_with(record, unknown)):
        replayed = replay(told)
        assert replayed.problems == ()
        assert (replayed.game.racks, replayed.game.scores) == (game.racks, game.scores)


def test_a_game_that_ends_by_agreement() -> None:
    # Everyone has passed twice: by the box that is the end, and a record that names no rules may mean it.
    record = lost(unnamed(scoreless(4, "box")), "BDD", "AAABCCC")
    replayed = again(record)
    assert (said(replayed), replayed.complete) == ([], True)
    # After two passes no rules end a game.
    short = lost(scoreless(2, "naspa"), "BDD", "AAABCCC")
    replayed = again(short)
    assert said(replayed) == [("before_end", 4)]
    assert replayed.complete
    assert replayed.game.scores == replayed.scores
    assert [event.kind for event in replayed.steps[3].events] == ["pass"] * 4 + ["end"]


def test_a_game_that_goes_on_after_six_scoreless_turns() -> None:
    record = scoreless(6, "naspa")
    turns = [*record.turns, Turn("play", 1, rack="AAABCCC", move="D9 AAABCC", score=14), Turn("pass", 0)]
    replayed = again(record_with(record, turns))
    assert said(replayed) == [("after_end", 8), ("wrong_score", 8), ("unfinished", 9)]
    assert all(step.applied for step in replayed.steps)
    assert not replayed.complete


def test_racks_of_a_game_that_goes_on() -> None:
    record = scoreless(2, "naspa", complete=False)
    record.racks = {0: "BDD", 1: "AAABCCC"}
    replayed = again(record)
    assert (said(replayed), replayed.game.racks) == ([], ("BDD", "AAABCCC"))
    # Ann has kept both of the Ds.
    for rack, kind in (
        ("AAABCCD", "rack_impossible"),
        ("AAAAAAA", "rack_impossible"),
        ("AAABCCCD", "rack_size"),
        ("AAX", "bad_rack"),
    ):
        record.racks = {1: rack}
        assert said(again(record)) == [(kind, 3)]


def test_more_than_two_players() -> None:
    game = qx.Game(["Ann", "Ben", "Cleo"], lexicon="enable", rules="wespa", seed=9)
    while not game.over:
        plays = game.position.moves()
        game.play(plays[0]) if len(plays) else game.pass_()
        if game.phase == "final_challenge":
            game.accept()
    record = record_of(game)
    assert replay(record).problems == ()
    gained = next(turn for turn in record.turns if turn.kind == "gained")
    before = [turn for turn in record.turns if turn.kind not in ENDS]
    racks = [rack for rack in game.racks if rack]
    assert len(racks) == 2
    # Some write a line for each rack of the others.
    total, parts = (gained.total or 0) - (gained.score or 0), []
    for rack in racks:
        total += game.edition.value(rack)
        parts.append(gained.with_(tiles=rack, score=game.edition.value(rack), total=total))
    rest = [turn for turn in record.turns if turn.kind == "lost"]
    replayed = replay(record_with(record, [*before, *parts, *rest]))
    assert [str(problem) for problem in replayed.problems] == []
    assert [step.points for step in replayed.steps[len(before) :]] == [turn.score for turn in (*parts, *rest)]
    twice = replay(record_with(record, [*before, *parts, parts[0], *rest]))
    assert [problem.kind for problem in twice.problems if problem.kind != "wrong_total"] == ["end_repeated"]


def test_the_end_as_text() -> None:
    game = played_out()
    game.accept()
    text = game.to_gcg()
    assert ">Ann: (C) +6" in " ".join(text.split())
    replayed = again(read_record(text.encode())._replace(problems=()).record)
    assert said(replayed) == []
    assert replayed.game.scores == game.scores


def test_one_line_is_enough_for_a_record_of_nothing_else() -> None:
    replayed = replay(record_of_turns(Turn("gained", 0, tiles="QI", score=22, total=22)))
    assert said(replayed) == [("before_end", 1)]
    assert replayed.scores == (22, 0)


@pytest.mark.parametrize("seed", range(6))
def test_racks_at_the_end_are_reached_by_exchanges_of_unknown_tiles(seed: int) -> None:
    rules = qx.Rules.named("naspa").with_(exchange_min_bag=0)
    game = qx.Game([qx.Bot(), qx.Bot()], lexicon="enable", rules=rules, seed=seed)
    while game.bag > 9:
        game.step()
    start = len(record_of(game).turns)
    while not game.over:
        game.exchange(game.position.rack[: min(3, game.bag)])
    assert game.bag
    record = record_of(game)
    turns = []
    for number, turn in enumerate(record.turns):
        count = len(turn.tiles or "")
        unknown = turn.with_(tiles=None, count=count) if number >= start and turn.kind == "exchange" else turn
        turns.append(unknown.with_(rack=None))
    replayed = replay(record_with(record, turns))
    assert replayed.problems == ()
    assert (replayed.game.scores, replayed.game.racks) == (game.scores, game.racks)


def test_only_tiles_that_are_known_are_named_at_the_end() -> None:
    quiet = [Turn("pass", 0, rack="AEI"), Turn("pass", 1, rack="QU")] * 3

    def found(*lost: Turn) -> list[str]:
        return [str(problem) for problem in replay(record_of_turns(*quiet, *lost)).problems]

    first, second = Turn("lost", 0, tiles="AEI", score=-3), Turn("lost", 1, tiles="QU", score=-11)
    assert found(first, second) == []
    assert found(first, second.with_(score=-12)) == ["turn 8: -12 for Ben; -11 was expected"]
    assert found(first.with_(tiles="AE"), second) == ["turn 7: the tiles that are left are not AE: I is missing"]
    # Of the other tiles nobody knows which they are.
    assert found(first.with_(tiles=None), second) == []
    assert found() == ["turn 6: the game is over, and the tiles left over count: those of Ann, those of Ben"]
    assert found(first) == ["turn 7: not all tiles left over were counted: those of Ben"]
    # There is one Q, and Ben has kept it.
    told = found(first.with_(tiles="AEIQ", score=-13), second)
    assert told == ["turn 7: the tiles that are left are not AEIQ: Q is not there"]
    replayed = replay(record_of_turns(*quiet, first.with_(tiles=None), second))
    assert [step.points for step in replayed.steps[6:]] == [None, -11]
