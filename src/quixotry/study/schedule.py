"""When a card comes again: FSRS, a model of how memory fades, asked after each review.

A card that was missed is due after ten minutes. Any other comes after whole days, as many as the model says and never
more than the deck's longest interval. It comes due eight hours before the last of those days is full, so whoever
studies at nine today finds it at half past eight tomorrow; the model is told whole days for the same reason.

Nothing is left to chance (the model's own scattering is off), and only the time between two moments counts: neither
zones nor the year matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING

from quixotry.study.replies import RATINGS, Rating

if TYPE_CHECKING:
    from fsrs import Scheduler

MINUTE, HOUR, DAY = 60, 3_600, 86_400
# How much earlier than its last day is full a card is due.
EARLY = 8 * HOUR
# When a card that was missed is due.
SOON = 10 * MINUTE
# Longer times than this tell the model nothing, and would leave its calendar.
MOST_DAYS = 36_500


@dataclass(frozen=True)
class Memory:
    """What is known of how well a card is known. Moments are seconds since 1970 in UTC.

    Attributes:
        reviewed: when it was asked last.
        due: when it is to be asked again.
        stability: in how many days the chance to know it falls to 90 %.
        difficulty: from 1 to 10.
    """

    reviewed: int
    due: int
    stability: float
    difficulty: float

    def is_due(self, moment: int) -> bool:
        """Whether the card is to be asked now.

        One that was asked in what is now the future was asked while the clock was wrong: it would not come for long.
        """
        return self.due <= moment or self.reviewed > moment + DAY


def review(memory: Memory | None, rating: Rating, moment: int, *, retention: float, longest: int) -> Memory:
    """What is known of a card after it was asked.

    Args:
        memory: what was known before; None for a new card.
        rating: how well it was known.
        moment: when it was asked, in seconds since 1970 in UTC. A clock that went back counts as no time at all.
        retention: how likely it is to be known when it comes, between 0 and 1.
        longest: the most days until it comes again.
    """
    from fsrs import Card, State
    from fsrs import Rating as Grade

    start = datetime(2000, 1, 1, tzinfo=UTC)
    card = Card(card_id=0, due=start)
    elapsed = 0
    if memory is not None:
        elapsed = min(max(0, (moment - memory.reviewed + DAY // 2) // DAY), MOST_DAYS)
        card.state, card.step = State.Review, None
        card.stability, card.difficulty, card.last_review = memory.stability, memory.difficulty, start
    asked = start + timedelta(days=elapsed)
    after, _ = _scheduler(retention, longest).review_card(card, Grade(RATINGS.index(rating) + 1), asked)
    assert after.stability is not None
    assert after.difficulty is not None
    wait = SOON if rating == "again" else (after.due - asked).days * DAY - EARLY
    return Memory(moment, moment + wait, min(after.stability, float(MOST_DAYS)), after.difficulty)


@lru_cache(maxsize=16)
def _scheduler(retention: float, longest: int) -> Scheduler:
    """The model without steps of minutes, which are for the quiz to take, and without chance."""
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=retention,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=longest,
        enable_fuzzing=False,
    )


def seconds_of(moment: datetime) -> int:
    """A moment of any zone as seconds since 1970 in UTC; one without a zone is local."""
    return floor(moment.timestamp())


def moment_of(seconds: int) -> datetime:
    """Seconds since 1970 in UTC as a moment in UTC; one that no calendar has is the last that it has."""
    try:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
    except OverflowError:
        return datetime.max.replace(tzinfo=UTC, microsecond=0)
