"""`quixotry play`: a game in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path

import click
from click.core import ParameterSource

from quixotry.cli.options import example, shared
from quixotry.cli.plain.seats import DEFAULT
from quixotry.errors import QuixotryError

_SEEDS = 1_000_000_000  # short enough to type again


@click.command(epilog=example('quixotry play --players "human:Ann,bot:greedy" --rules casual'))
@click.option(
    "--players", default=DEFAULT, show_default=True, help="2 to 4 of human, human:NAME, bot:greedy, bot:expert."
)
@click.option("--plain", is_flag=True, help="In plain text, as it is at present in any case.")
@click.option(
    "--load",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with a saved game; it brings its own players and rules.",
)
@shared("rules", "challenge", "lexicon", "exclude", "edition", "layout", "seed")
@click.pass_context
def command(
    ctx: click.Context,
    players: str,
    plain: bool,
    load: Path | None,
    rules: str,
    challenge: str | None,
    lexicon: str | None,
    exclude: Path | None,
    edition: str | None,
    layout: str | None,
    seed: int | None,
) -> int:
    """Play a game: people and bots in any mix. Type help at the prompt.

    The same seed deals the same tiles.
    """
    from quixotry.cli.plain.saved import Setup
    from quixotry.cli.plain.saved import load as load_game
    from quixotry.cli.plain.table import Table
    from quixotry.lexica import lasting

    if load is not None:
        _nothing_beside_load(ctx)
        return Table(*load_game(load), loaded=True).run()
    setup = Setup(
        players=players,
        rules=rules,
        challenge=challenge,
        lexicon=None if lexicon is None else lasting(lexicon),
        exclude=None if exclude is None else str(exclude.resolve()),
        edition=edition,
        layout=layout,
        seed=secrets.randbelow(_SEEDS) if seed is None else seed,
    )
    return Table(setup, setup.start()).run()


def _nothing_beside_load(ctx: click.Context) -> None:
    """A saved game has its own setup: say so rather than ignore an option."""
    for parameter in ctx.params:
        given = ctx.get_parameter_source(parameter) == ParameterSource.COMMANDLINE
        if given and parameter not in ("load", "plain"):
            name = f"--{parameter}"
            raise QuixotryError(
                f"'{name}' cannot be given with --load: a saved game has its own setup", kind="usage", input=name
            )
