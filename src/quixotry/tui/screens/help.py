"""All keys of a screen on one page, made from the table that its bindings come from.

Main names: `HelpScreen`, `sections_of`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len

from quixotry.tui.keymap import KEYS, Key
from quixotry.tui.rows import Row, Span, beside, fit, wrapped
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


class HelpScreen(Page[None]):
    """Shows sections of keys in one column or, where there are several, in two.

    Args:
        sections: headings with their keys; by default those of the play screen.
        title: what the keys are for.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("escape", "enter", "space", "question_mark", "f1", "q"), "Esc", "back", "back", "Keys", "back"),
        Key(("up", "down", "pageup", "pagedown", "home", "end"), "Arrows", "scroll:{key}", "scroll", "Keys"),
    )

    def __init__(self, sections: Sequence[Section] | None = None, *, title: str = "Keys") -> None:
        super().__init__()
        self.sections = sections_of() if sections is None else list(sections)
        self.title_text = title
        self._top = 0

    @classmethod
    def of_keys(cls, keys: Sequence[Key]) -> HelpScreen:
        """The help of a screen with these keys."""
        return cls(sections_of(keys))

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
