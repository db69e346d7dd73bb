"""The laboratory: programs against each other, and what can be learned from their games.

Main names: `match`, which plays a match of two programs in pairs, and `Match`, what it tells; `selfplay`, which plays
many games and keeps every turn in a folder, and `SelfPlayed`, what it tells; `cluster`, machines that play them;
`open`, which gives the `Log` of such a folder to be asked in SQL, `Answer`, and `questions`, the `Question`s that come
with the package; `report`, which gives the `Report` on such a folder, `write_page`, and `words_to_learn` and
`write_lists` for those who study; `train_leaves`, which learns from a word list what it is worth to keep tiles, and
`LeafTraining`, to watch that and to go on with it; and, with the extra `gym`, `Env` and `VectorEnv`, in which programs
learn to play (see `quixotry.lab.gym`).

>>> result = match("greedy", "greedy:band=35", pairs=2, lexicon="enable", seed=1)
>>> result.games, 0 <= result.win_rate <= 1
(4, True)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from quixotry.lab.cluster import cluster
from quixotry.lab.extra import needed
from quixotry.lab.matches import Match, match
from quixotry.lab.questions import Answer, Log, Question, open, questions
from quixotry.lab.report import LearningWord, Report, report, words_to_learn, write_lists, write_page
from quixotry.lab.selfplay import SelfPlayed, selfplay
from quixotry.lab.training import LeafTraining, TrainingProgress, train_leaves

if TYPE_CHECKING:
    from quixotry.lab.gym import Env as Env
    from quixotry.lab.gym import GreedyAgent as GreedyAgent
    from quixotry.lab.gym import RandomAgent as RandomAgent
    from quixotry.lab.gym import VectorEnv as VectorEnv

__all__ = [
    "Answer",
    "LeafTraining",
    "LearningWord",
    "Log",
    "Match",
    "Question",
    "Report",
    "SelfPlayed",
    "TrainingProgress",
    "cluster",
    "match",
    "open",
    "questions",
    "report",
    "selfplay",
    "train_leaves",
    "words_to_learn",
    "write_lists",
    "write_page",
]

# Found when they are first asked for, since they need an extra. `from quixotry.lab import *` leaves them out.
_LAZY = ("Env", "GreedyAgent", "RandomAgent", "VectorEnv")


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module 'quixotry.lab' has no attribute '{name}'")
    needed("gymnasium", "environments to learn in", "gym")
    value: object = getattr(import_module("quixotry.lab.gym"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
