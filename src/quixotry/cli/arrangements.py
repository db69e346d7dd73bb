"""`quixotry arrangements`: how many there are, exactly and estimated; some at random; numbers for each, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json, print_table
from quixotry.cli.progress import Progress

if TYPE_CHECKING:
    from quixotry import Arrangement
    from quixotry.render import Drawing

RULES = ("sides", "corners", "bare")
NUMBER = click.IntRange(min=1)
SEED = click.IntRange(min=0, max=2**64 - 1)
OUT = click.Path(path_type=Path, allow_dash=True)

_corners = click.option("--corners", is_flag=True, help="Words do not even touch corner to corner.")
_bare = click.option("--without-zones", is_flag=True, help="Words may touch: only the squares themselves count.")
_threads = click.option("--threads", type=NUMBER, metavar="N", help="Work on N threads. [default: one for each core]")


@click.group(epilog=example("quixotry arrangements sample --seed 7"))
def command() -> None:
    """Count, draw and number arrangements: the ways to lay the words of a perfect game on the board, without letters.

    One word as long as a rack lies through the centre; the others have one tile more. Each crosses exactly one of those
    before it, and keeps away from all others.
    """


def _rule(corners: bool, without_zones: bool = False) -> str:
    if corners and without_zones:
        raise click.UsageError("--corners and --without-zones are different rules; only one of them can hold.")
    return "corners" if corners else "bare" if without_zones else "sides"


@command.command(epilog=example("quixotry arrangements count"))
@click.option("--ordered", type=NUMBER, metavar="K", help="Also the orders in which up to K words can be laid: slower.")
@click.option("--most-words", type=NUMBER, metavar="K", help="Up to K words. [default: all that fit]")
@_bare
@_corners
@click.option(
    "--state",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep the count in FILE while it lasts, and go on with one that is kept there.",
)
@_threads
@shared("json")
def count(
    ordered: int | None,
    most_words: int | None,
    without_zones: bool,
    corners: bool,
    state: Path | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Count all arrangements exactly, by their number of words, and up to the symmetries of the board.

    docs/arrangements.md tells how this is done, and why it is right.
    """
    from quixotry.composing import arrangements

    rule = _rule(corners, without_zones)
    with Progress(0, "parts") as progress:
        try:
            counts = arrangements.count(
                rule,
                most_words=most_words,
                ordered=ordered is not None,
                threads=threads,
                keep=state,
                watch=progress.at,
            )
        except KeyboardInterrupt:
            progress.hide()
            if state is not None:
                click.echo(f"Kept in '{state}'; the same command goes on with it.", err=True)
            raise
    orders = {words: number for words, number in (counts.ordered or {}).items() if words <= (ordered or 0)}
    if as_json:
        answer = {"unordered": _texts(counts.unordered), "up_to_symmetry": _texts(counts.up_to_symmetry)}
        if ordered is not None:
            answer["ordered"] = _texts(orders)
        print_json({"rule": rule, **answer, "seconds": round(counts.seconds, 3)})
        return
    headings = ["words", "arrangements", "up to symmetry"]
    rows: list[list[object]] = [
        [words, f"{number:,}", f"{counts.up_to_symmetry[words]:,}"] for words, number in counts.unordered.items()
    ]
    if ordered is not None:
        headings.append("orders")
        rows = [[*row, f"{orders[row[0]]:,}" if row[0] in orders else None] for row in rows]
    print_table(headings, rows, right=headings)


def _texts(numbers: dict[int, int]) -> dict[str, str]:
    """Numbers that may be too large for other programs, as text."""
    return {str(words): str(number) for words, number in numbers.items()}


def _words(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--words", type=NUMBER, metavar="K", help="Of K words. [default: those of a perfect game]")(
        command
    )


@command.command(epilog=example("quixotry arrangements estimate --probes 200000 --seed 7"))
@_words
@click.option("--probes", type=NUMBER, metavar="N", default=100_000, show_default=True, help="Grow N at random.")
@_bare
@_corners
@click.option("--seed", type=SEED, metavar="N", help="Seed of all chance: same seed, same estimate.")
@shared("json")
def estimate(
    words: int | None, probes: int, without_zones: bool, corners: bool, seed: int | None, as_json: bool
) -> None:
    """Estimate how many arrangements there are, by growing some at random (Knuth's estimator), with standard errors.

    The errors are too low where few probes come so far.
    """
    from quixotry.composing import arrangements

    rule = _rule(corners, without_zones)
    size = arrangements.WORDS if words is None else words
    with Progress(0, "probes") as progress:
        found = arrangements.estimate(size, apart=rule, probes=probes, seed=seed, watch=progress.at)
    if as_json:
        sizes = range(1, size + 1)
        parts = {
            name: {str(k): dict(zip(("mean", "standard_error"), values[k], strict=True)) for k in sizes}
            for name, values in (("unordered", found.unordered), ("ordered", found.ordered))
        }
        reached = {str(k): found.reached[k] for k in sizes}
        print_json({"rule": rule, **parts, "reached": reached, "probes": found.probes, "seed": found.seed})
        return
    rows = [
        [k, f"{found.reached[k]:,}", *_estimated(found.unordered[k]), *_estimated(found.ordered[k])]
        for k in range(1, size + 1)
    ]
    headings = ["words", "reached", "arrangements", "±", "orders", "± "]
    print_table(headings, rows, right=headings)
    click.echo(f"Seed {found.seed}.", err=True)


