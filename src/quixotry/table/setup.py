"""What a game is played with, as it was agreed before the first tile was drawn."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from quixotry._native import Lexicon, Position, Rules
from quixotry.game import Game
from quixotry.lexica import ANY, DEFAULT, plain_name
from quixotry.table.seats import read_players
from quixotry.table.wording import printable

_SEEDS = 1_000_000_000  # short enough to type again


@dataclass(frozen=True)
class Setup:
    """What a game is played with; None leaves a choice to the rule set or the library.

    Attributes:
        players: the seats, as `--players` takes them.
        rules: the name of the rule set.
        challenge: what a challenge costs.
        lexicon: the word list, a name or a path.
        exclude: the path of a list of words to leave out.
        edition: the tiles.
        layout: the board.
        seed: the seed of all chance.
        clock: minutes that each player has; None: no clock.
        cgp: a position to go on from, as a line of CGP; its player on turn has the first seat.
    """

    players: str
    rules: str
    challenge: str | None
    lexicon: str | None
    exclude: str | None
    edition: str | None
    layout: str | None
    seed: int
    clock: float | None = None
    cgp: str | None = None

    @staticmethod
    def fresh_seed() -> int:
        """A seed that nobody has chosen."""
        return int.from_bytes(os.urandom(8)) % _SEEDS

    def start(self) -> Game:
        """A fresh game with this setup.

        Raises:
            QuixotryError: a name is unknown, a list cannot be read, or the rules allow no such game.
        """
        rules = Rules.named(self.rules)
        if self.challenge is not None:
            rules = rules.with_(challenge=self.challenge)
        players = read_players(self.players, self.seed)
        edition = self.edition or rules.edition
        # A name is left to the game, which knows one that stands for no list at all.
        lexicon: Lexicon | str | None = self.lexicon
        if self.exclude is not None:
            lexicon = Lexicon.open(self.lexicon or DEFAULT, edition=edition, exclude=Path(self.exclude))
        if self.cgp is not None:
            position = Position.from_cgp(
                self.cgp, rules=rules, lexicon=lexicon, edition=self.edition, layout=self.layout
            )
            return Game.from_position(position, players, seed=self.seed)
        return Game(players, rules=rules, lexicon=lexicon, edition=edition, layout=self.layout, seed=self.seed)

    def title(self) -> str:
        """What is played, in short: `rules box, word list open-world, tiles English`."""
        name = self.lexicon or DEFAULT
        words = "every word is valid" if plain_name(name) == ANY else f"word list {Path(name).stem}"
        edition = self.edition or Rules.named(self.rules).edition
        return printable(f"rules {self.rules}, {words}, tiles {edition}")
