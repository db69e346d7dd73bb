"""A small application in which the tests show one screen at a time, and what they ask of it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen

from quixotry.table import Shelf
from quixotry.table.preferences import Preferences
from quixotry.tui.app import QuixotryApp
from quixotry.tui.screens.page import Drawn

UNANSWERED = object()


class Stage(QuixotryApp):
    """The application with one screen alone: it keeps its answer, and records what the home screen asks for."""

    def __init__(self, make: Callable[[], Screen[Any]], folder: Path | None = None, theme: str = "dark") -> None:
        place = Path(os.devnull) if folder is None else folder  # in which nothing can be made
        preferences = Preferences.load(place / "preferences.json")
        super().__init__(theme=theme, preferences=preferences, shelf=Shelf(place / "games"))
        self._make = make
        self.answer: Any = UNANSWERED
        self.asked: list[tuple[Any, ...]] = []

    def _open_named(self, screen: str) -> None:
        self.push_screen(self._make(), self._answered)

    def _answered(self, answer: Any) -> None:
        self.answer = answer

    def new_game(self, setup: Any) -> None:
        self.asked.append(("new_game", setup))

    def resume(self, path: Path) -> None:
        self.asked.append(("resume", path))

    def open_editor(self, position: Any = None) -> None:
        self.asked.append(("open_editor",))

    def open_words(self, lexicon: str | None = None) -> None:
        self.asked.append(("open_words",))

    def open_finder(self, lexicon: str | None = None) -> None:
        self.asked.append(("open_finder",))

    def open_study(self) -> None:
        self.asked.append(("open_study",))

    def open_hand(self, lexicon: str | None = None) -> None:
        self.asked.append(("open_hand",))

    # ----------------------------------------------------------------------------------------------------- for tests

    @property
    def shown(self) -> list[str]:
        """What the screen on top shows, line by line."""
        screen = self.screen
        assert isinstance(screen, Drawn)
        return ["".join(span.text for span in row) for row in screen.canvas.rows()]

    @property
    def text(self) -> str:
        return "\n".join(self.shown)

    def painted(self) -> list[str]:
        """All that the terminal shows, from the strips of the compositor, whatever lies below."""
        width, height = self.size
        lines = self.screen._compositor.render_strips(self.size)
        return ["".join(segment.text for segment in strip)[:width] for strip in lines][:height]


def on_stage(
    make: Callable[[], Screen[Any]],
    act: Callable[[Stage, Pilot[Any]], Awaitable[None]],
    *,
    size: tuple[int, int] = (80, 24),
    folder: Path | None = None,
    theme: str = "dark",
) -> Stage:
    """Shows a screen and lets a test act on it."""
    stage = Stage(make, folder, theme)

    async def run() -> None:
        async with stage.run_test(size=size) as pilot:
            await pilot.pause()
            await act(stage, pilot)
            await pilot.pause()

    asyncio.run(run())
    return stage


def shows(stage: Stage, kind: type[Screen[Any]]) -> bool:
    """Whether the screen on top is of a kind; asked anew each time, as a checker of types would not believe."""
    return isinstance(stage.screen, kind)


async def until(pilot: Pilot[Any], condition: Callable[[], bool], seconds: float = 10) -> None:
    """Waits for a condition."""
    for _ in range(int(seconds * 100)):
        if condition():
            return
        await pilot.pause(0.01)
    raise AssertionError("the condition never came true")


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Presses keys as fast as a terminal would send them; the pilot itself waits after each.

    They all go to the screen that is on top at first.
    """
    driver = pilot.app._driver
    assert driver is not None
    named = {"space": " ", "question_mark": "?"}
    for key in keys:
        name, character = (_character_to_key(key), key) if len(key) == 1 else (key, named.get(key))
        driver.send_message(events.Key(name, character))
    await pilot.pause()
    await pilot.pause()
