"""Where a play begins, and a light board: what lies where after the plays that were read so far.

Needed only to write plays in one form: a letter that lies on the board already becomes `.`. It has no edges and knows
no rules; a play that cannot be is put down as it is written.

Main names: `Place`, `place`, `Board`.

>>> str(place("8h")), str(place("H8")), str(place("AA21")), place("H")
('8H', 'H8', 'AA21', None)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from quixotry.formats.gcg.tiles import Cell, Tiles, same

__all__ = ["Board", "Place", "place"]

_ACROSS = re.compile(r"0*([1-9][0-9]?)([A-Za-z]{1,2})", re.ASCII)
_DOWN = re.compile(r"([A-Za-z]{1,2})0*([1-9][0-9]?)", re.ASCII)
_LETTERS = 26
# No play goes over more squares; longer text is not taken apart.
_MOST_SQUARES = 100


class Place(NamedTuple):
    """A square and a direction.

    Attributes:
        row: from 1 at the top.
        column: from 1 at the left.
        across: whether what is played runs from left to right.
    """

    row: int
    column: int
    across: bool

    def __str__(self) -> str:
        name = _column_name(self.column)
        return f"{self.row}{name}" if self.across else f"{name}{self.row}"

    def transposed(self) -> Place:
        """The same on a board whose rows have letters: there `H4` is the fourth square of row H, and runs across."""
        return Place(self.column, self.row, not self.across)


@lru_cache(maxsize=2048)
def place(text: str) -> Place | None:
    """The place that a coordinate names, in any case: a number first runs across, a letter first down."""
    if found := _ACROSS.fullmatch(text):
        return Place(int(found[1]), _column_number(found[2]), True)
    if found := _DOWN.fullmatch(text):
        return Place(int(found[2]), _column_number(found[1]), False)
    return None


def _column_number(name: str) -> int:
    number = 0
    for letter in name.upper():
        number = number * _LETTERS + ord(letter) - ord("A") + 1
    return number


@lru_cache(maxsize=2048)
def _column_name(number: int) -> str:
    name = ""
    while number > 0:
        number, letter = divmod(number - 1, _LETTERS)
        name = chr(ord("A") + letter) + name
    return name


class Board:
    """What lies where."""

    def __init__(self) -> None:
        self._tiles: dict[tuple[int, int], str] = {}
        self._last: list[tuple[int, int]] = []

    def through(self, start: Place, cells: Sequence[Cell], tiles: Tiles) -> list[Cell]:
        """A play with whatever lies on the board already marked so.

        Letters of several characters that the play names, but that lie there one by one, are taken apart. Letters that
        can be one tile or several, as `RR`, are what fits the board: the play names all that it runs through, and ends
        where nothing lies.
        """
        marked = self._marked(start, cells)
        if any(cell.letters for cell in cells) and len(cells) < _MOST_SQUARES and not self._fits(start, marked):
            fitting = self._fitting(start, tiles.apart(cells), tiles)
            return marked if fitting is None else self._marked(start, fitting)
        return marked

    def _marked(self, start: Place, cells: Sequence[Cell]) -> list[Cell]:
        marked: list[Cell] = []
        row, column, across = start
        lying = self._tiles.get
        for cell in cells:
            step = len(marked)
            here = lying((row, column + step) if across else (row + step, column))
            if here is None:
                marked.append(cell)
                continue
            if cell.lies or cell.tile is None or same(cell.tile, here):
                lies = not cell.lies and cell.tile is not None
                marked.append(cell._replace(lies=True) if lies else cell)
            elif len(cell.tile) > 1 and self._lie_apart(start, len(marked), cell.tile):
                marked += [Cell(letter, lies=True) for letter in cell.tile]
            else:
                marked.append(cell)
        return marked

    def _fits(self, start: Place, cells: Sequence[Cell]) -> bool:
        squares = [self._at(start, step) for step in range(len(cells) + 1)]
        return squares[-1] is None and all(map(_agree, cells, squares))

    def _fitting(self, start: Place, letters: Sequence[Cell], tiles: Tiles) -> list[Cell] | None:
        """Letters as tiles that fit the board, the longest tiles first; None if there are none."""
        waiting: list[tuple[int, tuple[Cell, ...]]] = [(0, ())]
        seen: set[tuple[int, int]] = set()
        while waiting:
            at, found = waiting.pop()
            here = self._at(start, len(found))
            if at == len(letters):
                if here is None:
                    return list(found)
                continue
            if (at, len(found)) not in seen:
                seen.add((at, len(found)))
                ways = [(at + length, (*found, cell)) for length, cell in tiles.together(letters, at)]
                waiting += [way for way in reversed(ways) if _agree(way[1][-1], here)]
        return None

    def put(self, start: Place, cells: Sequence[Cell]) -> None:
        """Puts down what a play adds."""
        self._last = []
        row, column, across = start
        for step, cell in enumerate(cells):
            if cell.lies or cell.tile is None:
                continue
            square = (row, column + step) if across else (row + step, column)
            if square not in self._tiles:
                self._tiles[square] = cell.tile
                self._last.append(square)

    def take_back(self) -> None:
        """Takes off what the last play has put down."""
        for square in self._last:
            del self._tiles[square]
        self._last = []

    def is_free(self, start: Place, step: int) -> bool:
        """Whether nothing lies so many squares from a place on."""
        return self._at(start, step) is None

    def _at(self, start: Place, step: int) -> str | None:
        return self._tiles.get(_square(start, step))

    def _lie_apart(self, start: Place, step: int, letters: str) -> bool:
        there = [self._at(start, step + number) for number in range(len(letters))]
        return all(tile is not None and same(tile, letter) for tile, letter in zip(there, letters, strict=True))


def _agree(cell: Cell, here: str | None) -> bool:
    """Whether a square holds what a play says of it; nothing is new there, or lies there."""
    if here is None or cell.tile is None:
        return not (cell.lies and here is None)
    return same(cell.tile, here)


def _square(start: Place, step: int) -> tuple[int, int]:
    return (start.row, start.column + step) if start.across else (start.row + step, start.column)
