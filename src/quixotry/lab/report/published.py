"""The section that puts what others have published beside one's own figures."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from quixotry.lab.report.model import Column, Section, Table
from quixotry.lab.report.source import Source

_COLUMNS = (
    Column("source", "games", "text"),
    Column("lexicon", "word list", "text"),
    Column("players", "players", "text"),
    Column("mean", "points", "number"),
    Column("deviation", "deviation", "number"),
    Column("points", "a turn", "number"),
    Column("bingos", "bingos", "decimal"),
    Column("turns", "turns", "number"),
    Column("first", "first wins", "part"),
    Column("ties", "ties", "part"),
)
# What others have played on, and the article with.
_LAYOUT, _EDITION = "standard", "English"


@cache
def published() -> dict[str, Any]:
    """What others have published, as the file has it."""
    return tomllib.loads(Path(__file__).with_name("published.toml").read_text("utf-8"))


def sections(source: Source) -> Iterator[Section]:
    """Yields the section, for games that can be compared: of two, on the usual board."""
    manifest = source.log.manifest
    if len(manifest.players) != 2 or manifest.layout["name"] != _LAYOUT:
        return
    tables = [_matches(source)]
    if manifest.edition["name"] == _EDITION and (words := _article(source)).rows:
        tables.append(words)
    about = (
        "Figures of others, for a sanity check: programs that look at leaves score more than those that only take the "
        "most points, since they make more bingos, and other word lists and rules bring other points."
    )
    yield Section("published", "Beside published figures", about, tuple(tables))


def _matches(source: Source) -> Table:
    [first] = source.ask("first_player").objects()
    [ties] = source.ask("ties").objects()
    turns = source.log.sql("select avg(turns) from games").rows[0][0]
    lexicon = source.log.manifest.lexicon["name"]
    ours = [
        {
            "source": "these",
            "lexicon": lexicon,
            "players": row["player"],
            "mean": row["mean_score"],
            "deviation": row["deviation"],
            "points": row["points_a_turn"],
            "bingos": row["bingos_a_game"],
            "turns": turns,
            "first": first["win_rate"],
            "ties": ties["part"],
        }
        for row in source.ask("scores").objects()
    ]
    rows = [[row.get(column.name) for column in _COLUMNS] for row in [*ours, *published()["match"]]]
    about = "Points of a player in a game and in a turn, bingos of a player in a game, turns of both in a game."
    return Table.of("published", "Programs against each other", about, _COLUMNS, rows)


def _article(source: Source) -> Table:
    """The words of the article: how often and how well they were played there and here, in as many games."""
    told = published()["article"]
    names = ", ".join(f"'{word}'" for word, *_ in told["words"])
    answer = source.log.sql(
        f"select word, count(*), avg(score) from turns where kind = 'place' and word in ({names}) group by word"
    )
    found = {word: (plays, mean) for word, plays, mean in answer.rows}
    scale = told["games"] / source.log.games
    rows = [
        (word, plays, round(found[word][0] * scale), *(mean or [None]), found[word][1])
        for word, plays, *mean in told["words"]
        if word in found
    ]
    columns = (
        Column("word", "word", "word"),
        Column("article_plays", "plays there", "count"),
        Column("plays", "plays here", "count"),
        Column("article_mean", "mean there", "number"),
        Column("mean_score", "mean here", "number"),
    )
    about = (
        f"There: {told['games']:,} games of two programs that always take the highest score, on another word list, as "
        "an article on the package Squabble tells. Here: these games, counted for as many."
    )
    return Table.of("article", "The words of an article", about, columns, rows)
