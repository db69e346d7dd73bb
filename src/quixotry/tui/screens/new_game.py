"""A new game: who plays, by which rules, with which words, tiles, board and clock. What was chosen last is there again.

Whatever the library refuses is said on the form, which stays open.

Main names: `NewGameScreen`.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from quixotry.errors import QuixotryError
from quixotry.table.preferences import Preferences
from quixotry.table.setup import Setup
from quixotry.table.terms import terms
from quixotry.table.wording import sentence
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, fit, wrapped
from quixotry.tui.screens.form import Button, Choices, Entry, Seat
from quixotry.tui.screens.game_form import GameForm
from quixotry.tui.screens.listing import Choice
from quixotry.tui.screens.page import BACK, Page
from quixotry.tui.screens.pick import PickScreen

_KEYS = "Keys"
_ABOUT_RULES = ("rules", "challenge", "start")
_HEADING, _ABOUT = 11, 6  # columns; rows


class NewGameScreen(Page[Setup]):
    """A form for a new game; answers with its setup, which can be played.

    Args:
        preferences: what was chosen last; by default those of the application. They take over what is chosen now.
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

    def __init__(self, preferences: Preferences | None = None) -> None:
        super().__init__()
        self._preferences = preferences
        self.form: GameForm | None = None
        self.at = 0
        self.message, self.wrong, self.busy = "", False, False

    @property
    def preferences(self) -> Preferences:
        """What was chosen last."""
        return self.host.preferences if self._preferences is None else self._preferences

    @property
    def fields(self) -> list[Entry]:
        """The fields, once they are there."""
        return [] if self.form is None else self.form.fields

    def on_mount(self) -> None:
        """Make the fields; the cursor is on the button that starts."""
        try:
            self.form = GameForm(self.preferences)
        except QuixotryError as error:
            # A rule set or a board that is gone: the usual choices, and why.
            self.form = GameForm(Preferences())
            self._say(f"{sentence(error.message)} The usual choices are taken.", wrong=True)
        self.at = len(self.fields) - 1
        self.redraw()

    # --------------------------------------------------------------------------------------------------------- showing

    def heading(self) -> str:
        """What this is."""
        return "New game"

    def body(self, width: int, height: int) -> list[Row]:
        """The fields, and below them what is to be said of the one that has the cursor, or what is wrong."""
        rows: list[Row] = []
        # Where there is little room, the button stands close to the fields.
        apart = ("rules", "start") if height >= len(self.fields) + _ABOUT + 3 else ("rules",)
        for place, entry in enumerate(self.fields):
            if entry.name in apart:
                rows.append([])
            rows.append(entry.row(width, place, place == self.at))
        about = self._about(width)
        # The lines stay where they are, however much there is to say.
        about += [[]] * (_ABOUT - len(about))
        if len(rows) + len(about) + 1 > height:
            rows = [row for row in rows if row]
        if len(rows) >= height:
            # In a very small window the line of the cursor is in view.
            at = next((y for y, row in enumerate(rows) if row and row[0].text.startswith(">")), 0)
            return rows[max(0, at - height + 1) :][:height]
        return [*rows, [], *about]

    def _about(self, width: int) -> list[Row]:
        if self.message:
            return wrapped(self.message, width, "bad" if self.wrong else "text")
        if self.form is None:
            return []
        if self.here.name not in _ABOUT_RULES:
            return wrapped(self.here.help(), width, "dim")
        rows: list[Row] = []
        for heading, text in terms(self.form.rules()):
            lines = wrapped(text, width - _HEADING, "dim")
            rows += [[Span(fit("" if y else heading, _HEADING), "dim"), *line] for y, line in enumerate(lines)]
        return rows

    # ------------------------------------------------------------------------------------------------------------- keys

    @property
    def here(self) -> Entry:
        """The field that has the cursor."""
        return self.fields[self.at]

    def press(self, key: str, character: str | None) -> bool:
        """A field that is edited gets its keys first."""
        if self.busy and key != "escape":
            return True
        if self.fields and self.here.press(key):
            self._clear()
            return True
        return super().press(key, character)

    def typed(self, text: str) -> bool:
        """Letters edit a text, or search the values of a choice."""
        if self.here.typed(text):
            self._clear()
        elif isinstance(self.here, Choices) and text.strip():
            self._list(self.here, text)
        return True

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
            self._clear()

    def do_go(self, place: str) -> None:
        """A click goes to a field."""
        self.at = int(place)
        self._clear()

    def do_step(self, which: str) -> None:
        """A click on an arrow takes another value."""
        name, _, by = which.partition(",")
        self._go_to(name)
        self.here.step(int(by))

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
                self._clear()
                self.redraw()

        self.app.push_screen(PickScreen(entry.label, entry.choices, entry.value, query), taken)

    def _clear(self) -> None:
        self.message, self.wrong = "", False

    def _say(self, message: str, *, wrong: bool) -> None:
        self.message, self.wrong = message, wrong

    # ------------------------------------------------------------------------------------------------------------ start

    def do_start(self) -> None:
        """Try the game; answer with its setup if it can be played."""
        if self.busy or self.form is None:
            return
        try:
            setup = self.form.setup()
        except QuixotryError as error:
            self._say(sentence(error.message), wrong=True)
            return
        self.busy = True
        self._say("One moment: the word list is opened.", wrong=False)
        # A list that was never used is compiled first, which may take a second.
        self.run_worker(partial(self._try, setup), thread=True, exclusive=True)

    def _try(self, setup: Setup) -> None:
        problem = None
        try:
            setup.start()
        except QuixotryError as error:
            problem = sentence(error.message)
        self.app.call_from_thread(self._tried, setup, problem)

    def _tried(self, setup: Setup, problem: str | None) -> None:
        self.busy = False
        self._say(problem or "", wrong=problem is not None)
        self.redraw()
        if problem is None and self.is_current:
            self._remember(setup)
            self.answer(setup)

    def _remember(self, setup: Setup) -> None:
        chosen = self.preferences
        for name in ("players", "rules", "challenge", "lexicon", "edition", "layout", "clock"):
            setattr(chosen, name, getattr(setup, name))
        trouble = chosen.keep()
        if trouble is not None:
            self.app.notify(trouble, severity="warning")
