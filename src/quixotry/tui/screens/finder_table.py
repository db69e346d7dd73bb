"""The words that were found, as a table: hooks, score, length, leave and the like; one of them is chosen.

Only the rows in view are made, so that thousands of words scroll as fast as ten. The letters of blanks are in lower
case and underlined.

Main names: `FoundTable`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from quixotry.tui.rows import Row, Span, crop_row, fit, fit_row, width_of

if TYPE_CHECKING:
    from quixotry._native import Found, FoundWord, Lexicon

_CURSOR, _WORD, _LONGEST = 2, 15, 21
# The fewest and the most columns for the hooks on one side of a word.
_HOOKS = (4, 26)


class _Column(NamedTuple):
    """A column to the right of the words.

    Attributes:
        title: its heading.
        width: how many columns of the terminal it takes, with the space before it.
        text: what stands there for a word.
        order: the order that a click on the heading asks for.
        right: whether it is aligned to the right.
    """

    title: str
    width: int
    text: Callable[[FoundWord], str]
    order: str = ""
    right: bool = False


_CHANCE = _Column("Chance", 10, lambda word: chance(word.probability), "probability", right=True)
_BINGOS = _Column("Bingos", 8, lambda word: "" if word.leave_bingos is None else f"{word.leave_bingos:.2f}", right=True)
_WORTH = _Column("Worth", 8, lambda word: "" if word.leave_worth is None else f"{word.leave_worth:+.1f}", right=True)
_THROUGH = _Column("  On board", 10, lambda word: f"  {word.through or '-'}")


class FoundTable:
    """Which word is chosen, and which are in view.

    Attributes:
        found: the words; None if nothing was asked.
        at: the place of the chosen one, from 0 on.
    """

    def __init__(self) -> None:
        self.found: Found | None = None
        self.at = 0
        self._lexicon: Lexicon | None = None
        self._top = 0
        self._height = 1

    def show(self, found: Found | None, lexicon: Lexicon | None) -> None:
        """Take other words; the first is chosen."""
        self.found, self._lexicon = found, lexicon
        self.at = self._top = 0

    @property
    def count(self) -> int:
        """How many words there are."""
        return 0 if self.found is None else len(self.found)

    @property
    def current(self) -> FoundWord | None:
        """The word that is chosen; None if there is none."""
        return self.found[self.at] if self.found else None

    @property
    def in_view(self) -> range:
        """The places of the words that are in view."""
        return range(self._top, min(self._top + self._height, self.count))

    def move(self, key: str) -> None:
        """Obey a key that goes through the list; at an end it stays."""
        page = max(1, self._height - 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        ends = {"ctrl+home": 0, "ctrl+end": self.count}
        self.go(ends[key] if key in ends else self.at + steps[key])

    def go(self, place: int) -> None:
        """Choose the word at a place, or the nearest that there is."""
        self.at = max(0, min(place, self.count - 1))

    def measure(self, height: int) -> None:
        """Say how many rows there will be for words; the chosen one is among those in view."""
        self._height = max(1, height)
        last = max(0, self.count - self._height)
        self._top = min(max(self._top, self.at - self._height + 1), self.at, last)

    # ---------------------------------------------------------------------------------------------------------- showing

    def rows(self, width: int, by: str, in_row: bool) -> list[Row]:
        """The heading, and the words in view.

        Args:
            width: columns.
            by: the order, some of which have a column of their own.
            in_row: whether the words run along a row of the board, so that it matters where.
        """
        words = [] if self.found is None else self.found[self.in_view.start : self.in_view.stop]
        columns = list(self._columns(words, by, in_row))
        room = max((cell_len(word.tiles) for word in words), default=0)
        room = max(_WORD, min(_LONGEST, room))
        least, most = _HOOKS
        hooks = (width - _CURSOR - room - 2 - sum(column.width for column in columns)) // 2
        hooks = max(least, min(most, hooks))
        rows = [crop_row(_head(columns, room, hooks, by), width)]
        for place, word in zip(self.in_view, words, strict=True):
            here = place == self.at
            row = fit_row(self._row(word, columns, room, hooks, here=here), width, "chosen" if here else "text")
            rows.append([span._replace(action=f"pick:{place}") for span in row])
        return rows

    def _columns(self, words: Sequence[FoundWord], by: str, in_row: bool) -> Iterator[_Column]:
        yield _Column("Score", 7, lambda word: str(word.score), "score", right=True)
        yield _Column("Length", 7, lambda word: str(word.length), "length", right=True)
        leave = max((len(word.leave) for word in words), default=0)
        yield _Column("  Leave", max(9, min(13, leave + 2)), lambda word: f"  {word.leave}", "leave")
        if by == "probability":
            yield _CHANCE
        elif by == "leave":
            yield _BINGOS if all(word.leave_worth is None for word in words) else _WORTH
        if any(word.band is not None for word in words):
            yield _Column("Band", 5, lambda word: "" if word.band is None else str(word.band), "commonness", right=True)
        if in_row:
            yield _Column("  Place", 7, lambda word: f"  {word.coordinate or word.start or ''}")
        elif any(word.through for word in words):
            yield _THROUGH

    def _row(self, word: FoundWord, columns: Sequence[_Column], room: int, hooks: int, *, here: bool) -> Row:
        text, dim, blank = ("chosen", "chosen", "blank_chosen") if here else ("text", "dim", "blank_text")
        front, back = self._hooks(word)
        row = [Span("> " if here else "  ", text), Span(f"{fit(front, hooks, right=True)} ", dim)]
        shown = fit(word.tiles, room)
        row += [Span("".join(part), blank if lower else text) for lower, part in groupby(shown, str.islower)]
        row.append(Span(f" {fit(back, hooks)}", dim))
        return [*row, *(Span(fit(column.text(word), column.width, column.right), text) for column in columns)]

    def _hooks(self, word: FoundWord) -> tuple[str, str]:
        if self._lexicon is None:
            return "", ""
        hooks = self._lexicon.hooks(word.word)
        return _side_by_side(hooks.front), _side_by_side(hooks.back)


def _side_by_side(letters: Sequence[str]) -> str:
    return ("" if all(len(letter) == 1 for letter in letters) else " ").join(letters)


def _head(columns: Sequence[_Column], room: int, hooks: int, by: str) -> Row:
    """The headings; those of orders can be clicked, and that of the order now stands out."""
    row = [Span(" " * _CURSOR), Span(f"{fit('Before', hooks, right=True)} ", "dim")]
    row += [Span(fit("Word", room), "strong" if by == "word" else "dim", "order:word")]
    row.append(Span(f" {fit('After', hooks)}", "dim"))
    for column in columns:
        role = "strong" if column.order == by else "dim"
        action = f"order:{column.order}" if column.order else ""
        row.append(Span(fit(column.title, column.width, column.right), role, action))
    return row if width_of(row) else []


def chance(probability: float) -> str:
    """A chance as people read it: `1 in 24`, `12%`.

    >>> chance(0.25), chance(0.0123), chance(1 / 123456), chance(0)
    ('25%', '1 in 81', '1 in 123k', 'none')
    """
    if probability <= 0:
        return "none"
    if probability >= 0.1:
        return f"{100 * probability:.0f}%"
    once = 1 / probability
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e4)):
        if once >= size:
            return f"1 in {once / (1e3 if unit == 'k' else size):.3g}{unit}"
    return f"1 in {once:.0f}"
