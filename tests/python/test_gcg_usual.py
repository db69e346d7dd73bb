"""The quick ways to read a usual play of a GCG file find what the long ways find."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gcg_texts import WHOLE, Dialect, whole, written
from quixotry.formats.findings import Findings
from quixotry.formats.gcg import read_games
from quixotry.formats.gcg.events import event
from quixotry.formats.gcg.lines import tokens
from quixotry.formats.gcg.shape import _any_shape
from quixotry.formats.gcg.shape import shape as shape_of
from quixotry.formats.gcg.tiles import Tiles
from quixotry.formats.gcg.usual import usual_play
from quixotry.replay import record_of
from recorded_games import random_game

RACKS = ["AEINRST", "A?", "?A", "???", "?", "_AB", "a", "É", "A|CH", "pass", "PASS", "EX"]
PLACES = ["8D", "h8", "AA21", "08D", "D8", "0A", "8", "D", "99ZZ", "ſ1", "٨D"]
PLAYS = ["WORD", "w.RD", "...", "(AB)", "W(O)RD", "WORD*", "CHAT", "O", "E", "PASS"]
POINTS = ["+6", "-10", "66", "+-1", "+66.0", "+1234567", "+", "-", "--", "−5", "+٣"]
TOTALS = ["66", "-5", "+376", "066", "1234567", "66)", "x1", "66.5", "٣"]
GAPS = [" ", "  ", "\t", "\u00a0", "\u3000"]
OTHERS = [*RACKS, *PLACES, *PLAYS, *POINTS, *TOTALS, "exch", "-AB", "(challenge)", "(time)", "WORD"]


@st.composite
def turns(draw: st.DrawFn) -> str:
    """What stands behind a nick: mostly five fields of the sorts that a play has."""
    fields = [draw(st.sampled_from(kind)) for kind in (RACKS, PLACES, PLAYS, POINTS, TOTALS)]
    if draw(st.integers(0, 3)) == 0:
        fields = draw(st.lists(st.sampled_from(OTHERS), max_size=7))
    return "".join(draw(st.sampled_from(GAPS)) + field for field in fields)


@given(st.lists(st.sampled_from(OTHERS), min_size=1, max_size=7))
def test_the_shape_of_a_usual_play(fields: list[str]) -> None:
    found = tokens(" ".join(fields))
    assert shape_of(found) == _any_shape(found)


@given(turns(), st.booleans(), st.booleans())
@example(" AEINRST 8D CHAT +6 66", False, True)
@example(" PASS 8D WORD +6 66", False, False)
@example(" ??? 8D WORD +6 66", False, False)
def test_a_usual_play_is_read_alike(text: str, small: bool, digraph: bool) -> None:
    tiles, findings = Tiles(["CH"] if digraph else []), Findings()
    found = usual_play(f"Ann:{text}", 4, 3, tiles)
    if found is not None:
        assert found == event(tokens(f"Ann:{text}", 4, 3), tiles, findings, small=small)
        assert findings.all() == ()


@pytest.mark.parametrize("line", [line for line in WHOLE if "(" not in line])
def test_plays_as_most_files_have_them_are_read_quickly(line: str) -> None:
    assert usual_play(line[1:], line.index(":"), 2, Tiles()) is not None


def texts() -> list[str]:
    """Files of games of every kind, in several dialects."""
    records = [record_of(random_game(seed)) for seed in (0, 2, 3, 5, 8, 14)]
    dialects = (Dialect(), Dialect(through="letters", end="\r\n"), Dialect(through="parentheses"))
    plain = [record for record in records if record.position is None]
    found = [
        written(record, dialect).decode()
        for record in plain
        if not {turn.kind for turn in record.turns} & {"correction", "resigned"}
        for dialect in dialects
    ]
    return [whole(), *found]


TEXTS = texts()


# Where a text is changed, how much is left out there, and what is put in.
CHANGES = st.tuples(
    st.integers(0, 5000),
    st.sampled_from([0, 1, 5]),
    st.one_of(
        turns(), turns().map("\n>Ann:{}\n".format), st.sampled_from(["", " ", "\n", ">Ben: -- -5 0\n", "#tile CH ch\n"])
    ),
)


@given(st.sampled_from(TEXTS), st.lists(CHANGES))
def test_whole_files_right_and_damaged_are_read_alike(text: str, changes: list[tuple[int, int, str]]) -> None:
    for place, cut, new in changes:
        at = place % (len(text) + 1)
        text = text[:at] + new + text[at + cut :]
    quick = read_games(text)
    with patch("quixotry.formats.gcg.reader.usual_play", return_value=None):
        assert read_games(text) == quick
