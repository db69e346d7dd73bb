"""A list to choose from: a cursor, scrolling, single letters that go to an entry, or a filter that one types.

It draws itself as rows and obeys keys, and belongs to whichever screen shows it.

Main names: `Choice`, `Listing`, `MOVES`.

>>> listing = Listing([Choice("a", "Apple"), Choice("b", "Bread")])
>>> listing.move("down")
>>> listing.current.value
'b'
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len

from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, fit

# The keys that move the cursor of a list.
MOVES = Key(("up", "down", "pageup", "pagedown", "home", "end"), "Arrows", "move:{key}", "move", "Keys", "move")


@dataclass(frozen=True)
class Choice:
    """An entry of a list.

    Attributes:
        value: what choosing it gives.
        label: what it is called.
        detail: what else there is to say of it.
        letter: a key that chooses it at once.
        mark: what stands in front of it, such as a check box.
        wrong: whether something is wrong with it, which the detail says.
    """

    value: Any
    label: str
    detail: str = ""
    letter: str = ""
    mark: str = ""
    wrong: bool = False


class Listing:
    """The entries, where the cursor is, and which of them are in view."""

    def __init__(self, choices: Sequence[Choice], at: int = 0) -> None:
        self.choices = list(choices)
        self.query = ""
        self.at = min(max(0, at), max(0, len(self.choices) - 1))
        self._top = 0
        self._height = 1

    @property
    def shown(self) -> list[Choice]:
        """The entries that the filter lets through."""
        wanted = _plain(self.query)
        found = [choice for choice in self.choices if _plain(choice.label).startswith(wanted)] if wanted else []
        rest = [choice for choice in self.choices if choice not in found and wanted in _plain(choice.label)]
        return found + rest

    @property
    def current(self) -> Choice | None:
        """The entry under the cursor; None if the list is empty."""
        shown = self.shown
        return shown[min(self.at, len(shown) - 1)] if shown else None

    def move(self, key: str) -> None:
        """Move the cursor; at an end it stays."""
        steps = {"up": -1, "down": 1, "pageup": -self._height, "pagedown": self._height}
        last = len(self.shown) - 1
        if key in ("home", "end"):
            self.at = 0 if key == "home" else last
        else:
            self.at += steps.get(key, 0)
        self.at = max(0, min(self.at, last))

    def pick(self, place: int) -> bool:
        """Goes to an entry, as a click does; whether the cursor was there already, so that the click takes it."""
        was = self.at
        self.go(place)
        return was == place

    def go(self, index: int) -> None:
        """Put the cursor on an entry that is shown."""
        self.at = max(0, min(index, len(self.shown) - 1))

    def find(self, value: Any) -> None:
        """Put the cursor on the entry with a value, if there is one."""
        self.at = next((place for place, choice in enumerate(self.shown) if choice.value == value), self.at)

    def filter(self, query: str) -> None:
        """Show only what has this text in its label; the cursor goes to the first."""
        self.query = query
        self.at = 0

    def rows(self, width: int, height: int, *, focused: bool = True, label: int | None = None) -> list[Row]:
        """At most `height` rows; the cursor is among them. A row says how many entries are out of view.

        Args:
            width: columns.
            height: rows.
            focused: whether the cursor is here.
            label: how many columns labels take; by default as many as the longest needs.
        """
        shown = self.shown
        self.at = max(0, min(self.at, len(shown) - 1))
        inside = height if len(shown) <= height else max(1, height - 1)
        self._height = inside
        self._top = min(max(self._top, self.at - inside + 1), self.at, max(0, len(shown) - inside))
        in_view = shown[self._top : self._top + inside]
        room = label or min(max((cell_len(choice.label) for choice in self.choices), default=0), width - 8)
        rows = [
            self._row(choice, self._top + place, width, room, focused and self._top + place == self.at)
            for place, choice in enumerate(in_view)
        ]
        if len(shown) > height > 1:
            below = len(shown) - self._top - inside
            parts = [f"{self._top} above"] * bool(self._top) + [f"{below} below"] * bool(below)
            rows.append([Span(f"  {', '.join(parts)}", "dim")])
        return rows

    def _row(self, choice: Choice, place: int, width: int, room: int, here: bool) -> Row:
        action = f"pick:{place}"
        role, dim = ("chosen", "chosen") if here else ("text", "bad" if choice.wrong else "dim")
        row = [Span("> " if here else "  ", role, action)]
        if choice.mark:
            row.append(Span(f"{choice.mark} ", role, action))
        if any(other.letter for other in self.choices):
            row.append(Span(f"{choice.letter:1}  ", "chosen" if here else "key", action))
        row.append(Span(fit(choice.label, room), role, action))
        used = sum(span.width for span in row)
        row.append(Span(fit(f"  {choice.detail}", max(0, width - used)), dim, action))
        return row


def _plain(text: str) -> str:
    """Text as it is compared: without accents and case."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))
