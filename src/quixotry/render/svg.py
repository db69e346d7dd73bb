"""A board as SVG: for a page, a notebook, a print.

The picture carries its own style: classes that begin with `qx-`, and custom properties such as `--qx-tile` that a
page may set to recolour it. Every colour is also written out, for programs that know no custom properties. Nothing
is told by colour alone: premium squares have a shape (diamond for words, disc for letters) and a label, blanks a
ring and no value, the last play a frame.

Main name: `board_svg`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from quixotry.render.grid import Cell, Labels, cells, column_label, letter_of, names, row_label, runs, tiles_of

if TYPE_CHECKING:
    from quixotry._native import Edition, Position

# Lengths in user units; one unit is one pixel at the natural size.
SQUARE = 40
GAP = 2
MARGIN = 30
RACK_SPACE = 14

LIGHT = {
    "paper": "#ffffff",
    "board": "#cfc6b4",
    "plain": "#f3eee3",
    "label": "#5a5346",
    "word4": "#7c2d5e",
    "word3": "#b5332e",
    "word2": "#eeb4a6",
    "letter4": "#4a3a8c",
    "letter3": "#1f6391",
    "letter2": "#b4d6e8",
    "shape": "#ffffff",
    "on-dark": "#ffffff",
    "on-light": "#3b2f2a",
    "tile": "#fbe3a8",
    "tile-edge": "#b98f3e",
    "ink": "#2a2118",
    "ring": "#a3341f",
    "last": "#1b7a3d",
}
DARK = {
    "paper": "#16181d",
    "board": "#2b2f38",
    "plain": "#3a3f4a",
    "label": "#b9bfca",
    "word4": "#8a3a6c",
    "word3": "#a83a34",
    "word2": "#7a4b45",
    "letter4": "#5a4aa0",
    "letter3": "#2a6a97",
    "letter2": "#3b5f73",
    "shape": "#000000",
    "on-dark": "#ffffff",
    "on-light": "#f4ece6",
    "tile": "#ecd090",
    "tile-edge": "#8f6c2b",
    "ink": "#221a12",
    "ring": "#96301c",
    "last": "#6fdc93",
}
# The kind of each premium square: colour, label, and whether the colour is dark enough for white letters.
PREMIUMS = {
    "Q": ("word4", "4W", True),
    "T": ("word3", "3W", True),
    "D": ("word2", "2W", False),
    "q": ("letter4", "4L", True),
    "t": ("letter3", "3L", True),
    "d": ("letter2", "2L", False),
}
# How much of the shape behind a label shows, by whether the square is dark.
SHAPE_OPACITY = {False: 0.25, True: 0.12}
_LETTER_SIZES = {1: 25, 2: 18, 3: 13}
_SMALLEST = 10


def board_svg(
    position: Position,
    *,
    labels: Labels = "numbered-rows",
    last: Iterable[str] = (),
    rack: bool = True,
    title: str | None = None,
) -> str:
    """A board as one SVG element, as text.

    Args:
        position: the position whose board is drawn.
        labels: `numbered-rows` as in tournaments (row 8, column H) or `lettered-rows` (row H, column 8).
        last: coordinates of squares to frame, such as those of the last play: `["8H", "8I"]`.
        rack: whether to draw the rack of the player on turn below the board, if it is known.
        title: the name of the picture for those who cannot see it; by default its size and number of tiles.
    """
    board = cells(position)
    marked = names(last)
    tiles = tiles_of(position.edition, position.rack) if rack else []
    width = 2 * MARGIN + SQUARE * max(len(board[0]), len(tiles))
    height = 2 * MARGIN + SQUARE * len(board) + (SQUARE + RACK_SPACE if tiles else 0)
    left = (width - SQUARE * len(board[0])) // 2
    parts = [
        _opening(width, height),
        f"<title>{_escaped(title or _title(board))}</title>",
        f"<desc>{_escaped(_description(board, tiles))}</desc>",
        f"<style>{_style()}</style>",
        f'<rect class="qx-paper" width="{width}" height="{height}" rx="8"/>',
        *_labels(board, labels, left),
        _frame(board, left),
        *(_square(cell, position.edition, cell.name in marked, left) for row in board for cell in row),
        *_rack(tiles, position.edition, (width - SQUARE * len(tiles)) // 2, height - MARGIN // 2 - SQUARE),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


# -------------------------------------------------------------------------------------------------------------- words


def _escaped(text: str) -> str:
    """Text as XML has it; what the standard library has for it would load its network modules as well."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _opening(width: int, height: int) -> str:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="qx-board" {size} role="img">'


