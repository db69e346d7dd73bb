"""A board as SVG: for a page, a notebook, a print.

The picture carries its own style; see `style.py`. Nothing is told by colour alone: premium squares have a shape
(diamond for words, disc for letters) and a label, blanks a ring and no value, the last play a frame.

Main names: `board_svg`, and `scene_svg` for pictures that show more than a board.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from quixotry.render import shapes
from quixotry.render.grid import Cell, Labels, column_label, names, row_label
from quixotry.render.numbers import numbered
from quixotry.render.scene import Scene, description_of, title_of
from quixotry.render.shapes import (
    GAP,
    LETTER_SIZE,
    NUMBERED,
    SQUARE,
    USUAL,
    escaped,
    face,
    frame,
    length,
    pieces,
    text,
)
from quixotry.render.style import Theme, sheet

if TYPE_CHECKING:
    from quixotry._native import Edition, Move, Position

# Lengths in user units; one unit is one pixel at the natural size.
MARGIN = 30
HEADER = 44
CAPTION = 30
RACK_SPACE = 14
_LABEL_SIZE, _PREMIUM_SIZE, _NAME_SIZE, _POINTS_SIZE, _CAPTION_SIZE = 13, 12, 16, 20, 16
# Between a name and its points; what moves texts by lengths would tear names that are written from right to left.
_SPACE = "\u00a0\u00a0"
# Characters that are much narrower or wider than others.
_NARROW, _WIDE = frozenset("fijlrtI.,:;'!|()[] "), frozenset("MWmw@%")

# The kind of each premium square: colour, label, and whether the colour is dark enough for white letters.
PREMIUMS = {
    "Q": ("word4", "4W", True),
    "T": ("word3", "3W", True),
    "D": ("word2", "2W", False),
    "q": ("letter4", "4L", True),
    "t": ("letter3", "3L", True),
    "d": ("letter2", "2L", False),
}


def board_svg(
    position: Position,
    *,
    labels: Labels = "numbered-rows",
    last: Iterable[str] = (),
    rack: bool = True,
    scores: Sequence[tuple[str, int]] = (),
    on_turn: int | None = None,
    caption: str = "",
    numbers: Iterable[Move | str] = (),
    theme: Theme = "auto",
    title: str | None = None,
) -> str:
    """A board as one SVG element, as text.

    Args:
        position: the position whose board is drawn.
        labels: `numbered-rows` as in tournaments (row 8, column H) or `lettered-rows` (row H, column 8).
        last: coordinates of squares to frame, such as those of the last play: `["8H", "8I"]`.
        rack: whether to draw the rack of the player on turn below the board, if it is known.
        scores: a name and points for each player, to stand above the board.
        on_turn: which of them is on turn, from 0.
        caption: a line below the board.
        numbers: the plays whose tiles lie on the board, in order, to number them.
        theme: `light`, `dark` or `contrast`; or `auto`, which follows what the reader has asked for.
        title: the name of the picture for those who cannot see it; by default its size and number of tiles.

    Raises:
        InvalidMove: a text of `numbers` is no move.
    """
    scene = Scene(
        position=position,
        last=names(last),
        rack=position.rack if rack else "",
        scores=tuple(scores),
        on_turn=on_turn,
        caption=caption,
        numbers=numbered(numbers, position),
        title=title,
    )
    return scene_svg(scene, labels=labels, theme=theme)


def scene_svg(
    scene: Scene, *, labels: Labels = "numbered-rows", theme: Theme = "auto", place: Geometry | None = None
) -> str:
    """A picture as one SVG element, as text.

    Args:
        scene: what it shows.
        labels: `numbered-rows` as in tournaments (row 8, column H) or `lettered-rows` (row H, column 8).
        theme: `light`, `dark` or `contrast`; or `auto`, which follows what the reader has asked for.
        place: where things lie, if it is one of several pictures of one size.
    """
    place = place or Geometry.of([scene])
    parts = [
        opening(place, theme),
        f"<title>{escaped(title_of(scene))}</title>",
        f"<desc>{escaped(description_of(scene, labels))}</desc>",
        f"<style>{sheet(theme)}</style>",
        *ground(scene.board, labels, place),
        *header(scene, place),
        *board_tiles(scene, place),
        *caption_line(scene.caption, place),
        *rack_tiles(scene.tiles, scene.position.edition, place),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


@dataclass(frozen=True)
class Geometry:
    """Where things lie in a picture, in user units.

    Attributes:
        width: of the picture.
        height: of the picture.
        left: of the first column.
        top: of the first row.
        caption: the middle of the line below the board.
        rack: the top of the rack.
    """

    width: int
    height: int
    left: int
    top: int
    caption: int
    rack: int

    @classmethod
    def of(cls, scenes: Sequence[Scene]) -> Geometry:
        """Room for everything that any of the scenes shows."""
        board = scenes[0].board
        tiles = max(len(scene.tiles) for scene in scenes)
        header = HEADER if any(scene.scores for scene in scenes) else 0
        caption = CAPTION if any(scene.caption for scene in scenes) else 0
        width = 2 * MARGIN + SQUARE * max(len(board[0]), tiles)
        below = header + 2 * MARGIN + SQUARE * len(board)
        height = below + caption + (SQUARE + RACK_SPACE if tiles else 0)
        left = (width - SQUARE * len(board[0])) // 2
        return cls(width, height, left, header + MARGIN, below + CAPTION // 2 - 6, height - MARGIN // 2 - SQUARE)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a square."""
        return self.left + SQUARE * cell.column, self.top + SQUARE * cell.row


