"""`quixotry moves`: the plays of a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.leave import LEAVES, say_whose
from quixotry.cli.options import EXAMPLE_CGP, POSITION, example, read_position, shared
from quixotry.cli.output import print_json, print_table
from quixotry.errors import QuixotryError
from quixotry.files import is_there, path_of
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry import Leaves, Play, Position

TOP = 15


@click.command(epilog=example(f'quixotry moves "{EXAMPLE_CGP}" --top 3'))
@click.argument("cgp", metavar="CGP|FILE")
@click.option("--top", type=click.IntRange(min=0), default=TOP, show_default=True, metavar="N", help="How many plays.")
@click.option(
    "--by",
    type=click.Choice(["score", "equity"]),
    default="equity",
    show_default=True,
    help="What makes a play better: its points, or these and what it keeps.",
)
@click.option("--all", "everything", is_flag=True, help="Every play, and every exchange.")
@LEAVES
@shared(*POSITION, "json")
def command(cgp: str, top: int, by: str, everything: bool, leaves: Path | None, as_json: bool, **choices: Any) -> None:
    """List the plays of a position, best first, with score, leave (the tiles kept) and equity.

    Equity is the score and what the leave is worth by a table, in points; once the bag is empty, the tiles that are
    left over count instead. By equity exchanges have their place among the plays. Where there is no table, plays are
    listed by score.

    The position is given in CGP, or as a FILE that holds one.
    """
    position = read_position(_in_file(cgp) if is_there(path_of(cgp)) else cgp, **choices)
    if position.lexicon is None:
        raise QuixotryError(
            "plays cannot be found with 'any', where every word is valid; a word list was expected",
            kind="no_lexicon",
            input="any",
        )
    table = _table(position, leaves)
    moves = position.moves(by, table) if table is not None else position.moves()
    count = len(moves)
    plays = moves.best(count if everything else top)
    exchanges = moves.exchanges() if table is not None else []
    if as_json:
        answer = {"count": count, "exchanges": moves.count_exchanges(), "plays": [_as_json(play) for play in plays]}
        if table is not None:
            shown = exchanges if everything else exchanges[:top]
            answer["best_exchanges"] = [_as_json(exchange) for exchange in shown]
            answer["leaves"] = table.info.lexicon or str(leaves)
        print_json(answer)
        return
    if table is not None:
        say_whose(table, None if leaves else position.lexicon)
    listed = plays
    if by == "equity" and table is not None:
        listed = sorted([*plays, *exchanges], key=lambda play: -(play.equity or 0))[: None if everything else top]
    if not listed and count == 0:
        click.echo("No play is legal.", err=True)
        return
    rows = [(play.move, play.score, play.leave, _equity(play), " ".join(play.words)) for play in listed]
    print_table(["move", "score", "leave", "equity", "words"], rows, right=["score", "equity"])
    left = count - sum(play.move.kind == "play" for play in listed)
    if left > 0:
        click.echo(f"{plural(count - left, 'play')} of {count:,}; --all shows every one.", err=True)


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


def _table(position: Position, path: Path | None) -> Leaves | None:
    """The table of a file, or the one that there is; None where there is none for these tiles."""
    from quixotry.lexica.leaf_tables import leaves_for, read_leaves

    if path is not None:
        return read_leaves(path, position.edition)
    return leaves_for(position.lexicon, position.edition, position.layout, position.rules)


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
