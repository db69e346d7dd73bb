"""The numbers behind a turn: its points with a sign, and the score of the player after it.

Usual are `+66` and `-10` for points, and `376` or `-5` for a score; people and programs also write `66`, `+-10`, `- 10`
or `+66.0`, and all sorts of dashes for the minus sign.

Main names: `Number`, `number`, `is_number`, `with_plain_dashes`.

>>> number("+-10"), number("+66")
(Number(value=-10, usual=False), Number(value=66, usual=True))
>>> number("66"), number("+6x")
(Number(value=66, usual=False), None)
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

__all__ = ["Number", "is_number", "number", "with_plain_dashes"]

# Signs, digits, and nothing behind the point; perhaps in brackets or behind an equals sign. More digits no game has.
_NUMBER = re.compile(r"[=(\[]{0,2}([+-]{0,3})([0-9]{1,6})(?:[.,]0{1,3})?[.,;)\]]{0,2}")
_BEFORE = "+-=(["
_USUAL = re.compile(r"[+-][0-9]+")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣－", "-") | {"＋": "+"})


class Number(NamedTuple):
    """A number that was written.

    Attributes:
        value: what it comes to.
        usual: whether it is written as points should be: one sign, then digits.
    """

    value: int
    usual: bool


@lru_cache(maxsize=2048)
def number(text: str) -> Number | None:
    """The number that a token is; None if it is none."""
    plain = with_plain_dashes(text)
    found = _NUMBER.fullmatch(plain)
    if found is None:
        return None
    value = int(found[2])
    return Number(-value if "-" in found[1] else value, bool(_USUAL.fullmatch(plain)))


@lru_cache(maxsize=2048)
def is_number(text: str) -> bool:
    """Whether a token is meant as a number: a digit behind signs or brackets, whatever follows."""
    bare = with_plain_dashes(text).lstrip(_BEFORE)
    return bare[:1].isdecimal()


def with_plain_dashes(text: str) -> str:
    """Text with hyphens where it has dashes and minus signs of any kind."""
    return text if text.isascii() else text.translate(_DASHES)
