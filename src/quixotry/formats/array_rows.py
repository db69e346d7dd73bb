r"""The rows of an array of turns in the script of a page: found wherever they stand, each a tuple of typed fields.

Nothing is executed, and nothing around the rows is understood: a row is `Array(` or `[` or `(`, a number, a string and
so on, with commas between. What begins like a row and is none is told.

Main names: `rows`, `Row`.

>>> row, = rows("x = [[1, 'IT\\'S', 7, 3, 0, 24, \"IST\", , 24, 0, ['one', 'two']]]", Findings())
>>> row.word, row.total, row.seat, row.scores, row.notes
("IT'S", 24, None, (24, 0), ('one', 'two'))
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from quixotry.formats.findings import Findings, quoted
from quixotry.formats.plain_text import plain

__all__ = ["Row", "rows"]

_START = re.compile(r"[\[(]\s{0,20}[0-9]{1,4}\s{0,20},\s{0,20}(?=['\"])")
_FIELD = re.compile(
    r"\s{0,20}(?:'(?P<single>(?:[^'\\\r\n]|\\.)*)'|\"(?P<double>(?:[^\"\\\r\n]|\\.)*)\"|(?P<number>-?[0-9]{1,7})"
    r"|(?P<word>true|false|null|undefined)|(?P<open>\[|(?:new\s{1,3})?Array\s{0,3}\())?\s{0,20}"
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|(.))", re.DOTALL)
_ESCAPES = {"n": "\n", "r": "\n", "t": " "}
_SPACE = re.compile(r"\s{1,20}")
_LINE_END = re.compile(r"\r\n?|\n")
_WORDS = {"true": 1, "false": 0}
# Turn, word, row, column, direction, total, rack; then the seat, the scores and the notes.
_FIXED = (int, str, int, int, int, int, str)
_MOST_FIELDS = 40

_Value = int | str | None


class Row(NamedTuple):
    """A row.

    Attributes:
        line: its line, from 1.
        place: the column in which it begins, from 1.
        word: what was played.
        row: the row of the board, from 0.
        column: the column of the board, from 0.
        down: whether the play runs down.
        total: the score of the player after it.
        rack: the rack before it.
        seat: the player's seat; None if the row does not say.
        scores: the scores of all players after it.
        notes: notes.
    """

    line: int
    place: int
    word: str
    row: int
    column: int
    down: bool
    total: int
    rack: str
    seat: int | None
    scores: tuple[int, ...]
    notes: tuple[str, ...]


def rows(text: str, findings: Findings) -> list[Row]:
    """Every row of a text."""
    ends = [found.end() for found in _LINE_END.finditer(text)]
    found: list[Row] = []
    at = 0
    while (start := _START.search(text, at)) is not None:
        number = bisect_right(ends, start.start())
        column = start.start() - (ends[number - 1] if number else 0) + 1
        values = _values(text, start.start() + 1)
        if values is not None and len(values[0]) >= len(_FIXED):
            row = _row(values[0], number + 1, column)
            if row is not None:
                found.append(row)
                at = values[1]
                continue
            written = " ".join(text[start.start() : values[1]].split())
            message = f"{quoted(written)} is no turn; a number, a word, a row, a column and so on were expected"
            findings.add("not_understood", message, column, line=number + 1)
        at = start.end()
    return found


def _row(values: list[_Value | list[str]], line: int, column: int) -> Row | None:
    fixed, rest = values[: len(_FIXED)], values[len(_FIXED) :]
    if any(not isinstance(value, wanted) for value, wanted in zip(fixed, _FIXED, strict=True)):
        return None
    _, word, row, square, down, total, rack = fixed
    seat, *others = rest or [None]
    notes = [note for value in others if isinstance(value, list) for note in value]
    scores = [value for value in others if isinstance(value, int)]
    # The types are checked above; this tells the type checker.
    assert isinstance(word, str)
    assert isinstance(row, int)
    assert isinstance(square, int)
    assert isinstance(total, int)
    assert isinstance(rack, str)
    known = seat if isinstance(seat, int) and 0 <= seat < max(len(scores), 2) else None
    return Row(
        line, column, plain(word), row, square, bool(down), total, plain(rack), known, tuple(scores), tuple(notes)
    )


def _values(text: str, at: int) -> tuple[list[_Value | list[str]], int] | None:
    """The fields from behind the opening of a row, and where the row ends; None if it is none."""
    values: list[_Value | list[str]] = []
    while len(values) < _MOST_FIELDS:
        found = _FIELD.match(text, at)
        assert found is not None  # everything in it is optional
        at = found.end()
        value: _Value | list[str] = _value(found)
        if found["open"]:
            listed = _strings(text, at)
            if listed is None:
                return None
            value, at = listed
        values.append(value)
        sign = text[at : at + 1]
        at += 1
        if sign and sign in ")]":
            return values, at
        if sign != ",":
            return None
    return None


def _strings(text: str, at: int) -> tuple[list[str], int] | None:
    """The strings of a list, and where it ends."""
    strings: list[str] = []
    while True:
        found = _FIELD.match(text, at)
        assert found is not None  # everything in it is optional
        at = found.end() + 1
        value = _value(found)
        if value is not None:
            strings.append(str(value))
        sign = text[at - 1 : at]
        if sign and sign in ")]":
            return strings, _skip(text, at)
        if sign != "," or found["open"]:
            return None


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _value(found: re.Match[str]) -> _Value:
    written = found["single"] if found["single"] is not None else found["double"]
    if written is not None:
        return _ESCAPE.sub(_unescaped, written)
    if found["number"] is not None:
        return int(found["number"])
    return _WORDS.get(found["word"]) if found["word"] else None


def _unescaped(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    return chr(int(code, 16)) if code else _ESCAPES.get(found[3], found[3])
