"""When cards come again: never later than the deck allows, the same for the same answers, whatever the clock does."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.study.replies import RATINGS, Rating
from quixotry.study.schedule import DAY, EARLY, MOST_DAYS, SOON, Memory, moment_of, review, seconds_of
from quixotry.study.wording import after, until

RATING = st.sampled_from(RATINGS)
# Moments from before 1970 to beyond any calendar, so that clocks of all kinds are tried.
MOMENT = st.one_of(st.integers(-(10**9), 10**13), st.integers(1_700_000_000, 1_900_000_000))


def run(ratings: list[Rating], moments: list[int], *, retention: float = 0.9, longest: int = 365) -> list[Memory]:
    """What is known of a card after each review."""
    memory, memories = None, []
    for rating, moment in zip(ratings, moments, strict=True):
        memory = review(memory, rating, moment, retention=retention, longest=longest)
        memories.append(memory)
    return memories


@given(st.lists(st.tuples(RATING, MOMENT), min_size=1, max_size=40), st.floats(0.7, 0.97), st.integers(1, MOST_DAYS))
def test_no_interval_is_longer_than_the_longest_whatever_the_clock_does(
    reviews: list[tuple[Rating, int]], retention: float, longest: int
) -> None:
    ratings, moments = [rating for rating, _ in reviews], [moment for _, moment in reviews]
    for memory, (rating, moment) in zip(
        run(ratings, moments, retention=retention, longest=longest), reviews, strict=True
    ):
        wait = memory.due - moment
        assert memory.reviewed == moment
        assert 0 < wait <= longest * DAY
        assert wait == SOON if rating == "again" else (wait + EARLY) % DAY == 0
        assert 0 < memory.stability <= MOST_DAYS
        assert 1 <= memory.difficulty <= 10


@given(st.lists(st.tuples(RATING, st.integers(0, 400 * DAY)), min_size=1, max_size=20), st.integers(-(10**9), 10**9))
def test_only_the_time_between_reviews_counts(reviews: list[tuple[Rating, int]], shift: int) -> None:
    moments, moment = [], 0
    for _, wait in reviews:
        moment += wait
        moments.append(moment)
    ratings = [rating for rating, _ in reviews]
    here, there = run(ratings, moments), run(ratings, [moment + shift for moment in moments])
    assert [(one.due - one.reviewed, one.stability) for one in here] == [
        (one.due - one.reviewed, one.stability) for one in there
    ]


@pytest.mark.parametrize(("rating", "days"), [("hard", 1), ("good", 2), ("easy", 8)])
def test_a_new_card_that_was_known_comes_after_whole_days(rating: Rating, days: int) -> None:
    memory = review(None, rating, 0, retention=0.9, longest=365)
    assert memory.due == days * DAY - EARLY


def test_a_card_that_is_known_each_time_comes_further_and_further_apart_up_to_the_longest() -> None:
    memory = review(None, "good", 0, retention=0.9, longest=60)
    waits = []
    for _ in range(8):
        waits.append(memory.due - memory.reviewed)
        memory = review(memory, "good", memory.due, retention=0.9, longest=60)
    assert waits == sorted(waits)
    assert len(set(waits[:4])) == 4
    assert waits[-1] == 60 * DAY - EARLY


def test_a_card_that_is_known_for_ages_stays_within_what_can_be_counted() -> None:
    moments = [turn * MOST_DAYS * DAY for turn in range(200)]
    memories = run(["easy"] * 200, moments, longest=MOST_DAYS)
    assert all(0 < memory.due - memory.reviewed <= MOST_DAYS * DAY for memory in memories)
    assert memories[-1].stability <= MOST_DAYS


def test_a_card_that_comes_early_in_its_last_day_counts_as_one_that_came_on_time() -> None:
    first = review(None, "good", 0, retention=0.9, longest=365)
    early, late = (review(first, "good", when, retention=0.9, longest=365) for when in (first.due, 2 * DAY))
    assert first.due < 2 * DAY
    assert early.stability == late.stability


def test_wanting_to_know_more_brings_cards_sooner() -> None:
    memory = run(["good"] * 4, [0, 2 * DAY, 12 * DAY, 60 * DAY])[-1]
    waits = [review(memory, "good", 120 * DAY, retention=how, longest=MOST_DAYS).due for how in (0.8, 0.9, 0.95)]
    assert waits == sorted(waits, reverse=True)
    assert len(set(waits)) == 3


def test_a_better_rating_never_brings_a_card_sooner() -> None:
    for earlier in product(RATINGS, repeat=2):
        memory = run(list(earlier), [0, 5 * DAY])[-1]
        dues = [review(memory, rating, 9 * DAY, retention=0.9, longest=365).due for rating in RATINGS]
        assert dues == sorted(dues)


def test_a_card_asked_while_the_clock_was_wrong_does_not_stay_away() -> None:
    wrong = seconds_of(datetime(2099, 1, 1, tzinfo=UTC))
    memory = review(None, "good", wrong, retention=0.9, longest=365)
    now = seconds_of(datetime(2026, 1, 1, tzinfo=UTC))
    assert memory.is_due(now)
    asked = review(memory, "good", now, retention=0.9, longest=365)
    assert asked.reviewed == now
    assert not asked.is_due(now)
    assert not review(None, "good", now + 3600, retention=0.9, longest=365).is_due(now), "an hour is no wrong clock"


@given(MOMENT)
def test_moments_survive_as_seconds(seconds: int) -> None:
    moment = moment_of(seconds)
    assert moment.tzinfo is UTC
    assert seconds_of(moment) == seconds or moment.year == 9999


def test_zones_do_not_matter() -> None:
    here = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    east, west = (here.astimezone(timezone(timedelta(hours=hours))) for hours in (13, -11))
    assert seconds_of(here) == seconds_of(east) == seconds_of(west)
    assert until(east + timedelta(days=2), west) == "in 2 days"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "now"),
        (0, "now"),
        (1, "in a minute"),
        (89, "in a minute"),
        (600, "in 10 minutes"),
        (3_540, "in 59 minutes"),
        (3_599, "in an hour"),
        (5 * 3_600, "in 5 hours"),
        (DAY - EARLY, "in a day"),
        (28 * 3_600, "in a day"),
        (37 * 3_600, "in 2 days"),
        (2 * DAY - EARLY, "in 2 days"),
        (13 * DAY, "in 13 days"),
        (21 * DAY, "in 3 weeks"),
        (365 * DAY, "in 12 months"),
        (1_461 * DAY, "in 4 years"),
    ],
)
def test_times_in_words(seconds: int, words: str) -> None:
    assert after(seconds) == words
