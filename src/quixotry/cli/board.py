"""`quixotry board`: a position to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from quixotry.cli.options import EXAMPLE_CGP, POSITION, example, read_position, shared
from quixotry.cli.output import colours, print_json, write_file
from quixotry.render import LABELS, board_svg, board_text, legend
from quixotry.render.grid import Labels


@click.command(epilog=example(f'quixotry board "{EXAMPLE_CGP}" --svg board.svg'))
@click.argument("cgp")
@click.option("--svg", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE", help="Draw into this file.")
@click.option("--labels", type=click.Choice(LABELS), default=LABELS[0], show_default=True, help="Names of the squares.")
@shared(*POSITION, "json")
def command(cgp: str, svg: Path | None, labels: Labels, as_json: bool, **choices: Any) -> None:
    """Draw the position CGP as text, or as SVG with --svg FILE (- for stdout)."""
    from quixotry.lexica import ANY

    if choices["lexicon"] is None and choices["exclude"] is None:
        # A board is drawn without judging words, so no list has to be in its letters.
        choices["lexicon"] = ANY
    position = read_position(cgp, **choices)
    if svg is not None:
        picture = board_svg(position, labels=labels)
        if str(svg) == "-":
            click.echo(picture, nl=False)
        else:
            write_file(svg, picture)
            click.echo(f"Drawn into {svg}.", err=True)
        return
    if as_json:
        print_json(
            {
                "cgp": position.cgp(),
                "rows": position.rows(),
                "racks": list(position.racks),
                "scores": list(position.scores),
                "unseen": position.unseen,
                "bag": position.bag,
            }
        )
        return
    click.echo(board_text(position, labels=labels, colour=colours()))
    click.echo(legend(position))
    click.echo(f"Scores: {' '.join(map(str, position.scores))}   Bag: {position.bag}")
    if position.rack:
        click.echo(f"Rack: {position.rack}")
