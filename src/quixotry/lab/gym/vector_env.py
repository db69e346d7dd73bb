"""Many games at once, as a vector environment of Gymnasium.

Main name: `VectorEnv`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as Base
from gymnasium.vector.utils import batch_space

from quixotry.errors import InvalidText
from quixotry.lab.gym.arrays import OBSERVED, TOLD, Arrays, Shapes
from quixotry.lab.gym.env import drawn
from quixotry.lab.gym.terms import RENDER_MODES, Terms, begin, checked_mode, checked_seed

if TYPE_CHECKING:
    from typing import Unpack

    from quixotry._native import Move, Play, Position

Numbers = npt.NDArray[Any]


class VectorEnv(Base[Arrays, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games that a learner plays at once: as many of `Env`, stepped together in Rust, on threads.

    The same seeds and actions give the same games as single ones do, at any number of threads. A game that is over is
    followed by the next one on the step after (`AutoresetMode.NEXT_STEP`): that step takes no notice of its action,
    earns 0 and shows the new game.

    Args:
        num_envs: how many games.
        threads: how many threads work; by default as many as the machine has cores.
        render_mode: `ansi`, to draw boards as text.
        terms: all that `Env` takes.

    Attributes:
        actions: how many numbers there are for each game.

    Raises:
        QuixotryError: as for `Env`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in its base
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        *,
        threads: int | None = None,
        render_mode: str | None = None,
        **terms: Unpack[Terms],
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self._bouts, chosen = begin(num_envs, threads or os.cpu_count() or 1, **terms)
        self.num_envs = num_envs
        self._shapes = Shapes(chosen, self._bouts.actions)
        self.single_observation_space = self._shapes.observation_space()
        self.single_action_space = self._shapes.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.actions = self._shapes.actions
        self._mask = np.zeros((num_envs, self.actions), np.int8)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begins a game in each place.

        Args:
            seed: the game at place `n` has the bag of seed `seed + n`; or one for each place; without one it is the
                next of its own.
            options: nothing is understood.

        Returns:
            The observations, and what is told beside them.

        Raises:
            InvalidText: a seed is out of bounds, or there are not as many as games.
            GameError: no such game can begin.
        """
        if seed is None or isinstance(seed, int):
            super().reset(seed=checked_seed(seed))
            seeds = [None if seed is None else seed + place for place in range(self.num_envs)]
        else:
            seeds = list(seed)
        arrays = self._shapes.empty(self.num_envs)
        self._bouts.reset([checked_seed(each) for each in seeds], arrays)
        return self._seen(arrays)

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Arrays, Numbers, npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Makes a move in each game, and lets the programs answer.

        Args:
            actions: the number of the move for each game.

        Returns:
            The observations, what the steps earned, which games are over, which were broken off, and what is told
            beside them.

        Raises:
            InvalidText: there is no such number, or there are not as many as games; then, as for the others, nothing
                has happened.
            IllegalMove: a mask does not allow it, and `illegal` is `error`.
            GameError: no games have begun.
        """
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu":
            message = f"actions of {numbers.dtype}; whole numbers were expected, one for each game"
            raise InvalidText(message, kind="bad_number", input=str(numbers.dtype))
        arrays = self._shapes.empty(self.num_envs)
        self._bouts.step(np.ascontiguousarray(numbers, np.int64), True, arrays)
        observations, infos = self._seen(arrays)
        terminated, truncated = (arrays[name].astype(np.bool_) for name in ("terminated", "truncated"))
        return observations, arrays["reward"], terminated, truncated, infos

    def _seen(self, arrays: Arrays) -> tuple[Arrays, dict[str, Any]]:
        self._mask = arrays["action_mask"].copy()
        told = {name: arrays[name] for name in TOLD}
        told["illegal"] = told["illegal"].astype(np.bool_)
        there = {f"_{name}": np.ones(self.num_envs, np.bool_) for name in TOLD}
        return {name: arrays[name] for name in OBSERVED}, {**told, **there}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which numbers are moves now, a row for each game."""
        return self._mask.astype(np.bool_)

    def play(self, place: int, action: int) -> Play | None:
        """The move that a number stands for in the game at a place; None for one that is not allowed."""
        return self._bouts.play(place, action)

    def position(self, place: int) -> Position | None:
        """What the player on turn of the game at a place may know; None before the first game."""
        return self._bouts.position(place)

    def turns(self, place: int) -> list[tuple[int, Move, int]]:
        """The turns of the game at a place: seat, move, points."""
        return self._bouts.turns(place)

    def render(self) -> tuple[str, ...] | None:
        """Each game as text; None without `render_mode`.

        Raises:
            GameError: no games have begun.
        """
        if self.render_mode is None:
            return None
        return tuple(drawn(self._bouts, place) for place in range(self.num_envs))
