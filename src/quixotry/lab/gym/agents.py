"""Two learners that have nothing to learn, as examples and as something to compare with.

Both choose for one game or for many at once, by what is seen and told. Main names: `RandomAgent`, `GreedyAgent`, and
`returns`, which lets an agent play games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from quixotry._native import Bouts
from quixotry.lab.gym.arrays import Arrays
from quixotry.lab.gym.env import Env

Agent = Callable[[Arrays, dict[str, Any]], npt.NDArray[np.int64]]
"""What chooses an action by the observation and by what is told beside it."""

_SCORE = Bouts.COLUMNS.index("score")


class RandomAgent:
    """Takes any of the moves that are allowed, each as likely as the others.

    Args:
        seed: of its choices.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = np.random.default_rng(seed)

    def __call__(self, observation: Arrays, info: dict[str, Any]) -> npt.NDArray[np.int64]:
        """The number of a move, or of one for each game."""
        mask = info["action_mask"]
        chances = np.where(mask == 1, self._random.random(mask.shape), -1.0)
        return np.asarray(chances.argmax(axis=-1), np.int64)


class GreedyAgent:
    """Takes the play that scores most, or passes if none scores above 0: as the program `greedy` does."""

    def __call__(self, observation: Arrays, info: dict[str, Any]) -> npt.NDArray[np.int64]:
        """The number of a move, or of one for each game."""
        mask = info["action_mask"]
        scores = (mask[..., 0] == 1) & (observation["moves"][..., 0, _SCORE] > 0)
        return np.asarray(np.where(scores, 0, mask.shape[-1] - 1), np.int64)


def returns(env: Env, agent: Agent, games: int, seed: int) -> list[float]:
    """What an agent earns in each of some games: by default the final spread.

    Args:
        env: where it plays.
        agent: what chooses.
        games: how many games.
        seed: game `n` has the bag of seed `seed + n`.

    >>> returns(Env(lexicon="enable"), GreedyAgent(), 3, seed=1)
    [-97.0, 27.0, -76.0]
    """
    earned = []
    for number in range(games):
        observation, info = env.reset(seed=seed + number)
        total, over = 0.0, False
        while not over:
            observation, reward, terminated, truncated, info = env.step(int(agent(observation, info)))
            total, over = total + reward, terminated or truncated
        earned.append(total)
    return earned
