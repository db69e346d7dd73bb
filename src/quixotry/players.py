"""Players: whoever chooses a move.

A player is any object with `choose(view)`. The view is a `Position`: what that player may know, himself first. Who
likes to challenge has `challenge(view, play)` as well.

Main names: `Player`, `Bot`, `NAMES`.

>>> from quixotry import Position
>>> view = Position.opening(rack="AEIQTUZ")
>>> view.score(Bot("greedy").choose(view))
48
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from quixotry._native import Move, Play, Position
from quixotry.errors import UnknownName


@runtime_checkable
class Player(Protocol):
    """Whoever chooses a move. Besides, a player may have `challenge(view, play)`, as `Bot` has."""

    def choose(self, view: Position) -> Move | Play | str:
        """The move for the player on turn in `view`."""
        ...


def _best_score(view: Position) -> Move:
    """The play that scores most; a pass if none scores above 0."""
    return view.best().move


# By name, what each bot plays. Until positions are judged by more than their score, the expert plays the same way.
_STYLES: dict[str, Callable[[Position], Move]] = {"greedy": _best_score, "expert": _best_score}

NAMES = tuple(_STYLES)


class Bot:
    """A player that the program plays.

    Args:
        name: `greedy` takes the play with the best score at once, never exchanges, and passes if no play scores above
            0; `expert` is the strongest there is.
        seed: of all that the bot does by chance.

    Raises:
        UnknownName: there is no such bot.
    """

    __slots__ = ("name", "seed")

    name: str
    seed: int | None

    def __init__(self, name: str = "greedy", seed: int | None = None) -> None:
        if name not in _STYLES:
            raise UnknownName(
                f"there is no bot '{name}'; expected {', '.join(NAMES[:-1])} or {NAMES[-1]}",
                kind="unknown_player",
                input=name,
                known=NAMES,
            )
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "seed", seed)

    def choose(self, view: Position) -> Move:
        """The move for the player on turn in `view`."""
        return _STYLES[self.name](view)

    def challenge(self, view: Position, play: Play) -> tuple[str, ...] | None:
        """The words of a play that the bot challenges: those that its lexicon lacks; nothing to let the play stand.

        Args:
            view: what the bot may know.
            play: the play of another; its leave is not known.
        """
        return tuple(word for word in play.words if not view.is_word(word)) or None

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
