"""The keyboard goes from one person to the next: nothing is shown of racks or of tiles that are not yet played.

What has happened meanwhile is told as far as everybody may know it. The screen is opaque. It is deaf for a moment, so
that the Enter that ended a turn, pressed twice, does not uncover the next rack.

Main names: `HandoverScreen`, `news_for` (what has happened since somebody's last turn).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, centred, crop_row, wrapped
from quixotry.tui.screens.page import PAUSE, Page

if TYPE_CHECKING:
    from quixotry.table import Table


def news_for(table: Table, seat: int) -> list[str]:
    """What has happened since somebody last acted, a line each, as all at the table may know it: no rack, no tiles."""
    events = table.history(None)[table.first_untold(seat) :]
    return [entry.line(table.names) for entries in events for entry in entries]


class HandoverScreen(Page[None]):
    """Waits for a person to sit down.

    Args:
        name: who plays next.
        news: what has happened meanwhile, a line each; nothing that only one player knows.
        pause: seconds at first for which keys are not heard.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (Key(("enter",), "Enter", "go_on", "show the rack", "Keys", "show the rack"),)

    def __init__(self, name: str, news: Sequence[str] = (), *, pause: float = PAUSE) -> None:
        super().__init__(pause)
        self.next_name, self.news = name, list(news)

    def body(self, width: int, height: int) -> list[Row]:
        """Whose turn it is, what to press, and what has happened, of which the end is in view."""
        who = [Span("Pass the keyboard to "), Span(self.next_name, "strong")]
        prompt = [Span(", press "), Span("Enter", "key"), Span(".")] if self.listening else [Span(".")]
        told = [centred(row, width) for line in self.news for row in wrapped(line, width, "dim")]
        room = max(0, height - 2)
        below = [[], *told[-room:]] if told and room else []
        return [centred(crop_row([*who, *prompt], width), width), *below]

    def do_go_on(self) -> None:
        """The person sits there."""
        self.answer(None)
