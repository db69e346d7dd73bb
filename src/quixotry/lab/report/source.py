"""What the sections of a report are made from: the games, what they were played with, and what words mean.

Main name: `Source`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from quixotry._native import Edition, Layout, Lexicon
from quixotry.definitions import define
from quixotry.errors import QuixotryError
from quixotry.lab.manifest import digest
from quixotry.lab.report.model import Column, Table

if TYPE_CHECKING:
    from quixotry.lab.questions import Answer, Log

WORD, PLAYS = Column("word", "word", "word"), Column("plays", "plays", "count")
MEAN = Column("mean_score", "mean", "number")
RARE = 70
"""Words of this band of commonness and above hardly anybody knows."""

_BAND, _MEANING = Column("band", "band", "count"), Column("meaning", "meaning", "meaning")

# A word is in tables of means if it is played as often as once in so many games.
_GAMES_A_PLAY = 500


class Source:
    """The games of a folder, and what else a report asks.

    Args:
        log: the games.
        top: how many of the most played words are looked at.
        plays: how often a word must have been played for a table of means; by default once in 500 games.

    Attributes:
        log: the games.
        top: how many words.
        plays: how often.
        notes: what could not be told, and why, in sentences.
    """

    def __init__(self, log: Log, top: int, plays: int | None = None) -> None:
        self.log = log
        self.top = top
        self.plays = max(1, log.games // _GAMES_A_PLAY) if plays is None else plays
        self.notes: list[str] = []
        self._meanings: dict[str, str | None] = {}

    def ask(self, question: str, **parameters: int) -> Answer:
        """The answer to a question that comes with the package."""
        return self.log.ask(question, **parameters)

    @cached_property
    def lexicon(self) -> Lexicon | None:
        """The word list of the games; None if it is not there any more, which is noted then."""
        try:
            return self.log.lexicon
        except QuixotryError as error:
            self.notes.append(f"Without the word list there are no bands: {error.message}.")
            return None

    @cached_property
    def bands(self) -> bool:
        """Whether the word list says how common its words are."""
        lexicon = self.lexicon
        if lexicon is None:
            return False
        return any(lexicon.band(row[0]) is not None for row in self.ask("words", top=self.top))

    @cached_property
    def edition(self) -> Edition | None:
        """The tiles of the games; None if they are not known by their name."""
        told = self.log.manifest.edition
        if told["name"] not in Edition.names():
            return None
        edition = Edition.named(told["name"])
        return edition if digest(edition.to_toml().encode()) == told["sha256"] else None

    @cached_property
    def layout(self) -> Layout | None:
        """The board of the games; None if it is not known by its name."""
        told = self.log.manifest.layout
        if told["name"] not in Layout.names():
            return None
        layout = Layout.named(told["name"])
        return layout if digest(layout.to_toml().encode()) == told["sha256"] else None

    def band(self, word: str) -> int | None:
        """How rare a word is; None where nobody has said."""
        return self.lexicon.band(word) if self.lexicon is not None else None

    def meaning(self, word: str) -> str | None:
        """What a word means, by the first offline source that knows it."""
        if word not in self._meanings:
            english = self.edition is not None and self.edition.name.split()[0] == "English"
            found = define(word, self.lexicon) if self.lexicon is not None or english else []
            base = f"{found[0].word}: " if found and found[0].word != word else ""
            self._meanings[word] = f"{base}{found[0].text.split('; ')[0]}" if found else None
        return self._meanings[word]

    def words_table(
        self, name: str, title: str, about: str, answer: Answer, others: Sequence[tuple[Column, Any]] = ()
    ) -> Table:
        """A table of words: how often and how well they were played, what else is asked for, band and meaning.

        Args:
            name: as programs know it.
            title: as people read it.
            about: what it tells.
            answer: rows with `word`, `plays` and `mean_score`.
            others: columns between, each with the name of that of the answer.
        """
        columns = (WORD, PLAYS, MEAN, *(column for column, _ in others), _BAND, _MEANING)
        rows = [
            (
                row["word"],
                row["plays"],
                row["mean_score"],
                *(row[key] for _, key in others),
                self.band(row["word"]),
                self.meaning(row["word"]),
            )
            for row in answer.objects()
        ]
        return Table.of(name, title, about, columns, rows)
