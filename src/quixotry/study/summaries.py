"""What came of a quiz, in numbers and in words."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.study.progress import Progress
from quixotry.study.replies import Asked, Summary
from quixotry.study.schedule import moment_of
from quixotry.study.wording import after, named, plural


def summed_up(
    deck: str, history: Sequence[Asked], left: int, progress: Progress, new_a_day: int | None, moment: int
) -> Summary:
    """What came of a quiz.

    Args:
        deck: the name of its deck.
        history: the cards that were settled.
        left: how many cards are still to come.
        progress: what has been learnt of the deck.
        new_a_day: how many new cards a day there may be; None if there is no limit.
        moment: the moment, in seconds since 1970 in UTC.
    """
    cards = dict.fromkeys((one.question.prompt, one.question.side) for one in history)
    missed = dict.fromkeys((one.question.prompt, one.question.side) for one in history if one.rating == "again")
    next_due = progress.next_due()
    prompts = tuple(dict.fromkeys(prompt for prompt, _ in missed))
    sentences = [_told(deck, len(cards), prompts, len(missed), left)]
    if next_due is not None:
        sentences.append(
            "More cards are due now." if next_due <= moment else f"The next card is due {after(next_due - moment)}."
        )
    new = progress.new_left()
    if new and new_a_day is not None:
        sentences.append(f"{plural(new, 'card')} {'has' if new == 1 else 'have'} never been asked; {_new(new_a_day)}.")
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


def _new(new_a_day: int) -> str:
    if new_a_day == 0:
        return "no new ones were wanted"
    return f"no more than {plural(new_a_day, 'new one')} {'comes' if new_a_day == 1 else 'come'} a day"
