"""`quixotry compose single-play`: the highest single play of a word list, with its proof."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.front import NO
from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import on_terminal, print_json
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry.composing.highest_play import SinglePlayProof

PATH = click.Path(path_type=Path)
OUT = click.Path(path_type=Path, allow_dash=True)
_TOLD_EVERY = 5.0


@click.command("single-play", epilog=example("quixotry compose single-play --seconds 600 --state single-play.txt"))
@click.option("--seconds", type=click.FloatRange(min=0), metavar="N", help="Stop after so long. [default: when proved]")
@click.option("--state", type=PATH, metavar="FILE", help="Keep the search in this file, and go on from there.")
@click.option("--gcg", type=OUT, metavar="FILE", help="Write the game that ends with the play as GCG; - for stdout.")
@shared("lexicon", "exclude", "edition", "layout", "rules", "json")
def command(
    seconds: float | None,
    state: Path | None,
    gcg: Path | None,
    lexicon: str | None,
    exclude: Path | None,
    edition: str | None,
    as_json: bool,
    **choices: Any,
) -> int:
    """Find the highest single play: a bound that no play exceeds, and a game whose last play comes near or up to it.

    The bound is proved by integer programs, which need an extra: pip install 'quixotry[solver]'. The exit code is 1
    while points are open between the bound and the play.
    """
    from quixotry.cli.board import put
    from quixotry.composing.highest_play import game_record, single_play
    from quixotry.formats import record_text

    words = open_lexicon(lexicon, edition, exclude)
    given = {key: value for key, value in {"edition": edition, **choices}.items() if value is not None}
    proof = single_play(words, seconds=seconds, keep=state, watch=_teller(), **given)
    if gcg is not None and proof.moves:
        put(gcg, record_text(game_record(proof, words, **given), "gcg").encode())
    if as_json:
        print_json(proof._asdict())
    elif gcg is None or str(gcg) != "-":
        show(proof)
    return 0 if proof.gap == 0 else NO


def _teller() -> Any:
    """What tells every few seconds on stderr how far the proof is, where somebody looks."""
    due = time.monotonic() + _TOLD_EVERY

    def tell(proof: SinglePlayProof) -> None:
        nonlocal due
        if time.monotonic() >= due and on_terminal():
            click.echo(summary(proof), err=True)
            due = time.monotonic() + _TOLD_EVERY

    return tell


def summary(proof: SinglePlayProof) -> str:
    """What is known, in a sentence."""
    if proof.bound is None:
        return "Nothing is known yet."
    above = f"No play scores more than {proof.bound:,}"
    if proof.attained is None:
        return f"{above}; no game has been found yet."
    if proof.gap == 0:
        return f"The highest play scores {proof.attained:,}, proved."
    return f"{above}; a game reaches {proof.attained:,}. {plural(len(proof.open), 'target')} left."


def show(proof: SinglePlayProof) -> None:
    """The game, move by move, and what is proved."""
    for number, (move, score) in enumerate(proof.moves, 1):
        click.echo(f"{number:>3}  {move}  {score:+,}")
    click.echo(summary(proof))
