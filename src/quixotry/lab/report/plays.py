"""Sections about plays: bingos and how likely they are, openings, and the squares that are covered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from quixotry._native import Lexicon
from quixotry.finder import find
from quixotry.lab.report.model import Board, Chart, Column, Section, Table
from quixotry.lab.report.source import MEAN, WORD, Source
from quixotry.render.grid import PREMIUM_NAMES, letters

_BINGOS = Column("bingos", "bingos", "count")
_SQUARE = re.compile(r"([A-Z]+)(\d+)")
# Of so many lengths of bingos the words are listed: those that the whole rack makes, and one letter more.
_LENGTHS = 2
# As the games have them: TW for a triple word.
_PREMIUMS = {name: "".join(word[0] for word in name.split()).upper() for name in PREMIUM_NAMES.values()}


def sections(source: Source) -> Iterator[Section]:
    """Yields the sections that there are plays for."""
    yield from _bingos(source)
    yield from _openings(source)
    yield from _squares(source)


def _bingos(source: Source) -> Iterator[Section]:
    lengths = source.ask("bingo_lengths").objects()
    if not lengths:
        return
    rates = [row for row in source.ask("bingo_rates").objects() if row["games"]]
    chart = Chart.of(
        "bingo_rates",
        "Bingos in a game",
        "How large a part of games a player has none in, one, two and so on.",
        [(row["player"], row["bingos"], row["part"]) for row in rates],
        across="bingos",
        up="part of games",
    )
    columns = (
        Column("letters", "letters", "count"),
        _BINGOS,
        Column("words", "different words", "count"),
        MEAN,
    )
    rows = [tuple(row[column.name] for column in columns) for row in lengths]
    by_length = Table.of("bingo_lengths", "Bingos by length", "Plays that get the bonus for many tiles.", columns, rows)
    parts: list[Chart | Table] = [chart, by_length]
    usual = sorted(sorted(lengths, key=lambda row: -row["bingos"])[:_LENGTHS], key=lambda row: row["letters"])
    for row in usual:
        table = _by_probability(source, row["letters"])
        if table is not None:
            parts.append(table)
    yield Section("bingos", "Bingos", "Plays with the bonus for laying many tiles at once.", tuple(parts))


def _by_probability(source: Source, length: int) -> Table | None:
    """Bingos of a length by how likely a draw from the full box spells them, as the finder knows it."""
    edition = source.edition
    if edition is None:
        return None
    found = source.ask("long_bingos", letters=length, top=source.top).objects()
    words = Lexicon.from_words([row["word"] for row in found], edition=edition)
    rows = []
    for row in found:
        tiles = "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in edition.split(row["word"]))
        answer = find(tiles, all_letters=True, lexicon=words, edition=edition)
        chance = next((one.probability for one in answer if one.word == row["word"]), 0.0)
        rows.append((row["word"], round(1 / chance) if chance else None, row["bingos"], row["mean_score"]))
    rows.sort(key=lambda row: (row[1] is None, row[1], row[0]))
    return Table.of(
        f"bingos_{length}",
        f"Bingos of {length} letters, the likeliest first",
        f"Among those played most: how many draws of {length} tiles from a full bag it takes, on average, until one "
        "spells the word, blanks counted in.",
        (WORD, Column("one_draw_in", "one draw in", "count"), _BINGOS, MEAN),
        rows,
    )


def _openings(source: Source) -> Iterator[Section]:
    answer = source.ask("openings", top=min(source.top, 100))
    if not answer.rows:
        return
    won = Column("won", "won", "part")
    about = "First plays of games by the main word, with the part of these games that whoever played it went on to win."
    table = source.words_table("openings", "The first play", about, answer, [(won, "won")])
    columns = (
        Column("square", "from", "text"),
        Column("direction", "direction", "text"),
        Column("plays", "plays", "count"),
        MEAN,
    )
    where = source.ask("opening_squares").rows
    places = Table.of("opening_squares", "Where it begins", "The first square of the first play.", columns, where)
    yield Section("openings", "Openings", "How games begin.", (table, places))


def _squares(source: Source) -> Iterator[Section]:
    found = {row["square"]: row for row in source.ask("squares").objects()}
    if not found:
        return
    layout = source.layout
    rows, columns = (layout.rows, layout.columns) if layout is not None else _size(found)
    premiums: dict[str, str] = {}
    if layout is not None:
        names = [f"{letters(column)}{row + 1}" for row in range(rows) for column in range(columns)]
        premiums = {name: code for name in names if (code := _PREMIUMS.get(layout.premium(name)))}
    covered = Board(
        "squares",
        "How often a square is covered",
        "The part of all games in which a tile came to lie on the square.",
        "part",
        rows,
        columns,
        {square: round(row["part_of_games"], 6) for square, row in found.items()},
        premiums,
    )
    means = Board(
        "square_means",
        "What plays on a square bring",
        "The mean score of plays that lay a tile on the square.",
        "number",
        rows,
        columns,
        {square: round(row["mean_score"], 6) for square, row in found.items()},
        premiums,
    )
    parts: list[Board | Table] = [covered, means]
    answer = source.ask("premiums")
    if answer.rows:
        told = (Column("premium", "square", "text"), Column("a_game", "covered a game", "number"), MEAN)
        about = "Premium squares: how many are covered in a game, and what a play on one brings."
        parts.append(Table.of("premiums", "Premium squares", about, told, answer.rows))
    yield Section("squares", "Squares", "Where tiles come to lie.", tuple(parts))


def _size(found: Iterable[str]) -> tuple[int, int]:
    """How large a board is at least, by the squares that are covered."""
    places = [match for square in found if (match := _SQUARE.fullmatch(square))]
    names = [letters(column) for column in range(100)]
    return max(int(place[2]) for place in places), 1 + max(names.index(place[1]) for place in places)
