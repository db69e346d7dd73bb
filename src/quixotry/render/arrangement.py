"""Places of words on a board, without letters: numbered in their order, with the way each runs.

A number stands on the first square of a place that no earlier one covers, as the numbers of plays do.

Main names: `Spot`, `arrangement_drawing`, and `arrangement_text` for terminals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from quixotry.errors import InvalidText
from quixotry.render.drawing import Drawing
from quixotry.render.grid import Cell, Labels, column_label, letters, relabelled, row_label
from quixotry.render.scene import Scene
from quixotry.render.shapes import LETTER_SIZE, SQUARE, length, pieces, text
from quixotry.render.svg import Geometry, ground
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry._native import Position

_COORDINATE = re.compile(r"(?P<row>[1-9][0-9]?)(?P<column>[A-Z]{1,2})|(?P<top>[A-Z]{1,2})(?P<line>[1-9][0-9]?)")
_NUMBER_SIZE = 17


class Spot(NamedTuple):
    """The place of a word.

    Attributes:
        start: where it begins, and which way it runs: `8H` across, `H8` down.
        length: how many squares it covers.
    """

    start: str
    length: int

    @property
    def across(self) -> bool:
        """Whether it runs from left to right; else from top to bottom."""
        return self.start[:1].isdigit()

    def squares(self) -> list[str]:
        """The squares, as `H8`.

        Raises:
            InvalidText: its start is no square.
        """
        found = _COORDINATE.fullmatch(self.start)
        if found is None:
            raise InvalidText(
                f"'{self.start}' is not a square; a coordinate such as '8H' (across) or 'H8' (down) was expected",
                kind="no_square",
                input=self.start,
            )
        row, column = int(found["row"] or found["line"]), _index(found["column"] or found["top"])
        steps = range(self.length)
        return [f"{letters(column + step)}{row}" if self.across else f"{letters(column)}{row + step}" for step in steps]


def arrangement_drawing(
    spots: Iterable[Spot], position: Position, *, labels: Labels = "numbered-rows", title: str | None = None
) -> Drawing:
    """Places of words as a picture.

    Args:
        spots: the places, in the order of the turns.
        position: a position on whose board they are; its tiles are not drawn.
        labels: `numbered-rows` as in tournaments (row 8, column H) or `lettered-rows` (row H, column 8).
        title: the name of the picture; None to have one made.

    Raises:
        InvalidText: a place begins on no square, or is not on the board.
    """
    places = list(spots)
    board, numbers = _laid(places, position)
    scene = Scene(position=position)
    place = Geometry.of([scene])
    covered = [place.corner(cell) for row in board for cell in row if cell.tile is not None]
    _paper, *below = ground(board, labels, place)
    corners = {cell.name: place.corner(cell) for row in board for cell in row}
    numbered = (_number(*corners[square], number, places[number - 1].across) for square, number in numbers.items())
    parts = (*below, pieces(covered), f'<g font-size="{LETTER_SIZE}">', *numbered, "</g>")
    told = [f"{at} at {_called(spot, labels)}, {plural(spot.length, 'square')}" for at, spot in enumerate(places, 1)]
    title = title or f"An arrangement of {plural(len(places), 'word')}"
    return Drawing(place.width, place.height, title, f"Places in order: {'; '.join(told)}.", parts)


def arrangement_text(spots: Iterable[Spot], position: Position, *, labels: Labels = "numbered-rows") -> str:
    """Places of words as lines of text: a board with their numbers, and a list, without a final line feed.

    Args:
        spots: the places, in the order of the turns.
        position: a position on whose board they are; its tiles are not drawn.
        labels: `numbered-rows` or `lettered-rows`.

    Raises:
        InvalidText: a place begins on no square, or is not on the board.
    """
    places = list(spots)
    board, numbers = _laid(places, position)
    head = "".join(f"{column_label(column, labels):>3}" for column in range(len(board[0])))
    lines = [f"   {head}"]
    for row in board:
        shown = (str(numbers.get(cell.name, "#")) if cell.tile is not None else "." for cell in row)
        side = row_label(row[0].row, labels)
        lines.append(f"{side:>2} {''.join(f'{one:>3}' for one in shown)}")
    told = [f"{number:2d}  {_called(spot, labels)}" for number, spot in enumerate(places, 1)]
    lines += ["", *("".join(f"{one:20}" for one in told[at : at + 3]).rstrip() for at in range(0, len(told), 3))]
    return "\n".join(lines)


def _laid(places: Sequence[Spot], position: Position) -> tuple[list[list[Cell]], dict[str, int]]:
    """The squares of a board on which nothing but these places is covered, and the squares that have a number."""
    board = Scene(position=position).board
    names = {cell.name for row in board for cell in row}
    taken: set[str] = set()
    numbers: dict[str, int] = {}
    for number, spot in enumerate(places, 1):
        squares = spot.squares()
        outside = next((square for square in squares if square not in names), None)
        if outside is not None:
            raise InvalidText(
                f"a place of {plural(spot.length, 'square')} from {spot.start} leaves the board",
                kind="off_board",
                input=spot.start,
            )
        own = next((square for square in squares if square not in taken), None)
        if own is not None:
            numbers[own] = number
        taken.update(squares)
    return [[replace(cell, tile="?" if cell.name in taken else None) for cell in row] for row in board], numbers


def _number(x: float, y: float, number: int, across: bool) -> str:
    """The number of a place in the middle of a tile, and a wedge that points where the place runs."""
    digits = str(number)
    middle = SQUARE / 2
    if across:
        written = text(x + middle - 4, y + middle - 0.5, "qx-letter", digits, _NUMBER_SIZE, own_size=True)
        wedge = f"M{length(x + middle - 2 + 5 * len(digits))} {length(y + middle - 5)}l8 4.5-8 4.5z"
    else:
        written = text(x + middle, y + middle - 4, "qx-letter", digits, _NUMBER_SIZE, own_size=True)
        wedge = f"M{length(x + middle - 4.5)} {length(y + middle + 6)}h9l-4.5 7z"
    return f'{written}<path class="qx-way" d="{wedge}"/>'


def _called(spot: Spot, labels: Labels) -> str:
    """A place in words: `8H across`."""
    return f"{relabelled(spot.start, labels)} {'across' if spot.across else 'down'}"


def _index(label: str) -> int:
    """The column of letters, counted from 0: the inverse of `letters`."""
    index = 0
    for letter in label:
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1
