"""The games that are kept: newest first, those that can go on and those that are over; and those that cannot be read.

Main names: `ResumeScreen`, `when_text`.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from quixotry.errors import QuixotryError
from quixotry.sentences import sentence
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, wrapped
from quixotry.tui.screens.listing import MOVES, Choice, Listing
from quixotry.tui.screens.page import BACK, HELP, Page

if TYPE_CHECKING:
    from quixotry.table import Kept, Shelf

_KEYS = "Keys"


class ResumeScreen(Page[Path]):
    """Lets somebody open a kept game; answers with its file. Deleting asks.

    Args:
        shelf: the kept games; by default those of the application.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "open", "open this game", _KEYS, "open"),
        MOVES,
        Key(("d", "delete"), "D", "delete", "delete this game; asks first", _KEYS, "delete"),
        BACK,
        HELP,
    )
    WIDTH = 96

    def __init__(self, shelf: Shelf | None = None) -> None:
        super().__init__()
        self._shelf = shelf
        self.listing = Listing([])
        self.message = ""

    @property
    def shelf(self) -> Shelf:
        """The kept games."""
        return self.host.shelf if self._shelf is None else self._shelf

    def on_mount(self) -> None:
        """Read the shelf."""
        self._read()

    def on_screen_resume(self) -> None:
        """Another screen may have changed something."""
        self._read()
        self.redraw()

    def _read(self) -> None:
        now = datetime.now()
        games = self.shelf.games()
        at = self.listing.at
        self.listing = Listing([_choice(game, now) for game in games], at)

    def heading(self) -> str:
        """What this is."""
        return "Kept games"

    def body(self, width: int, height: int) -> list[Row]:
        """The games, and what is to be said of the one under the cursor."""
        current = self.listing.current
        if current is None:
            return [[Span("No game is kept yet. Games keep themselves as soon as you have moved.", "dim")]]
        game: Kept = current.value
        said = self.message or game.problem or ""
        below = wrapped(said, width, "bad") if said else []
        room = max(1, height - len(below) - 1)
        rows = [*self.listing.rows(width, room, label=min(62, width - 34)), [], *below]
        # The list stays where it is, whatever there is to say.
        return [*rows, *([[]] * (height - len(rows)))]

    def do_move(self, key: str) -> None:
        """Go to another game."""
        self.message = ""
        self.listing.move(key)

    def wheel(self, step: int) -> None:
        """The wheel goes to another game."""
        self.do_move("down" if step > 0 else "up")

    def do_pick(self, place: str) -> None:
        """A click goes to a game; another opens it."""
        self.message = ""
        if self.listing.pick(int(place)):
            self.do_open()

    def do_open(self) -> None:
        """Answer with this game, unless it cannot be read."""
        current = self.listing.current
        if current is None:
            return
        # Whatever has become unreadable since is told by whoever opens it.
        if current.value.problem is None:
            self.answer(current.value.path)

    def do_delete(self) -> None:
        """Ask, and delete."""
        current = self.listing.current
        if current is None:
            return
        from quixotry.tui.screens.confirm import ConfirmScreen

        game: Kept = current.value

        def delete(yes: bool | None) -> None:
            if not yes:
                return
            try:
                self.shelf.remove(game.path)
                self.message = ""
            except QuixotryError as error:
                self.message = sentence(error.message)
            self._read()
            self.redraw()

        question = f"Delete the game '{game.title}'? It cannot be brought back."
        self.app.push_screen(ConfirmScreen(question, yes="Delete", no="Keep"), delete)


def _choice(game: Kept, now: datetime) -> Choice:
    state = "unreadable" if game.problem else "over" if game.over else "goes on"
    return Choice(game, game.title, f"{when_text(game.when, now):16}  {state}", wrong=game.problem is not None)


def when_text(when: datetime, now: datetime) -> str:
    """A time as people say it.

    >>> when_text(datetime(2026, 5, 1, 9, 5), datetime(2026, 5, 2, 8, 0))
    'yesterday 09:05'
    """
    days = (now.date() - when.date()).days
    clock = f"{when:%H:%M}"
    if days == 0:
        return f"today {clock}"
    return f"yesterday {clock}" if days == 1 else f"{when:%Y-%m-%d} {clock}"
