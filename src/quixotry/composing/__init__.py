"""Perfect games: every turn lays a whole rack, and all tiles come from one bag. Composed, judged, told.

The searching and the judging are native. Here names become what they stand for, searches are driven in pieces that
Ctrl-C ends, and games become texts, records and pictures. From outside it is `quixotry.compose`.

In reading order: `v1`, `v2`, `v3` (games of each version), `article` (the greedy passes of the first description, and
how many of them succeed), `places` (where a word can lie), `referee` (judging what somebody else has composed); below
them `composer` (the search, and what can be wished for) and `composition` (a game as text, JSON, record, picture).

>>> from quixotry import compose
>>> game = compose.v3(seed=1)
>>> len(game.words), len(game.left), game.points == sum(game.scores)
(14, 2, True)
>>> compose.referee(game.as_object()) == game
True
"""

from __future__ import annotations

from quixotry._native import ComposedTurn, Composition
from quixotry.composing.composer import ArticlePass, article, games, new_seed, v1, v2, v3
from quixotry.composing.composition import read as referee
from quixotry.composing.places import Places, places

__all__ = [
    "ArticlePass",
    "ComposedTurn",
    "Composition",
    "Places",
    "article",
    "games",
    "new_seed",
    "places",
    "referee",
    "v1",
    "v2",
    "v3",
]
