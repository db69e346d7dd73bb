"""Environments of Gymnasium, for programs that learn to play.

A step is a move of the learner and the answer of a program of `lab.match`; both are played in Rust, and what is to be
seen is written into arrays. Needs the extra `gym`; `quixotry.lab` loads this room when it is first asked for it.

Main names: `Env`, one game at a time; `VectorEnv`, many at once on all cores; `RandomAgent`, `GreedyAgent` and
`returns`, as examples. `gymnasium.make("quixotry.lab.gym:quixotry/Game-v0")` makes an `Env`, and `make_vec` a
`VectorEnv`.

>>> env = Env(lexicon="enable")
>>> observation, info = env.reset(seed=7)
>>> print(env.play(0))
8E VIOL 14
>>> observation, reward, terminated, truncated, info = env.step(0)
>>> terminated
False
"""

from __future__ import annotations

from quixotry.lab.extra import needed

# Before what follows, which cannot do without it.
register = needed("gymnasium", "environments to learn in", "gym").register

from quixotry.lab.gym.agents import GreedyAgent, RandomAgent, returns  # noqa: E402
from quixotry.lab.gym.env import Env  # noqa: E402
from quixotry.lab.gym.vector_env import VectorEnv  # noqa: E402

__all__ = ["NAME", "Env", "GreedyAgent", "RandomAgent", "VectorEnv", "returns"]

NAME = "quixotry/Game-v0"
"""What the environment is called in the register of Gymnasium."""

register(
    NAME,
    entry_point="quixotry.lab.gym.env:Env",
    vector_entry_point="quixotry.lab.gym.vector_env:VectorEnv",
)
