"""The application: which screen is open, the colours, the size that is needed, and how it ends.

Main name: `QuixotryApp`.
"""

from __future__ import annotations

import gc
import os
import shlex
import signal
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App
from textual.filter import LineFilter, NoColor

from quixotry.errors import UnknownName
from quixotry.tui.driver import driver_class
from quixotry.tui.theme import DEFAULT, THEMES, WITHOUT_COLOUR, Palette, palette, textual_theme

if TYPE_CHECKING:
    from textual.geometry import Size
    from textual.screen import Screen

    from quixotry._native import Position
    from quixotry.composing.by_hand import Game as GameByHand
    from quixotry.keeping import Scorebook
    from quixotry.replay.walking import Walk
    from quixotry.study import Quiz
    from quixotry.table import Setup, Shelf, Table
    from quixotry.table.by_hand import ByHand
    from quixotry.table.preferences import Preferences

NEEDED = (80, 24)
INTERRUPTED, TERMINATED, HUNG_UP, BROKEN = 130, 143, 129, 1


class QuixotryApp(App[int]):
    """The application.

    Args:
        table: a game to begin with; None begins with another screen.
        screen: that screen.
        quiz: a quiz that the screen `study` begins with.
        walk: a game of a file that the screen `replay` begins with.
        book: a scorebook that the screen `keep` begins with.
        by_hand: a perfect game by hand that the screen `by_hand` begins with.
        theme: a name of `THEMES`; None: the one of the preferences, `mono` where NO_COLOR asks for it.
        animation: whether plays of bots are laid tile by tile.
        preferences: choices that are remembered; None reads them from their file.
        shelf: where games keep themselves; None: the user's own.

    Raises:
        UnknownName: there is no such theme.
    """

    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    ALLOW_SELECT = False
    TITLE = "Quixotry"
    CSS = "Screen { overflow: hidden; layers: below above; }"
    BINDINGS: ClassVar[list[Any]] = [("ctrl+q", "leave", "Leave")]

    def __init__(
        self,
        table: Table | None = None,
        *,
        screen: str = "home",
        quiz: Quiz | None = None,
        walk: Walk | None = None,
        book: Scorebook | None = None,
        by_hand: GameByHand | None = None,
        theme: str | None = None,
        animation: bool = True,
        preferences: Preferences | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        if theme is not None and theme not in THEMES:
            known = f"{', '.join(THEMES[:-1])} or {THEMES[-1]}"
            message = f"there is no theme '{theme}'; expected {known}"
            raise UnknownName(message, kind="unknown_theme", input=theme, known=THEMES)
        super().__init__(driver_class=driver_class())
        self._preferences, self._shelf = preferences, shelf
        self._first = table, screen
        self._quiz, self._walk, self._book, self._by_hand = quiz, walk, book, by_hand
        self._wanted_theme = theme
        self.animation = animation
        self._no_colour = NoColor()
        self._too_small: Screen[Any] | None = None
        self.table: Table | None = None
        self.book: Scorebook | None = None
        # What is said at the end of the scorebook that was left last.
        self._kept: str | None = None
        # The position by hand that was set up last.
        self._sheet: ByHand | None = None
        self._broken: BaseException | None = None
        for name in THEMES:
            self.register_theme(textual_theme(name))
        self.theme = self._start_theme()

    # --------------------------------------------------------------------------------------------------- what is shared

    @property
    def preferences(self) -> Preferences:
        """The choices that are remembered."""
        if self._preferences is None:
            from quixotry.table.preferences import Preferences

            self._preferences = Preferences.load()
        return self._preferences

    @property
    def shelf(self) -> Shelf:
        """Where games keep themselves."""
        if self._shelf is None:
            from quixotry.table import Shelf

            self._shelf = Shelf()
        return self._shelf

    @property
    def palette(self) -> Palette:
        """The styles of the theme."""
        return palette(self.theme if self.theme in THEMES else DEFAULT)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Without colours nothing has one; else colours stay as the theme has them."""
        return [self._no_colour] if self.theme == WITHOUT_COLOUR else []

    def _start_theme(self) -> str:
        if self._wanted_theme is not None:
            return self._wanted_theme
        if os.environ.get("NO_COLOR"):
            return WITHOUT_COLOUR
        chosen = self.preferences.theme
        return chosen if chosen in THEMES else DEFAULT

    # --------------------------------------------------------------------------------------------------- start and end

    def play(self) -> int:
        """Shows the screens until the user leaves; gives the exit code."""
        try:
            code = self.run()
        finally:
            gc.enable()
            self._close_book()
        if self._kept is not None:
            with suppress(OSError):
                print(self._kept, file=sys.stderr)
        if self._broken is not None:
            return self._report()
        if self.table is not None and not self.table.game.over and self.table.begun:
            self._say_how_to_go_on(self.table)
        return self.return_code or code or 0

    def on_mount(self) -> None:
        """The first screen."""
        if not self.is_headless:
            if self._wanted_theme is None and self.console.color_system not in ("256", "truecolor"):
                self.theme = WITHOUT_COLOUR  # sixteen colours cannot tell the squares apart
            import asyncio

            loop = asyncio.get_running_loop()
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(signal.SIGTERM, self._leave, TERMINATED)
                loop.add_signal_handler(signal.SIGINT, self._leave, INTERRUPTED)
                hang_up = getattr(signal, "SIGHUP", None)  # Windows has none
                if hang_up is not None:
                    loop.add_signal_handler(hang_up, self._leave, HUNG_UP)
        self.call_after_refresh(self._settle)
        table, screen = self._first
        if table is not None:
            self.open_table(table)
        else:
            self._open_named(screen)

    def _settle(self) -> None:
        """After the first frame: what is loaded now stays, so garbage is looked for elsewhere only."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def _leave(self, code: int = 0) -> None:
        """Keeps the game and ends."""
        if self.table is not None:
            with suppress(OSError):
                self.table.leave()
        self.exit(code, return_code=code)

    def action_leave(self) -> None:
        """Ends; the game is kept."""
        self._leave()

    def action_interrupt(self) -> None:
        """Ends at once; the game is kept."""
        self._leave(INTERRUPTED)

    async def on_event(self, event: events.Event) -> None:
        """Ctrl-C ends from any screen, whatever has the keyboard."""
        if isinstance(event, events.Key) and event.key == "ctrl+c":
            event.stop()
            self.action_interrupt()
            return
        await super().on_event(event)

    def _say_how_to_go_on(self, table: Table) -> None:
        with suppress(OSError):
            if table.trouble:
                print(f"quixotry: {table.trouble}", file=sys.stderr)
            elif table.path is not None:
                print(_how_to_go_on(table.path), file=sys.stderr)

    def _handle_exception(self, error: Exception) -> None:
        """A mistake of the program itself: the terminal comes back first, then it is told."""
        self._broken = error
        if self.is_headless:
            super()._handle_exception(error)
            return
        self._return_code = BROKEN
        self._close_messages_no_wait()

    def _report(self) -> int:
        """What to do when the program itself was wrong."""
        error = self._broken
        with suppress(OSError):
            traceback.print_exception(error, file=sys.stderr)
            print("quixotry: this is a mistake in Quixotry; please report what stands above.", file=sys.stderr)
            if self.table is not None and self.table.path is not None:
                print(_how_to_go_on(self.table.path), file=sys.stderr)
        return BROKEN

    # ---------------------------------------------------------------------------------------------------------- screens

    def _open_named(self, screen: str) -> None:
        self.open_home(screen)

    def open_home(self, then: str = "home") -> None:
        """The home screen, from wherever one is; above it at once what `HomeScreen` can open."""
        from quixotry.tui.screens.home import HomeScreen

        self._close_table()
        self._show(HomeScreen(then))

    def open_table(self, table: Table) -> None:
        """A game."""
        from quixotry.tui.screens.play import PlayScreen

        self._close_table()
        self.table = table
        self._show(PlayScreen(table, animation=self.animation and self.preferences.animation))

    def new_game(self, setup: Setup) -> None:
        """Begins a game and opens it.

        Raises:
            QuixotryError: there is no such game.
        """
        from quixotry.table import Table

        self.open_table(Table.begin(setup, self.shelf.new_path()))

    def resume(self, path: Path) -> None:
        """Opens a game of a file.

        Raises:
            QuixotryError: the file is no game that can go on.
        """
        from quixotry.table import load

        self.open_table(load(path))

    def open_review(self, table: Table) -> None:
        """Goes through a game that is over."""
        from quixotry.tui.screens.review import ReviewScreen

        self.push_screen(ReviewScreen(table))

    def open_editor(self, position: Position | None = None) -> None:
        """Sets up a position by hand; without one, goes on with the last that was set up."""
        from quixotry.tui.screens.editor import EditorScreen

        if position is not None or self._sheet is None:
            screen = EditorScreen(position, lexicon=self.preferences.lexicon, rules=self._known_rules())
        else:
            screen = EditorScreen(sheet=self._sheet)
        self._sheet = screen.sheet
        self.push_screen(screen)

    def _known_rules(self) -> str:
        """The rules of the preferences, unless there are none of that name any more."""
        from quixotry._native import Rules

        return self.preferences.rules if self.preferences.rules in Rules.names() else Rules.names()[0]

    def open_words(self, lexicon: str | None = None) -> None:
        """Looks words up, in a list of that name or the default."""
        from quixotry.tui.screens.words import WordsScreen

        self.push_screen(WordsScreen(lexicon))

    def open_finder(self, lexicon: str | None = None) -> None:
        """Finds words that letters make, in a list of that name or the default."""
        from quixotry.tui.screens.finder import FinderScreen

        self.push_screen(FinderScreen(lexicon, rules=self._known_rules()))

    def open_study(self) -> None:
        """Studies words; the first time the quiz that one came for is there at once."""
        from quixotry.tui.screens.study import StudyScreen

        quiz, self._quiz = self._quiz, None
        self.push_screen(StudyScreen(quiz=quiz))

    def open_replay(self, walk: Walk | None = None) -> None:
        """Steps through a game of a file: the one that one came for, or one that is asked for."""
        from quixotry.tui.screens.open_file import OpenFileScreen
        from quixotry.tui.screens.replay import ReplayScreen

        walk, self._walk = walk or self._walk, None
        if walk is not None:
            self.push_screen(ReplayScreen(walk))
        else:
            self.push_screen(OpenFileScreen(), self._open_chosen)

    def _open_chosen(self, walk: Walk | None) -> None:
        if walk is not None:
            self.open_replay(walk)

    def open_keep(self, book: Scorebook | None = None) -> None:
        """Keeps score: in the scorebook that one came for, or in one that is asked for."""
        from quixotry.tui.screens.keep import KeepScreen
        from quixotry.tui.screens.keep_start import KeepStartScreen

        book, self._book = book or self._book, None
        if book is not None:
            self.book = book
            self.push_screen(KeepScreen(book), self._keep_left)
        else:
            self.push_screen(KeepStartScreen(), self._keep_chosen)

    def _keep_chosen(self, book: Scorebook | None) -> None:
        if book is not None:
            self.open_keep(book)

    def _keep_left(self, _: None) -> None:
        self._close_book()

    def _close_book(self) -> None:
        """Leaves the scorebook; how to go on with it is said at the end."""
        book, self.book = self.book, None
        if book is not None:
            self._kept = book.leave()
            if self._kept is None and book.path is not None and book.path.exists():
                self._kept = f"The score is kept. Go on with: quixotry keep {shlex.quote(str(book.path))}"

    def open_hand(self, lexicon: str | None = None) -> None:
        """Plays the hand game, with a list of that name or the default."""
        from quixotry.tui.screens.hand import HandScreen

        self.push_screen(HandScreen(lexicon))

    def open_by_hand(self) -> None:
        """Makes a perfect game by hand: the one that one came for, or the last that is not complete."""
        from quixotry.tui.screens.by_hand import ByHandScreen

        game, self._by_hand = self._by_hand, None
        self.push_screen(ByHandScreen(game))

    def _show(self, screen: Screen[Any]) -> None:
        """Makes a screen the only one."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self._too_small = None
        self.push_screen(screen)
        self._guard_size()

    def _close_table(self) -> None:
        if self.table is not None:
            self.table.leave()
            self.table = None

    # ------------------------------------------------------------------------------------------------------------- size

    def on_resize(self, event: events.Resize) -> None:
        """Screens are covered while the window is too small for them."""
        self._guard_size(event.size)

    def _guard_size(self, size: Size | None = None) -> None:
        width, height = size or self.size
        fits = width >= NEEDED[0] and height >= NEEDED[1]
        covered = self._too_small is not None and self._too_small in self.screen_stack
        if fits and covered and self._too_small is self.screen:
            self.pop_screen()
            self._too_small = None
        elif not fits and not covered and len(self.screen_stack) > 1:
            from quixotry.tui.screens.too_small import TooSmallScreen

            self._too_small = TooSmallScreen(NEEDED)
            super().push_screen(self._too_small)

    def push_screen(self, screen: Any, *arguments: Any, **options: Any) -> Any:
        """Opens a screen above the others, but below the one that says that the window is too small."""
        covered = self._too_small is not None and self._too_small is self.screen
        if covered:
            self.pop_screen()
            self._too_small = None
        answer = super().push_screen(screen, *arguments, **options)
        if covered:
            self._guard_size()
        return answer


def _how_to_go_on(path: Path) -> str:
    from quixotry.table.saves import command_to_go_on

    return f"The game is kept. Go on with: {command_to_go_on(path)}"
