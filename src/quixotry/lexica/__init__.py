"""Word lists: those that come with quixotry, those that the user has added, and those in other packages.

Opening a list compiles it on first use into the cache; from then on the compiled file is mapped into memory. It knows
no letters and reads no words itself: the native module does both. Everything that needs words asks here.

In reading order: `names`, `folders`, `register` (which lists the user has added), `compiling`, `opening`
(`open_lexicon`), `own` (`add`, `remove`), `detected` and `listing` (`available` -> `LexiconEntry`).

>>> open_lexicon("enable").info.words
168548
>>> [entry.name for entry in available()[:3]]
['open-world', 'open-us', 'enable']
"""

from __future__ import annotations

from quixotry.lexica.compiling import Words
from quixotry.lexica.entry import LexiconEntry
from quixotry.lexica.folders import cache_dir, data_dir
from quixotry.lexica.listing import available
from quixotry.lexica.names import ANY, BUILT_IN, DEFAULT, plain_name
from quixotry.lexica.opening import lasting, open_lexicon
from quixotry.lexica.own import add, added_name, remove

__all__ = [
    "ANY",
    "BUILT_IN",
    "DEFAULT",
    "LexiconEntry",
    "Words",
    "add",
    "added_name",
    "available",
    "cache_dir",
    "data_dir",
    "lasting",
    "open_lexicon",
    "plain_name",
    "remove",
]
