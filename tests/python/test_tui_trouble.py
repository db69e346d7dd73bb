"""What goes wrong at a table, or comes at the wrong moment: late answers, bots that fail, clocks, files, the end."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from play_stage import Stage, best, on_stage, table
from quixotry.errors import QuixotryError
from quixotry.table import Table, load
from quixotry.tui.screens import play_turns

LATE = "Too late: the game has gone on."


class Gate:
    """Holds the bots of a table back until it is opened.

    Args:
        game: the table.
        after: how many things the bots may do before.
    """

    def __init__(self, game: Table, after: int = 0) -> None:
        self.opened = threading.Event()
        self.waiting = threading.Event()
        self._bots, self._after = game.bots, after
        game.bots = self.bots  # type: ignore[method-assign]

    def bots(self) -> Any:
        if self._after <= 0:
            self.waiting.set()
            self.opened.wait(20)
        self._after -= 1
        return self._bots()


# ------------------------------------------------------------------------------------------------ answers that are late


def plays(game: Table) -> int:
    return sum(event.kind == "play" for event in game.game.events)


def test_a_challenge_that_comes_too_late_challenges_no_other_play() -> None:
    game = table("human:Ann,bot:club,bot:expert", "wespa")
    gate = Gate(game, after=1)  # one of them has played, the other thinks

    async def act(stage: Stage) -> None:
        stage.play.play(best(game).move)
        await stage.until(lambda: gate.waiting.is_set() and plays(game) == 2)
        await stage.press("ctrl+l")
        assert stage.top == "ChallengeScreen"
        gate.opened.set()
        await stage.until(lambda: plays(game) == 3 and not stage.play._thinking)
        scores = game.game.scores
        await stage.press("enter")
        await stage.until(lambda: stage.top == "PlayScreen")
        await stage.my_turn()
        assert "challenge" not in [event.kind for event in game.game.events]
        assert game.game.scores == scores
        assert stage.said == LATE

    on_stage(game, act)


@pytest.mark.parametrize(
    ("keys", "screen", "answer"),
    [
        (("ctrl+p",), "ConfirmScreen", ("y",)),
        (("ctrl+r",), "ConfirmScreen", ("y",)),
        (("ctrl+x",), "ExchangeScreen", ("1", "enter")),
    ],
)
def test_every_answer_is_for_the_position_it_was_asked_in(
    keys: tuple[str, ...], screen: str, answer: tuple[str, ...]
) -> None:
    game = table("human:Ann,human:Ben", lexicon="any")

    async def act(stage: Stage) -> None:
        await stage.sit_down(0)
        await stage.press(*keys)
        assert stage.top == screen
        game.play("pass")
        game.play("pass")
        await stage.press(*answer)
        await stage.until(lambda: stage.top == "PlayScreen")
        assert [event.kind for event in game.game.events] == ["start", "pass", "pass"]
        assert stage.said == LATE

    on_stage(game, act, ready=False)


# ------------------------------------------------------------------------------------------------------ bots that fail


def test_a_bot_that_fails_is_told_and_enter_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table()
    think, fails = game.bots, [True]

    def bots() -> Any:
        if fails[0]:
            raise QuixotryError("the cache cannot be written", kind="io")
        return think()

    monkeypatch.setattr(game, "bots", bots)

    async def act(stage: Stage) -> None:
        stage.play.play(best(game).move)
        await stage.until(lambda: "cache" in stage.said)
        assert stage.said == "The cache cannot be written. Enter tries again."
        assert not stage.play._thinking
        await stage.press("enter")
        await stage.until(lambda: not stage.play._thinking)
        assert "Enter tries again" in stage.said
        fails[0] = False
        await stage.press("enter")
        await stage.my_turn()
        assert plays(game) == 2

    on_stage(game, act)


def test_a_bot_that_thinks_does_not_keep_the_program(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = table(path=path)
    gate = Gate(game)

    async def act(stage: Stage) -> None:
        stage.play.play(best(game).move)
        await stage.until(gate.waiting.is_set)
        stage.app.action_interrupt()

    start = time.monotonic()
    app = on_stage(game, act)
    assert time.monotonic() - start < 10
    assert app.return_code == 130
    kept = path.read_bytes()
    gate.opened.set()
    time.sleep(0.05)
    assert path.read_bytes() == kept


# ------------------------------------------------------------------------------------------------------------ the clock


def whose_time(game: Table) -> int | None:
    """Whose time runs now."""
    assert game.clock is not None
    return game.clock.running


def test_the_clock_stands_still_while_the_keyboard_changes_hands() -> None:
    game = table("human:Ann,human:Ben", clock=5)

    async def act(stage: Stage) -> None:
        for seat in (0, 1):
            await stage.until(lambda: stage.top == "HandoverScreen")
            assert whose_time(game) is None
            await stage.sit_down(seat)
            assert whose_time(game) == seat
            stage.play.play(best(game).move)

    on_stage(game, act, ready=False)


def test_the_clock_stands_still_during_the_draw() -> None:
    game = table(rules="wespa", clock=5, draw=True, seed=3)
    while game.game.on_turn != 0:
        game = table(rules="wespa", clock=5, draw=True, seed=game.setup.seed + 1)

    async def act(stage: Stage) -> None:
        await stage.until(lambda: stage.top == "DrawScreen")
        assert whose_time(game) is None
        await stage.press("enter")
        await stage.until(lambda: whose_time(game) == 0)

    on_stage(game, act, ready=False)


def test_whoever_loses_on_time_while_the_keyboard_is_handed_over_sees_the_board() -> None:
    game = table("human:Ann,human:Ben", rules="wespa", clock=5)
    clock = game.clock
    assert clock is not None

    async def act(stage: Stage) -> None:
        await stage.sit_down(0)
        stage.play.play(best(game).move)
        await stage.until(lambda: stage.top == "HandoverScreen")
        clock._left[1] = -100_000.0
        await stage.result()
        await stage.press("escape")
        await stage.until(lambda: stage.top == "PlayScreen")
        assert "The game is over." in stage.preview
        assert [type(screen).__name__ for screen in stage.app.screen_stack[1:]] == ["PlayScreen"]

    on_stage(game, act, ready=False)


# ---------------------------------------------------------------------------------------------------------------- files


def test_a_file_that_is_no_game_is_not_written_over_without_asking(tmp_path: Path) -> None:
    path = tmp_path / "precious.txt"
    path.write_text("precious")

    async def act(stage: Stage) -> None:
        await stage.line(f"save {path}")
        assert stage.top == "ConfirmScreen"
        await stage.press("n")
        assert path.read_text() == "precious"
        await stage.line(f"save {path}")
        await stage.press("y")
        await stage.pilot.pause()
        assert stage.said.startswith(f"Saved in {path}. Go on with: quixotry play --load ")
        assert load(path).names == ("Ann", "greedy")
        await stage.line(f"save {path}")
        assert stage.top == "PlayScreen"  # a saved game gives way to a later one

    on_stage(table(), act)


def test_the_home_of_nobody_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def act(stage: Stage) -> None:
        await stage.line("save ~nobody-of-that-name/game.json")
        assert "~nobody-of-that-name" in stage.said
        assert "cannot be written" in stage.said

    on_stage(table(), act)


def test_a_game_that_goes_on_tells_what_is_new_only(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = table(path=path)
    for _ in range(4):
        game.play(best(game).move)
        while game.waits_for().kind == "bot":
            game.bots()
    game.leave()
    last = game.game.events[-1]

    async def act(stage: Stage) -> None:
        assert f"greedy: {last.move}" in stage.said
        assert f"greedy: {last.move}" in stage.text
        assert str(game.game.events[2].move) not in stage.said

    on_stage(load(path), act)


def test_what_is_too_long_to_be_said_loses_its_beginning() -> None:
    async def act(stage: Stage) -> None:
        stage.play.say(" ".join(f"w{number}" for number in range(100)))
        await stage.pilot.pause()
        assert "w99" in stage.text
        assert "w0 " not in stage.text

    on_stage(table(), act)


# ------------------------------------------------------------------------------------------------------------ animation


def test_a_bots_play_is_laid_tile_by_tile_and_any_key_shows_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_turns, "TILE_SECONDS", 1000.0)  # the test lays the tiles itself
    game = table()

    async def act(stage: Stage) -> None:
        stage.play.play(best(game).move)
        await stage.until(lambda: bool(stage.play.covered))
        covered = len(stage.play.covered)
        stage.play._reveal_one()
        assert len(stage.play.covered) == covered - 1
        scene = stage.play.board.scene
        assert scene is not None
        assert len(scene.hidden) == covered - 1
        await stage.press("tab")
        assert stage.play.covered == []
        scene = stage.play.board.scene
        assert scene is not None
        assert not scene.hidden

    on_stage(game, act, animation=True)


def test_the_input_ends_as_a_key_would_end_it(tmp_path: Path) -> None:
    """Nothing is left of a game in which nobody has moved; one that has begun is kept."""
    for begun in (False, True):
        path = tmp_path / f"{begun}.json"
        game = table(path=path)

        async def act(stage: Stage, begun: bool = begun) -> None:
            if begun:
                await stage.press("1")
            stage.app.call_later(stage.app.action_leave)
            await asyncio.sleep(0)

        assert on_stage(game, act).return_code == 0
        assert path.exists() == begun
