"""What came of a quiz, in numbers and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from quixotry.sentences import plural
from quixotry.study.progress import Progress
from quixotry.study.replies import Question, Rating
from quixotry.study.schedule import moment_of
from quixotry.study.wording import after, named


@dataclass(frozen=True)
class Asked:
    """A card that was settled in a quiz.

    Attributes:
        question: what was asked.
        rating: how it was rated.
        due: when it is due next, in UTC.
    """

    question: Question
    rating: Rating
    due: datetime


@dataclass(frozen=True)
class Summary:
    """What came of a quiz so far.

    Attributes:
        cards: how many different cards were settled.
        right: how many of them were never missed.
        missed: how many were missed at least once.
        next_due: when the next card of the deck is due, in UTC: the earliest of those that have been asked before; None
            if no card has.
        missed_prompts: the prompts of those that were missed, in the order of the misses.
        sentence: all of it in words, for people.
    """

    cards: int
    right: int
    missed: int
    next_due: datetime | None
    missed_prompts: tuple[str, ...] = ()
    sentence: str = ""


def summed_up(
    deck: str,
    history: Sequence[Asked],
    left: int,
    left_new: int,
    progress: Progress,
    new_a_day: int | None,
    moment: int,
) -> Summary:
    """What came of a quiz.

    Args:
        deck: the name of its deck.
        history: the cards that were settled.
        left: how many cards are still to come in it.
        left_new: how many of them have never been asked.
        progress: what has been learnt of the deck.
        new_a_day: how many new cards a day there may be; None if there is no limit.
        moment: the moment, in seconds since 1970 in UTC.
    """
    cards = dict.fromkeys((one.question.prompt, one.question.side) for one in history)
    missed = dict.fromkeys((one.question.prompt, one.question.side) for one in history if one.rating == "again")
    next_due = progress.next_due()
    prompts = tuple(dict.fromkeys(prompt for prompt, _ in missed))
    sentences = [_told(deck, len(cards), prompts, len(missed), left)]
    if left:
        sentences.append(f"{plural(left, 'card')} {'is' if left == 1 else 'are'} still to come.")
    elif next_due is not None:
        sentences.append(
            "More cards are due now." if next_due <= moment else f"The next card is due {after(next_due - moment)}."
        )
    new = progress.new_left() - left_new
    if new > 0 and new_a_day is not None:
        enough = progress.new_today(moment) + left_new >= new_a_day
        sentences.append(_unasked(new, bool(left), new_a_day if enough else None))
    return Summary(
        len(cards),
        len(cards) - len(missed),
        len(missed),
        None if next_due is None else moment_of(next_due),
        prompts,
        " ".join(sentences),
    )


def _told(deck: str, cards: int, missed_prompts: Sequence[str], missed: int, left: int) -> str:
    if not cards:
        return f"No card of '{deck}' was answered." if left else f"No card of '{deck}' is to be asked now."
    if not missed:
        return f"{plural(cards, 'card')}, {'all' if cards > 1 else 'and it was'} right."
    return f"{plural(cards, 'card')}: {cards - missed} right, {missed} missed ({named(missed_prompts)})."


def _unasked(new: int, more: bool, new_a_day: int | None) -> str:
    """How many cards were never asked besides those that wait, and why they are not, if it is for being new."""
    cards = f"{new:,} more card{'' if new == 1 else 's'}" if more else plural(new, "card")
    why = ""
    if new_a_day == 0:
        why = "; no new ones were wanted"
    elif new_a_day is not None:
        why = f"; no more than {plural(new_a_day, 'new one')} {'comes' if new_a_day == 1 else 'come'} a day"
    return f"{cards} {'has' if new == 1 else 'have'} never been asked{why}."
