"""The totals as they were written, turn by turn: what does not add up is said once, then the written total is followed.

A total may go on from a slip, or it may have been a slip of the pen that later totals do not repeat; neither is wrong
again.

Main name: `Totals`.
"""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.formats.record import Turn


class Totals:
    """What each player has by what was written.

    Attributes:
        written: the scores by seat.

    >>> totals = Totals([0, 0])
    >>> totals.follow(Turn("play", 0, score=20, total=20), 0, 20)
    >>> totals.follow(Turn("play", 0, score=10, total=40), 0, 10)
    30
    >>> totals.follow(Turn("play", 0, score=5, total=45), 0, 5)
    >>> totals.written
    [45, 0]
    """

    def __init__(self, scores: Sequence[int]) -> None:
        self.written = list(scores)
        # What the total would be if a slip had not been made.
        self._otherwise: list[int | None] = [None] * len(self.written)
        self._trusted: set[int] = set()

    def change_of(self, turn: Turn, seat: int) -> int | None:
        """The points of a turn as it was written: its score, or what its total says; None if it says neither."""
        if turn.score is not None or turn.total is None:
            return turn.score
        return turn.total - self.written[seat]

    def allow(self, seat: int, change: int) -> None:
        """Later totals may count so many points more that no turn tells of; what was allowed before is not any more."""
        self._otherwise[seat] = self.written[seat] + change

    def trust(self, seat: int) -> None:
        """The next total is right, whatever it is: it counts points that no turn tells of."""
        self._trusted.add(seat)

    def belongs_to(self, turn: Turn, seat: int) -> bool:
        """Whether score and total of a turn go on from what a player had."""
        return turn.total is not None and turn.total - (turn.score or 0) == self.written[seat]

    def follow(self, turn: Turn, seat: int, points: int | None) -> int | None:
        """Follows a turn; gives the total that was expected if another was written.

        Args:
            turn: the turn.
            seat: whose score it changes.
            points: what it brings by the rules; None if that cannot be said. Where another score was written, a total
                that is right by the rules is no second slip.
        """
        main, other = self.written[seat], self._otherwise[seat]
        changes = [change for change in (turn.score, points) if change is not None] or [0]
        first, last = changes[0], changes[-1]
        expected = main + first
        if turn.total is None or (turn.score is None and points is None):
            total = expected if turn.total is None else turn.total
        else:
            total = turn.total
            if seat in self._trusted:
                self._trusted.remove(seat)
                self.written[seat], self._otherwise[seat] = total, None
                return None
            if total not in {old + change for old in (main, other) if old is not None for change in changes}:
                self.written[seat], self._otherwise[seat] = total, expected
                return expected
        self.written[seat] = total
        if total != expected:
            self._otherwise[seat] = None
        elif first != last:
            self._otherwise[seat] = main + last
        elif other is not None:
            self._otherwise[seat] = other + first
        return None
