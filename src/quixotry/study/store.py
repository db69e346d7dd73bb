"""Decks and what has been learnt of them, kept in one SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from typing import Self

from quixotry._native import Lexicon
from quixotry.errors import InvalidText, UnknownName
from quixotry.sentences import listed
from quixotry.sqlite_file import KeptInFile
from quixotry.study.database import FORM
from quixotry.study.deck import Deck, DeckSummary, check_spacing, deck_name, name_key
from quixotry.study.intake import ORDERS, Intake, LeftOut, take_in
from quixotry.study.kinds import KINDS, prompts_showing
from quixotry.study.progress import IS_DUE, Progress
from quixotry.study.schedule import DAY, EARLY, moment_of, seconds_of
from quixotry.study.sources import opened, recipe_of
from quixotry.study.spelling import Spelling
from quixotry.study.wording import named, quoted

FILE = "study.sqlite3"

_DECK = """
    SELECT number, name, kind, lexicon, edition, retention, longest_interval,
           (SELECT count(*) FROM cards WHERE deck = decks.number AND NOT asleep)
    FROM decks
"""
_DECKS = f"""
    SELECT name, kind, lexicon, count(cards.number), count(cards.number) - count(reviewed),
           count(CASE WHEN reviewed IS NOT NULL AND {IS_DUE} THEN 1 END), min(CASE WHEN NOT {IS_DUE} THEN due END)
    FROM decks LEFT JOIN cards ON deck = decks.number AND NOT asleep
    GROUP BY decks.number ORDER BY name_key