def _title(board: list[list[Cell]]) -> str:
    count = sum(cell.tile is not None for row in board for cell in row)
    tiles = "no tiles" if not count else "1 tile" if count == 1 else f"{count} tiles"
    return f"Board of {len(board)} rows and {len(board[0])} columns with {tiles}"


def _description(board: list[list[Cell]], rack: Sequence[str]) -> str:
    """Every tile, row by row, for those who cannot see the picture."""
    rows = []
    for row in board:
        texts = [f"{''.join(str(cell.tile) for cell in run)} from {run[0].name}" for run in runs(row)]
        if texts:
            rows.append(f"Row {row[0].row + 1}: {', '.join(texts)}.")
    blanks = ["Blanks are in lower case."] if any(cell.blank for row in board for cell in row) else []
    last = [f"Rack: {' '.join(rack)}."] if rack else []
    return " ".join([*rows, *blanks, *last]) or "The board is empty."


# -------------------------------------------------------------------------------------------------------------- style


def _style() -> str:
    """The style block: each colour written out, then as a custom property that a page or a dark theme may set."""

    def paint(selector: str, colour: str, what: str = "fill") -> str:
        return f".qx-board .qx-{selector}{{{what}:{LIGHT[colour]};{what}:var(--qx-{colour},{LIGHT[colour]})}}"

    rules = [
        ".qx-board{font-family:Inter,'Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif}",
        ".qx-board text{text-anchor:middle}",
        ".qx-board .qx-label{font-size:13px}",
        ".qx-board .qx-premium{font-size:12px;font-weight:700}",
        ".qx-board .qx-letter{font-weight:700}",
        ".qx-board .qx-value{font-size:10px;font-weight:600}",
        ".qx-board .qx-ring,.qx-board .qx-last{fill:none}",
        ".qx-board .qx-ring{stroke-width:1.8}",
        ".qx-board .qx-last{stroke-width:3}",
        # Faint enough on dark squares that white letters stay readable.
        f".qx-board .qx-shape{{fill-opacity:{SHAPE_OPACITY[False]}}}",
        f".qx-board .qx-shape-dark{{fill-opacity:{SHAPE_OPACITY[True]}}}",
        paint("paper", "paper"),
        paint("frame", "board"),
        paint("plain", "plain"),
        paint("label", "label"),
        *(paint(kind, kind) for kind, _, _ in PREMIUMS.values()),
        paint("shape", "shape"),
        paint("shape-dark", "shape"),
        paint("on-dark", "on-dark"),
        paint("on-light", "on-light"),
        paint("star", "on-light"),
        paint("edge", "tile-edge"),
        paint("tile", "tile"),
        paint("letter", "ink"),
        paint("value", "ink"),
        paint("ring", "ring", "stroke"),
        paint("last", "last", "stroke"),
        paint("rack", "board"),
    ]
    dark = ";".join(f"--qx-{name}:{colour}" for name, colour in DARK.items())
    rules.append(f"@media (prefers-color-scheme:dark){{.qx-board{{{dark}}}}}")
    return "\n".join(rules)


# ------------------------------------------------------------------------------------------------------------- shapes


def _text(x: float, y: float, name: str, content: str, size: int | None = None) -> str:
    style = f' font-size="{size}"' if size else ""
    return f'<text class="{name}" x="{_n(x)}" y="{_n(y)}" dy=".355em"{style}>{_escaped(content)}</text>'


