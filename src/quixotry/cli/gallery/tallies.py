"""`quixotry gallery bingos|left|blanks`: what occurs in the games of the gallery, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from quixotry.cli.gallery.verbs import EMPTY, LIMIT
from quixotry.cli.gallery.wishes import search_of, wishes
from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json, print_table
from quixotry.composing.gallery import Gallery, Tally


@click.command(epilog=example("quixotry gallery bingos --limit 10"))
@LIMIT
@wishes
@shared("json")
def bingos(limit: int, as_json: bool, **given: Any) -> None:
    """List the bingos that were found, the most frequent first."""
    search = search_of(given)
    with Gallery.open() as gallery:
        _print("word", gallery.words(search, limit or None), gallery.count(search), as_json)


@click.command(epilog=example("quixotry gallery left"))
@LIMIT
@wishes
@shared("json")
def left(limit: int, as_json: bool, **given: Any) -> None:
    """List the tiles that were left over, the most frequent first."""
    search = search_of(given)
    with Gallery.open() as gallery:
        _print("left", gallery.left_over(search, limit or None), gallery.count(search), as_json)


@click.command(epilog=example("quixotry gallery blanks --version v3"))
@LIMIT
@wishes
@shared("json")
def blanks(limit: int, as_json: bool, **given: Any) -> None:
    """List the letters that blanks stood for, the most frequent first."""
    search = search_of(given)
    with Gallery.open() as gallery:
        _print("blank", gallery.blanks(search, limit or None), gallery.count(search), as_json)


VERBS = (bingos, left, blanks)


def _print(what: str, tallies: Sequence[Tally], count: int, as_json: bool) -> None:
    if as_json:
        rows = [{what: tally.text, "games": tally.games, "example": tally.example} for tally in tallies]
        print_json({f"{what}s" if what != "left" else what: rows, "count": count})
        return
    if not count:
        click.echo(EMPTY, err=True)
        return
    shown = [
        (tally.text or "nothing", f"{tally.games:,}", f"{tally.games / count:.2%}", tally.example) for tally in tallies
    ]
    print_table([what, "games", "share", "as in game"], shown, right=["games", "share", "as in game"])
