"""What a game is at one moment, as plain data; and what the leftover tiles do to the scores."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from reference.board import Board
from reference.judge import Squares, Word


class RefusedError(ValueError):
    """The rules do not allow the action now; ``kind`` says why in one word."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"refused: {kind}")
        self.kind = kind


@dataclass
class Pending:
    """The play that may still be challenged, and what to put back if it is withdrawn."""

    player: int
    tiles: Squares
    words: list[Word]
    score: int
    scoreless_before: int
    ending: str | None


@dataclass
class State:
    """Everything that changes. ``phase`` is ``playing``, ``final_challenge`` or ``over``."""

    board: Board
    racks: list[list[str]]
    bag: list[str]
    scores: list[int]
    turn: int
    phase: str = "playing"
    scoreless: int = 0
    passes: int = 0
    forfeits: Counter[int] = field(default_factory=Counter)
    final_turns: int | None = None
    pending: Pending | None = None
    ended_by: str | None = None
    lost: set[int] = field(default_factory=set)


def final_scores(scores: list[int], left: list[int], finisher: int | None, rule: str) -> list[int]:
    """The scores after the end, ``left`` being the value of each player's unplayed tiles.

    Each player loses what is left on the rack, and whoever went out (``finisher``) gains the sum of
    it. The rule ``double``, for two players: the finisher gains twice the other's tiles, and the
    other loses nothing. The rule ``none``: nothing changes.
    """
    if rule == "none":
        return scores
    if finisher is not None and rule == "double" and len(scores) == 2:
        lost, gained = [0, 0], 2 * sum(left)
    else:
        lost, gained = left, sum(left)
    after = [score - mine for score, mine in zip(scores, lost, strict=True)]
    if finisher is not None:
        after[finisher] += gained
    return after


def overtime_penalty(overtime_ms: int, points: int, period_ms: int = 60_000) -> int:
    """The penalty for overtime: so many points for each started period (a minute)."""
    return points * -(-overtime_ms // period_ms)
