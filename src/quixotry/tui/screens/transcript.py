"""What was said, line after line, as rows that scroll: the newest is in view, from its beginning if it is long.

Main names: `Transcript`, `Line`.

>>> said = Transcript()
>>> said.say(Line("One."), Line("Two."))
>>> [row[0].text for row in said.rows(20, 5)]
['One.', 'Two.']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quixotry.tui.rows import Row, Span, crop_row, fit, wrapped

_GAP = 3


class Line(NamedTuple):
    """Something that was said.

    Attributes:
        text: a sentence.
        role: how it looks.
        words: in place of a sentence: short texts with what a click on them does.
    """

    text: str = ""
    role: str = "text"
    words: Sequence[tuple[str, str]] = ()


class Transcript:
    """The lines, and which of them are in view.

    Attributes:
        lines: what was said.
        page: by how many rows a page key scrolls.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.page = 1
        self._newest = self._scrolled = 0

    def clear(self) -> None:
        """Forget everything."""
        self.lines = []

    def say(self, *lines: Line) -> None:
        """Add lines that belong together; they come into view."""
        self._newest, self._scrolled = len(self.lines), 0
        self.lines += lines

    def scroll(self, by: int) -> None:
        """Show what lies above or below."""
        self._scrolled += by

    def rows(self, width: int, height: int) -> list[Row]:
        """At most `height` rows; the last of them says how many are out of view, if any are."""
        rows: list[Row] = []
        newest = 0
        for place, line in enumerate(self.lines):
            if place == self._newest:
                newest = len(rows)
            rows += _in_columns(line.words, width) if line.words else wrapped(line.text, width, line.role)
        if len(rows) <= max(1, height):
            self._scrolled = 0
            return rows
        inside = max(1, height - 1)
        self.page = max(1, inside - 1)
        start = min(newest, len(rows) - inside)
        self._scrolled = max(-start, min(self._scrolled, len(rows) - inside - start))
        top = start + self._scrolled
        below = len(rows) - inside - top
        parts = [f"{top} above"] * bool(top) + [f"{below} below"] * bool(below)
        return [*rows[top : top + inside], [Span(", ".join(parts), "dim")]]


def _in_columns(words: Sequence[tuple[str, str]], width: int) -> list[Row]:
    """Short texts, as many in a row as there is room for."""
    column = max(len(text) for text, _ in words) + _GAP
    across = max(1, width // column)
    rows: list[Row] = []
    for place, (text, action) in enumerate(words):
        if place % across == 0:
            rows.append([])
        rows[-1].append(Span(fit(text, column), "text", action))
    return [crop_row(row, width) for row in rows]
