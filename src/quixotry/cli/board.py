"""`quixotry board`: a position, or a game in a file, to look at: as text, as SVG, as PNG, as a film."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.game_files import STDIN, game_file, position_after
from quixotry.cli.options import EXAMPLE_CGP, example, read_position, shared
from quixotry.cli.output import colours, print_json
from quixotry.files import is_there, path_of, write_whole
from quixotry.render import LABELS, THEMES, Scene, Theme, board_text, legend
from quixotry.render.grid import Labels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quixotry.replay import Replay

OUT = click.Path(path_type=Path, allow_dash=True)


@click.command(epilog=example(f'quixotry board "{EXAMPLE_CGP}" --svg board.svg'))
@click.argument("source", metavar="CGP|FILE")
@click.option("--svg", type=OUT, metavar="FILE", help="Draw into this file, as SVG; - for stdout, here and below.")
@click.option("--png", type=OUT, metavar="FILE", help="Draw as PNG. Needs the extra: pip install 'quixotry[png]'.")
@click.option("--animated", type=OUT, metavar="FILE", help="Draw the whole game as one SVG that moves.")
@click.option("--gif", type=OUT, metavar="FILE", help="Draw the whole game as GIF. Needs the extra, as for PNG.")
@click.option("--turn", type=click.IntRange(min=0), metavar="N", help="After N turns of a game. [default: all]")
@click.option("--numbers", is_flag=True, help="Number the plays of a game in their order.")
@click.option("--rack/--no-rack", default=True, help="Draw the rack of the player on turn, or not.")
@click.option("--scores/--no-scores", default=None, help="Draw names and scores. [default: those of a game]")
@click.option("--labels", type=click.Choice(LABELS), default=LABELS[0], show_default=True, help="Names of the squares.")
@click.option(
    "--theme",
    type=click.Choice(THEMES),
    default=THEMES[0],
    show_default=True,
    help="Colours; auto: as who looks at an SVG has asked for, else light.",
)
@click.option("--width", type=click.IntRange(min=1), metavar="N", help="Of PNG and GIF, in pixels.")
@click.option("--seconds", type=float, metavar="S", default=2, show_default=True, help="For each turn of a film.")
@click.option("--alt", is_flag=True, help="Print what the picture shows in words, for who cannot see it.")
@click.option("--lexicon", metavar="L", help="Word list: a name, or a path. [default: none; a board needs no words]")
@shared("exclude")
@click.option("--edition", metavar="E", help="Tiles and their values. [default: what CGP or FILE says, else English]")
@click.option("--layout", metavar="B", help="Board. [default: what CGP or FILE says, else standard]")
@click.option("--rules", metavar="R", help="Rule set. [default: what CGP or FILE says, else box]")
@shared("challenge", "json")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    source: str,
    svg: Path | None,
    png: Path | None,
    animated: Path | None,
    gif: Path | None,
    turn: int | None,
    numbers: bool,
    rack: bool,
    scores: bool | None,
    labels: Labels,
    theme: Theme,
    width: int | None,
    seconds: float,
    alt: bool,
    as_json: bool,
    **choices: Any,
) -> None:
    """Draw a position in CGP, or a game in a FILE, as text or as pictures.

    Games are read in every format that 'quixotry convert' knows: GCG, JSON and others; - reads one from stdin. Options
    such as --edition say what a file leaves out.
    """
    replay: Replay | None = None
    if is_file(source):
        replay = opened(source, **choices)
        scenes = game_scenes(replay, turn, rack, scores is not False, numbers, labels)
    else:
        needs_a_game = {"--turn": turn is not None, "--numbers": numbers, "--gif": gif, "--animated": animated}
        for option, given in needs_a_game.items():
            if given:
                raise click.UsageError(f"{option} needs a game in a file; a position has no turns", ctx)
        scenes = [position_scene(source, rack, bool(scores), **choices)]
    last = scenes[-1]
    outputs = [path for path in (svg, png, animated, gif) if path is not None]
    if sum(str(path) == "-" for path in outputs) > 1:
        raise click.UsageError("only one picture can go to stdout", ctx)
    if svg is not None:
        from quixotry.render import scene_svg

        put(svg, scene_svg(last, labels=labels, theme=theme).encode())
    if animated is not None:
        from quixotry.render import game_svg

        put(animated, game_svg(scenes, labels=labels, theme=theme, seconds=seconds).encode())
    if png is not None:
        from quixotry.render import board_png

        put(png, board_png(last, labels=labels, theme=theme, scale=scale([last], width, 2)))
    if gif is not None:
        from quixotry.cli.progress import Progress
        from quixotry.render import game_gif

        size = scale(scenes, width, 1)
        with Progress(len(scenes), "pictures") as progress:
            made = game_gif(scenes, labels=labels, theme=theme, seconds=seconds, scale=size, step=progress.step)
        put(gif, made)
    if alt:
        from quixotry.render import description_of, title_of

        click.echo(f"{title_of(last)}. {description_of(last, labels)}")
    elif as_json:
        print_json(as_object(last, replay, turn))
    elif not outputs:
        show(last, labels)


# ------------------------------------------------------------------------------------------------------ what is drawn


def is_file(source: str) -> bool:
    """Whether an argument is a file with a game rather than a position: by its name, or because it is there."""
    from quixotry.formats import format_of

    path = path_of(source)
    return (
        source == STDIN
        or is_there(path)
        or format_of(path) is not None
        or (path.suffix == ".txt" and " " not in source)
    )


def opened(source: str, **choices: Any) -> Replay:
    """The game of a file, replayed; what does not agree is counted on stderr.

    Raises:
        QuixotryError: the file cannot be read, or there is no game in it.
    """
    from quixotry.cli.options import open_lexicon
    from quixotry.lexica import ANY
    from quixotry.replay import replay

    file = game_file(source)
    reading, *others = file.readings()
    if others:
        text = f"it holds {len(others) + 1:,} games; the first one was taken"
        click.echo(f"quixotry: {file.name}: {text} ('quixotry convert' has all).", err=True)
    record = reading.record
    if not record.turns and record.position is None:
        reading.checked()
    lexicon, exclude, edition = choices["lexicon"], choices["exclude"], choices["edition"]
    # A board is drawn without judging words, so no list is opened that nobody has asked for.
    words = open_lexicon(lexicon, edition, exclude) if lexicon or exclude else ANY
    found = replay(reading, lexicon=words, rules=choices["rules"], edition=edition, layout=choices["layout"])
    wrong = [problem for problem in found.problems if problem.severity == "error"]
    if wrong:
        more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        click.echo(f"quixotry: {file.name}: {wrong[0]}{more}; 'quixotry check-game' tells all.", err=True)
    return found


def game_scenes(
    replay: Replay, turn: int | None, rack: bool, scores: bool, numbers: bool, labels: Labels
) -> list[Scene]:
    """The pictures of a game."""
    from quixotry.replay.scenes import scenes_of

    return scenes_of(replay, turns=turn, rack=rack, scores=scores, numbers=numbers, labels=labels)


def position_scene(cgp: str, rack: bool, scores: bool, **choices: Any) -> Scene:
    """The picture of a position."""
    from quixotry.lexica import ANY

    if choices["lexicon"] is None and choices["exclude"] is None:
        # A board is drawn without judging words, so no list has to be in its letters.
        choices["lexicon"] = ANY
    choices["rules"] = choices["rules"] or "box"
    position = read_position(cgp, **choices)
    names = ["On turn", *(f"Player {seat}" for seat in range(2, position.players + 1))]
    pairs = tuple(zip(names, position.scores, strict=True)) if scores else ()
    return Scene(position=position, rack=position.rack if rack else "", scores=pairs, on_turn=0 if scores else None)


# --------------------------------------------------------------------------------------------------- where it is drawn


def put(path: Path, picture: bytes) -> None:
    """A picture into a file, whole or not at all, or to stdout."""
    if str(path) == "-":
        click.echo(picture, nl=False)
        return
    write_whole(path, picture)
    click.echo(f"Drawn into {path}.", err=True)


def scale(scenes: Sequence[Scene], width: int | None, usual: float) -> float:
    """How many pixels a unit of a drawing has, for a picture of so many pixels from left to right."""
    from quixotry.render.svg import Geometry

    return usual if width is None else width / Geometry.of(scenes).width


def as_object(scene: Scene, replay: Replay | None = None, turn: int | None = None) -> dict[str, Any]:
    """A picture as an object: the position that it shows.

    Of a game the line of CGP is the one that 'quixotry convert' writes: with word list, tiles and board, and with the
    scores that were written, as they are drawn.
    """
    position = scene.position
    line, scores = position.cgp(), list(position.scores)
    if replay is not None:
        from quixotry.formats.cgp_list import position_of

        line = position_of(position_after(replay, turn))
        scores = [int(points) for points in line.split(" ")[2].split("/")]
    return {
        "cgp": line,
        "rows": position.rows(),
        "racks": list(position.racks),
        "scores": scores,
        "unseen": position.unseen,
        "bag": position.bag,
    }


def show(scene: Scene, labels: Labels) -> None:
    """A picture as text."""
    position = scene.position
    click.echo(board_text(position, labels=labels, colour=colours(), marked=scene.last))
    click.echo(legend(position))
    if scene.caption:
        click.echo(scene.caption)
    scores = ", ".join(f"{name} {points}" for name, points in scene.scores) or " ".join(map(str, position.scores))
    click.echo(f"Scores: {scores}   Bag: {position.bag}")
    if scene.rack:
        click.echo(f"Rack: {scene.rack}")
