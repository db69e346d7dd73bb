"""Squares by row and column, their names, and how a blank is written on a board.

Main names: `Square`, `name_of`, `square_of`, `squares_of`, `blank_text`.

>>> name_of((7, 7)), square_of("8h"), square_of("AA21")
('H8', (7, 7), (20, 26))
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from quixotry.render.grid import letters

if TYPE_CHECKING:
    from quixotry._native import Edition, Move

Square = tuple[int, int]  # row and column, counted from 0

THROUGH = "."  # a tile that lies already, in a move
# A part of a move: tiles that lie already in round brackets, a tile in square ones, or a character with the marks that
# combine with it.
_PARTS = re.compile(r"\([^)]*\)|\[[^\]]*\]|[^\[(][\u0300-\u036f]*")


def name_of(square: Square) -> str:
    """The name of a square, such as `H8`."""
    return f"{letters(square[1])}{square[0] + 1}"


def square_of(name: str) -> Square:
    """The row and column of a square, from its name in either writing."""
    column = 0
    for letter in name.upper().strip("0123456789"):
        column = column * 26 + ord(letter) - ord("A") + 1
    return int("".join(c for c in name if c.isdigit())) - 1, column - 1


def parts_of(move: Move) -> list[str]:
    """The tiles of a play one by one, as they are written in it; none for an exchange or a pass."""
    return _PARTS.findall(move.tiles) if move.kind == "play" else []


def tokens_of(move: Move) -> list[str]:
    """The tiles of a play one by one, as they are written on a board, with a dot for one that lies already."""
    return [THROUGH if part[0] == "(" else part.strip("[]") for part in parts_of(move)]


def squares_of(move: Move) -> dict[Square, str]:
    """The squares on which a play puts tiles, in order, each with its tile; none for an exchange or a pass.

    >>> from quixotry import Move
    >>> squares_of(Move.parse("8G .Or[CH]", "Spanish"))
    {(7, 7): 'O', (7, 8): 'r', (7, 9): 'CH'}
    """
    if move.kind != "play" or move.coordinate is None:
        return {}
    row, column = square_of(move.coordinate)
    found: dict[Square, str] = {}
    for step, tile in enumerate(tokens_of(move)):
        if tile != THROUGH:
            found[(row, column + step) if move.direction == "across" else (row + step, column)] = tile
    return found


def blank_text(edition: Edition, letter: str) -> str:
    """How a blank that stands for a letter is written on a board: in lower case, or as the edition writes it."""
    return _blank_texts(edition).get(letter, letter.lower())


@lru_cache(maxsize=8)
def _blank_texts(edition: Edition) -> dict[str, str]:
    if "".join(edition.letters).isascii():
        return {letter: letter.lower() for letter in edition.letters}
    import tomllib

    table = tomllib.loads(edition.to_toml())
    return {letter["upper"]: letter["lower"] for letter in table["letters"]}
