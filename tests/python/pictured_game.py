"""A game of bots as pictures, for the tests of pictures."""

from __future__ import annotations

from functools import cache

import quixotry as qx
from quixotry.render import Scene
from quixotry.replay import record_of, replay
from quixotry.replay.scenes import scenes_of

NAMES = ("Ann", "Ben")


@cache
def game(seed: int = 7) -> qx.Game:
    """A whole game."""
    played = qx.Game([qx.Bot("greedy"), qx.Bot("club")], lexicon="enable", seed=seed, start=0)
    played.play_out()
    return played


@cache
def scenes(seed: int = 7, *, numbers: bool = True) -> list[Scene]:
    """Its pictures, with names, scores, racks and numbers."""
    record = record_of(game(seed))
    for player, name in enumerate(NAMES):
        record.players[player] = type(record.players[player])(name)
    return scenes_of(replay(record, lexicon="any"), numbers=numbers)
