"""`LexiconEntry`: what there is to know of a list before it is opened."""

from __future__ import annotations

from typing import NamedTuple


class LexiconEntry(NamedTuple):
    """A list that can be opened.

    Attributes:
        name: what to open it by: its name, or the path of a detected list.
        kind: `built-in`, `added` (by the user), or `detected` (in another package; never used unless named).
        title: what it is, for people.
        edition: the name of the edition whose letters it is in.
        words: how many words it has, if that is known without reading it.
        path: the file, if it is not part of quixotry.
    """

    name: str
    kind: str
    title: str
    edition: str
    words: int | None = None
    path: str | None = None
