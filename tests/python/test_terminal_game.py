"""Whole games by keys alone, in a terminal: tiles at the cursor, typed moves, and everything else that one can do."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import quixotry as qx
from keyboard import files, kept, keys_for, shows, start
from quixotry.table import Table
from terminal import LARGE, SMALL, Terminal

SECONDS = 60.0
LINE = re.compile(r"^\s*:\s*$", re.MULTILINE)


class Player:
    """Somebody who plays a game to its end and does each thing that can be done once."""

    def __init__(self, terminal: Terminal, folder: Path) -> None:
        self.terminal, self.folder = terminal, folder
        self.turns = 0
        self.done: list[str] = []

    def whole_game(self) -> Table:
        """Plays until the game is over, and returns it."""
        end = time.monotonic() + SECONDS
        while True:
            table = self._my_turn()
            if table.game.over:
                return table
            assert time.monotonic() < end, f"{self.turns} turns took {SECONDS} s"
            if table.waits_for().kind == "last_challenge":
                self.terminal.keys("Enter")
                self._wait_until(lambda now: now.game.over)
            else:
                self._turn(table)
                self.turns += 1
                self._wait_until(after_turn(self.turns))

    def _my_turn(self) -> Table:
        """Waits until it is this player's turn, in the file and on the screen, or the game is over."""
        table = self._wait_until(lambda now: now.waits_for().kind != "bot")
        if table.waits_for().kind == "person":
            self.terminal.wait_for(shows(table))
        elif not table.game.over:
            self.terminal.wait_for("may be challenged")
        return table

    def _wait_until(self, true: Callable[[Table], object]) -> Table:
        seen: list[Table] = []

        def look(_: str) -> bool:
            seen[:] = [kept(self.folder)]
            return bool(true(seen[0]))

        self.terminal.wait_for(look)
        return seen[0]

    def _turn(self, table: Table) -> None:
        position = table.game.view(0)
        best = position.best().move
        ways = ["hint", "line", "exchange", "undo", "challenge", "pass"]
        way = ways[self.turns] if self.turns < len(ways) else ("tiles", "line")[self.turns % 2]
        if way in ("tiles", "line", "undo") and best.kind != "play":
            way = "pass"
        self.done.append(way)
        getattr(self, f"_{way}")(table, position, best)

    def _tiles(self, table: Table, position: qx.Position, best: qx.Move) -> None:
        self.terminal.keys(*keys_for(position, best))
        # The score is seen before the play is made.
        self.terminal.wait_for(f"{position.score(best)} points" if position.score(best) != 1 else "1 point")
        self.terminal.keys("Enter")

    def _line(self, table: Table, position: qx.Position, best: qx.Move) -> None:
        self.terminal.keys(":")
        self.terminal.wait_for(LINE)
        self.terminal.enter(str(best))
        self.terminal.wait_for(f"{position.score(best)} point")
        self.terminal.keys("Enter")

    def _hint(self, table: Table, position: qx.Position, best: qx.Move) -> None:
        # The hint is what an expert would play: he counts what stays on the rack as well.
        best = qx.Bot("expert").choose(position)
        assert best.kind == "play"
        self.terminal.keys("C-t")
        self.terminal.wait_for(f"scores {position.score(best)}")
        self.terminal.keys("C-t")
        self.terminal.wait_for(f"begins at {best.coordinate}")
        self.terminal.keys("C-t")
        self.terminal.wait_for(str(best))
        self.terminal.keys("Enter")

    def _exchange(self, table: Table, position: qx.Position, best: qx.Move) -> None:
        self.terminal.keys("C-x")
        self.terminal.wait_for("Exchange")
        self.terminal.keys("1", "2")
        self.terminal.wait_for("2 tiles to exchange")
        self.terminal.keys("Enter")
        self._wait_until(lambda now: any(event.kind == "exchange" and event.count == 2 for event in now.game.events))

    def _undo(self, table: Table, position: qx.Position, best: qx.Move) -> None:
        """Plays, sees the answer, takes back, and plays again."""
        before = len(table.game.events)
        self._tiles(table, position, best)
        self._wait_until(lambda now: now.waits_for().kind == "person" and len(now.game.events) > before)
        self._my_turn()
        self.terminal.keys("C-z")
        self._wait_until(lambda now: len(now.game.events) == before)
        self.terminal.wait_for(shows(table))
        self._line(table, position, best)

    def _challenge(self, table: Table, position: qx.Position, best: qx.Move) -> None:
        """Doubts the bot's play in vain, then plays."""
        window = table.game.window
        assert window is not None
        self.terminal.keys("C-l")
        self.terminal.wait_for(re.compile(rf"Challenge[\s\S]*\b{window.words[0]}\b"))
        self.terminal.keys("Enter")
        now = self._wait_until(lambda now: any(event.kind == "challenge" for event in now.game.events))
        self.terminal.wait_for(shows(now))
        self._line(now, position, best)

    def _pass(self, table: Table, position: qx.Position, best: qx.Move) -> None:
        self.terminal.keys("C-p")
        self.terminal.wait_for("Pass this turn?")
        self.terminal.keys("y")


def after_turn(number: int) -> Callable[[Table], bool]:
    """Whether Ann has had so many turns."""
    kinds = ("play", "exchange", "pass")
    return lambda table: sum(event.kind in kinds and event.player == 0 for event in table.game.events) >= number


def press_until(terminal: Terminal, key: str, wanted: str) -> None:
    """Presses a key again and again until it is heard: the final screen hears nothing at first."""

    def pressed(shown: str) -> bool:
        if wanted not in shown:
            terminal.keys(key)
        return wanted in shown

    terminal.wait_for(pressed)


@pytest.mark.parametrize(
    ("size", "animated", "seed"),
    [pytest.param(SMALL, True, 11, id="80x24-animated"), pytest.param(LARGE, False, 12, id="200x60")],
)
def test_a_whole_game_by_keys_alone(size: tuple[int, int], animated: bool, seed: int, tmp_path: Path) -> None:
    with start(tmp_path, size=size, seed=seed, animated=animated) as terminal:
        player = Player(terminal, tmp_path)
        table = player.whole_game()
        assert {"hint", "line", "exchange", "undo", "challenge", "pass", "tiles"} <= set(player.done)
        scores = table.game.scores
        terminal.wait_for("The end")
        # The screen may be read while it is still being painted: wait for all that has to be on it.
        results = [rf"{name}.*\b{score}\b" for name, score in zip(table.names, scores, strict=True)]
        terminal.wait_for(
            lambda shown: "The game is over" in shown and all(re.search(result, shown) for result in results)
        )
        # Back to the board, to the result again, home, and out.
        press_until(terminal, "Escape", "Enter shows the result")
        terminal.keys("Enter")
        terminal.wait_for("The end")
        press_until(terminal, "h", "New game")
        terminal.keys("q")
        assert terminal.exit_code() == 0
        assert terminal.is_restored()
    assert len(files(tmp_path)) == 1
    assert kept(tmp_path).game.scores == scores
