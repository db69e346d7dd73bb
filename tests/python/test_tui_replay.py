"""A game of a file on the screen: step by step, notes, what is wrong, variations, best plays; and opening a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from finder_stage import click_on, said
from quixotry.cli.replay import as_object, lines
from quixotry.errors import QuixotryError
from quixotry.formats import Turn, read_record, write_record
from quixotry.replay.walking import Walk
from quixotry.table import save
from quixotry.table.squares import square_of, squares_of
from quixotry.tui.screens.home import HomeScreen
from quixotry.tui.screens.lines import LinesScreen
from quixotry.tui.screens.open_file import OpenFileScreen
from quixotry.tui.screens.pick import PickScreen
from quixotry.tui.screens.plays import PlayList
from quixotry.tui.screens.problems import ProblemsScreen
from quixotry.tui.screens.replay import ReplayScreen
from quixotry.tui.screens.replay_plays import BestPlays
from quixotry.tui.screens.replay_rows import about_turn
from quixotry.tui.screens.words import WordsScreen
from record_faults import FAULTS, MORE
from test_cli_replay import GAME, POSITIONS, with_variations
from test_table_written import table
from tui_stage import UNANSWERED, Stage, on_stage, press, shows

SIZES = [(80, 24), (120, 40), (200, 60)]
SUPER = "#player1 A A\n#player2 B B\n#board-layout SuperCrosswordGame\n>A: AEINRST 11K STAR +10 10\n"


def replaying(stage: Stage) -> ReplayScreen:
    assert isinstance(stage.screen, ReplayScreen)
    return stage.screen


def screen_of(source: str | Path, at: int = 0) -> ReplayScreen:
    walk = Walk.read(source)
    walk.go(at)
    return ReplayScreen(walk)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_game_is_stepped_through_by_keys(size: tuple[int, int]) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = replaying(stage)
        assert "Before the first turn of 5 turns" in stage.text
        assert "Game: Friday" in stage.shown[0]
        await press(pilot, "right")
        assert "Turn 1 of 5: Ann Abel" in stage.text
        assert "8D NASTIER +68" in said(stage)
        assert "Note: a bingo at once" in stage.text
        assert "scores 66; 68 was written" in said(stage)
        assert "By the rules 66 : 0" in stage.text
        scene = screen.board.scene
        assert scene is not None
        assert {cell.tile for row in scene.cells for cell in row} - {None} == set("NASTIER")
        assert set(scene.last) == {square_of(f"{column}8") for column in "DEFGHIJ"}
        assert "on turn with EEHNTW?" in stage.text
        await press(pilot, "end")
        assert "Turn 5 of 5" in stage.text
        await press(pilot, "right", "left", "up", "up")
        assert "Turn 2 of 5" in stage.text
        await press(pilot, "pageup")
        assert "Before the first turn" in stage.text
        await press(pilot, "pagedown", "home", "down")
        assert "Turn 1 of 5" in stage.text
        await press(pilot, "escape")
        assert stage.answer is None

    on_stage(lambda: screen_of(GAME), act, size=size)


def test_the_next_turn_with_something_to_look_at() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        seen = []
        for _ in range(4):
            await press(pilot, "n")
            seen.append(replaying(stage).walk.at)
        assert seen == [1, 2, 5, 1], "a note and a wrong score, another one, a phony, and from the beginning"

    on_stage(lambda: screen_of(GAME), act)


def test_the_best_plays_beside_the_one_that_was_made() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = replaying(stage)
        await press(pilot, "right", "right", "b")
        best = screen.best
        assert best is not None
        assert best.plays
        assert best.plays[0].equity == max(play.equity or 0 for play in best.plays)
        assert "points less than the best" in stage.text
        assert "made E4 HEWN.TE" in said(stage)
        await press(pilot, "down")
        scene = screen.board.scene
        assert scene is not None
        assert dict(scene.placed) == squares_of(best.plays[0].move)
        assert scene.cells[3][4].tile is None, "the play that was made does not lie there then"
        await press(pilot, "pagedown", "left")
        assert "Turn 1 of 5" in stage.text
        assert screen.plays.chosen == 0
        assert best.made is not None
        await press(pilot, "tab")
        assert screen.best is None
        assert "exch UUVVW" in stage.text

    on_stage(lambda: screen_of(GAME), act)


@pytest.mark.parametrize(
    ("game", "at", "remark"),
    [
        (GAME.replace("AEINRST 8D", " 8D"), 1, "The rack is not known."),
        (GAME.replace("open-world", "NOSUCH"), 1, "that of the game is not here"),
        (GAME, 3, "This is no turn of a player"),
        (GAME, 0, "as it lies"),
        (GAME.replace("EEHNTW? E4", "EEHN E4"), 2, "Only 4 tiles of the rack are known."),
    ],
)
def test_best_plays_say_on_what_they_rest(game: str, at: int, remark: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "b")
        assert remark in said(stage)

    on_stage(lambda: screen_of(game, at), act)


def test_variations(tmp_path: Path) -> None:
    path = with_variations(tmp_path / "tree.json")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = replaying(stage)
        await press(pilot, "v")
        assert "no other play for this turn" in stage.text
        await press(pilot, "right")
        assert "Instead: E5 HEN. +7" in stage.text
        assert "2 variations" in stage.text
        await pilot.press("v")
        assert shows(stage, PickScreen)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert screen.is_current
        assert "a variation" in stage.shown[0]
        assert "Turn 2 of 3" in stage.text
        assert "Note: safer?" in stage.text
        await press(pilot, "right", "v")
        assert "a variation" not in stage.shown[0]
        assert "Turn 2 of 5" in stage.text

    on_stage(lambda: screen_of(path, 1), act)


def test_problems_are_listed_and_lead_to_their_turn() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        assert shows(stage, ProblemsScreen)
        assert "8D NASTIER scores 66; 68 was written." in stage.text
        await pilot.press("down")
        assert "E4 HEWN.TE scores 26; 28 was written." in stage.text
        await pilot.press("enter")
        await pilot.pause()
        assert "Turn 2 of 5" in stage.text

    on_stage(lambda: screen_of(GAME), act)


def test_words_the_whole_turn_and_the_editor() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("w")
        assert shows(stage, WordsScreen)
        assert stage.screen.field.text == "NASTIER"  # type: ignore[attr-defined]
        await pilot.press("escape", "enter")
        assert shows(stage, LinesScreen)
        assert "Note: a bingo at once" in stage.text
        await pilot.press("escape", "e")
        assert stage.asked == [("open_editor",)]

    on_stage(lambda: screen_of(GAME, 1), act)


def test_a_list_of_positions(tmp_path: Path) -> None:
    path = tmp_path / "list.cgp"
    path.write_text(POSITIONS.replace("QI", "ZA", 1))

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = replaying(stage)
        assert "(1 of 2)" in stage.shown[0]
        assert "A position" in stage.text
        await press(pilot, "right", "b", "down")
        assert screen.plays.chosen == 1
        await pilot.press("g", "down", "enter")
        await pilot.pause()
        assert "(2 of 2)" in stage.shown[0]
        assert screen.walk.scene.position.squares() == {"H8": "Q", "I8": "I"}

    on_stage(lambda: screen_of(path), act)


def test_the_mouse_does_what_keys_do() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await click_on(stage, pilot, "Before the first turn of 5 turns >", len("Before the first turn of 5 turns "))
        assert "Turn 1 of 5" in stage.text
        await click_on(stage, pilot, "exch UUVVW")
        assert "Turn 4 of 5" in stage.text
        await click_on(stage, pilot, "2 errors")
        assert shows(stage, ProblemsScreen)
        await click_on(stage, pilot, "E4 HEWN.TE")
        await click_on(stage, pilot, "E4 HEWN.TE")
        await pilot.pause()
        assert "Turn 2 of 5" in stage.text

    on_stage(lambda: screen_of(GAME), act)


def test_a_large_board_follows_the_play() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = replaying(stage)
        await press(pilot, "right")
        scene = screen.board.scene
        assert scene is not None
        assert scene.cursor in scene.last
        assert "S>T:A:R:" in "\n".join(stage.painted())

    on_stage(lambda: screen_of(SUPER), act)


def test_long_notes_leave_room_for_the_turns() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "right")
        assert "Enter shows the rest." in stage.text
        assert "8D NASTIER" in stage.text
        assert "Sum" in stage.text
        await pilot.press("enter")
        assert shows(stage, LinesScreen)

    on_stage(lambda: screen_of(GAME.replace("a bingo at once", "words " * 200)), act)


# ------------------------------------------------------------------------------------------------------ opening a file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "friday.gcg").write_text(GAME)
    (tmp_path / "games" / "photo.jpeg").write_bytes(b"x")
    (tmp_path / "games" / "broken.gcg").write_text("nothing here\n")
    (tmp_path / ".hidden").mkdir()
    return tmp_path


def test_a_file_is_found_through_folders(folder: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "games/" in stage.text
        assert ".hidden" not in stage.text
        await press(pilot, "enter")
        assert "friday.gcg" in stage.text
        assert "photo" not in stage.text
        await press(pilot, *"bro", "enter")
        assert "Nobody plays" in stage.text
        assert stage.answer is UNANSWERED
        await press(pilot, "ctrl+w", "ctrl+u")
        await press(pilot, *f"{folder}/games/f", "tab")
        assert stage.screen.field.text == f"{folder}/games/friday.gcg"  # type: ignore[attr-defined]
        await press(pilot, "enter")

    walk = on_stage(lambda: OpenFileScreen(folder), act).answer
    assert (walk.title, walk.at, len(walk.steps)) == ("Friday", 0, 5)


def test_going_up_and_what_is_not_there(folder: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "home", "up", "up", "enter")
        assert stage.screen.field.text == f"{folder}/"  # type: ignore[attr-defined]
        await press(pilot, *"zzz", "enter")
        assert "There is no file" in stage.text
        await press(pilot, "ctrl+u", *f"{folder}/none/x")
        assert "cannot be read" in " ".join(stage.text.split())
        await press(pilot, "escape")

    assert on_stage(lambda: OpenFileScreen(folder / "games"), act).answer is None


def test_a_path_can_be_pasted(folder: Path) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        stage.screen.typed(f"'{folder}/games/friday.gcg'")  # type: ignore[attr-defined]
        await press(pilot, "enter")

    assert on_stage(OpenFileScreen, act).answer.title == "Friday"


def test_a_game_that_play_keeps_opens_too(folder: Path) -> None:
    kept = folder / "games" / "kept.json"
    save(kept, table())
    (folder / "games" / "spoiled.json").write_text(kept.read_text().replace('"play"', '"fly"', 1))

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, *"spoiled", "enter")
        assert "does not replay" in said(stage)
        assert stage.answer is UNANSWERED
        await press(pilot, "ctrl+u", *f"{folder}/games/kept", "enter")

    walk = on_stage(lambda: OpenFileScreen(folder / "games"), act).answer
    assert walk.title.startswith("Ann against ")
    assert len(walk.steps) >= 6


def test_home_leads_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder / "games")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("o")
        assert shows(stage, OpenFileScreen)
        await pilot.press("f", "enter")
        await pilot.pause()
        assert shows(stage, ReplayScreen)
        await pilot.press("escape")
        assert shows(stage, HomeScreen)

    on_stage(HomeScreen, act, folder=folder)


def test_a_record_is_never_changed_by_looking(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    record = read_record(GAME).record
    next(iter(record.main_line())).add(Turn("pass", 1))
    write_record(record, path)
    before = path.read_bytes()

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "right", "right", "b", "down", "b", "n", "end", "home", "escape")

    on_stage(lambda: screen_of(path), act)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", [*FAULTS, *MORE])
def test_whatever_is_wrong_with_a_record_it_can_be_looked_at(name: str) -> None:
    fault = {**FAULTS, **MORE}[name]
    try:
        walk = Walk.read(fault.text, format=fault.format)
    except QuixotryError:
        return  # there is no game in it
    assert list(lines(walk, boards=True))
    assert json.dumps(as_object(walk))
    for at in range(len(walk.steps) + 1):
        walk.go(at)
        assert about_turn(walk, 42)
        assert walk.scene.position.layout.rows
        assert len(BestPlays.of(walk, None).rows(PlayList(), 42, 9)) <= 9
    assert {walk.turn_of(problem) for problem in walk.problems} <= set(range(len(walk.steps) + 1))
