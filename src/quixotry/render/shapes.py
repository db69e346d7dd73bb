"""The pieces of a board as SVG: squares, tiles, stars and texts, each at its place, with the classes of `style.css`.

Squares and tiles of a kind are one path, so that a picture stays small: each is a smaller square whose thick, round
outline fills it up to its size.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from quixotry.render.grid import letter_of

if TYPE_CHECKING:
    from quixotry._native import Edition
    from quixotry.render.numbers import Number

# Lengths in user units; one unit is one pixel at the natural size.
SQUARE = 40
GAP = 2
# The radius of the corners, which is half the width of the outline in the style sheet.
SQUARE_CORNER = 3
TILE_CORNER = 5

# The size of a letter by the number of characters that it is written with.
LETTER_SIZE = 25
_LETTER_SIZES = {1: LETTER_SIZE, 2: 18, 3: 15}
_SMALLEST = 10
_BLANK = 0.8  # a letter in a ring is smaller
_VALUE_SIZE = 10
_NUMBER_SIZE = 9.5
# Half the height of a capital letter, in parts of the size of the text: what a text is moved down by to be centred.
_HALF_CAPITAL = 0.36


# What XML has no place for: control characters, halves of characters, two codes that are none.
_NO_TEXT = re.compile("[\\x00-\\x1f\\ud800-\\udfff\\ufffe\\uffff]")


def plain(content: str) -> str:
    """Text with a space for each character that no picture can hold."""
    return _NO_TEXT.sub(" ", content)


def escaped(content: str) -> str:
    """Text as XML has it; what the standard library has for it would load its network modules as well."""
    return plain(content).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def length(value: float) -> str:
    """A length with at most two decimals and no needless zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def text(x: float, y: float, name: str, content: str, size: float, *, own_size: bool = False) -> str:
    """A text of a class whose capitals are centred on a height.

    Args:
        x: where its middle is, or its beginning or end as the class says.
        y: the middle of its capitals.
        name: the classes.
        content: what it says.
        size: the size of the font, which the style sheet knows too.
        own_size: whether the size is another than the one that is in force here, so that it has to be said.
    """
    said = f' font-size="{length(size)}"' if own_size else ""
    baseline = length(y + _HALF_CAPITAL * size)
    return f'<text class="{name}" x="{length(x)}" y="{baseline}"{said}>{escaped(content)}</text>'


def squares(name: str, places: Iterable[tuple[float, float]]) -> str:
    """Squares of a class as one path; places are their upper left corners, gap included."""
    side = SQUARE - GAP - 2 * SQUARE_CORNER
    start = GAP / 2 + SQUARE_CORNER
    return _boxes(f"qx-square qx-{name}", ((x + start, y + start) for x, y in places), side, side)


def covers(places: Iterable[tuple[float, float]]) -> str:
    """Ground that hides squares below tiles, of which something would be seen at the corners."""
    return _boxes("qx-frame", places, SQUARE, SQUARE)


def _boxes(name: str, places: Iterable[tuple[float, float]], width: float, height: float) -> str:
    across, down = length(width), length(height)
    path = "".join(f"M{length(x)} {length(y)}h{across}v{down}h-{across}z" for x, y in places)
    return f'<path class="{name}" d="{path}"/>' if path else ""


def diamonds(name: str, centres: Iterable[tuple[float, float]]) -> str:
    """Diamonds of a class as one path."""
    reach = SQUARE / 2 - 2.5
    r = length(reach)
    path = "".join(f"M{length(x)} {length(y - reach)}l{r} {r}-{r} {r}-{r}-{r}z" for x, y in centres)
    return f'<path class="{name}" d="{path}"/>' if path else ""


def discs(name: str, centres: Iterable[tuple[float, float]]) -> str:
    """Discs of a class as one path."""
    reach = SQUARE / 2 - 5
    r, across = length(reach), length(2 * reach)
    round_trip = f"a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"
    path = "".join(f"M{length(x - reach)} {length(y)}{round_trip}" for x, y in centres)
    return f'<path class="{name}" d="{path}"/>' if path else ""


