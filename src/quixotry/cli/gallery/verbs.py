"""`quixotry gallery`: the group; games that are listed, searched and shown, as text and as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.board import OUT, put
from quixotry.cli.gallery.shown import gallery_object, origin, print_games
from quixotry.cli.gallery.wishes import search_of, wishes
from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json
from quixotry.composing.gallery import Gallery, Search
from quixotry.render import LABELS, THEMES, Labels, Theme

if TYPE_CHECKING:
    from quixotry import Composition

# So many games are listed unless more are asked for.
LISTED = 20
EMPTY = "The gallery is empty. Fill it: quixotry compose v3 --count 10 --keep, or quixotry gallery import FILE"

LIMIT = click.option(
    "--limit", type=click.IntRange(min=0), default=LISTED, show_default=True, metavar="N", help="At most N; 0: all."
)
TOP = click.option("--top", is_flag=True, help="Those with the most points first. [default: the newest]")


@click.group(invoke_without_command=True, epilog=example("quixotry gallery list --top"))
@click.pass_context
def command(ctx: click.Context) -> None:
    """Keep perfect games: list, draw, search, count and pool them.

    Alone it lists the newest. 'quixotry compose v3 --keep' puts games into it.
    """
    if ctx.invoked_subcommand is None:
        _list(Search(), "newest", LISTED, as_json=False)


@command.command("list", epilog=example("quixotry gallery list --top --version v3 --tie"))
@TOP
@LIMIT
@wishes
@shared("json")
def list_(top: bool, limit: int, as_json: bool, **given: Any) -> None:
    """List the games of the gallery."""
    _list(search_of(given), "top" if top else "newest", limit, as_json)


@command.command(epilog=example('quixotry gallery search QUI?ZED "*OXY*"'))
@click.argument("words", nargs=-1, metavar="[WORD]...")
@TOP
@LIMIT
@wishes
@shared("json")
def search(words: tuple[str, ...], top: bool, limit: int, as_json: bool, **given: Any) -> int:
    """List the games that have all of the WORDs. The exit code is 1 if there is none.

    In a WORD ? stands for any letter and * for any letters, so quote it.
    """
    return 0 if _list(search_of(given, words), "top" if top else "newest", limit, as_json, searched=True) else 1


def _list(wish: Search, order: str, limit: int, as_json: bool, *, searched: bool = False) -> int:
    """Print games; how many there are."""
    with Gallery.open() as gallery:
        count = gallery.count(wish)
        entries = gallery.entries(wish, order=order, limit=limit or None) if count else []
        empty = not count and not len(gallery)
    if not count and not as_json:
        click.echo(EMPTY if empty and not searched else "No game is so.", err=True)
        return 0
    print_games(entries, count, as_json)
    return count


@command.command(epilog=example("quixotry gallery show 1 --svg game.svg"))
@click.argument("number", type=int)
@click.option("--svg", type=OUT, metavar="FILE", help="Draw into this file, as SVG; - for stdout, here and below.")
@click.option("--png", type=OUT, metavar="FILE", help="Draw as PNG. Needs the extra: pip install 'quixotry[png]'.")
@click.option("--animated", type=OUT, metavar="FILE", help="Draw turn by turn, as one SVG that moves.")
@click.option("--gif", type=OUT, metavar="FILE", help="Draw turn by turn, as GIF. Needs the extra, as for PNG.")
@click.option("--gcg", type=OUT, metavar="FILE", help="Write the game as GCG, which other programs replay.")
@click.option("--labels", type=click.Choice(LABELS), default=LABELS[0], show_default=True, help="Names of the squares.")
@click.option("--theme", type=click.Choice(THEMES), default=THEMES[0], show_default=True, help="Colours of pictures.")
@click.option("--width", type=click.IntRange(min=1), metavar="N", help="Of PNG and GIF, in pixels.")
@click.option("--seconds", type=float, metavar="S", default=2, show_default=True, help="For each turn of a film.")
@click.option("--alt", is_flag=True, help="Print what the picture shows in words, for who cannot see it.")
@click.option("--meanings", is_flag=True, help="Say what the words mean, where a dictionary is installed.")
@shared("json")
def show(
    number: int,
    svg: Path | None,
    png: Path | None,
    animated: Path | None,
    gif: Path | None,
    gcg: Path | None,
    labels: Labels,
    theme: Theme,
    width: int | None,
    seconds: float,
    alt: bool,
    meanings: bool,
    as_json: bool,
) -> None:
    """Show game NUMBER: its words, the board, scores and what is left over; or draw it."""
    outputs = [path for path in (svg, png, animated, gif, gcg) if path is not None]
    if sum(str(path) == "-" for path in outputs) > 1:
        raise click.UsageError("only one picture can go to stdout")
    with Gallery.open() as gallery:
        entry = gallery.entry(number)
        game, note = gallery.game(number)
    if note:
        click.echo(f"quixotry: {note}.", err=True)
    _draw(game, svg, png, animated, gif, gcg, theme=theme, labels=labels, width=width, seconds=seconds)
    from quixotry.cli.gallery.liking import definitions, print_meanings

    if alt:
        from quixotry.composing.pictures import description

        click.echo(description(game, labels))
    elif as_json:
        told = {**game.as_object(), "lexicon": entry.lexicon, **gallery_object(entry)}
        if meanings:
            told["definitions"] = {word: definitions(word, entry.lexicon) for word in dict.fromkeys(game.words)}
        print_json(told)
    elif not outputs:
        click.echo(f"{game}\n{origin(entry)}")
    if meanings and not as_json:
        print_meanings(dict.fromkeys(game.words), entry.lexicon)


def _draw(
    game: Composition,
    svg: Path | None,
    png: Path | None,
    animated: Path | None,
    gif: Path | None,
    gcg: Path | None,
    *,
    theme: Theme,
    labels: Labels,
    width: int | None,
    seconds: float,
) -> None:
    from quixotry.composing import pictures

    if svg is not None:
        put(svg, pictures.svg(game, theme=theme, labels=labels).encode())
    if png is not None:
        put(png, pictures.png(game, theme=theme, labels=labels, width=width))
    if animated is not None:
        put(animated, pictures.film(game, theme=theme, labels=labels, seconds=seconds).encode())
    if gif is not None:
        from quixotry.cli.progress import Progress

        with Progress(len(game.turns) + 1, "pictures") as progress:
            made = pictures.gif(game, theme=theme, labels=labels, seconds=seconds, width=width, step=progress.step)
        put(gif, made)
    if gcg is not None:
        put(gcg, game.to_gcg().encode())
