"""What every drawing of a board needs: labels, the squares with their tiles, the names of premium squares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from quixotry._native import Edition, Position

Labels = Literal["numbered-rows", "lettered-rows"]
_COORDINATE = re.compile(r"(?:[1-9][0-9]?[A-Z]{1,2}|[A-Z]{1,2}[1-9][0-9]?)(?= |$)")
_PARTS = re.compile(r"[0-9]+|[A-Z]+")
LABELS: tuple[Labels, ...] = get_args(Labels)

# The characters of a layout's rows, in the order in which a legend names them.
PREMIUM_NAMES = {
    "Q": "quadruple word",
    "T": "triple word",
    "D": "double word",
    "q": "quadruple letter",
    "t": "triple letter",
    "d": "double letter",
}


@dataclass(frozen=True)
class Cell:
    """One square of a board.

    Attributes:
        row: counted from 0 at the top.
        column: counted from 0 at the left.
        tile: the tile as it is written on a board (lower case for a blank), or None on an empty square.
        blank: whether it is a blank.
        premium: the character of the layout: one of `PREMIUM_NAMES`, or `_` for a plain square.
        start: whether the game starts here.
    """

    row: int
    column: int
    tile: str | None
    blank: bool
    premium: str
    start: bool

    @property
    def name(self) -> str:
        """The coordinate, such as `H8`."""
        return f"{letters(self.column)}{self.row + 1}"


def letter_of(edition: Edition, tile: str) -> str:
    """The letter that a tile shows, in upper case: `İ` for the blank `i` of the Turkish edition; `?` if it shows none.

    Written otherwise than its letter, a tile is a blank.
    """
    return tile if tile == "?" else "".join(edition.split(tile))


def tiles_of(edition: Edition, rack: str) -> list[str]:
    """The tiles of a rack as text: `[CH]A?` as `['CH', 'A', '?']`; letters in upper case.

    Raises:
        InvalidText: a character is no tile of the edition.
    """
    tiles: list[str] = []
    for part in re.findall(r"\?|\[[^\]]*\]|[^?\[]+", rack):
        tiles += ["?"] if part == "?" else edition.split(part.strip("[]"))
    return tiles


def letters(index: int) -> str:
    """The letters of a column or row counted from 0: A, B, …, Z, AA, AB.

    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    text = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def row_label(row: int, labels: Labels) -> str:
    """What stands beside a row counted from 0."""
    return str(row + 1) if labels == "numbered-rows" else letters(row)


def column_label(column: int, labels: Labels) -> str:
    """What stands above a column counted from 0."""
    return letters(column) if labels == "numbered-rows" else str(column + 1)


def square_label(cell: Cell, labels: Labels) -> str:
    """What a square is called, its letter first: the square `D8` is `H4` where rows have letters."""
    return cell.name if labels == "numbered-rows" else f"{letters(cell.row)}{cell.column + 1}"


def relabelled(move: str, labels: Labels) -> str:
    """A move with a coordinate of numbered rows as it is written with other labels; what has none stays as it is.

    >>> relabelled("8D NASTIER", "lettered-rows"), relabelled("H8 .DOKE", "lettered-rows")
    ('H4 NASTIER', '8H .DOKE')
    """
    if labels == "numbered-rows" or not _COORDINATE.match(move):
        return move
    square, space, tiles = move.partition(" ")
    parts = _PARTS.findall(square)
    return (
        "".join(letters(int(part) - 1) if part.isdigit() else str(_index(part) + 1) for part in parts) + space + tiles
    )


def _index(label: str) -> int:
    """The column or row of letters, counted from 0."""
    index = 0
    for letter in label:
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1


def cells(position: Position) -> list[list[Cell]]:
    """The squares of a position's board, row by row."""
    layout, edition = position.layout, position.edition
    premiums = layout.premiums()
    return [
        [
            Cell(
                row,
                column,
                tile,
                tile is not None and letter_of(edition, tile) != tile,
                "_" if symbol == "*" else symbol,
                f"{row + 1}{letters(column)}" == layout.start or f"{letters(column)}{row + 1}" == layout.start,
            )
            for column, (tile, symbol) in enumerate(zip(tiles, premiums[row], strict=True))
        ]
        for row, tiles in enumerate(position.rows())
    ]


def names(squares: Iterable[str]) -> frozenset[str]:
    """Coordinates in either writing (`8H`, `H8`, any case) as cells name them.

    >>> sorted(names(["8h", "I8"]))
    ['H8', 'I8']
    """
    return frozenset(_column_first(square.strip().upper()) for square in squares)


def _column_first(square: str) -> str:
    column = square.lstrip("0123456789")
    return column + square[: len(square) - len(column)]


def runs(line: Iterable[Cell]) -> Iterator[list[Cell]]:
    """Yields the tiles of a row or column that lie side by side, as long as possible."""
    run: list[Cell] = []
    for cell in line:
        if cell.tile is not None:
            run.append(cell)
        elif run:
            yield run
            run = []
    if run:
        yield run
