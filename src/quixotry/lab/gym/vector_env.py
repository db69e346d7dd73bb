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

    The same seeds and actions give the same games as single ones do, at any number of threads.

    Args:
        num_envs: how many games.
        threads: how many threads work; by default as many as the machine has cores.
        autoreset_mode: what becomes of a game that is over. `NEXT_STEP`: the step after it takes no notice of its
            action, earns 0 and shows the next game. `SAME_STEP`: the step that ends it shows the next game already, and
            `infos["final_obs"]` and `infos["final_info"]` how it ended. `DISABLED`: it waits for `reset` with
            `options={"reset_mask": …}`, and until then a step is an error. Or the value of one of these: `NextStep`.
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
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **terms: Unpack[Terms],
    ) -> None:
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
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
        """Begins a game in each place, or in some.

        Args:
            seed: the game at place `n` has the bag of seed `seed + n`; or one for each place; without one it is the
                next of its own.
            options: `reset_mask`, an array that tells for each place whether a game begins there, is understood.

        Returns:
            The observations of all games, and what is told beside them.

        Raises:
            InvalidText: a seed is out of bounds, there are not as many as games, or a mask is none.
            GameError: no such game can begin.
        """
        if seed is None or isinstance(seed, int):
            super().reset(seed=checked_seed(seed))
            seeds = [None if seed is None else seed + place for place in range(self.num_envs)]
        else:
            seeds = list(seed)
        only = (options or {}).get("reset_mask")
        if only is not None:
            only = np.asarray(only)
            if only.dtype != np.bool_ or only.shape != (self.num_envs,) or not only.any():
                message = (
                    f"'{only}' is no mask; an array of {self.num_envs} truth values was expected, one of them true"
                )
                raise InvalidText(message, kind="bad_mask", input=str(only))
        return self._begun([checked_seed(each) for each in seeds], only)

    def _begun(self, seeds: Sequence[int | None], only: Numbers | None) -> tuple[Arrays, dict[str, Any]]:
        arrays = self._shapes.empty(self.num_envs)
        self._bouts.reset(seeds, arrays, None if only is None else only.tolist())
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
        again = self.autoreset_mode is AutoresetMode.NEXT_STEP
        self._bouts.step(np.ascontiguousarray(numbers, np.int64), again, arrays)
        observations, infos = self._seen(arrays)
        terminated, truncated = (arrays[name].astype(np.bool_) for name in ("terminated", "truncated"))
        over = terminated | truncated
        if self.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            ended = {"final_obs": self._each(observations, over), "final_info": infos}
            infos.update({f"_{name}": over.copy() for name in TOLD})
            observations, infos = self._begun([None] * self.num_envs, over)
            infos.update(ended, _final_obs=over, _final_info=over.copy())
        return observations, arrays["reward"], terminated, truncated, infos

    def _each(self, observations: Arrays, there: Numbers) -> Numbers:
        """The observations of some games, each by itself."""
        each = np.full(self.num_envs, None, object)
        for place in np.flatnonzero(there):
            each[place] = {name: array[place].copy() for name, array in observations.items()}
        return each

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

    def ended(self, place: int) -> str | None:
        """Why the game at a place ended; None while it goes on, or where it was broken off."""
        return self._bouts.ended(place)

    def render(self) -> tuple[str, ...] | None:
        """Each game as text; None without `render_mode`.

        Raises:
            GameError: no games have begun.
        """
        if self.render_mode is None:
            return None
        return tuple(drawn(self._bouts, place) for place in range(self.num_envs))


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    """The mode that is meant.

    Raises:
        InvalidText: there is no such mode.
    """
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(f"'{mode.value}'" for mode in AutoresetMode)
        message = f"'{mode}' is no mode of resetting; one of {known} was expected"
        raise InvalidText(message, kind="bad_choice", input=str(mode)) from None
