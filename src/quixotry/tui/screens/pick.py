"""A list to pick one thing from, with a filter that one types: 48 editions are too many to walk through.

Main names: `PickScreen`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span
from quixotry.tui.screens.listing import MOVES, Choice, Listing
from quixotry.tui.screens.page import BACK, Dialog

_KEYS = "Keys"
_ROWS = 13


class PickScreen(Dialog[Choice]):
    """Lets somebody pick an entry; answers with it.

    Args:
        title: what is picked.
        choices: the entries.
        value: the value of the one that the cursor is on at first.
        query: the filter at first.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "take", "take this one", _KEYS, "take"),
        MOVES,
        Key((), "Letters", "", "show only what has them", _KEYS),
        Key(("backspace",), "Backspace", "shorten", "take the last letter away", _KEYS),
        BACK,
        Key(("f1",), "F1", "help", "these keys", _KEYS, "keys"),
    )
    WIDTH = 72

    def __init__(self, title: str, choices: Sequence[Choice], value: Any = None, query: str = "") -> None:
        super().__init__()
        self.title_text = title
        self.listing = Listing(choices)
        self.listing.find(value)
        if query:
            self.listing.filter(query)

    def heading(self) -> str:
        """What is picked."""
        return self.title_text

    def body(self, width: int, height: int) -> list[Row]:
        """The filter and the entries; the box keeps its height while one types."""
        query = self.listing.query
        filtering = [Span("Filter  "), Span(query, "field"), Span(" ", "caret")]
        if not query:
            filtering.append(Span(" type to narrow the list", "dim"))
        room = max(1, min(_ROWS, len(self.listing.choices), height - 2))
        entries = self.listing.rows(width, room) or [[Span(f"Nothing has '{query}' in its name.", "bad")]]
        return [filtering, [], *entries, *([[]] * (room - len(entries)))]

    def typed(self, text: str) -> bool:
        """Letters narrow the list."""
        self.listing.filter(self.listing.query + text)
        return True

    def do_shorten(self) -> None:
        """Take the last letter of the filter away."""
        self.listing.filter(self.listing.query[:-1])

    def do_move(self, key: str) -> None:
        """Go to another entry."""
        self.listing.move(key)

    def wheel(self, step: int) -> None:
        """The wheel goes to another entry."""
        self.listing.move("down" if step > 0 else "up")

    def do_pick(self, place: str) -> None:
        """A click takes an entry."""
        self.listing.go(int(place))
        self.do_take()

    def do_take(self) -> None:
        """Answer with the entry under the cursor."""
        if self.listing.current is not None:
            self.answer(self.listing.current)
