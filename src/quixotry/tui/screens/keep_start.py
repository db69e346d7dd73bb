"""Before a game is kept: who plays, by which rules, with which words; or which scorebook goes on.

Main name: `KeepStartScreen`.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from quixotry import Rules
from quixotry.errors import GameError, QuixotryError
from quixotry.files import path_of
from quixotry.keeping import Scorebook
from quixotry.keeping.folder import latest, new_path
from quixotry.lexica import ANY, DEFAULT, available
from quixotry.sentences import plural, printable, sentence
from quixotry.tui.screens.form import Button, Choices, Entry, Text
from quixotry.tui.screens.form_page import FormPage
from quixotry.tui.screens.listing import Choice

_NEW, _LAST = "", "last"
_LONGEST_CLOCK = 10_000  # minutes: about a week


class KeepStartScreen(FormPage[Scorebook]):
    """A form; answers with the scorebook."""

    APART: ClassVar[tuple[str, ...]] = ("start",)

    def __init__(self) -> None:
        super().__init__()
        self._fields: list[Entry] = []
        self._last: Path | None = None

    @property
    def fields(self) -> list[Entry]:
        """The fields, once they are there."""
        return self._fields

    def heading(self) -> str:
        """What this is."""
        return "Keep score"

    def on_mount(self) -> None:
        """Make the fields."""
        self._last = latest()
        chosen = self.host.preferences
        rules = [Choice(name, Rules.named(name).title) for name in Rules.names()]
        lists = [
            Choice(entry.name, entry.name, plural(entry.words, "word") if entry.words is not None else entry.title)
            for entry in available()
            if entry.kind != "detected"
        ]
        who = "The players in the order of their turns, commas between them: Ann, Ben."
        file = "Ends with .gcg or .json; a file that is there goes on. Without one the game has a file of its own."
        self._fields = [
            Text("players", "Players", "", "Ann, Ben", lambda: who, longest=120, wide=48),
            Choices("rules", "Rules", rules, chosen.rules if chosen.rules in Rules.names() else Rules.names()[0]),
            Choices(
                "lexicon", "Word list", [*lists, Choice(ANY, ANY, "every word is valid")], chosen.lexicon or DEFAULT
            ),
            Text("clock", "Clock", "", "none", lambda: "Minutes for each player.", longest=6),
            Text("file", "File", "", "one of its own", lambda: file, longest=500, wide=48),
            Button("start", "Start"),
        ]
        if self._last is not None:
            name = printable(self._last.name)
            go_on = [Choice(_NEW, "a new game"), Choice(_LAST, "the last one", name)]
            self._fields.insert(0, Choices("which", "Scorebook", go_on, _NEW))
        self.at = 0 if self._last is None else 1
        self.redraw()

    def _text(self, name: str) -> str:
        entry = next(entry for entry in self._fields if entry.name == name)
        assert isinstance(entry, Text)
        return entry.text

    def _value(self, name: str) -> str | None:
        entry = next((entry for entry in self._fields if entry.name == name), None)
        return str(entry.value) if isinstance(entry, Choices) else None

    def do_start(self) -> None:
        """Open the scorebook, or begin it."""
        try:
            book = self._book()
        except QuixotryError as error:
            self.say(sentence(printable(error.message)), wrong=True)
            return
        self.answer(book)

    def _book(self) -> Scorebook:
        if self._value("which") == _LAST and self._last is not None:
            return Scorebook.open(self._last)
        typed = self._text("file")
        path = path_of(typed) if typed else new_path()
        if typed and path.is_file() and path.stat().st_size:
            return Scorebook.open(path)
        names = [name.strip() for name in self._text("players").split(",") if name.strip()]
        if not names:
            raise GameError("who plays? For example: Ann, Ben", kind="players")
        return Scorebook.begin(
            names,
            rules=self._value("rules") or Rules.names()[0],
            lexicon=self._value("lexicon"),
            minutes=_minutes(self._text("clock")),
            path=path,
        )


def _minutes(text: str) -> float | None:
    """The minutes of a clock; None without one.

    Raises:
        GameError: it is no number of minutes.
    """
    if not text:
        return None
    try:
        minutes = float(text)
    except ValueError:
        minutes = -1
    if not 0 < minutes <= _LONGEST_CLOCK:
        message = f"the clock is '{text}'; a number of minutes was expected, such as 25"
        raise GameError(message, kind="bad_time", input=text)
    return minutes
