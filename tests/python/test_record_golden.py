"""What is known of records of games from outside: how ends count in both conventions, six zeros, overtime, positions.

The facts are those of the rules and of what programs write; the texts are made up.
"""

from __future__ import annotations

from contextlib import suppress

import pytest

import quixotry as qx
from gcg_texts import HEADER, PLAYERS, SCORES, WHOLE, line_of, whole
from quixotry.formats import read_record, records
from quixotry.replay import replay
from quixotry.replay.checking import Check, check

START = ">Ann: AEINRST 8D NASTIER +66 66\n"
SIX = ">Ann: {0} - +0 0\n>Ben: {1} - +0 0\n" * 3


def checked(text: str, **choices: str) -> Check:
    return check(read_record(text), **choices)


def kinds(found: Check) -> list[str]:
    return [problem.kind for problem in found.problems]


# ------------------------------------------------------------------------------------------ tiles that others have left


@pytest.mark.parametrize(
    ("lines", "scores"),
    [
        # Twice the value to whoever goes out, as tournaments have it.
        ([">Ben:  (GNNO) +10 429"], (356, 429)),
        # The value to one and from the other, as the box has it: the difference is the same.
        ([">Ben:  (GNNO) +5 424", ">Ann: GNNO (GNNO) -5 351"], (351, 424)),
        ([">Ann: GNNO (GNNO) -5 351", ">Ben:  (GNNO) +5 424"], (351, 424)),
    ],
)
def test_both_ways_to_count_what_is_left(lines: list[str], scores: tuple[int, int]) -> None:
    text = whole(upto=20) + "".join(f"{line}\n" for line in lines)
    found = checked(text)
    assert kinds(found) == []
    assert found.replay.game.scores == found.replay.scores == scores
    assert found.replay.game.scores[1] - found.replay.game.scores[0] == SCORES[1] - SCORES[0]
    assert found.replay.complete


@pytest.mark.parametrize(("tiles", "value"), [("ETU", 3), ("CFLO", 9), ("ADGUY", 10), ("L", 1), ("Q", 10), ("?", 0)])
def test_values_of_tiles_that_are_left(tiles: str, value: int) -> None:
    assert qx.Edition.named("English").value(tiles) == value


def test_polish_tiles_that_are_left() -> None:
    """11 in Polish values: 22 to whoever goes out, or 11 each way."""
    assert qx.Edition.named("Polish").value("BHUWZ") == 11


def test_points_for_the_end_that_are_not_written_are_inferred() -> None:
    found = checked(whole(upto=20))
    assert kinds(found) == ["end_missing"]
    assert found.replay.complete
    assert found.replay.game.scores == SCORES
    assert found.replay.scores == (356, 419), "what was written stays as it was written"
    assert "+10 for Ben" in found.problems[0].text


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (">Ben:  (GNNO) +5 424", "end_points"),
        (">Ben:  (GNNO) +11 430", "end_points"),
        (">Ben:  (GNN) +8 427", "end_rack"),
        (">Ben:  (GNNO) +10 430", "wrong_total"),
    ],
)
def test_points_for_the_end_that_are_wrong(line: str, kind: str) -> None:
    found = checked(whole({len(WHOLE): line}))
    assert [(problem.kind, problem.line) for problem in found.problems] == [(kind, line_of(len(WHOLE)))]
    assert found.replay.game.scores == SCORES


# ------------------------------------------------------------------------------------------------------------ six zeros


def test_six_passes_cost_each_the_value_of_his_own_rack() -> None:
    ann, ben = "?AEEOTT", "EIOQRRT"
    ends = f">Ann: {ann} ({ann}) -6 -6\n>Ben: {ben} ({ben}) -16 -16\n"
    found = checked(PLAYERS + SIX.format(ann, ben) + ends)
    assert kinds(found) == []
    assert found.replay.game.scores == found.replay.scores == (-6, -16)
    assert found.replay.complete


def test_exchanges_and_plays_that_are_taken_back_count_among_the_six() -> None:
    text = (
        f"{PLAYERS}>Ann: AEINRSZ 8D NASZIER +84 84\n>Ann: AEINRSZ -- -84 0\n>Ben: EIOQRVV -VV +0 0\n"
        ">Ann: AEINRSZ 8D ZERNAIS +102 102\n>Ann: AEINRSZ -- -102 0\n>Ben: EIOQRRT -2 +0 0\n>Ann: AEINRSZ -INRSZ +0 0\n"
        ">Ben: EIOQRRU -U +0 0\n>Ann: ?AEEOTT (?AEEOTT) -6 -6\n>Ben: EIOQRRT (EIOQRRT) -16 -16\n"
    )
    found = checked(text)
    assert found.errors == ()
    assert found.replay.game.scores == found.replay.scores == (-6, -16)
    assert found.replay.complete


def test_six_passes_with_an_empty_bag_cost_both_their_racks() -> None:
    passes = (">Ben: AAIRT - +0 397\n>Ann: GNNO - +0 356\n") * 3
    ends = ">Ann: GNNO (GNNO) -5 351\n>Ben: AAIRT (AAIRT) -5 392\n"
    found = checked(whole(upto=19) + passes + ends)
    assert kinds(found) == []
    assert found.replay.game.scores == (351, 392)
    untold = checked(whole(upto=19) + passes)
    assert kinds(untold) == ["end_missing"]
    assert untold.replay.game.scores == (351, 392)


