"""Lines of text on a page of their own, for answers that are longer than what stands below the board.

Main name: `LinesScreen`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, wrapped
from quixotry.tui.screens.page import HELP, Page


class LinesScreen(Page[None]):
    """Shows lines; those that do not fit can be scrolled to.

    Args:
        heading: the title.
        lines: the text.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("escape", "enter", "q", "space"), "Esc", "back", "back", "Keys", "back"),
        Key(("up", "down", "pageup", "pagedown", "home", "end"), "Arrows", "scroll:{key}", "scroll", "Keys", "scroll"),
        HELP,
    )

    def __init__(self, heading: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._heading, self._lines = heading, list(lines)
        self._top = 0

    def heading(self) -> str:
        """The title."""
        return self._heading

    def body(self, width: int, height: int) -> list[Row]:
        """The lines in view, and how many there are below."""
        rows = [row for line in self._lines for row in _indented(line, width)]
        room = height if len(rows) <= height else height - 1
        self._top = max(0, min(self._top, len(rows) - room))
        below = len(rows) - self._top - room
        more = [[Span(f"{below} more below" if below > 0 else "The end.", "dim")]] if len(rows) > height else []
        return [*rows[self._top : self._top + room], *more]

    def do_scroll(self, key: str) -> None:
        """Shows what lies above or below."""
        steps = {"up": -1, "down": 1, "pageup": -15, "pagedown": 15, "home": -10_000, "end": 10_000}
        self._top = max(0, self._top + steps[key])

    def wheel(self, step: int) -> None:
        """The wheel scrolls."""
        self._top = max(0, self._top + 3 * step)


def _indented(line: str, width: int) -> list[Row]:
    """A line as rows that all begin where it begins."""
    space = line[: len(line) - len(line.lstrip())]
    return [[Span(space), *row] for row in wrapped(line, max(1, width - len(space)))]
