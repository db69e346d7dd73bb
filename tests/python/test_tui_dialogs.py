"""The dialogs of the terminal: by keys and by mouse, at every size, in every theme."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from quixotry import Edition, Game, Position
from quixotry.table import Setup, Table
from quixotry.table.wording import ending
from quixotry.tui.keymap import GROUPS, KEYS
from quixotry.tui.screens.challenge import ChallengeScreen
from quixotry.tui.screens.confirm import ConfirmScreen
from quixotry.tui.screens.exchange import ExchangeScreen
from quixotry.tui.screens.final import FinalScreen
from quixotry.tui.screens.handover import HandoverScreen
from quixotry.tui.screens.help import HelpScreen, sections_of
from quixotry.tui.screens.listing import Choice
from quixotry.tui.screens.note import NoteScreen
from quixotry.tui.screens.page import Drawn, style_of
from quixotry.tui.screens.pick import PickScreen
from quixotry.tui.screens.sheet import SheetScreen, sheet_lines
from quixotry.tui.screens.start import DrawScreen, has_draw
from quixotry.tui.theme import THEMES, palette
from tui_stage import UNANSWERED, Stage, on_stage, until

Act = Callable[[Stage, Pilot[Any]], Awaitable[None]]
Make = Callable[[], Screen[Any]]


def table_of(players: str = "human:Ann,bot:greedy", rules: str = "box", seed: int = 11) -> Table:
    return Table.begin(Setup(players, rules, None, None, None, None, None, seed))


def play_on(table: Table, turns: int = 1000) -> Table:
    """Lets everybody take the best play, to the end or for so many events."""
    while not table.game.over and len(table.game.events) <= turns:
        match table.waits_for().kind:
            case "bot":
                table.bots()
            case "person":
                table.play(table.game.position.best())
            case _:
                table.accept()
    return table


@pytest.fixture(scope="module")
def ended() -> Table:
    return play_on(table_of())


@pytest.fixture(scope="module")
def ended_of_four() -> Table:
    return play_on(table_of("human:Ann,bot:greedy,human:Bob Longname the Third,bot:expert", seed=13))


def pressed(*keys: str) -> Act:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for key in keys:
            await pilot.press(key)

    return act


def answer_to(make: Make, *keys: str, **options: Any) -> Any:
    return on_stage(make, pressed(*keys), **options).answer


def place_of(stage: Stage, text: str) -> tuple[int, int]:
    """Where a text stands on the screen on top: column and row from its corner."""
    screen = stage.screen
    assert isinstance(screen, Drawn)
    for y, line in enumerate(stage.shown):
        x = line.find(text)
        if x >= 0:
            return screen.canvas.region.x + x, screen.canvas.region.y + y
    raise AssertionError(f"'{text}' is not shown:\n{stage.text}")


def clicked(*texts: str) -> Act:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for text in texts:
            await pilot.click(offset=place_of(stage, text))

    return act


# --------------------------------------------------------------------------------------------------------- every screen


def every_screen(ended: Table, ended_of_four: Table) -> dict[str, Make]:
    middle = play_on(table_of(seed=9), 6)
    doubted = play_on(table_of("human:Ann,human:Bob,human:Carla"), 3)
    window = doubted.game.window
    assert window is not None
    drawn = Game(4, lexicon="any", seed=next(seed for seed in range(1000) if rounds_of(seed) > 1))
    return {
        "confirm": lambda: ConfirmScreen("Give up? The others win."),
        "note": lambda: NoteScreen("A fine turn. " * 20),
        "handover": lambda: HandoverScreen("Ann", pause=0),
        "start": lambda: DrawScreen(drawn.events[0], drawn.names, drawn.edition),
        "exchange": lambda: ExchangeScreen(middle.game.view(0), (0, 2)),
        "challenge": lambda: ChallengeScreen(window, doubted.names, doubted.doubters(), doubted.game.rules),
        "final": lambda: FinalScreen(ended, pause=0),
        "final of four": lambda: FinalScreen(ended_of_four, pause=0),
        "help": HelpScreen,
        "sheet": lambda: SheetScreen(ended),
        "sheet of four": lambda: SheetScreen(ended_of_four),
        "pick": lambda: PickScreen("Tiles", [Choice(name, name) for name in Edition.names()]),
    }


def rounds_of(seed: int) -> int:
    return len(Game(4, lexicon="any", seed=seed).events[0].rounds)


NAMES = (
    *("confirm", "note", "handover", "start", "exchange", "challenge"),
    *("final", "final of four", "help", "sheet", "sheet of four", "pick"),
)


@pytest.fixture(scope="module")
def screens(ended: Table, ended_of_four: Table) -> dict[str, Make]:
    return every_screen(ended, ended_of_four)


@pytest.mark.parametrize("name", NAMES)
def test_every_screen_fits_in_every_theme(screens: dict[str, Make], name: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, Drawn)
        for size in ((80, 24), (81, 25), (200, 60)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda size=size: screen.size == size)  # type: ignore[misc]
            texts = set()
            for theme in THEMES:
                stage.theme = theme
                await pilot.pause()
                painted = stage.painted()
                assert len(painted) == size[1]
                assert all(cell_len(line) == size[0] for line in painted)
                # One column for each character, on every terminal.
                assert all(line.isascii() for line in painted)
                assert any(line.strip() for line in painted)
                known = {*palette(theme).roles(), "caret"}
                assert {span.role for row in screen.canvas.rows() for span in row} <= known
                # Only the frame of a box comes and goes.
                texts.add("\n".join(painted).translate(str.maketrans("+|-", "   ")))
            assert len(texts) == 1, "no theme changes the text"

    on_stage(screens[name], act)


@pytest.mark.parametrize("name", NAMES)
def test_every_screen_survives_any_size_and_goes_back(screens: dict[str, Make], name: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, Drawn)
        before = stage.text
        for width, height in ((1, 1), (20, 5), (200, 3), (10, 60), (79, 23)):
            rows = screen.rows(width, height)
            assert len(rows) <= max(height, 7)
        await pilot.resize_terminal(20, 5)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: stage.screen is screen)
        await pilot.pause()
        assert stage.text == before
        if name != "handover":
            await pilot.press("escape")

    stage = on_stage(screens[name], act)
    assert stage.answer in ((UNANSWERED,) if name == "handover" else (None, False))


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("help", "handover")])
def test_every_screen_tells_its_keys(screens: dict[str, Make], name: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, Drawn)
        await pilot.press("f1")
        assert isinstance(stage.screen, HelpScreen)
        for key in screen.KEYS:
            assert key.shown in stage.text
        await pilot.press("escape")
        assert stage.screen is screen
        assert stage.answer is UNANSWERED

    on_stage(screens[name], act)


def test_every_action_of_every_screen_is_there(screens: dict[str, Make]) -> None:
    for make in screens.values():
        screen = make()
        assert isinstance(screen, Drawn)
        for key in screen.KEYS:
            for _, action in key.pairs():
                assert hasattr(screen, f"do_{action.partition(':')[0]}"), (screen, action)


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "mono"])
def test_text_in_boxes_can_be_read(theme: str) -> None:
    """The ground of a box is not that of a page: the contrast is another one."""
    wanted = 7.0 if theme.startswith("contrast") else 4.5
    for role in ("text", "dim", "title", "strong", "key", "good", "bad", "chosen", "field", "tile", "caret"):
        style = style_of(palette(theme), role, raised=True)
        assert style.color is not None
        assert style.bgcolor is not None
        assert contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor()) >= wanted, role


def contrast(first: tuple[int, int, int], second: tuple[int, int, int]) -> float:
    def luminance(colour: tuple[int, int, int]) -> float:
        parts = [c / 255 for c in colour]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_cursor_is_seen_without_colours() -> None:
    """What Enter takes has a sign of its own, and is inverted."""
    assert style_of(palette("mono"), "chosen").reverse
    assert style_of(palette("mono"), "caret").reverse
    assert style_of(palette("mono"), "tile").reverse


# -------------------------------------------------------------------------------------------------------------- confirm


def question() -> ConfirmScreen:
    return ConfirmScreen("Pass?")


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["y"], True),
        (["n"], False),
        (["Y"], True),
        (["enter"], False),
        (["left", "enter"], True),
        (["tab", "tab", "enter"], False),
        (["escape"], False),
        (["y", "y", "n"], True),
        (["enter", "enter"], False),
        (["ctrl+p", "ctrl+p", "p", "d"], UNANSWERED),
    ],
)
def test_a_question(keys: list[str], answer: object) -> None:
    assert answer_to(question, *keys) is answer


def test_a_question_by_mouse() -> None:
    assert on_stage(question, clicked("Yes")).answer is True
    assert on_stage(question, clicked("No")).answer is False


# ----------------------------------------------------------------------------------------------------------------- note


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], "Old"),
        (["space", "n", "o", "t", "e", "space", "enter"], "Old note"),
        (["home", "question_mark", "enter"], "?Old"),
        (["left", "backspace", "enter"], "Od"),
        (["ctrl+u", "Q", "enter"], "Q"),
        (["escape"], None),
    ],
)
def test_a_note(keys: list[str], answer: str | None) -> None:
    assert answer_to(lambda: NoteScreen("Old"), *keys) == answer


# ------------------------------------------------------------------------------------------------------------- handover


class Secret(Screen[None]):
    def compose(self) -> ComposeResult:
        yield Static("SECRET " * 200)


def test_a_handover_shows_nothing_of_what_lies_below() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "SECRET" in "".join(stage.painted())
        await stage.push_screen(HandoverScreen("Ann", pause=0))
        await pilot.pause()
        text = "\n".join(stage.painted())
        assert "SECRET" not in text
        assert "SECRET" not in stage.export_screenshot()
        assert "Pass the keyboard to Ann, press Enter." in text
        for key in ("escape", "a", "space", "ctrl+z", "question_mark"):
            await pilot.press(key)
        await pilot.pause()
        assert isinstance(stage.screen, HandoverScreen)
        assert "SECRET" not in "".join(stage.painted())
        await pilot.press("enter")
        await pilot.pause()
        assert "SECRET" in "".join(stage.painted())

    on_stage(Secret, act)


def test_the_enter_of_the_last_turn_pressed_twice_uncovers_nothing() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, HandoverScreen)
        assert "press Enter" not in stage.text
        await pilot.press("enter")
        assert stage.screen is screen
        await until(pilot, lambda: "press Enter" in stage.text)
        await pilot.press("enter")

    assert on_stage(lambda: HandoverScreen("Ann", pause=0.3), act).answer is None


# ---------------------------------------------------------------------------------------------------------------- start


def test_the_draw_for_the_start() -> None:
    game = Game(["Ann", "Bob"], lexicon="any", seed=3)
    event = game.events[0]
    assert has_draw(event)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for _, tile in event.rounds[0]:
            assert tile in stage.text
        assert f"First turn: {game.names[event.starter]}." in stage.text
        await pilot.press("enter")

    assert on_stage(lambda: DrawScreen(event, game.names, game.edition), act).answer is None
    assert not has_draw(Game(2, rules="casual", lexicon="any", seed=3).events[0])


# ------------------------------------------------------------------------------------------------------------- exchange


def position_with(rack: str) -> Position:
    return Position.opening(rack=rack, lexicon="any")


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["1", "enter"], "A"),
        (["1", "1", "enter"], UNANSWERED),
        (["e", "E", "enter"], "EE"),
        (["e", "e", "e", "enter"], UNANSWERED),
        (["question_mark", "enter"], "?"),
        (["ctrl+a", "enter"], "AEEINR?"),
        (["asterisk", "asterisk", "enter"], UNANSWERED),
        (["right", "space", "left", "space", "enter"], "AE"),
        (["9", "z", "enter"], UNANSWERED),
        (["1", "escape"], None),
        (["1", "enter", "enter"], "A"),
    ],
)
def test_an_exchange(keys: list[str], answer: object) -> None:
    view = position_with("AEEINR?")
    got = answer_to(lambda: ExchangeScreen(view), *keys)
    expected = answer
    if isinstance(answer, str):
        # The tiles stand in the order of the position's rack.
        assert isinstance(got, str)
        got, expected = sorted(got), sorted(answer)
    assert got == expected


def test_an_exchange_by_mouse() -> None:
    view = position_with("AEEINR?")
    assert on_stage(lambda: ExchangeScreen(view), clicked(" 1 ", " 3 ", "Enter")).answer == view.rack[0] + view.rack[2]


def test_an_exchange_that_the_rules_refuse() -> None:
    """Their own sentence is shown; nothing is answered."""
    game = play_on(table_of("human:Ann,human:Bob", rules="naspa", seed=5), 0).game
    while game.bag >= game.rules.exchange_min_bag:
        game.play(game.position.best())
    view = game.position
    assert not view.exchanges()

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        said = " ".join(stage.text.split())
        assert "bag" in said
        await pilot.press("1", "enter")
        legality = view.explain(f"exch {view.edition.split(view.rack)[0]}")
        assert legality.faults[0].text[1:40] in " ".join(stage.text.split())

    assert on_stage(lambda: ExchangeScreen(view), act).answer is UNANSWERED


def test_an_exchange_of_tiles_with_two_letters() -> None:
    view = Position.opening(rack="[CH]ACÑ?", lexicon="any", rules="spanish")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("c")
        screen = stage.screen
        assert isinstance(screen, ExchangeScreen)
        assert screen.text == "C"
        assert sorted(screen.tiles) == ["?", "A", "C", "CH", "Ñ"]
        await pilot.press(str(screen.tiles.index("CH") + 1), "enter")

    answer = on_stage(lambda: ExchangeScreen(view), act).answer
    assert answer == "C[CH]"
    assert view.is_legal(f"exch {answer}")


def test_a_box_leaves_what_is_below_in_view() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await stage.push_screen(question())
        await pilot.pause()
        text = "".join(stage.painted())
        assert "SECRET" in text
        assert "Pass?" in text

    for theme in ("dark", "mono"):
        on_stage(Secret, act, theme=theme)


# ------------------------------------------------------------------------------------------------------------ challenge


@pytest.fixture
def doubted() -> Table:
    """Three people; the last play forms several words, one of them twice or not."""
    table = table_of("human:Ann,human:Bob,human:Carla", seed=5)
    for _ in range(12):
        table.play(table.game.position.best())
        window = table.game.window
        if window is not None and len(window.words) > 2:
            return table
    raise AssertionError("no play with three words")


def test_a_challenge(doubted: Table) -> None:
    window = doubted.game.window
    assert window is not None
    seats = doubted.doubters()

    def make() -> ChallengeScreen:
        return ChallengeScreen(window, doubted.names, seats, doubted.game.rules)

    first, second = window.words[0], window.words[1]
    doings: list[tuple[Act, object]] = [
        (pressed("enter"), (seats[0], ())),
        (pressed("enter", "enter"), (seats[0], ())),
        (pressed("space", "down", "space", "enter"), (seats[0], window.words[:2])),
        (pressed("space", "space", "down", "space", "enter"), (seats[0], window.words[1:2])),
        (pressed("tab", "enter"), (seats[1], ())),
        (pressed("tab", "tab", "enter"), (seats[0], ())),
        (pressed("escape"), None),
        (clicked(f"[ ] {second}", "Enter"), (seats[0], (second,))),
        (clicked(f"[ ] {first}", f"[x] {first}", "Enter"), (seats[0], ())),
    ]

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for do, answer in doings:
            await do(stage, pilot)
            await until(pilot, lambda: stage.answer is not UNANSWERED)
            assert stage.answer == answer
            stage.answer = UNANSWERED
            stage.push_screen(make(), stage._answered)
            await pilot.pause()

    on_stage(make, act)


def test_a_challenge_never_says_which_word_is_wrong() -> None:
    """A phony and a word look the same."""
    table = table_of("human:Ann,human:Bob", seed=5)
    rack = table.game.position.edition.split(table.game.position.rack)
    table.play(f"8G {''.join(tile for tile in rack if tile != '?')[:3]}")
    window = table.game.window
    assert window is not None

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        roles = {span.role for row in stage.screen.canvas.rows() for span in row}  # type: ignore[attr-defined]
        assert not roles & {"bad", "good"}
        assert "A wrong challenge costs nothing." in stage.text
        await pilot.press("enter")

    answer = on_stage(lambda: ChallengeScreen(window, table.names, table.doubters(), table.game.rules), act).answer
    assert answer == (table.doubters()[0], ())


# ---------------------------------------------------------------------------------------------------------------- final


def test_the_end(ended: Table) -> None:
    outcome = ended.game.outcome
    assert outcome is not None

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for name, score in zip(ended.names, outcome.scores, strict=True):
            assert any(name in line and str(score) in line for line in stage.shown)
        assert " ".join(ending(ended.game)[-1].split()) in " ".join(stage.text.split())
        for word in ("left on the rack", "best play", "points a turn", "Play again"):
            assert word in stage.text

    on_stage(lambda: FinalScreen(ended, pause=0), act)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], None),  # the board, so that a second Enter throws nothing away
        (["right", "enter"], "review"),
        (["left", "enter"], "home"),
        (["a"], "again"),
        (["r"], "review"),
        (["h"], "home"),
        (["escape"], None),
        (["s"], UNANSWERED),
        (["s", "escape", "h"], "home"),
    ],
)
def test_what_next(ended: Table, keys: list[str], answer: object) -> None:
    assert answer_to(lambda: FinalScreen(ended, pause=0), *keys) == answer


def test_what_next_by_mouse(ended: Table) -> None:
    assert on_stage(lambda: FinalScreen(ended, pause=0), clicked("Review")).answer == "review"


def test_the_enter_of_the_last_play_starts_no_new_game(ended: Table) -> None:
    assert answer_to(lambda: FinalScreen(ended, pause=60), "enter", "a", "enter") is UNANSWERED


def test_a_game_that_was_given_up() -> None:
    table = table_of("human:Ann,human:Bob")
    table.resign()

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "gave up" in stage.text
        assert "best play" in stage.text

    on_stage(lambda: FinalScreen(table, pause=0), act)


# ---------------------------------------------------------------------------------------------------------------- sheet


def test_the_sheet_has_every_turn(ended_of_four: Table) -> None:
    for width in (76, 120):
        lines = sheet_lines(ended_of_four, None, width)
        assert all(cell_len(line) <= width for line in lines)
        text = "\n".join(lines)
        for event in ended_of_four.game.events:
            if event.kind == "play":
                assert str(event.move) in text
        assert "tiles left" in text


def test_the_sheet_hides_what_others_exchanged() -> None:
    table = table_of("human:Ann,human:Bob", seed=5)
    tiles = table.game.position.rack[:4]
    table.exchange(tiles)
    seat = 1 - table.game.on_turn
    assert tiles in "\n".join(sheet_lines(table, seat, 76))
    assert "exchange of 4 tiles" in "\n".join(sheet_lines(table, 1 - seat, 76))


def test_the_sheet_has_the_notes() -> None:
    table = play_on(table_of(), 4)
    table.note(2, "better: QI")
    assert any("better: QI" in line for line in sheet_lines(table, None, 76))


def test_the_sheet_goes_into_a_file(ended: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("e", "enter")
        await pilot.pause()
        assert "The score sheet is in" in stage.text
        text = (tmp_path / "score-sheet.txt").read_text()
        assert all(name in text for name in ended.names)
        # Once more: it is asked, and no is the answer that lies near.
        (tmp_path / "score-sheet.txt").write_text("mine")
        await pilot.press("e", "enter")
        assert isinstance(stage.screen, ConfirmScreen)
        await pilot.press("enter")
        assert (tmp_path / "score-sheet.txt").read_text() == "mine"
        await pilot.press("e", "enter", "y")
        await pilot.pause()
        assert (tmp_path / "score-sheet.txt").read_text() == text
        # A place that cannot be written: a sentence.
        await pilot.press("e", "ctrl+u", *"no/such/folder", "enter")
        await pilot.pause()
        assert "cannot be written" in stage.text
        assert isinstance(stage.screen, SheetScreen)

    on_stage(lambda: SheetScreen(ended), act)


def test_a_long_sheet_scrolls(ended_of_four: Table) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "tiles left" in stage.text, "its end is in view at first"
        await pilot.press("home")
        assert "0 lines above" in stage.text
        await pilot.press("down")
        assert "1 line above" in stage.text
        await pilot.press("end")
        assert "tiles left" in stage.text

    on_stage(lambda: SheetScreen(ended_of_four), act)


# ----------------------------------------------------------------------------------------------------------------- help


def test_all_keys_of_the_game_are_on_one_screen() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for key in KEYS:
            assert any(key.shown in line and key.text in line for line in stage.shown), key
        for group in GROUPS:
            assert group in stage.text

    on_stage(HelpScreen, act)


def test_no_key_does_two_things() -> None:
    keys = [name for key in KEYS for name in key.keys]
    assert len(keys) == len(set(keys))
    assert [heading for heading, _ in sections_of()] == list(GROUPS)


# ----------------------------------------------------------------------------------------------------------------- pick


def editions() -> PickScreen:
    return PickScreen("Tiles", [Choice(name, name) for name in Edition.names()], "German")


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], "German"),
        (["down", "enter"], "Spanish"),
        ([*"turk", "enter"], "Turkish"),
        ([*"ENGLISH s", "enter"], "English Super"),
        ([*"xyz", "enter"], UNANSWERED),
        ([*"xyz", "backspace", "backspace", "backspace", "enter"], "English"),
        (["end", "enter"], Edition.names()[-1]),
        (["pagedown", "pagedown", "pageup", "home", "enter"], "English"),
        (["escape"], None),
    ],
)
def test_picking(keys: list[str], answer: object) -> None:
    keys = ["space" if key == " " else key for key in keys]
    got = answer_to(editions, *keys)
    assert (got.value if isinstance(got, Choice) else got) == answer


def test_picking_by_mouse() -> None:
    got = on_stage(editions, clicked("Spanish")).answer
    assert got.value == "Spanish"


def test_a_key_without_a_use_is_tried_once() -> None:
    pressed_keys: list[str] = []

    class Screen(ConfirmScreen):
        def press(self, key: str, character: str | None) -> bool:
            pressed_keys.append(key)
            return super().press(key, character)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("f9", "y")

    assert on_stage(lambda: Screen("Really?"), act).answer is True
    assert pressed_keys == ["f9", "y"]