def test_five_passes_end_nothing() -> None:
    found = checked(PLAYERS + "\n".join(SIX.format("AEINRST", "EIOQRRT").splitlines()[:5]) + "\n")
    assert kinds(found) == ["unfinished"]
    assert not found.replay.game.over


def test_a_pass_at_the_beginning_ends_nothing() -> None:
    found = checked(f"{PLAYERS}>Ann: AEIOUUV - +0 0\n>Ben: AEINRST 8D NASTIER +66 66\n>Ann: AEIOUUV - +0 0\n")
    assert kinds(found) == ["unfinished"]
    assert found.replay.game.scoreless == 1


# ------------------------------------------------------------------------------------------------ challenges at the end


def test_the_last_play_may_be_challenged_off_and_the_game_goes_on() -> None:
    text = whole({20: ">Ben: AAIRT 15F ATIRA +22 419"}, upto=20) + ">Ben: AAIRT -- -22 397\n>Ann: GNNO - +0 356\n"
    found = checked(text)
    assert kinds(found) == ["unfinished"]
    assert not found.replay.game.over
    assert found.replay.game.scoreless == 2
    assert found.replay.game.scores == (356, 397)


def test_points_for_a_challenge_of_the_last_play_come_before_those_for_the_end() -> None:
    found = checked(whole(upto=20) + ">Ben:  (challenge) +5 424\n>Ben:  (GNNO) +10 434\n")
    assert kinds(found) == []
    assert found.replay.game.scores == (356, 434)


# ------------------------------------------------------------------------------------------------------- time is points


@pytest.mark.parametrize(
    ("seconds", "points"), [(0.001, 10), (1.0, 10), (60.0, 10), (60.001, 20), (120.0, 20), (120.001, 30)]
)
def test_each_minute_that_is_begun_costs_ten_points(seconds: float, points: int) -> None:
    game = qx.Game(["Ann", "Ben"], rules="naspa", lexicon="any", seed=0, start=0)
    (event,) = game.penalise("Ann", minutes=seconds / 60)
    assert event.points == points
    assert game.scores == (-points, 0)


def test_no_overtime_costs_nothing() -> None:
    game = qx.Game(["Ann", "Ben"], rules="naspa", lexicon="any", seed=0, start=0)
    with suppress(qx.QuixotryError):
        game.penalise("Ann", minutes=0)
    assert game.scores == (0, 0)


def test_overtime_is_taken_off_before_or_behind_the_tiles_that_are_left() -> None:
    before = checked(whole(upto=20) + ">Ann: GNNO (time) -10 346\n>Ben:  (GNNO) +10 429\n")
    behind = checked(whole() + ">Ann: GNNO (time) -10 346\n>Ben:  (time) -20 409\n")
    # Before them it is out of place, but no points are lost.
    assert (kinds(before), before.replay.game.scores) == (["time_early"], (346, 429))
    assert (kinds(behind), behind.replay.game.scores) == ([], (346, 409))


# ------------------------------------------------------------------------------------------------------------ positions


def test_a_position_of_others_has_all_of_its_squares_and_tiles() -> None:
    line = (
        "15/15/15/5QI8/2ERMINE7/7WAZ5/4C3POLL2E/3BLONDE1AIDOI/4A2E6N/4T2NAVY3S/2F1C1LA2OU2T/2REH1OR6E/2YU2XI6I/3K3U6N/"
        "7S3JIGS BDHIRT?/ADERTUW 279/284 0"
    )
    for end in ("", "\n", "\r\n"):
        reading = read_record(f"{line}{end}", format="cgp")
        assert reading.problems == ()
        assert reading.record.position is not None
        position = qx.Position.from_cgp(reading.record.position, lexicon="any")
        assert len(position.squares()) + len("".join(position.racks)) == 77
        assert replay(reading).game.bag == 23
        assert replay(reading).game.scores == (279, 284)


def test_rows_with_tiles_of_several_letters_have_as_many_squares_as_others() -> None:
    rows = ["4n2CE[L·L]A4", "4R1BO[NY]1E1P1E", "BUS[QU]IN4FRENA"]
    line = "/".join(["15"] * 12 + rows) + " / 0/0 0 ld catalan;"
    (reading,) = records(line, format="cgp")
    assert reading.errors == ()
    squares = qx.Position.from_cgp(line, lexicon="any").squares()
    assert [len([square for square in squares if square.endswith(row)]) for row in ("13", "14", "15")] == [5, 7, 11]


def test_a_row_that_is_too_short_is_refused() -> None:
    line = "/".join(["15", "15", "8A1E1DO", *["15"] * 12]) + " A/B 0/0 0"
    reading = read_record(line, format="cgp")
    assert [problem.kind for problem in reading.errors] == ["bad_position"]
    assert "row 3" in reading.errors[0].text
    assert read_record(line.replace("DO", "DO1"), format="cgp").errors == ()


# ------------------------------------------------------------------------------------------------------------- and more


def test_a_wordsmog_game_is_played_by_its_rules() -> None:
    text = f"{PLAYERS}#game-type wordsmog\n#lexicon enable\n{START.replace('NASTIER', 'TSARINE')}"
    found = checked(text)
    assert found.replay.setting.rules.variant == "wordsmog"
    assert kinds(found) == ["unfinished"]
    scrambled = text.replace("TSARINE", "TSRAINE")
    assert kinds(checked(scrambled)) == ["unfinished"]
    assert "phony" in kinds(checked(scrambled.replace("wordsmog", "classic")))


def test_the_header_of_the_whole_game_names_a_list_that_is_here() -> None:
    assert checked(whole(header=HEADER)).lexicon == "enable"
