"""`quixotry selfplay`: many games of programs, every turn kept in a folder."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.compose_v import SEED
from quixotry.cli.front import INTERRUPTED
from quixotry.cli.options import FOLDER, example, shared
from quixotry.cli.output import print_json
from quixotry.cli.progress import Progress
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry.lab import SelfPlayed

_NUMBER = click.IntRange(min=1)


@click.command(epilog=example("quixotry selfplay --games 1000 --players greedy,greedy --out games"))
@click.option("--games", type=_NUMBER, metavar="N", required=True, help="How many games the folder is to hold.")
@click.option("--players", metavar="A,B[,C,D]", required=True, help="Two to four programs.")
@click.option("--out", type=FOLDER, metavar="DIR", required=True, help="Folder of the games, or a URL of one.")
@click.option("--seed", type=SEED, metavar="N", default=0, show_default=True, help="Game n has the bag of seed N + n.")
@click.option("--threads", type=_NUMBER, metavar="N", help="Work on N threads. [default: one a core; with --cluster 1]")
@click.option("--cluster", metavar="WHERE", help="Have workers of Dask play: local:N, or tcp://HOST:PORT.")
@click.option("--no-counts", is_flag=True, help="Leave out how many anchors, places, candidates and plays there were.")
@click.option(
    "--games-per-shard", type=_NUMBER, metavar="N", default=5000, show_default=True, help="Games in one file."
)
@shared("lexicon", "exclude", "edition", "layout", "rules", "json")
def command(
    games: int,
    players: str,
    out: Path | str,
    seed: int,
    threads: int | None,
    cluster: str | None,
    no_counts: bool,
    games_per_shard: int,
    as_json: bool,
    **setting: Any,
) -> int:
    """Let programs play many games, and keep every turn in a folder of Parquet files.

    Programs are written as for `match`: greedy, static, and after a colon what else they are told. The
    folder depends on nothing but these arguments; broken off, the same command goes on where it was. With more --games
    it goes on, too. Needs the extra: pip install 'quixotry[lab]'.
    """
    from quixotry import lab

    def notify(said: str) -> None:
        click.echo(said, err=True)

    with Progress(games, "games") as progress:

        def watch(now: SelfPlayed) -> None:
            progress.at(now.games, games, _pace(now, games))

        try:
            with nullcontext() if cluster is None else lab.cluster(cluster, notify=notify) as executor:
                result = lab.selfplay(
                    games,
                    players,
                    out,
                    seed=seed,
                    counts=not no_counts,
                    threads=threads,
                    executor=executor,
                    games_per_shard=games_per_shard,
                    watch=watch,
                    notify=notify,
                    **setting,
                )
        except KeyboardInterrupt:
            progress.hide()
            click.echo(f"Broken off. What is complete is in '{out}'; the same command goes on from there.", err=True)
            return INTERRUPTED
    if as_json:
        print_json(result.as_object())
        return 0
    click.echo(f"{plural(result.games, 'game')} with {plural(result.turns, 'turn')} in '{out}'")
    if result.played and sys.stderr is not None and sys.stderr.isatty():
        click.echo(f"{result.games_per_second:,.0f} games a second", err=True)
    return 0


def _pace(now: SelfPlayed, games: int) -> str:
    """How fast it goes, and how long it will take."""
    if not now.played:
        return ""
    return f", {now.games_per_second:,.0f} a second, {_duration((games - now.games) / now.games_per_second)} left"


def _duration(seconds: float) -> str:
    """A time to wait: `40 s`, `3 min`, `2 h 05 min`."""
    minutes = round(seconds / 60)
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02} min"
