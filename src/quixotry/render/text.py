"""A board as text, for terminals, pipes and screen readers.

Premium squares have the symbols that other programs use as well; blanks are in lower case. Every glyph is one
column wide, so columns stay columns.

Main names: `board_text`, `legend`; `width_of`, the columns that a text takes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from quixotry.render.grid import PREMIUM_NAMES, Cell, Labels, cells, column_label, names, row_label

if TYPE_CHECKING:
    from quixotry._native import Position

SYMBOLS = {"Q": "~", "T": "=", "D": "-", "q": "^", "t": '"', "d": "'"}
START, EMPTY = "*", "."

# Select Graphic Rendition: colours 0-15 only, so that a terminal's own theme keeps them readable.
_PREMIUM_COLOURS = {"Q": "1;31", "T": "31", "D": "35", "q": "1;34", "t": "34", "d": "36"}
_TILE, _BLANK, _MARKED, _DIM = "1", "1;4", "1;7", "2"
_COLOUR = re.compile("\x1b\\[[0-9;]*m")


def board_text(
    position: Position, *, labels: Labels = "numbered-rows", colour: bool = False, marked: Iterable[str] = ()
) -> str:
    """A board as lines of text, without a final line feed.

    Args:
        position: the position whose board is drawn.
        labels: `numbered-rows` as in tournaments (row 8, column H) or `lettered-rows` (row H, column 8).
        colour: whether to use terminal colours; only sensible when the text goes to a terminal.
        marked: coordinates of squares to set off, such as those of the last play; seen with `colour` only.
    """
    board = cells(position)
    marks = names(marked)
    sides = [row_label(row, labels) for row in range(len(board))]
    tops = [column_label(column, labels) for column in range(len(board[0]))]
    margin = max(map(len, sides))
    width = max(*map(len, tops), *(width_of(cell.tile) for row in board for cell in row if cell.tile is not None))
    head = " ".join(_fit(top, width) for top in tops).rstrip()
    rule = "-" * (len(board[0]) * (width + 1) + 1)
    lines = [f"{'':{margin}}   {head}", f"{'':{margin}} +{rule}+"]
    for side, row in zip(sides, board, strict=True):
        line = " ".join(_cell(cell, width, colour, cell.name in marks) for cell in row)
        lines.append(f"{side:>{margin}} | {line} | {side}")
    return "\n".join([*lines, lines[1], lines[0]])


def legend(position: Position) -> str:
    """What the symbols of a position's board mean, those that its layout has: one line, or two within 80 columns."""
    there = {cell.premium for row in cells(position) for cell in row}
    parts = [f"{SYMBOLS[symbol]} {name}" for symbol, name in PREMIUM_NAMES.items() if symbol in there]
    return "\n".join(wrapped("Squares:", [*(f"{part}," for part in parts), f"{START} start"]))


def wrapped(lead: str, parts: Iterable[str], columns: int = 80) -> list[str]:
    """A line that begins with `lead` and goes on with the parts, as several lines where it would be too long.

    >>> wrapped("Tiles:", ["A 9", "B 2", "C 2"], columns=14)
    ['Tiles: A 9 B 2', '       C 2']
    """
    lines = [lead]
    for part in parts:
        if len(lines[-1]) + 1 + len(part) > columns:
            lines.append(" " * len(lead))
        lines[-1] += f" {part}"
    return [line.rstrip() for line in lines]


def width_of(text: str) -> int:
    r"""How many columns a text takes on a terminal; colours take none.

    >>> width_of("AB"), width_of("\x1b[1mA\x1b[0mB"), width_of("字")
    (2, 2, 2)
    """
    shown = _COLOUR.sub("", text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in shown)


def _cell(cell: Cell, width: int, colour: bool, marked: bool) -> str:
    text = _fit(_glyph(cell), width)
    if not colour:
        return text
    style = _style(cell, marked)
    glyph = text.rstrip()
    return f"\x1b[{style}m{glyph}\x1b[0m{text[len(glyph) :]}"


def _glyph(cell: Cell) -> str:
    if cell.tile is not None:
        return cell.tile
    return START if cell.start else SYMBOLS.get(cell.premium, EMPTY)


def _style(cell: Cell, marked: bool) -> str:
    if cell.tile is None:
        return _PREMIUM_COLOURS.get(cell.premium, _DIM)
    style = _BLANK if cell.blank else _TILE
    return f"{style};{_MARKED}" if marked else style


def _fit(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))
