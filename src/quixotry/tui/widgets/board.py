"""The board: squares and tiles in cells that grow with the window, coordinates on all four sides, and the cursor.

It draws what it is told to show and knows no game. A board that does not fit scrolls with the cursor; marks in its
corners point to where there is more of it.

Main names: `Board`, `Scene` (what it shows).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from quixotry.render.grid import Cell, Labels, column_label, letter_of, row_label
from quixotry.render.text import EMPTY, START, SYMBOLS
from quixotry.table.squares import Square

if TYPE_CHECKING:
    from quixotry._native import Edition
    from quixotry.tui.theme import Palette

# Columns and rows of a square, from small to large; most look square, as a character is twice as high as wide.
CELL_SIZES: tuple[tuple[int, int], ...] = ((2, 1), (3, 1), (4, 2), (6, 3), (8, 4))
# From so many columns on, squares have names of premiums instead of symbols, and a column between neighbours.
_SEAMED = 4
# Columns beside the board on each side, and rows above and below it, for coordinates.
MARGIN, ABOVE = 3, 1

_ARROWS = {"across": ">", "down": "v"}
# Around a tile, or behind it where there is no more room: by what it is.
_MARKS = {"last": ("[", "]"), "placed": ("(", ")"), "tile": (" ", " ")}
_SMALL_MARKS = {"last": ":", "placed": "+", "tile": " "}
_PREMIUM_TEXTS = {"Q": "4W", "T": "3W", "D": "2W", "q": "4L", "t": "3L", "d": "2L"}


@dataclass(frozen=True)
class Scene:
    """What a board shows.

    Attributes:
        edition: the tiles.
        cells: the squares row by row.
        placed: tiles that are not yet played, as they are written on a board.
        last: the squares of the last play.
        hidden: squares whose tiles are not shown yet.
        cursor: where the cursor is; None for no cursor.
        direction: where it points: `across` or `down`.
        labels: how rows and columns are called.
    """

    edition: Edition
    cells: Sequence[Sequence[Cell]]
    placed: Mapping[Square, str] = field(default_factory=dict)
    last: Collection[Square] = ()
    hidden: Collection[Square] = ()
    cursor: Square | None = None
    direction: str = "across"
    labels: Labels = "numbered-rows"


class Board(Widget):
    """The board of a scene."""

    ALLOW_SELECT = False

    class Clicked(Message):
        """A square was clicked.

        Args:
            square: its row and column.
        """

        def __init__(self, square: Square) -> None:
            super().__init__()
            self.square = square

    def __init__(self, scene: Scene | None = None, *, name: str | None = None, id: str | None = None) -> None:
        super().__init__(name=name, id=id)
        self._scene = scene
        self._first = (0, 0)
        self.cell = CELL_SIZES[0]

    @property
    def scene(self) -> Scene | None:
        """What is shown."""
        return self._scene

    def show(self, scene: Scene) -> None:
        """Shows a scene."""
        self._scene = scene
        self._follow_cursor()
        self.refresh()

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """Chooses the largest squares with which the board fits, and gives the columns and rows that it then takes."""
        if self._scene is None:
            return width, height
        rows, columns = len(self._scene.cells), len(self._scene.cells[0])
        self.cell = CELL_SIZES[0]
        for cell in CELL_SIZES:
            if columns * cell[0] + 2 * MARGIN <= width and rows * cell[1] + 2 * ABOVE <= height:
                self.cell = cell
        shown_columns = min(columns, (width - 2 * MARGIN) // self.cell[0])
        shown_rows = min(rows, (height - 2 * ABOVE) // self.cell[1])
        return shown_columns * self.cell[0] + 2 * MARGIN, shown_rows * self.cell[1] + 2 * ABOVE

    # -------------------------------------------------------------------------------------------------------- geometry

    @property
    def shown_rows(self) -> int:
        """How many rows of squares are in view."""
        rows = 0 if self._scene is None else len(self._scene.cells)
        return max(0, min(rows, (self.size.height - 2 * ABOVE) // self.cell[1]))

    @property
    def shown_columns(self) -> int:
        """How many columns of squares are in view."""
        columns = 0 if self._scene is None else len(self._scene.cells[0])
        return max(0, min(columns, (self.size.width - 2 * MARGIN) // self.cell[0]))

    @property
    def first(self) -> Square:
        """The upper left square in view."""
        scene = self._scene
        if scene is None:
            return 0, 0
        top, left = len(scene.cells) - self.shown_rows, len(scene.cells[0]) - self.shown_columns
        return min(self._first[0], top), min(self._first[1], left)

    def square_at(self, x: int, y: int) -> Square | None:
        """The square under a place of the widget."""
        column, row = (x - MARGIN) // self.cell[0], (y - ABOVE) // self.cell[1]
        inside = 0 <= column < self.shown_columns and 0 <= row < self.shown_rows
        return (self.first[0] + row, self.first[1] + column) if inside else None

    def place_of(self, square: Square) -> tuple[int, int]:
        """The upper left place of a square in the widget; it may be out of view."""
        top, left = self.first
        return MARGIN + (square[1] - left) * self.cell[0], ABOVE + (square[0] - top) * self.cell[1]

    def _follow_cursor(self) -> None:
        """Scrolls so that the cursor is in view, with a square to spare where there is one."""
        scene, rows, columns = self._scene, self.shown_rows, self.shown_columns
        if scene is None or not rows or not columns:
            return
        top, left = self.first
        row, column = scene.cursor or (top, left)
        self._first = (
            _scrolled(top, rows, len(scene.cells), row),
            _scrolled(left, columns, len(scene.cells[0]), column),
        )

    def on_resize(self) -> None:
        """The cursor stays in view."""
        self._follow_cursor()

    def on_click(self, event: events.Click) -> None:
        """Tells which square was clicked."""
        square = self.square_at(event.x, event.y)
        if square is not None:
            event.stop()
            self.post_message(self.Clicked(square))

    # --------------------------------------------------------------------------------------------------------- drawing

    @property
    def _palette(self) -> Palette:
        palette: Palette = self.app.palette  # type: ignore[attr-defined]
        return palette

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
        palette, scene, width = self._palette, self._scene, self.size.width
        if scene is None:
            return Strip.blank(width, palette.raised)
        high = self.cell[1]
        row, part = divmod(y - ABOVE, high)
        if y < ABOVE or row >= self.shown_rows:
            at_edge = y < ABOVE or (part == 0 and row == self.shown_rows)
            segments = self._heads(scene, palette, above=y < ABOVE) if at_edge else []
        else:
            segments = self._row(scene, palette, self.first[0] + row, part)
        return Strip(segments).adjust_cell_length(width, palette.raised)

    def _heads(self, scene: Scene, palette: Palette, *, above: bool) -> list[Segment]:
        wide, here, (top, left) = self.cell[0], scene.cursor, self.first
        right = left + self.shown_columns
        more = top > 0 if above else top + self.shown_rows < len(scene.cells)
        beyond = ("^" if above else "v") if more else " "
        segments = [Segment(f"{beyond}{'<' if left else ' '}{'':{MARGIN - 2}}", palette.label_here)]
        for column in range(left, right):
            style = palette.label_here if here is not None and here[1] == column else palette.label
            segments.append(Segment(_centred(column_label(column, scene.labels), wide), style))
        end = ">" if right < len(scene.cells[0]) else " "
        return [*segments, Segment(f"{'':{MARGIN - 2}}{end}{beyond}", palette.label_here)]

    def _row(self, scene: Scene, palette: Palette, row: int, part: int) -> list[Segment]:
        at_label = part == self._letter_line
        here = scene.cursor is not None and scene.cursor[0] == row
        label = row_label(row, scene.labels) if at_label else ""
        style = palette.label_here if here else palette.label
        segments = [Segment(f"{label:>{MARGIN - 1}} ", style)]
        for column in range(self.first[1], self.first[1] + self.shown_columns):
            segments += self._cell(scene, palette, scene.cells[row][column], part)
        segments.append(Segment(f" {label:<{MARGIN - 1}}", style))
        return segments

    @property
    def _letter_line(self) -> int:
        """The line of a square that has the letter."""
        return (self.cell[1] - 1) // 2

    def _cell(self, scene: Scene, palette: Palette, cell: Cell, part: int) -> list[Segment]:
        square = (cell.row, cell.column)
        tile, kind = scene.placed.get(square), "placed"
        if tile is None and square not in scene.hidden:
            tile, kind = cell.tile, "last" if square in scene.last else "tile"
        if tile is None:
            return self._empty(scene, palette, cell, part)
        return self._tile(scene, palette, square, tile, kind, part)

    def _empty(self, scene: Scene, palette: Palette, cell: Cell, part: int) -> list[Segment]:
        wide, middle = self.cell[0], part == self._letter_line
        if (cell.row, cell.column) == scene.cursor:
            text, style = _ARROWS[scene.direction], palette.cursor
        elif cell.start:
            text, style = START, palette.start
        elif cell.premium in SYMBOLS:
            text = _PREMIUM_TEXTS[cell.premium] if wide >= _SEAMED else SYMBOLS[cell.premium]
            style = palette.premium(cell.premium)
        else:
            text, style = EMPTY, palette.lit if _in_line(scene, cell) else palette.plain
        return [Segment(_centred(text if middle else "", wide), style)]

    def _tile(self, scene: Scene, palette: Palette, square: Square, tile: str, kind: str, part: int) -> list[Segment]:
        here = square == scene.cursor
        blank = tile == "?" or letter_of(scene.edition, tile) != tile
        ground = palette.cursor_tile if here else palette.role(kind)
        if part != self._letter_line:
            worth = part == self.cell[1] - 1 and not blank
            value = palette.cursor_tile if here else palette.role(f"{kind}_value")
            space = " " if self._face > 3 else ""
            text = f"{scene.edition.value(tile) if worth else '':>{self._face - len(space)}}{space}"
            return self._with_seam([Segment(text, value)], palette.plain)
        letter = palette.role("blank" if kind == "tile" else f"{kind}_blank") if blank else ground
        if here:
            letter = ground + Style(underline=blank)
        before, after = _MARKS[kind]
        after = _ARROWS[scene.direction] if here else after
        if self.cell[0] == 2:
            after = after if here else _SMALL_MARKS[kind]
            return (
                [Segment(_fit(tile, 2), letter)]
                if cell_len(tile) > 1
                else [Segment(tile, letter), Segment(after, ground)]
            )
        return self._with_seam(_around(before, tile, after, self._face, ground, letter), palette.plain)

    @property
    def _face(self) -> int:
        """How many columns of a square a tile has; large squares leave one between neighbours."""
        return self.cell[0] - (self.cell[0] >= _SEAMED)

    def _with_seam(self, segments: list[Segment], ground: Style) -> list[Segment]:
        return [*segments, Segment(" ", ground)] if self.cell[0] >= _SEAMED else segments


def _fit(text: str, width: int) -> str:
    return set_cell_size(text, width) if cell_len(text) > width else text


def _centred(text: str, width: int) -> str:
    """Text in the middle of so many columns; a column too many is behind it."""
    text = _fit(text, width)
    space = width - cell_len(text)
    return " " * (space // 2 if width > 2 else 0) + text + " " * (space - space // 2 if width > 2 else space)


def _around(before: str, tile: str, after: str, wide: int, ground: Style, letter: Style) -> list[Segment]:
    """A tile in the middle of a square, with a mark at each side as far as there is room."""
    tile = _fit(tile, wide)
    space = wide - cell_len(tile)
    left = space // 2
    right = space - left
    lead = (" " * (left - 1) + before) if left else ""
    trail = (after + " " * (right - 1)) if right else ""
    return [Segment(lead, ground), Segment(tile, letter), Segment(trail, ground)]


def _in_line(scene: Scene, cell: Cell) -> bool:
    """Whether a square is in the row or column in which the cursor points."""
    if scene.cursor is None:
        return False
    return cell.row == scene.cursor[0] if scene.direction == "across" else cell.column == scene.cursor[1]


def _scrolled(first: int, shown: int, total: int, wanted: int) -> int:
    """The first of `shown` lines out of `total`, moved as little as needed so that `wanted` is among them."""
    spare = 1 if shown > 2 else 0
    first = min(first, wanted - spare)
    first = max(first, wanted + spare - shown + 1)
    return max(0, min(first, total - shown))
