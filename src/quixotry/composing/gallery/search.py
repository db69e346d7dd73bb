"""What is looked for in the gallery.

Main names: `Search`, `ORDERS`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quixotry._native import Edition
from quixotry.composing.gallery.entry import in_order
from quixotry.errors import InvalidText
from quixotry.lexica import plain_name
from quixotry.render.grid import tiles_of

ORDERS = {
    "newest": "games.number DESC",
    "oldest": "games.number",
    "top": "games.points DESC, games.number DESC",
}
"""In which order games come, and how the file is asked for that."""


@dataclass(frozen=True, kw_only=True)
class Search:
    """What games are to be like; what is not said does not matter.

    Attributes:
        words: words that all occur, in any case; `?` stands for one letter, `*` for any run of letters.
        version: `v1`, `v2`, `v3`, `full` or `plays`.
        lexicon: the name of the word list that judged them.
        method: how they were found.
        left: the tiles left over, in any order, `?` for a blank.
        blanks: letters that blanks stand for; all of them must.
        tie: whether both players have the same in the end.
        least: the fewest points of all turns together.
        favourite: whether they are favourites.
        numbers: their numbers in the gallery.
        edition: in whose letters words and tiles are.
    """

    words: Sequence[str] = ()
    version: str | None = None
    lexicon: str | None = None
    method: str | None = None
    left: str | None = None
    blanks: str = ""
    tie: bool | None = None
    least: int | None = None
    favourite: bool | None = None
    numbers: Sequence[int] | None = None
    edition: str = "English"

    def condition(self) -> tuple[str, list[Any]]:
        """The search as a condition of SQL on `games`, and the values for its question marks.

        Raises:
            InvalidText: a word or a tile is none of the edition.
            UnknownName: there is no such edition.
        """
        parts: list[str] = []
        values: list[Any] = []

        def add(condition: str, *given: Any) -> None:
            parts.append(condition)
            values.extend(given)

        for word in self.words:
            operator, text = self._word(word)
            add(f"games.number IN (SELECT game FROM words WHERE word {operator} ?)", text)
        for column, value in (("version", self.version), ("method", self.method)):
            if value is not None:
                add(f"games.{column} = ?", _storable(value))
        if self.lexicon is not None:
            add("games.lexicon_key = ?", _storable(plain_name(self.lexicon)))
        if self.left is not None:
            add("games.left_over = ?", self._left(self.left))
        for letter, count in _counted(tiles_of(Edition.named(self.edition), self.blanks)).items():
            # The letters stand in order with a space between them, so equal ones are neighbours.
            add("' ' || games.blanks || ' ' LIKE ?", f"%{f' {letter}' * count} %")
        if self.tie is not None:
            add("games.first = games.second" if self.tie else "games.first <> games.second")
        if self.least is not None:
            add("games.points >= ?", self.least)
        if self.favourite is not None:
            add(f"games.favourite IS {'NOT ' if self.favourite else ''}NULL")
        if self.numbers is not None:
            add(f"games.number IN ({', '.join('?' * len(self.numbers))})", *self.numbers)
        return " AND ".join(parts) or "1", values

    def _word(self, word: str) -> tuple[str, str]:
        """How a word or a pattern is compared, and with what."""
        edition = Edition.named(self.edition)
        parts = [
            part if part in ("?", "*") else "".join(edition.split(part))
            for part in re.split(r"([?*])", word.strip())
            if part
        ]
        return "=" if len(parts) == 1 else "GLOB", "".join(parts)

    def _left(self, text: str) -> str:
        """Tiles as the file has them: in the order of the alphabet, blanks last."""
        edition = Edition.named(self.edition)
        tiles = tiles_of(edition, text.replace(" ", ""))
        if not tiles and text.strip():
            raise InvalidText(f"'{text}' is no tiles", kind="invalid_rack", input=text)
        letters = in_order([tile for tile in tiles if tile != "?"], edition)
        single = "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in letters)
        return single + "?" * tiles.count("?")


def _storable(text: str) -> str:
    """Text without halves of characters, which no file has."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _counted(letters: Sequence[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for letter in letters:
        counts[letter] = counts.get(letter, 0) + 1
    return counts
