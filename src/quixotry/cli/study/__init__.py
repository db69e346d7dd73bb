"""`quixotry study`: decks of words, and their quiz in plain text or on a screen.

A front end of `quixotry.study`: it reads files and lines, prints, and holds nothing of a quiz itself. In reading order:
`adding` (`quixotry study add`), `verbs` (the group and the other verbs), `typed` (what one may type during a quiz),
`dialogue` (the quiz over stdin and stdout).
"""

from quixotry.cli.study.verbs import command

__all__ = ["command"]
