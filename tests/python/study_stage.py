"""What the tests of study share: a clock that they turn, a toy word list, decks of it, answering a card."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

from quixotry import Lexicon, sqlite_file
from quixotry.study import Quiz, Store

# Nobody pulls the plug during a test, and waiting for the disk takes most of the time.
sqlite_file.SYNCHRONOUS = "OFF"

START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)

# Alphagrams with 3, 1, 1, 2 and 1 words; short words; words with and without hooks.
SEVENS = ["NASTIER", "RETAINS", "STAINER", "QUIZZED", "JUKEBOX", "ENTRAIN", "TRANNIE", "ABALONE"]
SHORT = ["AA", "AB", "AI", "BE", "ABA", "ABY", "BEE", "BET", "ABAS", "ABED", "BEET", "BEES"]
RAIN = ["RAIN", "BRAIN", "TRAIN", "RAINS", "RAINY", "TRAINS"]


class Clock:
    """Tells the time that a test says.

    Args:
        zone: the zone in which it tells it.
    """

    def __init__(self, moment: datetime = START, zone: tzinfo = UTC) -> None:
        self.moment, self.zone = moment, zone

    def __call__(self) -> datetime:
        return self.moment.astimezone(self.zone)

    def turn(self, **times: float) -> None:
        """Let time go by; `days=-1` turns it back."""
        self.moment += timedelta(**times)


def toy(*more: str) -> Lexicon:
    """The words of the tests, as a word list."""
    return Lexicon.from_words([*SEVENS, *SHORT, *RAIN, *more], name="toy")


def open_store(folder: Path) -> Store:
    """The store of a test."""
    return Store.open(folder / "study.sqlite3")


def made(
    store: Store, kind: str = "anagrams", words: Iterable[str] = SEVENS, name: str = "deck", **choices: Any
) -> Store:
    """The store with a deck in it."""
    store.create(name, kind, words, **{"lexicon": toy(), **choices})
    return store


def know(quiz: Quiz) -> None:
    """Answer the card that is open rightly."""
    assert quiz.question is not None
    quiz.answer(right_answer(quiz))
    assert quiz.done


def miss(quiz: Quiz) -> None:
    """Give the card that is open up."""
    quiz.give_up()
    assert quiz.rating == "again"


def right_answer(quiz: Quiz) -> str:
    """A line with all answers of the card that is open."""
    question, lexicon = quiz.question, quiz.lexicon
    assert question is not None
    if question.kind == "anagrams":
        return " ".join(lexicon.anagrams(question.prompt))
    if question.kind == "hooks":
        hooks = lexicon.hooks(question.prompt)
        return " ".join(hooks.front if question.side == "front" else hooks.back) or "-"
    if question.kind == "short":
        return " ".join(lexicon.matching(question.prompt))
    return "y" if question.prompt in lexicon else "n"


def played(quiz: Quiz, ratings: Iterable[str], clock: Clock | None = None) -> list[tuple[str, str, datetime]]:
    """Settle cards with these ratings, a minute each; what was asked, how it was rated, when it is due."""
    for rating in ratings:
        if quiz.question is None:
            break
        (miss if rating == "again" else know)(quiz)
        quiz.rate(rating)
        quiz.next()
        if clock is not None:
            clock.turn(minutes=1)
    return [(one.question.prompt, one.rating, one.due) for one in quiz.history]
