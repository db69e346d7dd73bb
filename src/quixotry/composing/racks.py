"""What the racks of a composed game could have scored.

Main name: `best_of_racks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quixotry._native import Position
from quixotry.composing.composition import has_board
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry._native import Composition


def best_of_racks(game: Composition) -> tuple[int, ...]:
    """For each turn the points of the best play of the tiles that it lays, found among all their plays.

    In a game in which each play is the best of its rack, these are its scores.

    Raises:
        QuixotryError: the game has no board; `kind` is `cannot_say`.

    >>> from quixotry import compose
    >>> game = compose.v3(seed=7)
    >>> all(best >= score for best, score in zip(best_of_racks(game), game.scores, strict=True))
    True
    """
    if not has_board(game):
        message = f"a game of version {game.version} has no board, on which its racks could score"
        raise QuixotryError(message, kind="cannot_say", input=game.version)
    words: Any = "any" if game.lexicon is None else game.lexicon
    position = Position.opening(lexicon=words, rules=game.rules, edition=game.edition, layout=game.layout)
    points = []
    for turn in game.turns:
        position = position.with_rack(turn.rack)
        points.append(position.score(position.best()))
        position = position.play(turn.move or "")
    return tuple(points)
