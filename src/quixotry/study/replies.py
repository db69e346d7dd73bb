"""What a quiz says of a card: its question, replies to what is typed, and the answers once they may be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from quixotry._native import Hooks

Rating = Literal["again", "hard", "good", "easy"]
Verdict = Literal["right", "partly", "wrong", "repeated", "unreadable", "done"]

# How well a card was known, from worst to best.
RATINGS: tuple[Rating, ...] = ("again", "hard", "good", "easy")


@dataclass(frozen=True)
class Question:
    """What is asked.

    Attributes:
        prompt: what the card shows: an alphagram (`AEINRST`), a word (`RAIN`), a beginning (`AB?`), a string (`QZ`).
        sentence: the question in words, for people: `Which 3 words are made of AEINRST?`.
        kind: the kind of the deck, one of `KINDS`.
        answers_count: how many answers there are, where knowing that gives nothing away; else None.
        new: whether the card has never been asked before.
        again: whether it is here again since it was missed in this quiz.
        side: `front` or `back` for a card of hooks, else an empty text.
    """

    prompt: str
    sentence: str
    kind: str
    answers_count: int | None
    new: bool = False
    again: bool = False
    side: str = ""


@dataclass(frozen=True)
class Reply:
    """What a quiz says to a line that somebody has typed.

    Attributes:
        verdict: `right`, something new was right, nothing was wrong, and there is more to find; `partly`, something new
            was right and something was wrong; `wrong`, something was wrong and nothing new was right, or the card was
            given up; `repeated`, nothing that counts, such as an answer given before or a word that the deck does not
            ask for; `unreadable`, no answer at all, which counts for nothing; `done`, nothing is left to find.
        sentence: the same in words, for people.
        words: the answers of this line that are right and new, as they are written: words, or letters for hooks; after
            giving up the answers that were missing.
        wrong: the answers of this line that are wrong.
        missing: how many answers are still to be found; after giving up how many were.
    """

    verdict: Verdict
    sentence: str
    words: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    missing: int = 0


@dataclass(frozen=True)
class AnswerLine:
    """One answer of a card that is settled.

    Attributes:
        word: the word; for hooks the word with the letter that was asked for.
        found: whether it was given.
        hooks: the letters that lengthen it.
        definition: what it means, if the word list or an installed dictionary says so.
    """

    word: str
    found: bool
    hooks: Hooks
    definition: str | None
