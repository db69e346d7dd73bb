"""A game on the play screen, for the tests: how it is set up, and what they read from the screen."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from quixotry import Play
from quixotry.table import Setup, Shelf, Table
from quixotry.table.preferences import Preferences
from quixotry.table.squares import square_of
from quixotry.tui.app import QuixotryApp
from quixotry.tui.screens.final import FinalScreen
from quixotry.tui.screens.handover import HandoverScreen
from quixotry.tui.screens.play import PlayScreen
from quixotry.tui.widgets.panel import Panel
from tui_stage import press

LIMIT = 20.0  # seconds until a condition has to be true


def table(
    players: str = "human:Ann,bot:greedy",
    rules: str = "casual",
    *,
    path: Path | None = None,
    draw: bool = False,
    **choices: Any,
) -> Table:
    """A table; the words are those of ENABLE, and nobody draws for the start unless it is wanted."""
    given: dict[str, Any] = {"challenge": None, "lexicon": "enable", "exclude": None, "edition": None, "layout": None}
    setup = Setup(players=players, rules=rules, **{**given, "seed": 11, **choices})
    while not draw and setup.cgp is None and setup.start().on_turn != 0:
        setup = replace(setup, seed=setup.seed + 1)
    return Table.begin(setup, path)


def best(game: Table) -> Play:
    """The best play of whoever is on turn."""
    return game.game.position.best()


@dataclass
class Stage:
    """A running application with a game in it."""

    app: QuixotryApp
    pilot: Pilot[Any]
    table: Table

    @property
    def play(self) -> PlayScreen:
        """The play screen, whatever lies above it."""
        return next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, PlayScreen))

    @property
    def lines(self) -> list[str]:
        """What the terminal shows."""
        width, height = self.app.size
        strips = self.app.screen._compositor.render_strips(self.app.size)
        return ["".join(segment.text for segment in strip)[:width] for strip in strips][:height]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def said(self) -> str:
        """The sentences below the board."""
        return self.play.said.text

    @property
    def preview(self) -> str:
        """The row of points and words."""
        return "".join(span.text for row in self.play.preview.rows() for span in row).strip()

    @property
    def top(self) -> str:
        """What kind of screen is on top."""
        return type(self.app.screen).__name__

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits for a condition."""
        for _ in range(int(LIMIT * 100)):
            if condition():
                return
            await self.pilot.pause(0.01)
        raise AssertionError(f"the condition never came true; the screen is {self.top}:\n{self.text}")

    async def my_turn(self) -> None:
        """Waits until the game waits for a person and the screen is ready for him, or the game is over."""
        if self.top == "DrawScreen":
            await self.press("enter")
        await self.until(
            lambda: (
                self.table.waits_for().kind != "bot"
                and not self.play._thinking
                and not self.play.covered
                and (self.table.game.over or self.play.viewer is not None or self.top == "HandoverScreen")
            )
        )
        await self.pilot.pause()

    async def sit_down(self, seat: int) -> None:
        """Takes the keyboard that was handed over."""
        await self.until(lambda: self.top in ("HandoverScreen", "DrawScreen"))
        if self.top == "DrawScreen":
            await self.press("enter")
            await self.until(lambda: self.top == "HandoverScreen")
        screen = self.app.screen
        assert isinstance(screen, HandoverScreen)
        await self.until(lambda: screen.listening)
        await self.press("enter")
        await self.until(lambda: self.play.viewer == seat and self.top == "PlayScreen")

    async def result(self) -> None:
        """Waits until the result is shown and hears keys."""
        await self.until(lambda: self.top == "FinalScreen")
        screen = self.app.screen
        assert isinstance(screen, FinalScreen)
        await self.until(lambda: screen.listening)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def type(self, text: str) -> None:
        """Types text into what is open, as fast as a terminal would send it."""
        await press(self.pilot, *text)

    async def line(self, text: str) -> None:
        """Types a line and enters it."""
        await press(self.pilot, ":", *text, "enter")

    async def click_square(self, name: str) -> None:
        """Clicks the square of a name."""
        x, y = self.play.board.place_of(square_of(name))
        await self.pilot.click(self.play.board, offset=(x, y))

    async def click_text(self, text: str) -> bool:
        """Clicks where a text stands on the screen; says whether it is there."""
        for y, line in enumerate(self.lines):
            x = line.find(text)
            if x >= 0:
                await self.pilot.click(offset=(x, y))
                await self.pilot.pause()
                return True
        return False

    async def click_action(self, panel: Panel, action: str) -> None:
        """Clicks what does an action in a panel."""
        for y, row in enumerate(panel.rows()):
            x = 0
            for span in row:
                if span.action == action:
                    await self.pilot.click(panel, offset=(x, y))
                    await self.pilot.pause()
                    return
                x += span.width
        raise AssertionError(f"nothing does {action}:\n{self.text}")

    async def click_slot(self, slot: int) -> None:
        """Clicks a tile of the rack."""
        await self.click_action(self.play.rack, f"place:{slot}")


def on_stage(
    game: Table,
    act: Callable[[Stage], Awaitable[None]],
    *,
    size: tuple[int, int] = (80, 24),
    theme: str | None = "dark",
    animation: bool = False,
    ready: bool = True,
) -> QuixotryApp:
    """Shows a game and lets a test act on it; gives the application when it has ended."""
    nowhere = Path(os.environ["QUIXOTRY_DATA_DIR"]) / "stage"  # a folder of the tests
    preferences = Preferences.load(nowhere / "preferences.json")
    app = QuixotryApp(game, theme=theme, animation=animation, preferences=preferences, shelf=Shelf(nowhere / "games"))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            stage = Stage(app, pilot, game)
            if ready:
                await stage.my_turn()
            await act(stage)

    asyncio.run(run())
    return app
