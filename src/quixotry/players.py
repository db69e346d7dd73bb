"""Players: whoever chooses a move.

A player is any object with `choose(view)`. The view is a `Position`: what that player may know, himself first. Who
likes to challenge has `challenge(view, play)` as well.

Bots differ by the words that they know; what that means, the native module says.

Main names: `Player`, `Bot`, `NAMES`, `describe`.

>>> from quixotry import Position
>>> view = Position.opening(rack="AAEIJNZ")
>>> [view.score(Bot(name).choose(view)) for name in NAMES]
[4, 6, 22, 30, 62]
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from quixotry._native import Level, Lexicon, Move, Play, Position

# The bots by name, the weakest first.
NAMES = tuple(Level.names())


@runtime_checkable
class Player(Protocol):
    """Whoever chooses a move. Besides, a player may have `challenge(view, play)`, as `Bot` has."""

    def choose(self, view: Position) -> Move | Play | str:
        """The move for the player on turn in `view`."""
        ...


def describe(name: str) -> str:
    """What a bot knows, in one line for menus; its figures are those of `open-world`.

    >>> describe("beginner")
    'everyday words only, about 11,000'

    Raises:
        UnknownName: there is no such bot.
    """
    return Level(name).about


def _commonness() -> Lexicon:
    """The list that says how common English words are, for games whose own list does not."""
    from quixotry.lexica import open_lexicon

    return open_lexicon()


class Bot:
    """A player that the program plays.

    Each bot takes the play that scores most among those of which it knows every word. It sees what is in the view, and
    of the word list only the words that it knows. Nothing is left to chance: the same view gives the same move.

    `beginner`, `casual`, `club` and `expert` know the more words the better they are: those up to some band of
    commonness, and from `club` on all of two letters, then all of three. Where a list says nothing of how common its
    words are, the bands of `open-world` count if it is in English, else they know the words up to four, five, six and
    seven letters. Who knows no play exchanges, and passes when that is not allowed or a whole round has scored nothing.
    They challenge a word that they do not know if it looks unlikely enough for what a wrong challenge costs.

    `greedy` knows every word of the list. It never exchanges, passes if no play scores above 0, and challenges what
    is not in the list.

    Args:
        name: one of `NAMES`.
        seed: of all that the bot does by chance, which is nothing so far.

    Raises:
        UnknownName: there is no such bot.
    """

    __slots__ = ("_level", "name", "seed")

    name: str
    seed: int | None
    _level: Level

    def __init__(self, name: str = "greedy", seed: int | None = None) -> None:
        object.__setattr__(self, "_level", Level(name))
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "seed", seed)

    def choose(self, view: Position) -> Move:
        """The move for the player on turn in `view`."""
        return self._level.choose(view, _commonness)

    def challenge(self, view: Position, play: Play) -> tuple[str, ...] | None:
        """The words of a play that the bot challenges; nothing to let the play stand.

        Args:
            view: what the bot may know, after the play.
            play: the play of another; its leave is not known.
        """
        return tuple(self._level.challenge(view, play.words, play.score, _commonness)) or None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Bot never changes; it has no '{name}' to set")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bot) and (self.name, self.seed) == (other.name, other.seed)

    def __hash__(self) -> int:
        return hash(("Bot", self.name, self.seed))

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f", seed={self.seed}"
        return f"Bot({self.name!r}{seed})"

    def __reduce__(self) -> tuple[type[Bot], tuple[str, int | None]]:
        return Bot, (self.name, self.seed)
