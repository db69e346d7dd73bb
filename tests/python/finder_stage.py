"""The word finder on a stage, a list of few words, and what its tests ask of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

import quixotry as qx
from quixotry.finder import FoundWord
from quixotry.tui.screens.finder import FinderScreen
from quixotry.tui.screens.page import Drawn
from tui_stage import Stage, on_stage, until

Act = Callable[[Stage, Pilot[Any], FinderScreen], Awaitable[None]]

TOY = qx.Lexicon.from_words(
    [
        "AI",
        "AID",
        "AIDE",
        "AIT",
        "DATE",
        "IDEA",
        "PRETTY",
        "QAID",
        "QAT",
        "QI",
        "TAPE",
        "TEA",
        "TRAIN",
        "TYPE",
    ]
)


def show(
    act: Act,
    lexicon: qx.Lexicon | str | None = TOY,
    *,
    size: tuple[int, int] = (80, 24),
    theme: str = "dark",
    folder: Path | None = None,
    **options: Any,
) -> Stage:
    """Shows the screen and lets a test act on it."""

    async def run(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, FinderScreen)
        await settled(pilot, screen)
        await act(stage, pilot, screen)

    return on_stage(lambda: FinderScreen(lexicon, **options), run, size=size, theme=theme, folder=folder)


async def settled(pilot: Pilot[Any], screen: FinderScreen) -> None:
    """Waits until the words are those that were asked for."""
    await until(pilot, lambda: not screen._looking and screen._wanted == screen.answered)
    await pilot.pause()


def keys(text: str) -> list[str]:
    """What to press for a text; the names of other keys stand in angle brackets."""
    pressed: list[str] = []
    for part in text.replace(">", "<").split("<")[0::1]:
        pressed += [part] if part in _KEYS else [_NAMES.get(c, c) for c in part]
    return pressed


_KEYS = ("tab", "shift+tab", "right", "left", "space", "ctrl+u", "backspace", "end", "home")
_NAMES = {"?": "question_mark", "*": "asterisk", "-": "minus", ".": "full_stop", "[": "left_square_bracket"}
_NAMES |= {"]": "right_square_bracket", "=": "equals_sign"}


async def ask(pilot: Pilot[Any], screen: FinderScreen, text: str) -> None:
    await pilot.press(*keys(text))
    await settled(pilot, screen)


def listed(screen: FinderScreen) -> list[FoundWord]:
    """The words that the table has."""
    assert screen.table.found is not None
    return list(screen.table.found)


def table_lines(stage: Stage) -> list[str]:
    """The lines of the table, without its heading."""
    screen = stage.screen
    assert isinstance(screen, FinderScreen)
    start = next((y for y, line in enumerate(stage.shown) if "Before Word" in line), len(stage.shown))
    return stage.shown[start + 1 : start + 1 + len(screen.table.in_view)]


async def click_on(stage: Stage, pilot: Pilot[Any], text: str, shift: int = 0) -> None:
    screen = stage.screen
    assert isinstance(screen, Drawn)
    for y, line in enumerate(stage.shown):
        if text in line:
            x = line.index(text) + shift
            await pilot.click(offset=(screen.canvas.region.x + x, screen.canvas.region.y + y))
            return
    raise AssertionError(f"'{text}' is not shown:\n{stage.text}")


def said(stage: Stage) -> str:
    """All that is shown, in one line."""
    return " ".join(stage.text.split())
