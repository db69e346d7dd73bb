"""Questions to the games of a folder, in SQL: one's own, and those that come with the package.

DuckDB looks into the Parquet files; the tables are `games` and `turns`, and `lexicon` (word, band, length) where the
words of the games can be found. Main names: `open`, which gives a `Log`; `Answer`; `questions`, `Question`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from quixotry import lexica
from quixotry._native import Edition, Lexicon
from quixotry.errors import InvalidText, QuixotryError, UnknownName
from quixotry.lab.extra import needed
from quixotry.lab.folders import folder_at, is_url
from quixotry.lab.manifest import NAME, Manifest
from quixotry.lab.shards import TABLES, complete

_QUERIES = Path(__file__).parent / "queries"
_PARAMETER = re.compile(r"-- @(\w+) (\S+) (.+)")
_USE = "questions to games"
# The tiles of a rack; how many letters a main word has: as its move is written, since only there letters of several
# characters stand in brackets; the ends (-1, 1) of the interval of 95 % of a part of so many (Wilson, 1927).
_MACROS = r"""
create macro tiles(rack) as
    case when contains(rack, '[') then regexp_extract_all(rack, '\[[^\]]+\]|.') else string_split(rack, '') end;
create macro letters(move) as
    case
        when contains(move, '[') then length(regexp_replace(split_part(move, ' ', 2), '\[[^\]]*\]', '_', 'g'))
        else length(split_part(move, ' ', 2))
    end;
create macro wilson(part, count, side) as
    greatest(0, least(1,
        (part + 1.9208 / count + side * 1.96 * sqrt(part * (1 - part) / count + 0.9604 / (count * count)))
        / (1 + 3.8416 / count)
    ));
"""


@dataclass(frozen=True)
class Question:
    """A question that comes with the package.

    Attributes:
        name: what it is called: `two_letters`.
        about: what it tells, in a sentence.
        parameters: what it can be told, each with its usual value and what it means.
        text: the query.
    """

    name: str
    about: str
    parameters: dict[str, tuple[int, str]]
    text: str


def questions() -> dict[str, Question]:
    """The questions that come with the package, by name.

    >>> questions()["two_letters"].parameters
    {'plays': (20, 'how often a word must have been played')}
    """
    return {path.stem: _question(path) for path in sorted(_QUERIES.glob("*.sql"))}


def _question(path: Path) -> Question:
    text = path.read_text("utf-8")
    comments = [line for line in text.splitlines() if line.startswith("--")]
    told = [found for line in comments if (found := _PARAMETER.fullmatch(line))]
    about = " ".join(line[2:].strip() for line in comments if not line.startswith("-- @"))
    parameters = {name: (int(usual), meaning) for name, usual, meaning in (found.groups() for found in told)}
    return Question(path.stem, about, parameters, text)


@dataclass(frozen=True)
class Answer:
    """What a query gives.

    Attributes:
        columns: the names of the columns.
        rows: as many values each.
    """

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self.rows)

    def objects(self) -> list[dict[str, Any]]:
        """The rows, each by the names of its columns."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


