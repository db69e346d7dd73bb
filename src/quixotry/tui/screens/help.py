"""All keys of a screen on one page, made from the table that its bindings come from.

Main names: `HelpScreen`, `sections_of`, `squares_of_board` (what the signs on a board mean).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len

from quixotry.render.grid import PREMIUM_NAMES, Cell
from quixotry.render.text import START, SYMBOLS
from quixotry.tui.keymap import KEYS, Key
from quixotry.tui.rows import Row, Span, beside, fit, width_of, wrapped
from quixotry.tui.screens.page import Page

# A heading, and under it keys with what they do.
Section = tuple[str, Sequence[tuple[str, str]]]

_GAP = 2


def sections_of(keys: Sequence[Key] = KEYS) -> list[Section]:
    """Keys by group, in the order of the table."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for key in keys:
        groups.setdefault(key.group, []).append((key.shown, key.text))
    return list(groups.items())


def squares_of_board(board: Sequence[Sequence[Cell]]) -> list[str]:
    """What the signs on the squares of a board mean, those that it has."""
    squares = [cell for row in board for cell in row]
    there = {cell.premium for cell in squares}
    told = [f"{SYMBOLS[premium]} {name}" for premium, name in PREMIUM_NAMES.items() if premium in there]
    return [*told, *([f"{START} start"] if squares else [])]


class HelpScreen(Page[None]):
    """Shows sections of keys in one column or, where there are several, in two.

    Args:
        sections: headings with their keys; by default those of the play screen.
        title: what the keys are for.
        squares: what the signs on the board mean, below all keys.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("escape", "enter", "space", "question_mark", "f1", "q"), "Esc", "back", "back", "Keys", "back"),
        Key(("up", "down", "pageup", "pagedown", "home", "end"), "Arrows", "scroll:{key}", "scroll", "Keys"),
    )

    def __init__(
        self, sections: Sequence[Section] | None = None, *, title: str = "Keys", squares: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self.sections = sections_of() if sections is None else list(sections)
        self.title_text = title
        self.squares = list(squares)
        self._top = 0

    @classmethod
    def of_keys(cls, keys: Sequence[Key], board: Sequence[Sequence[Cell]] = ()) -> HelpScreen:
        """The help of a screen with these keys, and with this board if it shows one."""
        return cls(sections_of(keys), squares=squares_of_board(board))

    def heading(self) -> str:
        """What the keys are for."""
        return self.title_text

    def body(self, width: int, height: int) -> list[Row]:
        """The sections, in two columns where they are many; what does not fit can be scrolled."""
        if len(self.sections) < 2 or width < 60:
            rows = self._column(self.sections, width)
        else:
            half = (width - _GAP) // 2
            parts = [self._column([section], half) for section in self.sections]
            columns: list[list[Row]] = [[], []]
            for part in parts:
                column = min(columns, key=len)
                column += [*([[]] if column else []), *part]
            left, right = columns
            rows = beside(left, right, half, _GAP)
        legend = _legend(self.squares, width)
        rows += [*([[]] if legend and len(rows) + 1 + len(legend) <= height else []), *legend]
        self._top = max(0, min(self._top, len(rows) - height))
        return rows[self._top : self._top + height]

    def _column(self, sections: Sequence[Section], width: int) -> list[Row]:
        room = max((cell_len(shown) for _, keys in self.sections for shown, _ in keys), default=0) + 1
        rows: list[Row] = []
        for heading, keys in sections:
            rows += [*([[]] if rows else []), [Span(heading, "title")]]
            for shown, text in keys:
                lines = wrapped(text, max(1, width - room))
                rows.append([Span(fit(shown, room), "key"), *lines[0]])
                rows += [[Span(" " * room), *line] for line in lines[1:]]
        return rows

    def do_scroll(self, key: str) -> None:
        """Show what lies above or below."""
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -1000, "end": 1000}
        self._top = max(0, self._top + steps[key])

    def wheel(self, step: int) -> None:
        """The wheel scrolls."""
        self._top = max(0, self._top + step)


def _legend(squares: Sequence[str], width: int) -> list[Row]:
    """What signs mean, as many in a row as there is room for."""
    head, gap = "Squares", 2
    rows: list[Row] = []
    for text in squares:
        part = Span(" " * gap + text)
        if rows and width_of(rows[-1]) + part.width <= width:
            rows[-1].append(part)
        else:
            rows.append([Span(" " * len(head) if rows else head, "title"), part])
    return rows
