"""`quixotry compose by-hand`: perfect games made word by word, and the puzzle without letters."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.front import on_a_screen
from quixotry.cli.options import example, shared
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.composing.by_hand import Game

PUZZLES = ("words", "geometry")
SEED = click.IntRange(min=0, max=2**64 - 1)


@click.command("by-hand", epilog=example("quixotry compose by-hand --seed 7"))
@click.option("--new", is_flag=True, help="Begin a new game; else the last one that is not complete goes on.")
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with the game of this file.",
)
@click.option(
    "--puzzle",
    type=click.Choice(PUZZLES),
    default=PUZZLES[0],
    show_default=True,
    help="words, or geometry: the same places without letters.",
)
@click.option("--plain", is_flag=True, help="Line by line, also for screen readers; so it is without a terminal.")
@click.option("--no-boards", is_flag=True, help="With --plain: list the positions, and draw no board for each.")
@click.option("--seed", type=SEED, metavar="N", help="Seed of the order of the words; begins a new game.")
@shared("lexicon", "exclude", "edition", "layout", "rules")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    new: bool,
    resume: Path | None,
    puzzle: str,
    plain: bool,
    no_boards: bool,
    seed: int | None,
    **choices: Any,
) -> int:
    """Make a perfect game of version 3 by hand, word by word.

    Of a shuffled list each word that fits is shown in all its positions: choose one, or skip the word. Going back is
    always possible. Type ? for what else there is. The game keeps itself after every step, so that you can leave and go
    on whenever you like.
    """
    given = _given(ctx)
    if resume is not None and (given or new):
        name = "new" if new else given[0]
        raise QuixotryError(
            f"'--{name}' cannot be given with --resume: a kept game has its own setting",
            kind="usage",
            input=f"--{name}",
        )
    setting = {key: value for key, value in choices.items() if value is not None}
    game, resumed = _game(resume, puzzle, new or bool(set(given) - {"puzzle"}), seed, setting)
    if not plain and on_a_screen():
        from quixotry.tui import run

        code = run(screen="by_hand", by_hand=game)
        if (command := how_to_go_on(game)) is not None:
            click.echo(f"The game is kept. Go on with: {command}", err=True)
        return code
    from quixotry.cli.by_hand import Dialogue

    return Dialogue(game, boards=not no_boards, resumed=resumed).run()


def _given(ctx: click.Context) -> list[str]:
    """The options of a new game that were given."""
    from click.core import ParameterSource

    options = ("puzzle", "seed", "lexicon", "exclude", "edition", "layout", "rules")
    return [name for name in options if ctx.get_parameter_source(name) == ParameterSource.COMMANDLINE]


def _game(resume: Path | None, puzzle: str, new: bool, seed: int | None, setting: dict[str, Any]) -> tuple[Game, bool]:
    """The game of a file, the last one that is not complete, or a new one; and whether it goes on."""
    from quixotry.composing.by_hand import begin, load
    from quixotry.composing.by_hand_files import latest

    if puzzle == PUZZLES[1] and (seed is not None or set(setting) - {"rules"}):
        raise click.UsageError("The geometry puzzle has no words: --puzzle geometry takes no seed, list or tiles.")
    path = resume if resume is not None or new else latest(puzzle)
    if path is not None:
        return load(path), True
    return (begin(puzzle) if puzzle == PUZZLES[1] else begin(puzzle, seed=seed, **setting)), False


def how_to_go_on(game: Game) -> str | None:
    """What to type in order to go on with a game; None if it is not kept."""
    from quixotry.composing.by_hand_files import folder, latest

    if game.path is None or not game.path.exists():
        return None
    words = "quixotry compose by-hand"
    if game.puzzle != PUZZLES[0]:
        words += f" --puzzle {game.puzzle}"
    if game.path.parent == folder() and game.path == latest(game.puzzle):
        return words
    return f"quixotry compose by-hand --resume {shlex.quote(str(game.path))}"
