"""A turn as a scorer types it: `8D WORD`, `8D WORD 24` with the score that was announced, `exch 3`, `exch AB`, `pass`.

Nobody tells a scorer which tiles a rack holds, so whether small letters are blanks shows in how the line is written:
`8D WoRD` has a blank, `8d word` was typed without thinking of capitals.

Main names: `Entry`, `read_entry`, `is_entry`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from quixotry._native import Move
from quixotry.errors import InvalidMove
from quixotry.formats.record import Turn

if TYPE_CHECKING:
    from quixotry._native import Edition

_PLACE = re.compile(r"[0-9]{1,2}[A-Za-z]{1,2}|[A-Za-z]{1,2}[0-9]{1,2}", re.ASCII)
_ANNOUNCED = re.compile(r"[+-]?[0-9]{1,4}", re.ASCII)
_COUNT = re.compile(r"[0-9]{1,2}", re.ASCII)
_EXCHANGES = frozenset({"exch", "exchange", "ex", "swap"})
# How a tile is written that is none of the rack.
_THROUGH = ".("


class Entry(NamedTuple):
    """What was typed of a turn.

    Attributes:
        turn: the turn, of nobody yet: its player is seat 0, and a play is as it was typed.
        announced: the score that its player announced; None if none was typed.
    """

    turn: Turn
    announced: int | None = None


def is_entry(text: str) -> bool:
    """Whether a line begins as turns do: with a square, `exch`, `pass` or a minus."""
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    return bool(_PLACE.fullmatch(first)) or first.lower() in {*_EXCHANGES, "pass"} or first.startswith("-")


def read_entry(text: str, edition: Edition) -> Entry:
    """The turn of a line.

    Raises:
        InvalidMove: it is none.
        InvalidRack: what is to be exchanged are no tiles.

    >>> from quixotry import Edition
    >>> english = Edition.named("English")
    >>> read_entry("8d word 24", english).turn.move, read_entry("8D WoRD 24", english)
    ('8D WORD', Entry(turn=Turn(kind='play', player=0, rack=None, move='8D WoRD', tiles=None, count=None, score=None, \
total=None, words=(), by=None, seconds=None), announced=24))
    """
    first, *rest = text.split() or [""]
    if first.lower() == "pass" or (first == "-" and not rest):
        if rest:
            raise _not_a_turn(text)
        return Entry(Turn("pass", 0))
    if first.lower() in _EXCHANGES or first.startswith("-"):
        tiles = "".join(rest) if first.lower() in _EXCHANGES else "".join([first[1:], *rest])
        return Entry(_exchange(tiles, text, edition))
    if not _PLACE.fullmatch(first) or not rest:
        raise _not_a_turn(text)
    announced = int(rest.pop()) if len(rest) > 1 and _ANNOUNCED.fullmatch(rest[-1]) else None
    return Entry(Turn("play", 0, move=str(_play(first, "".join(rest), edition))), announced)


def _not_a_turn(text: str) -> InvalidMove:
    expected = "'8D WORD', 'exch 3', 'exch ABC' or 'pass' was expected"
    return InvalidMove(f"'{text}' is no turn; {expected}", input=text)


def _exchange(tiles: str, text: str, edition: Edition) -> Turn:
    if not tiles:
        raise InvalidMove(f"'{text}' does not say what; 'exch 3' or 'exch ABC' was expected", input=text)
    if _COUNT.fullmatch(tiles):
        if not int(tiles):
            raise InvalidMove(f"'{text}' exchanges nothing; who keeps all tiles passes", input=text)
        return Turn("exchange", 0, count=int(tiles))
    return Turn("exchange", 0, tiles=Move.exchange(tiles, edition).tiles)


def _play(place: str, tiles: str, edition: Edition) -> Move:
    """The play, in which small letters are blanks only where they were meant so."""
    letters = [character for character in tiles if character.isalpha()]
    small = bool(letters) and all(character.islower() for character in letters)
    through = any(character in _THROUGH for character in tiles)
    meant = place.isupper() and (through or len(letters) == 1)
    return Move.parse(f"{place} {tiles if meant or not small else tiles.upper()}", edition)
