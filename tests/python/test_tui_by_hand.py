"""A perfect game by hand on a screen: by keys and by mouse, what it asks the search, and the puzzle without letters."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from quixotry.composing import by_hand_files
from quixotry.composing.by_hand import Game, PlacesByHand, WordsByHand, begin, load
from quixotry.composing.gallery import Gallery
from quixotry.tui.screens.by_hand import ByHandScreen
from quixotry.tui.screens.help import HelpScreen
from quixotry.tui.screens.page import Drawn
from quixotry.tui.screens.words import WordsScreen
from terminal import COMMAND, Terminal
from tui_stage import Stage, on_stage, shows, until

Act = Callable[[Stage, Pilot[Any], ByHandScreen], Awaitable[None]]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))


def show(act: Act, game: Game | None, *, size: tuple[int, int] = (80, 24)) -> Stage:
    """Shows the screen and lets a test act on it."""

    async def run(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, ByHandScreen)
        await until(pilot, lambda: screen.game is not None or screen.role == "bad")
        await act(stage, pilot, screen)

    return on_stage(lambda: ByHandScreen(game), run, size=size)


def words(seed: int = 7, turns: int = 0) -> WordsByHand:
    made = begin("words", seed=seed, lexicon="enable")
    assert isinstance(made, WordsByHand)
    while made.laid < turns:
        made.lay(made.completion().rest[0])
    return made


def of(screen: ByHandScreen) -> WordsByHand:
    assert isinstance(screen.game, WordsByHand)
    return screen.game


async def press(pilot: Pilot[Any], screen: ByHandScreen, *keys: str) -> None:
    """Presses keys, and waits after each until the search has answered."""
    for key in keys:
        await pilot.press(key)
        await until(pilot, lambda: not screen.looking)
        await pilot.pause()


async def click_on(stage: Stage, pilot: Pilot[Any], text: str) -> None:
    screen = stage.screen
    assert isinstance(screen, Drawn)
    for y, line in enumerate(stage.shown):
        if text in line:
            await pilot.click(offset=(screen.canvas.region.x + line.index(text), screen.canvas.region.y + y))
            return
    raise AssertionError(f"'{text}' is not shown:\n{stage.text}")


# --------------------------------------------------------------------------------------------------------------- words


def test_arrows_choose_enter_lays_space_skips_backspace_goes_back() -> None:
    made = words()
    first = made.word

    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        assert f"Turn 1 of 14: {first}" in stage.text
        assert "position 1 of 14" in stage.text
        assert set(screen.scene().placed) == {(7, column) for column in range(1, 8)}
        await press(pilot, screen, "down", "right", "up")
        assert "position 2 of 14" in stage.text
        assert set(screen.scene().placed) == {(7, column) for column in range(2, 9)}
        await press(pilot, screen, "end")
        assert "position 14 of 14" in stage.text
        await press(pilot, screen, "home", "down", "enter")
        assert of(screen).turns[0].spot == "8C"
        assert "1 of 14 words" in screen.heading()
        second = of(screen).word
        await press(pilot, screen, "space", "space")
        assert of(screen).word != second
        await press(pilot, screen, "backspace", "backspace")
        assert of(screen).word == second
        await press(pilot, screen, "backspace")
        assert screen.said == f"{first} is taken back."
        assert of(screen).word == first
        await press(pilot, screen, "backspace")
        assert screen.said == "There is nothing to go back to."

    show(act, made)


def test_every_step_is_kept() -> None:
    made = words()
    assert made.path is not None
    path = made.path

    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        for key in ("enter", "space", "enter", "u", "backspace"):
            await press(pilot, screen, key)
            again = load(path)
            assert isinstance(again, WordsByHand)
            assert (again.word, again.turns) == (of(screen).word, of(screen).turns)

    show(act, made)


def test_hint_lay_and_whether_it_can_be_completed() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        await press(pilot, screen, "l")
        assert screen.said == "There is no hint to lay; H gives one."
        await press(pilot, screen, "h")
        assert screen.said.startswith("Hint: ")
        assert screen.said in " ".join(stage.text.split())
        hint = of(screen).completion().rest[0]
        await press(pilot, screen, "l")
        assert of(screen).turns[-1] == hint
        await press(pilot, screen, "c")
        assert (screen.said, screen.role) == ("Yes, it can be completed.", "good")
        await press(pilot, screen, "p")
        assert screen.said.startswith(f"With {of(screen).choices[0].spot}")
        assert screen.said.endswith((": Yes, it can be completed.", "Asked again, the search looks elsewhere."))

    show(act, words(turns=3))


def test_an_answer_to_another_game_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    going = threading.Event()
    ask = WordsByHand.completion

    def slow(game: WordsByHand, position: int | None = None) -> Any:
        going.wait(10)
        return ask(game, position)

    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        await pilot.press("h")
        assert screen.said == "Looking ..."
        await pilot.press("space")
        going.set()
        await until(pilot, lambda: not screen.looking)
        await pilot.pause()
        assert screen.said == ""
        await press(pilot, screen, "l")
        assert screen.said == "There is no hint to lay; H gives one."

    monkeypatch.setattr(WordsByHand, "completion", slow)
    show(act, words())


def test_a_complete_game_is_kept_in_the_gallery_and_another_begins() -> None:
    made = words(turns=13)
    old = made.path

    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        await press(pilot, screen, "k")
        assert screen.said == "Only complete games with words are kept in the gallery."
        await press(pilot, screen, "h", "l")
        assert "Complete: a perfect game." in stage.text
        composed = of(screen).composition()
        assert composed is not None
        assert composed.totals is not None
        assert f"{composed.totals[0]} : {composed.totals[1]}" in stage.text
        await press(pilot, screen, "space")
        assert screen.said == "The game is complete: K keeps it in the gallery."
        await press(pilot, screen, "enter")
        assert screen.said == "There is nothing to lay."
        await click_on(stage, pilot, "keeps it in the gallery")
        assert screen.said == "It is in the gallery."
        await press(pilot, screen, "k")
        assert screen.said == "It was in the gallery already."
        with Gallery.open() as gallery:
            assert len(gallery) == 1
        await press(pilot, screen, "n")
        await until(pilot, lambda: of(screen) is not made)
        assert of(screen).laid == 0
        assert of(screen).chosen.lexicon == made.chosen.lexicon
        assert of(screen).path != old

    show(act, made)


def test_when_no_word_fits_it_says_so() -> None:
    made = words(turns=13)
    while made.word is not None:
        made.skip()

    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        assert "No other word fits" in " ".join(line[36:].strip() for line in stage.shown)
        await press(pilot, screen, "enter")
        assert screen.said == "There is nothing to lay."
        await press(pilot, screen, "p")
        assert screen.said == "No word is shown."
        await press(pilot, screen, "space")
        assert screen.said.startswith("No word is shown;")
        await press(pilot, screen, "u")
        assert of(screen).laid == 12
        assert of(screen).word is not None

    show(act, made)


def test_clicks_choose_a_position_and_lay_the_word() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        await click_on(stage, pilot, "8D ")
        assert "position 3 of 14" in stage.text
        assert of(screen).laid == 0
        await click_on(stage, pilot, "8D ")
        assert of(screen).turns[0].spot == "8D"

    show(act, words())


def test_tiles_and_list_are_told() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        assert "Bag 100 left, 0 used" in stage.text
        assert "? 2" in stage.text
        await press(pilot, screen, "enter", "space")
        assert "Bag 93 left, 7 used" in stage.text
        assert f"of {of(screen).seen.words:,} words" in stage.text
        assert ">2 " in stage.text

    show(act, words())


def test_words_help_and_leaving() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        await pilot.press("w")
        await pilot.pause()
        assert shows(stage, WordsScreen)
        await pilot.press("escape")
        await pilot.press("f1")
        await pilot.pause()
        assert shows(stage, HelpScreen)
        await pilot.press("escape")
        await pilot.press("escape")
        await pilot.pause()

    assert show(act, words()).answer is None


@pytest.mark.parametrize("turns", [0, 5, 14])
def test_nothing_is_cut_off_in_the_smallest_window(turns: int) -> None:
    made = words(turns=turns)

    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        for line in stage.shown:
            assert len(line.rstrip()) <= 80
            assert "~" not in line
        for turn in made.turns:
            assert any(turn.word in line.replace("(", "").replace(")", "").upper() for line in stage.shown)

    show(act, made)


# ------------------------------------------------------------------------------------------------------- which game


def test_the_last_game_goes_on_or_a_new_one_begins() -> None:
    async def begun(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        assert of(screen).laid == 0
        await press(pilot, screen, "enter")

    show(begun, None)
    path = by_hand_files.latest("words")
    assert path is not None

    async def gone_on(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        assert of(screen).laid == 1
        assert of(screen).path == path

    show(gone_on, None)


def test_a_game_that_cannot_go_on_is_told() -> None:
    made = words()
    made.select(0)
    assert made.path is not None
    made.path.write_text(made.path.read_text(encoding="utf-8").replace("seed 7", "seed 9"), encoding="utf-8")

    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        assert "is damaged" in screen.said
        assert screen.said.endswith("Here is a new game.")
        assert of(screen).laid == 0

    show(act, None)


def test_a_word_list_that_is_missing_is_told() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        assert screen.game is None
        assert "nowhere" in screen.said
        await pilot.press("enter", "space", "backspace", "h", "c", "l", "u", "g", "n", "k", "p", "w", "down")
        await pilot.pause()
        assert screen.game is None

    async def run(stage: Stage, pilot: Pilot[Any]) -> None:
        stage.preferences.lexicon = "nowhere"
        screen = ByHandScreen()
        stage.push_screen(screen)
        await until(pilot, lambda: screen.role == "bad")
        await act(stage, pilot, screen)

    on_stage(lambda: ByHandScreen(words()), run)


# -------------------------------------------------------------------------------------------------------- without words


def test_the_puzzle_without_letters() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        assert "Places of a perfect game: 0 of 14 words" in screen.heading()
        assert "place 1 of 14" in stage.text
        await press(pilot, screen, "down", "down", "enter")
        assert isinstance(screen.game, PlacesByHand)
        assert screen.game.game.places == ("8D",)
        assert "place 1 of 56" in stage.text
        await press(pilot, screen, "space")
        assert screen.said.startswith("There is no word to skip")
        await press(pilot, screen, "w")
        assert screen.said == "The puzzle has no words."
        await press(pilot, screen, "p")
        assert screen.said == "With D1: Yes, it can be completed."
        await press(pilot, screen, *("h", "l") * 13)
        assert "Complete: all 14 words lie." in stage.text
        await press(pilot, screen, "u", "backspace")
        assert screen.game.laid == 12

    show(act, begin("geometry"))


def test_the_other_puzzle_is_a_key_away() -> None:
    made = words()
    made.select(0)

    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        await pilot.press("g")
        await until(pilot, lambda: isinstance(screen.game, PlacesByHand))
        await press(pilot, screen, "enter")
        await pilot.press("g")
        await until(pilot, lambda: isinstance(screen.game, WordsByHand))
        assert of(screen).path == made.path
        await pilot.press("g")
        await until(pilot, lambda: isinstance(screen.game, PlacesByHand))
        assert screen.game is not None
        assert screen.game.laid == 1

    show(act, made)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_boards_grow_with_the_window(size: tuple[int, int]) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: ByHandScreen) -> None:
        assert screen.board.size.width > size[0] // 3
        assert all(line.isascii() for line in stage.shown)

    show(act, words(turns=4), size=size)
    show(act, begin("geometry"), size=size)


# ----------------------------------------------------------------------------------------------------- in a terminal


def test_a_screen_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    with Terminal([COMMAND, "compose", "by-hand", "--seed", "7", "--lexicon", "enable"], tmp_path) as terminal:
        terminal.wait_for("Turn 1 of 14")
        shown = terminal.keys("Enter").wait_for("Turn 2 of 14")
        terminal.kill()
        terminal.exit_code()
    with Terminal([COMMAND, "compose", "by-hand"], tmp_path) as terminal:
        again = terminal.wait_for("Turn 2 of 14")
        assert again.split("\n")[:18] == shown.split("\n")[:18]
        terminal.keys("Escape")
        terminal.wait_for("Perfect games")
        terminal.keys("q")
        assert terminal.exit_code() == 0
        assert "The game is kept. Go on with: quixotry compose by-hand" in " ".join(terminal.screen().split())
