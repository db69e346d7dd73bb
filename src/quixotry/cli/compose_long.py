"""`quixotry compose tied`, `highest`, `best-play`, `high`, `short`: long searches that have their best at any time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.compose_search import watched
from quixotry.cli.compose_v import OUT, PICTURES, SEED, keep_in_gallery
from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json

if TYPE_CHECKING:
    from quixotry import Composition
    from quixotry.composing.searching import LongSearch

INTERRUPTED = 130

_OPTIONS = [
    click.option(
        "--seconds",
        type=click.FloatRange(min=0, min_open=True),
        metavar="S",
        default=60,
        show_default=True,
        help="Search for so long; Ctrl-C ends it and shows the best so far.",
    ),
    click.option("--seed", type=SEED, metavar="N", help="Seed of all chance."),
    click.option(
        "--state",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Keep the search in FILE, and go on with one that is kept there.",
    ),
]
_LAST_OPTIONS = [
    click.option("--keep", is_flag=True, help="Keep the game in the gallery."),
    click.option("--gcg", type=OUT, metavar="FILE", help="Write the game as GCG; - for stdout, here and below."),
    click.option("--svg", type=OUT, metavar="FILE", help="Draw the game as SVG."),
    click.option("--png", type=OUT, metavar="FILE", help="Draw it as PNG. Needs: pip install 'quixotry[png]'."),
    click.option("--animated", type=OUT, metavar="FILE", help="Draw the whole game as one SVG that moves."),
    click.option("--gif", type=OUT, metavar="FILE", help="Draw the whole game as GIF. Needs the extra, as for PNG."),
]
_THREADS = click.option(
    "--threads", type=click.IntRange(min=1), metavar="N", help="Work on N threads. [default: one a core]"
)
_TIE = click.option("--tie", is_flag=True, help="Only games that end in a tie.")

Begin = Callable[..., "LongSearch"]


def _verb(
    name: str, usage: str, *own: Any, unit: str = "", remark: Callable[[Composition], str] | None = None
) -> Callable[[Begin], click.Command]:
    """A decorator that makes a verb of what begins its search.

    Args:
        name: the verb.
        usage: an example of it.
        own: options that only this verb has.
        unit: what its best game has so many of, if not points.
        remark: what is to be said below the game.
    """

    def decorate(begin: Begin) -> click.Command:
        def run(**given: Any) -> int:
            return _run(begin, unit, remark, **given)

        decorated: Any = shared("lexicon", "exclude", "edition", "layout", "rules", "json")(run)
        for option in reversed([*_OPTIONS, *own, *_LAST_OPTIONS]):
            decorated = option(decorated)
        made: click.Command = click.command(name, help=begin.__doc__, epilog=example(usage))(decorated)
        return made

    return decorate


@_verb("tied", "quixotry compose tied --seconds 900 --state tied.txt --gcg tied.gcg", _THREADS)
def tied(**given: Any) -> LongSearch:
    """Search for the highest tie: a legal game, every turn a bingo, both players equal in the end.

    The tiles are drawn as they are needed. What counts is the sum of all plays.
    """
    from quixotry.composing.searching import searching_tied

    return searching_tied(**given)


@_verb("highest", "quixotry compose highest --seconds 60 --seed 7", _TIE)
def highest(**given: Any) -> LongSearch:
    """Search for the game of version 3 with the most points: the sum of all plays."""
    from quixotry.composing.searching import searching_highest

    return searching_highest(**given)


def _each_is_best(game: Composition) -> str:
    from quixotry.composing import best_of_racks

    worse = [
        f"turn {number}, {best} points"
        for number, (score, best) in enumerate(zip(game.scores, best_of_racks(game), strict=True), 1)
        if score != best
    ]
    if worse:  # pragma: no cover - the search lets no such game through
        return f"Not the best play of its rack: {'; '.join(worse)}."
    return "Each play is the best of its rack: no play of these tiles scores more."


@_verb("best-play", "quixotry compose best-play --seconds 60 --seed 7", remark=_each_is_best)
def best_play(**given: Any) -> LongSearch:
    """Search for the highest game of bingos in which every play is the best one of its rack.

    The tiles are drawn as they are needed, and each player takes the most points he can have.
    """
    from quixotry.composing.searching import searching_best_play

    return searching_best_play(**given)


@_verb("high", "quixotry compose high --seconds 300 --state high.txt --gcg high.gcg", _THREADS)
def high(**given: Any) -> LongSearch:
    """Search for the game with the most points: any legal plays, both players work together.

    The tiles are drawn as they are needed. What counts is the sum of all plays, before the tiles left over are counted.
    """
    from quixotry.composing.searching import searching_high

    return searching_high(**given)


@_verb("short", "quixotry compose short --seconds 60 --gcg short.gcg", unit="move")
def short(**given: Any) -> LongSearch:
    """Search for the shortest game: after few moves nobody can play, whatever tiles he holds."""
    from quixotry.composing.searching import searching_short

    return searching_short(**given)


def _run(
    begin: Begin,
    unit: str,
    remark: Callable[[Composition], str] | None,
    *,
    seconds: float,
    seed: int | None,
    state: Path | None,
    as_json: bool,
    keep: bool,
    **given: Any,
) -> int:
    """Search, and put the best game where it is wanted."""
    from quixotry.composing.searching import found

    pictures = {name: path for name in PICTURES if (path := given.pop(name, None)) is not None}
    search = begin(seed=seed, path=state, **given)
    stopped = not watched(search, seconds, unit)
    if seed is None and state is None and not as_json:
        click.echo(f"Seed {search.seed}.", err=True)
    if stopped and search.best is None:
        return INTERRUPTED
    game = found(search, seconds)
    for name, path in pictures.items():
        PICTURES[name](game, path)
    if as_json:
        print_json({"games": [game.as_object()]})
    elif not pictures:
        click.echo(str(game))
        if remark is not None:
            click.echo(remark(game))
    if keep:
        keep_in_gallery([game])
    return INTERRUPTED if stopped else 0