def opening(place: Geometry, theme: Theme, *, mark: str = "") -> str:
    """The start tag of a picture; one that moves has a class of its own, and can have the focus."""
    size = f'viewBox="0 0 {place.width} {place.height}" width="{place.width}" height="{place.height}"'
    names = f"qx-board qx-{theme}{' ' if mark else ''}{mark}"
    focus = ' tabindex="0"' if mark else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{names}" {size} role="img"{focus}>'


def ground(board: list[list[Cell]], labels: Labels, place: Geometry, *, whole: bool = False) -> Iterator[str]:
    """Yields what lies below the tiles: paper, labels, squares.

    Args:
        board: the squares.
        labels: how they are named.
        place: where things lie.
        whole: whether to draw the squares that have a tile as well.
    """
    yield f'<rect class="qx-paper" width="{place.width}" height="{place.height}" rx="8"/>'
    yield from _labels(board, labels, place)
    width, height = SQUARE * len(board[0]) + 2 * GAP, SQUARE * len(board) + 2 * GAP
    corner = f'x="{place.left - GAP}" y="{place.top - GAP}"'
    yield f'<rect class="qx-frame" {corner} width="{width}" height="{height}" rx="5"/>'
    empty = [cell for row in board for cell in row if whole or cell.tile is None]
    yield shapes.squares("plain", (place.corner(cell) for cell in empty if cell.premium not in PREMIUMS))
    for premium, (kind, label, dark) in PREMIUMS.items():
        found = [cell for cell in empty if cell.premium == premium]
        centres = {cell: _centre(cell, place) for cell in found}
        shaped = [centre for cell, centre in centres.items() if not cell.start]
        draw = shapes.diamonds if kind.startswith("word") else shapes.discs
        yield shapes.squares(kind, map(place.corner, found))
        yield draw("qx-shape-dark" if dark else "qx-shape", shaped)
        ink = "qx-on-dark" if dark else "qx-on-light"
        yield "".join(text(x, y, f"qx-premium {ink}", label, _PREMIUM_SIZE) for x, y in shaped)
        yield from (shapes.star(*centre, ink) for cell, centre in centres.items() if cell.start)
    yield from (
        shapes.star(*_centre(cell, place), "qx-on-light") for cell in empty if cell.start and cell.premium == "_"
    )


def _centre(cell: Cell, place: Geometry) -> tuple[float, float]:
    x, y = place.corner(cell)
    return x + SQUARE / 2, y + SQUARE / 2


def _labels(board: list[list[Cell]], labels: Labels, place: Geometry) -> Iterator[str]:
    """Yields coordinates for all four sides."""
    rows, columns = len(board), len(board[0])
    above, below = place.top - MARGIN / 2, place.top + SQUARE * rows + MARGIN / 2
    for column in range(columns):
        x = place.left + SQUARE * (column + 0.5)
        yield "".join(text(x, y, "qx-label", column_label(column, labels), _LABEL_SIZE) for y in (above, below))
    for row in range(rows):
        y = place.top + SQUARE * (row + 0.5)
        sides = (place.left - MARGIN / 2, place.left + SQUARE * columns + MARGIN / 2)
        yield "".join(text(x, y, "qx-label", row_label(row, labels), _LABEL_SIZE) for x in sides)


