"""Which lists there are: those that come with quixotry, the user's own, then those detected in other packages.

Main name: `available`.
"""

from __future__ import annotations

from quixotry.lexica.detected import detected
from quixotry.lexica.entry import LexiconEntry
from quixotry.lexica.register import added


def available() -> list[LexiconEntry]:
    """Every list that can be opened: built-in ones, the user's own, then those detected in other packages.

    A detected list is only offered. To use it, open its path or add it.

    Raises:
        LexiconError: what is kept of a list that was added is damaged.
    """
    from quixotry import _word_data

    described = [_word_data.describe(name) for name in _word_data.names()]
    entries = [LexiconEntry(info.name, "built-in", info.title, info.edition, info.words) for info in described]
    for name, own in added().items():
        title = f"added from {own.source}"
        entries.append(LexiconEntry(name, "added", title, own.edition, own.words, str(own.path)))
    return entries + list(detected())
