"""A part of a screen that draws rows of text, in the colours of the theme; a click on a span does its action.

Main names: `Panel`; `Drawing`, which leaves it to others what a click does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from quixotry.tui.field import CARET
from quixotry.tui.rows import Row, clean, fit_row

if TYPE_CHECKING:
    from quixotry.tui.theme import Palette


class Drawing(Widget):
    """Rows that are drawn anew when something has changed."""

    ALLOW_SELECT = False
    # The role of the space that rows leave.
    GROUND = "text"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: list[Row] | None = None
        self._drawn_for: Size | None = None

    def draw(self, width: int, height: int) -> list[Row]:
        """The rows for a size."""
        raise NotImplementedError

    def style_of(self, role: str) -> Style:
        """The style of a role in the theme."""
        palette: Palette = self.app.palette  # type: ignore[attr-defined]
        return palette.cursor if role == CARET else palette.role(role)

    def redraw(self) -> None:
        """Draws anew."""
        self._rows = None
        self.refresh()

    def rows(self) -> list[Row]:
        """The rows that are shown."""
        # The size may have changed before the message of it is here.
        if self._rows is None or self._drawn_for != self.size:
            self._drawn_for = self.size
            self._rows = self.draw(self.size.width, self.size.height)
        return self._rows

    def on_resize(self) -> None:
        """Another size, other rows."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """One row."""
        rows, width = self.rows(), self.size.width
        row = fit_row(rows[y] if y < len(rows) else [], width, self.GROUND)
        return Strip([Segment(clean(span.text), self.style_of(span.role)) for span in row if span.text], width)

    def action_at(self, x: int, y: int) -> str:
        """What a click on a place does; empty if nothing."""
        rows = self.rows()
        for span in rows[y] if 0 <= y < len(rows) else []:
            if x < span.width:
                return span.action
            x -= span.width
        return ""


class Panel(Drawing):
    """Rows that tell which of their actions was clicked."""

    class Chosen(Message):
        """A span with an action was clicked.

        Args:
            action: its action.
        """

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def on_click(self, event: events.Click) -> None:
        """Tells which action was clicked."""
        action = self.action_at(event.x, event.y)
        if action:
            event.stop()
            self.post_message(self.Chosen(action))
