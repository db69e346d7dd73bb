"""What a deck is: its name, what its cards ask, the word list that answers them, and how far apart they come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from unicodedata import normalize

from quixotry.errors import InvalidText
from quixotry.study.schedule import MOST_DAYS
from quixotry.study.wording import quoted

# What may be asked of a schedule: the chance to know a card when it comes, and the most days until it does.
RETENTIONS = (0.7, 0.97)
INTERVALS = (1, MOST_DAYS)

_LONGEST_NAME = 60


@dataclass(frozen=True)
class Deck:
    """Cards that are learnt together.

    Attributes:
        number: what the store calls it; it stays when the deck is renamed.
        name: what its owner calls it. Case does not tell names apart.
        kind: what its cards ask, one of `KINDS`.
        lexicon: the name of the word list that answers.
        edition: the name of the edition whose letters it is in.
        retention: how likely a card is to be known when it comes, between 0 and 1.
        longest_interval: the most days until a card comes again.
        cards: how many cards it has.
    """

    number: int
    name: str
    kind: str
    lexicon: str
    edition: str
    retention: float
    longest_interval: int
    cards: int


@dataclass(frozen=True)
class DeckSummary:
    """How far a deck is.

    Attributes:
        name: what its owner calls it.
        kind: what its cards ask, one of `KINDS`.
        lexicon: the name of the word list that answers.
        cards: how many cards it has.
        new: how many have never been asked.
        due: how many of those that have been asked are to be asked again now.
        next_due: when the next one is due that is not yet, in UTC; None if there is none.
    """

    name: str
    kind: str
    lexicon: str
    cards: int
    new: int
    due: int
    next_due: datetime | None


def deck_name(text: str) -> str:
    """A name for a deck, with single spaces in it and none around it.

    Raises:
        InvalidText: it is none (`bad_name`).
    """
    name = " ".join(normalize("NFC", text).split())
    if not name or len(name) > _LONGEST_NAME or not name.isprintable():
        raise InvalidText(
            f"'{quoted(text)}' cannot be the name of a deck; 1 to {_LONGEST_NAME} characters that can be printed were "
            "expected",
            kind="bad_name",
            input=text,
        )
    return name


def name_key(text: str) -> str:
    """The form in which names of decks are compared; what is no name is like no other."""
    return normalize("NFC", " ".join(text.split())).casefold().encode(errors="replace").decode()


def check_spacing(retention: float, longest_interval: int) -> None:
    """How often cards come must be sane.

    Raises:
        InvalidText: a number is out of its range (`bad_spacing`).
    """
    for what, number, (least, most) in (
        ("the chance to know a card when it comes", retention, RETENTIONS),
        ("the longest interval in days", longest_interval, INTERVALS),
    ):
        if not least <= number <= most:
            raise InvalidText(
                f"{number} is out of range for {what}; from {least:,} to {most:,} was expected",
                kind="bad_spacing",
                input=str(number),
            )
