"""`quixotry compose tied`, `highest`: searches that go on for as long as one likes, and have their best at any time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.compose_v import OUT, PICTURES, SEED, keep_in_gallery
from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json
from quixotry.cli.progress import Progress

if TYPE_CHECKING:
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


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    decorated = shared("lexicon", "exclude", "edition", "layout", "rules", "json")(command)
    for option in reversed([*_OPTIONS, *_LAST_OPTIONS]):
        decorated = option(decorated)
    return decorated


@click.command("tied", epilog=example("quixotry compose tied --seconds 900 --state tied.txt --gcg tied.gcg"))
@click.option("--threads", type=click.IntRange(min=1), metavar="N", help="Work on N threads. [default: one a core]")
@_options
def tied(
    seconds: float,
    seed: int | None,
    state: Path | None,
    threads: int | None,
    as_json: bool,
    keep: bool,
    gcg: Path | None,
    svg: Path | None,
    png: Path | None,
    animated: Path | None,
    gif: Path | None,
    **setting: Any,
) -> int:
    """Search for the highest tie: a legal game, every turn a bingo, both players equal in the end.

    The tiles are drawn as they are needed. What counts is the sum of all plays.
    """
    from quixotry.composing import searching

    search = searching.searching_tied(seed=seed, threads=threads, path=state, **setting)
    pictures = {"gcg": gcg, "svg": svg, "png": png, "animated": animated, "gif": gif}
    return _run(search, seconds, pictures, keep=keep, as_json=as_json, told=seed is None and state is None)


@click.command("highest", epilog=example("quixotry compose highest --seconds 60 --seed 7"))
@click.option("--tie", is_flag=True, help="Only games that end in a tie.")
@_options
def highest(
    seconds: float,
    seed: int | None,
    state: Path | None,
    tie: bool,
    as_json: bool,
    keep: bool,
    gcg: Path | None,
    svg: Path | None,
    png: Path | None,
    animated: Path | None,
    gif: Path | None,
    **setting: Any,
) -> int:
    """Search for the game of version 3 with the most points: the sum of all plays."""
    from quixotry.composing import searching

    search = searching.searching_highest(seed=seed, path=state, tie=tie, **setting)
    pictures = {"gcg": gcg, "svg": svg, "png": png, "animated": animated, "gif": gif}
    return _run(search, seconds, pictures, keep=keep, as_json=as_json, told=seed is None and state is None)


def _run(
    search: LongSearch, seconds: float, pictures: dict[str, Path | None], *, keep: bool, as_json: bool, told: bool
) -> int:
    """Search, and put the best game where it is wanted."""
    from quixotry.composing import searching

    stopped = False
    with Progress(0, "seconds") as progress:

        def watch(spent: float, best: int | None) -> None:
            progress.at(min(int(spent), int(seconds)), max(int(seconds), 1), "" if best is None else f", best {best:,}")

        try:
            search.run(seconds, watch)
        except KeyboardInterrupt:
            stopped = True
    if told and not as_json:
        click.echo(f"Seed {search.seed}.", err=True)
    if stopped and search.best is None:
        return INTERRUPTED
    game = searching.found(search, seconds)
    wanted = {name: path for name, path in pictures.items() if path is not None}
    for name, path in wanted.items():
        PICTURES[name](game, path)
    if as_json:
        print_json({"games": [game.as_object()]})
    elif not wanted:
        click.echo(str(game))
    if keep:
        keep_in_gallery([game])
    return INTERRUPTED if stopped else 0
