"""`quixotry match`: two programs against each other."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.compose_v import SEED
from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json
from quixotry.cli.progress import Progress

if TYPE_CHECKING:
    from quixotry.lab import Match


@click.command(epilog=example("quixotry match greedy greedy:band=35 --pairs 100 --seed 1"))
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--pairs", type=click.IntRange(min=1), metavar="N", default=1000, show_default=True, help="Pairs of games, at most."
)
@click.option("--until-decided", is_flag=True, help="Stop as soon as it is sure who is better.")
@click.option("--seed", type=SEED, metavar="N", default=0, show_default=True, help="Pair n has the bag of seed N + n.")
@click.option("--threads", type=click.IntRange(min=1), metavar="N", help="Work on N threads. [default: one a core]")
@shared("lexicon", "exclude", "edition", "layout", "rules", "json")
def command(
    first: str,
    second: str,
    pairs: int,
    until_decided: bool,
    seed: int,
    threads: int | None,
    as_json: bool,
    **setting: Any,
) -> None:
    """Let two programs play in pairs of games: the same bag twice, the seats changed.

    A and B are programs: greedy takes what scores most, static also counts what it leaves, by the table of the word
    list, or by that of a file: static:leaves=FILE, one of quixotry or of Macondo, MAGPIE or wolges (KLV2). With
    draws=unseen it values leaves by the tiles that are unseen, not by a full bag. With band=N a program knows the words
    up to a band, with lexicon=L those of a list: greedy:band=35,lexicon=enable.
    """
    from quixotry.lab import match

    with Progress(pairs, "pairs") as progress:

        def watch(now: Match) -> None:
            progress.at(now.pairs, pairs, f", {_rate(now)}")

        result = match(
            first,
            second,
            pairs=pairs,
            until_decided=until_decided,
            seed=seed,
            threads=threads,
            watch=watch,
            notify=lambda said: click.echo(said, err=True),
            **setting,
        )
    if as_json:
        print_json(result.as_object())
        return
    click.echo(f"{first} against {second}: {result.games:,} games, {result.turns / result.games:.1f} turns a game")
    click.echo(f"{first} won {_rate(result)}, {result.ties:,} ties")
    mine, theirs = result.mean_scores
    click.echo(
        f"Mean scores {mine:.1f} and {theirs:.1f}: spread {result.spread[0]:+.1f} ± {1.96 * result.spread[1]:.1f}"
    )
    if until_decided:
        click.echo("It is decided." if result.is_decided else "It is not decided; more --pairs were expected.")
    if sys.stderr is not None and sys.stderr.isatty():
        click.echo(f"{result.games_per_second:,.0f} games a second", err=True)


def _rate(result: Match) -> str:
    low, high = result.interval
    return f"{100 * result.win_rate:.2f} % ({100 * low:.2f}–{100 * high:.2f})"