def _n(value: float) -> str:
    """A length with at most two decimals and no needless zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _labels(board: list[list[Cell]], labels: Labels, left: int) -> list[str]:
    """Coordinates on all four sides."""
    rows, columns = len(board), len(board[0])
    near, far = MARGIN / 2, MARGIN * 1.5 + SQUARE * rows
    parts = []
    for column in range(columns):
        x = left + SQUARE * (column + 0.5)
        parts += [_text(x, y, "qx-label", column_label(column, labels)) for y in (near, far)]
    for row in range(rows):
        y = MARGIN + SQUARE * (row + 0.5)
        sides = (left - MARGIN / 2, left + SQUARE * columns + MARGIN / 2)
        parts += [_text(x, y, "qx-label", row_label(row, labels)) for x in sides]
    return parts


def _frame(board: list[list[Cell]], left: int) -> str:
    width, height = SQUARE * len(board[0]) + 2 * GAP, SQUARE * len(board) + 2 * GAP
    return f'<rect class="qx-frame" x="{left - GAP}" y="{MARGIN - GAP}" width="{width}" height="{height}" rx="5"/>'


def _square(cell: Cell, edition: Edition, marked: bool, left: int) -> str:
    x, y = left + SQUARE * cell.column, MARGIN + SQUARE * cell.row
    side = SQUARE - GAP
    if cell.tile is not None:
        return f'<g id="qx-{cell.name}">{_tile(x, y, cell.tile, edition)}{_last(x, y) if marked else ""}</g>'
    kind, label, dark = PREMIUMS.get(cell.premium, ("plain", "", False))
    box = f'<rect class="qx-{kind}" x="{x + GAP / 2:g}" y="{y + GAP / 2:g}" width="{side}" height="{side}" rx="3"/>'
    middle = (x + SQUARE / 2, y + SQUARE / 2)
    ink = "on-dark" if dark else "on-light"
    if cell.start:
        shape = _star(*middle, f"qx-{'star' if not dark else 'on-dark'}")
        return box + shape
    if not label:
        return box
    shade = "qx-shape-dark" if dark else "qx-shape"
    shape = _diamond(*middle, shade) if kind.startswith("word") else _disc(*middle, shade)
    return box + shape + _text(*middle, f"qx-premium qx-{ink}", label)


def _diamond(x: float, y: float, name: str) -> str:
    reach = SQUARE / 2 - 2.5
    points = f"M{_n(x)} {_n(y - reach)}l{_n(reach)} {_n(reach)}l{_n(-reach)} {_n(reach)}l{_n(-reach)} {_n(-reach)}z"
    return f'<path class="{name}" d="{points}"/>'


def _disc(x: float, y: float, name: str) -> str:
    return f'<circle class="{name}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(SQUARE / 2 - 5)}"/>'


def _star(x: float, y: float, name: str) -> str:
    points = []
    for corner in range(10):
        reach = SQUARE * (0.36 if corner % 2 == 0 else 0.15)
        angle = math.pi * corner / 5
        points.append(f"{_n(x + reach * math.sin(angle))},{_n(y - reach * math.cos(angle))}")
    return f'<polygon class="{name}" points="{" ".join(points)}"/>'


def _tile(x: float, y: float, tile: str, edition: Edition) -> str:
    """A tile: a bevelled piece with its letter and value; a blank has a ring round its letter and no value."""
    side = SQUARE - GAP - 1
    left, top = x + (SQUARE - side) / 2, y + (SQUARE - side) / 2
    piece = (
        f'<rect class="qx-edge" x="{_n(left)}" y="{_n(top + 1)}" width="{side}" height="{side}" rx="5"/>'
        f'<rect class="qx-tile" x="{_n(left)}" y="{_n(top - 0.5)}" width="{side}" height="{_n(side - 1)}" rx="5"/>'
    )
    if tile == "?":
        return piece + _ring(x, y)
    letter = letter_of(edition, tile)
    size = _LETTER_SIZES.get(len(letter), _SMALLEST)
    middle = SQUARE / 2
    if letter != tile:
        return piece + _ring(x, y) + _text(x + middle, y + middle - 1, "qx-letter", letter, round(size * 0.8))
    value = str(edition.value(tile))
    # The letter makes room for its value at the lower right.
    face = _text(x + middle - 1 - len(value), y + middle - 2, "qx-letter", letter, size)
    corner = _text(x + SQUARE - 6 - 2.6 * len(value), y + SQUARE - 9.5, "qx-value", value)
    return piece + face + corner


def _ring(x: float, y: float) -> str:
    return f'<circle class="qx-ring" cx="{_n(x + SQUARE / 2)}" cy="{_n(y + SQUARE / 2 - 1)}" r="{_n(SQUARE * 0.36)}"/>'


def _last(x: float, y: float) -> str:
    side = SQUARE - 4
    return f'<rect class="qx-last" x="{x + 2}" y="{y + 1.5:g}" width="{side}" height="{side}" rx="4.5"/>'


def _rack(tiles: Sequence[str], edition: Edition, left: int, top: int) -> list[str]:
    if not tiles:
        return []
    width = SQUARE * len(tiles) + 12
    shelf = f'<rect class="qx-rack" x="{left - 6}" y="{top + SQUARE - 10}" width="{width}" height="16" rx="4"/>'
    return [shelf, *(_tile(left + SQUARE * index, top, tile, edition) for index, tile in enumerate(tiles))]