"""


class Store(KeptInFile):
    """Decks of cards in a file, with all that has been learnt.

    The file is made when the first deck is; until then there is none. Several programs may use it at once. Every action
    is done whole or not at all, whenever the program may be stopped.

    Everything may raise QuixotryError: the file is damaged, is of a newer version or is something else (`bad_study`),
    cannot be read or written (`io`), or another program holds it for too long (`busy`). Then it stays as it is.

    Args:
        path: the file, which need not be there.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, FORM)

    @classmethod
    def open(cls, path: str | PathLike[str] | None = None) -> Self:
        """The store in a file, by default `study.sqlite3` in the data folder (`quixotry.lexica.data_dir()`)."""
        if path is None:
            from quixotry.lexica import data_dir

            path = data_dir() / FILE
        return cls(Path(path))

    # ---------------------------------------------------------------------------------------------------------- asking

    def decks(self, now: datetime | None = None) -> list[DeckSummary]:
        """How far each deck is, in the order of their names.

        Args:
            now: the moment that says what is due; by default the clock.
        """
        moment = seconds_of(now or datetime.now(UTC))
        with self._database.reading() as connection:
            rows = [] if connection is None else connection.execute(_DECKS, {"now": moment}).fetchall()
        return [
            DeckSummary(name, kind, lexicon, cards, new, due, None if next_due is None else moment_of(next_due))
            for name, kind, lexicon, cards, new, due, next_due in rows
        ]

    def deck(self, name: str) -> Deck:
        """The deck of a name.

        Raises:
            UnknownName: there is none (`unknown_deck`); the error says which name is nearest.
        """
        with self._database.reading() as connection:
            return _deck(connection, name)

    def words(self, name: str) -> list[str]:
        """The words of a deck, in the order of the alphabet."""
        with self._database.reading() as connection:
            deck = _deck(connection, name)
            rows = (
                []
                if connection is None
                else connection.execute("SELECT word FROM words WHERE deck = ?", (deck.number,))
            )
            return Spelling(deck.edition).sorted_words([word for (word,) in rows])

    def lexicon(self, name: str) -> Lexicon:
        """The word list of a deck, opened.

        Raises:
            LexiconError: it is not there any more (`deck_lexicon`).
        """
        with self._database.reading() as connection:
            deck = _deck(connection, name)
            assert connection is not None  # or there would be no deck
            found = connection.execute("SELECT recipe FROM decks WHERE number = ?", (deck.number,))
            recipe = found.fetchone()[0]
        return opened(recipe, deck.name, deck.lexicon)

    # ---------------------------------------------------------------------------------------------------------- making

    def create(
        self,
        name: str,
        kind: str,
        words: Iterable[str],
        *,
        lexicon: str | Lexicon = "open-world",
        order: str = "list",
        retention: float = 0.9,
        longest_interval: int = 365,
    ) -> tuple[Deck, LeftOut]:
        """Make a deck of the words of a list.

        Args:
            name: what to call it.
            kind: what its cards ask, one of `KINDS`.
            words: the words, in any case; a word that comes twice counts once.
            lexicon: the word list that answers, or its name or path. The deck finds it again by that.
            order: in which order new cards come, one of `ORDERS`: as in the `list`, or by `probability`, the likeliest
                to be drawn first.
            retention: how likely a card is to be known when it comes, from 0.7 to 0.97; more means more often.
            longest_interval: the most days until a card comes again, from 1 to 36,500.

        Returns:
            The deck, and the words that are left out, with a sentence that says why: those that are not in the lexicon,
            and for `short` and `judge` those of more than four letters.

        Raises:
            InvalidText: the name is none (`bad_name`) or is taken (`name_taken`), no word is left (`no_words`), or a
                number is out of its range (`bad_spacing`).
            UnknownName: there is no such kind, order or lexicon.
            LexiconError: the lexicon cannot be opened.
        """
        name, kind, order = deck_name(name), _chosen(kind, KINDS, "kind of deck"), _chosen(order, ORDERS, "order")
        check_spacing(retention, longest_interval)
        with self._database.reading() as connection:
            _check_free(connection, name)  # told before the work of making the cards
        source, recipe = recipe_of(lexicon)
        intake = take_in(kind, words, source, order)
        if not intake.words:
            raise InvalidText(
                intake.left_out.sentence or "there are no words in the list, so there is nothing to study",
                kind="no_words",
            )
        with self._database.writing() as connection:
            _check_free(connection, name)
            values = (name, name_key(name), kind, source.name, source.edition, retention, longest_interval)
            number = connection.execute(
                "INSERT INTO decks (name, name_key, kind, lexicon, edition, retention, longest_interval, lexicon_hash,"
                " recipe) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, source.info.sha256, recipe),
            ).lastrowid
            assert number is not None
            _fill(connection, number, intake)
            return _deck(connection, name), intake.left_out

    def add(self, name: str, words: Iterable[str], *, order: str = "list") -> tuple[Deck, LeftOut]:
        """Add words to a deck; what has been learnt stays, and words that it has already stay as they are.

        New cards come after those that wait already. The rest is as for `create`.
        """
        order = _chosen(order, ORDERS, "order")
        deck, source = self.deck(name), self.lexicon(name)
        intake = take_in(deck.kind, words, source, order)
        with self._database.writing() as connection:
            deck = _deck(connection, name)
            _fill(connection, deck.number, intake)
            return _deck(connection, name), intake.left_out

    def rename(self, name: str, new: str) -> Deck:
        """Give a deck another name.

        Raises:
            InvalidText: the new name is none, or is taken.
        """
        new = deck_name(new)
        with self._database.writing() as connection:
            deck = _deck(connection, name)
            if name_key(new) != name_key(deck.name):
                _check_free(connection, new)
            connection.execute(
                "UPDATE decks SET name = ?, name_key = ? WHERE number = ?", (new, name_key(new), deck.number)
            )
            return _deck(connection, new)

    def space(self, name: str, *, retention: float | None = None, longest_interval: int | None = None) -> Deck:
        """Have the cards of a deck come closer together or further apart, from the next review of each.

        A card that would come later than after the new longest interval comes after that.

        Raises:
            InvalidText: a number is out of its range (`bad_spacing`).
        """
        with self._database.writing() as connection:
            deck = _deck(connection, name)
            retention = deck.retention if retention is None else retention
            longest = deck.longest_interval if longest_interval is None else longest_interval
            check_spacing(retention, longest)
            connection.execute(
                "UPDATE decks SET retention = ?, longest_interval = ? WHERE number = ?",
                (retention, longest, deck.number),
            )
            connection.execute(
                "UPDATE cards SET due = min(due, reviewed + ?) WHERE deck = ?", (longest * DAY - EARLY, deck.number)
            )
            return _deck(connection, name)

    def remove(self, name: str) -> None:
        """Remove a deck and all that has been learnt of it."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM decks WHERE number = ?", (_deck(connection, name).number,))

    # -------------------------------------------------------------------------------------------------------- learning

    def progress(self, deck: Deck) -> Progress:
        """What has been learnt of a deck, card by card: what a quiz works with."""
        return Progress(self._database, deck.number, deck.name)

    def mark_missed(self, name: str, texts: Iterable[str], now: datetime | None = None) -> LeftOut:
        """Mark cards as missed, as when they are answered wrongly; the next quiz asks them, however soon it is.

        Args:
            name: the deck.
            texts: prompts of cards, or words that are answers to them: RETAINS marks AEINRST.
            now: the moment of the miss; by default the clock.

        Returns:
            The texts for which the deck has no card.
        """
        moment = seconds_of(now or datetime.now(UTC))
        deck = self.deck(name)
        spelling, progress = Spelling(deck.edition), self.progress(deck)
        unknown = []
        for text in dict.fromkeys(texts):
            cards = progress.showing(prompts_showing(deck.kind, text, spelling))
            for number in cards:
                progress.miss(number, moment)
            if not cards:
                unknown.append(text)
        sentence = f"The deck '{deck.name}' has no card for {named(unknown)}." if unknown else ""
        return LeftOut(tuple(unknown), sentence)


def _deck(connection: sqlite3.Connection | None, name: str) -> Deck:
    """The deck of a name.

    Raises:
        UnknownName: there is none.
    """
    if connection is not None:
        row = connection.execute(f"{_DECK} WHERE name_key = ?", (name_key(name),)).fetchone()
        if row is not None:
            return Deck(*row)
    rows = [] if connection is None else connection.execute("SELECT name FROM decks ORDER BY name_key").fetchall()
    known = [str(found) for (found,) in rows]
    nearest = next(iter(get_close_matches(name_key(name), [name_key(other) for other in known], 1)), None)
    nearest = next((other for other in known if name_key(other) == nearest), None)
    there_are = f"there {'is' if len(known) == 1 else 'are'} {named(known)}" if known else "there is no deck yet"
    hint = f"did you mean '{nearest}'? " if nearest else ""
    raise UnknownName(
        f"there is no deck '{quoted(name)}'; {hint}{there_are}",
        kind="unknown_deck",
        input=name,
        nearest=nearest,
        known=known,
    )


def _check_free(connection: sqlite3.Connection | None, name: str) -> None:
    """A new name must not be taken.

    Raises:
        InvalidText: it is.
    """
    if connection is None:
        return
    found = connection.execute("SELECT name FROM decks WHERE name_key = ?", (name_key(name),)).fetchone()
    if found is not None:
        raise InvalidText(
            f"there is a deck '{found[0]}' already; add words to it, or choose another name",
            kind="name_taken",
            input=name,
        )


def _fill(connection: sqlite3.Connection, deck: int, intake: Intake) -> None:
    """Put words and cards into a deck; those that it has stay as they are."""
    connection.executemany("INSERT OR IGNORE INTO words VALUES (?, ?)", ((deck, word) for word in intake.words))
    found = connection.execute("SELECT coalesce(max(place) + 1, 0) FROM cards WHERE deck = ?", (deck,))
    rows = (
        (deck, prompt.text, prompt.side, place)
        for place, prompt in enumerate(intake.prompts, start=int(found.fetchone()[0]))
    )
    connection.executemany(
        "INSERT INTO cards (deck, prompt, side, place) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (deck, prompt, side) DO UPDATE SET asleep = 0",
        rows,
    )


def _chosen(text: str, known: Mapping[str, str], what: str) -> str:
    """One of the names that are known, in any case.

    Raises:
        UnknownName: it is none of them.
    """
    name = text.strip().lower()
    if name not in known:
        nearest = next(iter(get_close_matches(name, known, 1)), None)
        hint = f"did you mean '{nearest}'? " if nearest else ""
        raise UnknownName(
            f"there is no {what} '{quoted(text)}'; {hint}{listed(list(known))} were expected",
            kind=f"unknown_{what.split()[0]}",
            input=text,
            nearest=nearest,
            known=list(known),
        )
    return name
