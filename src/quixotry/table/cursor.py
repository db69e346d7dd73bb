"""Where one types on a board: a square and a direction, and where the keys lead from there.

Main names: `Where`, `ACROSS`, `DOWN`, `is_on`.

>>> here = Where((7, 7), ACROSS)
>>> here.by_arrow("down", (15, 15)), here.by_arrow("right", (15, 15)).square, here.ahead(-2)
(Where(square=(7, 7), direction='down'), (7, 8), (7, 5))
"""

from __future__ import annotations

from typing import NamedTuple

from quixotry.table.squares import Square

ACROSS, DOWN = "across", "down"
_AHEAD: dict[str, Square] = {ACROSS: (0, 1), DOWN: (1, 0)}
_ARROWS = {"left": (ACROSS, -1), "right": (ACROSS, 1), "up": (DOWN, -1), "down": (DOWN, 1)}


class Where(NamedTuple):
    """A square, and the direction in which one types.

    Attributes:
        square: row and column.
        direction: `across` or `down`.
    """

    square: Square
    direction: str

    def by_arrow(self, arrow: str, size: Square) -> Where:
        """Where an arrow (`left`, `right`, `up`, `down`) leads: across the direction it turns, at an edge it stays.

        Args:
            arrow: the arrow.
            size: rows and columns of the board.
        """
        along, count = _ARROWS[arrow]
        if along != self.direction:
            return self.turned()
        there = self.ahead(count)
        return self._replace(square=there) if is_on(there, size) else self

    def turned(self) -> Where:
        """The same square in the other direction."""
        return self._replace(direction=DOWN if self.direction == ACROSS else ACROSS)

    def ahead(self, count: int) -> Square:
        """The square so many further on; it may be beyond the board."""
        down, right = _AHEAD[self.direction]
        return self.square[0] + count * down, self.square[1] + count * right


def is_on(square: Square, size: Square) -> bool:
    """Whether a square is on a board of so many rows and columns."""
    return 0 <= square[0] < size[0] and 0 <= square[1] < size[1]
