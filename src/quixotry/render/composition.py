"""The words of a perfect game without a board: as tiles in two columns, with the tiles left over in the corner.

A blank has a ring and no value. A tile that an earlier word has laid is framed and has the number of that word.

Main names: `TileWord`, `words_drawing`, and `words_text` for terminals.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING

from quixotry.render.drawing import Drawing
from quixotry.render.grid import letter_of, tiles_of
from quixotry.render.shapes import LETTER_SIZE, NUMBERED, SQUARE, USUAL, Hand, face, frame, pieces, text
from quixotry.sentences import listed, plural

if TYPE_CHECKING:
    from quixotry._native import Edition

# Lengths in user units; one unit is one pixel at the natural size.
_MARGIN, _NUMBER, _BETWEEN, _ROW, _CORNER = 16, 34, 30, SQUARE + 8, 20
_NUMBER_SIZE, _NAME_SIZE, _SMALL = 13, 16, 9.5
_LEFT_OVER = "Left over"
_PART = re.compile(r"\[[^\]]*\]|[^\[]+")


@dataclass(frozen=True)
class TileWord:
    """A word as it lies.

    Attributes:
        tiles: its tiles as they are written on a board, blanks in lower case.
        shared: the places of tiles that lay there already, from 0, each with the number of the word that laid it,
            from 1.
    """

    tiles: Sequence[str]
    shared: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str, shared: Mapping[int, int] | None = None) -> TileWord:
        """A word from its text, such as `TUnGSTEN` or `[CH]ILENO`."""
        return cls(written_tiles(text), shared or {})

    @property
    def text(self) -> str:
        """Its tiles as text, those that lay there already in brackets: `TUNGST(E)N`."""
        return "".join(f"({tile})" if index in self.shared else tile for index, tile in enumerate(self.tiles))


def written_tiles(text: str) -> list[str]:
    """The tiles of a text, each as it is written on a board: tiles of several characters stand in square brackets.

    >>> written_tiles("[CH]a[ll]O")
    ['CH', 'a', 'll', 'O']
    """
    tiles: list[str] = []
    for part in _PART.findall(text):
        if part.startswith("["):
            tiles.append(part.strip("[]"))
            continue
        for character in part:
            if unicodedata.combining(character) and tiles:
                tiles[-1] += character
            else:
                tiles.append(character)
    return tiles


def words_drawing(words: Sequence[TileWord], left: str, edition: Edition, *, title: str | None = None) -> Drawing:
    """The words of a perfect game as a picture, numbered in the order of the turns.

    Args:
        words: the words in the order of the turns.
        left: the tiles left over, `?` for a blank.
        edition: whose tiles they are.
        title: the name of the picture; None to have one made.
    """
    half = -(-len(words) // 2)
    longest = max((len(word.tiles) for word in words), default=0)
    over = tiles_of(edition, left)
    column = _NUMBER + SQUARE * max(longest, 7) + _BETWEEN
    width = 2 * _MARGIN + 2 * column - _BETWEEN
    height = 2 * _MARGIN + _ROW * half + (_CORNER + SQUARE if over else 0)
    hand = NUMBERED if any(word.shared for word in words) else USUAL
    parts = [f'<g font-size="{LETTER_SIZE}">']
    for index, word in enumerate(words):
        x, y = _MARGIN + column * (index // half), _MARGIN + _ROW * (index % half)
        parts.append(text(x + _NUMBER / 2 - 4, y + SQUARE / 2, "qx-label", str(index + 1), _NUMBER_SIZE))
        parts += _row(word.tiles, word.shared, edition, hand, x + _NUMBER, y)
    parts += _corner(over, edition, width - _MARGIN, height - _MARGIN - SQUARE)
    parts.append("</g>")
    return Drawing(
        width, height, title or f"A perfect game of {plural(len(words), 'word')}", described(words, over), tuple(parts)
    )


def _row(
    tiles: Sequence[str], shared: Mapping[int, int], edition: Edition, hand: Hand, x: float, y: float
) -> Iterator[str]:
    """Yields a word, its first tile at a place."""
    places = [(x + SQUARE * index, y) for index in range(len(tiles))]
    yield pieces(places)
    for index, (tile, place) in enumerate(zip(tiles, places, strict=True)):
        yield face(*place, tile, edition, hand)
        if index in shared:
            number = text(place[0] + 6, y + 8.5, "qx-number qx-left", str(shared[index]), _SMALL)
            yield number + frame(*place)


def _corner(over: Sequence[str], edition: Edition, right: float, top: float) -> Iterator[str]:
    """Yields the tiles left over, on a shelf in the lower right corner."""
    if not over:
        return
    left = right - SQUARE * len(over) - 6
    shelf = f'x="{left - 6:g}" y="{top + SQUARE - 10:g}" width="{SQUARE * len(over) + 12}" height="16" rx="4"'
    yield f'<rect class="qx-rack" {shelf}/>'
    yield text(left - 14 - 4.6 * len(_LEFT_OVER), top + SQUARE / 2, "qx-caption", _LEFT_OVER, _NAME_SIZE)
    yield from _row(over, {}, edition, USUAL, left, top)


def described(words: Sequence[TileWord], over: Sequence[str]) -> str:
    """The words in sentences, for those who cannot see them."""
    parts = []
    for number, word in enumerate(words, 1):
        shares = [f"its {word.tiles[index]} is that of {other}" for index, other in sorted(word.shared.items())]
        parts.append(f"{number} {''.join(word.tiles)}{f', {listed(shares)}' if shares else ''}.")
    if any(_is_lower(tile) for word in words for tile in word.tiles):
        parts.append("Blanks are in lower case.")
    if over:
        parts.append(f"{_LEFT_OVER}: {' '.join(over)}.")
    return " ".join(parts)


def words_text(words: Sequence[TileWord], left: str, edition: Edition) -> str:
    """The words of a perfect game as lines of text, in two columns, without a final line feed.

    Args:
        words: the words in the order of the turns.
        left: the tiles left over, `?` for a blank.
        edition: whose tiles they are.
    """
    rows = []
    for number, word in enumerate(words, 1):
        of = ", ".join(str(other) for _, other in sorted(word.shared.items()))
        rows.append(f"{number:2d}  {word.text}{f'  of {of}' if of else ''}")
    half = -(-len(rows) // 2)
    width = max((len(row) for row in rows[:half]), default=0) + 4
    lines = [f"{one:{width}}{other}".rstrip() for one, other in zip_longest(rows[:half], rows[half:], fillvalue="")]
    notes = []
    if any(letter_of(edition, tile) != tile for word in words for tile in word.tiles):
        notes.append("Blanks are in lower case.")
    if any(word.shared for word in words):
        notes.append("A tile in brackets is that of the word whose number follows.")
    over = " ".join(tiles_of(edition, left)) or "nothing"
    return "\n".join([*lines, "", *notes, f"{_LEFT_OVER}: {over}"])


def _is_lower(tile: str) -> bool:
    return tile != tile.upper()
