"""The game in plain text: a line to read, a prompt, an answer; for terminals, pipes and screen readers.

A front end of `quixotry.table`: no rule and no state of a game lives here. In reading order: `speech` (the board in
sentences), `dialogue` (asking, obeying, telling), `answers` (what is answered without anything being done).

    Dialogue(table).run()    plays a game to its end and returns the exit code

Used by `quixotry play`.
"""

from quixotry.cli.plain.dialogue import Dialogue

__all__ = ["Dialogue"]
