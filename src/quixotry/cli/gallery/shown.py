"""Games of the gallery as rows of a table, as lines and as objects.

Main names: `print_games`, `as_object`, `origin`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from quixotry.cli.output import print_json, print_table
from quixotry.composing.gallery import Entry
from quixotry.sentences import listed, plural, printable

# So many words of a game are shown in a row.
_WORDS = 3


def print_games(entries: Sequence[Entry], count: int, as_json: bool) -> None:
    """Print games as a table, or as an object.

    Args:
        entries: the games that are shown.
        count: how many there are.
        as_json: whether as an object.
    """
    if as_json:
        print_json({"games": [as_object(entry) for entry in entries], "count": count})
        return
    headings = ["game", "version", "points", "A", "B", "", "left", "blanks", "words", "found by", "word list"]
    rows = [
        (
            entry.number,
            entry.version,
            entry.points,
            *(entry.totals or (None, None)),
            "tie" if entry.tie else None,
            entry.left,
            " ".join(entry.blanks),
            f"{' '.join(words_of(entry)[:_WORDS])} …",
            printable(entry.method or ""),
            printable(entry.lexicon),
        )
        for entry in entries
    ]
    spare = ["word list", "found by", "blanks"]
    print_table(headings, rows, right=["game", "points", "A", "B"], folding=["words"], spare=spare)
    if len(entries) < count:
        click.echo(f"{len(entries):,} of {plural(count, 'game')}; --limit shows more.", err=True)


def as_object(entry: Entry) -> dict[str, Any]:
    """A game in short as an object."""
    return {
        **gallery_object(entry),
        "version": entry.version,
        "words": words_of(entry),
        "points": entry.points,
        "totals": None if entry.totals is None else list(entry.totals),
        "left": entry.left,
        "blanks": list(entry.blanks),
        "tie": entry.tie,
        "method": entry.method,
        "seed": entry.seed,
        "number": entry.seed_number,
        "lexicon": entry.lexicon,
    }


def gallery_object(entry: Entry) -> dict[str, Any]:
    """What the gallery adds to a game."""
    favourite = None if entry.favourite is None else entry.favourite.isoformat()
    return {"gallery": {"number": entry.number, "kept": entry.kept.isoformat(), "favourite": favourite}}


def words_of(entry: Entry) -> list[str]:
    """The words of a game in upper case, as the file has them."""
    return [tiles.replace("[", "").replace("]", "").upper() for tiles, *_ in entry.turns]


def origin(entry: Entry) -> str:
    """Where a game comes from, in a sentence."""
    parts = [f"game {entry.number} of the gallery, kept on {entry.kept:%Y-%m-%d}"]
    if entry.method:
        parts.append(f"found by {printable(entry.method)}")
    if entry.seed is not None:
        parts.append(f"seed {entry.seed}")
    if entry.favourite is not None:
        parts.append("a favourite")
    text = listed(parts)
    return f"{text[:1].upper()}{text[1:]}."
