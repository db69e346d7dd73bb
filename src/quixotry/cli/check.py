"""`quixotry check`: are these words valid?"""

from __future__ import annotations

from pathlib import Path

import click

from quixotry.cli.front import NO
from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import print_json


@click.command(epilog=example("quixotry check QI ZA"))
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@shared("lexicon", "edition", "exclude", "json")
def command(
    words: tuple[str, ...], lexicon: str | None, edition: str | None, exclude: Path | None, as_json: bool
) -> int:
    """Say whether words are valid. The exit code is 1 if any is not."""
    opened = open_lexicon(lexicon, edition, exclude)
    verdicts = [(word, word in opened) for word in words]
    valid = all(verdict for _, verdict in verdicts)
    if as_json:
        print_json({"valid": valid, "words": [{"word": word, "valid": verdict} for word, verdict in verdicts]})
    else:
        for word, verdict in verdicts:
            click.echo(f"{word}: {'valid' if verdict else 'not valid'} in {opened.name}")
    return 0 if valid else NO
