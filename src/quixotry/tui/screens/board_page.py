"""A screen with a board on the left and rows of text beside and below it, for looking at positions.

Main names: `BoardPage`, `with_tiles` (squares with more tiles on them).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual.app import ComposeResult

from quixotry.errors import QuixotryError
from quixotry.render.grid import Cell, letter_of
from quixotry.table.squares import Square
from quixotry.tui.rows import Row, Span, fit_row
from quixotry.tui.screens.page import Drawn, footer
from quixotry.tui.widgets.board import ABOVE, CELL_SIZES, MARGIN, Board, Scene

if TYPE_CHECKING:
    from quixotry._native import Edition

T = TypeVar("T")

Cells = Sequence[Sequence[Cell]]


def with_tiles(cells: Cells, tiles: Mapping[Square, str], edition: Edition) -> Cells:
    """Squares with tiles laid on some of them."""
    return [[_laid_on(cell, tiles.get((cell.row, cell.column)), edition) for cell in row] for row in cells]


def _laid_on(cell: Cell, tile: str | None, edition: Edition) -> Cell:
    if tile is None:
        return cell
    try:
        blank = letter_of(edition, tile) != tile
    except QuixotryError:
        blank = False
    return replace(cell, tile=tile, blank=blank)


class BoardPage(Drawn[T], Generic[T]):
    """A title, a board, rows beside it, rows below it, a footer of keys."""

    DEFAULT_CSS = """
    BoardPage { background: $background; overflow: hidden; layers: below above; }
    BoardPage > Canvas { layer: below; }
    BoardPage > Board { layer: above; }
    """

    # What the text beside the board and below it needs, in columns and rows; the board gets what is left.
    BESIDE: ClassVar[int] = 42
    BELOW: ClassVar[int] = 4
    # The widest that the text beside the board becomes.
    WIDEST: ClassVar[int] = 90

    def __init__(self) -> None:
        super().__init__()
        self.board = Board()

    def compose(self) -> ComposeResult:
        """The rows, and the board in front of them."""
        yield self.canvas
        yield self.board

    # --------------------------------------------------------------------------------------------- what a screen gives

    def heading(self) -> str:
        """What the first line says."""
        return ""

    def scene(self) -> Scene:
        """What the board shows."""
        raise NotImplementedError

    def beside(self, width: int, height: int) -> list[Row]:
        """The rows beside the board."""
        raise NotImplementedError

    def below(self, width: int, height: int) -> list[Row]:
        """The rows below the board."""
        return []

    def do_square(self, square: Square) -> None:
        """Obey a click on a square."""

    # -------------------------------------------------------------------------------------------------- what is shared

    def rows(self, width: int, height: int) -> list[Row]:
        """Everything that is shown but the board, which lies above the first columns of its rows."""
        wide, high = self._measure(width, height)
        beside = self.beside(max(1, min(self.WIDEST, width - wide - 2)), max(1, high))
        gap = Span(" " * (wide + 1))
        middle = [[gap, *(beside[y] if y < len(beside) else [])] for y in range(high)]
        left = max(0, height - 2 - high)
        low = self.below(width - 2, max(0, left - 1))[: max(0, left - 1)] if left else []
        indented = [[Span(" "), *row] for row in low]
        block: list[Row] = [[Span(" ", "bar"), *self._bar(width - 1)], *middle, [], *indented]
        block = block[: height - 1]
        block += [[]] * (height - 1 - len(block))
        return [*block, [Span(" ", "bar"), *fit_row(self.bar_footer(width - 2), width - 1, "bar")]]

    def _bar(self, width: int) -> Row:
        return fit_row([Span("Quixotry  ", "bar_key"), Span(self.heading(), "bar")], width, "bar")

    def bar_footer(self, width: int) -> Row:
        """The keys that matter, in the colours of the last line."""
        return footer(self.KEYS, width, "bar_key", "bar")

    def _room(self, width: int, height: int) -> tuple[int, int]:
        """How many columns and rows the board may take."""
        return max(10, width - self.BESIDE - 2), max(5, height - 2 - self.BELOW - 1)

    def _measure(self, width: int, height: int) -> tuple[int, int]:
        """How many columns and rows the board takes."""
        return self.board.fit(*self._room(width, height))

    def fits(self, board: Cells) -> bool:
        """Whether all of a board can be in view."""
        width, height = self._room(*self.app.size)
        wide, high = CELL_SIZES[0]
        return len(board[0]) * wide + 2 * MARGIN <= width and len(board) * high + 2 * ABOVE <= height

    def redraw(self) -> None:
        """Show what has changed."""
        self.board.show(self.scene())
        self._place()
        super().redraw()

    def press(self, key: str, character: str | None) -> bool:
        """Obey a key; the board follows."""
        known = super().press(key, character)
        self.redraw()
        return known

    def act(self, action: str) -> None:
        """Do an action; the board follows."""
        super().act(action)
        self.redraw()

    def on_mount(self) -> None:
        """The board gets its place."""
        self.redraw()

    def on_resize(self) -> None:
        """The board is laid out anew."""
        self._place()

    def _place(self) -> None:
        wide, high = self._measure(self.app.size.width, self.app.size.height)
        self.board.styles.width, self.board.styles.height = wide, high
        self.board.styles.offset = (0, 1)

    def on_board_clicked(self, event: Board.Clicked) -> None:
        """A click on a square goes to the screen."""
        event.stop()
        self.do_square(event.square)
        self.redraw()
