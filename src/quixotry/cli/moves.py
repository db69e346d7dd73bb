"""`quixotry moves`: the plays of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.options import EXAMPLE_CGP, POSITION, example, read_position, shared
from quixotry.cli.output import print_json, print_table
from quixotry.errors import QuixotryError
from quixotry.files import is_there, path_of
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry import MoveList, Play

TOP = 15


@click.command(epilog=example(f'quixotry moves "{EXAMPLE_CGP}" --top 3'))
@click.argument("cgp", metavar="CGP|FILE")
@click.option("--top", type=click.IntRange(min=0), default=TOP, show_default=True, metavar="N", help="How many plays.")
@click.option(
    "--by",
    type=click.Choice(["score", "equity"]),
    default="equity",
    show_default=True,
    help="What makes a play better; without an evaluation table, its score.",
)
@click.option("--all", "everything", is_flag=True, help="Every play.")
@shared(*POSITION, "json")
def command(cgp: str, top: int, by: str, everything: bool, as_json: bool, **choices: Any) -> None:
    """List the plays of a position, best first, with score, leave (the tiles kept) and equity.

    The position is given in CGP, or as a FILE that holds one.
    """
    position = read_position(_in_file(cgp) if is_there(path_of(cgp)) else cgp, **choices)
    if position.lexicon is None:
        raise QuixotryError(
            "plays cannot be found with 'any', where every word is valid; a word list was expected",
            kind="no_lexicon",
            input="any",
        )
    moves = position.moves()
    count = len(moves)
    plays = _best(moves, count if everything else top, by)
    if as_json:
        print_json({"count": count, "exchanges": moves.count_exchanges(), "plays": [_as_json(play) for play in plays]})
        return
    if not plays and count == 0:
        click.echo("No play is legal.", err=True)
        return
    rows = [(play.move, play.score, play.leave, _equity(play), " ".join(play.words)) for play in plays]
    print_table(["move", "score", "leave", "equity", "words"], rows, right=["score", "equity"])
    if len(plays) < count:
        click.echo(f"{plural(len(plays), 'play')} of {count:,}; --all shows every one.", err=True)


def _in_file(name: str) -> str:
    """The line of CGP of the position in a file.

    Raises:
        QuixotryError: it cannot be read, or holds something else.
    """
    from quixotry.formats import read_record
    from quixotry.formats.cgp_list import position_of

    reading = read_record(path_of(name))
    if reading.record.turns:
        message = f"'{name}' holds a game; a position was expected, as 'quixotry convert' makes of any turn with --turn"
        raise QuixotryError(message, kind="no_position", input=name)
    if reading.record.position is None:
        reading.checked()
    return position_of(reading.record)


def _best(moves: MoveList, wanted: int, by: str) -> list[Play]:
    """The best plays; the order of the list, which also decides between equals, is that of score."""
    first = moves.best()
    if by == "equity" and first and first[0].equity is not None:
        return sorted(moves, key=lambda play: -(play.equity or 0))[:wanted]
    return moves.best(wanted)


def _as_json(play: Play) -> dict[str, Any]:
    return {
        "move": str(play.move),
        "score": play.score,
        "leave": play.leave,
        "equity": play.equity,
        "words": list(play.words),
    }


def _equity(play: Play) -> str | None:
    return None if play.equity is None else f"{play.equity:.1f}"