def header(scene: Scene, place: Geometry) -> Iterator[str]:
    """Yields names and points, in columns of one width above the board, with a wedge for the player on turn."""
    outer = place.left
    y = place.top - MARGIN - HEADER / 2 + 8
    for index, (name, points) in enumerate(scene.scores):
        each = (place.width - 2 * outer) / len(scene.scores)
        left = outer + each * index
        if index == scene.on_turn:
            yield f'<path class="qx-turn" d="M{length(left)} {length(y - 6)}l10 6-10 6z"/>'
        shown = str(points).replace("-", "−")
        room = each - 18 - 8 - 14 - 0.65 * _POINTS_SIZE * len(shown)
        called = cut(name, room, _NAME_SIZE) + _SPACE
        written = text(left + 18, y, "qx-name qx-left", called, _NAME_SIZE)
        yield written.replace("</text>", f'<tspan class="qx-points">{shown}</tspan></text>')


def caption_line(caption: str, place: Geometry) -> Iterator[str]:
    """Yields the line below the board, if there is one."""
    if caption:
        shown = cut(caption, place.width - 20, _CAPTION_SIZE)
        yield text(place.width / 2, place.caption, "qx-caption", shown, _CAPTION_SIZE)


def cut(content: str, room: float, size: float) -> str:
    """A text that is too long for its room, cut, with an ellipsis at its end."""
    used = 0.0
    for index, character in enumerate(content):
        used += _width(character) * size
        if used > room:
            return content[: max(1, index - 1)].rstrip() + "…"
    return content


def _width(character: str) -> float:
    """About how wide a character is, in parts of the size of the text: no font says so here."""
    if unicodedata.combining(character):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    if character in _NARROW:
        return 0.33
    return 0.95 if character in _WIDE else 0.7 if character.isupper() else 0.6


def board_tiles(scene: Scene, place: Geometry, *, named: bool = True) -> Iterator[str]:
    """Yields the tiles on the board: all pieces at once, then a group for what is written on each.

    Args:
        scene: what is shown.
        place: where things lie.
        named: whether each has a name of its own, such as `qx-H8`; several boards in one picture have none.
    """
    there = [cell for row in scene.board for cell in row if cell.tile is not None]
    if not there:
        return
    hand = NUMBERED if scene.numbers else USUAL
    yield pieces(map(place.corner, there))
    yield f'<g font-size="{LETTER_SIZE}">'
    for cell in there:
        x, y = place.corner(cell)
        written = face(x, y, str(cell.tile), scene.position.edition, hand, scene.numbers.get(cell.name))
        framed = frame(x, y) if cell.name in scene.last else ""
        own = f' id="qx-{cell.name}"' if named else ""
        yield f"<g{own}>{written}{framed}</g>"
    yield "</g>"


def rack_tiles(tiles: Sequence[str], edition: Edition, place: Geometry) -> Iterator[str]:
    """Yields a rack with tiles below the board, if there are any."""
    if not tiles:
        return
    places = rack_places(len(tiles), place)
    yield rack_shelf(len(tiles), place)
    yield pieces(places)
    faces = (face(x, y, tile, edition) for tile, (x, y) in zip(tiles, places, strict=True))
    yield f'<g font-size="{LETTER_SIZE}">{"".join(faces)}</g>'


def rack_places(count: int, place: Geometry) -> list[tuple[int, int]]:
    """The upper left corners of the tiles of a rack."""
    left = (place.width - SQUARE * count) // 2
    return [(left + SQUARE * index, place.rack) for index in range(count)]


def rack_shelf(count: int, place: Geometry) -> str:
    """The shelf on which so many tiles stand."""
    width = SQUARE * count + 12
    left, top = (place.width - width) // 2, place.rack + SQUARE - 10
    return f'<rect class="qx-rack" x="{left}" y="{top}" width="{width}" height="16" rx="4"/>'
