"""Perfect games: every turn lays a whole rack, and all tiles come from one bag. Composed, judged, told.

The searching and the judging are native. Here names become what they stand for, searches are driven in pieces that
Ctrl-C ends, and games become texts, records and pictures. From outside it is `quixotry.compose`.

In reading order: `v1`, `v2`, `v3` (games of each version), `article` (the greedy passes of the first description, and
how many of them succeed), `places` (where a word can lie), `referee` (judging what somebody else has composed); `tied`,
`best_play`, `high`, `short` and `highest` (searches as long as you like), `single_play` (the highest play there is,
with a proof); below them `composer` (the search, and what can be wished for) and `composition` (a game as text, JSON,
record, picture).

>>> from quixotry import compose
>>> game = compose.v3(seed=1)
>>> len(game.words), len(game.left), game.points == sum(game.scores)
(14, 2, True)
>>> compose.referee(game.as_object()) == game
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry._native import ComposedTurn, Composition
from quixotry.composing.composer import ArticlePass, article, games, new_seed, v1, v2, v3
from quixotry.composing.composition import read as referee
from quixotry.composing.places import Places, places

if TYPE_CHECKING:
    from quixotry.composing.highest_play import single_play
    from quixotry.composing.racks import best_of_racks
    from quixotry.composing.searching import best_play, high, highest, short, tied

__all__ = [
    "ArticlePass",
    "ComposedTurn",
    "Composition",
    "Places",
    "article",
    "best_of_racks",
    "best_play",
    "games",
    "high",
    "highest",
    "new_seed",
    "places",
    "referee",
    "short",
    "single_play",
    "tied",
    "v1",
    "v2",
    "v3",
]

# Found when they are first asked for: where each of them is.
_LAZY = {
    "best_of_racks": "racks",
    "best_play": "searching",
    "high": "searching",
    "highest": "searching",
    "short": "searching",
    "single_play": "highest_play",
    "tied": "searching",
}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module 'quixotry.compose' has no attribute '{name}'")
    from importlib import import_module

    value: object = getattr(import_module(f"quixotry.composing.{_LAZY[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
