"""How often the cards of a deck come: how likely each is still to be known then, and after how long at the latest.

Main names: `SpacingScreen`.
"""

from __future__ import annotations

from typing import ClassVar

from quixotry.tui.screens.deck_form import spacing
from quixotry.tui.screens.form import Button, Entry
from quixotry.tui.screens.form_page import FormPage


class SpacingScreen(FormPage[tuple[float, int]]):
    """A form with what a deck has; answers with what is chosen: the likelihood, and the days.

    Args:
        retention: how likely a card is to be known when it comes, between 0 and 1.
        longest: the most days until a card comes again.
    """

    APART: ClassVar[tuple[str, ...]] = ("start",)

    def __init__(self, retention: float, longest: int) -> None:
        super().__init__()
        self._spacing = spacing(retention, longest)
        self._fields = [*self._spacing, Button("start", "Keep", _about)]

    @property
    def fields(self) -> list[Entry]:
        """The two choices and the button."""
        return self._fields

    def heading(self) -> str:
        """What this is."""
        return "How often cards come"

    def do_start(self) -> None:
        """Answer with what is chosen."""
        retention, longest = self._spacing
        self.answer((retention.value, longest.value))


def _about() -> str:
    return "Each card follows from its next review on; none waits for longer than the latest time."
