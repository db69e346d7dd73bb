"""How words and letters of an edition are read and written: tiles of several characters, the order of the alphabet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from quixotry._native import Edition
from quixotry.errors import InvalidText

Tiles = tuple[str, ...]

# Nobody types or lists a longer word; what is longer is nonsense.
_LONGEST = 100


class Spelling:
    """Reads and writes text in the letters of an edition.

    Args:
        edition: the edition or its name.
    """

    def __init__(self, edition: Edition | str) -> None:
        self.edition = Edition.named(edition) if isinstance(edition, str) else edition
        self._places = {letter: place for place, letter in enumerate(self.edition.letters)}
        self._longer = [letter for letter in self.edition.letters if len(letter) > 1]

    def tiles(self, text: str) -> Tiles | None:
        """The tiles that spell a text in any case, in upper case; None where it has anything else in it or nothing."""
        stripped = text.strip()
        if not stripped or len(stripped) > _LONGEST:
            return None
        try:
            return tuple(self.edition.split(stripped)) or None
        except InvalidText:
            return None

    def word(self, text: str) -> str | None:
        """A text as a word list writes it: in upper case, without brackets; None if it is not in these letters."""
        tiles = self.tiles(text)
        return None if tiles is None else "".join(tiles)

    def alphagram(self, tiles: Sequence[str]) -> str:
        """Tiles in the order of the alphabet, as text that is read back as the same tiles."""
        return self.written(sorted(tiles, key=self._places.__getitem__))

    def written(self, tiles: Sequence[str]) -> str:
        """Tiles as text that is read back as the same tiles.

        Those of several characters stand in brackets, and single ones that would run together with what follows, such
        as C before H where CH is a tile.
        """
        return "".join(
            tile if len(tile) == 1 and not self._runs_on(tiles[place:]) else f"[{tile}]"
            for place, tile in enumerate(tiles)
        )

    def _runs_on(self, tiles: Sequence[str]) -> bool:
        """Whether the first of some tiles, written without brackets, would be read as a longer one."""
        text = "".join(takewhile(lambda tile: len(tile) == 1, tiles))
        return any(text.startswith(longer) for longer in self._longer)

    def in_order(self, tiles: Sequence[str]) -> list[int]:
        """What to sort words by, so that they come in the order of the alphabet."""
        return [self._places.get(tile, 0) for tile in tiles]

    def sorted_words(self, words: Sequence[str]) -> list[str]:
        """Words in the order of the alphabet, shorter ones not first."""
        return sorted(words, key=lambda word: self.in_order(self.tiles(word) or ()))
