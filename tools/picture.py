"""The picture of a game in the README, made by the program itself: `docs/images/play.svg`.

    .venv/bin/python tools/picture.py            make it
    .venv/bin/python tools/picture.py --check    fail if it is not what would be made now

A game of a fixed seed in mid-play, with a play laid on the board that is not yet made. The picture holds no address and
loads nothing: fonts are named, not fetched.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import os
import re
import sys
import tempfile
from pathlib import Path

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "play.svg"
SIZE = (100, 24)
SEED = 7
TURNS = 9
FONTS = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


async def screenshot() -> str:
    """The screen of the game, as Textual exports it."""
    from quixotry.table import Setup, Shelf, Table
    from quixotry.table.preferences import Preferences
    from quixotry.tui.app import QuixotryApp

    table = Table.begin(Setup("human:Ann,bot:greedy", "casual", None, "enable", None, None, None, SEED))
    while len(table.game.events) < TURNS or table.waits_for().kind != "person":
        if table.waits_for().kind == "bot":
            table.bots()
        else:
            # People do not always see the best play.
            table.play(table.game.position.moves().best(12)[-1])
    with tempfile.TemporaryDirectory() as folder:
        preferences = Preferences.load(Path(folder) / "preferences.json")
        app = QuixotryApp(table, theme="dark", animation=False, preferences=preferences, shelf=Shelf(Path(folder)))
        app.animation_level = "none"
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            for _ in range(3):  # the third hint lays the play
                await pilot.press("ctrl+t")
            await pilot.pause()
            return app.export_screenshot(title="quixotry play", simplify=True)


_TEXT = re.compile(
    r'<text class="([\w-]+)" x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)" clip-path="[^"]*">([^<]*)</text>'
)
_SPACE = "&#160;"


def _set_tight(found: re.Match[str]) -> str:
    """A text without the spaces at its ends, which not every program that shows pictures keeps; nothing for spaces."""
    name, x, y, length, escaped = found.groups()
    text = html.unescape(escaped)
    if not text.strip():
        return ""
    cell = float(length) / len(text)
    tight = text.strip()
    start = float(x) + cell * (len(text) - len(text.lstrip()))
    shown = html.escape(tight, quote=False).replace("\xa0", _SPACE)
    return f'<text class="{name}" x="{start:.1f}" y="{y}" textLength="{cell * len(tight):.1f}">{shown}</text>'


def cleaned(svg: str) -> str:
    """The picture without anything that is fetched, and with names that are the same each time."""
    svg = re.sub(r"@font-face\s*\{[^}]*\}", "", svg)
    svg = svg.replace("Fira Code, monospace", FONTS)
    # Rich names its classes after a hash of everything; one name will do.
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    svg = re.sub(r"<!-- Generated .*?-->", "", svg)
    svg = _TEXT.sub(_set_tight, svg)
    svg = re.sub(r'<clipPath id="terminal-line-\d+">.*?</clipPath>', "", svg, flags=re.DOTALL)
    lines = [line.rstrip() for line in svg.splitlines() if line.strip()]
    return "\n".join(lines) + "\n"


def made() -> str:
    """The picture as it would be made now."""
    # Colours are those of the theme, whatever the terminal of whoever makes the picture can do.
    os.environ.pop("NO_COLOR", None)
    os.environ["COLORTERM"] = "truecolor"
    svg = cleaned(asyncio.run(screenshot()))
    addresses = [found for found in re.findall(r"https?://[^\s\"')<]+", svg) if "www.w3.org" not in found]
    if addresses or "url(http" in svg:
        raise SystemExit(f"the picture names an address: {', '.join(addresses)}")
    return svg


def main() -> int:
    """Makes the picture, or checks it."""
    parser = argparse.ArgumentParser(description="The picture of a game in the README.")
    parser.add_argument("--check", action="store_true", help="fail if it is not what would be made now")
    svg = made()
    if parser.parse_args().check:
        if not PICTURE.exists() or PICTURE.read_text(encoding="utf-8") != svg:
            print(f"{PICTURE.name} is not what the program shows now: run tools/picture.py", file=sys.stderr)
            return 1
        return 0
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
