"""What a game is played with, as it was agreed before the first tile was drawn."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from quixotry._native import Edition, Lexicon, Position, Rules
from quixotry.game import Game
from quixotry.lexica import ANY, BUILT_IN, DEFAULT, plain_name
from quixotry.players import Bot
from quixotry.sentences import printable
from quixotry.table.seats import read_players

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
        """What is played, in short: `rules box, word list open-world, tiles English`.

        How challenges are settled is told where it was chosen: `rules naspa, challenge triple, word list ...`.
        """
        rules = Rules.named(self.rules)
        name = self.lexicon or DEFAULT
        words = "every word is valid" if self._any_word else f"word list {Path(name).stem}"
        chosen = rules.challenge if self.challenge is None else rules.with_(challenge=self.challenge).challenge
        challenge = "" if chosen == rules.challenge else f", challenge {chosen}"
        return printable(f"rules {self.rules}{challenge}, {words}, tiles {self.edition or rules.edition}")

    def warning(self) -> str | None:
        """What somebody should know who is about to agree to this: that bots know no words here; None if all is well.

        Raises:
            QuixotryError: a name is unknown.
        """
        if not self._any_word:
            return None
        edition = Edition.named(self.edition or Rules.named(self.rules).edition)
        # Without a list bots know English words, if anything; `greedy` knows those of the list only.
        foreign = edition.letters != Edition.named("English").letters
        bots = [player.name for player in read_players(self.players, self.seed) if isinstance(player, Bot)]
        lost = list(dict.fromkeys(name for name in bots if foreign or name == "greedy"))
        if not lost:
            return None
        who = lost[0] if len(lost) == 1 else f"{', '.join(lost[:-1])} and {lost[-1]}"
        many = len(lost) > 1 or bots.count(lost[0]) > 1
        where = f" in the letters of {edition.name}" if foreign else ""
        return (
            f"Without a word list the {'bots' if many else 'bot'} {who} {'know' if many else 'knows'} no words{where}, "
            f"and can only exchange or pass. Choose a word list to play against {'them' if many else 'it'}."
        )

    @property
    def _any_word(self) -> bool:
        return plain_name(self.lexicon or DEFAULT) == ANY

    def words_are_missing(self) -> str:
        """What to do where the words of a game that is to go on are not there, or are others now."""
        name = self.lexicon or DEFAULT
        if plain_name(name) in BUILT_IN and self.exclude is None:
            return f"its words are those of another version of '{name}': go on with the quixotry that it was begun with"
        files = [file for file in (name, self.exclude) if file is not None and Path(file).name != file]
        if files:
            what = " and ".join(f"'{file}'" for file in files)
            return f"its word list is not there as it was: put {what} back, and it goes on"
        return f"its word list is not there as it was: quixotry lexicon add FILE --name {name} adds it again"
