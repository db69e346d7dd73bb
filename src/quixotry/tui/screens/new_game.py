"""A new game: who plays, by which rules, with which words, tiles, board and clock. What was chosen last is there again.

Whatever the library refuses is said on the form, which stays open.

Main names: `NewGameScreen`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from quixotry.errors import QuixotryError
from quixotry.sentences import sentence
from quixotry.table.preferences import Preferences
from quixotry.table.setup import Setup
from quixotry.table.terms import terms
from quixotry.tui.rows import Row, Span, fit, wrapped
from quixotry.tui.screens.form import Entry
from quixotry.tui.screens.form_page import FormPage
from quixotry.tui.screens.game_form import GameForm

if TYPE_CHECKING:
    from textual.app import App

_ABOUT_RULES = ("rules", "challenge", "start")
_HEADING = 11  # columns


class NewGameScreen(FormPage[Setup]):
    """A form for a new game; answers with its setup, which can be played.

    Args:
        preferences: what was chosen last; by default those of the application. They take over what is chosen now.
    """

    APART: ClassVar[tuple[str, ...]] = ("rules", "start")

    def __init__(self, preferences: Preferences | None = None) -> None:
        super().__init__()
        self._preferences = preferences
        self.form: GameForm | None = None

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
            self.say(f"{sentence(error.message)} The usual choices are taken.", wrong=True)
        self.at = len(self.fields) - 1
        self.redraw()

    # --------------------------------------------------------------------------------------------------------- showing

    def heading(self) -> str:
        """What this is."""
        return "New game"

    def about(self, width: int) -> list[Row]:
        """What is to be said of a field; of those that choose the rules, what the rules are."""
        if self.form is None or self.here.name not in _ABOUT_RULES:
            return super().about(width)
        rows: list[Row] = []
        for heading, text in terms(self.form.rules()):
            lines = wrapped(text, width - _HEADING, "dim")
            rows += [[Span(fit("" if y else heading, _HEADING), "dim"), *line] for y, line in enumerate(lines)]
        return rows

    # ------------------------------------------------------------------------------------------------------------ start

    def do_start(self) -> None:
        """Try the game; answer with its setup if it can be played."""
        if self.busy or self.form is None:
            return
        try:
            setup = self.form.setup()
        except QuixotryError as error:
            self.say(sentence(error.message), wrong=True)
            return
        self.busy = True
        self.say("One moment: the word list is opened.", wrong=False)
        # A list that was never used is compiled first, which may take a second.
        # The screen may be left before that; a screen that is gone knows its application no more.
        self.run_worker(partial(self._try, self.app, setup), thread=True, exclusive=True)

    def _try(self, app: App[object], setup: Setup) -> None:
        problem = None
        try:
            setup.start()
        except QuixotryError as error:
            problem = sentence(error.message)
        app.call_from_thread(self._tried, setup, problem)

    def _tried(self, setup: Setup, problem: str | None) -> None:
        self.busy = False
        self.say(problem or "", wrong=problem is not None)
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
