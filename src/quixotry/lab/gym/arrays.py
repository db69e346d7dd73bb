"""The arrays in which games are seen: their shapes, and what may stand in them.

Main name: `Shapes`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from quixotry._native import Bouts
from quixotry.finder import Choice

Arrays = dict[str, npt.NDArray[Any]]

OBSERVED = ("board", "blanks", "rack", "unseen", "scores", "counters", "moves")
"""What an observation consists of."""
TOLD = ("action_mask", "legal_plays", "seat", "seed", "illegal")
"""What is told beside it."""

# Further than any score, equity or number of turns goes.
_FAR = 1_000_000


class Shapes:
    """The arrays of an environment.

    Args:
        chosen: what is played with.
        actions: how many numbers moves have.

    Attributes:
        actions: the same.
        spaces: what each array of an observation may hold.
    """

    def __init__(self, chosen: Choice, actions: int) -> None:
        self.actions = actions
        squares = (chosen.layout.rows, chosen.layout.columns)
        letters = len(chosen.edition.letters)
        tiles = chosen.edition.total
        self.spaces: dict[str, spaces.Box] = {
            "board": spaces.Box(0, letters, squares, np.uint8),
            "blanks": spaces.Box(0, 1, squares, np.uint8),
            "rack": spaces.Box(0, chosen.rules.rack_size, (letters + 1,), np.uint8),
            "unseen": spaces.Box(0, tiles, (letters + 1,), np.uint8),
            "scores": spaces.Box(-_FAR, _FAR, (2,), np.int32),
            "counters": spaces.Box(0, _FAR, (len(Bouts.COUNTERS),), np.int32),
            "moves": spaces.Box(-_FAR, _FAR, (actions, len(Bouts.COLUMNS)), np.float32),
        }
        self._told: dict[str, tuple[tuple[int, ...], npt.DTypeLike]] = {
            "action_mask": ((actions,), np.int8),
            "legal_plays": ((), np.int32),
            "seat": ((), np.int8),
            "seed": ((), np.int64),
            "illegal": ((), np.uint8),
            "reward": ((), np.float64),
            "terminated": ((), np.uint8),
            "truncated": ((), np.uint8),
        }

    def observation_space(self) -> spaces.Space[Arrays]:
        """What one game is seen in."""
        boxes: dict[str, spaces.Space[Any]] = dict(self.spaces)
        space: spaces.Space[Any] = spaces.Dict(boxes)
        return space

    def action_space(self) -> spaces.Discrete[np.int64]:
        """The numbers of moves."""
        return spaces.Discrete(self.actions)

    def empty(self, *games: int) -> Arrays:
        """Arrays of zeros for one game, or for so many; of one number, where it is one game."""
        seen = {name: np.zeros((*games, *space.shape), space.dtype) for name, space in self.spaces.items()}
        told = {name: np.zeros((*games, *shape) or 1, dtype) for name, (shape, dtype) in self._told.items()}
        return {**seen, **told}