def _estimated(estimate: tuple[float, float]) -> list[str]:
    mean, error = estimate
    return [f"{mean:.4g}" if mean >= 1e6 else f"{mean:,.0f}", f"{error / mean:.1%}" if mean else ""]


@command.command(epilog=example("quixotry arrangements sample --seed 7 --svg arrangement.svg"))
@click.option("--count", type=NUMBER, metavar="N", help="Draw N, one a line. [default: one, with its board]")
@_words
@_corners
@click.option("--seed", type=SEED, metavar="N", help="Seed of all chance: same seed, same draws.")
@click.option("--first", type=NUMBER, metavar="N", default=1, help="Begin with the Nth draw of the seed.")
@click.option("--numbers", is_flag=True, help="With the number of each.")
@click.option("--svg", type=OUT, metavar="FILE", help="Draw it as SVG; - for stdout.")
@click.option("--png", type=OUT, metavar="FILE", help="Draw it as PNG. Needs: pip install 'quixotry[png]'.")
@shared("json")
def sample(
    count: int | None,
    words: int | None,
    corners: bool,
    seed: int | None,
    first: int,
    numbers: bool,
    svg: Path | None,
    png: Path | None,
    as_json: bool,
) -> None:
    """Draw arrangements at random: each is equally likely, exactly."""
    from quixotry.composing import arrangements, new_seed

    size = arrangements.WORDS if words is None else words
    chosen = new_seed() if seed is None else seed
    drawn = arrangements.sample(count or 1, words=size, apart=_rule(corners), seed=chosen, first=first - 1)
    if as_json:
        listed = [_as_object(one, numbers) for one in drawn]
        print_json({"count": len(listed), "words": size, "seed": chosen, "first": first, "arrangements": listed})
        return
    if svg is not None or png is not None:
        if (count or 1) > 1:
            raise click.UsageError("--svg and --png draw one arrangement; --count asks for more.")
        _draw(arrangements.drawing(next(drawn)), svg, png)
    elif count is None:
        one = next(drawn)
        click.echo(arrangements.text(one))
        click.echo(f"\n{one}" + (f"\nNumber {arrangements.rank(one):,}." if numbers else ""))
    else:
        _list(drawn, numbers)
    if seed is None and str(svg) != "-" and str(png) != "-":
        click.echo(f"Seed {chosen}.", err=True)


def _list(drawn: Iterable[Arrangement], numbers: bool) -> None:
    from quixotry.composing.arrangements import rank

    for one in drawn:
        click.echo(f"{rank(one)}\t{one}" if numbers else str(one))


def _as_object(arrangement: Arrangement, numbers: bool) -> dict[str, Any]:
    from quixotry.composing.arrangements import rank

    number = {"number": str(rank(arrangement))} if numbers else {}
    return {"places": list(arrangement.places), "lengths": list(arrangement.lengths), **number}


def _draw(picture: Drawing, svg: Path | None, png: Path | None) -> None:
    from quixotry.cli.board import put

    if svg is not None:
        put(svg, picture.svg().encode())
    if png is not None:
        put(png, picture.png())


@command.command(epilog=example("quixotry arrangements rank '8E G8 14F'"))
@click.argument("places", nargs=-1, required=True)
@_corners
@shared("json")
def rank(places: tuple[str, ...], corners: bool, as_json: bool) -> None:
    """Give the number of an arrangement among all of as many words.

    PLACES are where its words begin, 8H for across and H8 for down, the shortest word first.
    """
    from quixotry import Arrangement
    from quixotry.composing import arrangements

    told = Arrangement(" ".join(places), _rule(corners))
    number, total = arrangements.rank(told), arrangements.total(len(told), apart=told.apart)
    if as_json:
        print_json({"number": str(number), "words": len(told), "of": str(total)})
    else:
        click.echo(f"Number {number:,} of {total:,} arrangements of {len(told)} words, counted from 0.")


@command.command(epilog=example("quixotry arrangements unrank 8400 --words 3"))
@click.argument("number", type=click.IntRange(min=0))
@_words
@_corners
@click.option("--svg", type=OUT, metavar="FILE", help="Draw it as SVG; - for stdout.")
@click.option("--png", type=OUT, metavar="FILE", help="Draw it as PNG. Needs: pip install 'quixotry[png]'.")
@shared("json")
def unrank(number: int, words: int | None, corners: bool, svg: Path | None, png: Path | None, as_json: bool) -> None:
    """Give the arrangement that has a NUMBER, from 0."""
    from quixotry.composing import arrangements

    size = arrangements.WORDS if words is None else words
    found = arrangements.unrank(number, words=size, apart=_rule(corners))
    if as_json:
        print_json({"words": size, **_as_object(found, False), "number": str(number)})
    elif svg is not None or png is not None:
        _draw(arrangements.drawing(found), svg, png)
    else:
        click.echo(f"{arrangements.text(found)}\n\n{found}")
