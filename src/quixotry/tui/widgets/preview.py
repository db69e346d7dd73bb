"""What the tiles that are placed would come to: points and words; and below it what there is to say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from quixotry.sentences import plural, sentence
from quixotry.tui.rows import CUT, Row, Span, width_of, wrapped
from quixotry.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from quixotry.table import Preview

INVALID = "*"


class PreviewLine(Panel):
    """Points, then every word; where words may be looked up, invalid ones have a star. One row, or two if needed."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._move = ""
        self._preview: Preview | None = None
        self._idle: Row = []

    def show(self, move: str, preview: Preview | None, idle: Row | None = None) -> None:
        """Shows a preview of a move, or something else while there is none."""
        self._move, self._preview, self._idle = move, preview, idle or []
        self.styles.height = max(1, len(self.draw(self.size.width or 80, 2)))
        self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        """The rows."""
        if self._preview is None:
            return [self._idle]
        rows: list[Row] = [[Span(" ")]]
        for part in self._parts(self._preview):
            if len(rows) < 2 and width_of(rows[-1]) + width_of(part) > width:
                rows.append([Span("   ")])
            rows[-1] += part
        return rows

    def _parts(self, preview: Preview) -> Iterator[Row]:
        """The move, its points, its words, what else is wrong: each a part that is not broken."""
        yield [Span(self._move, "strong"), Span("  ")]
        faults = [fault.text for fault in preview.faults if fault.kind != "invalid_word"]
        if preview.score is not None and preview.words:
            bonus = [Span(" with the bonus", "good")] if preview.bingo else []
            yield [Span(plural(preview.score, "point"), "title"), *bonus, Span("  ")]
        for place, (word, valid) in enumerate(preview.words):
            comma = "," if place < len(preview.words) - 1 else " "
            role = {True: "good", False: "bad", None: "text"}[valid]
            yield [Span(word + (INVALID if valid is False else ""), role), Span(f"{comma} ", "dim")]
        if faults:
            yield [Span(sentence(faults[0]), "dim")]
        elif any(valid is False for _, valid in preview.words):
            yield [Span(f"{INVALID} not in the word list", "dim")]


class Said(Panel):
    """Sentences: what was wrong, a hint, what the opponent did; or a choice of letters to click."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.text, self._role = "", "text"
        self._offer: tuple[str, tuple[str, ...]] | None = None

    def say(self, text: str, role: str = "text") -> None:
        """Says something; until the next time."""
        if (text, role) != (self.text, self._role):
            self.text, self._role = text, role
            self.redraw()

    def offer(self, lead: str, letters: Sequence[str]) -> None:
        """Offers letters to click instead of what is said; none takes the offer back."""
        offer = (lead, tuple(letters)) if letters else None
        if offer != self._offer:
            self._offer = offer
            self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        """The letters, or the text in as many rows as there are; if it has more, its end."""
        if self._offer is not None:
            return self._letters(*self._offer, width)
        rows = wrapped(self.text, max(1, width - 2), self._role) if self.text else []
        if len(rows) > height > 0:
            rows = rows[-height:]
            return [[Span(" " if place else CUT), *row] for place, row in enumerate(rows)]
        return [[Span(" "), *row] for row in rows]

    @staticmethod
    def _letters(lead: str, letters: Sequence[str], width: int) -> list[Row]:
        rows: list[Row] = [[Span(f" {lead}", "strong")]]
        for letter in letters:
            part = [Span(" "), Span(letter, "key", f"letter:{letter}")]
            if width_of(rows[-1]) + width_of(part) > width:
                rows.append([Span("  ")])
            rows[-1] += part
        return rows
