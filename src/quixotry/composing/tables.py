"""Editions, layouts and rule sets of perfect games as text: by name where that finds them again, else in full.

Main names: `told` and its inverse, `found`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from quixotry._native import Edition, Layout, Rules
from quixotry.errors import UnknownName

T = TypeVar("T", Edition, Layout, Rules)


@lru_cache(maxsize=64)
def told(table: Edition | Layout | Rules) -> str:
    """A table by its name, if that is enough to find it; else the table itself.

    >>> told(Rules.named("wespa"))
    'wespa'
    """
    try:
        if type(table).named(table.name) == table:
            return table.name
    except UnknownName:
        pass
    return table.to_toml()


def found(kind: type[T], text: str) -> T:
    """The table that `told` has told.

    Raises:
        UnknownName: nothing is called so.
        InvalidTable: it is a table, but a wrong one.
    """
    return kind.from_toml(text) if "\n" in text else kind.named(text)
