"""Who begins: each draws one tile, and the nearest to the start of the alphabet begins."""

from __future__ import annotations

from collections.abc import Iterable

from reference.tables import Edition


def who_begins(players: int, drawn: Iterable[str], edition: Edition) -> int:
    """The player who begins, given the tiles in the order in which they are drawn.

    All players draw one, in order; a blank comes before the first letter. If several are first,
    those alone draw again. The others follow clockwise, and the tiles go back.
    """
    order = ["?", *edition.by_upper]
    tiles = iter(drawn)
    candidates = list(range(players))
    while len(candidates) > 1:
        places = {player: order.index(next(tiles)) for player in candidates}
        first = min(places.values())
        candidates = [player for player in candidates if places[player] == first]
    return candidates[0]
