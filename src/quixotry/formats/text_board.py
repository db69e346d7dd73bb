r"""A position as text, for pasting: a board of lines, and below it scores and rack.

Writes the board as `quixotry board` prints it. Reads that, and the boards that people and programs paste: with or
without labels, of any size (see `quixotry.formats.text_grid`). What such a text cannot say, as the racks of the others,
is not kept.

Main names: `read`, `write`.

>>> reading = read("\n".join([". " * 15] * 7 + [". . . . . C A T . . . . . . ."] + [". " * 15] * 7 + ["Rack: AEINRST"]))
>>> reading.record.position
'15/15/15/15/15/15/15/5CAT7/15/15/15/15/15/15/15 AEINRST/ 0/0 0'
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from quixotry.errors import InvalidCGP, QuixotryError
from quixotry.formats.cgp_list import operations, position_of, setup_of
from quixotry.formats.decoding import text_of
from quixotry.formats.findings import Findings
from quixotry.formats.plain_text import lines_of, plain
from quixotry.formats.reading import Reading
from quixotry.formats.record import Record
from quixotry.formats.text_grid import grid

LIMIT = 1 << 18
"""So many bytes (or characters) are read; a large board with remarks has a hundredth of it."""

_WHOLE = "-?[0-9]{1,6}"
_SCORES = re.compile(rf"scores?\s*:?\s*({_WHOLE}(?:(?:\s*[-/:–]\s*|\s+){_WHOLE})+)(?![0-9])", re.IGNORECASE)
_RACK = re.compile(r"\brack\s*:?\s+([^\s,;]+)", re.IGNORECASE)
_SETTING = re.compile(r"\s*(edition|layout|lexicon)\s*:\s*(\S+)\s*", re.IGNORECASE)
_LEGEND = re.compile(r"\s*squares:.*|\s{4,}\S.*", re.IGNORECASE)
_UNKNOWN_RACK = "unknown"
# A name that is written out, and its operation of CGP.
_CODES = {"edition": "ld", "layout": "bdn", "lexicon": "lex"}
_MOST_PLAYERS = 9
_LONGEST_TILE = 4


def read(data: bytes | str) -> Reading:
    """The position of a text, with everything that is wrong with it."""
    findings = Findings()
    record = Record([])
    if len(data) > LIMIT:
        findings.add("too_large", f"it has {len(data):,} bytes; a board for pasting has {LIMIT:,} at most")
        return Reading(record, findings.all(), "text")
    lines = lines_of(text_of(data, findings))
    found = grid(lines)
    if found is None:
        kind = "bad_board" if any(map(str.strip, lines)) else "empty"
        findings.add(kind, "no board can be made out in it; lines with the same number of squares each were expected")
        return Reading(record, findings.all(), "text")
    above = [line.strip() for line in lines[: found.first] if line.strip()]
    below = _Below(lines[found.last + 1 :])
    record.title = above[0].rstrip(":") if above else None
    record.description = "\n".join([*above[1:], *below.rest]) or None
    long = _long_tiles(below.settings.get("edition"))
    position = "/".join(_row(cells, long) for cells in found.rows)
    position += f" {below.rack}{'/' * (len(below.scores) - 1)} {'/'.join(map(str, below.scores))} 0"
    setup_of(record, " ".join([position, *(f"{_CODES[name]} {value};" for name, value in below.settings.items())]))
    _check(record.position or "", findings, found.first + 1)
    return Reading(record, findings.all(), "text")


def write(record: Record) -> str:
    """The board, the scores and the rack of the position from which a record starts.

    Raises:
        QuixotryError: the record holds turns, or starts from an empty board, or its position cannot be read; `kind` is
            `cannot_say`.
    """
    from quixotry._native import Position
    from quixotry.render import board_text, legend

    cgp = position_of(record)
    try:
        position = Position.from_cgp(cgp, lexicon="any")
    except QuixotryError as error:
        raise QuixotryError(f"the position cannot be drawn: {error.message}", kind="cannot_say") from error
    lines = [plain(record.title)] if record.title else []
    lines += [board_text(position), legend(position)]
    lines.append(f"Scores: {' '.join(map(str, position.scores))}   Bag: {position.bag}")
    if position.rack:
        lines.append(f"Rack: {position.rack}")
    said = dict(operations(position.cgp()))
    lines += [f"{name.capitalize()}: {said[code]}" for name, code in _CODES.items() if said.get(code)]
    lines += [plain(line) for line in lines_of(record.description or "") if line.strip()]
    return "\n".join(lines) + "\n"


class _Below:
    """What stands below a board.

    Attributes:
        scores: the scores, of two players if nothing is said of them.
        rack: the rack of the player on turn, empty if it is not known.
        settings: edition, layout and lexicon, as far as they are named.
        rest: lines that say something else.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.scores = [0, 0]
        self.rack = ""
        self.settings: dict[str, str] = {}
        self.rest: list[str] = []
        for line in lines:
            scores, rack, setting = _SCORES.search(line), _RACK.search(line), _SETTING.fullmatch(line)
            if scores:
                self.scores = [int(number) for number in re.findall(_WHOLE, _between(scores[1]))][:_MOST_PLAYERS]
            if rack and rack[1].lower() != _UNKNOWN_RACK:
                self.rack = rack[1].replace("/", "")
            if setting:
                self.settings[setting[1].lower()] = setting[2].replace(";", "")
            elif line.strip() and not scores and not rack and not _LEGEND.fullmatch(line):
                self.rest.append(line.strip())


def _between(text: str) -> str:
    """Scores with spaces between: in `120-98` the hyphen is no sign, in `12 -7` it is one."""
    return re.sub(r"(?<=[0-9])(?:[-–](?=-?[0-9])|\s*[/:]\s*|\s+[-–]\s+)", " ", text)


def _long_tiles(edition: str | None) -> list[str]:
    """The tiles of several letters of an edition, in every case that they may have; none of an unknown one."""
    from quixotry._native import Edition

    try:
        letters = Edition.named(edition).letters if edition else []
    except QuixotryError:
        return []
    long = [letter for letter in letters if len(letter) > 1]
    return [text for letter in long for text in (letter, letter.lower(), letter[0] + letter[1:].lower())]


def _row(cells: Sequence[str], long: Sequence[str]) -> str:
    """A row as CGP has it: tiles of several letters in brackets, and those that would run on into one."""
    text, empty = "", 0
    for place, cell in enumerate([*cells, None]):
        if cell == "":
            empty += 1
            continue
        text += str(empty) if empty else ""
        empty = 0
        if cell is not None:
            following = "".join(other or " " for other in cells[place : place + _LONGEST_TILE])
            text += f"[{cell}]" if len(cell) > 1 or any(map(following.startswith, long)) else cell
    return text


def _check(position: str, findings: Findings, line: int) -> None:
    from quixotry._native import Position

    try:
        Position.from_cgp(position, lexicon="any")
    except InvalidCGP as error:
        unknown = error.kind in ("board_size", "row_length")
        findings.add("unknown_setting" if unknown else "bad_position", error.message, line=line)
    except QuixotryError as error:
        findings.add("unknown_setting", error.message, line=line)
