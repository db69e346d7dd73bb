"""A move as it was meant, where somebody typed it in lower case without thinking of blanks.

A lower-case letter is a blank. A word that is all in lower case and needs more blanks than the rack has cannot be meant
so: then its letters are taken as ordinary tiles.

Main name: `read_move`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry._native import Move
from quixotry.render.grid import letter_of
from quixotry.table.squares import parts_of

if TYPE_CHECKING:
    from quixotry._native import Position

# A part of a move that says of no tile of the rack which letter it has: a tile that lies already, a blank without one.
_NOT_PLACED = ".(?"


def read_move(text: str, view: Position) -> Move:
    """The move of a text for the player on turn in a view.

    Raises:
        InvalidMove: the text is no move.

    >>> from quixotry import Position
    >>> view = Position.opening(rack="AEINRS?")
    >>> str(read_move("8h rain", view)), str(read_move("8h r", view)), str(read_move("8h RaIN", view))
    ('8H RAIN', '8H r', '8H RaIN')
    """
    edition = view.edition
    move = Move.parse(text, edition)
    parts = parts_of(move)
    if not parts:
        return move
    tiles = [part.strip("[]") for part in parts if part[0] not in _NOT_PLACED]
    ordinary = any(letter_of(edition, tile) == tile for tile in tiles)
    if ordinary or len(tiles) <= view.rack.count("?"):
        return move
    written = [part if part[0] in _NOT_PLACED else f"[{letter_of(edition, part.strip('[]'))}]" for part in parts]
    return Move.parse(f"{move.coordinate} {''.join(written)}", edition)
