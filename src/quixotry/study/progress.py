"""What has been learnt of a deck's cards: which are to be asked, and the review of each, written and taken back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quixotry.errors import QuixotryError, UnknownName
from quixotry.sqlite_file import SqliteFile
from quixotry.study.kinds import Prompt
from quixotry.study.replies import Rating
from quixotry.study.schedule import DAY, EARLY, Memory, review

_CARD = "cards.number, prompt, side, reviewed, due, stability, difficulty"
# Whether a card is to be asked now; as `Memory.is_due`.
IS_DUE = f"(due <= :now OR reviewed > :now + {DAY})"


@dataclass(frozen=True)
class Card:
    """A card of a deck.

    Attributes:
        number: what the file calls it.
        prompt: what it shows.
        memory: what is known of how well it is known; None while it is new.
    """

    number: int
    prompt: Prompt
    memory: Memory | None


@dataclass(frozen=True)
class Review:
    """A review that was written.

    Attributes:
        number: what the file calls it.
        card: the card as it was before.
        moment: when it was asked, in seconds since 1970 in UTC.
        rating: how well it was known.
        after: what is known of it now.
    """

    number: int
    card: Card
    moment: int
    rating: Rating
    after: Memory


class Progress:
    """What has been learnt of one deck.

    Args:
        database: the file.
        deck: the number of the deck.
        name: what it is called, for messages.
    """

    def __init__(self, database: SqliteFile, deck: int, name: str) -> None:
        self._database, self._deck, self._name = database, deck, name

    def due(self, moment: int, limit: int | None) -> list[Card]:
        """The cards that are to be asked again, the longest overdue first."""
        return self._cards(f"reviewed IS NOT NULL AND {IS_DUE} ORDER BY due, place", moment, limit)

    def new(self, limit: int | None) -> list[Card]:
        """The cards that were never asked, in the order in which they are to come."""
        return self._cards("reviewed IS NULL ORDER BY place", 0, limit)

    def _cards(self, which: str, moment: int, limit: int | None) -> list[Card]:
        query = f"SELECT {_CARD} FROM cards WHERE deck = :deck AND NOT asleep AND {which} LIMIT :limit"
        values = {"deck": self._deck, "now": moment, "limit": -1 if limit is None else max(0, limit)}
        with self._database.reading() as connection:
            return [] if connection is None else [_card(row) for row in connection.execute(query, values)]

    def card(self, number: int) -> Card | None:
        """A card as it is now; None if it is gone."""
        with self._database.reading() as connection:
            return None if connection is None else _find(connection, number)

    def showing(self, prompts: Sequence[str]) -> list[int]:
        """The numbers of the cards that show one of these."""
        query = (
            f"SELECT number FROM cards WHERE deck = ? AND prompt IN ({', '.join('?' * len(prompts))}) ORDER BY place"
        )
        with self._database.reading() as connection:
            rows = [] if connection is None else connection.execute(query, (self._deck, *prompts))
            return [number for (number,) in rows]

    def words(self) -> list[str]:
        """The words of the deck."""
        with self._database.reading() as connection:
            rows = (
                [] if connection is None else connection.execute("SELECT word FROM words WHERE deck = ?", (self._deck,))
            )
            return [word for (word,) in rows]

    def new_today(self, moment: int) -> int:
        """How many cards were asked for the first time in the day that ends now."""
        query = """
            SELECT count(*) FROM reviews JOIN cards ON cards.number = card
            WHERE moment > ? AND moment <= ? AND reviewed_before IS NULL AND deck = ?
        """
        return self._number(query, moment - DAY + EARLY, moment, self._deck) or 0

    def new_left(self) -> int:
        """How many cards were never asked."""
        return self._number(
            "SELECT count(*) FROM cards WHERE deck = ? AND NOT asleep AND reviewed IS NULL", self._deck
        ) or 0  # fmt: skip

    def next_due(self) -> int | None:
        """When the first of the cards that have been asked is to be asked again."""
        return self._number("SELECT min(due) FROM cards WHERE deck = ? AND NOT asleep", self._deck)

    def _number(self, query: str, *values: object) -> int | None:
        with self._database.reading() as connection:
            if connection is None:
                return None
            found: int | None = connection.execute(query, values).fetchone()[0]
            return found

    def review(self, number: int, rating: Rating, moment: int) -> Review:
        """Write that a card was asked; what other programs have written of it meanwhile counts.

        Raises:
            UnknownName: the card is gone, with its deck.
        """
        with self._database.writing() as connection:
            card = _find(connection, number)
            if card is None:
                raise self._gone()
            return self._write(connection, card, rating, moment)

    def miss(self, number: int, moment: int) -> None:
        """Write that a card was missed outside of a quiz: it is to be asked at once.

        Raises:
            UnknownName: the card is gone, with its deck.
        """
        with self._database.writing() as connection:
            card = _find(connection, number)
            if card is None:
                raise self._gone()
            self._write(connection, card, "again", moment)
            connection.execute("UPDATE cards SET due = ? WHERE number = ?", (moment, number))

    def rerate(self, written: Review, rating: Rating) -> Review:
        """Write a review otherwise than it was.

        Raises:
            QuixotryError: the card has been asked by another program since.
        """
        with self._database.writing() as connection:
            self._unwrite(connection, written)
            return self._write(connection, written.card, rating, written.moment)

    def take_back(self, written: Review) -> None:
        """Have a review never been.

        Raises:
            QuixotryError: the card has been asked by another program since.
        """
        with self._database.writing() as connection:
            self._unwrite(connection, written)

    def is_compared_with(self, lexicon_hash: str) -> bool:
        """Whether the cards were last compared with a word list of this hash."""
        with self._database.reading() as connection:
            if connection is None:
                return True
            found = connection.execute("SELECT lexicon_hash FROM decks WHERE number = ?", (self._deck,)).fetchone()
            return found is None or bool(found[0] == lexicon_hash)

    def wake(self, awake: Iterable[int], lexicon_hash: str) -> None:
        """Have only those cards come that the word list answers, and note which word list that was.

        Args:
            awake: the numbers of the cards that have answers.
            lexicon_hash: the hash of its words.
        """
        with self._database.writing() as connection:
            connection.execute("UPDATE cards SET asleep = 1 WHERE deck = ?", (self._deck,))
            connection.executemany("UPDATE cards SET asleep = 0 WHERE number = ?", ((number,) for number in awake))
            connection.execute("UPDATE decks SET lexicon_hash = ? WHERE number = ?", (lexicon_hash, self._deck))

    def all(self) -> list[Card]:
        """Every card, those too that the word list does not answer now."""
        with self._database.reading() as connection:
            if connection is None:
                return []
            return [
                _card(row) for row in connection.execute(f"SELECT {_CARD} FROM cards WHERE deck = ?", (self._deck,))
            ]

    def _write(self, connection: sqlite3.Connection, card: Card, rating: Rating, moment: int) -> Review:
        spacing = connection.execute("SELECT retention, longest_interval FROM decks WHERE number = ?", (self._deck,))
        found = spacing.fetchone()
        if found is None:
            raise self._gone()
        after = review(card.memory, rating, moment, retention=found[0], longest=found[1])
        connection.execute(
            "UPDATE cards SET reviewed = ?, due = ?, stability = ?, difficulty = ? WHERE number = ?",
            (*_columns(after), card.number),
        )
        written = connection.execute(
            "INSERT INTO reviews (card, moment, rating,"
            " reviewed_before, due_before, stability_before, difficulty_before) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (card.number, moment, rating, *_columns(card.memory)),
        )
        assert written.lastrowid is not None
        return Review(written.lastrowid, card, moment, rating, after)

    def _unwrite(self, connection: sqlite3.Connection, written: Review) -> None:
        last = connection.execute("SELECT max(number) FROM reviews WHERE card = ?", (written.card.number,)).fetchone()[
            0
        ]
        if last != written.number:
            raise QuixotryError(
                f"the review of {written.card.prompt.text} cannot be changed: the card has been asked elsewhere since, "
                "or its deck was removed",
                kind="asked_since",
                input=written.card.prompt.text,
            )
        connection.execute("DELETE FROM reviews WHERE number = ?", (written.number,))
        connection.execute(
            "UPDATE cards SET reviewed = ?, due = ?, stability = ?, difficulty = ? WHERE number = ?",
            (*_columns(written.card.memory), written.card.number),
        )

    def _gone(self) -> UnknownName:
        return UnknownName(
            f"the deck '{self._name}' was removed meanwhile; what is answered now is not kept",
            kind="unknown_deck",
            input=self._name,
        )


def _find(connection: sqlite3.Connection, number: int) -> Card | None:
    row = connection.execute(f"SELECT {_CARD} FROM cards WHERE number = ?", (number,)).fetchone()
    return None if row is None else _card(row)


def _card(row: tuple[int, str, str, int | None, int, float, float]) -> Card:
    number, text, side, reviewed, due, stability, difficulty = row
    memory = None if reviewed is None else Memory(reviewed, due, stability, difficulty)
    return Card(number, Prompt(text, side), memory)


def _columns(memory: Memory | None) -> tuple[int | float | None, ...]:
    if memory is None:
        return (None, None, None, None)
    return (memory.reviewed, memory.due, memory.stability, memory.difficulty)