class Log:
    """The games of a folder that are complete; those that are being added later are not seen.

    Args:
        folder: where `selfplay` has put them, a path or a URL.
        lexicon: the word list of the games, or its name or path; by default the list of that name that is there.

    Attributes:
        folder: the folder; a text if it is a URL.
        manifest: what the games were played with.
        games: how many are complete.

    Raises:
        QuixotryError: it is no such folder (`no_log`), no games in it are complete (`no_games`), or the extra `lab` is
            not installed (`missing_package`).
    """

    def __init__(self, folder: str | os.PathLike[str], lexicon: lexica.Words | None = None) -> None:
        self.folder: Path | str = str(folder) if is_url(folder) else Path(folder)
        self._files = folder_at(folder)
        self._given = lexicon
        manifest = Manifest.read(self._files)
        if manifest is None:
            raise QuixotryError(
                f"'{folder}' holds no games of self-play: there is no {NAME}; one of 'quixotry selfplay' was expected",
                kind="no_log",
                input=str(folder),
            )
        self.manifest = manifest
        needed("duckdb", _USE)
        self._shards = [shard for shard, _ in complete(self._files, manifest.games, manifest.games_per_shard)]
        self.games = sum(shard.games for shard in self._shards)
        if not self._shards:
            raise QuixotryError(
                f"'{folder}' has no complete games yet; the same 'quixotry selfplay' goes on with them",
                kind="no_games",
                input=str(folder),
            )

    @cached_property
    def connection(self) -> Any:
        """A connection of DuckDB in which `games` and `turns` are views of the files."""
        connection = needed("duckdb", _USE).connect()
        self._files.prepare(connection)
        for table in TABLES:
            paths = [self._files.where(shard.name(table)) for shard in self._shards]
            connection.read_parquet(paths).create_view(table)
        connection.execute(_MACROS)
        return connection

    def sql(self, query: str, **parameters: Any) -> Answer:
        """The answer to a query.

        Args:
            query: in the SQL of DuckDB; `$name` stands for a parameter.
            parameters: what they are.

        Raises:
            InvalidText: it is no query that can be answered (`bad_sql`); the sentence is that of DuckDB.
        """
        duckdb = needed("duckdb", _USE)
        if re.search(r"\blexicon\b", query):
            self._words  # noqa: B018 - makes the table
        try:
            result = self.connection.execute(query, parameters or None)
            columns = tuple(column[0] for column in result.description or ())
            return Answer(columns, result.fetchall())
        except duckdb.Error as error:
            raise InvalidText(f"the query cannot be answered: {error}", kind="bad_sql", input=query) from error

    def ask(self, name: str, **parameters: int) -> Answer:
        """The answer to one of the questions that come with the package.

        Args:
            name: what it is called; see `questions`.
            parameters: those that are to have another value than the usual one.

        Raises:
            UnknownName: there is no such question.
            InvalidText: it has no such parameter.
        """
        known = questions()
        if name not in known:
            raise UnknownName(
                f"no question is called '{name}'; {', '.join(known)} were expected",
                kind="unknown_question",
                input=name,
                known=tuple(known),
            )
        question = known[name]
        for parameter in parameters:
            if parameter not in question.parameters:
                expected = ", ".join(question.parameters) or "none"
                message = f"'{parameter}' means nothing to the question '{name}'; its parameters: {expected}"
                raise InvalidText(message, kind="bad_parameter", input=parameter)
        usual = {parameter: value for parameter, (value, _) in question.parameters.items()}
        return self.sql(question.text, **{**usual, **parameters})

    @cached_property
    def lexicon(self) -> Lexicon:
        """The word list that the games were played with.

        Raises:
            UnknownName: no list is called so any more.
            LexiconError: it cannot be read.
            QuixotryError: it is another one by now (`other_words`).
        """
        told = self.manifest.lexicon
        edition = self.manifest.edition["name"]
        words = lexica.open_lexicon(
            told["name"] if self._given is None else self._given,
            edition=edition if edition in Edition.names() else None,
        )
        if words.info.sha256 != told["sha256"]:
            raise QuixotryError(
                f"the list '{words.name}' is not, or no longer, the one that these games were played with",
                kind="other_words",
                input=words.name,
            )
        return words

    @cached_property
    def _words(self) -> int:
        """Makes the table `lexicon`; how many words it has."""
        words = self.lexicon
        pyarrow = needed("pyarrow", _USE)
        rows = [(word, words.band(word), len(word)) for word in words]
        columns = dict(zip(("word", "band", "length"), zip(*rows, strict=True), strict=True))
        self.connection.register("lexicon", pyarrow.table({name: list(values) for name, values in columns.items()}))
        return len(rows)


def open(folder: str | os.PathLike[str], lexicon: lexica.Words | None = None) -> Log:
    """The games of a folder, to be asked about: `lab.open("games").sql("select avg(score) from turns")`.

    Args:
        folder: where `selfplay` has put them.
        lexicon: the word list of the games, or its name or path; by default the list of that name that is there.

    Raises:
        QuixotryError: it is no such folder, no games in it are complete, or the extra `lab` is not installed.
    """
    return Log(folder)
