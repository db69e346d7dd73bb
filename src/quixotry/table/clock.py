"""A clock for each player: it runs while he is waited for, and below zero once his time is up; overtime to charge."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from types import TracebackType
from typing import NamedTuple, Self

from quixotry.errors import GameError, QuixotryError
from quixotry.game import Game

_MOST_MINUTES = 100_000  # more is a slip of the pen


class Clock:
    """The time that each player has left.

    Args:
        minutes: what each player has at the start.
        seats: how many players there are.
        left: seconds left by seat, where a game goes on.
        now: a clock that never goes back, in seconds; for tests.

    >>> seconds = iter([0.0, 90.0])
    >>> clock = Clock(25, 2, now=lambda: next(seconds))
    >>> clock.start(0)
    >>> clock.left(0), clock.left(1)
    (1410.0, 1500.0)
    """

    def __init__(
        self,
        minutes: float,
        seats: int,
        *,
        left: Sequence[float] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        if not 0 < minutes <= _MOST_MINUTES:
            raise GameError(
                f"{minutes} minutes on the clock; more than 0 and at most {_MOST_MINUTES} were expected", kind="clock"
            )
        self.minutes = minutes
        self._left = [float(minutes) * 60] * seats if left is None else list(left)
        self._now = now
        self._seat: int | None = None
        self._since: float | None = None
        self._paused = False

    def start(self, seat: int) -> None:
        """Let the time of one player run, and nobody else's. On one that is paused it runs from `resume` on."""
        if self._seat == seat:
            return
        self.stop()
        self._seat = seat
        self._since = None if self._paused else self._now()

    def stop(self) -> None:
        """Let nobody's time run."""
        self._book()
        self._seat = self._since = None

    def pause(self) -> None:
        """Stand still, whoever is on turn, until `resume`."""
        self._book()
        self._since = None
        self._paused = True

    def resume(self) -> None:
        """Go on after a pause."""
        self._paused = False
        if self._seat is not None and self._since is None:
            self._since = self._now()

    @property
    def paused(self) -> bool:
        """Whether it stands still until `resume`."""
        return self._paused

    @property
    def running(self) -> int | None:
        """The seat whose time runs now."""
        return self._seat if self._since is not None else None

    def left(self, seat: int) -> float:
        """The seconds that a player has left; below zero he is over time."""
        if seat == self._seat and self._since is not None:
            return self._left[seat] - (self._now() - self._since)
        return self._left[seat]

    def overtime(self, seat: int) -> float:
        """The minutes that a player is over time; 0 if he is not."""
        return max(0.0, -self.left(seat)) / 60

    def text(self, seat: int) -> str:
        """The time that a player has left, as clocks show it: `24:59`, `-0:10`."""
        seconds = math.ceil(self.left(seat))
        return f"{'-' if seconds < 0 else ''}{abs(seconds) // 60}:{abs(seconds) % 60:02}"

    def seconds(self) -> list[float]:
        """The seconds left by seat, to a thousandth."""
        return [round(self.left(seat), 3) for seat in range(len(self._left))]

    def _book(self) -> None:
        if self._seat is not None and self._since is not None:
            now = self._now()
            self._left[self._seat] -= now - self._since
            self._since = now


class Ticking:
    """Does something again and again beside a program that waits, such as `Table.tick` while a line is read.

    Args:
        tick: what is done.
        every: the seconds in between.

    >>> with Ticking(lambda: None, every=10):
    ...     pass
    """

    def __init__(self, tick: Callable[[], object], every: float) -> None:
        self._tick, self._every = tick, every
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(self._every):
            with suppress(QuixotryError):
                self._tick()


class Overtime(NamedTuple):
    """Time over the limit that is to be charged.

    Attributes:
        seat: whose.
        minutes: how much.
    """

    seat: int
    minutes: float


def overtime(clock: Clock, game: Game, uncharged: Collection[int]) -> Overtime | None:
    """The overtime to charge next: once the game is over, and before where there is so much that it ends the game.

    Args:
        clock: the time that is left.
        game: the game, whose rules know whether overtime costs anything and how much is too much.
        uncharged: the seats whose overtime was not charged yet.
    """
    rules = game.rules
    if not rules.overtime_penalty or not uncharged:
        return None
    seat = max(uncharged, key=lambda seat: (clock.overtime(seat), -seat))
    minutes = clock.overtime(seat)
    most = rules.overtime_max_minutes
    due = minutes > 0 if game.over else bool(most) and minutes > most
    return Overtime(seat, minutes) if due else None
