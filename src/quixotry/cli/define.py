"""`quixotry define`: what words mean, where a source of definitions is installed."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from quixotry.cli.front import NO
from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import on_terminal, print_json
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry.definitions import Definition

# So many meanings of a word are shown unless all are wanted.
_SHOWN = 6


@click.command(epilog=example("quixotry define QI MISGIVINGS"))
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@click.option("--all", "everything", is_flag=True, help=f"Show all meanings, not only {_SHOWN} of each word.")
@shared("lexicon", "edition", "exclude", "json")
def command(
    words: tuple[str, ...],
    everything: bool,
    lexicon: str | None,
    edition: str | None,
    exclude: Path | None,
    as_json: bool,
) -> int:
    """Say what words mean. The exit code is 1 if any has no definition.

    Definitions come from the word list, if it brings any, and from WordNet or GCIDE, if they are installed; the network
    is never asked.
    """
    from quixotry.definitions import define, how_to_install, sources

    opened = open_lexicon(lexicon, edition, exclude)
    answers = [(word, word in opened, define(word, opened)) for word in words]
    dictionaries = sources()
    if as_json:
        print_json(
            {
                "words": [
                    {"word": word, "valid": valid, "definitions": [asdict(definition) for definition in definitions]}
                    for word, valid, definitions in answers
                ],
                "sources": dictionaries,
            }
        )
    else:
        for word, valid, definitions in answers:
            verdict = f"{'valid' if valid else 'not valid'} in {opened.name}"
            click.echo(f"{word}: {verdict}{'' if definitions else '; no definition found'}")
            _show(definitions, everything)
        if not dictionaries and not all(definitions for _, _, definitions in answers):
            click.echo(f"No dictionary is installed. {how_to_install()}", err=True)
    return 0 if all(definitions for _, _, definitions in answers) else NO


def _show(definitions: list[Definition], everything: bool) -> None:
    """Print the meanings of a word below it; on a terminal broken between words."""
    shown = definitions if everything else definitions[:_SHOWN]
    for definition in shown:
        part = f", {definition.part_of_speech}" if definition.part_of_speech else ""
        line = f"  {definition.word}{part}: {definition.text} ({definition.source})"
        click.echo(click.wrap_text(line, _width(), "  ", "    ") if on_terminal() else line)
    if len(shown) < len(definitions):
        click.echo(f"  and {plural(len(definitions) - len(shown), 'more meaning')}; --all shows them")


def _width() -> int:
    import shutil

    return shutil.get_terminal_size().columns
