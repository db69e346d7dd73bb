"""`quixotry leave`: what it is worth to keep tiles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json, print_table
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry import Leaves, Lexicon
    from quixotry.finder import Choice

TOP = 10
# The option of verbs that go by a table.
LEAVES = click.option(
    "--leaves",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A table of leaves: one of quixotry, or KLV2. [default: that of the word list]",
)


@click.command(epilog=example("quixotry leave AEINST?"))
@click.argument("racks", metavar="TILES...", nargs=-1, required=True)
@click.option("--top", type=click.IntRange(min=0), default=TOP, show_default=True, metavar="N", help="How many parts.")
@click.option("--all", "everything", is_flag=True, help="Every part.")
@shared("lexicon", "edition", "layout", "rules")
@LEAVES
@shared("json")
def command(
    racks: tuple[str, ...], top: int, everything: bool, leaves: Path | None, as_json: bool, **setting: Any
) -> None:
    """Say what it is worth, in points, to keep TILES: `?` is a blank.

    Of up to six tiles it is the worth of all of them, and below it that of their parts; of a whole rack that of its
    parts, the best first: what to keep where some tiles have to go. Several TILES are compared.
    """
    from quixotry.finder import choose

    chosen = choose(**setting)
    table = read_table(chosen, leaves)
    told = [_told(table, tiles) for tiles in racks]
    if as_json:
        source = {"edition": table.info.edition, "lexicon": table.info.lexicon or None}
        print_json({"leaves": told, "table": {**source, "path": None if leaves is None else str(leaves)}})
        return
    if len(told) > 1:
        _compare(told)
    else:
        _parts(told[0], None if everything else top)


def read_table(chosen: Choice, path: Path | None) -> Leaves:
    """The table of a file, or the one that there is for a word list; stderr is told if it is of another list.

    Raises:
        QuixotryError: it cannot be read, or there is none for these tiles.
    """
    from quixotry.errors import QuixotryError
    from quixotry.lexica.leaf_tables import leaves_for, read_leaves

    if path is not None:
        return read_leaves(path, chosen.edition)
    table = leaves_for(chosen.lexicon, chosen.edition, chosen.layout, chosen.rules)
    if table is None:
        message = (
            f"there is no table of leaves for the tiles of {chosen.edition.name}; 'quixotry train leaves' makes one, "
            "or give a FILE with --leaves"
        )
        raise QuixotryError(message, kind="no_leaves", input=chosen.edition.name)
    say_whose(table, chosen.lexicon)
    return table


def say_whose(table: Leaves | None, lexicon: Lexicon | None) -> None:
    """Tell stderr if a table is of another list."""
    from quixotry.lexica.leaf_tables import note

    said = None if table is None else note(table, lexicon, table.edition)
    if said is not None:
        click.echo(said, err=True)


def _told(table: Leaves, tiles: str) -> dict[str, Any]:
    """The answer about some tiles: their worth, None for more than six; and that of their parts."""
    worth = table.worth(tiles)
    parts = table.parts(tiles)
    return {
        "tiles": tiles,
        "worth": worth,
        "parts": [{"leave": leave, "worth": value} for leave, value in parts],
    }


def _compare(told: list[dict[str, Any]]) -> None:
    """A row for each of the tiles, the best first: with their worth, or that of the best part of a whole rack."""
    rows: list[tuple[str, float | None, str, float]] = []
    for answer in told:
        best: dict[str, Any] = answer["parts"][0] if answer["parts"] else {"leave": "", "worth": 0.0}
        rows.append((answer["tiles"], answer["worth"], best["leave"], best["worth"]))
    rows.sort(key=lambda row: -(row[3] if row[1] is None else row[1]))
    columns = ["tiles", "worth", "best part", "its worth"]
    shown = [(tiles, _points(worth), leave, _points(value)) for tiles, worth, leave, value in rows]
    print_table(columns, shown, right=["worth", "its worth"])


def _parts(answer: dict[str, Any], top: int | None) -> None:
    """The tiles as a whole, unless they are a whole rack; then their parts, the best first."""
    parts = list(answer["parts"])
    rows = []
    if answer["worth"] is not None:
        if parts:
            # The whole is the longest of the parts.
            parts.remove(max(parts, key=lambda part: len(part["leave"])))
        rows.append((answer["tiles"], _points(answer["worth"])))
    shown = parts[:top]
    rows += [(part["leave"], _points(part["worth"])) for part in shown]
    print_table(["leave", "worth"], rows, right=["worth"])
    if len(shown) < len(parts):
        click.echo(f"{plural(len(shown), 'part')} of {len(parts):,}; --all shows every one.", err=True)


def _points(worth: float | None) -> str | None:
    return None if worth is None else f"{worth:+.1f}"
