"""The end of a game: why it ended, what the tiles left over changed, who won, what each player did; and what next.

Main names: `FinalScreen`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from quixotry.table.statistics import HEADINGS, statistics
from quixotry.table.wording import ending
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, clean, crop, crop_row, fit, joined, wrapped
from quixotry.tui.screens.page import HELP, PAUSE, Page

if TYPE_CHECKING:
    from quixotry.table import Table

_KEYS = "Keys"
# What is marked at first changes nothing: who presses Enter out of habit finds the board, and there the result again.
_BUTTONS = (
    ("back", "Look at the board"),
    ("review", "Review"),
    ("sheet", "Score sheet"),
    ("again", "Play again"),
    ("home", "Home"),
)


class FinalScreen(Page[str]):
    """Shows how a game ended; answers with `again`, `review` or `home`, or with None: back to the board.

    Args:
        table: a game that is over.
        pause: seconds at first for which keys are not heard, so that the Enter of the last turn starts nothing.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "take", "do what is marked", _KEYS, "take"),
        Key(("left", "right", "up", "down", "tab", "shift+tab"), "Arrows", "mark:{key}", "mark another", _KEYS),
        Key(("a",), "A", "again", "play again: same players and rules, other tiles", _KEYS),
        Key(("r",), "R", "review", "go through the game, turn by turn", _KEYS),
        Key(("s",), "S", "sheet", "score sheet", _KEYS),
        Key(("h", "q"), "H", "home", "home", _KEYS),
        Key(("escape",), "Esc", "back", "look at the board", _KEYS, "board"),
        HELP,
    )

    def __init__(self, table: Table, *, pause: float = PAUSE) -> None:
        super().__init__(pause)
        self.table = table
        self.marked = 0

    def heading(self) -> str:
        """What this is."""
        return "The end"

    def body(self, width: int, height: int) -> list[Row]:
        """How it ended, the numbers, the buttons; the buttons are always in view."""
        told = ending(self.table.game)
        numbers = self._numbers(width)
        rows = wrapped(told[0], width) if told else []
        rows += [[Span(crop(line, width))] for line in told[1:-1]]
        rows += wrapped(told[-1], width, "strong") if told else []
        rows += [[], [Span(crop(numbers[0], width), "title")], *([Span(crop(line, width))] for line in numbers[1:])]
        return [*rows[: max(0, height - 2)], [], self._buttons(width)]

    def _numbers(self, width: int) -> list[str]:
        """A line for each thing counted, a column for each player."""
        counted = zip(HEADINGS, *(one.row() for one in statistics(self.table.game)), strict=True)
        lead = max(map(len, HEADINGS)) + 2
        room = min(24, max(8, (width - lead) // len(self.table.names)))
        return [
            fit(first, lead) + "".join(fit(clean(cell), room - 1) + " " for cell in rest) for first, *rest in counted
        ]

    def _buttons(self, width: int) -> Row:
        parts: list[Row] = []
        for place, (action, label) in enumerate(_BUTTONS):
            here = place == self.marked
            parts.append([Span(f"> {label} <" if here else f"  {label}  ", "chosen" if here else "key", action)])
        return crop_row(joined(parts, " "), width)

    def do_mark(self, key: str) -> None:
        """Mark another button."""
        step = -1 if key in ("left", "up", "shift+tab") else 1
        self.marked = (self.marked + step) % len(_BUTTONS)

    def do_take(self) -> None:
        """Do what is marked."""
        self.act(_BUTTONS[self.marked][0])

    def do_again(self) -> None:
        """Another game with the same players and rules."""
        self.answer("again")

    def do_review(self) -> None:
        """Go through the game."""
        self.answer("review")

    def do_home(self) -> None:
        """Home."""
        self.answer("home")

    def do_sheet(self) -> None:
        """The score sheet, and back here."""
        from quixotry.tui.screens.sheet import SheetScreen

        self.app.push_screen(SheetScreen(self.table))
