"""Home, the form for a new game, the kept games: by keys and by mouse, and what they say when something is wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from click.testing import CliRunner
from textual import events
from textual.pilot import Pilot

from quixotry import Edition, Rules
from quixotry.cli.front import HOME, on_a_screen, quixotry
from quixotry.players import NAMES
from quixotry.table import Setup, Shelf, Table
from quixotry.table.preferences import Preferences
from quixotry.table.terms import terms
from quixotry.tui.app import QuixotryApp
from quixotry.tui.screens.confirm import ConfirmScreen
from quixotry.tui.screens.form import Seat
from quixotry.tui.screens.home import ENTRIES, ROOMS, HomeScreen
from quixotry.tui.screens.new_game import NewGameScreen
from quixotry.tui.screens.page import Drawn
from quixotry.tui.screens.pick import PickScreen
from quixotry.tui.screens.resume import ResumeScreen, when_text
from quixotry.tui.theme import THEMES
from tui_stage import UNANSWERED, Stage, on_stage, press, until

Act = Callable[[Stage, Pilot[Any]], Awaitable[None]]


def keep_game(folder: Path, players: str = "human:Ann,bot:greedy", seed: int = 3, *, over: bool = False) -> Path:
    """A game on the shelf in which a person has moved."""
    path = Shelf(folder / "games").new_path()
    table = Table.begin(Setup(players, "box", None, None, None, None, None, seed), path)
    moved = False
    while not table.game.over and (over or not moved):
        match table.waits_for().kind:
            case "bot":
                table.bots()
            case "person":
                table.play(table.game.position.best())
                moved = True
            case _:
                table.accept()
    return path


async def click_on(stage: Stage, pilot: Pilot[Any], text: str, shift: int = 0) -> None:
    screen = stage.screen
    assert isinstance(screen, Drawn)
    for y, line in enumerate(stage.shown):
        if text in line:
            x = line.index(text) + shift
            await pilot.click(offset=(screen.canvas.region.x + x, screen.canvas.region.y + y))
            return
    raise AssertionError(f"'{text}' is not shown:\n{stage.text}")


def marked(stage: Stage) -> str:
    """The line that has the cursor."""
    return next(line for line in stage.shown if line.lstrip().startswith(">"))


# ----------------------------------------------------------------------------------------------------------------- home


def test_enter_enter_starts_a_game(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "New game" in marked(stage)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: bool(stage.asked))

    stage = on_stage(HomeScreen, act, folder=tmp_path)
    (name, setup), *rest = stage.asked
    assert (name, rest) == ("new_game", [])
    assert setup.start().names == ("You", "club")


def test_keys_that_are_typed_ahead_are_not_lost(tmp_path: Path) -> None:
    """Both come before the form is there."""

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for _ in range(2):
            stage.post_message(events.Key("enter", "\r"))
        await until(pilot, lambda: bool(stage.asked))

    assert [name for name, _ in on_stage(HomeScreen, act, folder=tmp_path).asked] == ["new_game"]


def test_nothing_is_offered_that_leads_nowhere(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "Resume" not in stage.text
        assert "Kept games" not in stage.text

    on_stage(HomeScreen, act, folder=tmp_path)


def test_an_unfinished_game_comes_first(tmp_path: Path) -> None:
    keep_game(tmp_path, over=True, seed=4)
    path = keep_game(tmp_path)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        line = marked(stage)
        assert "Resume" in line
        assert "Ann" in line
        assert "greedy" in line
        assert "today" in line
        assert "2 games" in stage.text
        await pilot.press("enter")

    assert on_stage(HomeScreen, act, folder=tmp_path).asked == [("resume", path)]


def test_games_that_are_over_are_kept_but_not_resumed(tmp_path: Path) -> None:
    keep_game(tmp_path, over=True)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "Resume" not in stage.text
        await pilot.press("k")
        assert isinstance(stage.screen, ResumeScreen)

    on_stage(HomeScreen, act, folder=tmp_path)


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        ("p", "open_editor"),
        ("w", "open_words"),
        ("W", "open_words"),
        ("f", "open_finder"),
        ("s", "open_study"),
        ("g", "open_hand"),
    ],
)
def test_letters_open_rooms(tmp_path: Path, key: str, asked: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press(key)

    assert on_stage(HomeScreen, act, folder=tmp_path).asked == [(asked,)]


def test_every_entry_opens_something_by_mouse(tmp_path: Path) -> None:
    path = keep_game(tmp_path)
    asked: dict[str, list[tuple[object, ...]]] = {
        "Resume": [("resume", path)],
        "Position by hand": [("open_editor",)],
        "Words": [("open_words",)],
        "Find words": [("open_finder",)],
        "Study": [("open_study",)],
        "Hand game": [("open_hand",)],
    }
    screens = {
        "New game": "NewGameScreen",
        "Kept games": "ResumeScreen",
        "Open a game file": "OpenFileScreen",
        "Keep score": "KeepStartScreen",
        "Perfect games": "ByHandScreen",
    }
    themes = {"Theme": "light"}
    for entry in ENTRIES:
        label = entry.label

        async def act(stage: Stage, pilot: Pilot[Any], label: str = label) -> None:
            await click_on(stage, pilot, label)
            await pilot.pause()
            if label != "Quit":
                assert type(stage.screen).__name__ == screens.get(label, "HomeScreen")

        stage = on_stage(HomeScreen, act, folder=tmp_path)
        assert stage.asked == asked.get(label, [])
        assert stage.theme == themes.get(label, "dark")
        assert stage.preferences.animation == (label != "Animation")
        assert stage.return_value == (0 if label == "Quit" else None)
        stage.preferences.animation = True
        stage.preferences.keep()


def test_all_there_is_to_do_is_in_view(tmp_path: Path) -> None:
    """In the smallest window, with a game to go on with and something to say."""
    keep_game(tmp_path)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, HomeScreen)
        assert len({entry.letter for entry in ENTRIES}) == len(ENTRIES)
        for message in ("", "A sentence that says what is wrong, and takes more than one row. " * 3):
            screen.message = message
            screen.redraw()
            for entry in ENTRIES:
                assert any(line.lstrip(" >").startswith(f"{entry.letter}  {entry.label} ") for line in stage.shown)
            assert "Q     U     I     X" in stage.text, "the title is in tiles"
            assert stage.text.count("more than one row.") == message.count("more than one row.")
            assert "below" not in stage.text

    on_stage(HomeScreen, act, folder=tmp_path)


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_that_is_opened_at_once_leads_back_home(tmp_path: Path, name: str) -> None:
    """As `quixotry study` opens one."""

    async def run() -> None:
        preferences = Preferences.load(tmp_path / "preferences.json")
        app = QuixotryApp(screen=name, preferences=preferences, shelf=Shelf(tmp_path / "games"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert not isinstance(app.screen, HomeScreen)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))

    asyncio.run(run())


def test_animation_is_turned_off_and_remembered(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("a")
        assert "Animation" in marked(stage)
        assert "off" in marked(stage)
        await pilot.press("left", "right", "right")

    on_stage(HomeScreen, act, folder=tmp_path)
    assert json.loads((tmp_path / "preferences.json").read_text())["animation"] is True
    on_stage(HomeScreen, lambda _, pilot: pilot.press("a"), folder=tmp_path)
    assert Preferences.load(tmp_path / "preferences.json").animation is False


def test_q_quits_with_0(tmp_path: Path) -> None:
    for key in ("q", "ctrl+q"):

        async def act(stage: Stage, pilot: Pilot[Any], key: str = key) -> None:
            await pilot.press(key)

        stage = on_stage(HomeScreen, act, folder=tmp_path)
        assert (stage.return_value, stage.return_code) == (0, 0)


def test_escape_at_home_does_nothing(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("escape", "escape")
        assert isinstance(stage.screen, HomeScreen)
        assert stage.is_running

    on_stage(HomeScreen, act, folder=tmp_path)


def test_the_theme_changes_at_once_and_is_remembered(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for theme in (*THEMES[1:], THEMES[0], THEMES[1]):
            await pilot.press("t")
            await pilot.pause()
            assert stage.theme == theme
            assert theme in marked(stage)
        await pilot.press("left")
        assert stage.theme == THEMES[0]
        await pilot.press("right", "right")
        assert stage.theme == THEMES[2]

    on_stage(HomeScreen, act, folder=tmp_path)
    assert json.loads((tmp_path / "preferences.json").read_text()) == {"theme": THEMES[2]}


def test_damaged_preferences_are_told_at_home(tmp_path: Path) -> None:
    (tmp_path / "preferences.json").write_text("{")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "The preferences were damaged" in stage.text

    on_stage(HomeScreen, act, folder=tmp_path)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_home_shows_all_entries(tmp_path: Path, size: tuple[int, int]) -> None:
    keep_game(tmp_path)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for entry in ENTRIES:
            assert any(f"{entry.letter}  {entry.label}" in line for line in stage.shown)
        assert all(line.isascii() for line in stage.shown)

    on_stage(HomeScreen, act, folder=tmp_path, size=size)


def test_in_a_pipe_home_is_a_text() -> None:
    result = CliRunner().invoke(quixotry, [])
    assert (result.exit_code, result.output.strip()) == (0, HOME)


def test_on_a_terminal_home_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quixotry.cli.front.on_a_screen", lambda: True)
    monkeypatch.setattr("quixotry.tui.run", lambda: 130)
    assert CliRunner().invoke(quixotry, []).exit_code == 130


@pytest.mark.parametrize(
    ("terminals", "term", "expected"),
    [
        ((True, True), "xterm", True),
        ((True, True), "dumb", False),
        ((True, False), "xterm", False),
        ((False, True), "xterm", False),
        ((None, True), "xterm", False),
    ],
)
def test_where_a_screen_can_be_shown(
    monkeypatch: pytest.MonkeyPatch, terminals: tuple[bool | None, bool], term: str, expected: bool
) -> None:
    class End:
        def __init__(self, terminal: bool) -> None:
            self.terminal = terminal

        def isatty(self) -> bool:
            return self.terminal

    for name, terminal in zip(("stdin", "stdout"), terminals, strict=True):
        monkeypatch.setattr(f"sys.{name}", None if terminal is None else End(terminal))
    monkeypatch.setenv("TERM", term)
    assert on_a_screen() is expected


# ------------------------------------------------------------------------------------------------------------- new game


def start_with(tmp_path: Path, *keys: str) -> Stage:
    """Fills the form in from its first line, and starts."""

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, NewGameScreen)
        await pilot.press("home", *keys, "f10")
        await until(pilot, lambda: not screen.busy)
        await pilot.pause()

    return on_stage(NewGameScreen, act, folder=tmp_path)


def down(lines: int) -> list[str]:
    return ["down"] * lines


def test_the_form_as_it_stands_starts_a_game(tmp_path: Path) -> None:
    setup = start_with(tmp_path).answer
    assert setup == Setup("human,bot:club", "box", None, None, None, None, None, setup.seed)


def test_all_of_the_form_is_in_view_at_80_by_24(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for label in ("Player 1", "Player 4", "Rules", "Challenge", "Word list", "Tiles", "Board", "Clock", "Seed"):
            assert label in stage.text
        assert "> Start <" in stage.text
        assert "A wrong challenge costs nothing." in stage.text
        assert not any(line.rstrip().endswith("~") for line in stage.shown)

    on_stage(NewGameScreen, act, folder=tmp_path)


def test_every_choice_by_keys(tmp_path: Path) -> None:
    setup = start_with(
        tmp_path,
        *("A", "n", "n"),  # player 1 is a person: a name is typed
        *("down", "right"),  # player 2: the next bot
        *("down", "left", "left"),  # player 3: from nobody over a bot to the one before
        *("down", "right", "B", "o", "b"),  # player 4: a person
        *("down", "right", "right", "right"),  # rules
        *("down", "right"),  # challenge
        *("down", "right"),  # word list
        *("down", "down", "down", "1", "2", ".", "5"),  # clock
        *("down", "7", "7"),  # seed
    ).answer
    assert setup == Setup(
        players=f"human:Ann,bot:{NAMES[NAMES.index('club') + 1]},bot:{NAMES[-2]},human:Bob",
        rules=Rules.names()[3],
        challenge="void",
        lexicon="open-us",
        exclude=None,
        edition=None,
        layout=None,
        seed=77,
        clock=12.5,
    )
    assert setup.start().names == ("Ann", NAMES[NAMES.index("club") + 1], f"{NAMES[-2]} 2", "Bob")


def test_choices_are_remembered(tmp_path: Path) -> None:
    first = start_with(tmp_path, "A", "n", "n", *down(4), "right", *down(5), "9").answer
    assert (first.players, first.rules, first.clock) == ("human:Ann,bot:club", "casual", 9)
    again = start_with(tmp_path).answer
    assert (again.players, again.rules, again.clock) == ("human:Ann,bot:club", "casual", 9)
    assert again.seed != first.seed, "a seed is never remembered"


def test_escape_changes_nothing(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("home", "A", "down", "right", "escape")

    stage = on_stage(NewGameScreen, act, folder=tmp_path)
    assert stage.answer is None
    assert stage.preferences == Preferences()
    assert not (tmp_path / "preferences.json").exists()


def test_editions_are_found_by_typing(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("home", *down(7), "g", "e", "r")
        assert isinstance(stage.screen, PickScreen)
        await pilot.press("enter", "up", "enter")
        assert isinstance(stage.screen, PickScreen)
        await pilot.press(*"any", "enter", "f10")
        await until(pilot, lambda: stage.answer is not UNANSWERED)

    setup = on_stage(NewGameScreen, act, folder=tmp_path).answer
    assert (setup.edition, setup.lexicon) == ("German", "any")
    assert setup.start().edition == Edition.named("German")


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        # A word list that is not in the letters of the edition.
        ([*down(7), *["right"] * 3], "'open-world' is a list of English words"),
        # Nobody, and one alone.
        (["left", "down", *["right"] * 3], "nobody sits at the table"),
        (["down", *["right"] * 3], "2 to 4"),
        ([*down(9), "x"], "the clock is 'x'"),
        ([*down(9), "-", "1"], "the clock is '-1'"),
        ([*down(9), "0"], "the clock is '0'"),
        ([*down(9), *"nan"], "the clock is 'nan'"),
        ([*down(10), "x"], "the seed is 'x'"),
        ([*down(10), *"99999999999999999999"], "a number from 0 to 18446744073709551615"),
    ],
)
def test_what_does_not_go_together_is_said_on_the_form(tmp_path: Path, keys: list[str], said: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, NewGameScreen)
        await pilot.press("home", *keys, "f10")
        await until(pilot, lambda: not screen.busy)
        await pilot.pause()
        assert said.casefold() in " ".join(stage.text.split()).casefold()
        assert stage.screen is screen
        # The sentence goes with the next key; the form can be mended.
        await pilot.press("up")
        assert said.casefold() not in " ".join(stage.text.split()).casefold()

    stage = on_stage(NewGameScreen, act, folder=tmp_path)
    assert stage.answer is UNANSWERED
    assert not (tmp_path / "preferences.json").exists()


@pytest.mark.parametrize(
    ("content", "said", "played"),
    [
        ({"rules": "gone"}, "No rule set is called 'gone'", "human,bot:club"),
        ({"lexicon": "gone-list", "edition": "Nowhere"}, "No edition is called 'Nowhere'", "human,bot:club"),
        ({"players": "human,bot:gone"}, "", None),
        ({"players": ",,,,,,,,"}, "", ",".join(["bot:club"] * 4)),
        ({"challenge": "void", "layout": "gone"}, "No layout is called 'gone'", "human,bot:club"),
    ],
)
def test_choices_that_are_gone_open_a_form_all_the_same(
    tmp_path: Path, content: dict[str, str], said: str, played: str | None
) -> None:
    (tmp_path / "preferences.json").write_text(json.dumps(content))

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, NewGameScreen)
        assert screen.message.startswith(said)
        assert screen.wrong == bool(said)
        await press(pilot, *["up"] * len(screen.fields))
        await pilot.press("f10")
        await until(pilot, lambda: not screen.busy)
        await pilot.pause()
        if played is None:
            assert stage.answer is UNANSWERED
            assert screen.message.startswith("There is no bot 'gone'")
        else:
            assert stage.answer.players == played

    on_stage(NewGameScreen, act, folder=tmp_path)


def test_leaving_while_the_word_list_is_opened_ends_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, over = Event(), Event(), Event()
    start = Setup.start

    def slow(self: Setup, *arguments: Any, **choices: Any) -> Any:
        begun.set()
        assert go_on.wait(20)
        try:
            return start(self, *arguments, **choices)
        finally:
            over.set()

    monkeypatch.setattr(Setup, "start", slow)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "f10")
        await until(pilot, begun.is_set)
        assert "One moment: the word list is opened." in stage.text
        await press(pilot, "escape")
        await until(pilot, lambda: stage.answer is None)
        go_on.set()
        await until(pilot, over.is_set)
        await until(pilot, lambda: not any(worker.is_running for worker in stage.workers))
        assert stage.is_running
        assert stage._exception is None

    try:
        on_stage(NewGameScreen, act, folder=tmp_path)
    finally:
        go_on.set()
    assert not (tmp_path / "preferences.json").exists(), "what was not played is not remembered"


def test_names_cannot_break_the_list_of_players(tmp_path: Path) -> None:
    setup = start_with(tmp_path, *["A", "comma", "colon", "n", "n"]).answer
    assert setup.players.startswith("human:Ann,")


def test_the_form_by_mouse(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, NewGameScreen)
        await click_on(stage, pilot, "Rules")
        assert screen.here.name == "rules"
        line = next(line for line in stage.shown if "Rules " in line)
        await click_on(stage, pilot, "Rules", line.rindex(" >") + 1 - line.index("Rules"))
        assert "Casual" in stage.text
        await click_on(stage, pilot, "open-world")
        assert isinstance(stage.screen, PickScreen)
        await click_on(stage, pilot, "enable")
        await pilot.pause()
        await click_on(stage, pilot, "Start")
        await until(pilot, lambda: stage.answer is not UNANSWERED)

    setup = on_stage(NewGameScreen, act, folder=tmp_path).answer
    assert (setup.rules, setup.lexicon) == ("casual", "enable")


def test_the_facts_are_those_of_the_rules(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, NewGameScreen)
        await pilot.press("home", *down(4))
        for name in Rules.names():
            assert Rules.named(name).title in marked(stage)
            assert str(Rules.named(name).challenge) in stage.text
            for heading, text in terms(Rules.named(name)):
                assert f"{heading} " in stage.text
                assert text in " ".join(stage.text.split())
            # The fields stay where they are, whatever there is to say.
            assert "Player 1" in stage.shown[2]
            assert "Start" in stage.shown[14]
            await pilot.press("right")

    on_stage(NewGameScreen, act, folder=tmp_path)


def test_every_bot_is_described(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("home", "down")
        screen = stage.screen
        assert isinstance(screen, NewGameScreen)
        seen = set()
        for _ in range(len(NAMES) + 2):
            seat = screen.here
            assert isinstance(seat, Seat)
            if seat.kind.startswith("bot:"):
                seen.add(seat.kind)
                assert screen.here.help()[:40].split(",")[0] in stage.text
            await pilot.press("right")
        assert seen == {f"bot:{name}" for name in NAMES}

    on_stage(NewGameScreen, act, folder=tmp_path)


def test_a_full_disk_does_not_keep_the_game_from_starting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert start_with(tmp_path, "A").answer.players == "human:A,bot:club"


# ----------------------------------------------------------------------------------------------------------- kept games


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    keep_game(tmp_path, "human:Ann,bot:greedy")
    keep_game(tmp_path, "human:Bob,bot:greedy", over=True)
    (tmp_path / "games" / "broken.json").write_text('{"half')
    return tmp_path


def pointing(stage: Stage, text: str) -> bool:
    return text in marked(stage)


async def go_to(stage: Stage, pilot: Pilot[Any], text: str) -> None:
    await pilot.press("home")
    for _ in range(5):
        if pointing(stage, text):
            return
        await pilot.press("down")
    raise AssertionError(text)


def test_kept_games_are_listed(shelf: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert any("Ann" in line and "goes on" in line for line in stage.shown)
        assert any("Bob" in line and "over" in line for line in stage.shown)
        assert any("broken.json" in line and "unreadable" in line for line in stage.shown)

    on_stage(ResumeScreen, act, folder=shelf)


def test_a_kept_game_is_opened(shelf: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await go_to(stage, pilot, "Ann")
        await pilot.press("enter", "enter")

    path = on_stage(ResumeScreen, act, folder=shelf).answer
    assert "Ann" in path.read_text()


def test_a_game_that_cannot_be_read_says_so_and_stays(shelf: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await go_to(stage, pilot, "broken.json")
        assert "is no saved game" in " ".join(stage.text.split())
        await pilot.press("enter")
        assert isinstance(stage.screen, ResumeScreen)
        assert "is no saved game" in " ".join(stage.text.split())

    assert on_stage(ResumeScreen, act, folder=shelf).answer is UNANSWERED
    assert (shelf / "games" / "broken.json").read_text() == '{"half'


def test_a_game_that_does_not_replay_says_so_and_stays(shelf: Path) -> None:
    path = next(path for path in (shelf / "games").iterdir() if "Ann" in path.read_text())
    text = path.read_text().replace('"seed": 3', '"seed": 4')
    path.write_text(text)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await go_to(stage, pilot, "Ann")
        await pilot.press("enter")
        assert "does not replay" in " ".join(stage.text.split())

    assert on_stage(ResumeScreen, act, folder=shelf).answer is UNANSWERED
    assert path.read_text() == text


def test_deleting_asks(shelf: Path) -> None:
    files = {path.name for path in (shelf / "games").iterdir()}

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await go_to(stage, pilot, "broken.json")
        await pilot.press("d", "d")
        assert isinstance(stage.screen, ConfirmScreen)
        assert "broken.json" in stage.text
        await pilot.press("enter")
        assert {path.name for path in (shelf / "games").iterdir()} == files
        await pilot.press("delete", "y")
        await pilot.pause()
        assert "broken.json" not in stage.text

    on_stage(ResumeScreen, act, folder=shelf)
    assert {path.name for path in (shelf / "games").iterdir()} == files - {"broken.json"}


def test_kept_games_by_mouse(shelf: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("end")
        await click_on(stage, pilot, "broken.json")
        await click_on(stage, pilot, "Bob")
        assert pointing(stage, "Bob")
        await click_on(stage, pilot, "Bob")

    assert "Bob" in on_stage(ResumeScreen, act, folder=shelf).answer.read_text()


def test_an_empty_shelf_says_so(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "No game is kept yet" in stage.text
        await pilot.press("enter", "d", "down", "escape")

    assert on_stage(ResumeScreen, act, folder=tmp_path).answer is None


def test_many_games_scroll(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(25):
        (folder / f"game-{number:02}.json").write_text("?")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "below" in stage.text
        await pilot.press("end")
        assert "above" in stage.text
        assert marked(stage)
        await press(pilot, *["up"] * 30)
        assert "below" in stage.text

    on_stage(ResumeScreen, act, folder=tmp_path)


@pytest.mark.parametrize(
    ("when", "text"),
    [
        (datetime(2026, 5, 2, 7, 59), "today 07:59"),
        (datetime(2026, 5, 1, 23, 59), "yesterday 23:59"),
        (datetime(2026, 4, 1, 9, 5), "2026-04-01 09:05"),
        (datetime(2027, 4, 1, 9, 5), "2027-04-01 09:05"),
    ],
)
def test_times_as_people_say_them(when: datetime, text: str) -> None:
    assert when_text(when, datetime(2026, 5, 2, 8, 0)) == text
