"""Every screen in every theme looks as its snapshot in `tests/snapshots/`; the format is told in `screens.py`.

pytest tests/python/test_snapshots.py --update-snapshots     writes them anew: look at what has changed
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual.screen import Screen

import screens
import study_shown
from quixotry import Lexicon
from quixotry.composing.by_hand import PlacesByHand, WordsByHand
from quixotry.keeping import Scorebook, obey
from quixotry.replay.walking import Walk
from quixotry.table import Setup, Table
from quixotry.tui.screens.by_hand import ByHandScreen
from quixotry.tui.screens.challenge import ChallengeScreen
from quixotry.tui.screens.confirm import ConfirmScreen
from quixotry.tui.screens.editor import EditorScreen
from quixotry.tui.screens.exchange import ExchangeScreen
from quixotry.tui.screens.final import FinalScreen
from quixotry.tui.screens.finder import FinderScreen
from quixotry.tui.screens.hand import HandScreen
from quixotry.tui.screens.handover import HandoverScreen
from quixotry.tui.screens.help import HelpScreen
from quixotry.tui.screens.home import HomeScreen
from quixotry.tui.screens.keep import KeepScreen
from quixotry.tui.screens.keep_start import KeepStartScreen
from quixotry.tui.screens.new_game import NewGameScreen
from quixotry.tui.screens.note import NoteScreen
from quixotry.tui.screens.play import PlayScreen
from quixotry.tui.screens.problems import ProblemsScreen
from quixotry.tui.screens.replay import ReplayScreen
from quixotry.tui.screens.resume import ResumeScreen
from quixotry.tui.screens.review import ReviewScreen
from quixotry.tui.screens.sheet import SheetScreen
from quixotry.tui.screens.start import DrawScreen
from quixotry.tui.screens.too_small import TooSmallScreen
from quixotry.tui.screens.words import WordsScreen
from quixotry.tui.theme import THEMES
from tui_stage import Stage

SMALL, LARGE = (80, 24), (200, 60)
LONG_AGO = datetime(2001, 2, 3, 10, 5).timestamp()


class Shown(NamedTuple):
    """A screen to be looked at.

    Attributes:
        make: makes it, given a folder in which games may be kept.
        keys: what is pressed before it is looked at.
        size: columns and rows.
        below: whether it lies above a play screen, as dialogs do.
    """

    make: Callable[[Path], Screen[Any]]
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = SMALL
    below: bool = False


BOT = "human:Ann,bot:greedy"


def table(players: str = BOT, turns: int = 0, rules: str = "casual", path: Path | None = None) -> Table:
    """A game after so many turns, in which everybody took the best play."""
    game = Table.begin(Setup(players, rules, "double", "enable", None, None, None, 11), path)
    for _ in range(turns):
        match game.waits_for().kind:
            case "bot":
                game.bots()
            case "person":
                game.play(game.game.position.best())
            case "over":
                break
            case _:
                game.accept()
    while turns and game.waits_for().kind == "bot":
        game.bots()
    return game


def ended() -> Table:
    """A game that is over."""
    return table(turns=1000)


def with_notes(turns: int) -> Table:
    """A game with a note."""
    game = table(turns=turns)
    game.note(len(game.game.events) - 1, "Is that a word?")
    return game


def shelf_of_three(folder: Path) -> None:
    """A game in play, one that is over, and a damaged one."""
    games = folder / "games"
    table(turns=4, path=games / "first.json")
    table(turns=1000, path=games / "second.json")
    (games / "third.json").write_text('{"format": "quixotry', encoding="utf-8")
    for number, path in enumerate(sorted(games.iterdir())):
        os.utime(path, (LONG_AGO, LONG_AGO - 60 * number))


def at_home(folder: Path) -> Screen[Any]:
    """The home screen with games to go on with."""
    shelf_of_three(folder)
    return HomeScreen()


def kept_games(folder: Path) -> Screen[Any]:
    """The kept games."""
    shelf_of_three(folder)
    return ResumeScreen()


def challenge(_: Path) -> Screen[Any]:
    """The last play of a game, to be challenged."""
    game = table("human:Ann,human:Ben,human:Cleo", turns=5)
    window = game.game.window
    assert window is not None
    return ChallengeScreen(window, game.names, game.doubters(), game.game.rules)


def draw(_: Path) -> Screen[Any]:
    """The draw for the start."""
    game = table("human:Ann,human:Ben,human:Cleo", rules="box")
    return DrawScreen(game.game.events[0], game.names, game.game.edition)


def play(players: str = BOT, turns: int = 6, rules: str = "casual") -> Callable[[Path], Screen[Any]]:
    """A game in play."""

    def make(_: Path) -> Screen[Any]:
        game = table(players, turns=turns, rules=rules)
        game.note(len(game.game.events) - 1, "Is that a word?")
        return PlayScreen(game, animation=False)

    return make


def by_hand(turns: int) -> Callable[[Path], Screen[Any]]:
    """A perfect game by hand after so many turns that hints have given; it is kept nowhere."""

    def make(_: Path) -> Screen[Any]:
        game = WordsByHand.begin(seed=7, lexicon="enable")
        while game.laid < turns:
            game.lay(game.completion().rest[0])
        return ByHandScreen(game)

    return make


def by_hand_places(_: Path) -> Screen[Any]:
    """The puzzle without letters."""
    game = PlacesByHand.begin()
    for place in ("8D", "E1", "1A"):
        game.lay(place)
    return ByHandScreen(game)


def hand_game(_: Path) -> Screen[Any]:
    """The hand game with the first hand of its handout, and a blank."""
    return HandScreen(Lexicon.open("open-world"), hands=["AEFGHL?"], pause=0)


GAME_FILE = """\
#player1 Ann Ann
#player2 Ben Ben
#lexicon open-world
>Ann: AEINRST 8D NASTIER +68 68
#note A bingo at once.
>Ben: EEHNTW? E4 HEWN.TE +26 26
>Ben: EEHNTW? -- -26 0
>Ann: IOUUVVW -UUVVW +0 68
>Ben: EEHNTW? H7 T.EW +7 7
"""


def walk(at: int) -> Walk:
    """A game of a file, at a turn."""
    made = Walk.read(GAME_FILE)
    made.go(at)
    return made


def keep(*lines: str) -> Callable[[Path], Screen[Any]]:
    """A game that is kept."""

    def make(_: Path) -> Screen[Any]:
        book = Scorebook.begin(["Ann", "Ben"], lexicon="open-world")
        for line in lines:
            obey(book, line)
        return KeepScreen(book)

    return make


KEPT = ("8D NASTIER", "exch 3", "bonus Ben 5", "J8 .AY", "note a long one")
PLACED = ("1", "2", "3")
IN_A_ROW = (*"qaideen", "tab", *"..t..e.", "tab", "left", "tab", *"8a", "tab", "right", *["tab"] * 6, *"e")
SCREENS = {
    "play": Shown(play(), PLACED),
    "play-large": Shown(play(), PLACED, LARGE),
    "play-begin": Shown(play(turns=0), ("escape",)),
    "play-of-four": Shown(play("human:Ann,human:Ben,human:Cleo,human:Dan", turns=7), PLACED),
    "play-super": Shown(play(rules="super"), PLACED, (120, 40)),
    "play-line": Shown(play(), ("colon", *"8h quiz")),
    "home": Shown(at_home),
    "home-first": Shown(lambda _: HomeScreen()),
    "new-game": Shown(lambda _: NewGameScreen()),
    "resume": Shown(kept_games),
    "draw": Shown(draw, below=True),
    "exchange": Shown(lambda _: ExchangeScreen(table(turns=4).game.view(0)), ("1", "4"), below=True),
    "challenge": Shown(challenge, ("space",), below=True),
    "confirm": Shown(lambda _: ConfirmScreen("Pass this turn?"), below=True),
    "note": Shown(lambda _: NoteScreen("Is that a word?"), below=True),
    "handover": Shown(lambda _: HandoverScreen("Ben", pause=0)),
    "sheet": Shown(lambda _: SheetScreen(with_notes(12), 0)),
    "help": Shown(lambda _: HelpScreen()),
    "final": Shown(lambda _: FinalScreen(ended(), pause=0)),
    "review": Shown(lambda _: ReviewScreen(ended()), ("right", "right")),
    "editor": Shown(lambda _: EditorScreen()),
    "words": Shown(lambda _: WordsScreen("enable"), tuple("quiz")),
    "finder": Shown(lambda _: FinderScreen("open-world"), (*"tbyret", "question_mark", "tab", *"gulp", "down")),
    "finder-row": Shown(lambda _: FinderScreen("open-world"), IN_A_ROW, (120, 40)),
    "by-hand": Shown(by_hand(5), ("space", "down", "h")),
    "by-hand-begin": Shown(by_hand(0)),
    "by-hand-blank": Shown(by_hand(12)),
    "by-hand-complete": Shown(by_hand(14)),
    "by-hand-large": Shown(by_hand(9), ("end",), LARGE),
    "by-hand-places": Shown(by_hand_places, ("down", "down")),
    "hand": Shown(hand_game, ("question_mark", *"zz", "enter", *"hea")),
    "hand-over": Shown(hand_game, (*"heal", "enter", "enter")),
    "study": Shown(study_shown.decks, ("down",)),
    "study-first": Shown(study_shown.no_decks),
    "study-card": Shown(study_shown.anagrams, (*"stainer", "space", *"tenairs", "enter", *"ret")),
    "study-told": Shown(study_shown.anagrams, (*"stainer", "enter", "enter")),
    "study-hooks": Shown(study_shown.hooks, ("tab",), LARGE),
    "study-end": Shown(study_shown.hooks, ("enter", "1", "enter", "2", "enter", "3")),
    "new-deck": Shown(study_shown.new_deck, ("up", "up", "up")),
    "spacing": Shown(study_shown.spacing),
    "replay": Shown(lambda _: ReplayScreen(walk(1))),
    "replay-start": Shown(lambda _: ReplayScreen(walk(0))),
    "replay-plays": Shown(lambda _: ReplayScreen(walk(2)), ("b", "down", "down")),
    "replay-large": Shown(lambda _: ReplayScreen(walk(5)), (), LARGE),
    "problems": Shown(lambda _: ProblemsScreen(walk(1))),
    "keep": Shown(keep(*KEPT), (*"pi", "Z")),
    "keep-start": Shown(lambda _: KeepStartScreen()),
    "keep-begin": Shown(keep()),
    "keep-old-turn": Shown(keep(*KEPT), ("pageup", "pageup", "pageup", "pageup")),
    "keep-line": Shown(keep(*KEPT), ("colon", *"10h ze")),
    "keep-large": Shown(keep(*KEPT), ("pageup",), LARGE),
    "too-small": Shown(lambda _: TooSmallScreen(SMALL), size=(40, 10)),
}


def pictures(name: str, folder: Path) -> dict[str, str]:
    """The screen of that name in every theme, each as the text of a snapshot."""
    shown = SCREENS[name]
    taken: dict[str, str] = {}

    async def run() -> None:
        stage = Stage(lambda: shown.make(folder), folder)
        stage.animation_level = "none"
        async with stage.run_test(size=shown.size) as pilot:
            await pilot.pause()
            if shown.below:
                stage.pop_screen()
                await stage.push_screen(play()(folder))
                await pilot.pause()
                await stage.push_screen(shown.make(folder))
            # The keyboard is handed over with Enter, which is not heard at first.
            while isinstance(stage.screen, HandoverScreen) and shown.keys:
                await pilot.press("enter")
                await pilot.pause(0.02)
            await stage.workers.wait_for_complete()  # what is opened in the background hears no key before
            for key in shown.keys:
                await pilot.press(key)
            await stage.workers.wait_for_complete()
            for theme in THEMES:
                stage.theme = theme
                title = f"{name}, {theme}, {shown.size[0]}x{shown.size[1]}"
                taken[theme] = ""
                # Until it stays as it is: what a key leads to may take more than one message.
                while taken[theme] != (now := screens.picture(stage, title)):
                    taken[theme] = now
                    await pilot.pause(0.05)

    asyncio.run(run())
    return taken


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_its_snapshot(
    name: str, tmp_path: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Which dictionaries a machine has is not what is looked at.
    monkeypatch.setattr("quixotry.definitions._dictionaries", list)
    update = bool(pytestconfig.getoption("--update-snapshots"))
    problems = [
        problem
        for theme, shown in pictures(name, tmp_path).items()
        if (problem := screens.compare(f"{name}-{theme}", shown, update=update))
    ]
    if problems:
        more = f"\n\n{len(problems) - 1} other themes differ as well." if len(problems) > 1 else ""
        pytest.fail(f"{problems[0]}{more}", pytrace=False)


def test_every_snapshot_is_of_a_screen() -> None:
    assert screens.names() == {f"{name}-{theme}" for name in SCREENS for theme in THEMES}


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_told_by_colour_alone_and_every_character_has_one_cell(name: str) -> None:
    kept = screens.read(f"{name}-mono")
    known = {"plain", "bold", "underline", "reverse", "bold underline", "bold reverse", "bold underline reverse"}
    assert {style for row in kept.styles for style in row} <= known
    width = SCREENS[name].size[0]
    for line, cells in zip(kept.lines, kept.styles, strict=True):
        assert len(cells) == width
        assert len(line) <= width
        assert line.isascii() or all(0x2500 <= ord(c) < 0x2580 for c in line if not c.isascii())


def test_what_has_changed_is_told_in_words() -> None:
    kept = "t\n|abc\n|de\na bold\nb #ff0000\n1 a1 b2\n2 same\n"
    now = "t\n|abc\n|dx\nb bold\na #ff0000\n1 a1 b2\n2 b1 a2\n"
    assert screens.difference(kept, now).split("\n") == [
        "line 2 was  |de",
        "line 2 is   |dx",
        "line 1 column 1 'a': now #ff0000, not bold",
        "line 1 column 2 'b' and 1 more: now bold, not #ff0000",
    ]
    assert screens.difference(kept, kept) == ""
