"""How many steps a second environments of learners make, and what of that Python takes.

    make build && .venv/bin/python benches/environment.py

A step is a move of the learner and the answer of `greedy`: two turns of a game, with all legal moves of the learner
listed, told apart and written into arrays. Two learners play on `open-world`: one takes any of the moves that are
allowed, the other the first, which scores most. What Python takes is measured by steps of single games whose lists hold
one word, so that there is next to nothing to find.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import quixotry as qx
from quixotry.lab.gym import Env, RandomAgent, VectorEnv

SECONDS, RUNS = 1.0, 3
DEBUG_SECONDS = 0.001
CROWDED = (
    "15/15/15/15/7F7/5ZOA7/7NE6/2INFRUGAL5/5E2R6/1DIMITIES6/5A2T6/5K1YONIC3/5E2N6/1VOTARY1E6/2PITSAWS6 BEEINOR/ 0/0 0"
)
Chooser = Callable[[dict[str, Any]], Any]


def rate(step: Callable[[], int]) -> float:
    """The most steps a second of some runs."""
    best = 0.0
    for _ in range(RUNS):
        steps, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < SECONDS:
            steps += step()
        best = max(best, steps / (time.perf_counter() - begin))
    return best


def single(choose: Chooser, **terms: Any) -> float:
    """Steps a second of one game after another."""
    env = Env(**terms)
    _, info = env.reset(seed=1)

    def step() -> int:
        nonlocal info
        *_, terminated, truncated, info = env.step(choose(info))
        if terminated or truncated:
            _, info = env.reset()
        return 1

    return rate(step)


def many(choose: Chooser, games: int, threads: int | None, **terms: Any) -> float:
    """Steps a second of many games at once."""
    envs = VectorEnv(games, threads=threads, **terms)
    _, info = envs.reset(seed=1)

    def step() -> int:
        nonlocal info
        *_, info = envs.step(choose(info))
        return games

    return rate(step)


def refuse_debug() -> None:
    """Ends the program where the core is a debug build, which finds the best play many times as slowly."""
    position = qx.Position.from_cgp(CROWDED, lexicon="enable")
    times = []
    for _ in range(21):
        begin = time.perf_counter()
        position.best()
        times.append(time.perf_counter() - begin)
    if min(times) > DEBUG_SECONDS:
        sys.exit("the core is a debug build, which is no measure of anything; use make bench")


def main() -> None:
    """Measures and prints."""
    refuse_debug()
    agent = RandomAgent(1)
    learners: dict[str, tuple[Chooser, Chooser]] = {
        "any move": (lambda info: int(agent({}, info)), lambda info: agent({}, info)),
        "first move": (lambda info: 0, lambda info: np.zeros(len(info["seat"]), np.int64)),
    }
    threads = os.cpu_count() or 1
    print(f"quixotry {qx.__version__}, {threads} threads: steps a second, the most of {RUNS} runs of {SECONDS:.0f} s")
    print(f"{'':28}{'any move':>12}{'first move':>12}")
    one = [single(alone) for alone, _ in learners.values()]
    print(f"{'Env':28}{one[0]:12,.0f}{one[1]:12,.0f}")
    for games in (1, 16, 256):
        for count in sorted({1, threads}):
            rates = [many(together, games, count) for _, together in learners.values()]
            print(f"{f'VectorEnv, {games:3} on {count} threads':28}{rates[0]:12,.0f}{rates[1]:12,.0f}")
    terms: dict[str, Any] = {"lexicon": ["QUIZ"], "opponent": None}
    bare = [single(lambda _: 1151, **terms), many(lambda _: np.full(256, 1151), 256, 1, **terms)]
    print(f"Next to nothing to find: {bare[0]:,.0f} alone, {bare[1]:,.0f} of 256 on 1 thread")


if __name__ == "__main__":
    main()
