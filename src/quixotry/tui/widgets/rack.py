"""The rack: tiles with values, and the digits that place them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from quixotry.tui.screens.rows import Row, Span
from quixotry.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from quixotry._native import Edition
    from quixotry.table.draft import Draft

_DIGITS = "1234567890"


class Rack(Panel):
    """The tiles of a draft. A place whose tile lies on the board stays empty, so that digits keep their meaning."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._draft: Draft | None = None
        self._hidden = ""

    def show(self, draft: Draft | None, hidden: str = "") -> None:
        """Shows a draft's rack, or a sentence instead of any tile."""
        self._draft, self._hidden = draft, hidden
        self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        """Tiles and digits; where there is room, tiles are three rows high."""
        draft = self._draft
        if draft is None:
            return [[], [Span(f"   {self._hidden}", "dim")]]
        count = max(1, len(draft.slots))
        wide = max(3, *(cell_len(tile) + 3 for tile in draft.slots)) if draft.slots else 4
        tall = height >= 4
        if tall and count * (wide + 3) <= width:
            wide += 2
        gap = 1 if count * (wide + 1) - 1 <= width else 0
        left = [Span(" " * max(0, (width - count * (wide + gap) + gap) // 2))]
        free = {slot for slot, _ in draft.free}
        letters, digits, above, below = list(left), list(left), list(left), list(left)
        for slot, tile in enumerate(draft.slots):
            role = "tile" if slot in free else "empty_slot"
            action = f"place:{slot}"
            letters += (
                _face(tile, draft.edition, wide, role, action)
                if slot in free
                else [Span("_".center(wide), role, action)]
            )
            digit = _DIGITS[slot] if slot < len(_DIGITS) else " "
            digits.append(Span(digit.center(wide), "dim", action))
            above.append(Span(" " * wide, role, action))
            below.append(Span(" " * wide, role, action))
            for row in (letters, digits, above, below):
                row.append(Span(" " * gap))
        return [above, letters, below, digits] if tall else [letters, digits]


def _face(tile: str, edition: Edition, wide: int, role: str, action: str) -> Row:
    """A tile with its value, as wide as asked; a blank has no value."""
    value = "" if tile == "?" else str(edition.value(tile))
    text = f" {tile}"
    return [
        Span(text, role, action),
        Span(f"{value:>{max(0, wide - cell_len(text) - 1)}} ", f"{role}_value", action),
    ]
