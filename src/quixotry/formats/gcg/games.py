r"""Several games in one file: where each begins, so that the turns of one are never taken for those of another.

By the format a file holds one game, but people put files behind one another. Another game begins where, behind turns,
a file names its first player or its encoding a second time, if turns follow; whatever belongs before turns and stands
right above that is part of it. A player who is named late, but once, begins no other game.

Main names: `games`.

>>> from quixotry.formats.gcg.lines import lines
>>> from quixotry.formats.gcg.statements import statements
>>> one = "#player1 A Ann\n>A: AB - +0 0\n#note Rain.\n"
>>> two = "#title Two\n#player1 C Cay\n>C: AB - +0 0\n"
>>> [[statement.line for statement in game] for game in games(statements(lines(one + two), []))]
[[1, 2, 3], [4, 5, 6]]
"""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.formats.gcg.pragmas import ENCODING, HEADING, numbered
from quixotry.formats.gcg.statements import Statement

__all__ = ["games"]


def games(found: Sequence[Statement]) -> list[list[Statement]]:
    """The statements of a file game by game; those of nearly every file are one game.

    Args:
        found: all statements of the file.
    """
    last_turn = max((place for place, statement in enumerate(found) if statement.sort == "turn"), default=-1)
    starts = [0]
    seen: set[str] = set()
    played = False
    # Where, behind the last turn so far, something stands that belongs before turns.
    heading: int | None = None
    for place, statement in enumerate(found[: last_turn + 1]):
        if statement.sort == "turn":
            played, heading = True, None
            continue
        mark, belongs_before = _mark(statement)
        if played and belongs_before and heading is None:
            heading = place
        if mark and mark in seen and heading is not None:
            starts.append(heading)
            # The lines above this one that name something are of the new game.
            seen = {_mark(above)[0] for above in found[heading:place]}
            played, heading = False, None
        seen.add(mark)
    return [list(found[start:end]) for start, end in zip(starts, [*starts[1:], len(found)], strict=True)]


def _mark(statement: Statement) -> tuple[str, bool]:
    """What a file says once of a game, if the statement is that; and whether it belongs before turns."""
    if statement.sort != "pragma":
        return "", False
    name, number, _ = numbered(statement)
    is_first = name == "player" and number == 1
    mark = "encoding" if name in ENCODING else "player" if is_first else ""
    return mark, name in HEADING
