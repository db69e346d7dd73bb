r"""A file as lines, and a line as tokens: each knows where it stands.

Lines end in LF, CR, or both, in any mixture; the last one may have no end. Tokens are separated by spaces, tabs and
whatever else is white. What a line means is not known here.

Main names: `lines`, `Line`; `tokens`, `Token`.

>>> [(line.number, line.text) for line in lines("#note a\r\n>Ann:\tAB -\r")]
[(1, '#note a'), (2, '>Ann:\tAB -')]
>>> tokens(">Ann:  AB -")
[Token(text='>Ann:', column=1), Token(text='AB', column=8), Token(text='-', column=11)]
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Line", "Token", "lines", "tokens"]

_END = re.compile(r"\r\n|\r|\n")
_TOKEN = re.compile(r"\S+")


class Token(NamedTuple):
    """Text without white space.

    Attributes:
        text: what it says.
        column: the place of its first character in the line, from 1.
    """

    text: str
    column: int


class Line(NamedTuple):
    """A line that is not empty.

    Attributes:
        number: the number of the line in the file, from 1; empty ones count.
        text: the whole of it, without its end.
    """

    number: int
    text: str


def tokens(text: str, start: int = 0, column: int = 1) -> list[Token]:
    """The tokens of a text.

    Args:
        text: a line, or what stands in it from a column on.
        start: the character to begin with.
        column: the column of the first character of the text.
    """
    return [Token(found.group(), found.start() + column) for found in _TOKEN.finditer(text, start)]


def lines(text: str) -> list[Line]:
    """The lines of a text that say something."""
    return [
        Line(number, line.rstrip()) for number, line in enumerate(_END.split(text), 1) if line and not line.isspace()
    ]
