"""Tiles drawn large, as rows: a letter and, in the corner, what it is worth.

They are told from the ground by colour and, without colours, by inversion, so no frame of lines is needed.

Main names: `Tile`, `tile_rows`, `TILE_WIDTH`, `TILE_HEIGHT`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quixotry.tui.rows import Row, Span, fit

TILE_WIDTH, TILE_HEIGHT = 5, 3
BLANK = "?"


class Tile(NamedTuple):
    """A tile to draw.

    Attributes:
        text: what stands on it; `?` is a blank.
        value: what it is worth; None to leave it out.
        action: what a click on it does.
    """

    text: str
    value: int | None = None
    action: str = ""


def tile_rows(tiles: Sequence[Tile], gap: int = 1) -> list[Row]:
    """The tiles side by side, in three rows."""
    rows: list[Row] = [[], [], []]
    for place, tile in enumerate(tiles):
        role = "blank" if tile.text == BLANK else "tile"
        value = "" if tile.value is None or tile.text == BLANK else str(tile.value)
        width = max(TILE_WIDTH, len(tile.text) + 3)
        for row, text in zip(rows, ("", f"  {tile.text}", fit(f"{value} ", width, right=True)), strict=True):
            if place:
                row.append(Span(" " * gap))
            row.append(Span(fit(text, width), role, tile.action))
    return rows
