"""The gallery: perfect games kept in one SQLite file, found again, and pooled with those of others."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from time import monotonic
from typing import Any, Self

from quixotry._native import Composition, Edition, Lexicon
from quixotry.composing.gallery.answers import FavouriteWord, Intake, Tally
from quixotry.composing.gallery.database import FORM
from quixotry.composing.gallery.entry import COLUMNS, Entry, entry_of, moment_of, row_of
from quixotry.composing.gallery.pooling import Found, Refusal, games_in, line_of
from quixotry.composing.gallery.search import ORDERS, Search
from quixotry.composing.gallery.shelf import Shelf
from quixotry.errors import UnknownName
from quixotry.sentences import plural
from quixotry.sqlite_file import KeptInFile

FILE = "gallery.sqlite3"
# How many games are written at once: few enough that another program need not wait long.
_AT_ONCE = 1_000
# After so many seconds those that have come are written.
_SECONDS = 1.0
_EVERYTHING = Search()

_INSERT = (
    "INSERT OR IGNORE INTO games (identity, version, turns, left_over, blanks, points, first, second, lexicon, "
    "lexicon_key, lexicon_hash, edition, layout, rules, method, seed, seed_number, kept) VALUES (:identity, :version, "
    ":turns, :left_over, :blanks, :points, :first, :second, :lexicon, :lexicon_key, :lexicon_hash, :edition, :layout, "
    ":rules, :method, :seed, :seed_number, :kept)"
)


class Gallery(KeptInFile):
    """Perfect games in a file.

    The file is made when the first game is kept; until then there is none. Several programs may use it at once. Every
    action is done whole or not at all, whenever the program may be stopped; of many games as many are kept as were
    written by then.

    Everything may raise QuixotryError: the file is damaged, is of a newer version or is something else (`bad_gallery`),
    cannot be read or written (`io`), or another program holds it for too long (`busy`). Then it stays as it is.

    Args:
        path: the file, which need not be there.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, FORM)

    @classmethod
    def open(cls, path: str | PathLike[str] | None = None) -> Self:
        """The gallery in a file, by default `gallery.sqlite3` in the data folder (`quixotry.lexica.data_dir()`)."""
        if path is None:
            from quixotry.lexica import data_dir

            path = data_dir() / FILE
        return cls(Path(path))

    def __len__(self) -> int:
        return self.count()

    # --------------------------------------------------------------------------------------------------------- keeping

    def keep(self, games: Iterable[Composition], now: datetime | None = None) -> Intake:
        """Keep games; those that are there already stay as they are.

        Args:
            games: the games, of which no more than a thousand are held at once.
            now: the moment; by default the clock.

        Raises:
            QuixotryError: no word list has judged a game (`no_lexicon`).
        """
        return self._take_in((Found(0, game) for game in games), now)

    def take_in(
        self, lines: Iterable[str], *, lexicon: Lexicon | str | None = None, now: datetime | None = None
    ) -> Intake:
        """Keep the games of a file that somebody has exported; the referee looks at each.

        Args:
            lines: its lines: each a game as JSON; or all of them one object, as `quixotry compose --json` prints it.
            lexicon: the word list that judges them; by default the one that each game names, if it is here by that
                name.
            now: the moment; by default the clock.

        Raises:
            UnknownName: there is no such list.
            LexiconError: it is no good.
        """
        return self._take_in(games_in(lines, lexicon=lexicon), now)

    def _take_in(self, games: Iterable[Found | Refusal], now: datetime | None) -> Intake:
        moment = round((now or datetime.now(UTC)).timestamp())
        intake, part = Intake(), list[Found]()
        refused: list[Refusal] = []
        written = monotonic()
        try:
            for one in games:
                if isinstance(one, Refusal):
                    refused.append(one)
                    continue
                part.append(one)
                if len(part) == _AT_ONCE or monotonic() - written > _SECONDS:
                    intake = self._write(part, moment, intake)
                    written = monotonic()
        finally:
            # Ctrl-C, too, keeps what has come.
            intake = self._write(part, moment, intake)
        return replace(intake, refused=tuple(refused))

    def _write(self, part: list[Found], moment: int, before: Intake) -> Intake:
        """Write games, of which then none is left; what became of these and of those before."""
        rows = [(found.game, row_of(found.game, _hash(found.game), moment)) for found in part]
        part.clear()
        if not rows:
            return before
        with self._database.writing() as connection:
            new = sum(_insert(connection, game, row) for game, row in rows)
            identity = (rows[-1][1]["identity"],)
            last = connection.execute("SELECT number FROM games WHERE identity = ?", identity).fetchone()[0]
        return Intake(before.new + new, before.known + len(rows) - new, last=last)

    def remove(self, numbers: Iterable[int]) -> int:
        """Remove games; how many there were.

        Args:
            numbers: their numbers; those that are not there are passed over.
        """
        with self._database.writing() as connection:
            return sum(connection.execute("DELETE FROM games WHERE number = ?", (one,)).rowcount for one in numbers)

    # --------------------------------------------------------------------------------------------------------- looking

    def count(self, search: Search = _EVERYTHING) -> int:
        """How many games there are that are so."""
        condition, values = search.condition()
        rows = self._asked(f"SELECT count(*) FROM games WHERE {condition}", values)
        return int(rows[0][0]) if rows else 0

    def entries(
        self, search: Search = _EVERYTHING, *, order: str = "newest", limit: int | None = None, skip: int = 0
    ) -> list[Entry]:
        """The games that are so.

        Args:
            search: how they are.
            order: one of `ORDERS`: the `newest` or `oldest` first, or those with the most points (`top`).
            limit: how many at most; None for all.
            skip: how many to pass over.
        """
        condition, values = search.condition()
        sql = f"SELECT {COLUMNS} FROM games WHERE {condition} ORDER BY {ORDERS[order]} LIMIT ? OFFSET ?"
        return self._entries(sql, [*values, -1 if limit is None else limit, skip])

    def entry(self, number: int) -> Entry:
        """The game of a number.

        Raises:
            UnknownName: there is none (`unknown_game`).
        """
        found = self.entries(Search(numbers=[number])) if abs(number) < 2**63 else []
        if not found:
            count = self.count()
            there_are = f"there are {plural(count, 'game')}" if count else "the gallery is empty"
            raise UnknownName(
                f"there is no game {number} in the gallery; {there_are} ('quixotry gallery list' has their numbers)",
                kind="unknown_game",
                input=str(number),
            )
        return found[0]

    def game(self, number: int) -> tuple[Composition, str]:
        """The game of a number, refereed anew, and a sentence if its word list could not be asked; else nothing.

        Raises:
            UnknownName: there is none (`unknown_game`).
        """
        return Shelf().judged(self.entry(number))

    # ---------------------------------------------------------------------------------------------------------- tallies

    def words(self, search: Search = _EVERYTHING, limit: int | None = None) -> list[Tally]:
        """The words that were found, the most frequent first."""
        condition, values = search.condition()
        join = "" if condition == "1" else f"JOIN games ON games.number = words.game AND {condition}"
        sql = f"SELECT word, count(DISTINCT words.game), max(words.game) FROM words {join} GROUP BY word"
        return self._tallies(sql, values, limit)

    def left_over(self, search: Search = _EVERYTHING, limit: int | None = None) -> list[Tally]:
        """The tiles that were left over, the most frequent first."""
        condition, values = search.condition()
        sql = f"SELECT left_over, count(*), max(number) FROM games WHERE {condition} GROUP BY left_over"
        return self._tallies(sql, values, limit)

    def blanks(self, search: Search = _EVERYTHING, limit: int | None = None) -> list[Tally]:
        """The letters that blanks stood for, the most frequent first; a letter counts once a game."""
        condition, values = search.condition()
        sql = f"SELECT blanks, count(*), max(number) FROM games WHERE {condition} GROUP BY blanks"
        tallies: dict[str, Tally] = {}
        for blanks, games, example in self._asked(sql, values):
            for letter in dict.fromkeys(blanks.split()):
                before = tallies.get(letter, Tally(letter, 0, 0))
                tallies[letter] = Tally(letter, before.games + games, max(before.example, example))
        ordered = sorted(tallies.values(), key=lambda tally: (-tally.games, tally.text))
        return ordered if limit is None else ordered[:limit]

    def _tallies(self, sql: str, values: Sequence[Any], limit: int | None) -> list[Tally]:
        rows = self._asked(f"{sql} ORDER BY 2 DESC, 1 LIMIT ?", [*values, -1 if limit is None else limit])
        return [Tally(text, games, example) for text, games, example in rows]

    # ------------------------------------------------------------------------------------------------------- favourites

    def like(self, number: int, likes: bool = True, now: datetime | None = None) -> Entry:
        """Make a game a favourite, or one no more.

        Raises:
            UnknownName: there is none (`unknown_game`).
        """
        self.entry(number)
        moment = round((now or datetime.now(UTC)).timestamp()) if likes else None
        with self._database.writing() as connection:
            connection.execute("UPDATE games SET favourite = ? WHERE number = ?", (moment, number))
        return self.entry(number)

    def like_word(self, word: str, likes: bool = True, *, edition: str = "English", now: datetime | None = None) -> str:
        """Make a word of the gallery a favourite, or one no more; the word as it is written.

        Raises:
            UnknownName: it is in no game (`unknown_word`).
            InvalidText: it is no word of the edition.
        """
        written = "".join(Edition.named(edition).split(word.strip()))
        moment = round((now or datetime.now(UTC)).timestamp())
        with self._database.writing() as connection:
            found = connection.execute(
                "SELECT games.edition, games.lexicon FROM words JOIN games ON games.number = words.game WHERE word = ?"
                " ORDER BY words.game DESC LIMIT 1",
                (written,),
            ).fetchone()
            if found is None and likes:
                raise UnknownName(f"'{written}' is in no game of the gallery", kind="unknown_word", input=word)
            if likes:
                values = (written, *found, moment)
                connection.execute("INSERT OR IGNORE INTO favourite_words VALUES (?, ?, ?, ?)", values)
            else:
                connection.execute("DELETE FROM favourite_words WHERE word = ?", (written,))
        return written

    def favourite_words(self) -> list[FavouriteWord]:
        """The favourite words, in the order of the alphabet."""
        rows = self._asked(
            "SELECT word, edition, lexicon, (SELECT count(DISTINCT game) FROM words WHERE words.word ="
            " favourite_words.word), kept FROM favourite_words ORDER BY word",
            (),
        )
        return [
            FavouriteWord(word, edition, lexicon, games, moment_of(kept))
            for word, edition, lexicon, games, kept in rows
        ]

    # ---------------------------------------------------------------------------------------------------------- pooling

    def lines(self, search: Search = _EVERYTHING) -> Iterator[str]:
        """The games as lines of JSON for others, the oldest first, each with its line feed."""
        condition, values = search.condition()
        sql = f"SELECT {COLUMNS} FROM games WHERE games.number > ? AND {condition} ORDER BY games.number LIMIT ?"
        last, shelf = 0, Shelf()
        while found := self._entries(sql, [last, *values, _AT_ONCE]):
            for entry in found:
                game, _ = shelf.judged(entry)
                yield f"{line_of(game, entry.lexicon)}\n"
            last = found[-1].number

    def _entries(self, sql: str, values: Sequence[Any]) -> list[Entry]:
        rows = self._asked(sql, values)
        try:
            return [entry_of(row) for row in rows]
        except (ValueError, TypeError, OverflowError) as error:
            raise self._database.damaged("a game in it cannot be read") from error

    def _asked(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The rows of an answer; none while there is no file."""
        with self._database.reading() as connection:
            return [] if connection is None else connection.execute(sql, values).fetchall()


def _insert(connection: sqlite3.Connection, game: Composition, row: dict[str, Any]) -> bool:
    """Write a game; whether it is new."""
    cursor = connection.execute(_INSERT, row)
    if cursor.rowcount == 0:
        return False
    words = ((word, cursor.lastrowid, turn) for turn, word in enumerate(game.words))
    connection.executemany("INSERT INTO words VALUES (?, ?, ?)", words)
    return True


def _hash(game: Composition) -> str:
    return "" if game.lexicon is None else game.lexicon.info.sha256
