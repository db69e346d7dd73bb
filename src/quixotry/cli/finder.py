"""`quixotry finder`: the word finder of the CSE 231 classroom project."""

from __future__ import annotations

import click

from quixotry.cli.options import example


@click.command(epilog=example("quixotry finder"))
def command() -> int:
    """Run the word finder of the CSE 231 classroom project, as its handout shows it.

    It asks for a file of words (one a line), for the letters of a rack and for tiles on the board, and shows the five
    best words by score and by length. Its functions are in quixotry.classroom.scrabble_tool.

    To find words in a list of quixotry's own, with blanks and premium squares, there is quixotry find.
    """
    from quixotry.classroom.program import run
    from quixotry.classroom.scrabble_tool import main

    return run(main)
