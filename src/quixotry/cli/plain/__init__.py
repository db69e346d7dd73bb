"""The game in plain text: a board, a prompt, an answer; for terminals, pipes and screen readers.

Everything goes through `quixotry.game.Game`; no rule lives here. In reading order: `seats` (who plays), `saved`
(games in files), `wording` (what happened, in words), `commands` (what a player may type), `table` (the turns).

    Table(setup, game, …).run()    plays a game to its end and returns the exit code

Used by `quixotry play`.
"""

from quixotry.cli.plain.table import Table

__all__ = ["Table"]
