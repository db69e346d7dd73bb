"""Tiles as texts have them and as lists: what a rack holds, which tiles a play lays, and sums and differences of both.

A tile is what `Edition.tiles` calls it: `A`, `CH`, and `?` for a blank, whatever letter it stands for.

Main names: `Tiles`, `tiles_of`, `without`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from quixotry._native import Edition, Move

BLANK = "?"
# Nobody knows which tile it is.
UNKNOWN = "_"
# What a move in canonical form is made of: a tile that lies there, a letter in brackets, one character.
_PART = re.compile(r"\([^)]*\)|\[([^\]]*)\]|(.)", re.DOTALL)


class Tiles:
    """The tiles of an edition.

    Attributes:
        counts: how many there are of each.

    >>> tiles = tiles_of(Edition.named("Spanish"))
    >>> tiles.rack("CHA?"), tiles.laid("[CH].A[rr]"), tiles.text(["CH", "L", "?"])
    (['A', 'CH', '?'], ['CH', 'A', '?'], '[CH][L]?')
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.counts = {tile: count for tile, (count, _) in edition.tiles.items()}
        self._kinds = frozenset(self.counts)
        self._single = all(len(tile) == 1 for tile in self.counts)

    def rack(self, text: str) -> list[str]:
        """The tiles of a rack.

        Raises:
            InvalidRack: it holds what is no tile.
        """
        if self._single and self._kinds.issuperset(text):
            return list(text)
        if not text.strip():
            return []
        # Whatever else the edition reads, such as lower case or letters of several characters without brackets.
        canonical = Move.exchange(text, self.edition).tiles
        return [bracketed or single for bracketed, single in _PART.findall(canonical)]

    def laid(self, text: str) -> list[str]:
        """The tiles that a play lays; its text is canonical, as in `Move.tiles`."""
        named = text.replace(".", "")
        if self._single and self._kinds.issuperset(named):
            return list(named)
        parts = (bracketed or single for bracketed, single in _PART.findall(text))
        return [part if part in self.counts else BLANK for part in parts if part not in ("", ".")]

    def size(self, text: str) -> int:
        """How many tiles a rack holds that is in canonical form."""
        return len(text) if self._single else len(_PART.findall(text))

    def text(self, tiles: Sequence[str]) -> str:
        """Tiles as text that every reader of racks understands."""
        if self._single:
            return "".join(tiles)
        return "".join(tile if tile == BLANK else f"[{tile}]" for tile in tiles)

    def value(self, tiles: Sequence[str]) -> int:
        """What tiles are worth on a rack."""
        return self.edition.value(self.text(tiles))


@lru_cache(maxsize=64)
def tiles_of(edition: Edition) -> Tiles:
    """The tiles of an edition."""
    return Tiles(edition)


def without(tiles: Iterable[str], others: Iterable[str]) -> tuple[list[str], list[str]]:
    """The tiles without others; and those others that are not among them.

    >>> without("AABC", "ABX")
    (['A', 'C'], ['X'])
    """
    rest, missing = list(tiles), []
    remove = rest.remove
    for tile in others:
        if tile in rest:
            remove(tile)
        else:
            missing.append(tile)
    return rest, missing
