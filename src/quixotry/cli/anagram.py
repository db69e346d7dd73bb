"""`quixotry anagram`: the words that letters make."""

from __future__ import annotations

from pathlib import Path

import click

from quixotry.cli.find import as_object
from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json


@click.command(epilog=example("quixotry anagram RETINA?"))
@click.argument("letters")
@shared("lexicon", "edition", "exclude", "rules", "json")
def command(
    letters: str, lexicon: str | None, edition: str | None, exclude: Path | None, rules: str, as_json: bool
) -> None:
    """List the words that use all of LETTERS; `?` stands for any letter.

    With --json each word has its score: the values of its tiles, a blank 0, and the bonus of the rule set.
    `quixotry find` gives the words that use some of the letters.
    """
    from quixotry.finder import choose, find

    chosen = choose(lexicon=lexicon, exclude=exclude, edition=edition, rules=rules)
    found = find(letters, all_letters=True, by="word", lexicon=chosen.lexicon, edition=edition, rules=chosen.rules)
    if as_json:
        print_json({"count": len(found), "words": [as_object(word) for word in found]})
        return
    for word in found.words:
        click.echo(word)
    if not found:
        click.echo(f"No word of {chosen.lexicon.name} uses exactly the letters '{letters}'.", err=True)
