"""`quixotry hand`: the hand game of the KAIST classroom project."""

from __future__ import annotations

from pathlib import Path

import click

from quixotry.cli.options import example, open_lexicon, shared


@click.command(epilog=example("quixotry hand --hand AEFGHLL"))
@click.option("--tiles", type=int, metavar="N", help="How many tiles a hand has. [default: 7]")
@click.option("--bag", is_flag=True, help="Draw each hand from a full box of tiles, blanks (?) among them.")
@click.option(
    "--hand", "hands", multiple=True, metavar="TILES", help="Play this hand first; once more for the second, and so on."
)
@shared("seed", "lexicon", "exclude", "edition")
def command(
    tiles: int | None,
    bag: bool,
    hands: tuple[str, ...],
    seed: int | None,
    lexicon: str | None,
    exclude: Path | None,
    edition: str | None,
) -> int:
    """Play the hand game of the KAIST classroom project: make words from a hand of tiles.

    Type a word, ? to see every word of the hand, or nothing to end the round. A word scores the values of its tiles;
    the whole hand in the first word brings a bonus. A blank fills a missing letter and scores 0.

    A third of a hand are vowels, the rest any letters from A to Z; other alphabets need --bag. The game without its
    lines is quixotry.classroom.hand.
    """
    from quixotry.classroom.hand import SIZE
    from quixotry.classroom.hand_program import main
    from quixotry.classroom.program import run

    words = open_lexicon(lexicon, edition, exclude)
    size = SIZE if tiles is None else tiles
    return run(lambda: main(hands, size=size, from_bag=bag, seed=seed, lexicon=words, edition=edition))
