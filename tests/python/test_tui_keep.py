"""The scorekeeper's screen: plays laid on the board, lines, old turns put right, and how it begins and is left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from finder_stage import click_on, said
from quixotry.formats import read_record
from quixotry.keeping import Scorebook, obey
from quixotry.keeping.folder import latest
from quixotry.tui.screens.home import HomeScreen
from quixotry.tui.screens.keep import KeepScreen
from quixotry.tui.screens.keep_start import KeepStartScreen
from quixotry.tui.screens.lines import LinesScreen
from terminal import COMMAND, Terminal
from tui_stage import UNANSWERED, Stage, on_stage, press, shows

SIZES = [(80, 24), (120, 40), (200, 60)]


def book(*lines: str, path: Path | None = None, minutes: float | None = None, rules: str = "box") -> Scorebook:
    made = Scorebook.begin(["Ann", "Ben"], lexicon="open-world", rules=rules, path=path, minutes=minutes)
    for line in lines:
        answer = obey(made, line)
        assert answer is not None
        assert answer.done, answer
    return made


def keeping(stage: Stage) -> KeepScreen:
    assert isinstance(stage.screen, KeepScreen)
    return stage.screen


def chosen(stage: Stage) -> int | None:
    return keeping(stage).chosen


def turns(made: Scorebook) -> int:
    return len(made.steps)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_plays_are_laid_and_written_down(size: tuple[int, int], tmp_path: Path) -> None:
    made = book(path=tmp_path / "game.gcg")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "Lay the tiles of a play" in said(stage)
        await press(pilot, *"nastier")
        assert "8H NASTIER  66 points  NASTIER" in stage.text
        await press(pilot, "enter")
        assert "1. Ann: 8H NASTIER +66 = 66" in said(stage)
        assert "> Ben" in stage.text
        await press(pilot, "home", "down", *"ew", "enter")
        assert made.steps[-1].turn.move == "H8 .EW"
        assert made.scores == (66, made.steps[-1].points)
        assert read_record(tmp_path / "game.gcg").record.turns[1].move == "H8 .EW"

    on_stage(lambda: KeepScreen(made), act, size=size)


def test_a_capital_is_a_blank_and_no_tile_is_laid_that_is_not_left() -> None:
    made = book("8H QI")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = keeping(stage)
        await press(pilot, "home", "down", "down", "down", *"aQ")
        assert str(screen.draft.as_move()) == "H10 Aq"
        await press(pilot, "delete", "backspace", "backspace")
        assert not screen.draft.placed
        await press(pilot, *"qqq")
        assert "There is no Q left, and no blank." in stage.text
        await press(pilot, "escape")
        assert not screen.draft.placed
        await press(pilot, "enter")
        assert "Lay the tiles of the play first" in said(stage)
        assert turns(made) == 1

    on_stage(lambda: KeepScreen(made), act)


def test_what_the_rules_do_not_allow_is_said_before_and_refused() -> None:
    made = book("8H QI")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = keeping(stage)
        screen.draft.go((0, 0))
        await press(pilot, *"ax")
        assert "touches no tile" in said(stage)
        await press(pilot, "enter")
        assert said(stage).count("touches no tile") == 2
        assert turns(made) == 1
        assert screen.draft.placed, "it can be mended"

    on_stage(lambda: KeepScreen(made), act)


def test_lines_are_those_of_the_plain_scorekeeper() -> None:
    made = book()

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "colon", *"8h qi 23", "enter")
        assert "It scores 22; 23 was announced." in stage.text
        await press(pilot, *"8h qis", "enter")
        assert made.scores[1] > 0, "a digit begins a line"
        await press(pilot, "ctrl+x", "3", "enter")
        assert made.steps[-1].turn.count == 3
        await press(pilot, "ctrl+p")
        assert made.steps[-1].turn.kind == "pass"
        await press(pilot, "colon", *"bogus", "enter")
        assert "'bogus' is neither a turn nor a command" in stage.text
        await press(pilot, "colon", "up", "up", "escape")
        assert keeping(stage).line is None
        await press(pilot, "colon", *"help", "enter")
        assert shows(stage, LinesScreen)
        await press(pilot, "escape")
        await press(pilot, "ctrl+s")
        assert shows(stage, LinesScreen)
        assert "Ann" in stage.text
        await press(pilot, "escape")
        await press(pilot, "ctrl+z")
        assert turns(made) == 3
        await press(pilot, "ctrl+y")
        assert turns(made) == 4
        await press(pilot, "ctrl+n", *"late", "enter")
        assert made.record.end.notes == ["late"]

    on_stage(lambda: KeepScreen(made), act)


def test_an_old_turn_is_put_right() -> None:
    made = book("8H QIS", "J8 .AT", "pass")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = keeping(stage)
        await press(pilot, "pageup", "pageup")
        assert chosen(stage) == 2
        assert "Turn 2, J8 .AT" in stage.text
        scene = screen.board.scene
        assert scene is not None
        assert set(scene.placed.values()) == {"A", "T"}
        await press(pilot, "backspace", "x", "enter")
        assert chosen(stage) is None
        assert made.steps[1].turn.move == "J8 .AX"
        assert "which was J8 .AT" in said(stage)
        await press(pilot, "pageup", "pagedown")
        assert chosen(stage) is None
        await press(pilot, "pageup", "colon", *"exch 2", "enter")
        assert made.steps[2].turn.count == 2
        await press(pilot, "pageup", "ctrl+d")
        assert turns(made) == 2
        await press(pilot, "ctrl+d")
        assert "Go to an old turn with PgUp first." in stage.text

    on_stage(lambda: KeepScreen(made), act)


def test_a_challenge_and_the_end() -> None:
    made = book("8H QIS")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "ctrl+l", "enter")
        assert "QIS is in the word list" in said(stage)
        await press(pilot, "f8")
        assert "It is not known what" in said(stage)
        assert not made.over

    on_stage(lambda: KeepScreen(made), act)


def test_a_tile_of_several_letters_is_typed_in_brackets() -> None:
    made = Scorebook.begin(["Ann", "Ben"], lexicon="any", edition="Spanish", rules="casual")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "[", "c", "h", "backspace", "x", "]")
        assert "There is no tile [CX] left." in stage.text
        await press(pilot, "[", "c")
        assert "[c" in stage.text
        await press(pilot, "h", "]", *"ay", "enter")
        assert made.steps[0].turn.move == "8H [CH]AY"

    on_stage(lambda: KeepScreen(made), act)


def test_enter_tells_the_result_once_the_game_is_over() -> None:
    made = book("8H QIS", "resign Ben")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "The game is over" in said(stage)
        await press(pilot, *"x", "escape", "enter")
        assert "The game is over" in said(stage)

    on_stage(lambda: KeepScreen(made), act)


def test_the_mouse() -> None:
    made = book("8H QIS", "J8 .AT")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = keeping(stage)
        await click_on(stage, pilot, "J8 .AT")
        assert chosen(stage) == 2
        await click_on(stage, pilot, "2 Ben")
        assert chosen(stage) is None
        await press(pilot, "home")
        row, column = screen.draft.cursor
        await pilot.click(screen.board, offset=(3 + 2 * (column + 2), 1 + row + 3))
        assert screen.draft.cursor == (row + 3, column + 2)
        await click_on(stage, pilot, "pass")
        assert made.steps[-1].turn.kind == "pass"

    on_stage(lambda: KeepScreen(made), act)


def test_all_keys_are_told_in_the_smallest_window() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("f1")
        for key in KeepScreen.KEYS:
            assert key.shown in stage.text

    on_stage(lambda: KeepScreen(book()), act)


# ----------------------------------------------------------------------------------------------- how it begins and ends


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quixotry.keeping.folder.data_dir", lambda: tmp_path / "data")


def test_a_form_asks_who_plays(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "the last one" not in stage.text
        await press(pilot, "f10")
        assert "Who plays?" in stage.text
        await press(pilot, *"Ann,Ann", "f10")
        assert "two players are called 'Ann'" in said(stage).replace("Two", "two")
        await press(pilot, "backspace", "backspace", *"bi", "down", "down", "down", *"x", "f10")
        assert "the clock is 'x'" in said(stage).replace("The", "the")
        await press(pilot, "backspace", *"25", "down", *str(tmp_path / "one.gcg"), "f10")
        assert stage.answer is not UNANSWERED, stage.text

    made = on_stage(KeepStartScreen, act, folder=tmp_path).answer
    assert made.names == ("Ann", "Abi")
    assert made.path == tmp_path / "one.gcg"
    assert made.clock is not None


def test_a_file_that_is_there_goes_on(tmp_path: Path) -> None:
    book("8H QIS", path=tmp_path / "one.gcg").leave()

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "up", "up", *str(tmp_path / "one.gcg"), "f10")
        assert stage.answer is not UNANSWERED, stage.text

    assert [step.turn.move for step in on_stage(KeepStartScreen, act, folder=tmp_path).answer.steps] == ["8H QIS"]


def test_home_leads_to_a_new_scorebook_and_back_to_the_last(tmp_path: Path) -> None:
    async def begin(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("c")
        await press(pilot, *"Ann,Ben", "f10")
        await pilot.pause()
        assert stage.book is not None
        await press(pilot, *"qi", "enter")
        await press(pilot, "ctrl+o")
        await pilot.pause()
        assert shows(stage, HomeScreen)
        assert stage.book is None

    on_stage(HomeScreen, begin, folder=tmp_path)
    path = latest()
    assert path is not None
    assert read_record(path).record.turns[0].move == "8H QI"

    async def go_on(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("c")
        await press(pilot, "up", "right", "f10")
        await pilot.pause()
        assert "8H QI" in stage.text
        assert keeping(stage).book.path == path

    on_stage(HomeScreen, go_on, folder=tmp_path)


def test_a_scorebook_in_which_nothing_happened_leaves_no_file(tmp_path: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("c")
        await press(pilot, *"Ann,Ben", "f10")
        await pilot.pause()
        await press(pilot, "ctrl+o")
        await pilot.pause()

    on_stage(HomeScreen, act, folder=tmp_path)
    assert latest() is None


# ------------------------------------------------------------------------------------------------ on a whole terminal


def test_killed_between_two_turns_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    with Terminal([COMMAND, "keep", str(path), "--players", "Ann,Ben"], tmp_path) as terminal:
        terminal.wait_for("Lay the tiles of a play")
        terminal.keys("q", "i", "Enter").wait_for("8H QI +22 = 22")
        terminal.kill()
    with Terminal([COMMAND, "keep", str(path)], tmp_path) as terminal:
        terminal.wait_for("8H QI")
        terminal.keys("C-c")
        assert terminal.exit_code() == 130
        assert "The score is kept. Go on with: quixotry keep" in terminal.screen()
    assert read_record(path).record.turns[0].move == "8H QI"


def test_lines_and_pipes_have_no_screen(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    with Terminal([COMMAND, "keep", str(path), "--players", "Ann,Ben", "--plain"], tmp_path) as terminal:
        terminal.wait_for("1. Ann>")
        terminal.keys("C-d")
        assert terminal.exit_code() == 0


def test_an_old_play_of_nothing_but_blanks_stays_one_of_blanks() -> None:
    made = book()

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "A", "T", "enter")
        assert made.steps[0].turn.move == "8H at"
        await press(pilot, "pageup", "backspace", "backspace", "T", "O", "enter")
        assert (made.steps[0].turn.move, made.scores[0]) == ("8H to", 0)

    on_stage(lambda: KeepScreen(made), act)
