"""`quixotry hooks`: the letters that lengthen a word."""

from __future__ import annotations

from pathlib import Path

import click

from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import print_json


@click.command(epilog=example("quixotry hooks TRAINER"))
@click.argument("word")
@shared("lexicon", "edition", "exclude", "json")
def command(word: str, lexicon: str | None, edition: str | None, exclude: Path | None, as_json: bool) -> None:
    """List the letters that make another word before or after WORD.

    An inner hook says that WORD without its first or last letter is a word as well.
    """
    opened = open_lexicon(lexicon, edition, exclude)
    hooks = opened.hooks(word)
    if as_json:
        print_json(
            {
                "word": word,
                "valid": word in opened,
                "front": list(hooks.front),
                "back": list(hooks.back),
                "inner_front": hooks.inner_front,
                "inner_back": hooks.inner_back,
            }
        )
        return
    if word not in opened:
        click.echo(f"{word} is not in {opened.name} itself.", err=True)
    click.echo(f"front: {' '.join(hooks.front) or 'none'}")
    click.echo(f"back: {' '.join(hooks.back) or 'none'}")
    click.echo(f"inner front: {'yes' if hooks.inner_front else 'no'}")
    click.echo(f"inner back: {'yes' if hooks.inner_back else 'no'}")
