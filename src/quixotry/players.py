"""Players: whoever chooses a move.

A player is any object with `choose(view)`. The view is a `Position`: what that player may know, himself first. Who
likes to challenge has `challenge(view, play)` as well.

Bots differ by the words that they know, and the strongest one weighs what it keeps; what that means, the native module
says.

Main names: `Player`, `Bot`, `NAMES`, `describe`.

>>> from quixotry import Position
>>> view = Position.opening(rack="AAEIJNZ")
>>> [view.score(Bot(name).choose(view)) for name in NAMES]
[4, 6, 22, 62, 62]
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from quixotry._native import Leaves, Level, Lexicon, Move, Play, Position

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


def _leaves(view: Position) -> Leaves | None:
    """What tiles are worth on a rack, in a game with these words."""
    from quixotry.lexica.leaf_tables import leaves_for

    return leaves_for(view.lexicon, view.edition, view.layout, view.rules)


class Bot:
    """A player that the program plays.

    Each bot but the strongest takes the play that scores most among those of which it knows every word. It sees what is
    in the view, and of the word list only the words that it knows. Nothing is left to chance: the same view gives the
    same move, so long as there are the same tables of leaves.

    `beginner`, `casual` and `club` know the more words the better they are: those up to some band of commonness, and
    `club` all of two letters. Where a list says nothing of how common its words are, the bands of `open-world` count if
    it is in English, else they know the words up to four, five and six letters. Who knows no play exchanges, and passes
    when that is not allowed or a whole round has scored nothing. They challenge a word that they do not know if it
    looks unlikely enough for what a wrong challenge costs.

    `greedy` and `expert` know every word of the list and challenge what is not in it. `greedy` never exchanges, and
    passes if no play scores above 0. `expert`, which `static` names too, plays by static equity: points and what the
    tiles that it keeps are worth by the table of leaves of the list; it exchanges where that is worth more.

    Args:
        name: one of `NAMES`, or `static`.
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
        return self._level.choose(view, _commonness, _leaves)

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
