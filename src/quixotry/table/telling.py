"""What a typed line asks without anything being done: scores, history, time, statistics, hints, words; as lines.

The same for all front ends. Main name: `tell`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry.table.commands import Line, help_text
from quixotry.table.lookups import LOOK_UPS, look_up
from quixotry.table.statistics import statistics
from quixotry.table.wording import sheet, unseen

if TYPE_CHECKING:
    from quixotry.table.table import Table


def tell(table: Table, line: Line, seat: int, viewer: int | None, *, on_screen: bool = False) -> list[str] | None:
    """The answer to a command that only asks.

    Args:
        table: the table.
        line: what was typed.
        seat: who asks; what only he may know is told from his side.
        viewer: whose exchanged tiles may be told; None where people share the keyboard.
        on_screen: whether the board is on the screen all the time, so that some commands make no sense.

    Returns:
        Lines of any length; None if the command asks nothing of all that.

    Raises:
        QuixotryError: what is asked about may not be told, or cannot be.
    """
    match line.command:
        case "unseen":
            return unseen(table.game, seat)
        case "sheet":
            return sheet(table.history(viewer), table.names)
        case "history":
            return _history(table, viewer, "" if on_screen else "  ")
        case "clock":
            return [clock(table)]
        case "statistics":
            return [one.sentence() for one in statistics(table.game)]
        case "hint":
            return [table.hint(seat).text]
        case "help":
            return help_text(line.rest, on_screen=on_screen)
        case command if command in LOOK_UPS:
            return look_up(table.game, table.setup.rules, command, line.words)
        case _:
            return None


def clock(table: Table) -> str:
    """The time that each player has left, who is a person."""
    if table.clock is None:
        return "This game has no clock; quixotry play --clock 25 gives each player 25 minutes."
    return f"Time left: {', '.join(f'{table.names[seat]} {table.clock.text(seat)}' for seat in table.people)}."


def _history(table: Table, viewer: int | None, lead: str) -> list[str]:
    lines = []
    for number, entries in enumerate(table.history(viewer)):
        lines += [f"{lead}{entry.line(table.names)}" for entry in entries]
        if number in table.notes:
            lines.append(f"{lead}  note: {table.notes[number]}")
    return lines
