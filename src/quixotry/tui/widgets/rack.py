"""The rack: tiles with values, and the digits that place them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from quixotry.tui.rows import Row, Span
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
        tall = height >= 4
        faces, gap = _shared(draft.slots, draft.edition, width, tall)
        left = [Span(" " * max(0, (width - sum(map(cell_len, faces)) - gap * (len(faces) - 1)) // 2))]
        free = {slot for slot, _ in draft.free}
        letters, digits, above, below = list(left), list(left), list(left), list(left)
        for slot, (tile, face) in enumerate(zip(draft.slots, faces, strict=True)):
            wide = cell_len(face)
            role = "tile" if slot in free else "empty_slot"
            action = f"place:{slot}"
            if slot:
                for row in (letters, digits, above, below):
                    row.append(Span(" " * gap))
            letters += _parts(face, tile, role, action) if slot in free else [Span("_".center(wide), role, action)]
            digit = _DIGITS[slot] if slot < len(_DIGITS) else " "
            digits.append(Span(digit.center(wide), "dim", action))
            above.append(Span(" " * wide, role, action))
            below.append(Span(" " * wide, role, action))
        return [above, letters, below, digits] if tall else [letters, digits]


def _shared(tiles: Sequence[str], edition: Edition, width: int, tall: bool) -> tuple[list[str], int]:
    """The tiles as they fit into a width, and the space between them.

    Where there is little room, first the space goes, then tiles are only as wide as they have to be, then they lose
    their values, at last the space in front of them.
    """
    values = ["" if tile == "?" else str(edition.value(tile)) for tile in tiles]
    wide = max((cell_len(tile) for tile in tiles), default=1) + 3
    even = [_face(tile, value, wide) for tile, value in zip(tiles, values, strict=True)]
    if tall and len(tiles) * (wide + 3) <= width:
        even = [_face(tile, value, wide + 2) for tile, value in zip(tiles, values, strict=True)]
    own = [f" {tile}{value or ' '} " for tile, value in zip(tiles, values, strict=True)]
    choices = (
        (even, 1),
        (even, 0),
        (own, 0),
        ([f" {tile} " for tile in tiles], 0),
        ([f"{tile} " for tile in tiles], 0),
    )
    for faces, gap in choices:
        if sum(map(cell_len, faces)) + gap * (len(faces) - 1) <= width:
            return faces, gap
    return list(tiles), 0


def _face(tile: str, value: str, wide: int) -> str:
    """A tile with its value, as wide as asked."""
    text = f" {tile}"
    return f"{text}{value:>{max(0, wide - cell_len(text) - 1)}} "


def _parts(face: str, tile: str, role: str, action: str) -> Row:
    """A tile as it is drawn: the letter, and its value, which has a role of its own."""
    end = face.index(tile) + len(tile)
    return [Span(face[:end], role, action), Span(face[end:], f"{role}_value", action)]
