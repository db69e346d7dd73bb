"""The keyboard goes from one person to the next: nothing is shown of racks or of tiles that are not yet played.

The screen is opaque. It is deaf for a moment, so that the Enter that ended a turn, pressed twice, does not uncover the
next rack.

Main names: `HandoverScreen`.
"""

from __future__ import annotations

from typing import ClassVar

from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, centred, crop_row
from quixotry.tui.screens.page import PAUSE, Page


class HandoverScreen(Page[None]):
    """Waits for a person to sit down.

    Args:
        name: who plays next.
        pause: seconds at first for which keys are not heard.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (Key(("enter",), "Enter", "go_on", "show the rack", "Keys", "show the rack"),)

    def __init__(self, name: str, *, pause: float = PAUSE) -> None:
        super().__init__(pause)
        self.next_name = name

    def body(self, width: int, height: int) -> list[Row]:
        """Whose turn it is, and what to press."""
        who = [Span("Pass the keyboard to "), Span(self.next_name, "strong")]
        prompt = [Span(", press "), Span("Enter", "key"), Span(".")] if self.listening else [Span(".")]
        return [centred(crop_row([*who, *prompt], width), width)]

    def do_go_on(self) -> None:
        """The person sits there."""
        self.answer(None)
