"""Reading the arrays of pages that show annotated games."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.formats.arrays import LIMIT, read
from quixotry.formats.problems import KINDS
from quixotry.formats.reading import Reading
from quixotry.formats.record import Player

# A made-up page: everything that a page of this kind has and that matters.
PAGE = """<!DOCTYPE HTML><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<script type='text/javascript'>
    var maxmove=8;
    var letplays = Array(
    Array( 1, 'NASTIER', 7, 3, 0, 66, 'AEINRST', 0, 66, 0, ['It&#039;s the best.<br>Or is it?','second &lt;note&gt;'] )
    ,Array( 2, '.EwT', 7, 3, 1, 10, '?EEHNTW', 1, 66, 10, [] )
    ,Array( 3, '-chl-.EwT', 7, 3, 1, 0, '?EEHNTW', 1, 66, 0, [] )
    ,Array( 4, '---', 0, 0, 0, 66, 'IIUUUVV', 0, 66, 0, [] )
    ,Array( 5, 'HE', 8, 4, 0, 22, '?EEHNTW', 1, 66, 22, [] )
    ,Array( 6, '---', 0, 0, 0, 27, '', 0, 66, 27, ["opponent's reaction: failed challenge"] )
    ,Array( 7, '.E', 8, 5, 1, 70, 'E', 0, 70, 27, [] )
    ,Array( 8, '---', 0, 0, 0, 82, '', 1, 82, 27, [] )
        );
    var distro = Array(9,2,2,4,12);
    if (word != '---') f(Array( 7, 7 ));
</script></head>
<body><div class='infoblock'>
        Ann O&#039;Abel <a class='showallanno'>(games)</a> vs. Ben Bell <a class='showallanno'>(games)</a>\
             | <a href='tourney.php?t=7'>Town, XY</a> (01/02/03) | Round 5
    <p>Dictionary: <b>open-world</b>        </div>
