"""The plays of a game as numbers on a board: which tile begins each play, and which way the play runs.

A number stands on the first tile that a play laid, never on a tile that lay there before: so each tile has at most one.

Main names: `Number`, `numbered`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from quixotry._native import Move
from quixotry.render.grid import cells, letters

if TYPE_CHECKING:
    from quixotry._native import Edition, Position

_PARTS = re.compile(r"\.|\([^)]*\)|\[[^\]]*\]|[^.(\[]+")
_COORDINATE = re.compile(r"([0-9]+)([A-Z]+)|([A-Z]+)([0-9]+)")


class Number(NamedTuple):
    """A play as it is numbered on a board.

    Attributes:
        number: its place among the plays, from 1.
        across: whether it runs from left to right; else from top to bottom.
        squares: the squares on which it laid tiles, as `H8`, from its beginning.
    """

    number: int
    across: bool
    squares: tuple[str, ...]


def numbered(plays: Iterable[Move | str], position: Position) -> Mapping[str, Number]:
    """The numbers to write on a board, by the square on which each is written.

    Args:
        plays: the plays whose tiles lie on the board, in order, without those that were withdrawn.
        position: the position after them.

    Raises:
        InvalidMove: a text is no move.

    >>> from quixotry import Position
    >>> position = Position.opening(lexicon="any").play("8G CAT").play("H8 .RE")
    >>> {square: (play.number, play.across) for square, play in numbered(["8G CAT", "H8 .RE"], position).items()}
    {'G8': (1, True), 'H9': (2, False)}
    """
    there = {cell.name for row in cells(position) for cell in row if cell.tile is not None}
    taken: set[str] = set()
    numbers: dict[str, Number] = {}
    for play in plays:
        move = Move.parse(play, position.edition) if isinstance(play, str) else play
        if move.coordinate is None:
            continue
        laid = tuple(square for square in _laid(move, position.edition) if square in there and square not in taken)
        taken.update(laid)
        if laid:
            numbers[laid[0]] = Number(len(numbers) + 1, move.direction == "across", laid)
    return numbers


def _laid(move: Move, edition: Edition) -> Iterable[str]:
    """Yields the squares for which a play names tiles of its own; some of them may have lain there before."""
    found = _COORDINATE.fullmatch(move.coordinate or "")
    assert found is not None
    row, column = int(found[1] or found[4]) - 1, _index(found[2] or found[3])
    for part in _PARTS.findall(move.tiles):
        through = part[0] in ".("
        count = 1 if part == "." else len(edition.split(part.strip("()[]")))
        for _ in range(count):
            if not through:
                yield f"{letters(column)}{row + 1}"
            row, column = (row, column + 1) if move.direction == "across" else (row + 1, column)


def _index(column: str) -> int:
    """The number of a column from 0: the inverse of `letters`."""
    index = 0
    for letter in column:
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1
