"""Which word lists a screen can ask: the one that was chosen for games at first, then all others in turn.

Main names: `first_list`, `names_of_lists`, `next_list`.

>>> next_list("enable", ["open-world", "enable"]), next_list("mine", ["open-world", "enable"])
('open-world', 'open-world')
"""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.errors import QuixotryError
from quixotry.lexica import ANY, BUILT_IN, DEFAULT, available, plain_name


def first_list(chosen: str | None) -> str:
    """The list to begin with, given the one that was chosen for games; that every word is valid is no list."""
    return DEFAULT if chosen is None or plain_name(chosen) == ANY else chosen


def names_of_lists() -> list[str]:
    """The names of the lists that there are; those that come with quixotry if the user's cannot be read."""
    try:
        return [entry.name for entry in available() if entry.kind != "detected"]
    except QuixotryError:
        return list(BUILT_IN)


def next_list(name: str, names: Sequence[str] | None = None) -> str:
    """The list that comes behind another one; behind the last, and behind one that has no name, comes the first."""
    names = names_of_lists() if names is None else names
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]
