"""`quixotry gallery export|import|remove`: games for others, games of others, and games that nobody wants."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from typing import Any

import click

from quixotry.cli.front import NO
from quixotry.cli.gallery.wishes import search_of, wishes
from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import print_json
from quixotry.cli.progress import Progress
from quixotry.composing.gallery import Gallery, Refusal
from quixotry.errors import QuixotryError
from quixotry.files import is_there, path_of, reason, write_whole
from quixotry.sentences import plural, printable

STREAM = "-"
# So many games that were refused are named one by one.
_NAMED = 20
# So many bytes of a file are looked at at once.
_BLOCK = 1 << 20


@click.command(epilog=example("quixotry gallery export games.jsonl --tie"))
@click.argument("file", default=STREAM, type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--replace", is_flag=True, help="Replace FILE if it is there.")
@wishes
def export(file: str, replace: bool, **given: Any) -> None:
    """Write games for others: a line of JSON each, into FILE or to stdout.

    'quixotry gallery import' reads them, with the word list that each names. For one game as GCG see 'quixotry gallery
    show'.
    """
    search = search_of(given)
    path = path_of(file)
    if file != STREAM and is_there(path) and not replace:
        raise QuixotryError(f"there is a file '{path}' already; --replace replaces it", kind="exists", input=file)
    with Gallery.open() as gallery:
        if file == STREAM:
            for line in gallery.lines(search):
                click.echo(line, nl=False)
            return
        with Progress(gallery.count(search), "games") as progress:
            lines = list(_stepped(gallery.lines(search), progress))
    write_whole(path, "".join(lines).encode())
    click.echo(f"Wrote {plural(len(lines), 'game')} into {path}.")


@click.command("import", epilog=example("quixotry gallery import games.jsonl"))
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--lexicon", metavar="L", help="Word list that judges the games. [default: the one that each names]")
@click.option("--edition", metavar="E", help="Tiles of that word list. [default: English]")
@shared("json")
def import_(files: tuple[str, ...], lexicon: str | None, edition: str | None, as_json: bool) -> int:
    """Keep the games of FILEs that others have exported; - is stdin.

    The referee judges each game, and games that are here already are kept once. What 'quixotry compose --json' prints
    can be read as well. The exit code is 1 if any game is refused.
    """
    words = None if lexicon is None else open_lexicon(lexicon, edition, None)
    new = known = 0
    refused: list[tuple[str, Refusal]] = []
    with Gallery.open() as gallery:
        for file in files:
            with Progress(_count(file), "lines") as progress:
                intake = gallery.take_in(_stepped(_lines(file), progress), lexicon=words)
            new, known = new + intake.new, known + intake.known
            refused += [(file, refusal) for refusal in intake.refused]
    if as_json:
        told = [{"file": file, **asdict(refusal)} for file, refusal in refused]
        print_json({"new": new, "known": known, "refused": told})
    else:
        for file, refusal in refused[:_NAMED]:
            click.echo(
                printable(f"{click.format_filename(file)}:{refusal.line}: refused: {refusal.sentence}"), err=True
            )
        if len(refused) > _NAMED:
            click.echo(f"and {len(refused) - _NAMED:,} more (--json has all)", err=True)
        ending = f", {len(refused):,} refused" if refused else ""
        click.echo(f"{plural(new, 'new game')}, {known:,} known{ending}.")
    return NO if refused else 0


def _stepped(lines: Iterator[str], progress: Progress) -> Iterator[str]:
    """The lines, each a step once what was made of the one before is done."""
    for line in lines:
        yield line
        progress.step()


def _count(file: str) -> int:
    """How many lines a file has; 0 if that cannot be said before it is read."""
    path = path_of(file)
    if file == STREAM or not path.is_file():
        return 0
    # Whoever reads it tells what is wrong with it.
    with suppress(OSError), path.open("rb") as content:
        return sum(block.count(b"\n") for block in iter(partial(content.read, _BLOCK), b""))
    return 0


def _lines(file: str) -> Iterator[str]:
    """The lines of a file as text; what is none becomes a sign that no game has.

    Raises:
        QuixotryError: the file cannot be read.
    """
    try:
        if file == STREAM:
            yield from codecs.getreader("utf-8")(sys.stdin.buffer, "replace")
            return
        with path_of(file).open(encoding="utf-8", errors="replace") as lines:
            yield from lines
    except (OSError, ValueError) as error:
        raise QuixotryError(f"'{file}' cannot be read: {reason(error)}", kind="io", input=file) from error


@click.command(epilog=example("quixotry gallery remove 12"))
@click.argument("numbers", nargs=-1, required=True, type=click.IntRange(min=1, max=2**63 - 1), metavar="NUMBER...")
@shared("json")
def remove(numbers: tuple[int, ...], as_json: bool) -> None:
    """Remove games from the gallery."""
    with Gallery.open() as gallery:
        for number in numbers:
            gallery.entry(number)
        removed = gallery.remove(dict.fromkeys(numbers))
    if as_json:
        print_json({"removed": list(dict.fromkeys(numbers))})
    else:
        click.echo(f"Removed {plural(removed, 'game')}.")


VERBS = (export, import_, remove)
