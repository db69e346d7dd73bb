"""The options that say which games of the gallery are meant.

Main names: `wishes`, `search_of`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from quixotry.composing.gallery import Search
from quixotry.errors import QuixotryError

F = TypeVar("F", bound=Callable[..., Any])

VERSIONS = ("v1", "v2", "v3", "full", "plays")
# The names of the options as arguments.
NAMES = ("version", "lexicon", "method", "left", "blank", "tie", "least", "favourites", "edition")

_OPTIONS: tuple[Callable[[F], F], ...] = (
    click.option("--version", type=click.Choice(VERSIONS), help="Games of this version."),
    click.option("--lexicon", metavar="L", help="Games that this word list has judged."),
    click.option("--method", metavar="M", help="Games that were found in this way, such as article or search."),
    click.option("--left", metavar="TILES", help="Games that left these tiles over; ? is a blank."),
    click.option("--blank", metavar="LETTERS", default="", help="Games in which blanks stand for these letters."),
    click.option("--tie/--no-tie", default=None, help="Games that end in a tie, or that do not."),
    click.option("--least", type=int, metavar="N", help="Games of at least N points, all turns together."),
    click.option("--favourites", is_flag=True, help="Favourites only."),
    click.option(
        "--edition", metavar="E", default="English", show_default=True, help="The letters of words and tiles."
    ),
)


def wishes(verb: F) -> F:
    """A decorator that puts all these options on a verb."""
    for option in reversed(_OPTIONS):
        verb = option(verb)
    return verb


def search_of(given: dict[str, Any], words: tuple[str, ...] = ()) -> Search:
    """The search that the options ask for.

    Args:
        given: the options by name; they are taken out.
        words: words that the games are to have.
    """
    version, lexicon, method, left, blank, tie, least, favourites, edition = (given.pop(name) for name in NAMES)
    if least is not None and abs(least) >= 2**63:
        raise QuixotryError(f"no game has {least} points", kind="usage", input=str(least))
    return Search(
        words=words,
        version=version,
        lexicon=lexicon,
        method=method,
        left=left,
        blanks=blank,
        tie=tie,
        least=least,
        favourite=True if favourites else None,
        edition=edition,
    )
