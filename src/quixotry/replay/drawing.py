"""What a player draws by an exchange that ends the game, where the record tells which tiles he has in the end.

A game can be told which tiles players hold, not in which order the bag gives them. But a tile that somebody is told to
hold leaves the bag, and comes behind all others when he is told to hold what he had.

Where the record tells only how many tiles he exchanged, they are tiles that he can do without.

Main names: `bring_forward`, `given_up`.
"""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.errors import QuixotryError
from quixotry.game import Game
from quixotry.replay.tiles import Tiles, without


def given_up(count: int, known: Sequence[str], afterwards: Sequence[str], unclaimed: Sequence[str]) -> list[str]:
    """So many tiles that a player may have exchanged who has others afterwards; empty if there are none such.

    Args:
        count: how many.
        known: what he is known to have held.
        afterwards: all that he has then.
        unclaimed: the tiles that neither lie on the board nor are known to be in the hands of others.

    >>> given_up(2, ["Q"], ["A", "B", "C"], ["A", "B", "C", "D", "Q"])
    ['Q', 'D']
    """
    needless, _ = without(known, afterwards)
    needed, _ = without(known, needless)
    # If he needs all that is known and has no room for it, he has drawn the same again.
    needless += needed[max(len(afterwards) - count, 0) :]
    free, _ = without(unclaimed, [*afterwards, *needless])
    given = [*needless, *free][:count]
    return given if len(given) == count else []


def bring_forward(game: Game, tiles: Tiles, seat: int, given: Sequence[str], afterwards: Sequence[str] | None) -> None:
    """Brings those tiles to the front of the bag that a player has after an exchange of others, as far as it can be.

    Args:
        game: the game, in which he is on turn.
        tiles: the tiles of the edition.
        seat: his seat.
        given: what he exchanges.
        afterwards: what he has then; None if that is not known, and nothing is done.
    """
    if afterwards is None:
        return
    kept, missing = without(tiles.rack(game.racks[seat]), given)
    drawn, gone = without(afterwards, kept)
    bag = game._state.bag_tiles()
    if missing or gone or len(drawn) != len(given) or without(bag, drawn)[1]:
        return
    racks = [tiles.rack(rack) for rack in game.racks]
    told: list[str | None] = [tiles.text(rack) for rack in racks]
    for _ in range(len(bag)):
        unwanted = without(game._state.bag_tiles()[: len(drawn)], drawn)[0]
        if not unwanted:
            return
        # Somebody lends the bag a tile that is not to be drawn, and takes one that is in the way; then back again.
        usable = (
            (holder, tile)
            for holder, rack in enumerate(racks)
            for tile in rack
            if tile not in drawn and tile != unwanted[0]
        )
        holder, tile = next(usable, (seat, ""))
        if not tile:
            return
        borrowed = tiles.text([*without(racks[holder], [tile])[0], unwanted[0]])
        try:
            game.arrange([borrowed if other == holder else text for other, text in enumerate(told)])
            game.arrange(told)
        except QuixotryError:
            return
