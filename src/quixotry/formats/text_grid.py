"""A board in a text: where in it the squares are, whatever stands round them.

Boards are pasted in many shapes: a character a square, or squares with spaces or bars between; with letters and numbers
at the edges, or none; empty squares as dots, hyphens, premium signs, or nothing at all. Each way of reading a line as
squares is tried, and the largest block of lines that all have the same number of squares is the board.

Main names: `Grid`, `grid`, `labels`.

>>> found = grid(["My board:", "  A B C", "1 . . =", "2 C a T", "3 . . ."])
>>> found.rows, found.first, found.last
([['', '', ''], ['C', 'a', 'T'], ['', '', '']], 1, 4)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

# Names of premium squares where they are written out.
_PREMIUMS = frozenset("DL TL QL DW TW QW 2L 3L 4L 2W 3W 4W L2 L3 L4 W2 W3 W4 2x 3x 4x x2 x3 x4 ST".split())
_LONGEST_TILE = 4
_FEWEST = 3
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_BARS = str.maketrans("│┃║｜┆┊¦", "|||||||")
_FRAME = re.compile(r"(?=.*[-=_─━═┄+]{3})[\s|+\-=_─━═┄┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋]+")
# A label, what stands between the bars, and whatever a program prints beside its board.
_INSIDE = re.compile(r"\s*(?:[0-9]{1,2}|[A-Z]{1,2})?\s*\|(.*)\|[^|]*")
_SQUARE = re.compile(r"\[[^\[\]]{1,6}\]|\S")
# Rows and columns that boards have, where nothing else tells how wide a square is.
_USUAL = (15, 21)


_Way = Callable[[str], list[str] | None]


class Grid(NamedTuple):
    """A board that was found.

    Attributes:
        rows: the squares, row by row: a tile, in lower case for a blank, or an empty text.
        first: the index of the first line that belongs to it, labels and frame included.
        last: the index of the last one.
    """

    rows: list[list[str]]
    first: int
    last: int


class _Row(NamedTuple):
    line: int
    cells: list[str]


def grid(lines: Sequence[str]) -> Grid | None:
    """The largest board in the lines of a text; None if there is none."""
    bare = [_COLOURS.sub("", line).translate(_BARS).rstrip() for line in lines]
    aside = [not line or bool(_FRAME.fullmatch(line)) or labels(line) > 0 for line in bare]
    widths = [labels(line) for line in bare]
    columns = max(widths, default=0)
    best: list[_Row] = []
    for way in (_by_bars, _by_spaces):
        best = max([best, *_blocks(bare, aside, way)], key=_area)
    ruled = [drawn and not _is_empty_row(line, bare) for line, drawn in zip(bare, aside, strict=True)]
    best = max([best, *_blocks(bare, ruled, _by_letters)], key=_area)
    # Only where this gives more rows are spaces taken for empty squares.
    best = max([best, *_of_fixed_width(bare, columns)], key=len)
    if not best:
        return None
    first, last = best[0].line, best[-1].line
    while first > 0 and bare[first - 1] and aside[first - 1]:
        first -= 1
    while last + 1 < len(bare) and bare[last + 1] and aside[last + 1]:
        last += 1
    return Grid([row.cells for row in best], first, last)


def labels(line: str) -> int:
    """How many columns a line names, as `A B C` or `1 2 3`; 0 if it names none."""
    words = line.replace("|", " ").split()
    if len(words) == 1:
        words = list(words[0])
    if len(words) < _FEWEST:
        return 0
    letters = [_letters(index) for index in range(len(words))]
    numbers = [str(index + 1) for index in range(len(words))]
    return len(words) if [word.upper() for word in words] == letters or words == numbers else 0


def _is_empty_row(line: str, lines: Sequence[str]) -> bool:
    """Whether a line of hyphens or the like is no frame but a row, as another shows in which they stand by tiles."""
    text = line.strip()
    return len(set(text)) == 1 and any(
        text[0] in other and len(other.strip()) == len(text) and any(map(str.isalpha, other)) for other in lines
    )


def _letters(index: int) -> str:
    text = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def _area(rows: Sequence[_Row]) -> int:
    return len(rows) * len(rows[0].cells) if rows else 0


# --------------------------------------------------------------------------------------------------- lines as squares


def _by_bars(line: str) -> list[str] | None:
    """`1 |A| |b|`: a bar between squares."""
    found = _INSIDE.fullmatch(line)
    parts = [part.strip() for part in found[1].split("|")] if found else []
    return parts if len(parts) >= _FEWEST and all(len(part.split()) <= 1 for part in parts) else None


def _by_spaces(line: str) -> list[str] | None:
    """`1 | A . b | 1` or `A . b`: a space between squares; labels that no bar sets off are taken for squares yet."""
    found = _INSIDE.fullmatch(line)
    return (found[1] if found else line).split() or None


def _by_letters(line: str) -> list[str] | None:
    """`A.b`: a character a square, `[CH]` for a tile of several."""
    found = _INSIDE.fullmatch(line)
    words = (found[1] if found else line).split()
    while words and (words[0].isdecimal() and len(words) > 1):
        words = words[1:]
    while len(words) > 1 and words[-1].isdecimal():
        words = words[:-1]
    return _SQUARE.findall(words[0]) if len(words) == 1 and not words[0].isdecimal() else None


def _of_fixed_width(lines: Sequence[str], columns: int) -> Iterator[list[_Row]]:
    """Blocks of lines between bars in which every square is as wide as the others and may be nothing but space."""
    for block in _runs((index, _INSIDE.fullmatch(line)) for index, line in enumerate(lines)):
        length = max(len(found[1]) for _, found in block)
        for count in (columns, *_USUAL, len(block)):
            width = -(-length // count) if count >= _FEWEST else 0
            if width and length > (count - 1) * width:
                yield _checked(
                    [
                        _Row(index, [found[1][at : at + width].strip() for at in range(0, count * width, width)])
                        for index, found in block
                    ]
                )


def _runs(found: Iterable[tuple[int, re.Match[str] | None]]) -> Iterator[list[tuple[int, re.Match[str]]]]:
    run: list[tuple[int, re.Match[str]]] = []
    for index, match in found:
        if match is not None:
            run.append((index, match))
        elif run:
            yield run
            run = []
    if run:
        yield run


# --------------------------------------------------------------------------------------------------- blocks of lines


def _blocks(
    lines: Sequence[str], aside: Sequence[bool], way: Callable[[str], list[str] | None]
) -> Iterator[list[_Row]]:
    """Runs of lines with the same number of squares, as far as all are squares. Frames and labels do not end a run."""
    run: list[_Row] = []
    for index, line in enumerate(lines):
        cells = None if aside[index] else way(line)
        # Other text can have as many words as a row has squares.
        if cells is not None and any(_square(text) is None and not _is_number(text) for text in cells):
            cells = None
        if run and (cells is None or len(cells) != len(run[0].cells)) and not aside[index]:
            yield _checked(run)
            run = []
        if cells is not None:
            run.append(_Row(index, cells))
    yield _checked(run)


def _checked(rows: list[_Row]) -> list[_Row]:
    """Rows without the labels at their sides, if all that is left are squares; else none."""
    if len(rows) < _FEWEST:
        return []
    columns: list[tuple[str, ...]] = list(zip(*(row.cells for row in rows), strict=True))
    if columns and _are_labels(columns[0]):
        columns = columns[1:-1] if columns[-1] == columns[0] else columns[1:]
    elif columns and _are_labels(columns[-1]):
        columns = columns[:-1]
    squares = [[_square(text) for text in column] for column in columns]
    if len(squares) < _FEWEST or any(text is None for column in squares for text in column):
        return []
    if all(text for column in squares for text in column):
        # Words of the same length below one another: no board is full.
        return []
    return [_Row(row.line, [str(column[index]) for column in squares]) for index, row in enumerate(rows)]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2


def _are_labels(column: Sequence[str]) -> bool:
    """Whether what stands at one side of rows counts them: 1, 2, 3 or, three or more times, A, B, C."""
    if all(map(_is_number, column)):
        numbers = [int(text) for text in column]
        return numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return list(column) == [_letters(index) for index in range(len(column))]


def _square(text: str) -> str | None:
    """The tile of a square; empty on an empty one, None if the text is no square."""
    if text in _PREMIUMS or not text:
        return ""
    inside = unicodedata.normalize("NFC", text[1:-1] if text[0] == "[" and text[-1] == "]" and len(text) > 2 else text)
    letters = [letter for letter in inside if letter != "·" and not unicodedata.combining(letter)]
    if letters and all(map(str.isalpha, letters)) and len(letters) <= _LONGEST_TILE:
        return inside if inside == inside.lower() or len(letters) == 1 else inside.upper()
    return "" if len(text) == 1 and text != "?" else None
