"""`quixotry compose places`: every place that a word can take beside others."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.front import NO
from quixotry.cli.options import example, shared
from quixotry.cli.output import colours, print_json, print_table
from quixotry.sentences import listed, plural

if TYPE_CHECKING:
    from quixotry.composing.places import Places
    from quixotry.render import Scene

OUT = click.Path(path_type=Path, allow_dash=True)


@click.command("places", epilog=example("quixotry compose places 8E.SCIENCE TUNGSTEN"))
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@click.option("--boards", is_flag=True, help="Show a board for each place, side by side.")
@click.option("--svg", type=OUT, metavar="FILE", help="Draw the boards into this file, as SVG; - for stdout.")
@click.option("--png", type=OUT, metavar="FILE", help="Draw them as PNG. Needs: pip install 'quixotry[png]'.")
@shared("lexicon", "exclude", "edition", "layout", "rules", "json")
def command(
    words: tuple[str, ...], boards: bool, svg: Path | None, png: Path | None, as_json: bool, **choices: Any
) -> int:
    """List every place that the last WORD can take beside the others, as version 3 allows it.

    Before each word but the last may stand where it lies: 8E.SCIENCE runs across from row 8, column E, and H5.SCIENCE
    down; without that it takes the first place that it can. A blank is laid in the last two turns at most, so a word
    that needs one has no place before. The exit code is 1 if there is no place.
    """
    from quixotry.composing.places import places

    given = {key: value for key, value in choices.items() if value is not None}
    found = places(words[-1], words[:-1], **given)
    for path, kind in ((svg, "svg"), (png, "png")):
        if path is not None and found.turns:
            _draw(found, path, kind)
    if as_json:
        print_json(as_object(found))
    elif not found.turns:
        beside = f" beside {listed([turn.word for turn in found.laid])}" if found.laid else ""
        click.echo(f"{found.word} has no place{beside}.", err=True)
    elif boards:
        show_boards(found)
    elif svg is None and png is None:
        show(found)
    return 0 if found.turns else NO


def as_object(found: Places) -> dict[str, Any]:
    """The places as an object: what lies, and a play for each place, as in games."""
    from quixotry.composing.composition import play_of

    return {
        "word": found.word,
        "count": len(found.turns),
        "laid": [play_of(turn) for turn in found.laid],
        "places": [play_of(turn) for turn in found.turns],
    }


def show(found: Places) -> None:
    """A table with a row for each place."""
    from quixotry.composing.composition import with_shared

    rows = []
    for turn in found.turns:
        on = [found.laid[other].word for other, _ in turn.shared_with]
        rows.append((turn.spot, with_shared(turn), " ".join(on), len(turn.blanks), turn.score))
    print_table(["place", "word", "on", "blanks", "score"], rows, right=["blanks", "score"])
    click.echo(f"{plural(len(rows), 'place')}.", err=True)


def show_boards(found: Places) -> None:
    """A board for each place, as many side by side as the terminal has room for."""
    import shutil

    from quixotry.render import board_text, side_by_side

    def board(scene: Scene) -> str:
        return board_text(scene.position, colour=colours(), marked=scene.last)

    blocks = [f"{board(scene)}\n{scene.caption}" for scene in found.scenes()]
    click.echo(side_by_side(blocks, shutil.get_terminal_size().columns))


def _draw(found: Places, path: Path, kind: str) -> None:
    from quixotry.cli.board import put
    from quixotry.render import boards_drawing

    beside = f" beside {listed([turn.word for turn in found.laid])}" if found.laid else ""
    drawing = boards_drawing(found.scenes(), title=f"{plural(len(found.turns), 'place')} of {found.word}{beside}")
    put(path, drawing.png() if kind == "png" else drawing.svg().encode())
