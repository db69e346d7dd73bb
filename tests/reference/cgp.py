"""CGP: a position in one line, ``<board> <racks> <scores> <scoreless turns> [op; op; ...]``.

The fields after the board may be missing; what is missing is written again in full.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from reference.board import Board
from reference.tables import Edition, Layout, Tiles, UnknownTileError


class CgpError(ValueError):
    """A line that is no position; ``kind`` says in one word why."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind} in {text!r}")
        self.kind = kind


@dataclass(frozen=True)
class Cgp:
    """Board and its size; racks and scores in order of play; scoreless turns; operations."""

    board: Board
    size: tuple[int, int]
    racks: list[Tiles]
    scores: list[int]
    scoreless: int
    operations: list[str]

    def tiles(self, edition: Edition) -> Counter[str]:
        """The tiles on board and racks."""
        seen = Counter(map(edition.on_rack, self.board.values()))
        for rack in self.racks:
            seen.update(rack)
        return seen


def parse_cgp(text: str, edition: Edition, layout: Layout | None = None) -> Cgp:
    """Read a line; with a layout, the board must fit it. Raises ``CgpError``."""
    given = text.split(maxsplit=4)
    if not given:
        raise CgpError("empty", text)
    rows, racks, scores, zeros, ops = given + ["", "/", "", "0", ""][len(given) :]
    try:
        board, size = _parse_rows(rows, edition, layout)
        hands = [edition.split(rack) for rack in racks.split("/")]
        if any(edition.on_rack(tile) != tile for hand in hands for tile in hand):
            raise UnknownTileError(f"a rack in {text!r} holds a blank with a letter")
    except UnknownTileError as error:
        raise CgpError("unknown_tile", text) from error
    scores = scores or "/".join("0" for _ in hands)
    if not re.fullmatch(r"-?[0-9]+(/-?[0-9]+)*", scores) or scores.count("/") != len(hands) - 1:
        raise CgpError("scores", text)
    if not re.fullmatch(r"[0-9]+", zeros):
        raise CgpError("zeros", text)
    operations = [op.strip() for op in ops.split(";") if op.strip()]
    return Cgp(board, size, hands, [int(score) for score in scores.split("/")], int(zeros), operations)


def count_tiles(cgp: Cgp, edition: Edition) -> tuple[int, Counter[str]]:
    """How many tiles are neither on the board nor on a rack, and which lie there although the edition has them not."""
    seen, full = cgp.tiles(edition), edition.full_bag()
    return (full - seen).total(), seen - full


def _parse_rows(text: str, edition: Edition, layout: Layout | None) -> tuple[Board, tuple[int, int]]:
    board: Board = {}
    rows = text.split("/")
    widths = []
    for row, line in enumerate(rows):
        column = 0
        for part in re.findall(r"[0-9]+|[^0-9]+", line):
            if part.isdigit():
                column += int(part)
                continue
            for tile in edition.split(part):
                if tile == "?":
                    raise UnknownTileError(f"a blank on the board has a letter, but not in {line!r}")
                board[row, column] = tile
                column += 1
        widths.append(column)
    if layout is not None and len(rows) != layout.size[0]:
        raise CgpError("board_size", text)
    if set(widths) != {widths[0] if layout is None else layout.size[1]}:
        raise CgpError("row_length", text)
    return board, (len(rows), widths[0])


def write_cgp(cgp: Cgp, edition: Edition) -> str:
    """The line in its one standard spelling."""
    rows = []
    for row in range(cgp.size[0]):
        squares = [cgp.board.get((row, column), "") for column in range(cgp.size[1])]
        parts = [list(same) for _, same in groupby(squares, key=bool)]
        rows.append("".join(edition.write(part) if part[0] else str(len(part)) for part in parts))
    racks = "/".join(edition.write(edition.in_order(rack)) for rack in cgp.racks)
    scores = "/".join(map(str, cgp.scores))
    operations = "".join(f" {operation};" for operation in cgp.operations)
    return f"{'/'.join(rows)} {racks} {scores} {cgp.scoreless}{operations}"