def star(x: float, y: float, name: str) -> str:
    """The star of the square where the game starts."""
    points = []
    for corner in range(10):
        reach = SQUARE * (0.36 if corner % 2 == 0 else 0.15)
        angle = math.pi * corner / 5
        points.append(f"{length(x + reach * math.sin(angle))},{length(y - reach * math.cos(angle))}")
    return f'<polygon class="{name}" points="{" ".join(points)}"/>'


def pieces(places: Iterable[tuple[float, float]]) -> str:
    """Tiles without letters: an edge and a face for each; places are the upper left corners of their squares."""
    corners = list(places)
    side = SQUARE - GAP - 1
    start = (SQUARE - side) / 2 + TILE_CORNER
    inner = side - 2 * TILE_CORNER
    edges = _boxes("qx-edge", ((x + start, y + start + 1) for x, y in corners), inner, inner)
    faces = _boxes("qx-tile", ((x + start, y + start - 0.5) for x, y in corners), inner, inner - 1)
    return edges + faces


@dataclass(frozen=True)
class Hand:
    """How tiles are written on.

    Attributes:
        letter: the size of a letter of one character, in parts of the usual one.
        lower: how much lower than usual letters stand.
        ring: the radius of the ring of a blank, in parts of a square.
    """

    letter: float = 1
    lower: float = 0
    ring: float = 0.36


USUAL = Hand()
# Where plays are numbered, all letters leave room for numbers, so that those of a word stay on one line.
NUMBERED = Hand(0.88, 3, 0.3)


def face(x: float, y: float, tile: str, edition: Edition, hand: Hand = USUAL, play: Number | None = None) -> str:
    """What is written on a tile: its letter and value; a blank has a ring round its letter and no value.

    Args:
        x: the left of its square.
        y: the top of its square.
        tile: the tile as it is written on a board.
        edition: whose tile it is.
        hand: how it is written on.
        play: the play to number on it.
    """
    middle = SQUARE / 2
    begins = "" if play is None else _number(x, y, play)
    ring = _ring(x + middle, y + middle - 1 + hand.lower, SQUARE * hand.ring)
    if tile == "?":
        return begins + ring
    letter = letter_of(edition, tile)
    size: float = _LETTER_SIZES.get(len(letter), _SMALLEST) * hand.letter
    if letter != tile:
        size *= _BLANK
        height = y + middle - 1 + hand.lower
        return begins + ring + text(x + middle, height, "qx-letter", letter, size, own_size=True)
    value = str(edition.value(tile))
    # The letter makes room for its value at the lower right.
    left, height = x + middle - 1 - len(value), y + middle - 2 + hand.lower
    written = text(left, height, "qx-letter", letter, size, own_size=size != LETTER_SIZE)
    corner = text(x + SQUARE - 4.5, y + SQUARE - 8.5, "qx-value", value, _VALUE_SIZE)
    return begins + written + corner


def _number(x: float, y: float, play: Number) -> str:
    """The number of a play in the upper left corner of a tile, and a wedge that points where the play runs."""
    digits = str(play.number)
    right = x + 5.5 + 6 * len(digits)
    wedge = f"{length(y + 4.5)}l5 3-5 3z" if play.across else f"{length(y + 5)}h6l-3 5z"
    way = f'<path class="qx-way" d="M{length(right)} {wedge}"/>'
    return text(x + 4.5, y + 7.5, "qx-number qx-left", digits, _NUMBER_SIZE) + way


def _ring(x: float, y: float, reach: float) -> str:
    return f'<circle class="qx-ring" cx="{length(x)}" cy="{length(y)}" r="{length(reach)}"/>'


def frame(x: float, y: float) -> str:
    """The frame round a tile of the last play."""
    side = SQUARE - 4
    return f'<rect class="qx-last" x="{length(x + 2)}" y="{length(y + 1.5)}" width="{side}" height="{side}" rx="4.5"/>'
