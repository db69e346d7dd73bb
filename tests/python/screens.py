"""Snapshots of screens: what is shown and in which styles, in small text files that people can read and compare.

A snapshot has every line of the screen, then the styles as a legend, then for each line which styles it has:

    play, dark, 80x24
    | 1 = . . " . . . =
    ...
    a #e0e0e0 on #1c1c1c
    b bold #ffffff on #204060
    ...
    1 a3 b2 a75

`a3 b2` means three cells in style a, then two in style b. Lines with the same styles as the one before have `same`.
`pytest --update-snapshots` writes them anew; one that is missing is a failure, and so is one that no test looks at.

Main names: `picture` (a running application as such a text), `compare`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from rich.segment import Segment
from rich.style import Style

FOLDER = Path(__file__).parents[1] / "snapshots"
_NAMES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Run(NamedTuple):
    """Cells side by side in one style."""

    text: str
    style: str


def runs(app: Any) -> list[list[Run]]:
    """What a running application shows, line by line. The one place that knows how Textual keeps it."""
    screen = app.screen
    update = screen._compositor.render_update(full=True, screen_stack=app._background_screens, simplify=True)
    lines = []
    for strips in update.strips:
        cells = [segment for strip in strips for segment in strip if not segment.control]
        grouped = groupby(cells, key=lambda segment: _described(segment.style))
        lines.append([Run("".join(segment.text for segment in group), style) for style, group in grouped])
    return lines


def text(app: Any) -> str:
    """What a running application shows, without styles."""
    return "\n".join("".join(run.text for run in line).rstrip() for line in runs(app))


def picture(app: Any, title: str) -> str:
    """What a running application shows, as the text of a snapshot."""
    lines = runs(app)
    styles = {style: number for number, style in enumerate(dict.fromkeys(run.style for line in lines for run in line))}
    shown = ["|" + "".join(run.text for run in line).rstrip() for line in lines]
    legend = [f"{_name(number)} {style}" for style, number in styles.items()]
    return "\n".join([title, *shown, *legend, *_styles_of_lines(lines, styles)]) + "\n"


def _styles_of_lines(lines: list[list[Run]], styles: dict[str, int]) -> Iterator[str]:
    before = ""
    for number, line in enumerate(lines, 1):
        cells = " ".join(f"{_name(styles[run.style])}{Segment(run.text).cell_length}" for run in line)
        yield f"{number} {'same' if cells == before else cells}"
        before = cells


def _name(number: int) -> str:
    more, rest = divmod(number, len(_NAMES))
    return (_name(more - 1) if more else "") + _NAMES[rest]


def _described(style: Style | None) -> str:
    """A style in words, without what is not seen, such as what a click on it does."""
    if style is None:
        return "plain"
    words = [
        name
        for name in ("bold", "dim", "italic", "underline", "underline2", "blink", "reverse", "conceal", "strike")
        if getattr(style, name)
    ]
    words += [] if style.color is None or style.color.is_default else [style.color.name]
    words += [] if style.bgcolor is None or style.bgcolor.is_default else ["on", style.bgcolor.name]
    return " ".join(words) or "plain"


# ------------------------------------------------------------------------------------------------------------ comparing


def compare(name: str, shown: str, *, update: bool) -> str:
    """What is wrong with the snapshot of that name, empty if it is what is shown; writes it if it is to be updated."""
    path = FOLDER / f"{name}.txt"
    if update:
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
        return ""
    again = "look at it, then run pytest tests/python/test_snapshots.py --update-snapshots"
    if not path.exists():
        return f"there is no snapshot '{name}'; {again}. It would be:\n{shown}"
    kept = path.read_text(encoding="utf-8")
    if kept == shown:
        return ""
    return f"'{name}' is no longer as it was; if that is meant, {again}.\n{difference(kept, shown)}"


def difference(kept: str, shown: str) -> str:
    """What has changed, in words: the lines whose text is another, and the cells whose style is another."""
    before, now = parsed(kept), parsed(shown)
    said = [] if before.title == now.title else [f"the title is '{now.title}', not '{before.title}'"]
    if len(before.lines) != len(now.lines):
        said.append(f"{len(now.lines)} lines, not {len(before.lines)}")
    pairs = zip(before.lines, now.lines, before.styles, now.styles, strict=False)
    changed: dict[tuple[str, str], list[str]] = {}
    for number, (old, new, old_styles, new_styles) in enumerate(pairs, 1):
        if old != new:
            said += [f"line {number} was  |{old}", f"line {number} is   |{new}"]
            continue
        for column, (was, is_) in enumerate(zip(old_styles, new_styles, strict=False)):
            if was != is_:
                where = f"line {number} column {column + 1} '{new[column : column + 1]}'"
                changed.setdefault((was, is_), []).append(where)
    for (was, is_), places in changed.items():
        more = f" and {len(places) - 1} more" if len(places) > 1 else ""
        said.append(f"{places[0]}{more}: now {is_}, not {was}")
    rest = len(said) - _AT_MOST
    return "\n".join(said[:_AT_MOST] + ([f"and {rest} more"] if rest > 0 else []))


_AT_MOST = 60


class Snapshot(NamedTuple):
    """A snapshot that was read: its lines, and the style of each cell of each line."""

    title: str
    lines: list[str]
    styles: list[list[str]]


def parsed(kept: str) -> Snapshot:
    """A snapshot as title, lines, and the style of each cell of each line."""
    title, *rest = kept.splitlines() or [""]
    lines = [line[1:] for line in rest if line.startswith("|")]
    legend = dict(line.split(" ", 1) for line in rest if line[:1].isalpha() and " " in line)
    styles: list[list[str]] = []
    for line in rest:
        if line[:1].isdigit():
            _, _, cells = line.partition(" ")
            parts = [] if cells == "same" else _CELLS.findall(cells)
            row = [style for name, count in parts for style in [legend.get(name, name)] * int(count)]
            styles.append(styles[-1] if cells == "same" and styles else row)
    return Snapshot(title, lines, styles)


_CELLS = re.compile(r"([a-zA-Z]+)(\d+)")


def read(name: str) -> Snapshot:
    """The snapshot of that name."""
    return parsed((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def names() -> set[str]:
    """The names of all snapshots that are kept."""
    return {path.stem for path in FOLDER.glob("*.txt")}
