"""A form on a page: which field has the cursor, what its keys and clicks do, and what is said below the fields.

Main names: `FormPage`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, uncut, wrapped
from quixotry.tui.screens.form import Button, Choices, Entry, Seat
from quixotry.tui.screens.listing import Choice
from quixotry.tui.screens.page import BACK, Page
from quixotry.tui.screens.pick import PickScreen

T = TypeVar("T")

_KEYS = "Keys"
_ABOUT = 6  # rows


class FormPage(Page[T]):
    """A page with fields, the last of which is the button that does what the form is for.

    A screen of this kind gives `fields` and `do_start`, and says with `about` what there is to say of a field.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "take", "start; on a choice: list all values", _KEYS, "start / list"),
        Key(("up", "down", "tab", "shift+tab", "home", "end"), "Up Down", "move:{key}", "another line", _KEYS),
        Key(("left", "right"), "Left Right", "turn:{key}", "another value", _KEYS),
        Key((), "Letters", "", "a name, a number; on a choice: search its values", _KEYS),
        Key(("f10", "ctrl+s"), "F10 Ctrl+S", "start", "start from any line", _KEYS, "start"),
        BACK,
        Key(("question_mark", "f1"), "? F1", "help", "these keys", _KEYS, "keys"),
    )
    # Fields before which a row is left free; where there is little room, only before the first of them.
    APART: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.message, self.wrong, self.busy = "", False, False

    # ------------------------------------------------------------------------------------------- what a screen gives

    @property
    def fields(self) -> Sequence[Entry]:
        """The fields; none while they are not there yet."""
        raise NotImplementedError

    def do_start(self) -> None:
        """Do what the form is for."""
        raise NotImplementedError

    def about(self, width: int) -> list[Row]:
        """What is to be said of the field that has the cursor."""
        return wrapped(self.here.help(), width, "dim")

    def changed(self) -> None:
        """A value is another now."""

    # --------------------------------------------------------------------------------------------------------- showing

    def body(self, width: int, height: int) -> list[Row]:
        """The fields, and below them what is to be said of the one that has the cursor, or what is wrong."""
        rows: list[Row] = []
        # Where there is little room, the button stands close to the fields.
        apart = self.APART if height >= len(self.fields) + _ABOUT + 1 + len(self.APART) else self.APART[:1]
        for place, entry in enumerate(self.fields):
            if entry.name in apart:
                rows.append([])
            rows.append(entry.row(width, place, place == self.at))
        about = self._said(width)
        # The lines stay where they are, however much there is to say.
        about += [[]] * (_ABOUT - len(about))
        if len(rows) + len(about) + 1 > height:
            rows = [row for row in rows if row]
        if len(rows) >= height:
            # In a very small window the line of the cursor is in view.
            at = next((y for y, row in enumerate(rows) if row and row[0].text.startswith(">")), 0)
            return rows[max(0, at - height + 1) :][:height]
        return [*rows, [], *about]

    def _said(self, width: int) -> list[Row]:
        if self.message:
            return uncut(self.message, width, "bad" if self.wrong else "text")
        return self.about(width) if self.fields else []

    def say(self, message: str, *, wrong: bool) -> None:
        """Say something in place of what there is to say of a field, until a key is pressed."""
        self.message, self.wrong = message, wrong

    def _clear(self) -> None:
        self.message, self.wrong = "", False

    # ------------------------------------------------------------------------------------------------------------- keys

    @property
    def here(self) -> Entry:
        """The field that has the cursor."""
        return self.fields[min(self.at, len(self.fields) - 1)]

    def press(self, key: str, character: str | None) -> bool:
        """A field that is edited gets its keys first."""
        if self.busy and key != "escape":
            return True
        if self.fields and self.here.press(key):
            self._edited()
            return True
        return super().press(key, character)

    def typed(self, text: str) -> bool:
        """Letters edit a text, or search the values of a choice."""
        if self.here.typed(text):
            self._edited()
        elif isinstance(self.here, Choices) and text.strip():
            self._list(self.here, text)
        return True

    def _edited(self) -> None:
        self._clear()
        self.changed()

    def do_move(self, key: str) -> None:
        """Go to another field."""
        last = len(self.fields) - 1
        places = {"home": 0, "end": last, "up": self.at - 1, "shift+tab": self.at - 1}
        self.at = places.get(key, self.at + 1) % (last + 1)
        self._clear()

    def wheel(self, step: int) -> None:
        """The wheel goes to another field."""
        self.at = max(0, min(self.at + step, len(self.fields) - 1))

    def do_turn(self, key: str) -> None:
        """Another value."""
        if self.here.step(-1 if key == "left" else 1):
            self._edited()

    def do_go(self, place: str) -> None:
        """A click goes to a field."""
        self.at = int(place)
        self._clear()

    def do_step(self, which: str) -> None:
        """A click on an arrow takes another value."""
        name, _, by = which.partition(",")
        self._go_to(name)
        self.here.step(int(by))
        self.changed()

    def do_open(self, name: str) -> None:
        """A click on a value lists them all."""
        self._go_to(name)
        self.do_take()

    def do_press(self, name: str) -> None:
        """A click on the button."""
        self._go_to(name)
        self.do_start()

    def _go_to(self, name: str) -> None:
        self.at = next(place for place, entry in enumerate(self.fields) if entry.name == name)
        self._clear()

    def do_take(self) -> None:
        """Start, or list the values of a choice."""
        if isinstance(self.here, Choices):
            self._list(self.here)
        elif isinstance(self.here, Seat):
            self._list(self.here.kinds)
        elif isinstance(self.here, Button):
            self.do_start()
        else:
            self.do_move("down")

    def _list(self, entry: Choices, query: str = "") -> None:
        def taken(choice: Choice | None) -> None:
            if choice is not None:
                entry.take(choice.value)
                self._edited()
                self.redraw()

        self.app.push_screen(PickScreen(entry.label, entry.choices, entry.value, query), taken)
