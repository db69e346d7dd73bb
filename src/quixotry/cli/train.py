"""`quixotry train leaves`: what it is worth to keep tiles, learnt from a word list alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.compose_v import OUT, SEED
from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json
from quixotry.cli.progress import Progress
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry import Leaves
    from quixotry.lab.training import LeafTraining, TrainingProgress

INTERRUPTED = 130
# As many of the best and of the worst tiles are shown.
_SHOWN = 4


@click.group(epilog=example("quixotry train leaves --lexicon open-world"))
def command() -> None:
    """Train what programs go by: tables of leaves, from a word list alone."""


@command.command(epilog=example("quixotry train leaves --lexicon enable --out enable.leaves"))
@click.option("--seed", type=SEED, metavar="N", default=1, show_default=True, help="Seed of all chance.")
@click.option(
    "--boards", type=click.IntRange(min=1, max=1 << 20), metavar="N", help="Learn on N boards. [default: 1024]"
)
@click.option("--threads", type=click.IntRange(min=1), metavar="N", help="Work on N threads. [default: one a core]")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the table to FILE, not where bots and analysis look for it.",
)
@click.option("--klv2", type=OUT, metavar="FILE", help="Write it for Macondo, MAGPIE and wolges as well (KLV2).")
@shared("lexicon", "edition", "layout", "rules", "json")
def leaves(
    seed: int,
    boards: int | None,
    threads: int | None,
    out: Path | None,
    klv2: Path | None,
    as_json: bool,
    **setting: Any,
) -> int:
    """Train a table of leaves: what it is worth to keep tiles, from a word list alone.

    It takes some minutes. The training is kept beside its result, every few seconds and at Ctrl-C; the same command
    goes on with it. The same seed gives the same table. Without --out it goes where bots and analysis find it.
    """
    from quixotry.lab.training import BOARDS, LeafTraining, own_table

    target = own_table(**setting) if out is None else out
    training = LeafTraining(seed=seed, boards=boards or BOARDS, threads=threads, out=target, **setting)
    if not _watched(training):
        now = training.progress
        how = f"{now.boards:,} of {plural(now.wanted, 'board')}"
        click.echo(f"Stopped after {how}, kept in '{training.state}'. The same command goes on.", err=True)
        return INTERRUPTED
    table = training.leaves
    if klv2 is not None:
        _write_klv2(table, klv2)
    info = table.info
    if as_json:
        told = {
            name: getattr(info, name) for name in ("lexicon", "sha256", "edition", "layout", "rules", "seed", "boards")
        }
        print_json({"file": str(target), "klv2": None if klv2 is None else str(klv2), **told})
    elif klv2 is None or str(klv2) != "-":
        click.echo(f"Leaves of {info.lexicon}, {plural(info.boards, 'board')}, seed {info.seed}: {target}")
        click.echo(_best_and_worst(table))
    return 0


def _watched(training: LeafTraining) -> bool:
    """Train to the end under the eyes of the user; whether it came to the end."""
    with Progress(training.progress.wanted, "boards") as progress:

        def watch(now: TrainingProgress) -> None:
            left = now.seconds_left
            note = "" if left is None else f", {int(left) // 60}:{int(left) % 60:02} left"
            progress.at(now.boards, now.wanted, note)

        try:
            training.run(watch=watch)
        except KeyboardInterrupt:
            return training.progress.done
    return True


def _write_klv2(table: Leaves, path: Path) -> None:
    from quixotry.files import write_whole

    data = table.to_klv2()
    if str(path) == "-":
        click.echo(data, nl=False)
    else:
        write_whole(path, data)


def _best_and_worst(table: Leaves) -> str:
    """What some single tiles are worth."""
    worths = [
        (table.worth(tile) or 0.0, tile) for tile in ["?", *table.edition.letters] if table.edition.tiles[tile][0]
    ]
    worths.sort(key=lambda pair: -pair[0])
    shown = worths if len(worths) <= 2 * _SHOWN else [*worths[:_SHOWN], *worths[-_SHOWN:]]
    return ", ".join(f"{tile} {worth:+.1f}" for worth, tile in shown)
