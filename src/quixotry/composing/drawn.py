"""Composed games played through by two players who draw exactly what they need.

Main name: `drawn`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quixotry.composing.composition import PLAYERS
from quixotry.game import Game

if TYPE_CHECKING:
    from quixotry import Edition, Layout, Lexicon, Rules

# A game in which nobody plays any more ends by every rule set that has an end for it; by others it just stops.
_MOST_PASSES = 12


def drawn(
    moves: Sequence[str],
    laid: Sequence[Sequence[str]],
    held: Sequence[Sequence[str]],
    *,
    lexicon: Lexicon | None,
    rules: Rules,
    edition: Edition,
    layout: Layout,
    to_end: bool = True,
) -> Game:
    """The game of these plays.

    A player holds what he lays next, what he lays after that, and in the end what he keeps, as much as a rack holds.

    Args:
        moves: the plays.
        laid: the tiles that each of them lays, blanks as `?`.
        held: what each player keeps in the end, or more, of which he has as much as he can draw.
        lexicon: the words; `None` if every word is valid.
        rules: the rules.
        edition: the tiles.
        layout: the board.
        to_end: whether the players pass until it is over, if it is not.

    Raises:
        GameError: no two players could draw the tiles in this order.
        IllegalMove: a play is not legal.
    """
    words: Any = "any" if lexicon is None else lexicon
    game = Game(list(PLAYERS), rules=rules, lexicon=words, edition=edition, layout=layout, seed=0, start=0)
    queues = [[tile for tiles in laid[seat::2] for tile in tiles] + list(kept) for seat, kept in enumerate(held)]
    for number, move in enumerate(moves):
        game.arrange([_rack(queue[: rules.rack_size]) for queue in queues])
        game.play(move)
        while game.window is not None:
            game.accept()
        del queues[number % 2][: len(laid[number])]
    if not game.over:
        game.arrange([_rack(queue[: rules.rack_size]) for queue in queues])
    for _ in range(_MOST_PASSES if to_end else 0):
        if game.over:
            break
        game.pass_()
    return game


def _rack(tiles: Sequence[str]) -> str:
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)
