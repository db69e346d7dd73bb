"""What is shown while the window is too small for a screen: a sentence with both sizes."""

from __future__ import annotations

from typing import ClassVar

from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, wrapped
from quixotry.tui.screens.page import Page


class TooSmallScreen(Page[None]):
    """Covers the screen below, which stays as it is.

    Args:
        needed: columns and rows that are needed.
    """

    KEYS: ClassVar[tuple[Key, ...]] = ()

    def __init__(self, needed: tuple[int, int]) -> None:
        super().__init__()
        self.needed = needed

    def rows(self, width: int, height: int) -> list[Row]:
        """The sentence, as much of it as there is room for."""
        columns, rows = self.needed
        text = (
            f"This window has {width} columns and {height} rows; at least {columns} and {rows} are needed. "
            "Make it larger to go on. Nothing is lost."
        )
        return wrapped(text, max(1, width))[:height]
