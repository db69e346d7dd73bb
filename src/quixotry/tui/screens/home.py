"""The home screen: what there is to do, the likeliest first, so that Enter Enter starts a game.

An entry is there only while it leads somewhere. A room that comes later adds itself to `ENTRIES`.

Main names: `HomeScreen`, `Entry`, `ENTRIES`, `ROOMS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol, cast

from quixotry import Edition, Rules
from quixotry.errors import QuixotryError
from quixotry.sentences import plural, sentence
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, centred, wrapped
from quixotry.tui.screens.listing import MOVES, Choice, Listing
from quixotry.tui.screens.page import HELP, Host, Page
from quixotry.tui.screens.resume import when_text
from quixotry.tui.tiles import TILE_HEIGHT, TILE_WIDTH, Tile, tile_rows

if TYPE_CHECKING:
    from quixotry.table import Kept, Setup

_KEYS = "Keys"
TITLE = "QUIXOTRY"
_LABEL = 18


class App(Host, Protocol):
    """What the home screen expects of the application."""

    def new_game(self, setup: Setup) -> object:
        """Plays a game."""

    def resume(self, path: Path) -> object:
        """Goes on with a kept game."""

    def open_editor(self) -> object:
        """Sets up a position."""

    def open_words(self) -> object:
        """Looks words up."""

    def open_finder(self) -> object:
        """Finds words that letters make."""

    def open_study(self) -> object:
        """Studies words."""

    def open_hand(self) -> object:
        """Plays the hand game."""

    def open_replay(self) -> object:
        """Steps through a game of a file."""

    def open_keep(self) -> object:
        """Keeps score of a game that is played face to face."""

    def open_by_hand(self) -> object:
        """Makes a perfect game by hand."""


@dataclass(frozen=True)
class Entry:
    """A thing to do at home.

    Attributes:
        letter: the key that does it at once.
        label: what it is called.
        detail: what else there is to say of it at the moment; None if there is no such thing to do now.
        act: does it.
    """

    letter: str
    label: str
    detail: Callable[[HomeScreen], str | None]
    act: Callable[[HomeScreen], None]


class HomeScreen(Page[None]):
    """The title, and a list of what there is to do.

    Args:
        then: what is opened above it at once, a name of `ROOMS`; `home` for nothing.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "take", "do this", _KEYS, "choose"),
        MOVES,
        Key((), "Letters", "", "do what they stand for", _KEYS),
        Key(("left", "right"), "Left Right", "turn:{key}", "on a setting: another one", _KEYS),
        HELP,
        Key(("q", "ctrl+q"), "Q", "quit", "leave", _KEYS, "quit"),
    )
    WIDTH = 66

    def __init__(self, then: str = "home") -> None:
        super().__init__()
        self.then = then
        self.listing = Listing([])
        self.message = ""
        self.unfinished: Kept | None = None
        self.kept = 0
        self._read = False

    @property
    def home(self) -> App:
        """The application, as this screen sees it."""
        return cast(App, self.app)

    def on_mount(self) -> None:
        """Say what is wrong with the preferences, if anything is."""
        self.message = self.host.preferences.trouble or ""
        self._refresh()
        opens = ROOMS.get(self.then)
        if opens is not None:
            opens(self)

    def on_screen_resume(self) -> None:
        """What there is to do may have changed; the cursor goes to the likeliest again if something new is first."""
        if self._read:
            self._refresh()
            self.redraw()

    def _refresh(self) -> None:
        """Look at the shelf, and list what there is to do."""
        self.unfinished = self.host.shelf.latest_unfinished()
        self.kept = len(self.host.shelf)
        first = self.listing.choices[0].value if self.listing.choices else None
        self._list()
        if not self._read or (self.listing.choices and self.listing.choices[0].value is not first):
            self.listing.at = 0
        self._read = True

    def _list(self) -> None:
        told = [(entry, entry.detail(self)) for entry in ENTRIES]
        self.listing.choices = [
            Choice(entry, entry.label, detail, letter=entry.letter) for entry, detail in told if detail is not None
        ]

    # ---------------------------------------------------------------------------------------------------------- showing

    def body(self, width: int, height: int) -> list[Row]:
        """The title in tiles, and the list below it."""
        entries = self.listing.rows(width, max(1, min(len(self.listing.choices), height - 2)), label=_LABEL)
        said = wrapped(self.message, width, "bad") if self.message else []
        room = height - len(entries) - len(said)
        if said and room != TILE_HEIGHT + 1:  # the title needs the last row to spare more than the message does
            said, room = [[], *said], room - 1
        if room >= TILE_HEIGHT + 1 and width >= len(TITLE) * (TILE_WIDTH + 1):
            edition = Edition.named("English")
            tiles = tile_rows([Tile(letter, edition.value(letter)) for letter in TITLE])
            gap: list[Row] = [[]] * min(3, room - TILE_HEIGHT)
            return [*(centred(row, width) for row in tiles), *gap, *entries, *said]
        title: list[Row] = [centred([Span(" ".join(TITLE), "title")], width), []] if room >= 2 else []
        return [*title, *entries, *said]

    # ------------------------------------------------------------------------------------------------------------- keys

    def typed(self, text: str) -> bool:
        """A letter does what it stands for."""
        for place, choice in enumerate(self.listing.choices):
            if choice.letter == text.casefold():
                self.listing.go(place)
                self.do_take()
        return True

    def do_move(self, key: str) -> None:
        """Go to another entry."""
        self.listing.move(key)

    def wheel(self, step: int) -> None:
        """The wheel goes to another entry."""
        self.listing.move("down" if step > 0 else "up")

    def do_pick(self, place: str) -> None:
        """A click does it."""
        self.listing.go(int(place))
        self.do_take()

    def do_take(self) -> None:
        """Do what the cursor is on."""
        if not self.is_current or self.listing.current is None:
            return
        self.message = ""
        entry: Entry = self.listing.current.value
        entry.act(self)

    def do_turn(self, key: str) -> None:
        """Another theme or the other animation, where the cursor is on it."""
        current = self.listing.current
        if current is None:
            return
        if current.value.act is _theme:
            self.next_theme(-1 if key == "left" else 1)
        elif current.value.act is _animation:
            self.turn_animation()

    def do_quit(self) -> None:
        """Leave."""
        self.app.exit(0)

    def do_back(self) -> None:
        """There is nothing behind home."""

    def go_on(self, path: Path) -> None:
        """Open a kept game; one that has just become unreadable is told."""
        try:
            self.home.resume(path)
        except QuixotryError as error:
            self.message = sentence(error.message)
            self.redraw()

    def begin(self, setup: Setup) -> None:
        """Play a game that was agreed."""
        try:
            self.home.new_game(setup)
        except QuixotryError as error:
            self.message = sentence(error.message)
            self.redraw()

    def next_theme(self, step: int) -> None:
        """Take the next theme, or the one before."""
        from quixotry.tui.theme import THEMES

        now = self.app.theme
        place = THEMES.index(now) if now in THEMES else 0
        chosen = THEMES[(place + step) % len(THEMES)]
        self.app.theme = self.host.preferences.theme = chosen
        self._chosen()

    def turn_animation(self) -> None:
        """Lay plays of bots tile by tile, or at once."""
        self.host.preferences.animation = not self.host.preferences.animation
        self._chosen()

    def _chosen(self) -> None:
        """Keep a setting and show it."""
        self.message = self.host.preferences.keep() or ""
        self._list()
        self.redraw()


