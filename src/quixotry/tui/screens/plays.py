"""A list of plays, each with score and leave, as rows; one of them is chosen.

Main names: `Entry`, `PlayList`, `listed`.

>>> plays = PlayList()
>>> for row in plays.rows([Entry("1", "8H WORD", 24, "AE")], 34, 5):
...     print("".join(span.text for span in row).rstrip())
     Play         Score Leave
   1 8H WORD         24 AE
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from quixotry.tui.rows import Row, Span, fit

if TYPE_CHECKING:
    from quixotry._native import Move, Play

# The columns: what stands in front, the score, the leave; the equity and the difference, or one of them.
_FRONT, _SCORE, _LEAVE, _MORE, _LAST = 5, 6, 9, 7, 6
# A list of fewer columns than this does without the equity.
_NARROW = 54


class Entry(NamedTuple):
    """A line of the list.

    Attributes:
        front: what stands in front of it, such as its number.
        move: the move.
        score: its points.
        leave: the tiles that it keeps.
        less: how many points it has less than the best; None where that is not told.
        equity: what it is worth with the tiles that it keeps, in points; None where that is not told.
    """

    front: str
    move: str
    score: int
    leave: str
    less: float | None = None
    equity: float | None = None


def listed(best: Sequence[Play], made: Move | str) -> list[Entry]:
    """The best moves with their numbers, which equal ones share; with `=` before the one that was made.

    Args:
        best: the best ones, in order: by equity, if they have one, else by score.
        made: what was done.
    """
    entries: list[Entry] = []
    rank = 0
    for place, play in enumerate(best, 1):
        if place == 1 or _worth(play) < _worth(best[place - 2]):
            rank = place
        front = f"={rank}" if str(play.move) == str(made) else str(rank)
        less = _worth(best[0]) - _worth(play)
        entries.append(Entry(front, str(play.move), play.score, play.leave, less, play.equity))
    return entries


def _worth(play: Play) -> float:
    return play.score if play.equity is None else play.equity


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
        shown = [name for name in ("equity", "less") if any(getattr(entry, name) is not None for entry in entries)]
        if width < _NARROW:
            shown = [name for name in shown if name != "equity"]
        heads = [name.capitalize() for name in shown]
        rows = [_columns("", title, "Score", "Leave", heads, width, "dim", "dim")]
        for place in range(self._top, min(self._top + inside, len(entries))):
            entry, here = entries[place], place == self.chosen
            told = {"equity": _number(entry.equity), "less": _number(None if entry.less is None else -entry.less)}
            front, role = ("chosen", "chosen") if here else ("dim", "text")
            columns = _columns(
                entry.front,
                entry.move,
                str(entry.score),
                entry.leave,
                [told[name] for name in shown],
                width,
                front,
                role,
            )
            rows.append([span._replace(action=f"pick:{place}") for span in columns])
        return rows


def _number(points: float | None) -> str:
    """Points in a column: whole ones as they are, those of an equity with a tenth."""
    if points is None:
        return ""
    return f"{points or 0}" if isinstance(points, int) else f"{points:.1f}".replace("-0.0", "0.0")


def _columns(
    front: str, move: str, score: str, leave: str, more: Sequence[str], width: int, front_role: str, role: str
) -> Row:
    last = [Span(fit(text, _LAST if len(more) == 1 else _MORE, right=True), role) for text in more]
    room = max(4, width - _FRONT - _SCORE - _LEAVE - 1 - sum(span.width for span in last))
    return [
        Span(f"{fit(front, _FRONT - 1, right=True)} ", front_role),
        Span(fit(move, room), role),
        Span(fit(score, _SCORE, right=True), role),
        Span(f" {fit(leave, _LEAVE)}", role),
        *last,
    ]
