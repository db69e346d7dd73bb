"""`quixotry play`: a game in the terminal, on a screen of its own or in plain text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from quixotry.cli.front import on_a_screen
from quixotry.cli.options import example, shared
from quixotry.errors import QuixotryError, UnknownName

if TYPE_CHECKING:
    from quixotry.table import Table

# What may stand beside a game that brings its own setup.
_BESIDE_A_SAVED_GAME = ("load", "resume", "plain", "board", "theme", "animation")


@click.command(epilog=example('quixotry play --players "human:Ann,bot:expert" --rules casual --clock 25'))
@click.option("--players", metavar="LIST", help="2 to 4 of human, human:NAME, bot:LEVEL. [default: human,bot:club]")
@click.option("--plain", is_flag=True, help="Line by line, also for screen readers; so it is without a terminal.")
@click.option("--board", is_flag=True, help="With --plain: draw the board before each turn.")
@click.option("--resume", is_flag=True, help="Go on with the last game that is not over.")
@click.option(
    "--load",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with a saved game; it brings its own players and rules.",
)
@click.option("--clock", type=float, metavar="MINUTES", help="Give each player so many minutes.")
@click.option("--theme", metavar="NAME", help="Colours of the screen.")
@click.option("--animation/--no-animation", default=True, help="Whether plays of bots are laid tile by tile.")
@shared("rules", "challenge", "lexicon", "exclude", "edition", "layout", "seed")
@click.pass_context
def command(
    ctx: click.Context,
    players: str | None,
    plain: bool,
    board: bool,
    resume: bool,
    load: Path | None,
    clock: float | None,
    theme: str | None,
    animation: bool,
    rules: str,
    challenge: str | None,
    lexicon: str | None,
    exclude: Path | None,
    edition: str | None,
    layout: str | None,
    seed: int | None,
) -> int:
    """Play a game: people and bots in any mix. Type ? or help during the game.

    A game keeps itself: after a crash or a closed window --resume goes on with it. The same seed deals the same tiles.
    """
    from quixotry.lexica import lasting
    from quixotry.table import Setup, Shelf, Table
    from quixotry.table.seats import DEFAULT

    if theme is not None:
        _check_theme(theme)
    if load is not None or resume:
        _nothing_beside(ctx, "load" if load is not None else "resume")
        table = _saved(load)
    else:
        setup = Setup(
            players=DEFAULT if players is None else players,
            rules=rules,
            challenge=challenge,
            lexicon=None if lexicon is None else lasting(lexicon),
            exclude=None if exclude is None else str(exclude.resolve()),
            edition=edition,
            layout=layout,
            seed=Setup.fresh_seed() if seed is None else seed,
            clock=clock,
        )
        table = Table.begin(setup)
        if table.people:
            table.keep_in(Shelf().new_path())
    try:
        if not plain and on_a_screen():
            from quixotry.tui import run

            return run(table, theme=theme, animation=animation)
        from quixotry.cli.plain import Dialogue

        return Dialogue(table, board=board, resumed=load is not None or resume).run()
    finally:
        table.leave()  # however it ends, a game that never began leaves nothing behind


def _check_theme(name: str) -> None:
    """A wrong name must not be found out only when a game has begun."""
    from quixotry.tui.theme import THEMES

    if name not in THEMES:
        message = f"there is no theme '{name}'; expected {', '.join(THEMES[:-1])} or {THEMES[-1]}"
        raise UnknownName(message, kind="unknown_theme", input=name, known=THEMES)


def _saved(load: Path | None) -> Table:
    """The game of a file, or the last one that is not over."""
    from quixotry.table import Shelf
    from quixotry.table import load as load_game

    if load is not None:
        return load_game(load)
    problems: list[str] = []
    for kept in Shelf().unfinished():
        if kept.problem is None:
            for problem in problems:
                click.echo(problem, err=True)
            return load_game(kept.path)
        problems.append(kept.problem)
    if problems:
        # The last game matters most, so its sentence comes last, as what is wrong.
        for problem in problems[:0:-1]:
            click.echo(problem, err=True)
        raise QuixotryError(problems[0].removesuffix("."), kind="bad_save")
    raise QuixotryError("there is no game to go on with; quixotry play begins one", kind="no_game")


def _nothing_beside(ctx: click.Context, option: str) -> None:
    """A saved game has its own setup: say so rather than ignore an option."""
    for parameter in ctx.params:
        given = ctx.get_parameter_source(parameter) == ParameterSource.COMMANDLINE
        other = {"load": "resume", "resume": "load"}[option]
        if given and (parameter not in _BESIDE_A_SAVED_GAME or parameter == other):
            name = f"--{parameter}"
            raise QuixotryError(
                f"'{name}' cannot be given with --{option}: a saved game has its own setup", kind="usage", input=name
            )
