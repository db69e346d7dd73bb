"""A board is a dict from square to tile; squares that are not in it are empty.

Also here: written plays as data, and maximal runs, which are the words on the board.
"""

from __future__ import annotations

from dataclasses import dataclass

from reference.squares import Square, step
from reference.tables import Tiles

Board = dict[Square, str]


@dataclass(frozen=True)
class Play:
    """A play as it is written: first square named, direction, and one mark for each square.

    A mark is a tile (``A``, ``a``, ``?``), a dot (a tile that is there already), or a tile in
    brackets ``(A)`` (a tile that is there already, named).
    """

    start: Square
    across: bool
    marks: Tiles


def put(board: Board, play: Play) -> Board:
    """A copy of the board with a written play laid down as it is, not judged."""
    after = dict(board)
    for offset, mark in enumerate(play.marks):
        square = step(play.start, play.across, offset)
        if mark != "." and not mark.startswith("("):
            after.setdefault(square, mark)
    return after


def run(board: Board, square: Square, across: bool) -> list[Square]:
    """The squares of the longest unbroken row (or column) of tiles through a square with a tile."""
    while step(square, across, -1) in board:
        square = step(square, across, -1)
    squares = []
    while square in board:
        squares.append(square)
        square = step(square, across)
    return squares


def neighbours(square: Square) -> list[Square]:
    """The four squares beside a square (some may be off the board)."""
    return [step(square, across, by) for across in (True, False) for by in (-1, 1)]
