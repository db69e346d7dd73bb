"""Lines of text on a page of their own, for answers that are longer than what stands below the board.

Columns of text stay columns: what is too long goes on below the column in which it stands.

Main names: `LinesScreen`, `laid_out`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len

from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, clean, wrapped
from quixotry.tui.screens.page import HELP, Page

# Lines that begin so much further to the right than the line above them go on with it.
_FAR = 6
# Two spaces or more are between columns; text with so many columns at most is one of headings with what they say.
_GAP = re.compile(r"\s{2,}")
_FEW = 3
# What stands in front of the second column, or of a text behind a single word that fills the first.
_COLUMNS = re.compile(r"\s*\S(?:\S|\s(?!\s))*\s{2,}")


class LinesScreen(Page[None]):
    """Shows lines; those that do not fit can be scrolled to.

    Args:
        heading: the title.
        lines: the text.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("escape", "enter", "q", "space"), "Esc", "back", "back", "Keys", "back"),
        Key(("up", "down", "pageup", "pagedown", "home", "end"), "Arrows", "scroll:{key}", "scroll", "Keys", "scroll"),
        HELP,
    )

    def __init__(self, heading: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._heading, self._lines = heading, list(lines)
        self._top = 0

    def heading(self) -> str:
        """The title."""
        return self._heading

    def body(self, width: int, height: int) -> list[Row]:
        """The lines in view, and how many there are below."""
        rows = [row for line in paragraphs(self._lines, width) for row in laid_out(line, width)]
        room = height if len(rows) <= height else height - 1
        self._top = max(0, min(self._top, len(rows) - room))
        below = len(rows) - self._top - room
        more = [[Span(f"{below} more below" if below > 0 else "The end.", "dim")]] if len(rows) > height else []
        return [*rows[self._top : self._top + room], *more]

    def do_scroll(self, key: str) -> None:
        """Shows what lies above or below."""
        steps = {"up": -1, "down": 1, "pageup": -15, "pagedown": 15, "home": -10_000, "end": 10_000}
        self._top = max(0, self._top + steps[key])

    def wheel(self, step: int) -> None:
        """The wheel scrolls."""
        self._top = max(0, self._top + 3 * step)


def paragraphs(lines: Sequence[str], width: int) -> list[str]:
    """Lines; one that is too long takes in those below it that stand to the right of where it begins.

    The place from which a paragraph goes on in its next row is that of those lines; it is marked by a tab.
    """
    taken: list[str] = []
    at = 0
    while at < len(lines):
        line, more = lines[at], at + 1
        while more < len(lines) and _start(lines[more]) > _start(line) + _FAR:
            more += 1
        below = lines[at + 1 : more]
        if not below and cell_len(line) > width and line.endswith(",") and more < len(lines):
            # A sentence that goes on in the next line.
            taken.append(f"{line} {lines[more].strip()}")
            at = more + 1
            continue
        if below and any(cell_len(part) > width for part in (line, *below)):
            place = min(map(_start, below))
            rest = "  ".join([line[place:].strip(), *(part.strip() for part in below)])
            taken.append(f"{line[:place]}\t{rest}")
        else:
            taken += [line, *below]
        at = more
    return taken


def laid_out(line: str, width: int) -> list[Row]:
    """A line as it is; one that is too long in as many rows as it needs, all of which begin where its text begins."""
    before, tab, text = line.partition("\t")
    if not tab:
        if cell_len(line) <= width:
            return [[Span(clean(line))]]
        found = _COLUMNS.match(line)
        before = found[0] if found is not None and len(found[0]) <= width // 2 else line[: _start(line)]
        text = line[len(before) :]
    indent, room = " " * cell_len(before), max(1, width - cell_len(before))
    # Between columns no word is torn from what belongs to it.
    parts = _GAP.split(text)
    rows = _filled(parts, room) if len(parts) > _FEW else wrapped(text, room)
    return [[Span(indent if y else clean(before)), *row] for y, row in enumerate(rows)]


def _filled(parts: Sequence[str], width: int) -> list[Row]:
    """Parts with two spaces between them, as many in a row as there is room for."""
    lines: list[str] = []
    for part in parts:
        joined = f"{lines[-1]}  {part}" if lines else part
        if lines and cell_len(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(part)
    return [[Span(clean(line))] for line in lines]


def _start(line: str) -> int:
    """Where the text of a line begins."""
    return len(line) - len(line.lstrip())
