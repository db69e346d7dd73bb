"""The tiles that a player does not see, counted by letter: vowels, consonants, blanks; and how many are in the bag."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from quixotry.render.grid import tiles_of
from quixotry.tui.rows import Row, Span, width_of
from quixotry.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from quixotry._native import Position


class Unseen(Panel):
    """Letters with counts."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._letters: list[str] = []
        self._vowels: list[str] = []
        self._counts: Counter[str] = Counter()
        self._bag = 0

    def show(self, view: Position) -> None:
        """Shows what a player does not see."""
        self._letters, self._vowels = view.edition.letters, view.edition.vowels
        self._counts = Counter(tiles_of(view.edition, view.unseen))
        self._bag = view.bag
        self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        """A heading, then letters in as many rows as they need; letters that are all seen are faint."""
        total = self._counts.total()
        others = total - self._bag
        heading = [Span(" Unseen ", "title"), Span(f"{self._bag} in the bag, {others} on other racks", "dim")]
        if not total:
            heading = [Span(" Unseen ", "title"), Span("nothing: every tile is seen", "dim")]
        vowels = self._vowels
        consonants = [letter for letter in self._letters if letter not in vowels]
        rows = [heading, *self._group([*vowels, "?"], width), *self._group(consonants, width)]
        if len(rows) > height:
            rows = [heading, *self._group([*vowels, *consonants, "?"], width)]
        if len(rows) > height:
            left = [letter for letter in [*vowels, *consonants, "?"] if self._counts[letter]]
            rows = [heading, *self._group(left, width)]
        return rows

    def needs(self, width: int) -> int:
        """How many rows it takes at a width."""
        return len(self.draw(width, 1000))

    def _group(self, letters: list[str], width: int) -> list[Row]:
        rows: list[Row] = [[]]
        for letter in letters:
            count = self._counts[letter]
            part = [
                Span(f" {letter}", "strong" if count else "dim"),
                Span(f"{count or '-'}", "text" if count else "dim"),
            ]
            if width_of(rows[-1]) + width_of(part) > width:
                rows.append([])
            rows[-1] += part
            if count < 10:
                rows[-1].append(Span(" "))
        return rows
