"""The first and the last line of a screen: what is played, and the keys that matter; each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, crop, width_of
from quixotry.tui.widgets.panel import Panel


class Keys(Panel):
    """Keys with what they do, as many as fit."""

    GROUND = "bar"

    def __init__(self, keys: Sequence[Key], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._keys = list(keys)

    def show(self, keys: Sequence[Key]) -> None:
        """Shows other keys."""
        if list(keys) != self._keys:
            self._keys = list(keys)
            self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        """The row. The last key, which leads to all of them, is always there; others only as far as they fit."""
        parts = [
            [Span(f"{key.short} ", "bar_key", key.action), Span(f"{key.footer}", "bar", key.action)]
            for key in self._keys
            if key.footer
        ]
        if not parts:
            return []
        *parts, last = parts
        room = width - 2 - width_of(last)
        shown: list[Row] = []
        for part in parts:
            if sum(map(width_of, shown)) + len(shown) + width_of(part) + 1 <= room:
                shown.append(part)
        shown.append(last)
        used = sum(map(width_of, shown))
        gap = max(1, min(4, (width - 2 - used) // max(1, len(shown) - 1)))
        row: Row = [Span(" ", "bar")]
        for place, part in enumerate(shown):
            row += [*([Span(" " * gap, "bar")] if place else []), *part]
        return [row]


class Top(Panel):
    """What is played at the left, and at the right what there is to know at a glance."""

    GROUND = "bar"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title, self._right, self._role = "", "", "bar"

    def show(self, title: str, right: str = "", role: str = "bar") -> None:
        """Shows both texts."""
        self._title, self._right, self._role = title, right, role
        self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        """The row; the right text goes before the title where both do not fit."""
        right = crop(self._right, max(0, width - 14))
        title = crop(self._title, max(0, width - 12 - len(right)))
        space = " " * max(1, width - 12 - len(title) - len(right))
        return [[Span(" Quixotry  ", "bar_key"), Span(title, "bar"), Span(space, "bar"), Span(right, self._role)]]
