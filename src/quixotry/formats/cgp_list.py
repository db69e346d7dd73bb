r"""Lists of positions: a text file with a line of CGP for each, names, comments and blank lines.

Each position becomes a record without turns that starts there; its line is kept as it is written. Comment lines right
above a position are its name and what there is to say of it; a name may stand before the board as well. Comments with a
blank line below them are about the list, and are not kept.

Main names: `read`, `write`, `find_position`; `position_of`, `setup_of` and `operations` are for other formats.

>>> readings = read("# Out in one\n" + "15/" * 14 + "15 Q/ 0/0 0 lex CSW21;")
>>> [(reading.record.title, reading.record.lexicon) for reading in readings]
[('Out in one', 'CSW21')]
>>> print(write(reading.record for reading in readings), end="")
# Out in one
15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 Q/ 0/0 0 lex CSW21;
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from quixotry.errors import InvalidCGP, QuixotryError
from quixotry.formats.decoding import text_of
from quixotry.formats.findings import Findings, quoted
from quixotry.formats.plain_text import lines_of, plain
from quixotry.formats.reading import Reading
from quixotry.formats.record import Player, Record

# What an operation of CGP says of a record, with the attribute for it.
_OPERATIONS = {
    "lex": "lexicon",
    "ld": "edition",
    "bdn": "layout",
    "rul": "rules",
    "var": "variant",
    "cr": "challenge",
}
# Rows with slashes between, where nothing but white space or a quotation mark stands before and behind them.
_ROW = r"[^\s/\"'`=.,:;_\\\-(){}<>?!@#]+"
_BOARD = re.compile(rf"(?:^|(?<=[\s\"'`=])){_ROW}(?:/{_ROW}){{4,}}(?=[\s\"'`,;]|$)")
_SQUARES = re.compile(r"[0-9]{1,3}|\[[^\]]*\]|.")
_SURELY = 10
_COMMENT = re.compile(r"\s*(?:#|//)\s?(.*)")
_REMARK = re.compile(r"\s#\s?(.*)$")
_NAME_ENDS = " \t:=\"'`"
_LEADS = re.compile(r"(?:position\s+)?cgp", re.IGNORECASE)
# The fields behind the board, where a line lacks them.
_FIELDS = ("/", "0/0", "0")


def read(data: bytes | str) -> list[Reading]:
    """The positions of a list, each with what is wrong with its line; what cannot be read gives an empty record."""
    findings = Findings()
    readings: list[Reading] = []
    above: list[str] = []
    for number, line in enumerate(lines_of(text_of(data, findings)), 1):
        if comment := _COMMENT.fullmatch(line):
            above.append(comment[1].strip())
        elif line.strip():
            readings.append(_position(line, number, above, findings))
            above, findings = [], Findings()
        else:
            above = []
    if not readings:
        findings.add("empty", "there is no position in it; a line of CGP was expected")
        return [Reading(Record([]), findings.all(), "cgp")]
    return readings


def write(records: Iterable[Record]) -> str:
    """A list of the positions from which records start.

    Raises:
        QuixotryError: a record holds turns, or starts from an empty board; `kind` is `cannot_say`.
    """
    return "\n".join(map(_text, records))


def find_position(line: str) -> re.Match[str] | None:
    """Where in a line the board of a position stands; None if there is none."""
    return _BOARD.search(line)


def is_position(line: str) -> bool:
    """Whether a line is most likely a position and no path: it has many rows, or all have the same length."""
    board = _BOARD.search(line)
    rows = board[0].split("/") if board else []
    lengths = {sum(int(part) if part.isdecimal() else 1 for part in _SQUARES.findall(row)) for row in rows}
    return len(rows) >= _SURELY or len(lengths) == 1


def setup_of(record: Record, position: str) -> None:
    """Puts into a record the position that it starts from, and what its operations say."""
    record.position = position
    for code, operand in operations(position):
        name = _OPERATIONS.get(code)
        if name is not None and operand:
            setattr(record, name, operand.removesuffix("pt") if code == "cr" else operand)
    racks = position.split(" ")[1:2]
    players = min(max(racks[0].count("/") + 1 if racks else 2, 2), 9)
    record.players = [Player(f"Player {number}") for number in range(1, players + 1)]


# ------------------------------------------------------------------------------------------------------------- reading


def _position(line: str, number: int, above: Sequence[str], findings: Findings) -> Reading:
    findings.line = number
    record = Record([])
    board = _BOARD.search(line)
    if board is None:
        expected = "a board was expected, its rows separated by '/'"
        findings.add("not_understood", f"{quoted(line.strip())} holds no position; {expected}")
        return Reading(record, findings.all(), "cgp")
    text, remark = line[board.start() :].rstrip(), _REMARK.search(line, board.end())
    if remark is not None:
        text = line[board.start() : remark.start()]
    if line[board.start() - 1 : board.start()] in ("'", '"', "`"):
        # A line of a program: `NAME = "…",`.
        text = text.rstrip(" \t,;").rstrip("\"'`")
        text = f"{text};" if ";" in text and not text.endswith(";") else text
    setup_of(record, " ".join(text.split()))
    name = line[: board.start()].strip(_NAME_ENDS)
    name = "" if _LEADS.fullmatch(name) else name
    said = [*([name] if name else []), *above, *([remark[1].strip()] if remark else [])]
    record.title = (said[0] if said else None) or None
    record.description = "\n".join(said[1:]) or None
    _check(record.position or "", findings, board.start() + 1)
    return Reading(record, findings.all(), "cgp")


def _check(position: str, findings: Findings, column: int) -> None:
    from quixotry._native import Position

    try:
        Position.from_cgp(position, lexicon="any")
    except InvalidCGP as error:
        findings.add("bad_position", error.message, column)
    except QuixotryError as error:
        findings.add("unknown_setting", error.message, column)


def operations(position: str) -> list[tuple[str, str]]:
    """The operations of a line of CGP: their codes and operands."""
    parts = " ".join(position.split(" ")[1:]).split(";")
    # The fields before the first operation end with it.
    pairs = []
    for index, part in enumerate(parts):
        words = part.split()
        if index == 0:
            start = next((place for place, word in enumerate(words) if word in _CODES), len(words))
            words = words[start:]
        if words:
            pairs.append((words[0], " ".join(words[1:])))
    return pairs


_CODES = frozenset("bb bdn cr etl gid ld lex lm mcnz oru ti tmr to var rul cps".split())


# ------------------------------------------------------------------------------------------------------------- writing


def position_of(record: Record) -> str:
    """The line of CGP of the position that a record is, with what the record says of the game beside it.

    Raises:
        QuixotryError: it holds turns, or starts from an empty board; `kind` is `cannot_say`.
    """
    what = f"'{record.title}'" if record.title else "the record"
    if record.root.variations:
        raise QuixotryError(f"{what} has turns, and a position has none", kind="cannot_say")
    if record.position is None:
        raise QuixotryError(f"{what} starts from an empty board, and holds no position", kind="cannot_say")
    return _with_setup(record, " ".join(record.position.split()))


def _text(record: Record) -> str:
    position = position_of(record)
    lines = [record.title or "", *(record.description or "").split("\n")]
    comments = [f"# {plain(line).strip()}".rstrip() for line in lines]
    while comments and comments[-1] == "#":
        comments.pop()
    return "\n".join([*comments, position]) + "\n"


def _with_setup(record: Record, position: str) -> str:
    """A position with what the record says of the game beside it."""
    said = {code for code, _ in operations(position)}
    more = []
    for code, name in _OPERATIONS.items():
        value = getattr(record, name)
        if value and code not in said and not re.search(r"[\s;]", value):
            more.append(f"{code} {value}{'pt' if code == 'cr' and value.isdecimal() else ''};")
    if more and ";" not in position:
        position = " ".join([position, *_FIELDS[len(position.split(" ")) - 1 :]])
    return " ".join([position, *more])