<tr><td>Ann O&#039;Abel</td><td id='rack0'></td><td class='score' id='score0'></td></tr>
<tr><td>Ben Bell</td><td id='rack1'></td><td class='score' id='score1'></td></tr>
<a href='annotated/selfgcg/100/anno100.gcg'>source</a>
"""


def kinds(reading: Reading) -> list[str]:
    return [problem.kind for problem in reading.problems]


def rows(*written: str) -> Reading:
    """What an array of rows alone gives."""
    return read("x = [" + ",\n".join(f"[{row}]" for row in written) + "]")


def shapes(reading: Reading) -> list[tuple[Any, ...]]:
    return [(turn.kind, turn.player, turn.move or turn.tiles, turn.score, turn.total) for turn in reading.record.turns]


def test_a_page_becomes_a_record() -> None:
    reading = read(PAGE.encode())
    record = reading.record
    assert reading.format == "arrays"
    assert record.players == [Player("Ann O'Abel"), Player("Ben Bell")]
    assert (record.lexicon, record.identity) == ("open-world", "cross-tables 100")
    assert record.description == "Town, XY (01/02/03) | Round 5"
    assert shapes(reading) == [
        ("play", 0, "8D NASTIER", 66, 66),
        ("play", 1, "D8 .EwT", 10, 10),
        ("withdrawn", 1, None, -10, 0),
        ("exchange", 0, "IIUUUVV", 0, 66),
        ("play", 1, "9E HE", 22, 22),
        ("challenge", 1, None, 5, 27),
        ("play", 0, "F9 .E", 4, 70),
        ("gained", 0, None, 12, 82),
    ]
    assert [turn.rack for turn in record.turns[:4]] == ["AEINRST", "?EEHNTW", "?EEHNTW", "IIUUUVV"]
    assert [turn.line for turn in record.turns] == [*range(5, 13)]
    first = next(record.main_line())
    assert first.notes == ["It's the best.\nOr is it?", "second <note>"]
    assert record.complete is True


def test_what_the_page_does_not_say_is_told_as_a_guess_with_its_place() -> None:
    guesses = [problem for problem in read(PAGE).problems if problem.kind == "guessed_turn"]
    assert [(problem.line, problem.column, problem.turn) for problem in guesses] == [(8, 11, 4), (10, 11, 6)]
    assert "an exchange of IIUUUVV" in guesses[0].text
    assert "+5" in guesses[1].text


@pytest.mark.parametrize(
    ("next_rack", "kind", "tiles"),
    [("'ABCDEFG'", "pass", None), ("'GFEDCBA'", "pass", None), ("'ABCXXYZ'", "exchange", "DEFG"), ("''", "pass", None)],
)
def test_a_pass_and_an_exchange_are_told_apart_by_the_next_rack(next_rack: str, kind: str, tiles: str | None) -> None:
    reading = rows(
        "1, '---', 0, 0, 0, 0, 'ABCDEFG', 0, 0, 0, []",
        "2, 'ZA', 7, 7, 0, 22, 'AZ', 1, 0, 22, []",
        f"3, 'ZAX', 7, 7, 0, 20, {next_rack}, 0, 20, 22, []",
    )
    assert (reading.record.turns[0].kind, reading.record.turns[0].tiles) == (kind, tiles)


def test_points_at_the_end() -> None:
    lost = rows(
        "1, 'ZA', 7, 7, 0, 22, 'AZ', 0, 22, 0, []",
        *(
            f"{number}, '---', 0, 0, 0, {22 - 22 * (number % 2)}, 'QV', {number % 2}, 22, 0, []"
            for number in range(3, 9)
        ),
        "9, '---', 0, 0, 0, 8, '', 1, 8, 0, []",
    )
    assert shapes(lost)[-1] == ("lost", 0, None, -14, 8)
    late = rows("1, 'ZA', 7, 7, 0, 22, 'AZ', 0, 22, 0, []", "2, '---', 0, 0, 0, 12, '', 0, 12, 0, []")
    assert shapes(late)[-1] == ("time", 0, None, -10, 12)
    slip = rows(
        "1, 'ZA', 7, 7, 0, 22, 'AZ', 0, 22, 0, []",
        "2, '---', 0, 0, 0, 20, '', 0, 20, 0, []",
        "3, 'AX', 8, 7, 0, 9, 'AX', 1, 20, 9, []",
    )
    assert shapes(slip)[1] == ("correction", 0, None, -2, 20)


def test_a_game_that_goes_on_ends_with_a_rack() -> None:
    reading = rows("1, 'ZA', 7, 7, 0, 22, 'AZ', 0, 22, 0, []", "2, '', 0, 0, 0, 0, 'ABCDEFG', 0, 0, 0, ['a thought']")
    assert reading.record.racks == {1: "ABCDEFG"}
    assert reading.record.complete is False
    assert reading.record.end.notes == ["a thought"]


def test_rows_without_a_player_go_by_the_order() -> None:
    reading = rows(
        "1, 'ZA', 7, 7, 0, 22, 'AZ', 0, 22, 0, []",
        "2, 'AX', 8, 7, 0, 9, 'AX', , 22, 0, []",
        "3, 'AT', 9, 7, 0, 30, 'AT', 0, 30, 0, []",
        "4, 'ED', 10, 7, 0, 15, 'DE', , 30, 0, []",
    )
    assert shapes(reading) == [
        ("play", 0, "8H ZA", 22, 22),
        ("play", 1, "9H AX", 9, 9),
        ("play", 0, "10H AT", 8, 30),
        ("play", 1, "11H ED", 6, 15),
    ]


@pytest.mark.parametrize(
    "row",
    [
        "Array( 1, 'ZA', 7, 7, 1, 22, 'AZ', 0, 22, 0, [] )",
        'new Array(1,"ZA",7,7,true,22,"AZ",0,22,0,new Array())',
        "(1, 'ZA', 7, 7, 1, 22, 'AZ', 0, 22, 0, [''])",
        "[ 1,\n'ZA',\n7, 7, 1, 22, 'AZ', 0, 22, 0 ]",
        r"[1, '\u005aA', 7, 7, 1, 22, 'A\x5a', 0, 22, 0, null]",
    ],
)
def test_rows_in_every_spelling(row: str) -> None:
    assert shapes(read(row)) == [("play", 0, "H8 ZA", 22, 22)]


def test_four_players() -> None:
    reading = rows(*(f"{seat + 1}, 'ZA', {seat}, 7, 0, 22, 'AZ', {seat}, 0, 0, 0, 0, []" for seat in range(4)))
    assert [turn.player for turn in reading.record.turns] == [0, 1, 2, 3]
    assert len(reading.record.players) == 4


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ("", "empty"),
        (b"  \n", "empty"),
        ("<html><body>nothing</body></html>", "not_understood"),
        ("x" * (LIMIT + 1), "too_large"),
    ],
)
def test_pages_without_an_array(data: str | bytes, kind: str) -> None:
    reading = read(data)
    assert kinds(reading) == [kind]
    assert reading.record.turns == ()


@pytest.mark.parametrize(
    ("row", "kind", "part"),
    [
        ("2, 'A§', 8, 7, 0, 9, 'AX', 1, 22, 9, []", "bad_move", "'§'"),
        ("2, 'AX', 8, -7, 0, 9, 'AX', 1, 22, 9, []", "bad_move", "column -7"),
        ("2, 'AX', 99999, 7, 0, 9, 'AX', 1, 22, 9, []", "bad_move", "row 99999"),
        ("2, 'AX', 8, 7, 0, 9, 'A§', 1, 22, 9, []", "bad_rack", "'§'"),
        ("2, 'AX', 'x', 7, 0, 9, 'AX', 1, 22, 9, []", "not_understood", "2, 'AX', 'x'"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(row: str, kind: str, part: str) -> None:
    reading = rows("1, 'ZA', 7, 7, 0, 22, 'AZ', 0, 22, 0, []", row)
    (problem,) = [problem for problem in reading.problems if problem.kind == kind]
    assert (problem.line, problem.column) == (2, 1)
    assert part in problem.text
    assert reading.record.turns[0].move == "8H ZA"


def test_players_that_the_page_does_not_name() -> None:
    reading = rows("1, 'ZA', 7, 7, 0, 22, 'AZ', 0, 22, 0, []")
    assert kinds(reading) == ["missing_player"]
    assert len(reading.record.players) == 2


PIECES = ["Array(", *"[](),'\"\\\n\0", "1", "-5", "99999999", "'---'", "''", "null", "<br>", "\\ud800", "\ud800", "é"]


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(PAGE)), st.integers(0, 9), st.sampled_from(PIECES)), max_size=12))
def test_mutated_pages_never_raise(changes: list[tuple[int, int, str]]) -> None:
    text = PAGE
    for at, cut, instead in changes:
        text = text[:at] + instead + text[at + cut :]
    for data in (text, text.encode("utf-8", "surrogatepass")):
        reading = read(data)
        for problem in reading.problems:
            assert problem.kind in KINDS
            str(problem).encode()
        for node in reading.record.nodes():
            repr((node.turn, node.notes)).encode()
        assert all(turn.player < len(reading.record.players) for turn in reading.record.turns)


@pytest.mark.parametrize(
    "unit", ["[1,'a',", '(1,"', "[1,'a',['x',", "\n(1,'", "(1,'a',1,1,1,1,'b',[", "(1,'\\", "<td>"]
)
def test_time_grows_with_the_size_and_no_faster(unit: str) -> None:
    def seconds(size: int) -> float:
        data = unit * (size // len(unit))
        start = time.process_time()
        read(data)
        return time.process_time() - start

    small, large = min(seconds(LIMIT // 128) for _ in range(3)), seconds(LIMIT // 16)
    # Eight times the size; squared it would be 64 times the time.
    assert large < 24 * small + 0.2
