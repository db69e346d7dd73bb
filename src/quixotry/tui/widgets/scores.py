"""The scores: who has how many points, how much time, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.tui.rows import Row, Span, fit
from quixotry.tui.widgets.panel import Panel


@dataclass(frozen=True)
class Score:
    """A player's line.

    Attributes:
        name: the player.
        score: his points.
        time: the time he has left, as clocks show it; empty without a clock.
        on_turn: whether the game waits for him.
        low: whether his time is nearly up or over.
    """

    name: str
    score: int
    time: str = ""
    on_turn: bool = False
    low: bool = False


class Scores(Panel):
    """A line for each player."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._scores: list[Score] = []

    def show(self, scores: list[Score]) -> None:
        """Shows the scores."""
        if scores != self._scores:
            self._scores = scores
            self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        """Name, points, time; the player on turn is marked."""
        clocks = any(score.time for score in self._scores)
        room = max(4, min(24, width - 9 - (9 if clocks else 0)))
        rows: list[Row] = []
        for score in self._scores:
            role = "strong" if score.on_turn else "text"
            row = [Span(" > " if score.on_turn else "   ", "key"), Span(fit(score.name, room), role)]
            row.append(Span(f"{score.score:>5}", "strong"))
            if clocks:
                row.append(Span(f"  {score.time:>6}", "bad" if score.low else "dim"))
            rows.append(row)
        return rows
