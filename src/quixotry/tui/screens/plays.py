"""A list of plays, each with score and leave, as rows; one of them is chosen.

Main names: `Entry`, `PlayList`.

>>> plays = PlayList()
>>> for row in plays.rows([Entry("1", "8H WORD", 24, "AE")], 34, 5):
...     print("".join(span.text for span in row).rstrip())
     Play         Score Leave
   1 8H WORD         24 AE
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quixotry.tui.rows import Row, Span, fit

# The columns: what stands in front, the score, the leave, the difference.
_FRONT, _SCORE, _LEAVE, _LESS = 5, 6, 9, 6


class Entry(NamedTuple):
    """A line of the list.

    Attributes:
        front: what stands in front of it, such as its number.
        move: the move.
        score: its points.
        leave: the tiles that it keeps.
        less: how many points it has less than the best; None where that is not told.
    """

    front: str
    move: str
    score: int
    leave: str
    less: int | None = None


class PlayList:
    """Which play is chosen, and which are in view.

    Attributes:
        chosen: the place of the chosen one, from 0 on.
    """

    def __init__(self) -> None:
        self.chosen = 0
        self._top = 0
        self._height = 1

    def reset(self) -> None:
        """Chooses the first."""
        self.chosen = self._top = 0

    def choose(self, place: int, count: int) -> None:
        """Chooses one of so many, or the nearest that there is."""
        self.chosen = max(0, min(place, count - 1))

    def move(self, key: str, count: int) -> None:
        """Obeys an arrow key or a page key."""
        page = max(1, self._height - 1)
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}[key]
        self.choose(self.chosen + step, count)

    def rows(self, entries: Sequence[Entry], width: int, height: int, title: str = "Play") -> list[Row]:
        """At most `height` rows with a heading; the chosen play is among them.

        Args:
            entries: the plays.
            width: columns.
            height: rows.
            title: the heading of the moves.
        """
        inside = self._height = max(1, height - 1)
        self._top = min(max(self._top, self.chosen - inside + 1), self.chosen, max(0, len(entries) - inside))
        told = any(entry.less is not None for entry in entries)
        rows = [_columns("", title, "Score", "Leave", "Less" if told else None, width, "dim", "dim")]
        for place in range(self._top, min(self._top + inside, len(entries))):
            entry, here = entries[place], place == self.chosen
            less = None if entry.less is None else f"-{entry.less}" if entry.less else "0"
            front, role = ("chosen", "chosen") if here else ("dim", "text")
            columns = _columns(entry.front, entry.move, str(entry.score), entry.leave, less, width, front, role)
            rows.append([span._replace(action=f"pick:{place}") for span in columns])
        return rows


def _columns(
    front: str, move: str, score: str, leave: str, less: str | None, width: int, front_role: str, role: str
) -> Row:
    last = [] if less is None else [Span(fit(less, _LESS, right=True), role)]
    room = max(4, width - _FRONT - _SCORE - _LEAVE - 1 - sum(span.width for span in last))
    return [
        Span(f"{fit(front, _FRONT - 1, right=True)} ", front_role),
        Span(fit(move, room), role),
        Span(fit(score, _SCORE, right=True), role),
        Span(f" {fit(leave, _LEAVE)}", role),
        *last,
    ]
