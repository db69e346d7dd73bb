"""What the gallery answers: what became of games to be kept, how often something occurs, which words are liked.

Main names: `Intake`, `Tally`, `FavouriteWord`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from quixotry.composing.gallery.pooling import Refusal
from quixotry.sentences import plural


@dataclass(frozen=True)
class Intake:
    """What became of games that were to be kept.

    Attributes:
        new: how many were new.
        known: how many were in the gallery already, or came twice.
        refused: those that were not taken, and why.
        last: the number of the last game that was new or known; None if there is none.
    """

    new: int = 0
    known: int = 0
    refused: tuple[Refusal, ...] = ()
    last: int | None = None

    @property
    def sentence(self) -> str:
        """What became of them, in a sentence."""
        parts = [f"{plural(self.new, 'game')} new", f"{self.known:,} known"]
        parts += [f"{len(self.refused):,} refused"] if self.refused else []
        return ", ".join(parts) + "."


@dataclass(frozen=True)
class Tally:
    """How often something occurs in the games of the gallery.

    Attributes:
        text: what: a word, tiles, letters.
        games: in how many games.
        example: the number of the newest of them.
    """

    text: str
    games: int
    example: int


@dataclass(frozen=True)
class FavouriteWord:
    """A word that somebody likes.

    Attributes:
        word: the word.
        edition: in whose letters it is.
        lexicon: the name of the word list that had it.
        games: in how many games of the gallery it occurs.
        since: since when it is a favourite.
    """

    word: str
    edition: str
    lexicon: str
    games: int
    since: datetime
