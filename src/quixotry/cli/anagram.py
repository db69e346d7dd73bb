"""`quixotry anagram`: the words that letters make."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import print_json
from quixotry.render.grid import tiles_of

if TYPE_CHECKING:
    from quixotry import Edition, Rules


@click.command(epilog=example("quixotry anagram RETINA?"))
@click.argument("letters")
@shared("lexicon", "edition", "exclude", "rules", "json")
def command(
    letters: str, lexicon: str | None, edition: str | None, exclude: Path | None, rules: str, as_json: bool
) -> None:
    """List the words that use all of LETTERS; `?` stands for any letter.

    With --json each word has its score: the values of its tiles, a blank 0, and the bonus of the rule set.
    """
    from quixotry import Edition, Rules

    opened = open_lexicon(lexicon, edition, exclude)
    words = opened.anagrams(letters)
    if as_json:
        tiles, rule_set = Edition.named(opened.edition), Rules.named(rules)
        print_json(
            {
                "count": len(words),
                "words": [
                    {
                        "word": word,
                        "score": _score(word, letters, tiles, rule_set),
                        "length": len(tiles.split(word)),
                        "band": opened.band(word),
                        "through": "",
                    }
                    for word in words
                ],
            }
        )
        return
    for word in words:
        click.echo(word)
    if not words:
        click.echo(f"No word of {opened.name} uses exactly the letters '{letters}'.", err=True)


def _score(word: str, letters: str, edition: Edition, rules: Rules) -> int:
    """What the tiles are worth when blanks are used only where no tile serves."""
    in_hand = Counter(tiles_of(edition, letters))
    score, used = 0, edition.split(word)
    for tile in used:
        if in_hand[tile]:
            in_hand[tile] -= 1
            score += edition.value(tile)
    return score + rules.bonus_for(len(used))