# ------------------------------------------------------------------------------------------------- what there is to do


def _resume(home: HomeScreen) -> None:
    if home.unfinished is not None:
        home.go_on(home.unfinished.path)


def _about_resume(home: HomeScreen) -> str | None:
    game = home.unfinished
    if game is None:
        return None
    return f"{game.title.partition(';')[0]} - {when_text(game.when, datetime.now())}"


def _new_game(home: HomeScreen) -> None:
    from quixotry.tui.screens.new_game import NewGameScreen

    def agreed(setup: Setup | None) -> None:
        if setup is not None:
            home.begin(setup)

    home.app.push_screen(NewGameScreen(), agreed)


def _about_new_game(home: HomeScreen) -> str:
    chosen = home.host.preferences
    try:
        rules = Rules.named(chosen.rules).title
    except QuixotryError:
        rules = chosen.rules
    players = [_player(part) for part in chosen.players.split(",")]
    return f"{', '.join(players)}; {rules}"


def _player(text: str) -> str:
    kind, _, name = text.strip().partition(":")
    return name or ("you" if kind == "human" else kind)


def _editor(home: HomeScreen) -> None:
    home.home.open_editor()


def _words(home: HomeScreen) -> None:
    home.home.open_words()


def _finder(home: HomeScreen) -> None:
    home.home.open_finder()


def _study(home: HomeScreen) -> None:
    home.home.open_study()


def _hand(home: HomeScreen) -> None:
    home.home.open_hand()


def _replay(home: HomeScreen) -> None:
    home.home.open_replay()


def _keep(home: HomeScreen) -> None:
    home.home.open_keep()


def _by_hand(home: HomeScreen) -> None:
    home.home.open_by_hand()


def _kept(home: HomeScreen) -> None:
    from quixotry.tui.screens.resume import ResumeScreen

    def chosen(path: Path | None) -> None:
        if path is not None:
            home.go_on(path)

    home.app.push_screen(ResumeScreen(), chosen)


def _theme(home: HomeScreen) -> None:
    home.next_theme(1)


def _animation(home: HomeScreen) -> None:
    home.turn_animation()


def _about_animation(home: HomeScreen) -> str:
    return "on: tile by tile" if home.host.preferences.animation else "off: plays lie there at once"


def _quit(home: HomeScreen) -> None:
    home.do_quit()


# What can be opened at once, above the home screen, by name.
ROOMS: dict[str, Callable[[HomeScreen], None]] = {
    "new_game": _new_game,
    "resume": _kept,
    "words": _words,
    "editor": _editor,
    "finder": _finder,
    "study": _study,
    "hand": _hand,
    "replay": _replay,
    "keep": _keep,
    "by_hand": _by_hand,
}

ENTRIES: list[Entry] = [
    Entry("r", "Resume", _about_resume, _resume),
    Entry("n", "New game", _about_new_game, _new_game),
    Entry("o", "Open a game file", lambda home: "step through it, with its best plays", _replay),
    Entry("c", "Keep score", lambda home: "of a game that is played face to face", _keep),
    Entry("p", "Position by hand", lambda home: "set up a board, ask for its best plays", _editor),
    Entry("w", "Words", lambda home: "valid words, anagrams, hooks, definitions", _words),
    Entry("f", "Find words", lambda home: "what letters make, and through a board", _finder),
    Entry("s", "Study", lambda home: "learn words; they come back in time", _study),
    # Not H, which leads here from the end of a game: pressed twice, it must lead no further.
    Entry("g", "Hand game", lambda home: "words from a hand of tiles, no board", _hand),
    Entry("b", "Perfect games", lambda home: "bingos only: make one, word by word", _by_hand),
    Entry("k", "Kept games", lambda home: plural(home.kept, "game") if home.kept else None, _kept),
    Entry("t", "Theme", lambda home: home.app.theme, _theme),
    Entry("a", "Animation", _about_animation, _animation),
    Entry("q", "Quit", lambda home: "", _quit),
]
