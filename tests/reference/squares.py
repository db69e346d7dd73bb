"""Squares are pairs (row, column), both from 0; here are their names.

Row first means across (``8H``), column first means down (``H8``). Columns are A to Z, then AA, AB.
"""

from __future__ import annotations

import re

Square = tuple[int, int]


def column_name(column: int) -> str:
    """0 is A, 25 is Z, 26 is AA."""
    name = ""
    column += 1
    while column > 0:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def column_number(name: str) -> int:
    """A is 0, Z is 25, AA is 26; in any case."""
    number = 0
    for letter in name.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def parse_square(text: str) -> tuple[Square, bool]:
    """The square that a coordinate names, and whether the coordinate says *across*."""
    if match := re.fullmatch(r"([0-9]+)([A-Za-z]+)", text):
        return (int(match[1]) - 1, column_number(match[2])), True
    if match := re.fullmatch(r"([A-Za-z]+)([0-9]+)", text):
        return (int(match[2]) - 1, column_number(match[1])), False
    raise ValueError(f"{text!r} is no coordinate: expected one like '8H' (across) or 'H8' (down)")


def square_name(square: Square, across: bool = True) -> str:
    """``8H`` for across, ``H8`` for down."""
    row, column = str(square[0] + 1), column_name(square[1])
    return row + column if across else column + row


def step(square: Square, across: bool, by: int = 1) -> Square:
    """The square ``by`` steps further right (across) or further down."""
    return (square[0], square[1] + by) if across else (square[0] + by, square[1])
